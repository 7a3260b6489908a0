//! XML documents between the lines of an input, and the forms that are written in XML.
//!
//! A document goes over many lines. [`Gatherer`] says where it ends, [`Element`] is what stands
//! in it, and the name of the outermost element says which form it is. Documents come from
//! anywhere: entities of their own, deep nesting and floods of elements are refused before they
//! can take memory.

mod gather;
mod tree;

pub(super) use gather::Gatherer;
pub(super) use tree::Element;

use super::{Context, Entry, Line, TextError, TextErrorKind, ksudoku, opensudoku};
use crate::puzzle::LayoutSpec;

/// Bytes of a document at most.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// Whether a line begins a document of a form that is known. Angle brackets stand in other forms
/// too, so the name must be one that is expected.
pub(super) fn starts(line: &str) -> bool {
    const NAMES: [&str; 4] = ["ksudoku", "opensudoku", "onegravity", "sudoku "];
    let Some(rest) = line.trim_start().strip_prefix('<') else {
        return false;
    };
    rest.starts_with("?xml")
        || rest.starts_with("!--")
        || rest
            .get(..8)
            .is_some_and(|word| word.eq_ignore_ascii_case("!doctype"))
        || NAMES.iter().any(|name| rest.starts_with(name))
}

/// Reads a document; `line` is the number of its first line.
pub(super) fn read(
    text: &str,
    line: usize,
    context: &mut Context,
) -> Vec<Result<Entry, TextError>> {
    let root = match Element::parse(text, line) {
        Ok(root) => root,
        Err(error) => return vec![Err(error)],
    };
    match root.name.as_str() {
        "ksudoku" | "ksudoku-graph" => ksudoku::read(&root, context),
        _ if root.name == "opensudoku" || opensudoku::has_games(&root) => {
            opensudoku::read(&root, context)
        }
        name => vec![Err(wrong(
            root.line,
            name,
            "a document of KSudoku or OpenSudoku is expected",
        ))],
    }
}

/// The layout alone that a document describes.
///
/// # Errors
/// It describes none, or is no document.
fn layout(text: &str, line: usize) -> Result<LayoutSpec, TextError> {
    let root = Element::parse(text, line)?;
    match root.name.as_str() {
        "ksudoku" | "ksudoku-graph" => ksudoku::layout(&root),
        name => Err(wrong(
            root.line,
            name,
            "a shape of KSudoku describes a layout",
        )),
    }
}

/// The layout of the document with which a text begins, and how many lines it has.
pub(super) fn first_layout(lines: &[Line]) -> (Result<LayoutSpec, TextError>, usize) {
    let first = lines.first().map_or(1, |line| line.number);
    let mut gatherer = Gatherer::new(first);
    let end = lines
        .iter()
        .position(|line| gatherer.push(&line.text).is_some());
    let read = gatherer.finish().and_then(|text| layout(&text, first));
    (read, end.map_or(lines.len(), |end| end + 1))
}

/// An error at a line: the offending text, and what would be right.
pub(super) fn wrong(line: usize, text: &str, expected: impl Into<String>) -> TextError {
    const SHOWN: usize = 60;
    TextError {
        line,
        column: None,
        kind: TextErrorKind::Unexpected {
            text: text.chars().take(SHOWN).collect(),
            expected: expected.into(),
        },
    }
}

/// Text as it stands in an attribute or between tags.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", u32::from(c))),
            // Other control characters have no place in a document at all.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_documents_start() {
        for line in [
            "<?xml version=\"1.0\"?>",
            "  <!DOCTYPE ksudoku-graph>",
            "<!-- a -->",
            "<ksudoku>",
            "<opensudoku version=\"2\">",
            "<sudoku data=\"1\"/>",
        ] {
            assert!(starts(line), "{line}");
        }
        for line in ["<size>9", "<sudoku>", "<v>^", "<", "1<2", "<div>"] {
            assert!(!starts(line), "{line}");
        }
    }

    #[test]
    fn escaped_text_is_read_back() {
        let text = "a<b>&\"c\" 'd'\n€";
        let document = format!("<a b=\"{0}\">{0}</a>", escaped(text));
        let element = Element::parse(&document, 1).expect("a document");
        assert_eq!(element.attribute("b"), Some(text));
        assert_eq!(element.text, text);
    }
}
