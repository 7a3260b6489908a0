//! Puzzles that have been met: whether one is new, whatever its dress.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Identity, Key};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, Puzzle};

/// The puzzles met so far, by their canonical forms. Whole forms are kept and compared.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The structures of layouts, each once.
    layouts: HashMap<Arc<[u8]>, u32>,
    puzzles: HashSet<(u32, Box<[u8]>)>,
    /// Layouts met lately, the last one first.
    kept: Vec<Arc<Identity>>,
}

/// Layouts kept at most.
const KEPT: usize = 8;

impl Seen {
    /// Takes a puzzle in; whether it is new.
    ///
    /// # Errors
    /// A limit was reached before the puzzle's form was known; it is not taken in.
    pub fn insert(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<bool, Stop> {
        let identity = self.identity(puzzle.layout(), limits)?;
        let canonical = identity.canonical(puzzle, limits)?;
        Ok(self.insert_key(canonical.key))
    }

    /// Takes a puzzle in by the key of its canonical form; whether it is new.
    pub fn insert_key(&mut self, key: Key) -> bool {
        let next = super::partition::narrow(self.layouts.len());
        let layout = *self.layouts.entry(key.layout).or_insert(next);
        self.puzzles.insert((layout, key.content))
    }

    /// How many different puzzles have been met.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether none has been met.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The symmetries of a layout, worked out once for layouts that follow each other.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn identity(
        &mut self,
        layout: &Arc<Layout>,
        limits: &Limits,
    ) -> Result<Arc<Identity>, Stop> {
        // The address tells layouts apart, because the layout is kept alive.
        let known = |kept: &Arc<Identity>| Arc::ptr_eq(kept.layout(), layout);
        match self.kept.iter().position(known) {
            Some(at) => self.kept[..=at].rotate_right(1),
            None => {
                let identity = Arc::new(Identity::new(layout, limits)?);
                self.kept.truncate(KEPT - 1);
                self.kept.insert(0, identity);
            }
        }
        Ok(Arc::clone(&self.kept[0]))
    }
}
