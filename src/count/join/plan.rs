//! Which stack takes which part in the sum, and in which direction the board is cut.
//!
//! Everything that the estimates need is known before a table is made: how many tuples each
//! stack has, all and up to symmetry, and how many partitions occur in them. All assignments are
//! estimated and the cheapest is taken.

use super::codes::Codes;
use super::frame::Ended;
use super::places::Places;
use super::symmetry::{Sorts, forms, orbits, orderings};
use super::tuning::{GROUP_COST, LOOKUP_COST, STEP_COST};
use super::tuples::{Tuples, permutations, tuples};
use crate::limits::{Meter, Stop};

/// An assignment of the parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    /// The stack of which one tuple is kept for each orbit.
    pub orbits: usize,
    /// True if these are in the lanes; else they are the far ones.
    pub orbits_in_lanes: bool,
    /// The stack of the lanes or the far one, whichever the orbits are not.
    pub other: usize,
    /// The near stack.
    pub near: usize,
    /// The bands: the last two have slabs.
    pub bands: Vec<usize>,
    /// The estimate, in nanoseconds of one core.
    pub cost: f64,
}

/// A direction in which a board can be cut.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) places: Places,
    pub(super) stacks: Vec<Tuples>,
    /// What may be exchanged in each stack.
    pub(super) sorts: Vec<Sorts>,
    /// The parts of the stacks, the cheapest first, with another band in front each; none where a
    /// stack or a band cannot be filled.
    pub(super) plans: Vec<Plan>,
}

impl Way {
    /// The tuples of every stack of these places, with plans for the sum, the cheapest first.
    pub(super) fn new(places: Places, symmetry: bool, meter: &mut Meter) -> Result<Self, Ended> {
        let stacks = 0..places.n_stacks();
        let bands = 0..places.n_bands();
        let sorts = |stack| Sorts::new(&places, bands.clone(), stack, symmetry);
        Ok(Self {
            stacks: stacks
                .clone()
                .map(|stack| tuples(&places, stack, meter)?.ok_or(None))
                .collect::<Result<_, Ended>>()?,
            sorts: stacks.map(sorts).collect(),
            plans: Vec::new(),
            places,
        })
    }
}

/// Some tuples of a stack, up to the orderings of its columns.
struct Expected {
    tuples: f64,
    /// Forms of partitions that occur in each band.
    forms: Vec<f64>,
}

/// Stacks of a board that is summed: each has a part.
pub(super) const STACKS: usize = 3;

/// Lanes of a vector.
const LANES: f64 = 32.0;

/// The cheapest assignment for each band that may come first, the cheapest of all in front.
/// Where the row tuples of the bands are given, what is outside of the first band is asked for.
pub(super) fn plans(
    way: &Way,
    rows: Option<&[Tuples]>,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<Vec<Plan>, Stop> {
    let Way { places, stacks, .. } = way;
    let n_bands = places.n_bands();
    let natural: Vec<usize> = (0..n_bands).collect();
    let mut best: Vec<Option<Plan>> = vec![None; n_bands];
    let mut known = Vec::new();
    for (stack, (tuples, sorts)) in stacks.iter().zip(&way.sorts).enumerate() {
        let expected = |tuples: &Tuples, orderings: u64| {
            let of_band = |band: usize| {
                let all = Codes::new(tuples.role(band));
                let forms = forms(&all, places, (band, stack), symmetry);
                Codes::new(forms.into_iter()).len() as f64
            };
            Expected {
                tuples: tuples.len() as f64 / orderings as f64,
                forms: (0..n_bands).map(of_band).collect(),
            }
        };
        let (kept, _) = orbits(tuples, places.box_cols, sorts, &natural, meter)?;
        known.push([expected(tuples, orderings(&sorts.columns)), expected(&kept, 1)]);
    }

    let orders = permutations(n_bands);
    for orbits in 0..stacks.len() {
        let [a, b] = [1, 2].map(|step| (orbits + step) % STACKS);
        for (other, near) in [(a, b), (b, a)] {
            for orbits_in_lanes in [true, false] {
                for order in &orders {
                    let mut plan = Plan {
                        orbits,
                        orbits_in_lanes,
                        other,
                        near,
                        bands: order.iter().copied().map(usize::from).collect(),
                        cost: 0.0,
                    };
                    plan.cost = cost(&plan, &known, rows);
                    let best = &mut best[plan.bands[0]];
                    if best.as_ref().is_none_or(|best| plan.cost < best.cost) {
                        *best = Some(plan);
                    }
                }
            }
        }
    }

    let mut best: Vec<Plan> = best.into_iter().flatten().collect();
    best.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Ok(best)
}

fn cost(plan: &Plan, known: &[[Expected; 2]], rows: Option<&[Tuples]>) -> f64 {
    let (first, slabs) = plan.bands.split_at(plan.bands.len() - 2);
    let groups =
        |of: &Expected| first.iter().map(|&band| of.forms[band]).product::<f64>().min(of.tuples);
    let [kept, other] = [&known[plan.orbits][1], &known[plan.other][0]];
    let near = &known[plan.near][0];
    let (lanes, far, far_stack) =
        if plan.orbits_in_lanes { (kept, other, plan.other) } else { (other, kept, plan.orbits) };
    let chunks = (lanes.tuples / LANES).ceil();
    let terms = chunks * far.tuples * (near.tuples * STEP_COST + groups(near) * GROUP_COST);
    let of_slab = |&band: &usize| far.forms[band] * near.forms[band];
    let pairs = groups(far) * groups(near);
    let lookups = slabs.iter().map(of_slab).sum::<f64>() + pairs * first.len() as f64 / 2.0;
    let outside = rows.map_or(0.0, |rows| {
        // About one in eight row partitions fits a column partition of its box.
        let rows = &rows[first[0]];
        let far_rows = Codes::new(rows.role(far_stack)).len() as f64;
        far_rows * pairs / 32.0 + rows.len() as f64 * groups(near) / 16.0
    });
    terms + lanes.tuples * lookups * LOOKUP_COST + groups(lanes) * outside
}
