//! Shapes and saved games of KSudoku: the one file format for boards of any shape.
//!
//! A shape (`ksudoku-graph`) lists groups of cells; a game (`ksudoku`) holds a shape, the values
//! at the start, and what was played. Cells are numbered column by column, in three dimensions:
//! `(x * sizeY + y) * sizeZ + z`. The layers of a cube stand beside each other in our picture,
//! with a gap between them. The format was worked out from KSudoku's own files.

mod cube;
mod graph;
mod read;
mod write;

pub(super) use read::{layout, read};
pub(super) use write::{game, shape};

use crate::puzzle::Symbol;

/// More symbols than this KSudoku does not write: `b` is the first, `z` the last.
const MOST: usize = 25;

/// The character of a value.
fn to_char(symbol: Symbol) -> Option<char> {
    let code = u8::try_from(symbol.index()).ok()?;
    (symbol.index() < MOST).then(|| char::from(b'b' + code))
}

/// The value of a character: `None` for no value, `Err` for what is none.
fn from_char(c: char) -> Result<Option<Symbol>, ()> {
    match c {
        '_' | '.' => Ok(None),
        'b'..='z' => Symbol::new(c as usize - 'b' as usize).map(Some).ok_or(()),
        _ => Err(()),
    }
}
