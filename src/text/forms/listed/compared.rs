//! Futoshiki as lists of numbers: a square of clues with two tables of what is less, between the
//! cells of each row and between those below each other; or clues with pairs of cells.

use std::cmp::Ordering;

use super::items::{Item, Items, Row};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Context, Entry, Latin, TextError, ascents};

/// Fewest rows of the clues.
pub(super) const FEWEST: usize = 4;

/// Symbols of the boards that have boxes beside signs between their cells.
const BOXED: usize = 9;

/// Two cells of which the first is less.
type Pair = [[usize; 2]; 2];

/// Reads such a puzzle; `None` where the lines are none.
pub(super) fn read(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let found = by_tables(rows).or_else(|| by_pairs(rows));
    let (pairs, clues, note) = found.or_else(|| by_counted_pairs(rows))?;
    let boxed = ascents::are_within_boxes(&pairs, clues.len());
    let supposed = boxed.then_some("boxes are supposed, since no sign stands across their borders");
    let latin = Latin::of(&clues).boxed(boxed).less(&pairs);
    let read = latin.entry(rows[0].line.number, "futoshiki as tables", context);
    Some(read.map(|mut entry| {
        let notes = note.into_iter().chain(supposed);
        entry.notes.extend(notes.map(str::to_owned));
        entry
    }))
}

/// Whether a row behind a blank line is the first of the next table.
pub(super) fn may_go_on(rows: &[&Row], next: &Items) -> bool {
    let width = |items: &Items| items.signed().map_or(0, |numbers| numbers.len());
    let head = rows.iter().take_while(|row| width(&row.items) == 1).count();
    let side = rows.get(head).map_or(0, |row| width(&row.items));
    let even = rows[head..]
        .iter()
        .take(side)
        .all(|row| width(&row.items) == side);
    let across = rows.len() == head + side && width(next) + 1 == side;
    let down = rows.len() == head + 2 * side && width(next) == side;
    side >= FEWEST && head <= 1 && even && (across || down)
}

/// What is less than what, the clues, and what was taken for granted.
type Found = (Vec<Pair>, Vec<Vec<usize>>, Option<&'static str>);

const FIRST_IS_LESS: &str = "of each two cells the first is taken to be less";

/// The size, n rows of clues, n rows of n - 1 signs and n - 1 rows of n: `<` and `^`, or 1, where
/// the first cell is less, `>` and `v`, or -1, where it is greater.
fn by_tables(rows: &[&Row]) -> Option<Found> {
    let table: Vec<Vec<i64>> = rows
        .iter()
        .map(|row| row.items.signed())
        .collect::<Option<_>>()?;
    let head = usize::from(table.first()?.len() == 1);
    let side = table.get(head)?.len();
    let table = &table[head..];
    let whole = (FEWEST..=MAX_SYMBOLS).contains(&side) && table.len() == 3 * side - 1;
    if !whole || head == 1 && i64::try_from(side) != Ok(rows[0].items.signed()?[0]) {
        return None;
    }
    let is_sign = |item: &Item| matches!(item, Item::Sign(_));
    let has_sign = |row: &&Row| row.items.cells.iter().flatten().any(is_sign);
    let drawn = rows.iter().any(has_sign);
    if drawn && rows.iter().take(head + side).any(has_sign) {
        return None;
    }
    let (clues, signs) = table.split_at(side);
    let (across, down) = signs.split_at(side);
    let fits = clues.iter().chain(down).all(|row| row.len() == side)
        && across.iter().all(|row| row.len() + 1 == side)
        && signs.iter().flatten().all(|sign| (-1..=1).contains(sign))
        && (drawn || signs.iter().flatten().any(|&sign| sign < 0));
    let gaps = |table: &[Vec<i64>], step: (usize, usize)| -> Vec<Pair> {
        let cells = table.iter().enumerate();
        let cells = cells.flat_map(|(row, signs)| {
            signs
                .iter()
                .enumerate()
                .map(move |(col, &sign)| (row, col, sign))
        });
        let pair = |(row, col, sign): (usize, usize, i64)| {
            let both = [[row, col], [row + step.0, col + step.1]];
            match sign {
                1 => Some(both),
                -1 => Some([both[1], both[0]]),
                _ => None,
            }
        };
        cells.filter_map(pair).collect()
    };
    let pairs = [gaps(across, (0, 1)), gaps(down, (1, 0))].concat();
    Some((pairs, board(clues)?, (!drawn).then_some(ascents::NUMBERS))).filter(|_| fits)
}

/// The size, n rows of clues, and two cells a line, with a sign between them or the less one first.
/// There may be words above the rows and above the cells; where there is a sign, the size may be
/// missing.
fn by_pairs(rows: &[&Row]) -> Option<Found> {
    let size = match rows.first()?.items.signed().as_deref() {
        Some(&[side]) => Some(usize::try_from(side).ok()?),
        _ => None,
    };
    let rows: Vec<&Row> = rows[usize::from(size.is_some())..]
        .iter()
        .copied()
        .filter(|row| !row.items.is_words())
        .collect();
    let first = rows.first()?.items.signed()?;
    let side = size.unwrap_or(first.len());
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) || rows.len() <= side {
        return None;
    }
    let (clues, below) = rows.split_at(side);
    let clues: Vec<Vec<i64>> = clues
        .iter()
        .map(|row| row.items.signed().filter(|row| row.len() == side))
        .collect::<Option<_>>()?;
    let compared = |row: &&Row| match row.items.cells.as_deref()? {
        [one, Item::Sign(order), other] => Some((one.clone(), *order, other.clone())),
        [one, other] if size.is_some() => Some((one.clone(), Ordering::Equal, other.clone())),
        _ => None,
    };
    let below: Vec<_> = below.iter().map(compared).collect::<Option<_>>()?;
    let plain = |(_, order, _): &(Item, Ordering, Item)| order.is_eq();
    // Nine symbols have boxes as often as not.
    if side == BOXED && !below.iter().any(plain) {
        return None;
    }
    let items = || below.iter().flat_map(|(one, _, other)| [one, other]);
    let zero = items().any(|item| matches!(item, Item::Pair(0, _) | Item::Pair(_, 0)));
    let place = |item: &Item| match *item {
        Item::Lettered(row, col) => Some([row, col - 1]),
        Item::Cell(at) => Some([usize::from(at.row), usize::from(at.col)]),
        Item::Pair(row, col) if zero => Some([row, col]),
        Item::Pair(row, col) => Some([row - 1, col - 1]),
        _ => None,
    };
    let pair = |(one, order, other): &(Item, Ordering, Item)| {
        let both = [place(one)?, place(other)?];
        let within = both.iter().flatten().all(|&at| at < side);
        let pair = ascents::beside(both[0], both[1]).filter(|_| within)?;
        Some(match order {
            Ordering::Greater => [pair[1], pair[0]],
            _ => pair,
        })
    };
    let pairs: Vec<Pair> = below.iter().map(pair).collect::<Option<_>>()?;
    if below.iter().any(plain) {
        return unsigned(&pairs, board(&clues)?);
    }
    let lettered = items().any(|item| matches!(item, Item::Lettered(..)));
    let note = lettered.then_some("the letter of a cell is taken for its row");
    Some((pairs, board(&clues)?, note))
}

/// The size and the number of pairs, n rows of clues, and the rows and columns of two cells a line.
/// The number of puzzles may stand above the first.
fn by_counted_pairs(rows: &[&Row]) -> Option<Found> {
    let rows: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| row.items.numbers())
        .collect::<Option<_>>()?;
    let above = usize::from(rows.first()?.len() == 1);
    let [side, pairs] = rows.get(above)?[..] else {
        return None;
    };
    let rows = &rows[above + 1..];
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) || pairs == 0 || rows.len() != side + pairs {
        return None;
    }
    let (clues, below) = rows.split_at(side);
    let pair = |row: &Vec<usize>| match row[..] {
        [row, col, other, last]
            if [row, col, other, last]
                .iter()
                .all(|at| (1..=side).contains(at)) =>
        {
            ascents::beside([row - 1, col - 1], [other - 1, last - 1])
        }
        _ => None,
    };
    let pairs: Vec<Pair> = below.iter().map(pair).collect::<Option<_>>()?;
    unsigned(&pairs, clues.to_vec())
}

/// Pairs of cells without a sign.
fn unsigned(pairs: &[Pair], clues: Vec<Vec<usize>>) -> Option<Found> {
    let (pairs, both) = ascents::directed(&[], pairs, clues.len(), 0, &clues)?;
    Some((pairs, clues, both.then_some(FIRST_IS_LESS)))
}

/// The clues, where none is below zero.
fn board(clues: &[Vec<i64>]) -> Option<Vec<Vec<usize>>> {
    let number = |value: &i64| usize::try_from(*value).ok();
    let row = |row: &Vec<i64>| row.iter().map(number).collect();
    clues.iter().map(row).collect()
}
