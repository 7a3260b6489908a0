//! The evidence of a step under a supposition: truths that narrow each other down, and cases where
//! that does not settle it.
//!
//! A truth with one way left makes that way true. Where no truth is left with one way, the truths
//! of a region compete (`locked`), and what conflicts with every way of a truth is false.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use super::conditions::{Condition, Pairs};
use super::locked::Group;
use super::peers::Peers;
use crate::ids::CellId;
use crate::logic::board::Board;
use crate::logic::step::{Candidate, Truth};
use crate::logic::tuning::CHECKED_CASES;
use crate::puzzle::SymbolSet;

/// Truths over numbered candidates.
pub(super) struct Case<'b> {
    peers: &'b Peers,
    board: &'b Board,
    candidates: Vec<Candidate>,
    truths: Vec<Vec<usize>>,
    /// For each candidate the candidates that cannot be true together with it.
    conflicts: Vec<FixedBitSet>,
    /// The truths of each region that compete.
    groups: Vec<Group>,
    conditions: Vec<Condition<'b>>,
    /// The conditions on two cells among these, which exclude candidates one by one.
    pairs: Pairs<'b>,
    /// The cells with a truth that they hold one of their candidates.
    cells: BTreeSet<CellId>,
}

impl<'b> Case<'b> {
    /// The case of some different truths, each with its ways, and conditions.
    pub(super) fn new(
        peers: &'b Peers,
        board: &'b Board,
        truths: &[(&Truth, Vec<Candidate>)],
        (conditions, pairs): (Vec<Condition<'b>>, Pairs<'b>),
    ) -> Self {
        let all: BTreeSet<Candidate> = truths.iter().flat_map(|(_, ways)| ways).copied().collect();
        let candidates: Vec<Candidate> = all.into_iter().collect();
        let number = |candidate: &Candidate| candidates.partition_point(|c| c < candidate);
        let numbered = |ways: &Vec<Candidate>| ways.iter().map(number).collect();
        let conflicts = candidates.iter().map(|&a| {
            let with = |&n: &usize| {
                let b = candidates[n];
                peers.conflict(a, b) || pairs.forbid(a, b)
            };
            let mut conflicts = FixedBitSet::with_capacity(candidates.len());
            conflicts.extend((0..candidates.len()).filter(with));
            conflicts
        });

        Self {
            conflicts: conflicts.collect(),
            groups: groups(board, truths, &number),
            truths: truths.iter().map(|(_, ways)| numbered(ways)).collect(),
            cells: truths.iter().filter_map(|(truth, _)| truth.cell()).collect(),
            peers,
            board,
            candidates,
            conditions,
            pairs,
        }
    }

    /// True if the truths cannot all hold where a candidate is true, or is false.
    pub(super) fn refutes(&self, supposed: Candidate, holds: bool) -> bool {
        let made = holds.then_some(supposed);
        let alive = |&candidate: &Candidate| {
            let beside_supposed = match made {
                Some(made) => {
                    !self.peers.conflict(made, candidate) && !self.pairs.forbid(made, candidate)
                }
                None => supposed != candidate,
            };
            beside_supposed && !self.pairs.forbid_beside_values(self.board, candidate)
        };

        if made.is_some_and(|made| self.pairs.forbid_beside_values(self.board, made)) {
            return true;
        }

        let mut cases =
            vec![State { alive: self.which(alive), held: vec![false; self.truths.len()] }];
        let mut looked_at = 0;

        while let Some(mut state) = cases.pop() {
            looked_at += 1;
            if looked_at > CHECKED_CASES {
                return false;
            }

            let Some(open) = self.narrow(&mut state) else {
                continue;
            };
            let held = |cell: CellId| self.held(&state, made, cell);
            if !self.conditions.iter().all(|c| c.possible(&held)) {
                continue;
            }

            // Nothing is left to decide: the truths hold, so nothing is refuted.
            let Some(open) = open else { return false };
            for &way in &self.truths[open] {
                if state.alive.contains(way) {
                    let mut case = state.clone();
                    self.hold(&mut case, open, way);
                    cases.push(case);
                }
            }
        }

        true
    }

    fn which(&self, alive: impl Fn(&Candidate) -> bool) -> FixedBitSet {
        let mut bits = FixedBitSet::with_capacity(self.candidates.len());
        bits.extend((0..self.candidates.len()).filter(|&n| alive(&self.candidates[n])));
        bits
    }

    /// The possible symbols of a cell in a state, as far as the evidence says.
    fn held(&self, state: &State, made: Option<Candidate>, cell: CellId) -> SymbolSet {
        let made = made.filter(|made| made.cell == cell).map(|made| made.symbol);
        if let Some(value) = self.board.value(cell).or(made) {
            return SymbolSet::only(value);
        }
        if !self.cells.contains(&cell) {
            return self.board.symbols();
        }

        let from = self.candidates.partition_point(|c| c.cell < cell);
        self.candidates[from..]
            .iter()
            .zip(from..)
            .take_while(|(candidate, _)| candidate.cell == cell)
            .filter(|(_, number)| state.alive.contains(*number))
            .map(|(candidate, _)| candidate.symbol)
            .collect()
    }

    /// Makes a truth hold in one of its ways. Its other ways are left alone: several may be true,
    /// unless they exclude each other anyhow.
    fn hold(&self, state: &mut State, truth: usize, way: usize) {
        state.held[truth] = true;
        state.alive.difference_with(&self.conflicts[way]);
    }

    /// Narrows truths down until nothing changes. Returns `None` if they cannot all hold, else the
    /// truth with the fewest ways among those with several.
    fn narrow(&self, state: &mut State) -> Option<Option<usize>> {
        loop {
            let open = self.follow(state)?;
            if open.is_none() || !self.compete(state)? {
                return Some(open);
            }
        }
    }

    /// Follows truths with one way left until none is left with one; as [`Self::narrow`].
    fn follow(&self, state: &mut State) -> Option<Option<usize>> {
        loop {
            let mut changed = false;
            let mut open: Option<(usize, usize)> = None;
            for (n, truth) in self.truths.iter().enumerate() {
                if state.held[n] {
                    continue;
                }

                let mut ways = truth.iter().filter(|&&way| state.alive.contains(way));
                let first = *ways.next()?;
                let more = ways.count();

                if more == 0 {
                    self.hold(state, n, first);
                    changed = true;
                } else if open.is_none_or(|(_, fewest)| more < fewest) {
                    open = Some((n, more));
                }
            }

            if !changed {
                return Some(open.map(|(n, _)| n));
            }
        }
    }

    /// Removes ways that competing truths exclude, and ways that conflict with every way of a
    /// truth. Returns true if anything was removed, `None` if the truths cannot all hold.
    fn compete(&self, state: &mut State) -> Option<bool> {
        let before = state.alive.count_ones(..);
        for group in &self.groups {
            let found = group.settle(&state.alive)?;
            for way in found.false_ones {
                state.alive.set(way, false);
            }

            for truth in found.truths {
                self.exclude(state, truth.into_iter());
            }
        }

        for truth in &self.truths {
            let ways: Vec<usize> =
                truth.iter().copied().filter(|&way| state.alive.contains(way)).collect();
            self.exclude(state, ways.into_iter());
        }

        Some(state.alive.count_ones(..) < before)
    }

    /// Removes the candidates that conflict with every one of the ways of a truth.
    fn exclude(&self, state: &mut State, mut ways: impl Iterator<Item = usize>) {
        let Some(first) = ways.next() else { return };
        let mut excluded = self.conflicts[first].clone();
        for way in ways {
            excluded.intersect_with(&self.conflicts[way]);
            if excluded.is_clear() {
                return;
            }
        }

        state.alive.difference_with(&excluded);
    }
}

/// The truths of each region that compete: its cells for symbols, and its symbols for cells. A
/// group within another adds nothing.
fn groups(
    board: &Board,
    truths: &[(&Truth, Vec<Candidate>)],
    number: &dyn Fn(&Candidate) -> usize,
) -> Vec<Group> {
    let mut known: Vec<BTreeSet<usize>> = Vec::new();
    let mut groups = Vec::new();
    for (id, region) in board.relations().layout().regions().enumerate() {
        let chosen = |belongs: &dyn Fn(&Truth) -> bool| -> BTreeSet<usize> {
            truths
                .iter()
                .enumerate()
                .filter(|(_, (truth, _))| belongs(truth))
                .map(|(n, _)| n)
                .collect()
        };

        let cells = chosen(&|truth| matches!(truth, Truth::Cell(c) if region.cells.contains(c)));
        let places = chosen(&|truth| matches!(truth, Truth::Place(r, _) if *r == id));
        for (members, are_cells) in [(cells, true), (places, false)] {
            if known.iter().any(|other| members.is_subset(other)) {
                continue;
            }

            let used = |way: &Candidate| {
                if are_cells {
                    Some(way.symbol.index())
                } else {
                    region.cells.iter().position(|&cell| cell == way.cell)
                }
            };

            let with_uses = |&n: &usize| -> Vec<(usize, usize)> {
                truths[n].1.iter().filter_map(|way| Some((number(way), used(way)?))).collect()
            };
            groups.extend(Group::new(members.iter().map(with_uses).collect()));
            known.push(members);
        }
    }

    groups
}

/// The state of one case.
#[derive(Clone)]
struct State {
    /// The candidates that may still be true.
    alive: FixedBitSet,
    /// By truth: whether one of its ways is true.
    held: Vec<bool>,
}
