//! A square of names with the sums of the cages that they are, below it, beside the names or in a
//! square of their own; clues with the dots between their cells, as two more tables of numbers.

use std::collections::BTreeMap;

use super::items::{Items, Row};
use crate::puzzle::{Constraint, ConstraintKind as Kind, MAX_SYMBOLS, Position, Symbol};
use crate::text::ground::boards::square_asked;
use crate::text::ground::{Builder, Context, Entry, Form, TextError, unexpected};

/// Fewest rows of a table.
const FEWEST: usize = 4;

/// The least number of a table that may be the names of cages of a square of that side.
fn square(rows: &[&Row]) -> Option<Vec<Vec<String>>> {
    let first = names(&rows.first()?.items)?;
    let side = first.len();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) || rows.len() < side {
        return None;
    }
    let table: Option<Vec<Vec<String>>> =
        rows[..side].iter().map(|row| names(&row.items)).collect();
    table.filter(|table| table.iter().all(|row| row.len() == side))
}

/// The names in a row of a table.
fn names(items: &Items) -> Option<Vec<String>> {
    let letters = items.letters();
    letters.or_else(|| Some(items.words.clone()).filter(|words| words.len() >= FEWEST))
}

/// Whether another paragraph may belong to a table.
pub(super) fn may_go_on(rows: &[&Row], next: &Items) -> bool {
    let head = rows.iter().take_while(|row| row.items.is_head()).count();
    // Sums may stand before the picture, too.
    if pairs(&rows[head..]).is_some() && next.is_row_of_names() {
        return true;
    }
    if sums_above(&rows[head..]).is_some_and(|side| next.words.len() == side) {
        return true;
    }
    let Some(table) = square(&rows[head..]) else {
        return false;
    };
    let side = table.len();
    let rest = rows.len() - head - side;
    let cells = next.numbers().map(|numbers| numbers.len());
    match rest {
        0 => {
            cells == Some(side - 1) || sums_of(&[next]).is_some() || cells.is_some_and(|n| n > side)
        }
        rest => rest == side && cells == Some(side),
    }
}

/// Reads tables; `None` where the lines are none.
pub(super) fn read(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let heads = rows
        .iter()
        .take(1)
        .take_while(|row| row.items.is_head())
        .count();
    (0..=heads).find_map(|head| {
        let below = &rows[head..];
        picture(below, context)
            .or_else(|| inner_sums(below, context))
            .or_else(|| placed_sums(below, context))
            .or_else(|| kropki(below, context))
    })
}

/// Names of cages, each with its sum behind it in one of its cells: `A7 A B15 / C20 A B`.
fn inner_sums(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let table = square(rows).filter(|table| table.len() == rows.len())?;
    let side = table.len();
    let mut cages: Vec<(&str, Option<usize>, Vec<Position>)> = Vec::new();
    for (row, words) in table.iter().enumerate() {
        for (col, word) in words.iter().enumerate() {
            let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let sum = word[name.len()..].parse().ok();
            let place = Position::new(row, col).filter(|_| !name.is_empty())?;
            match cages.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, known, _)) if known.is_some() && sum.is_some() => return None,
                Some((_, known, places)) => {
                    *known = known.or(sum);
                    places.push(place);
                }
                None => cages.push((name, sum, vec![place])),
            }
        }
    }
    let total: Option<usize> = cages.iter().map(|(_, sum, _)| *sum).sum();
    (total == Some(side * side * (side + 1) / 2)).then_some(())?;
    let cage = |(_, sum, places): (&str, Option<usize>, Vec<Position>)| {
        let sum = u32::try_from(sum?).ok()?;
        Some(Constraint::new(Kind::Cage, places, vec![sum]))
    };
    let cages: Vec<Constraint> = cages.into_iter().filter_map(cage).collect();
    Some(entry(side, cages, rows[0].line.number, context))
}

/// The side of a square of numbers, some of which are no symbols of it but may be sums.
fn sums_above(rows: &[&Row]) -> Option<usize> {
    let side = rows.len();
    let table = numbers(rows, side).filter(|_| (FEWEST..=MAX_SYMBOLS).contains(&side))?;
    let sums = table.iter().flatten().filter(|&&number| number > side);
    (sums.count() >= FEWEST).then_some(side)
}

/// The numbers of a table of that width, 0 for a blank.
fn numbers(rows: &[&Row], width: usize) -> Option<Vec<Vec<usize>>> {
    let rows = rows.iter().map(|row| row.items.numbers());
    let table: Vec<Vec<usize>> = rows.collect::<Option<_>>()?;
    table.iter().all(|row| row.len() == width).then_some(table)
}

/// Two squares: sums, each in one cell of its cage, and the names of the cages; either may be first.
fn placed_sums(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let side = rows.len() / 2;
    let (above, below) = rows.split_at(side);
    let both = [(above, below), (below, above)];
    let cages = both.into_iter().find_map(|(sums, names)| {
        let table = square(names).filter(|table| table.len() == side && names.len() == side)?;
        cages_of(&numbers(sums, side)?, &table)
    });
    Some(entry(side, cages?, rows[0].line.number, context))
}

/// The cages of a square of names, each of which has one sum, where they are those of a grid.
fn cages_of(sums: &[Vec<usize>], names: &[Vec<String>]) -> Option<Vec<Constraint>> {
    let side = names.len();
    let mut cages: BTreeMap<&str, (usize, Vec<Position>)> = BTreeMap::new();
    for (row, (sums, names)) in sums.iter().zip(names).enumerate() {
        for (col, (&sum, name)) in sums.iter().zip(names).enumerate() {
            let (known, cells) = cages.entry(name).or_default();
            if sum > 0 && *known > 0 {
                return None;
            }
            *known += sum;
            cells.push(Position::new(row, col)?);
        }
    }
    let total: usize = cages.values().map(|(sum, _)| sum).sum();
    let whole = total == side * side * (side + 1) / 2 && cages.values().all(|(sum, _)| *sum > 0);
    let cage = |(sum, cells): (usize, Vec<Position>)| {
        let sum = u32::try_from(sum).ok()?;
        Some(Constraint::new(Kind::Cage, cells, vec![sum]))
    };
    whole.then(|| cages.into_values().map(cage).collect())?
}

/// Cages that cover a square.
fn entry(
    side: usize,
    cages: Vec<Constraint>,
    line: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let mut builder = Builder {
        spec: square_asked(side, context),
        ..Builder::default()
    };
    builder.spec.constraints.extend(cages);
    builder.entry(line, Form::Other(Form::PICTURE_OF_CAGES), context)
}

/// Names of cages and their sums, in either order.
fn picture(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let sums_first = || {
        let count = rows
            .iter()
            .take_while(|row| pairs(&[row]).is_some())
            .count();
        let (sums, table) = rows.split_at(count);
        let side = square(table)?.len();
        (table.len() == side && !sums.is_empty()).then_some((square(table)?, sums.to_vec()))
    };
    let table_first = || {
        let table = square(rows)?;
        let sums = rows[table.len()..].to_vec();
        (!sums.is_empty()).then_some((table, sums))
    };
    let (table, sums) = table_first().or_else(sums_first)?;
    let mut labels: Vec<&String> = table.iter().flatten().collect();
    let distinct = |labels: &mut Vec<&String>| {
        let mut seen: Vec<&String> = Vec::new();
        labels.retain(|label| {
            !seen.contains(label) && {
                seen.push(label);
                true
            }
        });
    };
    distinct(&mut labels);
    let (sums, named) = match named_sums(&sums, &labels) {
        Some(sums) => (sums, true),
        None => (numbered_sums(&sums, &labels)?, false),
    };
    let side = table.len();
    let mut cages: Vec<Constraint> = Vec::new();
    let mut total = 0;
    for (label, sum) in labels.iter().zip(sums) {
        let at = |row: usize| {
            let cells = table[row].iter().enumerate();
            let own = cells.filter(|(_, cell)| cell == label);
            own.filter_map(move |(col, _)| Position::new(row, col))
                .collect::<Vec<_>>()
        };
        let cells = (0..side).flat_map(at).collect();
        let value = u32::try_from(sum).unwrap_or(u32::MAX);
        total += sum;
        cages.push(Constraint::new(Kind::Cage, cells, vec![value]));
    }
    let first = &rows[0].line;
    let expected = side * side * (side + 1) / 2;
    // Numbers without names that are not the sums of the grid are other numbers.
    if total != expected && !named {
        return None;
    }
    if total != expected {
        let why = format!(
            "this looks like a picture of cages with their sums, but the sums add up to {total}, \
             those of the grid to {expected}"
        );
        return Some(Err(unexpected(first.number, first.text.trim(), why)));
    }
    Some(entry(side, cages, first.number, context))
}

/// The sum of each name, behind the names.
fn named_sums(rows: &[&Row], labels: &[&String]) -> Option<Vec<usize>> {
    let pairs = pairs(rows).filter(|pairs| pairs.len() == labels.len())?;
    let sum = |label: &&String| {
        let (_, sum) = pairs.iter().find(|(name, _)| name == *label)?;
        Some(*sum)
    };
    labels.iter().map(sum).collect()
}

/// The sums in the order of the names, without these.
fn numbered_sums(rows: &[&Row], labels: &[&String]) -> Option<Vec<usize>> {
    // Numbers alone: the sums of the cages 1, 2, 3 and so on.
    let numbers: Option<Vec<Vec<usize>>> = rows.iter().map(|row| row.items.numbers()).collect();
    let numbers = numbers?.concat();
    let named: Option<Vec<usize>> = labels.iter().map(|label| label.parse().ok()).collect();
    let named = named?;
    let least = *named.iter().min()?;
    let whole = numbers.len() == labels.len()
        && least <= 1
        && named.iter().max()? - least + 1 == labels.len();
    whole.then(|| named.iter().map(|name| numbers[name - least]).collect())
}

/// Names with their sums, one or several a line.
fn pairs(rows: &[&Row]) -> Option<Vec<(String, usize)>> {
    let items: Vec<&Items> = rows.iter().map(|row| &row.items).collect();
    sums_of(&items)
}

fn sums_of(rows: &[&Items]) -> Option<Vec<(String, usize)>> {
    let mut pairs = Vec::new();
    for row in rows {
        let words: Vec<&String> = row.words.iter().filter(|word| !is_word(word)).collect();
        let each = words.chunks_exact(2);
        if words.is_empty() || !each.remainder().is_empty() {
            return None;
        }
        for pair in each {
            let [name, sum] = pair else { return None };
            pairs.push(((*name).clone(), sum.parse().ok()?));
        }
    }
    (!pairs.is_empty()).then_some(pairs)
}

/// Words between names and sums.
fn is_word(word: &str) -> bool {
    matches!(word, "cage" | "sum" | "total" | "value")
}

/// Clues and two tables of dots: between the cells of each row, and below each other.
fn kropki(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let side = rows.first()?.items.numbers()?.len();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) || rows.len() != 3 * side - 1 {
        return None;
    }
    let clues = numbers(&rows[..side], side)?;
    let across = numbers(&rows[side..2 * side], side - 1)?;
    let down = numbers(&rows[2 * side..], side)?;
    let first = &rows[0].line;
    let wrong = |text: usize, expected: &str| {
        Some(Err(unexpected(first.number, &text.to_string(), expected)))
    };
    let mut builder = Builder {
        spec: square_asked(side, context),
        ..Builder::default()
    };
    for (row, values) in clues.iter().enumerate() {
        for (col, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
            let symbol = Symbol::new(value - 1).filter(|symbol| symbol.index() < side);
            match Position::new(row, col).zip(symbol) {
                Some(given) => builder.givens.push(given),
                None => return wrong(value, "a symbol of the grid or 0 is expected"),
            }
        }
    }
    let dots = across
        .iter()
        .enumerate()
        .map(|(row, dots)| (row, dots, (0, 1)));
    let dots = dots.chain(
        down.iter()
            .enumerate()
            .map(|(row, dots)| (row, dots, (1, 0))),
    );
    for (row, values, (below, behind)) in dots {
        for (col, &value) in values.iter().enumerate() {
            let kind = match value {
                0 => continue,
                1 => Kind::Difference,
                2 => Kind::Ratio,
                _ => {
                    return wrong(
                        value,
                        "0 for no dot, 1 for a white and 2 for a black one are expected",
                    );
                }
            };
            let cells = [(row, col), (row + below, col + behind)];
            let cells = cells
                .into_iter()
                .filter_map(|(row, col)| Position::new(row, col));
            let dot = Constraint::new(kind, cells.collect(), Vec::new());
            builder.spec.constraints.push(dot);
        }
    }
    let read = builder.entry(first.number, Form::Other("Kropki dots as tables"), context);
    Some(read.map(|mut entry| {
        let note = "1 is taken as a white dot, 2 as a black one";
        entry.notes.push(note.to_owned());
        entry
    }))
}
