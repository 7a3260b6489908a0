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
use crate::count::asked::Look;
use crate::count::covers::{self, Visited, Whole};
use crate::count::{Effort, Means, Onlooker, Progress, Tabulated};
use crate::limits::End;
use crate::matrix::Problem;
use crate::search::{self, Engine};

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
    looked_at(problem, means, way, &mut |_| ())
}

/// The same for somebody who looks on.
pub fn count_watched(
    problem: &Problem,
    means: &Means,
    way: Way,
    onlooker: &mut dyn Onlooker,
) -> Tabulated {
    looked_at(problem, means, way, &mut |reached| {
        onlooker.at(&Progress {
            part: 1,
            parts: 1,
            reached: reached.clone(),
        });
    })
}

/// Counts, and shows where it is.
pub(in crate::count) fn looked_at<'a>(
    problem: &Problem,
    means: &Means,
    way: Way,
    look: &'a mut Look<'a>,
) -> Tabulated {
    let only_visited = problem.is_coloured() || problem.is_bounded();
    if !only_visited && way == Way::Tables {
        return by_parts(problem, None, means, way, look);
    }
    let lean = match search::lean(problem, &means.limits) {
        Ok(Some(lean)) => lean,
        Ok(None) => return enumerated(Visited::none(End::Exhausted)),
        Err(stop) => return enumerated(Visited::none(End::Stopped(stop))),
    };
    // Most problems that are asked about are small. Where nodes are limited, none is searched twice.
    let problem = lean.problem();
    let (_, engine) = search::best(problem);
    if means.limits.nodes.is_none()
        && let Some(visited) = covers::visit_few(problem, engine, &means.limits)
    {
        return enumerated(visited);
    }
    if only_visited {
        enumerated(visit(problem, engine, means, look))
    } else {
        by_parts(problem, Some(engine), means, way, look)
    }
}

/// Counts by the normal form, part by part; an engine is one that suits the whole.
fn by_parts<'a>(
    problem: &Problem,
    engine: Option<Engine>,
    means: &Means,
    way: Way,
    look: &'a mut Look<'a>,
) -> Tabulated {
    let mut pace = Pace::new(means.limits.meter(), look);
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
    let engine = engine.filter(|_| parts.len() == 1);
    for part in &parts {
        if value == BigUint::ZERO {
            break;
        }
        let counted = if stopped.is_none() {
            turns::count(part, engine, means, way, &mut pace, &mut work)
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

/// Visits the covers, in independent parts.
fn visit(problem: &Problem, engine: Engine, means: &Means, look: &mut Look<'_>) -> Visited {
    let mut meter = means.limits.meter();
    if covers::is_one_part(problem) {
        let whole = Whole {
            problem,
            engine,
            weights: None,
            is_small: false,
        };
        return covers::visit_all(&whole, &mut meter, means.threads, look);
    }
    let counted = covers::count(problem, engine, &mut meter, None);
    Visited {
        value: counted.value,
        end: counted.stopped.map_or(End::Exhausted, End::Stopped),
        stats: counted.stats,
    }
}

/// What is known by visits.
fn enumerated(visited: Visited) -> Tabulated {
    Tabulated {
        value: visited.value,
        stopped: visited.end.stopped(),
        work: Effort {
            order: "enumeration".to_owned(),
            symmetry: BigUint::from(1u32),
            transitions: visited.stats.nodes,
            ..Effort::default()
        },
    }
}
