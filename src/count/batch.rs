//! Many puzzles counted at once, as far as the lanes know their numbers.

use super::number::Count;
use crate::limits::{End, Limits};
use crate::puzzle::Puzzle;
use crate::solve::{RunStats, Solver};

impl Solver {
    /// The number of solutions of each puzzle, or `limit` where there are at least as many, as
    /// far as that is quickly known; `None` leaves a puzzle open.
    pub fn counts(
        &mut self,
        puzzles: &[&Puzzle],
        limit: u64,
        limits: &Limits,
    ) -> Vec<Option<Count>> {
        let mut found: Vec<Option<Count>> = vec![None; puzzles.len()];
        self.together(puzzles, (limit, 0), limits, &mut |answer| {
            let is_known = answer.end.stopped().is_none();
            found[answer.tag] = is_known.then(|| Count {
                complete: answer.end == End::Exhausted,
                ..Count::exactly(answer.count, RunStats::default())
            });
        });
        found
    }
}
