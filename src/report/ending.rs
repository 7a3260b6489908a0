//! How the explaining of a puzzle ends: what is known of its solutions, and how far logic went.

use super::prelude::*;
use super::verdict::{VerdictRecord, conflict_text};
use super::{StepRecord, candidate_table};
use crate::logic::{Board, Broken, Known, PathEnd, Step, words};

/// How the explaining of a puzzle ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The verdict on its solutions, as far as known.
    pub known: Known,
    /// How the path ended; `None` where none was followed to its end, or there is nothing to follow.
    pub outcome: Option<PathEnd>,
    /// How many steps were taken.
    pub steps: usize,
    /// The contradiction on the board where there is no solution.
    seen: Option<Broken>,
}

impl Ending {
    /// The end of a path, with the board on which it ends.
    pub fn new(known: Known, outcome: Option<PathEnd>, steps: usize, board: &Board) -> Self {
        let none = matches!(known, Known::Asked(Verdict::None(_)));
        Self { seen: none.then(|| board.broken()).flatten(), known, outcome, steps }
    }

    /// The word for it in JSON and CSV.
    pub fn word(&self) -> &'static str {
        match (&self.known, &self.outcome) {
            (Known::Wrong(_), _) => "wrong entries",
            (Known::Asked(Verdict::None(_)), _) => "no solution",
            (Known::Asked(Verdict::Multiple(_)), _) => "several solutions",
            (Known::Assumed, Some(PathEnd::Broken(_))) => "not one solution",
            (Known::Asked(Verdict::Unknown(..)), Some(PathEnd::Stuck)) => "unknown",
            (_, None) => "step",
            (_, Some(PathEnd::Solved)) => "solved",
            (_, Some(PathEnd::Stuck)) => "logic ends here",
            (_, Some(PathEnd::Broken(_))) => "no solution",
            (_, Some(PathEnd::Left)) => "left",
            (_, Some(PathEnd::Stopped(stop))) => stop.word(),
        }
    }

    /// True if the path led to the only solution.
    pub fn is_solved(&self) -> bool {
        self.word() == "solved"
    }

    /// True if the puzzle has a grade: logic solves it, or ends although there is
    /// one solution.
    pub fn is_graded(&self) -> bool {
        matches!(self.word(), "solved" | "logic ends here")
    }

    /// How it ended, in words.
    pub fn plain(&self, layout: &Layout) -> String {
        match &self.known {
            Known::Wrong(entries) => {
                let is = if entries.len() == 1 { "is" } else { "are" };
                let entries = clue_names(layout, entries);
                format!("{} {is} wrong", words::and(&entries, "and"))
            }
            Known::Asked(Verdict::None(core)) => {
                // A conflict that is known says more than where it is seen.
                let why = match &self.seen {
                    Some(seen) if !core.is_known() => words::broken(layout, seen),
                    _ => conflict_text(layout, core),
                };
                format!("no solution: {why}")
            }
            Known::Asked(Verdict::Multiple(two)) => self.several(layout, two),
            Known::Assumed => {
                let taken = ", if it has only one solution";
                match &self.outcome {
                    Some(PathEnd::Broken(broken)) => format!(
                        "not one solution: that there is just one leads to a contradiction: {}",
                        words::broken(layout, broken)
                    ),
                    Some(PathEnd::Solved) => self.way(layout) + taken,
                    _ => self.way(layout),
                }
            }
            Known::Asked(Verdict::Unknown(stop, _)) if self.word() == "unknown" => format!(
                "{}; it is not known whether there is only one solution ({})",
                self.way(layout),
                stop.word()
            ),
            Known::Asked(_) => self.way(layout),
        }
    }

    /// Why there is no next step, in words.
    pub fn hint(&self, layout: &Layout) -> String {
        match (self.word(), &self.outcome) {
            ("solved", _) => "every cell is filled".to_owned(),
            ("logic ends here", _) => "logic ends here: no technique finds anything".to_owned(),
            ("several solutions", _) => self.plain(layout),
            (_, Some(PathEnd::Stopped(stop))) => format!("no step found: {}", stop.word()),
            _ => self.plain(layout),
        }
    }

    /// How it ended, in words, with the candidates that are left where logic has not solved it.
    pub fn plain_with_rest(&self, board: &Board) -> String {
        let layout = board.relations().layout();
        let text = self.plain(layout);
        if self.is_solved() || self.known.is_hopeless() {
            return text;
        }
        let left = candidate_table(layout, &board.marks());
        format!("{text}; what is left:\n{left}")
    }

    /// Several solutions, with a cell in which two of them differ.
    fn several(&self, layout: &Layout, [first, second]: &[Solution; 2]) -> String {
        let differ = first.differ(second);
        let names = cell_names(layout, &differ);
        let at = differ.first().map_or_else(String::new, |&cell| {
            let [one, other] =
                [first, second].map(|solution| layout.sign(solution.symbols()[cell]));
            format!(": {} can be {one} or {other}", names[0])
        });
        let more = match names.len() {
            0 | 1 => String::new(),
            n => format!(" (two of them differ in {n} cells)"),
        };

        let held = match (&self.outcome, self.steps) {
            (None, _) | (_, 0) => String::new(),
            (Some(PathEnd::Stopped(stop)), n) => {
                format!("; {} after {n} steps, which hold in all of them", stop.word())
            }
            (_, 1) => "; one step holds in all of them".to_owned(),
            (_, n) => format!("; {n} steps hold in all of them"),
        };

        format!("several solutions{at}{more}{held}")
    }

    /// How the path ended, with the number of its steps where that is known.
    fn way(&self, layout: &Layout) -> String {
        let n = self.steps;
        let after = |word: &str| match n {
            0 => word.to_owned(),
            n => format!("{word} after {n} steps"),
        };

        match &self.outcome {
            None => "a step was found".to_owned(),
            Some(PathEnd::Solved) if n == 0 => "solved by logic".to_owned(),
            Some(PathEnd::Solved) => format!("solved by logic in {n} steps"),
            Some(PathEnd::Stuck) if n == 0 => "beyond logic: guesses are left".to_owned(),
            Some(PathEnd::Stuck) => format!("beyond logic: {n} steps, then guesses"),
            Some(PathEnd::Broken(broken)) => {
                format!("no solution: {}", words::broken(layout, broken))
            }
            Some(PathEnd::Left) => after("left"),
            Some(PathEnd::Stopped(stop)) => after(stop.word()),
        }
    }
}

impl Answer for Ending {
    /// Yes where it is solved or a step was found, no where it is not or there is not one
    /// solution.
    fn holds(&self) -> Decision {
        match (&self.known, &self.outcome) {
            (Known::Wrong(_) | Known::Asked(Verdict::None(_) | Verdict::Multiple(_)), _) => {
                Decision::No
            }
            (_, None | Some(PathEnd::Solved)) => Decision::Yes,
            (Known::Asked(Verdict::Unknown(..)), Some(PathEnd::Stuck)) => Decision::Unknown,
            (_, Some(PathEnd::Stuck | PathEnd::Broken(_))) => Decision::No,
            (_, Some(PathEnd::Left | PathEnd::Stopped(_))) => Decision::Unknown,
        }
    }

    fn kind(&self) -> String {
        self.word().to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        self.plain(about.layout())
    }

    /// The outcome, and where it is not that of a puzzle with one solution, the evidence.
    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        fields_of(&self.record(puzzle, spelling))
    }
}

/// How the explaining ended, as fields.
#[derive(Serialize)]
pub(super) struct EndingRecord {
    outcome: &'static str,
    #[serde(flatten)]
    verdict: Option<VerdictRecord>,
    /// Entries that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Value>,
}

impl Ending {
    /// The outcome, and where it is not that of a puzzle with one solution, the evidence.
    pub(super) fn record(&self, puzzle: &Puzzle, spelling: Spelling) -> EndingRecord {
        let layout = puzzle.layout();
        let (verdict, wrong) = match &self.known {
            Known::Assumed => (Some(VerdictRecord::Assumed), None),
            Known::Asked(Verdict::Unique(_)) => (None, None),
            Known::Asked(verdict) => (Some(VerdictRecord::new(layout, verdict, spelling)), None),
            Known::Wrong(entries) => (None, Some(spelling.clues(layout, entries))),
        };
        EndingRecord { outcome: self.word(), verdict, wrong }
    }
}

/// The next step, or why there is none.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The verdict, and why there is no step where there is none.
    pub ending: Ending,
    /// The step.
    pub step: Option<StepRecord>,
    /// The requested part of it, in words.
    pub text: Option<String>,
}

impl Hint {
    /// A step found on a board, worded up to a level: its place (1), its kind (2), all of it (3).
    pub fn new(board: &Board, ending: Ending, step: Option<&Step>, level: u64) -> Self {
        let layout = board.relations().layout();
        let worded = |step: &Step| match level {
            1 => words::place(layout, step),
            2 => words::kind(layout, step),
            _ => words::full(board, step),
        };
        Self { ending, step: step.map(|step| StepRecord::new(board, step)), text: step.map(worded) }
    }
}

impl Answer for Hint {
    fn holds(&self) -> Decision {
        match self.ending.holds() {
            // Where every cell is filled there is no next step.
            Decision::Yes if self.ending.outcome.is_some() => Decision::No,
            holds => holds,
        }
    }

    fn kind(&self) -> String {
        self.ending.word().to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        let says_end = self.step.is_none() || self.ending.known.is_several();
        says_end
            .then(|| self.ending.hint(about.layout()))
            .into_iter()
            .chain(self.text.clone())
            .collect::<Vec<String>>()
            .join("\n")
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        fields_of(&HintRecord {
            ending: self.ending.record(puzzle, spelling),
            step: self.step.as_ref(),
            stopped: match self.ending.outcome {
                Some(PathEnd::Stopped(stop)) => Some(stop.word()),
                _ => None,
            },
        })
    }

    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let hint = self.text.clone().unwrap_or_default();
        Some(vec![self.ending.word().to_owned(), hint])
    }
}

/// The next step, as fields.
#[derive(Serialize)]
struct HintRecord<'a> {
    #[serde(flatten)]
    ending: EndingRecord,
    step: Option<&'a StepRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}
