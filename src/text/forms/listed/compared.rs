//! Futoshiki as lists of numbers: a square of clues with two tables of what is less, between the
//! cells of each row and between those below each other; or clues with pairs of cells.

use super::items::{Item, Items, Row};
use crate::puzzle::{Constraint, ConstraintKind, MAX_SYMBOLS, Position, Symbol, shapes};
use crate::text::ground::{Builder, Context, Entry, Form, TextError, unexpected};

/// Fewest rows of the clues.
const FEWEST: usize = 4;

/// Two cells of which the first is less.
type Pair = [(usize, usize); 2];

/// Reads such a puzzle; `None` where the lines are none.
pub(super) fn read(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let (pairs, clues, note) = by_tables(rows).or_else(|| by_pairs(rows))?;
    Some(entry(&clues, &pairs, rows[0], context).map(|mut entry| {
        entry.notes.push(note.to_owned());
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

type Found = (Vec<Pair>, Vec<Vec<i64>>, &'static str);

/// The size, n rows of clues, n rows of n - 1 signs and n - 1 rows of n: 1 where the first cell is
/// less, -1 where it is greater.
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
    let (clues, signs) = table.split_at(side);
    let (across, down) = signs.split_at(side);
    let fits = clues.iter().chain(down).all(|row| row.len() == side)
        && across.iter().all(|row| row.len() + 1 == side)
        && signs.iter().flatten().all(|sign| (-1..=1).contains(sign))
        && signs.iter().flatten().any(|&sign| sign < 0);
    let gaps = |table: &[Vec<i64>], step: (usize, usize)| -> Vec<Pair> {
        let cells = table.iter().enumerate();
        let cells = cells.flat_map(|(row, signs)| {
            signs
                .iter()
                .enumerate()
                .map(move |(col, &sign)| (row, col, sign))
        });
        let pair = |(row, col, sign): (usize, usize, i64)| {
            let both = [(row, col), (row + step.0, col + step.1)];
            match sign {
                1 => Some(both),
                -1 => Some([both[1], both[0]]),
                _ => None,
            }
        };
        cells.filter_map(pair).collect()
    };
    let pairs = [gaps(across, (0, 1)), gaps(down, (1, 0))].concat();
    let note = "1 is taken to say that the first of two cells is less, -1 that it is greater";
    fits.then(|| (pairs, clues.to_vec(), note))
}

/// The size, a word, n rows of clues, a word, and two cells a line.
fn by_pairs(rows: &[&Row]) -> Option<Found> {
    let side = match rows.first()?.items.signed()?[..] {
        [side] => usize::try_from(side).ok()?,
        _ => return None,
    };
    let rows: Vec<&Row> = rows[1..]
        .iter()
        .copied()
        .filter(|row| !row.items.is_words())
        .collect();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) || rows.len() <= side {
        return None;
    }
    let (clues, below) = rows.split_at(side);
    let clues: Vec<Vec<i64>> = clues
        .iter()
        .map(|row| row.items.signed())
        .collect::<Option<_>>()?;
    let pair = |row: &&Row| match row.items.cells.as_deref()? {
        [Item::Lettered(row, col), Item::Lettered(other, last)] => {
            let (one, two) = ((*row, *col - 1), (*other, *last - 1));
            let beside = one.0.abs_diff(two.0) + one.1.abs_diff(two.1) == 1;
            beside.then_some([one, two])
        }
        _ => None,
    };
    let pairs: Vec<Pair> = below.iter().map(pair).collect::<Option<_>>()?;
    let note = "of each two cells the first is taken to be less";
    clues
        .iter()
        .all(|row| row.len() == side)
        .then_some((pairs, clues, note))
}

fn entry(
    clues: &[Vec<i64>],
    pairs: &[Pair],
    first: &Row,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let side = clues.len();
    let line = first.line.number;
    let mut builder = Builder {
        spec: shapes::latin(side),
        ..Builder::default()
    };
    for (row, values) in clues.iter().enumerate() {
        for (col, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
            let symbol = usize::try_from(value - 1).ok().and_then(Symbol::new);
            let symbol = symbol.filter(|symbol| symbol.index() < side);
            match Position::new(row, col).zip(symbol) {
                Some(given) => builder.givens.push(given),
                None => {
                    let expected = "a symbol of the grid or 0 is expected";
                    return Err(unexpected(line, &value.to_string(), expected));
                }
            }
        }
    }
    for pair in pairs {
        let cells: Vec<Position> = pair
            .iter()
            .filter_map(|&(row, col)| Position::new(row, col))
            .collect();
        builder
            .spec
            .constraints
            .push(Constraint::new(ConstraintKind::Less, cells, Vec::new()));
    }
    builder.entry(line, Form::Other("futoshiki as tables"), context)
}
