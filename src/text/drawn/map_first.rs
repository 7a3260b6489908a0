//! Region maps that stand before their clues, or without any.
//!
//! What is a map for sure ([`is_certain`]) belongs to the grid next to it.

use super::jigsaw;
use super::labels::{is_certain, is_line, lone};
use super::paragraph::Paragraph;
use super::piece::Piece;
use super::{multi, word};
use crate::text::ground::{Context, Entry, Line, TextError};

/// The map in one block, the clues in the next of the same side.
pub(super) fn blocks(
    map: &Paragraph,
    clues: &Paragraph,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = map.side().filter(|side| clues.side() == Some(*side))?;
    if context.options().layout.is_some() || !map.is_map() || clues.is_map() {
        return None;
    }
    let (lines, grids) = multi::joined(&[map, clues]);
    let [map, clues] = <[Vec<Piece>; 2]>::try_from(grids).ok()?;
    Some(jigsaw::read(
        clues,
        &map,
        side,
        jigsaw::BLOCKS,
        &lines,
        context,
    ))
}

/// 2 n lines of n cells, of which the first half is the map.
pub(super) fn stacked(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let (side, map, clues) = jigsaw::halves(lines, context)?;
    let labels =
        |rows: &[Piece]| -> Vec<String> { rows.iter().map(|piece| piece.text.clone()).collect() };
    if !is_certain(&labels(&map), side) || is_certain(&labels(&clues), side) {
        return None;
    }
    Some(jigsaw::read(
        clues,
        &map,
        side,
        jigsaw::BLOCKS,
        lines,
        context,
    ))
}

/// The map in one line, the clues in the next.
pub(super) fn lines(pair: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let [map, clues] = pair else {
        return None;
    };
    let (labels, cells) = (word::word(&map.text), word::word(&clues.text));
    let length = labels.chars().count();
    let fits = cells.chars().count() == length && context.options().layout.is_none();
    if !fits || !is_line(labels) || is_line(cells) {
        return None;
    }
    let labels = word::pieces(map, labels);
    let behind = |piece: Piece| Piece { line: 1, ..piece };
    let cells = word::pieces(clues, cells).into_iter().map(behind);
    let form = "jigsaw in two lines";
    Some(jigsaw::read(
        cells.collect(),
        &labels,
        length.isqrt(),
        form,
        pair,
        context,
    ))
}

/// The error about a map without clues; `None` where the block is none.
pub(super) fn alone(block: &Paragraph) -> Option<TextError> {
    let (side, rows) = block.square.as_ref().filter(|_| block.is_map())?;
    let labels = rows.iter().flatten().map(|piece| piece.text.as_str());
    Some(lone(&block.lines[0], *side, labels))
}

/// Whether a list of grids in one line has each map before its clues.
pub(super) fn is_list(lines: &[Line]) -> bool {
    lines
        .first()
        .is_some_and(|first| is_line(word::word(&first.text)))
        && lines
            .get(1)
            .is_some_and(|next| !is_line(word::word(&next.text)))
}
