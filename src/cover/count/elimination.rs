//! An order of items with its elimination tree (after Liu, "The role of elimination trees in sparse
//! factorization", SIAM J. Matrix Anal. Appl. 1990).
//!
//! After its turn an item leaves a table over the items that its options and the tables before
//! have touched and that still matter. The first of these to have its turn needs the table: it is
//! the *parent*. Along a board that is a path, on a tree of items it is a tree: then what lies apart is
//! never multiplied out. Turns are renumbered so that each comes right after its children, the
//! largest child first: few tables wait at any time.

use std::collections::BTreeSet;

use super::incidence::Incidence;
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, narrow};
use crate::limits::{Meter, Stop};

/// An order of the primary items, each after its children.
#[derive(Debug)]
pub(super) struct Elimination {
    /// The items by turn.
    pub(super) order: Vec<ItemId>,
    /// The turn of each turn's parent; the number of turns where nothing is left to remember.
    pub(super) parents: Vec<usize>,
    /// The states that there could be on the way, if each item that is remembered were covered or
    /// not.
    pub(super) price: f64,
}

impl Elimination {
    /// The tree of an order, renumbered.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn new(
        incidence: &Incidence<'_>,
        order: Vec<ItemId>,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let last = last_turns(incidence.problem, &order);
        let n = order.len();
        let mut decided = incidence.none_decided();
        // What the children of a turn have left, by the turns at which it is forgotten.
        let mut waiting: Vec<BTreeSet<(usize, ItemId)>> = vec![BTreeSet::new(); n + 1];
        let mut parents = Vec::with_capacity(n);
        let mut price = 0.0;
        for (turn, &item) in order.iter().enumerate() {
            let mut scope = std::mem::take(&mut waiting[turn]);
            for option in incidence.decides(item, &mut decided) {
                let items = incidence.problem.items_of(option).iter();
                scope.extend(items.map(|&item| (last[item], item)));
                meter.pulse()?;
            }
            while scope.first().is_some_and(|&(last, _)| last <= turn) {
                scope.pop_first();
            }
            price += f64::from(narrow(scope.len())).exp2();
            let parent = scope.first().map_or(n, |&(turn, _)| turn);
            parents.push(parent);

            let mut joined = std::mem::take(&mut waiting[parent]);
            let joins = !joined.is_empty();
            if joined.len() < scope.len() {
                std::mem::swap(&mut joined, &mut scope);
            }
            joined.extend(scope);
            if joins {
                price += f64::from(narrow(joined.len())).exp2();
            }
            waiting[parent] = joined;
            meter.pulse()?;
        }

        Ok(Self { order, parents, price }.renumbered())
    }

    /// The cheaper one of two.
    pub(super) fn cheaper(self, other: Self) -> Self {
        if other.price < self.price { other } else { self }
    }

    /// The same tree with its turns in postorder.
    fn renumbered(self) -> Self {
        let n = self.order.len();
        let mut sizes = vec![1; n + 1];
        let mut children = vec![Vec::new(); n + 1];
        for (turn, &parent) in self.parents.iter().enumerate() {
            sizes[parent] += sizes[turn];
            children[parent].push(turn);
        }

        // From the root on, the last child first: the postorder backwards.
        let mut backwards = Vec::with_capacity(n + 1);
        let mut open = vec![n];
        while let Some(turn) = open.pop() {
            backwards.push(turn);
            let children = &mut children[turn];
            children.sort_by_key(|&child| (std::cmp::Reverse(sizes[child]), child));
            open.append(children);
        }

        let mut number = vec![n; n + 1];
        for (new, &old) in backwards.iter().rev().enumerate() {
            number[old] = new;
        }
        let olds = || backwards.iter().rev().take(n);
        Self {
            order: olds().map(|&old| self.order[old]).collect(),
            parents: olds().map(|&old| number[self.parents[old]]).collect(),
            price: self.price,
        }
    }
}

/// When each item is of no more importance: primary items at their own turn, the others at the
/// last turn of one of their options.
pub(super) fn last_turns(problem: &Problem, order: &[ItemId]) -> IdVec<ItemId, usize> {
    let mut turn = IdVec::filled(usize::MAX, problem.n_items());
    for (k, &item) in order.iter().enumerate() {
        turn[item] = k;
    }
    let mut last = turn.clone();
    for item in problem.items().skip(problem.n_primary()) {
        last[item] = 0;
    }
    for option in problem.options() {
        let items = problem.items_of(option);
        let decided = items.iter().map(|&item| turn[item]).min().unwrap_or(0);
        for &item in items.iter().filter(|&&item| !problem.is_primary(item)) {
            last[item] = last[item].max(decided);
        }
    }

    last
}
