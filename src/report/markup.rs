//! Elements of SVG and HTML written one after the other, indented, their text escaped.

use std::fmt::{Display, Write as _};

/// Attributes of an element.
pub(in crate::report) type Attrs<'a> = &'a [(&'a str, &'a dyn Display)];

/// The text of a document that is being written.
#[derive(Debug, Default)]
pub(in crate::report) struct Sheet {
    out: String,
    open: Vec<&'static str>,
}

impl Sheet {
    /// A page of HTML with its title and style, up to its heading.
    pub(in crate::report) fn page(title: &str, style: &str) -> Self {
        let mut sheet = Self::default();
        sheet.insert("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        sheet.insert("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        sheet.text("title", &[], title);
        sheet.insert(&format!("<style>{style}</style>\n</head>\n<body>\n"));
        sheet.text("h1", &[], title);
        sheet
    }

    /// Opens an element that will hold others.
    pub(in crate::report) fn open(&mut self, name: &'static str, attrs: Attrs<'_>) {
        self.start(name, attrs);
        self.out.push_str(">\n");
        self.open.push(name);
    }

    /// Closes the element opened last.
    pub(in crate::report) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    /// An element without content.
    pub(in crate::report) fn leaf(&mut self, name: &str, attrs: Attrs<'_>) {
        self.start(name, attrs);
        self.out.push_str("/>\n");
    }

    /// An element with a text.
    pub(in crate::report) fn text(&mut self, name: &str, attrs: Attrs<'_>, text: &str) {
        self.start(name, attrs);
        let _ = writeln!(self.out, ">{}</{name}>", escaped(text));
    }

    /// A part of a document that is written already.
    pub(in crate::report) fn insert(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    /// What is written; every element is closed.
    pub(in crate::report) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn start(&mut self, name: &str, attrs: Attrs<'_>) {
        self.indent();
        let _ = write!(self.out, "<{name}");
        for (key, value) in attrs {
            let _ = write!(self.out, " {key}=\"{}\"", escaped(&value.to_string()));
        }
    }

    fn indent(&mut self) {
        self.open.iter().for_each(|_| self.out.push(' '));
    }
}

/// A text without the characters that mean something in XML, or must not stand in it.
fn escaped(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_elements_closed() {
        let mut sheet = Sheet::default();
        sheet.open("g", &[("id", &"a\"b")]);
        sheet.text("title", &[], "1 < 2 & \u{1}");
        sheet.leaf("rect", &[("x", &3)]);
        assert_eq!(
            sheet.finish(),
            "<g id=\"a&quot;b\">\n <title>1 &lt; 2 &amp; \u{fffd}</title>\n <rect x=\"3\"/>\n</g>\n"
        );
    }
}
