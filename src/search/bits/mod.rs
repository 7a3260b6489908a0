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
//! What is beyond the last goes to dancing links.

mod root;
mod run;
mod sets;
mod tally;

use super::{End, Stats, Visit, links};
use crate::cover::Problem;
use crate::limits::Meter;
use root::Root;
use run::run;

/// Options and primary items of the largest problems that are searched here.
const LARGEST: (usize, usize) = (64 * 64, 8 * 64);

/// Whether a problem is small enough; others are handed to dancing links.
#[must_use]
pub fn fits(problem: &Problem) -> bool {
    problem.n_options() <= LARGEST.0 && problem.n_primary() <= LARGEST.1
}

/// Visits every cover of a problem. Updates are not counted.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if !fits(problem) {
        return links::search(problem, meter, visit);
    }
    let before = meter.nodes();
    match Root::new(problem, meter) {
        Ok(Some(root)) => search_below(problem, &root, meter, visit),
        refuted_or_stopped => {
            let end = refuted_or_stopped.map_or_else(End::Stopped, |_| End::Exhausted);
            let nodes = meter.nodes() - before;
            (
                end,
                Stats {
                    nodes,
                    ..Stats::default()
                },
            )
        }
    }
}

/// Searches at the first of the sizes that holds a root, given as words of options, words of
/// primary items, and bits of the largest number of options of one item.
macro_rules! at_first_size {
    ($problem:ident, $root:ident, $meter:ident, $visit:ident: $(($w:literal, $m:literal, $p:literal))*) => {{
        let most = $root.numbers.iter().copied().max().unwrap_or(0);
        let holds = |w: usize, m: usize, p: usize| {
            $root.options.len() <= 64 * w && $root.n_primary <= 64 * m && most >> p == 0
        };
        $(if holds($w, $m, $p) {
            return match $meter.limits().reserve(run::bytes::<$w, $m, $p>($root)) {
                Ok(()) => run::<$w, $m, $p>($problem, $root, $meter, $visit),
                Err(stop) => (End::Stopped(stop), $root.stats()),
            };
        })*
    }};
}

fn search_below(
    problem: &Problem,
    root: &Root,
    meter: &mut Meter,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    at_first_size!(problem, root, meter, visit:
        (2, 1, 3) (4, 1, 4) (4, 1, 6) (16, 1, 6)
        (2, 2, 3) (4, 2, 4) (8, 2, 6) (16, 2, 10) (34, 2, 10)
        (4, 4, 4) (8, 4, 6)
        (6, 5, 4) (12, 6, 4) (16, 8, 6) (64, 8, 13));
    links::search(problem, meter, visit)
}
