//! Notebooks of Jupyter: the lines of their cells, as any other text. What a cell has printed is
//! passed over, since it tells what is in the cells once more, or a solution.

use serde_json::Value;

use crate::text::ground::{Line, Piece, signs};

/// The lines of a notebook; `None` where the object is none.
pub(super) fn pieces(text: &str, first: usize) -> Option<Vec<Piece>> {
    if !text.contains("\"nbformat\"") {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    value.get("nbformat")?;
    let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned();
    let sheets = list(&value, "worksheets").unwrap_or_default();
    let cells = list(&value, "cells")
        .into_iter()
        .chain(sheets.iter().filter_map(|sheet| list(sheet, "cells")));
    let mut places = Places {
        text,
        line: first,
        lost: false,
    };
    let mut pieces = Vec::new();
    for cell in cells.flatten() {
        let source = cell.get("source").or_else(|| cell.get("input"));
        pieces.extend(places.lines(source).into_iter().map(Piece::Rest));
        let outputs = list(&cell, "outputs").unwrap_or_default();
        for output in &outputs {
            let data = output.get("data").and_then(|data| data.get("text/plain"));
            for printed in [output.get("text"), data] {
                let lines = places.lines(printed).into_iter();
                pieces.extend(lines.map(Piece::Text));
            }
        }
        pieces.push(Piece::Rest(Line::new(places.line, "")));
    }
    Some(pieces)
}

/// Where the texts of a notebook stand.
struct Places<'t> {
    /// What is behind the last text.
    text: &'t str,
    line: usize,
    /// A text was written in a way of its own, so that the line of those behind it is not known.
    lost: bool,
}

impl Places<'_> {
    /// The lines of a text, or of one that is cut into a list.
    fn lines(&mut self, source: Option<&Value>) -> Vec<Line> {
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
