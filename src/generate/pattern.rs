//! Puzzles whose clues are in given cells.
//!
//! A full grid shown in the cells of a pattern mostly has many solutions. From the best of some
//! grids the search descends: of all puzzles that differ in one clue it takes one with the fewest
//! solutions, at random among equals, as long as they become fewer or nearly so. A descent that
//! stops is one attempt.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::grade::Judged;
use super::outcome::{Made, Outcome};
use super::plan::Plan;
use super::tuning::{PATTERN_GRIDS, PATTERN_NODES, PATTERN_PATIENCE, PATTERN_SOLUTIONS};
use crate::boards::lanes::{LaneAnswer, LaneConfig, Lanes};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{End, Limits, Stop};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::solve::{Solver, Verdict};

/// Symbols by cell, where there is a clue.
type Clues = Vec<Option<Symbol>>;

/// A puzzle on a pattern in the making.
struct Weaver<'p> {
    plan: &'p Plan,
    lanes: Option<&'p Lanes>,
    solver: Solver,
    limits: Limits,
    rng: ChaCha8Rng,
    cells: Vec<CellId>,
}

/// Makes the puzzle of a number on the pattern of a plan.
pub(super) fn run(
    plan: &Plan,
    pattern: &IdVec<CellId, bool>,
    lanes: Option<&Lanes>,
    number: u64,
    limits: &Limits,
) -> Outcome {
    let mut weaver = Weaver {
        plan,
        lanes,
        solver: Solver::default(),
        limits: limits.clone(),
        rng: plan.rng(number),
        cells: pattern.ids().filter(|&cell| pattern[cell]).collect(),
    };

    let mut outcome = Outcome::default();
    while outcome.made.is_none() && outcome.tally.attempts < plan.wish.attempts {
        outcome.tally.attempts += 1;
        if let Err(stop) = weaver.attempt(&mut outcome) {
            outcome.stopped = Some(stop);
            return outcome;
        }

        if outcome.tally.no_grid > 0 {
            break;
        }
    }

    outcome.given_up = outcome.made.is_none();
    outcome
}

impl Weaver<'_> {
    fn attempt(&mut self, outcome: &mut Outcome) -> Result<(), Stop> {
        let tally = &mut outcome.tally;
        let Some((clues, solutions)) = self.begin()? else {
            tally.no_grid += 1;
            return Ok(());
        };

        let (clues, solutions) = self.descend(clues, solutions)?;
        if solutions != 1 {
            tally.ambiguous += 1;
            return Ok(());
        }

        let puzzle = self.puzzle(&clues);
        let solution = match self.solver.uniqueness(&puzzle, &self.limits).0 {
            Verdict::Unique(solution) => solution,
            Verdict::Unknown(stop, _) => return Err(stop),
            Verdict::None(_) | Verdict::Multiple(_) => {
                tally.ambiguous += 1;
                return Ok(());
            }
        };

        let mut made = Made { puzzle, solution, rating: None };
        if self.plan.wish.minimal && !self.is_minimal(&clues)? {
            tally.needless += 1;
            outcome.nearest.get_or_insert(made);
            return Ok(());
        }

        if let Some(grade) = &self.plan.wish.grade {
            let judged = grade.judge(&made.puzzle, &self.limits);
            if judged == Judged::Unknown {
                self.limits.meter().poll()?;
            }

            made.rating = tally.judge(judged);
            if made.rating.is_none() {
                outcome.nearest.get_or_insert(made);
                return Ok(());
            }
        } else {
            tally.accepted += 1;
        }

        outcome.nearest = None;
        outcome.made = Some(made);
        Ok(())
    }

    /// The best of some grids, shown in the pattern, with its number of solutions.
    fn begin(&mut self) -> Result<Option<(Clues, u64)>, Stop> {
        let mut some = Vec::new();
        for _ in 0..PATTERN_GRIDS {
            let Some(grid) = self.grid()? else {
                return Ok(None);
            };
            let mut clues = vec![None; grid.len()];
            for &cell in &self.cells {
                clues[cell.index()] = Some(grid[cell]);
            }
            some.push(clues);
        }

        let counts = self.counts(&some, PATTERN_SOLUTIONS)?;
        let best = (0..PATTERN_GRIDS).min_by_key(|&k| counts[k]).unwrap_or(0);
        Ok(Some((some.swap_remove(best), counts[best])))
    }

    fn descend(&mut self, mut clues: Clues, mut solutions: u64) -> Result<(Clues, u64), Stop> {
        let mut idle = 0;
        while solutions > 1 && idle < PATTERN_PATIENCE {
            let near = self.neighbours(&clues);
            // A little worse is good enough to get away from here.
            let cap = (solutions + solutions / 4 + 1).min(PATTERN_SOLUTIONS);
            let counts = self.counts(&near, cap + 1)?;
            let Some(&least) = counts.iter().filter(|&&n| n > 0).min() else {
                break;
            };
            if least > cap || (solutions >= PATTERN_SOLUTIONS && least >= PATTERN_SOLUTIONS) {
                break;
            }

            let best: Vec<usize> = (0..near.len()).filter(|&k| counts[k] == least).collect();
            let next = best[self.rng.random_range(0..best.len())];
            idle = if least < solutions { 0 } else { idle + 1 };
            clues.clone_from(&near[next]);
            solutions = least;
        }

        Ok((clues, solutions))
    }

    /// Every puzzle that differs in one clue, without two equal clues that see each other.
    fn neighbours(&self, clues: &Clues) -> Vec<Clues> {
        let mut near = Vec::new();
        for &cell in &self.cells {
            let mut set = self.plan.layout.allowed()[cell];
            clues[cell.index()].iter().for_each(|&own| set.remove(own));
            for &peer in self.plan.geometry.peers_of(cell) {
                clues[peer.index()].iter().for_each(|&seen| set.remove(seen));
            }

            for symbol in set.iter() {
                let mut other = clues.clone();
                other[cell.index()] = Some(symbol);
                near.push(other);
            }
        }

        near
    }

    fn is_minimal(&mut self, clues: &Clues) -> Result<bool, Stop> {
        let without: Vec<Clues> = self
            .cells
            .iter()
            .map(|cell| {
                let mut other = clues.clone();
                other[cell.index()] = None;
                other
            })
            .collect();

        Ok(self.counts(&without, 2)?.iter().all(|&n| n > 1))
    }

    fn puzzle(&self, clues: &Clues) -> Puzzle {
        let clue: Vec<bool> = clues.iter().map(Option::is_some).collect();
        let any = self.plan.layout.symbols().first();
        let grid: Option<Vec<Symbol>> = clues.iter().map(|clue| clue.or(any)).collect();
        self.plan.puzzle(&grid.unwrap_or_default().into(), &clue)
    }

    /// A full grid at random; `None` where there is none.
    fn grid(&mut self) -> Result<Option<IdVec<CellId, Symbol>>, Stop> {
        let mut seeds = self.cells.len().min(self.plan.n_cells() / 5);
        loop {
            let board = self.plan.scatter(seeds, &mut self.rng);
            let limits = self.limits.with_nodes((seeds > 0).then_some(PATTERN_NODES));
            let found = self.plan.fill(&board, || self.rng.random(), &limits);

            match found {
                Ok(Some(mut grid)) => {
                    self.plan.rename(&mut grid, &mut self.rng);
                    return Ok(Some(grid));
                }
                Err(stop) if stop != Stop::Nodes => return Err(stop),
                _ if seeds == 0 => return Ok(None),
                _ => seeds -= seeds.div_ceil(16),
            }
        }
    }

    /// The number of solutions of each puzzle, at most `most`, which also stands for counts that
    /// take too long.
    fn counts(&mut self, some: &[Clues], most: u64) -> Result<Vec<u64>, Stop> {
        let mut counts = vec![0; some.len()];
        let Some(lanes) = self.lanes else {
            for (clues, count) in some.iter().zip(&mut counts) {
                let limits = self.limits.with_nodes(Some(PATTERN_NODES));
                let puzzle = self.puzzle(clues);
                let counted = self.solver.count(&puzzle, Some(most), &limits);
                *count = match counted.stopped {
                    None => u64::try_from(&counted.value).unwrap_or(most).min(most),
                    Some(Stop::Nodes) => most,
                    Some(stop) => return Err(stop),
                };
            }
            return Ok(counts);
        };

        let config = LaneConfig { limit: most, keep: 0, nodes: PATTERN_NODES };
        let allowed = self.plan.layout.allowed();
        let mut numbers = 0..some.len();
        let mut next = |sets: &mut IdVec<CellId, SymbolSet>| {
            let number = numbers.next()?;
            sets.clone_from(allowed);
            for (set, clue) in sets.as_mut_slice().iter_mut().zip(&some[number]) {
                clue.iter().for_each(|&symbol| *set = SymbolSet::only(symbol));
            }
            Some(number)
        };

        let mut done = |answer: LaneAnswer| {
            counts[answer.tag] = match answer.end {
                End::Stopped(_) => most,
                End::Exhausted | End::Broken => answer.count,
            };
        };

        lanes.run(config, &self.limits, &mut next, &mut done)?;
        Ok(counts)
    }
}
