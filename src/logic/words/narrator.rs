//! Common parts of every sentence: the names of cells, regions and symbols, and the conclusion.

use super::conditions::Named;
use super::prelude::*;
use crate::puzzle::{RegionKind, Sign};

/// Describes steps of a board, which is the board before the step.
pub(super) struct Narrator<'b> {
    pub(super) board: &'b Board,
    pub(super) layout: &'b Layout,
    /// The conditions on two cells that the step names.
    pub(super) named: Named<'b>,
    /// The verb for a cell and those that it sees: it shares a region, or a move as well.
    pub(super) shares: &'static str,
    /// The verb for several cells.
    pub(super) share: &'static str,
}

/// The verbs for cells that see each other, singular and plural. Moves are regions of two cells to
/// every engine; a reader knows them as moves.
pub(super) fn shares(layout: &Layout) -> [&'static str; 2] {
    let has = |kind| layout.regions().iter().any(|region| region.kind == kind);
    match (has(RegionKind::KingPair), has(RegionKind::KnightPair)) {
        (false, false) => ["shares a region", "share a region"],
        (true, false) => ["shares a region or a king's move", "share a region or a king's move"],
        (false, true) => {
            ["shares a region or a knight's move", "share a region or a knight's move"]
        }
        (true, true) => [
            "shares a region, a king's or a knight's move",
            "share a region, a king's or a knight's move",
        ],
    }
}

impl Narrator<'_> {
    /// Cells in words, joined by `and`.
    pub(super) fn cells(&self, cells: &[CellId]) -> String {
        cells_long(self.layout, cells, "and")
    }

    /// Cells in words, joined by `or`.
    pub(super) fn any_of(&self, cells: &[CellId]) -> String {
        cells_long(self.layout, cells, "or")
    }

    /// A symbol as the puzzle writes it.
    pub(super) fn sign(&self, symbol: Symbol) -> Sign {
        self.layout.sign(symbol)
    }

    /// Symbols for reading: `1, 2 and 5`.
    pub(super) fn listed(&self, symbols: SymbolSet, word: &str) -> String {
        listed(self.layout, symbols, word)
    }

    /// The name of a region.
    pub(super) fn region(&self, region: RegionId) -> &str {
        &self.layout.regions()[region].name
    }

    /// The names of regions.
    pub(super) fn regions(&self, regions: &[RegionId]) -> String {
        regions_long(self.layout, regions)
    }

    /// The name of a cell.
    pub(super) fn cell(&self, cell: CellId) -> String {
        self.layout.cells()[cell].to_string()
    }

    fn is_move(&self, region: RegionId) -> bool {
        let kind = self.layout.regions()[region].kind;
        matches!(kind, RegionKind::KingPair | RegionKind::KnightPair)
    }

    /// True if two cells see each other, but by moves alone.
    fn only_by_a_move(&self, a: CellId, b: CellId) -> bool {
        let relations = self.board.relations();
        let both = CellSet::of(relations.n_cells(), &[a, b]);
        let regions = relations.common_regions(&both);
        !regions.is_empty() && regions.into_iter().all(|region| self.is_move(region))
    }

    /// The clause that one region contains all cells, or that they are a move apart: `share row 1`,
    /// `lie a king's move apart`.
    pub(super) fn shared(&self, cells: &CellSet) -> Option<String> {
        let regions = self.board.relations().common_regions(cells);
        let plain = regions.iter().find(|region| !self.is_move(**region));
        let &region = plain.or(regions.first())?;
        let kind = self.layout.regions()[region].kind;

        Some(if self.is_move(region) {
            format!("lie a {kind} apart")
        } else {
            format!("share {}", self.region(region))
        })
    }

    /// How two cells see each other: `r1c1 and r1c5 share row 1`.
    pub(super) fn sight(&self, a: CellId, b: CellId) -> Option<String> {
        let both = CellSet::of(self.board.relations().n_cells(), &[a, b]);
        let how = if a == b { None } else { self.shared(&both) }?;
        Some(format!("{} {how}", self.cells(&both.to_vec())))
    }

    /// Why a candidate is false where another is true: `r1c1 and r1c5 share row 1`; nothing where
    /// the other does not exclude it.
    pub(super) fn excluded(&self, by: Candidate, lost: Candidate) -> Option<String> {
        if by.cell == lost.cell {
            let other = by.symbol != lost.symbol;
            return other.then(|| self.is(by));
        }

        let sight = (by.symbol == lost.symbol).then(|| self.sight(by.cell, lost.cell));
        let named = || self.named.between(by, lost);
        sight.flatten().or_else(|| named().map(|noun| format!("by {noun}")))
    }

    /// The conditions by which the two of each pair exclude each other, each once.
    pub(super) fn nouns(&self, pairs: impl Iterator<Item = (Candidate, Candidate)>) -> Vec<String> {
        let mut nouns: Vec<String> = Vec::new();
        for (a, b) in pairs {
            let noun = self.named.between(a, b);
            nouns.extend(noun.filter(|noun| !nouns.contains(noun)));
        }

        nouns
    }

    /// The moves by which a step crosses out: every two cells that see each other by nothing else.
    pub(super) fn moves(&self, step: &Step) -> String {
        let mut sentence: Vec<String> = Vec::new();
        for lost in &step.eliminations {
            for cell in step.truths.iter().flat_map(|truth| self.ways(truth, lost.symbol)) {
                if let Some(sight) = self.sight(cell, lost.cell)
                    && self.only_by_a_move(cell, lost.cell)
                    && !sentence.contains(&sight)
                {
                    sentence.push(sight);
                }
            }
        }

        match sentence[..] {
            [] => String::new(),
            _ => format!(" {}.", and(&sentence, "and")),
        }
    }

    /// The cells that may hold a symbol where a statement comes true.
    fn ways(&self, truth: &Truth, symbol: Symbol) -> Vec<CellId> {
        match truth {
            Truth::Place(region, of) if *of == symbol => {
                self.board.places_in(*region, symbol).to_vec()
            }
            Truth::Cell(cell) if self.board.set(*cell).contains(symbol) => vec![*cell],
            _ => Vec::new(),
        }
    }

    /// A candidate as a statement: `r1c1 is 5`.
    pub(super) fn is(&self, candidate: Candidate) -> String {
        let sign = self.sign(candidate.symbol);
        format!("{} is {sign}", self.cell(candidate.cell))
    }

    /// The clause that a candidate is false: `r1c1 is not 5`.
    pub(super) fn is_not(&self, candidate: Candidate) -> String {
        let sign = self.sign(candidate.symbol);
        format!("{} is not {sign}", self.cell(candidate.cell))
    }

    /// Cells each with its candidates, or its value: `r1c1 (1 or 2)`.
    pub(super) fn with_marks(&self, cells: &[CellId]) -> String {
        let one = |&cell: &CellId| {
            let marks = self.listed(self.board.held(cell), "or");
            format!("{} ({marks})", self.cell(cell))
        };
        and(cells.iter().map(one), "and")
    }

    /// The sentence that a region needs a symbol, and its places: `Row 1 must hold 5, and only at
    /// r1c2`.
    pub(super) fn must_hold(&self, region: RegionId, symbol: Symbol, cells: &[CellId]) -> String {
        let region = capital(self.region(region));
        let sign = self.sign(symbol);
        format!("{region} must hold {sign}, and only at {}", self.any_of(cells))
    }

    /// An almost locked set with its candidates.
    pub(super) fn almost(&self, set: &Almost) -> String {
        format!("{} with {}", self.cells(&set.cells), self.listed(set.symbols, "and"))
    }

    /// The conclusion: the last sentence of every explanation. Eliminations are put together
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
            parts.push(format!("{}{can} at {cells}", self.listed(symbols, "and")));
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

/// By which conditions, between two texts; nothing where there are none.
pub(super) fn by(nouns: &[String], [before, after]: [&str; 2]) -> String {
    match nouns {
        [] => String::new(),
        _ => format!("{before}by {}{after}", and(nouns, "and")),
    }
}

/// Small numbers as words.
pub(super) fn count(n: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}
