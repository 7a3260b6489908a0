//! Conditions beyond regions, as the checker knows them: whether cells can still be filled.
//!
//! Each is a necessary condition that becomes exact when every cell is decided: a sum is followed
//! cell by cell over all partial sums, or, where the cells all differ, over all sets of symbols
//! used; a line over all states of its automaton; a pair over its table. What a cell may hold is
//! its value, or the candidates that the case has left it, or, where the step does not say that
//! the cell holds one of its candidates, any symbol at all.

use std::collections::{BTreeMap, BTreeSet};

use super::objection::Objection;
use super::peers::Peers;
use crate::ids::{CellId, RegionId};
use crate::logic::board::Board;
use crate::logic::step::Candidate;
use crate::logic::tuning::CHECKED_PARTIALS;
use crate::puzzle::{Machine, PairTable, Primitive, Symbol, SymbolSet};

/// A condition on cells.
pub(super) enum Condition<'b> {
    /// The sum of coefficient times value.
    Sum {
        terms: Vec<(CellId, i64)>,
        total: i64,
        /// Whether all coefficients are one and all cells see each other.
        differ: bool,
    },
    Pair([CellId; 2], &'b PairTable),
    Line(&'b [CellId], &'b Machine),
}

/// The conditions on two cells that a step names, by the cells in the order of the table.
#[derive(Default)]
pub(super) struct Pairs<'b> {
    of: BTreeMap<[CellId; 2], Vec<&'b PairTable>>,
}

impl<'b> Pairs<'b> {
    /// Adds the condition with a number, where it is one on two cells.
    pub(super) fn add(&mut self, board: &'b Board, number: usize) {
        let primitive = board.relations().layout().primitives().get(number);
        if let Some(Primitive::Pair { cells, table }) = primitive {
            self.of.entry(*cells).or_default().push(table);
        }
    }

    /// Whether a condition forbids a candidate beside what the board has in a filled cell.
    pub(super) fn forbid_beside_values(&self, board: &Board, candidate: Candidate) -> bool {
        self.of.keys().any(|&[a, b]| {
            let other = match candidate.cell {
                cell if cell == a => b,
                cell if cell == b => a,
                _ => return false,
            };
            let value = board.value(other);
            value.is_some_and(|value| self.forbid(candidate, Candidate::new(other, value)))
        })
    }

    /// Whether a condition forbids two candidates to be true together.
    pub(super) fn forbid(&self, a: Candidate, b: Candidate) -> bool {
        let tables = |cells| self.of.get(&cells).into_iter().flatten();
        let forbids = |table: &PairTable, a: Candidate, b: Candidate| {
            !table.allowed[a.symbol.index()].contains(b.symbol)
        };
        tables([a.cell, b.cell]).any(|table| forbids(table, a, b))
            || tables([b.cell, a.cell]).any(|table| forbids(table, b, a))
    }
}

impl<'b> Condition<'b> {
    /// The condition with a number.
    pub(super) fn rule(board: &'b Board, peers: &Peers, number: usize) -> Result<Self, Objection> {
        let layout = board.relations().layout();
        match layout.primitives().get(number) {
            Some(Primitive::Pair { cells, table }) => Ok(Self::Pair(*cells, table)),
            Some(Primitive::Machine { cells, machine }) => Ok(Self::Line(cells, machine)),
            Some(Primitive::Cage { cells, sum }) => Ok(Self::Sum {
                terms: cells.iter().map(|&cell| (cell, 1)).collect(),
                total: i64::from(*sum),
                differ: peers.all_differ(cells),
            }),
            None => Err(Objection::NoRule { number }),
        }
    }

    /// What is left when cages are taken from full regions.
    pub(super) fn balance(
        board: &'b Board,
        peers: &Peers,
        regions: &[RegionId],
        cages: &[usize],
    ) -> Result<Self, Objection> {
        let layout = board.relations().layout();
        let mut coefficients = vec![0i64; layout.cells().len()];
        let mut total = 0i64;
        let mut add = |cell: CellId, by: i64| coefficients[crate::ids::Id::index(cell)] += by;
        for &region in regions {
            let region = &layout.regions()[region];
            if region.cells.len() != layout.order() {
                return Err(Objection::NotFull {
                    region: region.name.clone(),
                });
            }
            for (&cell, value) in region.cells.iter().zip(1i64..) {
                add(cell, 1);
                // Which value stands where does not matter for the sum of all.
                total += value;
            }
        }
        for &number in cages {
            let Some(Primitive::Cage { cells, sum }) = layout.primitives().get(number) else {
                return Err(Objection::NoRule { number });
            };
            cells.iter().for_each(|&cell| add(cell, -1));
            total -= i64::from(*sum);
        }
        let left = layout.cells().ids().zip(coefficients);
        let terms: Vec<(CellId, i64)> = left.filter(|&(_, by)| by != 0).collect();
        let cells: Vec<CellId> = terms.iter().map(|term| term.0).collect();
        let differ = terms.iter().all(|&(_, by)| by == 1) && peers.all_differ(&cells);
        Ok(Self::Sum {
            terms,
            total,
            differ,
        })
    }

    /// Whether the cells can still be filled, each from what `held` says of it.
    pub(super) fn possible(&self, held: &dyn Fn(CellId) -> SymbolSet) -> bool {
        match self {
            Self::Sum {
                terms,
                total,
                differ: true,
            } => sets(terms, *total, held),
            Self::Sum { terms, total, .. } => sums(terms, *total, held),
            Self::Pair([a, b], table) => {
                let to = held(*b);
                held(*a)
                    .iter()
                    .any(|s| !table.allowed[s.index()].and(to).is_empty())
            }
            Self::Line(cells, machine) => line(cells, machine, held),
        }
    }
}

fn value(symbol: Symbol) -> i64 {
    i64::try_from(symbol.index()).map_or(i64::MAX, |index| index + 1)
}

fn sums(terms: &[(CellId, i64)], total: i64, held: &dyn Fn(CellId) -> SymbolSet) -> bool {
    let mut reached: BTreeSet<i64> = [0].into();
    for &(cell, by) in terms {
        let mut next = BTreeSet::new();
        for symbol in held(cell).iter() {
            next.extend(reached.iter().map(|sum| sum + by * value(symbol)));
        }
        reached = next;
    }
    reached.contains(&total)
}

/// Sets of symbols used; their sum follows from them.
fn sets(terms: &[(CellId, i64)], total: i64, held: &dyn Fn(CellId) -> SymbolSet) -> bool {
    let mut reached: BTreeSet<u64> = [0].into();
    for &(cell, _) in terms {
        let mut next = BTreeSet::new();
        for symbol in held(cell).iter() {
            let bit = SymbolSet::only(symbol).bits();
            let unused = reached.iter().filter(|&&used| used & bit == 0);
            next.extend(unused.map(|used| used | bit));
        }
        if next.len() > CHECKED_PARTIALS {
            return sums(terms, total, held);
        }
        reached = next;
    }
    let sum = |used: &u64| SymbolSet::from_bits(*used).iter().map(value).sum::<i64>();
    reached.iter().any(|used| sum(used) == total)
}

fn line(cells: &[CellId], machine: &Machine, held: &dyn Fn(CellId) -> SymbolSet) -> bool {
    let mut states = BTreeSet::from([machine.start()]);
    for (at, &cell) in cells.iter().enumerate() {
        let mut next = BTreeSet::new();
        for symbol in held(cell).iter() {
            let steps = states.iter();
            next.extend(steps.filter_map(|&state| machine.step(at, state, symbol.index() + 1)));
        }
        if next.len() > CHECKED_PARTIALS {
            return true;
        }
        states = next;
    }
    states.iter().any(|&state| machine.accepts(state))
}
