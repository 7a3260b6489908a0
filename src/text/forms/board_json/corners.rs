//! The places of grids in a layout, as objects and lists have them.

use serde_json::Value;

use super::cells::{self, Cell, part};

/// Names of the row and of the column of a corner, and of both together.
pub(super) const TOPS: &str =
    "row r y top rowoffset offsetrow rowstart startrow toprow offsety yoffset";
pub(super) const LEFTS: &str = "col column c x left coloffset offsetcol colstart startcol leftcol offsetx xoffset columnoffset";
pub(super) const CORNERS: &str = "offset origin position pos at place start corner topleft location anchor \
    coord coords coordinates topleftcell";

/// Grids of one layout at most.
pub(super) const MOST: usize = 64;

/// The places of several grids, which a list may be.
pub(super) fn all(value: &Value) -> Option<Vec<(usize, usize)>> {
    let items = value.as_array()?;
    let within = (2..=MOST).contains(&items.len());
    within.then(|| items.iter().map(one).collect())?
}

/// The row and the column of a corner, from 0.
pub(super) fn one(value: &Value) -> Option<(usize, usize)> {
    if let Some(fields) = value.as_object() {
        let number = |names| part(fields, names).and_then(|(_, value)| cells::whole(value));
        return number(TOPS).zip(number(LEFTS));
    }
    match cells::cell(value)? {
        Cell::Pair(row, col) => Some((row, col)),
        Cell::Named(place) | Cell::Lettered(place) => {
            Some((usize::from(place.row), usize::from(place.col)))
        }
        Cell::Said(row, col) => row.checked_sub(1).zip(col.checked_sub(1)),
        Cell::Number(_) => None,
    }
}
