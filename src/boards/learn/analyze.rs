//! What a contradiction teaches: a clause that forbids its cause, and which assumptions clash.
//!
//! First unique implication point after Marques-Silva, Sakallah, "GRASP" (1999) and Zhang et
//! al. (ICCAD 2001); literals that follow from the others are dropped as in Sörensson, Biere,
//! "Minimizing learned clauses" (SAT 2009); final analysis as in Eén, Sörensson, "An extensible
//! SAT-solver" (SAT 2003). Reasons of cells and regions are listed when asked for, not before.

use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::order::Order;
use super::propagate::{list_conflict, list_reason};
use super::tables::Tables;
use super::trail::{Conflict, Reason, Trail};

/// What an analysis reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    /// The constraints.
    pub(super) tables: &'a Tables<'a>,
    /// The values.
    pub(super) trail: &'a Trail,
    /// The masks of the items when the search began.
    pub(super) roots: &'a [u64],
}

/// Working space of the analyses; empty between them but for the last clause.
#[derive(Debug)]
pub(super) struct Analyzer {
    /// By variable: known to be behind the contradiction.
    seen: Vec<bool>,
    /// The variables to forget at the end.
    touched: Vec<Var>,
    because: Vec<Lit>,
    stack: Vec<Lit>,
    /// The clause learned last: the literal that will follow comes first, then one of the
    /// highest other level.
    pub(super) learned: Vec<Lit>,
    /// By level: the last count in which it was met.
    met: Vec<u64>,
    count: u64,
}

impl Analyzer {
    /// Working space for `vars` variables.
    pub(super) fn new(vars: usize) -> Self {
        Self {
            seen: vec![false; vars],
            touched: Vec::new(),
            because: Vec::new(),
            stack: Vec::new(),
            learned: Vec::new(),
            met: Vec::new(),
            count: 0,
        }
    }

    /// Learns a clause from a contradiction above level 0. It is left in `learned`; the answer
    /// is the level to go back to and its glue (Audemard, Simon, IJCAI 2009).
    pub(super) fn learn(
        &mut self,
        view: View<'_>,
        clauses: &mut Clauses,
        order: &mut Order,
        conflict: Conflict,
    ) -> (usize, u32) {
        let first = self.resolve(view, clauses, order, conflict);
        self.learned[0] = !first;
        self.minimise(view, clauses);
        for var in self.touched.drain(..) {
            self.seen[var.index()] = false;
        }
        // The second literal is watched as well: it must be the last to be taken back.
        let trail = view.trail;
        let highest =
            (1..self.learned.len()).max_by_key(|&k| trail.level_of(self.learned[k].var()));
        let back = match highest {
            Some(k) => {
                self.learned.swap(1, k);
                trail.level_of(self.learned[1].var()) as usize
            }
            None => 0,
        };
        let glue = self.glue(trail, None);
        (back, glue)
    }

    /// Resolves the contradiction backwards along the trail until one literal of its level is
    /// left, which is the answer; literals of lower levels go into `learned`.
    fn resolve(
        &mut self,
        view: View<'_>,
        clauses: &mut Clauses,
        order: &mut Order,
        conflict: Conflict,
    ) -> Lit {
        let trail = view.trail;
        let level = trail.level();
        self.learned.clear();
        self.learned.push(Lit(0));
        let mut open = 0;
        let mut at = trail.entries().len();
        if let Conflict::Clause(clause) = conflict {
            self.refresh_glue(trail, clauses, clause);
        }
        list_conflict(
            view.tables,
            clauses,
            view.roots,
            conflict,
            &mut self.because,
        );
        loop {
            for k in 0..self.because.len() {
                let var = self.because[k].var();
                let of = trail.level_of(var) as usize;
                if of == 0 || self.seen[var.index()] {
                    continue;
                }
                self.mark(var);
                order.bump(var);
                if of == level {
                    open += 1;
                } else {
                    self.learned.push(!self.because[k]);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = trail.entries()[at];
                if self.seen[lit.var().index()] {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                return lit;
            }
            let reason = trail.reason(lit.var());
            if let Reason::Clause(clause) = reason {
                self.refresh_glue(trail, clauses, clause);
            }
            let cause = (lit.var(), reason);
            list_reason(view.tables, clauses, view.roots, cause, &mut self.because);
        }
    }

    fn mark(&mut self, var: Var) {
        self.seen[var.index()] = true;
        self.touched.push(var);
    }

    /// Drops the literals of `learned` that follow from the others.
    fn minimise(&mut self, view: View<'_>, clauses: &Clauses) {
        let levels = self.learned[1..]
            .iter()
            .fold(0, |set, lit| set | level_bit(view.trail, lit.var()));
        let mut learned = std::mem::take(&mut self.learned);
        let mut kept = 1;
        for k in 1..learned.len() {
            let lit = learned[k];
            if !self.follows(view, clauses, lit.var(), levels) {
                learned[kept] = lit;
                kept += 1;
            }
        }
        learned.truncate(kept);
        self.learned = learned;
    }

    /// Whether the value of `var` follows from marked variables alone. What was found to follow
    /// on the way stays marked: it follows from the same ones.
    fn follows(&mut self, view: View<'_>, clauses: &Clauses, var: Var, levels: u64) -> bool {
        let trail = view.trail;
        if trail.reason(var) == Reason::None {
            return false;
        }
        let before = self.touched.len();
        self.stack.clear();
        self.stack.push(var.holds());
        while let Some(next) = self.stack.pop() {
            let var = next.var();
            let cause = (var, trail.reason(var));
            list_reason(view.tables, clauses, view.roots, cause, &mut self.because);
            for k in 0..self.because.len() {
                let behind = self.because[k].var();
                if self.seen[behind.index()] || trail.level_of(behind) == 0 {
                    continue;
                }
                let hopeless =
                    trail.reason(behind) == Reason::None || levels & level_bit(trail, behind) == 0;
                if hopeless {
                    for var in self.touched.drain(before..) {
                        self.seen[var.index()] = false;
                    }
                    return false;
                }
                self.mark(behind);
                self.stack.push(behind.holds());
            }
        }
        true
    }

    /// Counts the levels of a clause, or of the learned one.
    fn glue(&mut self, trail: &Trail, lits: Option<&[Lit]>) -> u32 {
        self.count += 1;
        self.met.resize(trail.level() + 1, 0);
        let mut glue = 0;
        for lit in lits.unwrap_or(&self.learned) {
            let met = &mut self.met[trail.level_of(lit.var()) as usize];
            glue += u32::from(*met != self.count);
            *met = self.count;
        }
        glue
    }

    /// A clause that is used may have come to span fewer levels than when it was learned.
    fn refresh_glue(
        &mut self,
        trail: &Trail,
        clauses: &mut Clauses,
        clause: super::trail::ClauseRef,
    ) {
        let old = clauses.glue(clause);
        if old > 2 {
            let now = self.glue(trail, Some(clauses.lits(clause)));
            if now < old {
                clauses.set_glue(clause, now);
            }
        }
    }

    /// The assumptions behind the true literal `lit`, as true literals: everything on the trail
    /// that was chosen and from which it follows, itself included when it was chosen.
    pub(super) fn assumptions_behind(
        &mut self,
        view: View<'_>,
        clauses: &Clauses,
        lit: Lit,
    ) -> Vec<Lit> {
        let trail = view.trail;
        let mut chosen = Vec::new();
        if trail.level_of(lit.var()) == 0 {
            return chosen;
        }
        self.mark(lit.var());
        for &entry in trail.entries().iter().rev() {
            let var = entry.var();
            if !self.seen[var.index()] {
                continue;
            }
            let reason = trail.reason(var);
            if reason == Reason::None {
                chosen.push(entry);
                continue;
            }
            list_reason(
                view.tables,
                clauses,
                view.roots,
                (var, reason),
                &mut self.because,
            );
            for k in 0..self.because.len() {
                let behind = self.because[k].var();
                if trail.level_of(behind) > 0 && !self.seen[behind.index()] {
                    self.mark(behind);
                }
            }
        }
        for var in self.touched.drain(..) {
            self.seen[var.index()] = false;
        }
        chosen
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        use std::mem::size_of;
        self.seen.capacity()
            + (self.touched.capacity() + self.because.capacity()) * size_of::<Var>()
            + (self.stack.capacity() + self.learned.capacity()) * size_of::<Lit>()
            + self.met.capacity() * size_of::<u64>()
    }
}

/// Levels as a small set: two levels may share a bit, which only costs a longer look.
fn level_bit(trail: &Trail, var: Var) -> u64 {
    1 << (trail.level_of(var) & 63)
}
