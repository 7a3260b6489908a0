//! A layout as symmetries see it: points and lists of points of some kind.
//!
//! Points are the cells, and after them the symbols where cells are restricted to some of them
//! but all are alike to the regions. Where values are added or compared, symbols are no points:
//! a symmetry keeps them. A [`Structure`] can be written under another numbering of its points;
//! the text is complete, so two layouts with the same text are the same but for
//! the names of their cells.

use super::kinds::Kind;
use crate::ids::{Id, distinct, narrow};
use crate::puzzle::Layout;
use crate::symmetry::Graph;

/// How symbols take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbols {
    /// All are alike: each puzzle may name them as it likes.
    Free,
    /// They are points, since cells of the layout are restricted to some of them.
    Points,
    /// Their values count.
    Fixed,
}

/// A layout's points, what each cell may hold, and the conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) order: usize,
    pub(super) n_cells: usize,
    pub(super) symbols: Symbols,
    /// The symbols that a cell is restricted to, as bits; 0 where it is not.
    marks: Vec<u64>,
    kinds: Vec<Kind>,
    /// Each condition: the number of its kind, and its cells as that kind writes them.
    ties: Vec<(u32, Vec<u32>)>,
}

impl Structure {
    /// The structure of a layout. With `turned`, every value `v` is called `order + 1 - v`.
    pub(super) fn of(layout: &Layout, turned: bool) -> Self {
        let order = layout.order();
        let symbols = match (layout.symbols_alike(), layout.restricts()) {
            (false, _) => Symbols::Fixed,
            (true, true) => Symbols::Points,
            (true, false) => Symbols::Free,
        };

        let all = layout.symbols();
        let mark = |bits: u64| if turned { reversed(bits, order) } else { bits };
        let marks = layout.allowed().iter().map(|&set| {
            if set == all { 0 } else { mark(set.bits()) | (NONE_LEFT * u64::from(set.is_empty())) }
        });
        let number = |cell: &crate::ids::CellId| narrow(cell.index());
        let mut found: Vec<(Kind, Vec<u32>)> = Vec::new();
        for region in layout.regions() {
            let cells = region.cells.iter().map(number).collect();
            found.push((Kind::region(region.cells.len()), cells));
        }

        for primitive in layout.primitives() {
            let kind = Kind::of(primitive, order, turned);
            let mut cells: Vec<u32> = primitive.cells().iter().map(number).collect();
            kind.normal(&mut cells);
            found.push((kind.sorted(), cells));
        }

        let kinds = distinct(found.iter().map(|(kind, _)| kind.clone()));
        let place = |kind: &Kind| kinds.binary_search(kind).map_or(0, narrow);
        let ties = distinct(found.into_iter().map(|(kind, cells)| (place(&kind), cells)));
        Self { order, n_cells: layout.cells().len(), symbols, marks: marks.collect(), kinds, ties }
    }

    /// How many points there are.
    pub(super) fn n_points(&self) -> usize {
        match self.symbols {
            Symbols::Points => self.n_cells + self.order,
            Symbols::Free | Symbols::Fixed => self.n_cells,
        }
    }

    /// Its graph, with the edges of [`Structure::edges`].
    pub(super) fn graph(&self, edges: &[(u32, u32)]) -> Graph {
        let of_cells: Vec<u64> = self.marks.iter().map(|&bits| self.sight(bits)).collect();
        let marks = distinct(of_cells.iter().copied());
        let mut colours = vec![narrow(marks.len()); self.n_points()];
        for (colour, bits) in colours.iter_mut().zip(&of_cells) {
            *colour = marks.binary_search(bits).map_or(0, narrow);
        }
        let mut next = narrow(marks.len() + 1);
        let of_places: Vec<Vec<u32>> = self.kinds.iter().map(Kind::colours).collect();
        // One colour for the condition itself, one for each place where there are several.
        let mut bases = Vec::with_capacity(of_places.len());
        for places in &of_places {
            bases.push(next);
            next += 2 + places.iter().max().map_or(0, |&most| most);
        }

        for (kind, _) in &self.ties {
            let places = &of_places[*kind as usize];
            let base = bases[*kind as usize];
            colours.push(base);
            if has_slots(places) {
                colours.extend(places.iter().map(|place| base + 1 + place));
            }
        }

        Graph::new(self.n_points(), colours, edges)
    }

    /// The edges of its graph. The vertices are the points, then for each condition, in order,
    /// one for itself and one for each of its cells where it distinguishes them.
    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        if self.symbols == Symbols::Points {
            for (cell, &bits) in (0..).zip(&self.marks) {
                edges.extend(self.members(bits).map(|symbol| (cell, symbol)));
            }
        }

        let slots: Vec<bool> = (self.kinds.iter()).map(|kind| has_slots(&kind.colours())).collect();
        let mut next = narrow(self.n_points());
        for (kind, cells) in &self.ties {
            let hub = next;
            next += 1;
            for &cell in cells {
                if slots[*kind as usize] {
                    edges.extend([(cell, next), (next, hub)]);
                    next += 1;
                } else {
                    edges.push((cell, hub));
                }
            }
        }

        edges
    }

    /// The value of a set of symbols, with its marks, before symbols are distinguished.
    pub(super) fn sight(&self, bits: u64) -> u64 {
        match self.symbols {
            Symbols::Fixed => bits,
            Symbols::Free | Symbols::Points => {
                bits & !SYMBOLS | u64::from((bits & SYMBOLS).count_ones())
            }
        }
    }

    /// The symbols of a restriction, as points.
    fn members(&self, bits: u64) -> impl Iterator<Item = u32> {
        let first = narrow(self.n_cells);
        (0..).take(self.order).filter(move |k| bits >> k & 1 == 1).map(move |k| first + k)
    }

    /// This structure with its points under other numbers.
    pub(super) fn renumbered(&self, number: &[u32]) -> Self {
        let mut marks = vec![0; self.n_cells];
        for (cell, &bits) in self.marks.iter().enumerate() {
            let moved = match self.symbols {
                Symbols::Fixed | Symbols::Free => bits,
                Symbols::Points => {
                    let names = &number[self.n_cells..];
                    renamed(bits, |symbol| names[symbol] as usize - self.n_cells)
                }
            };
            marks[number[cell] as usize] = moved;
        }

        let mut ties: Vec<(u32, Vec<u32>)> = (self.ties.iter())
            .map(|(kind, cells)| {
                let mut cells = cells.iter().map(|&cell| number[cell as usize]).collect();
                self.kinds[*kind as usize].normal(&mut cells);
                (*kind, cells)
            })
            .collect();
        ties.sort_unstable();
        Self { marks, ties, kinds: self.kinds.clone(), ..*self }
    }

    /// All of it but the kinds, as numbers.
    pub(super) fn certificate(&self) -> Vec<u64> {
        let mut words = self.marks.clone();
        for (kind, cells) in &self.ties {
            words.push(u64::from(*kind) << 32 | cells.len() as u64);
            words.extend(cells.iter().map(|&cell| u64::from(cell)));
        }
        words
    }

    /// All of it, as numbers: structures that write the same are the same.
    pub(super) fn text(&self) -> Vec<u64> {
        let mut words = vec![
            self.order as u64,
            self.n_cells as u64,
            self.symbols as u64,
            self.kinds.len() as u64,
        ];
        self.kinds.iter().for_each(|kind| kind.write(&mut words));
        words.extend(self.certificate());
        words
    }
}

/// True if a condition's places, by their colours, are vertices of their own.
fn has_slots(places: &[u32]) -> bool {
    places.iter().any(|&place| place != 0)
}

/// Marks a cell that may hold nothing, unlike one that may hold anything.
pub(super) const NONE_LEFT: u64 = 1 << 61;

/// The bits of the symbols.
pub(super) const SYMBOLS: u64 = NONE_LEFT - 1;

/// A set of symbols under other names; bits beyond the symbols stay.
pub(super) fn renamed(bits: u64, mut name: impl FnMut(usize) -> usize) -> u64 {
    let mut left = bits & SYMBOLS;
    let mut moved = bits & !SYMBOLS;
    while left != 0 {
        moved |= 1 << name(left.trailing_zeros() as usize);
        left &= left - 1;
    }
    moved
}

/// A set of values with every value `v` called `order + 1 - v`.
pub(super) fn reversed(bits: u64, order: usize) -> u64 {
    renamed(bits, |symbol| order - 1 - symbol)
}
