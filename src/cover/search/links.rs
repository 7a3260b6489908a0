//! Dancing links: Knuth's Algorithm X with secondary items, and with colours his Algorithm C
//! (TAOCP 7.2.2.1), iterative, in flat arrays of 32-bit indices.
//!
//! Nodes are numbered. Node 0 is the head of the list of active primary items, nodes 1 to N are
//! the items, and every further node is one mention of an item in an option; there is a spacer
//! before each option and after the last, so that the other mentions of an option are found by
//! walking on. The item with the fewest options is covered first, ties go to the lowest.
//!
//! The first option that gives an item its colour *purifies* the item: options that give it
//! another colour, or none, leave the lists of their other items, and the mentions that are left
//! are marked as agreeing, so that nothing more is done for them.
//!
//! Departure: an option is tried with its items in the order of the option and taken back in
//! the reverse order, as in the book; the item lists of secondary items hold only themselves.
//! Where there are very many items, the one with the fewest options is found by a tournament instead
//! of a walk through the ring. Colours and many items are parameters of the type, so that they cost
//! nothing where there are none.

use super::bounded;
use super::engine::{Tour, Visit};
use super::fewest::{Fewest, OUT};
use super::tuning::{SCANNED_ITEMS, UPDATES_PER_POLL};
use crate::cover::matrix::Problem;
use crate::ids::{Id, ItemId, OptionId};
use crate::limits::{End, Meter, Stats};

/// Visits every cover of a problem; one whose items have bounds is handed to the search for those.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if problem.is_bounded() {
        return bounded::search(problem, meter, visit);
    }
    match (problem.is_coloured(), problem.n_primary() > SCANNED_ITEMS) {
        (true, true) => search_in::<true, true>(problem, meter, visit),
        (true, false) => search_in::<true, false>(problem, meter, visit),
        (false, true) => search_in::<false, true>(problem, meter, visit),
        (false, false) => search_in::<false, false>(problem, meter, visit),
    }
}

fn search_in<const COLOURED: bool, const MANY: bool>(
    problem: &Problem,
    meter: &mut Meter,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    let nodes = 2 + problem.n_items() + problem.n_mentions() + problem.n_options();
    let arrays = 5 + usize::from(COLOURED);
    Tour::of(meter, visit, |tour| {
        let bytes = nodes.saturating_mul(size_of::<u32>() * arrays);
        let bytes = bytes + if MANY { Fewest::bytes(problem.n_primary()) } else { 0 };
        tour.meter.limits().reserve(bytes)?;
        let mut links = Links::<COLOURED, MANY>::new(problem);
        let ended = links.run(tour);
        tour.stats.updates = links.updates;
        ended
    })
}

/// A mention without a colour.
const PLAIN: u32 = 0;

/// A mention of an item that has the mention's colour already.
const AGREEING: u32 = u32::MAX;

/// The linked lists.
///
/// Invariants, with the book's names: `left` and `right` (LLINK, RLINK) hold the active primary
/// items in a ring with node 0; `up` and `down` (ULINK, DLINK) hold the active options of each
/// item in a ring with the item; `len` (LEN) is the length of that ring. `top` (TOP) is the item
/// of a mention, and 0 for a spacer. `colour` (COLOR) of a mention is a positive number, [`PLAIN`]
/// or [`AGREEING`]; empty where nothing is coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Links<const COLOURED: bool, const MANY: bool> {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    len: Vec<u32>,
    top: Vec<u32>,
    colour: Vec<u32>,
    /// The option of each spacer's following mentions, by node.
    option: Vec<u32>,
    /// The lengths of active primary items, where there are many.
    fewest: Fewest,
    updates: u64,
    /// Items looked at for the next one to cover.
    looks: u64,
    /// Updates and looks at the last look at the clock.
    polled: u64,
}

impl<const COLOURED: bool, const MANY: bool> Links<COLOURED, MANY> {
    fn new(problem: &Problem) -> Self {
        let n_items = problem.n_items();
        let nodes = n_items + 2 + problem.n_mentions() + problem.n_options();
        let ring: Vec<u32> = (0..=n_items).map(node).collect();
        let mut links = Self {
            left: ring.clone(),
            right: ring.clone(),
            up: Vec::with_capacity(nodes),
            down: Vec::with_capacity(nodes),
            len: vec![0; n_items + 1],
            top: Vec::with_capacity(nodes),
            colour: Vec::new(),
            option: Vec::with_capacity(nodes),
            fewest: Fewest::new(if MANY { problem.n_primary() } else { 0 }),
            updates: 0,
            looks: 0,
            polled: 0,
        };

        for item in 0..problem.n_primary() {
            links.left[item + 1] = node(item);
            links.right[item] = node(item + 1);
        }

        links.left[0] = node(problem.n_primary());
        links.right[problem.n_primary()] = 0;
        links.up.extend(&ring);
        links.down.extend(&ring);
        links.top.extend(&ring);
        links.option.extend(vec![0; ring.len()]);
        let mut first = 0;
        for option in problem.options() {
            let spacer = links.push_spacer(option.index(), first);
            first = spacer + 1;
            for &item in problem.items_of(option) {
                let this = node(links.top.len());
                let item = item.index() + 1;
                let last = links.up[item];
                links.top.push(node(item));
                links.option.push(node(option.index()));
                links.up.push(last);
                links.down.push(node(item));
                links.down[last as usize] = this;
                links.up[item] = this;
                links.len[item] += 1;
            }
            links.down[spacer] = node(links.top.len() - 1);
            if COLOURED {
                links.colour.resize(spacer + 1, PLAIN);
                let numbers = problem
                    .mentions_of(option)
                    .map(|mention| mention.colour)
                    .map(|colour| colour.map_or(PLAIN, |c| node(c.index() + 1)));
                links.colour.extend(numbers);
            }
        }

        links.push_spacer(problem.n_options(), first);
        links
    }

    /// Appends the spacer before an option and returns its node. As in the book, its up link
    /// leads to the first mention of the option before it, its down link to the last mention of
    /// the option after it.
    fn push_spacer(&mut self, option: usize, first: usize) -> usize {
        let spacer = self.top.len();
        self.top.push(0);
        self.option.push(node(option));
        self.up.push(node(first));
        self.down.push(0);
        spacer
    }

    /// The search of the book; `stack` holds the mentions chosen so far (x0, x1, …).
    fn run(&mut self, tour: &mut Tour<'_, '_>) -> Result<(), End> {
        let mut stack: Vec<u32> = Vec::new();
        loop {
            // X2, X3: a cover is found when no item is left; else choose the next item.
            let mut forward = match self.choose() {
                None => {
                    tour.found()?;
                    None
                }
                Some(item) => {
                    // X4: cover it and try its first option.
                    self.cover(item);
                    Some(self.down[item as usize])
                }
            };
            loop {
                match forward {
                    // X5: try the option of x, unless x is the item itself: then all were tried.
                    Some(x) if x as usize >= self.len.len() => {
                        tour.take(OptionId::new(self.option[x as usize] as usize))?;
                        if self.updates + self.looks - self.polled > UPDATES_PER_POLL {
                            self.polled = self.updates + self.looks;
                            tour.meter.poll()?;
                        }
                        self.commit(x);
                        stack.push(x);
                        break;
                    }
                    // X7: go back to the level before.
                    Some(item) => {
                        self.uncover(item);
                        forward = None;
                    }
                    // X8, X6: take the last option back and try the next one of its item.
                    None => {
                        let Some(x) = stack.pop() else {
                            return Ok(());
                        };
                        tour.cover.pop();
                        self.uncommit(x);
                        forward = Some(self.down[x as usize]);
                    }
                }
            }
        }
    }

    /// The active primary item with the fewest options, the lowest of them.
    fn choose(&mut self) -> Option<u32> {
        if MANY {
            let left = &self.left;
            let right = &self.right;
            let len = &self.len;
            let number = |item: ItemId| {
                let item = item.index() + 1;
                let is_active = right[left[item] as usize] == node(item);
                if is_active { len[item] } else { OUT }
            };
            return self.fewest.winner(number).map(|(_, item)| node(item.index() + 1));
        }

        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.right[0];
        while item != 0 {
            self.looks += 1;
            let len = self.len[item as usize];
            if len < fewest {
                (best, fewest) = (Some(item), len);
                if len == 0 {
                    break;
                }
            }
            item = self.right[item as usize];
        }

        best
    }

    /// Notes that the length of an item has changed, or that it was covered or uncovered.
    #[inline(always)]
    fn change(&mut self, item: u32) {
        if MANY {
            self.fewest.change(ItemId::new(item as usize - 1));
        }
    }

    /// Covers the other items of the option of `x`, from left to right; an item that gets a
    /// colour is purified instead, and one that has it already is left alone.
    fn commit(&mut self, x: u32) {
        let mut p = x as usize + 1;
        while p != x as usize {
            match self.top[p] {
                0 => p = self.up[p] as usize,
                item => {
                    if !COLOURED || self.colour[p] == PLAIN {
                        self.cover(item);
                    } else if self.colour[p] != AGREEING {
                        self.purify(p);
                    }
                    p += 1;
                }
            }
        }
    }

    /// Undoes [`Self::commit`], from right to left.
    fn uncommit(&mut self, x: u32) {
        let mut p = x as usize - 1;
        while p != x as usize {
            match self.top[p] {
                0 => p = self.down[p] as usize,
                item => {
                    if !COLOURED || self.colour[p] == PLAIN {
                        self.uncover(item);
                    } else if self.colour[p] != AGREEING {
                        self.unpurify(p);
                    }
                    p -= 1;
                }
            }
        }
    }

    /// Takes an item out of the ring of items, and its options out of all other rings.
    fn cover(&mut self, item: u32) {
        let mut p = self.down[item as usize];
        while p != item {
            self.hide(p as usize);
            p = self.down[p as usize];
        }
        let l = self.left[item as usize];
        let r = self.right[item as usize];
        self.right[l as usize] = r;
        self.left[r as usize] = l;
        self.change(item);
    }

    /// Undoes [`Self::cover`], step by step in reverse.
    fn uncover(&mut self, item: u32) {
        let l = self.left[item as usize];
        let r = self.right[item as usize];
        self.right[l as usize] = item;
        self.left[r as usize] = item;
        self.change(item);
        let mut p = self.up[item as usize];
        while p != item {
            self.unhide(p as usize);
            p = self.up[p as usize];
        }
    }

    /// Gives the item of `p` the colour of `p`: options with another one, or none, leave all other
    /// rings; mentions with this one are marked. The option of `p` itself has left the ring, since
    /// its primary item was covered.
    fn purify(&mut self, p: usize) {
        let item = self.top[p];
        let colour = self.colour[p];
        let mut q = self.down[item as usize];
        while q != item {
            if self.colour[q as usize] == colour {
                self.colour[q as usize] = AGREEING;
            } else {
                self.hide(q as usize);
            }
            q = self.down[q as usize];
        }
    }

    /// Undoes [`Self::purify`], step by step in reverse.
    fn unpurify(&mut self, p: usize) {
        let item = self.top[p];
        let colour = self.colour[p];
        let mut q = self.up[item as usize];
        while q != item {
            if self.colour[q as usize] == AGREEING {
                self.colour[q as usize] = colour;
            } else {
                self.unhide(q as usize);
            }
            q = self.up[q as usize];
        }
    }

    /// Takes the other mentions of the option of `p` out of their rings, from left to right, but
    /// for those of items that have their colour: these rings are never walked.
    fn hide(&mut self, p: usize) {
        let mut q = p + 1;
        while q != p {
            let item = self.top[q] as usize;
            if item == 0 {
                q = self.up[q] as usize;
                continue;
            }
            if COLOURED && self.colour[q] == AGREEING {
                q += 1;
                continue;
            }
            let u = self.up[q];
            let d = self.down[q];
            self.down[u as usize] = d;
            self.up[d as usize] = u;
            self.len[item] -= 1;
            self.change(node(item));
            self.updates += 1;
            q += 1;
        }
    }

    /// Undoes [`Self::hide`], from right to left.
    fn unhide(&mut self, p: usize) {
        let mut q = p - 1;
        while q != p {
            let item = self.top[q] as usize;
            if item == 0 {
                q = self.down[q] as usize;
                continue;
            }
            if COLOURED && self.colour[q] == AGREEING {
                q -= 1;
                continue;
            }
            let u = self.up[q] as usize;
            let d = self.down[q] as usize;
            let this = node(q);
            self.down[u] = this;
            self.up[d] = this;
            self.len[item] += 1;
            self.change(node(item));
            q -= 1;
        }
    }
}

/// An index as a node number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "ids keep items and options below 2^32, and memory the mentions"
)]
fn node(index: usize) -> u32 {
    debug_assert!(u32::try_from(index).is_ok());
    index as u32
}
