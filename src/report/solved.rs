//! Requested solutions: one, the first, or some, and the sentences on them.

use super::prelude::*;
use super::verdict::{VerdictRecord, conflict_text, verdict_row};
use crate::count::NoSample;

/// The result of solving a puzzle. The solutions are written separately, as they are found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The solutions found.
    pub found: Requested,
    /// The figures of the search.
    pub run: RunStats,
}

/// Requested solutions.
#[derive(Clone, Debug)]
pub enum Requested {
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
            Requested::One(Verdict::None(_)) => Decision::No,
            Requested::One(Verdict::Unknown(..)) | Requested::Some(.., End::Stopped(_)) => {
                Decision::Unknown
            }
            Requested::One(_) | Requested::First(_) | Requested::Some(..) => Decision::Yes,
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
            Requested::One(verdict) | Requested::Some(_, Some(verdict), _) => Some(verdict),
            Requested::First(_) | Requested::Some(..) => None,
        }
    }

    fn kind(&self) -> String {
        self.verdict().map_or("solved", Verdict::word).to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        match &self.found {
            Requested::First(_) | Requested::One(Verdict::Unique(_)) => String::new(),
            Requested::One(Verdict::Multiple(_)) => "not the only solution".to_owned(),
            Requested::One(Verdict::None(core)) => {
                format!("no solution: {}", conflict_text(about.layout(), core))
            }
            Requested::One(Verdict::Unknown(stop, None)) => {
                format!("unknown: {}", stop.word())
            }
            Requested::One(Verdict::Unknown(stop, Some(_))) => {
                format!("unknown whether it is the only one: {}", stop.word())
            }
            Requested::Some(n, _, end) => {
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

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        let verdict = match (&self.found, self.verdict()) {
            (_, Some(verdict)) => VerdictRecord::new(puzzle.layout(), verdict, spelling),
            (Requested::First(solution), None) => {
                VerdictRecord::Solved { solution: Some(spelling.solution(solution)) }
            }
            (_, None) => VerdictRecord::Solved { solution: None },
        };

        let listed = match &self.found {
            Requested::One(_) | Requested::First(_) => None,
            Requested::Some(n, _, end) => Some(ListedRecord {
                solutions: *n,
                known: Completeness::new(*end == End::Exhausted, end.stopped()),
            }),
        };

        fields_of(&SolvedRecord { verdict, listed })
    }

    /// In the order of [`super::VERDICT_COLUMNS`]; a solution that was found is there also where
    /// it is not the only one.
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let verdict = match &self.found {
            Requested::One(verdict) => verdict,
            Requested::First(solution) => {
                return Some(vec![self.kind(), solution.line()]);
            }
            Requested::Some(..) => return None,
        };
        let mut row = verdict_row(verdict);
        if let Verdict::Multiple([found, _]) | Verdict::Unknown(_, Some(found)) = verdict {
            row[1] = found.line();
        }
        Some(row)
    }
}

/// Requested solutions, as fields.
#[derive(Serialize)]
struct SolvedRecord {
    #[serde(flatten)]
    verdict: VerdictRecord,
    #[serde(flatten)]
    listed: Option<ListedRecord>,
}

/// The number of solutions that were written.
#[derive(Serialize)]
struct ListedRecord {
    solutions: u64,
    #[serde(flatten)]
    known: Completeness,
}

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

    fn fields(&self, _: &Puzzle, _: Spelling) -> Fields {
        fields_of(&DrawnRecord {
            drawn: self.drawn,
            seed: self.seed,
            complete: self.holds() != Decision::Unknown,
            reason: match &self.why {
                None | Some(NoSample::None) => None,
                Some(NoSample::Stopped(stop)) => Some(stop.word().to_owned()),
                Some(why) => Some(why.to_string()),
            },
            verdict: matches!(self.why, Some(NoSample::None)).then_some("none"),
        })
    }
}

/// Drawn solutions, as fields.
#[derive(Serialize)]
struct DrawnRecord {
    drawn: usize,
    seed: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
}
