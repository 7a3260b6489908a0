//! Uniform samples of solutions: a walk forwards through kept layers, in which each way is taken
//! with the share of the fillings that it leads to.
//!
//! The walk knows which symbol has which mask. Layers know states only up to symmetry, which
//! changes no number of fillings; so what a state may become is worked out for the real masks,
//! and only the numbers are looked up. Among symbols with equal masks each is as likely.

use rand::{Rng, RngExt};

use super::area::Area;
use super::mask::{self, Mask};
use super::plan::{Job, Plan};
use super::unfold::Kept;
use crate::cover::count::{Amount, Halt, Means};
use crate::ids::{CellId, IdVec};
use crate::limits::Stop;
use crate::propagate::{Domains, Geometry};
use crate::puzzle::Symbol;

/// The symbol of each cell of a board.
type Filling = IdVec<CellId, Symbol>;

/// Draws so many solutions of a board, each as likely as any other; fewer where a limit ends the
/// draws, and none where there is no solution. Takes about twice the time of a count, and keeps
/// all states.
///
/// # Errors
/// The limit that ended it before the first draw.
pub fn draw(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
    n: usize,
    rng: &mut dyn Rng,
) -> Result<(Vec<Filling>, Option<Stop>), Stop> {
    let Some(area) = Area::of(geometry, board) else {
        return Ok((Vec::new(), None));
    };
    let mut drawing = Drawing { means, n, rng };
    let (draws, stopped) = drawing.done(&area, means.symmetry, &means.limits)?;
    let filling = |draw: Vec<(usize, usize)>| {
        let mut symbols = area.known.clone();
        for (cell, symbol) in draw {
            symbols[area.cells[cell]] = Symbol::new(symbol);
        }
        symbols.iter().copied().collect()
    };

    Ok((draws.into_iter().filter_map(filling).collect(), stopped))
}

struct Drawing<'a> {
    means: &'a Means,
    n: usize,
    rng: &'a mut dyn Rng,
}

impl Job for Drawing<'_> {
    /// For each draw each open cell with its symbol, and the limit that ended the draws.
    type Made = (Vec<Vec<(usize, usize)>>, Option<Stop>);

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<Self::Made, Halt> {
        let kept = Kept::<M, A>::new(plan, self.means)?;
        let mut draws = Vec::new();
        let mut meter = self.means.limits.meter();
        if *kept.layers[0].amount(0) > A::zero() {
            for _ in 0..self.n {
                if let Err(stop) = meter.poll() {
                    return Ok((draws, Some(stop)));
                }
                draws.push(kept.draw(self.rng)?);
            }
        }
        Ok((draws, None))
    }
}

impl<M: Mask, A: Amount> Kept<M, A> {
    /// Each open cell with its symbol, of a filling that there is.
    fn draw(&self, rng: &mut dyn Rng) -> Result<Vec<(usize, usize)>, Halt> {
        let mut drawn = Vec::new();
        let mut masks = self.plan.first.clone();
        let mut sorted = Vec::new();
        let mut key = Vec::new();
        for (k, stage) in self.plan.stages.iter().enumerate() {
            sorted.clone_from(&masks);
            mask::sort(&mut sorted);
            stage.from.pack(&sorted, &mut key);
            let levels = self.levels(k, &key)?;
            let mut state = 0;
            for (fill, pair) in stage.fills.iter().zip(levels.windows(2)) {
                let [level, next] = [&pair[0], &pair[1]];
                let mut rest = level.states.amount(state).below(rng);
                let way = level.ways(state).iter().find(|way| {
                    let share = next.states.amount(way.to as usize);
                    let share = share.scaled(way.alike as usize);
                    share.is_ok_and(|share| !rest.take(&share))
                });
                let Some(way) = way else { return Ok(drawn) };
                level.packing.unpack(level.states.key(state), &mut sorted);
                let mask = sorted[way.start as usize];
                let mut alike = (0..masks.len()).filter(|&symbol| masks[symbol] == mask);
                let nth = rng.random_range(0..way.alike as usize);
                let Some(symbol) = alike.nth(nth) else {
                    return Ok(drawn);
                };
                drawn.push((fill.cell, symbol));
                masks[symbol] = mask | fill.enters;
                for mask in &mut masks {
                    *mask = *mask & fill.keep;
                }
                state = way.to as usize;
            }
            for mask in &mut masks {
                *mask = stage.moved(*mask);
            }
        }

        Ok(drawn)
    }
}
