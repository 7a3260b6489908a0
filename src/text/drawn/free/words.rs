//! Lines of text between grids: names, and remarks that say nothing.

use crate::text::ground::Line;

/// Characters of a name at most.
const LONGEST: usize = 60;

/// Words with which lines of programs begin.
const KEYWORDS: [&str; 28] = [
    "assert",
    "begin",
    "class",
    "const",
    "create",
    "def",
    "end",
    "export",
    "final",
    "fn",
    "for",
    "func",
    "function",
    "if",
    "import",
    "include",
    "let",
    "module",
    "namespace",
    "package",
    "private",
    "public",
    "return",
    "static",
    "use",
    "using",
    "val",
    "var",
];

/// The name that a line of text gives to the grid below it.
pub(in crate::text::drawn) fn name(line: &Line) -> Option<String> {
    let around =
        |c: char| c.is_whitespace() || matches!(c, '#' | '=' | '*' | '-' | '_' | '~' | '/');
    let text = line.whole().trim_matches(around);
    let text = text.trim_end_matches([':', '=']).trim_end();
    let text = text
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
        .unwrap_or(text);
    // What stands behind it is its type.
    let text = text.split(" :: ").next().unwrap_or(text);
    let program = |c: char| {
        matches!(
            c,
            '=' | '{' | '}' | ';' | '<' | '>' | '"' | '\\' | '[' | ']' | '`'
        )
    };
    let call = |text: &str| {
        let at = text.find('(');
        at.is_some_and(|at| text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let first = text.split_whitespace().next().unwrap_or_default();
    let names_apart = text.contains('_') && text.contains(',');
    let open = text.matches('(').count() > text.matches(')').count();
    let named = !text.is_empty()
        && !text.ends_with(',')
        && !KEYWORDS.contains(&first)
        && !text.contains(" import ")
        && !names_apart
        && !open
        && !line.whole().starts_with("#!")
        && text.chars().count() <= LONGEST
        && text.chars().any(char::is_alphanumeric)
        && !text.chars().any(program)
        && !call(text);
    named.then(|| text.to_owned())
}

/// Marks behind a word at most; more are blank cells.
const MARKS: usize = 3;

/// Whether a line has letters alone, perhaps with marks behind its words, which are not one sign
/// again and again.
pub(super) fn is_word(text: &str) -> bool {
    let bare = |word: &str| {
        let bare = word.trim_end_matches(['.', '!', '?', ':']);
        let marks = word.len() - bare.len();
        if marks > MARKS { word } else { bare }.to_owned()
    };
    let words: Vec<String> = text.split_whitespace().map(bare).collect();
    let whole = |word: &String| !word.is_empty() && word.chars().all(char::is_alphabetic);
    let signs = || words.iter().flat_map(|word| word.chars());
    let first = signs().next();
    words.iter().all(whole) && signs().any(|c| Some(c) != first)
}

/// Which lines are remarks, as programs and collections have them.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text::drawn) struct Remarks {
    /// A remark over several lines is open.
    open: bool,
}

impl Remarks {
    /// Whether a line is a remark and says nothing.
    pub(in crate::text::drawn) fn takes(&mut self, line: &Line) -> bool {
        let text = line.text.trim();
        if self.open {
            self.open = !text.contains("*/");
            return true;
        }
        if text.starts_with("/*") {
            self.open = !text.contains("*/");
            return true;
        }
        let marks = ["//", "%", ";", "--"];
        let mut behind = marks.iter().filter_map(|mark| text.strip_prefix(mark));
        behind.any(|rest| {
            let rest = rest.trim_start_matches(['/', '%', ';', '-']);
            rest.starts_with(char::is_whitespace) && rest.contains(char::is_alphabetic)
                || rest.starts_with(char::is_alphabetic)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_program_text() {
        for (text, expected) in [
            ("Grid 01", Some("Grid 01")),
            ("== Easy ==", Some("Easy")),
            ("Level: 3, Time: 2", Some("Level: 3, Time: 2")),
            ("13.02.2021:", Some("13.02.2021")),
            ("## First", Some("First")),
            ("print(solve(board))", None),
            ("int x = 5;", None),
            ("import numpy as np", None),
            ("from itertools import combinations", None),
            ("}", None),
            ("'R1C1', 'R2C2',", None),
        ] {
            assert_eq!(name(&Line::new(1, text)).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn words_are_told_from_rows_with_letters() {
        for (text, expected) in [
            ("Easy", true),
            ("Good luck!", true),
            ("And so on...", true),
            ("......AC....", false),
            ("AC..........", false),
            ("A.C", false),
            ("aaaa", false),
            ("5..A", false),
        ] {
            assert_eq!(is_word(text), expected, "{text}");
        }
    }

    #[test]
    fn remarks_of_several_kinds_say_nothing() {
        let mut remarks = Remarks::default();
        for text in [
            "// Sudoku 1 //",
            "% easy",
            "; mine",
            "-- easy",
            "/* one",
            "two",
            "three */",
        ] {
            assert!(remarks.takes(&Line::new(1, text)), "{text}");
        }
        for text in ["--", "-----", "%..1", "return 1", "- easy"] {
            assert!(!remarks.takes(&Line::new(1, text)), "{text}");
        }
    }
}
