//! Puzzles of one layout that were made before, also in another dress: with other names of
//! symbols, turned, or moved by any other symmetry of the layout.
//!
//! Whether two puzzles are the same is decided by their canonical forms. Those take far longer
//! than a puzzle takes to be made, so they are worked out only for puzzles that are *alike*: a
//! number, the same for every dress, is made from how many givens each region and each symbol
//! has, refined as colours of vertices are (Weisfeiler, Leman, 1968). Different numbers mean
//! different puzzles; equal ones mean nothing yet.

use std::collections::HashMap;
use std::sync::Arc;

use crate::identity::Seen;
use crate::ids::{IdVec, RegionId};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, Puzzle, Symbol};

/// How often colours are refined.
const ROUNDS: usize = 3;

/// Symbols of the givens, by cell; 0 where there is none.
type Text = Box<[u8]>;

/// Takes in puzzles of one layout.
#[derive(Debug)]
pub struct Fresh {
    layout: Arc<Layout>,
    /// The only puzzle so far with a number, or `None` when its form is among `seen`.
    alike: HashMap<u64, Option<Text>>,
    seen: Seen,
}

impl Fresh {
    /// None so far, of this layout.
    #[must_use]
    pub fn new(layout: Arc<Layout>) -> Self {
        Self {
            layout,
            alike: HashMap::new(),
            seen: Seen::default(),
        }
    }

    /// Takes a puzzle of the layout in; whether it is new.
    ///
    /// # Errors
    /// A limit was reached before that was known.
    pub fn insert(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<bool, Stop> {
        let text = text(puzzle);
        let Some(known) = self.alike.get_mut(&likeness(puzzle)) else {
            self.alike.insert(likeness(puzzle), Some(text));
            return Ok(true);
        };
        if let Some(first) = known {
            if *first == text {
                return Ok(false);
            }
            self.seen.insert(&of_text(&self.layout, first), limits)?;
            *known = None;
        }
        self.seen.insert(puzzle, limits)
    }
}

fn text(puzzle: &Puzzle) -> Text {
    let name = |given: &Option<Symbol>| {
        let number = given.map_or(0, |symbol| symbol.index() + 1);
        u8::try_from(number).unwrap_or(u8::MAX)
    };
    puzzle.givens().iter().map(name).collect()
}

fn of_text(layout: &Arc<Layout>, text: &Text) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for (cell, &number) in layout.cells().ids().zip(text) {
        let symbol = usize::from(number).checked_sub(1).and_then(Symbol::new);
        if let Some(symbol) = symbol {
            let given = puzzle.give(cell, symbol);
            debug_assert!(given.is_ok(), "a symbol of the layout");
        }
    }
    puzzle
}

/// A number that is the same for a puzzle in every dress.
fn likeness(puzzle: &Puzzle) -> u64 {
    let layout = puzzle.layout();
    let mut cells: IdVec<_, u64> = puzzle.givens().iter().map(|g| g.is_some().into()).collect();
    for round in 1..=ROUNDS as u64 {
        let mut around: IdVec<_, u64> = IdVec::filled(0, cells.len());
        let regions: IdVec<RegionId, _> = layout.regions().iter().collect();
        for region in &regions {
            let sum = region.cells.iter().map(|&cell| mixed(cells[cell], round));
            let colour = sum.fold(region.cells.len() as u64, u64::wrapping_add);
            for &cell in &region.cells {
                around[cell] = around[cell].wrapping_add(mixed(colour, round));
            }
        }
        let mut symbols = vec![0u64; layout.order()];
        for clue in puzzle.clues() {
            let symbol = &mut symbols[clue.symbol.index()];
            *symbol = symbol.wrapping_add(mixed(cells[clue.cell], round));
        }
        for (cell, given) in puzzle.givens().enumerate() {
            let symbol = given.map_or(0, |given| symbols[given.index()]);
            let own = mixed(cells[cell], 0).wrapping_add(mixed(around[cell], 1));
            cells[cell] = mixed(own, symbol);
        }
    }
    cells
        .iter()
        .copied()
        .fold(0, |sum, cell| sum.wrapping_add(mixed(cell, 0)))
}

/// Two numbers stirred into one (the finish of Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
fn mixed(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes;

    fn puzzle(layout: &Arc<Layout>, line: &str) -> Puzzle {
        let digit = |c: char| u8::try_from(c.to_digit(10).unwrap_or(0)).unwrap_or(0);
        of_text(layout, &line.chars().map(digit).collect())
    }

    #[test]
    fn a_puzzle_in_another_dress_is_not_new() {
        let layout = Arc::new(shapes::layout_named("classic:2x2").expect("known"));
        let mut fresh = Fresh::new(Arc::clone(&layout));
        let limits = Limits::default();
        let mut insert = |line| fresh.insert(&puzzle(&layout, line), &limits);
        assert_eq!(insert("1...2..........."), Ok(true));
        assert_eq!(insert("1..........4...2"), Ok(true));
        // Symbols renamed, turned by half.
        assert_eq!(insert("3...1..........4"), Ok(false));
        assert_eq!(insert("1..........4...2"), Ok(false));
        assert_eq!(insert("12.........4...2"), Ok(true));
    }
}
