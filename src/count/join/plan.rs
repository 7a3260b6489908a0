//! Which stack takes which part in the sum, and in which direction the board is cut.
//!
//! Everything that the estimates need is known before a table is made: how many tuples each
//! stack has, all and up to symmetry, and how many partitions occur in them. All assignments are
//! estimated and the cheapest is taken.

use super::codes::Codes;
use super::places::Places;
use super::symmetry::{Sorts, forms, orbits, orderings};
use super::tuning::{GROUP_COST, LOOKUP_COST, STEP_COST};
use super::tuples::Tuples;
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

/// The numbers of a stack.
struct Stack {
    tuples: f64,
    /// Forms of partitions that occur in each band.
    occur: Vec<f64>,
    orbits: f64,
    orbits_occur: Vec<f64>,
    /// The orderings of its columns of a sort.
    orderings: f64,
}

/// Stacks of a board that is summed: each has a part.
pub(super) const STACKS: usize = 3;

/// Lanes of a vector.
const LANES: f64 = 32.0;

/// The cheapest assignment for each band that may come first, the cheapest of all in front. There
/// is none where the board has not as many stacks as the sum has parts.
pub(super) fn plans(
    places: &Places,
    stacks: &[Tuples],
    sorts: &[Sorts],
    symmetry: bool,
    meter: &mut Meter,
) -> Result<Vec<Plan>, Stop> {
    let n_bands = places.n_bands();
    let natural: Vec<usize> = (0..n_bands).collect();
    let mut best: Vec<Option<Plan>> = vec![None; n_bands];
    if stacks.len() != STACKS {
        return Ok(Vec::new());
    }
    let mut known = Vec::new();
    for (stack, (tuples, sorts)) in stacks.iter().zip(sorts).enumerate() {
        let occur = |tuples: &Tuples| {
            let count = |band: usize| {
                let all = Codes::new(tuples.role(band));
                let forms = forms(&all, places, (band, stack), symmetry);
                Codes::new(forms.into_iter()).len() as f64
            };
            (0..n_bands).map(count).collect()
        };
        let (kept, _) = orbits(tuples, places.box_cols, sorts, &natural, meter)?;
        known.push(Stack {
            tuples: tuples.len() as f64,
            occur: occur(tuples),
            orbits: kept.len() as f64,
            orbits_occur: occur(&kept),
            orderings: orderings(&sorts.columns) as f64,
        });
    }
    for orbits in 0..stacks.len() {
        let [a, b] = [1, 2].map(|step| (orbits + step) % STACKS);
        for (other, near) in [(a, b), (b, a)] {
            for orbits_in_lanes in [true, false] {
                for left in 0..n_bands {
                    for right in (0..n_bands).filter(|&b| b != left) {
                        let mut bands: Vec<usize> =
                            (0..n_bands).filter(|&b| b != left && b != right).collect();
                        bands.extend([left, right]);
                        let mut plan = Plan {
                            orbits,
                            orbits_in_lanes,
                            other,
                            near,
                            bands,
                            cost: 0.0,
                        };
                        plan.cost = cost(&plan, &known);
                        let best = &mut best[plan.bands[0]];
                        if best.as_ref().is_none_or(|best| plan.cost < best.cost) {
                            *best = Some(plan);
                        }
                    }
                }
            }
        }
    }
    let mut best: Vec<Plan> = best.into_iter().flatten().collect();
    best.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Ok(best)
}

/// The expected numbers of a stack in its part.
struct Expected {
    tuples: f64,
    /// Forms of partitions in the bands with slabs.
    left: f64,
    right: f64,
    /// Groups of tuples with one form in each of the other bands.
    groups: f64,
}

impl Expected {
    fn new(tuples: f64, bands: &[usize], occur: impl Fn(usize) -> f64) -> Self {
        let (first, slabs) = bands.split_at(bands.len() - 2);
        Self {
            tuples,
            left: occur(slabs[0]),
            right: occur(slabs[1]),
            groups: first.iter().map(|&b| occur(b)).product::<f64>().min(tuples),
        }
    }
}

fn cost(plan: &Plan, known: &[Stack]) -> f64 {
    let bands = &plan.bands;
    let orbits = &known[plan.orbits];
    let kept = Expected::new(orbits.orbits, bands, |b| orbits.orbits_occur[b]);
    let in_order = |stack: usize| {
        let known = &known[stack];
        Expected::new(known.tuples / known.orderings, bands, |b| known.occur[b])
    };
    let (other, near) = (in_order(plan.other), in_order(plan.near));
    let (lanes, far) = if plan.orbits_in_lanes {
        (kept, other)
    } else {
        (other, kept)
    };
    let chunks = (lanes.tuples / LANES).ceil();
    let terms = chunks * far.tuples * (near.tuples * STEP_COST + near.groups * GROUP_COST);
    let slabs = far.left * near.left + far.right * near.right;
    let factors = far.groups * near.groups * (bands.len() - 2) as f64 / 2.0;
    terms + lanes.tuples * (slabs + factors) * LOOKUP_COST
}
