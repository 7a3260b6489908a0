//! A rating, in numbers.

use crate::limits::Stop;
use crate::logic::{PathEnd, rate::Rating};

impl Rating {
    /// On the scale of Sudoku Explainer: the ratings of the hardest step, of the hardest one up to
    /// the first value that is written, and of the first step (ER, EP, ED); `None` where that
    /// scale has no path to the solution.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
    /// let rating = puzzle.rate().expect("one solution");
    /// assert_eq!(rating.explained().map(|[hardest, ..]| hardest), Some(1.2));
    /// # Ok::<(), onefold::TextError>(())
    /// ```
    #[must_use]
    pub fn explained(&self) -> Option<[f64; 3]> {
        let explainer = self.explainer?;
        let tenths = [explainer.puzzle, explainer.pearl, explainer.diamond];
        Some(tenths.map(|tenths| f64::from(tenths) / 10.0))
    }

    /// True if techniques lead to the solution, without a search.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.outcome == PathEnd::Solved
    }

    /// The limit that was reached, if one was; the rest then holds for the part that was seen.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self.outcome {
            PathEnd::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}
