//! Pictures: rows of cells on a layout that is told from their number and their gaps.
//!
//! The rows may be a square grid; the whole picture of a named overlap, with any sign where
//! there is no cell; or the rows of such a picture with the gaps left out. Where the sign for a
//! gap is also the one for a blank cell, every shape whose gaps hold no symbol is possible, and
//! so may be a square grid: readings in which something clashes are then put aside, and several
//! that remain are asked about.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::super::{Context, Entry, Line, TextError, TextErrorKind};
use super::cuts::{cuts, padded, rows_of, spaces_are_blank};
use super::pieces::{Cut, Piece, Rows, widths, wrong, wrong_line};
use super::sketch::Sketch;
use super::{multi, pencil, slips, tiny};
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::shapes::{spec_named, square};
use crate::puzzle::{Layout, LayoutError, MAX_SYMBOLS, Symbol};

/// Cells in a row of a picture at most: more symbols or a wider named layout there are not.
const MAX_PICTURE: usize = MAX_SYMBOLS;

/// How far rows are a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// They are one.
    Whole,
    /// They may be the first rows of one.
    Begun,
    /// They are none, whatever follows.
    None,
}

/// The widths of the rows of lines, for each way to cut them.
pub(super) type Widths = Vec<(Cut, Vec<usize>)>;

/// The widths of the rows of lines, for each way to cut them that is worth a try.
pub(super) fn widths_of(lines: &[Line]) -> Widths {
    cuts(lines)
        .map(|how| (how, rows_of(lines, how)))
        .filter(|(_, rows)| !is_long_word(rows))
        .map(|(how, rows)| (how, widths(&rows)))
        .filter(|(how, widths)| !spaces_are_blank(*how) || is_whole(widths))
        .collect()
}

/// How far paragraphs one after the other are a picture, in the best way to cut them.
pub(super) fn fit<'w>(
    paragraphs: impl Iterator<Item = &'w Widths> + Clone,
    context: &mut Context,
) -> Fit {
    let ways = [
        Cut::Tabs,
        Cut::Commas,
        Cut::Dense,
        Cut::Words,
        Cut::Bars,
        Cut::Columns,
    ];
    let together = |how: Cut| -> Option<Vec<usize>> {
        let parts = paragraphs
            .clone()
            .map(|widths| widths.iter().find(|(cut, _)| *cut == how));
        let mut all = Vec::new();
        for part in parts {
            all.extend_from_slice(&part?.1);
        }
        Some(all)
    };
    let fits: Vec<Fit> = ways
        .into_iter()
        .filter_map(together)
        .map(|widths| fit_of(&widths, context))
        .collect();
    let best = [Fit::Whole, Fit::Begun]
        .into_iter()
        .find(|fit| fits.contains(fit));
    best.unwrap_or(Fit::None)
}

/// The side of a chunk that is a square grid without a gap in its rows, of that side at least.
pub(super) fn square_side(lines: &[Line], smallest: usize) -> Option<(usize, Rows)> {
    cuts(lines)
        .filter(|how| !spaces_are_blank(*how))
        .map(|how| rows_of(lines, how))
        .find(|rows| rows.len() >= smallest && is_square(rows))
        .map(|rows| (rows.len(), rows))
}

/// Where several squares stand right below each other: the line of each row, and their side.
pub(super) fn squares(lines: &[Line], smallest: usize) -> Option<(Vec<usize>, usize)> {
    let squares = |rows: &Rows| {
        let side = rows.first().map_or(0, Vec::len);
        (smallest.max(2)..=MAX_SYMBOLS).contains(&side)
            && rows.len() > side
            && rows.len().is_multiple_of(side)
            && rows.iter().all(|row| row.len() == side)
    };
    let rows = cuts(lines)
        .filter(|how| !spaces_are_blank(*how))
        .map(|how| rows_of(lines, how))
        .find(squares)?;
    Some((rows.iter().map(|row| row[0].line).collect(), rows[0].len()))
}

/// Whether each of several lines has all cells of a square, more than a row can have.
pub(super) fn are_folded(lines: &[Line]) -> bool {
    let square = |&width: &usize| width > MAX_PICTURE && width.isqrt().pow(2) == width;
    lines.len() > 1
        && widths_of(lines)
            .iter()
            .any(|(_, widths)| widths.len() == lines.len() && widths.iter().all(square))
}

/// Reads a picture.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    if let Some(read) = pencil::read(lines, context) {
        return read;
    }
    let mut first_error = None;
    for how in cuts(lines) {
        let padded = padded(lines, how);
        let rows = rows_of(&padded, how);
        if rows.is_empty() || spaces_are_blank(how) && !is_whole(&widths(&rows)) {
            continue;
        }
        match sketch(&rows, form_name(how, &rows), &padded, context) {
            Ok(sketch) => return sketch.entry(&padded, context),
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    Err(first_error.unwrap_or_else(|| wrong_line(&lines[0], "expected a grid")))
}

/// Whether rows are a square, or the picture of a named overlap.
fn is_whole(widths: &[usize]) -> bool {
    let side = widths.len();
    let square = (2..=MAX_SYMBOLS).contains(&side) && widths.iter().all(|&width| width == side);
    square || PICTURES.iter().any(|picture| picture == widths)
}

fn form_name(how: Cut, rows: &Rows) -> &'static str {
    match how {
        Cut::Tabs => "tab-separated cells",
        Cut::Commas => "comma-separated cells",
        Cut::Words
            if rows
                .iter()
                .flatten()
                .any(|piece| piece.text.chars().count() > 1) =>
        {
            "candidate table"
        }
        _ => "block",
    }
}

/// A word alone is a cell only where it is one character; else it is a row, or a name.
fn is_long_word(rows: &Rows) -> bool {
    matches!(&rows[..], [row] if matches!(&row[..], [word] if word.text.chars().count() > 1))
}

fn is_square(rows: &Rows) -> bool {
    let side = rows.len();
    (1..=MAX_SYMBOLS).contains(&side)
        && !is_long_word(rows)
        && rows.iter().all(|row| row.len() == side)
}

/// The widths of the rows of the named overlaps, with and without their gaps.
static PICTURES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let of = |overlap: &Overlap| {
        let (rows, cols) = size(overlap);
        [vec![cols; rows], ragged(overlap)]
    };
    OVERLAPS.iter().flat_map(of).collect()
});

fn fit_of(found: &[usize], context: &mut Context) -> Fit {
    let (Some(&first), spec) = (found.first(), context.options().layout.clone()) else {
        return Fit::None;
    };
    let fit = |widths: &[usize]| match widths.starts_with(found) {
        true if widths.len() == found.len() => Fit::Whole,
        true => Fit::Begun,
        false => Fit::None,
    };
    let fits: Vec<Fit> = match spec.map(|spec| context.layout(spec)) {
        Some(Ok(layout)) => {
            let whole = vec![layout.cols(); layout.rows()];
            // Each of several grids may stand by itself.
            let grid = vec![layout.order(); layout.order()];
            let grids = multi::asked(context).map(|_| fit(&grid));
            let fits = [Some(fit(&whole)), Some(fit(&cells_in_rows(&layout))), grids];
            fits.into_iter().flatten().collect()
        }
        Some(Err(_)) => Vec::new(),
        None if first == 0 || first > MAX_PICTURE => Vec::new(),
        None => {
            let square = fit(&vec![first; first]);
            let pictures = PICTURES.iter().map(|widths| fit(widths));
            pictures.chain([square]).collect()
        }
    };
    let best = [Fit::Whole, Fit::Begun]
        .into_iter()
        .find(|fit| fits.contains(fit));
    best.unwrap_or(Fit::None)
}

/// The reading of rows as a picture.
fn sketch(
    rows: &Rows,
    form: &'static str,
    lines: &[Line],
    context: &mut Context,
) -> Result<Sketch, TextError> {
    let at_first = |error: LayoutError| TextError {
        line: lines[0].number,
        column: None,
        kind: error.into(),
    };
    if let Some(spec) = context.options().layout.clone() {
        let layout = context.layout(spec).map_err(at_first)?;
        return on_layout(rows, form, &layout, lines);
    }
    let folded = folded(rows);
    let rows = folded.as_ref().unwrap_or(rows);
    let mut strong: Vec<Sketch> = Vec::new();
    let mut weak: Vec<Sketch> = Vec::new();
    for overlap in OVERLAPS {
        let whole = widths(rows) == vec![size(overlap).1; size(overlap).0];
        if !whole && widths(rows) != ragged(overlap) {
            continue;
        }
        let layout = context
            .layout(spec_named(overlap.name).map_err(at_first)?)
            .map_err(at_first)?;
        let Ok(mut sketch) = on_layout(rows, form, &layout, lines) else {
            continue;
        };
        sketch.notes.push(format!("read as {}", overlap.name));
        if !whole || gaps_have_their_own_sign(rows, &layout) {
            strong.push(sketch);
        } else {
            weak.push(sketch);
        }
    }
    if strong.is_empty() && is_square(rows) {
        if rows.len() < tiny::smallest(lines, context) {
            return Err(tiny::refused(&lines[rows[0][0].line]));
        }
        let layout = context.layout(square(rows.len())).map_err(at_first)?;
        weak.push(on_layout(rows, form, &layout, lines)?);
    }
    let mut possible = if strong.is_empty() { weak } else { strong };
    if possible.len() > 1 {
        let likely: Vec<bool> = possible
            .iter()
            .map(|sketch| sketch.is_likely(lines, context))
            .collect();
        // Where a symbol stands twice in all of them, those in which every cell means something.
        let likely = match likely.contains(&true) {
            true => likely,
            false => possible
                .iter()
                .map(|sketch| sketch.is_readable(lines, context))
                .collect(),
        };
        if likely.contains(&true) {
            let mut likely = likely.into_iter();
            possible.retain(|_| likely.next() == Some(true));
        }
    }
    if possible.len() > 1 {
        let readings = possible
            .iter()
            .map(|sketch| sketch.layout.name().to_owned())
            .collect();
        let kind = TextErrorKind::Ambiguous {
            readings,
            flag: "--layout",
        };
        return Err(TextError {
            line: lines[0].number,
            column: None,
            kind,
        });
    }
    let slip = || slips::of(lines).unwrap_or_else(|| no_shape(rows, lines));
    possible.pop().ok_or_else(slip)
}

/// The rows of a square whose cells stand all in one line, apart from each other.
fn folded(rows: &Rows) -> Option<Rows> {
    let [row] = &rows[..] else {
        return None;
    };
    let side = row.len().isqrt();
    let square = side * side == row.len() && (tiny::FEWEST..=MAX_SYMBOLS).contains(&side);
    square.then(|| row.chunks(side).map(<[Piece]>::to_vec).collect())
}

/// Rows on a layout: its whole picture, or its cells row by row without the gaps.
fn on_layout(
    rows: &Rows,
    form: &'static str,
    layout: &Arc<Layout>,
    lines: &[Line],
) -> Result<Sketch, TextError> {
    let found = widths(rows);
    let mut cells = Vec::new();
    if found == vec![layout.cols(); layout.rows()] {
        for (r, row) in rows.iter().enumerate() {
            for (c, piece) in row.iter().enumerate() {
                match layout.cell(r, c) {
                    Some(cell) => cells.push((cell, piece.clone())),
                    None if is_symbol(piece, layout.order()) => {
                        let expected = format!("the layout {} has no cell here", layout.name());
                        return Err(wrong(lines, piece, expected));
                    }
                    None => {}
                }
            }
        }
    } else if found == cells_in_rows(layout) {
        let in_order = layout.cells().ids().zip(rows.iter().flatten());
        cells.extend(in_order.map(|(cell, piece)| (cell, piece.clone())));
    } else {
        let expected = format!(
            "expected {} rows of {} cells, as the layout {} has; there are {}",
            layout.rows(),
            layout.cols(),
            layout.name(),
            described(&found)
        );
        return Err(wrong_line(&lines[0], expected));
    }
    Ok(Sketch {
        form,
        layout: Arc::clone(layout),
        cells,
        notes: Vec::new(),
    })
}

/// Whether what stands in the gaps stands in no cell.
fn gaps_have_their_own_sign(rows: &Rows, layout: &Layout) -> bool {
    let (mut in_gaps, mut in_cells) = (BTreeSet::new(), BTreeSet::new());
    for (r, row) in rows.iter().enumerate() {
        for (c, piece) in row.iter().enumerate() {
            let signs = if layout.cell(r, c).is_some() {
                &mut in_cells
            } else {
                &mut in_gaps
            };
            signs.insert(piece.text.as_str());
        }
    }
    !in_gaps.is_empty() && in_gaps.is_disjoint(&in_cells)
}

fn is_symbol(piece: &Piece, order: usize) -> bool {
    let mut chars = piece.text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Symbol::from_char(c).is_some_and(|symbol| symbol.index() < order),
        (Some(_), Some(_)) => piece.text.chars().all(|c| c.is_ascii_alphanumeric()),
        _ => false,
    }
}

/// Rows and columns of the picture of a named overlap.
fn size(overlap: &Overlap) -> (usize, usize) {
    let side = BOX_SIDE * BOX_SIDE;
    let end = |part: fn(&(u16, u16)) -> u16| {
        overlap.grids.iter().map(part).max().map_or(0, usize::from) + side
    };
    (end(|grid| grid.0), end(|grid| grid.1))
}

/// The number of cells in each row of a named overlap.
fn ragged(overlap: &Overlap) -> Vec<usize> {
    let side = BOX_SIDE * BOX_SIDE;
    let covers = |from: u16, at: usize| (usize::from(from)..usize::from(from) + side).contains(&at);
    let (rows, cols) = size(overlap);
    let has_cell = |r: usize, c: usize| {
        overlap
            .grids
            .iter()
            .any(|&(row, col)| covers(row, r) && covers(col, c))
    };
    (0..rows)
        .map(|r| (0..cols).filter(|&c| has_cell(r, c)).count())
        .collect()
}

fn cells_in_rows(layout: &Layout) -> Vec<usize> {
    let mut counts = vec![0; layout.rows()];
    layout
        .cells()
        .iter()
        .for_each(|place| counts[usize::from(place.row)] += 1);
    counts
}

/// What is wrong with rows that are no picture.
fn no_shape(rows: &Rows, lines: &[Line]) -> TextError {
    let found = widths(rows);
    let Some(first) = rows.iter().find(|row| !row.is_empty()) else {
        return wrong_line(&lines[0], "expected a grid");
    };
    let shapes = "a square grid or the picture of a named layout";
    wrong_line(
        &lines[first[0].line],
        format!("expected {shapes}; there are {}", described(&found)),
    )
}

fn described(widths: &[usize]) -> String {
    let rows = if widths.len() == 1 {
        "1 row".to_owned()
    } else {
        format!("{} rows", widths.len())
    };
    match (widths.iter().min(), widths.iter().max()) {
        (Some(least), Some(most)) if least == most => format!("{rows} of {least} cells"),
        (Some(least), Some(most)) => format!("{rows} of {least} to {most} cells"),
        _ => "no rows".to_owned(),
    }
}
