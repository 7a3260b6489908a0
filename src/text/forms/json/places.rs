//! The lines of texts inside of a JSON document, with the lines of it on which they stand.

use serde_json::Value;

use crate::text::ground::{Line, signs};

/// Where the texts of a JSON document stand.
pub(super) struct Places<'t> {
    /// What is behind the last text.
    text: &'t str,
    line: usize,
    /// A text was written in a way of its own, so that the line of those behind it is not known.
    lost: bool,
}

impl<'t> Places<'t> {
    /// At the start of a document, whose first line is this one.
    pub(super) fn new(text: &'t str, line: usize) -> Self {
        Self {
            text,
            line,
            lost: false,
        }
    }

    /// A blank line here.
    pub(super) fn blank(&self) -> Line {
        Line::new(self.line, "")
    }

    /// The lines of a text, or of one that is cut into a list.
    pub(super) fn lines(&mut self, source: Option<&Value>) -> Vec<Line> {
        let parts: Vec<&str> = match source {
            Some(Value::String(text)) => vec![text],
            Some(Value::Array(parts)) => parts.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let mut lines: Vec<Line> = Vec::new();
        let mut open = String::new();
        for part in parts {
            self.find(part);
            for piece in part.split_inclusive('\n') {
                open.push_str(piece.trim_end_matches(['\n', '\r']));
                if piece.ends_with('\n') {
                    lines.push(Line::new(self.line, std::mem::take(&mut open)));
                }
            }
        }
        if !open.is_empty() {
            lines.push(Line::new(self.line, open));
        }
        for line in &mut lines {
            line.text = signs::plain(&line.text).trim_end().to_owned();
        }
        lines
    }

    /// Goes on to a text.
    fn find(&mut self, part: &str) {
        let written = Value::from(part).to_string();
        match self.text.find(&written).filter(|_| !self.lost) {
            Some(at) => {
                self.line += self.text[..at].matches('\n').count();
                self.text = &self.text[at + written.len()..];
            }
            None => self.lost = true,
        }
    }
}
