//! Solutions drawn from a list of all, where nothing else carries the layout.

use rand::{Rng, RngExt};

use super::lots::Lots;
use super::refused::NoSample;
use crate::count::asked::Counting;
use crate::limits::{End, Limits};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{Solver, Start, approved, until};

/// Solutions that are visited at most to draw some of them.
const DRAWN_FROM: u64 = 2_000_000;

impl Solver {
    /// Draws among the solutions, which are visited twice: to count them, and to fetch those
    /// whose numbers were drawn.
    pub(super) fn sample_visited(
        &mut self,
        puzzle: &Puzzle,
        n: usize,
        how: &Counting,
        limits: &Limits,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Solution>, NoSample> {
        how.only_enumerates()?;
        let most = Counting {
            limit: Some(DRAWN_FROM + 1),
            ..how.clone()
        };
        let count = self.count_by(puzzle, &most, limits)?;
        let total = match (count.stopped, u64::try_from(&count.value)) {
            (Some(stop), _) => return Err(NoSample::Stopped(stop)),
            (None, Ok(0)) => return Err(NoSample::None),
            (None, Ok(total)) if total <= DRAWN_FROM => total,
            (None, _) => return Err(NoSample::TooMany(DRAWN_FROM)),
        };
        let numbers = (0..n).map(|draw| (rng.random_range(0..total), draw));
        let mut lots = Lots::new(numbers.collect());
        let mut drawn: Vec<(usize, Solution)> = Vec::with_capacity(n);
        let mut searcher = self.searcher(puzzle.layout());
        let (start, meter) = (Start::Puzzle(puzzle), &mut limits.meter());
        let (end, _) = searcher.visit(start, meter, &mut |filling| {
            until(lots.visit(|draw| drawn.push((draw, approved(puzzle, filling)))))
        });
        if let End::Stopped(stop) = end {
            return Err(NoSample::Stopped(stop));
        }
        drawn.sort_by_key(|(draw, _)| *draw);
        Ok(drawn.into_iter().map(|(_, solution)| solution).collect())
    }
}
