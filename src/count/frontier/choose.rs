//! The choice of an order: short pilots of all proposals, longer ones of the best.

use super::area::Area;
use super::order::{Proposal, halved, proposals};
use super::pilot::{self, Estimate};
use super::plan::Plan;
use super::tuning::{CHEAP, FINALISTS, HALVED, LONG_PILOT, SHORT_PILOT};
use crate::limits::{Meter, Stop};

/// A plan that was chosen, and what it is called.
#[derive(Debug)]
pub(super) struct Choice<const W: usize> {
    pub(super) name: String,
    pub(super) plan: Plan<W>,
    /// What each stage is expected to cost.
    pub(super) costs: Vec<f64>,
}

/// Chooses a plan for a part.
pub(super) fn choose<const W: usize>(
    part: &Area,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<Choice<W>, Stop> {
    let mut tried: Vec<(Estimate, Proposal)> = Vec::new();
    for proposal in proposals(part, meter)? {
        let bound = tried
            .first()
            .map_or(f64::INFINITY, |best| 3.0 * best.0.cost);
        let plan = Plan::<W>::within(part, &proposal.order, symmetry, meter)?;
        let estimate = pilot::estimate(&plan, SHORT_PILOT, bound, meter)?;
        if estimate.exact {
            return Ok(Choice {
                name: proposal.name,
                plan,
                costs: estimate.stages,
            });
        }
        // Before the first with at least this cost, so that ties keep their order.
        let at = tried.partition_point(|(other, _)| other.cost <= estimate.cost);
        tried.insert(at, (estimate, proposal));
    }
    let cost = tried.first().map_or(0.0, |best| best.0.cost);
    let short = tried.first().map(|best| best.0.stages.clone());
    let mut finalists: Vec<Proposal> = tried.into_iter().map(|(_, proposal)| proposal).collect();
    finalists.truncate(if cost < CHEAP { 1 } else { FINALISTS });
    if cost >= CHEAP
        && let Some(best) = finalists.first()
    {
        finalists.push(Proposal {
            name: format!("{}, halved", best.name),
            order: halved(&best.order),
        });
    }
    let mut best: Option<(Estimate, Choice<W>)> = None;
    let alone = finalists.len() == 1;
    let steps = finalists
        .iter()
        .rev()
        .skip(1)
        .map(|proposal| proposal.order.len())
        .max();
    let steps = steps.unwrap_or(usize::MAX);
    for proposal in finalists {
        let plan = Plan::<W>::within(part, &proposal.order, symmetry, meter)?;
        let name = proposal.name;
        if alone {
            let costs = short.unwrap_or_default();
            return Ok(Choice { name, plan, costs });
        }
        let bound = best.as_ref().map_or(f64::INFINITY, |(best, _)| best.cost);
        let mut estimate = pilot::estimate(&plan, LONG_PILOT, bound, meter)?;
        if plan.stages.len() > steps {
            estimate.cost *= HALVED;
        }
        if best
            .as_ref()
            .is_none_or(|(best, _)| estimate.cost < best.cost)
        {
            let costs = estimate.stages.clone();
            best = Some((estimate, Choice { name, plan, costs }));
        }
    }
    match best {
        Some((_, choice)) => Ok(choice),
        None => Ok(Choice {
            name: String::new(),
            plan: Plan::within(part, &Vec::new(), symmetry, meter)?,
            costs: Vec::new(),
        }),
    }
}
