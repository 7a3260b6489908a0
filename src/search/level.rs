//! An item of a board whose ways are gone one after the other.

use super::board::{Board, Mark};
use crate::ids::{ItemId, OptionId};

/// An item, and how far its ways are gone.
pub(super) struct Level {
    item: ItemId,
    /// Its open options, in the order in which they are tried.
    options: Vec<OptionId>,
    next: usize,
    /// Before the option that is tried; those before it are left out.
    mark: Mark,
    /// How many options were taken above.
    taken: usize,
}

/// How a level is gone on with.
pub(super) enum Way {
    Option(OptionId),
    None,
    Back,
}

impl Level {
    pub(super) fn new(
        board: &Board<'_>,
        item: ItemId,
        options: Vec<OptionId>,
        taken: usize,
    ) -> Self {
        Self {
            item,
            options,
            next: 0,
            mark: board.mark(),
            taken,
        }
    }

    /// Goes back to this level, and says its next way; the option before it is left out for good.
    pub(super) fn step(&mut self, board: &mut Board<'_>, cover: &mut Vec<OptionId>) -> Way {
        board.undo(self.mark);
        cover.truncate(self.taken);
        if self.next > 0
            && let Some(&before) = self.options.get(self.next - 1)
        {
            if !board.leave(before) {
                return Way::Back;
            }
            self.mark = board.mark();
        }
        self.next += 1;
        match self.options.get(self.next - 1) {
            Some(&option) => Way::Option(option),
            // All were left out.
            None if self.next == self.options.len() + 1 && board.need(self.item) == 0 => Way::None,
            None => Way::Back,
        }
    }
}
