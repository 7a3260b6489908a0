//! Sue de Coq: cells where two regions cross, with more of each region, that together have as many
//! candidates as cells.
//!
//! The crossing's cells have too many candidates for themselves. Some cells of one region alone
//! and some of the other, without a common candidate, take up the surplus: as many cells as
//! candidates, and each candidate only in cells that see each other, so each is in them once.

use smallvec::SmallVec;

use super::prelude::*;

/// Largest number of cells chosen from one region outside the crossing.
const MOST_BESIDE: usize = 4;

/// A choice of cells of one region outside the crossing, by their indices.
struct Side {
    cells: u64,
    size: usize,
    symbols: SymbolSet,
}

impl Side {
    /// The candidates of the surplus that these cells use up in a crossing with these symbols.
    fn takes(&self, crossing: SymbolSet) -> usize {
        let more = self.symbols.without(crossing).len();
        self.size.saturating_sub(more)
    }

    fn of<'c>(&self, cells: &'c [CellId]) -> impl Iterator<Item = CellId> + use<'c> {
        let chosen = self.cells;
        let here = move |(n, _): &(usize, &CellId)| chosen >> n & 1 == 1;
        cells.iter().enumerate().filter(here).map(|(_, &cell)| cell)
    }
}

/// Reports every Sue de Coq.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let regions: Vec<RegionId> = relations.regions().collect();

    for (n, &a) in regions.iter().enumerate() {
        view.pulse()?;
        for &b in &regions[..n] {
            let is_new = |region| view.is_new(board.changed().regions[region]);
            if relations.shared(a, b) < 2 || !is_new(a) && !is_new(b) {
                continue;
            }

            let in_a = relations.region_set(a);
            let in_b = relations.region_set(b);
            let common = in_a.and(in_b).and(board.open()).to_vec();
            if union(board, common.iter().copied()).len() < 4 || common.len() < 2 {
                continue;
            }

            let only_a = in_a.without(in_b).and(board.open()).to_vec();
            let only_b = in_b.without(in_a).and(board.open()).to_vec();
            let ones = sides(board, &only_a);
            let others = sides(board, &only_b);

            for size in 2..=common.len() {
                choices(common.len(), size, &mut |_| true, &mut |chosen| {
                    view.pulse()?;
                    let crossing: SmallVec<[CellId; 8]> =
                        chosen.iter().map(|&n| common[n]).collect();
                    let symbols = union(board, crossing.iter().copied());
                    if symbols.len() < size + 2 {
                        return Flow::Continue(());
                    }

                    let surplus = symbols.len() - size;
                    let part = |side: &&Side| (1..surplus).contains(&side.takes(symbols));
                    for one in ones.iter().filter(part) {
                        view.pulse()?;
                        let rest = surplus - one.takes(symbols);
                        for other in &others {
                            if one.symbols.and(other.symbols).is_empty()
                                && other.takes(symbols) == rest
                            {
                                let one: Vec<CellId> = one.of(&only_a).collect();
                                let other: Vec<CellId> = other.of(&only_b).collect();
                                emit(board, [a, b], &crossing, [&one, &other], sink)?;
                            }
                        }
                    }
                    Flow::Continue(())
                })?;
            }
        }
    }

    Flow::Continue(())
}

fn union(board: &Board, cells: impl Iterator<Item = CellId>) -> SymbolSet {
    cells.fold(SymbolSet::EMPTY, |all, cell| all.or(board.set(cell)))
}

/// Every choice of a few cells.
fn sides(board: &Board, cells: &[CellId]) -> Vec<Side> {
    let mut found = Vec::new();
    for size in 1..=MOST_BESIDE.min(cells.len()) {
        let _ = choices(cells.len(), size, &mut |_| true, &mut |chosen| {
            found.push(Side {
                cells: chosen.iter().fold(0, |bits, &n| bits | 1 << n),
                size,
                symbols: union(board, chosen.iter().map(|&n| cells[n])),
            });
            Flow::Continue(())
        });
    }

    found
}

fn emit(
    board: &Board,
    [a, b]: [RegionId; 2],
    crossing: &[CellId],
    [one, other]: [&[CellId]; 2],
    sink: &mut Sink<'_>,
) -> Flow {
    let relations = board.relations();
    let mut all: Vec<CellId> = crossing.to_vec();
    all.extend(one.iter().chain(other));
    let whole = CellSet::of(relations.n_cells(), &all);
    let symbols = union(board, all.iter().copied());
    let mut lost = Vec::new();
    let mut through = SymbolSet::EMPTY;

    for symbol in symbols.iter() {
        let mut lose = relations.seen_by_all(&whole.and(board.with(symbol)));
        // Cells of other regions that happen to see all places are locked candidates' business.
        lose.intersect(&relations.region_set(a).or(relations.region_set(b)));
        lose.intersect(board.with(symbol));
        lose.subtract(&whole);

        if !lose.is_empty() {
            through.insert(symbol);
            lost.extend(candidates(&lose, symbol));
        }
    }

    let almost = |cells: &[CellId]| Almost {
        cells: cells.to_vec(),
        symbols: union(board, cells.iter().copied()),
    };

    let crossing_set = almost(crossing);
    let pattern = Pattern::Sets(Sets {
        commons: crossing_set.symbols,
        sets: vec![almost(one), crossing_set, almost(other)],
        symbols: through,
    });

    let truths = whole.iter().map(Truth::Cell).collect();
    report(Technique::SueDeCoq, pattern, truths, lost, sink)
}
