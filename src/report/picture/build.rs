//! Pictures of layouts, puzzles and solutions, and of the steps of a solving.

use super::constraints;
use super::feature::Feature;
use super::groups::{colours, groups};
use super::tiles::{Content, PencilMark, Picture, PictureLink, REGION_TINTS, Role, Tile, Tint};
use crate::ids::{CellId, IdVec};
use crate::logic::{Board, Candidate, Highlights, Shade, Step};
use crate::puzzle::shapes::RULES;
use crate::puzzle::{Layout, Puzzle, Region, RegionKind, Solution, Symbol, SymbolSet};
use crate::report::names::cell_names;

impl Picture {
    /// A layout: its cells with their borders and tints, and its rules in words.
    pub fn of_layout(layout: &Layout) -> Self {
        let (groups, rest) = groups(layout);
        let tile = |cell: CellId| Tile { groups: groups[cell].clone(), ..Tile::default() };
        let tiles = layout.cells().enumerate().map(|(cell, &place)| (place, tile(cell)));
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
            if let Some(entry) = RULES.iter().find(|entry| entry.rule == *rule) {
                picture.note(format!("{}: {}", entry.name(), entry.says));
            }
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
            picture.note_drawn(listed(layout, region), colour.is_some());
        }

        constraints::draw(&mut picture, layout);
        picture
    }

    /// A puzzle: its layout with givens and entries.
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

    fn put(&mut self, layout: &Layout, cell: CellId, symbol: Symbol, role: Role) {
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
pub fn eliminated(puzzle: &Puzzle) -> IdVec<CellId, SymbolSet> {
    let mut sets = puzzle.allowed();
    if puzzle.initial_candidates().is_some() {
        return sets;
    }
    for region in puzzle.layout().regions() {
        let given: SymbolSet =
            region.cells.iter().filter_map(|&cell| puzzle.givens()[cell]).collect();
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

/// Regions that a step leans on are tinted as its scope and single cells as its focus; the
/// candidates that it is about are marked by their part in it, those that go are marked as
/// removed, and chains are drawn with their links.
impl Picture {
    /// A board as a person has it before them: givens, what has been entered, pencil marks.
    pub fn of_board(board: &Board) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_layout(layout);
        for cell in layout.cells().ids() {
            if let Some(symbol) = board.value(cell) {
                let given = board.given().contains(cell);
                let role = if given { Role::Given } else { Role::Entry };
                picture.put(layout, cell, symbol, role);
            }
        }
        picture.fill_marks(layout, &board.marks());
        picture
    }

    /// A step on the board that it was found on.
    pub fn of_step(board: &Board, step: &Step) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_board(board);
        let shown = Highlights::of(board, step);
        for &(cell, shade) in &shown.cells {
            picture.tint(layout.cells()[cell], tint(shade));
        }
        for (candidate, &mark) in &shown.candidates {
            let place = layout.cells()[candidate.cell];
            picture.classify(place, candidate.symbol, mark);
        }

        let end = |candidate: Candidate| (layout.cells()[candidate.cell], candidate.symbol);
        let links = shown.links.iter().map(|link| PictureLink {
            from: end(link.from),
            to: end(link.to),
            strong: link.strong,
        });
        picture.links.extend(links);
        picture
    }
}

fn tint(shade: Shade) -> Tint {
    match shade {
        Shade::Focus => Tint::Focus,
        Shade::Set(n) => Tint::Region(n % REGION_TINTS),
        Shade::Scope => Tint::Scope,
        Shade::Change => Tint::Change,
    }
}
