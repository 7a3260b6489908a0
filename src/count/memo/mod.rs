//! Numbers of covers by tables of residual problems, for any exact-cover matrix.
//!
//! The problem is brought into normal form (`normal`); its components are counted one by one
//! and multiplied. For each component there are three ways:
//!
//! - *layers* (`layers`) sweep the items in their order and remember exact states: right for
//!   tilings, whose frontier is narrow;
//! - the *memo* (`walk`) counts each residual problem once, up to isomorphism: right for blank
//!   sudoku and latin squares;
//! - plain *enumeration* ([`crate::search::links`]), where residual problems hardly ever meet.
//!
//! A few random dives estimate what enumeration would cost (`estimate`). The two others get a
//! small share of that, in turns, counted in steps and not by the clock; where both use it up,
//! residual problems do not meet often enough and the component is enumerated.
//!
//! Coloured problems, and those whose items have bounds, are enumerated: residual problems know
//! nothing of either.

mod board;
mod canon;
mod estimate;
mod expand;
mod key;
mod layers;
mod matrix;
mod normal;
mod order;
mod pace;
mod plain;
mod table;
mod tuning;
mod turns;
mod walk;
mod ways;

use num_bigint::BigUint;

use self::board::{Index, Residual};
use self::matrix::Matrix;
use self::pace::Pace;
use self::turns::Counted;
pub use self::ways::Way;
use crate::count::{Effort, Means, Tabulated, covers};
use crate::matrix::Problem;
use crate::search;

/// Counts the covers of a problem by whatever way promises to be the quickest.
///
/// [`Effort::order`] names the ways that were taken; the states are those of the tables, and the
/// transitions those that led to one of them. Where a limit ends the count, the value is a
/// number that the exact one is at least.
#[must_use]
pub fn count(problem: &Problem, means: &Means) -> Tabulated {
    count_by(problem, means, Way::Auto)
}

/// Counts the covers of a problem by the ways that are open.
#[must_use]
pub fn count_by(problem: &Problem, means: &Means, way: Way) -> Tabulated {
    if problem.is_coloured() || problem.is_bounded() {
        return enumerate(problem, means);
    }
    let mut pace = Pace::new(means.limits.meter());
    let mut work = Effort {
        symmetry: BigUint::from(1u32),
        ..Effort::default()
    };
    let sizes = problem.n_items() + problem.n_mentions() + problem.n_options();
    let mut matrix = match means.limits.reserve(sizes.saturating_mul(24)) {
        Ok(()) => Matrix::of(problem),
        Err(stop) => {
            return Tabulated {
                value: BigUint::ZERO,
                stopped: Some(stop),
                work,
            };
        }
    };
    order::rank(&mut matrix);
    let index = Index::new(&matrix);
    let rest = Residual::whole(&matrix, &index);
    let (mut value, parts, mut stopped) = match normal::normalise(&matrix, &index, rest, &mut pace)
    {
        Ok(normal) => (normal.factor, normal.parts, None),
        Err(halt) => (BigUint::from(1u32), vec![matrix], Some(halt.stop())),
    };
    let mut parts = parts;
    // Small parts first: one without a cover ends the count before a long one begins.
    parts.sort_by_key(Matrix::n_options);
    for part in &parts {
        if value == BigUint::ZERO {
            break;
        }
        let counted = if stopped.is_none() {
            turns::count(part, means, way, &mut pace, &mut work)
        } else {
            Counted::at_least(plain::witness(part), None)
        };
        value *= counted.value;
        stopped = stopped.or(counted.stopped);
    }
    if work.order.is_empty() {
        work.took("reduction");
    }
    Tabulated {
        value,
        stopped,
        work,
    }
}

/// Counts by visiting the covers, in independent parts.
fn enumerate(problem: &Problem, means: &Means) -> Tabulated {
    let mut work = Effort {
        order: "enumeration".to_owned(),
        symmetry: BigUint::from(1u32),
        ..Effort::default()
    };
    let known = |stopped| Tabulated {
        value: BigUint::ZERO,
        stopped,
        work: work.clone(),
    };
    let lean = match search::lean(problem, &means.limits) {
        Ok(Some(lean)) => lean,
        Ok(None) => return known(None),
        Err(stop) => return known(Some(stop)),
    };
    let problem = lean.problem();
    let mut meter = means.limits.meter();
    if covers::is_one_part(problem) {
        let visited = covers::visit_all(problem, None, &mut meter, means.threads);
        work.transitions = visited.stats.nodes;
        return Tabulated {
            value: visited.value,
            stopped: visited.end.stopped(),
            work,
        };
    }
    let (_, engine) = search::best(problem);
    let counted = covers::count(problem, engine, &mut meter, None);
    work.transitions = counted.stats.nodes;
    Tabulated {
        value: counted.value,
        stopped: counted.stopped,
        work,
    }
}
