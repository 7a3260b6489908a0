//! The cells of a picture: signs at places, without blanks and lines between them; or words, in a
//! table of candidates.

use super::sheet::{Block, Sheet, is_air};
use super::words::{Heading, Piece};
use crate::puzzle::Position;
use crate::text::base::board::Says;
use crate::text::base::{TextError, cells_in_words};

/// A table of candidates.
const TABLE: Heading = Heading::Says(Says::Candidates);

/// A sign or word of a picture, for a cell or for the lack of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) piece: Piece<'a>,
    /// Its place in the layout.
    pub(super) place: Position,
}

impl Mark<'_> {
    /// True if there is no cell.
    pub(super) fn is_gap(&self) -> bool {
        self.piece.text == "#"
    }

    /// True if it is in a region of a map.
    pub(super) fn is_label(&self) -> bool {
        !self.is_gap() && self.piece.text != "."
    }
}

/// The marks of a picture, row by row.
pub(super) type Picture<'a> = Vec<Vec<Mark<'a>>>;

/// The marks of a block, in rows of one length: signs, or the words of a table of candidates.
pub(super) fn marks<'a>(block: &Block<'a>) -> Result<Picture<'a>, TextError> {
    let origin = Position { row: 0, col: 0 };
    let corner = block.grid.map_or(origin, |(at, _)| at);
    let is_table = block.heading == TABLE;
    let mut picture = Picture::new();
    for (n, row) in block.rows.iter().enumerate() {
        let words = row.text.split(is_air).filter(|word| !word.is_empty());
        let signs = |word: &'a str| match is_table {
            true => vec![word],
            false => word.split_inclusive(|_| true).collect(),
        };
        let mark = |(k, text)| {
            let place = Position::new(usize::from(corner.row) + n, usize::from(corner.col) + k)?;
            let piece = Piece { text, ..*row };
            Some(Mark { piece, place })
        };
        let marks = words.flat_map(signs).enumerate();
        // Places beyond all layouts are missing in the row.
        let marks: Vec<Mark<'a>> = marks.map_while(mark).collect();
        let width = picture.first().map_or(marks.len(), Vec::len);
        if marks.len() != width {
            let expected = format!(
                "this row has {}, but {width} are expected, as in the first row ('#' is a place \
                 without a cell; other text is put after a line 'end')",
                cells_in_words(marks.len())
            );
            return Err(row.wrong(expected));
        }
        picture.push(marks);
    }
    Ok(picture)
}

/// The board that pictures show; of no rows where there is no picture.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The cells, in reading order.
    pub(super) cells: Vec<Position>,
}

impl Board {
    /// True if it is a square of cells without gaps.
    pub(super) fn is_square(&self) -> bool {
        self.rows > 0 && self.rows == self.cols && self.cells.len() == self.rows * self.cols
    }
}

/// The board of the pictures outside grids: of `cells`, or else of the first picture.
pub(super) fn board(sheet: &Sheet<'_>) -> Result<Board, TextError> {
    let rank = |block: &&Block<'_>| match block.heading {
        Heading::Cells => 0,
        TABLE => 3,
        // In a map, `.` says only that there is no region, with or without a cell.
        Heading::Regions => 2,
        _ => 1,
    };
    let drawn = sheet
        .blocks
        .iter()
        .filter(|block| block.grid.is_none() && !block.rows.is_empty());
    let drawn = drawn.filter(|block| block.heading != Heading::Extra);
    let Some(block) = drawn.min_by_key(rank) else {
        return Ok(Board::default());
    };
    let picture = marks(block)?;
    let cells = picture.iter().flatten().filter(|mark| !mark.is_gap());
    Ok(Board {
        rows: picture.len(),
        cols: picture.first().map_or(0, Vec::len),
        cells: cells.map(|mark| mark.place).collect(),
    })
}
