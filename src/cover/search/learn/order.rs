//! Which variable is chosen next, and with which value.
//!
//! Variables that caused recent contradictions come first: activities that decay, as in
//! "Chaff" (DAC 2001) in the exponential form of `MiniSat`, in a binary heap. A variable gets the
//! value it had last (Pipatsrisawat, Darwiche, SAT 2007); at first, a cell holds the symbol.

use super::literal::{Lit, Var};
use super::trail::Trail;
use super::tuning::{ACTIVITY_DECAY, EXCLUDED_WEIGHT, YOUNG_DECAY};

/// Place of a variable that is not in the heap.
const ABSENT: u32 = u32::MAX;
/// Activities are scaled down before they come near the largest number.
const LARGE: f64 = 1e100;

/// Open variables by activity.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<Var>,
    place: Vec<u32>,
    phase: Vec<bool>,
    /// The increment for the next contradiction.
    step: f64,
}

impl Order {
    /// An order of `vars` variables, none of them waiting.
    pub(super) fn new(vars: usize) -> Self {
        Self {
            activity: vec![0.0; vars],
            heap: Vec::new(),
            place: vec![ABSENT; vars],
            phase: vec![true; vars],
            step: 1.0,
        }
    }

    /// Makes a variable wait, with an activity to begin with.
    pub(super) fn enter(&mut self, var: Var, activity: f64) {
        self.activity[var.index()] = activity;
        self.insert(var);
    }

    /// The open variable of the highest activity, as a literal with the value to try.
    pub(super) fn next(&mut self, trail: &Trail) -> Option<Lit> {
        while let Some(var) = self.pop() {
            if trail.is_open(var) {
                let holds = self.phase[var.index()];
                return Some(if holds { var.holds() } else { var.fails() });
            }
        }
        None
    }

    /// A literal was taken back: its variable waits again, and remembers its value.
    pub(super) fn reopen(&mut self, lit: Lit) {
        let var = lit.var();
        self.phase[var.index()] = lit.is_positive();
        if self.place[var.index()] == ABSENT {
            self.insert(var);
        }
    }

    /// Raises the activity of a variable whose true literal is a cause of a contradiction.
    pub(super) fn bump(&mut self, lit: Lit) {
        let var = lit.var();
        let weight = if lit.is_positive() { 1.0 } else { EXCLUDED_WEIGHT };
        let activity = &mut self.activity[var.index()];
        *activity += weight * self.step;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|a| *a /= LARGE);
            self.step /= LARGE;
        }
        let place = self.place[var.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Every option is tried as taken first again.
    pub(super) fn forget(&mut self) {
        self.phase.fill(true);
    }

    /// Lowers all activities, by raising what the next ones add.
    pub(super) fn fade(&mut self, is_young: bool) {
        self.step /= if is_young { YOUNG_DECAY } else { ACTIVITY_DECAY };
    }

    fn insert(&mut self, var: Var) {
        let at = self.heap.len();
        self.heap.push(var);
        self.put(at, var);
        self.rise(at);
    }

    fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.place[top.index()] = ABSENT;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.put(0, last);
            self.sink();
        }
        Some(top)
    }

    fn put(&mut self, at: usize, var: Var) {
        self.heap[at] = var;
        #[expect(clippy::cast_possible_truncation, reason = "a heap of 32-bit variables")]
        let place = at as u32;
        self.place[var.index()] = place;
    }

    /// True if `a` comes before `b`; ties go to the lower number, so that runs repeat.
    fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        x > y || (x == y && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(var, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, var);
    }

    fn sink(&mut self) {
        let mut at = 0;
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }

        self.put(at, var);
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.activity.capacity() * size_of::<f64>()
            + self.heap.capacity() * size_of::<Var>()
            + self.place.capacity() * size_of::<u32>()
            + self.phase.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn activities_are_scaled_down_in_time_and_keep_their_order() {
        let mut order = Order::new(3);
        order.enter(Var(0), 0.0);
        order.enter(Var(1), 0.0);
        order.enter(Var(2), 0.0);
        for _ in 0..100_000 {
            order.fade(true);
            order.bump(Var(2).holds());
            order.bump(Var(1).fails());
        }
        assert!(order.activity.iter().all(|a| a.is_finite()));
        assert_eq!(order.pop(), Some(Var(2)));
        assert_eq!(order.pop(), Some(Var(1)));
    }
}
