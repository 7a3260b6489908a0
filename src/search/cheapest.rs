//! The cheapest covers, proved: branch and bound on a board.
//!
//! What is still to be covered costs at least the prices of its items (`duals`), so a branch that
//! cannot beat the covers that are known is left. Options of an item are tried from the one on
//! that costs the least beyond its items. Whenever a better cover is known, options that cost too
//! much beyond their items can be in no cheaper one; where that is a good part of them, the search
//! begins again without them.

use super::board::Board;
use super::duals::{Prices, SCALE};
use super::level::{Level, Way};
use crate::ids::{Id, IdVec, ItemId, OptionId};
use crate::limits::{End, Limits, Meter, Stats};
use crate::matrix::Problem;

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
    let mut stats = Stats::default();
    let bytes = Board::bytes(problem) + problem.n_options() * size_of::<i128>() * 2;
    if let Err(stop) = limits.reserve(bytes) {
        return (Vec::new(), End::Stopped(stop), stats);
    }
    let mut best = Best {
        most,
        covers: Vec::new(),
    };
    let mut meter = limits.meter();
    let mut live: Vec<OptionId> = problem.options().collect();
    loop {
        let part = problem.in_order(&live);
        let part_costs: IdVec<OptionId, i64> = live.iter().map(|&option| costs[option]).collect();
        let prices = Prices::new(&part, &part_costs);
        let mut run = Run {
            prices: &prices,
            costs: &part_costs,
            live: &live,
            best: &mut best,
            stats: &mut stats,
            meter: &mut meter,
        };
        match run.search(&part) {
            Ended::Again(rest) => {
                live = rest
                    .into_iter()
                    .map(|option| live[option.index()])
                    .collect();
            }
            Ended::For(end) => return (best.covers, end, stats),
        }
    }
}

/// The cheapest covers so far, from the cheapest on.
struct Best {
    most: usize,
    covers: Vec<Priced>,
}

impl Best {
    /// What a cover must cost less than; nothing where any is welcome.
    fn below(&self) -> Option<i128> {
        let last = self
            .covers
            .last()
            .filter(|_| self.covers.len() >= self.most);
        last.map(|last| last.cost)
    }

    /// Whether a bound, in units of prices, is too high.
    fn is_too_high(&self, bound: i128) -> bool {
        self.below()
            .is_some_and(|below| bound > (below - 1) * SCALE)
    }

    fn add(&mut self, priced: Priced) {
        if self.covers.contains(&priced) {
            return;
        }
        let at = self
            .covers
            .partition_point(|other| other.cost <= priced.cost);
        self.covers.insert(at, priced);
        self.covers.truncate(self.most);
    }
}

enum Ended {
    /// Only these options can be in a cheaper cover.
    Again(Vec<OptionId>),
    For(End),
}

struct Run<'a> {
    prices: &'a Prices,
    costs: &'a IdVec<OptionId, i64>,
    live: &'a [OptionId],
    best: &'a mut Best,
    stats: &'a mut Stats,
    meter: &'a mut Meter,
}

impl Run<'_> {
    fn search(&mut self, problem: &Problem) -> Ended {
        let mut board = Board::new(problem);
        if !board.begin() {
            return Ended::For(End::Exhausted);
        }
        let root = self.bound(&board, 0);
        let mut cover: Vec<OptionId> = Vec::new();
        let mut cost = 0i128;
        // With what the options above each level cost.
        let mut levels: Vec<(Level, i128)> = Vec::new();
        loop {
            let bound = self.bound(&board, cost);
            if !self.best.is_too_high(bound) {
                match self.choose(&board, bound) {
                    Some(item) => levels.push((self.level(&board, item, cover.len()), cost)),
                    None => {
                        self.found(&cover, cost);
                        if let Some(rest) = self.rest(problem, root) {
                            return Ended::Again(rest);
                        }
                    }
                }
            }
            loop {
                let Some((level, above)) = levels.last_mut() else {
                    return Ended::For(End::Exhausted);
                };
                cost = *above;
                let option = match level.step(&mut board, &mut cover) {
                    Way::Option(option) => option,
                    Way::None => break,
                    Way::Back => {
                        levels.pop();
                        continue;
                    }
                };
                if let Err(stop) = self.meter.node() {
                    return Ended::For(End::Stopped(stop));
                }
                self.stats.nodes += 1;
                cover.push(option);
                cost += i128::from(self.costs[option]);
                self.stats.depth = self.stats.depth.max(cover.len());
                let updates = board.updates();
                let good = board.take(option);
                self.stats.updates += board.updates() - updates;
                if good {
                    break;
                }
            }
        }
    }

    /// What every cover below a board costs at least, in units of prices.
    fn bound(&self, board: &Board<'_>, cost: i128) -> i128 {
        let problem = board.problem();
        let items = problem.items().take(problem.n_primary());
        let open = items.filter(|&item| board.count(item) > 0);
        let prices = open.map(|item| {
            let room = board.room(item).min(board.count(item));
            self.prices.of(item, board.need(item), room)
        });
        cost * SCALE + prices.sum::<i128>()
    }

    /// The item with the fewest ways by options that are not too dear; `None` where no item is
    /// left.
    fn choose(&self, board: &Board<'_>, bound: i128) -> Option<ItemId> {
        let problem = board.problem();
        let items = problem.items().take(problem.n_primary());
        let open = items.filter(|&item| board.count(item) > 0);
        let cheap = |item: ItemId| {
            let options = board.options_of(item);
            let cheap = options
                .filter(|&option| !self.best.is_too_high(bound + self.prices.beyond[option]));
            cheap.count() + usize::from(board.need(item) == 0)
        };
        open.min_by_key(|&item| cheap(item))
    }

    /// An item, whose options are tried from the one on that costs the least beyond its items.
    fn level(&self, board: &Board<'_>, item: ItemId, taken: usize) -> Level {
        let mut options: Vec<OptionId> = board.options_of(item).collect();
        options.sort_by_key(|&option| (self.prices.beyond[option], option));
        Level::new(board, item, options, taken)
    }

    fn found(&mut self, cover: &[OptionId], cost: i128) {
        self.stats.covers += 1;
        if self.best.below().is_some_and(|below| cost >= below) {
            return;
        }
        let named = cover.iter().map(|option| self.live[option.index()]);
        let mut cover: Vec<OptionId> = named.collect();
        cover.sort_unstable();
        self.best.add(Priced { cost, cover });
    }

    /// The options that may be in a cheaper cover, where these are much fewer.
    fn rest(&self, problem: &Problem, root: i128) -> Option<Vec<OptionId>> {
        self.best.below()?;
        let may = |option: &OptionId| !self.best.is_too_high(root + self.prices.beyond[*option]);
        let rest: Vec<OptionId> = problem.options().filter(may).collect();
        let fewer = rest.len() < problem.n_options();
        (fewer && rest.len() * 4 <= problem.n_options() * 3).then_some(rest)
    }
}
