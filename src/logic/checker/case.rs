//! The evidence of a step under a supposition: truths that narrow each other down, and cases where
//! that does not settle it.

use std::collections::BTreeSet;

use super::Checker;
use super::conditions::{Condition, Pairs};
use crate::ids::CellId;
use crate::logic::board::Board;
use crate::logic::step::Candidate;
use crate::puzzle::SymbolSet;

/// Cases that are looked at for one candidate before the step counts as not proven.
const CASES: usize = 50_000;

/// What is supposed against a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Supposed {
    /// That a candidate is true.
    True(Candidate),
    /// That a candidate is false.
    False(Candidate),
}

/// Truths over numbered candidates.
pub(super) struct Case<'b> {
    checker: &'b Checker,
    board: &'b Board,
    candidates: Vec<Candidate>,
    truths: Vec<Vec<usize>>,
    /// For each candidate the candidates that cannot be true beside it.
    conflicts: Vec<Vec<usize>>,
    conditions: Vec<Condition<'b>>,
    /// The conditions on two cells among these, which exclude candidates one by one.
    pairs: Pairs<'b>,
    /// The cells of which a truth says that they hold one of their candidates.
    cells: BTreeSet<CellId>,
}

impl<'b> Case<'b> {
    pub(super) fn new(
        checker: &'b Checker,
        board: &'b Board,
        truths: Vec<Vec<Candidate>>,
        (conditions, pairs): (Vec<Condition<'b>>, Pairs<'b>),
        cells: BTreeSet<CellId>,
    ) -> Self {
        let all: BTreeSet<Candidate> = truths.iter().flatten().copied().collect();
        let candidates: Vec<Candidate> = all.into_iter().collect();
        let number = |candidate: &Candidate| candidates.partition_point(|c| c < candidate);
        let truths = truths
            .iter()
            .map(|truth| truth.iter().map(number).collect())
            .collect();
        let conflicts = candidates
            .iter()
            .map(|&a| {
                let with = |&n: &usize| {
                    let b = candidates[n];
                    checker.conflict(a, b) || pairs.forbid(a, b)
                };
                (0..candidates.len()).filter(with).collect()
            })
            .collect();
        Self {
            checker,
            board,
            candidates,
            truths,
            conflicts,
            conditions,
            pairs,
            cells,
        }
    }

    /// Whether the truths cannot all hold under a supposition.
    pub(super) fn refutes(&self, supposed: Supposed) -> bool {
        let alive = |&candidate: &Candidate| match supposed {
            Supposed::True(made) => {
                !self.checker.conflict(made, candidate) && !self.pairs.forbid(made, candidate)
            }
            Supposed::False(gone) => gone != candidate,
        };
        let mut cases = vec![State {
            alive: self.candidates.iter().map(alive).collect(),
            held: vec![false; self.truths.len()],
        }];
        let mut looked_at = 0;
        while let Some(mut state) = cases.pop() {
            looked_at += 1;
            if looked_at > CASES {
                return false;
            }
            let Some(open) = self.narrow(&mut state) else {
                continue;
            };
            let held = |cell: CellId| self.held(&state, supposed, cell);
            if !self.conditions.iter().all(|c| c.possible(&held)) {
                continue;
            }
            // Nothing is left to decide: the truths hold, so nothing is refuted.
            let Some(open) = open else { return false };
            for &way in &self.truths[open] {
                if state.alive[way] {
                    let mut case = state.clone();
                    self.hold(&mut case, open, way);
                    cases.push(case);
                }
            }
        }
        true
    }

    /// What a cell may hold in a state, as far as the evidence says.
    fn held(&self, state: &State, supposed: Supposed, cell: CellId) -> SymbolSet {
        if let Some(value) = self.board.value(cell) {
            return SymbolSet::only(value);
        }
        match supposed {
            Supposed::True(made) if made.cell == cell => return SymbolSet::only(made.symbol),
            _ => {}
        }
        if !self.cells.contains(&cell) {
            return self.board.symbols();
        }
        let from = self.candidates.partition_point(|c| c.cell < cell);
        let of_cell = self.candidates[from..].iter().zip(&state.alive[from..]);
        of_cell
            .take_while(|(candidate, _)| candidate.cell == cell)
            .filter(|(_, alive)| **alive)
            .map(|(candidate, _)| candidate.symbol)
            .collect()
    }

    /// Makes a truth hold in one of its ways. Its other ways are left alone: several may be true,
    /// unless they exclude each other anyhow.
    fn hold(&self, state: &mut State, truth: usize, way: usize) {
        state.held[truth] = true;
        for &other in &self.conflicts[way] {
            state.alive[other] = false;
        }
    }

    /// Follows truths with one way left until nothing changes. Outer `None` where a truth has no
    /// way left, else the truth with the fewest ways of those with several.
    fn narrow(&self, state: &mut State) -> Option<Option<usize>> {
        loop {
            let mut changed = false;
            let mut open: Option<(usize, usize)> = None;
            for (n, truth) in self.truths.iter().enumerate() {
                if state.held[n] {
                    continue;
                }
                let mut ways = truth.iter().filter(|&&way| state.alive[way]);
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
}

/// What is known in one case.
#[derive(Clone)]
struct State {
    /// By candidate: whether it may still be true.
    alive: Vec<bool>,
    /// By truth: whether one of its ways is true.
    held: Vec<bool>,
}
