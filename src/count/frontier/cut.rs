//! Cuts: the sets of cells that matter once some cells are filled.
//!
//! Sets with the same unfilled cells act as one, whatever they were. A set is *touched* when a
//! symbol may be in it; only touched sets are seen in a state. A region that nothing has touched
//! and that lies inside another region never forbids anything that the other does not.

use super::area::Area;

/// A set of unfilled cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Live {
    /// Unfilled cells, ascending; at least one.
    pub(super) cells: Vec<usize>,
    /// True if a symbol in one of its cells is excluded from the others.
    pub(super) exclusive: bool,
    /// True if symbols may be in it.
    pub(super) touched: bool,
    /// How many symbols are in it, or were when sets with the same cells were put together.
    pub(super) filled: usize,
    /// How many of these it held from the start.
    pub(super) held: usize,
}

/// The live sets when some cells are filled; the touched ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) live: Vec<Live>,
    /// How many of them are touched.
    pub(super) width: usize,
}

impl Cut {
    /// The cut before anything is filled, and the mask of each symbol, by sets of the cut.
    pub(super) fn first(part: &Area) -> (Self, Vec<Vec<usize>>) {
        let redundant = |a: usize| {
            let inner = &part.sets[a];
            (0..part.sets.len()).any(|b| {
                let outer = &part.sets[b];
                let inside = inner.cells.len() < outer.cells.len()
                    || inner.cells.len() == outer.cells.len() && b < a;
                a != b
                    && inside
                    && (outer.exclusive || !inner.exclusive)
                    && inner.held.without(outer.held).is_empty()
                    && all_in(&inner.cells, &outer.cells)
            })
        };

        let needed: Vec<usize> = (0..part.sets.len()).filter(|&a| !redundant(a)).collect();

        let live = needed.iter().map(|&a| {
            let set = &part.sets[a];
            Live {
                cells: set.cells.clone(),
                exclusive: set.exclusive,
                touched: !set.held.is_empty(),
                filled: set.held.len(),
                held: set.held.len(),
            }
        });
        let (cut, becomes) = Self::of(live.map(Some).collect());
        let mut masks = vec![Vec::new(); part.n_symbols];
        for (&a, &to) in needed.iter().zip(&becomes) {
            for symbol in part.sets[a].held.iter() {
                masks[symbol.index()].extend(to.filter(|&to| to < cut.width));
            }
        }

        (cut, masks)
    }

    /// The cut after some cells are filled, and for each set what becomes of it.
    pub(super) fn after(&self, filled: &[usize]) -> (Self, Vec<Option<usize>>) {
        let left = self.live.iter().map(|live| {
            let cells: Vec<usize> =
                live.cells.iter().copied().filter(|cell| !filled.contains(cell)).collect();
            let gone = live.cells.len() - cells.len();
            (!cells.is_empty()).then(|| Live {
                exclusive: live.exclusive,
                touched: live.touched || live.exclusive && gone > 0,
                filled: live.filled + if live.exclusive { gone } else { 0 },
                held: live.held,
                cells,
            })
        });
        Self::of(left.collect())
    }

    /// Puts sets with the same cells together, leaves out what forbids nothing, and puts the
    /// touched ones first.
    fn of(sets: Vec<Option<Live>>) -> (Self, Vec<Option<usize>>) {
        let mut live: Vec<Live> = Vec::new();
        let join = |set: Option<Live>| {
            let set = set?;
            let known = live.iter().position(|known| known.cells == set.cells);
            match known {
                Some(at) => {
                    live[at].exclusive |= set.exclusive;
                    live[at].touched |= set.touched;
                    live[at].filled += set.filled;
                    live[at].held += set.held;
                }
                None => live.push(set),
            }
            Some(known.unwrap_or(live.len() - 1))
        };

        let joined: Vec<Option<usize>> = sets.into_iter().map(join).collect();
        let needed = |set: &Live| {
            let inside = |outer: &Live| {
                let longer = outer.cells.len() > set.cells.len();
                outer.exclusive && longer && all_in(&set.cells, &outer.cells)
            };
            set.touched || set.exclusive && set.cells.len() > 1 && !live.iter().any(inside)
        };

        let touched = (0..live.len()).filter(|&k| live[k].touched);
        let others = (0..live.len()).filter(|&k| !live[k].touched && needed(&live[k]));
        let order: Vec<usize> = touched.chain(others).collect();
        let mut place = vec![None; live.len()];
        for (to, &k) in order.iter().enumerate() {
            place[k] = Some(to);
        }
        let cut = Self {
            width: live.iter().filter(|set| set.touched).count(),
            live: order.iter().map(|&k| live[k].clone()).collect(),
        };

        let becomes = joined.into_iter().map(|at| place[at?]).collect();
        (cut, becomes)
    }

    /// The sets that masks hold while some cells are filled: the touched ones, and those that the
    /// cells are in.
    pub(super) fn seen(&self, cells: &[usize]) -> Vec<usize> {
        let met = |k: &usize| cells.iter().any(|cell| self.live[*k].cells.contains(cell));
        let others = (self.width..self.live.len()).filter(met);
        (0..self.width).chain(others).collect()
    }
}

/// True if all of `cells` are among `others`, which ascend.
fn all_in(cells: &[usize], others: &[usize]) -> bool {
    cells.iter().all(|cell| others.binary_search(cell).is_ok())
}
