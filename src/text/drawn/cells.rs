//! What may stand in a cell, told from a word alone: whichever grid it belongs to.

use super::values::{is_blank, is_blank_char};
use crate::puzzle::{MAX_SYMBOLS, Symbol};

/// Whether a word may be a cell by itself: a blank, a sign, or a number of a symbol.
pub(super) fn is_cell(word: &str) -> bool {
    const DIGITS: usize = 3;
    let mut chars = word.chars();
    let one = chars.next().is_none_or(|c| !is_punctuation(c)) && chars.next().is_none();
    let number = || {
        word.len() <= DIGITS
            && word.bytes().all(|b| b.is_ascii_digit())
            && word
                .parse::<usize>()
                .is_ok_and(|number| number <= MAX_SYMBOLS)
    };
    one || is_blank(word) || number()
}

/// A sign that belongs to sentences or program text.
fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        '(' | ')' | '{' | '}' | '<' | '>' | '=' | ':' | '"' | '\'' | '\\' | '`'
    )
}

/// Whether a character may be a cell where cells stand side by side.
pub(super) fn is_cell_sign(c: char) -> bool {
    c.is_alphanumeric() || is_blank_char(c)
}

/// Whether a word may be the candidates of a cell: symbols that rise. Small letters make words.
pub(super) fn is_set(word: &str) -> bool {
    if word.contains(|c: char| c.is_lowercase()) {
        return false;
    }
    let symbols: Option<Vec<Symbol>> = word.chars().map(Symbol::from_char).collect();
    symbols.is_some_and(|symbols| {
        let rises = |pair: &[Symbol]| pair[0].index() < pair[1].index();
        !symbols.is_empty() && symbols.windows(2).all(rises)
    }) || word == "!"
}
