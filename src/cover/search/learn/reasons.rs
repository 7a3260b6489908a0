//! The literals that imply a value or a contradiction, listed when learning needs them.
//!
//! Nothing of this is stored: an item's reason is whatever else is in it, that of an item inside
//! another whatever of it is outside.

use super::items::places;
use super::literal::{Lit, Var};
use super::propagate::State;
use super::rules::Deaths;
use super::trail::{Conflict, Reason};

impl State<'_> {
    /// Lists the true literals from which the value of an option follows.
    pub(super) fn list_reason(&self, option: Var, list: &mut Vec<Lit>) {
        list.clear();
        match self.trail.reason(option) {
            Reason::None => {}
            Reason::Taken(other) => list.push(other.holds()),
            Reason::Inside(pair) => self.list_outside(pair, list),
            Reason::Item(item) => {
                let others = self.items.options_of(item).iter();
                let others = others.filter(|&&other| other != option);
                list.extend(others.map(|other| other.fails()));
            }
            Reason::Rule(cause) => self.list_rule(cause, Some(option), list),
            Reason::Clause(clause) => {
                let others = self.clauses.lits(clause).iter();
                let others = others.filter(|lit| lit.var() != option);
                list.extend(others.map(|&lit| !lit));
            }
        }
    }

    /// Lists the true literals that cannot all be true.
    pub(super) fn list_conflict(&self, conflict: Conflict, list: &mut Vec<Lit>) {
        list.clear();
        match conflict {
            Conflict::Taken(a, b) => list.extend([a.holds(), b.holds()]),
            Conflict::Inside(option, pair) => {
                list.push(option.holds());
                self.list_outside(pair, list);
            }
            Conflict::Item(item) => {
                let all = self.items.options_of(item).iter();
                list.extend(all.map(|option| option.fails()));
            }
            Conflict::Rule(option, cause) => {
                self.list_rule(cause, option, list);
                list.extend(option.map(Var::holds));
            }
            Conflict::Clause(clause) => {
                list.extend(self.clauses.lits(clause).iter().map(|&lit| !lit));
            }
        }
    }

    /// The options of the first item of a pair that are not in the second: all of them died.
    fn list_outside(&self, pair: u32, list: &mut Vec<Lit>) {
        let pair = self.inside.get(pair);
        let options = self.items.options_of(pair.item);
        let outside = places(!pair.common).take_while(|&at| at < options.len());
        list.extend(outside.map(|at| options[at].fails()));
    }

    /// Lists the literals that a rule gives as its cause for a dead option, or for a contradiction.
    fn list_rule(&self, cause: u32, option: Option<Var>, list: &mut Vec<Lit>) {
        let trail = &self.trail;
        // An option that a rule forbids although it is taken is the end of what was drawn.
        let died = option.filter(|&option| trail.value(option.fails()) > 0);
        let before = died.map_or(u32::MAX, |option| trail.place(option));
        let mut because = Vec::new();
        if let Some(rules) = &self.rules {
            let deaths = Deaths::new(trail, before);
            rules.explain(cause, option.map(|option| option.0), &deaths, &mut because);
        }
        list.extend(because.into_iter().map(|option| Var(option).fails()));
    }
}
