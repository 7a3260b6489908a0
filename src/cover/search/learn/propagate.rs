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
use super::trail::{Conflict, Reason, Trail};
use crate::cover::matrix::Problem;

/// The state that propagation changes and reasons are listed from.
#[derive(Debug)]
pub(super) struct State<'r> {
    pub(super) items: Items,
    pub(super) inside: Inside,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) rules: Option<Box<dyn Rules + 'r>>,
    /// Memory for the conclusions of the rules.
    dead: Vec<(u32, u32)>,
}

impl<'r> State<'r> {
    /// Before anything is drawn.
    pub(super) fn new(problem: &Problem, rules: Option<Box<dyn Rules + 'r>>) -> Self {
        let items = Items::new(problem);
        Self {
            inside: Inside::new(&items),
            trail: Trail::new(&items),
            clauses: Clauses::new(items.n_options()),
            rules,
            dead: Vec::new(),
            items,
        }
    }

    /// Draws what follows before any choice.
    pub(super) fn begin(&mut self) -> Option<Conflict> {
        let (items, trail) = (&self.items, &mut self.trail);
        let mut primary = 0..items.n_primary;
        let alone = primary.clone().find_map(|item| match trail.live(item).number {
            0 => Some(Conflict::Item(item)),
            _ => trail.take_last(item),
        });
        let inside = |item| match self.inside.may_lie(item, trail.live(item).number) {
            true => self.inside.draw(items, trail, item, 0),
            false => None,
        };
        let conflict = alone.or_else(|| primary.find_map(inside));
        conflict.or_else(|| self.propagate())
    }

    /// Draws all consequences; the first contradiction met, if any.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
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
                if let Some(clause) = self.clauses.propagate(&mut self.trail, lit) {
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
        let (items, trail) = (&self.items, &mut self.trail);
        trail.cover(items, option, 1);
        for (item, bit) in items.places_of(option) {
            let colour = match items.is_coloured() {
                true => items.colour(option, item),
                false => None,
            };
            let (options, live) = (items.options_of(item), trail.live(item).bits);
            let mut kill = |other: Var| {
                let value = trail.value(other.holds());
                if value < 0 || colour.is_some() && items.colour(other, item) == colour {
                    return None;
                }
                if value > 0 {
                    return Some(Conflict::Taken(option, other));
                }
                trail.push(other.fails(), Reason::Taken(option));
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
    /// All items lose it, even after a contradiction, so that taking back finds them alike.
    fn spread_dead(&mut self, option: Var) -> Option<Conflict> {
        let (items, trail) = (&self.items, &mut self.trail);
        let mut conflict = None;
        for (item, bit) in items.places_of(option) {
            let number = trail.strike(option, item, bit).number;
            if item >= items.n_primary || conflict.is_some() {
                continue;
            }
            conflict = match number {
                0 => Some(Conflict::Item(item)),
                1 => trail.take_last(item),
                _ if self.inside.may_lie(item, number) => self.inside.draw(items, trail, item, bit),
                _ => None,
            };
        }

        conflict
    }

    /// Passes dead options to the rules, and takes what they forbid.
    fn rule(&mut self) -> Option<Conflict> {
        let (rules, trail) = (self.rules.as_mut()?, &mut self.trail);
        while let Some(&lit) = trail.entries().get(trail.ruled) {
            trail.ruled += 1;
            if !lit.is_positive() {
                rules.dies(lit.var().0);
            }
        }

        self.dead.clear();
        let followed = rules.follow(&mut self.dead);
        for &(option, cause) in &self.dead {
            let option = Var(option);
            match trail.value(option.holds()) {
                0 => trail.push(option.fails(), Reason::Rule(cause)),
                1 => return Some(Conflict::Rule(Some(option), cause)),
                _ => {}
            }
        }

        followed.err().map(|cause| Conflict::Rule(None, cause))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.items.bytes()
            + self.inside.bytes()
            + self.trail.bytes()
            + self.clauses.bytes()
            + self.rules.as_ref().map_or(0, |rules| rules.bytes())
    }
}
