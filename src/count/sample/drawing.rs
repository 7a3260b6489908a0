//! Solutions drawn at random, each as likely as any other, independently of each other.
//!
//! Blank appendages and independent parts are drawn one by one. In a part with many fillings a
//! cell is filled with a symbol drawn by the exact numbers of fillings that hold it, and so on,
//! until few are left. Those are enumerated twice: once to count them, once to fetch the ones
//! whose numbers were drawn. All draws go down together, so each number is made once. Symbols
//! that are alike are shuffled.

use num_bigint::BigUint;
use rand::Rng;

use super::lots::Lots;
use super::refused::NoSample;
use crate::count::asked::{Counting, Method};
use crate::count::boards::{Enumeration, Part};
use crate::count::frontier;
use crate::count::number::Count;
use crate::count::parts::{Hanging, KnownParts, Request, count_parts, detached};
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::propagate::Board;
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};
use crate::solve::{Fillings, Solver, approved, until};

/// Nodes of the enumeration of a part from which a cell is filled by numbers instead; with another
/// number a seed draws other solutions.
const NODES: u64 = 500_000;

/// A part of a puzzle with the draws that are to fill it.
struct Draws {
    part: Part,
    /// Numbers of draws, ascending.
    draws: Vec<usize>,
}

/// What is to be drawn.
#[derive(Clone, Copy)]
struct Wish {
    n: usize,
    /// Nodes of the enumeration of a part from which a cell is filled by numbers instead.
    few: u64,
}

/// Draws for one board.
struct Drawing<'a> {
    few: u64,
    how: &'a Counting,
    limits: &'a Limits,
    rng: &'a mut dyn Rng,
    known: KnownParts,
    /// For each draw the symbols of the board's cells, as far as they are drawn.
    fillings: Vec<IdVec<CellId, Symbol>>,
    /// The first draw that the item in work has not come to, where that is known.
    undone: Option<usize>,
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
        let wish = Wish { n, few: NODES };
        self.sample_by(puzzle, wish, how, limits, rng, take)
    }

    /// As [`sample_each`](Self::sample_each).
    fn sample_by(
        &mut self,
        puzzle: &Puzzle,
        Wish { n, few }: Wish,
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
            few,
            how,
            limits,
            rng,
            known: KnownParts::default(),
            fillings: vec![IdVec::filled(any, puzzle.layout().cells().len()); n],
            undone: None,
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
        let draws: Vec<usize> = (0..self.fillings.len()).collect();
        let mut items = Vec::new();
        self.place(whole, draws, &mut items);
        while let Some(item) = items.pop() {
            self.undone = item.draws.first().copied();
            if let Err(why) = self.draw(item, &mut items) {
                let others = items.iter().filter_map(|item| item.draws.first());
                self.whole = others.copied().chain(self.undone).min().unwrap_or(0);
                return Err(why);
            }
        }
        Ok(())
    }

    /// Fills the cells of a part, or some of them, for its draws.
    fn draw(&mut self, item: Draws, items: &mut Vec<Draws>) -> Result<(), NoSample> {
        if self.fetch(&item)? || self.walk(&item)? {
            return Ok(());
        }
        self.branch(item, items)
    }

    /// Writes what is settled, and puts off what is open.
    fn place(&mut self, part: Part, draws: Vec<usize>, items: &mut Vec<Draws>) {
        for (at, &cell) in part.cells.enumerate() {
            if let Some(symbol) = part.board.sets()[at].single() {
                for &draw in &draws {
                    self.fillings[draw][cell] = symbol;
                }
            }
        }
        if part.is_filled() {
            return;
        }
        for part in part.split() {
            let draws = draws.clone();
            items.push(Draws { part, draws });
        }
    }

    /// Draws among the fillings of a part that are few; false where they are too many.
    fn fetch(&mut self, Draws { part, draws }: &Draws) -> Result<bool, NoSample> {
        let mut enumeration = Enumeration::new(part, self.how.symmetry);
        let mut second = enumeration.clone();
        let allowed = self.limits.nodes.unwrap_or(u64::MAX);
        let limits = self.limits.with_nodes(Some(allowed.min(self.few)));
        match enumeration.run(part, &limits, None) {
            Some(Stop::Nodes) if self.few < allowed => return Ok(false),
            Some(stop) => return Err(NoSample::Stopped(stop)),
            None if enumeration.seen() == 0 => return Err(NoSample::None),
            None => {}
        }
        let total = BigUint::from(enumeration.seen());
        let mut wanted: Vec<(u64, usize)> = Vec::with_capacity(draws.len());
        for &draw in draws {
            let number = u64::try_from(below(&total, self.rng)).unwrap_or_default();
            wanted.push((number, draw));
        }
        let mut lots = Lots::new(wanted);
        let fillings = &mut self.fillings;
        let stopped = second.visit(part, &limits, &mut |filling| {
            until(lots.visit(|draw| {
                for (&cell, &symbol) in part.cells.iter().zip(filling) {
                    fillings[draw][cell] = symbol;
                }
            }))
        });
        if let Some(stop) = stopped {
            return Err(NoSample::Stopped(stop));
        }
        self.shuffle(part, draws, enumeration.alike());
        Ok(true)
    }

    /// Draws among the fillings of a part by the layers of the frontier, where these are what it
    /// is counted by, or where symbols are all alike, which suits them best; false where it is
    /// not so.
    fn walk(&mut self, Draws { part, draws }: &Draws) -> Result<bool, NoSample> {
        let all_alike = Enumeration::new(part, self.how.symmetry).alike().len();
        if all_alike < part.geometry.order() && self.count(part)?.method != Method::Frontier {
            return Ok(false);
        }
        let means = self.how.means(self.limits);
        let sampler = match frontier::Sampler::new(&part.geometry, &part.board, &means) {
            Ok(sampler) => sampler,
            // Numbers of single cells take less memory than all layers at once.
            Err(Stop::Memory) => return Ok(false),
            Err(stop) => return Err(NoSample::Stopped(stop)),
        };
        // A draw takes its time, and there may be many.
        let mut meter = self.limits.meter();
        for &draw in draws {
            self.undone = Some(draw);
            meter.poll().map_err(NoSample::Stopped)?;
            let filling = sampler.draw(&mut self.rng).ok_or(NoSample::None)?;
            for (&cell, &symbol) in part.cells.iter().zip(&filling) {
                self.fillings[draw][cell] = symbol;
            }
        }
        Ok(true)
    }

    /// Counts a part, unless that has been done before.
    fn count(&mut self, part: &Part) -> Result<Count, NoSample> {
        let request = Request::new(self.how, self.limits);
        let sets = part.board.sets().clone();
        let count = count_parts(part.clone(), &sets, request, Some(&mut self.known))?;
        match count.stopped {
            Some(stop) => Err(NoSample::Stopped(stop)),
            None => Ok(count),
        }
    }

    /// Renames symbols that are alike at random, anew for each draw.
    fn shuffle(&mut self, part: &Part, draws: &[usize], alike: &[Symbol]) {
        if alike.is_empty() {
            return;
        }
        for &draw in draws {
            let mut names: Vec<Symbol> = SymbolSet::all(part.geometry.order()).iter().collect();
            // Fisher and Yates.
            for k in (1..alike.len()).rev() {
                let other = below(&BigUint::from(k + 1), self.rng);
                let other = usize::try_from(other).unwrap_or_default();
                names.swap(alike[k].index(), alike[other].index());
            }
            for &cell in &part.cells {
                let symbol = &mut self.fillings[draw][cell];
                *symbol = names[symbol.index()];
            }
        }
    }

    /// Fills one cell of a part with many fillings.
    fn branch(
        &mut self,
        Draws { part, draws }: Draws,
        items: &mut Vec<Draws>,
    ) -> Result<(), NoSample> {
        let open = part.board.open();
        let Some(cell) = open.min_by_key(|&cell| part.board.sets()[cell].len()) else {
            return Ok(());
        };
        let mut children = Vec::new();
        let mut total = BigUint::ZERO;
        for symbol in part.board.sets()[cell].iter() {
            let mut board = Board::new(part.board.sets().clone());
            board.put(cell, symbol);
            let (geometry, tables) = (part.geometry.clone(), part.tables.clone());
            let Some(child) = Part::of(geometry, tables, board, part.cells.clone()) else {
                continue;
            };
            let value = if child.is_filled() {
                BigUint::from(1u32)
            } else {
                self.count(&child)?.value
            };
            total += &value;
            children.push((child, total.clone(), Vec::new()));
        }
        if total == BigUint::ZERO {
            return Err(NoSample::None);
        }
        for draw in draws {
            let number = below(&total, self.rng);
            let child = children.iter_mut().find(|(_, upto, _)| number < *upto);
            if let Some((_, _, draws)) = child {
                draws.push(draw);
            }
        }
        for (child, _, draws) in children {
            if !draws.is_empty() {
                self.place(child, draws, items);
            }
        }
        Ok(())
    }
}

/// A number below `n`, each with the same chance; 0 for 0.
fn below(n: &BigUint, rng: &mut dyn Rng) -> BigUint {
    let bits = n.bits();
    if bits == 0 {
        return BigUint::ZERO;
    }
    loop {
        let mut words = Vec::new();
        for from in (0..bits).step_by(32) {
            let unused = 32u64.saturating_sub(bits - from);
            words.push(rng.next_u32() >> unused);
        }
        let number = BigUint::new(words);
        if number < *n {
            return number;
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
        for name in ["latin:5", "classic:2x2", "overlap:2x2:0,0;2,2"] {
            let layout = Arc::new(layout_named(name).expect("known"));
            let blank = Puzzle::blank(layout);
            let draw = |after: usize| {
                let limits = Limits::default();
                let rng = ChaCha8Rng::seed_from_u64(1);
                let mut rng = Counted(limits.cancel.clone(), rng, after);
                let mut drawn = Vec::new();
                let wish = Wish { n: 12, few: 1 };
                let how = Counting::default();
                let mut take = |solution: Solution| drawn.push(solution.rows());
                let mut solver = Solver::default();
                let ended = solver.sample_by(&blank, wish, &how, &limits, &mut rng, &mut take);
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
