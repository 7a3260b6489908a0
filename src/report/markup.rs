//! Elements of SVG and HTML written one after the other, indented, their text escaped.

use std::fmt::Write as _;

/// The text of a document that is being written. A tag is a name with its attributes, as they are.
#[derive(Debug, Default)]
pub(in crate::report) struct Sheet {
    out: String,
    /// The open elements by name, and for layers the places before and after their tags.
    open: Vec<(String, Option<[usize; 2]>)>,
}

impl Sheet {
    /// A page of HTML with its title and style, up to its heading.
    pub(in crate::report) fn page(title: &str, style: &str) -> Self {
        let mut sheet = Self::default();
        sheet.insert("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        sheet.insert("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        sheet.text("title", title);
        sheet.insert(&format!("<style>{style}</style>\n</head>\n<body>\n"));
        sheet.text("h1", title);
        sheet
    }

    /// Opens an element that will hold others.
    pub(in crate::report) fn open(&mut self, tag: &str) {
        self.start(tag);
        self.out.push_str(">\n");
        self.open.push((name(tag).to_owned(), None));
    }

    /// Opens an element that is left out where it holds no other.
    pub(in crate::report) fn layer(&mut self, tag: &str) {
        let before = self.out.len();
        self.open(tag);
        if let Some((_, places)) = self.open.last_mut() {
            *places = Some([before, self.out.len()]);
        }
    }

    /// Closes the element opened last.
    pub(in crate::report) fn close(&mut self) {
        match self.open.pop() {
            Some((_, Some([before, after]))) if after == self.out.len() => {
                self.out.truncate(before);
            }
            Some((name, _)) => {
                self.indent();
                let _ = writeln!(self.out, "</{name}>");
            }
            None => {}
        }
    }

    /// A text at a place.
    pub(in crate::report) fn text_at(&mut self, x: i64, y: i64, text: &str) {
        self.text(&format!(r#"text x="{x}" y="{y}""#), text);
    }

    /// An element without content.
    pub(in crate::report) fn leaf(&mut self, tag: &str) {
        self.start(tag);
        self.out.push_str("/>\n");
    }

    /// An element with a text.
    pub(in crate::report) fn text(&mut self, tag: &str, text: &str) {
        self.start(tag);
        let _ = writeln!(self.out, ">{}</{}>", escaped(text), name(tag));
    }

    /// A part of a document that is written already.
    pub(in crate::report) fn insert(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    /// The text written; every element is closed.
    pub(in crate::report) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn start(&mut self, tag: &str) {
        self.indent();
        let _ = write!(self.out, "<{tag}");
    }

    fn indent(&mut self) {
        self.open.iter().for_each(|_| self.out.push(' '));
    }
}

/// The name that a tag begins with.
fn name(tag: &str) -> &str {
    tag.split(' ').next().unwrap_or_default()
}

/// A text with the special characters of XML escaped, and those that XML forbids removed.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }

    out
}
