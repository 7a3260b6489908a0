//! What a technique is given: a board, settings, and what several techniques work out of the
//! board, worked out once.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::board::Board;
use super::links::{Pair, pairs_of};
use super::sets::{AlsList, all_sets};
use super::step::Step;
use super::technique::Technique;

/// Which techniques may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether the puzzle is promised to have one solution, so that techniques may build on it.
    /// Where the layout has rules beyond regions, they are not used in any case.
    pub uniqueness: bool,
    /// Techniques that are not used.
    pub without: Vec<Technique>,
}

/// What nobody looks for by hand, and what takes long to look for.
const RARE: &[Technique] = &[
    Technique::FrankenJellyfish,
    Technique::FinnedFrankenJellyfish,
    Technique::MutantXWing,
    Technique::MutantSwordfish,
    Technique::MutantJellyfish,
    Technique::FinnedMutantXWing,
    Technique::FinnedMutantSwordfish,
    Technique::FinnedMutantJellyfish,
    Technique::DeathBlossom,
    Technique::TemplateSet,
    Technique::TemplateDelete,
];

/// Everything but what is hardly ever looked for by hand: large Franken fish, mutant fish, death
/// blossoms, templates.
impl Default for Settings {
    fn default() -> Self {
        Self {
            uniqueness: true,
            without: RARE.to_vec(),
        }
    }
}

impl Settings {
    /// Every technique that there is.
    #[must_use]
    pub fn everything() -> Self {
        Self {
            uniqueness: true,
            without: Vec::new(),
        }
    }

    /// Whether a technique may be used on this board.
    #[must_use]
    pub fn allow(&self, technique: Technique, board: &Board) -> bool {
        let unique = self.uniqueness && board.relations().layout().primitives().is_empty();
        (unique || !technique.info().needs_uniqueness) && !self.without.contains(&technique)
    }
}

/// Takes each step that is found and says whether to go on.
pub type Sink<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;

/// A technique: tells every step that it finds.
pub type Find = fn(&View<'_>, &mut Sink<'_>) -> ControlFlow<()>;

/// A board as techniques see it.
#[derive(Debug)]
pub struct View<'b> {
    /// The board.
    pub board: &'b Board,
    pairs: OnceCell<Vec<Vec<Pair>>>,
    sets: OnceCell<AlsList>,
}

impl<'b> View<'b> {
    /// A view of a board.
    #[must_use]
    pub fn new(board: &'b Board) -> Self {
        Self {
            board,
            pairs: OnceCell::new(),
            sets: OnceCell::new(),
        }
    }

    /// By symbol: the regions with exactly two places for it.
    #[must_use]
    pub fn pairs(&self) -> &[Vec<Pair>] {
        self.pairs.get_or_init(|| pairs_of(self.board))
    }

    /// The almost locked sets, single cells among them.
    #[must_use]
    pub fn sets(&self) -> &AlsList {
        self.sets.get_or_init(|| all_sets(self.board))
    }
}
