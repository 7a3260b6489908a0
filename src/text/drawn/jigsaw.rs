//! Jigsaws: clues, then the regions as a map of labels, in one line or as two blocks.

use super::labels::{is_certain, is_map};
use super::paragraph::Paragraph;
use super::piece::Piece;
use super::sketch::Sketch;
use super::{fit, multi, tiny};
use crate::puzzle::MAX_SYMBOLS;
use crate::puzzle::shapes::jigsaw;
use crate::text::ground::{Context, Entry, Line, TextError};

/// Reads clues and a map, both in reading order.
pub(super) fn read(
    clues: Vec<Piece>,
    map: &[Piece],
    side: usize,
    form: &'static str,
    lines: &[Line],
    context: &mut Context,
) -> Result<Entry, TextError> {
    let spec = jigsaw(side, map.iter().map(|piece| piece.text.as_str()));
    let place = map.first().map_or(0, |piece| piece.line);
    let layout = context
        .layout(spec)
        .map_err(|error| TextError::at(lines[place].number, error))?;
    let cells = layout.cells().ids().zip(clues).collect();
    Sketch::new(form, layout, cells).entry(lines, context)
}

/// What two blocks are called in reports.
pub(super) const BLOCKS: &str = "jigsaw in two blocks";

/// Clues in one block and the map in the next, of the same side.
pub(super) fn two_blocks(
    clues: &Paragraph,
    map: &Paragraph,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = clues.side().filter(|side| map.side() == Some(*side))?;
    let (_, labels) = map.square.as_ref()?;
    let labels: Vec<&Piece> = labels.iter().flatten().collect();
    if context.options().layout.is_some() || !is_map(&labels, side) || clues.is_map() {
        return None;
    }
    let (lines, mut grids) = multi::joined(&[clues, map]);
    let map = grids.pop()?;
    let clues = grids.pop()?;
    Some(read(clues, &map, side, BLOCKS, &lines, context))
}

/// 2 n lines of n cells: n, and the cells of both halves.
pub(super) fn halves(lines: &[Line], context: &Context) -> Option<(usize, Vec<Piece>, Vec<Piece>)> {
    let half = lines.len() / 2;
    if context.options().layout.is_some()
        || !lines.len().is_multiple_of(2)
        || !(tiny::FEWEST..=MAX_SYMBOLS).contains(&half)
    {
        return None;
    }
    let (side, first) = fit::square_side(&lines[..half], half)?;
    let (other, second) = fit::square_side(&lines[half..], half)?;
    if side != half || other != half {
        return None;
    }
    let below = |piece: Piece| Piece {
        line: piece.line + half,
        ..piece
    };
    let second = second.into_iter().flatten().map(below);
    Some((
        side,
        first.into_iter().flatten().collect(),
        second.collect(),
    ))
}

/// 2 n lines of n cells, of which the second half is a region map.
pub(super) fn stacked(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let (side, clues, map) = halves(lines, context)?;
    let labels: Vec<&Piece> = map.iter().collect();
    let names: Vec<&str> = clues.iter().map(|piece| piece.text.as_str()).collect();
    if !is_map(&labels, side) || is_certain(&names, side) {
        return None;
    }
    Some(read(clues, &map, side, BLOCKS, lines, context))
}
