//! Pictures: rows of cells on a layout that is told from their number and their gaps.
//!
//! The rows may be a square grid; the whole picture of a named overlap, with any sign where
//! there is no cell; or the rows of such a picture with the gaps left out. Where the sign for a
//! gap is also the one for a blank cell, every shape whose gaps hold no symbol is possible, and
//! so may be a square grid: readings in which something clashes are then put aside, and several
//! that remain are asked about.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::cuts::{cuts, padded, rows_of, spaces_are_blank};
use super::fit::{cells_in_rows, is_square, is_whole, ragged, size};
use super::piece::{Piece, Rows, widths, wrong, wrong_line};
use super::pieces::Cut;
use super::sketch::Sketch;
use super::{labels, overlaps, pencil, slips, tiny};
use crate::puzzle::shapes::overlaps::OVERLAPS;
use crate::puzzle::shapes::{spec_named, square};
use crate::puzzle::{Layout, LayoutError, MAX_SYMBOLS, Symbol};
use crate::text::ground::{Context, Entry, Line, TextError, TextErrorKind};

/// Reads a picture.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    if let Some(read) = pencil::read(lines, context) {
        return read;
    }
    let mut first_error = None;
    let mut gaps_sought = false;
    for how in cuts(lines) {
        // Blanks where there is no cell are no blank cells.
        if spaces_are_blank(how)
            && !std::mem::replace(&mut gaps_sought, true)
            && let Some(rows) = overlaps::blank_gaps(lines)
        {
            return sketch(&rows, "block", lines, context)?.entry(lines, context);
        }
        let padded = padded(lines, how);
        let rows = rows_of(&padded, how);
        if rows.is_empty() || spaces_are_blank(how) && !is_whole(&widths(&rows)) {
            continue;
        }
        if let Some(map) = map_of(&rows, lines, context) {
            return Err(map);
        }
        match sketch(&rows, form_name(how, &rows), &padded, context) {
            Ok(sketch) => return sketch.entry(&padded, context),
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    if !gaps_sought && let Some(rows) = overlaps::blank_gaps(lines) {
        return sketch(&rows, "block", lines, context)?.entry(lines, context);
    }
    Err(first_error.unwrap_or_else(|| wrong_line(&lines[0], "expected a grid")))
}

/// The error about a square of regions, whose rows may stand in one line.
fn map_of(rows: &Rows, lines: &[Line], context: &Context) -> Option<TextError> {
    let labels: Vec<&str> = rows.iter().flatten().map(|piece| &piece.text[..]).collect();
    let side = labels.len().isqrt();
    let even = rows.len() == 1 || rows.iter().all(|row| row.len() == side);
    let map = even && context.options().layout.is_none() && labels::is_certain(&labels, side);
    map.then(|| labels::lone(&lines[0], side, labels.into_iter()))
}

/// Reads the rows of a picture that are cut already.
pub(super) fn of_rows(
    rows: &Rows,
    form: &'static str,
    lines: &[Line],
    context: &mut Context,
) -> Result<Entry, TextError> {
    sketch(rows, form, lines, context)?.entry(lines, context)
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

/// The reading of rows as a picture.
fn sketch(
    rows: &Rows,
    form: &'static str,
    lines: &[Line],
    context: &mut Context,
) -> Result<Sketch, TextError> {
    let at_first = |error: LayoutError| TextError::at(lines[0].number, error);
    if let Some(spec) = context.options().layout.clone() {
        let layout = context.layout(spec).map_err(at_first)?;
        // The rows of the picture may stand one behind the other.
        let folded = match &rows[..] {
            [row] if row.len() == layout.rows() * layout.cols() => {
                Some(row.chunks(layout.cols()).map(<[Piece]>::to_vec).collect())
            }
            _ => None,
        };
        return on_layout(folded.as_ref().unwrap_or(rows), form, &layout, lines);
    }
    let folded = folded(rows);
    let rows = folded.as_ref().unwrap_or(rows);
    let mut strong: Vec<Sketch> = Vec::new();
    let mut weak: Vec<Sketch> = Vec::new();
    let found = widths(rows);
    for overlap in OVERLAPS {
        let (height, width) = size(overlap);
        if rows.len() != height {
            continue;
        }
        let whole = found.iter().all(|&cells| cells == width);
        if !whole && found != ragged(overlap) {
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
    if let Some(spec) = overlaps::seen(rows).filter(|_| strong.is_empty()) {
        let layout = context.layout(spec).map_err(at_first)?;
        if let Ok(mut sketch) = on_layout(rows, form, &layout, lines) {
            sketch.notes.push(format!("read as {}", layout.name()));
            return Ok(sketch);
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
    without_more_than_needed(&mut possible);
    if possible.len() > 1 {
        let readings = possible
            .iter()
            .map(|sketch| sketch.layout.name().to_owned())
            .collect();
        let kind = TextErrorKind::Ambiguous {
            readings,
            flag: "--layout",
        };
        return Err(TextError::at(lines[0].number, kind));
    }
    let slip = || slips::of(lines).unwrap_or_else(|| no_shape(rows, lines));
    possible.pop().ok_or_else(slip)
}

/// Drops the overlaps that hold all cells of another one: what they have beyond it is blank.
fn without_more_than_needed(possible: &mut Vec<Sketch>) {
    let cells = |layout: &Layout| layout.cells().iter().copied().collect::<HashSet<_>>();
    let overlaps = possible.iter().map(|sketch| &sketch.layout);
    let all: Vec<_> = overlaps
        .filter(|layout| layout.spec().grids.len() > 1)
        .map(|layout| cells(layout))
        .collect();
    possible.retain(|sketch| {
        let own = cells(&sketch.layout);
        let less = |other: &HashSet<_>| other.len() < own.len() && other.is_subset(&own);
        sketch.layout.spec().grids.len() < 2 || !all.iter().any(less)
    });
}

/// The rows of a square whose cells stand all in one line, apart from each other, or each in a
/// line of its own.
fn folded(rows: &Rows) -> Option<Rows> {
    let single: Option<Vec<Piece>> = rows
        .iter()
        .map(|row| {
            <[Piece; 1]>::try_from(row.clone())
                .ok()
                .map(|[piece]| piece)
        })
        .collect();
    let row = match (&rows[..], &single) {
        ([row], _) => row,
        (_, Some(single)) => single,
        _ => return None,
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
            "expected {} rows of {} cells, as the layout {} has; {}",
            layout.rows(),
            layout.cols(),
            layout.name(),
            described(&found)
        );
        return Err(wrong_line(&lines[0], expected));
    }
    Ok(Sketch::new(form, Arc::clone(layout), cells))
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

/// What is wrong with rows that are no picture.
fn no_shape(rows: &Rows, lines: &[Line]) -> TextError {
    let found = widths(rows);
    let Some(first) = rows.iter().find(|row| !row.is_empty()) else {
        return wrong_line(&lines[0], "expected a grid");
    };
    let shapes = "a square grid or the picture of a named layout";
    wrong_line(
        &lines[first[0].line],
        format!("expected {shapes}; {}", described(&found)),
    )
}

/// How many rows there are, in words.
fn described(widths: &[usize]) -> String {
    let rows = match widths.len() {
        1 => "there is 1 row".to_owned(),
        n => format!("there are {n} rows"),
    };
    match (widths.iter().min(), widths.iter().max()) {
        (Some(1), Some(1)) => format!("{rows} of 1 cell"),
        (Some(least), Some(most)) if least == most => format!("{rows} of {least} cells"),
        (Some(least), Some(most)) => format!("{rows} of {least} to {most} cells"),
        _ => "there are no rows".to_owned(),
    }
}
