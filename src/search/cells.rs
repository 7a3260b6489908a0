//! Dancing cells: exact covers on sparse sets (Knuth's program SSXCC, TAOCP 7.2.2.1 and 7.2.2.3;
//! the sets are those of Briggs and Torczon, 1993).
//!
//! The options of an item are a piece of one array, active ones first. An option is deleted by
//! swapping it with the last active one, so undoing needs no more than the old end of the piece:
//! the order inside has changed, the set has not. An active option has no covered item, because
//! covering an item deletes its options everywhere; so deleting needs no test of what is covered.
//!
//! The first option that gives an item its colour deletes the options that give it another one,
//! or none, everywhere but in the piece of the item itself, which nobody looks at again: the item
//! remembers the mention that coloured it.
//!
//! Departures: the primary items to be covered are a linked list, which keeps them in order, so
//! that ties go to the lowest. The old ends go on a trail at the first change in a step, instead
//! of all sizes at every level. Secondary items are in no list at all. An item that is down to
//! one option is queued and goes before all others; an option that leaves an item without any is
//! dropped on the spot. If covering the chosen item takes the last option of another one, then
//! only options that cover both are tried.

use std::ops::ControlFlow;

use super::Visit;
use crate::cover::Problem;
use crate::ids::{ColourId, Id, OptionId};
use crate::limits::{End, Meter, Stats, Stop};

/// Updates between two looks at the clock, for problems whose items have very many options.
const UPDATES_PER_POLL: u64 = 1 << 20;

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if let Err(stop) = meter.limits().reserve(bytes(problem)) {
        return (End::Stopped(stop), Stats::default());
    }
    if problem.is_coloured() {
        search_in::<true>(problem, meter, visit)
    } else {
        search_in::<false>(problem, meter, visit)
    }
}

/// The search; whether there are colours at all is a parameter of the type, so that they cost
/// nothing where there are none.
fn search_in<const COLOURED: bool>(
    problem: &Problem,
    meter: &mut Meter,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    let mut cells = Cells::<COLOURED>::new(problem);
    let end = cells.run(meter, visit);
    (end, cells.stats)
}

/// The colour of a mention that has none.
const PLAIN: u32 = 0;

/// What stands for the mention that coloured an item which has no colour.
const NOBODY: u32 = u32::MAX;

/// What the search takes at most: on the way to a node each mention is deleted at most once, so
/// the trail never holds more entries than there are mentions.
fn bytes(problem: &Problem) -> usize {
    let mention = size_of::<Mention>() + 2 * size_of::<u32>() + size_of::<Saved>();
    let item = size_of::<Item>() + size_of::<Level>() + 4 * size_of::<u32>();
    let colours = if problem.is_coloured() {
        size_of::<u32>() * (problem.n_mentions() + problem.n_items() + 1)
    } else {
        0
    };
    (problem.n_mentions().saturating_mul(mention))
        .saturating_add(colours)
        .saturating_add((problem.n_items() + 1).saturating_mul(item))
}

/// An item; number 0 is the head of the list of items to be covered.
///
/// `set[start..end]` are its active options (SIZE is `end - start`), as mentions.
#[derive(Clone, Debug)]
struct Item {
    start: u32,
    end: u32,
    prev: u32,
    next: u32,
    /// The step that saved `end` last.
    saved_in: u64,
    /// Primary, and not covered.
    open: bool,
}

/// A mention of an item in an option (NODE).
#[derive(Clone, Debug)]
struct Mention {
    /// ITM.
    item: u32,
    /// LOC: where the mention stands in `set`.
    at: u32,
    /// The mentions of its option are `first..end`.
    first: u32,
    end: u32,
}

/// An end of an item's active options, to be restored.
#[derive(Clone, Copy, Debug)]
struct Saved {
    item: u32,
    end: u32,
}

/// The lengths to which the trail and the queue are cut back.
#[derive(Clone, Copy, Debug)]
struct Mark {
    trail: usize,
    queue: usize,
    head: usize,
}

/// A level of the search: an item, and which of its options comes next.
#[derive(Clone, Debug)]
struct Level {
    item: u32,
    next: u32,
    starved: usize,
    /// Before the item was covered.
    before: Mark,
    /// Before the option was tried that is tried now.
    trying: Mark,
}

/// Whether a deletion may leave an open item without options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Starving {
    /// It may; the item is remembered.
    Remembered,
    /// It ends the deletion.
    Refused,
}

/// The state of the search.
///
/// Invariants before an item is chosen: every open item has an active option, and every one
/// that has only one stands in `queue[head..]`.
#[derive(Debug)]
struct Cells<const COLOURED: bool> {
    items: Vec<Item>,
    mentions: Vec<Mention>,
    set: Vec<u32>,
    /// The option of each mention.
    option_of: Vec<u32>,
    /// The colour of each mention, from 1, or [`PLAIN`]; not kept where nothing is coloured.
    colours: Vec<u32>,
    /// For each item the mention that coloured it, or [`NOBODY`].
    coloured_by: Vec<u32>,
    n_primary: usize,
    trail: Vec<Saved>,
    queue: Vec<u32>,
    head: usize,
    /// Items that covering the items of the levels has left without an option.
    starved: Vec<u32>,
    levels: Vec<Level>,
    step: u64,
    stats: Stats,
    polled: u64,
}

impl<const COLOURED: bool> Cells<COLOURED> {
    fn new(problem: &Problem) -> Self {
        let n_primary = problem.n_primary();
        let mut sizes = vec![0; problem.n_items() + 1];
        for option in problem.options() {
            let items = problem.items_of(option).iter();
            items.for_each(|item| sizes[item.index() + 1] += 1);
        }
        let mut start = 0;
        let items = sizes.iter().enumerate().map(|(k, size)| {
            let item = Item {
                start,
                end: start,
                prev: if k == 0 {
                    index(n_primary)
                } else {
                    index(k) - 1
                },
                next: if k >= n_primary { 0 } else { index(k) + 1 },
                saved_in: 0,
                open: (1..=n_primary).contains(&k),
            };
            start += size;
            item
        });
        let mut cells = Self {
            items: items.collect(),
            mentions: Vec::with_capacity(problem.n_mentions()),
            set: vec![0; problem.n_mentions()],
            option_of: Vec::with_capacity(problem.n_mentions()),
            colours: Vec::new(),
            coloured_by: Vec::new(),
            n_primary,
            trail: Vec::new(),
            queue: Vec::new(),
            head: 0,
            starved: Vec::new(),
            levels: Vec::new(),
            step: 0,
            stats: Stats::default(),
            polled: 0,
        };
        for option in problem.options() {
            let first = index(cells.mentions.len());
            let named = problem.items_of(option);
            for item in named {
                let item = item.index() + 1;
                let at = cells.items[item].end;
                cells.items[item].end += 1;
                cells.set[at as usize] = index(cells.mentions.len());
                cells.option_of.push(index(option.index()));
                cells.mentions.push(Mention {
                    item: index(item),
                    at,
                    first,
                    end: first + index(named.len()),
                });
            }
        }
        if COLOURED {
            let mentions = problem
                .options()
                .flat_map(|option| problem.mentions_of(option));
            let colour = |colour: ColourId| index(colour.index() + 1);
            let colours = mentions.map(|mention| mention.colour.map_or(PLAIN, colour));
            cells.colours = colours.collect();
            cells.coloured_by = vec![NOBODY; cells.items.len()];
        }
        let single = (1..=n_primary).filter(|&k| cells.items[k].size() == 1);
        cells.queue = single.map(index).collect();
        cells
    }

    fn run(&mut self, meter: &mut Meter, visit: &mut Visit<'_>) -> End {
        if self.items.iter().any(|item| item.open && item.size() == 0) {
            return End::Exhausted;
        }
        let mut cover: Vec<OptionId> = Vec::new();
        loop {
            match self.choose() {
                Some(item) => self.enter(item),
                None => {
                    self.stats.covers += 1;
                    if visit(&cover) == ControlFlow::Break(()) {
                        return End::Broken;
                    }
                    self.take_back(&mut cover);
                }
            }
            // The next option that fits; levels that have none left are given up.
            loop {
                let Some(level) = self.levels.last_mut() else {
                    return End::Exhausted;
                };
                if level.next == self.items[level.item as usize].end {
                    self.leave();
                    self.take_back(&mut cover);
                    continue;
                }
                let mention = self.set[level.next as usize];
                level.next += 1;
                if let Err(stop) = self.count_node(meter) {
                    return End::Stopped(stop);
                }
                if self.commit(mention) {
                    let option = self.option_of[mention as usize];
                    cover.push(OptionId::new(option as usize));
                    self.stats.depth = self.stats.depth.max(cover.len());
                    break;
                }
                self.uncommit(mention);
            }
        }
    }

    fn count_node(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        meter.node()?;
        self.stats.nodes += 1;
        if self.stats.updates - self.polled > UPDATES_PER_POLL {
            self.polled = self.stats.updates;
            meter.poll()?;
        }
        Ok(())
    }

    /// The open item with the fewest options: the first in the queue, else the lowest.
    fn choose(&mut self) -> Option<u32> {
        while let Some(&item) = self.queue.get(self.head) {
            if self.items[item as usize].open {
                return Some(item);
            }
            self.head += 1;
        }
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.items[0].next;
        while item != 0 {
            let this = &self.items[item as usize];
            if this.size() < fewest {
                (best, fewest) = (Some(item), this.size());
                // None has fewer than two, or it would be in the queue.
                if fewest == 2 {
                    break;
                }
            }
            item = this.next;
        }
        best
    }

    /// Opens a level: covers an item for all of its options.
    fn enter(&mut self, item: u32) {
        let before = self.mark();
        let starved = self.starved.len();
        self.close(item);
        self.step += 1;
        self.delete_options_of(item, Starving::Remembered);
        self.levels.push(Level {
            item,
            next: self.items[item as usize].start,
            starved,
            before,
            trying: self.mark(),
        });
    }

    /// Undoes [`Self::enter`].
    fn leave(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.restore(level.before);
            self.starved.truncate(level.starved);
            self.reopen(level.item);
        }
    }

    /// Covers the other items of the option of a mention; false when that leaves an item without
    /// options. Either way [`Self::uncommit`] undoes it.
    fn commit(&mut self, mention: u32) -> bool {
        let Mention { first, end, .. } = self.mentions[mention as usize];
        for other in (first..end).filter(|&other| other != mention) {
            self.close(self.mentions[other as usize].item);
            self.colour(other);
        }
        let starved = self.levels.last().map_or(0, |level| level.starved);
        if (self.starved[starved..].iter()).any(|&item| self.items[item as usize].open) {
            return false;
        }
        if self.items[0].next == 0 {
            // A cover: what would be deleted now is never looked at.
            return true;
        }
        self.step += 1;
        (first..end).filter(|&other| other != mention).all(|other| {
            let item = self.mentions[other as usize].item;
            if !COLOURED || self.colours[other as usize] == PLAIN {
                self.delete_options_of(item, Starving::Refused)
            } else if self.coloured_by[item as usize] == other {
                self.purify(item, other)
            } else {
                true
            }
        })
    }

    /// Undoes [`Self::commit`].
    fn uncommit(&mut self, mention: u32) {
        if let Some(mark) = self.levels.last().map(|level| level.trying) {
            self.restore(mark);
        }
        let Mention { first, end, .. } = self.mentions[mention as usize];
        for other in (first..end).rev().filter(|&other| other != mention) {
            self.uncolour(other);
            self.reopen(self.mentions[other as usize].item);
        }
    }

    /// Takes the last option of a cover back, if there is one.
    fn take_back(&mut self, cover: &mut Vec<OptionId>) {
        cover.pop();
        if let Some(level) = self.levels.last() {
            self.uncommit(self.set[level.next as usize - 1]);
        }
    }

    /// Takes a primary item out of the list of those to be covered.
    fn close(&mut self, item: u32) {
        let this = &mut self.items[item as usize];
        if this.open {
            this.open = false;
            let (prev, next) = (this.prev, this.next);
            self.items[prev as usize].next = next;
            self.items[next as usize].prev = prev;
        }
    }

    /// Undoes [`Self::close`].
    fn reopen(&mut self, item: u32) {
        if item as usize > self.n_primary {
            return;
        }
        let this = &mut self.items[item as usize];
        this.open = true;
        let (prev, next) = (this.prev, this.next);
        self.items[prev as usize].next = item;
        self.items[next as usize].prev = item;
    }

    /// Lets a mention colour its item, unless the item has a colour already.
    fn colour(&mut self, mention: u32) {
        if !COLOURED || self.colours[mention as usize] == PLAIN {
            return;
        }
        let by = &mut self.coloured_by[self.mentions[mention as usize].item as usize];
        if *by == NOBODY {
            *by = mention;
        }
    }

    /// Undoes [`Self::colour`].
    fn uncolour(&mut self, mention: u32) {
        if !COLOURED {
            return;
        }
        let by = &mut self.coloured_by[self.mentions[mention as usize].item as usize];
        if *by == mention {
            *by = NOBODY;
        }
    }

    /// Deletes the active options of an item from the sets of all their other items; false when
    /// it was ended because an item would be without options.
    fn delete_options_of(&mut self, item: u32, starving: Starving) -> bool {
        let Item { start, end, .. } = self.items[item as usize];
        (start..end).all(|k| self.delete_others(self.set[k as usize], starving))
    }

    /// Deletes the active options of an item that do not agree with the colour of a mention;
    /// false when it was ended because an item would be without options.
    fn purify(&mut self, item: u32, by: u32) -> bool {
        let Item { start, end, .. } = self.items[item as usize];
        let colour = self.colours[by as usize];
        (start..end).all(|k| {
            let mention = self.set[k as usize];
            self.colours[mention as usize] == colour
                || self.delete_others(mention, Starving::Refused)
        })
    }

    /// Deletes the option of a mention from the sets of its other items; false when it was ended
    /// because an item would be without options.
    #[inline(always)]
    fn delete_others(&mut self, mention: u32, starving: Starving) -> bool {
        let Mention { first, end, .. } = self.mentions[mention as usize];
        for other in (first..end).filter(|&other| other != mention) {
            let Mention { item, at, .. } = self.mentions[other as usize];
            let this = &mut self.items[item as usize];
            if this.saved_in != self.step {
                this.saved_in = self.step;
                let end = this.end;
                self.trail.push(Saved { item, end });
            }
            this.end -= 1;
            let moved = self.set[this.end as usize];
            self.set[this.end as usize] = other;
            self.set[at as usize] = moved;
            self.mentions[other as usize].at = this.end;
            self.mentions[moved as usize].at = at;
            self.stats.updates += 1;
            if this.size() <= 1 && this.open {
                match (this.size(), starving) {
                    (1, _) => self.queue.push(item),
                    (_, Starving::Remembered) => self.starved.push(item),
                    (_, Starving::Refused) => return false,
                }
            }
        }
        true
    }

    fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            queue: self.queue.len(),
            head: self.head,
        }
    }

    /// Undoes all deletions since a mark.
    fn restore(&mut self, mark: Mark) {
        for saved in self.trail.drain(mark.trail..).rev() {
            self.items[saved.item as usize].end = saved.end;
        }
        self.queue.truncate(mark.queue);
        self.head = mark.head;
    }
}

impl Item {
    fn size(&self) -> u32 {
        self.end - self.start
    }
}

/// A position as a 32-bit index.
#[expect(
    clippy::cast_possible_truncation,
    reason = "ids keep items and options below 2^32, and memory the mentions"
)]
fn index(position: usize) -> u32 {
    debug_assert!(u32::try_from(position).is_ok());
    position as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::Builder;
    use crate::ids::ItemId;
    use crate::limits::Limits;

    /// The example of the book, (6), with its last item secondary and one option twice.
    fn example() -> Problem {
        let mut builder = Builder::new(6, 1);
        let options: [&[usize]; 7] = [
            &[2, 4],
            &[0, 3, 6],
            &[1, 2, 5],
            &[0, 3, 5],
            &[1, 6],
            &[3, 4, 6],
            &[2, 4],
        ];
        for option in options {
            let items: Vec<ItemId> = option.iter().map(|&item| ItemId::new(item)).collect();
            builder.option(&items).expect("a good option");
        }
        builder.build()
    }

    /// Each item with its links, whether it is open, and its active options as a sorted set;
    /// every mention stands where it says (the book's sanity check).
    fn picture<const COLOURED: bool>(cells: &Cells<COLOURED>) -> Vec<(u32, u32, bool, Vec<u32>)> {
        for (k, mention) in cells.mentions.iter().enumerate() {
            assert_eq!(cells.set[mention.at as usize], index(k));
            assert!(mention.at >= cells.items[mention.item as usize].start);
        }
        let items = cells.items.iter().map(|item| {
            let mut active = cells.set[item.start as usize..item.end as usize].to_vec();
            active.sort_unstable();
            (item.prev, item.next, item.open, active)
        });
        items.collect()
    }

    #[test]
    fn every_step_is_undone() {
        let mut cells = Cells::<false>::new(&example());
        let before = picture(&cells);
        cells.enter(1);
        let inside = picture(&cells);
        assert_ne!(inside, before);
        for place in cells.items[1].start..cells.items[1].end {
            let mention = cells.set[place as usize];
            cells.commit(mention);
            assert_ne!(picture(&cells), inside);
            cells.uncommit(mention);
            assert_eq!(picture(&cells), inside);
        }
        cells.leave();
        assert_eq!(picture(&cells), before);
    }

    #[test]
    fn a_whole_search_restores_every_set() {
        let mut cells = Cells::<false>::new(&example());
        let (before, queued) = (picture(&cells), cells.queue.clone());
        let mut found = Vec::new();
        let end = cells.run(&mut Limits::default().meter(), &mut |cover| {
            let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
            cover.sort_unstable();
            found.push(cover);
            ControlFlow::Continue(())
        });
        found.sort();
        assert_eq!(
            (end, found),
            (End::Exhausted, vec![vec![0, 3, 4], vec![3, 4, 6]])
        );
        assert_eq!((picture(&cells), cells.queue.clone()), (before, queued));
        assert!(cells.trail.is_empty() && cells.starved.is_empty() && cells.levels.is_empty());
    }
}
