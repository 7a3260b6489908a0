//! The requested difficulty of a puzzle: levels, ratings, techniques.
//!
//! A puzzle is judged by the very paths that `rate` takes. The path is left as soon as it shows
//! that the puzzle is too hard; before it, a path with no technique above the wish is tried, for
//! where that one ends without the solution, the real path needs a harder step, and nobody has
//! to look for it.

use std::ops::{ControlFlow, RangeInclusive};

use crate::limits::Limits;
use crate::logic::rate::{Rating, explainer, rate_path, upright};
use crate::logic::{Board, Entries, Level, PathEnd, Promise, Settings, TECHNIQUES, Technique};
use crate::puzzle::Puzzle;

/// The requested difficulty.
#[derive(Clone, Debug, Default)]
pub struct Grade {
    /// The levels on the scale of HoDoKu.
    pub levels: Option<RangeInclusive<Level>>,
    /// The rating on the scale of Sudoku Explainer, in tenths.
    pub ratings: Option<RangeInclusive<u16>>,
    /// Techniques that the path takes, each at least once.
    pub require: Vec<Technique>,
    /// Techniques that the path does not take.
    pub forbid: Vec<Technique>,
}

/// The result of measuring a puzzle by a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The puzzle meets the request.
    Fits(Rating),
    /// Its level or rating is too low.
    TooEasy,
    /// Its level or rating is too high, or logic does not solve it.
    TooHard,
    /// The path does not take a technique that is required.
    Missing,
    /// The path takes a technique that is forbidden.
    Forbidden,
    /// A limit was reached.
    Unknown,
}

impl Grade {
    /// Compares a puzzle with one solution with the request: level and rating as `rate` reports
    /// them, techniques as `explain` uses them.
    pub fn judge(&self, puzzle: &Puzzle, limits: &Limits) -> Judged {
        let board = Board::new(puzzle, Entries::Ignored);
        let upright = upright(&board);
        let settings = Settings::new(Promise::Checked);
        let most = self.levels.as_ref().map_or(Level::Extreme, |l| *l.end());

        if most < Level::Extreme
            && let Some(judged) = Self::quickly(&upright, &settings, most, limits)
        {
            return judged;
        }

        let rating = rate_path(&upright, &settings, limits, &mut |step| {
            if step.technique.info().level > most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });

        let bears_search = self.ratings.is_none() && self.levels.is_some();
        match rating.outcome {
            PathEnd::Stopped(_) => return Judged::Unknown,
            PathEnd::Solved => {}
            PathEnd::Stuck if bears_search && most == Level::Extreme => {}
            _ => return Judged::TooHard,
        }

        if let Some(levels) = &self.levels {
            if rating.level < *levels.start() {
                return Judged::TooEasy;
            }
            if rating.level > *levels.end() {
                return Judged::TooHard;
            }
        }

        self.techniques(&board, &settings, limits)
            .unwrap_or_else(|| self.rated(&upright, &settings, rating, limits))
    }

    /// The judgement from a path without techniques above `most`, if that path decides.
    fn quickly(board: &Board, settings: &Settings, most: Level, limits: &Limits) -> Option<Judged> {
        let mut only = settings.clone();
        let above = TECHNIQUES.iter().filter(|info| info.level > most).map(|info| info.technique);
        only.without.extend(above);
        let rating = rate_path(board, &only, limits, &mut |_| ControlFlow::Continue(()));

        match rating.outcome {
            PathEnd::Solved => None,
            PathEnd::Stopped(_) => Some(Judged::Unknown),
            _ => Some(Judged::TooHard),
        }
    }

    /// Returns how the techniques of a board's path miss the request, if they do.
    fn techniques(&self, board: &Board, settings: &Settings, limits: &Limits) -> Option<Judged> {
        if self.require.is_empty() && self.forbid.is_empty() {
            return None;
        }

        let mut missing = self.require.clone();
        let path = rate_path(board, settings, limits, &mut |step| {
            missing.retain(|&technique| technique != step.technique);
            if self.forbid.contains(&step.technique) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });

        match path.outcome {
            PathEnd::Left => Some(Judged::Forbidden),
            PathEnd::Stopped(_) => Some(Judged::Unknown),
            _ if !missing.is_empty() => Some(Judged::Missing),
            _ => None,
        }
    }

    fn rated(&self, board: &Board, settings: &Settings, rating: Rating, limits: &Limits) -> Judged {
        let Some(ratings) = &self.ratings else {
            return Judged::Fits(rating);
        };
        let Some(found) = explainer(board, settings, limits, &mut |_, _, _| ()) else {
            return Judged::TooHard;
        };

        if found.puzzle < *ratings.start() {
            Judged::TooEasy
        } else if found.puzzle > *ratings.end() {
            Judged::TooHard
        } else {
            Judged::Fits(Rating { explainer: Some(found), ..rating })
        }
    }
}
