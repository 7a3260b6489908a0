//! No solution, exactly one, or more, with the evidence; and what a setter can do about it.

use super::prelude::*;
use super::setter::{
    ClashRecord, ExplanationRecord, clash_plain, explanation_plain, minimal_plain,
};
use crate::puzzle::shapes::rule_name;
use crate::setter::Diagnosis;

/// The verdict on a puzzle with exactly one solution.
pub const UNIQUE: &str = "unique";

/// The verdict on uniqueness.
#[derive(Clone, Debug)]
pub struct VerdictAnswer {
    /// The verdict with its evidence.
    pub verdict: Verdict,
    /// Redundant, missing or conflicting elements, where requested.
    pub explanation: Option<Diagnosis>,
    /// The figures of the search.
    pub run: RunStats,
}

impl Answer for VerdictAnswer {
    fn holds(&self) -> Decision {
        let stopped = self.explanation.as_ref().and_then(Diagnosis::stopped);
        match self.verdict {
            _ if stopped.is_some() => Decision::Unknown,
            Verdict::Unique(_) => Decision::Yes,
            Verdict::Unknown(..) => Decision::Unknown,
            Verdict::None(_) | Verdict::Multiple(_) => Decision::No,
        }
    }

    fn verdict(&self) -> Option<&Verdict> {
        Some(&self.verdict)
    }

    fn asks_for_solution(&self) -> bool {
        true
    }

    fn kind(&self) -> String {
        self.verdict.word().to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        let layout = about.layout();
        match &self.verdict {
            Verdict::Unique(_) => UNIQUE.to_owned(),
            Verdict::Multiple([first, second]) => {
                let differ = cell_names(layout, &first.differ(second));
                format!(
                    "multiple: two solutions differ in {} cells: {}\n{}\n{}",
                    differ.len(),
                    differ.join(" "),
                    witness("one solution", &(about.write)(first)),
                    witness("another one", &(about.write)(second)),
                )
            }
            Verdict::None(core) => format!("none: {}", conflict_text(layout, core)),
            Verdict::Unknown(stop, None) => format!("unknown: {}", stop.word()),
            Verdict::Unknown(stop, Some(found)) => {
                let found = witness("one solution", &(about.write)(found));
                format!("unknown: {}; it has a solution\n{found}", stop.word())
            }
        }
    }

    fn remarks(&self, about: &About<'_>) -> Vec<String> {
        // A conflict that the verdict names in full is not repeated.
        let named = matches!(&self.verdict, Verdict::None(core) if !core.others.is_empty());
        match &self.explanation {
            Some(explained) if !named => explanation_plain(about.layout(), explained),
            _ => Vec::new(),
        }
    }

    fn run(&self) -> Option<&RunStats> {
        Some(&self.run)
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        let layout = puzzle.layout();
        fields_of(&ExplainedRecord {
            verdict: VerdictRecord::new(layout, &self.verdict, spelling),
            explanation: self
                .explanation
                .as_ref()
                .and_then(|explanation| ExplanationRecord::new(layout, explanation, spelling)),
        })
    }

    /// In the order of [`super::VERDICT_COLUMNS`].
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        Some(verdict_row(&self.verdict))
    }
}

/// A verdict in a table, with the solution where there is only one.
pub(super) fn verdict_row(verdict: &Verdict) -> Vec<String> {
    let solution = match verdict {
        Verdict::Unique(solution) => solution.line(),
        _ => String::new(),
    };
    vec![verdict.word().to_owned(), solution]
}

/// The conflict of a puzzle without solution, in words.
pub(crate) fn conflict_text(layout: &Layout, core: &Conflict) -> String {
    if !core.others.is_empty() {
        return clash_plain(layout, core, None);
    }
    let givens = clue_names(layout, &core.clues).join(" ");
    match (core.clues.len(), core.minimal) {
        (0, true) => "there is no grid even without the givens".to_owned(),
        (0, false) => "why is not known within the limits".to_owned(),
        (_, minimal) => {
            format!("these givens clash{}{}: {givens}", under_rules(layout), minimal_plain(minimal))
        }
    }
}

/// The rules of a layout, which may have a part in a clash.
fn under_rules(layout: &Layout) -> String {
    let names: Vec<&str> = layout.spec().rules.iter().filter_map(|rule| rule_name(*rule)).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!(" under the rule {name}"),
        names => format!(" under the rules {}", names.join(", ")),
    }
}

/// A solution as evidence below a verdict, indented.
fn witness(title: &str, text: &str) -> String {
    if text.contains('\n') {
        format!("  {title}:\n    {}", text.replace('\n', "\n    "))
    } else {
        format!("  {title}: {text}")
    }
}

/// A verdict, and what a setter can do about it, as fields.
#[derive(Serialize)]
struct ExplainedRecord {
    #[serde(flatten)]
    verdict: VerdictRecord,
    #[serde(flatten)]
    explanation: Option<ExplanationRecord>,
}

/// A verdict with its evidence, as fields.
#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub(super) enum VerdictRecord {
    /// Exactly one solution.
    Unique { solution: Value },
    /// Two solutions, and the cells in which they differ.
    Multiple { witnesses: [Value; 2], differ: Value },
    /// No solution: givens that cannot all hold, and all that clashes where that is known.
    None {
        core: Value,
        core_minimal: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        clash: Option<ClashRecord>,
    },
    /// A limit was reached, perhaps after one solution.
    Unknown {
        reason: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        found: Option<Value>,
    },
    /// A solution was requested; whether it is the only one was not.
    Solved {
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<Value>,
    },
    /// Exactly one solution was assumed.
    Assumed,
}

impl VerdictRecord {
    /// The fields of a verdict on a puzzle of this layout.
    pub(super) fn new(layout: &Layout, verdict: &Verdict, spelling: Spelling) -> Self {
        match verdict {
            Verdict::Unique(only) => Self::Unique { solution: spelling.solution(only) },
            Verdict::Multiple([first, second]) => Self::Multiple {
                witnesses: [first, second].map(|solution| spelling.solution(solution)),
                differ: spelling.cells(layout, &first.differ(second)),
            },
            Verdict::None(core) => Self::None {
                core: spelling.clues(layout, &core.clues),
                core_minimal: core.minimal,
                clash: (!core.others.is_empty())
                    .then(|| ClashRecord::new(layout, core, None, spelling)),
            },
            Verdict::Unknown(stop, found) => Self::Unknown {
                reason: stop.word(),
                found: found.as_ref().map(|solution| spelling.solution(solution)),
            },
        }
    }
}
