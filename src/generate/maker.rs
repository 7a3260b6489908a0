//! One puzzle in the making: it asks one question about a board after the other, and receives the
//! answers.
//!
//! An attempt fills a grid, then digs: it takes orbits of clues away in random order as long as
//! the solution stays the only one. What was needed once is needed for good, as fewer clues never
//! make fewer solutions, so one pass leaves a pattern from which no orbit can go. Then the
//! puzzle is judged, and an attempt that fails is followed by the next one.
//!
//! Whoever answers the questions is free to work at many puzzles side by side: a maker has its
//! own generator of random numbers, so its puzzle does not depend on its company.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::grade::Judged;
use super::outcome::{Made, Outcome, Tally};
use super::plan::Plan;
use super::soften::soften;
use super::tuning::{CELLS_PER_SEED, SPARSE_CELLS};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::logic::rate::Rating;
use crate::puzzle::{Solution, Symbol, SymbolSet};

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask<'m> {
    /// A grid that begins with symbols at random.
    Grid(&'m IdVec<CellId, SymbolSet>),
    /// Is the grid the only solution without these clues?
    Without(&'m [CellId]),
    /// No more questions.
    Nothing,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// A full grid.
    Grid(IdVec<CellId, Symbol>),
    /// No grid was found.
    NoGrid,
    /// There is a second solution.
    Another,
    /// It is the only solution.
    Only,
    /// It is the only solution, and not even these clues are needed.
    OnlyWithout(Vec<CellId>),
    /// The budget was used up.
    Unknown,
    /// A limit of the whole run was reached.
    Stopped(Stop),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Searches a full grid.
    Fill,
    /// Removes orbits of clues.
    Dig,
    /// Checks that each single clue is needed.
    Check,
    /// Has its outcome.
    Over,
}

/// A puzzle in the making.
#[derive(Debug)]
pub(super) struct Maker<'p> {
    plan: &'p Plan,
    rng: ChaCha8Rng,
    phase: Phase,
    /// Symbols that a grid begins with, and the board with them.
    seeds: usize,
    board: IdVec<CellId, SymbolSet>,
    pub(super) grid: IdVec<CellId, Symbol>,
    /// By cell: whether it is a clue.
    pub(super) clue: Vec<bool>,
    n_clues: usize,
    /// Orbits in the order in which they are tried; the first `at` have been.
    order: Vec<usize>,
    at: usize,
    /// Orbits that were taken away, in this order.
    removed: Vec<usize>,
    /// Clues that stay at least.
    least: usize,
    /// By symbol: the minimum number of clues, and the current number.
    quota: Vec<usize>,
    held: Vec<usize>,
    tally: Tally,
    nearest: Option<((usize, usize), Made)>,
    made: Option<Made>,
    stopped: Option<Stop>,
}

impl<'p> Maker<'p> {
    /// Starts making the puzzle with this number.
    pub(super) fn new(plan: &'p Plan, number: u64) -> Self {
        let mut maker = Self {
            plan,
            rng: plan.rng(number),
            phase: Phase::Fill,
            seeds: 0,
            board: IdVec::new(),
            grid: IdVec::new(),
            clue: Vec::new(),
            n_clues: 0,
            order: (0..plan.orbits.len()).collect(),
            at: 0,
            removed: Vec::new(),
            least: 0,
            quota: Vec::new(),
            held: Vec::new(),
            tally: Tally::default(),
            nearest: None,
            made: None,
            stopped: None,
        };

        maker.begin();
        maker
    }

    /// Its next question.
    pub(super) fn question(&self) -> Ask<'_> {
        match self.phase {
            Phase::Fill => Ask::Grid(&self.board),
            Phase::Dig => Ask::Without(&self.plan.orbits[self.order[self.at]]),
            Phase::Check => {
                let orbit = &self.plan.orbits[self.order[self.at / self.widest()]];
                let k = self.at % self.widest();
                Ask::Without(&orbit[k..=k])
            }
            Phase::Over => Ask::Nothing,
        }
    }

    /// All cells, in the random order in which their clues are tried for removal.
    pub(super) fn in_dig_order(&self) -> impl Iterator<Item = CellId> {
        self.order.iter().flat_map(|&orbit| &self.plan.orbits[orbit]).copied()
    }

    /// Random bits for the engine that answers.
    pub(super) fn seed(&mut self) -> u64 {
        self.rng.random()
    }

    /// True if clues may go that are not part of its question.
    pub(super) fn takes_more(&self) -> bool {
        self.phase == Phase::Dig && self.least == 0 && self.quota.is_empty()
    }

    /// Processes the answer to the last question.
    pub(super) fn receive(&mut self, reply: Reply, limits: &Limits) {
        match (self.phase, reply) {
            (Phase::Over, _) => {}
            (_, Reply::Stopped(stop)) => {
                self.stopped = Some(stop);
                self.phase = Phase::Over;
            }
            (Phase::Fill, Reply::Grid(grid)) => self.filled(grid, limits),
            (Phase::Fill, _) => self.refill(limits),
            (Phase::Dig, reply) => {
                match reply {
                    Reply::Only => self.take(self.order[self.at]),
                    Reply::OnlyWithout(cells) => self.take_all(&cells),
                    _ => {}
                }

                self.at += 1;
                self.dig_on(limits);
            }
            (Phase::Check, Reply::Another) => {
                self.at += 1;
                self.check_on(limits);
            }
            (Phase::Check, _) => {
                self.tally.needless += 1;
                self.reject((0, 0));
            }
        }
    }

    /// Its outcome, once it has no more questions.
    pub(super) fn outcome(self) -> Outcome {
        Outcome {
            given_up: self.made.is_none() && self.stopped.is_none(),
            made: self.made,
            nearest: self.nearest.map(|(_, made)| made),
            stopped: self.stopped,
            tally: self.tally,
        }
    }

    /// Begins an attempt, unless all have been made.
    fn begin(&mut self) {
        if self.tally.attempts >= self.plan.wish.attempts {
            self.phase = Phase::Over;
            return;
        }

        self.tally.attempts += 1;
        let n_cells = self.plan.n_cells();
        self.seeds = match n_cells {
            n if n > SPARSE_CELLS => self.plan.layout.order() / 2,
            n => n / CELLS_PER_SEED,
        };

        self.board = self.plan.scatter(self.seeds, &mut self.rng);
        self.phase = Phase::Fill;
    }

    /// Tries with fewer symbols at random; a layout that admits no grid even without any is
    /// given up.
    fn refill(&mut self, limits: &Limits) {
        if let Err(stop) = limits.meter().poll() {
            return self.receive(Reply::Stopped(stop), limits);
        }

        if self.seeds == 0 {
            self.tally.no_grid += 1;
            self.phase = Phase::Over;
            return;
        }

        self.seeds -= self.seeds.div_ceil(16);
        self.board = self.plan.scatter(self.seeds, &mut self.rng);
    }

    fn filled(&mut self, mut grid: IdVec<CellId, Symbol>, limits: &Limits) {
        self.plan.rename(&mut grid, &mut self.rng);
        let n_cells = grid.len();
        let order = self.plan.layout.order();
        self.grid = grid;
        self.clue = vec![true; n_cells];
        self.n_clues = n_cells;
        self.removed.clear();
        self.order.shuffle(&mut self.rng);
        self.at = 0;
        self.least = self.target();
        self.held = vec![0; order];
        for symbol in &self.grid {
            self.held[symbol.index()] += 1;
        }

        self.quota.clear();
        if let Some(quota) = &self.plan.wish.quota {
            let each = quota.iter().enumerate().flat_map(|(held, &n)| std::iter::repeat_n(held, n));
            self.quota.extend(each);
            self.quota.shuffle(&mut self.rng);
        }

        self.phase = Phase::Dig;
        self.dig_on(limits);
    }

    /// The number of clues to stop at.
    fn target(&mut self) -> usize {
        let wish = &self.plan.wish;
        match &wish.clues {
            // What is not needed must go, however few clues are left.
            _ if wish.minimal => 0,
            Some(range) if wish.grade.is_none() => self.rng.random_range(range.clone()),
            Some(range) => *range.start(),
            None => 0,
        }
    }

    /// Selects the next orbit that may be removed.
    fn dig_on(&mut self, limits: &Limits) {
        while let Some(&orbit) = self.order.get(self.at) {
            if self.may_go(orbit) {
                return;
            }
            self.at += 1;
        }

        let wish = &self.plan.wish;
        if wish.minimal && (self.widest() > 1 || wish.quota.is_some()) {
            self.phase = Phase::Check;
            self.at = 0;
            self.check_on(limits);
        } else {
            self.judge(limits);
        }
    }

    fn may_go(&self, orbit: usize) -> bool {
        let cells = &self.plan.orbits[orbit];
        // All cells of an orbit are clues, or none is.
        if !self.clue[cells[0].index()] || self.n_clues < self.least + cells.len() {
            return false;
        }

        self.quota.is_empty() || {
            let goes = |symbol: Symbol| cells.iter().filter(|&&c| self.grid[c] == symbol).count();
            cells.iter().all(|&cell| {
                let symbol = self.grid[cell];
                self.held[symbol.index()] >= self.quota[symbol.index()] + goes(symbol)
            })
        }
    }

    fn take(&mut self, orbit: usize) {
        for &cell in &self.plan.orbits[orbit] {
            self.clue[cell.index()] = false;
            self.n_clues -= 1;
            self.held[self.grid[cell].index()] -= 1;
        }

        self.removed.push(orbit);
    }

    /// Removes every orbit of which no cell is needed.
    fn take_all(&mut self, cells: &[CellId]) {
        let mut free = vec![false; self.clue.len()];
        cells.iter().for_each(|cell| free[cell.index()] = true);
        for k in 0..self.order.len() {
            let orbit = self.order[k];
            let goes = |cell: &CellId| free[cell.index()] && self.clue[cell.index()];
            if self.plan.orbits[orbit].iter().all(goes) {
                self.take(orbit);
            }
        }
    }

    /// Cells of the largest orbit.
    fn widest(&self) -> usize {
        self.plan.orbits.iter().map(Vec::len).max().unwrap_or(1)
    }

    fn check_on(&mut self, limits: &Limits) {
        let widest = self.widest();
        while let Some(&orbit) = self.order.get(self.at / widest) {
            let cell = self.plan.orbits[orbit].get(self.at % widest);
            if cell.is_some_and(|cell| self.clue[cell.index()]) {
                return;
            }
            self.at += 1;
        }

        self.judge(limits);
    }

    /// Accepts or rejects what digging led to.
    fn judge(&mut self, limits: &Limits) {
        let plan = self.plan;
        if let Some(range) = &plan.wish.clues {
            let away = range.start().saturating_sub(self.n_clues)
                + self.n_clues.saturating_sub(*range.end());
            if away > 0 {
                self.tally.clues += 1;
                return self.reject((away, 0));
            }
        }

        if !self.quota.is_empty() && self.quota != self.held {
            let away = self.held.iter().sum::<usize>() - self.quota.iter().sum::<usize>();
            self.tally.quota += 1;
            return self.reject((away, 0));
        }

        let Some(grade) = &plan.wish.grade else {
            self.tally.accepted += 1;
            return self.accept(None);
        };

        let judge = |clue: &[bool]| {
            let puzzle = plan.puzzle(&self.grid, clue);
            grade.judge(&puzzle, limits)
        };

        let mut judged = judge(&self.clue);
        let too_much = matches!(judged, Judged::TooHard | Judged::Forbidden);
        if too_much && !plan.wish.minimal && self.quota.is_empty() {
            let most = plan.wish.clues.as_ref().map_or(usize::MAX, |r| *r.end());
            let removed: Vec<&[CellId]> = self.removed.iter().map(|&k| &*plan.orbits[k]).collect();
            let (clue, now) = soften(&self.clue, &removed, most, &judge);
            (self.clue, judged) = (clue, now);
        }

        let away = match judged {
            Judged::TooHard => 2,
            Judged::Unknown => 3,
            _ => 1,
        };

        if judged == Judged::Unknown
            && let Err(stop) = limits.meter().poll()
        {
            return self.receive(Reply::Stopped(stop), limits);
        }

        match self.tally.judge(judged) {
            Some(rating) => self.accept(Some(rating)),
            None => self.reject((0, away)),
        }
    }

    fn made(&self, rating: Option<Rating>) -> Made {
        Made {
            puzzle: self.plan.puzzle(&self.grid, &self.clue),
            solution: Solution::new(self.plan.layout.clone(), self.grid.clone()),
            rating,
        }
    }

    fn accept(&mut self, rating: Option<Rating>) {
        self.made = Some(self.made(rating));
        self.nearest = None;
        self.phase = Phase::Over;
    }

    /// Rejects an attempt and begins the next; `away` is its distance from the request, by clues
    /// and then by grade.
    fn reject(&mut self, away: (usize, usize)) {
        if self.nearest.as_ref().is_none_or(|(known, _)| away < *known) {
            self.nearest = Some((away, self.made(None)));
        }
        self.begin();
    }
}
