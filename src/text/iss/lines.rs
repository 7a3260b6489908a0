//! Which lines are one constraint string.
//!
//! White space means nothing inside such a string, and people keep one item a line. Others keep
//! lists with a whole string a line. Items that no string holds twice, a second shape or a cell
//! that is given again, begin the next string; a line with a single item goes on with the one
//! above. Where neither tells, the lines are refused: no reading is guessed.

use std::collections::BTreeSet;

use super::link::is_link;
use super::read::{KNOWN, read, starts};
use crate::text::ground::{Context, Found, Gather, Line, Piece, unexpected};

/// A string, so far, or a list of strings of which it is not clear yet that they are several.
#[derive(Debug)]
struct Gathered {
    /// Each line that begins with an item, with the lines that go on with its last item.
    parts: Vec<Vec<Line>>,
    link: bool,
    /// Some line has a single item, as where each item has a line of its own.
    narrow: bool,
    /// Groups that are open.
    depth: usize,
    /// The cells that are given, and names of items that say one thing about the whole board.
    said: BTreeSet<String>,
    shaped: bool,
    /// What stands between the last line and the next one.
    gap: Gap,
    /// Nothing tells whether these lines are one string.
    doubt: bool,
    /// The same, unless some line has a single item.
    weak: bool,
    /// The next string has begun behind these lines: they are a list.
    list: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    None,
    Blank,
    Remark,
}

/// The string that begins with this line.
pub(in crate::text) fn begin(line: Line) -> Box<dyn Gather> {
    let mut gathered = Gathered {
        parts: Vec::new(),
        link: is_link(&line.text),
        narrow: false,
        depth: 0,
        said: BTreeSet::new(),
        shaped: false,
        gap: Gap::None,
        doubt: false,
        weak: false,
        list: false,
    };
    gathered.add(line);
    Box::new(gathered)
}

impl Gather for Gathered {
    fn take(&mut self, line: Line) -> Option<Line> {
        let text = line.text.trim();
        if text.is_empty() {
            self.gap = self.gap.max_with(Gap::Blank);
            return None;
        }
        if is_remark(text) && !self.link {
            self.gap = Gap::Remark;
            return None;
        }
        if text.starts_with('~') || self.gap == Gap::None && self.is_cut_off(text) {
            if let Some(last) = self.parts.last_mut() {
                last.push(line);
            }
            return None;
        }
        if self.link || !starts(text) && !are_items(text) || is_link(text) || self.is_next(text) {
            return Some(line);
        }
        self.add(line);
        None
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        Piece::all(self.read(context))
    }
}

impl Gathered {
    /// Whether a line goes on where the last one was cut off in the middle of an item.
    fn is_cut_off(&self, text: &str) -> bool {
        let last = self.parts.last().and_then(|part| part.last());
        let open = last.is_some_and(|last| last.text.trim_end().ends_with(['~', '.', '_']));
        let argument = |c: char| c.is_ascii_alphanumeric() || "_~.%-,+/=".contains(c);
        !text.starts_with('.') && (open || text.contains("~R") && text.chars().all(argument))
    }

    /// Whether a line begins the next string.
    fn is_next(&mut self, text: &str) -> bool {
        if self.depth > 0 {
            return false;
        }
        let items: Vec<&str> = items(text).collect();
        let outside = || outside(&items, 0);
        let shape = outside().any(is_shape);
        let again = outside()
            .flat_map(given)
            .any(|cell| self.said.contains(cell));
        let wide = !self.narrow && is_wide(&items);
        if again || shape && self.shaped || wide && self.gap != Gap::None {
            self.list = true;
            return true;
        }
        self.weak |= wide;
        self.doubt |= match self.gap {
            Gap::None => false,
            Gap::Blank => shape || !self.narrow,
            Gap::Remark => true,
        };
        self.doubt |= outside().any(|item| is_flag(item) && self.said.contains(item));
        false
    }

    fn add(&mut self, line: Line) {
        let items: Vec<&str> = items(&line.text).collect();
        self.narrow |= !is_wide(&items);
        for item in outside(&items, self.depth) {
            self.shaped |= is_shape(item);
            self.said.extend(given(item).map(str::to_owned));
            if is_flag(item) {
                self.said.insert(item.to_owned());
            }
        }
        self.depth = items
            .iter()
            .fold(self.depth, |depth, item| deeper(depth, item));
        self.gap = Gap::None;
        self.parts.push(vec![line]);
    }

    /// Reads the string, or each string of a list.
    fn read(self, context: &mut Context) -> Found {
        let count = self.parts.len();
        if count == 1 || !self.doubt && (self.narrow || !self.weak) {
            let lines: Vec<Line> = self.parts.into_iter().flatten().collect();
            return vec![read(&lines, context)];
        }
        if self.list && !self.narrow {
            let strings = self.parts.iter();
            return strings.map(|part| read(part, context)).collect();
        }
        let first = &self.parts[0][0];
        let expected = format!(
            "these {count} lines with items may be one constraint string or several; write each \
             string on one line, with a blank line before the next"
        );
        vec![Err(unexpected(first.number, first.text.trim(), expected))]
    }
}

impl Gap {
    fn max_with(self, other: Self) -> Self {
        match self {
            Self::None => other,
            gap => gap,
        }
    }
}

/// A remark between strings.
fn is_remark(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// The items of a line.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.trim().split('.').filter(|item| !item.is_empty())
}

/// Whether a line is more than one item: several, or a list of cells with their values, either of
/// which may be a whole puzzle.
fn is_wide(items: &[&str]) -> bool {
    let alone = |item: &&str| item.starts_with('~') && item.matches('~').count() > 1;
    let named = items.iter().filter(|item| !is_group(item)).count();
    named > 1 || items.len() == 1 && items.iter().any(alone)
}

fn is_group(item: &str) -> bool {
    matches!(item, "Or" | "And" | "End")
}

/// The number of open groups behind an item.
fn deeper(depth: usize, item: &str) -> usize {
    match item {
        "Or" | "And" => depth + 1,
        "End" => depth.saturating_sub(1),
        _ => depth,
    }
}

/// The items that stand in no group.
fn outside<'i>(items: &'i [&'i str], depth: usize) -> impl Iterator<Item = &'i str> {
    let mut depth = depth;
    items.iter().copied().filter(move |item| {
        depth = deeper(depth, item);
        depth == 0 && !is_group(item)
    })
}

/// Whether an item is a name alone.
fn is_flag(item: &str) -> bool {
    !item.contains('~') && !is_group(item)
}

fn is_shape(item: &str) -> bool {
    item.starts_with("Shape~")
}

/// The cells to which an item gives a value.
fn given(item: &str) -> impl Iterator<Item = &str> {
    let values = item.strip_prefix('~').into_iter();
    values
        .flat_map(|values| values.split('~'))
        .filter_map(|value| {
            let (cell, symbol) = value.split_once('_')?;
            (!symbol.contains('_')).then_some(cell)
        })
}

/// Whether a line is nothing but items: each has a name and arguments behind `~`, a name that is
/// known, or one in capital and small letters.
fn are_items(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else {
        return false;
    };
    rest.split('.').all(|item| {
        let (name, arguments) = match item.split_once('~') {
            Some((name, _)) => (name, true),
            None => (item, false),
        };
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
        let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
        let small = name.chars().any(|c| c.is_ascii_lowercase());
        arguments && name.is_empty()
            || plain && capital && (arguments || small || KNOWN.contains(&name))
    })
}
