//! One question for a whole list or array. A row that cannot be read, or that a limit left open, is
//! an error beside that row and never one of the batch.

use std::ops::Range;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use super::answers::PyRating;
use super::asking::{ask, limits};
use super::batch::{Batch, Wrong};
use super::layout::PyLayout;
use super::puzzle::rated;
use crate::front::{canonical_all, rate_all, solve_all, verify_all, verify_rows};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Verdict;

/// Rows between two calls of `progress` where an answer takes microseconds.
const FAST: usize = 32_768;

/// The same where it takes milliseconds.
const SLOW: usize = 256;

/// What every batch is asked with: layout, timeout, nodes, progress.
type How<'py> = (
    Option<PyRef<'py, PyLayout>>,
    Option<f64>,
    Option<u64>,
    Option<Bound<'py, PyAny>>,
);

/// The answer for each row.
type Answers<T> = Vec<Result<T, String>>;

/// Asks for all rows, chunk by chunk; `answers` has those of some rows.
fn ask_all<T: Send>(
    batch: &Bound<'_, PyAny>,
    (layout, timeout, nodes, progress): How<'_>,
    chunk: usize,
    answers: impl Fn(&Batch, Range<usize>, &Limits) -> Answers<T> + Sync,
) -> PyResult<(Batch, Answers<T>)> {
    let py = batch.py();
    let batch = Batch::new(batch, layout.as_ref().map(|layout| &layout.0))?;
    let limits = limits(timeout, nodes)?;
    let mut all = Vec::with_capacity(batch.len());
    while all.len() < batch.len() {
        let rows = all.len()..batch.len().min(all.len() + chunk);
        let n = rows.len();
        let work = || answers(&batch, rows, &limits);
        all.extend(ask(py, &limits.cancel, work)?);
        // A chunk may be too short for a look while it runs.
        py.check_signals()?;
        if let Some(progress) = &progress {
            progress.call1((n,))?;
        }
    }
    Ok((batch, all))
}

/// The answers, `none` where there is an error, and the errors with their rows.
fn parted<T>(answers: Answers<T>, mut none: impl FnMut() -> T) -> (Vec<T>, Vec<Wrong>) {
    let mut errors = Vec::new();
    let mut part = |(row, answer): (usize, Result<T, String>)| {
        answer.unwrap_or_else(|error| {
            errors.push((row, error));
            none()
        })
    };
    let values = answers.into_iter().enumerate().map(&mut part).collect();
    (values, errors)
}

/// Texts as a list, or numbers as an array of the shape of the batch.
fn told<'py>(
    py: Python<'py>,
    batch: &Batch,
    answers: Answers<Option<Told>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<Wrong>)> {
    let (values, errors) = parted(answers, || None);
    let Some(width) = batch.width() else {
        let text = |told| match told {
            Some(Told::Text(text)) => Some(text),
            _ => None,
        };
        let texts: Vec<Option<String>> = values.into_iter().map(text).collect();
        return Ok((texts.into_pyobject(py)?, errors));
    };
    let mut cells = vec![0_u8; values.len() * width];
    for (row, told) in cells.chunks_mut(width).zip(values) {
        if let Some(Told::Cells(symbols)) = told {
            for (cell, symbol) in row.iter_mut().zip(symbols) {
                *cell = u8::try_from(symbol).unwrap_or(u8::MAX);
            }
        }
    }
    let flat = PyArray1::from_vec(py, cells);
    let array: Bound<'py, PyArray2<u8>> = flat.reshape([batch.len(), width])?;
    Ok((array.into_any(), errors))
}

/// A board that is an answer.
enum Told {
    Text(String),
    Cells(Vec<usize>),
}

impl Told {
    fn solution(solution: &Solution, as_text: bool) -> Self {
        match as_text {
            true => Self::Text(solution.line()),
            false => Self::Cells(solution.cells()),
        }
    }

    /// A text of one line where that holds the puzzle.
    fn puzzle(puzzle: &Puzzle, as_text: bool) -> Self {
        if !as_text {
            return Self::Cells(puzzle.cells());
        }
        let written = puzzle.write("line").ok();
        let line = written.filter(|(_, changes)| changes.is_empty());
        let text = || puzzle.write("text").unwrap_or_default();
        Self::Text(line.unwrap_or_else(text).0)
    }
}

/// The number of solutions of each row: 0, 1, or 2 for several; -1 beside an error.
#[pyfunction]
pub(super) fn verify<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> PyResult<(Bound<'py, PyArray1<i8>>, Vec<Wrong>)> {
    let number = |verdict: Verdict| match verdict {
        Verdict::None(_) => Ok(0),
        Verdict::Unique(_) => Ok(1),
        Verdict::Multiple(_) => Ok(2),
        Verdict::Unknown(stop, _) => Err(stop.word().to_owned()),
    };
    let py = batch.py();
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| match batch.cells(&rows) {
        Some((layout, cells)) => {
            let found = verify_rows(layout, cells, limits).into_iter();
            let told = found.map(|found| found.map_err(|error| error.to_string()));
            told.map(|found| found.map(u8::cast_signed)).collect()
        }
        None => batch.answers(rows, |puzzles| {
            verify_all(puzzles, limits)
                .into_iter()
                .map(number)
                .collect()
        }),
    };
    let (_, answers) = ask_all(batch, how, FAST, answers)?;
    let (values, errors) = parted(answers, || -1);
    Ok((PyArray1::from_vec(py, values), errors))
}

/// A solution of each row.
#[pyfunction]
pub(super) fn solve<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> PyResult<(Bound<'py, PyAny>, Vec<Wrong>)> {
    let limited = how.1.is_some() || how.2.is_some();
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        let as_text = batch.width().is_none();
        batch.answers(rows, |puzzles| {
            // Under limits, no solution may only be none that was found.
            let whole = |(found, puzzle): (Option<Solution>, &Puzzle)| match found {
                None if limited => puzzle.within(limits.clone()).solve(),
                found => Ok(found),
            };
            let all = solve_all(puzzles, limits).into_iter().zip(puzzles);
            let told = all.map(|pair| match whole(pair) {
                Ok(found) => Ok(found.map(|found| Told::solution(&found, as_text))),
                Err(stop) => Err(stop.word().to_owned()),
            });
            told.collect()
        })
    };
    let (read, answers) = ask_all(batch, how, FAST, answers)?;
    told(batch.py(), &read, answers)
}

/// The rating of each row, None if it has not exactly one solution.
#[pyfunction]
pub(super) fn rate<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> PyResult<(Vec<Option<PyRating>>, Vec<Wrong>)> {
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        batch.answers(rows, |puzzles| {
            let all = rate_all(puzzles, limits).into_iter();
            let told = all.map(|rating| match rated(rating) {
                Ok(rating) => Ok(rating.as_ref().map(PyRating::from)),
                Err(stop) => Err(stop.word().to_owned()),
            });
            told.collect()
        })
    };
    let (_, answers) = ask_all(batch, how, SLOW, answers)?;
    Ok(parted(answers, || None))
}

/// The one form of each row that all puzzles share which are the same.
#[pyfunction]
pub(super) fn canonical<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> PyResult<(Bound<'py, PyAny>, Vec<Wrong>)> {
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        let as_text = batch.width().is_none();
        batch.answers(rows, |puzzles| {
            let all = canonical_all(puzzles, limits).into_iter();
            let told = all.map(|puzzle| match puzzle {
                Ok(puzzle) => Ok(Some(Told::puzzle(&puzzle, as_text))),
                Err(stop) => Err(stop.word().to_owned()),
            });
            told.collect()
        })
    };
    let (read, answers) = ask_all(batch, how, SLOW, answers)?;
    told(batch.py(), &read, answers)
}
