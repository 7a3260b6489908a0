//! A text as every form of exact-cover problems sees it: its lines with their numbers, without
//! blank lines and remarks, continued lines joined.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;

pub(super) use super::row::{Row, Word};

/// What begins a remark where a blank stands behind it, or the same again.
const MARKERS: [&str; 4] = ["#", "%", ";", "//"];

/// The whole text.
pub(super) struct Source<'t> {
    /// The bytes as they came.
    pub(super) bytes: &'t [u8],
    /// The whole text, with remarks.
    pub(super) text: Cow<'t, str>,
    /// The lines that say something.
    pub(super) lines: Vec<Row>,
    /// Whether the lines are pieces of one, which semicolons part.
    pub(super) in_one_line: bool,
    /// What `is_knuths` has found: most forms ask.
    pub(super) knuths: OnceCell<bool>,
}

impl<'t> Source<'t> {
    pub(super) fn new(bytes: &'t [u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let inner = within_quotes(&text).or_else(|| fenced(&text));
        let text = inner.map_or(text, Cow::Owned);
        let plain = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let (mut lines, in_one_line) = pieces(without_remarks(joined(plain)));
        // The name of a matrix, as programs print it.
        if let [first, _, ..] = &lines[..]
            && let Some(name) = first.text.trim().strip_suffix('=')
            && name.split_whitespace().count() == 1
            && lines[1].text.trim().starts_with(['0', '1'])
        {
            lines.remove(0);
        }
        part_at_commas(&mut lines);
        Self {
            bytes,
            text,
            lines,
            in_one_line,
            knuths: OnceCell::new(),
        }
    }

    /// Whether all words of the lines stand in the first one, as the names of items do.
    pub(super) fn is_knuths(&self) -> bool {
        *self.knuths.get_or_init(|| self.names_all())
    }

    fn names_all(&self) -> bool {
        let Some((heading, options)) = self.lines.split_first() else {
            return false;
        };
        let names: HashSet<&str> = heading.words().map(|(_, word)| bare(word)).collect();
        let known = |row: &Row| {
            let mut words = row.words().take_while(|(_, word)| !word.starts_with('|'));
            words.all(|(_, word)| {
                let name = word.split(':').next().unwrap_or(word);
                names.contains(word) || names.contains(name)
            })
        };
        !options.is_empty() && options.iter().all(known)
    }
}

/// The only text of several lines in three quotes, as Python has it, on the lines where it stands;
/// lines before and behind it are blank.
fn within_quotes(text: &str) -> Option<String> {
    let quotes = ["\"\"\"", "\'\'\'"];
    let sign = quotes.into_iter().find(|sign| text.contains(sign))?;
    let parts: Vec<&str> = text.split(sign).collect();
    let [before, inner, behind] = parts[..] else {
        return None;
    };
    let named = before
        .trim_end_matches(['r', 'f'])
        .trim_end()
        .ends_with(['=', '(']);
    let program = |line: &str| line.contains(['[', '{']) && line.contains('=');
    if !named || !inner.contains('\n') || before.lines().chain(behind.lines()).any(program) {
        return None;
    }
    Some("\n".repeat(before.matches('\n').count()) + inner)
}

/// The only text between fences, as Markdown has it, on the lines where it stands.
fn fenced(text: &str) -> Option<String> {
    let fence = |line: &str| line.trim_start().starts_with("```");
    if !text.contains("```") || text.lines().filter(|line| fence(line)).count() != 2 {
        return None;
    }
    let mut fences = 0;
    let line = |line: &str| {
        fences += usize::from(fence(line));
        if fences == 1 && !fence(line) {
            line.to_owned() + "\n"
        } else {
            "\n".to_owned()
        }
    };
    Some(text.lines().map(line).collect())
}

/// The lines, those that end in a backslash with the one behind them.
fn joined(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open = false;
    for (k, line) in text.lines().enumerate() {
        let goes_on = line.trim_end().strip_suffix('\\');
        let piece = goes_on.unwrap_or(line);
        match rows.last_mut().filter(|_| open) {
            Some(row) => {
                row.text.push(' ');
                row.text.push_str(piece);
            }
            None => rows.push(Row {
                number: k + 1,
                text: piece.to_owned(),
            }),
        }
        open = goes_on.is_some();
    }
    rows
}

/// Leaves out what is a remark in any case, and what begins with the sign of one without a blank
/// behind it, unless that looks like the names of items.
fn without_remarks(rows: Vec<Row>) -> Vec<Row> {
    let mut rows: Vec<Row> = rows.into_iter().filter(|row| !is_remark(row)).collect();
    if !rows.iter().any(is_perhaps_remark) {
        return rows;
    }
    while rows.first().is_some_and(is_perhaps_remark) && !names_items(&rows) {
        rows.remove(0);
    }
    let Some(heading) = rows.first() else {
        return rows;
    };
    let known: HashSet<String> = heading
        .words()
        .map(|(_, word)| bare(word).to_owned())
        .collect();
    let first = |row: &Row| {
        let word = row.words().next().map_or("", |(_, word)| word);
        word.split(':').next().unwrap_or(word).to_owned()
    };
    rows.retain(|row| !is_perhaps_remark(row) || known.contains(&first(row)));
    rows
}

/// The pieces between the semicolons of the only line that says something, where each is words;
/// whether it is so.
fn pieces(rows: Vec<Row>) -> (Vec<Row>, bool) {
    let [only] = &rows[..] else {
        return (rows, false);
    };
    let pieces = only.text.split(';').map(str::trim);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    if pieces.len() < 2 || bracketed(&only.text) || only.text.contains(['=', '"', '\'']) {
        return (rows, false);
    }
    let row = |text: &&str| Row {
        number: only.number,
        text: (*text).to_owned(),
    };
    (pieces.iter().map(row).collect(), true)
}

/// Makes blanks of the commas, where these part the names of the first line and every other line
/// has such names between its own.
fn part_at_commas(rows: &mut [Row]) {
    let Some((heading, options)) = rows.split_first() else {
        return;
    };
    let parts = |row: &Row| -> Vec<String> {
        let parts = row.text.trim().trim_end_matches(',').split(',');
        parts.map(|part| part.trim().to_owned()).collect()
    };
    let is_word =
        |part: &String| !part.is_empty() && !part.contains(char::is_whitespace) && !bracketed(part);
    let names = parts(heading);
    if names.len() < 2 || options.is_empty() || !names.iter().all(is_word) {
        return;
    }
    let names: HashSet<String> = names.into_iter().collect();
    let known = |part: &String| names.contains(part.split(':').next().unwrap_or(part));
    if options.iter().all(|row| parts(row).iter().all(known)) {
        for row in rows {
            row.text = row.text.replace(',', " ");
        }
    }
}

fn bracketed(part: &str) -> bool {
    part.contains(['(', ')', '[', ']', '{', '}'])
}

/// Whether more than half of the words of the first line stand in others, too.
fn names_items(rows: &[Row]) -> bool {
    let words = rows[1..].iter().flat_map(Row::words);
    let later: HashSet<&str> = words.map(|(_, word)| word).collect();
    let (mut known, mut all) = (0, 0);
    for (_, word) in rows[0].words() {
        all += 1;
        known += usize::from(later.contains(bare(word)));
    }
    2 * known > all
}

/// The name of an item without how often it is covered.
fn bare(word: &str) -> &str {
    let word = word.rsplit_once('|').map_or(word, |(_, name)| name);
    let word = word.split_once(']').map_or(
        word,
        |(range, name)| if name.is_empty() { range } else { name },
    );
    word.split_once('[').map_or(word, |(name, _)| name)
}

fn is_remark(row: &Row) -> bool {
    let text = row.text.as_str();
    let Some((_, first)) = row.words().next() else {
        return true;
    };
    let marked = |marker: &str| first == marker || first.starts_with(&marker.repeat(2));
    text.starts_with('|') || first.starts_with("//") || MARKERS.iter().any(|marker| marked(marker))
}

fn is_perhaps_remark(row: &Row) -> bool {
    let first = row.words().next().map_or("", |(_, word)| word);
    MARKERS.iter().any(|marker| first.starts_with(marker))
}

/// Whether a word may begin a remark in the middle of a line.
pub(super) fn begins_remark(word: &str) -> bool {
    MARKERS.contains(&word) || word.starts_with("//") || word == ";;" || word == ";;;"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        let source = Source::new(text.as_bytes());
        let rows = source.lines.into_iter();
        rows.map(|row| (row.number, row.text)).collect()
    }

    #[test]
    fn remarks_are_no_lines_and_sharp_names_are_none() {
        let text = "| one\n;;; two\n// three\n# four\n%\n#five is glued\n#1 #2 c\n#1 c\n#2\n#six\n";
        let says = [(7, "#1 #2 c"), (8, "#1 c"), (9, "#2")];
        assert_eq!(lines(text), says.map(|(k, text)| (k, text.to_owned())));
        let says = [(1, "2|#1 1:2|#2"), (2, "#1"), (3, "#2")];
        let bounded = lines("2|#1 1:2|#2\n#1\n#2\n#3\n");
        assert_eq!(bounded, says.map(|(k, text)| (k, text.to_owned())));
    }

    #[test]
    fn commas_part_names_where_every_line_has_them() {
        let says = |says: &[(usize, &str)]| -> Vec<(usize, String)> {
            says.iter().map(|&(k, text)| (k, text.to_owned())).collect()
        };
        assert_eq!(
            lines("a,b,c\na,c\nb\n"),
            says(&[(1, "a b c"), (2, "a c"), (3, "b")])
        );
        // Commas within names.
        let names = [(1, "a,b c,d"), (2, "a,b")];
        assert_eq!(lines("a,b c,d\na,b\n"), says(&names));
        let places = [(1, "(1,2)"), (2, "(1,2)")];
        assert_eq!(lines("(1,2)\n(1,2)\n"), says(&places));
    }

    #[test]
    fn lines_that_end_in_a_backslash_go_on() {
        let says = [(1, "a b  c d"), (3, "a c")];
        assert_eq!(
            lines("a b \\\nc d\na c\n"),
            says.map(|(k, text)| (k, text.to_owned()))
        );
    }
}
