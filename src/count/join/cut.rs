//! A board cut into bands and stacks: in which direction, and from tuples to the sum.
//!
//! Bands and stacks change places when the board is turned, and givens make one direction much
//! cheaper than the other. The tuples of both are needed anyway: those of the stacks are what is
//! summed over, those of the bands make the tables.

use num_bigint::BigUint;

use super::frame::{Ended, Frame};
use super::places::Places;
use super::plan::{Plan, STACKS, plans};
use super::rows::Rows;
use super::side::Side;
use super::sum::Sum;
use super::symmetry::{Sorts, ascending, forms, orbits, orderings};
use super::tables::{Tables, Wanted};
use super::tuning::HOPELESS_COST;
use super::tuples::{Tuples, tuples};
use crate::cover::count::{Effort, Look, Means, Reached, Tabulated};
use crate::limits::Meter;
use crate::propagate::{Board, Geometry};

/// A board with its tuples and what may be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// The cells before the board is turned.
    pub(super) frame: Frame,
    pub(super) places: Places,
    pub(super) stacks: Vec<Tuples>,
    /// The row tuples of the bands.
    pub(super) bands: Vec<Tuples>,
    pub(super) sorts: Vec<Sorts>,
    /// The parts of the stacks, the cheapest first, with another band in front each; none where a
    /// stack or a band cannot be filled.
    pub(super) plans: Vec<Plan>,
    pub(super) turned: bool,
}

impl Cut {
    /// Cuts a board in the direction in which the sum is estimated to be cheaper; where a number
    /// of bands is asked for, in one that has as many.
    pub(super) fn new(
        geometry: &Geometry,
        board: &Board,
        n_bands: Option<usize>,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Self, Ended> {
        let frame = Frame::find(geometry).ok_or(None)?;
        let places = Places::new(geometry, board, &frame);
        let turned = places.turned();
        let fits = [&places, &turned].map(|places| {
            places.n_stacks() == STACKS && n_bands.is_none_or(|n| places.n_bands() == n)
        });
        if fits == [false; 2] {
            return Err(None);
        }
        let stacks = all_tuples(&places, meter)?;
        let bands = all_tuples(&turned, meter)?;
        let mut cut = Self {
            frame,
            sorts: sorts(&places, symmetry),
            places,
            stacks,
            bands,
            plans: Vec::new(),
            turned: false,
        };
        let mut all = cut.stacks.iter().chain(&cut.bands);
        if all.any(|tuples| tuples.len() == 0) {
            return Ok(cut);
        }
        let least = |plans: &[Plan]| plans.first().map_or(f64::INFINITY, |plan| plan.cost);
        let upright = plans(&cut.places, &cut.stacks, &cut.sorts, symmetry, meter)?;
        let turned_sorts = sorts(&turned, symmetry);
        let sideways = plans(&turned, &cut.bands, &turned_sorts, symmetry, meter)?;
        let best = if !fits[0] || fits[1] && least(&sideways) < least(&upright) {
            cut = Self {
                frame: cut.frame,
                places: turned,
                stacks: cut.bands,
                bands: cut.stacks,
                sorts: turned_sorts,
                plans: Vec::new(),
                turned: true,
            };
            sideways
        } else {
            upright
        };
        if least(&best) >= HOPELESS_COST {
            return Err(None);
        }
        cut.plans = best;
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
        let mut answer = Tabulated {
            value: BigUint::ZERO,
            stopped: None,
            work: Effort {
                states: all().map(|tuples| tuples.len() as u64).sum(),
                largest: all().map(|tuples| tuples.len() as u64).max().unwrap_or(0),
                symmetry: 1u32.into(),
                ..Effort::default()
            },
        };
        let work = &mut answer.work;
        let Some(plan) = self.plans.first() else {
            work.order = "a band or a stack cannot be filled".to_owned();
            return Ok(answer);
        };
        work.order = self.words(plan);
        let ready = self.ready(plan, 0, means.symmetry, meter)?;
        let sorts = &self.sorts[plan.orbits];
        let factor = &ready.factor;
        work.symmetry = factor * orderings(&sorts.symbols) * orderings(&sorts.columns);
        let largest = ready.tables.iter().map(|of_band| of_band.n_counts() as u64);
        work.largest = largest.chain([work.largest]).max().unwrap_or(0);
        let bytes = all().map(Tuples::bytes).sum::<usize>() + ready.bytes();
        let show = &mut |total: &Tabulated, share| {
            look(&Reached {
                method: "join",
                value: &total.value * factor,
                steps: total.work.transitions,
                layer: None,
                share: Some(share),
            });
        };
        answer.stopped = ready.sum()?.run(means, bytes, &mut answer, show).err();
        answer.value *= factor;
        Ok(answer)
    }

    /// Builds the tables of a plan. The partitions of the first `apart` places are not merged, even
    /// if their numbers are equal.
    pub(super) fn ready(
        &self,
        plan: &Plan,
        apart: usize,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Ready, Ended> {
        let bands = &plan.bands;
        let sorts = &self.sorts[plan.orbits];
        let base = self.places.box_cols;
        let (kept, weights) = orbits(&self.stacks[plan.orbits], base, sorts, bands, meter)?;
        let side = |stack: usize, tuples: &Tuples, weights: &[u64]| {
            Side::new(tuples, weights, bands, |at, partitions| {
                let (of_box, symmetry) = ((bands[at], stack), symmetry && at >= apart);
                forms(partitions, &self.places, of_box, symmetry)
            })
        };
        let kept = side(plan.orbits, &kept, &weights);
        // Columns in the order of one of the bands, and what makes up for the others.
        let in_order = |stack: usize, at: usize| {
            let (tuples, sorts) = (&self.stacks[stack], &self.sorts[stack]);
            let tuples = ascending(tuples, base, sorts, bands[at]);
            let side = side(stack, &tuples, &vec![1; tuples.len()]);
            (side, orderings(&sorts.columns))
        };
        let (other, others) = in_order(plan.other, bands.len() - 2);
        let (near, nears) = in_order(plan.near, bands.len() - 1);
        let mut tables = Vec::new();
        for (at, &band) in bands.iter().enumerate() {
            let wanted = Wanted {
                places: &self.places,
                band,
                stacks: [plan.orbits, plan.other, plan.near],
                rows: &self.bands[band],
                codes: [&kept, &other, &near].map(|side| &side.codes[at]),
                symmetry,
            };
            tables.push(Tables::new(&wanted, meter)?.ok_or(None)?);
        }
        let stacks = (plan.orbits, plan.other);
        let ((lanes, lane_stack), (far, far_stack)) = match plan.orbits_in_lanes {
            true => ((kept, stacks.0), (other, stacks.1)),
            false => ((other, stacks.1), (kept, stacks.0)),
        };
        Ok(Ready {
            sides: [lanes, far, near],
            stacks: [lane_stack, far_stack, plan.near],
            bands: bands.clone(),
            tables,
            tables_for_lanes: plan.orbits_in_lanes,
            factor: BigUint::from(others) * nears,
        })
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

/// The sides and tables of a plan.
#[derive(Clone, Debug)]
pub(super) struct Ready {
    /// The lanes, the far and the near tuples.
    pub(super) sides: [Side; 3],
    /// Their stacks.
    pub(super) stacks: [usize; 3],
    /// The bands in the order of the places.
    pub(super) bands: Vec<usize>,
    pub(super) tables: Vec<Tables>,
    tables_for_lanes: bool,
    /// How many sums make up for columns that come in order.
    pub(super) factor: BigUint,
}

impl Ready {
    pub(super) fn sum(&self) -> Result<Sum<'_>, Ended> {
        Sum::new(self.sides.each_ref(), &self.tables, self.tables_for_lanes).ok_or(None)
    }

    /// The rows of the band at a place, by the boxes of the sides.
    pub(super) fn rows(&self, cut: &Cut, at: usize) -> Rows {
        let band = self.bands[at];
        let columns = self.sides.each_ref().map(|side| side.codes[at].list());
        Rows::new(&cut.places, band, self.stacks, &cut.bands[band], columns)
    }

    fn bytes(&self) -> usize {
        let sides = self.sides.iter().map(Side::bytes);
        sides.sum::<usize>() + self.tables.iter().map(Tables::bytes).sum::<usize>()
    }
}

/// The tuples of every stack.
fn all_tuples(places: &Places, meter: &mut Meter) -> Result<Vec<Tuples>, Ended> {
    (0..places.n_stacks())
        .map(|stack| tuples(places, stack, meter)?.ok_or(None))
        .collect()
}

/// The interchangeable columns and symbols, for each stack.
fn sorts(places: &Places, symmetry: bool) -> Vec<Sorts> {
    let bands = 0..places.n_bands();
    let of_stack = |stack| Sorts::new(places, bands.clone(), stack, symmetry);
    (0..places.n_stacks()).map(of_stack).collect()
}
