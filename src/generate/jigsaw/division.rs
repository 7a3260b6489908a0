//! A square cut into regions, invariant under a symmetry.

/// Which region each cell belongs to.
///
/// Every move of the symmetry turns regions into regions.
#[derive(Clone, Debug)]
pub(super) struct Division<'m> {
    pub(super) order: usize,
    /// The region of each cell.
    pub(super) region: Vec<usize>,
    /// Images of cells, the identity first.
    pub(super) moves: &'m [Vec<usize>],
}

impl<'m> Division<'m> {
    /// Every row a region.
    pub(super) fn rows(order: usize, moves: &'m [Vec<usize>]) -> Self {
        Self { order, region: (0..order * order).map(|cell| cell / order).collect(), moves }
    }

    /// The cells that share a side with a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let n = self.order;
        let row = cell / n;
        let col = cell % n;
        [
            (row > 0).then(|| cell - n),
            (col > 0).then(|| cell - 1),
            (col + 1 < n).then(|| cell + 1),
            (row + 1 < n).then(|| cell + n),
        ]
        .into_iter()
        .flatten()
    }

    /// The cells of a region.
    pub(super) fn cells(&self, region: usize) -> Vec<usize> {
        let cells = 0..self.region.len();
        cells.filter(|&cell| self.region[cell] == region).collect()
    }

    /// The number of cells of a region.
    pub(super) fn size(&self, region: usize) -> usize {
        self.region.iter().filter(|&&of| of == region).count()
    }

    /// True if every two cells of a region are connected inside it.
    pub(super) fn is_connected(&self, region: usize) -> bool {
        let size = self.size(region);
        let Some(first) = self.region.iter().position(|&of| of == region) else {
            return false;
        };
        let mut met = vec![false; self.region.len()];
        let mut reached = vec![first];
        met[first] = true;
        let mut at = 0;

        while let Some(&cell) = reached.get(at) {
            at += 1;
            for other in self.beside(cell) {
                if self.region[other] == region && !std::mem::replace(&mut met[other], true) {
                    reached.push(other);
                }
            }
        }

        reached.len() == size
    }

    /// The cells of other regions that share a side with a cell.
    pub(super) fn across(&self, cell: usize) -> Vec<usize> {
        let own = self.region[cell];
        let other = |&beside: &usize| self.region[beside] != own;
        self.beside(cell).filter(other).collect()
    }

    /// Moves cells to other regions, and their images to the images of those regions. Returns the
    /// previous regions, or `None` if the images contradict each other. Every region must keep a
    /// cell.
    pub(super) fn reassign(&mut self, requests: &[(usize, usize)]) -> Option<Vec<(usize, usize)>> {
        let mut image_of = vec![None; self.order];
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for images in self.moves {
            image_of.fill(None);
            for (cell, &of) in self.region.iter().enumerate() {
                image_of[of].get_or_insert(self.region[images[cell]]);
            }

            for &(cell, to) in requests {
                let change = (images[cell], image_of[to]?);
                match changes.iter().find(|(known, _)| *known == change.0) {
                    Some(known) if *known != change => return None,
                    Some(_) => {}
                    None => changes.push(change),
                }
            }
        }

        for change in &mut changes {
            change.1 = std::mem::replace(&mut self.region[change.0], change.1);
        }

        Some(changes)
    }

    /// Undoes changes, which must be the most recent ones.
    pub(super) fn undo(&mut self, changes: Vec<(usize, usize)>) {
        for (cell, was) in changes.into_iter().rev() {
            self.region[cell] = was;
        }
    }

    /// The regions that changes took cells from or gave them to.
    pub(super) fn concerned(&self, changes: &[(usize, usize)]) -> Vec<usize> {
        let mut regions: Vec<usize> =
            changes.iter().flat_map(|&(cell, was)| [was, self.region[cell]]).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    /// True if a region is a row or a column.
    pub(super) fn has_line(&self) -> bool {
        let n = self.order;
        let same = |cells: &mut dyn Iterator<Item = usize>| {
            let mut regions = cells.map(|cell| self.region[cell]);
            let first = regions.next();
            regions.all(|region| Some(region) == first)
        };

        (0..n).any(|k| {
            same(&mut (0..n).map(|at| k * n + at)) || same(&mut (0..n).map(|at| at * n + k))
        })
    }

    /// Names of the regions, cell by cell: numbers from 1 in the order in which they occur.
    pub(super) fn labels(&self) -> Vec<String> {
        let mut names = vec![0; self.order];
        let mut next = 0;
        let name = |&region: &usize| {
            if names[region] == 0 {
                next += 1;
                names[region] = next;
            }
            names[region].to_string()
        };

        self.region.iter().map(name).collect()
    }
}
