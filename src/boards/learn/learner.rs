//! A board with its matrix: assume givens, look for a filling, keep what was learned.

use crate::boards::VisitBoard;
use crate::boards::rules::{self, Conditions};
use crate::cover::search::learn::{self, Proof, Rules};
use crate::encode::Encoding;
use crate::ids::{CellId, Id, IdVec, OptionId};
use crate::limits::{End, Meter, Stats, Stop};
use crate::propagate::{Domains, Geometry, Propagator};
use crate::puzzle::{Symbol, SymbolSet};

/// The result of a search under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnOutcome {
    /// A filling of the board.
    Filled(IdVec<CellId, Symbol>),
    /// There is none: the assumptions with these indices, ascending, clash with each other and
    /// the board. Empty when the board has no filling whatever is assumed.
    Refuted(Vec<usize>),
    /// A limit was reached first. The same question may be repeated: learned clauses remain.
    Stopped(Stop),
}

/// A learning search on one board that answers many questions and learns from each.
///
/// Its learned clauses follow from the board and the excluded fillings alone, never from the
/// assumptions, so they serve every later question.
#[derive(Debug)]
pub struct BoardLearner<'t> {
    /// The board after propagation; nothing where that refutes it.
    open: Option<Open<'t>>,
}

/// A board that propagation does not refute.
#[derive(Debug)]
struct Open<'t> {
    sets: Vec<SymbolSet>,
    encoding: Encoding,
    search: learn::Learner<'t>,
}

impl<'t> BoardLearner<'t> {
    /// A search on a board whose cells may hold the symbols `allowed`, by cell; a cell beyond
    /// the end of `allowed` may hold none. Runs with one `seed` are the same everywhere.
    #[must_use]
    pub fn new(geometry: &Geometry, allowed: &[SymbolSet], seed: u64) -> Self {
        let all = SymbolSet::all(geometry.order());
        let mut sets: Vec<SymbolSet> = allowed.iter().map(|set| set.and(all)).collect();
        sets.resize(geometry.n_cells(), SymbolSet::EMPTY);
        let mut board = Domains::new(sets.into());
        match Propagator::new(geometry).start(&mut board) {
            Ok(()) => Self::at_rest(geometry, &board, None, seed, None),
            Err(_) => Self { open: None },
        }
    }

    /// A search as made by [`new`](Self::new), where the memory allows it.
    ///
    /// # Errors
    /// The memory does not allow it.
    pub fn within(
        geometry: &Geometry,
        allowed: &[SymbolSet],
        seed: u64,
        meter: &Meter,
    ) -> Result<Self, Stop> {
        meter.limits().reserve(Self::least_bytes(geometry, None))?;
        Ok(Self::new(geometry, allowed, seed))
    }

    /// A search on a board under conditions, whose cells may hold the symbols `sets`; with a proof
    /// of what it finds out, where one is wanted.
    ///
    /// # Errors
    /// The memory does not allow it.
    pub fn under(
        tables: &'t rules::Compiled,
        sets: &[SymbolSet],
        seed: u64,
        meter: &Meter,
        proof: Option<Proof>,
    ) -> Result<Self, Stop> {
        let geometry = tables.geometry();
        meter.limits().reserve(Self::least_bytes(geometry, Some(tables)))?;
        let Some(sets) = rules::fixpoint(tables, sets) else {
            return Ok(Self { open: None });
        };
        let board = Domains::at_rest(sets.into());
        Ok(Self::at_rest(geometry, &board, Some(tables), seed, proof))
    }

    /// A search on a board at a fixpoint.
    fn at_rest(
        geometry: &Geometry,
        board: &Domains,
        conditions: Option<&'t rules::Compiled>,
        seed: u64,
        proof: Option<Proof>,
    ) -> Self {
        // The encoder names each item once, so the matrix accepts every option.
        match Encoding::new(geometry, board) {
            Ok(encoding) => Self::on(encoding, conditions, seed, proof),
            Err(_) => Self { open: None },
        }
    }

    /// A search on the matrix of a board at a fixpoint, whose conditions are rules on its options.
    #[must_use]
    pub fn on(
        encoding: Encoding,
        conditions: Option<&'t rules::Compiled>,
        seed: u64,
        proof: Option<Proof>,
    ) -> Self {
        let sets = encoding.sets().as_slice().to_vec();
        let rules = conditions.map(|tables| -> Box<dyn Rules + 't> {
            Box::new(Conditions::new(tables, &sets, encoding.options()))
        });
        let search = learn::Learner::new(encoding.problem(), rules, seed, proof);
        Self { open: Some(Open { sets, encoding, search }) }
    }

    /// The bytes that a search on a board takes before it has learned anything, roughly and rather
    /// too low: enough to refuse a board that is far too large.
    #[must_use]
    pub fn least_bytes(geometry: &Geometry, conditions: Option<&rules::Compiled>) -> usize {
        /// Values, levels, reasons, marks, activities, heap places and two empty watch lists.
        const EACH_OPTION: usize = 80;
        geometry.n_cells() * geometry.order() * EACH_OPTION
            + conditions.map_or(0, rules::Compiled::bytes)
    }

    /// Looks for a filling with these symbols in these cells.
    ///
    /// A cell or symbol that the board does not have clashes by itself.
    pub fn solve_under(
        &mut self,
        assumptions: &[(CellId, Symbol)],
        meter: &mut Meter,
    ) -> LearnOutcome {
        let Some(open) = &mut self.open else {
            return LearnOutcome::Refuted(Vec::new());
        };
        let (mut options, mut indices) = (Vec::new(), Vec::new());
        for (index, &(cell, symbol)) in assumptions.iter().enumerate() {
            let Some(assumed) = open.assumed(cell, symbol) else {
                return LearnOutcome::Refuted(vec![index]);
            };
            indices.extend(assumed.map(|_| index));
            options.extend(assumed);
        }

        let outcome = open.search.solve_under(&options, meter);
        match open.outcome(outcome) {
            LearnOutcome::Refuted(clash) => {
                LearnOutcome::Refuted(clash.iter().map(|&k| indices[k]).collect())
            }
            other => other,
        }
    }

    /// Visits the fillings, each exactly once, until the visitor breaks, all are visited or the
    /// meter stops the run. Fillings that were found are kept as clauses, so this is made for
    /// hundreds of them rather than millions.
    pub fn visit(&mut self, meter: &mut Meter, visit: &mut VisitBoard<'_>) -> (End, Stats) {
        let Some(Open { encoding, search, .. }) = &mut self.open else {
            return (End::Exhausted, Stats::default());
        };
        let end =
            search.visit(meter, &mut |cover| visit(&encoding.decode(cover).unwrap_or_default()));
        (end, search.stats())
    }

    /// Forbids a filling for good: what is found from now on differs from it in some cell.
    /// Nothing happens for one that the board does not have.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room to note it.
    pub fn block(&mut self, filling: &IdVec<CellId, Symbol>) -> Result<(), Stop> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        let mut options = Vec::new();
        for (cell, &symbol) in filling.enumerate() {
            match open.assumed(cell, symbol) {
                Some(assumed) => options.extend(assumed),
                None => return Ok(()),
            }
        }
        open.search.exclude(&options)
    }

    /// The matrix; nothing where propagation refutes the board.
    #[must_use]
    pub fn encoding(&self) -> Option<&Encoding> {
        self.open.as_ref().map(|open| &open.encoding)
    }
}

impl Open<'_> {
    /// The option of a candidate, where it does not hold anyway; nothing where it never holds.
    fn assumed(&self, cell: CellId, symbol: Symbol) -> Option<Option<OptionId>> {
        let set = self.sets.get(cell.index()).copied().unwrap_or_default();
        if !set.contains(symbol) {
            return None;
        }
        // Options are ordered by cell and symbol.
        let options = self.encoding.options().as_slice();
        let option = options.binary_search(&(cell, symbol)).ok();
        Some(option.map(OptionId::new))
    }

    fn outcome(&self, outcome: learn::CoverOutcome) -> LearnOutcome {
        match outcome {
            learn::CoverOutcome::Covered(cover) => {
                LearnOutcome::Filled(self.encoding.decode(&cover).unwrap_or_default())
            }
            learn::CoverOutcome::Refuted(clash) => LearnOutcome::Refuted(clash),
            learn::CoverOutcome::Stopped(stop) => LearnOutcome::Stopped(stop),
        }
    }
}
