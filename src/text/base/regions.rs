//! From a list of regions to the description of a layout that people would have given: grids with
//! boxes, a named overlap, diagonals, a jigsaw map; what is left over are further regions.
//!
//! Forms that list regions cell by cell do not say what they mean by them. Only what the list
//! has is taken as such: a box is one when its cells are listed.

use std::collections::BTreeSet;

use super::board::corners;
use crate::puzzle::shapes::{self, overlaps};
use crate::puzzle::{Boxes, Grid, LayoutSpec, MapSizes, Position, RegionKind, RegionMap, Rule};

/// A board as a list of regions.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Listed {
    /// What it is called where it has no name of ours.
    pub(in crate::text) name: String,
    pub(in crate::text) order: usize,
    /// The cells, whether or not they are in a region.
    pub(in crate::text) cells: BTreeSet<Position>,
    /// Top left cells of grids of which at least the rows and columns are regions.
    pub(in crate::text) grids: Vec<Position>,
    /// The other regions; one that is listed twice counts once.
    pub(in crate::text) regions: Vec<Vec<Position>>,
}

impl Listed {
    /// The description.
    pub(in crate::text) fn spec(mut self) -> LayoutSpec {
        let order = self.order;
        let mut left: BTreeSet<Vec<Position>> = BTreeSet::new();
        let mut ordered: Vec<Vec<Position>> = Vec::new();
        for region in &mut self.regions {
            region.sort_unstable();
            if left.insert(region.clone()) {
                ordered.push(std::mem::take(region));
            }
        }
        let mut grids = self.grids;
        grids.sort_unstable();
        grids.dedup();
        let covered: BTreeSet<Position> = grids
            .iter()
            .flat_map(|&at| block(at, order, order))
            .collect();
        let remove = |left: &mut BTreeSet<Vec<Position>>, regions: &[Vec<Position>]| {
            regions.iter().for_each(|region| {
                left.remove(region);
            });
        };
        for &at in &grids {
            remove(&mut left, &tiles(at, order, (1, order)));
            remove(&mut left, &tiles(at, order, (order, 1)));
        }
        let has = |left: &BTreeSet<Vec<Position>>, regions: &[Vec<Position>]| {
            regions.iter().all(|region| left.contains(region))
        };
        let boxes = shapes_of_boxes(order).find(|boxes| {
            let of = |&at: &Position| has(&left, &tiles(at, order, (boxes.rows, boxes.cols)));
            !grids.is_empty() && grids.iter().all(of)
        });
        if let Some(Boxes { rows, cols }) = boxes {
            grids
                .iter()
                .for_each(|&at| remove(&mut left, &tiles(at, order, (rows, cols))));
        }
        let diagonals = |main: bool| -> Vec<Vec<Position>> {
            grids.iter().map(|&at| diagonal(at, order, main)).collect()
        };
        let (main, anti) = (diagonals(true), diagonals(false));
        let lines = order > 1 && !grids.is_empty();
        let (has_main, has_anti) = (lines && has(&left, &main), lines && has(&left, &anti));
        let rule = match (has_main, has_anti) {
            (true, true) => Some(Rule::Diagonals),
            (true, false) => Some(Rule::MainDiagonal),
            (false, true) => Some(Rule::AntiDiagonal),
            (false, false) => None,
        };
        if has_main {
            remove(&mut left, &main);
        }
        if has_anti {
            remove(&mut left, &anti);
        }
        ordered.retain(|region| left.contains(region));
        let mut spec = LayoutSpec {
            name: self.name,
            order,
            grids: grids.iter().map(|&at| Grid { at, boxes }).collect(),
            cells: self.cells.difference(&covered).copied().collect(),
            rules: rule.into_iter().collect(),
            ..LayoutSpec::default()
        };
        named(&mut spec, !ordered.is_empty());
        if boxes.is_none()
            && let Some(map) = jigsaw(&spec, &mut ordered)
        {
            spec.maps.push(map);
        }
        let extra = ordered.into_iter().enumerate();
        let extra = extra.map(|(n, cells)| (format!("region {}", n + 1), RegionKind::Extra, cells));
        spec.extra = extra.collect();
        spec
    }
}

/// Gives the description the name that its grids have with us, and their order.
fn named(spec: &mut LayoutSpec, more: bool) {
    let offsets = corners(&spec.grids);
    let Some(Grid { boxes, .. }) = spec.grids.first().copied() else {
        return;
    };
    let side = overlaps::BOX_SIDE;
    let (rows, cols) = (side, side);
    let ours = match (offsets.as_slice(), boxes) {
        ([(0, 0)], Some(boxes)) if spec.cells.is_empty() => Some(shapes::boxed(boxes)),
        ([(0, 0)], None) if spec.cells.is_empty() && !more => Some(shapes::latin(spec.order)),
        (_, Some(boxes)) if boxes == (Boxes { rows, cols }) => {
            overlaps::with_grids(&offsets).map(|overlap| {
                shapes::overlapping(overlap.name, spec.order, Some(boxes), overlap.grids)
            })
        }
        _ => None,
    };
    if let Some(ours) = ours {
        spec.name = ours.name;
        spec.grids = ours.grids;
    }
}

/// The map of a jigsaw: regions with one cell for each symbol that share no cell and leave none
/// of a single grid. They are taken out of the list.
fn jigsaw(spec: &LayoutSpec, regions: &mut Vec<Vec<Position>>) -> Option<RegionMap> {
    let order = spec.order;
    if spec.grids.len() != 1 || !spec.cells.is_empty() {
        return None;
    }
    let mut seen: BTreeSet<Position> = BTreeSet::new();
    let mut pieces = Vec::new();
    for (n, region) in regions.iter().enumerate() {
        if region.len() == order && region.iter().all(|cell| !seen.contains(cell)) {
            seen.extend(region);
            pieces.push(n);
        }
    }
    if seen.len() != order * order {
        return None;
    }
    let named = pieces.iter().enumerate();
    let mut labels: Vec<(Position, String)> = named
        .flat_map(|(k, &n)| {
            regions[n]
                .iter()
                .map(move |&cell| (cell, (k + 1).to_string()))
        })
        .collect();
    labels.sort_unstable();
    let mut n = 0;
    regions.retain(|_| {
        n += 1;
        !pieces.contains(&(n - 1))
    });
    Some(RegionMap {
        labels,
        sizes: MapSizes::Full,
        kind: RegionKind::Jigsaw,
    })
}

/// The shapes that boxes of a grid may have, the usual one first.
fn shapes_of_boxes(order: usize) -> impl Iterator<Item = Boxes> {
    let all = (2..order).filter(move |rows| order.is_multiple_of(*rows));
    let all = all.map(move |rows| Boxes {
        rows,
        cols: order / rows,
    });
    Boxes::default_for(order).into_iter().chain(all)
}

/// A rectangle of cells, in reading order.
pub(in crate::text) fn block(at: Position, rows: usize, cols: usize) -> Vec<Position> {
    let (row, col) = (usize::from(at.row), usize::from(at.col));
    (row..row + rows)
        .flat_map(|r| (col..col + cols).filter_map(move |c| Position::new(r, c)))
        .collect()
}

/// A grid cut into rectangles.
pub(in crate::text) fn tiles(
    at: Position,
    order: usize,
    (rows, cols): (usize, usize),
) -> Vec<Vec<Position>> {
    let corners = (0..order).step_by(rows);
    corners
        .flat_map(|row| (0..order).step_by(cols).map(move |col| (row, col)))
        .filter_map(|(row, col)| {
            Position::new(usize::from(at.row) + row, usize::from(at.col) + col)
        })
        .map(|corner| block(corner, rows, cols))
        .collect()
}

fn diagonal(at: Position, order: usize, main: bool) -> Vec<Position> {
    let (row, col) = (usize::from(at.row), usize::from(at.col));
    (0..order)
        .filter_map(|k| Position::new(row + k, col + if main { k } else { order - 1 - k }))
        .collect()
}
