//! The fewest cells that distinguish one of some solutions from all others.
//!
//! For sizes from one up, and for each solution as the one to be left, a depth-first search
//! chooses cells: of the solutions that still agree with the chosen cells, one that differs from
//! the target in few cells must be excluded by one of these, so it branches on them, each branch
//! without the cells of the branches before it. A branch ends where even the most selective cells
//! cannot together exclude all that are left (their counts add up at best). A greedy set from
//! rare symbols comes first; the first size below it that succeeds is the smallest over all
//! targets. Cells that exclude the same solutions as an earlier cell are left out. This is
//! minimum hitting set by iterative deepening; work is bounded in words of bit sets touched, the
//! same on every machine.

use std::collections::HashSet;

use fixedbitset::FixedBitSet;

use crate::ids::{CellId, IdVec};
use crate::limits::{Meter, Stop};
use crate::puzzle::{Solution, Symbol};

/// Words of bit sets that may be touched.
const EFFORT: u64 = 3_000_000_000;
/// Number of solutions among which the nearest to the target is searched.
const NEAR: usize = 16;

/// Solutions by the cells in which they are not all equal.
pub(super) struct Table {
    cells: Vec<CellId>,
    /// For each solution the place of its symbol among those of each cell.
    rows: Vec<Vec<usize>>,
    /// For each cell and each symbol there the solutions that hold it.
    holding: Vec<Vec<FixedBitSet>>,
}

/// The result of the search.
pub(super) struct SmallestSet {
    /// The solution that is left, by its number.
    pub(super) row: usize,
    /// The cells that distinguish it from all others.
    pub(super) cells: Vec<CellId>,
    /// No fewer cells do.
    pub(super) at_least: usize,
    /// The limit that was reached, if any.
    pub(super) stopped: Option<Stop>,
}

/// Why a search ended early.
enum Halt {
    /// The effort was used up.
    Effort,
    Stop(Stop),
}

/// A node of the search: what is open, and which branches are left.
struct Node {
    /// Solutions that agree with the target in all chosen cells.
    alive: FixedBitSet,
    /// Cells to branch on, the next one last.
    branches: Vec<usize>,
    /// Cells that branches before this node have settled.
    barred: FixedBitSet,
}

impl Table {
    /// Of different solutions of one puzzle, at least one.
    pub(super) fn new(solutions: &[Solution]) -> Self {
        let mut table = Self {
            cells: Vec::new(),
            rows: vec![Vec::new(); solutions.len()],
            holding: Vec::new(),
        };

        let symbols: Vec<&IdVec<CellId, Symbol>> =
            solutions.iter().map(Solution::symbols).collect();
        let mut known = HashSet::new();

        for cell in symbols[0].ids() {
            let mut seen: Vec<Symbol> = Vec::new();
            let mut column = Vec::with_capacity(symbols.len());
            for solution in &symbols {
                let symbol = solution[cell];
                let place = seen.iter().position(|&other| other == symbol);
                column.push(place.unwrap_or_else(|| {
                    seen.push(symbol);
                    seen.len() - 1
                }));
            }

            if seen.len() == 1 || !known.insert(column.clone()) {
                continue;
            }

            let mut holding = vec![FixedBitSet::with_capacity(symbols.len()); seen.len()];
            for (row, &place) in column.iter().enumerate() {
                holding[place].insert(row);
                table.rows[row].push(place);
            }

            table.cells.push(cell);
            table.holding.push(holding);
        }

        table
    }

    /// The smallest set over all solutions.
    pub(super) fn smallest(&self, meter: &mut Meter) -> SmallestSet {
        let (first, greedy) = self.greedy();
        let targets: Vec<usize> = std::iter::once(first)
            .chain((0..self.rows.len()).filter(|&row| row != first))
            .collect();
        self.below(first, greedy, 0, &targets, meter)
    }

    /// The smallest set that leaves the first solution; `from` cells at least are needed.
    pub(super) fn smallest_for_first(&self, from: usize, meter: &mut Meter) -> SmallestSet {
        let greedy = self.greedy_for(0);
        self.below(0, greedy, from, &[0], meter)
    }

    /// The smallest set for any of the targets, below the size of a known set.
    fn below(
        &self,
        row: usize,
        greedy: Vec<usize>,
        from: usize,
        targets: &[usize],
        meter: &mut Meter,
    ) -> SmallestSet {
        let mut best = (row, greedy);
        let mut effort = EFFORT;
        let mut at_least = from.max(usize::from(self.rows.len() > 1));
        let mut stopped = None;

        'sizes: while at_least < best.1.len() {
            for &target in targets {
                match self.search(target, at_least, &mut effort, meter) {
                    Ok(None) => {}
                    Ok(Some(found)) => {
                        best = (target, found);
                        break 'sizes;
                    }
                    Err(Halt::Effort) => break 'sizes,
                    Err(Halt::Stop(stop)) => {
                        stopped = Some(stop);
                        break 'sizes;
                    }
                }
            }
            at_least += 1;
        }

        SmallestSet {
            row: best.0,
            cells: best.1.into_iter().map(|at| self.cells[at]).collect(),
            at_least,
            stopped,
        }
    }

    /// A solution and a set of cells that leaves it: greedily the symbol that the fewest solutions
    /// hold.
    fn greedy(&self) -> (usize, Vec<usize>) {
        let mut alive = self.everything();
        let mut cells = Vec::new();
        while alive.count_ones(..) > 1 {
            let rarest = self
                .holding
                .iter()
                .enumerate()
                .flat_map(|(at, holding)| {
                    holding
                        .iter()
                        .map(|held| alive.intersection_count(held))
                        .enumerate()
                        .filter(|&(_, count)| count > 0)
                        .map(move |(place, count)| (count, at, place))
                })
                .min();

            let Some((_, at, place)) = rarest else {
                break;
            };
            alive.intersect_with(&self.holding[at][place]);
            cells.push(at);
        }

        (alive.minimum().unwrap_or(0), cells)
    }

    /// Cells that leave one solution: each time the one that excludes the most.
    fn greedy_for(&self, target: usize) -> Vec<usize> {
        let mut alive = self.everything();
        let mut cells = Vec::new();
        while alive.count_ones(..) > 1 {
            let left = |at: usize| alive.intersection_count(self.like(target, at));
            let Some(at) = (0..self.cells.len()).min_by_key(|&at| left(at)) else {
                break;
            };
            let before = alive.count_ones(..);
            alive.intersect_with(self.like(target, at));
            if alive.count_ones(..) == before {
                break;
            }
            cells.push(at);
        }

        cells
    }

    fn everything(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.rows.len());
        all.insert_range(..);
        all
    }

    /// The solutions that agree with a target in a cell.
    fn like(&self, target: usize, at: usize) -> &FixedBitSet {
        &self.holding[at][self.rows[target][at]]
    }

    /// A set of at most `size` cells that leaves the target.
    fn search(
        &self,
        target: usize,
        size: usize,
        effort: &mut u64,
        meter: &mut Meter,
    ) -> Result<Option<Vec<usize>>, Halt> {
        let words = (self.rows.len() / usize::BITS as usize + 1) as u64;
        let each = words * (self.cells.len() as u64 + 1);
        let mut chosen: Vec<usize> = Vec::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut alive = self.everything();
        let mut barred = FixedBitSet::with_capacity(self.cells.len());

        loop {
            meter.pulse().map_err(Halt::Stop)?;
            *effort = effort.checked_sub(each).ok_or(Halt::Effort)?;
            let branches = match self.branches(target, &alive, &barred, size - chosen.len()) {
                Branches::Done(last) => {
                    chosen.extend(last);
                    return Ok(Some(chosen));
                }
                Branches::These(branches) => branches,
            };

            nodes.push(Node { alive, branches, barred });
            // Down the next branch of the deepest node that has one.
            let at = loop {
                chosen.truncate(nodes.len().saturating_sub(1));
                let Some(node) = nodes.last_mut() else {
                    return Ok(None);
                };
                let Some(at) = node.branches.pop() else {
                    nodes.pop();
                    continue;
                };

                alive = node.alive.clone();
                node.barred.insert(at);
                barred = node.barred.clone();
                break at;
            };

            alive.intersect_with(self.like(target, at));
            chosen.push(at);
        }
    }

    /// The branches of a node with `left` cells to choose.
    fn branches(
        &self,
        target: usize,
        alive: &FixedBitSet,
        barred: &FixedBitSet,
        left: usize,
    ) -> Branches {
        let others = alive.count_ones(..) - 1;
        if others == 0 {
            return Branches::Done(None);
        }
        if left == 0 {
            return Branches::These(Vec::new());
        }

        let free = barred.zeroes();
        let mut excluded: Vec<(usize, usize)> = free
            .map(|at| {
                let like = alive.intersection_count(self.like(target, at));
                (others + 1 - like, at)
            })
            .collect();

        excluded.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(&(most, at)) = excluded.first()
            && most == others
        {
            return Branches::Done(Some(at));
        }

        let most: usize = excluded.iter().take(left).map(|(excluded, _)| excluded).sum();
        if left == 1 || most < others {
            return Branches::These(Vec::new());
        }

        let distinguishing = |row: usize| {
            excluded
                .iter()
                .map(|&(_, at)| at)
                .filter(move |&at| self.rows[row][at] != self.rows[target][at])
        };

        let nearest = alive
            .ones()
            .filter(|&row| row != target)
            .take(NEAR)
            .min_by_key(|&row| distinguishing(row).count());
        let Some(nearest) = nearest else {
            return Branches::These(Vec::new());
        };
        // The last one is taken first.
        let mut branches: Vec<usize> = distinguishing(nearest).collect();
        branches.reverse();

        Branches::These(branches)
    }
}

/// The branches of a search node.
enum Branches {
    /// With this cell, or without any, only the target is left.
    Done(Option<usize>),
    /// One branch for each of these cells; the next one is last.
    These(Vec<usize>),
}
