//! Killer puzzles: cages with sums over a full grid, with one solution and few or no givens.
//!
//! Cells are put together at random into connected cages without a symbol twice. While there is
//! a second solution, a cage in which it differs is cut in two so that a sum excludes it;
//! a cage of one cell is a given. Once there is one solution, cages that touch are joined again
//! as long as it stays the only one, so no two cages can be one. For a wish how hard the puzzle
//! is, cells of cages are given where it is too hard, and cages joined where it is too easy.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::grade::{Grade, Judged};
use super::soften::soften;
use super::tuning::{CAGE_NODES, SINGLES};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{
    Constraint, ConstraintKind, Layout, LayoutSpec, Puzzle, Solution, Symbol, SymbolSet,
};
use crate::solve::{Solver, Verdict};

/// Cages that are drawn over a full grid.
#[derive(Debug)]
pub struct Cages<'s, R> {
    solver: &'s mut Solver,
    rng: &'s mut R,
    limits: &'s Limits,
    spec: LayoutSpec,
    beside: IdVec<CellId, Vec<CellId>>,
    solution: &'s Solution,
    most: usize,
    cages: Vec<Vec<CellId>>,
}

impl<'s, R: Rng> Cages<'s, R> {
    /// Cages of at most `most` cells.
    pub fn new(
        solution: &'s Solution,
        most: usize,
        solver: &'s mut Solver,
        rng: &'s mut R,
        limits: &'s Limits,
    ) -> Self {
        Self {
            solver,
            rng,
            limits,
            spec: solution.layout().spec().clone(),
            beside: neighbours(solution.layout()),
            solution,
            most: most.max(1),
            cages: Vec::new(),
        }
    }

    /// Draws cages; the values in them are the only solution of the puzzle on the layout with them.
    /// The grid's own constraints stay.
    pub(super) fn draw(mut self) -> Result<Puzzle, Stop> {
        let mut last = self.start()?;
        self.join(&mut |joined| {
            last = joined;
            true
        })?;
        Ok(last)
    }

    /// Draws a killer puzzle of the requested difficulty with few givens: the puzzle with its
    /// rating, or the reason why the nearest one does not match. At most two cages have one cell.
    ///
    /// The level is reached by the sizes of cages and by givens inside them: as few givens as make
    /// the puzzle unique and not too hard, and where it is too easy without any, larger cages.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn draw_graded(mut self, grade: &Grade) -> Result<(Puzzle, Judged), Stop> {
        let solution = self.solution;
        let limits = self.limits;
        let most = self.most;
        let largest = grade.levels.as_ref().map_or(most, |l| 3 + *l.end() as usize);
        self.begin(largest.min(most));
        self.gather();
        let single = |cages: &[Vec<CellId>]| cages.iter().filter(|cage| cage.len() == 1).count();
        let layout = if single(&self.cages) <= SINGLES { self.layout() } else { None };
        let Some(layout) = layout else {
            return Ok((Puzzle::blank(solution.layout().clone()), Judged::TooEasy));
        };
        let order = self.shuffled_cells();
        let shared = RefCell::new(&mut *self.solver);
        let judge = |given: &[bool]| {
            let puzzle = Puzzle::showing(&layout, solution.symbols(), given);
            match shared.borrow_mut().uniqueness(&puzzle, &limits.at_most(CAGE_NODES)).0 {
                Verdict::Unique(_) => grade.judge(&puzzle, limits),
                Verdict::Unknown(stop, _) if stop != Stop::Nodes => Judged::Unknown,
                _ => Judged::TooHard,
            }
        };

        let mut given = vec![false; order.len()];
        let mut judged = judge(&given);
        if matches!(judged, Judged::TooHard | Judged::Forbidden) {
            let orbits: Vec<&[CellId]> = order.chunks(1).collect();
            (given, judged) = soften(&given, &orbits, usize::MAX, &judge);
            for cell in order {
                if !matches!(judged, Judged::Fits(_)) {
                    break;
                }
                if std::mem::take(&mut given[cell.index()]) {
                    match judge(&given) {
                        fits @ Judged::Fits(_) => judged = fits,
                        _ => given[cell.index()] = true,
                    }
                }
            }
        }

        let mut puzzle = Puzzle::showing(&layout, solution.symbols(), &given);
        if judged == Judged::TooEasy && !given.contains(&true) {
            self.join(&mut |joined| {
                let harder = grade.judge(&joined, limits);
                if harder != Judged::TooHard {
                    (puzzle, judged) = (joined, harder);
                }
                judged == Judged::TooEasy
            })?;
        }

        limits.meter().poll()?;
        Ok((puzzle, judged))
    }

    /// Draws cages at random and splits some until there is one solution.
    fn start(&mut self) -> Result<Puzzle, Stop> {
        self.begin(self.most);
        loop {
            match self.other()? {
                Ok(puzzle) => return Ok(puzzle),
                Err(other) => self.cut(other.as_ref()),
            }
        }
    }

    /// All cells in random order.
    fn shuffled_cells(&mut self) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.beside.ids().collect();
        cells.shuffle(self.rng);
        cells
    }

    /// The symbol of a cell in the solution.
    fn symbol(&self, cell: CellId) -> Symbol {
        self.solution.symbols()[cell]
    }

    /// Puts every cell into a cage of at most `largest` cells.
    fn begin(&mut self, largest: usize) {
        let cells = self.shuffled_cells();
        let mut assigned = IdVec::filled(false, cells.len());

        for start in cells {
            if std::mem::replace(&mut assigned[start], true) {
                continue;
            }

            let mut cage = vec![start];
            // Most cages are of middle size: the larger of two draws, less often the largest.
            let mut draw = || self.rng.random_range(1..=largest.max(1));
            let size = draw().max(draw());
            let mut held = SymbolSet::only(self.symbol(start));

            while cage.len() < size {
                let free =
                    |cell: &&CellId| !assigned[**cell] && !held.contains(self.symbol(**cell));
                let free: BTreeSet<CellId> = cage
                    .iter()
                    .flat_map(|&cell| &self.beside[cell])
                    .filter(free)
                    .copied()
                    .collect();

                let Some(&next) = free.iter().nth(self.rng.random_range(0..free.len().max(1)))
                else {
                    break;
                };

                assigned[next] = true;
                held.insert(self.symbol(next));
                cage.push(next);
            }
            self.cages.push(cage);
        }
    }

    /// Joins cages of one cell to others, as far as these are not too large.
    fn gather(&mut self) {
        loop {
            let mut pairs = self.pairs();
            pairs.retain(|&(a, b)| self.cages[a].len().min(self.cages[b].len()) == 1);
            pairs.shuffle(self.rng);
            let size = |&(a, b): &(usize, usize)| self.cages[a].len() + self.cages[b].len();
            let Some((a, b)) = pairs.into_iter().min_by_key(size) else {
                return;
            };
            let more = self.cages.swap_remove(b);
            self.cages[a].extend(more);
        }
    }

    /// The layout with these cages; `None` where nothing can be built.
    fn layout(&self) -> Option<Arc<Layout>> {
        let mut spec = self.spec.clone();
        let places = self.solution.layout().cells();
        for cage in &self.cages {
            let values = cage.iter().map(|&cell| self.symbol(cell).index() + 1).sum::<usize>();
            let sum = u32::try_from(values).unwrap_or(u32::MAX);
            let mut cells: Vec<_> = cage.iter().map(|&cell| places[cell]).collect();
            cells.sort_unstable();
            let constraint = Constraint::new(ConstraintKind::Cage, cells, vec![sum]);
            spec.constraints.push(constraint);
        }

        Layout::build(spec).ok().map(Arc::new)
    }

    /// The puzzle with these cages if it has one solution; otherwise a second solution, if one was
    /// found within the budget.
    fn other(&mut self) -> Result<Result<Puzzle, Option<Solution>>, Stop> {
        // A grid fits these cages, so there is nothing wrong with them.
        let Some(layout) = self.layout() else {
            return Ok(Err(None));
        };
        let puzzle = Puzzle::blank(layout);
        let few = self.limits.at_most(CAGE_NODES);
        let differs = |other: &Solution| other.symbols() != self.solution.symbols();

        match self.solver.uniqueness(&puzzle, &few).0 {
            Verdict::Unique(_) => Ok(Ok(puzzle)),
            Verdict::Multiple(two) => Ok(Err(two.into_iter().find(differs))),
            Verdict::Unknown(Stop::Nodes, found) => Ok(Err(found.filter(differs))),
            Verdict::Unknown(stop, _) => Err(stop),
            Verdict::None(_) => Ok(Err(None)),
        }
    }

    /// Cuts a cage in two: one in which another solution differs, so that it does not fit any
    /// more; or the largest where no other is known.
    fn cut(&mut self, other: Option<&Solution>) {
        let value = |solution: &Solution, cell: CellId| solution.symbols()[cell].index();
        let differs = |cage: &Vec<CellId>| {
            let differs = |&cell: &CellId| {
                other.is_none_or(|other| value(other, cell) != value(self.solution, cell))
            };
            cage.len() > 1 && cage.iter().any(differs)
        };

        let mut order: Vec<usize> = (0..self.cages.len()).collect();
        order.shuffle(self.rng);
        order.retain(|&k| differs(&self.cages[k]));
        order.sort_by_key(|&k| std::cmp::Reverse(self.cages[k].len()));
        let Some(&at) = order.first() else { return };
        let parts = self.parts(at);
        let sum = |solution: &Solution, part: &[CellId]| -> usize {
            part.iter().map(|&cell| value(solution, cell)).sum()
        };
        let techniques = |part: &Vec<CellId>| {
            other.is_none_or(|other| sum(other, part) != sum(self.solution, part))
        };
        let Some(part) = parts.iter().find(|part| techniques(part)) else {
            return;
        };
        let cage = &mut self.cages[at];
        cage.retain(|cell| !part.contains(cell));
        self.cages.push(part.clone());
    }

    /// The branches of a random spanning tree of a cage: cutting any of them off leaves the rest
    /// connected.
    fn parts(&mut self, number: usize) -> Vec<Vec<CellId>> {
        let cage = &self.cages[number];
        let mut order = vec![cage[self.rng.random_range(0..cage.len())]];
        let mut parent = vec![usize::MAX];
        let mut at = 0;

        while let Some(&cell) = order.get(at) {
            let mut around: Vec<CellId> = self.beside[cell].clone();
            around.shuffle(self.rng);
            for next in around {
                if cage.contains(&next) && !order.contains(&next) {
                    order.push(next);
                    parent.push(at);
                }
            }
            at += 1;
        }

        let mut parts: Vec<Vec<CellId>> = (1..order.len())
            .map(|top| {
                let mut inside = vec![false; order.len()];
                inside[top] = true;
                for k in top + 1..order.len() {
                    inside[k] = inside[parent[k]];
                }

                order
                    .iter()
                    .zip(&inside)
                    .filter(|(_, inside)| **inside)
                    .map(|(&cell, _)| cell)
                    .collect()
            })
            .collect();

        parts.shuffle(self.rng);
        // Halves before single cells: fewer givens.
        parts.sort_by_key(|part| cage.len().abs_diff(2 * part.len()));
        parts
    }

    /// Joins adjacent cages while the solution stays unique and `goes_on` asks for more.
    fn join(&mut self, goes_on: &mut dyn FnMut(Puzzle) -> bool) -> Result<(), Stop> {
        let mut refused: BTreeSet<(CellId, CellId)> = BTreeSet::new();
        loop {
            let mut pairs = self.pairs();
            pairs.retain(|&(a, b)| !refused.contains(&(self.cages[a][0], self.cages[b][0])));
            pairs.shuffle(self.rng);
            // Single cells first: they are givens.
            let sizes = |&(a, b): &(usize, usize)| self.cages[a].len().min(self.cages[b].len());
            pairs.sort_by_key(sizes);
            let Some(&(a, b)) = pairs.first() else {
                return Ok(());
            };
            let before = self.cages.clone();
            let name = (self.cages[a][0], self.cages[b][0]);
            let more = self.cages[b].clone();
            self.cages[a].extend(more);
            self.cages.swap_remove(b);

            match self.other()? {
                Ok(joined) => {
                    if !goes_on(joined) {
                        return Ok(());
                    }
                }
                Err(_) => {
                    self.cages = before;
                    refused.insert(name);
                }
            }
        }
    }

    /// The cages, by their numbers, that touch and can be one.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let mut cage_of = IdVec::filled(0, self.beside.len());
        for (k, cage) in self.cages.iter().enumerate() {
            cage.iter().for_each(|&cell| cage_of[cell] = k);
        }

        let held = |k: usize| -> SymbolSet {
            self.cages[k].iter().map(|&cell| self.symbol(cell)).collect()
        };
        let mut pairs = BTreeSet::new();

        for (cell, around) in self.beside.enumerate() {
            for &other in around {
                let (a, b) = (cage_of[cell], cage_of[other]);
                let size = self.cages[a].len() + self.cages[b].len();
                if a < b && size <= self.most && held(a).and(held(b)).is_empty() {
                    pairs.insert((a, b));
                }
            }
        }

        pairs.into_iter().collect()
    }
}

/// The cells that share a side with each cell.
fn neighbours(layout: &Layout) -> IdVec<CellId, Vec<CellId>> {
    layout
        .cells()
        .iter()
        .map(|place| place.beside().filter_map(|other| layout.cell_at(other)))
        .map(Iterator::collect)
        .collect()
}
