//! Numbers that Python hands over: a puzzle as a list, rows or an array.

use std::sync::Arc;

use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::errors::PuzzleError;
use crate::puzzle::{Layout, Puzzle};

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

    if rows.is_empty() {
        Ok(Puzzle::from_cells(&layout_of(flat.len(), layout)?, flat)?)
    } else {
        from_rows(&rows, layout)
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

    // For Python, `True` is the number 1.
    let bool = item.is_instance_of::<PyBool>();
    match item.extract() {
        Ok(symbol) if !bool => Ok(symbol),
        _ => {
            let repr = item.repr()?;
            Err(wrong(format!("{place}: {repr} is no number of a symbol")))
        }
    }
}

/// The layout that was named, or the square one, for so many cells.
pub(super) fn layout_of(cells: usize, layout: Option<Arc<Layout>>) -> PyResult<Arc<Layout>> {
    let side = cells.isqrt();
    let says = match layout {
        Some(layout) if layout.cells().len() == cells => return Ok(layout),
        Some(layout) => format!("but the layout has {}", layout.cells().len()),
        None if side * side == cells => return Ok(Layout::square(side)?),
        None => "which is no square; name a layout".to_owned(),
    };

    Err(wrong(format!("{cells} cells, {says}")))
}

fn from_rows(rows: &[Vec<usize>], layout: Option<Arc<Layout>>) -> PyResult<Puzzle> {
    let layout = layout.map_or_else(|| Layout::square(rows.len()), Ok)?;
    let n_rows = layout.rows();
    let n_cols = layout.cols();
    let odd = rows.iter().position(|row| row.len() != n_cols);

    if rows.len() != n_rows || odd.is_some() {
        let has = match odd {
            Some(k) => format!("row {} has {} cells", k + 1, rows[k].len()),
            None => format!("{} rows", rows.len()),
        };
        let says = format!("{has}, but the layout has {n_rows} rows of {n_cols}");
        return Err(wrong(says));
    }

    let mut puzzle = Puzzle::new(&layout);
    for (r, row) in rows.iter().enumerate() {
        for (c, &symbol) in row.iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
            puzzle.give((r, c), symbol)?;
        }
    }

    Ok(puzzle)
}

/// A symbol as arrays hold it, which have 255 at the most.
pub(super) fn small(symbol: usize) -> u8 {
    u8::try_from(symbol).unwrap_or(u8::MAX)
}

/// Numbers of cells as the picture of the board, 0 where there is none.
pub(super) fn picture<'py>(
    py: Python<'py>,
    layout: &Layout,
    cells: &[usize],
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut rows = vec![vec![0_u8; layout.cols()]; layout.rows()];
    for (place, &symbol) in layout.cells().iter().zip(cells) {
        rows[usize::from(place.row)][usize::from(place.col)] = small(symbol);
    }
    Ok(PyArray2::from_vec2(py, &rows)?)
}
