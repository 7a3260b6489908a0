//! Sources of numbered puzzles: clues on one layout, cages over its full grids, or jigsaws drawn
//! at random. Whatever it is, a puzzle depends on its number alone.

use std::ops::Range;
use std::sync::Arc;

use super::cages::Cages;
use super::jigsaw::{self, NoJigsaw};
use super::plan::rng;
use super::{Generator, Grade, Impossible, Made, Outcome, Symmetry, Wish};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, LayoutSpec, Rule};
use crate::solve::Solver;

/// Makes numbered puzzles.
#[derive(Debug)]
pub enum Source {
    /// Puzzles with clues on one layout.
    Clues(Generator),
    /// Cages over the full grids of one layout.
    Killer(Killer),
    /// Puzzles on jigsaws drawn at random.
    Jigsaw(Box<Jigsaw>),
}

/// Killer cages over the full grids of a generator.
#[derive(Debug)]
pub struct Killer {
    generator: Generator,
    /// Cells of a cage, at most.
    most: usize,
    grade: Option<Grade>,
    attempts: u64,
    seed: u64,
}

/// Jigsaws with a given number of symbols, with puzzles on them.
#[derive(Clone, Debug)]
pub struct Jigsaw {
    /// Symbols.
    pub order: usize,
    /// The symmetry of the regions.
    pub symmetry: Symmetry,
    /// Rules of the whole board.
    pub rules: Vec<Rule>,
    /// Puzzles on each of them.
    pub each: u64,
    /// The demands on each puzzle.
    pub wish: Wish,
    /// Equal seeds make equal puzzles.
    pub seed: u64,
}

impl Source {
    /// Puzzles of one layout; or killers, with cages of at most so many cells. A wished level is
    /// then that of the killer.
    ///
    /// # Errors
    /// No puzzle of the layout can be as wished.
    pub fn on(
        layout: Arc<Layout>,
        mut wish: Wish,
        cages: Option<usize>,
        seed: u64,
    ) -> Result<Self, Impossible> {
        let Some(most) = cages else {
            return Ok(Self::Clues(Generator::new(layout, wish, seed)?));
        };
        // Cages are to be as hard as is wished, not the clues in whose place they come.
        let grade = wish.grade.take();
        let attempts = wish.attempts;
        let generator = Generator::new(layout, wish, seed)?;

        Ok(Self::Killer(Killer { generator, most, grade, attempts, seed }))
    }

    /// The puzzles with these numbers, in order.
    ///
    /// # Errors
    /// No jigsaw is as wished.
    pub fn batch(&self, numbers: Range<u64>, limits: &Limits) -> Result<Vec<Outcome>, NoJigsaw> {
        match self {
            Self::Clues(generator) => Ok(generator.batch(numbers, limits)),
            Self::Killer(killer) => {
                let mut solver = Solver::default();
                let one = |number| killer.make(number, &mut solver, limits);
                Ok(numbers.map(one).collect())
            }
            Self::Jigsaw(jigsaw) => {
                let mut all = Vec::new();
                let mut at = numbers.start;
                while at < numbers.end {
                    let drawn = at / jigsaw.each.max(1);
                    let end = numbers.end.min((drawn + 1) * jigsaw.each.max(1));
                    all.extend(jigsaw.make(drawn, at..end, limits)?);
                    at = end;
                }
                Ok(all)
            }
        }
    }
}

impl Killer {
    /// The killer of a number.
    fn make(&self, number: u64, solver: &mut Solver, limits: &Limits) -> Outcome {
        if let Some(grade) = &self.grade {
            return self.graded(number, grade, solver, limits);
        }

        let mut outcome = self.grid(number, limits);
        if let Some(made) = outcome.made.take() {
            let rng = &mut rng(self.seed, number);
            let drawn = Cages::new(&made.solution, self.most, solver, rng, limits).draw();
            outcome.stopped = outcome.stopped.or(drawn.as_ref().err().copied());
            outcome.made = drawn.ok().map(|puzzle| Made { puzzle, rating: None, ..made });
        }

        outcome
    }

    /// The full grid of a number, with clues that are not used.
    fn grid(&self, number: u64, limits: &Limits) -> Outcome {
        let mut outcomes = self.generator.batch(number..number + 1, limits);
        outcomes.pop().unwrap_or_default()
    }

    /// A killer of the requested difficulty, within the number of attempts.
    fn graded(&self, number: u64, grade: &Grade, solver: &mut Solver, limits: &Limits) -> Outcome {
        let mut all = Outcome::default();
        for attempt in 0..self.attempts {
            let number = number * self.attempts + attempt;
            all.tally.attempts += 1;
            let outcome = self.grid(number, limits);
            all.stopped = outcome.stopped;

            if let Some(made) = outcome.made {
                let full = &made.solution;
                let rng = &mut rng(self.seed, number);
                let cages = Cages::new(full, self.most, solver, rng, limits);

                match cages.draw_graded(grade) {
                    Ok((puzzle, judged)) => {
                        let rating = all.tally.judge(judged);
                        let fits = rating.is_some();
                        all.made = fits.then_some(Made { puzzle, rating, ..made });
                    }
                    Err(stop) => all.stopped = Some(stop),
                }
            }

            if all.made.is_some() || all.stopped.is_some() {
                return all;
            }
        }

        all.given_up = true;
        all
    }
}

impl Jigsaw {
    /// The layout with this number.
    ///
    /// # Errors
    /// There is none, or a limit was reached.
    pub fn draw(&self, number: u64, limits: &Limits) -> Result<LayoutSpec, NoJigsaw> {
        let mut rng = rng(self.seed, number);
        let drawn = jigsaw::draw(self.order, self.symmetry, &mut rng, limits)?;
        Ok(LayoutSpec { rules: self.rules.clone(), ..drawn })
    }

    /// The puzzles with these numbers, all on the jigsaw of a number.
    fn make(
        &self,
        drawn: u64,
        numbers: Range<u64>,
        limits: &Limits,
    ) -> Result<Vec<Outcome>, NoJigsaw> {
        let stopped = |stop: Stop| {
            let outcome = Outcome { stopped: Some(stop), ..Outcome::default() };
            vec![outcome; numbers.clone().count()]
        };

        let spec = match self.draw(drawn, limits) {
            Ok(spec) => spec,
            Err(NoJigsaw::Stopped(stop)) => return Ok(stopped(stop)),
            Err(why) => return Err(why),
        };

        let none = NoJigsaw::Symmetry { order: self.order, symmetry: self.symmetry.name() };
        let layout = Layout::build(spec).map_err(|_| none)?;
        let generator = Generator::new(Arc::new(layout), self.wish.clone(), self.seed);

        Ok(generator.map_err(|_| none)?.batch(numbers, limits))
    }
}
