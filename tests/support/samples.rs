//! Random puzzles to be written in any form and read again: on any layout, with a solution, some
//! of its cells as givens, and cages where they are asked for.

use std::collections::BTreeSet;
use std::sync::Arc;

use onefold::internals::generate::{Symmetry, jigsaw};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Boxes, Constraint, ConstraintKind, Layout, LayoutSpec, Position, Puzzle, RegionKind, Symbol,
    shapes,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::random_solution;

/// A puzzle, and the grid it came from.
pub(crate) struct Sample {
    pub(crate) puzzle: Puzzle,
    pub(crate) full: IdVec<CellId, Symbol>,
    /// Cages with their sums.
    pub(crate) cages: Vec<(usize, Vec<Position>)>,
}

impl Sample {
    /// A random puzzle. `what` is the name of a layout, or `jigsaw N`; before it may stand
    /// `killer`, behind it `full`, or the share of givens as in `30%`.
    pub(crate) fn random(what: &str, rng: &mut ChaCha8Rng) -> Self {
        let words: Vec<&str> = what.split_whitespace().collect();
        let killer = words.contains(&"killer");
        let percent = words.iter().find_map(|word| word.strip_suffix('%'));
        let share = match percent {
            Some(percent) => percent.parse::<f64>().expect("a percentage") / 100.0,
            None if words.contains(&"full") => 1.0,
            None => rng.random_range(0.25..0.6),
        };

        let of_shape = |word: &&str| !matches!(*word, "killer" | "full") && !word.ends_with('%');
        let shape: Vec<&str> = words.iter().copied().filter(of_shape).collect();
        let spec = match shape[..] {
            ["jigsaw", order] => {
                let order = order.parse().expect("a number of symbols");
                jigsaw::draw(order, Symmetry::None, rng, &Limits::default()).expect("a jigsaw")
            }
            [name] => shapes::spec_named(name).expect("a known name"),
            _ => panic!("'{what}' is no layout"),
        };

        let layout = Arc::new(Layout::build(spec).expect("a layout"));
        let full = filled(&layout, rng);
        let (layout, cages) =
            if killer { with_cages(&layout, &full, rng) } else { (layout, Vec::new()) };
        let mut puzzle = Puzzle::blank(Arc::clone(&layout));

        for cell in layout.cells().ids() {
            let place = layout.cells()[cell];
            let alone = cages.iter().any(|(_, cage)| cage[..] == [place]);
            if rng.random_bool(share) || alone {
                puzzle.fix(cell, full[cell]).expect("it fits");
            }
        }

        Self { puzzle, full, cages }
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        self.puzzle.layout()
    }

    /// What stands at a place: nothing where there is no cell, else perhaps a given.
    pub(crate) fn at(&self, row: usize, col: usize, full: bool) -> Option<Option<Symbol>> {
        let cell = self.cell(row, col)?;
        Some(if full { Some(self.full[cell]) } else { self.puzzle.givens()[cell] })
    }

    /// The number of the jigsaw region or box at a place.
    pub(crate) fn region(&self, row: usize, col: usize) -> Option<usize> {
        let cell = self.cell(row, col)?;
        if let Some(map) = self.layout().spec().maps.first() {
            let place = self.layout().cells()[cell];
            let names: BTreeSet<&String> = map.labels.iter().map(|(_, name)| name).collect();
            return map
                .labels
                .iter()
                .find(|(at, _)| *at == place)
                .and_then(|(_, name)| names.iter().position(|other| *other == name));
        }

        let is_drawn = |kind| matches!(kind, RegionKind::Jigsaw | RegionKind::Box);
        self.layout()
            .regions()
            .iter()
            .filter(|region| is_drawn(region.kind))
            .position(|region| region.cells.contains(&cell))
    }

    fn cell(&self, row: usize, col: usize) -> Option<CellId> {
        self.layout().cell(row, col)
    }
}

/// A full grid: a pattern shuffled where the boxes allow it, else one that is searched for.
fn filled(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> IdVec<CellId, Symbol> {
    let order = layout.order();
    let spec = layout.spec();
    let plain = layout.cells().len() == order * order
        && spec.maps.is_empty()
        && spec.grids.len() < 2
        && spec.rules.is_empty();

    if !plain {
        let found = (0..20).find_map(|_| random_solution(layout, rng));
        return found.expect("a solution").symbols().clone();
    }

    let own = spec.grids.first().and_then(|grid| grid.boxes);
    let boxes = own.or_else(|| Boxes::default_for(order)).unwrap_or(Boxes { rows: 1, cols: order });
    let mut names: Vec<usize> = (0..order).collect();
    names.shuffle(rng);
    let rows = shuffled(order, boxes.rows, rng);
    let cols = shuffled(order, boxes.cols, rng);
    let symbol = |place: Position| {
        let row = rows[usize::from(place.row)];
        let col = cols[usize::from(place.col)];
        let shift = row % boxes.rows * boxes.cols + row / boxes.rows;
        Symbol::new(names[(shift + col) % order]).expect("in range")
    };

    layout.cells().iter().map(|&place| symbol(place)).collect()
}

/// The lines of a square in another order, those of a band together.
pub(crate) fn shuffled(order: usize, height: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..order).step_by(height).map(|top| (top..top + height).collect()).collect();
    bands.shuffle(rng);
    bands.iter_mut().for_each(|band| band.shuffle(rng));
    bands.concat()
}

/// The same layout, cut into cages of one to four cells.
fn with_cages(
    layout: &Arc<Layout>,
    full: &IdVec<CellId, Symbol>,
    rng: &mut ChaCha8Rng,
) -> (Arc<Layout>, Vec<(usize, Vec<Position>)>) {
    const LARGEST: usize = 4;
    let places = layout.cells();
    let mut free: Vec<CellId> = places.ids().collect();
    let mut cages: Vec<(usize, Vec<Position>)> = Vec::new();

    while !free.is_empty() {
        let mut cage = vec![free.remove(0)];
        for _ in 1..rng.random_range(2..=LARGEST) {
            let touches = |&cell: &CellId| {
                let at = places[cell];
                let differs = cage.iter().all(|&other| full[other] != full[cell]);
                let beside = |&other: &CellId| {
                    let other = places[other];
                    at.row.abs_diff(other.row) + at.col.abs_diff(other.col) == 1
                };
                differs && cage.iter().any(beside)
            };

            if let Some(next) = free.iter().position(touches) {
                cage.push(free.remove(next));
            }
        }

        let sum = cage.iter().map(|&cell| full[cell].index() + 1).sum();
        cages.push((sum, cage.into_iter().map(|cell| places[cell]).collect()));
    }

    // A cage of one cell is a given.
    let constraints = cages.iter().filter(|(_, cells)| cells.len() > 1).map(|(sum, cells)| {
        let sum = u32::try_from(*sum).expect("small");
        Constraint::new(ConstraintKind::Cage, cells.clone(), vec![sum])
    });

    let spec = LayoutSpec { constraints: constraints.collect(), ..layout.spec().clone() };
    (Arc::new(Layout::build(spec).expect("a layout")), cages)
}
