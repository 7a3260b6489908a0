//! Jigsaws: clues, then the regions as a map of labels, in one line or as two blocks.

use super::super::{Context, Entry, Line, TextError};
use super::paragraph::Paragraph;
use super::pieces::Piece;
use super::sketch::Sketch;
use super::values::is_blank;
use super::{map_first, multi, picture, tiny};
use crate::puzzle::MAX_SYMBOLS;
use crate::puzzle::shapes::jigsaw;

/// Whether cells are the regions of a jigsaw of that side and not a grid: no cell is blank, as
/// many labels as rows each stand for as many cells, or nearly so, and as a grid it would clash.
pub(super) fn is_map(cells: &[&Piece], side: usize) -> bool {
    let labels: Vec<&str> = cells.iter().map(|piece| piece.text.as_str()).collect();
    is_map_of(&labels, side)
}

/// As [`is_map`], from the labels alone.
pub(super) fn is_map_of<T: AsRef<str> + Ord>(labels: &[T], side: usize) -> bool {
    if side < 2 || labels.len() != side * side {
        return false;
    }
    let mut sorted: Vec<&str> = labels.iter().map(AsRef::as_ref).collect();
    sorted.sort_unstable();
    let mut sizes: Vec<usize> = sorted.chunk_by(|a, b| a == b).map(<[&str]>::len).collect();
    sizes.sort_unstable();
    let equal = sizes.len() == side && sizes.iter().all(|&size| size == side);
    let blank = |label: &&str| is_blank(label) && *label != "0";
    let clashes = (0..side).any(|k| {
        let mut row: Vec<&str> = labels[k * side..(k + 1) * side]
            .iter()
            .map(AsRef::as_ref)
            .collect();
        row.sort_unstable();
        let mut col: Vec<&str> = (0..side).map(|r| labels[r * side + k].as_ref()).collect();
        col.sort_unstable();
        [row, col]
            .iter()
            .any(|line| line.windows(2).any(|pair| pair[0] == pair[1]))
    });
    // A drawn map with a slip in it still has about as many labels, none of them rare.
    let nearly =
        sizes.len().abs_diff(side) <= 1 && sizes.last().is_some_and(|&most| most < 2 * side);
    clashes && !sorted.iter().any(blank) && (equal || nearly)
}

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
    let layout = context.layout(spec).map_err(|error| TextError {
        line: lines[place].number,
        column: None,
        kind: error.into(),
    })?;
    let cells = layout.cells().ids().zip(clues).collect();
    Sketch {
        form,
        layout,
        cells,
        notes: Vec::new(),
    }
    .entry(lines, context)
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
    if context.options().layout.is_some() || !is_map(&labels, side) || map_first::is_block(clues) {
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
    let (side, first) = picture::square_side(&lines[..half], half)?;
    let (other, second) = picture::square_side(&lines[half..], half)?;
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
    if !is_map(&labels, side) || map_first::is_certain(&names, side) {
        return None;
    }
    Some(read(clues, &map, side, BLOCKS, lines, context))
}
