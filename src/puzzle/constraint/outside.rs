//! Constraints that are read cell by cell: sandwiches, X-sums, skyscrapers, lines between their
//! ends, quadruples. Each is a step function; its automaton is made of it.

use super::Constraint;
use super::check::error;
use super::lower::Lowering;
use crate::ids::CellId;
use crate::puzzle::automaton::NoAutomaton;
use crate::puzzle::{Automaton, LayoutError, Machine, Primitive};
use std::hash::Hash;
use std::sync::Arc;

/// Entries of all automata of a layout together at most.
const MOST: usize = 1 << 23;

/// What has been seen of a sandwich.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Sandwich {
    Before,
    /// After the crust with this value, with this sum so far.
    Inside(usize, usize),
    After,
}

/// What has been seen of a line with ends, the ends read first.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Ends {
    None,
    One(usize),
    Both(usize, usize),
}

impl Lowering<'_> {
    fn machine<S: Clone + Eq + Hash>(
        &mut self,
        constraint: &Constraint,
        cells: Vec<CellId>,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), LayoutError> {
        // Clues of one kind, length and value share what is worked out.
        let key = (constraint.kind, constraint.values.clone(), cells.len());
        let automaton = match self.automata.get(&key) {
            Some(known) => Arc::clone(known),
            None => {
                let used: usize = self.automata.values().map(|known| known.entries()).sum();
                let room = MOST.saturating_sub(used);
                let new = Automaton::explore(cells.len(), self.order, room, start, step, accepts);
                let new = Arc::new(new.map_err(|why| {
                    let wrong = match why {
                        NoAutomaton::Empty => "no values make it true",
                        NoAutomaton::TooLarge => "this takes too much room for so many symbols",
                    };
                    error(constraint, wrong.to_owned())
                })?);
                self.automata.insert(key, Arc::clone(&new));
                new
            }
        };
        let machine = Machine::Table(automaton);
        self.push(constraint, Primitive::Machine { cells, machine })
    }

    /// The lowest and the highest symbol stand on the line once each, with this sum between.
    pub(super) fn sandwich(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        sum: usize,
    ) -> Result<(), LayoutError> {
        let crusts = [1, self.order];
        let step = |_: usize, state: &Sandwich, value: usize| {
            let crust = crusts.contains(&value);
            match (state, crust) {
                (Sandwich::Before, false) => Some(Sandwich::Before),
                (Sandwich::Before, true) => Some(Sandwich::Inside(value, 0)),
                (&Sandwich::Inside(first, so_far), true) => {
                    (value != first && so_far == sum).then_some(Sandwich::After)
                }
                (&Sandwich::Inside(first, so_far), false) => {
                    (so_far + value <= sum).then_some(Sandwich::Inside(first, so_far + value))
                }
                (Sandwich::After, crust) => (!crust).then_some(Sandwich::After),
            }
        };
        let done = |state: &Sandwich| *state == Sandwich::After;
        self.machine(constraint, cells.to_vec(), Sandwich::Before, step, done)
    }

    /// The first cell says how many cells have this sum. The state is how many are still to
    /// come, and their sum so far.
    pub(super) fn x_sum(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        sum: usize,
    ) -> Result<(), LayoutError> {
        let n = cells.len();
        let step = |at: usize, &(left, so_far): &(usize, usize), value: usize| {
            let (left, so_far) = match (at, left) {
                (0, _) => (value.checked_sub(1).filter(|&left| left < n)?, value),
                (_, 0) => (0, so_far),
                _ => (left - 1, so_far + value),
            };
            (so_far + left <= sum && (left > 0 || so_far == sum)).then_some((left, so_far))
        };
        self.machine(constraint, cells.to_vec(), (0, 0), step, |&(left, _)| {
            left == 0
        })
    }

    /// So many cells are greater than all before them. The state is the greatest so far, and how
    /// many are seen.
    pub(super) fn skyscraper(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        seen: usize,
    ) -> Result<(), LayoutError> {
        let step = |_: usize, &(greatest, so_far): &(usize, usize), value: usize| {
            let now = so_far + usize::from(value > greatest);
            (now <= seen).then_some((greatest.max(value), now))
        };
        let all = |&(_, so_far): &(usize, usize)| so_far == seen;
        self.machine(constraint, cells.to_vec(), (0, 0), step, all)
    }

    /// The inner cells lie strictly between the ends; or, for a lockout of ends at least `apart`
    /// from each other, strictly outside.
    pub(super) fn ends(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        apart: Option<usize>,
    ) -> Result<(), LayoutError> {
        let [first, inner @ .., last] = cells else {
            return Ok(());
        };
        let mut order = vec![*first, *last];
        order.extend(inner);
        let step = |_: usize, state: &Ends, value: usize| match (state, apart) {
            (Ends::None, _) => Some(Ends::One(value)),
            (&Ends::One(other), apart) => (other.abs_diff(value) >= apart.unwrap_or(0))
                .then_some(Ends::Both(value.min(other), value.max(other))),
            (&Ends::Both(low, high), None) => (low < value && value < high).then(|| state.clone()),
            (&Ends::Both(low, high), Some(_)) => {
                (value < low || high < value).then(|| state.clone())
            }
        };
        self.machine(constraint, order, Ends::None, step, |_| true)
    }

    /// Each value stands in the cells as often as it is named. The state is what is missing.
    pub(super) fn quadruple(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
    ) -> Result<(), LayoutError> {
        let values = constraint.values.iter();
        let mut missing: Vec<usize> = values.filter_map(|&v| usize::try_from(v).ok()).collect();
        missing.sort_unstable();
        let step = |_: usize, missing: &Vec<usize>, value: usize| {
            let mut missing = missing.clone();
            if let Some(k) = missing.iter().position(|&one| one == value) {
                missing.remove(k);
            }
            Some(missing)
        };
        self.machine(constraint, cells.to_vec(), missing, step, Vec::is_empty)
    }
}
