//! Givens one a line: row, column and value as three numbers, a cell and its value, or three
//! digits.
//!
//! Three numbers may stand in any order, so they are read where the size stands above them, or
//! where the user names the form; of others it is said what they seem to be.

use std::collections::BTreeSet;

use super::super::board_json;
use super::items::{Item, Row};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::boards::square_asked;
use crate::text::ground::{Builder, Context, Entry, Form, TextError, unexpected};

/// The name of this form on the command line.
const FORM: &str = "cells";

/// Fewest givens that are taken for such a list.
const FEWEST: usize = 4;

/// Sizes that are meant where only the greatest number tells.
const SIZES: [usize; 5] = [4, 6, 9, 16, 25];

/// A given: a cell, and whether its numbers are sure, and the value.
#[derive(Clone, Copy, Debug)]
struct Given {
    line: usize,
    row: usize,
    col: usize,
    value: usize,
}

/// What all lines say.
#[derive(Debug)]
struct List {
    givens: Vec<Given>,
    /// The cells are told from the values, or named.
    ordered: bool,
    /// Rows and columns count from 0 already.
    named: bool,
}

/// Reads such a list; `None` where the lines are none.
pub(super) fn read(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let asked = context.options().form.as_deref() == Some(FORM);
    let side = context.options().layout.as_ref().map(|spec| spec.order);
    let rows = match rows.split_last() {
        Some((last, above)) if above.len() > FEWEST && last.items.is_end() => above,
        _ => rows,
    };
    let (first, below) = rows.split_first()?;
    if let Some((side, list)) = counted(rows) {
        return Some(list.entry(Some(side), first, context));
    }
    let above = first.items.numbers().filter(|_| first.items.is_head());
    let (head, list) = match (list(rows), above) {
        (Some(list), _) => (None, list),
        (None, Some(head)) => (Some(head), list(below)?),
        (None, None) => return None,
    };
    let count = list.givens.len();
    let of_cages = || {
        let text = |row: &&Row| row.line.text.to_ascii_lowercase();
        let words = ["cage", "sum", "total", "target", "killer"];
        rows.iter()
            .any(|row| words.iter().any(|word| text(row).contains(word)))
    };
    if count < FEWEST && (!(asked || list.ordered) || of_cages()) {
        return None;
    }
    // A pair and a number may be any part of a program: `range(1, 9 + 1)`.
    if count == 1 && !(asked || list.named) {
        return None;
    }
    // Above the list: the size, once or twice, or the number of its lines beside it. Alone it may
    // be both.
    let greatest = |given: &Given| given.row.max(given.col).max(given.value);
    let greatest = list.givens.iter().map(greatest).max();
    let both = head.as_deref() == Some(&[count]) && greatest == Some(count);
    let sizes: Vec<usize> = head
        .iter()
        .flatten()
        .copied()
        .filter(|&n| n != count || both)
        .collect();
    let size = match sizes[..] {
        [size] => Some(size),
        [rows, cols] if rows == cols => Some(rows),
        _ => None,
    };
    let known = size.or(side);
    if known.is_none() && !asked && !list.ordered || head.is_some() && size.is_none() && !asked {
        return unordered(&list).then(|| {
            let alone = sizes.is_empty();
            let alone = alone.then(|| supposed(&list, first, context));
            alone.flatten().unwrap_or_else(|| Err(unclear(first)))
        });
    }
    Some(list.entry(known, first, context))
}

/// The list below its size and the number of its givens, which have a line each; so may all
/// numbers of the list.
fn counted(rows: &[&Row]) -> Option<(usize, List)> {
    let number = |row: &&Row| match row.items.cells.as_deref() {
        Some([Item::Number(number, _)]) => Some(*number),
        _ => None,
    };
    let [first, second, below @ ..] = rows else {
        return None;
    };
    let (side, count) = (number(first)?, number(second)?);
    if count < FEWEST || !(4..=MAX_SYMBOLS).contains(&side) {
        return None;
    }
    if below.len() == count {
        return Some((side, list(below)?));
    }
    let numbers: Option<Vec<usize>> = below.iter().map(number).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 3 * count)?;
    let threes = numbers.chunks(3).zip(below.iter().step_by(3));
    let given = |(three, row): (&[usize], &&Row)| match *three {
        [row_of, col, value] => Some(Given {
            line: row.line.number,
            row: row_of,
            col,
            value,
        }),
        _ => None,
    };
    let givens = threes.map(given).collect::<Option<Vec<Given>>>()?;
    let places: BTreeSet<(usize, usize)> = givens.iter().map(|g| (g.row, g.col)).collect();
    let fits = |given: &Given| given.value <= side && given.row.max(given.col) <= side;
    let all = places.len() == count && givens.iter().all(fits);
    all.then_some((
        side,
        List {
            givens,
            ordered: false,
            named: false,
        },
    ))
}

/// The list of these lines.
fn list(rows: &[&Row]) -> Option<List> {
    let mut list = List {
        givens: Vec::new(),
        ordered: true,
        named: true,
    };
    for row in rows {
        let line = row.line.number;
        let cells = row.items.cells.as_deref()?;
        let mut add = |row, col, value| {
            let given = Given {
                line,
                row,
                col,
                value,
            };
            list.givens.push(given);
        };
        match *cells {
            [
                Item::Number(row, _),
                Item::Number(col, _),
                Item::Number(value, _),
            ] => {
                add(row, col, value);
                (list.ordered, list.named) = (false, false);
            }
            [Item::Number(all, 3)] => {
                add(all / 100, all / 10 % 10, all % 10);
                (list.ordered, list.named) = (false, false);
            }
            [Item::Pair(row, col), Item::Number(value, _)] => {
                add(row, col, value);
                list.named = false;
            }
            _ => {
                let pairs = cells.chunks_exact(2);
                if !pairs.remainder().is_empty() || cells.is_empty() {
                    return None;
                }
                for pair in pairs {
                    match *pair {
                        [Item::Cell(place), Item::Number(value, _)] => {
                            add(place.row.into(), place.col.into(), value);
                        }
                        [Item::Lettered(row, col), Item::Number(value, _)] => {
                            add(row, col - 1, value);
                        }
                        _ => return None,
                    }
                }
            }
        }
    }
    let mut cells: Vec<(usize, usize)> = list.givens.iter().map(|g| (g.row, g.col)).collect();
    cells.sort_unstable();
    cells.dedup();
    // In any list each cell stands once.
    (!cells.is_empty() && cells.len() == list.givens.len()).then_some(list)
}

/// Whether three numbers a line are more than rows of a small table.
fn unordered(list: &List) -> bool {
    const MOST: usize = 25;
    let value = |given: &Given| {
        let numbers = [given.row, given.col, given.value];
        given.value > 0 && numbers.iter().all(|&number| number <= MOST)
    };
    list.givens.len() > FEWEST && list.givens.iter().all(value)
}

/// The board of three numbers a line as row, column and value, where none of them clash so.
fn supposed(list: &List, first: &Row, context: &mut Context) -> Option<Result<Entry, TextError>> {
    let number = |n: usize| u64::try_from(n).ok();
    let given =
        |given: &Given| Some([number(given.row)?, number(given.col)?, number(given.value)?]);
    let givens: Vec<[u64; 3]> = list.givens.iter().map(given).collect::<Option<_>>()?;
    board_json::listed(&givens, first.line.number, context)
}

fn unclear(first: &Row) -> TextError {
    let expected = format!(
        "this looks like a list of row, column and value; with the size in a line above it, such \
         as 9, or with --form {FORM}, it is read so"
    );
    unexpected(first.line.number, first.line.text.trim(), expected)
}

impl List {
    fn entry(
        self,
        side: Option<usize>,
        first: &Row,
        context: &mut Context,
    ) -> Result<Entry, TextError> {
        let line = first.line.number;
        let places = || self.givens.iter().flat_map(|given| [given.row, given.col]);
        let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
        let values = self
            .givens
            .iter()
            .map(|given| given.value)
            .max()
            .unwrap_or(0);
        let zero = least == 0 || self.named;
        let reach = values.max(if zero { most + 1 } else { most });
        let told = SIZES.into_iter().find(|&size| size >= reach);
        let Some(side) = side
            .or(told)
            .filter(|side| (2..=MAX_SYMBOLS).contains(side))
        else {
            return Err(unclear(first));
        };
        if !zero && most < side {
            let expected = format!(
                "these rows and columns go from {least} to {most}, so they may count from 0 or \
                 from 1; cells such as r1c1 are clear"
            );
            return Err(unexpected(line, first.line.text.trim(), expected));
        }
        let base = usize::from(!zero);
        let mut builder = Builder {
            spec: square_asked(side, context),
            ..Builder::default()
        };
        for Given {
            line,
            row,
            col,
            value,
        } in self.givens
        {
            let text = format!("{row} {col} {value}");
            builder.give([row, col, value], (side, base), line, &text)?;
        }
        builder.entry(line, Form::Other(Form::LIST_OF_CELLS), context)
    }
}
