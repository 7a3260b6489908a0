//! The root of a search, reduced before the first choice: options that an item has no alternative
//! to are taken, and what is left is numbered anew without gaps.

use crate::cover::matrix::{Mention, Problem};
use crate::cover::search::board::Residual;
use crate::ids::{ItemId, OptionId};

/// A problem whose primary items all have two options or more.
#[derive(Default)]
pub(super) struct Root {
    /// The options that every cover has.
    pub(super) forced: Vec<OptionId>,
    /// True if it is known already that there is no cover.
    pub(super) refuted: bool,
    /// The other options that may be in a cover.
    pub(super) options: Vec<OptionId>,
    /// The items that are left, primary ones first.
    pub(super) items: Vec<ItemId>,
    pub(super) n_primary: usize,
    /// For each primary item that is left, how many options it has.
    pub(super) numbers: Vec<usize>,
    /// The items with the colours that options give them, each once, ascending.
    pub(super) shades: Vec<Mention>,
}

impl Root {
    /// Bytes that finding a root takes.
    pub(super) fn bytes(problem: &Problem) -> usize {
        let shades =
            if problem.is_coloured() { problem.n_mentions() * size_of::<Mention>() } else { 0 };
        Residual::bytes(problem) + shades
    }

    /// The root of a problem. Where an item is left without options, so that there is no cover,
    /// the forced options are those up to there, and nothing else is left.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut board = Residual::new(problem);
        let mut forced = Vec::new();
        let mut fits = board.begin();
        while fits && let Some((1, item)) = board.choose() {
            let only = board.options_of(item).next();
            fits = only.is_some_and(|option| board.take(option));
            forced.extend(only);
        }

        if !fits {
            return Self { forced, refuted: true, ..Self::default() };
        }
        let items: Vec<ItemId> = problem.primary().filter(|&item| board.need(item) > 0).collect();
        let numbers = items.iter().map(|&item| board.count(item) as usize).collect();
        let options = problem.options().filter(|&option| board.is_open(option));
        Self { forced, ..Self::of(problem, options.collect(), items, numbers) }
    }

    /// Some options, with their primary items and how many of the options each of these has.
    pub(super) fn of(
        problem: &Problem,
        options: Vec<OptionId>,
        mut items: Vec<ItemId>,
        numbers: Vec<usize>,
    ) -> Self {
        let n_primary = items.len();
        let all = options.iter().flat_map(|&option| problem.items_of(option));
        items.extend(all.filter(|&&item| !problem.is_primary(item)));
        items[n_primary..].sort_unstable();
        items.dedup();
        Self {
            forced: Vec::new(),
            refuted: false,
            shades: shades(problem, &options),
            options,
            items,
            n_primary,
            numbers,
        }
    }

    /// The index of a coloured mention among the shades; `None` for one without a colour.
    pub(super) fn shade(&self, mention: Mention) -> Option<usize> {
        mention.colour?;
        self.shades.binary_search(&mention).ok()
    }
}

/// The items with the colours that some options give them, each once, ascending.
fn shades(problem: &Problem, options: &[OptionId]) -> Vec<Mention> {
    if !problem.is_coloured() {
        return Vec::new();
    }
    let mut shades: Vec<Mention> = options
        .iter()
        .flat_map(|&option| problem.mentions_of(option))
        .filter(|mention| mention.colour.is_some())
        .collect();
    shades.sort_unstable();
    shades.dedup();
    shades
}
