//! A batch as it was handed over: texts, or an array with a puzzle a row.

use std::ops::Range;
use std::sync::Arc;

use numpy::{PyArrayDescrMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::errors::said;
use super::rows::{layout_of, small};
use crate::front::read_all;
use crate::limits::Stop;
use crate::puzzle::{Layout, Puzzle};

/// A row with what is wrong with it.
pub(super) type Wrong = (usize, String);

/// A board that is an answer: a text, or cells where the batch is an array.
#[derive(IntoPyObject)]
pub(super) enum Row {
    Text(String),
    Cells(Vec<u8>),
}

/// The rows of a batch, free of Python.
pub(super) enum Batch {
    /// A text each, or why it is none.
    Texts(Vec<Result<String, String>>),
    /// So many cells each, all on one layout, 0 for a blank one.
    Cells(Arc<Layout>, Vec<u8>),
}

impl Batch {
    /// Takes a sequence of texts, or a two-dimensional array of bytes in any order of memory.
    pub(super) fn new(batch: &Bound<'_, PyAny>, layout: Option<&Arc<Layout>>) -> PyResult<Self> {
        if let Ok(array) = batch.cast::<PyUntypedArray>() {
            if let Ok(cells) = batch.extract::<PyReadonlyArray2<'_, u8>>() {
                return Self::of_cells(&cells, layout);
            }

            let shape = array.shape();
            let dtype = array.dtype();
            if !matches!(dtype.kind(), b'U' | b'O') || shape.len() != 1 {
                let says = "expected uint8 of shape (n, cells), or texts of shape (n,)";
                let says = format!("an array of shape {shape:?} and dtype {dtype}: {says}");
                return Err(PyTypeError::new_err(says));
            }
        }

        // A text is a sequence of its characters, of which none is a puzzle.
        if batch.is_instance_of::<PyString>() || batch.is_instance_of::<PyBytes>() {
            let says = "one text is no batch: expected a sequence of texts";
            return Err(PyTypeError::new_err(says));
        }

        if layout.is_some() {
            let says = "a text says itself what its layout is; arrays take a layout";
            return Err(PyValueError::new_err(says));
        }

        let text = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item?;
            // There may be no end of them.
            item.py().check_signals()?;
            Ok(match item.extract() {
                Ok(text) => Ok(text),
                Err(_) => Err(format!("{} is no text", item.get_type().name()?)),
            })
        };

        Ok(Self::Texts(batch.try_iter()?.map(text).collect::<PyResult<_>>()?))
    }

    fn of_cells(cells: &PyReadonlyArray2<'_, u8>, layout: Option<&Arc<Layout>>) -> PyResult<Self> {
        let layout = layout_of(cells.shape()[1], layout.cloned())?;
        // A copy, since other threads may write into the array while this one works.
        let mut copy = Vec::new();
        let room = copy.try_reserve_exact(cells.len());
        room.map_err(|_| PyMemoryError::new_err("no room for a copy of the array"))?;
        copy.extend(cells.as_array().iter());
        Ok(Self::Cells(layout, copy))
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Cells(layout, cells) => cells.len() / layout.cells().len(),
        }
    }

    /// The cells of some rows and their layout, if it is an array.
    pub(super) fn cells(&self, rows: &Range<usize>) -> Option<(&Arc<Layout>, &[u8])> {
        let Self::Cells(layout, all) = self else {
            return None;
        };
        let width = layout.cells().len();
        Some((layout, &all[rows.start * width..rows.end * width]))
    }

    /// A board in the form of the batch.
    pub(super) fn row(
        &self,
        text: impl FnOnce() -> String,
        cells: impl FnOnce() -> Vec<usize>,
    ) -> Row {
        match self {
            Self::Texts(_) => Row::Text(text()),
            Self::Cells(..) => Row::Cells(cells().into_iter().map(small).collect()),
        }
    }

    /// The puzzles of some rows, or what is wrong with them.
    fn puzzles(&self, rows: Range<usize>) -> Vec<Result<Puzzle, String>> {
        let n = rows.len();
        match self {
            Self::Texts(texts) => {
                let texts = texts[rows].iter();
                // What is no text is read as an empty one, so that rows and answers stay in step.
                let plain = |text| Result::as_deref(text).unwrap_or_default();
                let read = read_all(&texts.clone().map(plain).collect::<Vec<&str>>());

                texts
                    .zip(read)
                    .map(|(text, puzzle)| {
                        text.as_ref().map_err(String::clone)?;
                        puzzle.map_err(|error| said(&error))
                    })
                    .collect()
            }
            Self::Cells(layout, cells) => {
                let puzzle = |row: &[u8]| {
                    let cells = row.iter().copied().map(usize::from);
                    Puzzle::from_cells(layout, cells).map_err(|error| error.to_string())
                };
                cells.chunks(layout.cells().len()).skip(rows.start).take(n).map(puzzle).collect()
            }
        }
    }

    /// The answers for some rows, to a question that takes all of them at once.
    pub(super) fn answers<T>(
        &self,
        rows: Range<usize>,
        question: impl Fn(&[Puzzle]) -> Vec<Result<T, Stop>>,
    ) -> Vec<Result<T, String>> {
        // All puzzles are asked at once: those of one layout are searched together.
        let mut good = Vec::with_capacity(rows.len());
        let read: Vec<_> =
            self.puzzles(rows).into_iter().map(|row| row.map(|row| good.push(row))).collect();
        let mut answers = question(&good).into_iter();
        let next = |row: Result<(), String>| {
            row?;
            // A question answers every puzzle, so this is a defect of the question.
            let answer = answers.next().ok_or("there is no answer")?;
            answer.map_err(|stop| stop.word().to_owned())
        };

        read.into_iter().map(next).collect()
    }
}
