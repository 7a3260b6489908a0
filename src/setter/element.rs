//! The removable elements of a puzzle: givens, regions, rules, constraints.

use std::collections::HashSet;
use std::sync::Arc;

use crate::ids::CellId;
use crate::puzzle::{Element, Layout, LayoutSpec, Position, Puzzle};

/// A puzzle taken apart.
pub(super) struct Elements<'a> {
    puzzle: &'a Puzzle,
    all: Vec<Element>,
}

impl<'a> Elements<'a> {
    /// The elements of a puzzle: givens, constraints, rules, regions.
    pub(super) fn of(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let spec = layout.spec();
        let own = Layout::build(LayoutSpec {
            rules: Vec::new(),
            constraints: Vec::new(),
            ..spec.clone()
        });

        // A layout's own regions come first, in the same order.
        let n_own = own.map_or(0, |own| own.regions().len());
        // One cell always differs from itself.
        let regions = layout
            .regions()
            .enumerate()
            .take(n_own)
            .filter(|(_, region)| region.cells.len() > 1)
            .map(|(id, _)| Element::Region(id));

        let mut all: Vec<Element> = puzzle.clues().map(Element::Given).collect();
        all.extend((0..spec.constraints.len()).map(Element::Constraint));
        all.extend((0..spec.rules.len()).map(Element::Rule));
        all.extend(regions);

        Self { puzzle, all }
    }

    /// All elements: the givens in reading order, then constraints, rules and regions.
    pub(super) fn all(&self) -> &[Element] {
        &self.all
    }

    /// The puzzle without some of its elements; `None` where nothing can be built of the rest.
    pub(super) fn without(&self, removed: &[Element]) -> Option<Puzzle> {
        let mut puzzle = self.puzzle.clone();
        let mut regions = HashSet::new();
        let mut rest = Vec::new();

        for &element in removed {
            match element {
                Element::Given(clue) => puzzle.take_given(clue.cell),
                Element::Region(id) => {
                    regions.insert(self.positions(&puzzle.layout().regions()[id].cells));
                }
                Element::Constraint(_) | Element::Rule(_) => rest.push(element),
            }
        }

        if regions.is_empty() && rest.is_empty() {
            return Some(puzzle);
        }

        let mut spec = puzzle.layout().spec().clone();
        spec.rules = left(spec.rules, |k| rest.contains(&Element::Rule(k)));
        spec.constraints = left(spec.constraints, |k| rest.contains(&Element::Constraint(k)));
        let layout = Layout::build_without(spec, &regions).ok()?;

        Some(puzzle.on(Arc::new(layout)))
    }

    fn positions(&self, cells: &[CellId]) -> Vec<Position> {
        let all = self.puzzle.layout().cells();
        cells.iter().map(|&cell| all[cell]).collect()
    }
}

/// A list without some of its places.
fn left<T>(list: Vec<T>, removed: impl Fn(usize) -> bool) -> Vec<T> {
    list.into_iter().enumerate().filter(|(k, _)| !removed(*k)).map(|(_, item)| item).collect()
}
