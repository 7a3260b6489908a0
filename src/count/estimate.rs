//! How many solutions a puzzle has, roughly, where the exact number is out of reach.
//!
//! Random descents on the candidate board, with propagation after each choice (see
//! [`super::Descents`]). Each step chooses between the candidates of a cell or between the
//! places of a symbol in a full region, whichever are fewest. Independent parts are estimated one
//! by one, and the estimates multiply, which keeps their errors small. Under rules beyond regions
//! there is one part, the propagation is that of the search that carries them, and the referee
//! has the last word: a filling that breaks a rule is a dead end.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::boards::{OnBoard, fewest};
use super::descents::{Descents, Estimate, Tally, mean, product};
use crate::limits::Limits;
use crate::propagate::{Board, Propagator, Silent};
use crate::puzzle::{Puzzle, Solution, referee};
use crate::solve::{Fillings, Searcher, Solver};

impl Solver {
    /// Estimates the number of solutions by random descents. The same seed gives the same
    /// estimate. Nodes are choices.
    ///
    /// ```
    /// use onefold::{limits::Limits, puzzle::{Puzzle, shapes}, count::Descents, solve::Solver};
    ///
    /// let puzzle = Puzzle::blank(shapes::layout_named("classic:2x2")?.into());
    /// let how = Descents { number: 1000, seed: 1 };
    /// let found = Solver::default().estimate(&puzzle, how, &Limits::default());
    /// let error = (found.mean.value() - 288.0).abs();
    /// assert!(error <= 5.0 * found.standard_error.value());
    /// # Ok::<(), onefold::puzzle::LayoutError>(())
    /// ```
    pub fn estimate(&mut self, puzzle: &Puzzle, how: Descents, limits: &Limits) -> Estimate {
        // The engine that is set is not asked.
        let auto = Self::default();
        let (Some(whole), _) = auto.part(puzzle) else {
            return Tally::default().estimate(None);
        };
        let mut rng = ChaCha8Rng::seed_from_u64(how.seed);
        let mut meter = limits.meter();
        if auto.fillings(puzzle.layout(), false) != Fillings::Multiply {
            let searcher = auto.answerer(puzzle.layout());
            let Some(root) = settled(&*searcher, &whole.board) else {
                return Tally::dead(how.number).estimate(None);
            };
            let mut node = OnBoard::new(&whole.geometry, &root, fewest, |board, cell, symbol| {
                board.put(cell, symbol);
                settled(&*searcher, board).is_some_and(|settled| {
                    *board = settled;
                    true
                })
            });
            let holds = |board: &Board| {
                let filling = board.filling();
                let solution = filling.map(|it| Solution::new(puzzle.layout().clone(), it));
                solution.is_some_and(|solution| referee::check(puzzle, &solution).is_ok())
            };
            node.holds = &holds;
            return mean(&mut node, how.number, &mut rng, &mut meter);
        }
        let parts = match whole.is_filled() {
            true => vec![whole],
            false => whole.split(),
        };
        let estimates = parts.iter().map(|part| {
            let mut propagator = Propagator::new(&part.geometry);
            let put = |board: &mut Board, cell, symbol| {
                propagator.assign(board, cell, symbol, &mut Silent).is_ok()
            };
            let mut node = OnBoard::new(&part.geometry, &part.board, fewest, put);
            mean(&mut node, how.number, &mut rng, &mut meter)
        });
        product(&estimates.collect::<Vec<_>>())
    }
}

/// A board at the fixpoint of a search; `None` where it finds a contradiction.
fn settled(searcher: &dyn Searcher, board: &Board) -> Option<Board> {
    let sets = searcher.fixpoint(board.sets().as_slice())?;
    Some(Board::new(sets.into()))
}
