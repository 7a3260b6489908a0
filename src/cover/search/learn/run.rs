//! The loop of the search: propagate, learn or choose, until all items are covered or there is no cover.

use super::learner::{CoverOutcome, Learner};
use super::literal::Lit;
use super::proof::{ProofLine, literals};
use super::propagate::State;
use super::trail::{Conflict, Reason};
use super::tuning::CONFLICTS_PER_LOOK;
use crate::ids::{Id, OptionId};
use crate::limits::{Meter, Stop};

impl Learner<'_> {
    /// The search itself, from the current trail.
    pub(super) fn run(&mut self, assumed: &[Lit], meter: &mut Meter) -> CoverOutcome {
        loop {
            if self.refuted {
                return CoverOutcome::Refuted(Vec::new());
            }
            let stopped = if let Some(conflict) = self.state.propagate() {
                let learned = self.learn(conflict).and_then(|()| meter.pulse());
                learned.and_then(|()| self.tidy(meter))
            } else {
                match assumed.get(self.state.trail.level()) {
                    Some(&lit) => {
                        // Where it holds already it only takes up its level.
                        match self.state.trail.value(lit) {
                            0 => self.choose(Some(lit)),
                            1 => self.choose(None),
                            _ => return CoverOutcome::Refuted(self.clash(assumed, lit)),
                        }
                        Ok(())
                    }
                    None => match self.next_choice() {
                        Some(lit) => self.enter(lit, meter),
                        None => return CoverOutcome::Covered(self.cover()),
                    },
                }
            };
            if let Err(stop) = stopped {
                self.back_to(0);
                return CoverOutcome::Stopped(stop);
            }
        }
    }

    /// The next literal to choose; none where every item is covered.
    fn next_choice(&mut self) -> Option<Lit> {
        // Then every other option is dead, as all consequences are drawn.
        let covered = self.state.trail.covered == self.state.items.n_primary;
        (!covered).then(|| self.order.next(&self.state.trail))?
    }

    /// Makes a choice.
    fn enter(&mut self, lit: Lit, meter: &mut Meter) -> Result<(), Stop> {
        let entered = meter.node();
        if entered.is_ok() {
            self.stats.nodes += 1;
            self.choose(Some(lit));
        } else {
            // It was taken off the heap and must wait on.
            self.order.reopen(lit);
        }
        entered
    }

    /// Begins a level, with a literal that is true from now on.
    fn choose(&mut self, lit: Option<Lit>) {
        self.state.trail.open_level();
        if let Some(rules) = &mut self.state.rules {
            rules.opens();
        }
        self.stats.depth = self.stats.depth.max(self.state.trail.level());
        if let Some(lit) = lit {
            self.state.trail.push(lit, Reason::None);
        }
    }

    /// Learns from a contradiction and goes back to where what was learned says something new.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room for what was learned.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
        self.stats.updates += 1;
        // A rule may find out later than it could: then the choices since have no part in it. With
        // fewer options dead it may name a cause of a lower level still.
        if matches!(conflict, Conflict::Rule(..)) {
            let mut level = self.analyzer.level_of(&self.state, conflict);
            while level < self.state.trail.level() {
                self.back_to(level);
                level = self.analyzer.level_of(&self.state, conflict);
            }
        }

        if self.state.trail.level() == 0 {
            self.refute(conflict);
            return Ok(());
        }

        self.tell_reasons(conflict);
        let (state, order) = (&mut self.state, &mut self.order);
        let (back, glue) = self.analyzer.learn(state, order, conflict);
        self.order.fade(self.pace.is_young());
        self.pace.conflict(glue);
        self.back_to(back);
        let learned = std::mem::take(&mut self.analyzer.learned);
        if let Some(proof) = &mut self.proof {
            proof.0(ProofLine::Follows(literals(learned.iter().copied())));
        }
        let asserted = self.assert_first(&learned, glue);
        self.analyzer.learned = learned;
        asserted
    }

    /// Adds a clause of which all but the first literal fail, the second at the current
    /// level, and makes the first true.
    pub(super) fn assert_first(&mut self, lits: &[Lit], glue: u32) -> Result<(), Stop> {
        let reason = match lits {
            [_] => Reason::None,
            _ => Reason::Clause(self.state.clauses.add(lits, glue).ok_or(Stop::Memory)?),
        };
        self.state.trail.push(lits[0], reason);
        Ok(())
    }

    /// Restarts and drops clauses when it is time to.
    fn tidy(&mut self, meter: &Meter) -> Result<(), Stop> {
        if self.pace.restart() {
            self.back_to(0);
        }
        if self.pace.reduce() {
            self.back_to(0);
            self.reduce();
        }
        if self.stats.updates.is_multiple_of(CONFLICTS_PER_LOOK) {
            return self.keep_within(meter);
        }
        Ok(())
    }

    /// Drops clauses when memory is short.
    ///
    /// # Errors
    /// [`Stop::Memory`] when that does not help.
    fn keep_within(&mut self, meter: &Meter) -> Result<(), Stop> {
        let limits = meter.limits();
        limits.reserve(self.bytes()).or_else(|_| {
            self.back_to(0);
            self.reduce();
            limits.reserve(self.bytes())
        })
    }

    fn reduce(&mut self) {
        if self.refuted {
            return;
        }
        if let Some(conflict) = self.state.propagate() {
            return self.refute(conflict);
        }
        self.state.clauses.reduce(&self.state.trail);
        if !self.pace.is_young() {
            self.order.forget();
        }
    }

    /// Takes back all that was decided and forced above a level.
    pub(super) fn back_to(&mut self, level: usize) {
        let rules = self.state.rules.as_mut();
        if let Some(rules) = rules.filter(|_| level < self.state.trail.level()) {
            rules.backs(level);
        }
        let order = &mut self.order;
        let State { items, trail, .. } = &mut self.state;
        trail.take_back(items, level, |lit| order.reopen(lit));
    }

    /// The indices of the assumptions that clash, given one that fails.
    fn clash(&mut self, assumed: &[Lit], failing: Lit) -> Vec<usize> {
        let mut behind = self.analyzer.assumptions_behind(&self.state, !failing);
        behind.push(failing);
        // A literal may be assumed twice: its first index represents both.
        let index = |lit: &Lit| assumed.iter().position(|other| other == lit);
        let mut indices: Vec<usize> = behind.iter().filter_map(index).collect();
        indices.sort_unstable();
        indices
    }

    fn cover(&self) -> Vec<OptionId> {
        let entries = self.state.trail.entries().iter();
        let taken = entries.filter(|lit| lit.is_positive());
        let mut cover: Vec<OptionId> = taken.map(|lit| OptionId::new(lit.var().index())).collect();
        cover.sort_unstable();
        cover
    }
}
