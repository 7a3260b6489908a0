//! Algorithm X on sets of bits: nothing is linked and nothing undone.
//!
//! A node holds which options are live, which primary items are open, and how many live options
//! each of them has; a child is made from it by a few word operations, with the numbers of all
//! items lowered at once (`tally`). The item with the fewest options is covered first, ties go to
//! the lowest; an item with one option or none is seen before any other is looked for. So the
//! tree is that of dancing links (Knuth, TAOCP 7.2.2.1, Algorithm X with secondary items), and a
//! node costs a fraction as long as the sets are small. Options that are forced from the start
//! are taken first (`root`), since what is left often is much smaller.
//!
//! The sets have fixed sizes; a problem is searched at the first size of a list that holds it.
//! Deep in the tree of a large problem little is left, and the large sets are mostly empty: a
//! node whose rest fits into much smaller ones becomes a problem of its own, numbered anew, as
//! long as such problems have enough nodes to pay for their tables. That nests as often as sizes
//! shrink to a third, so no deeper than a few times. What is beyond the last size goes to dancing
//! links.

mod root;
mod run;
mod sets;
mod tally;
mod tuning;

use std::ops::ControlFlow;

use super::engine::Visit;
use super::links;
use crate::cover::matrix::Problem;
use crate::limits::{End, Meter, Stats};
use root::Root;
use run::{Run, Size};
pub(super) use tuning::FEW_WORDS;

/// The words of the sets that hold a problem when the options forced from the start are taken, none
/// where it is handed to dancing links; up to [`FEW_WORDS`] nothing is faster.
pub(super) fn size(problem: &Problem) -> Option<usize> {
    Size::of(&Root::new(problem)).map(Size::words)
}

/// The nodes of a search, and the words that these have touched.
pub(super) fn words(problem: &Problem, meter: &mut Meter) -> (u64, u64) {
    let root = Root::new(problem);
    let Some(size) = Size::of(&root) else {
        return (0, u64::MAX);
    };
    let mut visit = |_: &[_]| ControlFlow::Continue(());
    let mut run = Run::new(problem, meter, &mut visit);
    let _ = size.run(&root, &mut run);
    (run.tour.stats.nodes, run.words)
}

/// Visits every cover of a problem. Updates are not counted.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if problem.is_bounded() {
        return links::search(problem, meter, visit);
    }
    if let Err(stop) = meter.limits().reserve(Root::bytes(problem)) {
        return (End::Stopped(stop), Stats::default());
    }
    let root = Root::new(problem);
    let Some(size) = Size::of(&root) else {
        return links::search(problem, meter, visit);
    };
    let mut run = Run::new(problem, meter, visit);
    let ended = size.run(&root, &mut run);
    run.tour.ended(ended)
}
