//! Conditions beyond regions, as the checker knows them: whether cells can still be filled.
//!
//! Each is a necessary condition that becomes exact when every cell is decided: a sum is followed
//! cell by cell over all partial sums, or, where the cells all differ, over all sets of symbols
//! used; a line over all states of its automaton. Those on two cells are not among them, since they
//! exclude candidates one by one ([`Pairs`]). What a cell may hold is
//! its value, or the candidates that the case has left it, or, where the step does not say that
//! the cell holds one of its candidates, any symbol at all.

use std::collections::{BTreeMap, BTreeSet};

use super::objection::Objection;
use super::peers::Peers;
use crate::ids::{CellId, RegionId};
use crate::logic::board::Board;
use crate::logic::step::Candidate;
use crate::logic::tuning::CHECKED_PARTIALS;
use crate::puzzle::{Machine, PairTable, Primitive, SymbolSet};

/// A condition on cells.
pub(super) enum Condition<'b> {
    /// The sum of coefficient times value.
    Sum {
        terms: Vec<(CellId, i64)>,
        total: i64,
        /// True if all coefficients are one and all cells see each other.
        differ: bool,
    },
    Line(&'b [CellId], &'b Machine),
}

/// The conditions on two cells that a step names, by the cells in the order of the table.
#[derive(Default)]
pub(super) struct Pairs<'b> {
    of: BTreeMap<[CellId; 2], Vec<&'b PairTable>>,
}

impl<'b> Pairs<'b> {
    /// Adds a condition.
    pub(super) fn add(&mut self, cells: [CellId; 2], table: &'b PairTable) {
        self.of.entry(cells).or_default().push(table);
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
    /// A cage.
    pub(super) fn cage(peers: &Peers, cells: &[CellId], sum: u32) -> Self {
        Self::Sum {
            terms: cells.iter().map(|&cell| (cell, 1)).collect(),
            total: i64::from(sum),
            differ: peers.all_differ(cells),
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
                let why = format!("{} need not hold every symbol", region.name);
                return Err(Objection::NoTruth(why));
            }

            for (&cell, value) in region.cells.iter().zip(1i64..) {
                add(cell, 1);
                // The order of the values does not matter for the sum of all.
                total += value;
            }
        }

        for &number in cages {
            let Some(Primitive::Cage { cells, sum }) = layout.primitives().get(number) else {
                return Err(Objection::NoTruth(format!("there is no cage {number}")));
            };
            cells.iter().for_each(|&cell| add(cell, -1));
            total -= i64::from(*sum);
        }

        let terms: Vec<(CellId, i64)> =
            layout.cells().ids().zip(coefficients).filter(|&(_, by)| by != 0).collect();
        let cells: Vec<CellId> = terms.iter().map(|term| term.0).collect();
        let differ = terms.iter().all(|&(_, by)| by == 1) && peers.all_differ(&cells);

        Ok(Self::Sum { terms, total, differ })
    }

    /// True if the cells can still be filled, each from its candidates in `held`.
    pub(super) fn possible(&self, held: &dyn Fn(CellId) -> SymbolSet) -> bool {
        match self {
            Self::Line(cells, machine) => {
                let step = |at, &state: &_, value: usize| machine.step(at, state, value);
                let ends = reached(cells.iter().copied(), held, machine.start(), step);
                ends.is_none_or(|ends| ends.iter().any(|&end| machine.accepts(end)))
            }
            Self::Sum { terms, total, differ } => {
                let cells = || terms.iter().map(|term| term.0);
                let number = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
                // Sets of symbols used, where their sum follows from them.
                let unused = |_, &used: &u64, value: usize| {
                    (used >> value & 1 == 0).then_some(used | 1 << value)
                };
                let sets = differ.then(|| reached(cells(), held, 0, unused)).flatten();

                if let Some(sets) = sets {
                    let values = |used: u64| (0..64).filter(move |value| used >> value & 1 == 1);
                    return sets.iter().any(|&used| values(used).sum::<i64>() == *total);
                }

                let add = |at: usize, sum: &i64, value| Some(sum + terms[at].1 * number(value));
                reached(cells(), held, 0, add).is_none_or(|sums| sums.contains(total))
            }
        }
    }
}

/// The states reached from `start` by a step for each cell with one of its values; `None` if there
/// are too many.
fn reached<S: Ord>(
    cells: impl Iterator<Item = CellId>,
    held: &dyn Fn(CellId) -> SymbolSet,
    start: S,
    step: impl Fn(usize, &S, usize) -> Option<S>,
) -> Option<BTreeSet<S>> {
    let mut all = BTreeSet::from([start]);
    for (at, cell) in cells.enumerate() {
        let mut next = BTreeSet::new();
        for symbol in held(cell).iter() {
            next.extend(all.iter().filter_map(|from| step(at, from, symbol.index() + 1)));
        }

        if next.len() > CHECKED_PARTIALS {
            return None;
        }
        all = next;
    }

    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::logic::samples;
    use crate::puzzle::{Constraint, ConstraintKind as Kind, Layout, LayoutSpec, Position, shapes};

    #[test]
    fn what_cages_leave_of_regions_adds_up_and_differs_only_where_cells_see_each_other() {
        let cage = |sum: u32, cells: &[(usize, usize)]| {
            let cells = cells.iter().filter_map(|&(row, col)| Position::new(row, col)).collect();
            Constraint::new(Kind::Cage, cells, vec![sum])
        };

        let spec = LayoutSpec {
            constraints: vec![
                cage(4, &[(0, 0), (1, 0)]),
                cage(4, &[(0, 0), (0, 1)]),
                cage(8, &[(0, 1), (0, 2), (0, 3)]),
                cage(8, &[(1, 0), (1, 2), (1, 3)]),
            ],
            ..shapes::latin(4)
        };

        let layout = Layout::build(spec).expect("fits");
        let board = samples::on(layout, "................");
        let peers = Peers::new(board.relations().layout());
        // Holds a balance against all fillings, for many candidates of its cells.
        let agrees = |regions: &[usize],
                      cages: &[usize],
                      cells: &[usize],
                      fulfils: &dyn Fn(&[i64]) -> bool| {
            let regions: Vec<RegionId> = regions.iter().map(|&r| RegionId::new(r)).collect();
            let balance = Condition::balance(&board, &peers, &regions, cages);
            let balance = balance.expect("full regions and cages");
            let sets = [0b1u64, 0b10, 0b100, 0b1000, 0b11, 0b1010, 0b1111];

            for number in 0..sets.len().pow(4) {
                let mut held = vec![0b1111; 16];
                let mut fillings: Vec<Vec<i64>> = vec![Vec::new()];
                for (k, &cell) in (0u32..).zip(cells) {
                    held[cell] = sets[number / sets.len().pow(k) % sets.len()];
                    let values = || (1..=4i64).filter(|value| held[cell] >> (value - 1) & 1 == 1);
                    let longer =
                        |filling: Vec<i64>| values().map(move |v| [&filling[..], &[v]].concat());
                    fillings = fillings.into_iter().flat_map(longer).collect();
                }

                let possible = balance.possible(&|cell| SymbolSet::from_bits(held[cell.index()]));
                let tried = fillings.iter().any(|filling| fulfils(filling));
                assert_eq!(possible, tried, "{held:?}");
            }
        };

        // The cell of the second row counts against the first.
        agrees(&[0], &[0], &[1, 2, 3, 4], &|v| v[0] + v[1] + v[2] - v[3] == 10 - 4);
        agrees(&[0], &[1], &[2, 3], &|v| v[0] + v[1] == 10 - 4 && v[0] != v[1]);
        agrees(&[0, 1], &[2, 3], &[0, 5], &|v| v[0] + v[1] == 20 - 8 - 8);
    }
}
