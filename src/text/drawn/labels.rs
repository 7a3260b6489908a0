//! Labels that are a map of regions, and not the cells of a grid.
//!
//! A square in which each name stands as often as there are rows, and that repeats a name in a
//! row or column, is no grid. Where its names are no symbols, or the cells of each hang together,
//! it is a map for sure.

use super::piece::Piece;
use super::tiny;
use super::values::is_blank;
use crate::puzzle::{Symbol, shapes};
use crate::text::ground::{Line, TextError, TextErrorKind, pieces_of};

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
    clashes && !sorted.iter().any(blank) && (equal || nearly) && hang_together(labels, side)
}

/// Whether most cells have another one with the same label beside them, or the labels are no
/// symbols: a full grid with a slip is no map.
fn hang_together<T: AsRef<str>>(labels: &[T], side: usize) -> bool {
    let number = |label: &T| label.as_ref().parse::<usize>().ok();
    // Beside the last symbol 0 is a blank.
    let least = usize::from(!labels.iter().any(|label| number(label) == Some(side)));
    let symbol = |label: &T| number(label).is_some_and(|number| (least..=side).contains(&number));
    let same = |one: usize, other: Option<&T>| {
        other.is_some_and(|other| other.as_ref() == labels[one].as_ref())
    };
    let touches = |&at: &usize| {
        at % side > 0 && same(at, labels.get(at - 1))
            || (at + 1) % side > 0 && same(at, labels.get(at + 1))
            || at >= side && same(at, labels.get(at - side))
            || same(at, labels.get(at + side))
    };
    !labels.iter().all(symbol) || 2 * (0..labels.len()).filter(touches).count() > labels.len()
}

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
    let same = |one: usize, other: usize| labels[one].as_ref() == labels[other].as_ref();
    let first = pieces_of(side, same).into_iter().enumerate();
    first.filter(|(cell, first)| cell == first).count() == side
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

/// The error about a map in one line, or in a block that begins with this line, without clues.
pub(super) fn lone<L: ToString>(
    line: &Line,
    side: usize,
    labels: impl Iterator<Item = L>,
) -> TextError {
    let expected = format!(
        "this is a map of regions, each name {side} times, and there are no clues of {side} rows \
         before or behind it; as the layout of other puzzles it stands behind --layout"
    );
    let spec = shapes::jigsaw(side, labels);
    let kind = TextErrorKind::map(line.text.trim(), expected, spec);
    TextError::at(line.number, kind)
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
            "1234340221434321",
        ] {
            assert!(!is_line(grid), "{grid}");
        }
    }
}
