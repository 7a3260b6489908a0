//! Builders of layouts: by name, from grids at offsets, with rules.
//!
//! This is the only room that knows what a row, a box or a knight's move is. A new overlapping
//! shape is one row in [`overlaps`]; a new rule is one row in [`RULES`] and its function.

mod grids;
mod names;
pub mod overlaps;
mod rules;

pub use names::{known_names, layout_named, spec_named};
pub use rules::{RULES, RuleEntry, rule_named};

pub(super) use grids::grid_regions;
pub(crate) use rules::rule_name;
pub(super) use rules::rule_regions;

use super::{Boxes, Grid, LayoutSpec, MapSizes, Position, RegionKind, RegionMap};

/// One square grid with boxes, such as the classic one.
#[must_use]
pub fn boxed(boxes: Boxes) -> LayoutSpec {
    let order = boxes.rows.saturating_mul(boxes.cols);
    let name = if boxes.rows == boxes.cols {
        format!("classic {order}x{order}")
    } else {
        format!("classic {}x{} boxes", boxes.rows, boxes.cols)
    };
    overlapping(&name, order, Some(boxes), &[(0, 0)])
}

/// One square grid of rows and columns only.
#[must_use]
pub fn latin(order: usize) -> LayoutSpec {
    overlapping(&format!("latin {order}"), order, None, &[(0, 0)])
}

/// The default layout of `order` x `order` cells: a grid with the default boxes, or without boxes
/// if there are none.
#[must_use]
pub fn square(order: usize) -> LayoutSpec {
    Boxes::default_for(order).map_or_else(|| latin(order), boxed)
}

/// One square grid whose regions are drawn: `labels` in reading order, `order` x `order`.
#[must_use]
pub fn jigsaw<L: ToString>(order: usize, labels: impl IntoIterator<Item = L>) -> LayoutSpec {
    let places = (0..order * order).filter_map(|k| Position::new(k / order, k % order));
    let label = |(place, label): (Position, L)| (place, label.to_string());
    let map = RegionMap {
        labels: places.zip(labels).map(label).collect(),
        sizes: MapSizes::Full,
        kind: RegionKind::Jigsaw,
    };

    LayoutSpec { name: format!("jigsaw {order}x{order}"), maps: vec![map], ..latin(order) }
}

/// Square grids of `order` symbols with their top left cells at `offsets` (row, column, from 0).
/// Regions that two grids share count once.
#[must_use]
pub fn overlapping(
    name: &str,
    order: usize,
    boxes: Option<Boxes>,
    offsets: &[(u16, u16)],
) -> LayoutSpec {
    let places = offsets.iter().map(|&(row, col)| Position { row, col });
    LayoutSpec {
        name: name.to_owned(),
        order,
        grids: places.map(|at| Grid { at, boxes }).collect(),
        ..LayoutSpec::default()
    }
}
