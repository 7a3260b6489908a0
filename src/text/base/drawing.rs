//! A text in which cells stand at places; a solution is put into the same places, and so
//! comes back in the user's own drawing.

use std::ops::Range;

use crate::ids::CellId;
use crate::puzzle::{Alphabet, Solution};

/// A text with the places of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What this form is called in reports, such as `one line`.
    pub form: &'static str,
    /// The text, without the line end after the last line.
    pub text: String,
    /// The bytes of each cell, by ascending place, empty where nothing stands between two
    /// separators; a cell of several grids stands several times.
    pub spots: Vec<(Range<usize>, CellId)>,
    /// How symbols are written.
    pub alphabet: Alphabet,
}

impl Drawing {
    /// The text with the symbols of a solution, padded so that columns stay in line.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        let mut out = String::with_capacity(self.text.len());
        let (mut done, mut taken) = (0, 0);
        for (at, cell) in &self.spots {
            out.push_str(&self.text[done..at.start]);
            let symbol = self.alphabet.sign(solution.symbols()[*cell]);
            let symbol = symbol.to_string();
            let width = self.text[at.clone()].chars().count();
            // A longer symbol takes the blanks before it, all but one.
            for _ in width..symbol.chars().count() {
                if width > 0 && out[taken..].ends_with("  ") {
                    out.pop();
                }
            }
            out.push_str(&format!("{symbol:<width$}"));
            done = at.end;
            taken = out.len();
        }
        out.push_str(&self.text[done..]);
        out
    }
}
