//! How far lines are a picture, told by the sizes of their rows alone.

use std::sync::LazyLock;

use super::cuts::{cuts, rows_of, spaces_are_blank};
use super::piece::{Rows, widths};
use super::pieces::Cut;
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::{Layout, MAX_SYMBOLS};
use crate::text::ground::{Context, Line};

/// Cells in a row of a picture at most: more symbols or a wider named layout there are not.
const MAX_PICTURE: usize = MAX_SYMBOLS;

/// How far rows are a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// They are one, whatever follows.
    Whole,
    /// They are one, and may be the first rows of a longer one.
    Open,
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
    // Rows that are whole in one way to cut them may go on in another.
    let best = [Fit::Open, Fit::Whole, Fit::Begun].into_iter();
    let mut best = best.filter(|fit| fits.contains(fit));
    best.next().unwrap_or(Fit::None)
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

/// Whether rows are a square, or the picture of a named overlap.
pub(super) fn is_whole(widths: &[usize]) -> bool {
    let side = widths.len();
    let square = (2..=MAX_SYMBOLS).contains(&side) && widths.iter().all(|&width| width == side);
    square || PICTURES.iter().any(|picture| picture == widths)
}

/// A word alone is a cell only where it is one character; else it is a row, or a name.
fn is_long_word(rows: &Rows) -> bool {
    matches!(&rows[..], [row] if matches!(&row[..], [word] if word.text.chars().count() > 1))
}

pub(super) fn is_square(rows: &Rows) -> bool {
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
    match spec.map(|spec| context.layout(spec)) {
        Some(Ok(layout)) => {
            let whole = vec![layout.cols(); layout.rows()];
            let mut pictures = vec![whole, cells_in_rows(&layout)];
            // Each of several grids may stand by itself.
            let grid = vec![layout.order(); layout.order()];
            pictures.extend(context.grids_asked().map(|_| grid));
            fit_among(found, pictures.iter())
        }
        Some(Err(_)) => Fit::None,
        None if first == 0 || first > MAX_PICTURE => Fit::None,
        None => fit_among(found, PICTURES.iter().chain([&vec![first; first]])),
    }
}

/// How far rows are one of these pictures.
fn fit_among<'p>(found: &[usize], pictures: impl Iterator<Item = &'p Vec<usize>>) -> Fit {
    let (mut whole, mut begun) = (false, false);
    for picture in pictures.filter(|picture| picture.starts_with(found)) {
        whole |= picture.len() == found.len();
        begun |= picture.len() > found.len();
    }
    match (whole, begun) {
        (true, true) => Fit::Open,
        (true, false) => Fit::Whole,
        (false, true) => Fit::Begun,
        (false, false) => Fit::None,
    }
}

/// Whether a named overlap has a picture of so many rows and columns.
pub(super) fn is_overlap(rows: usize, cols: usize) -> bool {
    OVERLAPS.iter().any(|overlap| size(overlap) == (rows, cols))
}

/// Rows and columns of the picture of a named overlap.
pub(super) fn size(overlap: &Overlap) -> (usize, usize) {
    let side = BOX_SIDE * BOX_SIDE;
    let end = |part: fn(&(u16, u16)) -> u16| {
        overlap.grids.iter().map(part).max().map_or(0, usize::from) + side
    };
    (end(|grid| grid.0), end(|grid| grid.1))
}

/// The number of cells in each row of a named overlap.
pub(super) fn ragged(overlap: &Overlap) -> Vec<usize> {
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

pub(super) fn cells_in_rows(layout: &Layout) -> Vec<usize> {
    let mut counts = vec![0; layout.rows()];
    layout
        .cells()
        .iter()
        .for_each(|place| counts[usize::from(place.row)] += 1);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_whole_where_no_longer_one_begins_with_it() {
        let pictures = [vec![5; 3], vec![5; 5], vec![4, 4, 6]];
        let fit = |widths: &[usize]| fit_among(widths, pictures.iter());
        assert_eq!(fit(&[5, 5]), Fit::Begun);
        assert_eq!(fit(&[5; 3]), Fit::Open);
        assert_eq!(fit(&[5; 4]), Fit::Begun);
        assert_eq!(fit(&[5; 5]), Fit::Whole);
        assert_eq!(fit(&[4, 4, 6]), Fit::Whole);
        assert_eq!(fit(&[5; 6]), Fit::None);
    }
}
