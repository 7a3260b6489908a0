//! The symmetries of a cut, as a chain of stabilisers that acts on its touched sets.
//!
//! A symmetry is a permutation of the live sets for which the unfilled cells stay the same: it
//! turns fillings of what is left into fillings. A base of sets is marked one after the other
//! until all colours differ; then, from the last base point to the first, a symmetry is looked
//! for that keeps the points before and takes this one elsewhere (Sims' chain, filled from
//! below; Seress, "Permutation Group Algorithms", chapter 4). Forgetting the filled cells makes
//! the group larger than that of the layout.
//!
//! Every search is cut off after some tries. Any subgroup is sound: what is not found costs
//! states, not correctness.

use std::rc::Rc;

use num_bigint::BigUint;

use super::cut::{Cut, Live};
use super::tuning::TRIES;
use crate::limits::{Meter, Stop};
use crate::symmetry::{Graph, Partition, Trace, Work};

/// A permutation of the live sets, by their images.
type Permutation = Vec<usize>;

/// Symmetries of a cut.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) levels: Vec<Orbit>,
    /// For each pair of touched sets the number of its orbit.
    pub(super) orbits: Vec<Vec<u64>>,
}

/// A base point with where the symmetries that keep the points before take it.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    /// Each set of the point's orbit with the images under a symmetry that takes it to the
    /// point; the point itself comes first.
    pub(super) orbit: Vec<(u16, Vec<u16>)>,
}

impl Chain {
    /// Looks for the symmetries of a cut. On large boards that takes long, and much memory: each
    /// mark leaves a partition, and each orbit as many images as it has members; so many bytes are
    /// held beside them.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn of(cut: &Cut, beside: usize, meter: &mut Meter) -> Result<Self, Stop> {
        if cut.width < 2 {
            return Ok(Self::default());
        }
        let sets = Sets::new(cut);
        let mut work = Work::default();
        let base = Base::new(&sets, cut.width, beside, &mut work, meter)?;
        if base.points.is_empty() {
            return Ok(Self::default());
        }
        let mut generators: Vec<Permutation> = Vec::new();
        let mut levels = Vec::new();
        for depth in (0..base.n_touched).rev() {
            let point = base.points[depth];
            let mut orbit = orbit(point, &generators, sets.n());
            let before = &base.partitions[depth].0;
            for set in 0..cut.width {
                if before.class(crate::ids::narrow(set)) != before.class(crate::ids::narrow(point))
                    || orbit.iter().any(|(known, _)| *known == set)
                {
                    continue;
                }
                meter.poll()?;
                if let Some(found) = base.search(&sets, depth, set, &mut work) {
                    generators.push(found);
                    orbit = self::orbit(point, &generators, sets.n());
                }
            }
            if orbit.len() > 1 {
                let orbit = orbit.into_iter().map(|(set, images)| {
                    let images = images.into_iter().take(cut.width);
                    (narrow(set), images.map(narrow).collect())
                });
                levels.push(Orbit {
                    orbit: orbit.collect(),
                });
            }
        }
        levels.reverse();
        Ok(Self {
            levels,
            orbits: pair_orbits(cut.width, &generators),
        })
    }

    /// The memory that it takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        let images = |(_, images): &(u16, Vec<u16>)| {
            size_of::<(u16, Vec<u16>)>() + images.len() * size_of::<u16>()
        };
        let levels = self.levels.iter().flat_map(|level| &level.orbit);
        // Once as they are, and once as what the canonical form makes of them.
        let pairs = self
            .orbits
            .iter()
            .map(|row| 2 * row.len() * size_of::<u64>());
        levels.map(images).sum::<usize>() + pairs.sum::<usize>()
    }

    /// How many symmetries there are.
    pub(super) fn order(&self) -> BigUint {
        self.levels
            .iter()
            .map(|level| BigUint::from(level.orbit.len()))
            .product()
    }
}

/// The live sets of a cut as the points of a graph. Cells in the same sets are one vertex.
struct Sets {
    graph: Graph,
    /// For each vertex of cells its sets, ascending; the vertices are in ascending order of this.
    of_cells: Vec<Vec<usize>>,
    /// For each vertex how many cells it stands for.
    copies: Vec<usize>,
}

impl Sets {
    fn new(cut: &Cut) -> Self {
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
        let (mut of_cells, mut copies) = (Vec::new(), Vec::new());
        for alike in of_cell.chunk_by(|a, b| a == b) {
            of_cells.push(alike[0].clone());
            copies.push(alike.len());
        }
        let sorts = |set: &Live| (set.exclusive, set.touched, set.filled);
        let mut colours = ranks(cut.live.iter().map(sorts), 0);
        colours.extend(ranks(
            copies.iter().copied(),
            crate::ids::narrow(cut.live.len()),
        ));
        let edges: Vec<(u32, u32)> = (cut.live.len()..)
            .zip(&of_cells)
            .flat_map(|(cells, sets)| {
                sets.iter()
                    .map(move |&set| (crate::ids::narrow(set), crate::ids::narrow(cells)))
            })
            .collect();
        Self {
            graph: Graph::new(cut.live.len(), colours, &edges),
            of_cells,
            copies,
        }
    }

    fn n(&self) -> usize {
        self.graph.n_points
    }

    /// What is told apart when one more set is marked, which is alike to another.
    fn marked(&self, before: &Partition, set: usize, work: &mut Work) -> (Partition, Trace) {
        let mut partition = before.clone();
        partition.set_apart(&self.graph, crate::ids::narrow(set), work);
        let trace = partition.refine(&self.graph, work);
        (partition, trace)
    }
}

/// The rank of each value among all, from `first` on.
fn ranks<T: Ord + Copy>(values: impl Iterator<Item = T>, first: u32) -> Vec<u32> {
    let values: Vec<T> = values.collect();
    let mut sorted = values.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |value| first + crate::ids::narrow(sorted.partition_point(|other| *other < value));
    values.into_iter().map(rank).collect()
}

/// Sets that are marked one after the other, and what is told apart before each mark and at the
/// end, with how it was.
struct Base {
    points: Vec<usize>,
    /// The points up to here are touched, and marking them tells all touched sets apart.
    n_touched: usize,
    partitions: Vec<(Partition, Trace)>,
}

impl Base {
    fn new(
        sets: &Sets,
        width: usize,
        beside: usize,
        work: &mut Work,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let mut points = Vec::new();
        let mut n_touched = 0;
        let mut root = Partition::new(&sets.graph, work);
        let trace = root.refine(&sets.graph, work);
        let mut partitions = vec![(root, trace)];
        loop {
            meter.poll()?;
            let last = &partitions[partitions.len() - 1].0;
            // A search for a symmetry holds as many again.
            let bytes = beside + 2 * (partitions.len() + 1) * last.bytes();
            meter.limits().reserve(bytes)?;
            let pick = |among: std::ops::Range<usize>| {
                among
                    .map(|set| (last.n_alike(crate::ids::narrow(set)), set))
                    .filter(|&(n, _)| n > 1)
                    .min()
            };
            // Few tries are needed for small classes, and their marks tell the others apart.
            let touched = pick(0..width);
            let Some((_, point)) = touched.or_else(|| pick(width..sets.n())) else {
                break;
            };
            n_touched += usize::from(touched.is_some());
            points.push(point);
            let next = sets.marked(last, point, work);
            partitions.push(next);
        }
        Ok(Self {
            points,
            n_touched,
            partitions,
        })
    }

    /// A symmetry that keeps the first points and takes this set to the point at `depth`, by
    /// marking sets in the same way until all are told apart.
    fn search(
        &self,
        sets: &Sets,
        depth: usize,
        set: usize,
        work: &mut Work,
    ) -> Option<Permutation> {
        // Sets that are alike are tried from one partition, which they share.
        let mut stack = vec![(depth, Rc::new(self.partitions[depth].0.clone()), set)];
        let mut tries = 0;
        while let Some((depth, before, set)) = stack.pop() {
            tries += 1;
            if tries > TRIES {
                return None;
            }
            let (known, as_known) = &self.partitions[depth + 1];
            let (marked, trace) = sets.marked(&before, set, work);
            if trace != *as_known {
                continue;
            }
            let Some(&next) = self.points.get(depth + 1) else {
                if let Some(found) = self.matching(sets, &marked) {
                    return Some(found);
                }
                continue;
            };
            let class = known.class(crate::ids::narrow(next));
            let marked = Rc::new(marked);
            for other in (0..sets.n()).rev() {
                let at = crate::ids::narrow(other);
                if marked.class(at) == class && marked.n_alike(at) > 1 {
                    stack.push((depth + 1, Rc::clone(&marked), other));
                }
            }
        }
        None
    }

    /// The permutation that takes each set to the one that stands in its place at the end of the
    /// base, if it is a symmetry.
    fn matching(&self, sets: &Sets, marked: &Partition) -> Option<Permutation> {
        let (start, end) = (&self.partitions[0].0, &self.partitions.last()?.0);
        let image = |set| end.at(marked.place(set)) as usize;
        let images: Permutation = (0..crate::ids::narrow(sets.n())).map(image).collect();
        let alike = |(set, &image): (usize, &usize)| {
            start.class(crate::ids::narrow(set)) == start.class(crate::ids::narrow(image))
        };
        if !images.iter().enumerate().all(alike) {
            return None;
        }
        let keeps = sets.of_cells.iter().zip(&sets.copies).all(|(of, copies)| {
            let mut moved: Vec<usize> = of.iter().map(|&set| images[set]).collect();
            moved.sort_unstable();
            let cells = sets.of_cells.binary_search(&moved);
            cells.is_ok_and(|cells| sets.copies[cells] == *copies)
        });
        keeps.then_some(images)
    }
}

/// A set by its short number; sets are counted in hundreds.
#[expect(clippy::cast_possible_truncation, reason = "masks have fewer bits")]
fn narrow(set: usize) -> u16 {
    set as u16
}

/// The orbit of a point, each member with a product of generators that takes it to the point.
fn orbit(point: usize, generators: &[Permutation], n: usize) -> Vec<(usize, Permutation)> {
    let mut orbit: Vec<(usize, Permutation)> = vec![(point, (0..n).collect())];
    let mut at = 0;
    while at < orbit.len() {
        for generator in generators {
            // The generator takes `from` to a known member, and that one goes to the point.
            let (member, to_point) = &orbit[at];
            let Some(from) = generator.iter().position(|image| image == member) else {
                continue;
            };
            if orbit.iter().any(|(known, _)| *known == from) {
                continue;
            }
            let product = generator.iter().map(|&image| to_point[image]).collect();
            orbit.push((from, product));
        }
        at += 1;
    }
    orbit
}

/// For each pair of the first `width` sets the number of its orbit under the generators.
fn pair_orbits(width: usize, generators: &[Permutation]) -> Vec<Vec<u64>> {
    let mut orbits = vec![vec![0; width]; width];
    let mut last = 0;
    for first in 0..width * width {
        if orbits[first / width][first % width] != 0 {
            continue;
        }
        last += 1;
        let mut reached = vec![(first / width, first % width)];
        orbits[first / width][first % width] = last;
        while let Some((a, b)) = reached.pop() {
            for generator in generators {
                let image = (generator[a], generator[b]);
                if orbits[image.0][image.1] == 0 {
                    orbits[image.0][image.1] = last;
                    reached.push(image);
                }
            }
        }
    }
    orbits
}
