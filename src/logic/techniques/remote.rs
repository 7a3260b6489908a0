//! Remote pairs: cells with the same two candidates, each seeing another.
//!
//! Along a net of such cells the two values alternate, so its cells have two colours: all of one
//! colour hold one symbol, all of the other colour the other. A cell that sees both colours can
//! hold neither symbol.

use std::collections::BTreeMap;

use super::prelude::*;
use super::wings::bivalue;

/// Cells of the smallest net: smaller ones are naked pairs.
const SMALLEST: usize = 4;

/// Reports each net that crosses anything out.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let mut by_pair: BTreeMap<u64, Vec<CellId>> = BTreeMap::new();

    for cell in bivalue(board) {
        let same = by_pair.entry(board.set(cell).bits()).or_default();
        same.push(cell);
    }

    for (bits, cells) in by_pair {
        let symbols = SymbolSet::from_bits(bits);
        let mut left = CellSet::of(relations.n_cells(), &cells);
        while let Some(start) = left.first() {
            let colors = net(relations, &mut left, start);
            let cells = colors[0].or(&colors[1]);
            let mut seen = seen_by_any(relations, &colors[0]);
            seen.intersect(&seen_by_any(relations, &colors[1]));
            seen.subtract(&cells);
            let lost = candidates_of(board, &seen, symbols);
            if cells.len() < SMALLEST || lost.is_empty() {
                continue;
            }

            let side = |first: usize| -> Vec<Candidate> {
                symbols
                    .iter()
                    .zip([first, 1 - first])
                    .flat_map(|(symbol, n)| candidates(&colors[n], symbol))
                    .collect()
            };

            let pairs = vec![[side(0), side(1)]];
            let truths = cells.iter().map(Truth::Cell).collect();
            let pattern = Pattern::Colors { pairs };
            report(Technique::RemotePair, pattern, truths, lost, sink)?;
        }
    }

    Flow::Continue(())
}

/// Removes the net of a cell from `left` and returns it in two colours.
fn net(relations: &Relations, left: &mut CellSet, start: CellId) -> [CellSet; 2] {
    let mut colors = [left.none_like(), left.none_like()];
    let mut newest = left.none_like();
    newest.insert(start);
    let mut side = 0;

    while !newest.is_empty() {
        left.subtract(&newest);
        colors[side].add(&newest);
        newest = seen_by_any(relations, &newest).and(left);
        side = 1 - side;
    }
    colors
}
