//! Numbers of covers by tables of residual problems, for any exact-cover matrix.

use crate::count::{Counted, Means, Tabulated, Work, count as enumerate};
use crate::cover::Problem;
use crate::search::links;

/// Counts the covers of a problem by whatever way promises to be the quickest.
#[must_use]
pub fn count(problem: &Problem, means: &Means) -> Tabulated {
    let mut meter = means.limits.meter();
    let Counted {
        value,
        stopped,
        stats,
        ..
    } = enumerate(problem, links::search, &mut meter, None);
    Tabulated {
        value,
        stopped,
        work: Work {
            order: "enumeration".to_owned(),
            transitions: stats.nodes,
            symmetry: 1u32.into(),
            ..Work::default()
        },
    }
}
