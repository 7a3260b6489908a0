//! Has the puzzle no solution, one, or more; and what its setter can do about that.

use super::request::{Request, Response, answered};
use crate::report::{About, Answer, VerdictAnswer};
use crate::setter;

/// The verdict with its evidence: the solution, two that differ, or givens that clash.
pub(super) fn check(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let (mut verdict, run) = request.solver.uniqueness(&puzzle, &request.limits);
    setter::name_conflict(request.solver, &puzzle, &mut verdict, &request.limits);
    let explanation = None;
    let judged = VerdictAnswer { verdict, explanation, run };
    Ok(answered(&puzzle, &judged))
}

/// Redundant, missing or conflicting elements.
pub(super) fn explain(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let solver = &mut *request.solver;
    let limits = &request.limits;
    let (verdict, run) = solver.uniqueness(&puzzle, limits);
    let explained = setter::explain(solver, &puzzle, &verdict, limits);
    let answer = VerdictAnswer { verdict, explanation: Some(explained), run };
    let about = About { puzzle: &puzzle, write: &|solution| solution.rows().join("\n") };
    let mut fields = answered(&puzzle, &answer);
    fields.insert("lines".into(), answer.remarks(&about).into());

    Ok(fields)
}
