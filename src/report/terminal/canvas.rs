//! A sheet of characters with colours, written as lines of text.

use std::fmt::Write as _;

/// How a character looks on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Look {
    /// Its colour, as a number of the usual table of 256.
    pub(super) ink: Option<u8>,
    /// The background colour.
    pub(super) ground: Option<u8>,
    pub(super) bold: bool,
}

impl Look {
    /// The look of text in this ink, on no background.
    pub(super) fn of_ink(ink: Option<u8>) -> Self {
        Self { ink, ..Self::default() }
    }
}

/// A sheet of characters.
#[derive(Debug)]
pub(super) struct Canvas {
    lines: Vec<Vec<(char, Look)>>,
}

impl Canvas {
    /// An empty sheet.
    pub(super) fn new(height: usize, width: usize) -> Self {
        let blank = (' ', Look::default());
        Self { lines: vec![vec![blank; width]; height] }
    }

    /// Writes a character; nothing happens beyond the rim.
    pub(super) fn put(&mut self, line: usize, column: usize, glyph: char, look: Look) {
        let line = self.lines.get_mut(line);
        if let Some(place) = line.and_then(|line| line.get_mut(column)) {
            *place = (glyph, look);
        }
    }

    /// Writes a text to the right.
    pub(super) fn text(&mut self, line: usize, column: usize, text: &str, look: Look) {
        for (k, glyph) in text.chars().enumerate() {
            self.put(line, column + k, glyph, look);
        }
    }

    /// The sheet as text, with the escapes of a terminal where colours are wanted; blanks at
    /// the ends of lines are left out.
    pub(super) fn write(&self, colour: bool) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let bare =
                |&(glyph, look): &(char, Look)| glyph == ' ' && (!colour || look.ground.is_none());
            let end = line.iter().rposition(|place| !bare(place)).map_or(0, |at| at + 1);
            let mut now = Look::default();
            for &(glyph, look) in &line[..end] {
                if colour && look != now {
                    out.push_str(&escape(look));
                    now = look;
                }
                out.push(glyph);
            }
            if now != Look::default() {
                out.push_str(&escape(Look::default()));
            }
            out.push('\n');
        }

        out
    }
}

/// The escape that sets a look, from any other.
fn escape(look: Look) -> String {
    let mut codes = "\u{1b}[0".to_owned();
    if look.bold {
        codes.push_str(";1");
    }
    if let Some(ink) = look.ink {
        let _ = write!(codes, ";38;5;{ink}");
    }
    if let Some(ground) = look.ground {
        let _ = write!(codes, ";48;5;{ground}");
    }
    codes.push('m');
    codes
}
