//! Pictures of a person's solving: the board with its pencil marks, and what a step sees on it.
//!
//! Regions that a step leans on are tinted as its scope and single cells as its focus; the
//! candidates that it is about are marked by their part in it, those that go are marked as
//! removed, and chains are drawn with their links.

use super::{End, Link, LinkKind, MarkClass, Picture, Role, Tile, Tint};
use crate::ids::{CellId, RegionId};
use crate::logic::{Almost, Board, Candidate, Node, Pattern, Step, Truth};
use crate::puzzle::{Layout, SymbolSet};

/// More regions than these would tint most of a picture, which shows nothing.
const MOST_REGIONS: usize = 8;

impl Picture {
    /// A board as a person has it before them: givens, what has been entered, pencil marks.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_layout(layout);
        for cell in layout.cells().ids() {
            if let Some(symbol) = board.value(cell) {
                let given = board.given().contains(cell);
                let role = if given { Role::Given } else { Role::Entry };
                picture.put(layout, cell, symbol, role);
            }
        }
        picture.fill_marks(layout, &board.marks());
        picture
    }

    /// A step on the board that it was found on.
    #[must_use]
    pub fn of_step(board: &Board, step: &Step) -> Self {
        let layout = board.relations().layout();
        let mut picture = Self::of_board(board);
        let mut drawing = Drawing {
            layout,
            board,
            picture: &mut picture,
        };
        drawing.pattern(&step.pattern);
        for candidate in &step.placements {
            drawing.tint(&[candidate.cell], Tint::Change);
            drawing.mark(*candidate, MarkClass::Kept);
        }
        drawing.truths(&step.truths);
        for candidate in &step.eliminations {
            drawing.mark(*candidate, MarkClass::Removed);
        }
        picture
    }
}

struct Drawing<'a> {
    layout: &'a Layout,
    board: &'a Board,
    picture: &'a mut Picture,
}

impl Drawing<'_> {
    /// Regions whose places and cells whose candidates count.
    fn truths(&mut self, truths: &[Truth]) {
        let regions = truths.iter().filter_map(|truth| match truth {
            Truth::Place(region, _) => Some(*region),
            _ => None,
        });
        let mut regions: Vec<_> = regions.collect();
        regions.sort_unstable();
        regions.dedup();
        if regions.len() <= MOST_REGIONS {
            for region in regions {
                self.scope(region);
            }
        }
    }

    /// Tints what is not tinted as more than scope.
    fn scope(&mut self, region: RegionId) {
        for &cell in &self.layout.regions()[region].cells {
            let place = self.layout.cells()[cell];
            let marked = |tile: &Tile| {
                let more = |tint: &Tint| matches!(tint, Tint::Focus | Tint::Change);
                tile.tints.iter().any(more)
            };
            if !self.picture.tiles.get(&place).is_some_and(marked) {
                self.picture.tint(place, Tint::Scope);
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Single { .. } => {}
            Pattern::Locked { symbol, cells, .. } => {
                self.all(cells, SymbolSet::only(*symbol), MarkClass::Kept);
            }
            Pattern::Subset {
                cells,
                symbols,
                regions,
            } => {
                self.tint(cells, Tint::Focus);
                regions.iter().for_each(|&region| self.scope(region));
                self.all(cells, *symbols, MarkClass::Kept);
            }
            Pattern::Leftovers {
                symbol,
                one,
                other,
                only_one,
                only_other,
            } => {
                self.tint(only_one, Tint::Focus);
                self.tint(only_other, Tint::Change);
                one.iter()
                    .chain(other)
                    .for_each(|&region| self.scope(region));
                self.all(only_one, SymbolSet::only(*symbol), MarkClass::First);
                self.all(only_other, SymbolSet::only(*symbol), MarkClass::Second);
            }
            Pattern::Fish {
                symbol, base, fins, ..
            } => {
                let symbols = SymbolSet::only(*symbol);
                for &region in base {
                    let cells = &self.layout.regions()[region].cells;
                    self.all(cells, symbols, MarkClass::Kept);
                }
                self.tint(fins, Tint::Focus);
                self.all(fins, symbols, MarkClass::Second);
            }
            Pattern::Chain { nodes, ring } => self.chain(nodes, *ring),
            Pattern::Wing {
                pivot,
                pincers,
                symbol,
            } => {
                self.tint(pivot, Tint::Focus);
                self.tint(pincers, Tint::Focus);
                self.all(pivot, self.board.symbols(), MarkClass::First);
                self.all(pincers, self.board.symbols(), MarkClass::First);
                self.all(pincers, SymbolSet::only(*symbol), MarkClass::Kept);
            }
            Pattern::Colors { pairs } => {
                for [first, second] in pairs {
                    let both = [(first, MarkClass::First), (second, MarkClass::Second)];
                    for (candidates, class) in both {
                        candidates.iter().for_each(|&c| self.mark(c, class));
                    }
                }
            }
            Pattern::Sets {
                sets,
                commons,
                symbols,
            } => {
                for (n, set) in sets.iter().enumerate() {
                    self.tint(&set.cells, Tint::Region(n % super::REGION_TINTS));
                    self.all(&set.cells, set.symbols, MarkClass::First);
                    self.all(&set.cells, *commons, MarkClass::Second);
                    self.all(&set.cells, *symbols, MarkClass::Kept);
                }
            }
            Pattern::Deadly {
                cells,
                symbols,
                extra,
            } => {
                self.tint(cells, Tint::Focus);
                self.all(extra, self.board.symbols(), MarkClass::Second);
                self.all(cells, *symbols, MarkClass::First);
            }
            Pattern::Bent {
                cells,
                symbols,
                symbol,
            } => {
                self.tint(cells, Tint::Focus);
                self.all(cells, *symbols, MarkClass::First);
                self.all(cells, SymbolSet::only(*symbol), MarkClass::Kept);
            }
            Pattern::Template { symbol, .. } => {
                let open: Vec<CellId> = self.board.with(*symbol).iter().collect();
                self.all(&open, SymbolSet::only(*symbol), MarkClass::First);
            }
            Pattern::Cage { cells, .. }
            | Pattern::Bound { cells, .. }
            | Pattern::Together { cells, .. } => self.bound(cells),
            Pattern::Balance {
                regions,
                inside,
                outside,
                ..
            } => {
                self.bound(inside);
                self.bound(outside);
                regions.iter().for_each(|&region| self.scope(region));
            }
            Pattern::Net {
                assumptions,
                branches,
                ..
            } => {
                for link in branches.iter().flatten().filter(|link| link.holds) {
                    self.mark(link.candidate, MarkClass::Second);
                }
                for &assumption in assumptions {
                    self.tint(&[assumption.cell], Tint::Focus);
                    self.mark(assumption, MarkClass::First);
                }
            }
        }
    }

    /// Cells that some condition binds, with all that they can hold.
    fn bound(&mut self, cells: &[Almost]) {
        for group in cells {
            self.tint(&group.cells, Tint::Focus);
            self.all(&group.cells, group.symbols, MarkClass::Kept);
        }
    }

    /// Nodes in two colours, which take turns as the links do: strong, weak, strong.
    fn chain(&mut self, nodes: &[Node], ring: bool) {
        for (n, node) in nodes.iter().enumerate() {
            let class = [MarkClass::First, MarkClass::Second][n % 2];
            self.all(&node.cells, SymbolSet::only(node.symbol), class);
        }
        let next = nodes.iter().skip(1).chain(nodes.first().filter(|_| ring));
        for (n, (from, to)) in nodes.iter().zip(next).enumerate() {
            let kind = [LinkKind::Strong, LinkKind::Weak][n % 2];
            let ends = [from, to].map(|node| self.end(node));
            if let [Some(from), Some(to)] = ends {
                self.picture.links.push(Link { from, to, kind });
            }
        }
    }

    /// Where a link meets a node: at the first of its cells.
    fn end(&self, node: &Node) -> Option<End> {
        let &cell = node.cells.first()?;
        Some(End {
            cell: self.layout.cells()[cell],
            symbol: Some(node.symbol),
        })
    }

    fn tint(&mut self, cells: &[CellId], tint: Tint) {
        for &cell in cells {
            self.picture.tint(self.layout.cells()[cell], tint);
        }
    }

    fn all(&mut self, cells: &[CellId], symbols: SymbolSet, class: MarkClass) {
        for &cell in cells {
            for symbol in symbols.iter() {
                self.mark(Candidate::new(cell, symbol), class);
            }
        }
    }

    fn mark(&mut self, candidate: Candidate, class: MarkClass) {
        let place = self.layout.cells()[candidate.cell];
        self.picture.classify(place, candidate.symbol, class);
    }
}
