//! Sandwiches as tables: the sums of the columns in the first row, that of each row in its first
//! cell, and the cells of the grid. The text says that they are sandwiches, else the numbers would be
//! those of any table.
//!
//! They are looked for in a text of which nothing was read.

use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Context, Entry, Found, Latin, TextError, is_remark};

/// Symbols of such a square at least.
const FEWEST: usize = 4;

/// What is said of clues of 0, where there is no other sign for none.
const ZEROS: &str = "0 before a row or above a column is taken for a sum";

/// A table, with the line in which it begins.
struct Table {
    line: usize,
    lines: usize,
    above: Vec<Option<u32>>,
    left: Vec<Option<u32>>,
    board: Vec<Vec<usize>>,
}

/// Reads the first such table of a text, and counts its lines.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> (Found, usize) {
    if !text.to_lowercase().contains("sandwich") {
        return (Found::new(), 0);
    }
    match Table::of(text) {
        Some(table) => (vec![table.entry(context)], table.lines),
        None => (Found::new(), 0),
    }
}

impl Table {
    fn of(text: &str) -> Option<Self> {
        let lines: Vec<(usize, &str)> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !is_remark(line))
            .map(|(k, line)| (k + 1, line))
            .collect();
        (0..lines.len()).find_map(|at| Self::at(&lines[at..]))
    }

    /// The table whose sums of columns are the first of these lines.
    fn at(lines: &[(usize, &str)]) -> Option<Self> {
        let ((line, first), below) = lines.split_first()?;
        let separator = [';', '\t', ',', '|']
            .into_iter()
            .find(|&c| first.contains(c));
        let fields = |text: &str| -> Vec<String> {
            match separator {
                Some(c) => text.split(c).map(|field| field.trim().to_owned()).collect(),
                None => text.split_whitespace().map(str::to_owned).collect(),
            }
        };
        let above = fields(first);
        // A corner has no sum, but a word or nothing.
        let corner = above
            .first()
            .filter(|field| field.chars().all(char::is_alphabetic));
        let named = corner.is_some_and(|field| field.to_lowercase().contains("sandwich"));
        let corner = corner.is_some();
        let above = &above[usize::from(corner)..];
        let side = above.len();
        if !(FEWEST..=MAX_SYMBOLS).contains(&side) || below.len() < side {
            return None;
        }
        let rows: Vec<Vec<String>> = below[..side].iter().map(|(_, text)| fields(text)).collect();
        let whole = rows.iter().all(|row| row.len() == side + 1);
        let cell = |field: &String| match sum(field)? {
            None => Some(0),
            Some(value) => usize::try_from(value).ok().filter(|&value| value <= side),
        };
        let row = |row: &Vec<String>| row[1..].iter().map(cell).collect::<Option<Vec<usize>>>();
        let sums = |fields: &[String]| -> Option<Vec<Option<u32>>> {
            fields.iter().map(|field| sum(field)).collect()
        };
        let left: Vec<String> = rows.iter().filter_map(|row| row.first().cloned()).collect();
        let found = whole.then(|| {
            Some(Self {
                line: *line,
                lines: side + 1,
                above: sums(above)?,
                left: sums(&left)?,
                board: rows.iter().map(row).collect::<Option<_>>()?,
            })
        });
        // A grid has no number beyond its symbols.
        let large = |clue: u32| usize::try_from(clue).is_ok_and(|clue| clue > side);
        found
            .flatten()
            .filter(|table| table.clues().count() >= FEWEST)
            .filter(|table| named || table.clues().any(large))
    }

    fn clues(&self) -> impl Iterator<Item = u32> {
        self.above.iter().chain(&self.left).flatten().copied()
    }

    fn entry(&self, context: &mut Context) -> Result<Entry, TextError> {
        let latin = Latin::of(&self.board).boxed(true);
        let latin = latin.with_sandwiches(&self.above, &self.left);
        let mut entry = latin.entry(self.line, "sandwiches as a table", context)?;
        let zeros = self.clues().any(|clue| clue == 0);
        let blanks = self.above.iter().chain(&self.left).any(Option::is_none);
        entry
            .notes
            .extend((zeros && !blanks).then(|| ZEROS.to_owned()));
        Ok(entry)
    }
}

/// The number of a field, or that it has none; `None` where it is something else.
fn sum(field: &str) -> Option<Option<u32>> {
    let none = matches!(field, "" | "." | "-" | "_" | "?" | "x");
    let word = field.chars().all(char::is_alphabetic);
    match none || word {
        true => Some(None),
        false => field.parse().ok().map(Some),
    }
}
