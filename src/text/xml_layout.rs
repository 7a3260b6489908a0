//! The forms that are written in XML: the name of the outermost element says which it is.

use super::{ksudoku, opensudoku, own_xml, xcsp};
use crate::puzzle::LayoutSpec;
use crate::text::ground::xml::{Element, Gatherer};
use crate::text::ground::{Context, Found, Gather, Line, Piece, TextError, unexpected};

/// Whether a line begins a document of a form that is known. Angle brackets stand in other forms
/// too, so the name must be one that is expected.
pub(in crate::text) fn starts(line: &str) -> bool {
    const NAMES: [&str; 5] = [
        "ksudoku",
        "opensudoku",
        "onegravity",
        "sudoku ",
        "instance ",
    ];
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

/// A document on its way.
#[derive(Debug)]
struct Document {
    lines: Gatherer,
    /// What stands behind the end of the document, with the number of its line.
    behind: Option<(usize, String)>,
}

/// The document that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut document = Document {
        lines: Gatherer::new(line.number),
        behind: None,
    };
    document.push(&line);
    Box::new(document)
}

impl Document {
    fn push(&mut self, line: &Line) {
        let behind = self.lines.push(&line.text);
        self.behind = behind.map(|behind| (line.number, behind.to_owned()));
    }
}

impl Gather for Document {
    fn take(&mut self, line: Line) -> Option<Line> {
        self.push(&line);
        None
    }

    fn is_done(&self) -> bool {
        self.behind.is_some()
    }

    fn takes_any_bytes(&self) -> bool {
        true
    }

    fn bounds(&self) -> (usize, usize) {
        (usize::MAX, usize::MAX)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        let first = self.lines.first();
        let mut found = match self.lines.finish() {
            Ok(text) => read(&text, first, context),
            Err(error) => vec![Err(error)],
        };
        if let Some((line, rest)) = self.behind.filter(|(_, rest)| !rest.is_empty()) {
            let expected = "a new line is expected behind the end of a document";
            found.push(Err(unexpected(line, &rest, expected)));
        }
        Piece::all(found)
    }
}

/// Reads a document; `line` is the number of its first line.
fn read(text: &str, line: usize, context: &mut Context) -> Found {
    let root = match Element::parse(text, line) {
        Ok(root) => root,
        Err(error) => return vec![Err(error)],
    };
    match root.name.as_str() {
        "ksudoku" | "ksudoku-graph" => ksudoku::read(&root, context),
        _ if root.name == "opensudoku" || opensudoku::has_games(&root) => {
            opensudoku::read(&root, context)
        }
        _ if xcsp::is_instance(&root) => xcsp::read(&root, context),
        name => own_xml::read(&root, context).unwrap_or_else(|| {
            let expected = "this is XML of another program, in which there is no board that is \
                            understood; rows of cells as plain text are";
            vec![Err(unexpected(root.line, name, expected))]
        }),
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
        name => Err(unexpected(
            root.line,
            name,
            "a shape of KSudoku describes a layout",
        )),
    }
}

/// The layout of the document with which a text begins, and how many lines it has.
pub(in crate::text) fn first_layout(lines: &[Line]) -> (Result<LayoutSpec, TextError>, usize) {
    let first = lines.first().map_or(1, |line| line.number);
    let mut gatherer = Gatherer::new(first);
    let end = lines
        .iter()
        .position(|line| gatherer.push(&line.text).is_some());
    let read = gatherer.finish().and_then(|text| layout(&text, first));
    (read, end.map_or(lines.len(), |end| end + 1))
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
}
