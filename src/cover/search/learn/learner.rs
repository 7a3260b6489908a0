//! The incremental search: assume options, look for a cover, learn, keep what was learned.

use super::analyze::Analyzer;
use super::literal::{Lit, Var};
use super::order::Order;
use super::proof::{Proof, ProofLine, literals};
use super::propagate::State;
use super::restart::Pace;
use super::rules::Rules;
use super::trail::{Conflict, Reason};
use super::tuning::{REDUCE_FIRST, REDUCE_STEP, SEED_NOISE};
use crate::cover::matrix::Problem;
use crate::cover::search::Visit;
use crate::ids::{Id, OptionId, narrow};
use crate::limits::{End, Meter, Stats, Stop};

/// The outcome of a search under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverOutcome {
    /// A cover: its options, ascending.
    Covered(Vec<OptionId>),
    /// There is none: the assumptions with these indices, ascending, clash with each other and
    /// the problem. Empty where the problem has no cover whatever is assumed.
    Refuted(Vec<usize>),
    /// A limit was reached first. The same question may be repeated: learnt clauses remain.
    Stopped(Stop),
}

/// A learning search on one problem that answers many questions and learns from each.
///
/// Learnt clauses follow from the problem and the covers that were excluded alone, never from the
/// assumptions, so it serves every later question.
#[derive(Debug)]
pub struct Learner<'r> {
    pub(super) state: State<'r>,
    pub(super) analyzer: Analyzer,
    pub(super) order: Order,
    pub(super) pace: Pace,
    pub(super) proof: Option<Proof>,
    /// The problem has no (further) cover.
    pub(super) refuted: bool,
    pub(super) stats: Stats,
}

impl<'r> Learner<'r> {
    /// A search on a problem without bounds, under rules in their initial state, and with a proof
    /// of all deductions, where these are given. Runs with one `seed` are the same everywhere.
    #[must_use]
    pub fn new(
        problem: &Problem,
        rules: Option<Box<dyn Rules + 'r>>,
        seed: u64,
        proof: Option<Proof>,
    ) -> Self {
        debug_assert!(!problem.is_bounded(), "bounds have a search of their own");
        let n = problem.n_options();
        let mut learner = Self {
            state: State::new(problem, rules),
            analyzer: Analyzer::new(n),
            order: Order::new(n),
            pace: Pace::new(REDUCE_FIRST, REDUCE_STEP),
            proof,
            refuted: false,
            stats: Stats::default(),
        };

        if let Some(conflict) = learner.state.begin() {
            learner.refute(conflict);
        }
        learner.queue(seed);
        learner
    }

    /// The search with other intervals between reductions of its clauses, in conflicts: the first,
    /// and by how much each is longer than the one before. No answer depends on them.
    #[must_use]
    pub fn reducing(self, first: u64, step: u64) -> Self {
        Self { pace: Pace::new(first, step), ..self }
    }

    /// The bytes that a search on a problem takes before it has learned anything, roughly and
    /// rather too low: enough to refuse one that is far too large.
    #[must_use]
    pub fn least_bytes(problem: &Problem) -> usize {
        /// Values, levels, reasons, marks, activities, heap places and two empty watch lists.
        const EACH_OPTION: usize = 80;
        problem.n_options() * EACH_OPTION + 2 * problem.n_mentions() * size_of::<u32>()
    }

    /// A contradiction before any choice: there is no (further) cover.
    pub(super) fn refute(&mut self, conflict: Conflict) {
        self.refuted = true;
        self.tell_reasons(conflict);
        if let Some(proof) = &mut self.proof {
            proof.0(ProofLine::Follows(Vec::new()));
        }
    }

    /// Writes to the proof the causes of a contradiction.
    pub(super) fn tell_reasons(&mut self, conflict: Conflict) {
        if let Some(proof) = &mut self.proof {
            proof.reasons(&self.state, conflict);
        }
    }

    /// Writes to the proof a cover that is excluded from now on.
    fn tell_excluded(&mut self, lits: &[Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.0(ProofLine::Excluded(literals(lits.iter().copied())));
        }
    }

    /// Makes the open options wait: those of small items first, ties by the seed.
    fn queue(&mut self, seed: u64) {
        if self.refuted {
            return;
        }
        let mut mix = seed;
        for option in (0..narrow(self.state.items.n_options())).map(Var) {
            if !self.state.trail.is_open(option) {
                continue;
            }
            let items = self.state.items.items_of(option);
            let must = items.filter(|&item| item < self.state.items.n_primary);
            let small = must.map(|item| self.state.trail.live(item).number).min();
            let small = f64::from(small.unwrap_or(1));
            let activity = 1.0 / small + SEED_NOISE * fraction(&mut mix);
            self.order.enter(option, activity);
        }
    }

    /// Looks for a cover with these options.
    pub fn solve_under(&mut self, assumed: &[OptionId], meter: &mut Meter) -> CoverOutcome {
        if let Err(stop) = meter.limits().reserve(self.bytes()) {
            return CoverOutcome::Stopped(stop);
        }
        let holds = |option: &OptionId| Var(narrow(option.index())).holds();
        let lits: Vec<Lit> = assumed.iter().map(holds).collect();
        self.back_to(self.state.trail.levels_under(&lits));
        self.run(&lits, meter)
    }

    /// The next cover, in a search without assumptions that goes on from where it is.
    pub fn next(&mut self, meter: &mut Meter) -> CoverOutcome {
        self.run(&[], meter)
    }

    /// Forbids options to be in one cover all together, for good.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room to note it.
    pub fn exclude(&mut self, options: &[OptionId]) -> Result<(), Stop> {
        self.back_to(0);
        if self.refuted {
            return Ok(());
        }
        if let Some(conflict) = self.state.propagate() {
            self.refute(conflict);
            return Ok(());
        }

        let mut lits = Vec::new();
        for option in options {
            let lit = Var(narrow(option.index())).fails();
            match self.state.trail.value(lit) {
                1 => return Ok(()),
                0 => lits.push(lit),
                _ => {}
            }
        }

        self.tell_excluded(&lits);
        match *lits.as_slice() {
            [] => self.refuted = true,
            [only] => self.state.trail.push(only, Reason::None),
            _ => {
                self.state.clauses.add(&lits, 0).ok_or(Stop::Memory)?;
            }
        }

        Ok(())
    }

    /// Visits covers until the visitor breaks, all are visited or the meter stops the run.
    pub fn visit(&mut self, meter: &mut Meter, visit: &mut Visit<'_>) -> End {
        loop {
            match self.run(&[], meter) {
                CoverOutcome::Covered(cover) => {
                    if visit(&cover).is_break() {
                        return End::Broken;
                    }
                    let excluded = self.exclude_found();
                    let room = || meter.limits().reserve(self.bytes());
                    if let Err(stop) = excluded.and_then(|()| room()) {
                        return End::Stopped(stop);
                    }
                }
                CoverOutcome::Refuted(_) => return End::Exhausted,
                CoverOutcome::Stopped(stop) => return End::Stopped(stop),
            }
        }
    }

    /// Forbids the cover that was just found by forbidding its choices together: nothing else
    /// follows from them. The search, which must be one without assumptions, goes on from the
    /// last choice.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room to note it.
    pub fn exclude_found(&mut self) -> Result<(), Stop> {
        let trail = &self.state.trail;
        let choice = |level| trail.entries().get(trail.start(level)).map(|&lit| !lit);
        let choices: Vec<Lit> = (1..=trail.level()).rev().filter_map(choice).collect();
        self.tell_excluded(&choices);
        if choices.is_empty() {
            self.refuted = true;
            return Ok(());
        }
        self.back_to(choices.len() - 1);
        self.assert_first(&choices, 0)
    }

    /// The totals over all questions so far: choices, and contradictions.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Bytes that the search holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.state.bytes() + self.analyzer.bytes() + self.order.bytes()
    }
}

/// The next number from 0 to 1 of a sequence (Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
fn fraction(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    let upper = (z >> 32) as u32;
    f64::from(upper) / (f64::from(u32::MAX) + 1.0)
}
