//! The cheapest covers, proved: branch and bound on a board.
//!
//! The rest of a cover costs at least the prices of the open items (`duals`), so a branch that
//! cannot beat the covers that are known is left. Options of an item are tried from the one on
//! that costs the least beyond its items. Whenever a better cover is known, options that cost too
//! much beyond their items can be in no cheaper one; where that is a good part of them, the search
//! begins again without them.

use std::ops::ControlFlow;

use super::board::Residual;
use super::bounded::walk;
use super::duals::{Prices, SCALE};
use super::engine::Tour;
use super::rest::Rest;
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, OptionId};
use crate::limits::{End, Limits, Stats, Stop};

/// A cover and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// The sum of its options' costs.
    pub cost: i128,
    /// Its options, ascending.
    pub cover: Vec<OptionId>,
}

/// Finds the cheapest covers, so many at most, from the cheapest on; they are all of that rank
/// where the search is exhausted.
///
/// Of equally dear covers at the end of the list any may be left out, always the same.
pub fn search(
    problem: &Problem,
    costs: &IdVec<OptionId, i64>,
    most: usize,
    limits: &Limits,
) -> (Vec<Priced>, End, Stats) {
    let mut meter = limits.meter();
    let mut visit = |_: &[_]| ControlFlow::Continue(());
    let mut tour = Tour::new(&mut meter, &mut visit);
    let bytes = Residual::bytes(problem) + problem.n_options() * size_of::<i128>() * 2;
    if let Err(stop) = limits.reserve(bytes) {
        return (Vec::new(), End::Stopped(stop), tour.stats);
    }
    let mut best = Best { most, covers: Vec::new() };
    let mut live = Rest::all(problem);
    let ended = loop {
        let part = live.problem();
        let costs: IdVec<OptionId, i64> = part.options().map(|o| costs[live.whole(o)]).collect();
        let mut run =
            Run { prices: Prices::new(part, &costs), costs, live: &live, best: &mut best };
        tour.cover.clear();
        match run.search(&mut tour) {
            Err(Ended::Again(rest)) => live = Rest::with_all_items(problem, rest),
            Err(Ended::By(stop)) => break Err(stop.into()),
            Ok(()) => break Ok(()),
        }
    };

    let (end, stats) = tour.ended(ended);
    (best.covers, end, stats)
}

/// The cheapest covers so far, from the cheapest on.
struct Best {
    most: usize,
    covers: Vec<Priced>,
}

impl Best {
    /// The bound below which a cover must cost; `None` if any is accepted.
    fn below(&self) -> Option<i128> {
        let full = self.covers.len() >= self.most;
        if full { self.covers.last().map(|last| last.cost) } else { None }
    }

    /// True if a bound, in units of prices, is too high.
    fn is_too_high(&self, bound: i128) -> bool {
        self.below().is_some_and(|below| bound > (below - 1) * SCALE)
    }

    fn add(&mut self, priced: Priced) {
        if self.covers.contains(&priced) {
            return;
        }
        let before = |other: &Priced| other.cost <= priced.cost;
        let at = self.covers.partition_point(before);
        self.covers.insert(at, priced);
        self.covers.truncate(self.most);
    }
}

/// Why a search did not come to its end.
enum Ended {
    /// Only these options can be in a cheaper cover.
    Again(Vec<OptionId>),
    By(Stop),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::By(stop)
    }
}

struct Run<'a> {
    prices: Prices,
    costs: IdVec<OptionId, i64>,
    live: &'a Rest,
    best: &'a mut Best,
}

impl Run<'_> {
    fn search(&mut self, tour: &mut Tour<'_, '_>) -> Result<(), Ended> {
        let mut board = Residual::new(self.live.problem());
        if !board.begin() {
            return Ok(());
        }
        let root = self.bound(&board, 0);
        walk(&mut board, tour, |board, tour| {
            let cost: i128 = tour.cover.iter().map(|&option| i128::from(self.costs[option])).sum();
            let bound = self.bound(board, cost);
            if self.best.is_too_high(bound) {
                return Ok(None);
            }
            if let Some(item) = self.choose(board, bound) {
                let mut options: Vec<OptionId> = board.options_of(item).collect();
                options.sort_by_key(|&option| (self.prices.beyond[option], option));
                return Ok(Some((item, options)));
            }
            tour.stats.covers += 1;
            self.found(&tour.cover, cost);
            self.rest(root).map_or(Ok(None), |rest| Err(Ended::Again(rest)))
        })
    }

    /// The least cost of the covers below a board, in units of prices.
    fn bound(&self, board: &Residual<'_>, cost: i128) -> i128 {
        let items = board.problem().primary();
        let prices = items.filter(|&item| board.count(item) > 0).map(|item| {
            let room = board.room(item).min(board.count(item));
            self.prices.of(item, board.need(item), room)
        });
        cost * SCALE + prices.sum::<i128>()
    }

    /// The item with the fewest ways by options that are not too dear; `None` where no item is
    /// left.
    fn choose(&self, board: &Residual<'_>, bound: i128) -> Option<ItemId> {
        let items = board.problem().primary();
        let open = items.filter(|&item| board.count(item) > 0);
        let cheap = |item: ItemId| {
            let options = board.options_of(item);
            let cheap = options
                .filter(|&option| !self.best.is_too_high(bound + self.prices.beyond[option]));
            cheap.count() + usize::from(board.need(item) == 0)
        };
        open.min_by_key(|&item| cheap(item))
    }

    fn found(&mut self, cover: &[OptionId], cost: i128) {
        if self.best.below().is_some_and(|below| cost >= below) {
            return;
        }
        let cover = self.live.whole_cover(cover);
        self.best.add(Priced { cost, cover });
    }

    /// The options that may be in a cheaper cover, where these are much fewer.
    fn rest(&self, root: i128) -> Option<Vec<OptionId>> {
        self.best.below()?;
        let all = self.live.problem().options();
        let n = all.len();
        let may = |option: &OptionId| !self.best.is_too_high(root + self.prices.beyond[*option]);
        let rest: Vec<OptionId> = all.filter(may).map(|option| self.live.whole(option)).collect();
        (rest.len() < n && rest.len() * 4 <= n * 3).then_some(rest)
    }
}
