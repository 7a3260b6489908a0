//! Consequences of a supposition, fact by fact, each with the facts that it rests on.
//!
//! A fact is a candidate that is true or false. Every fact has the first reason that was found for
//! it: a false one the true candidate that excludes it, a true one all other candidates of its
//! cell, or of its symbol and region, which are false.

use std::collections::VecDeque;

use super::forcing::ways;
use super::implications::{Implications, Links};
use super::prelude::*;
use crate::ids::Id;

/// A candidate, by its number, that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) candidate: u32,
    pub(super) state: bool,
}

/// A fact and its opposite, both known.
pub(super) type Clash = [Fact; 2];

impl Fact {
    /// The fact that a candidate is true, or false.
    pub(super) fn new(candidate: u32, state: bool) -> Self {
        Self { candidate, state }
    }

    /// Its index in tables of facts.
    pub(super) fn index(self) -> usize {
        self.candidate as usize * 2 + usize::from(self.state)
    }

    /// The same candidate with the opposite state.
    pub(super) fn opposite(self) -> Self {
        Self { state: !self.state, ..self }
    }

    /// Every fact about `n` candidates.
    pub(super) fn all(n: usize) -> impl Iterator<Item = Self> {
        let both = |candidate| [false, true].map(|state| Self::new(candidate, state));
        (0..).take(n).flat_map(both)
    }
}

/// The cells and regions that need one of two candidates or more.
pub(super) struct Statements {
    all: Vec<(Truth, Vec<u32>)>,
    /// By candidate: the statements that have it as a way.
    with: Vec<Vec<usize>>,
}

impl Statements {
    /// The statements of a board, with their ways as numbers of the graph.
    pub(super) fn new(board: &Board, graph: &Implications) -> Self {
        let order = board.relations().order();
        let at = |c: Candidate| c.cell.index() * order + c.symbol.index();
        let mut numbers = vec![0; board.relations().n_cells() * order];
        for number in (0..).take(graph.len()) {
            numbers[at(graph.candidate(number))] = number;
        }

        let with_ways = |truth: Truth| -> (Truth, Vec<u32>) {
            let ways = ways(board, &truth).into_iter().map(|way| numbers[at(way)]).collect();
            (truth, ways)
        };

        let all: Vec<_> = statements(board)
            .into_iter()
            .map(with_ways)
            .filter(|(_, ways)| ways.len() > 1)
            .collect();
        let mut with = vec![Vec::new(); graph.len()];
        for (n, (_, ways)) in all.iter().enumerate() {
            ways.iter().for_each(|&way| with[way as usize].push(n));
        }

        Self { all, with }
    }

    /// Every statement with its ways.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Truth, &[u32])> {
        self.all.iter().map(|(truth, ways)| (truth, ways.as_slice()))
    }
}

/// One supposition after the other.
pub(super) struct Consequences<'g> {
    graph: &'g Implications,
    statements: &'g Statements,
    /// True if cells are left out, so that everything stays within one symbol.
    one_symbol: bool,
    /// By fact: the facts that it rests on, if it is known.
    parents: Vec<Option<Vec<Fact>>>,
    /// By true candidate: the statement whose last way it is.
    because: Vec<Option<usize>>,
    /// The known facts, in the order in which they were found.
    known: Vec<Fact>,
    /// By candidate: whether it is false and has been followed.
    gone: Vec<bool>,
    /// By statement: the number of ways that are not false.
    left: Vec<usize>,
    pending_true: VecDeque<u32>,
    pending_false: VecDeque<u32>,
}

impl<'g> Consequences<'g> {
    /// Consequences on a board, with nothing supposed yet.
    pub(super) fn new(
        graph: &'g Implications,
        statements: &'g Statements,
        one_symbol: bool,
    ) -> Self {
        Self {
            graph,
            statements,
            one_symbol,
            parents: vec![None; graph.len() * 2],
            because: vec![None; graph.len()],
            known: Vec::new(),
            gone: vec![false; graph.len()],
            left: Vec::new(),
            pending_true: VecDeque::new(),
            pending_false: VecDeque::new(),
        }
    }

    /// Supposes a fact and follows it. Where a candidate becomes both true and false, it stops
    /// there and returns both.
    pub(super) fn suppose(&mut self, start: Fact) -> Option<Clash> {
        self.parents.fill(None);
        self.because.fill(None);
        self.known.clear();
        self.gone.fill(false);
        self.left.clear();
        self.left.extend(self.statements.all.iter().map(|(_, ways)| ways.len()));
        self.pending_true.clear();
        self.pending_false.clear();
        let mut clash = self.learn(start, Vec::new(), None);

        while clash.is_none() {
            clash = if let Some(by) = self.pending_true.pop_front() {
                self.exclude(by)
            } else if let Some(by) = self.pending_false.pop_front() {
                self.force(by)
            } else {
                break;
            };
        }

        clash
    }

    /// Adds a fact, unless it is known.
    fn learn(&mut self, fact: Fact, parents: Vec<Fact>, because: Option<usize>) -> Option<Clash> {
        if self.parents[fact.index()].is_some() {
            return None;
        }

        self.parents[fact.index()] = Some(parents);
        self.known.push(fact);
        if fact.state {
            self.because[fact.candidate as usize] = because;
            self.pending_true.push_back(fact.candidate);
        } else {
            self.pending_false.push_back(fact.candidate);
        }

        let opposite = fact.opposite();
        let clash = self.parents[opposite.index()].is_some();
        clash.then_some([fact, opposite])
    }

    fn exclude(&mut self, by: u32) -> Option<Clash> {
        let links = if self.one_symbol { Links::X } else { Links::Both };
        let graph = self.graph;
        let parent = Fact::new(by, true);

        graph.excluded(by, links).find_map(|candidate| {
            let fact = Fact::new(candidate, false);
            if self.gone[candidate as usize] {
                return None;
            }
            self.learn(fact, vec![parent], None)
        })
    }

    fn force(&mut self, by: u32) -> Option<Clash> {
        let statements = self.statements;
        let mut made: Vec<(u32, usize, usize)> = Vec::new();
        for &n in &statements.with[by as usize] {
            let (truth, ways) = &statements.all[n];
            let skipped = self.one_symbol && matches!(truth, Truth::Cell(_));
            if self.left[n] != 2 || skipped {
                continue;
            }
            let other = |&&way: &&u32| way != by && !self.gone[way as usize];
            made.extend(ways.iter().find(other).map(|&way| (way, ways.len(), n)));
        }

        // Of two statements for one fact that with fewer ways is the shorter reason.
        made.sort_unstable();
        self.gone[by as usize] = true;
        statements.with[by as usize].iter().for_each(|&n| self.left[n] -= 1);

        made.into_iter().find_map(|(candidate, _, n)| {
            let parents = statements.all[n]
                .1
                .iter()
                .filter(|&&way| way != candidate)
                .map(|&candidate| Fact::new(candidate, false))
                .collect();
            self.learn(Fact::new(candidate, true), parents, Some(n))
        })
    }

    /// A known fact and all that it rests on.
    fn basis(&self, facts: &[Fact]) -> Vec<bool> {
        let mut in_basis = vec![false; self.parents.len()];
        let mut open = facts.to_vec();
        while let Some(fact) = open.pop() {
            if !in_basis[fact.index()] {
                in_basis[fact.index()] = true;
                open.extend(self.parents[fact.index()].iter().flatten());
            }
        }

        in_basis
    }

    /// The number of facts that a known fact rests on, itself included.
    pub(super) fn ancestors(&self, fact: Fact) -> usize {
        self.basis(&[fact]).into_iter().filter(|&is| is).count()
    }

    /// By fact: the number of facts that it rests on, itself included; 0 if it is not known.
    pub(super) fn counts(&self) -> Vec<u16> {
        let mut counts = vec![0u16; self.parents.len()];
        for &fact in &self.known {
            let parents = self.parents[fact.index()].as_deref().unwrap_or_default();
            let count = match parents {
                [] => 1,
                [parent] => usize::from(counts[parent.index()]) + 1,
                _ => self.ancestors(fact),
            };
            counts[fact.index()] = u16::try_from(count).unwrap_or(u16::MAX);
        }

        counts
    }

    /// The supposition and the true candidates on which facts rest, in the order in which they
    /// were found.
    pub(super) fn links(&self, facts: &[Fact]) -> Vec<Link> {
        let in_basis = self.basis(facts);
        self.known
            .iter()
            .enumerate()
            .filter(|(n, fact)| match n {
                0 => true,
                _ => fact.state && in_basis[fact.index()],
            })
            .map(|(_, fact)| Link {
                candidate: self.graph.candidate(fact.candidate),
                holds: fact.state,
                because: self.because[fact.candidate as usize]
                    .map(|n| self.statements.all[n].0.clone()),
            })
            .collect()
    }
}

/// The statements on which the links of branches rest, each once, after one that all rest on.
pub(super) fn reasons(branches: &[Vec<Link>], first: Option<&Truth>) -> Vec<Truth> {
    let mut truths: Vec<Truth> = first.cloned().into_iter().collect();
    for because in branches.iter().flatten().filter_map(|link| link.because.as_ref()) {
        if !truths.contains(because) {
            truths.push(because.clone());
        }
    }

    truths
}
