//! A problem cut in two or more by what covers one of its items. The covers of the pieces add up
//! to those of the whole.

use std::collections::VecDeque;

use crate::cover::matrix::{Bounds, Problem};
use crate::cover::search::Rest;
use crate::cover::search::board::Residual;
use crate::ids::{ItemId, OptionId};
use crate::limits::{Limits, Stop};

/// Ways of an item beyond which several go into one piece.
const WAYS: usize = 32;

/// A piece: the options that were taken, and what is left.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) taken: Vec<OptionId>,
    pub(crate) rest: Rest,
}

/// The pieces of a problem, none where something cannot be covered; `None` where at most one cover
/// is left.
pub(crate) fn pieces(problem: &Problem) -> Option<Vec<Piece>> {
    let mut board = Residual::new(problem);
    if !board.begin() {
        return Some(Vec::new());
    }
    let mut before = Vec::new();
    let (ways, item) = loop {
        let (ways, item) = board.choose()?;
        if ways > 1 {
            break (ways as usize, item);
        }
        let (taken, good) = go(&mut board, item, 0);
        before.extend(taken);
        if !good {
            return Some(Vec::new());
        }
    };

    // Only where one option is taken do several ways make a problem.
    let once = problem.bounds(item) == Bounds::ONCE;
    let each = if once { ways.div_ceil(WAYS) } else { 1 };
    let options: Vec<OptionId> = board.options_of(item).collect();
    let mark = board.mark();
    let pieces = (0..ways).step_by(each).filter_map(|start| {
        board.undo(mark);
        let group = start..ways.min(start + each);
        let (taken, good) = if each == 1 {
            go(&mut board, item, start)
        } else {
            let mut others = options.iter().enumerate().filter(|(k, _)| !group.contains(k));
            (None, others.all(|(_, &option)| board.leave(option)))
        };
        good.then(|| Piece {
            taken: before.iter().copied().chain(taken).collect(),
            rest: Rest::of(&board),
        })
    });
    Some(pieces.collect())
}

/// A problem cut into at least so many pieces, where it has as many; always the same.
///
/// # Errors
/// The limit that was reached.
pub(super) fn cut(problem: &Problem, least: usize, limits: &Limits) -> Result<Vec<Problem>, Stop> {
    let mut meter = limits.meter();
    let mut left = VecDeque::from([problem.clone()]);
    let mut done = Vec::new();
    while left.len() + done.len() < least
        && let Some(next) = left.pop_front()
    {
        meter.poll()?;
        match pieces(&next) {
            Some(pieces) => left.extend(pieces.iter().map(|piece| piece.rest.problem().clone())),
            None => done.push(next),
        }
    }

    done.extend(left);
    Ok(done)
}

/// Takes branch `nth` of an item: its open options before are left out, and that option is
/// taken, none after the last. Returns it, and true if each item can still be covered.
pub(super) fn go(board: &mut Residual<'_>, item: ItemId, nth: usize) -> (Option<OptionId>, bool) {
    let options: Vec<OptionId> = board.options_of(item).collect();
    // Where an item is covered once, the options before go by themselves.
    let mut good = true;
    for &option in &options[..nth.min(options.len())] {
        good &= board.leave(option);
    }
    let taken = options.get(nth).copied();
    // An option that was left out has gone without another.
    if let Some(option) = taken {
        good = board.take(option) && good;
    }
    (taken, good)
}
