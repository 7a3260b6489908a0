//! The search: propagate, guess in the most promising cell, go back.

use super::Compiled;
use super::choose::choose;
use super::propagate::{Frame, Propagation, Work};
use super::told::{Clash, RuleObserver};
use super::tuning::{BOUND_WEIGHT, CELL_WEIGHT, FAILURES};
use crate::boards::VisitBoard;
use crate::ids::{CellId, Id};
use crate::limits::{End, Meter, Stats};
use crate::puzzle::{Symbol, SymbolSet};

/// The statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RuleTally {
    /// Guesses, guesses taken back, depth and fillings.
    pub stats: Stats,
    /// Cells with one candidate before the first guess.
    pub settled: usize,
}

/// Visits every filling of a board, each once.
///
/// # Panics
/// When `sets` has not one entry for each cell of the layout.
pub fn search(
    tables: &Compiled,
    sets: &[SymbolSet],
    meter: &mut Meter,
    watcher: &mut impl RuleObserver,
    visit: &mut VisitBoard<'_>,
) -> (End, RuleTally) {
    let mut search = DepthFirst::new(tables, sets, watcher);
    let end = search.visit(meter, visit);
    (end, search.tally)
}

/// The candidates that propagation leaves; `None` where it finds a contradiction.
///
/// # Panics
/// When `sets` has not one entry for each cell of the layout.
#[must_use]
pub fn fixpoint(tables: &Compiled, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
    let mut frame = Frame::new(tables, sets);
    let mut propagation =
        Propagation { tables, frame: &mut frame, work: &mut Work::new(tables), watcher: &mut () };
    let outcome = propagation.start(&[]);
    outcome.is_ok().then_some(frame.sets)
}

/// A depth-first search under every rule, which can go on after a limit.
#[derive(Debug)]
pub struct DepthFirst<'a, W> {
    tables: &'a Compiled,
    work: Work,
    /// The boards before each guess, and the newest; further ones are spare memory.
    frames: Vec<Frame>,
    guesses: Vec<(CellId, Symbol)>,
    /// How often conditions of a cell have failed, later times counting more.
    weights: Vec<u64>,
    bump: u64,
    tally: RuleTally,
    /// True if everything has been looked at once; then the newest board is at a fixpoint.
    begun: bool,
    watcher: &'a mut W,
}

impl<'a, W: RuleObserver> DepthFirst<'a, W> {
    /// A search on a board with these candidates.
    ///
    /// # Panics
    /// When `sets` has not one entry for each cell of the layout.
    pub fn new(tables: &'a Compiled, sets: &[SymbolSet], watcher: &'a mut W) -> Self {
        Self {
            tables,
            work: Work::new(tables),
            frames: vec![Frame::new(tables, sets)],
            guesses: Vec::new(),
            weights: first_weights(tables),
            bump: 1,
            tally: RuleTally::default(),
            begun: false,
            watcher,
        }
    }

    /// A search on a board at its fixpoint ([`fixpoint`]).
    ///
    /// # Panics
    /// When `sets` has not one entry for each cell of the layout.
    pub fn at_rest(tables: &'a Compiled, sets: &[SymbolSet], watcher: &'a mut W) -> Self {
        let settled = sets.iter().filter(|set| set.len() == 1).count();
        let tally = RuleTally { settled, ..RuleTally::default() };
        Self { begun: true, tally, ..Self::new(tables, sets, watcher) }
    }

    /// The statistics so far.
    pub fn tally(&self) -> RuleTally {
        self.tally
    }

    /// The candidates before any guess, without those that were refuted or are in fillings that
    /// were visited.
    pub fn root(&self) -> &[SymbolSet] {
        &self.frames[0].sets
    }

    /// Visits fillings, each once, until the visitor breaks, all are visited or the meter stops the
    /// run. After a stop by the meter another call goes on from there.
    pub fn visit(&mut self, meter: &mut Meter, visit: &mut VisitBoard<'_>) -> End {
        let room = || meter.limits().reserve(self.tables.bytes());
        if let Err(stop) = room().and_then(|()| meter.poll()) {
            return End::Stopped(stop);
        }
        let mut outcome = Ok(());
        if !std::mem::replace(&mut self.begun, true) {
            outcome = self.newest().start(&[]);
            let singles = self.sets().iter();
            self.tally.settled = singles.filter(|set| set.len() == 1).count();
        }

        loop {
            match outcome {
                Err(clash) => self.blame(clash),
                Ok(()) => match choose(&self.tables.geometry, self.sets(), &self.weights) {
                    Some((cell, symbol)) => {
                        outcome = match self.guess(cell, symbol, meter) {
                            Ok(outcome) => outcome,
                            Err(end) => return end,
                        };
                        continue;
                    }
                    None => {
                        self.tally.stats.covers += 1;
                        let filling = self.sets().iter().filter_map(|set| set.single());
                        if visit(&filling.collect()).is_break() {
                            return End::Broken;
                        }
                    }
                },
            }
            // The newest guess is used up; its cell holds something else.
            let Some((cell, symbol)) = self.guesses.pop() else {
                return End::Exhausted;
            };
            self.tally.stats.updates += 1;
            let depth = self.guesses.len();
            let sets = &self.frames[depth].sets;
            self.watcher.back(depth + 1, cell, symbol, sets);
            outcome = self.newest().without(&[(cell, symbol)]);
        }
    }

    /// The newest board.
    fn newest(&mut self) -> Propagation<'_, W> {
        Propagation {
            tables: self.tables,
            frame: &mut self.frames[self.guesses.len()],
            work: &mut self.work,
            watcher: self.watcher,
        }
    }

    /// Tries a candidate on a copy of the newest board; or why the search ends here.
    fn guess(
        &mut self,
        cell: CellId,
        symbol: Symbol,
        meter: &mut Meter,
    ) -> Result<Result<(), Clash>, End> {
        let depth = self.guesses.len();
        let frame = self.frames[0].sets.len() + self.frames[0].alive.len();
        let bytes = frame * size_of::<u64>() * (depth + 2);
        // A watcher may take as long over a guess as hundreds of nodes do.
        let allowed = meter.node().and_then(|()| meter.poll());
        let allowed = allowed.and_then(|()| meter.limits().reserve(bytes));
        allowed.map_err(End::Stopped)?;
        Frame::copy_to(&mut self.frames, depth + 1);
        let sets = &self.frames[depth].sets;
        if self.watcher.guess(depth + 1, cell, symbol, sets).is_break() {
            return Err(End::Broken);
        }
        self.guesses.push((cell, symbol));
        self.tally.stats.nodes += 1;
        self.tally.stats.depth = self.tally.stats.depth.max(depth + 1);
        Ok(self.newest().assign(cell, symbol))
    }

    /// Gives weight to the cells of what failed, to the cell that was guessed, and to the one that was
    /// settled last, which may have been one too many.
    fn blame(&mut self, clash: Clash) {
        let tables = self.tables;
        let bump = self.bump;
        let weights = &mut self.weights;
        let mut add = |cell: &CellId| weights[cell.index()] += bump;
        if let Some((cell, _)) = self.guesses.last() {
            add(cell);
        }
        self.work.last_settled.iter().for_each(&mut add);
        match (clash, self.work.failed) {
            (_, Some(k)) => tables.conditions[k].cells.iter().for_each(&mut add),
            (Clash::NoCandidate(cell), None) => add(&cell),
            (Clash::NoPlace(region, _), None) => {
                tables.geometry.regions()[region].iter().for_each(&mut add);
            }
            (Clash::NoFilling(_) | Clash::Never, None) => {}
        }

        // Later failures weigh more; all weights shrink together before they grow too large.
        self.bump += 1 + self.bump / FAILURES;
        if self.bump > 1 << 40 {
            self.bump = 1;
            for weight in weights.iter_mut() {
                *weight = (*weight >> 40).max(1);
            }
        }
    }

    /// The candidates of the newest board.
    fn sets(&self) -> &[SymbolSet] {
        &self.frames[self.guesses.len()].sets
    }
}

/// The weights of cells before anything has failed: by the cells that their conditions bind them to.
fn first_weights(tables: &Compiled) -> Vec<u64> {
    let bound = |cells: usize| BOUND_WEIGHT * cells as u64;
    let arcs = tables.pairs.arcs.iter();
    let mut weights: Vec<u64> = arcs.map(|arcs| CELL_WEIGHT + bound(2 * arcs.len())).collect();
    for condition in &tables.conditions[..tables.n_searched] {
        let cells = &condition.cells;
        cells.iter().for_each(|cell| weights[cell.index()] += bound(cells.len()));
    }
    weights
}
