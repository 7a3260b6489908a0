//! The front door: a text is read, and a puzzle is asked, in one call each.
//!
//! Everything here is a few lines over the rooms behind it. Each question comes twice: plainly,
//! and `…_within` limits of time, memory or nodes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::ask::follow;
use crate::count::{Count, Counting, NoSample};
use crate::generate::{Generator, Impossible, Wish};
use crate::limits::{Limits, Stop};
use crate::logic::rate::{Rating, rate_known};
use crate::logic::{Board, Entries, Known, Settings, Step, words};
use crate::puzzle::{Layout, Puzzle, Solution};
use crate::report::Ending;
use crate::solve::{Solver, TrueCandidates, Verdict};
use crate::text::{Entry, ReadOptions, Reader, TextError, TextErrorKind};

/// Reads every puzzle in a text, whatever form it is in.
///
/// ```
/// let entries = onefold::read("1...\n..3.\n.4..\n...2\n")?;
/// assert_eq!(entries[0].puzzle.layout().order(), 4);
/// # Ok::<(), onefold::TextError>(())
/// ```
///
/// # Errors
/// The first thing that cannot be read, with its place.
pub fn read(text: &str) -> Result<Vec<Entry>, TextError> {
    read_with(text, ReadOptions::default())
}

/// Reads every puzzle in a text, as these options say.
///
/// # Errors
/// The first thing that cannot be read, with its place.
pub fn read_with(text: &str, options: ReadOptions) -> Result<Vec<Entry>, TextError> {
    let mut reader = Reader::new(options);
    let mut found = Vec::new();
    for line in text.lines() {
        reader.line(line.as_bytes(), &mut found);
    }
    reader.finish(&mut found);
    found.into_iter().collect()
}

/// Reads a text that holds just one puzzle.
impl FromStr for Puzzle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut entries = read(text)?.into_iter();
        match (entries.next(), entries.next()) {
            (Some(entry), None) => Ok(entry.puzzle),
            (first, _) => Err(TextError {
                line: 1,
                column: None,
                kind: TextErrorKind::Number {
                    puzzles: first.map_or(0, |_| 2 + entries.len()),
                },
            }),
        }
    }
}

/// Makes a puzzle of a layout as wished; the same layout, wish and seed make the same one.
/// `None` where the attempts that the wish allows were made in vain.
///
/// ```
/// use onefold::{Wish, generate, shapes};
///
/// let puzzle = generate(shapes::layout_named("classic:2x2")?, Wish::default(), 7)?;
/// assert!(puzzle.is_some_and(|puzzle| puzzle.verdict().is_unique()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No puzzle of the layout can be as wished.
pub fn generate(
    layout: impl Into<Arc<Layout>>,
    wish: Wish,
    seed: u64,
) -> Result<Option<Puzzle>, Impossible> {
    let generator = Generator::new(layout.into(), wish, seed)?;
    let outcomes = generator.batch(0..1, &Limits::default());
    let mut made = outcomes.into_iter().flat_map(|outcome| outcome.made);
    Ok(made.next().map(|made| made.puzzle))
}

/// The questions that are asked of a puzzle.
///
/// # Panics
/// None of them panics on any puzzle; a wrong solution of an engine would end in a panic rather
/// than leave.
impl Puzzle {
    /// Whether it has no, exactly one, or several solutions, with the evidence.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
    /// assert_eq!(puzzle.verdict().to_string(), "unique");
    /// # Ok::<(), onefold::TextError>(())
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict_within(&Limits::default())
    }

    /// As [`Puzzle::verdict`], within limits: where one is reached, the verdict says so.
    #[must_use]
    pub fn verdict_within(&self, limits: &Limits) -> Verdict {
        Solver::default().uniqueness(self, limits).0
    }

    /// A solution, where there is one; the same one each time.
    #[must_use]
    pub fn solve(&self) -> Option<Solution> {
        // Nothing stops a search without limits.
        self.solve_within(&Limits::default()).unwrap_or_default()
    }

    /// As [`Puzzle::solve`], within limits.
    ///
    /// # Errors
    /// The limit that was reached before it was known whether there is one.
    pub fn solve_within(&self, limits: &Limits) -> Result<Option<Solution>, Stop> {
        Solver::default().first(self, limits).0
    }

    /// The exact number of solutions.
    #[must_use]
    pub fn count(&self) -> Count {
        self.count_within(&Limits::default())
    }

    /// As [`Puzzle::count`], within limits: where one is reached, a number that it is at least.
    #[must_use]
    pub fn count_within(&self, limits: &Limits) -> Count {
        Solver::default().count(self, None, limits)
    }

    /// The symbols of each cell that some solution holds.
    #[must_use]
    pub fn candidates(&self) -> TrueCandidates {
        self.candidates_within(&Limits::default())
    }

    /// As [`Puzzle::candidates`], within limits: where one is reached, some are left unknown.
    #[must_use]
    pub fn candidates_within(&self, limits: &Limits) -> TrueCandidates {
        Solver::default().true_candidates(self, limits)
    }

    /// Solutions drawn at random, each as likely as any other.
    ///
    /// # Errors
    /// There is none, or they are too many to be counted.
    pub fn sample(
        &self,
        n: usize,
        rng: &mut dyn rand::Rng,
        limits: &Limits,
    ) -> Result<Vec<Solution>, NoSample> {
        Solver::default().sample(self, n, &Counting::default(), limits, rng)
    }

    /// The path of a person's solving, every step with its reason.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
    /// let told = puzzle.explain();
    /// assert!(told.is_solved());
    /// assert!(told.to_string().starts_with("1. "));
    /// # Ok::<(), onefold::TextError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explanation {
        self.explain_within(&Limits::default())
    }

    /// As [`Puzzle::explain`], within limits.
    #[must_use]
    pub fn explain_within(&self, limits: &Limits) -> Explanation {
        let mut solver = Solver::default();
        let (known, _) = Known::of(&mut solver, self, limits);
        let mut board = Board::new(self, Entries::Ignored);
        let settings = Settings::new(known.promise());
        let mut steps = Vec::new();
        let ending = follow(&mut board, known, &settings, limits, &mut |board, step| {
            steps.push(Told {
                sentence: words::full(board, step),
                step: step.clone(),
            });
        });
        Explanation {
            ending,
            layout: Arc::clone(self.layout()),
            steps,
        }
    }

    /// How hard it is, on scales that people know; `None` where it has not exactly one solution.
    #[must_use]
    pub fn rate(&self) -> Option<Rating> {
        self.rate_within(&Limits::default())
    }

    /// As [`Puzzle::rate`], within limits; the rating says whether one was reached.
    #[must_use]
    pub fn rate_within(&self, limits: &Limits) -> Option<Rating> {
        let mut solver = Solver::default();
        let (known, _) = Known::of(&mut solver, self, limits);
        let board = Board::new(self, Entries::Ignored);
        rate_known(&board, &known, limits, &Settings::new)
    }
}

/// A step of an [`Explanation`].
#[derive(Clone, Debug)]
pub struct Told {
    /// The step as data: what is concluded, from what.
    pub step: Step,
    /// The step in words, for somebody who has never heard of the technique.
    pub sentence: String,
}

/// The path of a person's solving. As text: its steps, numbered, and how it ends.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<Told>,
    ending: Ending,
    layout: Arc<Layout>,
}

impl Explanation {
    /// Whether the steps lead to the only solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.ending.is_solved()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, told) in (1..).zip(&self.steps) {
            writeln!(formatter, "{n}. {}", told.sentence)?;
        }
        formatter.write_str(&self.ending.plain(&self.layout))
    }
}

impl Verdict {
    /// Whether there is exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }
}

/// The word: `none`, `unique`, `multiple` or `unknown`.
impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}
