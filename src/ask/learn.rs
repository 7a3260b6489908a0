//! Solving like a person: the marks to begin with, a hint, the whole path, the rating, and the
//! protocol of a search.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::{Value, json};

use super::path::{follow, known, next};
use super::puzzle::{signs, symbols};
use super::request::{Request, Response, answered, fields};
use crate::ids::{CellId, Id};
use crate::logic::rate::rate_known;
use crate::logic::{
    Board, Candidate, Entries, Highlights, Known, Mark, Promise, Settings, Shade, Step,
};
use crate::puzzle::{Alphabet, Clue, Puzzle, Solution};
use crate::report::{self, About, Answer, Hint, Rated, StepRecord};
use crate::setter;
use crate::solve::Verdict;

/// The most events of a protocol in an answer.
const EVENTS: usize = 2_000;

fn settings(request: &Request<'_>, promise: Promise) -> Settings {
    Settings::new(if request.flag("no_uniqueness") { Promise::None } else { promise })
}

/// What is known of a puzzle with entries, with all that clashes where it has no solution.
fn known_with_entries(request: &mut Request<'_>, puzzle: &Puzzle) -> Known {
    let (mut known, _) = Known::with_entries(request.solver, puzzle, &request.limits);
    if let Known::Asked(verdict) = &mut known {
        setter::name_conflict(request.solver, puzzle, verdict, &request.limits);
    }
    known
}

/// The cells of entries, by number.
fn cells(entries: &[Clue]) -> Vec<usize> {
    entries.iter().map(|entry| entry.cell.index()).collect()
}

/// The candidates that givens and entries leave in each cell.
pub(super) fn marks(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle_as_it_is()?;
    let board = Board::new(&puzzle, Entries::Used);
    let marks: Vec<String> = board.marks().iter().map(|&set| signs(set)).collect();
    Ok(fields(json!({"marks": marks})))
}

/// The next step, up to a level: where (1), what (2), all of it (3).
pub(super) fn hint(request: &mut Request<'_>) -> Response {
    // The entries are checked against the puzzle alone, of which marks are no part.
    let bare = request.puzzle_as_it_is()?;
    let mut puzzle = bare.clone();
    request.restrict(&mut puzzle, "marks")?;
    let known = known_with_entries(request, &bare);
    if let Known::Wrong(wrong) = &known {
        return Ok(fields(json!({"wrong": cells(wrong)})));
    }

    if let Known::Asked(Verdict::Unique(solution)) = &known {
        // A mark of the solution that was removed is named before a step builds on it.
        let own = puzzle.possible();
        let lost: Vec<usize> = solution
            .symbols()
            .enumerate()
            .filter(|(cell, symbol)| !own[*cell].contains(**symbol))
            .map(|(cell, _)| cell.index())
            .collect();

        if !lost.is_empty() {
            return Ok(fields(json!({"lost": lost})));
        }
    }

    let settings = settings(request, known.promise());
    let board = Board::new(&puzzle, Entries::Used);
    let (found, ending) = next(&board, known, &settings, &request.limits);
    let level = request.number("level").unwrap_or(3);
    let end = ending.hint(puzzle.layout());
    let Hint { ending, text, .. } = Hint::new(&board, ending, found.as_ref(), level);
    let (Some(found), Some(text)) = (found, text) else {
        return Ok(fields(json!({"outcome": ending.word(), "end": end})));
    };
    let text = if ending.known.is_several() { format!("{end}. {text}") } else { text };
    let mut answer = fields(json!({"outcome": ending.word(), "level": level, "text": text}));
    if level > 2 {
        answer.insert("step".into(), step(&board, &found));
    }

    Ok(answer)
}

/// The whole path, step by step as it is found.
pub(super) fn path(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle_as_it_is()?;
    let known = known_with_entries(request, &puzzle);
    let settings = settings(request, known.promise());
    // The path goes on from what the user has entered.
    let mut board = Board::new(&puzzle, Entries::Used);
    let start: Vec<String> = board.marks().iter().map(|&set| signs(set)).collect();
    request.out.progress(fields(json!({"start": start})));
    let out = &mut *request.out;
    let mut visit = |board: &Board, found: &Step| {
        out.progress(fields(json!({"step": step(board, found)})));
    };
    let ending = follow(&mut board, known, &settings, &request.limits, &mut visit);
    let steps = ending.steps;
    let text = ending.plain(puzzle.layout());
    let mut answer = answered(&puzzle, &ending);
    answer.insert("text".into(), text.into());
    answer.insert("steps".into(), steps.into());

    Ok(answer)
}

/// How hard the puzzle is.
pub(super) fn rate(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let before = request.flag("with_entries").then(|| request.puzzle_as_it_is());
    let before = before.transpose()?;
    let (known, run) = known(request.solver, &puzzle, before.as_ref(), &request.limits);
    let board = Board::new(&puzzle, Entries::Ignored);
    let rating = rate_known(&board, &known, &request.limits, &|promise| settings(request, promise));
    let unique = known.promise() == Promise::Checked;
    let answer = Rated::new(known, rating, unique.then_some(run.nodes), &board);
    let about = About { puzzle: &puzzle, write: &|solution| symbols(solution.symbols()) };
    let mut fields = answered(&puzzle, &answer);
    fields.insert("text".into(), answer.plain(&about).into());
    fields.insert("unique".into(), unique.into());

    Ok(fields)
}

/// The protocol of a search, line by line.
pub(super) fn trace(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let layout = Arc::clone(puzzle.layout());
    let out = &mut *request.out;
    let solver = &mut *request.solver;
    let mut n = 0;
    // A second solution, or none, is what a search for one has to show.
    solver.trace(&puzzle, 2, &request.limits, &mut |event| {
        n += 1;
        // The remaining events are dropped.
        if n > EVENTS {
            return ControlFlow::Break(());
        }
        let write = |solution: &Solution| symbols(solution.symbols());
        let text = report::trace_plain(&layout, &event, &write);
        out.progress(fields(json!({"text": text})));
        ControlFlow::Continue(())
    });

    Ok(fields(json!({"cut": n > EVENTS, "value": Value::Null})))
}

/// The step with what it shows: the marks of [`Highlights`], by the numbers of cells. `scope` is
/// where the step looks, `focus` what it is about, `kept` the candidates that it rests on, `first`
/// and `second` those of two sides, `removed` and `placed` what follows, `links` the links of a
/// chain.
fn step(board: &Board, step: &Step) -> Value {
    let shown = Highlights::of(board, step);
    let cells = |wanted: fn(Shade) -> bool| -> Vec<usize> {
        let cells = shown.shaded(wanted);
        cells.into_iter().map(CellId::index).collect()
    };

    let marked = |mark| -> Value { shown.marked(mark).map(spot).collect() };
    let links = shown
        .links
        .iter()
        .map(|link| json!({"from": spot(link.from), "to": spot(link.to), "strong": link.strong}));

    let spots =
        |candidates: &[Candidate]| -> Value { candidates.iter().copied().map(spot).collect() };
    let mut value = json!(StepRecord::new(board, step));
    value["placed"] = spots(&step.placements);
    value["removed"] = spots(&step.eliminations);
    value["picture"] = json!({
        "scope": cells(|shade| shade == Shade::Scope),
        "focus": cells(|shade| matches!(shade, Shade::Focus | Shade::Set(_))),
        "kept": marked(Mark::Kept),
        "first": marked(Mark::First),
        "second": marked(Mark::Second),
        "links": links.collect::<Vec<_>>(),
    });

    value
}

fn spot(candidate: Candidate) -> Value {
    json!([candidate.cell.index(), Alphabet::OneUp.sign(candidate.symbol).to_string()])
}
