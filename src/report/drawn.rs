//! Solutions drawn at random: how many, and why no more.

use serde_json::{Map, Value};

use super::Spelling;
use super::answer::{About, Answer, Decision, Placement};
use super::json::put;
use crate::count::NoSample;
use crate::puzzle::Puzzle;

/// The result of drawing solutions at random. The solutions are written separately.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// How many were drawn.
    pub drawn: usize,
    /// The seed of the draws.
    pub seed: u64,
    /// Why there are no more, where more were requested.
    pub why: Option<NoSample>,
}

impl Answer for Drawn {
    /// No where there is no solution.
    fn holds(&self) -> Decision {
        match &self.why {
            Some(NoSample::None) => Decision::No,
            Some(_) => Decision::Unknown,
            None => Decision::Yes,
        }
    }

    fn manner(&self) -> Placement {
        Placement::Comments
    }

    fn plain(&self, _: &About<'_>) -> String {
        match &self.why {
            None => String::new(),
            Some(NoSample::Stopped(stop)) if self.drawn > 0 => {
                format!("{} drawn, not all: {}", self.drawn, stop.word())
            }
            Some(why) => why.to_string(),
        }
    }

    fn did(&self) -> String {
        format!("{} drawn", self.drawn)
    }

    fn fields(&self, _: &Puzzle, _: Spelling) -> Map<String, Value> {
        let mut all = Map::new();
        let fields = &mut all;
        put(fields, "drawn", self.drawn);
        put(fields, "seed", self.seed);
        let complete = self.holds() != Decision::Unknown;
        put(fields, "complete", complete);
        match &self.why {
            Some(NoSample::Stopped(stop)) => put(fields, "reason", stop.word()),
            Some(NoSample::None) => put(fields, "verdict", "none"),
            Some(error) => put(fields, "reason", error.to_string()),
            None => {}
        }
        all
    }
}
