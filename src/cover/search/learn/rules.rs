//! Rules: conditions of a problem on its options beyond its items.

use std::fmt::Debug;

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

    /// The options whose death is the cause of another one's, or of a contradiction where that is
    /// `None`: all of them satisfy `died`, which says of an option whether it had died before.
    fn explain(
        &self,
        cause: u32,
        option: Option<u32>,
        died: &dyn Fn(u32) -> bool,
        because: &mut Vec<u32>,
    );

    /// Bytes held.
    fn bytes(&self) -> usize;
}
