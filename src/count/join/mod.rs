//! Counting by a join of parts: layouts of bands and stacks, at any number of givens.
//!
//! The bands of such a layout meet in the columns only. Once it is known which symbols stand in
//! which column of each box, the bands can be filled independently of each other, and within a
//! stack a symbol picks another column in each band. So the number of solutions is a sum over
//! the ways to spread the symbols over the columns of each stack (the stack's *tuples*, a column
//! partition for each band); a term is the product over the bands of the number of ways to fill
//! the rows of the band with its partitions.
//!
//! `frame` finds the bands and stacks in the region list, `places` says what each cell may hold,
//! `tuples` lists the ways of a stack, `symmetry` keeps some of them with weights, `tables` holds
//! the numbers of a band, `plan` decides which stack takes which part and whether the board is
//! turned, `side` puts tuples in order and `sum` adds up. After the count of all classic grids
//! by B. Felgenhauer and F. Jarvis (2005), who summed over the columns of one band; here every
//! stack is summed over, so that givens are no hindrance.

mod codes;
mod frame;
mod places;
mod plan;
mod side;
mod sum;
mod symmetry;
mod tables;
mod tuples;

use num_bigint::BigUint;

use self::frame::Frame;
use self::places::Places;
use self::plan::Plan;
use self::side::Side;
use self::sum::Sum;
use self::symmetry::{Sorts, ascending, orbits};
use self::tables::{Parts, Tables, Wanted};
use self::tuples::{Tuples, tuples};
use super::tabulated::{Means, Tabulated, Work};
use crate::limits::{Meter, Stop};
use crate::propagate::{Board, Geometry};

/// Counts the solutions of a candidate board; every candidate set is respected.
///
/// `None` where the layout has no bands and stacks, has more of them than tables are good for,
/// or where there is too much to sum. Where a limit ends the count, the value is the sum of the
/// terms until then.
#[must_use]
pub fn count(geometry: &Geometry, board: &Board, means: &Means) -> Option<Tabulated> {
    let frame = Frame::find(geometry)?;
    let mut meter = means.limits.meter();
    let upright = Places::new(geometry, board, &frame);
    match Join::new(&upright, means, &mut meter) {
        Ok(join) => join?.sum(means, &mut meter),
        Err(stop) => Some(stopped(stop)),
    }
}

/// The answer where a limit was reached before anything could be summed.
fn stopped(stop: Stop) -> Tabulated {
    Tabulated {
        value: BigUint::ZERO,
        stopped: Some(stop),
        work: Work::default(),
    }
}

/// A board cut into bands and stacks, with all tuples.
struct Join {
    places: Places,
    turned: bool,
    stacks: Vec<Tuples>,
    /// The row tuples of the bands.
    bands: Vec<Tuples>,
    sorts: Vec<Sorts>,
    plan: Option<Plan>,
}

impl Join {
    fn new(upright: &Places, means: &Means, meter: &mut Meter) -> Result<Option<Self>, Stop> {
        let turned = upright.turned();
        let mut all = [Vec::new(), Vec::new()];
        for (places, all) in [upright, &turned].into_iter().zip(&mut all) {
            for stack in 0..places.n_stacks() {
                let Some(tuples) = tuples(places, stack, meter)? else {
                    return Ok(None);
                };
                all.push(tuples);
            }
        }
        let mut best: Option<(Plan, bool, Vec<Sorts>)> = None;
        for (k, places) in [upright, &turned].into_iter().enumerate() {
            let sorts = sorts(places, means.symmetry);
            if let Some(plan) = plan::plan(places, &all[k], &sorts)
                && best.as_ref().is_none_or(|(best, ..)| plan.cost < best.cost)
            {
                best = Some((plan, k == 1, sorts));
            }
        }
        let Some((plan, is_turned, sorts)) = best else {
            return Ok(None);
        };
        let [upright_stacks, turned_stacks] = all;
        let (places, stacks, bands) = if is_turned {
            (turned, turned_stacks, upright_stacks)
        } else {
            (upright.clone(), upright_stacks, turned_stacks)
        };
        Ok(Some(Self {
            places,
            turned: is_turned,
            stacks,
            bands,
            sorts,
            plan: Some(plan),
        }))
    }

    fn sum(self, means: &Means, meter: &mut Meter) -> Option<Tabulated> {
        let plan = self.plan.as_ref()?;
        let (base, width) = (self.places.box_cols, self.places.n_bands());
        let left = plan.bands[width - 2];
        let right = plan.bands[width - 1];
        let (kept, weights) = orbits(
            &self.stacks[plan.orbits],
            base,
            &self.sorts[plan.orbits],
            &plan.bands,
        );
        let kept = Side::new(&kept, &weights, &plan.bands);
        let mut factor = BigUint::from(1u32);
        let mut side = |stack: Option<usize>, band: usize| match stack {
            Some(stack) => {
                let tuples = ascending(&self.stacks[stack], base, &self.sorts[stack], band);
                factor *= self.sorts[stack].n_column_permutations();
                Side::new(&tuples, &vec![1; tuples.len()], &plan.bands)
            }
            None => Side::none(width),
        };
        let other = side(plan.other, left);
        let near = side(plan.near, right);
        let mut work = Work {
            order: self.words(plan),
            states: self
                .stacks
                .iter()
                .chain(&self.bands)
                .map(|t| t.len() as u64)
                .sum(),
            symmetry: &factor
                * self.sorts[plan.orbits].n_symbol_permutations()
                * self.sorts[plan.orbits].n_column_permutations(),
            ..Work::default()
        };
        work.largest = self
            .stacks
            .iter()
            .map(|t| t.len() as u64)
            .max()
            .unwrap_or(0);
        let mut bytes = [&kept, &other, &near]
            .map(Side::bytes)
            .iter()
            .sum::<usize>()
            + self
                .stacks
                .iter()
                .chain(&self.bands)
                .map(Tuples::bytes)
                .sum::<usize>();
        let mut made = Vec::new();
        for (at, &band) in plan.bands.iter().enumerate() {
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
            match Tables::new(&wanted, meter) {
                Ok(tables) => made.push(tables?),
                Err(stop) => return Some(stopped(stop)),
            }
        }
        bytes += made.iter().map(Tables::bytes).sum::<usize>();
        work.largest = made
            .iter()
            .map(|t| t.n_counts() as u64)
            .max()
            .unwrap_or(0)
            .max(work.largest);
        let (lanes, far) = if plan.orbits_in_lanes {
            (&kept, &other)
        } else {
            (&other, &kept)
        };
        let sum = Sum {
            lanes,
            far,
            near: &near,
            tables: &made,
            tables_for_lanes: plan.orbits_in_lanes,
        };
        let total = sum.run(&means.limits, bytes, means.threads)?;
        work.transitions = total.terms;
        work.bytes = total.bytes;
        Some(Tabulated {
            value: total.value * factor,
            stopped: total.stopped,
            work,
        })
    }

    fn words(&self, plan: &Plan) -> String {
        let cut = if self.turned { "columns" } else { "rows" };
        let part = if plan.orbits_in_lanes {
            "lanes"
        } else {
            "outermost"
        };
        format!(
            "bands of {cut}, stack {} up to symmetry, {part}",
            plan.orbits + 1
        )
    }
}

/// What may be exchanged, for each stack.
fn sorts(places: &Places, symmetry: bool) -> Vec<Sorts> {
    let all = 0..places.n_bands();
    let apart = |n: usize| (0..n).collect();
    (0..places.n_stacks())
        .map(|stack| {
            if symmetry {
                Sorts {
                    symbols: places.symbol_sorts(all.clone()),
                    columns: places.column_sorts(all.clone(), stack),
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
