//! What a problem may ask of its options beyond its items.

/// Rules on options: conditions that an exact cover does not say. An option is named by its
/// number. By default there are none.
pub trait Rules {
    /// An option is not taken any more.
    fn dies(&mut self, _option: u32) {}

    /// A choice is made: what follows can be taken back to this place.
    fn opens(&mut self) {}

    /// All choices above this level are taken back.
    fn backs(&mut self, _level: usize) {}

    /// Draws what follows from the options that have died: other options that die, in order,
    /// each with a cause for [`Rules::explain`]. What it tells is known to it.
    ///
    /// # Errors
    /// The cause of a contradiction.
    fn follow(&mut self, _dead: &mut Vec<(u32, u32)>) -> Result<(), u32> {
        Ok(())
    }

    /// The options whose death is the cause of another one's, or of a contradiction where that is
    /// `None`: all of them satisfy `died`, which says of an option whether it had died before.
    fn explain(
        &self,
        _cause: u32,
        _option: Option<u32>,
        _died: &dyn Fn(u32) -> bool,
        _because: &mut Vec<u32>,
    ) {
    }

    /// Bytes held.
    fn bytes(&self) -> usize {
        0
    }
}

/// No rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Free;

impl Rules for Free {}
