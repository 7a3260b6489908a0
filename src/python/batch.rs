//! A batch as it was handed over: texts, or an array with a puzzle a row.

use std::ops::Range;
use std::sync::Arc;

use numpy::{PyArrayDescrMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::errors::said;
use crate::front::read_all;
use crate::puzzle::{Layout, Puzzle};

/// A row with what is wrong with it.
pub(super) type Wrong = (usize, String);

/// The rows of a batch, free of Python.
#[derive(Debug)]
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
            let text = array.dtype().kind() == b'U' || array.dtype().kind() == b'O';
            if !text || array.ndim() != 1 {
                return Err(PyTypeError::new_err(format!(
                    "an array of shape {:?} and dtype {}: expected uint8 of shape (n, cells), \
                     or texts of shape (n,)",
                    array.shape(),
                    array.dtype()
                )));
            }
        }
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
            Ok(item
                .extract::<String>()
                .map_err(|_| match item.get_type().name() {
                    Ok(name) => format!("{name} is no text"),
                    Err(_) => "this is no text".to_owned(),
                }))
        };
        batch
            .try_iter()?
            .map(text)
            .collect::<PyResult<_>>()
            .map(Self::Texts)
    }

    fn of_cells(cells: &PyReadonlyArray2<'_, u8>, layout: Option<&Arc<Layout>>) -> PyResult<Self> {
        let width = cells.shape()[1];
        let layout = match layout {
            Some(layout) => Arc::clone(layout),
            None if width.isqrt() * width.isqrt() == width => Layout::square(width.isqrt())?,
            None => {
                let says = format!("rows of {width} cells are no squares; name a layout");
                return Err(PyValueError::new_err(says));
            }
        };
        let expected = layout.cells().len();
        if width != expected {
            let says = format!("rows of {width} cells, but the layout has {expected}");
            return Err(PyValueError::new_err(says));
        }
        // A copy, since other threads may write into the array while this one works.
        Ok(Self::Cells(
            layout,
            cells.as_array().iter().copied().collect(),
        ))
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Cells(layout, cells) => cells.len() / layout.cells().len(),
        }
    }

    /// The cells of a row, if it is an array.
    pub(super) fn width(&self) -> Option<usize> {
        match self {
            Self::Texts(_) => None,
            Self::Cells(layout, _) => Some(layout.cells().len()),
        }
    }

    /// The cells of some rows and their layout, if it is an array.
    pub(super) fn cells(&self, rows: &Range<usize>) -> Option<(&Arc<Layout>, &[u8])> {
        let width = self.width()?;
        match self {
            Self::Texts(_) => None,
            Self::Cells(layout, cells) => {
                Some((layout, &cells[rows.start * width..rows.end * width]))
            }
        }
    }

    /// The puzzles of some rows, or what is wrong with them.
    fn puzzles(&self, rows: Range<usize>) -> Vec<Result<Puzzle, String>> {
        match self {
            Self::Texts(texts) => {
                let texts = &texts[rows];
                let plain = |text| Result::as_deref(text).unwrap_or_default();
                let read = read_all(&texts.iter().map(plain).collect::<Vec<&str>>()).into_iter();
                let told = read.zip(texts).map(|(puzzle, text)| match text {
                    Ok(_) => puzzle.map_err(|error| said(&error)),
                    Err(error) => Err(error.clone()),
                });
                told.collect()
            }
            Self::Cells(layout, cells) => {
                let width = layout.cells().len();
                let cells = &cells[rows.start * width..rows.end * width];
                let puzzle = |row: &[u8]| {
                    let cells = row.iter().copied().map(usize::from);
                    Puzzle::from_cells(layout, cells).map_err(|error| error.to_string())
                };
                cells.chunks(width).map(puzzle).collect()
            }
        }
    }

    /// The answers for some rows, to a question that takes all of them at once.
    pub(super) fn answers<T>(
        &self,
        rows: Range<usize>,
        question: impl Fn(&[Puzzle]) -> Vec<Result<T, String>>,
    ) -> Vec<Result<T, String>> {
        let mut good = Vec::with_capacity(rows.len());
        let errors: Vec<Option<String>> = self
            .puzzles(rows)
            .into_iter()
            .map(|puzzle| puzzle.map(|puzzle| good.push(puzzle)).err())
            .collect();
        let mut answers = question(&good).into_iter();
        let mut answer = |error: Option<String>| match error {
            Some(error) => Err(error),
            None => answers
                .next()
                .unwrap_or_else(|| Err("there is no answer".to_owned())),
        };
        errors.into_iter().map(&mut answer).collect()
    }
}
