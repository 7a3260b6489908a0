//! The solution recorded with a puzzle, compared with what the puzzle's solutions are.

use super::prelude::*;
use crate::puzzle::referee;

/// The result of comparing a recorded solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// A solution of the puzzle.
    Right,
    /// None: in these cells it differs from the only one, or holds nothing that can be read.
    Wrong(Vec<(CellId, Option<Symbol>, Symbol)>),
    /// None, for this reason.
    Not(String),
}

impl Compared {
    /// Compares what was recorded with what is known of the solutions.
    pub fn of(given: &IdVec<CellId, Option<Symbol>>, puzzle: &Puzzle, verdict: &Verdict) -> Self {
        if let Verdict::Unique(only) = verdict {
            let cells = given.enumerate().zip(only.symbols().iter());
            let differ = cells.filter(|((_, told), is)| **told != Some(**is));
            let differ = differ.map(|((cell, &told), &is)| (cell, told, is));
            let differ: Vec<_> = differ.collect();
            return match differ.is_empty() {
                true => Self::Right,
                false => Self::Wrong(differ),
            };
        }
        let whole: Option<IdVec<CellId, Symbol>> = given.iter().copied().collect();
        let Some(symbols) = whole else {
            return Self::Not("not every cell has a symbol that can be read".to_owned());
        };
        let solution = Solution::new(puzzle.layout().clone(), symbols);
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
        let why = match self {
            Self::Right => return None,
            Self::Not(why) => why.clone(),
            Self::Wrong(cells) => {
                let cell = |&(cell, told, is): &(CellId, Option<Symbol>, Symbol)| {
                    let sign = |symbol| layout.sign(symbol).to_string();
                    let told = told.map_or_else(|| "nothing".to_owned(), sign);
                    format!("{} is {}, not {told}", layout.cells()[cell], sign(is))
                };
                let cells: Vec<String> = cells.iter().map(cell).collect();
                cells.join(", ")
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
