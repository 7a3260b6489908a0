//! A picture as plain data: tiles, borders, marks, shapes, links; what a drawing in text and one
//! in SVG have in common.
//!
//! A picture knows nothing of rules: whoever makes it says which tiles belong together, what
//! they contain, how they are tinted and what is drawn over them. A border is no data of its
//! own; it is thick wherever the tiles on its two sides do not belong to the same groups, or
//! one of them is not there. That gives right borders for boxes, jigsaws, holes and grids that
//! overlap alike. Places are rows and columns from 0, as everywhere.

use std::collections::BTreeMap;

use super::feature::{Feature, Outside};
use crate::logic;
use crate::puzzle::{Alphabet, Cosmetic, Position, Sign, Symbol};

/// How many tints for regions there are; see [`Tint::Region`].
pub const REGION_TINTS: usize = 8;

/// A drawing before anybody has decided on characters or lines.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture {
    /// Its title, in a few words.
    pub title: String,
    /// Rows of the picture.
    pub rows: usize,
    /// Columns of the picture.
    pub cols: usize,
    /// Number of symbols, for the places of pencil marks within a tile.
    pub order: usize,
    /// How symbols are written.
    pub alphabet: Alphabet,
    /// The cells that there are; every other place is a hole.
    pub tiles: BTreeMap<Position, Tile>,
    /// The features drawn over or under the tiles, in drawing order.
    pub features: Vec<Feature>,
    /// The setter's cosmetics.
    pub cosmetics: Vec<Cosmetic>,
    /// Clues outside the grid.
    pub outside: Vec<Outside>,
    /// Links between candidates or cells, such as those of a chain.
    pub links: Vec<PictureLink>,
    /// The lines below the picture.
    pub notes: Vec<Note>,
}

/// A cell of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tile {
    /// The numbers of the groups that it belongs to, ascending; borders follow from them.
    pub groups: Vec<usize>,
    /// Its content.
    pub content: Content,
    /// Its tints, side by side where there are several.
    pub tints: Vec<Tint>,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Content {
    /// Nothing.
    #[default]
    Blank,
    /// A symbol, and where it comes from.
    Symbol(Symbol, Role),
    /// Pencil marks, ascending.
    Marks(Vec<PencilMark>),
}

/// Where the symbol of a cell comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The puzzle gives it.
    Given,
    /// Entered by the solver.
    Entry,
    /// It belongs to a solution.
    Solution,
}

/// A pencil mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PencilMark {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its role in a step, if it has one.
    pub class: Option<logic::Mark>,
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tint {
    /// An inner box of a windoku.
    Window,
    /// A further region, by the number of its colour, below [`REGION_TINTS`].
    Region(usize),
    /// Marked as what a step is about.
    Focus,
    /// Marked as where a step looks.
    Scope,
    /// Marked as where something changes.
    Change,
}

/// A link between two candidates, drawn with an arrow at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureLink {
    /// Where it starts.
    pub from: (Position, Symbol),
    /// Where it ends.
    pub to: (Position, Symbol),
    /// True if the second is true where the first is false: a whole line. Else the second is false
    /// where the first is true: a dashed line.
    pub strong: bool,
}

/// A line below a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its text.
    pub text: String,
    /// True if it can be seen in a drawing that has shapes, so that such a drawing need not say
    /// it.
    pub drawn: bool,
}

/// A line between two places, or on the rim of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    /// Between two cells of the same groups.
    Thin,
    /// Between cells of different groups, or next to a hole or the rim.
    Thick,
}

impl Picture {
    /// A symbol as it is written.
    pub fn sign(&self, symbol: Symbol) -> Sign {
        self.alphabet.sign(symbol)
    }

    /// Characters of the longest sign.
    pub fn sign_width(&self) -> usize {
        let last = self.order.checked_sub(1).and_then(Symbol::new);
        last.map_or(1, |last| self.sign(last).to_string().len())
    }

    /// The tile in a row and a column, where there is one.
    pub fn tile(&self, row: usize, col: usize) -> Option<&Tile> {
        self.tiles.get(&Position::new(row, col)?)
    }

    /// The line above the place in row `row` and column `col`; `row` may be the number of rows,
    /// for the line below the last.
    pub fn edge_above(&self, row: usize, col: usize) -> Option<Edge> {
        let above = row.checked_sub(1).and_then(|row| self.tile(row, col));
        edge(above, self.tile(row, col))
    }

    /// The line left of the place in row `row` and column `col`; `col` may be the number of
    /// columns, for the line right of the last.
    pub fn edge_left(&self, row: usize, col: usize) -> Option<Edge> {
        let left = col.checked_sub(1).and_then(|col| self.tile(row, col));
        edge(left, self.tile(row, col))
    }

    /// Rows and columns of the pencil marks of a cell: as square as can be, wider than high.
    pub fn mark_grid(&self) -> (usize, usize) {
        let cols = (1..).find(|n| n * n >= self.order).unwrap_or(1);
        (self.order.div_ceil(cols).max(1), cols)
    }

    /// True if any cell has pencil marks.
    pub fn has_marks(&self) -> bool {
        let marks = |tile: &Tile| matches!(tile.content, Content::Marks(_));
        self.tiles.values().any(marks)
    }

    /// Tints a cell; nothing happens where there is none, or where it is tinted so already.
    pub fn tint(&mut self, cell: Position, tint: Tint) {
        if let Some(tile) = self.tiles.get_mut(&cell)
            && !tile.tints.contains(&tint)
        {
            tile.tints.push(tint);
        }
    }

    /// Shows a pencil mark of a cell in another way; nothing happens where it is not there.
    pub fn classify(&mut self, cell: Position, symbol: Symbol, class: logic::Mark) {
        if let Some(Content::Marks(marks)) = self.tiles.get_mut(&cell).map(|tile| &mut tile.content)
        {
            marks
                .iter_mut()
                .filter(|mark| mark.symbol == symbol)
                .for_each(|mark| mark.class = Some(class));
        }
    }

    /// Adds a line below the picture.
    pub fn note(&mut self, text: impl Into<String>) {
        self.note_drawn(text, false);
    }

    /// Adds a line below the picture on something that is drawn as well, or not.
    pub(super) fn note_drawn(&mut self, text: impl Into<String>, drawn: bool) {
        let text = text.into();
        self.notes.push(Note { text, drawn });
    }
}

fn edge(a: Option<&Tile>, b: Option<&Tile>) -> Option<Edge> {
    match (a, b) {
        (None, None) => None,
        (Some(a), Some(b)) if a.groups == b.groups => Some(Edge::Thin),
        _ => Some(Edge::Thick),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn marks_stand_in_a_grid_that_is_nearly_square() {
        let grid = |order| {
            let picture = Picture { order, ..Picture::default() };
            let (rows, cols) = picture.mark_grid();
            format!("{rows}x{cols}")
        };
        let grids = [1, 4, 6, 7, 9, 12, 16, 25].map(grid).join(" ");
        assert_eq!(grids, "1x1 2x2 2x3 3x3 3x3 3x4 4x4 5x5");
    }
}
