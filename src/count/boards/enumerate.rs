//! Counting by visiting every filling, in pieces: a search that has used up its nodes leaves
//! boards, and goes on from them without doing anything twice.
//!
//! So a pilot run costs nothing when the enumeration goes on, several threads share what is
//! left, and what is left can be written down. Neither the number of fillings nor the nodes
//! depend on how the search is cut into pieces.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::orbits::{Orbits, orbits};
use super::part::Part;
use crate::boards::{VisitBoard, planes};
use crate::count::ordered::in_order;
use crate::count::tuning::{AT_ONCE, PIECE_NODES};
use crate::cover::count::Reached;
use crate::cover::search::until;
use crate::limits::{Limits, Stats, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::RunStats;

/// An enumeration: what it has seen, and what is left.
#[derive(Clone, Debug)]
pub(in crate::count) struct Enumeration {
    /// How often each filling counts.
    pub(in crate::count) times: BigUint,
    pub(in crate::count) seen: u64,
    /// The boards that are left; the smallest are taken first, from the end.
    pub(in crate::count) open: Vec<Open>,
    /// Symbols that have one fixed order in the fillings that are visited.
    pub(in crate::count) alike: Vec<Symbol>,
    pub(in crate::count) stats: Stats,
}

/// A board that is to be searched, and how many guesses led to it.
#[derive(Clone, Debug)]
pub(in crate::count) struct Open {
    pub(in crate::count) depth: usize,
    pub(in crate::count) sets: Vec<SymbolSet>,
    /// Its share of the whole search, roughly: at a guess each candidate of the cell is one part.
    pub(in crate::count) share: f64,
}

impl Enumeration {
    /// One that has seen nothing yet.
    pub(in crate::count) fn new(part: &Part, symmetry: bool) -> Self {
        let all = || Orbits {
            times: 1u32.into(),
            representatives: vec![part.board.sets().as_slice().to_vec()],
            alike: Vec::new(),
        };

        let Orbits { times, representatives, alike } =
            if symmetry { orbits(&part.geometry, &part.board) } else { None }.unwrap_or_else(all);

        let share = 1.0 / representatives.len().max(1) as f64;
        let open = |sets| Open { depth: 0, sets, share };
        Self {
            times,
            seen: 0,
            open: representatives.into_iter().rev().map(open).collect(),
            alike,
            stats: Stats::default(),
        }
    }

    /// One that goes on after a search of a whole board that has left these boards, and that
    /// knows no symmetry.
    pub(in crate::count) fn after(search: &RunStats, left: Vec<Vec<SymbolSet>>) -> Self {
        let mut open: Vec<Open> = left
            .into_iter()
            .enumerate()
            .map(|(depth, sets)| Open { depth, sets, share: 0.0 })
            .collect();
        share_out(1.0, &mut open);
        Self {
            times: 1u32.into(),
            seen: search.solutions.unwrap_or(0),
            stats: Stats {
                nodes: search.nodes,
                updates: search.updates + open.len().saturating_sub(1) as u64,
                depth: search.depth,
                covers: search.solutions.unwrap_or(0),
            },
            open,
            alike: Vec::new(),
        }
    }

    /// How much of the search is done, roughly: from 0 to 1.
    pub(in crate::count) fn share(&self) -> f64 {
        let left: f64 = self.open.iter().map(|board| board.share).sum();
        (1.0 - left).clamp(0.0, 1.0)
    }

    /// The number of fillings, as far as they have been seen.
    pub(in crate::count) fn value(&self) -> BigUint {
        &self.times * self.seen
    }

    /// True if the boards that are left may be those of a part: they have as many cells.
    pub(in crate::count) fn is_of(&self, part: &Part) -> bool {
        self.open.iter().all(|board| board.sets.len() == part.cells.len())
    }

    /// True if no board is left.
    pub(in crate::count) fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// Goes on until at least `enough` fillings are known in all, the nodes of `limits` are used
    /// up, another limit is reached, or nothing is left. Says which limit it was.
    pub(in crate::count) fn run(
        &mut self,
        part: &Part,
        limits: &Limits,
        enough: Option<u64>,
    ) -> Option<Stop> {
        let enough = enough.map_or(u64::MAX, |enough| visits_for(enough, &self.times));
        if self.seen >= enough {
            return None;
        }
        let mut left = enough - self.seen;
        self.visit(part, limits, &mut |_| {
            left -= 1;
            until(left == 0)
        })
    }

    /// Goes on to the end in several threads, unless a limit other than that of nodes ends it.
    /// `notice` is shown the state after every piece.
    pub(in crate::count) fn run_shared(
        &mut self,
        part: &Part,
        limits: &Limits,
        threads: usize,
        notice: &mut (dyn FnMut(&Self) + Send),
    ) -> Option<Stop> {
        let limits = limits.with_nodes(Some(PIECE_NODES));
        let mut workers: Vec<planes::Scratch> = Vec::new();
        workers.resize_with(threads.max(1), Default::default);
        let mut stopped = None;
        while stopped.is_none() && !self.is_done() {
            // The last ones are the smallest, so that few are left at the same time.
            let boards = self.open.split_off(self.open.len().saturating_sub(AT_ONCE));
            let work = |scratch: &mut planes::Scratch, k: usize| {
                let visit = &mut |_: &_| ControlFlow::Continue(());
                Ok::<_, Stop>(search(part, scratch, &boards[k], &limits, visit))
            };
            let take = |piece: Piece| {
                stopped = stopped.or(piece.stopped.filter(|&stop| stop != Stop::Nodes));
                self.take(piece);
                notice(self);
                Ok(())
            };
            // A limit is no error here: what each piece leaves is kept.
            let _ = in_order(&mut workers, boards.len(), work, take);
        }

        stopped
    }

    /// Goes on, always in the same order, until the visitor breaks, a limit is reached, or
    /// nothing is left. Each filling represents those in which the symbols of [`Self::alike`]
    /// are renamed.
    pub(in crate::count) fn visit(
        &mut self,
        part: &Part,
        limits: &Limits,
        visit: &mut VisitBoard<'_>,
    ) -> Option<Stop> {
        let mut scratch = planes::Scratch::default();
        let before = self.stats.nodes;
        loop {
            let board = self.open.pop()?;
            let used = self.stats.nodes - before;
            let limits = limits.less(used);
            let mut broken = false;
            let piece = search(part, &mut scratch, &board, &limits, &mut |filling| {
                let answer = visit(filling);
                broken = answer.is_break();
                answer
            });
            let stopped = piece.stopped;
            self.take(piece);
            if stopped.is_some() || broken {
                return stopped;
            }
        }
    }

    /// How often each filling counts, roughly.
    pub(in crate::count) fn weight(&self) -> f64 {
        (1u32..).take(self.alike.len()).map(f64::from).product()
    }

    /// Bytes that the boards take which are left, roughly.
    pub(in crate::count) fn bytes(&self) -> usize {
        self.open.iter().map(|board| size_of_val(&board.sets[..])).sum()
    }

    /// The progress.
    pub(in crate::count) fn reached(&self) -> Reached {
        Reached {
            method: "enumerate",
            value: self.value(),
            steps: self.stats.nodes,
            layer: None,
            share: Some(self.share()),
        }
    }

    /// Adds what a search of one of its boards came to.
    fn take(&mut self, piece: Piece) {
        self.seen += piece.seen;
        self.open.extend(piece.left);
        self.stats.add(&piece.stats);
    }
}

/// The result of searching one board.
struct Piece {
    seen: u64,
    left: Vec<Open>,
    pub(in crate::count) stopped: Option<Stop>,
    stats: Stats,
}

/// Searches a board within limits.
fn search(
    part: &Part,
    scratch: &mut planes::Scratch,
    board: &Open,
    limits: &Limits,
    visit: &mut VisitBoard<'_>,
) -> Piece {
    let limits = beside_left(limits, part.geometry.order());
    let start = planes::Start::Candidates(&board.sets);
    let meter = &mut limits.meter();
    let (end, tally) = planes::search(&part.tables, scratch, start, meter, visit);

    let mut left: Vec<Open> = (board.depth..)
        .zip(planes::rest(&part.tables, scratch))
        .map(|(depth, sets)| Open { depth, sets, share: 0.0 })
        .collect();
    share_out(board.share, &mut left);

    // The open guesses will be taken back when their remaining boards have been searched.
    let stats = Stats {
        updates: tally.stats.updates + left.len().saturating_sub(1) as u64,
        depth: board.depth + tally.stats.depth,
        ..tally.stats
    };

    Piece { seen: tally.stats.covers, left, stopped: end.stopped(), stats }
}

/// The memory limit of a search that leaves room for the boards that remain: a bit for each
/// candidate here, a word for each cell there.
fn beside_left(limits: &Limits, order: usize) -> Limits {
    let bits = 8 * size_of::<SymbolSet>();
    Limits { memory: limits.memory.map(|all| all / (order + bits) * order), ..limits.clone() }
}

/// Shares out a search of which these boards are left: each but the last is what its guess, the
/// next board, has left of it.
fn share_out(whole: f64, left: &mut [Open]) {
    let mut rest = whole;
    for k in 1..left.len() {
        let board = &left[k - 1].sets;
        let guess = &left[k].sets;
        let mut cells = board.iter().zip(guess);
        let guessed =
            cells.find(|(board, guess)| guess.len() == 1 && !guess.without(**board).is_empty());
        let untried = guessed.map_or(1.0, |(board, _)| board.len() as f64);
        left[k - 1].share = rest * untried / (untried + 1.0);
        rest -= left[k - 1].share;
    }

    if let Some(last) = left.last_mut() {
        last.share = rest;
    }
}

/// How many fillings that count `times` times make at least `enough`.
fn visits_for(enough: u64, times: &BigUint) -> u64 {
    let visits = (BigUint::from(enough) + times - 1u32) / times;
    u64::try_from(visits).unwrap_or(u64::MAX)
}
