//! Covers where items have bounds: Knuth's Algorithm M (TAOCP 7.2.2.1) on a board with a trail.
//!
//! An item is gone on with by choosing which of its open options comes first; those before it are
//! left out, so that each set of options is met once. Where an item needs no more, the last way
//! is to take none of them.

use super::board::Residual;
use super::engine::{Tour, Visit};
use crate::cover::matrix::Problem;
use crate::ids::{ItemId, OptionId};
use crate::limits::{End, Meter, Stats, Stop};

type Branching = Option<(ItemId, Vec<OptionId>)>;

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    Tour::of(meter, visit, |tour| visit_all(problem, tour))
}

fn visit_all(problem: &Problem, tour: &mut Tour<'_, '_>) -> Result<(), End> {
    tour.meter.limits().reserve(Residual::bytes(problem))?;
    let mut board = Residual::new(problem);
    if !board.begin() {
        return Ok(());
    }
    walk(&mut board, tour, |board, tour| match board.choose() {
        Some((_, item)) => Ok(Some((item, board.options_of(item).collect()))),
        None => tour.found().map(|()| None),
    })
}

/// An item whose ways are gone one after the other.
struct Level {
    item: ItemId,
    /// Its open options, in the order in which they are tried.
    options: Vec<OptionId>,
    next: usize,
    /// Before the option that is tried; those before it are left out.
    mark: usize,
    /// How many options were taken above.
    taken: usize,
}

/// Goes through a board depth first. `choose` says at each node which item comes next, with its
/// open options in the order in which they are tried; none where nothing below is of interest.
pub(super) fn walk<'p, E: From<Stop>>(
    board: &mut Residual<'p>,
    tour: &mut Tour<'_, '_>,
    mut choose: impl FnMut(&mut Residual<'p>, &mut Tour<'_, '_>) -> Result<Branching, E>,
) -> Result<(), E> {
    let mut levels: Vec<Level> = Vec::new();
    loop {
        if let Some((item, options)) = choose(board, tour)? {
            levels.push(Level {
                item,
                options,
                next: 0,
                mark: board.mark(),
                taken: tour.cover.len(),
            });
        }
        // Back, and on with the last item that has a further way.
        loop {
            let Some(level) = levels.last_mut() else {
                return Ok(());
            };
            board.undo(level.mark);
            tour.cover.truncate(level.taken);
            // The option before is left out for good.
            let before = level.next.checked_sub(1);
            let before = before.and_then(|before| level.options.get(before));
            if let Some(&before) = before {
                if !board.leave(before) {
                    levels.pop();
                    continue;
                }
                level.mark = board.mark();
            }
            level.next += 1;
            let Some(&option) = level.options.get(level.next - 1) else {
                // All are left out.
                if level.next == level.options.len() + 1 && board.need(level.item) == 0 {
                    break;
                }
                levels.pop();
                continue;
            };
            tour.take(option)?;
            let updates = board.updates();
            let good = board.take(option);
            tour.stats.updates += board.updates() - updates;
            if good {
                break;
            }
        }
    }
}
