//! TOML: values behind names, below headings `[name]` and `[[name]]`. A document with headings is
//! one thing, so its first lines wait for them; a puzzle in it is read as in JSON, with all that
//! stands beside it.

use serde_json::{Map, Value};

use super::board_json;
use crate::text::ground::{Context, Gather, Line, Piece, relaxed};

/// Lines and bytes at most.
const BOUNDS: (usize, usize) = (10_000, 1 << 20);

/// Names of a heading at most, one inside of the other.
const DEEPEST: usize = 8;

/// Whether a line begins such a document, or may do so.
pub(super) fn begins(text: &str) -> bool {
    Heading::of(text).is_some() || assigned(text).is_some()
}

/// The document that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut document = Document::default();
    document.take(line);
    Box::new(document)
}

/// The lines so far.
#[derive(Debug, Default)]
struct Document {
    lines: Vec<Line>,
    /// A value that is not complete.
    open: Open,
}

impl Gather for Document {
    fn take(&mut self, line: Line) -> Option<Line> {
        let text = line.text.trim();
        let of_document = self.open.is_any() || is_silent(text) || begins(text);
        if !of_document {
            return Some(line);
        }
        self.open.follow(&line.text);
        self.lines.push(line);
        None
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        BOUNDS
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        let text: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        let first = self.lines.iter().find(|line| !is_silent(line.text.trim()));
        let first = first.map_or(1, |line| line.number);
        let found = value(&text.join("\n"))
            .and_then(|value| board_json::read_value(&value, first, context));
        match found {
            Some(found) => Piece::all(found),
            None => self.lines.into_iter().map(Piece::Other).collect(),
        }
    }
}

/// Whether a line says nothing.
fn is_silent(text: &str) -> bool {
    text.is_empty() || text.starts_with('#')
}

/// The names above values.
#[derive(Debug, PartialEq, Eq)]
struct Heading {
    path: Vec<String>,
    /// One of several of that name.
    of_list: bool,
}

impl Heading {
    fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let inner = text.strip_prefix('[')?;
        let (inner, behind) = inner.rsplit_once(']')?;
        let list = inner
            .strip_prefix('[')
            .and_then(|inner| inner.strip_suffix(']'));
        let path = list.unwrap_or(inner).split('.').map(name);
        let path: Vec<String> = path.collect::<Option<_>>()?;
        let named = path.len() <= DEEPEST && path[0].starts_with(char::is_alphabetic);
        (named && is_silent(behind.trim())).then_some(Self {
            path,
            of_list: list.is_some(),
        })
    }
}

/// A name, perhaps in quotes.
fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let quoted = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    let inner = quoted('"').or_else(|| quoted('\''));
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let word = inner.unwrap_or(text);
    let known = !word.is_empty() && (inner.is_some() || word.chars().all(plain));
    known.then(|| word.to_owned())
}

/// A name and the text that begins with its value.
fn assigned(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start_matches([' ', '\t']);
    if !text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '"' | '\'')) {
        return None;
    }
    let (key, value) = text.split_once('=')?;
    let key = name(key).filter(|key| key.starts_with(char::is_alphabetic))?;
    let value = value.trim_start_matches([' ', '\t']);
    let line = value.lines().next()?.trim_end();
    let word = line.split('#').next().unwrap_or_default().trim_end();
    let number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | '_');
    let begins = word.starts_with(['"', '\'', '{'])
        || word.starts_with('[') && !word.starts_with("[|")
        || matches!(word, "true" | "false")
        || !word.is_empty() && word.chars().all(number);
    (begins && !line.ends_with(';')).then_some((key, value))
}

/// What of a value is not closed at the end of a line.
#[derive(Debug, Default)]
struct Open {
    brackets: usize,
    quote: Option<&'static str>,
}

impl Open {
    fn is_any(&self) -> bool {
        self.brackets > 0 || self.quote.is_some()
    }

    fn follow(&mut self, text: &str) {
        if !self.is_any() && Heading::of(text).is_some() {
            return;
        }
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let step = match (self.quote, c) {
                (Some(quote), _) if rest.starts_with(quote) => {
                    self.quote = None;
                    quote.len()
                }
                (Some("\"" | "\"\"\""), '\\') => {
                    1 + rest[1..].chars().next().map_or(0, char::len_utf8)
                }
                (Some(_), _) => c.len_utf8(),
                (None, '#') => break,
                (None, '"' | '\'') => {
                    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter();
                    self.quote = quotes.into_iter().find(|quote| rest.starts_with(quote));
                    self.quote.map_or(1, str::len)
                }
                (None, '[' | '{') => {
                    self.brackets += 1;
                    1
                }
                (None, ']' | '}') => {
                    self.brackets = self.brackets.saturating_sub(1);
                    1
                }
                (None, _) => c.len_utf8(),
            };
            rest = &rest[step..];
        }
        // Only three quotes go on over lines.
        self.quote = self.quote.filter(|quote| quote.len() == 3);
    }
}

/// A document with headings as one value.
fn value(text: &str) -> Option<Value> {
    let mut root = Map::new();
    let mut heading: Option<Heading> = None;
    let mut rest = text;
    while !rest.is_empty() {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        if is_silent(line.trim()) {
            rest = below;
        } else if let Some(next) = Heading::of(line) {
            begin_table(&mut root, &next)?;
            heading = Some(next);
            rest = below;
        } else {
            let (name, behind) = assigned(rest)?;
            let (value, behind) = relaxed::first(behind)?;
            let (end, below) = behind.split_once('\n').unwrap_or((behind, ""));
            let path = heading.as_ref().map_or(&[][..], |heading| &heading.path);
            let fields = table(&mut root, path)?;
            let again = fields.insert(name, value).is_some();
            if again || !is_silent(end.trim()) {
                return None;
            }
            rest = below;
        }
    }
    heading?;
    root.values_mut().for_each(join_rows);
    Some(Value::Object(root))
}

/// Makes the table of a heading.
fn begin_table(root: &mut Map<String, Value>, heading: &Heading) -> Option<()> {
    if !heading.of_list {
        return table(root, &heading.path).map(|_| ());
    }
    let (last, outer) = heading.path.split_last()?;
    let tables = table(root, outer)?
        .entry(last.clone())
        .or_insert_with(|| Value::Array(Vec::new()));
    tables.as_array_mut()?.push(Value::Object(Map::new()));
    Some(())
}

/// The table of a path; of several tables of one name the last.
fn table<'m>(
    root: &'m mut Map<String, Value>,
    path: &[String],
) -> Option<&'m mut Map<String, Value>> {
    path.iter().try_fold(root, |fields, name| {
        let value = fields
            .entry(name.clone())
            .or_insert_with(|| Value::Object(Map::new()));
        match value {
            Value::Array(tables) => tables.last_mut()?.as_object_mut(),
            other => other.as_object_mut(),
        }
    })
}

/// Tables of one list each, of the same name, are the rows of a grid.
fn join_rows(value: &mut Value) {
    let Some(tables) = value.as_array() else {
        return;
    };
    let row = |table: &Value| {
        let fields = table.as_object().filter(|fields| fields.len() == 1)?;
        let (name, row) = fields.iter().next()?;
        let whole = row
            .as_array()
            .is_some_and(|cells| cells.len() == tables.len());
        whole.then(|| (name.clone(), row.clone()))
    };
    let rows: Option<Vec<(String, Value)>> = tables.iter().map(row).collect();
    let rows = rows.filter(|rows| rows.windows(2).all(|pair| pair[0].0 == pair[1].0));
    if let Some(rows) = rows {
        *value = rows.into_iter().map(|(_, row)| row).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn documents_are_values() {
        for (text, told) in [
            (
                "size = 4 # cells\n[a.b]\nx = [\n 1, # one\n 2,\n]\ny = 'it'\n",
                json!({"size": 4, "a": {"b": {"x": [1, 2], "y": "it"}}}),
            ),
            (
                "[[c]]\nsum = 3\n\n[[c]]\nsum = 4\n[c.d]\nz = \"\"\"\n12\n\"\"\"",
                json!({"c": [{"sum": 3}, {"sum": 4, "d": {"z": "\n12\n"}}]}),
            ),
            (
                "[[g]]\nrow = [\"\", \"1\"]\n[[g]]\nrow = [\"2\", \"\"]",
                json!({"g": [["", "1"], ["2", ""]]}),
            ),
        ] {
            assert_eq!(value(text), Some(told), "{text}");
        }
        for text in [
            "x = 1",
            "[a]\nx = 1\nx = 2",
            "[a]\nx = 1 2",
            "[a]\nx: 1",
            "[a]\nx = f(1)",
        ] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn lines_of_documents_are_told_from_others() {
        for text in [
            "[[cages]]",
            "[puzzle]",
            "[a.b] # x",
            "size = 9",
            "grid = [",
            "t = \"\"\"",
        ] {
            assert!(begins(text), "{text}");
        }
        for text in [
            "[[1, 2]]",
            "[5]",
            "[|1,0",
            "x == 5",
            "x = 5;",
            "x = f(5)",
            "x = [|1,0",
            "f(x = 5",
            "[a, b]",
            "",
            "1 = 2",
        ] {
            assert!(!begins(text), "{text}");
        }
    }
}
