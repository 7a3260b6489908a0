//! New puzzles, by the caller's requirements.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::generate::{Grade, Impossible, Jigsaw, NoJigsaw, Outcome, Source, Symmetry, Wish};
use crate::limits::{Limits, Stop};
use crate::logic::Level;
use crate::puzzle::{Layout, Puzzle};

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotMade {
    /// No puzzle can meet the requirements.
    #[error("{0}")]
    Impossible(String),
    /// All attempts failed.
    #[error("no puzzle that meets the requirements was found in {0} attempts")]
    GivenUp(u64),
    /// A limit was reached.
    #[error("{}", .0.word())]
    Stopped(Stop),
}

impl From<Impossible> for NotMade {
    fn from(error: Impossible) -> Self {
        Self::Impossible(error.to_string())
    }
}

impl From<NoJigsaw> for NotMade {
    fn from(error: NoJigsaw) -> Self {
        match error {
            NoJigsaw::Stopped(stop) => Self::Stopped(stop),
            error => Self::Impossible(error.to_string()),
        }
    }
}

impl Layout {
    /// A new puzzle on this layout, as wished.
    #[must_use]
    pub fn generate(self: &Arc<Self>) -> Generation {
        Generation::new(Ok(Arc::clone(self)))
    }
}

/// A level by its name, in capitals or not.
impl FromStr for Level {
    type Err = NotMade;

    fn from_str(name: &str) -> Result<Self, NotMade> {
        let known = Self::ALL.map(|level| level.to_string().to_lowercase()).join(", ");
        let none = || format!("no level is called '{name}'; known are {known}");
        Self::named(name).ok_or_else(|| NotMade::Impossible(none()))
    }
}

/// A new puzzle that is wished for; the same wishes and seed make the same puzzle.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The layout, or the symbols of a jigsaw drawn at random.
    on: Result<Arc<Layout>, usize>,
    /// Cells of a cage, at most, where cages replace clues.
    cages: Option<usize>,
    wish: Wish,
    seed: u64,
    limits: Limits,
}

impl Generation {
    fn new(on: Result<Arc<Layout>, usize>) -> Self {
        Self { on, cages: None, wish: Wish::default(), seed: 0, limits: Limits::default() }
    }

    /// A new puzzle on a jigsaw of so many symbols, drawn at random.
    #[must_use]
    pub fn jigsaw(symbols: usize) -> Self {
        Self::new(Err(symbols))
    }

    /// Cages of at most so many cells in place of clues; not on a jigsaw drawn at random.
    #[must_use]
    pub fn killer(mut self, most: usize) -> Self {
        self.cages = Some(most);
        self
    }

    /// A number of clues in this range.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.wish.clues = Some(clues);
        self
    }

    /// No clue that could be left out.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.wish.minimal = true;
        self
    }

    /// Clues in a symmetric pattern: `rot180`, `rot90`, `vertical`, `horizontal`, `mirrors`,
    /// `diagonal`, `antidiagonal`, `diagonals` or `full`.
    ///
    /// # Errors
    /// No symmetry has this name.
    pub fn symmetry(mut self, name: &str) -> Result<Self, NotMade> {
        let none = || NotMade::Impossible(format!("no symmetry is called '{name}'"));
        self.wish.symmetry = Symmetry::named(name).ok_or_else(none)?;
        Ok(self)
    }

    /// A puzzle of this level.
    #[must_use]
    pub fn difficulty(mut self, level: Level) -> Self {
        self.wish.grade = Some(Grade { levels: Some(level..=level), ..Grade::default() });
        self
    }

    /// The seed of the random numbers; 0 if none is named.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Within limits of time, memory or nodes.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The puzzle; it has exactly one solution.
    ///
    /// # Errors
    /// No puzzle can be as wished, none was found, or a limit was reached.
    pub fn run(self) -> Result<Puzzle, NotMade> {
        let mut wish = self.wish;
        let cages = self.cages;
        let seed = self.seed;
        let cells = match &self.on {
            Ok(layout) => layout.cells().len(),
            Err(order) => order.saturating_mul(*order),
        };

        wish.attempts = wish.usual_attempts(cells, cages.is_some());
        let source = match (self.on, cages) {
            (Ok(layout), cages) => Source::on(layout, wish, cages, seed)?,
            (Err(_), Some(_)) => {
                let says = "cages are made on a layout, not on a jigsaw drawn at random";
                return Err(NotMade::Impossible(says.into()));
            }
            (Err(order), None) => Source::Jigsaw(Box::new(Jigsaw {
                order,
                symmetry: Symmetry::None,
                rules: Vec::new(),
                each: 1,
                wish,
                seed,
            })),
        };

        let outcome = source.batch(0..1, &self.limits)?.pop().unwrap_or_default();
        let Outcome { made, stopped, .. } = outcome;
        let none = stopped.map_or(NotMade::GivenUp(outcome.tally.attempts), NotMade::Stopped);

        made.map(|made| made.puzzle).ok_or(none)
    }
}
