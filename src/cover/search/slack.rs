//! Implied holes: a problem whose covers leave a known number of its secondary items free.
//!
//! Where every option has exactly one of some primary items, its *pieces*, and the options of a
//! piece are all as long, the length of a cover is known, and so is the number of items that stay
//! free. Engines do not see that by themselves: they fill the board and fail at its end. So the
//! holes are written as what they are, items that are covered exactly once, and every other item
//! has to be covered, by a piece or by a hole.
//!
//! Holes are alike. So that each cover comes once, a hole lies before the next one: the pairs in
//! the wrong order share a secondary item, one for each bit in which two places first differ
//! (after the pairwise ordering of D. E. Knuth, TAOCP 7.2.2.1). Departure from an item with a
//! multiplicity: that would need a search of its own, and these problems are as any other.

use super::rest::Rest;
use super::tuning::{ITEMS_PER_HOLE, MOST_HOLES};
use crate::cover::matrix::{Builder, Problem};
use crate::ids::{Id, IdVec, ItemId, OptionId};

/// The same problem with its holes written, and how many of them there are; nothing where that is
/// not known, or there are too many.
#[must_use]
pub fn with_holes(rest: &Rest) -> Option<(Rest, usize)> {
    let problem = rest.problem();
    let n_secondary = problem.n_items() - problem.n_primary();
    if n_secondary == 0 || problem.is_bounded() || problem.is_coloured() {
        return None;
    }
    let forwards = pieces(problem, problem.primary());
    let filled = forwards.or_else(|| pieces(problem, problem.primary().rev()))?;
    match problem.n_items().checked_sub(filled) {
        Some(n) if n > MOST_HOLES || n * ITEMS_PER_HOLE > n_secondary => None,
        Some(n) => Some((write(rest, n, n_secondary)?, n)),
        // More than there is to cover: a hole without a place says so.
        None => Some((write(rest, 1, 0)?, 0)),
    }
}

/// The number of items that every cover covers, pieces among them, where pieces are found when
/// items are looked at in this order.
fn pieces(problem: &Problem, order: impl Iterator<Item = ItemId>) -> Option<usize> {
    let options_of = problem.options_of();
    let mut has_piece: IdVec<OptionId, bool> = IdVec::filled(false, problem.n_options());
    let mut filled = 0;
    for item in order {
        let options = &options_of[item];
        let length = problem.items_of(*options.first()?).len();
        let fits =
            |&option: &OptionId| !has_piece[option] && problem.items_of(option).len() == length;
        if options.iter().all(fits) {
            options.iter().for_each(|&option| has_piece[option] = true);
            filled += length;
        }
    }

    has_piece.iter().all(|&has| has).then_some(filled)
}

/// Writes so many holes, each in one of the first secondary items.
fn write(rest: &Rest, n_holes: usize, places: usize) -> Option<Rest> {
    let problem = rest.problem();
    let n_primary = problem.n_primary();
    let n_items = problem.n_items();
    let n_bits = (usize::BITS - places.leading_zeros()) as usize;
    // By pair of holes and bit: an item for each place that the bits above can say.
    let per_pair: usize = (0..n_bits).map(|bit| (places >> (bit + 1)) + 1).sum();
    let pairs = n_holes.saturating_sub(1);
    let mut builder = Builder::new(n_items + n_holes, pairs * per_pair);
    for option in problem.options() {
        builder.option(problem.items_of(option)).ok()?;
    }
    let mut items = Vec::new();
    for hole in 0..n_holes {
        for place in hole..(places + 1 + hole).saturating_sub(n_holes) {
            items.clear();
            items.push(ItemId::new(n_primary + place));
            items.push(ItemId::new(n_items + hole));
            let mut first = n_items + n_holes;
            for bit in 0..n_bits {
                let above = place >> (bit + 1);
                // As the first of a pair a hole has the bits that are set, as the second the others.
                if place >> bit & 1 == 1 && hole + 1 < n_holes {
                    items.push(ItemId::new(first + hole * per_pair + above));
                } else if place >> bit & 1 == 0 && hole > 0 {
                    items.push(ItemId::new(first + (hole - 1) * per_pair + above));
                }
                first += (places >> (bit + 1)) + 1;
            }
            builder.option(&items).ok()?;
        }
    }

    Some(rest.with_more(builder.build()))
}
