//! Solving like a person: the marks to begin with, a hint, the whole path, the rating, and the
//! protocol of a search.

use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::ids::Id;
use onefold::logic::rate::rate_known;
use onefold::logic::{self, Board, Entries, Known, Promise, Settings, words};
use onefold::puzzle::{Clue, Puzzle};
use onefold::report::{self, Ending, Rated};
use onefold::solve::Verdict;
use serde_json::{Value, json};

use super::picture::step;
use super::puzzle::symbols;
use super::{Answer, Asked, fields};
use crate::shared::reasoning::next;

/// Events of a protocol that are told.
const EVENTS: usize = 2_000;

fn board_with(puzzle: &Puzzle, entries: Entries) -> Board {
    Board::new(puzzle, entries)
}

fn board(puzzle: &Puzzle) -> Board {
    board_with(puzzle, Entries::Used)
}

fn settings(asked: &Asked<'_>, promise: Promise) -> Settings {
    Settings::new(match asked.flag("no_uniqueness") {
        true => Promise::None,
        false => promise,
    })
}

/// The cells of entries, by number.
fn cells(entries: &[Clue]) -> Vec<usize> {
    entries.iter().map(|entry| entry.cell.index()).collect()
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
    let (known, _) = Known::with_entries(asked.solver, &bare, &asked.limits);
    let board = board(&puzzle);
    let layout = puzzle.layout();
    if let Known::Wrong(wrong) = &known {
        return Ok(fields(json!({"wrong": cells(wrong)})));
    }
    if let Known::Asked(Verdict::Unique(solution)) = &known {
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
    let settings = settings(asked, known.promise());
    let (found, outcome) = next(&board, &known, &settings, &asked.limits);
    let ending = Ending {
        known: &known,
        outcome: outcome.as_ref(),
        steps: 0,
    };
    let end = ending.hint(&board);
    let Some(found) = found else {
        return Ok(fields(json!({"outcome": ending.word(), "end": end})));
    };
    let level = asked.number("level").unwrap_or(3);
    let text = match level {
        1 => words::place(layout, &found),
        2 => words::kind(layout, &found),
        _ => words::full(&board, &found),
    };
    let text = match known.is_several() {
        true => format!("{end}. {text}"),
        false => text,
    };
    let mut answer = fields(json!({"outcome": ending.word(), "level": level, "text": text}));
    if level > 2 {
        answer.insert("step".into(), step(&board, &found));
    }
    Ok(answer)
}

/// The whole path, step by step as it is found.
pub(super) fn path(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle_as_it_is()?;
    let (known, _) = Known::with_entries(asked.solver, &puzzle, &asked.limits);
    let settings = settings(asked, known.promise());
    let mut board = board(&puzzle);
    let start: Vec<String> = board.marks().iter().map(ToString::to_string).collect();
    asked.out.progress(fields(json!({"start": start})));
    let mut n: usize = 0;
    let out = asked.out;
    let outcome = (!known.is_hopeless()).then(|| {
        logic::solve(&mut board, &settings, &asked.limits, &mut |board, found| {
            n += 1;
            out.progress(fields(json!({"step": step(board, found)})));
            ControlFlow::Continue(())
        })
    });
    let ending = Ending {
        known: &known,
        outcome: outcome.as_ref(),
        steps: n,
    };
    Ok(fields(
        json!({"outcome": ending.word(), "text": ending.plain(&board), "steps": n}),
    ))
}

/// How hard the puzzle is.
pub(super) fn rate(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let (known, run) = match asked.flag("with_entries") {
        true => {
            let before = asked.puzzle_as_it_is()?;
            Known::with_adopted(asked.solver, &puzzle, &before, &asked.limits)
        }
        false => Known::of(asked.solver, &puzzle, &asked.limits),
    };
    let board = board_with(&puzzle, Entries::Ignored);
    let rating = rate_known(&board, &known, &asked.limits, &|promise| {
        settings(asked, promise)
    });
    let unique = known.promise() == Promise::Checked;
    let rated = Rated {
        known: &known,
        rating: rating.as_ref(),
        guesses: unique.then_some(run.nodes),
    };
    let mut answer = fields(json!({"text": rated.plain(&board), "unique": unique}));
    rated.json(&mut answer, puzzle.layout());
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
