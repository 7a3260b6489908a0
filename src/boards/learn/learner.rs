//! The incremental search: assume givens, look for a filling, learn, keep what was learned.

use super::analyze::Analyzer;
use super::clauses::Clauses;
use super::cost::Stats;
use super::literal::{Lit, Var};
use super::order::Order;
use super::restart::Pace;
use super::tables::Tables;
use super::trail::{Reason, Trail};
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
    /// A limit was reached first. The same question may be asked again: what was learned is kept.
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
    pub(super) clauses: Clauses,
    pub(super) analyzer: Analyzer,
    pub(super) order: Order,
    pub(super) pace: Pace,
    /// The board has no (further) filling.
    pub(super) refuted: bool,
    pub(super) stats: Stats,
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
