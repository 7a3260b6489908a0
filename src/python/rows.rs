//! Numbers that Python hands over: a puzzle as a list, rows or an array.

use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::errors::PuzzleError;
use crate::puzzle::{Layout, Puzzle};
use std::sync::Arc;

/// A cell as (row, column), both from 0.
pub(super) type Cell = (usize, usize);

/// The puzzle that a list of numbers, rows of numbers or an array is. Rows are the picture of the
/// board, where places without a cell are blank; a flat list has the cells in reading order.
pub(super) fn puzzle(source: &Bound<'_, PyAny>, layout: Option<Arc<Layout>>) -> PyResult<Puzzle> {
    let mut rows = Vec::new();
    let mut flat = Vec::new();
    for item in source.try_iter()? {
        let item = item?;
        match item.try_iter() {
            Ok(row) if !item.is_instance_of::<PyString>() => {
                let at = rows.len() + 1;
                let number = |(k, item): (usize, PyResult<Bound<'_, PyAny>>)| {
                    number(&item?, &format!("row {at}, column {}", k + 1))
                };
                rows.push(row.enumerate().map(number).collect::<PyResult<Vec<_>>>()?);
            }
            _ => flat.push(number(&item, &format!("cell {}", flat.len() + 1))?),
        }
        if !rows.is_empty() && !flat.is_empty() {
            return Err(wrong("numbers and rows of numbers are mixed"));
        }
    }
    match rows.is_empty() {
        true => from_flat(flat, layout),
        false => from_rows(&rows, layout),
    }
}

fn wrong(text: impl Into<String>) -> PyErr {
    PuzzleError::new_err(text.into())
}

/// A symbol counted from 1; 0 for a blank cell, which may be None.
fn number(item: &Bound<'_, PyAny>, place: &str) -> PyResult<usize> {
    if item.is_none() {
        return Ok(0);
    }
    let read = match item.is_instance_of::<PyBool>() {
        true => None,
        false => item.extract().ok(),
    };
    read.ok_or_else(|| match item.repr() {
        Ok(repr) => wrong(format!("{place}: {repr} is no number of a symbol")),
        Err(error) => error,
    })
}

fn from_flat(cells: Vec<usize>, layout: Option<Arc<Layout>>) -> PyResult<Puzzle> {
    let n = cells.len();
    let layout = match layout {
        Some(layout) => layout,
        None if n.isqrt() * n.isqrt() == n => Layout::square(n.isqrt())?,
        None => return Err(wrong(format!("{n} cells are no square; name a layout"))),
    };
    let expected = layout.cells().len();
    if n != expected {
        return Err(wrong(format!("{n} cells, but the layout has {expected}")));
    }
    Ok(Puzzle::from_cells(&layout, cells)?)
}

fn from_rows(rows: &[Vec<usize>], layout: Option<Arc<Layout>>) -> PyResult<Puzzle> {
    let layout = match layout {
        Some(layout) => layout,
        None => Layout::square(rows.len())?,
    };
    let (n_rows, n_cols) = (layout.rows(), layout.cols());
    let odd = rows.iter().position(|row| row.len() != n_cols);
    if rows.len() != n_rows || odd.is_some() {
        let has = odd.map_or(format!("{} rows", rows.len()), |k| {
            format!("row {} has {} cells", k + 1, rows[k].len())
        });
        return Err(wrong(format!(
            "{has}, but the layout has {n_rows} rows of {n_cols}"
        )));
    }
    let mut puzzle = Puzzle::new(&layout);
    for (r, row) in rows.iter().enumerate() {
        for (c, &symbol) in row.iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
            puzzle.give((r, c), symbol)?;
        }
    }
    Ok(puzzle)
}

/// Numbers of cells as the picture of the board, 0 where there is none.
pub(super) fn picture<'py>(
    py: Python<'py>,
    layout: &Layout,
    cells: &[usize],
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut rows = vec![vec![0_u8; layout.cols()]; layout.rows()];
    for (place, &symbol) in layout.cells().iter().zip(cells) {
        let symbol = u8::try_from(symbol).unwrap_or(u8::MAX);
        rows[usize::from(place.row)][usize::from(place.col)] = symbol;
    }
    Ok(PyArray2::from_vec2(py, &rows)?)
}

/// A number for a text, the same for the same text.
pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
