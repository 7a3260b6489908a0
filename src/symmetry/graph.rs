//! A coloured graph as flat lists of neighbours: what colours are refined on.
//!
//! The first vertices are the *points*: a symmetry moves them and a numbering distinguishes them.
//! The others only pass on what they see.

/// A graph whose vertices have colours. Points have smaller colours than all others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// How many of the vertices, from the first on, are points.
    pub(crate) n_points: usize,
    /// So many of the points are distinguished before the others.
    pub(crate) n_first: usize,
    pub(crate) colours: Vec<u32>,
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Graph {
    /// A graph with these edges; one that is named twice counts twice.
    pub(crate) fn new(n_points: usize, colours: Vec<u32>, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0u32; colours.len() + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }

        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut next = starts.clone();
        let mut ends = vec![0u32; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                let at = &mut next[from as usize];
                ends[*at as usize] = to;
                *at += 1;
            }
        }

        Self { n_points, n_first: n_points, colours, starts, ends }
    }

    /// The same where so many points, which have the smallest colours, are distinguished first.
    pub(crate) fn telling_first(self, n_first: usize) -> Self {
        Self { n_first, ..self }
    }

    /// How many vertices there are.
    pub(crate) fn n_vertices(&self) -> usize {
        self.colours.len()
    }

    /// The neighbours of a vertex.
    #[inline]
    pub(crate) fn around(&self, vertex: u32) -> &[u32] {
        let (from, to) = (self.starts[vertex as usize], self.starts[vertex as usize + 1]);
        &self.ends[from as usize..to as usize]
    }
}
