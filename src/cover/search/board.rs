//! The rest of a problem while options are taken and left out, with a trail.
//!
//! Every item may have bounds, and secondary items colours. Options stay in place and have a
//! flag; nothing is linked.

use super::fewest::{Fewest, OUT};
use super::tuning::SCANNED_ITEMS;
use crate::cover::matrix::Problem;
use crate::ids::{ColourId, IdVec, ItemId, OptionId, narrow};

/// The rest of a problem.
///
/// Invariants: `count` of a primary item is the number of its options that are open; an option is
/// open as long as it was neither taken nor left out, and goes with all that were taken.
#[derive(Clone, Debug)]
pub struct Residual<'p> {
    problem: &'p Problem,
    options_of: IdVec<ItemId, Vec<OptionId>>,
    open: IdVec<OptionId, bool>,
    count: IdVec<ItemId, u32>,
    taken: IdVec<ItemId, u32>,
    colour: IdVec<ItemId, Option<ColourId>>,
    trail: Vec<Undo>,
    /// Options that were left out, over all.
    updates: u64,
    /// The ways of the primary items, where these are too many to look at all of them.
    fewest: Option<Fewest>,
}

/// A change to be undone.
#[derive(Clone, Copy, Debug)]
enum Undo {
    /// An option was left out or taken.
    Open(OptionId),
    /// An item was covered once more.
    Taken(ItemId),
    /// A secondary item got its colour.
    Coloured(ItemId),
}

impl<'p> Residual<'p> {
    /// Bytes that a board takes.
    #[must_use]
    pub fn bytes(problem: &Problem) -> usize {
        let items = size_of::<Vec<OptionId>>() + 4 * size_of::<u32>() + size_of::<usize>();
        let undone = 2 * size_of::<Undo>();
        problem.n_items() * items
            + problem.n_mentions() * 2 * size_of::<OptionId>()
            + problem.n_options() * (1 + undone)
            + if problem.n_primary() > SCANNED_ITEMS {
                Fewest::bytes(problem.n_primary())
            } else {
                0
            }
    }

    /// All of a problem.
    #[must_use]
    pub fn new(problem: &'p Problem) -> Self {
        let n_items = problem.n_items();
        let options_of = problem.options_of();
        Self {
            problem,
            count: options_of.iter().map(|all| narrow(all.len())).collect(),
            options_of,
            open: IdVec::filled(true, problem.n_options()),
            taken: IdVec::filled(0, n_items),
            colour: IdVec::filled(None, n_items),
            trail: Vec::new(),
            updates: 0,
            fewest: (problem.n_primary() > SCANNED_ITEMS).then(|| Fewest::new(problem.n_primary())),
        }
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Options that were left out, over all.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.updates
    }

    /// Where the board is now.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes everything back that was done since a mark.
    pub fn undo(&mut self, mark: usize) {
        for undo in self.trail.drain(mark..).rev() {
            match undo {
                Undo::Open(option) => {
                    self.open[option] = true;
                    for &item in self.problem.items_of(option) {
                        self.count[item] += 1;
                        if let Some(fewest) = &mut self.fewest {
                            fewest.change(item);
                        }
                    }
                }
                Undo::Taken(item) => {
                    self.taken[item] -= 1;
                    if let Some(fewest) = &mut self.fewest {
                        fewest.change(item);
                    }
                }
                Undo::Coloured(item) => self.colour[item] = None,
            }
        }
    }

    /// True if an option may still be taken.
    #[must_use]
    pub fn is_open(&self, option: OptionId) -> bool {
        self.open[option]
    }

    /// The open options of an item, in order.
    pub fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        self.options_of[item].iter().copied().filter(|&option| self.open[option])
    }

    /// How many open options an item has.
    #[must_use]
    pub fn count(&self, item: ItemId) -> u32 {
        self.count[item]
    }

    /// How often an item is still to be covered at least.
    #[must_use]
    pub fn need(&self, item: ItemId) -> u32 {
        let least = self.problem.bounds(item).least;
        least.saturating_sub(self.taken[item])
    }

    /// How often an item may still be covered at most.
    #[must_use]
    pub fn room(&self, item: ItemId) -> u32 {
        let most = self.problem.bounds(item).most;
        most.saturating_sub(self.taken[item])
    }

    /// The colour that a secondary item has by now.
    #[must_use]
    pub fn colour(&self, item: ItemId) -> Option<ColourId> {
        self.colour[item]
    }

    /// True if every item that has no room is without options, and each other can have as many
    /// as it needs, at the start.
    pub fn begin(&mut self) -> bool {
        let mut good = true;
        for item in self.problem.items() {
            if self.problem.bounds(item).most == 0 {
                good &= self.close(item);
            }
        }
        good && (self.problem.items()).all(|item| self.count[item] >= self.need(item))
    }

    /// Takes an open option, and leaves out what does not go with it; whether each item can still
    /// have as many options as it needs. Either way [`Self::undo`] leads back.
    pub fn take(&mut self, option: OptionId) -> bool {
        self.drop_option(option);
        let problem = self.problem;
        for &item in problem.items_of(option) {
            self.taken[item] += 1;
            self.trail.push(Undo::Taken(item));
            if let Some(fewest) = &mut self.fewest {
                fewest.change(item);
            }
        }

        let mut good = true;
        for mention in problem.mentions_of(option) {
            let item = mention.item;
            good &= match mention.colour {
                Some(colour) if self.colour[item].is_none() => {
                    self.colour[item] = Some(colour);
                    self.trail.push(Undo::Coloured(item));
                    // Options that give it another colour, or none, go.
                    let same = |option| problem.mentions_of(option).any(|other| other == mention);
                    self.leave_all(item, |option| !same(option))
                }
                Some(_) => true,
                None if self.room(item) == 0 => self.close(item),
                None => self.count[item] >= self.need(item),
            };
        }

        good
    }

    /// Leaves an open option out; whether each item can still have as many as it needs.
    pub fn leave(&mut self, option: OptionId) -> bool {
        self.drop_option(option);
        self.problem.items_of(option).iter().all(|&item| self.count[item] >= self.need(item))
    }

    /// Closes an option and takes it from the lists of its items.
    fn drop_option(&mut self, option: OptionId) {
        self.open[option] = false;
        self.trail.push(Undo::Open(option));
        self.updates += 1;
        for &item in self.problem.items_of(option) {
            self.count[item] -= 1;
            if let Some(fewest) = &mut self.fewest {
                fewest.change(item);
            }
        }
    }

    /// Leaves out all open options of an item.
    pub fn close(&mut self, item: ItemId) -> bool {
        self.leave_all(item, |_| true)
    }

    fn leave_all(&mut self, item: ItemId, goes: impl Fn(OptionId) -> bool) -> bool {
        let mut good = true;
        for k in 0..self.options_of[item].len() {
            let option = self.options_of[item][k];
            if self.open[option] && goes(option) {
                good &= self.leave(option);
            }
        }
        good
    }

    /// The primary item with the fewest ways to go on, the lowest of them, with their number:
    /// which of its options comes first, and whether any more comes where none is needed.
    #[must_use]
    pub fn choose(&mut self) -> Option<(u32, ItemId)> {
        if let Some(mut fewest) = self.fewest.take() {
            let number = |item| if self.count[item] > 0 { self.ways(item) } else { OUT };
            let best = fewest.winner(number);
            self.fewest = Some(fewest);
            return best;
        }

        let mut best: Option<(u32, ItemId)> = None;
        for item in self.problem.primary().filter(|&item| self.count[item] > 0) {
            let ways = self.ways(item);
            if best.is_none_or(|(fewest, _)| ways < fewest) {
                best = Some((ways, item));
                if ways == 1 {
                    break;
                }
            }
        }

        best
    }

    /// In how many ways an item can be gone on with.
    #[must_use]
    pub fn ways(&self, item: ItemId) -> u32 {
        match self.need(item) {
            0 => self.count[item] + 1,
            need => self.count[item] - need + 1,
        }
    }
}
