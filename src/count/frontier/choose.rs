//! The plan of the best order.

use super::area::Area;
use super::order::best;
use super::plan::Plan;
use crate::limits::{Meter, Stop};

/// A plan that was chosen, and what it is called.
#[derive(Debug)]
pub(super) struct Choice<const W: usize> {
    pub(super) name: &'static str,
    pub(super) plan: Plan<W>,
}

/// Chooses a plan for a part.
pub(super) fn choose<const W: usize>(
    part: &Area,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<Choice<W>, Stop> {
    let best = best(part, meter)?;
    Ok(Choice {
        name: best.name,
        plan: Plan::within(part, &best.order, symmetry, meter)?,
    })
}
