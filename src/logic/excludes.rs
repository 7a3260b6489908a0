//! Rules on two cells as links: which candidate of one cell excludes which of another.
//!
//! A condition on two cells (a dot, a step of a thermometer, neighbours that must not follow each
//! other) defines for every symbol in the one cell which symbols the other cannot hold. That is a
//! weak link as good as two cells that see each other, only between different symbols, and every
//! such link knows the conditions that make it one. Steps of the rising kind (less than, at most)
//! are put together along their paths: two cells three steps apart on a thermometer differ by
//! three at least, whatever is between.
//!
//! All of this depends on the layout alone; a layout without conditions on two cells has none of
//! it.

use std::collections::HashMap;
use std::sync::Arc;

use super::step::Candidate;
use super::tuning::RISING_PATHS;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, PairTable, Primitive, Relation, Symbol, SymbolSet, turned};

/// By symbol of one cell: the symbols that it excludes from the other.
type Lost = Arc<Vec<SymbolSet>>;

/// The exclusions by conditions on two cells, cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Excludes {
    of: IdVec<CellId, Vec<Beside>>,
}

/// The exclusions from one cell by the symbols of another.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// The cell.
    pub(super) cell: CellId,
    /// The conditions that say so, by their numbers among the layout's primitives: one, or those
    /// of a path of rising steps, from the first cell on.
    pub(super) rules: Vec<usize>,
    /// The cells of the path between the two.
    pub(super) between: Vec<CellId>,
    lost: Lost,
}

impl Beside {
    /// The symbols excluded from the cell if the first cell holds `symbol`.
    #[inline]
    pub(super) fn lost(&self, symbol: Symbol) -> SymbolSet {
        self.lost[symbol.index()]
    }
}

impl Excludes {
    /// The links of a layout; `None` where it has no conditions on two cells.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        let mut of = IdVec::filled(Vec::new(), layout.cells().len());
        let mut known: HashMap<&Relation, Turned> = HashMap::new();
        let mut rising: IdVec<CellId, Vec<Rise>> = IdVec::filled(Vec::new(), layout.cells().len());
        let mut any = false;

        for (rule, primitive) in layout.primitives().iter().enumerate() {
            let Primitive::Pair { cells, table } = primitive else {
                continue;
            };
            any = true;
            let turned = known.entry(&table.relation);
            let (there, back, least) = turned.or_insert_with(|| links(table)).clone();
            add(&mut of, *cells, &[rule], &[], [there, back]);
            if let Some(least) = least {
                rising[cells[0]].push(Rise { to: cells[1], rule, least });
            }
        }

        if !any {
            return None;
        }

        let mut room = RISING_PATHS;
        for start in layout.cells().ids() {
            for path in paths(&rising, start, &mut room) {
                let lost = lost_below(&path.least);
                let ends = [start, path.end];
                let both = [Arc::new(lost.clone()), Arc::new(turned(&lost))];
                add(&mut of, ends, &path.rules, &path.between, both);
            }
        }

        Some(Self { of })
    }

    /// The links of a cell, those of single conditions first.
    #[inline]
    pub(super) fn beside(&self, cell: CellId) -> &[Beside] {
        &self.of[cell]
    }

    /// The link by which two candidates exclude each other, if there is one.
    pub(super) fn why(&self, a: Candidate, b: Candidate) -> Option<&Beside> {
        let excludes =
            |beside: &&Beside| beside.cell == b.cell && beside.lost(a.symbol).contains(b.symbol);
        self.of[a.cell].iter().find(excludes)
    }
}

fn add(
    of: &mut IdVec<CellId, Vec<Beside>>,
    [a, b]: [CellId; 2],
    rules: &[usize],
    between: &[CellId],
    [there, back]: [Lost; 2],
) {
    of[a].push(Beside { cell: b, rules: rules.to_vec(), between: between.to_vec(), lost: there });
    of[b].push(Beside {
        cell: a,
        rules: rules.iter().rev().copied().collect(),
        between: between.iter().rev().copied().collect(),
        lost: back,
    });
}

/// A table's exclusions one way and the other way, and where it rises, the least value that may
/// follow each.
type Turned = (Lost, Lost, Option<Arc<Vec<usize>>>);

fn links(table: &PairTable) -> Turned {
    let all = SymbolSet::all(table.allowed.len());
    let lost: Vec<SymbolSet> = table.allowed.iter().map(|&set| all.without(set)).collect();
    let back = turned(&lost);
    (Arc::new(lost), Arc::new(back), least(table).map(Arc::new))
}

/// If the second cell may hold exactly the values from some minimum up, which grows with the first
/// cell: the minimum's index for each symbol, or the number of symbols if none is allowed.
fn least(table: &PairTable) -> Option<Vec<usize>> {
    let order = table.allowed.len();
    let of = |set: &SymbolSet| {
        let least = set.first().map_or(order, Symbol::index);
        (order - least == set.len()).then_some(least)
    };
    let all: Option<Vec<usize>> = table.allowed.iter().map(of).collect();
    all.filter(|all| all.is_sorted())
}

fn lost_below(least: &[usize]) -> Vec<SymbolSet> {
    let all = SymbolSet::all(least.len());
    let below = |&least: &usize| all.iter().filter(|s| s.index() < least).collect();
    least.iter().map(below).collect()
}

/// A rising step to a cell.
#[derive(Clone, Debug)]
struct Rise {
    to: CellId,
    rule: usize,
    least: Arc<Vec<usize>>,
}

/// Rising steps one after the other.
#[derive(Clone)]
struct Path {
    end: CellId,
    rules: Vec<usize>,
    between: Vec<CellId>,
    least: Vec<usize>,
}

/// The paths of two or more steps from a cell, shortest first; each restricts its end more than the
/// paths before it.
fn paths(rising: &IdVec<CellId, Vec<Rise>>, start: CellId, room: &mut usize) -> Vec<Path> {
    let order = rising[start].first().map_or(0, |rise| rise.least.len());
    let mut all = vec![Path {
        end: start,
        rules: Vec::new(),
        between: Vec::new(),
        least: (0..order).collect(),
    }];

    let mut at = 0;
    while at < all.len() && *room > 0 {
        for rise in &rising[all[at].end] {
            let path = &all[at];
            let on = |&least: &usize| rise.least.get(least).copied().unwrap_or(order);
            let least: Vec<usize> = path.least.iter().map(on).collect();
            let says_less = |known: &Path| {
                let mut both = known.least.iter().zip(&least);
                known.end == rise.to && both.all(|(known, new)| known >= new)
            };

            if rise.to == start || all.iter().any(says_less) {
                continue;
            }

            let mut path = path.clone();
            path.rules.push(rise.rule);
            path.between.extend((at > 0).then_some(path.end));
            (path.end, path.least) = (rise.to, least);
            all.push(path);
            *room = room.saturating_sub(1);
        }
        at += 1;
    }

    all.retain(|path| path.rules.len() > 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_of_regions_alone_has_no_links() {
        let layout = Layout::named("classic:2x2").expect("known");
        assert!(Excludes::new(&layout).is_none());
    }
}
