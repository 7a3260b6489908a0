//! Requested solutions: one, the first, or some, and the sentences on them.

use serde_json::{Map, Value};

use super::Spelling;
use super::answer::{About, Answer, Decision, Placement};
use super::json::put;
use super::verdict::{conflict_text, verdict_json, verdict_row};
use crate::limits::End;
use crate::puzzle::{Layout, Puzzle, Solution};
use crate::solve::{RunStats, Verdict};

/// The result of solving a puzzle. The solutions are written separately, as they are found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The solutions found.
    pub found: FoundSolutions,
    /// The figures of the search.
    pub run: RunStats,
}

/// Requested solutions.
#[derive(Clone, Debug)]
pub enum FoundSolutions {
    /// One, and whether it is the only one.
    One(Verdict),
    /// One; whether it is the only one was not tested.
    First(Solution),
    /// So many, with the verdict that they allow, and how the search for them ended.
    Some(u64, Option<Verdict>, End),
}

impl Answer for Solved {
    fn holds(&self) -> Decision {
        match &self.found {
            FoundSolutions::One(Verdict::None(_)) => Decision::No,
            FoundSolutions::One(Verdict::Unknown(..))
            | FoundSolutions::Some(.., End::Stopped(_)) => Decision::Unknown,
            FoundSolutions::One(_) | FoundSolutions::First(_) | FoundSolutions::Some(..) => {
                Decision::Yes
            }
        }
    }

    fn manner(&self) -> Placement {
        Placement::Comments
    }

    fn asks_for_solution(&self) -> bool {
        true
    }

    fn verdict(&self) -> Option<&Verdict> {
        match &self.found {
            FoundSolutions::One(verdict) | FoundSolutions::Some(_, Some(verdict), _) => {
                Some(verdict)
            }
            FoundSolutions::First(_) | FoundSolutions::Some(..) => None,
        }
    }

    fn kind(&self) -> String {
        self.verdict().map_or("solved", Verdict::word).to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        match &self.found {
            FoundSolutions::First(_) | FoundSolutions::One(Verdict::Unique(_)) => String::new(),
            FoundSolutions::One(Verdict::Multiple(_)) => "not the only solution".to_owned(),
            FoundSolutions::One(Verdict::None(core)) => {
                format!("no solution: {}", conflict_text(about.layout(), core))
            }
            FoundSolutions::One(Verdict::Unknown(stop, None)) => {
                format!("unknown: {}", stop.word())
            }
            FoundSolutions::One(Verdict::Unknown(stop, Some(_))) => {
                format!("unknown whether it is the only one: {}", stop.word())
            }
            FoundSolutions::Some(n, _, end) => {
                let solutions = match n {
                    1 => "1 solution".to_owned(),
                    n => format!("{n} solutions"),
                };
                match end {
                    End::Exhausted => format!("{solutions} in all"),
                    End::Stopped(stop) => format!("{solutions}, perhaps more: {}", stop.word()),
                    End::Broken => format!("{solutions}, perhaps more"),
                }
            }
        }
    }

    fn run(&self) -> Option<&RunStats> {
        Some(&self.run)
    }

    fn json(&self, fields: &mut Map<String, Value>, puzzle: &Puzzle, spelling: Spelling) {
        match self.verdict() {
            Some(verdict) => verdict_json(fields, puzzle.layout(), verdict, spelling),
            None => put(fields, "verdict", "solved"),
        }
        match &self.found {
            FoundSolutions::One(_) => {}
            FoundSolutions::First(solution) => put(fields, "solution", spelling.solution(solution)),
            FoundSolutions::Some(n, _, end) => {
                put(fields, "solutions", *n);
                put(fields, "complete", *end == End::Exhausted);
                if let End::Stopped(stop) = end {
                    put(fields, "reason", stop.word());
                }
            }
        }
    }

    /// In the order of [`super::VERDICT_COLUMNS`]; a solution that was found is there also where
    /// it is not the only one.
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let verdict = match &self.found {
            FoundSolutions::One(verdict) => verdict,
            FoundSolutions::First(solution) => {
                return Some(vec![self.kind(), solution.line()]);
            }
            FoundSolutions::Some(..) => return None,
        };
        let mut row = verdict_row(verdict);
        if let Verdict::Multiple([found, _]) | Verdict::Unknown(_, Some(found)) = verdict {
            row[1] = found.line();
        }
        Some(row)
    }
}
