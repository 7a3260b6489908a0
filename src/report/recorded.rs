//! The solution recorded with a puzzle, compared with what the puzzle's solutions are.

use super::prelude::*;
use crate::puzzle::referee;

/// The result of comparing a recorded solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// A solution of the puzzle.
    Right,
    /// None: cells in which it differs from the only solution, with its symbol and the right one.
    Wrong(Vec<(CellId, Symbol, Symbol)>),
    /// None, for this reason.
    Not(String),
}

impl Compared {
    /// Compares what was recorded with what is known of the solutions.
    pub fn of(given: &IdVec<CellId, Symbol>, puzzle: &Puzzle, verdict: &Verdict) -> Self {
        if let Verdict::Unique(only) = verdict {
            let differ: Vec<_> = given
                .enumerate()
                .zip(only.symbols().iter())
                .filter(|((_, given), right)| given != right)
                .map(|((cell, &given), &right)| (cell, given, right))
                .collect();
            return if differ.is_empty() { Self::Right } else { Self::Wrong(differ) };
        }

        let solution = Solution::new(puzzle.layout().clone(), given.clone());
        match referee::check(puzzle, &solution) {
            Ok(()) => Self::Right,
            Err(objection) => Self::Not(objection.to_string()),
        }
    }

    /// True if it is a solution.
    pub fn is_right(&self) -> bool {
        *self == Self::Right
    }

    /// A sentence on it, where it is wrong.
    pub fn plain(&self, layout: &Layout) -> Option<String> {
        /// Cells that are named.
        const SHOWN: usize = 5;
        let why = match self {
            Self::Right => return None,
            Self::Not(why) => why.clone(),
            Self::Wrong(cells) => {
                let in_words = |&(cell, given, right): &(CellId, Symbol, Symbol)| {
                    let [given, right] = [given, right].map(|symbol| layout.sign(symbol));
                    format!("{} is {right}, not {given}", layout.cells()[cell])
                };
                let mut words: Vec<String> = cells.iter().take(SHOWN).map(in_words).collect();
                match cells.len().saturating_sub(SHOWN) {
                    0 => {}
                    1 => words.push("and 1 more cell".to_owned()),
                    more => words.push(format!("and {more} more cells")),
                }
                words.join(", ")
            }
        };

        Some(format!("the given solution is wrong: {why}"))
    }

    /// Its fields.
    pub fn add_to(&self, fields: &mut Fields, layout: &Layout, spelling: Spelling) {
        let word = if self.is_right() { "right" } else { "wrong" };
        put(fields, "given_solution", word);
        match self {
            Self::Right => {}
            Self::Not(why) => put(fields, "given_solution_reason", why.as_str()),
            Self::Wrong(cells) => {
                let cells: Vec<CellId> = cells.iter().map(|&(cell, ..)| cell).collect();
                let cells = spelling.cells(layout, &cells);
                put(fields, "given_solution_differs", cells);
            }
        }
    }
}
