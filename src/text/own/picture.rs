//! The cells of a picture: signs at places, without blanks and lines between them; or words, in a
//! table of candidates.

use std::collections::BTreeMap;

use super::sheet::{Block, Sheet, end_before, is_air};
use super::words::{Heading, Piece, wrong};
use crate::puzzle::Position;
use crate::text::base::{TextError, cells_in_words};

/// A sign or word of a picture, for a cell or for the lack of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) piece: Piece<'a>,
    /// Its place in the layout; `None` beyond all layouts.
    pub(super) place: Option<Position>,
}

impl Mark<'_> {
    /// True if there is no cell.
    pub(super) fn is_gap(&self) -> bool {
        matches!(self.piece.text, "#" | " ")
    }

    /// True if there is a cell with nothing in it.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self.piece.text, "." | "0" | "_" | "*" | "?")
    }

    /// True if it is in a region of a map.
    pub(super) fn is_label(&self) -> bool {
        !self.is_gap() && self.piece.text != "."
    }

    /// Its place in words, after a blank.
    pub(super) fn at(&self) -> String {
        let at = |place| format!(" at {place}");
        self.place.map_or_else(String::new, at)
    }
}

/// The marks of a picture, row by row.
pub(super) type Picture<'a> = Vec<Vec<Mark<'a>>>;

/// The marks of a block. All rows are equally long; only where the width of the layout is known,
/// blanks may be places without a cell, and rows may end before the last.
pub(super) fn marks<'a>(block: &Block<'a>, width: Option<usize>) -> Result<Picture<'a>, TextError> {
    let signs = |text: &'a str| text.split_inclusive(|_| true);
    let dense = |row: &Piece<'a>| signs(row.text).filter(|sign| !sign.starts_with(is_air));
    let picture = placed(block, dense);
    let known = width;
    let lengths = picture.iter().map(Vec::len);
    let first = picture.first().map_or(0, Vec::len);
    let width = known.or_else(|| most_frequent(lengths, first)).unwrap_or(0);
    let Some(odd) = picture.iter().position(|row| row.len() != width) else {
        return Ok(picture);
    };
    if known.is_some() {
        let indents = block.rows.iter();
        let indents = indents.map(|row| row.text.len() - row.text.trim_start_matches(' ').len());
        let indent = indents.min().unwrap_or(0);
        let is_sign = |sign: &&str| *sign == " " || !sign.starts_with(is_air);
        let airy = placed(block, |row| signs(&row.text[indent..]).filter(is_sign));
        if airy.iter().all(|row| row.len() <= width) {
            return Ok(airy);
        }
    }
    let row = &block.rows[odd];
    let expected = format!(
        "this row has {}, but {width} are expected ('#' is a place without a cell){}",
        cells_in_words(picture[odd].len()),
        end_before(row.text)
    );
    Err(row.trimmed().wrong(expected))
}

/// The words of a table, row by row.
pub(super) fn words<'a>(block: &Block<'a>) -> Picture<'a> {
    placed(block, |row| {
        row.text.split(is_air).filter(|word| !word.is_empty())
    })
}

/// The rows of a block, split and placed.
fn placed<'a, I: Iterator<Item = &'a str>>(
    block: &Block<'a>,
    split: impl Fn(&Piece<'a>) -> I,
) -> Picture<'a> {
    let (top, left) = block.corner();
    let marks = |(n, row): (usize, &Piece<'a>)| {
        let mark = |(k, text)| Mark {
            piece: Piece { text, ..*row },
            place: Position::new(top + n, left + k),
        };
        split(row).enumerate().map(mark).collect()
    };
    block.rows.iter().enumerate().map(marks).collect()
}

/// The most frequent number; of several such the preferred one, or else the largest.
pub(super) fn most_frequent(
    numbers: impl Iterator<Item = usize>,
    preferred: usize,
) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    numbers.for_each(|n| *counts.entry(n).or_default() += 1);
    let most = counts.into_iter();
    let most = most.max_by_key(|&(n, count)| (count, n == preferred, n));
    most.map(|(n, _)| n)
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

/// The board of the pictures outside grids: each that shows a place must show the same there.
pub(super) fn board(sheet: &Sheet<'_>) -> Result<Board, TextError> {
    let is_drawn = |block: &&Block<'_>| block.grid.is_none() && !block.rows.is_empty();
    let table = |block: &&Block<'_>| block.heading == Heading::Candidates;
    let drawn = sheet.blocks.iter().filter(is_drawn);
    let shows = |block: &&Block<'_>| block.heading != Heading::Extra && !table(block);
    let mut blocks: Vec<&Block<'_>> = drawn.clone().filter(shows).collect();
    if blocks.is_empty() {
        blocks.extend(drawn.clone().find(table));
    }
    // A picture made to show the cells comes first, however late it is.
    blocks.sort_by_key(|block| block.heading != Heading::Cells);
    let mut shown: BTreeMap<Position, (bool, usize)> = BTreeMap::new();
    let mut size: Option<(usize, usize, usize)> = None;
    for block in blocks {
        let picture = match table(&block) {
            true => words(block),
            false => marks(block, None)?,
        };
        let this = (picture.len(), picture.first().map_or(0, Vec::len));
        let (rows, cols, line) = *size.get_or_insert((this.0, this.1, block.line));
        if (rows, cols) != this {
            let expected = format!("the picture below line {line} has {rows} rows of {cols}");
            let found = format!("{} rows of {}", this.0, this.1);
            return Err(wrong(block.line, &found, expected));
        }
        // In a map, `.` says only that there is no region, with or without a cell.
        let is_map = block.heading == Heading::Regions;
        for mark in picture.iter().flatten() {
            let Some(place) = mark.place else { continue };
            let here = (!mark.is_gap(), mark.piece.line.number);
            let (cell, line) = *shown.entry(place).or_insert(here);
            if cell != here.0 && !(is_map && mark.piece.text == ".") {
                let what = if cell { "a" } else { "no" };
                let expected = format!("at {place} line {line} has {what} cell");
                return Err(mark.piece.wrong(expected));
            }
        }
    }
    let cells = shown.iter().filter(|(_, (cell, _))| *cell);
    let (rows, cols, _) = size.unwrap_or_default();
    Ok(Board {
        rows,
        cols,
        cells: cells.map(|(place, _)| *place).collect(),
    })
}
