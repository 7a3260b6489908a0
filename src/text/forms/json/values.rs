//! Lists of JSON that are no lists of objects: boards as matrices, as texts or as lists of cells,
//! one or many, and the cages of a killer.
//!
//! A list whose rows stand each in its own line is drawn, too, and goes back to what is drawn;
//! so does everything that turns out to be no JSON or to hold no board. A long list of boards is
//! read one by one.

use serde_json::Value;

use super::assigned::assigned;
use super::brackets::Brackets;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::forms::{board_json, fpuzzles};
use crate::text::ground::{Context, Found, Line, Piece, relaxed, unexpected};

/// Bytes of a list at most, unless its items are boards.
const MOST_BYTES: usize = 1 << 20;

/// Lines of such a list at most.
const MOST_LINES: usize = 10_000;

/// Boards of a list that may be grids of one layout.
const HELD: usize = 14;

/// Cells of the smallest grid.
const FEWEST: usize = 16;

/// Bytes of one board at most.
const LONGEST: usize = 1 << 14;

/// What is said of anything else in a list of boards.
const MORE: &str = "in a list of boards another board or ']' is expected";

/// The first number that stands in a list beside boards, where one of them has lost a bracket.
fn loose(value: &Value) -> Option<String> {
    let items = value.as_array()?;
    let beside = items.iter().any(board_json::is_board);
    let number = items.iter().find(|item| item.is_number());
    number.filter(|_| beside).map(Value::to_string)
}

/// The list that is open.
#[derive(Debug)]
pub(super) struct Values {
    lines: Vec<Line>,
    text: String,
    brackets: Brackets,
    /// What stands behind the last item that is complete, and its line.
    open: String,
    open_line: usize,
    /// The items that are complete and not handed on, each with its line.
    items: Vec<(usize, Value)>,
    /// Each item so far is a board by itself.
    boards: bool,
    /// There are many, so that they are read one by one.
    many: bool,
    /// Something odd among them was told.
    told: bool,
    done: bool,
    rest: Option<Line>,
}

impl Values {
    /// Whether a line begins such a list for sure: more than a bracket.
    pub(super) fn begins(text: &str) -> bool {
        let text = assigned(text);
        let Some(rest) = text.strip_prefix('[') else {
            return false;
        };
        rest.trim_start().starts_with(['[', '"', '\'', '('])
    }

    /// Whether a line may follow one that is a bracket alone.
    pub(super) fn goes_on(text: &str) -> bool {
        let text = text.trim_start();
        text.starts_with(['[', '"', '\'', '(', '-'])
            || text.starts_with(|c: char| c.is_ascii_digit())
            || text.starts_with("null")
            || text.starts_with("None")
    }

    /// Takes the lines with which it begins.
    pub(super) fn begin(lines: Vec<Line>) -> Self {
        let mut values = Self {
            lines: Vec::new(),
            text: String::new(),
            brackets: Brackets::default(),
            open: String::new(),
            open_line: lines.first().map_or(1, |line| line.number),
            items: Vec::new(),
            boards: true,
            many: false,
            told: false,
            done: false,
            rest: None,
        };
        for (k, line) in lines.into_iter().enumerate() {
            let text = if k == 0 {
                assigned(&line.text).to_owned()
            } else {
                line.text.clone()
            };
            values.push(line, &text);
        }
        values
    }

    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    pub(super) fn is_sure(&self) -> bool {
        self.many
    }

    pub(super) fn take(&mut self, line: Line) -> Option<Line> {
        let long = self.text.len() + line.text.len() > MOST_BYTES || self.lines.len() > MOST_LINES;
        if self.done || !self.many && long {
            return Some(line);
        }
        let text = line.text.clone();
        self.push(line, &text);
        None
    }

    fn push(&mut self, line: Line, text: &str) {
        let number = line.number;
        let end = self.brackets.end(text);
        let upto = end.unwrap_or(text.len());
        if !self.many {
            self.text.push_str(&text[..upto]);
            self.text.push('\n');
            self.lines.push(line);
        }
        self.split(&text[..upto]);
        if let Some(end) = end {
            self.done = true;
            let behind = text[end..].trim().trim_matches([',', ';', ')', '.']).trim();
            let behind = Some(behind).filter(|rest| !rest.is_empty());
            self.rest = behind.map(|rest| Line::new(number, rest));
        }
        if !self.many && self.boards && self.items.len() > self.held() {
            self.many = true;
            self.lines.clear();
            self.text.clear();
        }
    }

    /// Items that may belong together: grids of one layout, or the rows of one grid.
    fn held(&self) -> usize {
        let cells = self.items.first().map_or(0, |(_, first)| match first {
            Value::Array(row) => row.len(),
            Value::String(row) => row.chars().count(),
            _ => 0,
        });
        HELD.max(cells * usize::from(cells <= MAX_SYMBOLS))
    }

    /// Cuts off the items that are complete, as long as each is a board by itself.
    fn split(&mut self, text: &str) {
        if !self.boards {
            return;
        }
        let first = self.open.is_empty() && self.items.is_empty();
        let text = if first {
            text.strip_prefix('[').unwrap_or(text)
        } else {
            text
        };
        self.open.push_str(text);
        self.open.push('\n');
        loop {
            let separator = |c: char| c.is_whitespace() || c == ',';
            let item = self.open.trim_start_matches(separator);
            let before = &self.open[..self.open.len() - item.len()];
            self.open_line += before.matches('\n').count();
            if item.is_empty() || item.starts_with(']') {
                self.open = item.to_owned();
                return;
            }
            let Some((value, rest)) = relaxed::first(item) else {
                self.boards &= item.len() <= LONGEST;
                self.open = item.to_owned();
                return;
            };
            // A word or a number may go on.
            let ended = rest.trim_start().starts_with([',', ']']);
            self.boards &= ended && board_json::is_board(&value);
            if !self.boards {
                return;
            }
            self.items.push((self.open_line, value));
            self.open_line += item[..item.len() - rest.len()].matches('\n').count();
            self.open = rest.to_owned();
        }
    }

    /// The puzzles that are complete.
    pub(super) fn complete(&mut self, context: &mut Context) -> Found {
        if !self.many {
            return Found::new();
        }
        let items = std::mem::take(&mut self.items).into_iter();
        let read = items.flat_map(|(line, value)| {
            board_json::read_value(&value, line, context).unwrap_or_default()
        });
        let mut found: Found = read.collect();
        if !self.boards && !std::mem::replace(&mut self.told, true) {
            found.push(Err(unexpected(self.open_line, self.open.trim(), MORE)));
        }
        found
    }

    /// Reads what is left.
    pub(super) fn end(mut self, context: &mut Context) -> Vec<Piece> {
        let mut pieces = Piece::all(self.complete(context));
        if !self.many {
            match self.read(context) {
                Some(found) => pieces.extend(Piece::all(found)),
                None => {
                    // What stands behind the end is in the last of these lines.
                    return self.lines.into_iter().map(Piece::Drawn).collect();
                }
            }
        }
        pieces.extend(self.rest.map(Piece::Rest));
        pieces
    }

    fn read(&self, context: &mut Context) -> Option<Found> {
        let value = relaxed::value(&self.text).ok().filter(|_| self.done)?;
        if self.is_drawn(&value) {
            return None;
        }
        let line = self.lines.first()?.number;
        let mut found = board_json::read_value(&value, line, context)?;
        found.extend(loose(&value).map(|cell| Err(unexpected(line, &cell, MORE))));
        Some(found)
    }

    /// Whether the lines are the rows of one grid, or each a grid, as they may be drawn.
    fn is_drawn(&self, value: &Value) -> bool {
        let Value::Array(items) = value else {
            return true;
        };
        let link = |item: &Value| item.as_str().is_some_and(fpuzzles::is_link);
        let packed = |item: &Value| item.as_array().is_some_and(|parts| parts.iter().any(link));
        if items.iter().any(packed) {
            return false;
        }
        // The name of the list is none of its rows.
        let first = self.lines.first().map(|line| assigned(&line.text));
        let behind = self.lines.iter().skip(1).map(|line| line.text.as_str());
        let said = |text: &&str| text.contains(|c: char| c.is_alphanumeric());
        let lines = first.into_iter().chain(behind).filter(said).count();
        let long = |item: &Value| {
            item.as_str()
                .is_some_and(|text| text.chars().count() >= FEWEST)
        };
        let whole = |cell: &Value| match cell {
            Value::Number(_) => true,
            Value::String(text) => text.trim().chars().count() > 0,
            _ => false,
        };
        let cells = |item: &Value| item.as_array().is_some_and(|row| row.iter().all(whole));
        let side = items.len();
        let square = |item: &Value| item.as_array().is_some_and(|row| row.len() == side);
        // A text or a row in each line, or a matrix in one.
        items.iter().all(long) && lines == side
            || items.iter().all(cells) && (lines == side || lines == 1 && items.iter().all(square))
            || items.iter().all(|item| whole(item) && !long(item))
                && lines != side
                && (lines == 1 || lines * lines == side)
            || items
                .iter()
                .all(|item| item.as_str().is_some_and(|row| row.chars().count() == side))
    }
}
