//! A plan carried out, layer by layer, within a memory allowance.
//!
//! When the next layer becomes too large, it is finished with what it has, and the states that
//! were not expanded yet follow in another slice. Slices find fewer equal states, but their
//! numbers add up; the sum so far is what is proven when a limit ends the run.

use super::amount::{Amount, Overflow};
use super::layer::{Layer, bytes_per_state};
use super::plan::Plan;
use super::round::{Halt, Worker, round};
use crate::count::Means;
use crate::limits::Stop;

/// Transitions that a round is meant to make.
const ROUND: u64 = 1 << 17;

/// States of the first round of a layer.
const FIRST_ROUND: usize = 16;

/// A layer of which some states have been expanded.
#[derive(Debug)]
struct Slice<A> {
    /// The stage that expands it.
    stage: usize,
    layer: Layer<A>,
    /// States expanded so far, and the transitions that made.
    done: usize,
    transitions: u64,
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

impl<'a, const W: usize, A: Amount> Run<'a, W, A> {
    pub(super) fn new(plan: &'a Plan<W>, means: &'a Means) -> Result<Self, Overflow> {
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
    pub(super) fn finish(&mut self) -> Result<(), Halt> {
        while let Some(mut slice) = self.slices.pop() {
            let next = self.expand(&mut slice);
            let stage = slice.stage;
            if next.is_err() || slice.done < slice.layer.len() {
                self.slices.push(slice);
            }
            self.push(stage + 1, next?)?;
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

    /// Expands states of a slice until all are done or the memory is half used up.
    fn expand(&mut self, slice: &mut Slice<A>) -> Result<Layer<A>, Halt> {
        let limits = &self.means.limits;
        let stage = &self.plan.stages[slice.stage];
        let words = stage.packing.words;
        let others: usize = self.slices.iter().map(|slice| slice.layer.bytes()).sum();
        let used = others + slice.layer.bytes();
        let free = limits.memory.map(|allowed| allowed.saturating_sub(used));
        let mut next = Layer::new(words);
        while slice.done < slice.layer.len() {
            if limits
                .nodes
                .is_some_and(|nodes| self.figures.transitions >= nodes)
            {
                return Err(Stop::Nodes.into());
            }
            let left = free.map(|free| free.saturating_sub(next.bytes()));
            let states =
                slice.states_in_a_round(left.map(|left| left / bytes_per_state::<A>(words)));
            let states = slice.done..slice.layer.len().min(slice.done + states);
            let end = states.end;
            let made = round(&mut self.workers, stage, &slice.layer, states, &mut next)?;
            slice.done = end;
            slice.transitions += made;
            self.figures.transitions += made;
            let bytes = used + next.bytes();
            self.figures.bytes = self.figures.bytes.max(bytes);
            limits.reserve(bytes)?;
            if free.is_some_and(|free| 2 * next.bytes() > free) {
                break;
            }
        }
        Ok(next)
    }
}

impl<A: Amount> Slice<A> {
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
