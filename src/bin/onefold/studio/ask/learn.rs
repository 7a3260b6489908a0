//! Solving like a person: the marks to begin with, a hint, the whole path, the rating, and the
//! protocol of a search.

use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::ids::Id;
use onefold::logic::{self, Board, Entries, Outcome, Relations, Settings, rate as rating, words};
use onefold::puzzle::Puzzle;
use onefold::report;
use onefold::solve::Verdict;
use serde_json::{Value, json};

use super::check::wrong_entries;
use super::picture::step;
use super::puzzle::symbols;
use super::{Answer, Asked, fields};

/// Events of a protocol that are told.
const EVENTS: usize = 2_000;

fn board(puzzle: &Puzzle) -> Board {
    let relations = Arc::new(Relations::new(puzzle.layout()));
    Board::new(&relations, puzzle, Entries::Used)
}

fn settings(asked: &Asked<'_>, unique: bool) -> Settings {
    Settings {
        uniqueness: unique && !asked.flag("no_uniqueness"),
        ..Settings::default()
    }
}

/// The candidates that givens and entries leave in each cell.
pub(super) fn marks(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle_as_it_is()?;
    let board = board(&puzzle);
    let marks: Vec<String> = board.marks().iter().map(ToString::to_string).collect();
    Ok(fields(json!({"marks": marks})))
}

/// The next step, as much of it as is asked for: where (1), what (2), all of it (3).
pub(super) fn hint(asked: &mut Asked<'_>) -> Answer {
    // The entries are checked against the puzzle alone, of which marks are no part.
    let bare = asked.puzzle_as_it_is()?;
    let mut puzzle = bare.clone();
    asked.restrict(&mut puzzle, "marks")?;
    let (verdict, _) = asked.solver.uniqueness(&bare, &asked.limits);
    if let Verdict::None(_) = verdict {
        return Ok(fields(json!({"end": "the puzzle has no solution"})));
    }
    let wrong = wrong_entries(asked, &bare).unwrap_or_default();
    if !wrong.is_empty() {
        return Ok(fields(json!({"wrong": wrong})));
    }
    if let Verdict::Unique(solution) = &verdict {
        let own = puzzle.possible();
        let lost = solution.symbols().enumerate();
        let lost: Vec<usize> = lost
            .filter(|(cell, symbol)| !own[*cell].contains(**symbol))
            .map(|(cell, _)| cell.index())
            .collect();
        if !lost.is_empty() {
            return Ok(fields(json!({"lost": lost})));
        }
    }
    let board = board(&puzzle);
    let layout = puzzle.layout();
    if let Some(broken) = board.broken() {
        let why = words::broken(layout, &broken);
        return Ok(fields(json!({"end": format!("no solution: {why}")})));
    }
    if board.is_filled() {
        return Ok(fields(json!({"end": "every cell is filled"})));
    }
    let unique = matches!(verdict, Verdict::Unique(_));
    let found = match logic::next_step(&board, &settings(asked, unique), &asked.limits) {
        Ok(Some(found)) => found,
        Ok(None) => {
            let end = "logic ends here: no technique finds anything";
            return Ok(fields(json!({"end": end})));
        }
        Err(stop) => {
            return Ok(fields(
                json!({"end": format!("no step found: {}", stop.word())}),
            ));
        }
    };
    Ok(match asked.number("level").unwrap_or(3) {
        1 => fields(json!({"level": 1, "text": words::place(layout, &found)})),
        2 => fields(json!({"level": 2, "text": words::kind(layout, &found)})),
        _ => fields(
            json!({"level": 3, "text": words::full(&board, &found), "step": step(&board, &found)}),
        ),
    })
}

/// The whole path, step by step as it is found.
pub(super) fn path(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle_as_it_is()?;
    let (verdict, _) = asked.solver.uniqueness(&puzzle, &asked.limits);
    let settings = settings(asked, matches!(verdict, Verdict::Unique(_)));
    let mut board = board(&puzzle);
    let start: Vec<String> = board.marks().iter().map(ToString::to_string).collect();
    asked.out.progress(fields(json!({"start": start})));
    let mut n: usize = 0;
    let out = asked.out;
    let outcome = logic::solve(&mut board, &settings, &asked.limits, &mut |board, found| {
        n += 1;
        out.progress(fields(json!({"step": step(board, found)})));
        ControlFlow::Continue(())
    });
    let layout = puzzle.layout();
    let text = match &outcome {
        Outcome::Solved => format!("solved by logic in {n} steps"),
        Outcome::Stuck => format!("logic ends here after {n} steps"),
        Outcome::Broken(broken) => format!("no solution: {}", words::broken(layout, broken)),
        Outcome::Left => format!("left after {n} steps"),
        Outcome::Stopped(stop) => format!("{} after {n} steps", stop.word()),
    };
    Ok(fields(
        json!({"outcome": report::outcome_word(&outcome), "text": text, "steps": n}),
    ))
}

/// How hard the puzzle is.
pub(super) fn rate(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let (verdict, run) = asked.solver.uniqueness(&puzzle, &asked.limits);
    let unique = matches!(verdict, Verdict::Unique(_));
    let relations = Arc::new(Relations::new(puzzle.layout()));
    let board = Board::new(&relations, &puzzle, Entries::Ignored);
    let rated = rating::rate(&board, &settings(asked, unique), &asked.limits);
    let guesses = unique.then_some(run.nodes);
    let mut answer =
        fields(json!({"text": report::rating_plain(&rated, guesses), "unique": unique}));
    report::rating_json(&mut answer, &rated, guesses);
    Ok(answer)
}

/// The protocol of a search, line by line.
pub(super) fn trace(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let layout = Arc::clone(puzzle.layout());
    let out = asked.out;
    let mut told = 0;
    asked.solver.trace(&puzzle, 2, &asked.limits, &mut |event| {
        told += 1;
        // Nobody reads further.
        if told > EVENTS {
            return ControlFlow::Break(());
        }
        let write = |solution: &onefold::puzzle::Solution| symbols(solution.symbols());
        let text = report::trace_plain(&layout, &event, &write);
        out.progress(fields(json!({"text": text})));
        ControlFlow::Continue(())
    });
    Ok(fields(json!({"cut": told > EVENTS, "value": Value::Null})))
}
