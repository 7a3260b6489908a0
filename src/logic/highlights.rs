//! The marks of a step on a board: shaded cells, marked candidates, links. Pictures, pages and
//! records draw them; they are computed here alone.

use std::collections::BTreeMap;

use super::board::Board;
use super::parts::{Mark, Part, Shade, What};
use super::step::{Candidate, Node, Step, Truth};
use crate::ids::{CellId, RegionId};
use crate::puzzle::SymbolSet;

/// More regions than these would shade most of a board, which shows nothing.
const MOST_REGIONS: usize = 8;

/// A link of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawnLink {
    /// Its start: the first cell of the node.
    pub from: Candidate,
    /// Its end.
    pub to: Candidate,
    /// True if the second is true where the first is false; else the second is false where the
    /// first is true.
    pub strong: bool,
}

/// The marks of a step on the board on which it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    /// The shaded cells, in the order of shading; a cell may have several shades, each once.
    pub cells: Vec<(CellId, Shade)>,
    /// The marked candidates, all of which are on the board.
    pub candidates: BTreeMap<Candidate, Mark>,
    /// The links.
    pub links: Vec<DrawnLink>,
}

impl Highlights {
    /// The marks of a step. `board` is the board before it.
    #[must_use]
    pub fn of(board: &Board, step: &Step) -> Self {
        let mut shown = Showing { board, all: Self::default() };
        let parts = step.pattern.parts();
        parts.iter().for_each(|part| shown.part(part));

        for part in &parts {
            if let (What::Regions(regions), Some(Shade::Scope)) = (part.what, part.shade) {
                regions.iter().for_each(|&region| shown.scope(region));
            }
        }

        for &candidate in &step.placements {
            shown.shade(&[candidate.cell], Shade::Change);
            shown.mark(candidate, Mark::Kept);
        }

        shown.truths(&step.truths);
        for &candidate in &step.eliminations {
            shown.mark(candidate, Mark::Removed);
        }

        shown.all
    }

    /// The cells of some shades, ascending.
    #[must_use]
    pub fn shaded(&self, wanted: impl Fn(Shade) -> bool) -> Vec<CellId> {
        let mut cells: Vec<CellId> =
            self.cells.iter().filter(|(_, shade)| wanted(*shade)).map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The candidates that are marked so, ascending.
    pub fn marked(&self, wanted: Mark) -> impl Iterator<Item = Candidate> {
        self.candidates
            .iter()
            .filter_map(move |(&candidate, &mark)| (mark == wanted).then_some(candidate))
    }
}

struct Showing<'b> {
    board: &'b Board,
    all: Highlights,
}

impl Showing<'_> {
    /// Marks a part, except regions in scope, which come after everything in focus.
    fn part(&mut self, part: &Part<'_>) {
        let relations = self.board.relations();
        match part.what {
            What::Cells(cells) => self.cells(cells, part),
            What::Regions(regions) => {
                for &region in regions {
                    self.marks(relations.cells(region), &part.marks);
                }
            }
            What::Bound(sets) => sets.iter().for_each(|set| self.cells(&set.cells, part)),
            What::Sets(sets) => {
                for (n, set) in sets.iter().enumerate() {
                    self.shade(&set.cells, Shade::Set(n));
                    self.marks(&set.cells, &part.marks);
                }
            }
            What::Symbol(Some(symbol)) if !part.marks.is_empty() => {
                self.marks(&self.board.with(symbol).to_vec(), &part.marks);
            }
            What::Nodes { nodes, ring } => self.chain(nodes, ring),
            What::Candidates(candidates) => {
                for &candidate in candidates {
                    if let Some(shade) = part.shade {
                        self.shade(&[candidate.cell], shade);
                    }
                    self.mark(candidate, Mark::First);
                }
            }
            What::Colors(pairs) => {
                for [first, second] in pairs {
                    first.iter().for_each(|&c| self.mark(c, Mark::First));
                    second.iter().for_each(|&c| self.mark(c, Mark::Second));
                }
            }
            What::Branches(branches) => {
                // The assumptions that they begin with are marked already.
                for link in branches.iter().flatten().filter(|link| link.holds) {
                    if !self.all.candidates.contains_key(&link.candidate) {
                        self.mark(link.candidate, Mark::Second);
                    }
                }
            }
            _ => {}
        }
    }

    /// Regions whose places count.
    fn truths(&mut self, truths: &[Truth]) {
        let mut regions: Vec<RegionId> =
            truths.iter().filter_map(Truth::place).map(|(region, _)| region).collect();
        regions.sort_unstable();
        regions.dedup();
        if regions.len() <= MOST_REGIONS {
            regions.into_iter().for_each(|region| self.scope(region));
        }
    }

    /// Shades what is not shaded as more than scope.
    fn scope(&mut self, region: RegionId) {
        for &cell in self.board.relations().cells(region) {
            let more = |&(other, shade): &(CellId, Shade)| {
                other == cell && matches!(shade, Shade::Focus | Shade::Change)
            };
            if !self.all.cells.iter().any(more) {
                self.shade(&[cell], Shade::Scope);
            }
        }
    }

    fn cells(&mut self, cells: &[CellId], part: &Part<'_>) {
        if let Some(shade) = part.shade {
            self.shade(cells, shade);
        }
        self.marks(cells, &part.marks);
    }

    /// Marks nodes in two alternating colours; links alternate between strong and weak.
    fn chain(&mut self, nodes: &[Node], ring: bool) {
        for (n, node) in nodes.iter().enumerate() {
            let mark = [Mark::First, Mark::Second][n % 2];
            self.marks(&node.cells, &[(SymbolSet::only(node.symbol), mark)]);
        }

        let end = |node: &Node| {
            let cell = node.cells.first()?;
            Some(Candidate::new(*cell, node.symbol))
        };

        let back_to_first = if ring { nodes.first() } else { None };
        let next = nodes.iter().skip(1).chain(back_to_first);
        for (n, (from, to)) in nodes.iter().zip(next).enumerate() {
            if let (Some(from), Some(to)) = (end(from), end(to)) {
                let strong = n % 2 == 0;
                self.all.links.push(DrawnLink { from, to, strong });
            }
        }
    }

    fn shade(&mut self, cells: &[CellId], shade: Shade) {
        for &cell in cells {
            if !self.all.cells.contains(&(cell, shade)) {
                self.all.cells.push((cell, shade));
            }
        }
    }

    fn marks(&mut self, cells: &[CellId], marks: &[(SymbolSet, Mark)]) {
        for &(symbols, mark) in marks {
            for &cell in cells {
                let there = self.board.set(cell).and(symbols);
                for symbol in there.iter() {
                    self.mark(Candidate::new(cell, symbol), mark);
                }
            }
        }
    }

    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        if self.board.set(candidate.cell).contains(candidate.symbol) {
            self.all.candidates.insert(candidate, mark);
        }
    }
}
