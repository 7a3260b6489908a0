//! A plan run layer by layer, within a memory allowance.

use num_bigint::BigUint;

use super::area::Area;
use super::expand::{Expander, Stage};
use super::mask::Mask;
use super::plan::{Job, Plan};
use super::tuning::CHUNK;
use crate::count::ordered::in_order;
use crate::cover::count::{Amount, Effort, Halt, Look, Means, Reached, Table, Tabulated, hash};
use crate::limits::{Limits, Stop};
use crate::propagate::{Domains, Geometry};

/// Counts the fillings of a board, and shows `look` where it is: a symbol for each cell among its
/// candidates, none twice in a region.
///
/// Any board will do. It is counted fastest when its candidates are those that its known cells
/// leave, or what propagation makes of them; candidates that are missing beyond that are taken
/// into account, but they tell symbols apart that would otherwise be interchangeable.
#[must_use]
pub fn count(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
    look: &mut Look<'_>,
) -> Tabulated {
    let mut counting =
        Counting { means, look, work: Effort { symmetry: 1u32.into(), ..Effort::default() } };
    let counted = Area::of(geometry, board)
        .map(|area| counting.done(&area, means.symmetry, &means.limits))
        .transpose();
    Tabulated {
        stopped: counted.as_ref().err().copied(),
        value: counted.ok().flatten().unwrap_or(BigUint::ZERO),
        work: counting.work,
    }
}

struct Counting<'a, 'l> {
    means: &'a Means,
    look: &'a mut Look<'l>,
    work: Effort,
}

impl Job for Counting<'_, '_> {
    type Made = BigUint;

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<BigUint, Halt> {
        let n = plan.stages.len();
        self.work = Effort {
            order: format!("{} ({n} steps)", plan.name),
            symmetry: plan.symmetry.clone(),
            ..Effort::default()
        };

        let mut workers = workers::<M, A>(self.means);
        let limits = &self.means.limits;
        let work = &mut self.work;
        let last = forward(&plan, &mut workers, limits, work, self.look, |_| 0)?;
        // Nothing is live at the end, so there is one state.
        Ok(match last.len() {
            0 => BigUint::ZERO,
            _ => last.amount(0).big(),
        })
    }
}

/// One for each thread.
pub(super) fn workers<M: Mask, A: Amount>(means: &Means) -> Vec<Expander<M, A>> {
    (0..means.threads.max(1)).map(|_| Expander::new(&means.limits)).collect()
}

/// Makes one layer after the other, and gives back the last; `keep` takes those before it, and says
/// how many bytes of each stay.
pub(super) fn forward<M: Mask, A: Amount>(
    plan: &Plan<M>,
    workers: &mut [Expander<M, A>],
    limits: &Limits,
    work: &mut Effort,
    look: &mut Look<'_>,
    mut keep: impl FnMut(Table<A>) -> usize,
) -> Result<Table<A>, Halt> {
    let mut layer = Table::new(plan.start.len());
    layer.add(hash(&plan.start), &plan.start, A::one())?;
    let mut kept = 0;
    for (k, stage) in plan.stages.iter().enumerate() {
        let tell = &mut |work: &Effort| {
            look(&Reached {
                method: "frontier",
                steps: work.states,
                layer: Some((k + 1, plan.stages.len())),
                ..Reached::default()
            });
        };
        let used = kept + layer.bytes();
        let after = next(workers, stage, &layer, used, limits, work, tell)?;
        kept += keep(std::mem::replace(&mut layer, after));
    }

    Ok(layer)
}

/// States on the way to a layer.
struct Pile<A> {
    keys: Vec<u64>,
    ways: Vec<(u64, A)>,
}

/// The layer after a stage; `used` bytes are in use already.
fn next<M: Mask, A: Amount>(
    workers: &mut [Expander<M, A>],
    stage: &Stage<M>,
    layer: &Table<A>,
    used: usize,
    limits: &Limits,
    work: &mut Effort,
    tell: &mut (dyn FnMut(&Effort) + Send),
) -> Result<Table<A>, Halt> {
    let words = stage.packing.words;
    let mut next = Table::new(words);
    let expand = |worker: &mut Expander<M, A>, chunk: usize| {
        let mut keys = Vec::new();
        let mut ways = Vec::new();
        for at in (chunk * CHUNK..layer.len()).take(CHUNK) {
            worker.expand(stage, layer.key(at), |hash, key, times| {
                keys.extend_from_slice(key);
                ways.push((hash, layer.amount(at).times(times)?));
                Ok(())
            })?;
        }
        Ok::<_, Halt>(Pile { keys, ways })
    };

    let take = |pile: Pile<A>| {
        work.transitions += pile.ways.len() as u64;
        let before = next.len();
        for (at, (hash, ways)) in pile.ways.into_iter().enumerate() {
            next.add(hash, &pile.keys[at * words..(at + 1) * words], ways)?;
        }
        work.states += (next.len() - before) as u64;
        let bytes = used + next.bytes();
        work.bytes = work.bytes.max(bytes);
        limits.reserve(bytes)?;
        if limits.nodes.is_some_and(|nodes| work.transitions > nodes) {
            return Err(Stop::Nodes.into());
        }
        tell(work);
        Ok(())
    };

    in_order(workers, layer.len().div_ceil(CHUNK), expand, take)?;
    work.largest = work.largest.max(next.len() as u64);
    Ok(next)
}
