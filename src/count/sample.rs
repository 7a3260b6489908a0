//! Solutions drawn at random, each as likely as any other, independently of each other.
//!
//! Blank appendages and independent parts are drawn one by one, each by what it is counted by: the
//! weights of the join or of the frontier from both ends, or an enumeration, which is made twice:
//! once to count the fillings, once to fetch the ones whose numbers were drawn.

use rand::{Rng, RngExt};
use thiserror::Error;

use super::asked::{CountQuestion, Counting, Method, NotCounted};
use super::boards::{Appendage, Enumeration, Part, detached};
use super::exact::whole_part;
use super::parts::{count_alone, filling};
use super::tuning::DRAWN_NODES;
use super::{frontier, join};
use crate::boards::VisitBoard;
use crate::cover::search::until;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};
use crate::solve::{Solver, Visitor, approved, multiplies};

/// Solutions under conditions beyond regions that are visited at most to draw some of them.
const DRAWN_FROM: u64 = 2_000_000;

/// Why no solutions can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSample {
    /// There is no solution.
    #[error("there is no solution to draw")]
    None,
    /// A limit was reached before the first was drawn.
    #[error("the solutions could not be counted: {}", .0.word())]
    Stopped(Stop),
    /// There are conditions beyond regions, and more than so many solutions, of which each would
    /// have to be visited.
    #[error(
        "with rules beyond regions solutions are drawn from a list of all, and there are more than {0}"
    )]
    TooMany(u64),
    /// The method that is named cannot count this puzzle.
    #[error(transparent)]
    NotCounted(#[from] NotCounted),
}

type Filling = IdVec<CellId, Symbol>;

/// Draws for one board.
struct Drawing<'a> {
    how: &'a Counting,
    limits: &'a Limits,
    rng: &'a mut dyn Rng,
    /// For each draw the symbols of the board's cells, as far as they are drawn.
    fillings: Vec<Filling>,
    /// Draws, from the first on, that are whole where a limit ended the last filling.
    whole: usize,
}

impl Solver {
    /// Draws `n` solutions, each time any solution with the same chance. The same generator
    /// gives the same solutions, whatever the number of threads.
    ///
    /// # Errors
    /// Why none can be drawn.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn sample(
        &mut self,
        question: CountQuestion<'_>,
        n: usize,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Solution>, NoSample> {
        let mut drawn = Vec::with_capacity(n);
        self.sample_each(question, n, rng, &mut |solution| drawn.push(solution))?;
        Ok(drawn)
    }

    /// As [`sample`](Self::sample), passing the solutions on in their order. Where a limit ends
    /// the draws, those before the first that is not whole are passed on; they are the same that
    /// come first without the limit.
    ///
    /// # Errors
    /// Why there are no more.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn sample_each(
        &mut self,
        question: CountQuestion<'_>,
        n: usize,
        rng: &mut dyn Rng,
        take: &mut dyn FnMut(Solution),
    ) -> Result<(), NoSample> {
        let CountQuestion { puzzle, how, limits } = question;
        if !multiplies(self.config(), puzzle.layout(), false) {
            how.only_enumerates()?;
            let drawn = self.sample_visited(puzzle, n, limits, rng)?;
            drawn.into_iter().for_each(take);
            return Ok(());
        }

        let (Some(whole), _) = whole_part(puzzle) else {
            return Err(NoSample::None);
        };
        let any = Symbol::new(0).ok_or(NoSample::None)?;
        let mut drawing = Drawing {
            how,
            limits,
            rng,
            fillings: vec![IdVec::filled(any, puzzle.layout().cells().len()); n],
            whole: 0,
        };

        let apart = detached(whole, &puzzle.allowed(), how.symmetry);
        let (rest, appendages) = apart.ok_or(NoSample::None)?;
        let mut left = appendages.len();
        let mut filled = drawing.fill(rest);
        // Each hangs on cells that the ones after it, or the rest, have filled.
        for Appendage { held, part } in appendages.into_iter().rev() {
            if filled.is_err() {
                break;
            }
            left -= 1;
            let before = drawing.fillings.clone();
            filled = drawing.fill(part.clone());
            for (filling, before) in drawing.fillings.iter_mut().zip(&before) {
                rename(filling, before, &held, &part);
            }
        }

        let whole = match filled {
            Ok(()) => n,
            Err(_) if left == 0 => drawing.whole,
            Err(_) => 0,
        };

        for filling in &drawing.fillings[..whole] {
            take(approved(puzzle, filling));
        }
        filled
    }

    /// Draws among the solutions of a puzzle, one by one, where nothing else carries the layout.
    fn sample_visited(
        &mut self,
        puzzle: &Puzzle,
        n: usize,
        limits: &Limits,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Solution>, NoSample> {
        let drawn = draw_visited(n, DRAWN_FROM, rng, &mut |visit| {
            let (end, _) = self.all(puzzle, &mut limits.meter(), Visitor::Fillings(visit));
            end.stopped()
        })?;
        Ok(drawn.iter().map(|it| approved(puzzle, it)).collect())
    }
}

/// Renames the symbols of a part so that the cells by which it hangs hold again what they held
/// before.
fn rename(filling: &mut Filling, before: &Filling, held: &[CellId], part: &Part) {
    let all = SymbolSet::all(part.geometry.order());
    let old: SymbolSet = held.iter().map(|&cell| before[cell]).collect();
    let new: SymbolSet = held.iter().map(|&cell| filling[cell]).collect();
    let mut names: Vec<Symbol> = all.iter().collect();
    for &cell in held {
        names[filling[cell].index()] = before[cell];
    }
    for (from, to) in all.without(new).iter().zip(all.without(old).iter()) {
        names[from.index()] = to;
    }
    for &cell in &part.cells {
        filling[cell] = names[filling[cell].index()];
    }
}

impl Drawing<'_> {
    /// Fills the cells of a board for all draws.
    fn fill(&mut self, whole: Part) -> Result<(), NoSample> {
        self.whole = 0;
        for (at, &cell) in whole.cells.enumerate() {
            if let Some(symbol) = whole.board.sets()[at].single() {
                for filling in &mut self.fillings {
                    filling[cell] = symbol;
                }
            }
        }

        let parts = whole.split();
        for (k, part) in parts.iter().enumerate() {
            let (drawn, stopped) = self.draw(part)?;
            for (filling, drawn) in self.fillings.iter_mut().zip(&drawn) {
                for (&cell, &symbol) in part.cells.iter().zip(drawn) {
                    filling[cell] = symbol;
                }
            }
            if let Some(stop) = stopped {
                self.whole = if k + 1 == parts.len() { drawn.len() } else { 0 };
                return Err(NoSample::Stopped(stop));
            }
        }

        Ok(())
    }

    /// Fillings of a part for all draws, or for the first of them up to a limit.
    fn draw(&mut self, part: &Part) -> Result<(Vec<Filling>, Option<Stop>), NoSample> {
        let few = self.limits.at_most(DRAWN_NODES);
        match self.fetch(part, &few) {
            Err(NoSample::Stopped(Stop::Nodes)) if few.nodes != self.limits.nodes => {}
            drawn => return Ok((drawn?, None)),
        }

        let means = self.how.means(self.limits);
        let geometry = &part.geometry;
        let board = &part.board;
        let n = self.fillings.len();
        if matches!(self.how.method, Method::Auto | Method::Join) {
            match join::draw(geometry, board, &means, n, self.rng) {
                Ok(drawn) => return Ok((drawn, None)),
                Err(None | Some(Stop::Memory)) => {}
                Err(Some(stop)) => return Err(NoSample::Stopped(stop)),
            }
        }

        let counted = count_alone(part, self.how, self.limits)?;
        if let Some(stop) = counted.stopped {
            return Err(NoSample::Stopped(stop));
        }
        // Hard boards of one filling or none are decided by learning, not by visits.
        if counted.value <= 1u32.into() {
            let only =
                filling(part, self.limits).map_err(NoSample::Stopped)?.ok_or(NoSample::None)?;
            return Ok((vec![only; n], None));
        }

        if counted.method == Method::Frontier {
            match frontier::draw(geometry, board, &means, n, self.rng) {
                Err(Stop::Memory) => {}
                found => return found.map_err(NoSample::Stopped),
            }
        }

        Ok((self.fetch(part, self.limits)?, None))
    }

    /// Draws among the fillings of a part, all of which are visited.
    fn fetch(&mut self, part: &Part, limits: &Limits) -> Result<Vec<Filling>, NoSample> {
        let enumeration = Enumeration::new(part, self.how.symmetry);
        let mut drawn = draw_visited(self.fillings.len(), u64::MAX, self.rng, &mut |visit| {
            enumeration.clone().visit(part, limits, visit)
        })?;
        self.shuffle(&mut drawn, part.geometry.order(), &enumeration.alike);
        Ok(drawn)
    }

    /// Renames symbols that are alike at random, anew for each draw.
    fn shuffle(&mut self, drawn: &mut [Filling], order: usize, alike: &[Symbol]) {
        for filling in drawn {
            let mut names: Vec<Symbol> = SymbolSet::all(order).iter().collect();
            // Fisher and Yates.
            for k in (1..alike.len()).rev() {
                let other = alike[self.rng.random_range(0..=k)];
                names.swap(alike[k].index(), other.index());
            }
            for symbol in filling.as_mut_slice() {
                *symbol = names[symbol.index()];
            }
        }
    }
}

/// Draws so many of the fillings that a search visits in a fixed order. It is made twice: to count
/// them, at most so many, and to fetch those whose numbers were drawn.
fn draw_visited(
    n: usize,
    most: u64,
    rng: &mut dyn Rng,
    search: &mut dyn FnMut(&mut VisitBoard<'_>) -> Option<Stop>,
) -> Result<Vec<Filling>, NoSample> {
    let mut total = 0;
    let stopped = search(&mut |_| {
        total += 1;
        until(total > most)
    });
    match stopped {
        Some(stop) => return Err(NoSample::Stopped(stop)),
        None if total > most => return Err(NoSample::TooMany(most)),
        None if total == 0 => return Err(NoSample::None),
        None => {}
    }

    // The numbers of the fillings, each with the draw that it belongs to, ascending.
    let mut numbers: Vec<(u64, usize)> =
        (0..n).map(|draw| (rng.random_range(0..total), draw)).collect();
    numbers.sort_unstable();
    let mut left = numbers.into_iter().peekable();
    let mut visited = 0;
    let mut drawn = vec![Filling::new(); n];
    let stopped = search(&mut |filling| {
        while let Some((_, draw)) = left.next_if(|(number, _)| *number == visited) {
            drawn[draw].clone_from(filling);
        }
        visited += 1;
        until(left.peek().is_none())
    });
    stopped.map_or(Ok(drawn), |stop| Err(NoSample::Stopped(stop)))
}
