//! The rest of a search that ended early: boards without a common filling, whose fillings are
//! the ones that it has not shown. So a search can go on later, elsewhere, or in several places.
//!
//! Each frame lacks the candidates that were tried on the frames above it, so the frames are
//! these boards. Nothing is searched twice when they are searched instead.

use super::PlaneTables;
use super::frame::{self, Frame, Scratch};
use crate::puzzle::SymbolSet;

/// The boards that the last search with this scratch, on these tables, has left: for each the
/// candidates of every cell. The last ones are the smallest. None where it came to its end.
#[must_use]
pub fn rest(tables: &PlaneTables, scratch: &mut Scratch) -> Vec<Vec<SymbolSet>> {
    let size = frame::size(tables, tables.width);
    let n = tables.width.words;
    let board = |words: &mut [u64]| {
        let frame = Frame::new(words, tables, tables.width);
        let planes = frame.planes.chunks_exact(n);
        let holds = |plane: &[u64], bit: usize| plane[bit / 64] >> (bit % 64) & 1 == 1;
        let set = |bit: &u32| {
            planes
                .clone()
                .zip(&tables.symbols)
                .filter(|(plane, _)| holds(plane, *bit as usize))
                .map(|(_, &symbol)| symbol)
                .collect()
        };
        tables.bit_of.iter().map(set).collect()
    };
    scratch.frames[..scratch.left * size]
        .chunks_exact_mut(size)
        .map(board)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::{Start, search};
    use super::*;
    use crate::limits::Limits;
    use crate::propagate::Geometry;
    use crate::puzzle::shapes::layout_named;

    /// Fillings and nodes of a blank layout, searched in pieces of so many nodes.
    fn in_pieces(name: &str, nodes: Option<u64>) -> (u64, u64) {
        let layout = layout_named(name).expect("known");
        let tables = PlaneTables::new(&Geometry::new(&layout));
        let mut scratch = Scratch::default();
        let mut open = vec![vec![layout.symbols(); layout.cells().len()]];
        let (mut fillings, mut used) = (0, 0);
        while let Some(board) = open.pop() {
            let limits = Limits {
                nodes,
                ..Limits::default()
            };
            let start = Start::Candidates(&board);
            let (_, tally) = search(
                &tables,
                &mut scratch,
                start,
                &mut limits.meter(),
                &mut |_| {
                    fillings += 1;
                    ControlFlow::Continue(())
                },
            );
            used += tally.stats.nodes;
            open.extend(rest(&tables, &mut scratch));
        }
        (fillings, used)
    }

    #[test]
    fn a_search_in_pieces_is_the_search_in_one() {
        for name in ["latin:4", "classic:2x2", "overlap:2x2:0,0;2,2"] {
            let whole = in_pieces(name, None);
            for nodes in [1, 2, 7, 100] {
                assert_eq!(in_pieces(name, Some(nodes)), whole, "{name}, {nodes} nodes");
            }
        }
    }
}
