//! The trail: what is assumed and what follows, in order, with the reason of each.
//!
//! Invariants: a variable has a value exactly when it is on the trail or was excluded before the
//! search began (then it is false at level 0); the variables that a reason speaks of stand
//! earlier on the trail than the variable it is a reason for. Taking back to a level restores
//! values and items bit for bit.

use super::literal::{Lit, Var};
use super::tables::Tables;

/// A learned clause, by its place in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

/// Why a variable has its value. The literals behind it are listed only when asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or assumed, or is a fact.
    None,
    /// False, because this variable of a peer or of the same cell holds.
    Peer(Var),
    /// True, because everything else in this item fails.
    Item(u32),
    /// False, by locked candidates: the overlap's number times the number of symbols, plus the
    /// symbol.
    Locked(u32),
    /// The clause leaves nothing else.
    Clause(ClauseRef),
}

/// What cannot all be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Two variables that exclude each other both hold.
    Peers(Var, Var),
    /// Everything in this item fails.
    Item(u32),
    /// A variable holds that locked candidates exclude, numbered as in [`Reason::Locked`].
    Locked(Var, u32),
    /// Every literal of this clause fails.
    Clause(ClauseRef),
}

/// Values in the order in which they came about.
#[derive(Debug)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable: level and reason, side by side because they are written together.
    origins: Vec<(u32, Reason)>,
    order: Vec<Lit>,
    /// By level above 0: how long the trail was when it began.
    starts: Vec<usize>,
    /// By item: the bits of its variables that do not fail. A variable that failed is taken out
    /// when the trail entry is spread, so entries from `spread` on are still in.
    live: Vec<u64>,
    /// Trail entries before this one are spread over cells and regions.
    pub(super) spread: usize,
    /// Trail entries before this one are brought to the clauses.
    pub(super) watched: usize,
    /// Variables that hold.
    holding: u32,
}

impl Trail {
    /// A trail on which nothing stands, every variable open.
    pub(super) fn new(tables: &Tables<'_>) -> Self {
        let vars = tables.n_vars();
        Self {
            values: vec![0; 2 * vars],
            origins: vec![(0, Reason::None); vars],
            order: Vec::with_capacity(vars),
            starts: Vec::new(),
            live: vec![0; tables.n_items],
            spread: 0,
            watched: 0,
            holding: 0,
        }
    }

    /// Makes a variable false for good, before the search begins; it is in no item then.
    pub(super) fn exclude(&mut self, var: Var) {
        self.values[var.holds().index()] = -1;
        self.values[var.fails().index()] = 1;
    }

    /// 1, 0 or -1: true, open or false.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    /// Whether a variable has no value.
    #[inline]
    pub(super) fn is_open(&self, var: Var) -> bool {
        self.values[var.holds().index()] == 0
    }

    /// The level at which a variable got its value.
    #[inline]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.origins[var.index()].0
    }

    /// Why a variable has its value.
    #[inline]
    pub(super) fn reason(&self, var: Var) -> Reason {
        self.origins[var.index()].1
    }

    /// How many choices and assumptions stand.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Where a level above 0 begins on the trail.
    pub(super) fn start(&self, level: usize) -> usize {
        self.starts[level - 1]
    }

    /// The entries.
    #[inline]
    pub(super) fn entries(&self) -> &[Lit] {
        &self.order
    }

    /// How many variables hold: as many as there are cells when the board is filled.
    #[inline]
    pub(super) fn holding(&self) -> u32 {
        self.holding
    }

    /// The bits of an item that do not fail.
    #[inline]
    pub(super) fn live(&self, item: u32) -> u64 {
        self.live[item as usize]
    }

    /// Puts bits into an item, before the search begins.
    #[inline]
    pub(super) fn admit(&mut self, item: u32, bits: u64) {
        self.live[item as usize] |= bits;
    }

    /// Takes a bit out of an item, because its variable fails; what is left.
    #[inline]
    pub(super) fn strike(&mut self, item: u32, bit: u64) -> u64 {
        let live = &mut self.live[item as usize];
        *live &= !bit;
        *live
    }

    /// Begins a level.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.order.len());
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.value(lit), 0, "only an open literal gets a value");
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let var = lit.var().index();
        // Levels are counted in `starts`, which is never longer than there are variables and
        // assumptions.
        #[expect(clippy::cast_possible_truncation, reason = "far below 2^32 levels")]
        let level = self.starts.len() as u32;
        self.origins[var] = (level, reason);
        self.holding += u32::from(lit.is_positive());
        self.order.push(lit);
    }

    /// Takes back all above `level`, last first, and tells `reopened` of each literal.
    pub(super) fn take_back(
        &mut self,
        tables: &Tables<'_>,
        level: usize,
        mut reopened: impl FnMut(Lit),
    ) {
        if level >= self.starts.len() {
            return;
        }
        let keep = self.starts[level];
        for at in (keep..self.order.len()).rev() {
            let lit = self.order[at];
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.holding -= u32::from(lit.is_positive());
            if at < self.spread && !lit.is_positive() {
                self.restore(tables, lit.var());
            }
            reopened(lit);
        }
        self.order.truncate(keep);
        self.starts.truncate(level);
        self.spread = self.spread.min(keep);
        self.watched = self.watched.min(keep);
    }

    /// Puts a variable back into its items: undoes the strikes that spreading it made.
    fn restore(&mut self, tables: &Tables<'_>, var: Var) {
        let (cell, symbol) = tables.cell_symbol(var);
        self.live[cell as usize] |= 1 << symbol;
        for place in tables.places(cell) {
            self.live[tables.item(place.first, symbol) as usize] |= place.bit;
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.values.capacity()
            + self.origins.capacity() * size_of::<(u32, Reason)>()
            + self.order.capacity() * size_of::<Lit>()
            + self.live.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::super::clauses::Clauses;
    use super::super::propagate::propagate;
    use super::*;
    use crate::propagate::Geometry;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn taking_back_restores_values_and_items_bit_for_bit() {
        let geometry = Geometry::new(&layout_named("classic").expect("known"));
        let tables = Tables::new(&geometry);
        let mut trail = Trail::new(&tables);
        for item in 0..tables.n_items {
            trail.live[item] = (1 << geometry.order()) - 1;
        }
        let mut clauses = Clauses::new(tables.n_vars());
        let mut marks = Vec::new();
        let mut contradiction = false;
        for cell in 0..tables.cells {
            let var = tables.var(cell, cell * cell % 7);
            if contradiction || !trail.is_open(var) {
                continue;
            }
            marks.push((
                trail.values.clone(),
                trail.live.clone(),
                trail.order.clone(),
            ));
            trail.open_level();
            trail.push(var.holds(), Reason::None);
            contradiction = propagate(&tables, &mut trail, &mut clauses).is_some();
        }
        assert!(contradiction && marks.len() > 5, "{} levels", marks.len());
        for (level, mark) in marks.iter().enumerate().rev() {
            let mut reopened = 0;
            trail.take_back(&tables, level, |_| reopened += 1);
            assert!(reopened > 0);
            let now = (
                trail.values.clone(),
                trail.live.clone(),
                trail.order.clone(),
            );
            assert!(now == *mark, "level {level} is not restored");
        }
        assert_eq!((trail.holding(), trail.level()), (0, 0));
    }
}
