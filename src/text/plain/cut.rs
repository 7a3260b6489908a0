//! Rows of a paragraph, cut in one way: how wide they are, and which of them are odd.

use std::collections::BTreeMap;

use super::row::{Row, Way};
use super::value::is_blank_char;
use crate::text::base::Line;

/// A way to cut rows.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub way: Way,
    /// The usual number of cells.
    pub width: usize,
    /// The rows of another width.
    pub odd: Vec<usize>,
}

/// The ways in which a cell is one symbol.
pub(super) const CELLS: [Way; 3] = [Way::Fields, Way::Words, Way::Dense];

/// The commonest value, the greatest of several.
pub(super) fn commonest<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_insert(0) += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(value, _)| value)
}

/// The number of cells of each row; `None` if a row cannot be cut in this way.
pub(super) fn widths(rows: &[Row], way: Way) -> Option<Vec<usize>> {
    rows.iter().map(|row| row.width(way)).collect()
}

/// Each way in which all rows can be cut.
pub(super) fn cuts(rows: &[Row]) -> Vec<Cut> {
    let cut = |way: Way| {
        let widths = widths(rows, way)?;
        let mut width = commonest(widths.iter().copied())?;
        // An empty field at the end of every row is no cell.
        let open = rows.iter().zip(&widths).all(|(row, &here)| row.open || here + 1 == width);
        if way == Way::Fields && open && width > 1 && rows.len().is_multiple_of(width - 1) {
            width -= 1;
        }
        let is_odd = |&k: &usize| widths[k] != width && !(open && widths[k] == width + 1);
        Some(Cut { way, width, odd: (0..rows.len()).filter(is_odd).collect() })
    };
    Way::ALL.into_iter().filter_map(cut).collect()
}

/// True if all cells are a digit or blank, in rows longer than words.
pub(super) fn are_signs(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    const LONG: usize = 6;
    let is_sign = |text: &&str| {
        text.chars().count() == 1 && text.chars().all(|c| c.is_ascii_digit() || is_blank_char(c))
    };
    rows.iter()
        .map(|row| row.texts(way, lines))
        .all(|texts| texts.len() >= LONG && texts.iter().all(is_sign))
}

/// True if the cells of every row are letters.
pub(super) fn are_letters(rows: &[Row], lines: &[Line]) -> bool {
    rows.iter().all(|row| row.is_letters(lines))
}
