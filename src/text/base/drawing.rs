//! A text with places of cells, into which a solution is written.

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
    /// Ascending bytes of cells; empty between two separators. A cell may occur several times.
    pub spots: Vec<(Range<usize>, CellId)>,
    /// How symbols are written.
    pub alphabet: Alphabet,
}

impl Drawing {
    /// Writes a solution, padded so that columns stay aligned.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        let mut out = String::with_capacity(self.text.len());
        let (mut done, mut taken) = (0, 0);
        for (at, cell) in &self.spots {
            out.push_str(&self.text[done..at.start]);
            let symbol = self.alphabet.sign(solution.symbols()[*cell]).to_string();
            let width = self.text[at.clone()].chars().count();
            // A longer symbol replaces blanks before it.
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
