//! Tables of the signs between the cells of a futoshiki, which stand below its grid: those between
//! the columns, a line for each row, and those between the rows, a line for each gap or a line for
//! each column.

use std::cmp::Ordering;

use super::token::Place;
use crate::text::ground::ascents::{across, down};

/// Lines of signs and of nothing else.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Their lines.
    pub(super) lines: Vec<usize>,
    signs: Vec<Vec<char>>,
}

/// The tables of a text, with a sign at least in each.
pub(super) fn tables(text: &str) -> Vec<Table> {
    let mut all = Vec::new();
    let mut open: Option<Table> = None;
    for (k, line) in text.lines().map(Some).chain([None]).enumerate() {
        match line.and_then(row) {
            Some(row) => {
                let table = open.get_or_insert_with(|| Table {
                    lines: Vec::new(),
                    signs: Vec::new(),
                });
                table.lines.push(k + 1);
                table.signs.push(row);
            }
            None => all.extend(open.take().filter(Table::says)),
        }
    }
    all
}

/// The signs of a line that has nothing else, blanks among them.
fn row(line: &str) -> Option<Vec<char>> {
    const FEWEST: usize = 3;
    let text = line
        .trim()
        .trim_matches(['"', '\'', ',', ';', '`', '[', ']']);
    let sign = |c: char| matches!(c, '.' | '-' | '_') || said(c).is_some();
    let signs: Vec<char> = text
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '\t'))
        .collect();
    (signs.len() >= FEWEST && signs.iter().copied().all(sign)).then_some(signs)
}

fn said(sign: char) -> Option<Ordering> {
    across(sign).or_else(|| down(sign))
}

impl Table {
    /// Whether it has rows of one length, and a sign in them.
    fn says(&self) -> bool {
        const FEWEST: usize = 3;
        let width = self.signs[0].len();
        let even = self.signs.iter().all(|row| row.len() == width);
        let any = self.signs.iter().flatten().any(|&c| across(c).is_some());
        self.signs.len() >= FEWEST && even && any
    }
}

/// The pairs of cells of which the first is greater, on a board of so many rows; `None` where there
/// are tables of another size, or more than two.
pub(super) fn pairs(tables: &[Table], side: usize) -> Option<Vec<[Place; 2]>> {
    let mut all = Vec::new();
    for (k, table) in tables.iter().enumerate() {
        let (rows, cols) = (table.signs.len(), table.signs[0].len());
        let across = rows == side && cols + 1 == side;
        let down = rows + 1 == side && cols == side;
        if k > 1 || !(across || down) {
            return None;
        }
        for (row, signs) in table.signs.iter().enumerate() {
            for (col, sign) in signs.iter().enumerate() {
                let cells = match (k, across) {
                    (0, true) => [[row, col], [row, col + 1]],
                    // A line for each column.
                    (_, true) => [[col, row], [col + 1, row]],
                    (_, false) => [[row, col], [row + 1, col]],
                };
                match said(*sign) {
                    Some(Ordering::Less) => all.push([cells[1], cells[0]]),
                    Some(_) => all.push(cells),
                    None => {}
                }
            }
        }
    }
    Some(all)
}
