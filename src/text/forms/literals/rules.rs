//! Values with the names of rules in the text of a program, which belong to the board in it: they
//! are read as the fields of one object of JSON.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::calls::Calls;
use super::regions;
use super::relations::{Relations, relations};
use super::sums::{FEWEST_CAGES, summed};
use super::token::beside as beside_each_other;
use super::walk::{Place, for_each};
use crate::puzzle::{LayoutSpec, Puzzle};
use crate::text::forms::board_json::{self, Beside};
use crate::text::ground::{Context, Entry, Found};

/// Characters of a statement that are shown.
const LONGEST: usize = 40;

/// The rules that a text has beside its board, so far.
#[derive(Debug, Default)]
pub(super) struct Rules {
    fields: Map<String, Value>,
    /// The lines of each.
    lines: Vec<RangeInclusive<usize>>,
    /// Cages that stand one by one.
    cages: Vec<Value>,
    /// Boards, and the lines in which they begin.
    boards: Vec<(Value, usize)>,
    /// The last list of lists, which may be the map of the cages whose sums follow.
    map: Value,
    /// The first value whose name is that of a rule and of nothing else.
    first: Option<(usize, String)>,
    /// Names that have two values, so that there are several puzzles.
    twice: Vec<String>,
    /// What statements say of cells.
    relations: Relations,
    /// Rules that are added one by one.
    calls: Calls,
    /// Lists of numbers, which may be the cells of regions.
    lists: Vec<Vec<usize>>,
    /// The text says that signs stand on a board without boxes.
    latin: bool,
}

/// What stands in a text beside its grid.
#[derive(Debug)]
pub(in crate::text) enum Besides {
    /// Rules: the puzzle with them, and the lines in which they stand.
    Rules(Box<Entry>, Vec<RangeInclusive<usize>>),
    /// A value that may be a rule, by its line and its name, and cannot be read.
    Unread(usize, String),
    Nothing,
}

/// Reads the rules that stand in a text beside its grid.
pub(in crate::text) fn beside(grid: &Entry, text: &str, context: &mut Context) -> Besides {
    let mut rules = Rules::default();
    for_each(text, |place, value| {
        rules.take(&place, &value);
        !value.is_string()
    });
    rules.relations(text);
    let layout = grid.puzzle.layout();
    let (side, givens) = (layout.rows(), grid.puzzle.givens());
    let symbols: Vec<usize> = givens
        .iter()
        .map(|given| given.map_or(0, |symbol| symbol.index() + 1))
        .collect();
    let board = Value::from_iter(symbols.chunks(side).map(Value::from));
    let full = !symbols.contains(&0);
    let lines = std::mem::take(&mut rules.lines);
    let first = rules.first.take();
    let read = rules
        .with(&board, full, grid.line, context)
        .or_else(|| rules.sure().with(&board, full, grid.line, context))
        .or_else(|| rules.stated().with(&board, full, grid.line, context));
    let read = read.filter(|read| read.puzzle.layout().cells() == layout.cells());
    let whole = rules.latin;
    let read = read.and_then(|read| Some((ruled(grid, &read, (full, whole), context)?, read)));
    match (read, first) {
        (Some((puzzle, read)), _) => {
            let notes = grid.notes.iter().chain(&read.notes).cloned().collect();
            let entry = Entry {
                puzzle,
                recorded: read.recorded.or_else(|| grid.recorded.clone()),
                notes,
                ..grid.clone()
            };
            Besides::Rules(Box::new(entry), lines)
        }
        (None, Some((line, name))) => Besides::Unread(line, name),
        (None, None) => Besides::Nothing,
    }
}

/// Whether a puzzle has more than a grid.
fn has_rules(entry: &Entry) -> bool {
    let spec = entry.puzzle.layout().spec();
    !(spec.constraints.is_empty() && spec.maps.is_empty() && spec.extra.is_empty())
}

/// The puzzle of a grid, or of its cells where it is the solution, on its own layout with the
/// rules that were read beside it; with regions of their own, or `whole`, on that of these.
fn ruled(
    grid: &Entry,
    read: &Entry,
    (full, whole): (bool, bool),
    context: &mut Context,
) -> Option<Puzzle> {
    let (own, other) = (grid.puzzle.layout().spec(), read.puzzle.layout().spec());
    let mut spec = own.clone();
    if other.maps.is_empty() && !whole {
        spec.constraints.extend(other.constraints.iter().cloned());
        spec.extra.extend(other.extra.iter().cloned());
    } else {
        spec = LayoutSpec {
            rules: own.rules.clone(),
            ..other.clone()
        };
    }
    let layout = context.layout(spec).ok()?;
    Some(match full {
        true => Puzzle::blank(layout),
        false => grid.puzzle.clone().on(layout),
    })
}

impl Rules {
    /// Takes a value, with what stands before it.
    pub(super) fn take(&mut self, place: &Place<'_>, value: &Value) {
        let lines = place.line..=place.line + place.more;
        if let Some(rows) = pairs(value) {
            self.relations.take_rows(&rows);
            self.lines.push(lines);
            return;
        }
        if let Some(list) = numbers(value) {
            self.lists.push(list);
        }
        if board_json::is_cage(value) {
            self.cages.push(value.clone());
            self.lines.push(lines);
            return;
        }
        if let Some(mut killer) = summed(&self.map, value) {
            let map = std::mem::take(&mut self.map);
            self.fields.retain(|_, value| *value != map);
            self.boards.retain(|(value, _)| *value != map);
            self.lines.push(lines);
            self.add("cages", killer["cages"].take());
            return;
        }
        let rows = value.as_array().filter(|rows| rows.len() > 1);
        if rows.is_some_and(|rows| rows.iter().all(Value::is_array)) {
            self.map = value.clone();
        }
        if let Some(name) =
            name_before(place.before, place.called).filter(|name| is_rule(name, value))
            && (is_sure(name) || !place.called)
        {
            if is_sure(name) {
                let first = || (place.line, name.to_owned());
                self.first.get_or_insert_with(first);
            }
            self.lines.push(lines);
            self.add(name, alone(value, place.called).clone());
        } else if board_json::is_board(value) {
            self.boards.push((value.clone(), place.line));
        } else if let Some(fields) = value.as_object() {
            for (name, value) in fields {
                if is_rule(name, value) {
                    self.lines.push(lines.clone());
                    self.add(name, value.clone());
                } else if board_json::is_board(value) {
                    self.boards.push((value.clone(), place.line));
                }
            }
        }
    }

    fn add(&mut self, name: &str, value: Value) {
        // One may be the first cell.
        let value = board_json::without_padding(value, 2);
        if self.fields.insert(name.to_owned(), value).is_some() {
            self.twice.push(name.to_owned());
        }
    }

    /// Takes what the statements of the text say of cells.
    pub(super) fn relations(&mut self, text: &str) {
        let lower = text.to_lowercase();
        self.latin = ["futoshiki", "latin", "unequal"]
            .iter()
            .any(|word| lower.contains(word));
        self.called(text);
        let rows = std::mem::take(&mut self.relations);
        self.relations = relations(text);
        self.relations.take_pairs(rows);
        if self.relations.any() {
            let lines = &self.relations.lines;
            self.lines.extend(lines.iter().map(|&line| line..=line));
            if let Some(&line) = lines.first() {
                let shown = text.lines().nth(line - 1).unwrap_or_default().trim();
                let shown = || (line, shown.chars().take(LONGEST).collect());
                self.first.get_or_insert_with(shown);
            }
        }
    }

    /// Takes the rules that the text adds one by one.
    fn called(&mut self, text: &str) {
        self.calls = Calls::of(text);
        let names = || self.calls.rules.keys().map(|name| name.to_lowercase());
        if names().any(|name| name.contains("cage") || name.contains("killer")) {
            // The same ones, as values.
            self.cages.clear();
        }
        for (name, rules) in &self.calls.rules {
            self.twice.retain(|twice| twice != name);
            self.fields.insert(name.clone(), Value::from(rules.clone()));
        }
        let lines = &self.calls.lines;
        self.lines.extend(lines.iter().map(|&line| line..=line));
    }

    /// What the statements say by themselves, and the first line of it.
    pub(super) fn alone(&self, text: &str) -> Option<(Value, usize)> {
        if let Some(called) = self.calls.alone(self.relations.givens()) {
            return Some((called, self.calls.lines[0]));
        }
        let line = self.relations.lines.first().copied().unwrap_or(1);
        if !self.relations.any() {
            return Some((self.relations.board()?, line));
        }
        let text = text.to_lowercase();
        let boxes = ["sudoku", "box", "block", "square", "cage", "3x3"];
        let boxes = boxes.iter().any(|word| text.contains(word));
        let latin = self.latin || !(boxes || self.relations.are_sums());
        Some((self.relations.object(latin)?, line))
    }

    /// The puzzle of the only board of the text with these rules.
    pub(super) fn with_own_board(&mut self, context: &mut Context) -> Option<Entry> {
        self.boards.dedup();
        let [(board, line)] = self.boards.as_slice() else {
            return None;
        };
        let (board, line) = (board.clone(), *line);
        self.with(&board, false, line, context)
            .or_else(|| self.sure().with(&board, false, line, context))
            .or_else(|| self.stated().with(&board, false, line, context))
    }

    /// The same without the values whose names may be those of other things.
    fn sure(&self) -> Self {
        let fields = self.fields.iter().filter(|(name, _)| is_sure(name));
        Self {
            fields: fields
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            cages: self.cages.clone(),
            twice: self.twice.clone(),
            ..Self::default()
        }
    }

    /// What statements say of cells and nothing else.
    fn stated(&self) -> Self {
        Self {
            relations: self.relations.clone(),
            latin: self.latin,
            ..Self::default()
        }
    }

    /// The puzzle of a board, or with it as its solution, with these rules.
    fn with(&self, board: &Value, full: bool, line: usize, context: &mut Context) -> Option<Entry> {
        let mut fields = self.fields.clone();
        if !self.cages.is_empty() {
            let known = fields.insert("cages".to_owned(), Value::from(self.cages.clone()));
            if known.is_some() || self.cages.len() < FEWEST_CAGES {
                return None;
            }
        }
        let rows = board.as_array().map_or(&[][..], Vec::as_slice);
        let side = rows.len();
        let symbols: Option<Vec<Vec<usize>>> = rows.iter().map(numbers).collect();
        if let Some(symbols) = symbols {
            let said = self.relations.fields(side, &symbols);
            for (name, value) in said.into_iter().flatten() {
                if fields.insert(name.to_owned(), value).is_some() {
                    return None;
                }
            }
        }
        if self.latin && fields.contains_key("greater") {
            fields.insert("type".to_owned(), "futoshiki".into());
        }
        if let Some(regions) = regions::of(&self.lists, side) {
            fields.entry("regions").or_insert(regions);
        }
        if fields.is_empty() || self.twice.iter().any(|name| fields.contains_key(name)) {
            return None;
        }
        let name = if full { "solution" } else { "board" };
        if fields.insert(name.to_owned(), board.clone()).is_some() {
            return None;
        }
        let read: Found = board_json::read_value(&Value::Object(fields), line, context)?;
        let [Ok(entry)] = <[_; 1]>::try_from(read).ok()? else {
            return None;
        };
        has_rules(&entry).then_some(entry)
    }
}

/// Lines of numbers in brackets that are each two cells beside each other.
fn pairs(value: &Value) -> Option<Vec<[usize; 4]>> {
    let rows = value.as_array().filter(|rows| rows.len() > 1)?;
    let row = |row: &Value| {
        let row = <[usize; 4]>::try_from(numbers(row)?).ok()?;
        beside_each_other(&row).is_some().then_some(row)
    };
    rows.iter().map(row).collect()
}

fn numbers(value: &Value) -> Option<Vec<usize>> {
    value.as_array()?.iter().map(number).collect()
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

/// The only value that is given to something that is called.
fn alone(value: &Value, called: bool) -> &Value {
    match value.as_array().map(Vec::as_slice) {
        Some([inner]) if called => inner,
        _ => value,
    }
}

/// Whether a value with this name says a rule.
fn is_rule(name: &str, value: &Value) -> bool {
    let says = match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    };
    says && board_json::beside(name).is_some()
}

/// Whether a name is that of a rule and of nothing else.
fn is_sure(name: &str) -> bool {
    board_json::beside(name) == Some(Beside::Rule)
}

/// The name that the text of a program has for the value behind it: `cages = `, `"cages": `,
/// `val cages: List<Cage> = listOf`, `addCages`.
fn name_before(text: &str, called: bool) -> Option<&str> {
    let text = text.trim_end();
    let start = text.rfind(['\n', ';', '{', '}']).map_or(0, |at| at + 1);
    let text = &text[start..];
    let named = text.rfind('=').or_else(|| text.rfind(':'));
    if named.is_none() && !called {
        return None;
    }
    let mut left = &text[..named.unwrap_or(text.len())];
    // What stands behind a colon is a type, but for the two colons of a path.
    if named.is_some() {
        let typed = left.match_indices(':').find(|&(at, _)| {
            let behind = left[at + 1..].starts_with([':', ' ']);
            let two = left[at + 1..].starts_with(':') || left[..at].ends_with(':');
            behind && !two
        });
        left = typed.map_or(left, |(at, _)| &left[..at]);
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    // Lengths of an array stand behind its name.
    while let Some(array) = left.trim_end().strip_suffix(']') {
        left = &left[..array.rfind('[').unwrap_or(0)];
    }
    let left = left.trim_end_matches(|c: char| !is_name(c));
    let name = &left[left.trim_end_matches(is_name).len()..];
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_names_in_any_language() {
        for text in [
            "cages = ",
            "x = 5;\n  \"cages\": ",
            "val cages: List<Cage> = listOf",
            "std::vector<Cage> cages = ",
            "let cages: Vec<(u32, Vec<C>)> = vec!",
            "cages := ",
            "cages =\n  ",
            "int cages[9][9] = ",
            "'cages' => ",
        ] {
            assert_eq!(name_before(text, false), Some("cages"), "{text}");
        }
        assert_eq!(name_before("puzzle.cages", true), Some("cages"));
        assert_eq!(name_before("int cages", false), None);
        assert_eq!(name_before("\u{feff}x = ", false), Some("x"));
    }
}
