//! The store of learned and blocking clauses: one flat array, two watched literals a clause.
//!
//! Watching is Moskewicz et al., "Chaff" (DAC 2001), with the blocking literal of `MiniSat` 2.1
//! and Chu, Harwood, Stuckey (JSAT 2008). Invariants between propagations: the watched literals
//! of a clause are its first two; if one of them fails, the other one or the blocking literal
//! holds, at no higher level. Taking back needs no work here.

use std::cmp::Reverse;

use super::literal::Lit;
use super::trail::{ClauseRef, Reason, Trail};
use super::tuning::KEPT_GLUE;

/// Words before the literals of a clause: length, and glue (0: keep for ever).
const HEADER: usize = 2;

/// A clause that waits for a literal to fail.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    /// Another literal of the clause; while it holds, the clause need not be looked at.
    blocker: Lit,
}

/// The clauses.
#[derive(Debug)]
pub(super) struct Clauses {
    words: Vec<Lit>,
    all: Vec<ClauseRef>,
    watches: Vec<Vec<Watch>>,
    /// By literal: whether any clause ever watched it since the last rebuilding. Most never are,
    /// and this is what propagation reads for each of them.
    used: Vec<bool>,
    watched: usize,
}

impl Clauses {
    /// An empty store for `vars` variables.
    pub(super) fn new(vars: usize) -> Self {
        Self {
            words: Vec::new(),
            all: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            used: vec![false; 2 * vars],
            watched: 0,
        }
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let at = clause.0 as usize;
        &self.words[at + HEADER..at + HEADER + self.words[at].index()]
    }

    /// The number of levels its literals had when it was learned; 0 for one that is kept.
    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1].0
    }

    /// Notes a smaller glue.
    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        self.words[clause.0 as usize + 1] = Lit(glue);
    }

    /// Adds a clause of at least two literals and watches the first two.
    ///
    /// `None` when the store is full: places are counted in 32 bits.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> Option<ClauseRef> {
        debug_assert!(lits.len() >= 2, "shorter clauses are facts");
        let clause = ClauseRef(u32::try_from(self.words.len()).ok()?);
        let len = u32::try_from(lits.len()).ok()?;
        self.words.extend([Lit(len), Lit(glue)]);
        self.words.extend_from_slice(lits);
        self.all.push(clause);
        self.watch(lits[0], clause, lits[1]);
        self.watch(lits[1], clause, lits[0]);
        Some(clause)
    }

    fn watch(&mut self, lit: Lit, clause: ClauseRef, blocker: Lit) {
        self.used[lit.index()] = true;
        self.watches[lit.index()].push(Watch { clause, blocker });
        self.watched += 1;
    }

    /// Brings a true literal to the clauses that watch its negation; the one that fails, if any.
    pub(super) fn propagate(&mut self, trail: &mut Trail, lit: Lit) -> Option<ClauseRef> {
        let failed = !lit;
        if !self.used[failed.index()] {
            return None;
        }
        // The list is taken out while clauses move to other lists; none comes to this one.
        let mut list = std::mem::take(&mut self.watches[failed.index()]);
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
        while from < list.len() {
            let Watch { clause, blocker } = list[from];
            from += 1;
            if trail.value(blocker) > 0 {
                list[to] = Watch { clause, blocker };
                to += 1;
                continue;
            }
            let at = clause.0 as usize;
            let end = at + HEADER + self.words[at].index();
            let lits = &mut self.words[at + HEADER..end];
            if lits[0] == failed {
                lits.swap(0, 1);
            }
            let other = lits[0];
            let kept = Watch { clause, blocker: other };
            let value = trail.value(other);
            if value > 0 {
                list[to] = kept;
                to += 1;
                continue;
            }
            if let Some(k) = (2..lits.len()).find(|&k| trail.value(lits[k]) >= 0) {
                lits.swap(1, k);
                let now = lits[1];
                self.used[now.index()] = true;
                self.watches[now.index()].push(kept);
                continue;
            }
            list[to] = kept;
            to += 1;
            if value < 0 {
                conflict = Some(clause);
                break;
            }
            trail.push(other, Reason::Clause(clause));
        }

        if to < from {
            list.copy_within(from.., to);
            list.truncate(list.len() - (from - to));
        }

        self.watches[failed.index()] = list;
        conflict
    }

    /// Drops the worse half of the clauses that span many levels. To be called at level 0 with all
    /// consequences drawn; no reason is asked for at level 0, so any clause may go.
    pub(super) fn reduce(&mut self, trail: &Trail) {
        let mut weak = self.all.clone();
        weak.retain(|&clause| self.glue(clause) > KEPT_GLUE);
        // Best first; among equals the younger, which are later in the store.
        weak.sort_unstable_by_key(|&clause| {
            let length = self.lits(clause).len();
            (self.glue(clause), length, Reverse(clause.0))
        });
        let mut drop = weak.split_off(weak.len() / 2);
        drop.sort_unstable_by_key(|clause| clause.0);
        let goes =
            |clause: ClauseRef| drop.binary_search_by_key(&clause.0, |other| other.0).is_ok();
        self.rebuild(trail, |clause| !goes(clause));
    }

    /// Rebuilds the store at level 0 with the clauses that `keep` names, without those that hold
    /// for good and without literals that fail for good.
    ///
    /// Every consequence of level 0 must be drawn: then what is left of a clause has at least
    /// two literals, all open.
    fn rebuild(&mut self, trail: &Trail, mut keep: impl FnMut(ClauseRef) -> bool) {
        let old = std::mem::take(&mut self.words);
        let all = std::mem::take(&mut self.all);
        self.watches.iter_mut().for_each(Vec::clear);
        self.used.fill(false);
        self.watched = 0;
        let mut lits = Vec::new();
        for clause in all {
            let at = clause.0 as usize;
            let body = &old[at + HEADER..at + HEADER + old[at].index()];
            if !keep(clause) || body.iter().any(|&lit| trail.value(lit) > 0) {
                continue;
            }
            lits.clear();
            lits.extend(body.iter().filter(|&&lit| trail.value(lit) == 0));
            // Places only shrink, so there is room.
            let _moved = self.add(&lits, old[at + 1].0);
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<Lit>()
            + self.all.capacity() * size_of::<ClauseRef>()
            + self.used.capacity()
            + self.watches.capacity() * size_of::<Vec<Watch>>()
            // Lists grow by doubling.
            + 2 * self.watched * size_of::<Watch>()
    }
}
