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
    /// The cells of its clues, where they are fixed.
    pub pattern: Option<IdVec<CellId, bool>>,
    /// True if every clue must be needed for the one solution.
    pub minimal: bool,
    /// At place `i` the number of symbols that occur in exactly `i` clues.
    pub quota: Option<Vec<usize>>,
    /// How hard it is, and by which techniques.
    pub grade: Option<Grade>,
    /// Attempts for each puzzle until it is given up.
    pub attempts: u64,
    /// Search nodes for each question whether a clue is needed; past it the clue stays. Where
    /// `minimal` is set, there is no such limit.
    pub effort: u64,
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
            effort: 20_000,
        }
    }
}

/// A wish that no puzzle of the layout can fulfil.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// The layout does not have the symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSymmetry),
    /// A range of numbers of clues without any that the layout has.
    #[error("no number of clues from {from} to {to} is possible with {cells} cells")]
    Clues {
        /// The least number.
        from: usize,
        /// The largest.
        to: usize,
        /// The cells of the layout.
        cells: usize,
    },
    /// Too few clues to show all but one of the symbols.
    #[error(
        "{clues} clues cannot show {least} of the {order} symbols, and symbols that no clue shows can change names: there is never just one solution"
    )]
    TooFew {
        /// The clues at most.
        clues: usize,
        /// The symbols that have to be shown.
        least: usize,
        /// The symbols of the layout.
        order: usize,
    },
    /// The numbers of symbols do not add up.
    #[error("the numbers of symbols add up to {sum}, and the layout has {order} symbols")]
    Quota {
        /// Their sum.
        sum: usize,
        /// The symbols of the layout.
        order: usize,
    },
    /// Two symbols would not be shown.
    #[error("{hidden} symbols in no clue can change names: there is never just one solution")]
    Hidden {
        /// The symbols in no clue.
        hidden: usize,
    },
    /// The quota demands another number of clues than the range.
    #[error(
        "the numbers of instances add up to {clues} clues, which is not between {from} and {to}"
    )]
    Contradiction {
        /// The clues of the quota.
        clues: usize,
        /// The least number of the range.
        from: usize,
        /// The largest.
        to: usize,
    },
    /// The pattern does not have the requested number of clues.
    #[error("the pattern has {clues} cells, which is not between {from} and {to}")]
    Pattern {
        /// Cells of the pattern.
        clues: usize,
        /// The least number of the range.
        from: usize,
        /// The largest.
        to: usize,
    },
    /// The pattern is not for this layout.
    #[error("the pattern has {given} cells and the layout has {cells}")]
    PatternSize {
        /// Cells that the pattern speaks of.
        given: usize,
        /// The cells of the layout.
        cells: usize,
    },
}

impl Wish {
    /// Attempts that are worth while on a board of so many cells where nothing is said: fewer
    /// where each takes longer. Killers of a level take few attempts, as most of them fit.
    #[must_use]
    pub fn usual_attempts(&self, cells: usize, cages: bool) -> u64 {
        /// Cells beyond which each attempt takes far longer than on smaller boards.
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

    /// Checks if the wish can be fulfilled on a layout, as far as arguments go.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(&self, layout: &Layout) -> Result<(), Impossible> {
        let (cells, order) = (layout.cells().len(), layout.order());
        let quota = self.quota.as_ref();
        let by_quota = quota.map(|quota| quota.iter().enumerate().map(|(i, n)| i * n).sum());
        let by_pattern = self.pattern.as_ref().map(shown);
        if let Some(pattern) = &self.pattern
            && pattern.len() != cells
        {
            return Err(Impossible::PatternSize {
                given: pattern.len(),
                cells,
            });
        }
        if let Some(range) = &self.clues {
            let (from, to) = (*range.start(), *range.end());
            if from > to || from > cells {
                return Err(Impossible::Clues { from, to, cells });
            }
            if let Some(clues) = by_quota.filter(|clues| !range.contains(clues)) {
                return Err(Impossible::Contradiction { clues, from, to });
            }
            if let Some(clues) = by_pattern.filter(|clues| !range.contains(clues)) {
                return Err(Impossible::Pattern { clues, from, to });
            }
        }
        if let Some(sum) = quota
            .map(|quota| quota.iter().sum())
            .filter(|&sum| sum != order)
        {
            return Err(Impossible::Quota { sum, order });
        }
        if layout.symbols_alike() && !layout.restricts() {
            let most = self.clues.as_ref().map(|range| *range.end());
            let least = order - 1;
            if let Some(clues) = [most, by_pattern]
                .into_iter()
                .flatten()
                .find(|&n| n < least)
            {
                return Err(Impossible::TooFew {
                    clues,
                    least,
                    order,
                });
            }
            let hidden = quota.and_then(|quota| quota.first().copied());
            if let Some(hidden) = hidden.filter(|&hidden| hidden > 1) {
                return Err(Impossible::Hidden { hidden });
            }
        }
        Ok(())
    }
}

/// How many cells of a pattern have a clue.
pub(super) fn shown(pattern: &IdVec<CellId, bool>) -> usize {
    pattern.iter().filter(|&&clue| clue).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes;

    #[test]
    fn what_an_argument_refutes_is_refused() {
        let layout = shapes::layout_named("classic").expect("known");
        let check = |wish: Wish| wish.check(&layout);
        let clues = |range| Wish {
            clues: Some(range),
            ..Wish::default()
        };
        assert_eq!(check(clues(17..=17)), Ok(()));
        assert!(matches!(
            check(clues(5..=7)),
            Err(Impossible::TooFew { .. })
        ));
        assert!(matches!(
            check(clues(90..=99)),
            Err(Impossible::Clues { .. })
        ));
        let quota = |quota: &[usize]| Wish {
            quota: Some(quota.to_vec()),
            ..Wish::default()
        };
        assert_eq!(check(quota(&[0, 1, 2, 2, 2, 1, 1])), Ok(()));
        assert!(matches!(
            check(quota(&[2, 1, 2, 2, 2])),
            Err(Impossible::Hidden { hidden: 2 })
        ));
        assert!(matches!(
            check(quota(&[0, 1])),
            Err(Impossible::Quota { sum: 1, .. })
        ));
        let pattern = Wish {
            pattern: Some((0..81).map(|k| k < 7).collect()),
            ..Wish::default()
        };
        assert!(matches!(
            check(pattern),
            Err(Impossible::TooFew { clues: 7, .. })
        ));
    }
}
