//! New puzzles.

use pyo3::prelude::*;

use super::asking::{ask, limits};
use super::errors::{NotMadeError, not_made};
use super::layout::PyLayout;
use super::puzzle::PyPuzzle;
use crate::front::Generation;
use crate::logic::Level;

/// The level of this name.
fn level(name: &str) -> PyResult<Level> {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    let levels = [Easy, Medium, Hard, Unfair, Extreme];
    let same = |level: &Level| level.to_string().eq_ignore_ascii_case(name);
    levels.into_iter().find(same).ok_or_else(|| {
        let known = levels.map(|level| level.to_string().to_lowercase());
        NotMadeError::new_err(format!(
            "no level is called '{name}'; known are {}",
            known.join(", ")
        ))
    })
}

/// A puzzle with exactly one solution, as wished.
#[pyfunction]
#[pyo3(signature = (layout, jigsaw, *, seed, difficulty=None, clues=None, minimal=false,
    symmetry=None, killer=None, timeout=None, nodes=None))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments, most left out"
)]
pub(super) fn generate(
    py: Python<'_>,
    layout: Option<&PyLayout>,
    jigsaw: usize,
    seed: u64,
    difficulty: Option<&str>,
    clues: Option<(usize, usize)>,
    minimal: bool,
    symmetry: Option<&str>,
    killer: Option<usize>,
    timeout: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<PyPuzzle> {
    let mut wish = match layout {
        Some(layout) => layout.0.generate(),
        None => Generation::jigsaw(jigsaw),
    };
    wish = wish.seed(seed);
    if let Some(name) = difficulty {
        wish = wish.difficulty(level(name)?);
    }
    if let Some((fewest, most)) = clues {
        wish = wish.clues(fewest..=most);
    }
    if minimal {
        wish = wish.minimal();
    }
    if let Some(name) = symmetry {
        wish = wish.symmetry(name).map_err(|error| not_made(py, &error))?;
    }
    if let Some(most) = killer {
        wish = wish.killer(most);
    }
    let limits = limits(timeout, nodes)?;
    let cancel = limits.cancel.clone();
    let made = ask(py, &cancel, || wish.within(limits).run())?;
    made.map(PyPuzzle::from)
        .map_err(|error| not_made(py, &error))
}
