//! Pictures of layouts, puzzles and solutions.

use super::constraints;
use super::feature::Feature;
use super::groups::{colours, groups};
use super::tiles::{Content, Note, PencilMark, Picture, Role, Tile, Tint};
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::RULES;
use crate::puzzle::{Layout, Puzzle, Region, RegionKind, Solution, Symbol, SymbolSet};
use crate::report::names::cell_names;

impl Picture {
    /// A layout: its cells with their borders and tints, and its rules in words.
    #[must_use]
    pub fn of_layout(layout: &Layout) -> Self {
        let (groups, rest) = groups(layout);
        let tile = |cell: CellId| Tile {
            groups: groups[cell].clone(),
            ..Tile::default()
        };
        let tiles = layout.cells().enumerate();
        let tiles = tiles.map(|(cell, &place)| (place, tile(cell)));
        let mut picture = Self {
            title: layout.name().to_owned(),
            rows: layout.rows(),
            cols: layout.cols(),
            order: layout.order(),
            alphabet: layout.alphabet(),
            tiles: tiles.collect(),
            ..Self::default()
        };
        for rule in &layout.spec().rules {
            let entry = RULES.iter().find(|entry| entry.rule == *rule);
            picture.notes.extend(entry.map(|entry| Note {
                text: format!("{}: {}", entry.name(), entry.says),
                drawn: false,
            }));
        }
        for region in layout.regions() {
            let places = region.cells.iter().map(|&cell| layout.cells()[cell]);
            if region.is(RegionKind::Diagonal) {
                let diagonal = Feature::Diagonal(places.clone().collect());
                picture.features.push(diagonal);
            }
            if region.is(RegionKind::Window) {
                places.for_each(|place| picture.tint(place, Tint::Window));
            }
        }
        for (&id, colour) in rest.iter().zip(colours(layout, &rest)) {
            let region = &layout.regions()[id];
            for &cell in &region.cells {
                if let Some(colour) = colour {
                    picture.tint(layout.cells()[cell], Tint::Region(colour));
                }
            }
            picture.notes.push(Note {
                text: listed(layout, region),
                drawn: colour.is_some(),
            });
        }
        constraints::draw(&mut picture, layout);
        picture
    }

    /// A puzzle: its layout with givens and entries.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        let mut picture = Self::of_layout(puzzle.layout());
        picture.draw(puzzle);
        for (cell, given) in puzzle.givens().enumerate() {
            let given = given.map(|symbol| (symbol, Role::Given));
            let entry = puzzle.entries()[cell].map(|symbol| (symbol, Role::Entry));
            if let Some((symbol, role)) = given.or(entry) {
                picture.put(puzzle.layout(), cell, symbol, role);
            }
        }
        picture
    }

    /// A solution of a puzzle, with the puzzle's givens.
    #[must_use]
    pub fn of_solution(puzzle: &Puzzle, solution: &Solution) -> Self {
        let mut picture = Self::of_layout(puzzle.layout());
        picture.draw(puzzle);
        for (cell, &symbol) in solution.symbols().enumerate() {
            let given = puzzle.givens()[cell] == Some(symbol);
            let role = if given { Role::Given } else { Role::Solution };
            picture.put(puzzle.layout(), cell, symbol, role);
        }
        picture
    }

    /// Adds what the setter drew.
    fn draw(&mut self, puzzle: &Puzzle) {
        let drawn = puzzle.metadata().map(|metadata| metadata.cosmetics.clone());
        self.cosmetics = drawn.unwrap_or_default();
    }

    pub(super) fn put(&mut self, layout: &Layout, cell: CellId, symbol: Symbol, role: Role) {
        if let Some(tile) = self.tiles.get_mut(&layout.cells()[cell]) {
            tile.content = Content::Symbol(symbol, role);
        }
    }

    /// Puts pencil marks into every cell that has no symbol.
    pub fn fill_marks(&mut self, layout: &Layout, sets: &IdVec<CellId, SymbolSet>) {
        for (cell, place) in layout.cells().enumerate() {
            let Some(tile) = self.tiles.get_mut(place) else {
                continue;
            };
            if !matches!(tile.content, Content::Symbol(..)) {
                let class = None;
                let mark = |symbol| PencilMark { symbol, class };
                let marks = sets.get(cell).copied().unwrap_or_default();
                tile.content = Content::Marks(marks.iter().map(mark).collect());
            }
        }
    }
}

/// The pencil marks with which somebody would begin: the puzzle's own; where it has none, what
/// the givens leave in each cell, by the regions that they share with it alone.
#[must_use]
pub fn eliminated(puzzle: &Puzzle) -> IdVec<CellId, SymbolSet> {
    let mut sets = puzzle.allowed();
    if puzzle.initial_candidates().is_some() {
        return sets;
    }
    for region in puzzle.layout().regions() {
        let given = region.cells.iter();
        let given: SymbolSet = given.filter_map(|&cell| puzzle.givens()[cell]).collect();
        for &cell in &region.cells {
            if puzzle.givens()[cell].is_none() {
                sets[cell] = sets[cell].without(given);
            }
        }
    }
    sets
}

/// A region with its cells.
fn listed(layout: &Layout, region: &Region) -> String {
    let cells = cell_names(layout, &region.cells).join(" ");
    format!("{}: {cells}", region.name)
}
