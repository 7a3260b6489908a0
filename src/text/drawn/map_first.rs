//! Region maps that stand before their clues, or without any.
//!
//! A square in which each name stands as often as there are rows, and that repeats a name in a
//! row or column, is no grid. Where its names are no symbols, or the cells of each hang together,
//! it is a map, and belongs to the grid next to it.

use super::super::{Context, Entry, Line, TextError};
use super::jigsaw::{self, is_map_of};
use super::paragraph::Paragraph;
use super::pieces::{Piece, wrong_line};
use super::{multi, one_line, tiny};
use crate::puzzle::Symbol;

/// Whether labels are a region map for sure.
pub(super) fn is_certain<T: AsRef<str> + Ord>(labels: &[T], side: usize) -> bool {
    if labels.len() != side * side || !is_map_of(labels, side) {
        return false;
    }
    let mut names: Vec<&str> = labels.iter().map(AsRef::as_ref).collect();
    names.sort_unstable();
    let equal = names.chunk_by(|a, b| a == b).all(|same| same.len() == side);
    let symbol = |name: &str| {
        let mut chars = name.chars();
        let one = chars.next().filter(|_| chars.next().is_none());
        one.and_then(Symbol::from_char)
            .is_some_and(|symbol| symbol.index() < side)
    };
    equal && (names.iter().any(|name| !symbol(name)) || are_connected(labels, side))
}

/// Whether the cells of each label hang together.
fn are_connected<T: AsRef<str>>(labels: &[T], side: usize) -> bool {
    let mut seen = vec![false; labels.len()];
    let mut pieces = 0;
    for start in 0..labels.len() {
        if seen[start] {
            continue;
        }
        pieces += 1;
        let mut open = vec![start];
        seen[start] = true;
        while let Some(k) = open.pop() {
            let (row, col) = (k / side, k % side);
            let next = [
                (row > 0).then(|| k - side),
                (row + 1 < side).then(|| k + side),
                (col > 0).then(|| k - 1),
                (col + 1 < side).then(|| k + 1),
            ];
            for next in next.into_iter().flatten() {
                if !seen[next] && labels[next].as_ref() == labels[k].as_ref() {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces == side
}

/// Whether the grid in a line is a map for sure.
pub(super) fn is_line(word: &str) -> bool {
    let side = word.chars().count().isqrt();
    // Most lines are told by a blank.
    if side < tiny::FEWEST
        || word
            .bytes()
            .any(|b| matches!(b, b'.' | b'*' | b'_' | b'-' | b'?'))
    {
        return false;
    }
    let mut counts = [0_usize; 256];
    word.bytes().for_each(|b| counts[usize::from(b)] += 1);
    if counts.iter().any(|&count| count != 0 && count != side) {
        return false;
    }
    let labels: Vec<String> = word.chars().map(String::from).collect();
    is_certain(&labels, side)
}

/// The map in one block, the clues in the next of the same side.
pub(super) fn blocks(
    map: &Paragraph,
    clues: &Paragraph,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = map.side().filter(|side| clues.side() == Some(*side))?;
    if context.options().layout.is_some() || !is_block(map) || is_block(clues) {
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

/// Whether a block is a map for sure.
pub(super) fn is_block(paragraph: &Paragraph) -> bool {
    let Some((side, rows)) = &paragraph.square else {
        return false;
    };
    let labels: Vec<&str> = rows
        .iter()
        .flatten()
        .map(|piece| piece.text.as_str())
        .collect();
    is_certain(&labels, *side)
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
    let (labels, cells) = (one_line::word(&map.text), one_line::word(&clues.text));
    let length = labels.chars().count();
    let fits = cells.chars().count() == length && context.options().layout.is_none();
    if !fits || !is_line(labels) || is_line(cells) {
        return None;
    }
    let labels = one_line::pieces(map, labels);
    let behind = |piece: Piece| Piece { line: 1, ..piece };
    let cells = one_line::pieces(clues, cells).into_iter().map(behind);
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
    is_block(block).then(|| lone(&block.lines[0], block.side().unwrap_or(0)))
}

/// The error about a map in one line, or in a block that begins with this line, without clues.
pub(super) fn lone(line: &Line, side: usize) -> TextError {
    let expected = format!(
        "this is a map of regions, each name {side} times, and there are no clues of {side} rows \
         before or behind it; as the layout of other puzzles it stands behind --layout"
    );
    wrong_line(line, expected)
}

/// Whether a list of grids in one line has each map before its clues.
pub(super) fn is_list(lines: &[Line]) -> bool {
    lines
        .first()
        .is_some_and(|first| is_line(one_line::word(&first.text)))
        && lines
            .get(1)
            .is_some_and(|next| !is_line(one_line::word(&next.text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_told_from_a_full_grid_with_a_slip() {
        for map in ["0011011203223332", "aabbaabbccddccdd", "1122112233443344"] {
            assert!(is_line(map), "{map}");
        }
        for grid in [
            "1234341221434321",
            "1234341221433421",
            "1234341212344321",
            "1122112233..3344",
        ] {
            assert!(!is_line(grid), "{grid}");
        }
    }
}
