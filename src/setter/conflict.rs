//! The reason of a verdict without solution, named in full for every command.

use super::clash::clash;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::solve::{REASON_NODES, Solver, Verdict};

/// Adds to a verdict without solution the constraints, rules and regions that clash with its
/// givens, so that no member of the set can be dropped. Where givens clash under regions alone,
/// these say it all and nothing is added.
pub fn name_conflict(solver: &mut Solver, puzzle: &Puzzle, verdict: &mut Verdict, limits: &Limits) {
    let Verdict::None(core) = verdict else {
        return;
    };
    let spec = puzzle.layout().spec();
    let regions_only = spec.rules.is_empty() && spec.constraints.is_empty();
    if regions_only && !core.clues.is_empty() || !core.is_known() {
        return;
    }
    *core = clash(solver, puzzle, core, &limits.at_most(REASON_NODES)).0;
}
