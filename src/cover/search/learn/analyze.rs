//! Analysis of contradictions: a clause that forbids the cause, and which assumptions clash.
//!
//! First unique implication point after Marques-Silva, Sakallah, "GRASP" (1999) and Zhang et
//! al. (ICCAD 2001); glue after Audemard, Simon (IJCAI 2009); final analysis as in Eén,
//! Sörensson, "An extensible SAT-solver" (SAT 2003). Reasons of items are listed when
//! asked for, not before.

use std::collections::HashMap;

use super::literal::{Lit, Var};
use super::order::Order;
use super::propagate::State;
use super::trail::{ClauseRef, Conflict, Reason, Trail};

/// A clause of this glue is as good as can be: no need to look again.
const LEAST_GLUE: u32 = 2;

/// Working space of the analyses; empty between them but for the last clause.
#[derive(Debug)]
pub(super) struct Analyzer {
    /// By variable: a cause of the contradiction, or implied by causes.
    pub(super) seen: Vec<bool>,
    /// The variables to forget at the end.
    pub(super) touched: Vec<Var>,
    pub(super) because: Vec<Lit>,
    pub(super) stack: Vec<Var>,
    /// By variable: the place in `learned` of the first literal that follows from it alone.
    pub(super) heir: Vec<u32>,
    /// The clause learned last: the literal that will follow comes first, then one of the
    /// highest other level.
    pub(super) learned: Vec<Lit>,
    /// By option: what a rule has named as the cause of its death, in this analysis.
    listed: HashMap<u32, Vec<Lit>>,
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
            heir: vec![0; vars],
            learned: Vec::new(),
            listed: HashMap::new(),
            met: Vec::new(),
            count: 0,
        }
    }

    /// Learns a clause from a contradiction above level 0. It is left in `learned`; the answer
    /// is the level to go back to and the glue.
    pub(super) fn learn(
        &mut self,
        state: &mut State<'_>,
        order: &mut Order,
        conflict: Conflict,
    ) -> (usize, u32) {
        let first = self.resolve(state, order, conflict);
        self.learned[0] = !first;
        self.merge(&state.trail);
        self.minimise(state);
        self.forget(0);
        self.listed.clear();
        // The second literal is watched as well: it must be the last to be taken back.
        let level = |lit: &Lit| state.trail.level_of(lit.var());
        let highest = (1..self.learned.len()).max_by_key(|&k| level(&self.learned[k]));
        let back = highest.map_or(0, |k| {
            self.learned.swap(1, k);
            level(&self.learned[1]) as usize
        });
        (back, self.glue(&state.trail, None))
    }

    /// The highest level of the causes of a contradiction.
    pub(super) fn level_of(&mut self, state: &State<'_>, conflict: Conflict) -> usize {
        state.list_conflict(conflict, &mut self.because);
        let levels = self.because.iter().map(|lit| state.trail.level_of(lit.var()));
        levels.max().unwrap_or(0) as usize
    }

    /// Resolves the contradiction backwards along the trail until one literal of its level is
    /// left, which is the answer; literals of lower levels go into `learned`.
    fn resolve(&mut self, state: &mut State<'_>, order: &mut Order, conflict: Conflict) -> Lit {
        let level = state.trail.level();
        self.learned.clear();
        // The place of the literal that will follow.
        self.learned.push(Lit(0));
        let mut open = 0;
        let mut at = state.trail.entries().len();
        if let Conflict::Clause(clause) = conflict {
            self.refresh_glue(state, clause);
        }
        state.list_conflict(conflict, &mut self.because);
        loop {
            for k in 0..self.because.len() {
                let var = self.because[k].var();
                let of = state.trail.level_of(var) as usize;
                if of == 0 || self.seen[var.index()] {
                    continue;
                }
                self.mark(var);
                order.bump(self.because[k]);
                if of == level {
                    open += 1;
                } else {
                    self.learned.push(!self.because[k]);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = state.trail.entries()[at];
                if self.seen[lit.var().index()] {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                return lit;
            }
            if let Reason::Clause(clause) = state.trail.reason(lit.var()) {
                self.refresh_glue(state, clause);
            }
            self.list(state, lit.var());
        }
    }

    /// Lists in `because` what the value of a variable follows from.
    pub(super) fn list(&mut self, state: &State<'_>, var: Var) {
        let of_rule = matches!(state.trail.reason(var), Reason::Rule(_));
        if of_rule && let Some(listed) = self.listed.get(&var.0) {
            self.because.clone_from(listed);
            return;
        }
        state.list_reason(var, &mut self.because);
        if of_rule {
            self.listed.insert(var.0, self.because.clone());
        }
    }

    /// Marks a variable as seen.
    pub(super) fn mark(&mut self, var: Var) {
        self.seen[var.index()] = true;
        self.touched.push(var);
    }

    /// Takes back all marks but the first `keep`.
    pub(super) fn forget(&mut self, keep: usize) {
        for var in self.touched.drain(keep..) {
            self.seen[var.index()] = false;
        }
    }

    /// Counts the levels of a clause, or of the learned one.
    fn glue(&mut self, trail: &Trail, lits: Option<&[Lit]>) -> u32 {
        self.count += 1;
        if self.met.len() <= trail.level() {
            self.met.resize(trail.level() + 1, 0);
        }
        let mut glue = 0;
        for lit in lits.unwrap_or(&self.learned) {
            let met = &mut self.met[trail.level_of(lit.var()) as usize];
            glue += u32::from(*met != self.count);
            *met = self.count;
        }
        glue
    }

    /// A clause that is used may have come to span fewer levels than when it was learned.
    fn refresh_glue(&mut self, state: &mut State<'_>, clause: ClauseRef) {
        let old = state.clauses.glue(clause);
        if old > LEAST_GLUE {
            let now = self.glue(&state.trail, Some(state.clauses.lits(clause)));
            if now < old {
                state.clauses.set_glue(clause, now);
            }
        }
    }

    /// The assumptions that imply the true literal `lit`, as true literals: everything on the trail
    /// that was chosen and from which it follows, itself included when it was chosen.
    pub(super) fn assumptions_behind(&mut self, state: &State<'_>, lit: Lit) -> Vec<Lit> {
        let trail = &state.trail;
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
            if trail.reason(var) == Reason::None {
                chosen.push(entry);
                continue;
            }
            self.list(state, var);
            for k in 0..self.because.len() {
                let behind = self.because[k].var();
                if trail.level_of(behind) > 0 && !self.seen[behind.index()] {
                    self.mark(behind);
                }
            }
        }

        self.forget(0);
        self.listed.clear();
        chosen
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.seen.capacity()
            + (self.touched.capacity() + self.stack.capacity()) * size_of::<Var>()
            + (self.because.capacity() + self.learned.capacity()) * size_of::<Lit>()
            + self.heir.capacity() * size_of::<u32>()
            + self.met.capacity() * size_of::<u64>()
    }
}
