//! A slow, obvious solver: always the open cell with the fewest symbols that no region forbids.
//!
//! A region with one cell for each symbol then holds every symbol, so this is the whole meaning
//! of a layout without conditions. The recursion is as deep as the board, which is small in tests.

use onefold::internals::ids::Id;
use onefold::internals::puzzle::{Layout, Symbol, SymbolSet};

/// Guesses after which it gives up.
const GUESSES: usize = 50_000;

/// The fillings of a board.
#[derive(Default)]
pub(crate) struct Fillings {
    /// In order, by the symbols of the cells; as many as asked for at most.
    pub(crate) all: Vec<Vec<usize>>,
    /// Cells in which there were two symbols or more to try.
    pub(crate) guesses: usize,
    /// Whether it took too long, so that there may be more.
    pub(crate) given_up: bool,
}

/// What stays the same while a board is filled.
struct Layer {
    peers_of: Vec<Vec<usize>>,
    /// Regions that have a cell for each symbol.
    full: Vec<Vec<usize>>,
    symbols: SymbolSet,
    most: usize,
}

/// The fillings of `allowed` in which no region repeats a symbol, up to `most`.
pub(crate) fn fillings(layout: &Layout, allowed: &[SymbolSet], most: usize) -> Fillings {
    of_regions(layout.order(), regions(layout), allowed, most)
}

/// The regions of a layout, by the numbers of their cells.
pub(crate) fn regions(layout: &Layout) -> Vec<Vec<usize>> {
    layout
        .regions()
        .iter()
        .map(|region| region.cells.iter().map(|cell| cell.index()).collect())
        .collect()
}

/// The same of any regions, each a list of cells.
pub(crate) fn of_regions(
    order: usize,
    regions: Vec<Vec<usize>>,
    allowed: &[SymbolSet],
    most: usize,
) -> Fillings {
    let mut peers_of = vec![Vec::new(); allowed.len()];
    for region in &regions {
        for &a in region {
            let peers: &mut Vec<usize> = &mut peers_of[a];
            peers.extend(region.iter().filter(|&&b| b != a));
        }
    }

    for peers in &mut peers_of {
        peers.sort_unstable();
        peers.dedup();
    }

    let is_full = |region: &Vec<usize>| region.len() == order;
    let layer = Layer {
        peers_of,
        full: regions.into_iter().filter(is_full).collect(),
        symbols: SymbolSet::all(order),
        most,
    };

    let mut found = Fillings::default();
    fill((0..allowed.len()).collect(), allowed, &layer, &mut found);
    found.all.sort();

    found
}

fn fill(mut open: Vec<usize>, allowed: &[SymbolSet], layer: &Layer, found: &mut Fillings) {
    let Some(next) = (0..open.len()).min_by_key(|&i| allowed[open[i]].len()) else {
        found.all.push(allowed.iter().filter_map(|set| set.single()).map(Symbol::index).collect());
        return;
    };

    let places = |region: &Vec<usize>| {
        region.iter().map(|&cell| allowed[cell]).fold(SymbolSet::EMPTY, SymbolSet::or)
    };
    if layer.full.iter().any(|region| places(region) != layer.symbols) {
        return;
    }

    let cell = open.swap_remove(next);
    found.guesses += usize::from(allowed[cell].len() > 1);
    found.given_up |= found.guesses > GUESSES;

    for symbol in allowed[cell].iter() {
        if found.all.len() == layer.most || found.given_up {
            return;
        }
        let mut left = allowed.to_vec();
        left[cell] = SymbolSet::only(symbol);
        for &peer in &layer.peers_of[cell] {
            left[peer].remove(symbol);
        }
        fill(open.clone(), &left, layer, found);
    }
}
