//! No solution, exactly one, or more, with the evidence; and what a setter can do about it.

use super::prelude::*;
use super::setter::{clash_json, clash_plain, explanation_json, explanation_plain, minimal_plain};
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
                let one = witness("one solution", &(about.write)(first));
                let other = witness("another one", &(about.write)(second));
                let (n, differ) = (differ.len(), differ.join(" "));
                format!("multiple: two solutions differ in {n} cells: {differ}\n{one}\n{other}")
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
        let explained = self.explanation.as_ref().filter(|_| !named);
        explained.map_or_else(Vec::new, |explained| explanation_plain(about.layout(), explained))
    }

    fn run(&self) -> Option<&RunStats> {
        Some(&self.run)
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        let mut fields = verdict_json(puzzle.layout(), &self.verdict, spelling);
        let explained = self.explanation.as_ref();
        fields.extend(explained.and_then(|one| explanation_json(puzzle.layout(), one, spelling)));
        fields
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
            let (rules, end) = (under_rules(layout), minimal_plain(minimal));
            format!("these givens clash{rules}{end}: {givens}")
        }
    }
}

/// The rules of a layout, which may have a part in a clash.
fn under_rules(layout: &Layout) -> String {
    let rules = layout.spec().rules.iter();
    let names: Vec<&str> = rules.filter_map(|rule| rule_name(*rule)).collect();
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

/// A verdict with its evidence, as fields.
pub(super) fn verdict_json(layout: &Layout, verdict: &Verdict, spelling: Spelling) -> Fields {
    let mut all = object(json!({"verdict": verdict.word()}));
    let fields = &mut all;
    let solution = |solution: &Solution| spelling.solution(solution);
    match verdict {
        Verdict::Unique(only) => put(fields, "solution", solution(only)),
        Verdict::Multiple([first, second]) => {
            put(fields, "witnesses", [first, second].map(solution));
            let differ = spelling.cells(layout, &first.differ(second));
            put(fields, "differ", differ);
        }
        Verdict::None(core) => {
            put(fields, "core", spelling.clues(layout, &core.clues));
            put(fields, "core_minimal", core.minimal);
            if !core.others.is_empty() {
                put(fields, "clash", clash_json(layout, core, spelling));
            }
        }
        Verdict::Unknown(stop, found) => {
            put(fields, "reason", stop.word());
            if let Some(found) = found {
                put(fields, "found", solution(found));
            }
        }
    }
    all
}
