//! Text of an input as it may go to a terminal: without signs that a terminal obeys.

use std::borrow::Cow;

/// A text in which characters that a terminal obeys instead of showing them are written as
/// `\u{1b}`; ends of lines and tabs stay.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c.escape_unicode().to_string())
}

/// The same of a line of JSON: such characters are in its texts alone, where they have escapes of
/// their own.
pub(crate) fn printable_json(line: &str) -> Cow<'_, str> {
    // All of them are below 0x10000.
    escaped(line, |c| format!("\\u{:04x}", u32::from(c)))
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match is_obeyed(c) {
            true => shown.push_str(&escape(c)),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Control characters, and those that turn the direction of writing.
fn is_obeyed(c: char) -> bool {
    let turns =
        matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}
