//! A problem without options that are in no cover, as far as that is seen at once.
//!
//! - A primary item with as many options as it needs has all of them: what does not go with them
//!   goes.
//! - Where every option of a primary item also has some other item that is covered once at most,
//!   the other options of that item go (subset dominance).
//!
//! The rest has the same covers.

use super::board::Residual;
use super::rest::Rest;
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, OptionId};
use crate::limits::{Limits, Meter, Stop};

/// Passes over all items at most; each takes about as long as it takes to read the problem.
const PASSES: usize = 64;

/// Leaves out what is in no cover, or says that there is none; all items stay.
///
/// # Errors
/// The limit that was reached.
pub fn lean(problem: &Problem, limits: &Limits) -> Result<Option<Rest>, Stop> {
    limits.reserve(Residual::bytes(problem) + problem.bytes())?;
    let mut meter = limits.with_nodes(None).meter();
    let mut board = Residual::new(problem);
    if !board.begin() {
        return Ok(None);
    }
    let mut seen = IdVec::filled(0u32, problem.n_items());
    for _ in 0..PASSES {
        meter.poll()?;
        match pass(&mut board, &mut seen, &mut meter)? {
            Pass::Changed => {}
            Pass::Unchanged => break,
            Pass::Refuted => return Ok(None),
        }
    }

    let open = problem.options().filter(|&option| board.is_open(option));
    Ok(Some(Rest::with_all_items(problem, open)))
}

/// The outcome of a pass over all items.
enum Pass {
    /// Options went.
    Changed,
    /// There is nothing to leave out.
    Unchanged,
    /// An item has too few options.
    Refuted,
}

/// One pass over all items.
fn pass(
    board: &mut Residual<'_>,
    seen: &mut IdVec<ItemId, u32>,
    meter: &mut Meter,
) -> Result<Pass, Stop> {
    let before = board.updates();
    for item in board.problem().primary() {
        meter.pulse()?;
        let count = board.count(item);
        let need = board.need(item);
        if count < need {
            return Ok(Pass::Refuted);
        }
        if need == 0 {
            continue;
        }
        let options: Vec<OptionId> = board.options_of(item).collect();
        let good = if count == need {
            needs_all(board, &options, meter)?
        } else {
            lies_inside(board, seen, item, &options, meter)?
        };
        if !good {
            return Ok(Pass::Refuted);
        }
    }

    Ok(if board.updates() > before { Pass::Changed } else { Pass::Unchanged })
}

/// Leaves out what does not go with options that every cover has; false where an item is then
/// without enough options.
fn needs_all(
    board: &mut Residual<'_>,
    options: &[OptionId],
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let problem = board.problem();
    for &option in options {
        for &touched in problem.items_of(option) {
            let others: Vec<OptionId> = board.options_of(touched).collect();
            for other in others {
                meter.pulse()?;
                if other != option && !problem.compatible(option, other) && !board.leave(other) {
                    return Ok(false);
                }
            }
        }
    }

    Ok(true)
}

/// Leaves out the other options of items that all options of an item have; false where an item
/// is then without enough options. `seen` is zero before and after.
fn lies_inside(
    board: &mut Residual<'_>,
    seen: &mut IdVec<ItemId, u32>,
    item: ItemId,
    options: &[OptionId],
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let problem = board.problem();
    let count = board.count(item);
    for &option in options {
        meter.pulse()?;
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
                meter.pulse()?;
                if !problem.items_of(option).contains(&item) && !board.leave(option) {
                    return Ok(false);
                }
            }
        }
    }

    for &option in options {
        for &touched in problem.items_of(option) {
            seen[touched] = 0;
        }
    }

    Ok(true)
}
