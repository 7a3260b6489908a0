//! The loop of the search: propagate, learn or choose, until the board is filled or refuted.

use super::analyze::View;
use super::learner::{Learner, Outcome};
use super::literal::Lit;
use super::propagate::propagate;
use super::reduce::reduce;
use super::trail::{Conflict, Reason};
use super::tuning::CONFLICTS_PER_LOOK;
use crate::ids::{CellId, IdVec};
use crate::limits::{Meter, Stop};
use crate::puzzle::Symbol;

/// The next step of a search without contradiction.
enum Next {
    /// The next assumption; `None` when it holds already and only takes up its level.
    Assumed(Option<Lit>),
    /// An assumption that fails.
    Clash(Lit),
    /// A choice.
    Chosen(Lit),
    /// Every assumption stands and every cell holds a symbol.
    Filled,
}

impl Learner<'_> {
    /// The search itself, from the trail as it stands.
    pub(super) fn run(&mut self, assumed: &[Lit], meter: &mut Meter) -> Outcome {
        loop {
            if self.refuted {
                return Outcome::Refuted(Vec::new());
            }
            let stopped = if let Some(conflict) = self.propagate() {
                self.learn(conflict)
                    .and_then(|()| meter.pulse())
                    .and_then(|()| self.tidy(meter))
            } else {
                match self.next(assumed) {
                    Next::Assumed(lit) => {
                        self.trail.open_level();
                        if let Some(lit) = lit {
                            self.trail.push(lit, Reason::None);
                        }
                        Ok(())
                    }
                    Next::Clash(lit) => return Outcome::Refuted(self.clash(assumed, lit)),
                    Next::Chosen(lit) => {
                        let entered = meter.node();
                        if entered.is_ok() {
                            self.stats.decisions += 1;
                            self.trail.open_level();
                            self.trail.push(lit, Reason::None);
                        } else {
                            // It was taken off the heap and must wait on.
                            self.order.reopen(lit);
                        }
                        entered
                    }
                    Next::Filled => return Outcome::Filled(self.filling()),
                }
            };
            if let Err(stop) = stopped {
                self.back_to(0);
                return Outcome::Stopped(stop);
            }
        }
    }

    fn next(&mut self, assumed: &[Lit]) -> Next {
        match assumed.get(self.trail.level()) {
            Some(&lit) => match self.trail.value(lit) {
                0 => Next::Assumed(Some(lit)),
                1 => Next::Assumed(None),
                _ => Next::Clash(lit),
            },
            // Then every other variable fails, as all consequences are drawn.
            None if self.trail.holding() == self.tables.cells => Next::Filled,
            None => self
                .order
                .next(&self.trail)
                .map_or(Next::Filled, Next::Chosen),
        }
    }

    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let before = self.trail.spread;
        let conflict = propagate(&self.tables, &mut self.trail, &mut self.clauses);
        self.stats.propagations += (self.trail.spread - before) as u64;
        conflict
    }

    /// Learns from a contradiction and goes back to where what was learned says something new.
    ///
    /// # Errors
    /// [`Stop::Memory`] when there is no room for what was learned.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
        self.stats.conflicts += 1;
        if self.trail.level() == 0 {
            self.refuted = true;
            return Ok(());
        }
        let view = View {
            tables: &self.tables,
            trail: &self.trail,
            roots: &self.roots,
        };
        let (back, glue) = self
            .analyzer
            .learn(view, &mut self.clauses, &mut self.order, conflict);
        self.order.fade();
        self.pace.conflict(glue);
        self.stats.learned += 1;
        self.back_to(back);
        let learned = std::mem::take(&mut self.analyzer.learned);
        let asserted = self.assert_first(&learned, glue);
        self.analyzer.learned = learned;
        asserted
    }

    /// Adds a clause of which all but the first literal fail, the second at the level that
    /// stands now, and makes the first true.
    pub(super) fn assert_first(&mut self, lits: &[Lit], glue: u32) -> Result<(), Stop> {
        let reason = match lits {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(lits, glue).ok_or(Stop::Memory)?),
        };
        self.trail.push(lits[0], reason);
        Ok(())
    }

    /// Restarts and drops clauses when it is time to.
    fn tidy(&mut self, meter: &Meter) -> Result<(), Stop> {
        if self.pace.restart() {
            self.stats.restarts += 1;
            self.back_to(0);
        }
        if self.pace.reduce() {
            self.back_to(0);
            self.reduce();
        }
        if self.stats.conflicts.is_multiple_of(CONFLICTS_PER_LOOK) {
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
        if self.refuted || self.propagate().is_some() {
            self.refuted = true;
            return;
        }
        reduce(&mut self.clauses, &self.trail);
    }

    pub(super) fn back_to(&mut self, level: usize) {
        let order = &mut self.order;
        self.trail
            .take_back(&self.tables, level, |lit| order.reopen(lit));
    }

    /// The indices of the assumptions that clash, given one that fails.
    fn clash(&mut self, assumed: &[Lit], failing: Lit) -> Vec<usize> {
        let view = View {
            tables: &self.tables,
            trail: &self.trail,
            roots: &self.roots,
        };
        let mut behind = self
            .analyzer
            .assumptions_behind(view, &self.clauses, !failing);
        behind.push(failing);
        // A literal may be assumed twice: its first index stands for both.
        let mut indices: Vec<usize> = behind
            .iter()
            .filter_map(|lit| assumed.iter().position(|other| other == lit))
            .collect();
        indices.sort_unstable();
        indices
    }

    fn filling(&self) -> IdVec<CellId, Symbol> {
        let symbol = |cell| {
            let holding = (0..self.tables.order)
                .find(|&s| self.trail.value(self.tables.var(cell, s).holds()) > 0);
            holding.and_then(|s| Symbol::new(s as usize))
        };
        (0..self.tables.cells).filter_map(symbol).collect()
    }
}
