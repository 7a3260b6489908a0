//! The incremental search: assume givens, look for a filling, learn, keep what was learned.

use super::Stats;
use super::analyze::{Analyzer, View};
use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::order::Order;
use super::propagate::propagate;
use super::reduce::reduce;
use super::restart::Pace;
use super::tables::Tables;
use super::trail::{Conflict, Reason, Trail};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Meter, Stop};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// What a search under assumptions found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A filling of the board.
    Filled(IdVec<CellId, Symbol>),
    /// There is none: the assumptions with these indices, ascending, clash with each other and
    /// the board. Empty when the board has no filling whatever is assumed.
    Refuted(Vec<usize>),
    /// A limit was reached first; the same question may be asked again and goes on from there.
    Stopped(Stop),
}

/// A learning search on one board that answers many questions and learns from each.
///
/// What it learns follows from the board and the blocked fillings alone, never from the
/// assumptions, so it serves every later question.
#[derive(Debug)]
pub struct Learner<'g> {
    pub(super) tables: Tables<'g>,
    pub(super) trail: Trail,
    /// The masks of the items at the start.
    pub(super) roots: Vec<u64>,
    clauses: Clauses,
    analyzer: Analyzer,
    pub(super) order: Order,
    pace: Pace,
    /// The board has no (further) filling.
    pub(super) refuted: bool,
    stats: Stats,
}

impl<'g> Learner<'g> {
    /// A search on a board whose cells may hold the symbols `allowed`, by cell; a cell beyond
    /// the end of `allowed` may hold none. Runs with one `seed` are the same everywhere.
    #[must_use]
    pub fn new(geometry: &'g Geometry, allowed: &[SymbolSet], seed: u64) -> Self {
        let tables = Tables::new(geometry);
        let vars = tables.n_vars();
        let mut learner = Self {
            trail: Trail::new(&tables),
            roots: Vec::new(),
            clauses: Clauses::new(vars),
            analyzer: Analyzer::new(vars),
            order: Order::new(vars),
            pace: Pace::new(),
            refuted: false,
            stats: Stats::default(),
            tables,
        };
        learner.place(allowed);
        learner.queue(seed);
        learner
    }

    /// Looks for a filling with these symbols in these cells.
    ///
    /// A cell or symbol that the board does not have clashes by itself.
    pub fn solve_under(&mut self, assumptions: &[(CellId, Symbol)], meter: &mut Meter) -> Outcome {
        if let Err(stop) = meter.limits().reserve(self.bytes()) {
            return Outcome::Stopped(stop);
        }
        self.back_to(0);
        let mut lits = Vec::with_capacity(assumptions.len());
        for (index, &(cell, symbol)) in assumptions.iter().enumerate() {
            match self.var_of(cell, symbol) {
                Some(var) => lits.push(var.holds()),
                None => return Outcome::Refuted(vec![index]),
            }
        }
        self.run(&lits, meter)
    }

    fn var_of(&self, cell: CellId, symbol: Symbol) -> Option<Var> {
        let cell = u32::try_from(cell.index())
            .ok()
            .filter(|&c| c < self.tables.cells)?;
        let symbol = u32::try_from(symbol.index())
            .ok()
            .filter(|&s| s < self.tables.order)?;
        Some(self.tables.var(cell, symbol))
    }

    /// The search itself, from the trail as it stands.
    pub(super) fn run(&mut self, assumed: &[Lit], meter: &mut Meter) -> Outcome {
        loop {
            if self.refuted {
                return Outcome::Refuted(Vec::new());
            }
            let stopped = if let Some(conflict) = self.propagate() {
                self.learn(conflict)
                    .and_then(|()| meter.pulse())
                    .and_then(|()| self.tidy(meter))
            } else {
                match self.next(assumed) {
                    Next::Assumed(lit) => {
                        self.trail.open_level();
                        if let Some(lit) = lit {
                            self.trail.push(lit, Reason::None);
                        }
                        Ok(())
                    }
                    Next::Clash(lit) => return Outcome::Refuted(self.clash(assumed, lit)),
                    Next::Chosen(lit) => {
                        let entered = meter.node();
                        if entered.is_ok() {
                            self.stats.decisions += 1;
                            self.trail.open_level();
                            self.trail.push(lit, Reason::None);
                        } else {
                            // It was taken off the heap and must wait on.
                            self.order.reopen(lit);
                        }
                        entered
                    }
                    Next::Filled => return Outcome::Filled(self.filling()),
                }
            };
            if let Err(stop) = stopped {
                self.back_to(0);
                return Outcome::Stopped(stop);
            }
        }
    }

    fn next(&mut self, assumed: &[Lit]) -> Next {
        match assumed.get(self.trail.level()) {
            Some(&lit) => match self.trail.value(lit) {
                0 => Next::Assumed(Some(lit)),
                1 => Next::Assumed(None),
                _ => Next::Clash(lit),
            },
            // Then every other variable fails, as all consequences are drawn.
            None if self.trail.holding() == self.tables.cells => Next::Filled,
            None => self
                .order
                .next(&self.trail)
                .map_or(Next::Filled, Next::Chosen),
        }
    }

    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let before = self.trail.spread;
        let conflict = propagate(&self.tables, &mut self.trail, &mut self.clauses);
        self.stats.propagations += (self.trail.spread - before) as u64;
        conflict
    }

    /// Learns from a contradiction and goes back to where what was learned says something new.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room for what was learned.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
        self.stats.conflicts += 1;
        if self.trail.level() == 0 {
            self.refuted = true;
            return Ok(());
        }
        let view = View {
            tables: &self.tables,
            trail: &self.trail,
            roots: &self.roots,
        };
        let (back, glue) = self
            .analyzer
            .learn(view, &mut self.clauses, &mut self.order, conflict);
        self.order.fade();
        self.pace.conflict(glue);
        self.stats.learned += 1;
        self.back_to(back);
        let learned = std::mem::take(&mut self.analyzer.learned);
        let asserted = self.assert_first(&learned, glue);
        self.analyzer.learned = learned;
        asserted
    }

    /// Adds a clause of which all but the first literal fail, the second at the level that
    /// stands now, and makes the first true.
    fn assert_first(&mut self, lits: &[Lit], glue: u32) -> Result<(), Stop> {
        let reason = match lits {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(lits, glue).ok_or(Stop::Memory)?),
        };
        self.trail.push(lits[0], reason);
        Ok(())
    }

    /// Restarts and drops clauses when it is time to.
    fn tidy(&mut self, meter: &Meter) -> Result<(), Stop> {
        if self.pace.restart() {
            self.stats.restarts += 1;
            self.back_to(0);
        }
        if self.pace.reduce() {
            self.back_to(0);
            self.reduce();
        }
        if self.stats.conflicts.is_multiple_of(MEMORY_EVERY) {
            meter.limits().reserve(self.bytes())?;
        }
        Ok(())
    }

    fn reduce(&mut self) {
        if self.refuted || self.propagate().is_some() {
            self.refuted = true;
            return;
        }
        reduce(&mut self.clauses, &self.trail);
    }

    fn back_to(&mut self, level: usize) {
        let order = &mut self.order;
        self.trail
            .take_back(&self.tables, level, |lit| order.reopen(lit));
    }

    /// The indices of the assumptions that clash, given one that fails.
    fn clash(&mut self, assumed: &[Lit], failing: Lit) -> Vec<usize> {
        let view = View {
            tables: &self.tables,
            trail: &self.trail,
            roots: &self.roots,
        };
        let mut behind = self
            .analyzer
            .assumptions_behind(view, &self.clauses, !failing);
        behind.push(failing);
        // A literal may be assumed twice: its first index stands for both.
        let mut indices: Vec<usize> = behind
            .iter()
            .filter_map(|lit| assumed.iter().position(|other| other == lit))
            .collect();
        indices.sort_unstable();
        indices
    }

    fn filling(&self) -> IdVec<CellId, Symbol> {
        let symbol = |cell| {
            let holding = (0..self.tables.order)
                .find(|&s| self.trail.value(self.tables.var(cell, s).holds()) > 0);
            holding.and_then(|s| Symbol::new(s as usize))
        };
        (0..self.tables.cells).filter_map(symbol).collect()
    }

    /// Forbids the filling that was just found by forbidding its choices together: nothing else
    /// follows from them. The search, which must be one without assumptions, goes on from the
    /// last choice.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room to note it.
    pub(super) fn exclude_found(&mut self) -> Result<(), Stop> {
        let choices: Vec<Lit> = (1..=self.trail.level())
            .rev()
            .filter_map(|level| self.trail.entries().get(self.trail.start(level)))
            .map(|&lit| !lit)
            .collect();
        if choices.is_empty() {
            self.refuted = true;
            return Ok(());
        }
        self.back_to(choices.len() - 1);
        self.assert_first(&choices, 0)
    }

    /// Forbids a filling for good: what is found from now on differs from it in some cell.
    /// Nothing happens for one that the board does not have.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room to note it.
    pub fn block(&mut self, filling: &IdVec<CellId, Symbol>) -> Result<(), Stop> {
        self.back_to(0);
        if self.refuted || self.propagate().is_some() {
            self.refuted = true;
            return Ok(());
        }
        let mut lits = Vec::new();
        for (cell, &symbol) in filling.enumerate() {
            let Some(var) = self.var_of(cell, symbol) else {
                return Ok(());
            };
            match self.trail.value(var.fails()) {
                1 => return Ok(()),
                0 => lits.push(var.fails()),
                _ => {}
            }
        }
        match *lits.as_slice() {
            [] => self.refuted = true,
            [only] => self.trail.push(only, Reason::None),
            _ => {
                self.clauses.add(&lits, 0).ok_or(Stop::Memory)?;
            }
        }
        Ok(())
    }

    /// What the search did so far, over all questions.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Bytes that the search holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.bytes()
            + self.trail.bytes()
            + self.roots.capacity() * size_of::<u64>()
            + self.clauses.bytes()
            + self.analyzer.bytes()
            + self.order.bytes()
    }
}

/// Conflicts between two looks at the memory.
const MEMORY_EVERY: u64 = 64;

/// The next step of a search without contradiction.
enum Next {
    /// The next assumption; `None` when it holds already and only takes up its level.
    Assumed(Option<Lit>),
    /// An assumption that fails.
    Clash(Lit),
    /// A choice.
    Chosen(Lit),
    /// Every assumption stands and every cell holds a symbol.
    Filled,
}
