//! Has the puzzle no solution, one, or more; and what its setter can do about that.

use super::asked::{Answered, Asked, answered};
use crate::report::{About, Answer, VerdictAnswer};
use crate::setter;

/// The verdict with its evidence: the solution, two that differ, or givens that clash.
pub(super) fn check(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let (mut verdict, run) = asked.solver.uniqueness(&puzzle, &asked.limits);
    setter::name_conflict(asked.solver, &puzzle, &mut verdict, &asked.limits);
    let explanation = None;
    let judged = VerdictAnswer { verdict, explanation, run };
    Ok(answered(&puzzle, &judged))
}

/// Redundant, missing or conflicting elements.
pub(super) fn explain(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let solver = &mut *asked.solver;
    let limits = &asked.limits;
    let (verdict, run) = solver.uniqueness(&puzzle, limits);
    let explained = setter::explain(solver, &puzzle, &verdict, limits);
    let answer = VerdictAnswer { verdict, explanation: Some(explained), run };
    let about = About { puzzle: &puzzle, write: &|solution| solution.rows().join("\n") };
    let mut fields = answered(&puzzle, &answer);
    fields.insert("lines".into(), answer.remarks(&about).into());

    Ok(fields)
}
