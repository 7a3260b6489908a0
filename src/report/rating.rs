//! Ratings as text, as JSON and as CSV.

use super::Ending;
use super::ending::EndingRecord;
use super::prelude::*;
use crate::logic::rate::{Explainer, Rating};
use crate::logic::{Board, Known};

/// Tenths, written with a point.
fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// The rating of a puzzle.
#[derive(Clone, Debug)]
pub struct Rated {
    /// How the path ended that was rated.
    pub ending: Ending,
    /// The rating; `None` where there is not one solution, and so nothing to rate.
    pub rating: Option<Rating>,
    /// The figures of a search, where one was run.
    pub guesses: Option<u64>,
}

impl Rated {
    /// The rating of a board, with what is known of its solutions.
    pub fn new(known: Known, rating: Option<Rating>, guesses: Option<u64>, board: &Board) -> Self {
        let outcome = rating.as_ref().map(|rating| rating.outcome.clone());
        Self {
            // The path that is rated is that of the board turned upright, so its steps are not
            // the ones that a path of the board as it is has: their number is not shown.
            ending: Ending::new(known, outcome, 0, board),
            rating,
            guesses,
        }
    }

    /// The rating, where it is one of the whole puzzle.
    fn graded(&self) -> Option<&Rating> {
        if self.ending.is_graded() { self.rating.as_ref() } else { None }
    }
}

impl Answer for Rated {
    fn holds(&self) -> Decision {
        self.ending.holds()
    }

    fn kind(&self) -> String {
        match self.graded() {
            Some(rating) => rating.level.to_string(),
            None => self.ending.word().to_owned(),
        }
    }

    fn plain(&self, about: &About<'_>) -> String {
        let end = self.ending.plain(about.layout());
        let Some(rating) = self.graded() else {
            return end;
        };
        let mut parts = vec![format!("{} ({})", rating.level, rating.score)];
        parts.extend(rating.hardest.map(|technique| format!("hardest {}", technique.info().name)));
        parts.extend(rating.explainer.map(|of| {
            let [er, ep, ed] = [of.puzzle, of.pearl, of.diamond].map(tenths);
            format!("ER/EP/ED {er}/{ep}/{ed}")
        }));
        parts.extend(self.guesses.map(|n| format!("{n} guesses")));
        parts.push(end);
        parts.join(", ")
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        let rating = self.rating.as_ref();
        let graded = self.graded();
        fields_of(&RatingRecord {
            ending: self.ending.record(puzzle, spelling),
            steps: rating.map(|rating| rating.steps),
            hardest: rating.and_then(|rating| Some(rating.hardest?.info().id)),
            level: graded.map(|rating| rating.level.to_string()),
            score: graded.map(|rating| rating.score),
            explainer: graded.and_then(|rating| rating.explainer).map(ExplainerRecord::new),
            guesses: self.guesses,
        })
    }

    /// In the order of [`super::RATING_COLUMNS`]; what is not known is empty.
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let graded = self.graded();
        let explainer = graded.and_then(|rating| rating.explainer);
        let scale = |part: fn(Explainer) -> u16| explainer.map(|found| tenths(part(found)));
        let rating = self.rating.as_ref();
        let fields = [
            Some(self.ending.word().to_owned()),
            rating.map(|rating| rating.steps.to_string()),
            rating.and_then(|rating| Some(rating.hardest?.info().name.to_owned())),
            graded.map(|rating| rating.level.to_string()),
            graded.map(|rating| rating.score.to_string()),
            scale(|found| found.puzzle),
            scale(|found| found.pearl),
            scale(|found| found.diamond),
            self.guesses.map(|n| n.to_string()),
        ];
        Some(fields.into_iter().map(Option::unwrap_or_default).collect())
    }
}

/// A rating as fields.
#[derive(Serialize)]
struct RatingRecord {
    #[serde(flatten)]
    ending: EndingRecord,
    steps: Option<usize>,
    hardest: Option<&'static str>,
    level: Option<String>,
    score: Option<u32>,
    explainer: Option<ExplainerRecord>,
    guesses: Option<u64>,
}

/// The three ratings of Sudoku Explainer.
#[derive(Serialize)]
struct ExplainerRecord {
    er: f64,
    ep: f64,
    ed: f64,
}

impl ExplainerRecord {
    /// The ratings as numbers with one decimal.
    fn new(found: Explainer) -> Self {
        let [er, ep, ed] =
            [found.puzzle, found.pearl, found.diamond].map(|tenths| f64::from(tenths) / 10.0);
        Self { er, ep, ed }
    }
}
