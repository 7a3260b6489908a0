//! For each cell and symbol, how many solutions hold it; those with none are impossible, the
//! others are the true candidates.
//!
//! Independent parts are taken one by one. A part with few fillings is enumerated once, and
//! every filling adds to its candidates; of the others each candidate is counted as a puzzle of
//! its own, unless it follows from the rest: a cell's candidates add up to all fillings, and so
//! do the places of a symbol in a full region. Candidates that are the same puzzle are counted
//! once.

use num_bigint::BigUint;

use super::found::{CandidateCounts, OfPart};
use super::sums::Sums;
use super::tally::{self, Tallied};
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Enumeration, Part};
use crate::count::frontier;
use crate::count::number::Count;
use crate::count::parts::{KnownParts, Request, count_parts};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::Limits;
use crate::propagate::Board;
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::solve::{Fillings, RunStats, Solver};

impl Solver {
    /// Counts for each cell and symbol the solutions that hold it.
    ///
    /// ```
    /// use onefold::{limits::Limits, puzzle::{Puzzle, shapes}, count::Counting, solve::Solver};
    ///
    /// let puzzle = Puzzle::blank(shapes::layout_named("classic:2x2")?.into());
    /// let how = Counting::default();
    /// let counts = Solver::default().candidates(&puzzle, &how, &Limits::default())?;
    /// assert!(counts.complete && counts.total == 288u32.into());
    /// assert!(counts.counts.iter().flatten().all(|count| *count == 72u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle.
    pub fn candidates(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
    ) -> Result<CandidateCounts, NotCounted> {
        if self.fillings(puzzle.layout(), false) != Fillings::Multiply {
            how.only_enumerates()?;
            return Ok(self.candidates_visited(puzzle, limits));
        }
        let order = puzzle.layout().order();
        let none = vec![BigUint::ZERO; order];
        let mut found = CandidateCounts {
            total: BigUint::ZERO,
            counts: IdVec::filled(none, puzzle.layout().cells().len()),
            complete: true,
            stopped: None,
            stats: RunStats::default(),
        };
        let (whole, stats) = self.part(puzzle);
        found.stats = stats;
        let Some(whole) = whole else {
            return Ok(found);
        };
        let sets = whole.board.sets().clone();
        let allowed = puzzle.allowed();
        let open: Vec<bool> = sets
            .ids()
            .map(|cell| !whole.board.is_settled(cell))
            .collect();
        let mut known = KnownParts::default();
        let mut parts = Vec::new();
        let split = if whole.is_filled() {
            Vec::new()
        } else {
            whole.split()
        };
        for part in split {
            let counted = match tally::tally(&part, how, limits, &mut found.stats) {
                Tallied::All(counted) => counted,
                Tallied::Some(seen) => {
                    let stats = &mut found.stats;
                    let counted = one_by_one(&part, &allowed, how, limits, &mut known, stats)?;
                    counted.at_least(&seen)
                }
            };
            found.stopped = found.stopped.or(counted.stopped);
            parts.push((part, counted));
        }
        found.complete = found.stopped.is_none();
        found.total = parts.iter().map(|(_, counted)| &counted.total).product();
        for (cell, set) in sets.enumerate() {
            if let Some(symbol) = set.single().filter(|_| !open[cell.index()]) {
                found.counts[cell][symbol.index()] = found.total.clone();
            }
        }
        for (k, (part, counted)) in parts.iter().enumerate() {
            let others = parts.iter().enumerate().filter(|(other, _)| *other != k);
            let others: BigUint = others.map(|(_, (_, counted))| &counted.total).product();
            for (at, &cell) in part.cells.enumerate() {
                if !open[cell.index()] {
                    continue;
                }
                for (symbol, count) in found.counts[cell].iter_mut().enumerate() {
                    *count = &counted.counts[at.index() * order + symbol] * &others;
                }
            }
        }
        found.stats.solutions = u64::try_from(&found.total).ok();
        Ok(found)
    }
}

/// Counts the fillings of a part, and those with each of its candidates as a puzzle of its own.
fn one_by_one(
    part: &Part,
    allowed: &IdVec<CellId, SymbolSet>,
    how: &Counting,
    limits: &Limits,
    known: &mut KnownParts,
    stats: &mut RunStats,
) -> Result<OfPart, NotCounted> {
    let order = part.geometry.order();
    // What settles a cell may lie outside the part.
    let given = part.cells.enumerate().map(|(at, &cell)| {
        if part.board.is_settled(at) {
            part.board.sets()[at]
        } else {
            allowed[cell]
        }
    });
    let given: IdVec<CellId, SymbolSet> = given.collect();
    let mut count = |with: Option<(CellId, Symbol)>| -> Result<Count, NotCounted> {
        let (mut allowed, mut board) = (given.clone(), Board::new(part.board.sets().clone()));
        if let Some((cell, symbol)) = with {
            allowed[cell] = SymbolSet::only(symbol);
            board.put(cell, symbol);
        }
        let (geometry, tables) = (part.geometry.clone(), part.tables.clone());
        let counted = match Part::of(geometry, tables, board, part.cells.clone()) {
            None => Count::exactly(0, RunStats::default()),
            Some(whole) if whole.is_filled() => Count::exactly(1, RunStats::default()),
            Some(whole) => count_parts(
                whole,
                &allowed,
                Request::new(how, limits),
                Some(&mut *known),
            )?,
        };
        stats.nodes += counted.stats.nodes;
        stats.updates += counted.stats.updates;
        if counted.stats.nodes > 0 {
            stats.engine = counted.stats.engine;
        }
        Ok(counted)
    };
    let total = count(None)?;
    let mut counts = vec![BigUint::ZERO; part.cells.len() * order];
    if total.complete && Enumeration::new(part, how.symmetry).alike().len() == order {
        // No symbol is told from another, so each cell holds each equally often.
        counts.fill(&total.value / order);
        return Ok(OfPart {
            total: total.value,
            counts,
            stopped: None,
        });
    }
    if total.complete && total.method == Method::Frontier {
        // The layers that were counted through know all candidates at once.
        let means = how.means(limits);
        if let Ok(found) = frontier::candidates(&part.geometry, &part.board, &means) {
            return Ok(OfPart {
                total: found.total,
                counts: found.holding.iter().flatten().cloned().collect(),
                stopped: None,
            });
        }
    }
    let room = limits.reserve(Sums::bytes(&part.geometry));
    let mut stopped = total.stopped.or(room.err());
    if stopped.is_some() {
        return Ok(OfPart {
            total: total.value,
            counts,
            stopped,
        });
    }
    let mut sums = Sums::new(&part.geometry, &part.board, total.value.clone());
    while let Some((cell, symbol)) = sums.next().filter(|_| stopped.is_none()) {
        let counted = count(Some((cell, symbol)))?;
        stopped = counted.stopped;
        if counted.complete {
            sums.set(cell, symbol, counted.value);
        } else {
            counts[cell.index() * order + symbol.index()] = counted.value;
        }
    }
    for (count, found) in counts.iter_mut().zip(sums.into_counts()) {
        if let Some(found) = found {
            *count = found;
        }
    }
    Ok(OfPart {
        total: total.value,
        counts,
        stopped,
    })
}
