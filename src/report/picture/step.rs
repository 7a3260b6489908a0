//! Pictures of a person's solving: the board with its pencil marks, and what a step sees on it.
//!
//! Regions that a step leans on are tinted as its scope and single cells as its focus; the
//! candidates that it is about are marked by their part in it, those that go are marked as
//! removed, and chains are drawn with their links.

use super::tiles::{Picture, PictureLink, REGION_TINTS, Role, Tint};
use crate::logic::{Board, Candidate, Highlights, Shade, Step};

impl Picture {
    /// A board as a person has it before them: givens, what has been entered, pencil marks.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_layout(layout);
        for cell in layout.cells().ids() {
            if let Some(symbol) = board.value(cell) {
                let given = board.given().contains(cell);
                let role = if given { Role::Given } else { Role::Entry };
                picture.put(layout, cell, symbol, role);
            }
        }
        picture.fill_marks(layout, &board.marks());
        picture
    }

    /// A step on the board that it was found on.
    #[must_use]
    pub fn of_step(board: &Board, step: &Step) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_board(board);
        let shown = Highlights::of(board, step);
        for &(cell, shade) in &shown.cells {
            picture.tint(layout.cells()[cell], tint(shade));
        }
        for (candidate, &mark) in &shown.candidates {
            let place = layout.cells()[candidate.cell];
            picture.classify(place, candidate.symbol, mark);
        }
        let end = |candidate: Candidate| (layout.cells()[candidate.cell], candidate.symbol);
        let links = shown.links.iter().map(|link| PictureLink {
            from: end(link.from),
            to: end(link.to),
            strong: link.strong,
        });
        picture.links.extend(links);
        picture
    }
}

fn tint(shade: Shade) -> Tint {
    match shade {
        Shade::Focus => Tint::Focus,
        Shade::Set(n) => Tint::Region(n % REGION_TINTS),
        Shade::Scope => Tint::Scope,
        Shade::Change => Tint::Change,
    }
}
