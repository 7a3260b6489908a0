//! Primitives: the three kinds of conditions on a few cells that engines know beyond regions.
//!
//! Whatever a setter writes (thermometers, cages, arrows, kropki dots) becomes regions, a
//! restriction of what single cells may hold, and these primitives. An engine that supports the
//! three supports every rule. The *value* of a symbol is its index plus one.

use std::sync::Arc;

use super::{Automaton, Relation, Rule, SymbolSet};
use crate::ids::{CellId, ConstraintId};

/// A condition on a few cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// Two different cells hold one of the pairs of a table.
    Pair {
        /// The two cells.
        cells: [CellId; 2],
        /// The pairs, shared by all pairs of cells under the same rule.
        table: Arc<PairTable>,
    },
    /// The values of cells that all differ (they lie in one region too) have this sum.
    Cage {
        /// The cells, ascending.
        cells: Vec<CellId>,
        /// The sum of their values.
        sum: u32,
    },
    /// An automaton that reads the values of the cells in order accepts them.
    Machine {
        /// The cells in the order in which they are read; a cell may be there twice.
        cells: Vec<CellId>,
        /// The automaton.
        machine: Machine,
    },
}

/// Where a condition comes from in the description of its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A constraint on some cells.
    Constraint(ConstraintId),
    /// A rule of the whole board.
    Rule(Rule),
}

/// The symbols that a constraint on a single cell, or one equal to such, allows there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// The cell.
    pub cell: CellId,
    /// The symbols allowed by this alone.
    pub allowed: SymbolSet,
    /// Where it comes from.
    pub from: Origin,
}

/// Which pairs of symbols two cells may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    /// The relation required of the pair.
    pub relation: Relation,
    /// For each symbol of the first cell, by index, the symbols that the second may hold.
    pub allowed: Vec<SymbolSet>,
}

impl PairTable {
    /// The table of a relation of two values, both from 1 to `order`.
    #[must_use]
    pub fn of(relation: Relation, order: usize) -> Self {
        Self { allowed: rows(order, |a, b| relation.holds(a, b, order)), relation }
    }

    /// True if it only requires the two symbols to be equal, or to differ, so that symbols may be
    /// renamed.
    #[must_use]
    pub fn is_alike(&self) -> bool {
        let all = SymbolSet::all(self.allowed.len());
        let rows = || all.iter().zip(&self.allowed);
        let equal = rows().all(|(symbol, &set)| set == SymbolSet::only(symbol));
        equal || rows().all(|(symbol, &set)| set == all.without(SymbolSet::only(symbol)))
    }
}

/// For each symbol of one cell, by index, the symbols that the other cell may hold; `holds` takes
/// values from 1 to `order`.
#[must_use]
pub fn rows(order: usize, holds: impl Fn(usize, usize) -> bool) -> Vec<SymbolSet> {
    let row = |a: usize| SymbolSet::all(order).iter().filter(|b| holds(a, b.index() + 1)).collect();
    (1..=order).map(row).collect()
}

/// Transposes a table: for each symbol of the second cell, the symbols of the first.
#[must_use]
pub fn turned(rows: &[SymbolSet]) -> Vec<SymbolSet> {
    let all = SymbolSet::all(rows.len());
    let row = |b| all.iter().filter(|a| rows[a.index()].contains(b)).collect();
    all.iter().map(row).collect()
}

impl Primitive {
    /// The cells that it is a condition on, in its order.
    #[must_use]
    pub fn cells(&self) -> &[CellId] {
        match self {
            Self::Pair { cells, .. } => cells,
            Self::Cage { cells, .. } | Self::Machine { cells, .. } => cells,
        }
    }
}

/// The state of a [`Machine`] between two cells.
pub type State = u64;

/// A deterministic automaton over values. Small numbers of states keep it fast: each machine
/// says in its line how many there may be. What is accepted is not known to be possible in the
/// regions: two cells of a machine may hold the same symbol unless a region says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Machine {
    /// The sum of coefficient times value is `total`. As many states as there are partial sums.
    Linear {
        /// One for each cell.
        coefficients: Vec<i32>,
        /// The sum.
        total: i32,
    },
    /// Any other condition, as a table of steps with as few states as there can be.
    Table(Arc<Automaton>),
}

/// Partial sums stay above zero.
const MIDDLE: i64 = 1 << 40;

impl Machine {
    /// The state before the first cell.
    #[must_use]
    pub fn start(&self) -> State {
        match self {
            Self::Linear { .. } => MIDDLE.unsigned_abs(),
            Self::Table(_) => 0,
        }
    }

    /// The state after cell number `at` (from 0) is seen to hold `value` (from 1); `None` where
    /// nothing that follows can be accepted.
    #[must_use]
    pub fn step(&self, at: usize, state: State, value: usize) -> Option<State> {
        match self {
            Self::Linear { coefficients, .. } => {
                let change = i64::from(*coefficients.get(at)?) * i64::try_from(value).ok()?;
                state.checked_add_signed(change)
            }
            Self::Table(automaton) => {
                let state = u32::try_from(state).ok()?;
                automaton.step(at, state, value).map(State::from)
            }
        }
    }

    /// True if the automaton may end in this state, all cells read.
    #[must_use]
    pub fn accepts(&self, state: State) -> bool {
        match self {
            Self::Linear { total, .. } => {
                i64::try_from(state).is_ok_and(|sum| sum - MIDDLE == i64::from(*total))
            }
            Self::Table(_) => state == 0,
        }
    }
}
