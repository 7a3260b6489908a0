//! Puzzles from layouts, rows and numbers, and the questions on them.

use std::fmt;
use std::sync::Arc;

use super::explain::Explanation;
use super::solutions::Solutions;
use crate::count::{Count, CountQuestion, Counting, NoSample};
use crate::identity::Identity;
use crate::ids::CellId;
use crate::limits::{Limits, Stop};
use crate::logic::rate::{Rating, rate_known};
use crate::logic::{Board, Entries, Known, PathEnd, Settings};
use crate::puzzle::{Layout, Position, Puzzle, PuzzleError, Solution, Symbol};
use crate::report::grid;
use crate::setter::name_conflict;
use crate::solve::{Conflict, Solver, TrueCandidates, Verdict};

impl Puzzle {
    /// A puzzle without givens.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self::blank(Arc::clone(layout))
    }

    /// A puzzle from its cells in reading order: a symbol counted from 1, 0 for a blank one.
    ///
    /// ```
    /// use onefold::{Layout, Puzzle};
    ///
    /// let layout = Layout::named("classic:2x2")?;
    /// let puzzle = Puzzle::from_cells(&layout, [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2])?;
    /// assert_eq!(puzzle.solve().expect("it has one").cells()[..4], [1, 3, 2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A symbol is beyond the layout's, or there are more or fewer cells than the layout has.
    pub fn from_cells(
        layout: &Arc<Layout>,
        cells: impl IntoIterator<Item = usize>,
    ) -> Result<Self, PuzzleError> {
        let order = layout.order();
        let cells: Vec<usize> = cells.into_iter().collect();
        if cells.len() != layout.cells().len() {
            return Err(PuzzleError::CellCount {
                given: cells.len(),
                needed: layout.cells().len(),
            });
        }

        let given = |(&number, &cell): (&usize, &Position)| match number {
            0 => Ok(None),
            1.. if number <= order => Ok(Symbol::new(number - 1)),
            _ => Err(PuzzleError::Number { number, cell, order }),
        };

        let givens = cells.iter().zip(layout.cells()).map(given).collect::<Result<Vec<_>, _>>()?;
        Self::of_givens(Arc::clone(layout), givens.into())
    }

    /// Gives the cell in (row, column), from 0, its symbol, counted from 1.
    ///
    /// # Errors
    /// There is no such cell, the symbol is beyond the layout's, or the cell has another given.
    pub fn give(&mut self, cell: (usize, usize), symbol: usize) -> Result<(), PuzzleError> {
        let cell = Position::from(cell);
        let layout = self.layout();
        let order = layout.order();
        let given = symbol
            .checked_sub(1)
            .filter(|&index| index < order)
            .and_then(Symbol::new)
            .ok_or(PuzzleError::Number { number: symbol, cell, order })?;

        let none = PuzzleError::NoCell { symbol: layout.sign(given), cell };
        let at = layout.cell_at(cell).ok_or(none)?;
        self.fix(at, given)
    }

    /// The given in (row, column), from 0: a symbol counted from 1, if there is one.
    pub fn given(&self, cell: (usize, usize)) -> Option<usize> {
        let cell = self.layout().cell_at(Position::from(cell))?;
        self.givens()[cell].map(|symbol| symbol.index() + 1)
    }

    /// The givens in reading order: symbols counted from 1, 0 for a blank cell.
    pub fn cells(&self) -> Vec<usize> {
        let given = |given: &Option<Symbol>| given.map_or(0, |symbol| symbol.index() + 1);
        self.givens().iter().map(given).collect()
    }

    /// The same questions within limits of time, memory or nodes. Where one is reached, the
    /// answer says so, with what was found until then.
    pub fn within(&self, limits: Limits) -> Within<'_> {
        Within { puzzle: self, limits }
    }

    fn unlimited(&self) -> Within<'_> {
        self.within(Limits::default())
    }

    /// No, exactly one, or several solutions, with the evidence.
    pub fn verdict(&self) -> Verdict {
        self.unlimited().verdict()
    }

    /// A solution, if there is one; the same one each time.
    pub fn solve(&self) -> Option<Solution> {
        // Nothing stops a search without limits.
        self.unlimited().solve().unwrap_or_default()
    }

    /// All solutions, each searched for on demand.
    pub fn solutions(&self) -> Solutions {
        self.unlimited().solutions()
    }

    /// The exact number of solutions.
    pub fn count(&self) -> Count {
        self.unlimited().count()
    }

    /// The symbols of each cell that some solution holds.
    pub fn candidates(&self) -> TrueCandidates {
        self.unlimited().candidates()
    }

    /// Solutions drawn at random, each as likely as any other.
    ///
    /// # Errors
    /// There is none.
    pub fn sample(&self, n: usize, rng: &mut dyn rand::Rng) -> Result<Vec<Solution>, NoSample> {
        self.unlimited().sample(n, rng)
    }

    /// Givens, constraints and regions that cannot all hold and of which none can be left out, if
    /// there is no solution.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "11..\n....\n....\n....\n".parse()?;
    /// let conflict = puzzle.conflict().expect("two equal symbols in a row");
    /// assert!(conflict.to_string().contains("r1c1=1 r1c2=1"));
    /// # Ok::<(), onefold::TextError>(())
    /// ```
    pub fn conflict(&self) -> Option<Conflict> {
        // Nothing stops it without limits.
        self.unlimited().conflict().unwrap_or_default()
    }

    /// The path of a person's solving, every step with its reason.
    pub fn explain(&self) -> Explanation {
        self.unlimited().explain()
    }

    /// The next step of a person's solving, with its reason: an explanation of one step, or of
    /// none, which then says why.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
    /// let hint = puzzle.hint();
    /// assert_eq!(hint.steps[0].placed(), [((0, 3), 4)]);
    /// # Ok::<(), onefold::TextError>(())
    /// ```
    pub fn hint(&self) -> Explanation {
        self.unlimited().hint()
    }

    /// How hard it is, on scales that people know; `None` if it has not exactly one solution.
    pub fn rate(&self) -> Option<Rating> {
        // Nothing stops it without limits.
        self.unlimited().rate().unwrap_or_default()
    }

    /// The one form that all puzzles on this layout share which are the same but for symmetry and
    /// names of symbols. On other layouts, such as a jigsaw turned, compare [`Puzzle::key`].
    ///
    /// ```
    /// let [one, turned]: [onefold::Puzzle; 2] = ["1...\n..3.\n.4..\n...2\n", "2...\n..4.\n.3..\n...1\n"]
    ///     .map(|rows| rows.parse().expect("four rows"));
    /// assert_eq!(one.canonical().to_string(), turned.canonical().to_string());
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        // Nothing stops a search without limits.
        self.unlimited().canonical().unwrap_or_else(|_| self.clone())
    }

    /// A text that is equal for puzzles that are the same but for symmetry and names of symbols, and
    /// for no others, on whatever layout and in whatever form they came.
    ///
    /// ```
    /// let [one, turned]: [onefold::Puzzle; 2] = [
    ///     "puzzle\nboxes: 2x2\nsymbols: 4\nthermo r1c1 r1c2 r1c3\nclues\n....\n..1.\n....\n....\n",
    ///     "puzzle\nboxes: 2x2\nsymbols: 4\nthermo r4c4 r4c3 r4c2\nclues\n....\n....\n.1..\n....\n",
    /// ]
    /// .map(|text| text.parse().expect("a puzzle"));
    /// assert_eq!(one.key(), turned.key());
    /// ```
    #[must_use]
    pub fn key(&self) -> String {
        // Nothing stops a search without limits.
        self.unlimited().key().unwrap_or_default()
    }
}

/// A puzzle with limits for its questions; made by [`Puzzle::within`].
#[derive(Clone, Debug)]
pub struct Within<'p> {
    puzzle: &'p Puzzle,
    limits: Limits,
}

impl Within<'_> {
    /// As [`Puzzle::verdict`]; [`Verdict::Unknown`] names the limit that was reached.
    pub fn verdict(&self) -> Verdict {
        Solver::default().uniqueness(self.puzzle, &self.limits).0
    }

    /// As [`Puzzle::solve`].
    ///
    /// # Errors
    /// The limit that was reached before it was known if there is one.
    pub fn solve(&self) -> Result<Option<Solution>, Stop> {
        Solver::default().first(self.puzzle, &self.limits).0
    }

    /// As [`Puzzle::solutions`]; [`Solutions::stopped`] names the limit that ended it.
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self.puzzle.clone(), self.limits.clone())
    }

    /// As [`Puzzle::count`]; a number that it is at least, if a limit was reached.
    pub fn count(&self) -> Count {
        Solver::default().count(self.puzzle, None, &self.limits)
    }

    /// As [`Puzzle::candidates`]; some are left unknown, if a limit was reached.
    pub fn candidates(&self) -> TrueCandidates {
        Solver::default().true_candidates(self.puzzle, &self.limits)
    }

    /// As [`Puzzle::sample`].
    ///
    /// # Errors
    /// There is none, or a limit was reached before they were counted.
    pub fn sample(&self, n: usize, rng: &mut dyn rand::Rng) -> Result<Vec<Solution>, NoSample> {
        let how = Counting::default();
        Solver::default().sample(CountQuestion::new(self.puzzle, &how, &self.limits), n, rng)
    }

    /// As [`Puzzle::conflict`]; perhaps with more than is needed, if a limit was reached.
    ///
    /// # Errors
    /// The limit that was reached before it was known if there is one.
    pub fn conflict(&self) -> Result<Option<Conflict>, Stop> {
        let mut solver = Solver::default();
        let mut verdict = solver.uniqueness(self.puzzle, &self.limits).0;
        name_conflict(&mut solver, self.puzzle, &mut verdict, &self.limits);
        match verdict {
            Verdict::None(conflict) => Ok(Some(conflict)),
            Verdict::Unknown(stop, _) => Err(stop),
            Verdict::Unique(_) | Verdict::Multiple(_) => Ok(None),
        }
    }

    /// As [`Puzzle::explain`].
    pub fn explain(&self) -> Explanation {
        Explanation::of(self.puzzle, &self.limits, true)
    }

    /// As [`Puzzle::hint`].
    pub fn hint(&self) -> Explanation {
        Explanation::of(self.puzzle, &self.limits, false)
    }

    /// As [`Puzzle::rate`].
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn rate(&self) -> Result<Option<Rating>, Stop> {
        let mut solver = Solver::default();
        let (known, _) = Known::of(&mut solver, self.puzzle, &self.limits);
        let board = Board::new(self.puzzle, Entries::Ignored);
        let rating = rate_known(&board, &known, &self.limits, &Settings::new);
        match &rating {
            Some(Rating { outcome: PathEnd::Stopped(stop), .. }) => Err(*stop),
            _ => Ok(rating),
        }
    }

    /// As [`Puzzle::canonical`].
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn canonical(&self) -> Result<Puzzle, Stop> {
        let identity = Identity::new(self.puzzle.layout(), &self.limits)?;
        Ok(identity.canonical(self.puzzle, &self.limits)?.puzzle)
    }

    /// As [`Puzzle::key`].
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn key(&self) -> Result<String, Stop> {
        let identity = Identity::new(self.puzzle.layout(), &self.limits)?;
        Ok(identity.canonical(self.puzzle, &self.limits)?.key.to_string())
    }
}

/// The rows of the picture, a point for a blank cell and `#` where there is no cell.
impl fmt::Display for Puzzle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        let alphabet = self.alphabet();
        let sign = |cell: CellId| match self.givens()[cell] {
            None => ".".to_owned(),
            Some(symbol) => alphabet.sign(symbol).to_string(),
        };

        let rows: Vec<String> = grid(layout, &"#".to_owned(), &sign)
            .into_iter()
            .map(|row| row.join(alphabet.gap()))
            .collect();

        formatter.write_str(&rows.join("\n"))
    }
}

/// The rows of the picture, `#` where there is no cell.
impl fmt::Display for Solution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.rows().join("\n"))
    }
}

impl Solution {
    /// The symbols in reading order, counted from 1.
    pub fn cells(&self) -> Vec<usize> {
        self.symbols().iter().map(|symbol| symbol.index() + 1).collect()
    }

    /// The cells in which two solutions differ, as (row, column) from 0.
    pub fn differences(&self, other: &Self) -> Vec<(usize, usize)> {
        let places = self.layout().cells();
        let place = |cell| (places[cell].row.into(), places[cell].col.into());
        self.differ(other).into_iter().map(place).collect()
    }
}

impl Rating {
    /// On the scale of Sudoku Explainer: the ratings of the hardest step, of the hardest one up to
    /// the first value that is written, and of the first step (ER, EP, ED); `None` where that
    /// scale has no path to the solution.
    pub fn explained(&self) -> Option<[f64; 3]> {
        let explainer = self.explainer?;
        let tenths = [explainer.puzzle, explainer.pearl, explainer.diamond];
        Some(tenths.map(|tenths| f64::from(tenths) / 10.0))
    }

    /// True if techniques lead to the solution, without a search.
    pub fn is_solved(&self) -> bool {
        self.outcome == PathEnd::Solved
    }
}
