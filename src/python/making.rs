//! New puzzles.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::asking::{ask, limits_of};
use super::layout::PyLayout;
use super::puzzle::PyPuzzle;
use crate::front::Generation;

/// A puzzle with exactly one solution, on a layout or a jigsaw drawn at random. `wishes` has only
/// what is wished.
#[pyfunction]
pub(super) fn generate(
    layout: Option<&PyLayout>,
    jigsaw: usize,
    wishes: &Bound<'_, PyDict>,
    limits: &Bound<'_, PyDict>,
) -> PyResult<PyPuzzle> {
    let mut wish = match layout {
        Some(layout) => layout.0.generate(),
        None => Generation::jigsaw(jigsaw),
    };

    for (name, value) in wishes {
        wish = match name.extract()? {
            "seed" => wish.seed(value.extract()?),
            "difficulty" => wish.difficulty(value.extract::<&str>()?.parse()?),
            "clues" => {
                let (fewest, most) = value.extract()?;
                wish.clues(fewest..=most)
            }
            "minimal" if value.extract()? => wish.minimal(),
            "symmetry" => wish.symmetry(value.extract()?)?,
            "killer" => wish.killer(value.extract()?),
            _ => wish,
        };
    }

    let limits = limits_of(Some(limits))?;
    let cancel = limits.cancel.clone();
    Ok(ask(wishes.py(), &cancel, || wish.within(limits).run())??.into())
}
