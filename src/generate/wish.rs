//! The demands on the puzzles to make, and which of them no puzzle can fulfil.
//!
//! Only what an argument refutes is refused: two symbols that no clue shows can change names, so
//! a puzzle with one solution shows all but one. Everything else is tried, within limits.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::grade::Grade;
use super::symmetry::{NoSymmetry, Symmetry};
use crate::ids::{CellId, IdVec};
use crate::puzzle::Layout;

/// The demands on each puzzle.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How many clues it has; as few as digging leads to by default.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern of its clues.
    pub symmetry: Symmetry,
    /// The cells of its clues among those of the layout, where they are fixed.
    pub pattern: Option<IdVec<CellId, bool>>,
    /// True if every clue must be needed for the one solution.
    pub minimal: bool,
    /// At place `i` the number of symbols that occur in exactly `i` clues.
    pub quota: Option<Vec<usize>>,
    /// The requested difficulty.
    pub grade: Option<Grade>,
    /// Attempts for each puzzle until it is given up.
    pub attempts: u64,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            clues: None,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            quota: None,
            grade: None,
            attempts: 100_000,
        }
    }
}

/// A request that no puzzle of the layout can meet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// The layout does not have the symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSymmetry),
    /// The requested numbers contradict the layout or each other.
    #[error("{0}")]
    Numbers(String),
    /// Two symbols would not be shown, and can change names.
    #[error("{0} can change names: there is never just one solution")]
    Hidden(String),
}

impl Wish {
    /// Attempts that are worth while on a board of so many cells where nothing is said: fewer
    /// where each takes longer. Killers of a level take few attempts, as most of them fit.
    pub fn usual_attempts(&self, cells: usize, cages: bool) -> u64 {
        /// Number of cells above which an attempt takes far longer.
        const LARGE: u64 = 120;
        if cages && self.grade.is_some() {
            return 1_000;
        }

        let usual = match (&self.pattern, &self.grade) {
            (Some(_), _) => 500,
            (_, Some(_)) => 3_000,
            _ if cells as u64 > LARGE => 3_000,
            _ => 100_000,
        };

        let larger = (cells as u64).div_ceil(LARGE).max(1);
        (usual / larger.pow(3)).max(20)
    }

    /// Checks that the request can be met on a layout, as far as arguments show.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(&self, layout: &Layout) -> Result<(), Impossible> {
        let cells = layout.cells().len();
        let order = layout.order();
        let by_quota =
            self.quota.as_ref().map(|quota| quota.iter().enumerate().map(|(i, n)| i * n).sum());
        let by_pattern = self.pattern.as_ref().map(shown);
        let wrong = |why: String| Err(Impossible::Numbers(why));

        if let Some(range) = &self.clues {
            let (from, to) = (*range.start(), *range.end());
            let between = format!("which is not between {from} and {to}");
            if from > to || from > cells {
                return wrong(format!(
                    "no number of clues from {from} to {to} is possible with {cells} cells"
                ));
            }

            let beyond = |clues: &usize| !range.contains(clues);
            if let Some(clues) = by_quota.filter(beyond) {
                let sum = "the numbers of instances add up to";
                return wrong(format!("{sum} {clues} clues, {between}"));
            }

            if let Some(clues) = by_pattern.filter(beyond) {
                return wrong(format!("the pattern has {clues} cells, {between}"));
            }
        }

        let sum = self.quota.as_ref().map(|quota| quota.iter().sum::<usize>());
        if let Some(sum) = sum.filter(|&sum| sum != order) {
            return wrong(format!(
                "the numbers of symbols add up to {sum}, and the layout has {order} symbols"
            ));
        }

        if layout.symbols_alike() && !layout.restricts() {
            let most = self.clues.as_ref().map(|range| *range.end());
            let least = order - 1;
            if let Some(clues) = [most, by_pattern].into_iter().flatten().find(|&n| n < least) {
                return Err(Impossible::Hidden(format!(
                    "{clues} clues cannot show {least} of the {order} symbols, and symbols that no clue shows"
                )));
            }

            let hidden = self.quota.as_ref().and_then(|quota| quota.first().copied());
            if let Some(hidden) = hidden.filter(|&hidden| hidden > 1) {
                return Err(Impossible::Hidden(format!("{hidden} symbols in no clue")));
            }
        }

        Ok(())
    }
}

/// The number of clues of a pattern.
pub(super) fn shown(pattern: &IdVec<CellId, bool>) -> usize {
    pattern.iter().filter(|&&clue| clue).count()
}
