//! For each cell and symbol, how many solutions hold it; those with none are impossible, the
//! others are the true candidates.
//!
//! The board is taken apart as for a count. Each part is counted by what suits it, and the same
//! method then says what its candidates hold: the weights of the join or of the frontier from both
//! ends, or a visit of every filling.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::seen::{CandidateCounts, OfPart, Seen, tally};
use crate::count::asked::{CountQuestion, Counting, Method, NotCounted};
use crate::count::boards::{Appendage, Enumeration, Part, detached};
use crate::count::exact::whole_part;
use crate::count::parts::{count_alone, filling};
use crate::count::tuning::TALLY_NODES;
use crate::count::{frontier, join};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::solve::{RunStats, Solver, Visitor, multiplies};

impl Solver {
    /// Counts for each cell and symbol the solutions that hold it.
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle.
    pub fn candidates(
        &mut self,
        question: CountQuestion<'_>,
    ) -> Result<CandidateCounts, NotCounted> {
        let CountQuestion { puzzle, how, limits } = question;
        if !multiplies(self.config(), puzzle.layout(), false) {
            how.only_enumerates()?;
            return Ok(self.candidates_visited(puzzle, limits));
        }

        let order = puzzle.layout().order();
        let (whole, stats) = whole_part(puzzle);
        let mut all = All {
            how,
            limits,
            order,
            stats,
            stopped: None,
            total: BigUint::from(1u32),
            counts: IdVec::filled(vec![BigUint::ZERO; order], puzzle.layout().cells().len()),
        };

        if let Some(whole) = &whole
            && all_alike(whole, how)
        {
            // Each cell holds each symbol equally often.
            let counted = count_alone(whole, how, limits)?;
            all.stats.nodes += counted.stats.nodes;
            all.stats.engine = counted.stats.engine;
            let each = &counted.value / order;
            all.counts = IdVec::filled(vec![each; order], all.counts.len());
            (all.total, all.stopped) = (counted.value, counted.stopped);
            return Ok(all.found());
        }

        let boards = whole.and_then(|whole| detached(whole, &puzzle.allowed(), how.symmetry));
        match boards {
            None => all.total = BigUint::ZERO,
            Some((rest, appendages)) => {
                let found = all.board(&rest)?;
                all.total = found.total;
                for (&cell, counts) in rest.cells.iter().zip(found.counts.chunks(order)) {
                    all.counts[cell] = counts.to_vec();
                }
                // Each hangs on cells that the ones after it, or the rest, have.
                for appendage in appendages.iter().rev() {
                    all.attach(appendage)?;
                }
            }
        }

        Ok(all.found())
    }

    /// Counts for each cell and symbol the solutions that hold it, one by one, where nothing else
    /// carries the layout.
    fn candidates_visited(&mut self, puzzle: &Puzzle, limits: &Limits) -> CandidateCounts {
        let mut seen = Seen::new(puzzle.layout().cells().len(), puzzle.layout().order());
        let mut add = |filling: &IdVec<CellId, Symbol>| {
            seen.add(filling);
            ControlFlow::Continue(())
        };
        let (end, stats) = self.all(puzzle, &mut limits.meter(), Visitor::Fillings(&mut add));
        let exact = |counts: &[u64]| counts.iter().map(|&count| count.into()).collect();
        let counts = seen.counts.chunks(seen.order).map(exact).collect();
        CandidateCounts::new(seen.fillings.into(), counts, end.stopped(), stats)
    }
}

/// True if all symbols of a part are interchangeable.
fn all_alike(part: &Part, how: &Counting) -> bool {
    let alike = Enumeration::new(part, how.symmetry).alike;
    alike.len() == part.geometry.order()
}

/// The numbers of a whole board, as far as they are known.
struct All<'a> {
    how: &'a Counting,
    limits: &'a Limits,
    order: usize,
    stats: RunStats,
    stopped: Option<Stop>,
    total: BigUint,
    counts: IdVec<CellId, Vec<BigUint>>,
}

impl All<'_> {
    fn found(self) -> CandidateCounts {
        CandidateCounts::new(self.total, self.counts, self.stopped, self.stats)
    }

    /// The numbers of a board: those of its parts, each times the totals of the others.
    fn board(&mut self, whole: &Part) -> Result<OfPart, NotCounted> {
        let mut parts = Vec::new();
        for part in whole.clone().split() {
            let found = self.part(&part)?;
            self.stopped = self.stopped.or(found.stopped);
            parts.push((part, found));
        }

        let total: BigUint = parts.iter().map(|(_, found)| &found.total).product();
        let mut counts = vec![BigUint::ZERO; whole.cells.len() * self.order];
        let mut at: IdVec<CellId, Option<usize>> = IdVec::filled(None, self.counts.len());
        for (k, (local, &cell)) in whole.cells.enumerate().enumerate() {
            at[cell] = Some(k);
            if let Some(symbol) = whole.board.sets()[local].single() {
                counts[k * self.order + symbol.index()] = total.clone();
            }
        }

        for (k, (part, found)) in parts.iter().enumerate() {
            let others: BigUint = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != k)
                .map(|(_, (_, found))| &found.total)
                .product();
            for (&cell, own) in part.cells.iter().zip(found.counts.chunks(self.order)) {
                let Some(at) = at[cell] else { continue };
                // A cell that is settled may be in several parts.
                if whole.board.sets()[CellId::new(at)].single().is_none() {
                    for (symbol, count) in own.iter().enumerate() {
                        counts[at * self.order + symbol] = count * &others;
                    }
                }
            }
        }

        Ok(OfPart::exactly(total, counts))
    }

    /// Counts the fillings of a part, and those with each of its candidates.
    fn part(&mut self, part: &Part) -> Result<OfPart, NotCounted> {
        let how = self.how;
        let limits = self.limits;
        let few = match how.method {
            Method::Enumerate => limits.clone(),
            _ => limits.at_most(TALLY_NODES),
        };

        let seen = tally(part, how, &few, &mut self.stats);
        if seen.stopped != Some(Stop::Nodes) || few.nodes == limits.nodes {
            return Ok(seen);
        }
        let geometry = &part.geometry;
        let board = &part.board;
        let means = how.means(limits);
        let alike = all_alike(part, how);
        if !alike && matches!(how.method, Method::Auto | Method::Join) {
            match join::candidates(geometry, board, &means) {
                Ok((total, counts)) => {
                    self.stats.engine = Method::Join.name();
                    return Ok(OfPart::exactly(total, counts));
                }
                Err(None | Some(Stop::Memory)) => {}
                Err(stopped) => return Ok(OfPart { stopped, ..seen }),
            }
        }

        let counted = count_alone(part, how, limits)?;
        self.stats.nodes += counted.stats.nodes;
        self.stats.updates += counted.stats.updates;
        self.stats.engine = counted.stats.engine;
        let total = counted.value.max(seen.total);
        let counts = match counted.method {
            _ if counted.stopped.is_some() => Err(counted.stopped),
            _ if total <= 1u32.into() => self.counts_of_one(part, &total).map_err(Some),
            _ if alike => Ok(vec![&total / self.order; seen.counts.len()]),
            Method::Frontier => match frontier::candidates(geometry, board, &means, &total) {
                Err(Stop::Memory) => Err(None),
                counts => counts.map_err(Some),
            },
            _ => Err(None),
        };

        Ok(match counts {
            Ok(counts) => OfPart::exactly(total, counts),
            Err(None) => tally(part, how, limits, &mut self.stats),
            Err(stopped) => OfPart { total, stopped, ..seen },
        })
    }

    /// The numbers of a part of one filling or none: hard ones are decided by learning, not by
    /// visits.
    fn counts_of_one(&self, part: &Part, total: &BigUint) -> Result<Vec<BigUint>, Stop> {
        let mut counts = vec![BigUint::ZERO; part.cells.len() * self.order];
        for (cell, symbol) in filling(part, self.limits)?.unwrap_or_default().enumerate() {
            counts[cell.index() * self.order + symbol.index()] = total.clone();
        }
        Ok(counts)
    }

    /// Records that there is no solution, whatever was counted before and whether a limit cut it.
    fn refute(&mut self) {
        self.total = BigUint::ZERO;
        self.counts.as_mut_slice().iter_mut().for_each(|counts| counts.fill(BigUint::ZERO));
        self.stopped = None;
    }

    /// Adds the cells of a blank appendage. What the cells by which it hangs hold is known; with
    /// these given, symbols that none of them holds are alike in it.
    fn attach(&mut self, appendage: &Appendage) -> Result<(), NotCounted> {
        let part = &appendage.part;
        let names: Vec<Symbol> = SymbolSet::all(self.order).iter().collect();
        let mut sets = part.board.sets().clone();
        for (local, cell) in part.cells.enumerate() {
            if let Some(k) = appendage.held.iter().position(|held| held == cell) {
                sets[local] = SymbolSet::only(names[k]);
            }
        }

        let cells = part.cells.ids().collect();
        let Some(given) = Part::new(&part.geometry, cells, &sets) else {
            self.refute();
            return Ok(());
        };

        let found = self.board(&given)?;
        let held: Vec<Vec<BigUint>> =
            appendage.held.iter().map(|&cell| self.counts[cell].clone()).collect();
        let before = std::mem::take(&mut self.total);
        self.total = &before * &found.total;
        for count in self.counts.as_mut_slice().iter_mut().flatten() {
            *count *= &found.total;
        }
        for (&cell, own) in part.cells.iter().zip(found.counts.chunks(self.order)) {
            if appendage.held.contains(&cell) || self.stopped.is_some() {
                continue;
            }
            for (symbol, count) in self.counts[cell].iter_mut().enumerate() {
                let mut others = before.clone();
                *count = BigUint::ZERO;
                for (held, with) in held.iter().zip(own) {
                    others -= &held[symbol];
                    *count += &held[symbol] * with;
                }
                if let Some(with) = own.get(held.len()) {
                    *count += others * with;
                }
            }
        }

        Ok(())
    }
}
