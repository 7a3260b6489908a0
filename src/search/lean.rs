//! A problem without options that are in no cover, as far as that is seen at once.
//!
//! - A primary item with as many options as it needs has all of them: what does not go with them
//!   goes.
//! - Where every option of a primary item also has some other item that is covered once at most,
//!   the other options of that item go (subset dominance).
//!
//! What is left has the same covers.

use super::board::Board;
use crate::ids::{Id, IdVec, ItemId, OptionId};
use crate::limits::{Limits, Stop};
use crate::matrix::Problem;

/// Passes over all items at most; each takes about as long as it takes to read the problem.
const PASSES: usize = 64;

/// What is left of a problem.
#[derive(Clone, Debug)]
pub struct Lean {
    problem: Problem,
    options: Vec<OptionId>,
    /// Whether it is known already that there is no cover.
    pub refuted: bool,
}

impl Lean {
    /// Leaves out what is in no cover.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn new(problem: &Problem, limits: &Limits) -> Result<Self, Stop> {
        limits.reserve(Board::bytes(problem) + problem.bytes())?;
        let mut meter = limits.with_nodes(None).meter();
        let mut board = Board::new(problem);
        let mut refuted = !board.begin();
        let mut seen = IdVec::filled(0u32, problem.n_items());
        for _ in 0..PASSES {
            meter.poll()?;
            match pass(&mut board, &mut seen) {
                _ if refuted => break,
                Some(true) => {}
                Some(false) => break,
                None => refuted = true,
            }
        }
        let open = |option: &OptionId| board.is_open(*option);
        let options: Vec<OptionId> = problem.options().filter(open).collect();
        let options = if refuted { Vec::new() } else { options };
        let problem = problem.in_order(&options);
        Ok(Self {
            problem,
            options,
            refuted,
        })
    }

    /// A problem with all of its options.
    #[must_use]
    pub fn all(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            options: problem.options().collect(),
            refuted: false,
        }
    }

    /// The problem that is left, with the same items.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option of the whole problem that stands here.
    #[must_use]
    pub fn whole(&self, option: OptionId) -> OptionId {
        self.options[option.index()]
    }
}

/// One pass over all items: whether an option went; nothing where an item has too few.
fn pass(board: &mut Board<'_>, seen: &mut IdVec<ItemId, u32>) -> Option<bool> {
    let problem = board.problem();
    let before = board.updates();
    for item in problem.items().take(problem.n_primary()) {
        let (count, need) = (board.count(item), board.need(item));
        if count < need {
            return None;
        }
        if need == 0 {
            continue;
        }
        let options: Vec<OptionId> = board.options_of(item).collect();
        if count == need {
            for &option in &options {
                for &touched in problem.items_of(option) {
                    let others: Vec<OptionId> = board.options_of(touched).collect();
                    for other in others {
                        if other != option
                            && !problem.compatible(option, other)
                            && !board.leave(other)
                        {
                            return None;
                        }
                    }
                }
            }
            continue;
        }
        for &option in &options {
            for mention in problem.mentions_of(option) {
                seen[mention.item] += u32::from(mention.colour.is_none());
            }
        }
        let first = options.first().map(|&option| problem.items_of(option));
        for &other in first.unwrap_or_default() {
            let once = problem.bounds(other).most == 1;
            if other != item && once && seen[other] == count && board.count(other) > count {
                let others: Vec<OptionId> = board.options_of(other).collect();
                for option in others {
                    if !problem.items_of(option).contains(&item) && !board.leave(option) {
                        return None;
                    }
                }
            }
        }
        for &option in &options {
            for &touched in problem.items_of(option) {
                seen[touched] = 0;
            }
        }
    }
    Some(board.updates() > before)
}
