//! Numbers drawn among the fillings that a search visits in a fixed order.

use std::iter::Peekable;
use std::vec::IntoIter;

/// Numbers of fillings, each with the draw that it belongs to, ascending.
pub(super) struct Lots {
    left: Peekable<IntoIter<(u64, usize)>>,
    /// Fillings visited.
    visited: u64,
}

impl Lots {
    pub(super) fn new(mut drawn: Vec<(u64, usize)>) -> Self {
        drawn.sort_unstable();
        Self {
            left: drawn.into_iter().peekable(),
            visited: 0,
        }
    }

    /// Calls `take` with each draw that the next filling belongs to; says whether it was the last
    /// that is wanted.
    pub(super) fn visit(&mut self, mut take: impl FnMut(usize)) -> bool {
        while let Some((_, draw)) = self.left.next_if(|(number, _)| *number == self.visited) {
            take(draw);
        }
        self.visited += 1;
        self.left.peek().is_none()
    }
}
