//! A board cut into bands and stacks: in which direction, and from tuples to the sum.
//!
//! Bands and stacks change places when the board is turned, and givens make one direction much
//! cheaper than the other. The tuples of both are needed anyway: those of the stacks are what is
//! summed over, those of the bands make the tables.

use num_bigint::BigUint;

use super::frame::{Ended, Frame};
use super::places::Places;
use super::plan::{Plan, STACKS, Way, plans};
use super::rows::Rows;
use super::side::Side;
use super::sum::Sum;
use super::symmetry::{Sorts, ascending, forms, orbits, orderings};
use super::tables::{Tables, Wanted};
use super::tuning::HOPELESS_COST;
use super::tuples::Tuples;
use crate::cover::count::{Effort, Look, Means, Reached, Tabulated};
use crate::limits::Meter;
use crate::propagate::{Domains, Geometry};

/// A board with its tuples and what may be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// The cells before the board is turned.
    pub(super) frame: Frame,
    pub(super) way: Way,
    /// The row tuples of the bands.
    pub(super) bands: Vec<Tuples>,
    /// What may be exchanged of the rows of each band.
    pub(super) row_sorts: Vec<Sorts>,
    pub(super) turned: bool,
}

impl Cut {
    /// Cuts a board in the direction in which the sum is estimated to be cheaper; where a number
    /// of bands is asked for, in one that has as many.
    pub(super) fn new(
        geometry: &Geometry,
        board: &Domains,
        n_bands: Option<usize>,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Self, Ended> {
        let frame = Frame::find(geometry).ok_or(None)?;
        let upright = Places::new(geometry, board, &frame);
        let turned = upright.turned();
        let fits = |places: &Places| {
            places.n_stacks() == STACKS && n_bands.is_none_or(|n| places.n_bands() == n)
        };
        if !fits(&upright) && !fits(&turned) {
            return Err(None);
        }
        let mut ways = [Way::new(upright, symmetry, meter)?, Way::new(turned, symmetry, meter)?];
        let empty = ways.iter().flat_map(|way| &way.stacks).any(|tuples| tuples.len() == 0);
        for k in [0, 1] {
            if fits(&ways[k].places) && !empty {
                let rows = n_bands.map(|_| &ways[1 - k].stacks[..]);
                ways[k].plans = plans(&ways[k], rows, symmetry, meter)?;
            }
        }

        // One plan is summed, or that of each band.
        let cost = |way: &Way| {
            way.plans
                .iter()
                .take(n_bands.unwrap_or(1))
                .map(|plan| plan.cost)
                .reduce(|a, b| a + b)
                .unwrap_or(f64::INFINITY)
        };

        let costs = ways.each_ref().map(cost);
        if !empty && costs[0].min(costs[1]) >= HOPELESS_COST {
            return Err(None);
        }
        let turned = costs[1] < costs[0];
        if turned {
            ways.reverse();
        }
        let [way, across] = ways;
        Ok(Self { frame, way, bands: across.stacks, row_sorts: across.sorts, turned })
    }

    /// Sums.
    pub(super) fn sum(
        &self,
        means: &Means,
        meter: &mut Meter,
        look: &mut Look<'_>,
    ) -> Result<Tabulated, Ended> {
        let all = || self.way.stacks.iter().chain(&self.bands);
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
        let Some(plan) = self.way.plans.first() else {
            work.order = "a band or a stack cannot be filled".to_owned();
            return Ok(answer);
        };

        work.order = self.words(plan);
        let ready = self.ready(plan, 0, means.symmetry, meter)?;
        let sorts = &self.way.sorts[plan.orbits];
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
        let sorts = &self.way.sorts[plan.orbits];
        let base = self.way.places.box_cols;
        let (kept, weights) = orbits(&self.way.stacks[plan.orbits], base, sorts, bands, meter)?;
        let side = |stack: usize, tuples: &Tuples, weights: &[u64]| {
            Side::new(tuples, weights, bands, |at, partitions| {
                let of_box = (bands[at], stack);
                let symmetry = symmetry && at >= apart;
                forms(partitions, &self.way.places, of_box, symmetry)
            })
        };

        let kept = side(plan.orbits, &kept, &weights);
        // Columns in the order of one of the bands, and what makes up for the others.
        let in_order = |stack: usize, at: usize| {
            let tuples = &self.way.stacks[stack];
            let sorts = &self.way.sorts[stack];
            let tuples = ascending(tuples, base, sorts, bands[at]);
            let side = side(stack, &tuples, &vec![1; tuples.len()]);
            (side, orderings(&sorts.columns))
        };

        let (other, others) = in_order(plan.other, bands.len() - 2);
        let (near, nears) = in_order(plan.near, bands.len() - 1);
        let far = [plan.orbits, plan.other][usize::from(plan.orbits_in_lanes)];
        let mut tables = Vec::new();
        let mut rows = Vec::new();
        let mut factor = BigUint::from(others) * nears;
        for (at, &band) in bands.iter().enumerate() {
            // Rows in the order of the far box.
            let sorts = &self.row_sorts[band];
            let base = self.way.places.box_rows;
            factor *= orderings(&sorts.columns);
            let of_band = ascending(&self.bands[band], base, sorts, far);
            let wanted = Wanted {
                places: &self.way.places,
                band,
                stacks: [plan.orbits, plan.other, plan.near],
                rows: &of_band,
                codes: [&kept, &other, &near].map(|side| &side.codes[at]),
                symmetry,
            };
            tables.push(Tables::new(&wanted, meter)?.ok_or(None)?);
            rows.push(of_band);
        }

        let stacks = (plan.orbits, plan.other);
        let ((lanes, lane_stack), (far, far_stack)) = if plan.orbits_in_lanes {
            ((kept, stacks.0), (other, stacks.1))
        } else {
            ((other, stacks.1), (kept, stacks.0))
        };

        Ok(Ready {
            sides: [lanes, far, near],
            stacks: [lane_stack, far_stack, plan.near],
            bands: bands.clone(),
            tables,
            rows,
            tables_for_lanes: plan.orbits_in_lanes,
            factor,
        })
    }

    fn words(&self, plan: &Plan) -> String {
        let cut = ["rows", "columns"][usize::from(self.turned)];
        let part = ["outermost", "innermost"][usize::from(plan.orbits_in_lanes)];
        let stack = plan.orbits + 1;
        let of = self.way.stacks.len();
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
    /// The row tuples of the bands.
    pub(super) rows: Vec<Tuples>,
    tables_for_lanes: bool,
    /// How many sums make up for rows and columns that come in order.
    pub(super) factor: BigUint,
}

impl Ready {
    /// The sum over the tables of the cut.
    pub(super) fn sum(&self) -> Result<Sum<'_>, Ended> {
        Sum::new(self.sides.each_ref(), &self.tables, self.tables_for_lanes).ok_or(None)
    }

    /// The rows of the band at a place, by the boxes of the sides.
    pub(super) fn rows(&self, places: &Places, at: usize) -> Rows {
        let columns = self.sides.each_ref().map(|side| side.codes[at].list());
        Rows::new(places, self.bands[at], self.stacks, &self.rows[at], columns)
    }

    fn bytes(&self) -> usize {
        self.sides.iter().map(Side::bytes).sum::<usize>()
            + self.tables.iter().map(Tables::bytes).sum::<usize>()
    }
}
