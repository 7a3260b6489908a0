//! The covers of a problem, one after the other.

use std::collections::VecDeque;

use super::pieces::pieces;
use crate::cover::matrix::Problem;
use crate::cover::search::{self, Rest, until, with_holes};
use crate::ids::{Id, OptionId};
use crate::limits::{End, Limits, Stop};

/// Covers that are found ahead of the next one, at most.
const AHEAD: usize = 256;

/// An iterator over covers, each as its options, ascending; made by
/// [`Cover::solve`](super::Cover::solve).
///
/// Covers are searched for on demand. Where a limit ends that, the iterator ends, and
/// [`Covers::stopped`] says so.
#[derive(Debug)]
pub struct Covers {
    limits: Limits,
    /// The options of the problem; those after them are implied holes.
    n_options: usize,
    /// The subproblems still to be searched, next ones last, with the options taken so far.
    left: Vec<(Vec<OptionId>, Problem, Vec<OptionId>)>,
    found: VecDeque<Vec<usize>>,
    stopped: Option<Stop>,
}

impl Covers {
    /// The covers of a problem, none of which was searched for yet.
    pub(super) fn new(problem: &Problem, limits: &Limits) -> Self {
        let all = Rest::all(problem);
        let all = with_holes(&all).map_or(all, |(holed, _)| holed);
        let names = all.problem().options().collect();
        Self {
            limits: limits.clone(),
            n_options: problem.n_options(),
            left: vec![(Vec::new(), all.problem().clone(), names)],
            found: VecDeque::new(),
            stopped: None,
        }
    }

    /// The limit that ended the covers, where one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Searches the next part: where it has few covers they are all stored, else it is cut into
    /// pieces.
    fn search(&mut self, taken: &[OptionId], problem: &Problem, whole: &[OptionId]) {
        let mut covers = Vec::new();
        let (_, engine) = search::best(problem);
        let mut meter = self.limits.meter();
        let (end, stats) = engine(problem, &mut meter, &mut |cover| {
            let named = cover.iter().map(|option| whole[option.index()]);
            let mut options: Vec<usize> =
                taken.iter().copied().chain(named).map(Id::index).collect();
            options.retain(|&option| option < self.n_options);
            options.sort_unstable();
            covers.push(options);
            until(covers.len() >= AHEAD)
        });
        self.limits = self.limits.less(stats.nodes);
        if end != End::Broken {
            self.found.extend(covers);
            self.stopped = end.stopped();
            return;
        }

        for piece in pieces(problem).into_iter().flatten().rev() {
            let rest = &piece.rest;
            let options = rest.problem().options();
            let names = options.map(|option| whole[rest.whole(option).index()]).collect();
            let own = piece.taken.iter().map(|option| whole[option.index()]);
            let taken = taken.iter().copied().chain(own).collect();
            self.left.push((taken, rest.problem().clone(), names));
        }
    }
}

impl Iterator for Covers {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while self.found.is_empty() && self.stopped.is_none() {
            let (taken, problem, whole) = self.left.pop()?;
            self.search(&taken, &problem, &whole);
        }
        self.found.pop_front()
    }
}
