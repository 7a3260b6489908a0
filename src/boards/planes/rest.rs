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

    let frames = scratch.frames[..scratch.left * size].chunks_exact_mut(size);
    frames.map(board).collect()
}
