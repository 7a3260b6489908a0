//! Puzzles made for any layout and rule, with one solution and the requested properties.
//!
//! A [`Generator`] is made of a layout and a [`Wish`]; puzzles have numbers, and the puzzle of a
//! number depends on layout, wish, seed and that number alone, so any number of threads makes
//! the same ones. What cannot be had ends with an honest [`Outcome`]: the nearest puzzle, and
//! why attempts were rejected.
//!
//! The usual way is top-down: a full grid at random, then clues are taken away in random order as
//! long as the solution stays the only one. Many puzzles are dug side by side, one board of each
//! in a SIMD lane.

mod alone;
pub mod cages;
mod grade;
pub mod jigsaw;
mod maker;
mod minimise;
mod outcome;
mod pattern;
mod plan;
mod soften;
mod source;
mod symmetry;
mod together;
mod tuning;
mod wish;

pub use grade::{Grade, Judged};
pub use jigsaw::NoJigsaw;
pub use minimise::{Minimiser, NotMinimal, NotUnique};
pub use outcome::{Made, Outcome, Tally};
pub use source::{Jigsaw, Killer, Source};
pub use symmetry::{NoSymmetry, Symmetry};
pub use wish::{Impossible, Wish};

use std::ops::Range;
use std::sync::Arc;

use crate::boards::lanes::Lanes;
use crate::limits::Limits;
use crate::puzzle::Layout;
use crate::solve::{LARGE, lanes};
use maker::Maker;
use plan::Plan;

/// Makes puzzles of one layout and one wish.
///
/// ```
/// use onefold::internals::{generate::{Generator, Wish}, limits::Limits, puzzle::shapes};
///
/// let layout = shapes::layout_named("classic:2x2")?;
/// let generator = Generator::new(layout.into(), Wish::default(), 7)?;
/// let outcomes = generator.batch(0..3, &Limits::default());
/// let made = outcomes[0].made.as_ref().expect("any grid can be dug");
/// assert!(made.puzzle.clues().count() >= 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    plan: Plan,
    /// Where the layout fits into lanes and is small enough for them.
    lanes: Option<Lanes>,
}

impl Generator {
    /// A generator of puzzles. Equal layouts, wishes and seeds make equal puzzles.
    ///
    /// # Errors
    /// No puzzle of the layout can be as wished.
    pub fn new(layout: Arc<Layout>, wish: Wish, seed: u64) -> Result<Self, Impossible> {
        let plan = Plan::new(layout, wish, seed)?;
        let lanes = if plan.n_cells() < LARGE { lanes(&plan.layout).cloned() } else { None };
        Ok(Self { plan, lanes })
    }

    /// Makes the puzzles with these numbers, in order. More of them at once, up to some hundred,
    /// take less time each. Limits end the whole batch.
    pub fn batch(&self, numbers: Range<u64>, limits: &Limits) -> Vec<Outcome> {
        let plan = &self.plan;
        if let Some(pattern) = &plan.wish.pattern {
            let lanes = self.lanes.as_ref();
            let one = |number| pattern::run(plan, pattern, lanes, number, limits);
            return numbers.map(one).collect();
        }

        let mut makers: Vec<Maker<'_>> = numbers.map(|n| Maker::new(plan, n)).collect();
        match &self.lanes {
            Some(lanes) => together::run(plan, lanes, &mut makers, limits),
            None => {
                for maker in &mut makers {
                    alone::run(plan, maker, limits);
                }
            }
        }

        makers.into_iter().map(Maker::outcome).collect()
    }
}
