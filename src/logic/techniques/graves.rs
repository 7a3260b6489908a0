//! Bivalue universal graves: boards that would have two candidates in every open cell, and in
//! every region two places for each symbol, but for a few further candidates.
//!
//! A board like that never has exactly one solution, so one of the further candidates is true.
//! Types as on the scale of Sudoku Explainer: 1, one cell has them; 2, they are one symbol, and
//! no cell that sees all holds it; 3, they act as one cell of a naked subset in a region of their
//! cells; 4, two cells of a region with another symbol in common, which one of the two must hold,
//! so that each holds it or a further candidate.

use super::prelude::*;

/// Cells of the largest subset of type 3, that of the further candidates included.
const LARGEST: usize = 6;

/// Graves of every type.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    if board.is_restricted() {
        return Flow::Continue(());
    }

    let Some(further) = further(board) else {
        return Flow::Continue(());
    };
    let mut cells: Vec<CellId> = further.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let grave = Grave {
        board,
        symbols: further.iter().map(|candidate| candidate.symbol).collect(),
        further,
        cells,
    };

    grave.emit(sink)
}

/// Boards that a single further candidate keeps from being graves: it is true.
pub(crate) fn plus_one(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let odd = |cell: &CellId| view.board.set(*cell).len() != 2;
    let mut more = view.board.open().iter().filter(odd);
    match (more.next(), more.next()) {
        (Some(cell), None) if view.board.set(cell).len() == 3 => find(view, sink),
        _ => Flow::Continue(()),
    }
}

/// The candidates without which the board is a grave, if it is one: if a symbol has more than two
/// places in a region, and one of these in a cell with more than two candidates, it is that one.
fn further(board: &Board) -> Option<Vec<Candidate>> {
    let relations = board.relations();
    let more = |cell: &CellId| board.set(*cell).len() > 2;
    if !board.open().iter().any(|cell| more(&cell)) {
        return None;
    }

    let mut found: Vec<Candidate> = Vec::new();
    for region in relations.regions() {
        for symbol in board.symbols().iter() {
            let bits = board.places(region, symbol);
            if matches!(bits.count_ones(), 0 | 2) {
                continue;
            }
            let mut large = board.cells_of(region, bits).filter(more);
            let first = large.next()?;
            if large.next().is_none() {
                found.push(Candidate::new(first, symbol));
            }
        }
    }

    found.sort_unstable();
    found.dedup();
    is_grave(board, &found).then_some(found)
}

fn is_grave(board: &Board, further: &[Candidate]) -> bool {
    let here = |cell: CellId, symbol: Symbol| further.contains(&Candidate::new(cell, symbol));
    let two = |cell: CellId| {
        let set = board.set(cell);
        set.len() == 2 + set.iter().filter(|&symbol| here(cell, symbol)).count()
    };

    let even = |region| {
        board.symbols().iter().all(|symbol| {
            let places = board.cells_of(region, board.places(region, symbol));
            matches!(places.filter(|&cell| !here(cell, symbol)).count(), 0 | 2)
        })
    };

    !further.is_empty() && board.open().iter().all(two) && board.relations().regions().all(even)
}

/// A grave with its further candidates, by cell and by symbol.
struct Grave<'b> {
    board: &'b Board,
    further: Vec<Candidate>,
    cells: Vec<CellId>,
    symbols: SymbolSet,
}

impl Grave<'_> {
    fn emit(&self, sink: &mut Sink<'_>) -> Flow {
        let board = self.board;
        let relations = board.relations();
        if let [cell] = self.cells[..] {
            let lost = Candidate::each(cell, board.set(cell).without(self.symbols));
            return self.report(Technique::BugPlusOne, Vec::new(), lost.collect(), sink);
        }

        let cells = CellSet::of(relations.n_cells(), &self.cells);
        if let Some(symbol) = self.symbols.single() {
            let mut lose = relations.seen_by_all(&cells);
            lose.intersect(board.with(symbol));
            self.report(Technique::Bug2, Vec::new(), candidates(&lose, symbol), sink)?;
        }

        for region in relations.common_regions(&cells) {
            if let [a, b] = self.cells[..] {
                let common = board.set(a).and(board.set(b)).without(self.symbols);
                if let Some(held) = common.single()
                    && relations.is_full(region)
                {
                    let keeps = |cell: CellId| {
                        self.further
                            .iter()
                            .filter(|c| c.cell == cell)
                            .map(|c| c.symbol)
                            .chain([held])
                            .collect::<SymbolSet>()
                    };

                    let lost = [a, b].into_iter().flat_map(|cell| {
                        Candidate::each(cell, board.set(cell).without(keeps(cell)))
                    });
                    let held = vec![Truth::Place(region, held)];
                    self.report(Technique::Bug4, held, lost.collect(), sink)?;
                }
            }

            if self.symbols.len() > 1 {
                let extra = (&cells, self.symbols);
                let mut visit = |further, lost| self.report(Technique::Bug3, further, lost, sink);
                subsets_with(board, region, extra, LARGEST, false, &mut visit)?;
            }
        }

        Flow::Continue(())
    }

    fn report(
        &self,
        technique: Technique,
        further: Vec<Truth>,
        lost: Vec<Candidate>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let mut truths = vec![Truth::Grave(self.further.clone())];
        truths.extend(further);
        let symbols = match technique {
            Technique::BugPlusOne => lost.iter().map(|candidate| candidate.symbol).collect(),
            _ => self.symbols,
        };

        let pattern = Pattern::Deadly(Deadly {
            cells: self.cells.clone(),
            symbols,
            extra: self.cells.clone(),
        });

        report(technique, pattern, truths, lost, sink)
    }
}

/// The rating of a grave, in tenths.
pub(crate) fn rating(step: &Step) -> Option<u16> {
    match step.technique {
        Technique::BugPlusOne => Some(56),
        Technique::Bug2 | Technique::Bug4 => Some(57),
        // The grave, then a cell for each but one of the subset.
        _ => u16::try_from(step.truths.len() - 1).ok().map(|n| 57 + n),
    }
}
