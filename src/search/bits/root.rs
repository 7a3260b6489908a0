//! What a problem comes down to before the first choice: options that an item has no alternative
//! to are taken, and what is left is numbered anew without gaps.

use std::collections::VecDeque;

use crate::ids::{IdVec, ItemId, OptionId};
use crate::matrix::{Mention, Problem};

/// A problem whose primary items all have two options or more.
#[derive(Default)]
pub(super) struct Root {
    /// The options that every cover has.
    pub(super) forced: Vec<OptionId>,
    /// Whether it is known already that there is no cover.
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

/// A root on its way: which options live, how many each item has, and what waits to be forced.
struct Draft {
    options_of: IdVec<ItemId, Vec<OptionId>>,
    live: IdVec<OptionId, bool>,
    covered: IdVec<ItemId, bool>,
    numbers: IdVec<ItemId, usize>,
    waiting: VecDeque<ItemId>,
}

impl Root {
    /// Bytes that finding a root takes.
    pub(super) fn bytes(problem: &Problem) -> usize {
        let items = size_of::<Vec<OptionId>>() + 2 * size_of::<ItemId>() + 2 * size_of::<usize>();
        problem.n_items() * items
            + (problem.n_mentions() + 3 * problem.n_options()) * size_of::<OptionId>()
            + if problem.is_coloured() {
                problem.n_mentions() * size_of::<Mention>()
            } else {
                0
            }
    }

    /// The root of a problem. Where an item is left without options, so that there is no cover,
    /// the forced options are those up to there, and nothing else is left.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut draft = Draft::new(problem);
        let mut forced = Vec::new();
        while let Some(item) = draft.waiting.pop_front() {
            if draft.covered[item] {
                continue;
            }
            let mut options = draft.options_of[item].iter();
            let Some(&option) = options.find(|&&option| draft.live[option]) else {
                return Self {
                    forced,
                    refuted: true,
                    ..Self::default()
                };
            };
            forced.push(option);
            draft.take(problem, option);
        }
        let open = problem.primary().filter(|&item| !draft.covered[item]);
        let items: Vec<ItemId> = open.collect();
        let numbers = items.iter().map(|&item| draft.numbers[item]).collect();
        let options = problem.options().filter(|&option| draft.live[option]);
        Self {
            forced,
            ..Self::of(problem, options.collect(), items, numbers)
        }
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

    /// Where a coloured mention stands among the shades; `None` for one without a colour.
    pub(super) fn shade(&self, mention: Mention) -> Option<usize> {
        mention.colour?;
        self.shades.binary_search(&mention).ok()
    }
}

impl Draft {
    fn new(problem: &Problem) -> Self {
        let options_of = problem.options_of();
        let numbers: IdVec<ItemId, usize> = options_of.iter().map(Vec::len).collect();
        Self {
            live: IdVec::filled(true, problem.n_options()),
            covered: IdVec::filled(false, problem.n_items()),
            waiting: problem
                .primary()
                .filter(|&item| numbers[item] < 2)
                .collect(),
            options_of,
            numbers,
        }
    }

    /// Takes an option: covers its items, and strikes out every option that has one of them, but
    /// for those that agree on its colour.
    fn take(&mut self, problem: &Problem, option: OptionId) {
        for mention in problem.mentions_of(option) {
            self.covered[mention.item] = mention.colour.is_none();
            for &other in &self.options_of[mention.item] {
                let stays = problem.is_coloured() && agree(problem, other, mention);
                if stays || !std::mem::replace(&mut self.live[other], false) {
                    continue;
                }
                for &touched in problem.items_of(other) {
                    self.numbers[touched] -= 1;
                    if self.numbers[touched] < 2 && problem.is_primary(touched) {
                        self.waiting.push_back(touched);
                    }
                }
            }
        }
    }
}

/// The items with the colours that some options give them, each once, ascending.
fn shades(problem: &Problem, options: &[OptionId]) -> Vec<Mention> {
    if !problem.is_coloured() {
        return Vec::new();
    }
    let mentions = options
        .iter()
        .flat_map(|&option| problem.mentions_of(option));
    let mut shades: Vec<Mention> = mentions
        .filter(|mention| mention.colour.is_some())
        .collect();
    shades.sort_unstable();
    shades.dedup();
    shades
}

/// Whether an option gives the item of a mention the same colour.
fn agree(problem: &Problem, option: OptionId, mention: Mention) -> bool {
    mention.colour.is_some() && problem.mentions_of(option).any(|other| other == mention)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::matrix::Builder;

    fn root(n_primary: usize, options: &[&[usize]]) -> Root {
        let mut builder = Builder::new(n_primary, 1);
        for option in options {
            let items: Vec<ItemId> = option.iter().map(|&item| ItemId::new(item)).collect();
            builder.option(&items).expect("a good option");
        }
        Root::new(&builder.build())
    }

    #[test]
    fn forced_options_are_taken_and_the_rest_is_left() {
        // Item 0 forces option 0, which leaves item 2 one option; items 3 and 4 have two.
        let options: [&[usize]; 6] = [&[0, 1], &[1, 2], &[2, 5], &[3, 5], &[3, 4], &[3, 4]];
        let root = root(5, &options);
        assert_eq!(root.forced, [0, 2].map(OptionId::new));
        assert_eq!(root.options, [4, 5].map(OptionId::new));
        assert_eq!(root.items, [3, 4].map(ItemId::new));
        assert_eq!((root.n_primary, root.numbers), (2, vec![2, 2]));
    }

    #[test]
    fn an_item_that_is_starved_refutes() {
        assert!(root(2, &[&[0]]).refuted);
        assert!(root(3, &[&[0, 1], &[1, 2]]).refuted);
    }
}
