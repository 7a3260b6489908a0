//! A board cut into bands and stacks: in which direction, and from tuples to the sum.
//!
//! Bands and stacks change places when the board is turned, and givens make one direction much
//! cheaper than the other. The tuples of both are needed anyway: those of the stacks are what is
//! summed over, those of the bands make the tables.

use num_bigint::BigUint;

use super::ended::Ended;
use super::places::Places;
use super::plan::{Plan, plan};
use super::side::Side;
use super::sum::Sum;
use super::symmetry::{Sorts, ascending, orbits};
use super::tables::{Parts, Tables, Wanted};
use super::tuples::{Tuples, tuples};
use crate::count::asked::{Look, Method, Reached};
use crate::count::tabulated::{Effort, Means, Tabulated};
use crate::limits::Meter;

/// A board with its tuples and what may be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    places: Places,
    stacks: Vec<Tuples>,
    /// The row tuples of the bands.
    bands: Vec<Tuples>,
    sorts: Vec<Sorts>,
    /// The parts of the stacks; none where a stack or a band cannot be filled.
    plan: Option<Plan>,
    turned: bool,
}

impl Cut {
    /// Cuts a board in the direction in which the sum is estimated to be cheaper.
    pub(super) fn new(places: Places, symmetry: bool, meter: &mut Meter) -> Result<Self, Ended> {
        let turned = places.turned();
        let stacks = all_tuples(&places, meter)?;
        let bands = all_tuples(&turned, meter)?;
        let mut cut = Self {
            sorts: sorts(&places, symmetry),
            places,
            stacks,
            bands,
            plan: None,
            turned: false,
        };
        let mut all = cut.stacks.iter().chain(&cut.bands);
        if all.any(|tuples| tuples.len() == 0) {
            return Ok(cut);
        }
        let upright = plan(&cut.places, &cut.stacks, &cut.sorts, meter)?;
        let turned_sorts = sorts(&turned, symmetry);
        let sideways = plan(&turned, &cut.bands, &turned_sorts, meter)?;
        let best = if sideways.cost < upright.cost {
            cut = Self {
                places: turned,
                stacks: cut.bands,
                bands: cut.stacks,
                sorts: turned_sorts,
                plan: None,
                turned: true,
            };
            sideways
        } else {
            upright
        };
        if best.cost.is_infinite() {
            return Err(Ended::Unfit);
        }
        cut.plan = Some(best);
        Ok(cut)
    }

    /// Sums.
    pub(super) fn sum(
        &self,
        means: &Means,
        meter: &mut Meter,
        look: &mut Look<'_>,
    ) -> Result<Tabulated, Ended> {
        let all = || self.stacks.iter().chain(&self.bands);
        let mut work = Effort {
            states: all().map(|tuples| tuples.len() as u64).sum(),
            largest: all().map(|tuples| tuples.len() as u64).max().unwrap_or(0),
            symmetry: 1u32.into(),
            ..Effort::default()
        };
        let Some(plan) = &self.plan else {
            work.order = "a band or a stack cannot be filled".to_owned();
            return Ok(Tabulated {
                value: BigUint::ZERO,
                stopped: None,
                work,
            });
        };
        work.order = self.words(plan);
        let bands = &plan.bands;
        let sorts = &self.sorts[plan.orbits];
        let base = self.places.box_cols;
        let (kept, weights) = orbits(&self.stacks[plan.orbits], base, sorts, bands, meter)?;
        let kept = Side::new(&kept, &weights, bands);
        let (other, others) = self.in_order(plan.other, bands, bands.len() - 2);
        let (near, nears) = self.in_order(plan.near, bands, bands.len() - 1);
        let factor = BigUint::from(others) * nears;
        work.symmetry = &factor * sorts.n_symbol_permutations() * sorts.n_column_permutations();
        let mut tables = Vec::new();
        for (at, &band) in bands.iter().enumerate() {
            let wanted = Wanted {
                places: &self.places,
                band,
                parts: Parts {
                    table: plan.orbits,
                    line: plan.other,
                    entry: plan.near,
                },
                rows: &self.bands[band],
                table: &kept.codes[at],
                line: &other.codes[at],
                entry: &near.codes[at],
                symmetry: means.symmetry,
            };
            let of_band = Tables::new(&wanted, meter)?.ok_or(Ended::Unfit)?;
            work.largest = work.largest.max(of_band.n_counts() as u64);
            tables.push(of_band);
        }
        let bytes = [&kept, &other, &near]
            .map(Side::bytes)
            .iter()
            .sum::<usize>()
            + all().map(Tuples::bytes).sum::<usize>()
            + tables.iter().map(Tables::bytes).sum::<usize>();
        let (lanes, far) = if plan.orbits_in_lanes {
            (&kept, &other)
        } else {
            (&other, &kept)
        };
        let sum = Sum {
            lanes,
            far,
            near: &near,
            tables: &tables,
            tables_for_lanes: plan.orbits_in_lanes,
        };
        let total = sum
            .run(&means.limits, bytes, means.threads, &mut |total, share| {
                look(&Reached {
                    method: Method::Join,
                    value: &total.value * &factor,
                    steps: total.terms,
                    layer: None,
                    share: Some(share),
                });
            })
            .ok_or(Ended::Unfit)?;
        work.transitions = total.terms;
        work.bytes = total.bytes;
        Ok(Tabulated {
            value: total.value * factor,
            stopped: total.stopped,
            work,
        })
    }

    /// The tuples of a stack with its columns in the order of one of the bands, and what makes
    /// up for the others.
    fn in_order(&self, stack: Option<usize>, bands: &[usize], at: usize) -> (Side, u64) {
        let Some(stack) = stack else {
            return (Side::none(bands.len()), 1);
        };
        let sorts = &self.sorts[stack];
        let tuples = ascending(&self.stacks[stack], self.places.box_cols, sorts, bands[at]);
        let side = Side::new(&tuples, &vec![1; tuples.len()], bands);
        (side, sorts.n_column_permutations())
    }

    fn words(&self, plan: &Plan) -> String {
        let cut = if self.turned { "columns" } else { "rows" };
        let part = if plan.orbits_in_lanes {
            "innermost"
        } else {
            "outermost"
        };
        let (stack, of) = (plan.orbits + 1, self.stacks.len());
        format!("bands of {cut}, stack {stack} of {of} up to symmetry and {part}")
    }
}

/// The tuples of every stack.
fn all_tuples(places: &Places, meter: &mut Meter) -> Result<Vec<Tuples>, Ended> {
    (0..places.n_stacks())
        .map(|stack| tuples(places, stack, meter)?.ok_or(Ended::Unfit))
        .collect()
}

/// What may be exchanged, for each stack.
fn sorts(places: &Places, symmetry: bool) -> Vec<Sorts> {
    let bands = 0..places.n_bands();
    let apart = |n: usize| (0..n).collect();
    (0..places.n_stacks())
        .map(|stack| {
            if symmetry {
                Sorts {
                    symbols: places.symbol_sorts(bands.clone()),
                    columns: places.column_sorts(bands.clone(), stack),
                }
            } else {
                Sorts {
                    symbols: apart(places.order()),
                    columns: apart(places.box_cols),
                }
            }
        })
        .collect()
}
