//! Consequences of one candidate at a time: the graph on which the chains of Sudoku Explainer's
//! scale run.
//!
//! A true candidate makes false the others of its cell and those of its symbol that it sees; a
//! false one makes true the other candidate of a cell that has two, and the other place of a
//! region that has two. Chains over symbols alone (X) use only what goes by symbol, chains over
//! cells (Y) turn false into true only within cells.
//!
//! Candidates are numbered in an order that depends on nothing but how they are linked: each gets
//! a key from the keys of what it is linked with, for some rounds (colour refinement). Searches
//! that take candidates in this order find the same chains however the puzzle is turned, mirrored
//! or renamed. Candidates that still have the same key are alike for almost every purpose; they
//! stay in the order of the board.

use smallvec::SmallVec;

use super::prelude::*;
use super::singles::is_line;
use crate::ids::Id;

/// Rounds in which keys are refined.
const ROUNDS: usize = 5;

/// Candidates in an order of their own, and what each makes true or false.
pub(crate) struct Implications {
    candidates: Vec<Candidate>,
    in_cell: Vec<SmallVec<[u32; 8]>>,
    in_sight: Vec<SmallVec<[u32; 16]>>,
    by_cell: Vec<Option<u32>>,
    by_region: Vec<SmallVec<[(u32, RegionId); 3]>>,
}

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// One symbol.
    X,
    /// From false to true only within cells.
    Y,
    /// All.
    Both,
}

impl Implications {
    /// The graph of a board.
    pub(crate) fn new(board: &Board) -> Self {
        let mut candidates = Vec::new();
        for cell in board.open() {
            candidates.extend(Candidate::each(cell, board.set(cell)));
        }

        let keys = Self::of(board, candidates.clone()).keys(board);
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&n| keys[n]);

        Self::of(board, order.into_iter().map(|n| candidates[n]).collect())
    }

    fn of(board: &Board, candidates: Vec<Candidate>) -> Self {
        let order = board.relations().order();
        let at = |c: &Candidate| c.cell.index() * order + c.symbol.index();
        let mut numbers = vec![u32::MAX; board.relations().n_cells() * order];
        for (number, candidate) in (0..).zip(&candidates) {
            numbers[at(candidate)] = number;
        }

        let number = |cell, symbol| numbers[at(&Candidate::new(cell, symbol))];
        let mut graph = Self {
            in_cell: Vec::with_capacity(candidates.len()),
            in_sight: Vec::with_capacity(candidates.len()),
            by_cell: Vec::with_capacity(candidates.len()),
            by_region: Vec::with_capacity(candidates.len()),
            candidates: Vec::new(),
        };

        for &Candidate { cell, symbol } in &candidates {
            let mut in_cell: SmallVec<[u32; 8]> = board
                .set(cell)
                .iter()
                .filter(|&other| other != symbol)
                .map(|s| number(cell, s))
                .collect();

            in_cell.sort_unstable();
            let seen = board.relations().sees(cell).and(board.with(symbol));
            let mut in_sight: SmallVec<[u32; 16]> =
                seen.iter().map(|c| number(c, symbol)).collect();
            in_sight.sort_unstable();
            let mut by_region: SmallVec<[(u32, RegionId); 3]> = SmallVec::new();

            for &region in board.relations().regions_of(cell) {
                let bits = board.places(region, symbol);
                if bits.count_ones() == 2 && board.relations().is_full(region) {
                    let other = board.cells_of(region, bits).find(|&other| other != cell);
                    by_region.extend(other.map(|other| (number(other, symbol), region)));
                }
            }

            by_region.sort_unstable();
            by_region.dedup_by_key(|(other, _)| *other);
            graph.by_cell.push(if let [other] = in_cell[..] { Some(other) } else { None });
            graph.in_cell.push(in_cell);
            graph.in_sight.push(in_sight);
            graph.by_region.push(by_region);
        }

        graph.candidates = candidates;

        graph
    }

    /// A key for each candidate that does not depend on names or places.
    fn keys(&self, board: &Board) -> Vec<u64> {
        let relations = board.relations();
        let first = |candidate: &Candidate| {
            relations
                .regions_of(candidate.cell)
                .iter()
                .map(|&region| {
                    let kind = u64::from(is_line(board, region));
                    mixed(u64::from(board.places(region, candidate.symbol).count_ones()) * 2 + kind)
                })
                .fold(0, u64::wrapping_add)
        };

        let mut keys: Vec<u64> = self.candidates.iter().map(first).collect();
        for _ in 0..ROUNDS {
            let sum = |of: &[u32], salt: u64| {
                of.iter().map(|&n| mixed(keys[n as usize] ^ salt)).fold(0, u64::wrapping_add)
            };
            keys = (0..keys.len())
                .map(|n| {
                    let cell = mixed(sum(&self.in_cell[n], 1));
                    let sight = mixed(sum(&self.in_sight[n], 2)).rotate_left(1);
                    mixed(keys[n]).wrapping_add(cell).wrapping_add(sight)
                })
                .collect();
        }

        keys
    }

    /// The number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The candidate of a number.
    pub(crate) fn candidate(&self, number: u32) -> Candidate {
        self.candidates[number as usize]
    }

    /// True if the candidate's cell has just one other.
    pub(crate) fn is_of_two(&self, number: u32) -> bool {
        self.by_cell[number as usize].is_some()
    }

    /// The candidates that are false if a candidate is true.
    pub(crate) fn excluded(&self, by: u32, links: Links) -> impl Iterator<Item = u32> {
        let cell: &[u32] = match links {
            Links::X => &[],
            Links::Y | Links::Both => &self.in_cell[by as usize],
        };
        cell.iter().chain(&self.in_sight[by as usize]).copied()
    }

    /// The candidates that are true if a candidate is false.
    pub(crate) fn forced(&self, by: u32, links: Links) -> impl Iterator<Item = u32> {
        let cell = if links == Links::X { None } else { self.by_cell[by as usize] };
        let regions: &[(u32, RegionId)] = match links {
            Links::Y => &[],
            Links::X | Links::Both => &self.by_region[by as usize],
        };
        cell.into_iter().chain(regions.iter().map(|&(other, _)| other))
    }

    /// The statement by which one of two candidates is true.
    pub(crate) fn truth(&self, a: u32, b: u32) -> Option<Truth> {
        let candidate = self.candidate(a);
        if self.by_cell[a as usize] == Some(b) {
            return Some(Truth::Cell(candidate.cell));
        }

        self.by_region[a as usize]
            .iter()
            .find(|(other, _)| *other == b)
            .map(|&(_, region)| Truth::Place(region, candidate.symbol))
    }
}

/// A breadth-first search from one candidate that is supposed true or false.
pub(super) struct Reach<'g> {
    graph: &'g Implications,
    /// By state and candidate: how many candidates the shortest chain to it has, both ends
    /// included; 0 where there is none.
    pub(super) distances: [Vec<u16>; 2],
    /// By state and candidate: the candidate before, of the opposite state.
    from: [Vec<u32>; 2],
}

impl<'g> Reach<'g> {
    /// A search from no candidate yet.
    pub(super) fn new(graph: &'g Implications) -> Self {
        Self {
            graph,
            distances: [vec![0; graph.len()], vec![0; graph.len()]],
            from: [vec![0; graph.len()], vec![0; graph.len()]],
        }
    }

    /// Follows the chains of at most `most` candidates from a supposition, `home` only as far as to
    /// its opposite.
    pub(super) fn follow(&mut self, source: u32, holds: bool, links: Links, most: u16, home: bool) {
        let graph = self.graph;
        self.distances.iter_mut().for_each(|all| all.fill(0));
        self.distances[usize::from(holds)][source as usize] = 1;
        let mut front = vec![source];
        let mut state = holds;

        for length in 2..=most {
            let [lost, made] = &mut self.distances;
            let distances = if state { lost } else { made };
            let from = &mut self.from[usize::from(!state)];

            for by in std::mem::take(&mut front) {
                let mut reach = |next: u32| {
                    if distances[next as usize] == 0 {
                        distances[next as usize] = length;
                        from[next as usize] = by;
                        front.push(next);
                    }
                };

                if state {
                    graph.excluded(by, links).for_each(&mut reach);
                } else {
                    graph.forced(by, links).for_each(&mut reach);
                }
            }

            let is_home = self.distances[usize::from(!holds)][source as usize] > 0;
            if front.is_empty() || home && is_home {
                return;
            }
            state = !state;
        }
    }

    /// The shortest chain to a state of a candidate that was reached, both ends included.
    pub(super) fn back(&self, mut at: u32, mut state: bool) -> Vec<u32> {
        let mut nodes = vec![at];
        while self.distances[usize::from(state)][at as usize] > 1 {
            at = self.from[usize::from(state)][at as usize];
            state = !state;
            nodes.push(at);
        }

        nodes.reverse();
        nodes
    }
}

/// Spreads a key over all bits (the finaliser of `SplitMix64`).
fn mixed(key: u64) -> u64 {
    let mut x = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
