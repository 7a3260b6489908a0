//! How the bytes that a layer may be made in are shared out.
//!
//! What decides where a slice ends, or that a run has to end, hangs on states and their sizes
//! only, so that it is the same for any number of threads. What threads take beside each other is
//! bounded by shares that decide nothing: a state that needs more than its share is worked out
//! again, alone.

/// What making a layer may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The layer that is made and the state that is worked out for it, together.
    pub(super) together: usize,
    /// What a single state may take in any case, and all threads keep for themselves.
    pub(super) share: usize,
    /// What may wait to be added to the layer.
    pub(super) waiting: usize,
}

impl Room {
    /// Shares out what is free; where nothing bounds it, nothing is held back.
    pub(super) fn of(free: Option<usize>) -> Self {
        let free = free.unwrap_or(usize::MAX);
        let (share, waiting) = (free / 16, free / 8);
        Self {
            together: free - waiting - 2 * share,
            share,
            waiting,
        }
    }

    /// What a state may take beside a layer of so many bytes.
    pub(super) fn beside(&self, layer: usize) -> usize {
        self.together.saturating_sub(layer).max(self.share)
    }
}
