//! Ratings: how hard a puzzle is, on scales that people know.
//!
//! Two scales, each with the path that its program would take:
//! * HoDoKu: the path of [`path::solve`](super::path::solve); the score is the sum over the
//!   steps, the level that of the hardest step, raised where the score is too high for it;
//! * Sudoku Explainer 1.2.1: the cheapest step by its own ratings again and again (`ladder`);
//!   the rating of the puzzle (ER) is that of its hardest step, EP that of the hardest until the
//!   first value is written, ED that of the first step.
//!
//! A rating should not depend on how a puzzle is turned or its symbols are named. The second scale
//! takes all steps of one cost at once, so there is no choice to depend on it. The first path
//! takes one step of several that are as cheap, and another choice can make another sum; so
//! boards are turned upright before they are rated (`turned`), and its steps are those of the
//! turned board, which need not be the ones that `path` finds on the original board.
//!
//! Departure: beyond dynamic forcing chains the second scale nests suppositions within
//! suppositions, which is not followed here; where these are needed there is no rating, or on
//! boards that are too large for dynamic chains an approximation by nets of singles.

mod ladder;
mod turned;

use std::ops::ControlFlow;

pub use ladder::{Explainer, explainer};
pub use turned::{upright, upright_puzzle};

use super::board::Board;
use super::known::{Known, Promise};
use super::path::{PathEnd, solve};
use super::step::Step;
use super::technique::{Level, Technique};
use super::view::Settings;
use crate::limits::Limits;

/// Score for brute force where logic ends.
const SEARCH_SCORE: u32 = 10_000;

/// The score above which a level is too low, on a board of [`BOARD`] cells. Longer paths of larger
/// boards are no harder, so there the scores grow with the number of cells.
const MOST: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];

/// Cells of the board that the scale is made for.
const BOARD: u32 = 3 * 3 * 3 * 3;

/// A rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// How the path of techniques ends. Where it is neither solved nor stuck, the rest holds for
    /// the part that was seen.
    #[doc(hidden)]
    pub outcome: PathEnd,
    /// The number of steps.
    pub steps: usize,
    /// The hardest technique: of the highest level, and there of the highest score.
    pub hardest: Option<Technique>,
    /// The level on the scale of HoDoKu; `Extreme` where logic ends.
    pub level: Level,
    /// The score on the scale of HoDoKu; where logic ends, with what that scale adds for a search.
    pub score: u32,
    /// The rating on the scale of Sudoku Explainer, where its path ends in the solution.
    #[doc(hidden)]
    pub explainer: Option<Explainer>,
}

/// Rates a board on both scales, as it is when turned by [`upright`].
#[must_use]
pub fn rate(board: &Board, settings: &Settings, limits: &Limits) -> Rating {
    let board = &upright(board);
    let rating = rate_path(board, settings, limits, &mut |_| ControlFlow::Continue(()));
    Rating {
        explainer: match rating.outcome {
            PathEnd::Solved => explainer(board, settings, limits, &mut |_, _, _| ()),
            _ => None,
        },
        ..rating
    }
}

/// Rates a board. Returns `None` unless the puzzle has exactly one solution. If uniqueness was
/// unknown, a path without uniqueness techniques proves it, and the rating then uses them.
/// `settings` gives the techniques under a promise.
#[must_use]
pub fn rate_known(
    board: &Board,
    known: &Known,
    limits: &Limits,
    settings: &dyn Fn(Promise) -> Settings,
) -> Option<Rating> {
    if known.is_hopeless() || known.is_several() {
        return None;
    }

    let promise = known.promise();
    let rating = rate(board, &settings(promise), limits);
    let shown = promise == Promise::None && rating.outcome == PathEnd::Solved;
    Some(if shown { rate(board, &settings(Promise::Checked), limits) } else { rating })
}

/// Rates a board on the scale of HoDoKu alone. `visit` sees each step and may leave the path.
#[must_use]
pub fn rate_path(
    board: &Board,
    settings: &Settings,
    limits: &Limits,
    visit: &mut dyn FnMut(&Step) -> ControlFlow<()>,
) -> Rating {
    let mut own = board.clone();
    let mut steps = 0;
    let mut score = 0;
    let mut hardest: Option<Technique> = None;
    let outcome = solve(&mut own, settings, limits, &mut |_, step| {
        let cost = |technique: Technique| (technique.info().level, technique.info().score);
        steps += 1;
        score += step.technique.info().score;
        if hardest.is_none_or(|known| cost(known) < cost(step.technique)) {
            hardest = Some(step.technique);
        }
        visit(step)
    });

    let mut level = hardest.map_or(Level::Easy, |technique| technique.info().level);
    if outcome == PathEnd::Stuck {
        (level, score) = (Level::Extreme, score + SEARCH_SCORE);
    }

    Rating {
        outcome,
        steps,
        hardest,
        level: raised(level, score, own.relations().n_cells()),
        score,
        explainer: None,
    }
}

/// The lowest level from `level` up whose score limit, scaled by the size of the board, admits
/// `score`.
fn raised(level: Level, score: u32, n_cells: usize) -> Level {
    let cells = u32::try_from(n_cells).unwrap_or(u32::MAX).max(BOARD);
    let most = |most: u32| u64::from(most) * u64::from(cells) / u64::from(BOARD);
    MOST.iter()
        .find(|&&(l, m)| l >= level && u64::from(score) <= most(m))
        .map_or(Level::Extreme, |&(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_that_is_too_high_raises_the_level() {
        assert_eq!(raised(Level::Easy, 800, 81), Level::Easy);
        assert_eq!(raised(Level::Easy, 801, 81), Level::Medium);
        assert_eq!(raised(Level::Easy, 1001, 81), Level::Hard);
        assert_eq!(raised(Level::Hard, 900, 81), Level::Hard);
        assert_eq!(raised(Level::Hard, 1801, 81), Level::Extreme);
        assert_eq!(raised(Level::Extreme, 5, 81), Level::Extreme);
        // Five grids make a longer path.
        assert_eq!(raised(Level::Easy, 3000, 369), Level::Easy);
        assert_eq!(raised(Level::Easy, 355, 36), Level::Easy);
    }
}
