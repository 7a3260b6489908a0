//! A board with the order in which its cells are filled, worked out to the last mask.

use num_bigint::BigUint;

use super::area::Area;
use super::cut::Cut;
use super::expand::Stage;
use super::mask::{self, Mask, Packing};
use super::order::{self, Proposal};
use super::symmetry::Chain;
use crate::cover::count::{Amount, Halt};
use crate::limits::{Limits, Meter, Stop};

/// The steps that fill a board.
#[derive(Clone, Debug)]
pub(super) struct Plan<M> {
    /// The name of its order.
    pub(super) name: &'static str,
    /// One stage for each group of the order.
    pub(super) stages: Vec<Stage<M>>,
    /// The mask of each symbol before anything is filled.
    pub(super) first: Vec<M>,
    /// The key of the state before anything is filled.
    pub(super) start: Vec<u64>,
    /// The order of the largest group of symmetries of a cut.
    pub(super) symmetry: BigUint,
}

impl<M: Mask> Plan<M> {
    /// Works an order out, as far as the limits of a run allow.
    fn new(
        area: &Area,
        Proposal { name, order }: Proposal,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let n = area.n_symbols;
        let (mut cut, masks) = Cut::first(area);
        let first: Vec<M> = masks.into_iter().map(mask::mask).collect();
        let mut masks = first.clone();
        mask::sort(&mut masks);
        let mut start = Vec::new();
        Packing::new(n, cut.width).pack(&masks, &mut start);
        let mut most = BigUint::from(1u32);
        let mut bytes = 0;
        let stages = order.iter().map(|cells| {
            meter.poll()?;
            let (stage, next) = Stage::new(&cut, cells, n, |next| {
                let chain = if symmetry { Chain::of(next, meter)? } else { Chain::default() };
                bytes += chain.bytes();
                meter.limits().reserve(bytes)?;
                most = chain.order().max(std::mem::take(&mut most));
                Ok(chain)
            })?;
            cut = next;
            Ok(stage)
        });
        let stages = stages.collect::<Result<_, Stop>>()?;
        Ok(Self { name, stages, first, start, symmetry: most })
    }
}

/// Something that is made by a plan, with masks and numbers as long as it needs.
pub(super) trait Job {
    type Made;

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<Self::Made, Halt>;

    /// Does it for a board.
    fn done(&mut self, area: &Area, symmetry: bool, limits: &Limits) -> Result<Self::Made, Stop> {
        let mut meter = limits.with_nodes(None).meter();
        let best = order::best(area, &mut meter)?;
        let mut cut = Cut::first(area).0;
        let widths = best.order.iter().map(|cells| {
            let width = cut.seen(cells).len();
            cut = cut.after(cells).0;
            width
        });
        match widths.max().unwrap_or(0) {
            0..=64 => self.with_masks(Plan::<u64>::new(area, best, symmetry, &mut meter)?),
            65..=128 => self.with_masks(Plan::<u128>::new(area, best, symmetry, &mut meter)?),
            _ => Err(Stop::Memory),
        }
    }

    fn with_masks<M: Mask>(&mut self, plan: Plan<M>) -> Result<Self::Made, Stop> {
        let made = match self.make::<M, u128>(plan.clone()) {
            Err(Halt::Overflow) => self.make::<M, BigUint>(plan),
            made => made,
        };
        made.map_err(Halt::stop)
    }
}
