//! Colours of the live sets of a cut that symmetries must respect, by refinement: sets are told
//! apart by the colours of their cells, cells by those of their sets, until nothing new shows
//! (the naive form of what "Practical graph isomorphism, II" describes in section 2).
//!
//! Colours are hashes of what was seen, so that they can be compared between two colourings of
//! the same cut. A collision makes a search miss or try too much; what it finds is verified.

use super::cut::Cut;
use super::table::mix;

/// The sets and cells of a cut as a graph. Cells in the same sets are one node.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) n_sets: usize,
    /// For each set its nodes of cells.
    cells_of: Vec<Vec<usize>>,
    /// For each node of cells its sets, ascending; the nodes are in ascending order of this.
    pub(super) sets_of: Vec<Vec<usize>>,
    /// For each node how many cells it stands for.
    pub(super) copies: Vec<usize>,
    /// Where a colouring starts: what must be equal for two sets to be exchanged.
    start: Vec<u64>,
}

/// A colour of each set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Colours {
    pub(super) of_set: Vec<u64>,
    /// The colours of sets in order: equal for colourings that may correspond.
    pub(super) sorted: Vec<u64>,
    /// Different colours.
    pub(super) distinct: usize,
}

impl Graph {
    pub(super) fn new(cut: &Cut) -> Self {
        let n_cells = (cut.live.iter())
            .flat_map(|set| &set.cells)
            .max()
            .map_or(0, |last| last + 1);
        let mut of_cell = vec![Vec::new(); n_cells];
        for (k, set) in cut.live.iter().enumerate() {
            for &cell in &set.cells {
                of_cell[cell].push(k);
            }
        }
        of_cell.retain(|sets: &Vec<usize>| !sets.is_empty());
        of_cell.sort_unstable();
        let mut sets_of: Vec<Vec<usize>> = Vec::new();
        let mut copies = Vec::new();
        for sets in of_cell {
            if sets_of.last() == Some(&sets) {
                let last = copies.len() - 1;
                copies[last] += 1;
            } else {
                sets_of.push(sets);
                copies.push(1);
            }
        }
        let mut cells_of = vec![Vec::new(); cut.live.len()];
        for (node, sets) in sets_of.iter().enumerate() {
            for &set in sets {
                cells_of[set].push(node);
            }
        }
        let start = cut.live.iter().map(|set| {
            let kind = u64::from(set.exclusive) | u64::from(set.touched) << 1;
            mix(mix(kind) ^ set.filled as u64)
        });
        Self {
            n_sets: cut.live.len(),
            cells_of,
            sets_of,
            copies,
            start: start.collect(),
        }
    }

    /// The colours that are there from the start.
    pub(super) fn colours(&self) -> Colours {
        self.refined(self.start.clone())
    }

    /// The colours when one set is marked.
    pub(super) fn marked(&self, colours: &Colours, set: usize) -> Colours {
        let mut of_set = colours.of_set.clone();
        of_set[set] = mix(of_set[set] ^ 0x5851_f42d_4c95_7f2d);
        self.refined(of_set)
    }

    fn refined(&self, mut of_set: Vec<u64>) -> Colours {
        let mut of_cell = vec![0; self.sets_of.len()];
        let mut distinct = 0;
        loop {
            let mut sorted = of_set.clone();
            sorted.sort_unstable();
            let now = 1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count();
            if now <= distinct || self.n_sets == 0 {
                return Colours {
                    of_set,
                    sorted,
                    distinct: now.min(self.n_sets),
                };
            }
            distinct = now;
            for ((cell, sets), &copies) in of_cell.iter_mut().zip(&self.sets_of).zip(&self.copies) {
                *cell = mix(sum(&of_set, sets).wrapping_add(copies as u64));
            }
            for (set, cells) in of_set.iter_mut().zip(&self.cells_of) {
                *set = mix(*set ^ mix(sum(&of_cell, cells)));
            }
        }
    }
}

/// A sum that does not depend on the order.
fn sum(colours: &[u64], of: &[usize]) -> u64 {
    of.iter()
        .fold(0, |sum, &k| sum.wrapping_add(mix(colours[k])))
}
