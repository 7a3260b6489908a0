//! Wings: cells with two or three candidates that leave one symbol to one of their ends.
//!
//! XY-Wing: a pivot `xy` that sees `xz` and `yz`; one of these two is z. XYZ-Wing: the pivot is
//! `xyz`, so one of the three is z. W-Wing: two cells `xz`, and a region with two places for x of
//! which each sees one of them; not both cells are x, so one is z.

use super::prelude::*;

/// XY-Wings and, with a pivot of three candidates, XYZ-Wings.
pub(crate) fn xy<const PIVOT: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let two = bivalue(board);

    for pivot in board.open() {
        let set = board.set(pivot);
        if set.len() != PIVOT {
            continue;
        }

        let around: Vec<CellId> =
            two.iter().copied().filter(|&cell| relations.sees(pivot).contains(cell)).collect();
        for (n, &a) in around.iter().enumerate() {
            for &b in &around[..n] {
                let Some(z) = shared(set, board.set(a), board.set(b)) else {
                    continue;
                };
                let mut lose = relations.sees(a).and(relations.sees(b));
                if set.contains(z) {
                    lose.intersect(relations.sees(pivot));
                }

                lose.intersect(board.with(z));
                let technique = [Technique::XyWing, Technique::XyzWing][PIVOT - 2];
                let truths = [pivot, b, a].map(Truth::Cell).to_vec();
                emit(technique, vec![pivot], [b, a], z, truths, &lose, sink)?;
            }
        }
    }

    Flow::Continue(())
}

/// The symbol that both pincers have, where pivot and pincers make a wing.
fn shared(pivot: SymbolSet, a: SymbolSet, b: SymbolSet) -> Option<Symbol> {
    let z = a.and(b).single()?;
    let ends = a.or(b);
    let z_in_pivot = usize::from(pivot.contains(z));
    let fits = if pivot.len() == 2 {
        z_in_pivot == 0 && pivot.or(SymbolSet::only(z)) == ends
    } else {
        pivot == ends
    };

    (ends.len() == 3 && fits).then_some(z)
}

/// W-Wings.
pub(crate) fn w(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let two = bivalue(board);

    for (n, &a) in two.iter().enumerate() {
        for &b in &two[..n] {
            let set = board.set(a);
            if board.set(b) != set {
                continue;
            }

            for x in set.iter() {
                let Some(z) = set.without(SymbolSet::only(x)).single() else {
                    continue;
                };
                let mut lose = relations.sees(a).and(relations.sees(b));
                lose.intersect(board.with(z));
                if lose.is_empty() {
                    continue;
                }

                for pair in &view.pairs()[x.index()] {
                    for [near_a, near_b] in pair.ways() {
                        let sees = |cell, end| relations.sees(cell).contains(end);
                        if !sees(a, near_a) || !sees(b, near_b) {
                            continue;
                        }
                        let truths =
                            vec![Truth::Cell(b), Truth::Place(pair.region, x), Truth::Cell(a)];
                        let pivot = vec![near_b, near_a];
                        emit(Technique::WWing, pivot, [b, a], z, truths, &lose, sink)?;
                    }
                }
            }
        }
    }

    Flow::Continue(())
}

fn emit(
    technique: Technique,
    pivot: Vec<CellId>,
    pincers: [CellId; 2],
    symbol: Symbol,
    truths: Vec<Truth>,
    lose: &CellSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let pattern = Pattern::Wing(Wing { pivot, pincers: pincers.to_vec(), symbol });
    report(technique, pattern, truths, candidates(lose, symbol), sink)
}

/// The cells with two candidates.
pub(crate) fn bivalue(board: &Board) -> Vec<CellId> {
    let two = |cell: &CellId| board.set(*cell).len() == 2;
    board.open().iter().filter(two).collect()
}
