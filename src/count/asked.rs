//! The ways to count, and what a caller says about them.

use num_bigint::BigUint;
use thiserror::Error;

use super::tabulated::Means;
use crate::limits::Limits;

/// Bytes that tables may take where nothing is said of memory.
const MEMORY: usize = 4 << 30;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// The one that suits the puzzle.
    #[default]
    Auto,
    /// Visit every solution, up to renaming of symbols that are alike.
    Enumerate,
    /// Fill region by region, and keep only what the regions that are left can feel.
    Frontier,
    /// Cut the board into bands, and sum over what the bands put into each column.
    Join,
    /// Search the exact-cover matrix, and never count what is left twice.
    Memo,
}

impl Method {
    /// Every method, with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Auto, "auto"),
        (Self::Enumerate, "enumerate"),
        (Self::Frontier, "frontier"),
        (Self::Join, "join"),
        (Self::Memo, "memo"),
    ];

    /// Its name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(method, _)| *method == self)
            .map_or("?", |(_, name)| name)
    }
}

/// How to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The method.
    pub method: Method,
    /// Stop when at least so many solutions are known; they are then visited one by one,
    /// whatever the method.
    pub limit: Option<u64>,
    /// Threads that work on one count; the answer and its figures do not depend on them.
    pub threads: usize,
    /// Whether symmetry may be used; without it a count is a check of the count with it.
    pub symmetry: bool,
}

impl Default for Counting {
    fn default() -> Self {
        Self {
            method: Method::Auto,
            limit: None,
            threads: 1,
            symmetry: true,
        }
    }
}

impl Counting {
    /// What tables may use of these limits: some memory, where nothing is said of it.
    pub(super) fn means(&self, limits: &Limits) -> Means {
        Means {
            limits: Limits {
                memory: limits.memory.or(Some(MEMORY)),
                ..limits.clone()
            },
            threads: self.threads,
            symmetry: self.symmetry,
        }
    }

    /// That nothing is asked for but an enumeration, where there is no other way.
    pub(super) fn only_enumerates(&self) -> Result<(), NotCounted> {
        if self.enumerates() {
            return Ok(());
        }
        let method = self.method;
        Err(NotCounted::Unfit { method })
    }

    /// Whether an enumeration comes first.
    #[must_use]
    pub fn enumerates(&self) -> bool {
        self.limit.is_some() || matches!(self.method, Method::Auto | Method::Enumerate)
    }
}

/// Looks on while a count goes on, and takes down its state.
pub trait Onlooker: Send {
    /// Is told where a count stands, many times a second.
    fn at(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// Whether states are taken down at all.
    fn keeps(&self) -> bool {
        false
    }

    /// Whether the state is to be taken down now.
    fn wants_state(&mut self) -> bool {
        false
    }

    /// Takes down the state: a text from which the count can go on.
    fn state(&mut self, text: String) {
        let _ = text;
    }
}

/// Somebody who does not look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Onlooker for Nobody {}

/// Where a count stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The part that is being counted, from 1.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
    /// What is reached of this part.
    pub reached: Reached,
}

/// What is reached of a part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// How it is counted.
    pub method: Method,
    /// Solutions that are known.
    pub value: BigUint,
    /// Nodes searched, states made, or terms added.
    pub steps: u64,
    /// The layer that is being made, from 1, and how many there will be; none without layers.
    pub layer: Option<(usize, usize)>,
    /// The share of the work that is done, roughly; 1 for all, none where nothing is known of it.
    /// A search that goes on from a state takes what that left for the whole.
    pub share: Option<f64>,
}

/// Looks on while a part is counted.
pub(super) type Look<'a> = dyn FnMut(&Reached) + Send + 'a;

/// Why a count cannot go on from a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotResumed {
    /// It is no checkpoint of this program, or not a whole one.
    #[error("not a checkpoint that can be read: {0}")]
    Unreadable(String),
    /// Its checksum is not that of what it says.
    #[error(
        "a damaged checkpoint: its checksum is not that of what it says; remove it to count from the start"
    )]
    Damaged,
    /// It belongs to another puzzle.
    #[error("a checkpoint of another puzzle: its hash is {found}, this puzzle's is {expected}")]
    OtherPuzzle {
        /// The hash in the text.
        found: String,
        /// The hash of the puzzle.
        expected: String,
    },
    /// It belongs to a count that was made in another way.
    #[error("a checkpoint of a count with {found}, not with {expected}; give the same options")]
    OtherWay {
        /// How that count is made.
        found: String,
        /// How this one is to be made.
        expected: String,
    },
}

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotCounted {
    /// The method that is named cannot count this puzzle.
    #[error("the method {} does not fit this puzzle; auto picks one that does", .method.name())]
    Unfit {
        /// The method.
        method: Method,
    },
    /// The state is to be kept, and this way to count leaves none.
    #[error("a count with {way} is made in one go and leaves no state to go on from")]
    NoState {
        /// What of it is in the way: the method, the engine, or that nothing is propagated.
        way: String,
    },
    /// The state to go on from is not one of this count.
    #[error(transparent)]
    NotResumed(#[from] NotResumed),
}
