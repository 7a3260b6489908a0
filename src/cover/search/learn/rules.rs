//! Rules: conditions of a problem on its options beyond its items.

use std::fmt::Debug;

use super::literal::Var;
use super::trail::Trail;

/// The options that had died before a place of the trail.
#[derive(Debug)]
pub struct Deaths<'s> {
    trail: &'s Trail,
    before: u32,
}

impl<'s> Deaths<'s> {
    /// The deaths before a place.
    pub(super) fn new(trail: &'s Trail, before: u32) -> Self {
        Self { trail, before }
    }

    /// True if an option had died.
    #[inline]
    #[must_use]
    pub fn contains(&self, option: u32) -> bool {
        let option = Var(option);
        self.trail.value(option.fails()) > 0 && self.trail.place(option) < self.before
    }
}

/// Rules on options: conditions that an exact cover does not say. An option is named by its
/// number.
pub trait Rules: Debug {
    /// An option is not taken any more.
    fn dies(&mut self, option: u32);

    /// A choice is made: what follows can be taken back to this place.
    fn opens(&mut self);

    /// All choices above this level are taken back.
    fn backs(&mut self, level: usize);

    /// Draws what follows from the options that have died: other options that die, in order,
    /// each with a cause for [`Rules::explain`]. What it tells is known to it.
    ///
    /// # Errors
    /// The cause of a contradiction.
    fn follow(&mut self, dead: &mut Vec<(u32, u32)>) -> Result<(), u32>;

    /// Adds the options whose death is the cause of another one's, or of a contradiction where that
    /// is `None`: all of them are among `deaths`, those before.
    fn explain(&self, cause: u32, option: Option<u32>, deaths: &Deaths<'_>, because: &mut Vec<u32>);

    /// Bytes held.
    fn bytes(&self) -> usize;
}
