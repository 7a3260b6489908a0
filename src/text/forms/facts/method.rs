//! What statements of programs have in common: names of methods, and numbers.

/// The name of what holds the cells, and the row, column and value.
pub(super) type Given = (String, [usize; 3]);

/// Parts of the names of methods that give a cell its value.
pub(super) const GIVES: [&str; 14] = [
    "set", "put", "add", "give", "place", "fill", "cell", "value", "insert", "clue", "fix",
    "assign", "write", "init",
];

/// Whether a text is the name of a method, and of what it belongs to.
pub(super) fn is_method(name: &str) -> bool {
    let named =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '>' | ':' | '$');
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$') && name.chars().all(named)
}

/// A number in decimal digits.
pub(super) fn number(word: &str) -> Option<usize> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}
