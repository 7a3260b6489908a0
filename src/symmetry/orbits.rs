//! Orbits of points under symmetries, or whatever else joins points, by union and find.

/// A symmetry, by the image of each point.
pub(crate) type Permutation = Vec<u32>;

/// Which points belong together: those that symmetries turn into each other.
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
        let mut orbits = Self::alone(n_points);
        for generator in generators {
            for (point, &image) in (0u32..).zip(generator) {
                orbits.join(point, image);
            }
        }
        orbits.shorten();
        orbits
    }

    /// Makes every point know its representative at once.
    pub(crate) fn shorten(&mut self) {
        // Parents come before their children.
        for point in 0..self.parent.len() {
            self.parent[point] = self.parent[self.parent[point] as usize];
        }
    }

    /// So many points, each alone.
    pub(crate) fn alone(n_points: usize) -> Self {
        Self { parent: (0..).take(n_points).collect() }
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

    /// Makes one of the orbits of two points.
    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// As [`Orbits::of`]; the path there is halved on the way.
    fn root(&mut self, mut point: u32) -> u32 {
        while self.parent[point as usize] != point {
            let above = self.parent[self.parent[point as usize] as usize];
            self.parent[point as usize] = above;
            point = above;
        }
        point
    }
}
