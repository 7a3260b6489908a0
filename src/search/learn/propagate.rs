//! Propagation: what follows from the entries of the trail.
//!
//! Items come first, to their end, then one entry at a time is brought to the learned clauses,
//! and the rules beyond items come last. So what the matrix itself forbids is found before any
//! clause is looked at, with the shorter reasons. An item costs two operations a dead option: it
//! keeps the number of its live options and the exclusive or of their numbers, so "none left" and
//! "one left, this one" need no scan.

use super::clauses::Clauses;
use super::inside::Inside;
use super::items::{Items, places};
use super::literal::Var;
use super::rules::Rules;
use super::trail::{Conflict, Live, Reason, Trail};

/// What propagation reads and writes.
pub(super) struct Propagation<'a, 'r> {
    pub(super) items: &'a Items,
    pub(super) inside: &'a Inside,
    pub(super) trail: &'a mut Trail,
    pub(super) clauses: &'a mut Clauses,
    pub(super) rules: Option<&'a mut (dyn Rules + 'r)>,
    /// Memory for what the rules tell.
    pub(super) dead: &'a mut Vec<(u32, u32)>,
}

impl Propagation<'_, '_> {
    /// Draws all consequences; the first contradiction met, if any.
    pub(super) fn run(&mut self) -> Option<Conflict> {
        loop {
            while let Some(&lit) = self.trail.entries().get(self.trail.spread) {
                self.trail.spread += 1;
                let conflict = match lit.is_positive() {
                    true => self.spread_taken(lit.var()),
                    false => self.spread_dead(lit.var()),
                };
                if conflict.is_some() {
                    return conflict;
                }
            }
            if let Some(&lit) = self.trail.entries().get(self.trail.watched) {
                self.trail.watched += 1;
                let clause = self.clauses.propagate(self.items, self.trail, lit);
                if let Some(clause) = clause {
                    return Some(Conflict::Clause(clause));
                }
            } else if let Some(conflict) = self.rule() {
                return Some(conflict);
            } else if self.trail.spread == self.trail.entries().len() {
                return None;
            }
        }
    }

    /// An option is taken: the others of its items die.
    fn spread_taken(&mut self, option: Var) -> Option<Conflict> {
        let items = self.items;
        for (item, bit) in items.places_of(option) {
            let colour = match items.is_coloured() {
                true => items.colour(option, item),
                false => None,
            };
            let (options, live) = (items.options_of(item), self.trail.live(item).bits);
            let mut kill = |other: Var| {
                let value = self.trail.value(other.holds());
                if value < 0 || colour.is_some() && items.colour(other, item) == colour {
                    return None;
                }
                if value > 0 {
                    return Some(Conflict::Taken(option, other));
                }
                self.trail.push(items, other.fails(), Reason::Taken(option));
                None
            };
            let conflict = if items.has_bits(item) {
                places(live & !bit).find_map(|at| kill(options[at]))
            } else {
                let others = options.iter().filter(|&&other| other != option);
                others.copied().find_map(&mut kill)
            };
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// An option died: its items lose it. A last one left is taken, and what is left may have come
    /// to lie inside another item.
    ///
    /// All items lose it before any of them is looked at, so that taking back finds them alike.
    fn spread_dead(&mut self, option: Var) -> Option<Conflict> {
        let items = self.items;
        self.trail.strike(items, option);
        for (item, bit) in items.places_of(option) {
            if item >= items.n_primary {
                continue;
            }
            let live = self.trail.live(item);
            let conflict = match live.number {
                0 => return Some(Conflict::Item(item)),
                1 => self.take_last(item, live),
                _ => self.lie_inside(item, bit),
            };
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn take_last(&mut self, item: u32, live: Live) -> Option<Conflict> {
        let last = live.last()?;
        match self.trail.value(last.holds()) {
            0 => self
                .trail
                .push(self.items, last.holds(), Reason::Item(item)),
            // It died as well, and waits to be spread.
            -1 => return Some(Conflict::Item(item)),
            _ => {}
        }
        None
    }

    /// Takes what other items have beside an item that lies inside them, now that it has lost the
    /// options of these places.
    #[inline]
    pub(super) fn lie_inside(&mut self, item: u32, lost: u64) -> Option<Conflict> {
        let (items, inside) = (self.items, self.inside);
        for number in inside.around(self.trail, item, lost) {
            let pair = inside.get(number);
            let options = items.options_of(pair.other);
            for at in places(self.trail.live(pair.other).bits & pair.rest) {
                let option = options[at];
                match self.trail.value(option.holds()) {
                    0 => self
                        .trail
                        .push(items, option.fails(), Reason::Inside(number)),
                    1 => return Some(Conflict::Inside(option, number)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Tells the rules what has died, and takes what they forbid.
    fn rule(&mut self) -> Option<Conflict> {
        let rules = self.rules.as_mut()?;
        while let Some(&lit) = self.trail.entries().get(self.trail.ruled) {
            self.trail.ruled += 1;
            if !lit.is_positive() {
                rules.dies(lit.var().0);
            }
        }
        self.dead.clear();
        let followed = rules.follow(self.dead);
        for &(option, cause) in &*self.dead {
            let option = Var(option);
            match self.trail.value(option.holds()) {
                0 => self
                    .trail
                    .push(self.items, option.fails(), Reason::Rule(cause)),
                1 => return Some(Conflict::Rule(Some(option), cause)),
                _ => {}
            }
        }
        followed.err().map(|cause| Conflict::Rule(None, cause))
    }
}
