//! A slow, obvious solver: always the open cell with the fewest symbols that no region forbids.

use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::puzzle::{Layout, SymbolSet};

/// The number of fillings of `allowed` in which no region repeats a symbol, up to `limit`.
///
/// A region with one cell for each symbol then holds every symbol, so this is the whole meaning
/// of a layout. The recursion is as deep as the board, which is small in tests.
pub(crate) fn count(layout: &Layout, allowed: &IdVec<CellId, SymbolSet>, limit: u64) -> u64 {
    let mut peers_of = vec![Vec::new(); allowed.len()];
    for region in layout.regions() {
        for &a in &region.cells {
            let peers: &mut Vec<CellId> = &mut peers_of[a.index()];
            peers.extend(region.cells.iter().filter(|&&b| b != a));
        }
    }
    for peers in &mut peers_of {
        peers.sort();
        peers.dedup();
    }
    let open = allowed.ids().collect();
    fill(open, allowed, &peers_of, limit)
}

fn fill(
    mut open: Vec<CellId>,
    allowed: &IdVec<CellId, SymbolSet>,
    peers_of: &[Vec<CellId>],
    limit: u64,
) -> u64 {
    let Some(next) = (0..open.len()).min_by_key(|&i| allowed[open[i]].len()) else {
        return 1;
    };
    let cell = open.swap_remove(next);
    let mut count = 0;
    for symbol in allowed[cell].iter() {
        if count == limit {
            break;
        }
        let mut left = allowed.clone();
        left[cell] = SymbolSet::only(symbol);
        for &peer in &peers_of[cell.index()] {
            left[peer].remove(symbol);
        }
        count += fill(open.clone(), &left, peers_of, limit - count);
    }
    count
}

/// Every filling of a board, by visiting each of them.
pub(crate) fn fillings(
    geometry: &onefold::internals::propagate::Geometry,
    board: &onefold::internals::propagate::Board,
) -> Vec<Vec<usize>> {
    let encoding = onefold::internals::encode::Encoding::new(geometry, board).expect("a matrix");
    let mut meter = onefold::internals::limits::Limits::default().meter();
    let mut found = Vec::new();
    let _ =
        onefold::internals::search::links::search(encoding.problem(), &mut meter, &mut |cover| {
            let filling = encoding.decode(cover).expect("a symbol for each cell");
            found.push(filling.iter().map(|symbol| symbol.index()).collect());
            std::ops::ControlFlow::Continue(())
        });
    found
}
