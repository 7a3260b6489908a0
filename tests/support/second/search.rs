//! The fillings of a board, by trying every symbol in every cell; what is broken already is not
//! gone on with.

use super::rules::{Part, of, parts};
use super::{Board, Said};

/// What was found.
#[derive(Debug)]
pub(crate) struct FoundFillings {
    /// Some of the fillings.
    pub(crate) fillings: Vec<Vec<usize>>,
    /// Whether these are all; else the search took too long, or more were found than asked for.
    pub(crate) complete: bool,
}

struct FillingSearch<'b> {
    order: usize,
    /// The cells to fill.
    cells: Vec<usize>,
    peers: Vec<Vec<usize>>,
    parts: Vec<Part<'b>>,
    of_cell: Vec<Vec<usize>>,
    /// Cells of each part that are open.
    open: Vec<usize>,
    values: Vec<usize>,
    nodes: usize,
    most: usize,
    /// The order in which values are tried in a cell.
    tries: Vec<usize>,
    found: Vec<Vec<usize>>,
    stopped: bool,
}

/// Up to so many fillings of a board, found in so many nodes; values are tried in a given order.
pub(crate) fn fillings(board: &Board, most: usize, nodes: usize, tries: &[usize]) -> FoundFillings {
    let cells = (0..board.cells.len()).collect();
    let mut search = FillingSearch::new(board, parts(board), cells, tries);
    (search.most, search.nodes) = (most, nodes);
    let given = |(cell, &value): (usize, &usize)| (value > 0).then_some((cell, value));
    let givens: Vec<(usize, usize)> = board.givens.iter().enumerate().filter_map(given).collect();
    let fits = |search: &mut FillingSearch<'_>, (cell, value)| {
        search.candidates(cell) >> value & 1 == 1 && search.set(cell, value)
    };
    if givens.into_iter().all(|given| fits(&mut search, given)) {
        search.go();
    }

    FoundFillings { complete: !search.stopped, fillings: search.found }
}

/// Whether a filling is one of the board's.
pub(crate) fn fulfils(board: &Board, values: &[usize]) -> bool {
    let differ = |region: &Vec<usize>| {
        (0..region.len())
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .all(|(a, b)| values[region[a]] != values[region[b]])
    };

    let given = |(&given, &value): (&usize, &usize)| given == 0 || given == value;
    board.givens.iter().zip(values).all(given)
        && board.regions().iter().all(differ)
        && parts(board).iter().all(|part| (part.holds)(values))
}

/// Whether a constraint can be fulfilled at all, by itself among the regions of the board: each
/// of its parts alone, then all of them. Where the search took too long they may be.
pub(crate) fn is_reachable(board: &Board, said: &Said) -> bool {
    of(board, said)
        .into_iter()
        .map(|part| vec![part])
        .chain([of(board, said)])
        .all(|parts| are_reachable(board, parts))
}

fn are_reachable(board: &Board, parts: Vec<Part<'_>>) -> bool {
    const NODES: usize = 200_000;
    let mut cells: Vec<usize> = parts.iter().flat_map(|part| part.scope.clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    let tries: Vec<usize> = (1..=board.order).collect();
    let mut search = FillingSearch::new(board, parts, cells, &tries);
    (search.most, search.nodes) = (1, NODES);
    search.go();

    search.stopped
}

impl<'b> FillingSearch<'b> {
    /// A search over some cells, all of which are open.
    fn new(board: &Board, parts: Vec<Part<'b>>, cells: Vec<usize>, tries: &[usize]) -> Self {
        let n = board.cells.len();
        let mut peers = vec![Vec::new(); n];
        for region in board.regions() {
            for &cell in &region {
                peers[cell].extend(region.iter().copied().filter(|&other| other != cell));
            }
        }

        for of in &mut peers {
            of.sort_unstable();
            of.dedup();
        }

        let mut of_cell = vec![Vec::new(); n];
        for (k, part) in parts.iter().enumerate() {
            for &cell in &part.scope {
                of_cell[cell].push(k);
            }
        }

        Self {
            order: board.order,
            cells,
            peers,
            open: parts.iter().map(|part| part.scope.len()).collect(),
            parts,
            of_cell,
            values: vec![0; n],
            nodes: usize::MAX,
            most: usize::MAX,
            tries: tries.to_vec(),
            found: Vec::new(),
            stopped: false,
        }
    }
}

impl FillingSearch<'_> {
    /// The values, as bits, that no peer holds.
    fn candidates(&self, cell: usize) -> u64 {
        let mut free = (1 << (self.order + 1)) - 2;
        for &peer in &self.peers[cell] {
            free &= !(1 << self.values[peer]);
        }
        free
    }

    /// Fills a cell; whether all parts that are filled now hold.
    fn set(&mut self, cell: usize, value: usize) -> bool {
        self.values[cell] = value;
        let mut holds = true;
        for &k in &self.of_cell[cell] {
            self.open[k] -= 1;
            holds &= self.open[k] > 0 || (self.parts[k].holds)(&self.values);
        }

        holds
    }

    fn unset(&mut self, cell: usize) {
        self.values[cell] = 0;
        for &k in &self.of_cell[cell] {
            self.open[k] += 1;
        }
    }

    fn go(&mut self) {
        let open = self.cells.iter().copied().filter(|&cell| self.values[cell] == 0);
        // The cell with the fewest values; of these one in a part that is nearly filled.
        let nearly = |cell: usize| self.of_cell[cell].iter().map(|&k| self.open[k]).min();
        let next = open.min_by_key(|&cell| {
            let choices = self.candidates(cell).count_ones();
            (choices, nearly(cell).unwrap_or(usize::MAX))
        });

        let Some(cell) = next else {
            self.found.push(self.values.clone());
            self.stopped |= self.found.len() >= self.most;
            return;
        };

        let free = self.candidates(cell);
        for value in self.tries.clone() {
            if free >> value & 1 == 0 || self.stopped {
                continue;
            }
            self.stopped |= self.nodes == 0;
            self.nodes = self.nodes.saturating_sub(1);
            if self.set(cell, value) {
                self.go();
            }
            self.unset(cell);
        }
    }
}
