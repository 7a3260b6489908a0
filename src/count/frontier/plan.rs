//! A part with the order in which its cells are filled, worked out to the last mask.

use std::convert::Infallible;

use num_bigint::BigUint;

use super::area::Area;
use super::bits::{self, Bits};
use super::canonical::Canonizer;
use super::cut::Cut;
use super::expand::Stage;
use super::packing::Packing;
use super::symmetry::Chain;
use crate::limits::{Meter, Stop};

/// The cells of a part in groups, each filled in one step.
pub(super) type Sequence = Vec<Vec<usize>>;

/// What is done to fill a part.
#[derive(Clone, Debug)]
pub(super) struct Plan<const W: usize> {
    /// One stage for each group of the order.
    pub(super) stages: Vec<Stage<W>>,
    /// The mask of each symbol before anything is filled.
    pub(super) first: Vec<Bits<W>>,
    /// The key of the state before anything is filled.
    pub(super) start: Vec<u64>,
    /// The order that was worked out.
    pub(super) order: Sequence,
    /// The order of the largest group of symmetries of a cut.
    pub(super) symmetry: BigUint,
}

/// The most sets that are live at a time, which says how long masks have to be.
pub(super) fn width(part: &Area) -> usize {
    // Sets only become fewer.
    Cut::first(part).0.live.len()
}

impl<const W: usize> Plan<W> {
    /// Works an order out.
    pub(super) fn new(part: &Area, order: &Sequence, symmetry: bool) -> Self {
        let Ok(plan) = Self::work_out(part, order, symmetry, || Ok::<(), Infallible>(()));
        plan
    }

    /// Works an order out, as far as the limits of a run allow.
    pub(super) fn within(
        part: &Area,
        order: &Sequence,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        Self::work_out(part, order, symmetry, || meter.poll())
    }

    fn work_out<E>(
        part: &Area,
        order: &Sequence,
        symmetry: bool,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let n = part.n_symbols;
        let (mut cut, masks) = Cut::first(part);
        let first: Vec<Bits<W>> = masks.into_iter().map(Bits::from_iter).collect();
        let mut masks = first.clone();
        bits::sort(&mut masks);
        let mut start = Vec::new();
        Packing::new(n, cut.width).pack(&masks, &mut start);
        let mut most = BigUint::from(1u32);
        let stages = order.iter().map(|cells| {
            poll()?;
            let (step, next) = cut.step(cells, n);
            cut = next;
            let chain = if symmetry {
                Chain::of(&cut)
            } else {
                Chain::default()
            };
            most = chain.order().max(std::mem::take(&mut most));
            Ok(Stage {
                step,
                canonizer: Canonizer::new(chain, cut.width, n),
                packing: Packing::new(n, cut.width),
            })
        });
        let stages = stages.collect::<Result<_, E>>()?;
        Ok(Self {
            stages,
            first,
            start,
            order: order.clone(),
            symmetry: most,
        })
    }
}
