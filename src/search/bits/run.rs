//! The search on one size of sets.

use std::ops::ControlFlow;

use super::root::Root;
use super::sets::{Set, and, any, insert, only, pop, unite, without};
use super::tally::{Choice, STRIDE, Tally};
use crate::cover::Problem;
use crate::ids::{IdVec, OptionId};
use crate::limits::{Meter, Stop};
use crate::search::{End, Stats, Visit};

/// What never changes in a search. Options and items are numbered as in the root.
struct Tables<const W: usize, const M: usize> {
    /// For each option, those that share an item with it, itself among them.
    conflicts: Vec<Set<W>>,
    /// For each option its primary items, [`STRIDE`] rows for each word of options.
    rows: Vec<Set<M>>,
    /// For each item its options.
    options_of: Vec<Set<W>>,
    ids: Vec<OptionId>,
}

/// What is left at a node.
#[derive(Clone, Copy)]
struct State<const W: usize, const M: usize, const P: usize> {
    /// Options without a covered item.
    live: Set<W>,
    /// Primary items to be covered.
    open: Set<M>,
    /// How many live options each open item has.
    tally: Tally<M, P>,
}

/// An item whose options are tried one after the other.
struct Level<const W: usize, const M: usize, const P: usize> {
    untried: Set<W>,
    /// The node without the options of the item, which none of its children has.
    state: State<W, M, P>,
    /// How many options were taken above.
    taken: usize,
}

/// Bytes that a search takes at most.
pub(super) fn bytes<const W: usize, const M: usize, const P: usize>(root: &Root) -> usize {
    let tables = (root.options.len() + root.items.len()) * size_of::<Set<W>>()
        + W * STRIDE * size_of::<Set<M>>();
    tables + root.n_primary * size_of::<Level<W, M, P>>()
}

/// Visits every cover of a problem, of which the root is known and fits.
pub(super) fn run<const W: usize, const M: usize, const P: usize>(
    problem: &Problem,
    root: &Root,
    meter: &mut Meter,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    let mut state = State {
        live: [0; W],
        open: [0; M],
        tally: Tally::new(&root.numbers),
    };
    (0..root.options.len()).for_each(|option| insert(&mut state.live, option));
    (0..root.n_primary).for_each(|item| insert(&mut state.open, item));
    let mut search: Search<'_, '_, W, M, P> = Search {
        tables: Tables::new(problem, root),
        cover: Vec::new(),
        stats: Stats::default(),
        meter,
        visit,
    };
    let end = search.run(root, state);
    (end, search.stats)
}

impl<const W: usize, const M: usize> Tables<W, M> {
    fn new(problem: &Problem, root: &Root) -> Self {
        let mut local = IdVec::filled(0, problem.n_items());
        for (k, &item) in root.items.iter().enumerate() {
            local[item] = k;
        }
        let mut rows = vec![[0; M]; W * STRIDE];
        let mut options_of = vec![[0; W]; root.items.len()];
        for (k, &option) in root.options.iter().enumerate() {
            for &item in problem.items_of(option) {
                insert(&mut options_of[local[item]], k);
                if problem.is_primary(item) {
                    insert(&mut rows[row_of(k)], local[item]);
                }
            }
        }
        let conflicts_of = |&option: &OptionId| {
            let mut conflicts = [0; W];
            for &item in problem.items_of(option) {
                unite(&mut conflicts, &options_of[local[item]]);
            }
            conflicts
        };
        Self {
            conflicts: root.options.iter().map(conflicts_of).collect(),
            rows,
            options_of,
            ids: root.options.clone(),
        }
    }
}

impl<const W: usize, const M: usize> Tables<W, M> {
    /// The primary items of an option.
    #[inline]
    fn row(&self, option: usize) -> &Set<M> {
        &self.rows[row_of(option)]
    }

    /// What is left of a node when an option is taken.
    #[inline]
    fn child<const P: usize>(
        &self,
        state: &State<W, M, P>,
        option: usize,
        open: Set<M>,
    ) -> State<W, M, P> {
        let conflicts = &self.conflicts[option];
        let mut tally = state.tally;
        tally.take(&self.rows, &and(&state.live, conflicts));
        State {
            live: without(&state.live, conflicts),
            open,
            tally,
        }
    }
}

/// Where the row of an option stands.
#[inline]
fn row_of(option: usize) -> usize {
    option / 64 * STRIDE + option % 64
}

/// A search under way.
struct Search<'a, 'v, const W: usize, const M: usize, const P: usize> {
    tables: Tables<W, M>,
    cover: Vec<OptionId>,
    stats: Stats,
    meter: &'a mut Meter,
    visit: &'a mut Visit<'v>,
}

impl<const W: usize, const M: usize, const P: usize> Search<'_, '_, W, M, P> {
    fn run(&mut self, root: &Root, mut state: State<W, M, P>) -> End {
        for &option in &root.forced {
            if let Err(stop) = self.take(option) {
                return End::Stopped(stop);
            }
        }
        if root.refuted {
            return End::Exhausted;
        }
        if !any(&state.open) {
            return self.found().err().unwrap_or(End::Exhausted);
        }
        let mut levels: Vec<Level<W, M, P>> = Vec::new();
        loop {
            // Down: forced options are taken in place, and a choice opens a level.
            match state.tally.choose(&state.open) {
                Choice::Forced(item) => {
                    let option = only(&and(&state.live, &self.tables.options_of[item]));
                    if let Err(stop) = self.take(self.tables.ids[option]) {
                        return End::Stopped(stop);
                    }
                    let open = without(&state.open, self.tables.row(option));
                    if any(&open) {
                        state = self.tables.child(&state, option, open);
                        continue;
                    }
                    if let Err(end) = self.found() {
                        return end;
                    }
                }
                Choice::Branch(item) => {
                    let untried = and(&state.live, &self.tables.options_of[item]);
                    state.live = without(&state.live, &untried);
                    state.tally.take(&self.tables.rows, &untried);
                    levels.push(Level {
                        untried,
                        state,
                        taken: self.cover.len(),
                    });
                }
                Choice::Dead => {}
            }
            // Back: the next option of the last level that has one.
            loop {
                let Some(level) = levels.last_mut() else {
                    return End::Exhausted;
                };
                self.cover.truncate(level.taken);
                let Some(option) = pop(&mut level.untried) else {
                    levels.pop();
                    continue;
                };
                if let Err(stop) = self.take(self.tables.ids[option]) {
                    return End::Stopped(stop);
                }
                let open = without(&level.state.open, self.tables.row(option));
                if any(&open) {
                    state = self.tables.child(&level.state, option, open);
                    break;
                }
                if let Err(end) = self.found() {
                    return end;
                }
            }
        }
    }

    /// Takes an option into the cover.
    #[inline]
    fn take(&mut self, option: OptionId) -> Result<(), Stop> {
        self.meter.node()?;
        self.stats.nodes += 1;
        self.cover.push(option);
        self.stats.depth = self.stats.depth.max(self.cover.len());
        Ok(())
    }

    fn found(&mut self) -> Result<(), End> {
        self.stats.covers += 1;
        match (self.visit)(&self.cover) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(End::Broken),
        }
    }
}
