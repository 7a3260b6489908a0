//! A plan carried out, layer by layer, within a memory allowance.
//!
//! When the next layer becomes too large, it is finished with what it has, and the states that
//! were not expanded yet follow in another slice. Slices find fewer equal states, but their
//! numbers add up; the sum so far is what is proven when a limit ends the run.

use num_bigint::BigUint;

use super::choose::Choice;
use super::layer::{Layer, bytes_per_state};
use super::plan::Plan;
use super::room::Room;
use super::round::{Halt, Worker, round};
use super::tuning::{FIRST_ROUND, ROUND};
use crate::count::Means;
use crate::count::amount::{Number, Overflow};
use crate::count::asked::{Look, Reached};
use crate::limits::Stop;

/// A layer of which some states have been expanded.
#[derive(Debug)]
struct Slice<A> {
    /// The stage that expands it.
    stage: usize,
    layer: Layer<A>,
    /// States expanded so far, and the transitions that made.
    done: usize,
    transitions: u64,
    /// What they became.
    next: Layer<A>,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) largest: u64,
    pub(super) bytes: usize,
}

/// A run of a plan.
#[derive(Debug)]
pub(super) struct Run<'a, const W: usize, A> {
    plan: &'a Plan<W>,
    means: &'a Means,
    workers: Vec<Worker<W, A>>,
    slices: Vec<Slice<A>>,
    /// The fillings counted so far; none before the first.
    pub(super) total: Option<A>,
    pub(super) figures: Figures,
}

impl<'a, const W: usize, A: Number> Run<'a, W, A> {
    pub(super) fn new(choice: &'a Choice<W>, means: &'a Means) -> Result<Self, Overflow> {
        let plan = &choice.plan;
        let workers = (0..means.threads.max(1)).map(|_| Worker::new(&means.limits));
        let mut run = Self {
            plan,
            means,
            workers: workers.collect(),
            slices: Vec::new(),
            total: None,
            figures: Figures::default(),
        };
        let layer = Layer::of(&plan.start, A::one())?;
        run.push(0, layer)?;
        Ok(run)
    }

    /// Goes on until all is counted.
    pub(super) fn finish(&mut self, look: &mut Look<'_>) -> Result<(), Halt> {
        while let Some(mut slice) = self.slices.pop() {
            let before = slice.done;
            let expanded = self.expand(&mut slice, look);
            let stage = slice.stage;
            if expanded.is_err() {
                // What was reached is lost, so nothing of it has been counted.
                slice.done = before;
                self.slices.push(slice);
                return expanded;
            }
            let next = slice.take_next();
            if slice.done < slice.layer.len() {
                self.slices.push(slice);
            }
            self.push(stage + 1, next)?;
        }
        Ok(())
    }

    /// Takes up a layer before this stage, or the result when there is none.
    fn push(&mut self, stage: usize, layer: Layer<A>) -> Result<(), Overflow> {
        self.figures.states += layer.len() as u64;
        self.figures.largest = self.figures.largest.max(layer.len() as u64);
        if stage < self.plan.stages.len() {
            self.slices.push(Slice {
                stage,
                layer,
                done: 0,
                transitions: 0,
                next: Layer::new(self.plan.stages[stage].packing.words),
            });
        } else if layer.len() > 0 {
            // Nothing is live at the end, so there is one state.
            let (_, amount) = layer.entry(0);
            match &mut self.total {
                Some(total) => total.add(amount)?,
                None => self.total = Some(amount.clone()),
            }
        }
        Ok(())
    }

    /// Where the run is; `current` is the slice that is being worked on.
    fn reached(&self, current: &Slice<A>) -> Reached {
        Reached {
            method: "frontier",
            value: self.total.as_ref().map_or(BigUint::ZERO, Number::big),
            steps: self.figures.states + current.next.len() as u64,
            layer: Some((current.stage + 1, self.plan.stages.len())),
            share: None,
        }
    }

    /// Expands states of a slice until all are done or the memory is half used up.
    fn expand(&mut self, slice: &mut Slice<A>, look: &mut Look<'_>) -> Result<(), Halt> {
        let limits = &self.means.limits;
        let stage = &self.plan.stages[slice.stage];
        let words = stage.packing.words;
        let others: usize = self.slices.iter().map(|slice| slice.layer.bytes()).sum();
        let used = others + slice.layer.bytes();
        let free = limits.memory.map(|allowed| allowed.saturating_sub(used));
        while slice.done < slice.layer.len() {
            if limits
                .nodes
                .is_some_and(|nodes| self.figures.transitions >= nodes)
            {
                return Err(Stop::Nodes.into());
            }
            let left = free.map(|free| free.saturating_sub(slice.next.bytes()));
            let states =
                slice.states_in_a_round(left.map(|left| left / bytes_per_state::<A>(words)));
            let states = slice.done..slice.layer.len().min(slice.done + states);
            let made = round(
                &mut self.workers,
                stage,
                &slice.layer,
                states,
                &mut slice.next,
                Room::of(free),
            )?;
            slice.done += made.done;
            slice.transitions += made.transitions;
            self.figures.transitions += made.transitions;
            let bytes = used + slice.next.bytes();
            self.figures.bytes = self.figures.bytes.max(bytes);
            limits.reserve(bytes)?;
            look(&self.reached(slice));
            if made.full || free.is_some_and(|free| 2 * slice.next.bytes() > free) {
                break;
            }
        }
        Ok(())
    }
}

impl<A: Number> Slice<A> {
    /// What its states became so far; a new slice begins.
    fn take_next(&mut self) -> Layer<A> {
        let words = self.next.words();
        std::mem::replace(&mut self.next, Layer::new(words))
    }

    /// States to expand at once, when this many more can be stored.
    fn states_in_a_round(&self, room: Option<usize>) -> usize {
        let first = if room.is_some() { 1 } else { FIRST_ROUND };
        let each = self.transitions.checked_div(self.done as u64);
        let Some(each) = each else {
            return first;
        };
        let most = room.map_or(ROUND, |room| ROUND.min(room as u64 / 4));
        usize::try_from(most / each.max(1))
            .unwrap_or(usize::MAX)
            .max(1)
    }
}
