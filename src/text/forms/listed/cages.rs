//! Cages, one a line: a sum, before or behind the cells, and the cells by their names, as row and
//! column, or by their numbers; or a line with the sum and how many cells follow, a cell a line.
//!
//! Whether numbers count from 0 or 1 and where the sum stands is told by all cages together: they
//! cover each cell of a square once, and their sums are the total of the grid.

use std::collections::HashSet;

use super::items::{Item, Row};
use crate::puzzle::{Constraint, ConstraintKind, MAX_SYMBOLS, Position};
use crate::text::ground::boards::square_asked;
use crate::text::ground::{
    Builder, Context, Entry, Form, TextError, TextErrorKind, shortened, unexpected,
};

/// Fewest symbols of a killer, and fewest cages.
const FEWEST: usize = 4;

/// Characters of a text that are shown in an error.
const SHOWN: usize = 60;

/// A cage as one way to read the lines has it.
#[derive(Clone, Debug)]
struct Said {
    line: usize,
    sum: usize,
    cells: Vec<Raw>,
}

/// A cell before it is clear from where its numbers count.
#[derive(Clone, Copy, Debug)]
enum Raw {
    Pair(usize, usize),
    Number(usize),
    Sure(usize, usize),
}

/// How cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Names or joined numbers: one thing, one cell.
    Apart,
    /// Two digits a cell.
    Digits,
    /// A row and a column behind each other.
    Flat,
    /// The number of the cell in reading order.
    Numbers,
}

const STYLES: [Style; 4] = [Style::Apart, Style::Digits, Style::Flat, Style::Numbers];

/// Where the sum stands, and whether the number of cells stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    First,
    Last,
    FirstThenCount,
    CountThenSum,
}

const HEADS: [Head; 4] = [
    Head::First,
    Head::Last,
    Head::FirstThenCount,
    Head::CountThenSum,
];

/// Reads cages; `None` where the lines are none.
pub(super) fn read(rows: &[&Row], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let bare = without_symbols(rows);
    let rows = bare.as_deref().unwrap_or(rows);
    // Where all that is done is to add, they are sums.
    let plus = |row: &&Row| row.items.operator == Some('+') && !row.items.marked;
    let added = rows.iter().copied().any(|row| plus(&row))
        && rows
            .iter()
            .copied()
            .all(|row| row.items.is_head() || plus(&row));
    let arithmetic = arithmetic(rows).filter(|_| !added).map(Err);
    // A sign in front of each line may mark the items of a list; then all of it are cages.
    let marked = rows.iter().all(|row| row.items.marked) && {
        let mut signs = rows.iter().map(|row| row.items.operator);
        let first = signs.next();
        signs.all(|sign| Some(sign) == first)
    };
    if arithmetic.is_some() && !marked {
        return arithmetic;
    }
    let readings = readings(rows);
    let open = || part_of_a_board(&readings, rows);
    let mut whole: Vec<(bool, Killer)> = Vec::new();
    let mut slip: Option<(usize, String)> = None;
    for reading in &readings {
        for killer in placed(&reading.cages, reading.lettered) {
            match killer.wrong() {
                None if !reading.fits(&killer) => {}
                None => {
                    let same = |(_, other): &(bool, Killer)| other.cages == killer.cages;
                    if !whole.iter().any(same) {
                        whole.push((reading.apart, killer));
                    }
                }
                Some((faults, why)) => {
                    let few = faults <= 2 && reading.is_plain && killer.is_nearly();
                    if few && slip.as_ref().is_none_or(|(least, _)| faults < *least) {
                        slip = Some((faults, why));
                    }
                }
            }
        }
    }
    // Cells that are written as such are not taken for anything else.
    if whole.iter().any(|(apart, _)| *apart) {
        whole.retain(|(apart, _)| *apart);
    }
    let first = &rows.first()?.line;
    match (whole.len(), slip) {
        (0, _) if arithmetic.is_some() => arithmetic,
        (0, None) => open().map(Err),
        (0, Some((_, why))) => {
            let expected = format!(
                "this looks like the cages of a killer, a sum and its cells in each line, but \
                 {why}; cages that do not cover the grid are written 'cage 5 r1c1 r1c2' below \
                 a line 'puzzle'"
            );
            Some(Err(unexpected(first.number, first.text.trim(), expected)))
        }
        (1, _) => {
            let mut read = whole.remove(0).1.entry(first.number, context);
            if let (true, Ok(entry)) = (added, &mut read) {
                let note = "every operator is a plus, so these are taken for the cages of a killer";
                entry.notes.push(note.to_owned());
            }
            Some(read)
        }
        _ => {
            let kind = TextErrorKind::Ambiguous {
                readings: vec![
                    "cages whose cells count from 0".into(),
                    "cages whose cells count from 1".into(),
                ],
                flag: "cells such as r1c1",
            };
            Some(Err(TextError::at(first.number, kind)))
        }
    }
}

/// The rows without a list of the symbols behind the size.
fn without_symbols<'r>(rows: &[&'r Row]) -> Option<Vec<&'r Row>> {
    let [size, symbols, ..] = rows else {
        return None;
    };
    let size = size.items.numbers().filter(|numbers| numbers.len() == 1)?;
    let said = symbols.items.numbers()?;
    let all = said.len() >= FEWEST && said.into_iter().eq(1..=size[0]);
    let kept = rows.iter().take(1).chain(&rows[2..]).copied();
    all.then(|| kept.collect())
}

/// Cages whose cells are written as such and that do not cover a board, for a grid beside them.
fn part_of_a_board(readings: &[Reading], rows: &[&Row]) -> Option<TextError> {
    let sure = |reading: &&Reading| {
        let mut raws = reading.cages.iter().flat_map(|cage| &cage.cells);
        reading.head.is_empty() && raws.all(|raw| matches!(raw, Raw::Sure(..)))
    };
    let cages = &readings.iter().find(sure)?.cages;
    let place = |raw: &Raw| match *raw {
        Raw::Sure(row, col) => Position::new(row, col),
        _ => None,
    };
    let mut found: Vec<Constraint> = Vec::new();
    for cage in cages {
        let cells: Vec<Position> = cage.cells.iter().map(place).collect::<Option<_>>()?;
        let sum = u32::try_from(cage.sum).ok()?;
        found.push(Constraint::new(ConstraintKind::Cage, cells, vec![sum]));
    }
    let cells = || found.iter().flat_map(|cage| &cage.cells);
    let apart = cells().collect::<HashSet<_>>().len() == cells().count();
    let several = found.iter().filter(|cage| cage.cells.len() > 1).count();
    if !apart || found.len() < FEWEST || several * 2 < found.len() {
        return None;
    }
    let line = &rows.first()?.line;
    let kind = TextErrorKind::Cages {
        text: shortened(line.text.trim(), SHOWN),
        expected: "this looks like the cages of a killer that do not cover its board; beside the \
                   rows of a grid they are read with it, and by themselves they are written \
                   'cage 5 r1c1 r1c2' below a line 'puzzle'"
            .to_owned(),
        cages: found,
    };
    Some(TextError::at(line.number, kind))
}

/// The row behind a square of numbers from which on the rows are cages.
pub(super) fn below(rows: &[&Row], context: &mut Context) -> Option<usize> {
    let side = rows.first()?.items.numbers()?.len();
    let square = (FEWEST..=MAX_SYMBOLS).contains(&side) && rows.len() > side;
    let row = |row: &&Row| row.items.numbers().is_some_and(|row| row.len() == side);
    let whole = square && rows[..side].iter().all(row);
    let cages = whole.then(|| read(&rows[side..], context)).flatten();
    cages.is_some_and(|read| read.is_ok()).then_some(side)
}

/// The sentence about a puzzle of arithmetic, where lines have operators.
fn arithmetic(rows: &[&Row]) -> Option<TextError> {
    let with = |row: &&&Row| {
        let cells = row.items.cells.as_deref().unwrap_or_default();
        let numbers = cells.iter().filter(|item| matches!(item, Item::Number(..)));
        let numbers = numbers.count();
        let alone = numbers == 1 || numbers == cells.len() && numbers % 2 == 1;
        let blank = cells.contains(&Item::Blank);
        row.items.operator.is_some() && !blank && cells.len() > 1 && alone
    };
    let count = rows.iter().filter(with).count();
    let first = rows.iter().find(with)?;
    if count < FEWEST - 1 || count * 2 < rows.len() {
        return None;
    }
    let expected = "this looks like the cages of a KenKen, with an operator beside each number, \
                    which is not known; cages of sums are 'cage 5 r1c1 r1c2' in Onefold's own form";
    Some(unexpected(
        first.line.number,
        first.line.text.trim(),
        expected,
    ))
}

/// One way to read all lines.
#[derive(Debug)]
struct Reading {
    cages: Vec<Said>,
    /// Numbers above the cages.
    head: Vec<usize>,
    /// Each cell is one thing in the text.
    apart: bool,
    /// A letter names the row.
    lettered: bool,
    /// The lines can hardly be anything but cages.
    is_plain: bool,
}

impl Reading {
    /// Whether the numbers above the cages are the size, how many cages there are, or both.
    fn fits(&self, killer: &Killer) -> bool {
        let (side, count) = (killer.side, self.cages.len());
        let known = [side, count, side * side, side.isqrt()];
        self.head.iter().all(|number| known.contains(number))
    }
}

/// The ways in which all lines are cages.
fn readings(rows: &[&Row]) -> Vec<Reading> {
    let mut all = Vec::new();
    let heads = rows
        .iter()
        .take(2)
        .take_while(|row| row.items.is_head())
        .count();
    for skip in 0..=heads {
        let (above, below) = rows.split_at(skip);
        let head: Option<Vec<Vec<usize>>> = above.iter().map(|row| row.items.numbers()).collect();
        let Some(head) = head.map(|head| head.concat()) else {
            continue;
        };
        let lines: Option<Vec<(usize, &[Item])>> = below
            .iter()
            .map(|row| Some((row.line.number, row.items.cells.as_deref()?)))
            .collect();
        let Some(lines) = lines.filter(|lines| lines.len() >= FEWEST) else {
            continue;
        };
        let bare: Option<Vec<Vec<Item>>> = lines
            .iter()
            .map(|(_, items)| without_values(items))
            .collect();
        let lines: Vec<(usize, &[Item])> = match &bare {
            Some(bare) => lines
                .iter()
                .zip(bare)
                .map(|(&(line, _), items)| (line, &items[..]))
                .collect(),
            None => lines,
        };
        let widths: Vec<usize> = lines.iter().map(|(_, items)| items.len()).collect();
        let uneven = widths.iter().any(|width| *width != widths[0]);
        let lettered = lines
            .iter()
            .any(|(_, items)| items.iter().any(|item| matches!(item, Item::Lettered(..))));
        let mut add = |cages: Option<Vec<Said>>, style: Style| {
            let apart = style == Style::Apart;
            all.extend(cages.map(|cages| Reading {
                cages,
                head: head.clone(),
                apart,
                lettered,
                is_plain: uneven && (apart || style == Style::Digits),
            }));
        };
        for style in STYLES {
            for place in HEADS {
                let cages = lines
                    .iter()
                    .map(|(line, items)| cage(*line, items, style, place));
                add(cages.collect(), style);
            }
            add(blocks(&lines, style, true), style);
            add(blocks(&lines, style, false), style);
        }
    }
    all
}

/// A sum and cells without the value behind each, which is that of the solution: the values add up
/// to the sum, as in `6=(0,0),1+(0,1),5`.
fn without_values(items: &[Item]) -> Option<Vec<Item>> {
    let (&Item::Number(sum, _), rest) = items.split_first()? else {
        return None;
    };
    let mut bare = vec![items[0].clone()];
    let mut total = 0;
    let pairs = rest.chunks_exact(2);
    if rest.is_empty() || !pairs.remainder().is_empty() {
        return None;
    }
    for pair in pairs {
        let [cell @ Item::Pair(..), Item::Number(value, _)] = pair else {
            return None;
        };
        bare.push(cell.clone());
        total += value;
    }
    (total == sum).then_some(bare)
}

/// A cage in a line of its own.
fn cage(line: usize, items: &[Item], style: Style, head: Head) -> Option<Said> {
    // In `7,1` the sign joins no row and column where cells are numbers, nor in `29,5` where they
    // have two digits.
    let alone = match items {
        [Item::Pair(one, other)] if matches!(style, Style::Numbers | Style::Digits) => {
            let digits = |number: usize| if number < 10 { 1 } else { 2 };
            Some([*one, *other].map(|number| Item::Number(number, digits(number))))
        }
        _ => None,
    };
    let items = alone.as_ref().map_or(items, |pair| &pair[..]);
    let number = |item: &Item| match item {
        Item::Number(value, _) => Some(*value),
        _ => None,
    };
    let (sum, count, rest) = match head {
        Head::First => (number(items.first()?)?, None, &items[1..]),
        Head::Last => (number(items.last()?)?, None, &items[..items.len() - 1]),
        Head::FirstThenCount => (
            number(items.first()?)?,
            Some(number(items.get(1)?)?),
            items.get(2..)?,
        ),
        Head::CountThenSum => (
            number(items.get(1)?)?,
            Some(number(items.first()?)?),
            items.get(2..)?,
        ),
    };
    // Two cells in a list of their own.
    let listed = match rest {
        [Item::Pair(one, other)] if style == Style::Numbers => {
            Some([*one, *other].map(|number| Item::Number(number, 0)))
        }
        _ => None,
    };
    let rest = listed.as_ref().map_or(rest, |pair| &pair[..]);
    let cells = raw_cells(rest, style)?;
    let counted = count.is_none_or(|count| count == cells.len());
    (!cells.is_empty() && counted).then_some(Said { line, sum, cells })
}

fn raw_cells(items: &[Item], style: Style) -> Option<Vec<Raw>> {
    let numbers = || -> Option<Vec<(usize, usize)>> {
        let number = |item: &Item| match item {
            Item::Number(value, digits) => Some((*value, *digits)),
            _ => None,
        };
        items.iter().map(number).collect()
    };
    match style {
        Style::Apart => {
            let cell = |item: &Item| match *item {
                Item::Pair(row, col) => Some(Raw::Pair(row, col)),
                Item::Cell(place) => Some(Raw::Sure(place.row.into(), place.col.into())),
                Item::Lettered(row, col) => Some(Raw::Sure(row, col - 1)),
                _ => None,
            };
            items.iter().map(cell).collect()
        }
        Style::Digits => {
            let cell = |(value, digits)| (digits == 2).then_some(Raw::Pair(value / 10, value % 10));
            numbers()?.into_iter().map(cell).collect()
        }
        Style::Flat => {
            let numbers = numbers()?;
            let pairs = numbers.chunks_exact(2);
            let whole = pairs.remainder().is_empty();
            whole.then(|| pairs.map(|pair| Raw::Pair(pair[0].0, pair[1].0)).collect())
        }
        Style::Numbers => Some(
            numbers()?
                .into_iter()
                .map(|(value, _)| Raw::Number(value))
                .collect(),
        ),
    }
}

/// Cages over several lines: a sum and the number of cells, in either order, and the cells below.
fn blocks(lines: &[(usize, &[Item])], style: Style, sum_first: bool) -> Option<Vec<Said>> {
    let mut cages = Vec::new();
    let mut rest = lines;
    while let Some(((line, head), below)) = rest.split_first() {
        let (first, second) = match head {
            [Item::Number(first, _), Item::Number(second, _)] => (*first, *second),
            [Item::Pair(first, second)] => (*first, *second),
            _ => return None,
        };
        let (sum, count) = if sum_first {
            (first, second)
        } else {
            (second, first)
        };
        let cells = below.get(..count).filter(|_| count > 0)?;
        let cells: Option<Vec<Vec<Raw>>> = cells
            .iter()
            .map(|(_, items)| raw_cells(items, style))
            .collect();
        let cells = cells?;
        if cells.iter().any(|cells| cells.len() != 1) {
            return None;
        }
        cages.push(Said {
            line: *line,
            sum,
            cells: cells.concat(),
        });
        rest = &below[count..];
    }
    (cages.len() >= FEWEST).then_some(cages)
}

/// The line of a cage, its sum and its cells.
type Placed = (usize, usize, Vec<(usize, usize)>);

/// Cages on a square.
#[derive(Debug)]
struct Killer {
    side: usize,
    cages: Vec<Placed>,
    lettered: bool,
}

/// The cages at their places, with numbers from 0 and from 1 as far as that is possible.
fn placed(cages: &[Said], lettered: bool) -> Vec<Killer> {
    let raws = || cages.iter().flat_map(|cage| &cage.cells);
    let numbers = raws().any(|raw| matches!(raw, Raw::Number(_)));
    let most = |raw: &Raw| match *raw {
        Raw::Pair(row, col) | Raw::Sure(row, col) => row.max(col),
        Raw::Number(number) => number,
    };
    let sure = raws().all(|raw| matches!(raw, Raw::Sure(..)));
    let greatest = raws().map(most).max().unwrap_or(0);
    let bases = if sure { 0..=0 } else { 0..=1 };
    let mut killers = Vec::new();
    for base in bases {
        let count = greatest + 1 - base.min(greatest + 1);
        let side = if numbers { count.isqrt() } else { count };
        let whole = !numbers || side * side == count;
        if !whole || !(FEWEST..=MAX_SYMBOLS).contains(&side) {
            continue;
        }
        let place = |raw: &Raw| -> Option<(usize, usize)> {
            match *raw {
                Raw::Sure(row, col) => Some((row, col)),
                Raw::Pair(row, col) => Some((row.checked_sub(base)?, col.checked_sub(base)?)),
                Raw::Number(number) => {
                    let at = number.checked_sub(base)?;
                    Some((at / side, at % side))
                }
            }
        };
        let cage = |cage: &Said| {
            let cells: Option<Vec<_>> = cage.cells.iter().map(place).collect();
            cells.map(|cells| (cage.line, cage.sum, cells))
        };
        if let Some(cages) = cages.iter().map(cage).collect() {
            killers.push(Killer {
                side,
                cages,
                lettered,
            });
        }
    }
    killers
}

impl Killer {
    /// How many things are wrong, and the first of them; `None` where the cages cover the square.
    fn wrong(&self) -> Option<(usize, String)> {
        let side = self.side;
        let name = |k: usize| format!("r{}c{}", k / side + 1, k % side + 1);
        let mut lines: Vec<Vec<usize>> = vec![Vec::new(); side * side];
        for (line, _, cells) in &self.cages {
            cells
                .iter()
                .for_each(|(row, col)| lines[row * side + col].push(*line));
        }
        let twice = lines.iter().position(|lines| lines.len() > 1);
        let none = lines.iter().position(Vec::is_empty);
        let faults = lines
            .iter()
            .map(|lines| lines.len().abs_diff(1))
            .sum::<usize>();
        let total: usize = self.cages.iter().map(|(_, sum, _)| sum).sum();
        let expected = side * side * (side + 1) / 2;
        let impossible = self.cages.iter().find(|(_, sum, cells)| {
            let (count, least) = (cells.len(), cells.len() * (cells.len() + 1) / 2);
            let most = (count * side + count).saturating_sub(least);
            count > side || *sum < least || *sum > most
        });
        match (twice, none) {
            (Some(k), _) => {
                let at: Vec<String> = lines[k].iter().map(usize::to_string).collect();
                Some((
                    faults,
                    format!("{} stands in lines {}", name(k), at.join(" and ")),
                ))
            }
            (None, Some(k)) => Some((faults, format!("{} stands in none", name(k)))),
            (None, None) if total != expected => {
                let why = format!("the sums add up to {total}, those of the grid to {expected}");
                Some((1, why))
            }
            _ => impossible.map(|(line, sum, cells)| {
                let count = cells.len();
                let why = format!("{count} cells cannot add up to {sum} (line {line})");
                (1, why)
            }),
        }
    }

    /// Whether most cells of the square are in cages.
    fn is_nearly(&self) -> bool {
        let cells: usize = self.cages.iter().map(|(_, _, cells)| cells.len()).sum();
        cells * 4 >= self.side * self.side * 3
    }

    fn entry(self, line: usize, context: &mut Context) -> Result<Entry, TextError> {
        let spec = square_asked(self.side, context);
        let mut builder = Builder {
            spec,
            ..Builder::default()
        };
        let place = |(row, col): (usize, usize)| Position::new(row, col);
        for (_, sum, cells) in self.cages {
            let cells = cells.into_iter().filter_map(place).collect();
            let sum = u32::try_from(sum).unwrap_or(u32::MAX);
            let cage = Constraint::new(ConstraintKind::Cage, cells, vec![sum]);
            builder.spec.constraints.push(cage);
        }
        let mut entry = builder.entry(line, Form::Other(Form::CAGES), context)?;
        if self.lettered {
            let note = "cells such as B3 are taken as row B, column 3";
            entry.notes.push(note.to_owned());
        }
        Ok(entry)
    }
}
