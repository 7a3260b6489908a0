//! One cover, whichever is near.
//!
//! A search that goes through the options in one order can be caught below a few bad choices for
//! ever, while in most other orders a cover is near (Gomes, Selman and Kautz, "Boosting
//! combinatorial search through randomization", 1998). So a search that has found nothing within
//! a budget is broken off; a few short ones take the options in shuffled orders; and if they too
//! find nothing, the search begins again and goes to its end. What the tries cost is bounded, and
//! where a cover is found within the first budget, it is the one that the engine finds.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::tuning::{FIRST_NODES, SHUFFLED_TRIES, TRY_NODES};
use super::{Engine, Visit, links};
use crate::ids::{Id, OptionId};
use crate::limits::{End, Limits, Stats, Stop};
use crate::matrix::Problem;

/// Visits one cover of a problem, if there is any. The statistics are those of all tries.
pub fn search(
    problem: &Problem,
    engine: Engine,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    let mut first = First {
        limits,
        stats: Stats::default(),
        cover: Vec::new(),
    };
    let mut end = first.run(problem, engine, FIRST_NODES);
    if first.may_go_on(end) {
        end = first.in_other_orders(problem, end);
    }
    if first.may_go_on(end) {
        end = first.run(problem, engine, u64::MAX);
    }
    if end == End::Broken {
        // Whatever the visitor answers, there is nothing else to show.
        let _ = visit(&first.cover);
    }
    (end, first.stats)
}

/// The runs until a cover is found.
struct First<'a> {
    limits: &'a Limits,
    stats: Stats,
    cover: Vec<OptionId>,
}

impl First<'_> {
    /// Whether a run was ended by its budget, and more nodes are allowed.
    fn may_go_on(&self, end: End) -> bool {
        end == End::Stopped(Stop::Nodes) && self.left() > 0
    }

    /// Nodes that are left of those allowed.
    fn left(&self) -> u64 {
        let allowed = self.limits.nodes.unwrap_or(u64::MAX);
        allowed.saturating_sub(self.stats.nodes)
    }

    /// Takes the first cover that an engine finds within a budget.
    fn run(&mut self, problem: &Problem, engine: Engine, nodes: u64) -> End {
        let limits = self.limits.with_nodes(Some(nodes.min(self.left())));
        let cover = &mut self.cover;
        let (end, stats) = engine(problem, &mut limits.meter(), &mut |found| {
            *cover = found.to_vec();
            ControlFlow::Break(())
        });
        self.stats.add(&stats);
        end
    }

    /// Short runs with the options in other orders, on links, which are soon set up; how the last
    /// one ended, or the run before them where there is no memory for them.
    fn in_other_orders(&mut self, problem: &Problem, before: End) -> End {
        let mut end = before;
        for seed in 0..SHUFFLED_TRIES {
            if self.left() == 0 || self.limits.reserve(problem.bytes()).is_err() {
                break;
            }
            let mut order: Vec<OptionId> = problem.options().collect();
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            end = self.run(&problem.in_order(&order), links::search, TRY_NODES);
            if end == End::Broken {
                let named = self.cover.iter().map(|option| order[option.index()]);
                self.cover = named.collect();
            }
            match end {
                End::Stopped(Stop::Nodes) => {}
                End::Stopped(Stop::Memory) => return before,
                _ => break,
            }
        }
        end
    }
}
