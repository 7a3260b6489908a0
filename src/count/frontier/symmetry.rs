//! The symmetries of a cut, as a chain of stabilisers that acts on its touched sets.
//!
//! A symmetry is a permutation of the live sets for which the unfilled cells stay the same: it
//! turns fillings of what is left into fillings. Forgetting the filled cells makes the group
//! larger than that of the layout. Where the search for the symmetries takes too long, none is
//! used: that costs states, not correctness.

use num_bigint::BigUint;

use super::cut::{Cut, Live};
use super::tuning::SYMMETRY_NODES;
use crate::ids::{distinct, narrow, sorted};
use crate::limits::{Meter, Stop};
use crate::symmetry::{Graph, Leaf, Orbits, Partition, Permutation, Work, search};

/// Symmetries of a cut.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) levels: Vec<Orbit>,
    /// For each pair of touched sets the number of its orbit.
    pub(super) orbits: Vec<u32>,
}

/// A base point with where the symmetries that keep the points before take it: each set of the
/// point's orbit with the images under a symmetry that takes it to the point; the point itself
/// comes first.
pub(super) type Orbit = Vec<(u32, Permutation)>;

impl Chain {
    /// Looks for the symmetries of a cut.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn of(cut: &Cut, meter: &Meter) -> Result<Self, Stop> {
        if cut.width < 2 {
            return Ok(Self::default());
        }
        let of_cells = of_cells(cut);
        let graph = graph(cut, &of_cells).telling_first(cut.width);
        let mut work = Work::default();
        let mut root = Partition::new(&graph, &mut work);
        root.refine(&graph, &mut work);
        // Each mark leaves a partition.
        meter.limits().reserve(2 * cut.width * root.bytes())?;
        let mut judge = |partition: &Partition| leaf(cut, &of_cells, partition);
        let mut few = meter.limits().with_nodes(Some(SYMMETRY_NODES)).meter();
        let found = match search(&graph, root, &mut work, &mut judge, &mut few) {
            Ok(found) => found,
            Err(Stop::Nodes) => return Ok(Self::default()),
            Err(stop) => return Err(stop),
        };

        let width = narrow(cut.width);
        // Touched sets are distinguished first, so what keeps all of them moves no touched set.
        let levels = found.base.iter().take_while(|&&point| point < width).enumerate().map(
            |(depth, &point)| {
                let before = &found.base[..depth];
                let keeps =
                    |symmetry: &&Permutation| before.iter().all(|&p| symmetry[p as usize] == p);
                let kept: Vec<_> = found.generators.iter().filter(keeps).collect();
                orbit(point, &kept, width)
            },
        );
        Ok(Self {
            levels: levels.filter(|orbit| orbit.len() > 1).collect(),
            orbits: pair_orbits(cut.width, &found.generators),
        })
    }

    /// The memory that it takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        let images = self.levels.iter().flatten().map(|(_, images)| images.len());
        // Pairs once as they are, and once as what the canonical form makes of them.
        size_of::<u32>() * images.sum::<usize>() + 2 * size_of::<u64>() * self.orbits.len()
    }

    /// How many symmetries there are.
    pub(super) fn order(&self) -> BigUint {
        self.levels.iter().map(|orbit| BigUint::from(orbit.len())).product()
    }
}

/// The live sets of each unfilled cell, ascending, and how many cells are in just these.
fn of_cells(cut: &Cut) -> Vec<(Vec<usize>, usize)> {
    let cells = cut.live.iter().flat_map(|set| &set.cells);
    let mut of_cell = vec![Vec::new(); cells.max().map_or(0, |last| last + 1)];
    for (k, set) in cut.live.iter().enumerate() {
        for &cell in &set.cells {
            of_cell[cell].push(k);
        }
    }
    of_cell.retain(|sets: &Vec<usize>| !sets.is_empty());
    of_cell.sort_unstable();
    let alike = of_cell.chunk_by(|a, b| a == b);
    alike.map(|alike| (alike[0].clone(), alike.len())).collect()
}

/// The live sets as the points of a graph; cells in the same sets are one vertex.
fn graph(cut: &Cut, of_cells: &[(Vec<usize>, usize)]) -> Graph {
    let n = cut.live.len();
    // Touched sets have the smaller colours.
    let sort = |set: &Live| (!set.touched, set.exclusive, set.filled);
    let of_sets = ranks(cut.live.iter().map(sort), 0);
    let of_copies = ranks(of_cells.iter().map(|(_, copies)| *copies), narrow(n));
    let colours = [of_sets, of_copies].concat();
    let mut edges = Vec::new();
    for (cells, (sets, _)) in (n..).zip(of_cells) {
        edges.extend(sets.iter().map(|&set| (narrow(set), narrow(cells))));
    }
    Graph::new(n, colours, &edges)
}

/// The rank of each value among all, from `first` on.
fn ranks<T: Ord + Copy>(values: impl Iterator<Item = T>, first: u32) -> Vec<u32> {
    let values: Vec<T> = values.collect();
    let known = distinct(values.iter().copied());
    let rank = |value| first + narrow(known.partition_point(|other| *other < value));
    values.into_iter().map(rank).collect()
}

/// The cells under the numbering of the sets by a partition.
fn leaf(cut: &Cut, of_cells: &[(Vec<usize>, usize)], partition: &Partition) -> Leaf {
    let sets = 0..narrow(cut.live.len());
    let number: Vec<u32> = sets.map(|set| partition.place(set)).collect();
    let cell = |(sets, copies): &(Vec<usize>, usize)| {
        // No number of a set is as large.
        let copies = *copies as u64 + u64::from(u32::MAX);
        sorted(sets.iter().map(|&set| number[set].into()).chain([copies]))
    };
    Leaf { certificate: sorted(of_cells.iter().map(cell)).concat(), number }
}

/// The orbit of a point, each member with a product of generators that takes it to the point.
fn orbit(point: u32, generators: &[&Permutation], width: u32) -> Orbit {
    let mut orbit: Orbit = vec![(point, (0..width).collect())];
    let mut at = 0;
    while at < orbit.len() {
        for generator in generators {
            // The generator takes `from` to a known member, and that one goes to the point.
            let (member, to_point) = &orbit[at];
            let Some(from) = generator.iter().position(|image| image == member) else {
                continue;
            };
            if orbit.iter().any(|(known, _)| *known == narrow(from)) {
                continue;
            }
            let product = generator
                .iter()
                .take(width as usize)
                .map(|&image| to_point[image as usize])
                .collect();
            orbit.push((narrow(from), product));
        }
        at += 1;
    }

    orbit
}

/// For each pair of the first `width` sets the number of its orbit under the generators.
fn pair_orbits(width: usize, generators: &[Permutation]) -> Vec<u32> {
    let mut orbits = Orbits::alone(width * width);
    for generator in generators {
        for pair in 0..width * width {
            let [a, b] = [pair / width, pair % width].map(|set| generator[set]);
            orbits.join(narrow(pair), a * narrow(width) + b);
        }
    }
    ranks((0..narrow(width * width)).map(|pair| orbits.of(pair)), 1)
}
