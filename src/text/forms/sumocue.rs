//! Puzzles of `SumoCue`: jigsaws, killers and both, and the killers of Perfect Sudoku (`PS`) that
//! it reads too.
//!
//! Both are described by Ruud van der Werf in the forum of sudocue.net. `SumoCueV1`, with `D`
//! behind it for diagonals, is followed by an entry for each cell: `=` and the sum of the cage of
//! which this is the first cell (0 for no sum), or `+` and the number of the first cell of its
//! cage; then `J` and the number of its region. Where no entry has `+`, all cages are single
//! cells, and their sums are the clues: so jigsaws come about. `PS` is `3x3:d:k:` (the `d` only
//! with diagonals) and for each cell its cage plus 256 times the sum; some programs swap the two
//! bytes, and where a file holds together only the other way round it is read so.

use std::collections::BTreeMap;

use crate::puzzle::shapes::{jigsaw, square};
use crate::puzzle::{LayoutSpec, Position, RegionKind, Rule, Symbol};
use crate::text::ground::cages::{self, Cage};
use crate::text::ground::{
    Builder, Context, Entry, Form, Gather, Held, Job, Line, Piece, TextError, WriteError, Written,
    places_of, region_numbers, side_of, square_only, unexpected,
};

/// What such a text begins with.
const START: &str = "SumoCueV1";

/// Whether a line begins a `SumoCue` puzzle, which may go on in the lines below.
pub(super) fn starts(text: &str) -> bool {
    text.trim_start().starts_with(START)
}

/// The lines of such a puzzle, so far.
#[derive(Debug)]
struct Gathered(Vec<Line>);

/// The puzzle that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(Gathered(vec![line]))
}

impl Gather for Gathered {
    fn take(&mut self, line: Line) -> Option<Line> {
        if !goes_on(&line.text) {
            return Some(line);
        }
        self.0.push(line);
        None
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        vec![Piece::Read(read(&self.0, context))]
    }
}

/// Whether a line goes on with it.
fn goes_on(text: &str) -> bool {
    text.trim_start().starts_with(['=', '+']) || matches!(text.trim(), "D" | "d")
}

/// Whether a line is a killer of `PS`.
pub(super) fn is_ps(text: &str) -> bool {
    let mut fields = text.trim().split(':');
    let size = fields.next().and_then(box_side);
    size.is_some()
        && fields.next().is_some_and(|d| d.is_empty() || d == "d")
        && fields.next() == Some("k")
}

/// The side of a square box, as in `3x3`.
fn box_side(text: &str) -> Option<usize> {
    let (rows, cols) = text.split_once('x')?;
    let side: usize = rows.parse().ok()?;
    (rows == cols && (2..=7).contains(&side)).then_some(side)
}

/// Reads a puzzle from its lines.
///
/// # Errors
/// An entry that cannot be read, or entries that are no square.
fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let first = lines.first().map_or(1, |line| line.number);
    let mut entries: Vec<(usize, &str)> = Vec::new();
    let mut diagonals = false;
    for line in lines {
        let mut text = line.text.trim();
        if let Some(rest) = text.strip_prefix(START) {
            text = rest.trim_start();
        }
        if let Some(rest) = text.strip_prefix(['D', 'd']) {
            diagonals = true;
            text = rest.trim_start();
        }
        let mut starts: Vec<usize> = text.match_indices(['=', '+']).map(|(at, _)| at).collect();
        if starts.first() != Some(&0) && !text.is_empty() {
            return Err(unexpected(
                line.number,
                text,
                "expected '=' or '+' before each cell",
            ));
        }
        starts.push(text.len());
        let each = starts
            .windows(2)
            .map(|ends| (line.number, text[ends[0]..ends[1]].trim()));
        entries.extend(each);
    }
    let side = side_of(entries.len(), 2)
        .ok_or_else(|| unexpected(first, START, cells_expected(entries.len())))?;
    let cells: Vec<Field> = entries
        .iter()
        .map(|&(line, text)| field(text).ok_or_else(|| wrong_field(line, text)))
        .collect::<Result<_, _>>()?;
    let mut builder = Builder {
        spec: spec(&cells, side, first)?,
        ..Builder::default()
    };
    if diagonals {
        builder.spec.rules.push(Rule::Diagonals);
    }
    let heads = cells
        .iter()
        .enumerate()
        .map(|(k, cell)| if cell.head { k } else { cell.number });
    let heads: Vec<usize> = heads.collect();
    for (k, &head) in heads.iter().enumerate() {
        if !cells.get(head).is_some_and(|cell| cell.head) {
            let (line, text) = entries[k];
            return Err(unexpected(
                line,
                text,
                "expected the number, from 0, of the first cell of a cage",
            ));
        }
    }
    let sum = |head: usize| Some(cells[head].number).filter(|&sum| sum > 0);
    cages::add(cages_of(&heads, side, sum), &mut builder);
    builder.entry(first, Form::Other("SumoCue"), context)
}

/// Reads a line of `PS`.
///
/// # Errors
/// It has not one number for each cell, or they are no cages.
pub(super) fn read_ps(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let fields: Vec<&str> = line.text.trim().trim_end_matches(':').split(':').collect();
    let side = fields
        .first()
        .and_then(|size| box_side(size))
        .map_or(0, |side| side * side);
    let numbers = fields.get(3..).unwrap_or_default();
    if numbers.len() != side * side {
        return Err(wrong(&line.text, &cells_expected(numbers.len())));
    }
    let mut cells = Vec::new();
    for number in numbers {
        let number: usize = number
            .trim()
            .parse()
            .map_err(|_| wrong(number, "expected a number"))?;
        cells.push((number % 256, number / 256));
    }
    // A cage is named by its first cell; if that holds only the other way round, bytes are swapped.
    let swapped: Vec<(usize, usize)> = cells.iter().map(|&(cage, sum)| (sum, cage)).collect();
    if !is_named(&cells) && is_named(&swapped) {
        cells = swapped;
    }
    let mut sums: BTreeMap<usize, usize> = BTreeMap::new();
    for (k, &(cage, sum)) in cells.iter().enumerate() {
        if *sums.entry(cage).or_insert(sum) != sum {
            return Err(wrong(
                numbers[k],
                "expected the same sum in all cells of a cage",
            ));
        }
    }
    let mut builder = Builder {
        spec: square(side),
        ..Builder::default()
    };
    if fields.get(1) == Some(&"d") {
        builder.spec.rules.push(Rule::Diagonals);
    }
    // Cells outside all cages have a sum of 0.
    let heads: Vec<usize> = cells
        .iter()
        .enumerate()
        .map(|(k, &(cage, sum))| if sum == 0 { side * side + k } else { cage })
        .collect();
    let sum = |head: usize| sums.get(&head).copied().filter(|_| head < side * side);
    cages::add(cages_of(&heads, side, sum), &mut builder);
    builder.entry(line.number, Form::Other("PS killer"), context)
}

/// Whether each cage is named by its first cell.
fn is_named(cells: &[(usize, usize)]) -> bool {
    let mut first: BTreeMap<usize, usize> = BTreeMap::new();
    for (k, &(cage, _)) in cells.iter().enumerate() {
        first.entry(cage).or_insert(k);
    }
    first.iter().all(|(cage, at)| cage == at)
}

/// An entry: `=12J3` or `+4J3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    /// Whether it is the first cell of a cage.
    head: bool,
    /// The sum of the cage, or its first cell.
    number: usize,
    region: Option<usize>,
}

fn field(text: &str) -> Option<Field> {
    const MOST: usize = 9999;
    let number = |text: &str| {
        let plain = text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|n: &usize| plain && *n <= MOST)
    };
    let (sign, rest) = text.split_at_checked(1)?;
    let (first, region) = match rest.split_once(['J', 'j']) {
        Some((first, region)) => (first, Some(number(region.trim())?)),
        None => (rest, None),
    };
    Some(Field {
        head: sign == "=",
        number: number(first.trim())?,
        region,
    })
}

fn wrong_field(line: usize, text: &str) -> TextError {
    unexpected(line, text, "expected a cell such as =0J1, =15 or +3J1")
}

fn cells_expected(found: usize) -> String {
    format!("expected the cells of a square, one after the other; there are {found}")
}

/// The jigsaw that the regions are, or the usual boxes where no cell has one.
fn spec(cells: &[Field], side: usize, line: usize) -> Result<LayoutSpec, TextError> {
    let regions: Vec<usize> = cells.iter().filter_map(|cell| cell.region).collect();
    match regions.len() {
        0 => Ok(square(side)),
        n if n == cells.len() => Ok(jigsaw(side, regions)),
        n => {
            let expected = format!("expected a region J… for each cell; {n} have one");
            Err(unexpected(line, START, expected))
        }
    }
}

/// Cells with the same head are a cage.
fn cages_of(heads: &[usize], side: usize, sum: impl Fn(usize) -> Option<usize>) -> Vec<Cage> {
    let mut cages: BTreeMap<usize, Vec<Position>> = BTreeMap::new();
    for (place, &head) in places_of(side, heads.len()).zip(heads) {
        cages.entry(head).or_default().push(place);
    }
    let cage = |(head, cells)| Cage {
        cells,
        sum: sum(head),
    };
    cages.into_iter().map(cage).collect()
}

/// Writes a puzzle: its clues as cages of one cell, and its regions.
///
/// # Errors
/// The board is not one square grid.
pub(super) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (layout, side) = (job.puzzle.layout(), job.puzzle.layout().order());
    let map = region_numbers(layout);
    let diagonals = layout
        .regions()
        .iter()
        .filter(|region| region.is(RegionKind::Diagonal));
    let diagonals = diagonals.count() == 2;
    let mut text = START.to_owned();
    text.push_str(if diagonals { "D" } else { "" });
    for (cell, given) in job.puzzle.givens().enumerate() {
        let number = given.map_or(0, |symbol: Symbol| symbol.index() + 1);
        text.push_str(&format!("={number}"));
        if let Some(map) = &map {
            text.push_str(&format!("J{}", map[cell]));
        }
    }
    let mut spec = map.map_or_else(|| square(side), |map| jigsaw(side, map.iter()));
    if diagonals {
        spec.rules.push(Rule::Diagonals);
    }
    Written::holding(text, job, Held::givens(spec))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    fn context() -> Context {
        Context::new(ReadOptions::default())
    }

    fn line(text: &str) -> Line {
        Line::new(1, text)
    }

    #[test]
    fn a_jigsaw_has_clues_and_regions() {
        let text = "SumoCueV1D=1J0=0J0=0J1=0J1=0J0=0J0=0J1=3J1=0J2=0J2=0J3=0J3=0J2=4J2=0J3=0J3";
        let entry = read(&[line(text)], &mut context()).expect("a jigsaw");
        assert_eq!(entry.puzzle.clues().count(), 3);
        assert_eq!(entry.puzzle.layout().regions().len(), 14);
    }

    #[test]
    fn cages_without_a_sum_are_regions() {
        // A cage without a sum in the first row, one of 5 in the second, and clues.
        let text = "SumoCueV1=0+0=1=2=5+4=3=4=1=2=3=4=2=1=4=3";
        let entry = read(&[line(text)], &mut context()).expect("a cage with a sum");
        assert_eq!(entry.puzzle.layout().spec().constraints.len(), 1);
        let text = text.replace("=5", "=0");
        let entry = read(&[line(&text)], &mut context()).expect("regions");
        assert_eq!(entry.puzzle.clues().count(), 12);
        for bad in [
            "SumoCueV1",
            "SumoCueV1=1",
            "SumoCueV1=1=1=1+9",
            "SumoCueV1=1=1=x=1",
            "SumoCueV1 1=1=1=1",
        ] {
            assert!(read(&[line(bad)], &mut context()).is_err(), "{bad}");
        }
    }

    #[test]
    fn killers_of_ps_are_read_in_either_order_of_bytes() {
        let numbers = |swap: bool| {
            let number = |k: usize| {
                // Pairs in each row: the first two cells are a cage of 3.
                let (cage, sum) = (k / 2 * 2, 3);
                if swap {
                    cage * 256 + sum
                } else {
                    sum * 256 + cage
                }
            };
            (0..16)
                .map(|k| number(k).to_string())
                .collect::<Vec<_>>()
                .join(":")
        };
        for swap in [false, true] {
            let text = format!("2x2:d:k:{}:", numbers(swap));
            assert!(is_ps(&text));
            let entry = read_ps(&line(&text), &mut context()).expect("cages");
            assert_eq!(entry.puzzle.layout().spec().constraints.len(), 8);
        }
        assert!(!is_ps("3x3:a1") && !is_ps("3x3k:a"));
    }
}
