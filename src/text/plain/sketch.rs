//! A square as a puzzle: on `--layout`, on a named overlap, or on one grid with its boxes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::row::Bytes;
use super::square::{self, BLOCK, Kind, ONE_LINE, Square};
use super::value::{DIGITS, Writing, is_blank, is_letter};
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{self, spec_named};
use crate::puzzle::{Boxes, Layout, Puzzle, SymbolSet};
use crate::text::base::{
    Context, Drawing, Entry, EntryForm, Parsed, TextError, TextErrorKind, unexpected,
};

/// The numbers above a grid, with their line.
pub(super) type Sizes = (usize, Vec<usize>);

/// The entry of a square without a map.
pub(super) fn entry(square: &Square, sizes: Option<Sizes>, context: &mut Context) -> Parsed<Entry> {
    let mut notes = Vec::new();
    let layout = match (context.asked(), &overlaps_of(square)[..]) {
        (Some(layout), _) => layout,
        (_, []) => match boxes(square, sizes)? {
            Some(boxes) => context.layout(shapes::boxed(boxes)),
            None => context.square(square.side()),
        },
        (_, [name]) => {
            notes.push(format!("read as {name}"));
            spec_named(name).and_then(|spec| context.layout(spec))
        }
        (_, names) => return Err(ambiguous(square, names.join(" or as "))),
    };

    let layout = layout.map_err(|error| TextError::at(square.first_line(), error))?;
    let entry = on(square, layout, square.form, context)?;
    Ok(Entry { notes, ..entry })
}

/// The error about a square with several readings.
fn ambiguous(square: &Square, readings: String) -> TextError {
    let kind = TextErrorKind::Ambiguous(readings, "--layout");
    TextError::at(square.first_line(), kind)
}

/// The puzzle of a square on a layout.
pub(super) fn on(
    square: &Square,
    layout: Arc<Layout>,
    form: &'static str,
    context: &Context,
) -> Parsed<Entry> {
    let spots = cells_on(square, &layout)?;
    on_spots(square, spots, layout, form, context)
}

/// The puzzle of a square whose cells are these of the layout.
pub(super) fn on_spots(
    square: &Square,
    spots: Vec<(Bytes, CellId)>,
    layout: Arc<Layout>,
    form: &'static str,
    context: &Context,
) -> Parsed<Entry> {
    let first = square.first_line();
    let texts: Vec<&str> = spots.iter().map(|(at, _)| square.cell(at)).collect();
    let sets = square.kind == Kind::Candidates;
    let writing = Writing::of(&texts, layout.order(), sets, context.options().alphabet)
        .map_err(|kind| TextError::at(first, kind))?;
    let alphabet = writing.alphabet;
    let mut values = Vec::new();
    for (text, (at, id)) in texts.iter().zip(&spots) {
        let value = writing.value(text).map_err(|expected| square.unexpected(at, expected))?;
        values.push((*id, value));
    }

    let nothing = values.iter().all(|(_, value)| value.is_none());
    if nothing && !texts.into_iter().any(is_blank) {
        let expected = "expected a grid with symbols, or blanks as '.'";
        return Err(square.unexpected(&spots[0].0, expected));
    }

    let open = sets.then(|| open(&values, &layout));
    let mut puzzle = Puzzle::blank(layout);
    for ((id, value), (at, _)) in values.into_iter().zip(&spots) {
        let Some(set) = value else { continue };
        let last = |symbol| open.as_ref().is_some_and(|open| open[id].contains(symbol));
        let put = match set.single().filter(|&symbol| !last(symbol)) {
            Some(symbol) => puzzle.fix(id, symbol),
            None => puzzle.restrict(id, set),
        };
        put.map_err(|error| square.error(at, error.spelled(alphabet)))?;
    }

    let form = match &square.cells[..] {
        [start, .., end] if square.form == ONE_LINE => {
            let word = &square.text[start.start..end.end];
            EntryForm::Line(word.to_owned(), alphabet)
        }
        _ => EntryForm::Drawing(Drawing { form, text: square.text.clone(), spots, alphabet }),
    };

    Ok(Entry::new(puzzle, first, form))
}

/// For each cell, the candidates of neighbours with several.
///
/// A lone symbol in a candidate table is a given, unless it is among these: then it is the last
/// candidate.
fn open(values: &[(CellId, Option<SymbolSet>)], layout: &Layout) -> IdVec<CellId, SymbolSet> {
    let mut lists = IdVec::filled(SymbolSet::EMPTY, layout.cells().len());
    let mut open = lists.clone();
    for &(cell, set) in values {
        lists[cell] = set.filter(|set| set.len() > 1).unwrap_or_default();
    }
    for region in layout.regions() {
        let all =
            region.cells.iter().map(|&cell| lists[cell]).fold(SymbolSet::EMPTY, SymbolSet::or);
        for &cell in &region.cells {
            open[cell] = open[cell].or(all);
        }
    }

    open
}

/// The cells of a layout: its picture, or rows without gaps.
fn cells_on(square: &Square, layout: &Layout) -> Parsed<Vec<(Bytes, CellId)>> {
    let rows = layout.rows();
    let cols = layout.cols();
    let name = layout.name();
    let cells = square.cells.iter().cloned();
    if square.widths == vec![cols; rows] {
        let place = |(k, at): (usize, Bytes)| match layout.cell(k / cols, k % cols) {
            Some(id) => Some(Ok((at, id))),
            None if is_digit(&square.cell(&at)) => {
                let expected = format!("the layout {name} has no cell here");
                Some(Err(square.unexpected(&at, expected)))
            }
            None => None,
        };
        return cells.enumerate().filter_map(place).collect();
    }

    if square.cells.len() == layout.cells().len() {
        return Ok(cells.zip(layout.cells().ids()).collect());
    }
    let width = square.widths.first().unwrap_or(&0);
    let text = format!("{} rows of {width} cells", square.side());
    let all = match layout.spec().grids.len() {
        0 | 1 => "",
        _ => ", with all grids in one picture",
    };

    let expected = format!("expected {rows} rows of {cols} cells, as the layout {name} has{all}");
    Err(unexpected(square.first_line(), &text, expected))
}

/// True for a number other than 0.
fn is_digit(text: &&str) -> bool {
    text.parse().is_ok_and(|n: usize| n > 0)
}

/// The boxes of one grid, if they are not the usual ones.
fn boxes(square: &Square, sizes: Option<Sizes>) -> Parsed<Option<Boxes>> {
    let first = square.first_line();
    let side = square.side();
    if side > DIGITS && !has_large_symbols(square) {
        let readings = format!("{side} symbols (--layout {side}x{side}) or as another board");
        return Err(ambiguous(square, readings));
    }

    let drawn = square::drawn_boxes(square).map_err(|expected| unexpected(first, "", expected))?;
    // Numbers above a grid may be the size of its boxes: `2 3`, `6 2 3`.
    let (line, numbers) = sizes.unwrap_or_default();
    let below = line + 1 == first && square.numbers.len() > 1;
    match numbers[..] {
        [.., rows, cols] if rows * cols == side && rows > 1 && cols > 1 => {
            return Ok(Some(Boxes { rows, cols }));
        }
        [_, _, ..] if below && numbers.iter().any(|&n| n != side) => {}
        _ => return Ok(drawn),
    }

    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let expected =
        format!("expected the size of the grid below, which has {side} rows, or that of its boxes");
    Err(unexpected(line, &numbers.join(" "), expected))
}

/// True if 9 need not be the last symbol.
pub(super) fn has_large_symbols(square: &Square) -> bool {
    let texts = square.texts();
    let number = |text: &str| text.parse().is_ok_and(|n: usize| n > DIGITS);
    let large = |text: &&str| !is_blank(text) && (text.contains(is_letter) || number(text));
    ![BLOCK, ONE_LINE].contains(&square.form)
        || texts.iter().any(large)
        || !texts.iter().any(is_digit)
}

/// The overlaps that a square may be the picture of.
fn overlaps_of(square: &Square) -> Vec<&'static str> {
    let texts = square.texts();
    let cols = square.widths.iter().max().copied().unwrap_or(1);
    let sets = square.kind == Kind::Candidates;
    let many = texts.iter().filter(|text| is_digit(text)).count() >= 2 * square.side();
    let other = |text: &&str| {
        if text.contains(char::is_alphabetic) {
            !matches!(*text, "x" | "X" | "o" | "O")
        } else {
            !sets && is_digit(text) && text.len() > 1
        }
    };

    let mut best = None;
    let mut names = Vec::new();
    for (overlap, whole) in square::overlaps(&square.widths) {
        let mut rank = (true, usize::MAX);
        if whole {
            let mut own = BTreeSet::new();
            let mut gaps = Vec::new();
            for (k, &text) in texts.iter().enumerate() {
                if square::has(overlap, k / cols, k % cols) {
                    own.insert(text);
                } else {
                    gaps.push(text);
                }
            }
            // Without another sign in the gaps, many givens of up to 9 decide.
            let apart = !gaps.is_empty() && !gaps.iter().any(|text| own.contains(text));
            let grid = own.iter().any(is_digit) && !own.iter().any(other);
            if !grid || gaps.iter().any(is_digit) || !(apart || sets || many) {
                continue;
            }
            rank = (apart, gaps.len());
        }
        // Of two that fit, the one with more gaps has all the clues.
        if best < Some(rank) {
            best = Some(rank);
            names.clear();
        }
        if best == Some(rank) {
            names.push(overlap.name());
        }
    }

    names
}
