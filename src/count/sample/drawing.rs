//! Solutions drawn at random, each as likely as any other, independently of each other.
//!
//! Blank appendages and independent parts are drawn one by one, each by what it is counted by: the
//! weights of the join or of the frontier from both ends, or an enumeration, which is made twice:
//! once to count the fillings, once to fetch the ones whose numbers were drawn.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::lots::Lots;
use super::refused::NoSample;
use crate::count::asked::{Counting, Method};
use crate::count::boards::{Enumeration, Part};
use crate::count::parts::{Chooser, Hanging, Number, Request, detached, only_filling};
use crate::count::{frontier, join};
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};
use crate::solve::{Fillings, Solver, approved, until};

/// Nodes of the enumeration of a part before it is asked what suits it; with another number a seed
/// draws other solutions.
const NODES: u64 = 200_000;

/// Fillings of a part, for as many draws as there are before a limit.
type Drawn = (Vec<IdVec<CellId, Symbol>>, Option<Stop>);

/// Draws for one board.
struct Drawing<'a> {
    how: &'a Counting,
    limits: &'a Limits,
    rng: &'a mut dyn Rng,
    /// For each draw the symbols of the board's cells, as far as they are drawn.
    fillings: Vec<IdVec<CellId, Symbol>>,
    /// Draws, from the first on, that are whole where a limit ended the last filling.
    whole: usize,
}

impl Solver {
    /// Draws `n` solutions, each time any solution with the same chance. The same generator
    /// gives the same solutions, whatever the number of threads.
    ///
    /// ```
    /// use onefold::{limits::Limits, puzzle::{Puzzle, shapes}, count::Counting, solve::Solver};
    /// use rand::SeedableRng;
    ///
    /// let puzzle = Puzzle::blank(shapes::layout_named("classic:2x2")?.into());
    /// let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    /// let (how, limits) = (Counting::default(), Limits::default());
    /// let drawn = Solver::default().sample(&puzzle, 3, &how, &limits, &mut rng)?;
    /// assert_eq!(drawn.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why none can be drawn.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn sample(
        &mut self,
        puzzle: &Puzzle,
        n: usize,
        how: &Counting,
        limits: &Limits,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Solution>, NoSample> {
        let mut drawn = Vec::with_capacity(n);
        self.sample_each(puzzle, n, how, limits, rng, &mut |solution| {
            drawn.push(solution);
        })?;
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
        puzzle: &Puzzle,
        n: usize,
        how: &Counting,
        limits: &Limits,
        rng: &mut dyn Rng,
        take: &mut dyn FnMut(Solution),
    ) -> Result<(), NoSample> {
        if self.fillings(puzzle.layout(), false) != Fillings::Multiply {
            let drawn = self.sample_visited(puzzle, n, how, limits, rng)?;
            drawn.into_iter().for_each(take);
            return Ok(());
        }
        let (Some(whole), _) = self.part(puzzle) else {
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
        let (rest, appendages) = match how.symmetry {
            true => detached(&whole, &puzzle.allowed()).ok_or(NoSample::None)?,
            false => (whole, Vec::new()),
        };
        let mut left = appendages.len();
        let mut filled = drawing.fill(rest);
        // Each hangs on cells that the ones after it, or the rest, have filled.
        for Hanging { held, part } in appendages.into_iter().rev() {
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
}

/// Renames the symbols of a part so that the cells by which it hangs hold again what they held
/// before.
fn rename(
    filling: &mut IdVec<CellId, Symbol>,
    before: &IdVec<CellId, Symbol>,
    held: &[CellId],
    part: &Part,
) {
    let all = SymbolSet::all(part.geometry.order());
    let old: SymbolSet = held.iter().map(|&cell| before[cell]).collect();
    let new: SymbolSet = held.iter().map(|&cell| filling[cell]).collect();
    let mut names: Vec<Option<Symbol>> = vec![None; part.geometry.order()];
    for &cell in held {
        names[filling[cell].index()] = Some(before[cell]);
    }
    for (from, to) in all.without(new).iter().zip(all.without(old).iter()) {
        names[from.index()] = Some(to);
    }
    for &cell in &part.cells {
        if let Some(name) = names[filling[cell].index()] {
            filling[cell] = name;
        }
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
        let parts = if whole.is_filled() {
            Vec::new()
        } else {
            whole.split()
        };
        let n = parts.len();
        for (k, part) in parts.iter().enumerate() {
            let (drawn, stopped) = self.draw(part)?;
            for (filling, drawn) in self.fillings.iter_mut().zip(&drawn) {
                for (&cell, &symbol) in part.cells.iter().zip(drawn) {
                    filling[cell] = symbol;
                }
            }
            if let Some(stop) = stopped {
                self.whole = if k + 1 == n { drawn.len() } else { 0 };
                return Err(NoSample::Stopped(stop));
            }
        }
        Ok(())
    }

    /// Fillings of a part for all draws, or for the first of them up to a limit.
    fn draw(&mut self, part: &Part) -> Result<Drawn, NoSample> {
        let allowed = self.limits.nodes;
        if let Some(drawn) = self.fetch(part, self.limits.at_most(NODES), allowed)? {
            return Ok((drawn, None));
        }
        let mut chooser = Chooser::new(Request::new(self.how, self.limits));
        let numbers = chooser.count(std::slice::from_ref(part))?;
        if let Some(stop) = chooser.stopped {
            return Err(NoSample::Stopped(stop));
        }
        // Hard boards of one filling or none are decided by learning, not by visits.
        let total: BigUint = numbers.iter().map(Number::value).sum();
        if total == BigUint::ZERO {
            return Err(NoSample::None);
        }
        if total == 1u32.into() {
            let only = only_filling(part, self.limits).map_err(NoSample::Stopped)?;
            return Ok((vec![only; self.fillings.len()], None));
        }
        let means = self.how.means(self.limits);
        let (geometry, board, n) = (&part.geometry, &part.board, self.fillings.len());
        match chooser.method {
            Some(Method::Join) => match join::draw(geometry, board, &means, n, self.rng) {
                Ok(Some(drawn)) => return Ok((drawn, None)),
                Err(stop) if stop != Stop::Memory => return Err(NoSample::Stopped(stop)),
                Ok(None) | Err(_) => {}
            },
            Some(Method::Frontier) => match frontier::Sampler::new(geometry, board, &means) {
                Ok(sampler) => return self.walk(&sampler),
                Err(stop) if stop != Stop::Memory => return Err(NoSample::Stopped(stop)),
                Err(_) => {}
            },
            _ => {}
        }
        match self.fetch(part, self.limits.clone(), allowed)? {
            Some(drawn) => Ok((drawn, None)),
            None => Err(NoSample::Stopped(Stop::Nodes)),
        }
    }

    /// Draws by the layers of the frontier, one after the other, since there may be many.
    fn walk(&mut self, sampler: &frontier::Sampler) -> Result<Drawn, NoSample> {
        let mut meter = self.limits.meter();
        let mut drawn = Vec::with_capacity(self.fillings.len());
        for _ in 0..self.fillings.len() {
            if let Err(stop) = meter.poll() {
                return Ok((drawn, Some(stop)));
            }
            drawn.push(sampler.draw(&mut self.rng).ok_or(NoSample::None)?);
        }
        Ok((drawn, None))
    }

    /// Draws among the fillings of a part, all of which are visited; nothing where they take more
    /// nodes than these limits have, though fewer than are allowed.
    fn fetch(
        &mut self,
        part: &Part,
        limits: Limits,
        allowed: Option<u64>,
    ) -> Result<Option<Vec<IdVec<CellId, Symbol>>>, NoSample> {
        let mut enumeration = Enumeration::new(part, self.how.symmetry);
        let mut second = enumeration.clone();
        match enumeration.run(part, &limits, None) {
            Some(Stop::Nodes) if limits.nodes != allowed => return Ok(None),
            Some(stop) => return Err(NoSample::Stopped(stop)),
            None if enumeration.seen() == 0 => return Err(NoSample::None),
            None => {}
        }
        let numbers = (0..self.fillings.len())
            .map(|draw| (self.rng.random_range(0..enumeration.seen()), draw));
        let mut lots = Lots::new(numbers.collect());
        let mut drawn = vec![None; self.fillings.len()];
        let stopped = second.visit(part, &limits, &mut |filling| {
            until(lots.visit(|draw| drawn[draw] = Some(filling.clone())))
        });
        if let Some(stop) = stopped {
            return Err(NoSample::Stopped(stop));
        }
        let mut drawn: Vec<IdVec<CellId, Symbol>> = drawn.into_iter().flatten().collect();
        self.shuffle(&mut drawn, part.geometry.order(), enumeration.alike());
        Ok(Some(drawn))
    }

    /// Renames symbols that are alike at random, anew for each draw.
    fn shuffle(&mut self, drawn: &mut [IdVec<CellId, Symbol>], order: usize, alike: &[Symbol]) {
        for filling in drawn {
            let mut names: Vec<Symbol> = SymbolSet::all(order).iter().collect();
            // Fisher and Yates.
            for k in (1..alike.len()).rev() {
                names.swap(
                    alike[k].index(),
                    alike[self.rng.random_range(0..=k)].index(),
                );
            }
            for symbol in filling.as_mut_slice() {
                *symbol = names[symbol.index()];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;

    use rand::rngs::ChaCha8Rng;
    use rand::{SeedableRng, TryRng};

    use super::*;
    use crate::limits::Cancel;
    use crate::puzzle::shapes::layout_named;

    /// Random numbers that raise a flag when so many are drawn.
    struct Counted(Cancel, ChaCha8Rng, usize);

    impl Counted {
        fn count(&mut self) {
            self.2 = self.2.saturating_sub(1);
            if self.2 == 0 {
                self.0.raise();
            }
        }
    }

    impl TryRng for Counted {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            self.count();
            self.1.try_next_u32()
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.count();
            self.1.try_next_u64()
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            self.count();
            self.1.try_fill_bytes(bytes)
        }
    }

    /// What was drawn until an interrupt is what comes first without it, also where parts are
    /// drawn one after the other.
    #[test]
    fn draws_before_an_interrupt_are_the_first_of_all() {
        let mut some = 0;
        for name in ["latin:6", "classic:2x2", "overlap:2x2:0,0;2,2"] {
            let layout = Arc::new(layout_named(name).expect("known"));
            let blank = Puzzle::blank(layout);
            let draw = |after: usize| {
                let limits = Limits::default();
                let rng = ChaCha8Rng::seed_from_u64(1);
                let mut rng = Counted(limits.cancel.clone(), rng, after);
                let mut drawn = Vec::new();
                let how = Counting::default();
                let mut take = |solution: Solution| drawn.push(solution.rows());
                let mut solver = Solver::default();
                let ended = solver.sample_each(&blank, 12, &how, &limits, &mut rng, &mut take);
                (drawn, ended)
            };
            let (all, ended) = draw(usize::MAX);
            assert_eq!((all.len(), ended), (12, Ok(())), "{name}");
            for after in (1..400).step_by(13) {
                let (drawn, ended) = draw(after);
                let whole = drawn.len() == 12;
                let stopped = Err(NoSample::Stopped(Stop::Cancelled));
                assert!(
                    ended == stopped || whole && ended == Ok(()),
                    "{name} {after}"
                );
                assert_eq!(drawn, all[..drawn.len()], "{name} {after}");
                some += usize::from((1..12).contains(&drawn.len()));
            }
        }
        assert!(some > 1, "draws were cut short in the middle");
    }
}
