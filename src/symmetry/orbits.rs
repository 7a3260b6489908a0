//! Orbits of points under symmetries, by union and find.

/// A symmetry, by the image of each point.
pub(crate) type Permutation = Vec<u32>;

/// Which points symmetries turn into each other.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    /// A member of the same orbit; a representative is its own.
    parent: Vec<u32>,
}

impl Orbits {
    /// The orbits of `n_points` points.
    pub(crate) fn of_generators<'a>(
        n_points: usize,
        generators: impl Iterator<Item = &'a Permutation>,
    ) -> Self {
        let mut orbits = Self {
            parent: (0..).take(n_points).collect(),
        };
        for generator in generators {
            for (point, &image) in (0u32..).zip(generator) {
                orbits.join(point, image);
            }
        }
        for point in (0..).take(n_points) {
            let root = orbits.of(point);
            orbits.parent[point as usize] = root;
        }
        orbits
    }

    /// The representative of a point's orbit, its smallest member.
    pub(crate) fn of(&self, point: u32) -> u32 {
        let mut at = point;
        while self.parent[at as usize] != at {
            at = self.parent[at as usize];
        }
        at
    }

    /// How many points are in the orbit of a point.
    pub(crate) fn size(&self, point: u32) -> usize {
        let root = self.of(point);
        self.parent.iter().filter(|&&other| other == root).count()
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.of(a), self.of(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high as usize] = low;
        // Chains of smallest members stay short: halve them on the way.
        let mut at = high;
        while self.parent[at as usize] != at {
            let next = self.parent[at as usize];
            self.parent[at as usize] = self.parent[next as usize];
            at = next;
        }
    }
}
