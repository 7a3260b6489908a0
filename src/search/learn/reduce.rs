//! Which clauses are dropped: of those that span many levels, the worse half.

use super::clauses::Clauses;
use super::trail::{ClauseRef, Trail};
use super::tuning::KEPT_GLUE;

/// Drops the worse half of the clauses. To be called at level 0 with all consequences drawn;
/// no reason is asked for at level 0, so any clause may go.
pub(super) fn reduce(clauses: &mut Clauses, trail: &Trail) {
    let mut weak: Vec<ClauseRef> = clauses
        .all()
        .iter()
        .copied()
        .filter(|&clause| clauses.glue(clause) > KEPT_GLUE)
        .collect();
    // Best first; among equals the younger, which stand later in the store.
    weak.sort_unstable_by_key(|&clause| {
        let length = clauses.lits(clause).len();
        (clauses.glue(clause), length, std::cmp::Reverse(clause.0))
    });
    let mut drop: Vec<u32> = weak[weak.len() / 2..]
        .iter()
        .map(|clause| clause.0)
        .collect();
    drop.sort_unstable();
    clauses.rebuild(trail, |clause| drop.binary_search(&clause.0).is_err());
}
