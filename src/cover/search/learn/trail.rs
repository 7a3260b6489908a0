//! The trail: what is chosen and what follows, in order, with the reason of each.
//!
//! Invariants: an option has a value exactly when it is on the trail; what a reason speaks of
//! is earlier on the trail than what it is a reason for. Taking back to a level restores
//! values and items as they were.

use super::items::Items;
use super::literal::{Lit, Var};
use crate::ids::narrow;

/// A learned clause, by its place in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

/// Why an option has its value. The literals that imply it are listed on demand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or assumed, or is a fact.
    #[default]
    None,
    /// It dies, because this option is taken.
    Taken(Var),
    /// It is taken, because everything else in this item died.
    Item(u32),
    /// It dies, by this pair of items, of which one lies inside the other.
    Inside(u32),
    /// It dies, by a rule that calls the cause so.
    Rule(u32),
    /// The clause leaves nothing else.
    Clause(ClauseRef),
}

/// A set of facts that cannot all be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Two options that exclude each other are taken.
    Taken(Var, Var),
    /// Everything in this item died.
    Item(u32),
    /// An option is taken that this pair of items excludes.
    Inside(Var, u32),
    /// A rule cannot be satisfied, for the cause with this number; or not with this option.
    Rule(Option<Var>, u32),
    /// Every literal of this clause fails.
    Clause(ClauseRef),
}

/// The open options of an item.
///
/// Nothing follows from what is left of an item that is covered: its other options died with the
/// one that was taken. Its number is out of reach of every comparison, by [`COVERED`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Live {
    /// How many options.
    pub(super) number: u32,
    /// The exclusive or of their numbers: where there is one, this is it.
    mixed: u32,
    /// Their places among all options of the item; nothing where these are too many for bits.
    pub(super) bits: u64,
}

/// Added to the number of an item that must be covered and is.
const COVERED: u32 = 1 << 31;

impl Live {
    /// The only option that is left.
    fn last(self) -> Option<Var> {
        (self.number == 1).then_some(Var(self.mixed))
    }

    /// One more, or one less.
    #[inline]
    fn change(&mut self, by: u32, option: Var, bit: u64) {
        self.number = self.number.wrapping_add(by);
        self.mixed ^= option.0;
        self.bits ^= bit;
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default)]
struct Origin {
    level: u32,
    /// The place on the trail.
    place: u32,
    reason: Reason,
}

/// Values, their origins, and what the items have left.
#[derive(Debug)]
pub(super) struct Trail {
    /// By option, for it and for its negation: 1 true, -1 false, 0 open.
    values: Vec<[i8; 2]>,
    /// By option that has a value.
    origins: Vec<Origin>,
    order: Vec<Lit>,
    /// By level above 0: how long the trail was when it began.
    starts: Vec<usize>,
    /// By item. An option that died is taken out when the trail entry is
    /// spread, so those of entries from `spread` on are still in.
    live: Vec<Live>,
    /// Trail entries before this one are spread over items.
    pub(super) spread: usize,
    /// Trail entries before this one are brought to the clauses.
    pub(super) watched: usize,
    /// Trail entries before this one are passed to the rules.
    pub(super) ruled: usize,
    /// Items that must be covered and are, by the entries that are spread.
    pub(super) covered: u32,
}

impl Trail {
    /// An empty trail, every option open.
    pub(super) fn new(items: &Items) -> Self {
        let n = items.n_options();
        let mut live = vec![Live::default(); items.n_items()];
        for option in (0..narrow(n)).map(Var) {
            for (item, bit) in items.places_of(option) {
                live[item as usize].change(1, option, bit);
            }
        }

        Self {
            values: vec![[0; 2]; n],
            origins: vec![Origin::default(); n],
            order: Vec::with_capacity(n),
            starts: Vec::new(),
            live,
            spread: 0,
            watched: 0,
            ruled: 0,
            covered: 0,
        }
    }

    /// 1, 0 or -1: true, open or false.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.var().index()][usize::from(!lit.is_positive())]
    }

    /// True if an option has no value.
    #[inline]
    pub(super) fn is_open(&self, option: Var) -> bool {
        self.values[option.index()][0] == 0
    }

    /// The level at which an option got its value.
    #[inline]
    pub(super) fn level_of(&self, option: Var) -> u32 {
        self.origins[option.index()].level
    }

    /// Why an option has its value.
    #[inline]
    pub(super) fn reason(&self, option: Var) -> Reason {
        self.origins[option.index()].reason
    }

    /// The place on the trail of an option that has a value.
    #[inline]
    pub(super) fn place(&self, option: Var) -> u32 {
        self.origins[option.index()].place
    }

    /// The number of choices and assumptions in force.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Where a level above 0 begins on the trail.
    pub(super) fn start(&self, level: usize) -> usize {
        self.starts[level - 1]
    }

    /// The number of levels, from the first on, at which these literals and no others are assumed.
    /// A literal that is true already has a level without a choice.
    pub(super) fn levels_under(&self, assumed: &[Lit]) -> usize {
        let levels = (1..).zip(self.starts.iter().zip(assumed));
        let same = levels.take_while(|&(level, (&start, &lit))| {
            let choice = self.order.get(start).filter(|first| {
                let var = first.var();
                self.level_of(var) == level && self.reason(var) == Reason::None
            });
            match choice {
                Some(&choice) => choice == lit,
                None => self.value(lit) > 0 && (self.place(lit.var()) as usize) < start,
            }
        });
        same.count()
    }

    /// The entries.
    #[inline]
    pub(super) fn entries(&self) -> &[Lit] {
        &self.order
    }

    /// The open options of an item.
    #[inline]
    pub(super) fn live(&self, item: u32) -> Live {
        self.live[item as usize]
    }

    /// Takes a dead option out of one of its items; what the item has left.
    #[inline]
    pub(super) fn strike(&mut self, option: Var, item: u32, bit: u64) -> Live {
        let live = &mut self.live[item as usize];
        live.change(u32::MAX, option, bit);
        *live
    }

    /// One more of the items that must be covered is, or one less, for each of a taken option.
    #[inline]
    pub(super) fn cover(&mut self, items: &Items, option: Var, by: u32) {
        let must = items.items_of(option);
        let must = must.filter(|&item| item < items.n_primary);
        for item in must {
            self.live[item as usize].number ^= COVERED;
            self.covered = self.covered.wrapping_add(by);
        }
    }

    /// Takes the only option that an item has left.
    pub(super) fn take_last(&mut self, item: u32) -> Option<Conflict> {
        let last = self.live(item).last()?;
        match self.value(last.holds()) {
            0 => self.push(last.holds(), Reason::Item(item)),
            // It died as well, and waits to be spread.
            -1 => return Some(Conflict::Item(item)),
            _ => {}
        }
        None
    }

    /// Begins a level.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.order.len());
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.value(lit), 0, "only an open literal gets a value");
        let option = lit.var();
        self.values[option.index()] = if lit.is_positive() { [1, -1] } else { [-1, 1] };
        // Levels are counted in `starts`, which is never longer than there are options and
        // assumptions.
        #[expect(clippy::cast_possible_truncation, reason = "far below 2^32 levels and entries")]
        let (level, place) = (self.starts.len() as u32, self.order.len() as u32);
        self.origins[option.index()] = Origin { level, place, reason };
        self.order.push(lit);
    }

    /// Takes back all above `level`, last first, and calls `reopened` with each literal.
    pub(super) fn take_back(&mut self, items: &Items, level: usize, mut reopened: impl FnMut(Lit)) {
        if level >= self.starts.len() {
            return;
        }
        let keep = self.starts[level];
        for at in (keep..self.order.len()).rev() {
            let lit = self.order[at];
            self.values[lit.var().index()] = [0; 2];
            match lit.is_positive() {
                _ if at >= self.spread => {}
                true => self.cover(items, lit.var(), u32::MAX),
                false => items.places_of(lit.var()).for_each(|(item, bit)| {
                    self.live[item as usize].change(1, lit.var(), bit);
                }),
            }
            reopened(lit);
        }

        self.order.truncate(keep);
        self.starts.truncate(level);
        self.spread = self.spread.min(keep);
        self.watched = self.watched.min(keep);
        self.ruled = self.ruled.min(keep);
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<[i8; 2]>()
            + self.origins.capacity() * size_of::<Origin>()
            + self.order.capacity() * size_of::<Lit>()
            + self.live.capacity() * size_of::<Live>()
    }
}
