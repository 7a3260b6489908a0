//! A layout and its primitives, compiled for the search under every rule.

use std::collections::HashSet;
use std::sync::Arc;

use super::condition::{Condition, ConditionOrigin, Kind};
use super::conflicts::Conflicts;
use super::groups::Groups;
use super::linear::{Linear, Made};
use super::pairs::{Gathered, Pairs, Rows};
use super::{distinct, joint, sums};
use crate::ids::{CellId, Id, RegionId};
use crate::propagate::Geometry;
use crate::puzzle::{Machine, Primitive, Symbol, SymbolSet, combinations, rows};

/// The tables of a layout.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(super) geometry: Geometry,
    pub(super) pairs: Pairs,
    /// Cheap conditions first.
    pub(super) conditions: Vec<Condition>,
    /// How many conditions come before the look at the places of symbols.
    pub(super) n_cheap: usize,
    /// How many conditions are looked at below the first choice; those after them are regions.
    pub(super) n_searched: usize,
    pub(super) conditions_of: Vec<Vec<usize>>,
    pub(super) conflicts: Option<Conflicts>,
    /// The candidates of single cells by all sums.
    pub(super) allowed: Vec<SymbolSet>,
    /// True if some condition can never hold.
    pub(super) impossible: bool,
}

impl Compiled {
    /// Compiles the primitives of a layout whose regions are compiled already.
    #[must_use]
    pub fn new(geometry: &Geometry, primitives: &[Primitive]) -> Self {
        let mut draft = Draft::new(geometry);
        for (number, primitive) in primitives.iter().enumerate() {
            let source = ConditionOrigin::Primitive(number);
            match primitive {
                Primitive::Pair { cells, table } => draft.pair(*cells, table.allowed.clone()),
                Primitive::Cage { cells, sum } => {
                    let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
                    draft.linear(&terms, i64::from(*sum), source);
                }
                Primitive::Machine { cells, machine } => match machine {
                    Machine::Linear { coefficients, total } => {
                        let by = coefficients.iter().map(|&by| i64::from(by));
                        let terms: Vec<_> = cells.iter().copied().zip(by).collect();
                        draft.linear(&terms, i64::from(*total), source);
                    }
                    Machine::Table(automaton) => draft.conditions.push(Condition {
                        cells: cells.clone(),
                        kind: Kind::Reading(Arc::clone(automaton)),
                        source,
                    }),
                },
            }
        }

        for sum in sums::derive(geometry, primitives) {
            draft.linear(&sum.terms, sum.total, ConditionOrigin::Sums);
        }
        for sum in joint::derive(geometry, primitives) {
            let terms: Vec<(CellId, i64)> = sum.cells.iter().map(|&cell| (cell, 1)).collect();
            draft.linear(&terms, sum.sum, ConditionOrigin::Joint);
        }

        if geometry.order() <= distinct::MOST {
            for (region, cells) in geometry.regions().enumerate() {
                draft.differ(region, cells);
            }
        }

        draft.finish()
    }

    /// About how many bytes the tables take: mostly those of what excludes each other.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let conflicts = self.conflicts.as_ref().map_or(0, Conflicts::bytes);
        let conditions: usize = self.conditions.iter().map(|it| it.cells.len()).sum();
        conflicts + conditions * size_of::<u64>()
    }

    /// The compiled regions.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }
}

/// Conditions as they are gathered.
struct Draft<'g> {
    geometry: &'g Geometry,
    pairs: Gathered,
    conditions: Vec<Condition>,
    known: HashSet<(Vec<(CellId, i64)>, i64)>,
    allowed: Vec<SymbolSet>,
    impossible: bool,
}

impl<'g> Draft<'g> {
    fn new(geometry: &'g Geometry) -> Self {
        Self {
            geometry,
            pairs: Gathered::default(),
            conditions: Vec::new(),
            known: HashSet::new(),
            allowed: vec![SymbolSet::all(geometry.order()); geometry.n_cells()],
            impossible: false,
        }
    }

    fn pair(&mut self, cells: [CellId; 2], rows: Rows) {
        if cells[0] == cells[1] {
            let set = &mut self.allowed[cells[0].index()];
            let both = |symbol: &Symbol| rows[symbol.index()].contains(*symbol);
            *set = set.iter().filter(both).collect();
        } else {
            self.pairs.add(cells, rows);
        }
    }

    /// A linear sum, as the strongest condition that it makes.
    fn linear(&mut self, terms: &[(CellId, i64)], total: i64, source: ConditionOrigin) {
        let order = self.geometry.order();
        let (terms, total) = normal(terms, total);
        if !self.known.insert((terms.clone(), total)) {
            return;
        }
        let value = |k: usize| i64::try_from(k).unwrap_or(i64::MAX);
        match *terms.as_slice() {
            [(cell, by)] => {
                let set = &mut self.allowed[cell.index()];
                let makes = |symbol: &Symbol| by * value(symbol.index() + 1) == total;
                *set = set.iter().filter(makes).collect();
            }
            [(a, by_a), (b, by_b)] => {
                let rows = rows(order, |x, y| by_a * value(x) + by_b * value(y) == total);
                self.pairs.add([a, b], rows);
            }
            _ => {
                let cells: Vec<CellId> = terms.iter().map(|term| term.0).collect();
                let plain = terms.iter().all(|term| term.1 == 1);
                if plain
                    && self.geometry.together(&cells)
                    && let Ok(sum) = u32::try_from(total)
                    && let Some(kind) = distinct_sum(order, cells.len(), sum)
                {
                    self.conditions.push(Condition { cells, kind, source });
                    return;
                }
                // Derived sums are many, and short: there the groups take more than they give.
                if source != ConditionOrigin::Sums
                    && let Some((cells, groups)) = Groups::of(self.geometry, &terms, total)
                {
                    let kind = Kind::Groups(groups);
                    self.conditions.push(Condition { cells, kind, source });
                    return;
                }
                match Linear::of(order, &terms, total) {
                    Made::Always => {}
                    Made::Never => self.impossible = true,
                    Made::Sum(sum) => self.conditions.push(Condition {
                        cells: sum.cells.clone(),
                        kind: Kind::Sum(sum),
                        source,
                    }),
                }
            }
        }
    }

    fn differ(&mut self, region: RegionId, cells: &[CellId]) {
        if cells.len() > 2 {
            self.conditions.push(Condition {
                cells: cells.to_vec(),
                kind: Kind::Differ,
                source: ConditionOrigin::Region(region),
            });
        }
    }

    fn finish(self) -> Compiled {
        let Self { geometry, pairs, mut conditions, allowed, impossible, .. } = self;
        let pairs = pairs
            .finish(geometry.n_cells(), |[a, b]| geometry.peers_of(a).binary_search(&b).is_ok());
        for condition in &mut conditions {
            if let (Kind::Differ, Some(rows)) = (&condition.kind, pairs.all_alike(&condition.cells))
            {
                condition.kind = Kind::Sets(distinct::with_pairs(geometry.order(), rows));
            }
        }

        conditions.sort_by_key(|condition| (condition.rank(), condition.cells.len()));
        let mut conditions_of = vec![Vec::new(); geometry.n_cells()];
        for (k, condition) in conditions.iter().enumerate() {
            for cell in &condition.cells {
                let of_cell: &mut Vec<usize> = &mut conditions_of[cell.index()];
                if of_cell.last() != Some(&k) {
                    of_cell.push(k);
                }
            }
        }

        let n_cheap = conditions.iter().filter(|it| it.rank() < 2).count();
        let n_searched = conditions.iter().filter(|it| it.rank() < 3).count();
        Compiled {
            conflicts: Conflicts::new(geometry, &pairs),
            geometry: geometry.clone(),
            pairs,
            conditions,
            n_cheap,
            n_searched,
            conditions_of,
            allowed,
            impossible,
        }
    }
}

/// Terms with different cells, ascending, none without weight, and the first one positive.
fn normal(terms: &[(CellId, i64)], total: i64) -> (Vec<(CellId, i64)>, i64) {
    let mut sorted = terms.to_vec();
    sorted.sort_unstable();
    let mut normal: Vec<(CellId, i64)> = Vec::with_capacity(sorted.len());
    for (cell, by) in sorted {
        match normal.last_mut() {
            Some(last) if last.0 == cell => last.1 += by,
            _ => normal.push((cell, by)),
        }
    }

    normal.retain(|term| term.1 != 0);
    if normal.first().is_some_and(|term| term.1 < 0) {
        for term in &mut normal {
            term.1 = -term.1;
        }
        return (normal, -total);
    }

    (normal, total)
}

/// Different symbols with a sum; `None` where there are too many combinations.
fn distinct_sum(order: usize, n: usize, sum: u32) -> Option<Kind> {
    if order <= distinct::MOST {
        return Some(Kind::Sets(distinct::with_sum(order, sum)));
    }
    combinations(order, n, sum).map(Kind::Combos)
}
