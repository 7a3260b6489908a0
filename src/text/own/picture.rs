//! Pictures under headings: rows of signs, or of words in a table of candidates.

use super::words::{Piece, Section};
use crate::puzzle::Position;
use crate::text::base::{Parsed, Says, cells_in_words};

const TABLE: Section = Section::Says(Says::Candidates);

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) piece: Piece<'a>,
    pub(super) place: Position,
}

impl Mark<'_> {
    /// True for `#`, a place without a cell.
    pub(super) fn is_gap(&self) -> bool {
        self.piece.text == "#"
    }
}

/// A picture under a heading.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) heading: Section,
    /// The name of an extra map.
    pub(super) name: &'a str,
    pub(super) line: usize,
    /// The top left cell, below `grid at`.
    pub(super) grid: Option<Position>,
    /// Rows of one length.
    pub(super) rows: Vec<Vec<Mark<'a>>>,
}

impl<'a> Block<'a> {
    /// Numbers of rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows.first().map_or(0, Vec::len))
    }

    /// All marks, row by row.
    pub(super) fn marks(&self) -> impl Iterator<Item = &Mark<'a>> {
        self.rows.iter().flatten()
    }

    /// Adds a row, which must be as wide as the first.
    pub(super) fn add(&mut self, row: Piece<'a>) -> Parsed<()> {
        let (top, left) = self.grid.map_or((0, 0), |at| (at.row, at.col));
        let n = usize::from(top) + self.rows.len();
        let left = usize::from(left);
        let words = row.text.split(is_air).filter(|word| !word.is_empty());
        let signs = |word: &'a str| match self.heading {
            TABLE => vec![word],
            _ => word.split_inclusive(|_| true).collect(),
        };

        // A row ends where places exceed all layouts.
        let mark = |(k, text)| {
            let piece = Piece { text, ..row };
            let place = Position::new(n, left + k)?;
            Some(Mark { piece, place })
        };

        let marks: Vec<_> = words.flat_map(signs).enumerate().map_while(mark).collect();
        let width = self.rows.first().map_or(marks.len(), Vec::len);
        if marks.len() != width {
            let found = cells_in_words(marks.len());
            return Err(row.wrong(format!(
                "this row has {found}, but {width} are expected, as in the first row ('#' is a \
                 place without a cell; other text is put after a line 'end')"
            )));
        }

        self.rows.push(marks);
        Ok(())
    }
}

/// The picture of the board outside grids.
pub(super) fn board<'b, 'a>(blocks: &'b [Block<'a>]) -> Option<&'b Block<'a>> {
    let rank = |block: &&Block<'_>| match block.heading {
        TABLE => 2,
        // In a map, `.` is no region, perhaps with a cell.
        Section::Regions => 1,
        _ => 0,
    };
    blocks
        .iter()
        .filter(|one| one.grid.is_none())
        .filter(|one| one.heading != Section::Extra && !one.rows.is_empty())
        .min_by_key(rank)
}

/// True for a blank or a drawn line between cells.
pub(super) fn is_air(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '¦' | '\u{2500}'..='\u{257F}')
}
