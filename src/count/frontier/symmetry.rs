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

use num_bigint::BigUint;

use super::cut::Cut;
use super::refine::{Colours, Graph};

/// Colourings that a search for one symmetry may look at.
const TRIES: usize = 400;

/// A permutation of the live sets, by their images.
type Permutation = Vec<usize>;

/// Symmetries of a cut.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) levels: Vec<Level>,
    /// For each pair of touched sets the number of its orbit.
    pub(super) orbits: Vec<Vec<u64>>,
}

/// A base point with where the symmetries that keep the points before take it.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// Each set of the point's orbit with the images under a symmetry that takes it to the
    /// point; the point itself comes first.
    pub(super) orbit: Vec<(u16, Vec<u16>)>,
}

impl Chain {
    /// Looks for the symmetries of a cut.
    pub(super) fn of(cut: &Cut) -> Self {
        if cut.width < 2 {
            return Self::default();
        }
        let graph = Graph::new(cut);
        let base = Base::new(&graph, cut.width);
        if base.points.is_empty() {
            return Self::default();
        }
        let mut generators: Vec<Permutation> = Vec::new();
        let mut levels = Vec::new();
        for depth in (0..base.n_touched).rev() {
            let point = base.points[depth];
            let mut orbit = orbit(point, &generators, graph.n_sets);
            let colour = base.colours[depth].of_set[point];
            for set in 0..cut.width {
                if base.colours[depth].of_set[set] != colour
                    || orbit.iter().any(|(known, _)| *known == set)
                {
                    continue;
                }
                if let Some(found) = base.search(&graph, depth, set) {
                    generators.push(found);
                    orbit = self::orbit(point, &generators, graph.n_sets);
                }
            }
            if orbit.len() > 1 {
                let orbit = orbit.into_iter().map(|(set, images)| {
                    let images = images.into_iter().take(cut.width);
                    (narrow(set), images.map(narrow).collect())
                });
                levels.push(Level {
                    orbit: orbit.collect(),
                });
            }
        }
        levels.reverse();
        Self {
            levels,
            orbits: pair_orbits(cut.width, &generators),
        }
    }

    /// How many symmetries there are.
    pub(super) fn order(&self) -> BigUint {
        self.levels
            .iter()
            .map(|level| BigUint::from(level.orbit.len()))
            .product()
    }
}

/// Sets that are marked one after the other, and the colours before each mark and at the end.
struct Base {
    points: Vec<usize>,
    /// The points up to here are touched, and marking them tells all touched sets apart.
    n_touched: usize,
    colours: Vec<Colours>,
}

impl Base {
    fn new(graph: &Graph, width: usize) -> Self {
        let mut points = Vec::new();
        let mut n_touched = 0;
        let mut colours = vec![graph.colours()];
        loop {
            let last = &colours[colours.len() - 1];
            let alike = |set: usize| {
                last.of_set
                    .iter()
                    .filter(|&&colour| colour == last.of_set[set])
                    .count()
            };
            let pick = |sets: std::ops::Range<usize>| {
                sets.map(|set| (alike(set), set))
                    .filter(|&(n, _)| n > 1)
                    .min()
            };
            // Few tries are needed for small classes, and their marks tell the others apart.
            let touched = pick(0..width);
            let Some((_, point)) = touched.or_else(|| pick(width..graph.n_sets)) else {
                break;
            };
            n_touched += usize::from(touched.is_some());
            points.push(point);
            colours.push(graph.marked(&colours[colours.len() - 1], point));
        }
        Self {
            points,
            n_touched,
            colours,
        }
    }

    /// A symmetry that keeps the first points and takes this set to the point at `depth`, by
    /// marking sets in the same way until all colours differ.
    fn search(&self, graph: &Graph, depth: usize, set: usize) -> Option<Permutation> {
        let mut stack = vec![(depth, self.colours[depth].clone(), set)];
        let mut tries = 0;
        while let Some((depth, colours, set)) = stack.pop() {
            tries += 1;
            if tries > TRIES {
                return None;
            }
            let marked = graph.marked(&colours, set);
            if marked.sorted != self.colours[depth + 1].sorted {
                continue;
            }
            let Some(&next) = self.points.get(depth + 1) else {
                if let Some(found) = self.matching(graph, &marked) {
                    return Some(found);
                }
                continue;
            };
            let colour = self.colours[depth + 1].of_set[next];
            for other in (0..graph.n_sets).rev() {
                if marked.of_set[other] == colour {
                    stack.push((depth + 1, marked.clone(), other));
                }
            }
        }
        None
    }

    /// The permutation that takes each set to the one of the same colour at the end of the
    /// base, if it is a symmetry.
    fn matching(&self, graph: &Graph, colours: &Colours) -> Option<Permutation> {
        let (end, start) = (&self.colours[self.colours.len() - 1], &self.colours[0]);
        if end.distinct != graph.n_sets {
            return None;
        }
        let images: Option<Permutation> = (colours.of_set.iter())
            .map(|colour| end.of_set.iter().position(|other| other == colour))
            .collect();
        let images = images?;
        let mut seen = vec![false; graph.n_sets];
        for (set, &image) in images.iter().enumerate() {
            if seen[image] || start.of_set[set] != start.of_set[image] {
                return None;
            }
            seen[image] = true;
        }
        let keeps = graph
            .sets_of
            .iter()
            .zip(&graph.copies)
            .all(|(sets, copies)| {
                let mut moved: Vec<usize> = sets.iter().map(|&set| images[set]).collect();
                moved.sort_unstable();
                let node = graph.sets_of.binary_search(&moved);
                node.is_ok_and(|node| graph.copies[node] == *copies)
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
