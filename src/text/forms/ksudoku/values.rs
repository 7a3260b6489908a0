//! Values as characters.

use crate::puzzle::Symbol;

/// More symbols than this KSudoku does not write: `b` is the first, `z` the last.
pub(super) const MOST: usize = 25;

/// The character of a value.
pub(super) fn to_char(symbol: Symbol) -> Option<char> {
    let code = u8::try_from(symbol.index()).ok()?;
    (symbol.index() < MOST).then(|| char::from(b'b' + code))
}

/// The value of a character: `None` for no value, `Err` for what is none.
pub(super) fn from_char(c: char) -> Result<Option<Symbol>, ()> {
    match c {
        '_' | '.' => Ok(None),
        'b'..='z' => Symbol::new(c as usize - 'b' as usize).map(Some).ok_or(()),
        _ => Err(()),
    }
}
