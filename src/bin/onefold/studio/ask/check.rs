//! Has the puzzle no solution, one, or more; and what its setter can do about that.

use onefold::ids::Id;
use onefold::puzzle::Clue;
use onefold::report;
use onefold::setter::{self, Explanation};
use onefold::solve::Verdict;
use serde_json::{Value, json};

use super::puzzle::symbols;
use super::{Answer, Asked, Fields, fields};

/// The verdict with its evidence: the solution, two that differ, or givens that clash.
pub(super) fn check(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let (verdict, stats) = asked.solver.uniqueness(&puzzle, &asked.limits);
    let mut answer = verdict_json(&verdict);
    answer.insert("attempts".into(), stats.nodes.into());
    Ok(answer)
}

/// What is not needed, what to give, or what clashes.
pub(super) fn explain(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let (verdict, _) = asked.solver.uniqueness(&puzzle, &asked.limits);
    let explained = setter::explain(asked.solver, &puzzle, &verdict, &asked.limits);
    let mut answer = verdict_json(&verdict);
    let layout = puzzle.layout();
    answer.insert(
        "lines".into(),
        report::explanation_plain(layout, &explained).into(),
    );
    let found = match &explained {
        Explanation::Unique(found) => {
            let given = |element: &setter::Element| match element {
                setter::Element::Given(clue) => Some(clue_json(clue)),
                _ => None,
            };
            let alone: Vec<Value> = found.alone.iter().filter_map(given).collect();
            let together: Vec<Value> = found.together.iter().filter_map(given).collect();
            json!({"alone": alone, "together": together, "complete": found.complete})
        }
        Explanation::Multiple(Ok(repair)) => json!({
            "give": clues_json(&repair.cells),
            "proven": repair.is_proven(),
        }),
        Explanation::None(clash) => json!({
            "clash": clues_json(&clash.givens), "minimal": clash.minimal,
        }),
        Explanation::Multiple(Err(_)) | Explanation::Unknown => Value::Null,
    };
    answer.insert("found".into(), found);
    answer.insert(
        "stopped".into(),
        explained.stopped().map(|stop| stop.word()).into(),
    );
    Ok(answer)
}

/// A verdict for the page.
pub(super) fn verdict_json(verdict: &Verdict) -> Fields {
    let mut answer = fields(json!({"verdict": verdict.word()}));
    match verdict {
        Verdict::Unique(only) => {
            answer.insert("solution".into(), symbols(only.symbols()).into());
        }
        Verdict::Multiple([first, second]) => {
            let two = [symbols(first.symbols()), symbols(second.symbols())];
            answer.insert("witnesses".into(), json!(two));
            let differ = first.differ(second);
            let differ: Vec<usize> = differ.iter().map(|cell| cell.index()).collect();
            answer.insert("differ".into(), differ.into());
        }
        Verdict::None(core) => {
            answer.insert("core".into(), clues_json(&core.clues));
            answer.insert("minimal".into(), core.minimal.into());
        }
        Verdict::Unknown(stop, found) => {
            answer.insert("reason".into(), stop.word().into());
            let found = found.as_ref().map(|found| symbols(found.symbols()));
            answer.insert("solution".into(), found.into());
        }
    }
    answer
}

fn clue_json(clue: &Clue) -> Value {
    json!([clue.cell.index(), clue.symbol.to_string()])
}

fn clues_json(clues: &[Clue]) -> Value {
    clues.iter().map(clue_json).collect()
}
