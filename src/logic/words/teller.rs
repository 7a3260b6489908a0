//! What every sentence is made of: the names of cells, regions and symbols, and the conclusion.

use super::conditions::Named;
use super::names::{and, cells_long, listed, regions_long};
use crate::ids::{CellId, RegionId};
use crate::logic::{Almost, Board, Candidate, Step};
use crate::puzzle::{Layout, Symbol, SymbolSet};

/// Tells steps of a board, which is the board before the step.
pub(super) struct Teller<'b> {
    pub(super) board: &'b Board,
    pub(super) layout: &'b Layout,
    /// The conditions on two cells that the step names.
    pub(super) named: Named,
}

impl Teller<'_> {
    pub(super) fn cells(&self, cells: &[CellId]) -> String {
        cells_long(self.layout, cells, "and")
    }

    pub(super) fn any_of(&self, cells: &[CellId]) -> String {
        cells_long(self.layout, cells, "or")
    }

    pub(super) fn region(&self, region: RegionId) -> &str {
        &self.layout.regions()[region].name
    }

    pub(super) fn regions(&self, regions: &[RegionId]) -> String {
        regions_long(self.layout, regions)
    }

    pub(super) fn cell(&self, cell: CellId) -> String {
        self.layout.cells()[cell].to_string()
    }

    /// A candidate as a statement: `r1c1 is 5`.
    pub(super) fn is(&self, candidate: Candidate) -> String {
        format!(
            "{} is {}",
            self.layout.cells()[candidate.cell],
            candidate.symbol
        )
    }

    /// Cells each with its candidates: `r1c1 (1 or 2)`.
    pub(super) fn with_marks(&self, cells: &[CellId]) -> String {
        let one = |&cell: &CellId| {
            let marks = listed(self.board.set(cell), "or");
            format!("{} ({marks})", self.cell(cell))
        };
        let all: Vec<String> = cells.iter().map(one).collect();
        and(&all, "and")
    }

    /// An almost locked set with its candidates.
    pub(super) fn almost(&self, set: &Almost) -> String {
        format!(
            "{} with {}",
            self.cells(&set.cells),
            listed(set.symbols, "and")
        )
    }

    /// What follows: the last sentence of every explanation. What is crossed out is put together
    /// by symbols or by cells, whichever takes fewer words.
    pub(super) fn so(&self, step: &Step) -> String {
        if let ([placed], []) = (&step.placements[..], &step.eliminations[..]) {
            return format!("So {}.", self.is(*placed));
        }
        let mut parts: Vec<String> = step.placements.iter().map(|&c| self.is(c)).collect();
        let by_symbol = grouped(step.eliminations.iter().map(|c| (c.symbol, c.cell)));
        let by_cell = grouped(step.eliminations.iter().map(|c| (c.cell, c.symbol)));
        let groups: Vec<(Vec<Symbol>, Vec<CellId>)> = if by_symbol.len() <= by_cell.len() {
            by_symbol
        } else {
            by_cell.into_iter().map(|(c, s)| (s, c)).collect()
        };
        for (n, (symbols, cells)) in groups.into_iter().enumerate() {
            let symbols: SymbolSet = symbols.into_iter().collect();
            let can = if n == 0 { " can be crossed out" } else { "" };
            let cells = self.cells(&cells);
            parts.push(format!("{}{can} at {cells}", listed(symbols, "and")));
        }
        // The parts hold lists of their own, so they are kept apart by more than a word.
        let and_last = match &parts[..] {
            [init @ .., last] if !init.is_empty() => format!("{}, and {last}", init.join(", ")),
            _ => parts.concat(),
        };
        format!("So {and_last}.")
    }
}

/// Pairs by their first part; first parts with the same second parts are put together.
fn grouped<A: Copy + Ord, B: Copy + Ord>(
    pairs: impl Iterator<Item = (A, B)>,
) -> Vec<(Vec<A>, Vec<B>)> {
    let mut pairs: Vec<(A, B)> = pairs.collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut groups: Vec<(Vec<A>, Vec<B>)> = Vec::new();
    for same in pairs.chunk_by(|x, y| x.0 == y.0) {
        let seconds: Vec<B> = same.iter().map(|pair| pair.1).collect();
        match groups.iter_mut().find(|(_, other)| *other == seconds) {
            Some((firsts, _)) => firsts.push(same[0].0),
            None => groups.push((vec![same[0].0], seconds)),
        }
    }
    groups
}

/// Small numbers as words.
pub(super) fn count(n: usize) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(n)
        .map_or_else(|| n.to_string(), |&word| word.to_owned())
}
