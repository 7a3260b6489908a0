//! How many solutions a puzzle has, roughly, where the exact number is out of reach.
//!
//! Random descents on the candidate board, with propagation after each choice (see
//! [`super::Descents`]). Each step chooses between the candidates of a cell or between the
//! places of a symbol in a full region, whichever are fewest. Independent parts are estimated one
//! by one, and the estimates multiply, which keeps their errors small. Under rules beyond regions the
//! propagation is that of [`crate::boards::rules`], and the referee has the last word: a filling
//! that breaks a rule is a dead end.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::boards::Part;
use super::descents::{Descents, Estimate, Tally, product};
use crate::boards::rules;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Meter, Stop};
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet, referee};
use crate::solve::{Prepared, Solver};

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
        // Conditions may join parts that no region joins.
        let judged = !puzzle.layout().primitives().is_empty();
        let tables = judged.then(|| Prepared::of(puzzle.layout()).rules());
        let (whole, _) = self.part(puzzle);
        let Some(whole) = whole else {
            return Tally::default().estimate(None);
        };
        let mut meter = limits.meter();
        let mut rng = ChaCha8Rng::seed_from_u64(how.seed);
        let parts = if judged || whole.is_filled() {
            vec![whole]
        } else {
            whole.split()
        };
        let holds = |filling: IdVec<CellId, Symbol>| {
            let solution = Solution::new(puzzle.layout().clone(), filling);
            !judged || referee::check(puzzle, &solution).is_ok()
        };
        let mut estimates = Vec::new();
        for part in &parts {
            let mut tally = Tally::default();
            let mut stopped = None;
            for _ in 0..how.number {
                match descend(part, tables, &mut rng, &mut meter) {
                    Ok(None) => tally.add(None),
                    Ok(Some((ln, filling))) => {
                        tally.add(Some(ln).filter(|_| !judged || holds(filling)));
                    }
                    Err(stop) => {
                        stopped = Some(stop);
                        break;
                    }
                }
            }
            estimates.push(tally.estimate(stopped));
        }
        product(&estimates)
    }
}

/// A choice at random.
enum Choice {
    /// Between the candidates of a cell.
    Symbols(CellId, SymbolSet),
    /// Between the places of a symbol.
    Places(Symbol, Vec<CellId>),
}

impl Choice {
    fn len(&self) -> usize {
        match self {
            Self::Symbols(_, set) => set.len(),
            Self::Places(_, cells) => cells.len(),
        }
    }

    fn nth(&self, n: usize) -> Option<(CellId, Symbol)> {
        match self {
            Self::Symbols(cell, set) => set.iter().nth(n).map(|symbol| (*cell, symbol)),
            Self::Places(symbol, cells) => cells.get(n).map(|&cell| (cell, *symbol)),
        }
    }
}

/// The logarithm of a product of choices, with the filling that they come to.
type Leaf = (f64, IdVec<CellId, Symbol>);

/// A descent; `None` at a dead end.
fn descend(
    part: &Part,
    tables: Option<&rules::Compiled>,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Option<Leaf>, Stop> {
    let mut propagator = Propagator::new(&part.geometry);
    let mut board = part.board.clone();
    if let Some(tables) = tables {
        match rules::fixpoint(tables, board.sets().as_slice()) {
            Some(sets) => board = Board::new(sets.into()),
            None => return Ok(None),
        }
    }
    let mut ln = 0.0;
    while let Some(choice) = fewest(&part.geometry, &board) {
        meter.node()?;
        let n = choice.len();
        let Some((cell, symbol)) = choice.nth(rng.random_range(0..n)) else {
            return Ok(None);
        };
        ln += (n as f64).ln();
        match tables {
            None => {
                let held = propagator.assign(&mut board, cell, symbol, &mut Silent);
                if held.is_err() {
                    return Ok(None);
                }
            }
            Some(tables) => {
                board.put(cell, symbol);
                match rules::fixpoint(tables, board.sets().as_slice()) {
                    Some(sets) => board = Board::new(sets.into()),
                    None => return Ok(None),
                }
            }
        }
    }
    // Every descent counts as a step, so that a limit holds even where nothing is to be chosen.
    meter.pulse()?;
    Ok(board.filling().map(|filling| (ln, filling)))
}

/// The choice with the fewest ways; `None` on a full board. Every choice of a propagated board
/// has at least two.
fn fewest(geometry: &Geometry, board: &Board) -> Option<Choice> {
    let sets = board.sets();
    // After propagation a cell with one candidate is settled.
    let open = sets.ids().filter(|&cell| sets[cell].len() > 1);
    let cell = open.min_by_key(|&cell| sets[cell].len())?;
    let mut best = Choice::Symbols(cell, sets[cell]);
    let full = geometry.regions().ids().filter(|&r| geometry.is_full(r));
    for region in full {
        if best.len() == 2 {
            break;
        }
        let cells = &geometry.regions()[region];
        for symbol in SymbolSet::all(geometry.order()).iter() {
            let places = || {
                let cells = cells.iter().copied();
                cells.filter(|&cell| sets[cell].contains(symbol))
            };
            let n = places().count();
            if (2..best.len()).contains(&n) {
                best = Choice::Places(symbol, places().collect());
            }
        }
    }
    Some(best)
}
