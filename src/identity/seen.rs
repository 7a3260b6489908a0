//! Puzzles that have been met: whether one is new, whatever its dress.
//!
//! Most puzzles differ at first glance, by a number that all forms of the same puzzle share;
//! only where two have the same number are their canonical forms computed and compared, whole.

use std::collections::HashMap;
use std::sync::Arc;

use super::canonical::{packed, unpacked};
use super::tuning::KEPT_LAYOUTS;
use super::{Identity, Key};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, Puzzle};

/// The puzzles met so far.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The structures of layouts, each once.
    layouts: HashMap<Arc<[u8]>, u32>,
    /// By layout and glance.
    puzzles: HashMap<(u32, u64), Vec<Met>>,
    /// Layouts met lately, the last one first.
    kept: Vec<Arc<Identity>>,
}

/// A puzzle that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Met {
    /// As it came, by the numbers of its layout's structure.
    Raw(Box<[u8]>),
    /// By its canonical form.
    Canonical(Box<[u8]>),
}

impl Seen {
    /// Takes a puzzle in whose layout's symmetries are at hand; whether it is new.
    ///
    /// # Errors
    /// A limit was reached before that was known; it is not taken in.
    pub fn insert_on(
        &mut self,
        identity: &Identity,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let contents = identity.contents(puzzle);
        let layout = self.layout(&identity.text);
        let like = self.puzzles.entry((layout, identity.glance(&contents)));
        let like = like.or_default();
        if like.is_empty() {
            like.push(Met::Raw(packed(&contents)));
            return Ok(true);
        }

        let canonical = |contents: Vec<u64>| {
            let smallest = identity.smallest(contents, limits);
            smallest.map(|(certificate, _)| Met::Canonical(packed(&certificate)))
        };

        for met in &mut *like {
            if let Met::Raw(bytes) = met {
                *met = canonical(unpacked(bytes))?;
            }
        }

        let new = canonical(contents)?;
        Ok(take(like, new))
    }

    /// Takes a puzzle in by the key of its canonical form; whether it is new. Puzzles that came
    /// without their key are not compared with it, so one `Seen` takes either keys or puzzles.
    pub fn insert_key(&mut self, key: Key) -> bool {
        let layout = self.layout(&key.layout);
        let like = self.puzzles.entry((layout, key.glance)).or_default();
        take(like, Met::Canonical(key.content))
    }

    /// The number of a layout's structure.
    fn layout(&mut self, text: &Arc<[u8]>) -> u32 {
        let next = crate::ids::narrow(self.layouts.len());
        match self.layouts.get(text) {
            Some(&known) => known,
            None => *self.layouts.entry(Arc::clone(text)).or_insert(next),
        }
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
        // The address identifies the layout, because the entry holds it.
        let known = |kept: &Arc<Identity>| Arc::ptr_eq(kept.layout(), layout);
        match self.kept.iter().position(known) {
            Some(at) => self.kept[..=at].rotate_right(1),
            None => {
                let identity = Arc::new(Identity::new(layout, limits)?);
                self.kept.truncate(KEPT_LAYOUTS - 1);
                self.kept.insert(0, identity);
            }
        }

        Ok(Arc::clone(&self.kept[0]))
    }
}

/// Adds a puzzle to those that look alike, unless it is there.
fn take(like: &mut Vec<Met>, new: Met) -> bool {
    let is_new = !like.contains(&new);
    like.extend(is_new.then_some(new));
    is_new
}
