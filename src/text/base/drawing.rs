//! A text with places of cells, so that a solution is written into the user's own drawing.

use std::ops::Range;

use crate::ids::CellId;
use crate::puzzle::{Alphabet, Solution};

/// A text with the places of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The name of the form in reports.
    pub form: &'static str,
    /// The text, without the last line end.
    pub text: String,
    /// The ascending byte ranges of cells; empty between two separators. A cell of several grids
    /// has several.
    pub spots: Vec<(Range<usize>, CellId)>,
    /// How symbols are written.
    pub alphabet: Alphabet,
}

impl Drawing {
    /// Writes a solution into the text, padded so that columns stay aligned.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        let mut out = String::with_capacity(self.text.len());
        let (mut done, mut taken) = (0, 0);
        for (at, cell) in &self.spots {
            out.push_str(&self.text[done..at.start]);
            let symbol = self.alphabet.sign(solution.symbols()[*cell]).to_string();
            let width = self.text[at.clone()].chars().count();
            // A longer symbol replaces blanks before it, all but one.
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
