//! Text as it may go to a terminal: without signs that a terminal obeys, and broken at blanks.

use std::borrow::Cow;
use std::io;

use terminal_size::terminal_size_of;

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
        if is_obeyed(c) { shown.push_str(&escape(c)) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// Control characters, and those that turn the direction of writing.
fn is_obeyed(c: char) -> bool {
    let turns =
        matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// The columns of the terminal that standard error goes to, where it does.
pub(crate) fn message_width() -> Option<usize> {
    terminal_size_of(io::stderr()).map(|(width, _)| width.0.into())
}

/// A text with its lines broken at blanks, so that no word is cut at the edge of a terminal.
pub(crate) fn wrapped(text: &str, width: Option<usize>) -> String {
    let Some(width) = width.filter(|&width| width > 0) else {
        return text.to_owned();
    };
    let mut shown = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        let mut at = 0;
        for word in line.split_inclusive(' ') {
            let length = word.trim_end().chars().count();
            if at > 0 && at + length > width {
                shown.truncate(shown.trim_end_matches(' ').len());
                shown.push('\n');
                at = 0;
            }
            shown.push_str(word);
            at += word.chars().count();
        }
    }

    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        let bad = "a\u{1b}]0;title\u{7}\u{9b}31m\r\u{202e}\u{7f}\tb\n";
        let shown = printable(bad);
        assert_eq!(shown, "a\\u{1b}]0;title\\u{7}\\u{9b}31m\\u{d}\\u{202e}\\u{7f}\tb\n");
        assert!(matches!(printable("Grüße → 1\n"), Cow::Borrowed(_)));
        let line = serde_json::Value::from(bad).to_string();
        let shown = printable_json(&line);
        assert!(!shown.chars().any(is_obeyed), "{shown}");
        let read: serde_json::Value = serde_json::from_str(&shown).expect("JSON all the same");
        assert_eq!(read, bad);
    }
}
