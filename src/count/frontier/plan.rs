//! A part with the order in which its cells are filled, worked out to the last mask.

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
    /// The order of the largest group of symmetries of a cut.
    pub(super) symmetry: BigUint,
}

/// The most sets that are live at a time, which says how long masks have to be.
pub(super) fn width(part: &Area) -> usize {
    // Sets only become fewer.
    Cut::first(part).0.live.len()
}

impl<const W: usize> Plan<W> {
    /// Works an order out, as far as the limits of a run allow. Another plan may be held beside it,
    /// so it takes no more than half of the memory.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn within(
        part: &Area,
        order: &Sequence,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let n = part.n_symbols;
        let (mut cut, masks) = Cut::first(part);
        let first: Vec<Bits<W>> = masks.into_iter().map(Bits::from_iter).collect();
        let mut masks = first.clone();
        bits::sort(&mut masks);
        let mut start = Vec::new();
        Packing::new(n, cut.width).pack(&masks, &mut start);
        let mut most = BigUint::from(1u32);
        let mut bytes = 0;
        let stages = order.iter().map(|cells| {
            meter.poll()?;
            let (step, next) = cut.step(cells, n);
            cut = next;
            let chain = if symmetry {
                Chain::of(&cut, 2 * bytes, meter)?
            } else {
                Chain::default()
            };
            bytes += chain.bytes();
            meter.limits().reserve(2 * bytes)?;
            most = chain.order().max(std::mem::take(&mut most));
            Ok(Stage {
                step,
                canonizer: Canonizer::new(chain, cut.width, n),
                packing: Packing::new(n, cut.width),
            })
        });
        let stages = stages.collect::<Result<_, Stop>>()?;
        Ok(Self {
            stages,
            first,
            start,
            symmetry: most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::area::{Areas, parts};
    use super::*;
    use crate::ids::IdVec;
    use crate::limits::Limits;
    use crate::propagate::{Board, Geometry};
    use crate::puzzle::shapes::layout_named;

    const SIDE: usize = 16;

    /// A blank board with very many symmetries, and the order of its rows.
    fn blank() -> (Area, Sequence) {
        let layout = layout_named(&format!("latin:{SIDE}")).expect("known");
        let geometry = Geometry::new(&layout);
        let board = Board::new(IdVec::filled(layout.symbols(), geometry.n_cells()));
        let Areas::Open { mut parts, .. } = parts(&geometry, &board) else {
            panic!("blank boards are open");
        };
        let rows = (0..SIDE).map(|row| (SIDE * row..SIDE * (row + 1)).collect());
        (parts.remove(0), rows.collect())
    }

    #[test]
    fn a_plan_takes_no_more_memory_than_it_may() {
        let (part, order) = blank();
        let plan = |memory| {
            let limits = Limits {
                memory,
                ..Limits::default()
            };
            Plan::<1>::within(&part, &order, true, &mut limits.meter()).err()
        };
        assert_eq!(plan(None), None);
        assert_eq!(plan(Some(100_000)), Some(Stop::Memory));
    }

    #[test]
    fn the_symmetries_of_one_cut_can_be_given_up() {
        let (part, order) = blank();
        let cut = Cut::first(&part).0.after(&order[0]).0;
        let limits = Limits::default();
        let found = Chain::of(&cut, 0, &mut limits.meter()).expect("no limit");
        assert!(found.order() > BigUint::from(1u32));
        limits.cancel.raise();
        let given_up = Chain::of(&cut, 0, &mut limits.meter()).err();
        assert_eq!(given_up, Some(Stop::Cancelled));
    }
}
