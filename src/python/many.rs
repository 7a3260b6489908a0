//! One question for a whole list or array. A row that cannot be read, or that a limit left open, is
//! an error for that row and never one of the batch.

use std::ops::Range;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::answers::PyRating;
use super::asking::{ask, limits_of};
use super::batch::{Batch, Row, Wrong};
use super::layout::PyLayout;
use crate::front::{canonical_all, rate_all, solve_all, verify_all, verify_rows};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Verdict;

/// Rows between two calls of `progress` where an answer takes microseconds.
const FAST: usize = 32_768;

/// Rows between two calls of `progress` where an answer takes milliseconds.
const SLOW: usize = 256;

/// The arguments of every batch: layout, progress, limits.
type How<'py> = (Option<PyRef<'py, PyLayout>>, Option<Bound<'py, PyAny>>, Bound<'py, PyDict>);

/// The result for Python: values by row, and the errors.
type Parted<'py, T = Bound<'py, PyAny>> = PyResult<(T, Vec<Wrong>)>;

/// The answer for each row.
type Answers<T> = Vec<Result<T, String>>;

/// Asks for all rows, chunk by chunk; `answers` returns those of some rows.
fn ask_all<T: Send>(
    batch: &Bound<'_, PyAny>,
    (layout, progress, limits): How<'_>,
    chunk: usize,
    answers: impl Fn(&Batch, Range<usize>, &Limits) -> Answers<T> + Sync,
) -> PyResult<(Batch, Answers<T>)> {
    let py = batch.py();
    let batch = Batch::new(batch, layout.as_ref().map(|layout| &layout.0))?;
    let limits = limits_of(Some(&limits))?;
    // By chunks, between which progress is shown and Ctrl-C is seen.
    let mut all = Vec::new();

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
    let mut values = Vec::with_capacity(answers.len());
    for (row, answer) in answers.into_iter().enumerate() {
        values.push(answer.unwrap_or_else(|error| {
            errors.push((row, error));
            none()
        }));
    }

    (values, errors)
}

/// Texts as a list, or numbers as an array of the shape of the batch.
fn row<'py>(py: Python<'py>, batch: &Batch, answers: Answers<Option<Row>>) -> Parted<'py> {
    let (values, errors) = parted(answers, || None);
    let Some((layout, _)) = batch.cells(&(0..0)) else {
        return Ok((values.into_pyobject(py)?, errors));
    };
    let width = layout.cells().len();
    let mut cells = vec![0_u8; values.len() * width];

    for (cells, row) in cells.chunks_mut(width).zip(values) {
        if let Some(Row::Cells(symbols)) = row {
            cells.copy_from_slice(&symbols);
        }
    }

    let array = PyArray1::from_vec(py, cells).reshape([batch.len(), width])?;
    Ok((array.into_any(), errors))
}

/// The number of solutions of each row: 0, 1, or 2 for several; -1 where there is an error.
#[pyfunction]
pub(super) fn verify<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> Parted<'py, Bound<'py, PyArray1<i8>>> {
    let py = batch.py();
    // Rows of numbers are searched as they are: no puzzle is made of each.
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| match batch.cells(&rows) {
        Some((layout, cells)) => verify_rows(layout, cells, limits)
            .into_iter()
            .map(|found| found.map_err(|error| error.to_string()))
            .collect(),
        None => batch.answers(rows, |puzzles| {
            let verdicts = verify_all(puzzles, limits);
            verdicts.iter().map(Verdict::number).collect()
        }),
    };

    let (_, answers) = ask_all(batch, how, FAST, answers)?;
    let (values, errors) = parted(answers, || u8::MAX);
    let values = values.into_iter().map(u8::cast_signed).collect();

    Ok((PyArray1::from_vec(py, values), errors))
}

/// A solution of each row.
#[pyfunction]
pub(super) fn solve<'py>(batch: &Bound<'py, PyAny>, how: How<'py>) -> Parted<'py> {
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        batch.answers(rows, |puzzles| {
            let row = |found: Solution| batch.row(|| found.line(), || found.cells());
            solve_all(puzzles, limits).into_iter().map(|found| Ok(found?.map(row))).collect()
        })
    };

    let (read, answers) = ask_all(batch, how, FAST, answers)?;
    row(batch.py(), &read, answers)
}

/// The rating of each row, None if it has not exactly one solution.
#[pyfunction]
pub(super) fn rate<'py>(
    batch: &Bound<'py, PyAny>,
    how: How<'py>,
) -> Parted<'py, Vec<Option<PyRating>>> {
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        batch.answers(rows, |puzzles| {
            rate_all(puzzles, limits)
                .into_iter()
                .map(|rating| Ok(rating?.map(PyRating::from)))
                .collect()
        })
    };

    let (_, answers) = ask_all(batch, how, SLOW, answers)?;
    Ok(parted(answers, || None))
}

/// The one form of each row that all puzzles share which are the same.
#[pyfunction]
pub(super) fn canonical<'py>(batch: &Bound<'py, PyAny>, how: How<'py>) -> Parted<'py> {
    let answers = |batch: &Batch, rows: Range<usize>, limits: &Limits| {
        batch.answers(rows, |puzzles| {
            let row = |puzzle: Puzzle| batch.row(|| puzzle.line(), || puzzle.cells());
            canonical_all(puzzles, limits)
                .into_iter()
                .map(|puzzle| Ok(Some(row(puzzle?))))
                .collect()
        })
    };

    let (read, answers) = ask_all(batch, how, SLOW, answers)?;
    row(batch.py(), &read, answers)
}
