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
        /// True if all coefficients are one and all cells see each other.
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

    /// True if a condition forbids a candidate together with the value of a filled cell.
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

    /// True if a condition forbids two candidates to be true together.
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

    /// The balance when cages are taken from full regions.
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
                // The order of the values does not matter for the sum of all.
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

    /// True if the cells can still be filled, each from its candidates in `held`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::logic::samples;
    use crate::puzzle::{Constraint, ConstraintKind as Kind, Layout, LayoutSpec, Position, shapes};

    /// A small Latin square with conditions, each with its value, on cells of a row and a column.
    /// A kind of condition, its value, and the rows and columns of its cells.
    type Asked<'a> = (Kind, u32, &'a [(usize, usize)]);

    fn layout(conditions: &[Asked<'_>]) -> Layout {
        let places = |cells: &[(usize, usize)]| -> Vec<Position> {
            let places = cells.iter().map(|&(row, col)| Position::new(row, col));
            places.map(|place| place.expect("small")).collect()
        };
        let constraints = conditions.iter().map(|&(kind, value, cells)| {
            let values = if value == 0 { Vec::new() } else { vec![value] };
            Constraint::new(kind, places(cells), values)
        });
        let spec = LayoutSpec {
            constraints: constraints.collect(),
            ..shapes::latin(4)
        };
        Layout::build(spec).expect("fits")
    }

    fn set(bits: u64) -> SymbolSet {
        SymbolSet::from_bits(bits)
    }

    /// True if some values of the cells, each from its set in `held`, fulfil `fulfils`.
    fn tried(cells: &[CellId], held: &[SymbolSet], fulfils: &dyn Fn(&[i64]) -> bool) -> bool {
        let mut fillings: Vec<Vec<i64>> = vec![Vec::new()];
        for &cell in cells {
            let values = || held[cell.index()].iter().map(value);
            let longer = |filling: Vec<i64>| values().map(move |v| [&filling[..], &[v]].concat());
            fillings = fillings.into_iter().flat_map(longer).collect();
        }
        fillings.iter().any(|filling| fulfils(filling))
    }

    /// Holds a condition against all fillings, for many candidates of its cells.
    fn agrees(
        condition: &Condition<'_>,
        cells: &[(usize, usize)],
        fulfils: impl Fn(&[i64]) -> bool,
    ) {
        let cells: Vec<CellId> = cells
            .iter()
            .map(|&(row, col)| CellId::new(row * 4 + col))
            .collect();
        let sets = [0b1, 0b10, 0b100, 0b1000, 0b11, 0b1010, 0b1111].map(set);
        for number in 0..sets.len().pow(4) {
            let mut held = vec![set(0b1111); 16];
            for (k, &cell) in cells.iter().enumerate() {
                let digit = number / sets.len().pow(u32::try_from(k).expect("few"));
                held[cell.index()] = sets[digit % sets.len()];
            }
            let possible = condition.possible(&|cell| held[cell.index()]);
            assert_eq!(possible, tried(&cells, &held, &fulfils), "{held:?}");
        }
    }

    #[test]
    fn what_cages_leave_of_regions_adds_up_and_differs_only_where_cells_see_each_other() {
        let layout = layout(&[
            (Kind::Cage, 4, &[(0, 0), (1, 0)]),
            (Kind::Cage, 4, &[(0, 0), (0, 1)]),
            (Kind::Cage, 8, &[(0, 1), (0, 2), (0, 3)]),
            (Kind::Cage, 8, &[(1, 0), (1, 2), (1, 3)]),
        ]);
        let board = samples::on(layout, "................");
        let peers = Peers::new(board.relations().layout());
        let balance = |regions: &[usize], cages: &[usize]| {
            let regions: Vec<RegionId> = regions.iter().map(|&r| RegionId::new(r)).collect();
            Condition::balance(&board, &peers, &regions, cages).expect("full regions and cages")
        };
        // The cell of the second row counts against the first.
        let across = [(0, 1), (0, 2), (0, 3), (1, 0)];
        agrees(&balance(&[0], &[0]), &across, |v| {
            v[0] + v[1] + v[2] - v[3] == 10 - 4
        });
        agrees(&balance(&[0], &[1]), &[(0, 2), (0, 3)], |v| {
            v[0] + v[1] == 10 - 4 && v[0] != v[1]
        });
        agrees(&balance(&[0, 1], &[2, 3]), &[(0, 0), (1, 1)], |v| {
            v[0] + v[1] == 20 - 8 - 8
        });
    }
}
