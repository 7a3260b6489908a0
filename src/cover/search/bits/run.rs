//! The search on one size of sets.

use super::root::Root;
use super::sets::{Set, and, any, count, first, insert, members, pop, unite, without};
use super::tally::{Choice, STRIDE, Tally};
use super::tuning::{EARNED_NODES, MANY_LIVE, MOST_CREDIT, MOST_LIVE, TIMES_SMALLER};
use crate::cover::matrix::Problem;
use crate::cover::search::engine::{Tour, Visit};
use crate::ids::{IdVec, ItemId, OptionId};
use crate::limits::{End, Meter};

/// Words of options, words of primary items, and bits of the largest number of options of one
/// item, of the sizes that there are; a problem is searched at the one of fewest words
/// that holds it.
macro_rules! sizes {
    ($($name:ident: $w:literal, $m:literal, $p:literal;)*) => {
        /// A size of the sets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Size {
            $($name,)*
        }

        impl Size {
            /// The smallest size.
            const SMALLEST: Self = Self::Smallest;

            /// The size at which a root is searched.
            pub(super) fn of(root: &Root) -> Option<Self> {
                Self::holding(root.options.len(), &root.numbers)
            }

            /// The size of fewest words that holds so many options, and primary items with so many
            /// each.
            fn holding(n_options: usize, numbers: &[usize]) -> Option<Self> {
                let most = numbers.iter().copied().max().unwrap_or(0);
                let holds = |w: usize, m: usize, p: usize| {
                    n_options <= 64 * w && numbers.len() <= 64 * m && most >> p == 0
                };
                let sizes = [$(holds($w, $m, $p).then_some(Self::$name)),*];
                sizes.into_iter().flatten().min_by_key(|size| size.words())
            }

            /// The words of the smallest size that holds so many options and primary items, however
            /// few options each of these has.
            fn least_words(n_options: usize, n_items: usize) -> usize {
                let words = [$(
                    if n_options <= 64 * $w && n_items <= 64 * $m { $w + $m * $p } else { usize::MAX },
                )*];
                words.into_iter().min().unwrap_or(usize::MAX)
            }

            /// Words that a node takes, and so about what it costs.
            pub(super) fn words(self) -> usize {
                match self {
                    $(Self::$name => $w + $m * $p,)*
                }
            }

            /// Visits every cover of what a root holds.
            pub(super) fn run(self, root: &Root, run: &mut Run<'_, '_>) -> Result<(), End> {
                match self {
                    $(Self::$name => search_at::<$w, $m, $p>(self, root, run),)*
                }
            }
        }
    };
}

sizes! {
    Smallest: 2, 1, 3;
    Small: 4, 1, 4;
    SmallDense: 4, 1, 6;
    SmallDenser: 4, 1, 8;
    Dense: 16, 1, 6;
    Sparse: 2, 2, 3;
    Medium: 4, 2, 4;
    MediumDense: 8, 2, 6;
    Denser: 16, 2, 10;
    Densest: 34, 2, 10;
    Wide: 4, 4, 4;
    WideDense: 8, 4, 6;
    Wider: 6, 5, 4;
    Widest: 12, 6, 4;
    Large: 16, 8, 6;
    Broad: 24, 4, 6;
    LargeDense: 64, 3, 8;
    Tall: 64, 1, 12;
    Largest: 64, 16, 12;
}

/// The constant tables of a search. Options and items are numbered as in the root.
struct Tables<const W: usize, const M: usize> {
    /// For each option, those that share an item with it, itself among them, but for those that
    /// agree with it on the colours of all these items. Nothing else knows of colours.
    conflicts: Vec<Set<W>>,
    /// For each option its primary items, [`STRIDE`] rows for each word of options.
    rows: Vec<Set<M>>,
    /// For each item its options.
    options_of: Vec<Set<W>>,
    ids: Vec<OptionId>,
    items: Vec<ItemId>,
}

/// The open options and items of a node.
#[derive(Clone, Copy)]
struct State<const W: usize, const M: usize, const P: usize> {
    /// Options without a covered item or one that has another colour.
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

/// Bytes that a search takes at most, with those below it, each of which is a third or less.
fn bytes<const W: usize, const M: usize, const P: usize>(root: &Root) -> usize {
    let sets = root.options.len() + root.items.len() + root.shades.len();
    let tables = sets * size_of::<Set<W>>() + W * STRIDE * size_of::<Set<M>>();
    (tables + root.n_primary * size_of::<Level<W, M, P>>()) / 2 * 3
}

/// The state shared by a search and those below it.
pub(super) struct Run<'a, 'v> {
    problem: &'a Problem,
    pub(super) tour: Tour<'a, 'v>,
    /// Words that the nodes of searches took; those of a search are added at its end, so that they
    /// cost nothing.
    pub(super) words: u64,
    /// Nodes of searches below others.
    below: u64,
    /// Nodes that searches below others had beyond [`EARNED_NODES`] each; below zero, they do not
    /// pay.
    credit: i64,
}

impl<'a, 'v> Run<'a, 'v> {
    /// A run that is at the root of its tree.
    pub(super) fn new(
        problem: &'a Problem,
        meter: &'a mut Meter,
        visit: &'a mut Visit<'v>,
    ) -> Self {
        Self { problem, tour: Tour::new(meter, visit), words: 0, below: 0, credit: MOST_CREDIT }
    }

    /// Searches what is left of a node with tables of its own.
    fn below(&mut self, size: Size, rest: &Root) -> Result<(), End> {
        let before = self.tour.stats.nodes;
        let below = self.below;
        let searched = size.run(rest, self);
        let nodes = self.tour.stats.nodes - before;
        self.below = below + nodes;
        let nodes = i64::try_from(nodes).unwrap_or(MOST_CREDIT);
        let credit = (self.credit - EARNED_NODES).saturating_add(nodes);
        self.credit = credit.min(MOST_CREDIT);
        searched
    }

    /// True if such searches have been large enough lately. If not, one is tried now and then.
    fn pays(&mut self) -> bool {
        let pays = self.credit >= 0;
        if !pays {
            self.credit += 1;
        }
        pays
    }
}

impl<const W: usize, const M: usize> Tables<W, M> {
    fn new(problem: &Problem, root: &Root) -> Self {
        let mut local = IdVec::filled(0, problem.n_items());
        for (k, &item) in root.items.iter().enumerate() {
            local[item] = k;
        }
        let mut rows = vec![[0; M]; W * STRIDE];
        let mut options_of = vec![[0; W]; root.items.len()];
        let mut agreeing = vec![[0; W]; root.shades.len()];
        for (k, &option) in root.options.iter().enumerate() {
            if !root.shades.is_empty() {
                let shades = problem.mentions_of(option).filter_map(|m| root.shade(m));
                shades.for_each(|shade| insert(&mut agreeing[shade], k));
            }
            for &item in problem.items_of(option) {
                insert(&mut options_of[local[item]], k);
                if problem.is_primary(item) {
                    insert(&mut rows[row_of(k)], local[item]);
                }
            }
        }

        let conflicts_of = |&option: &OptionId| {
            let mut conflicts = [0; W];
            if root.shades.is_empty() {
                for &item in problem.items_of(option) {
                    unite(&mut conflicts, &options_of[local[item]]);
                }
                return conflicts;
            }
            for mention in problem.mentions_of(option) {
                let all = &options_of[local[mention.item]];
                match root.shade(mention) {
                    None => unite(&mut conflicts, all),
                    Some(shade) => unite(&mut conflicts, &without(all, &agreeing[shade])),
                }
            }
            conflicts
        };

        Self {
            conflicts: root.options.iter().map(conflicts_of).collect(),
            rows,
            options_of,
            ids: root.options.clone(),
            items: root.items.clone(),
        }
    }

    /// The primary items of an option.
    #[inline]
    fn row(&self, option: usize) -> &Set<M> {
        &self.rows[row_of(option)]
    }

    /// The state of a child node, after an option is taken.
    #[inline(always)]
    fn child<const P: usize>(
        &self,
        state: &State<W, M, P>,
        option: usize,
        open: Set<M>,
    ) -> State<W, M, P> {
        let conflicts = &self.conflicts[option];
        let mut tally = state.tally;
        tally.take(&self.rows, &and(&state.live, conflicts));
        State { live: without(&state.live, conflicts), open, tally }
    }
}

/// The index of the row of an option.
#[inline]
fn row_of(option: usize) -> usize {
    option / 64 * STRIDE + option % 64
}

/// Visits every cover of what a root of this size holds, each with the options that the run has
/// taken already.
fn search_at<const W: usize, const M: usize, const P: usize>(
    size: Size,
    root: &Root,
    run: &mut Run<'_, '_>,
) -> Result<(), End> {
    run.tour.meter.limits().reserve(bytes::<W, M, P>(root))?;
    for &option in &root.forced {
        run.tour.take(option)?;
    }
    if root.refuted {
        return Ok(());
    }
    if root.numbers.is_empty() {
        return run.tour.found();
    }
    let mut state =
        State::<W, M, P> { live: [0; W], open: [0; M], tally: Tally::new(&root.numbers) };
    (0..root.options.len()).for_each(|option| insert(&mut state.live, option));
    (0..root.n_primary).for_each(|item| insert(&mut state.open, item));
    let tables = Tables::<W, M>::new(run.problem, root);
    let before = (run.tour.stats.nodes, run.below);
    let searched = Search { size, tables }.run(state, run);
    let own = (run.tour.stats.nodes - before.0) - (run.below - before.1);
    run.words += own * size.words() as u64;
    searched
}

/// A search on one size of sets.
struct Search<const W: usize, const M: usize> {
    size: Size,
    tables: Tables<W, M>,
}

impl<const W: usize, const M: usize> Search<W, M> {
    fn run<const P: usize>(
        &self,
        mut state: State<W, M, P>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), End> {
        let mut levels: Vec<Level<W, M, P>> = Vec::new();
        loop {
            // Down: forced options are taken in place, and a choice opens a level.
            match state.tally.choose(&state.open) {
                Choice::Forced(item) => {
                    let option =
                        first(&and(&state.live, &self.tables.options_of[item])).unwrap_or(0);
                    run.tour.take(self.tables.ids[option])?;
                    let open = without(&state.open, self.tables.row(option));
                    if any(&open) {
                        state = self.tables.child(&state, option, open);
                        continue;
                    }
                    run.tour.found()?;
                }
                Choice::Branch(item) => {
                    if let Some((size, rest)) = self.smaller(&state, run) {
                        run.below(size, &rest)?;
                    } else {
                        let untried = and(&state.live, &self.tables.options_of[item]);
                        state.live = without(&state.live, &untried);
                        state.tally.take(&self.tables.rows, &untried);
                        levels.push(Level { untried, state, taken: run.tour.cover.len() });
                    }
                }
                Choice::Dead => {}
            }
            // Back: the next option of the last level that has one.
            loop {
                let Some(level) = levels.last_mut() else {
                    return Ok(());
                };
                run.tour.cover.truncate(level.taken);
                let Some(option) = pop(&mut level.untried) else {
                    levels.pop();
                    continue;
                };
                run.tour.take(self.tables.ids[option])?;
                let open = without(&level.state.open, self.tables.row(option));
                if any(&open) {
                    state = self.tables.child(&level.state, option, open);
                    break;
                }
                run.tour.found()?;
            }
        }
    }

    /// The rest of a node as a problem of its own, where it fits into much smaller sets and is
    /// large enough to be worth the tables.
    fn smaller<const P: usize>(
        &self,
        state: &State<W, M, P>,
        run: &mut Run<'_, '_>,
    ) -> Option<(Size, Root)> {
        if self.size.words() < TIMES_SMALLER * Size::SMALLEST.words()
            || count(&state.open) > MOST_LIVE / 2
            || !(MANY_LIVE..=MOST_LIVE).contains(&count(&state.live))
            || !run.pays()
        {
            return None;
        }
        // To look at each item costs more than a node does.
        let least = Size::least_words(count(&state.live), count(&state.open));
        if least.saturating_mul(TIMES_SMALLER) > self.size.words() {
            return None;
        }
        let tables = &self.tables;
        let live_options = |item: usize| count(&and(&state.live, &tables.options_of[item]));
        let numbers: Vec<usize> = members(&state.open).map(live_options).collect();
        let size = Size::holding(count(&state.live), &numbers)?;
        if size.words() * TIMES_SMALLER > self.size.words() {
            return None;
        }
        let options = members(&state.live).map(|option| tables.ids[option]);
        let items = members(&state.open).map(|item| tables.items[item]);
        let rest = Root::of(run.problem, options.collect(), items.collect(), numbers);
        Some((size, rest))
    }
}
