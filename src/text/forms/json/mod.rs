//! JSON: objects over any number of lines, alone or in lists, and which form each of them is.

mod lines;

use super::{board_json, fpuzzles, record, scl};
use crate::text::ground::{Context, Found, Gather, Line, Piece, unexpected};
use lines::{JsonLines, Value};

/// Whether a line begins an object or a list of objects, or may do so.
pub(super) fn begins(text: &str) -> bool {
    JsonLines::begins(text)
}

/// The text that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(JsonLines::begin(line))
}

impl Gather for JsonLines {
    fn take(&mut self, line: Line) -> Option<Line> {
        self.take(line)
    }

    fn is_done(&self) -> bool {
        self.is_done()
    }

    fn is_sure(&self) -> bool {
        self.is_sure()
    }

    fn bounds(&self) -> (usize, usize) {
        (usize::MAX, usize::MAX)
    }

    fn complete(&mut self, context: &mut Context) -> Found {
        let values = self.values().into_iter();
        values.flat_map(|value| read(value, context)).collect()
    }

    fn end(mut self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        Self::end(&mut self);
        let mut pieces = Piece::all(self.complete(context));
        pieces.extend(self.drawn().into_iter().map(Piece::Drawn));
        pieces.extend(self.rest().map(Piece::Rest));
        pieces
    }
}

/// Reads the puzzles of an object.
fn read(value: Value, context: &mut Context) -> Found {
    let (line, text) = match value {
        Value::Object(line, text) => (line, text),
        Value::TooLong(line) => {
            let expected = "the JSON object that begins here is too long for one puzzle";
            return vec![Err(unexpected(line, "{", expected))];
        }
        Value::Odd(line, text) => {
            let expected = "in a list of JSON objects another object or ']' is expected";
            return vec![Err(unexpected(line, &text, expected))];
        }
    };
    // Records are many, and say what they are.
    let read = if record::is_plain(&text) {
        record::read
    } else if fpuzzles::is_json(&text) {
        fpuzzles::read
    } else if scl::is_json(&text) {
        scl::read
    } else if let Some(found) = board_json::read(&text, line, context) {
        return found;
    } else {
        record::read
    };
    vec![read(&text, line, context)]
}
