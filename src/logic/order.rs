//! The techniques in the order in which they are tried: cheapest first, as HoDoKu has them; and
//! the techniques that are only on the scale of Sudoku Explainer.

use super::technique::Technique;
use super::techniques::{
    als, als_chain, balance, bent, bound, cages, chains, colors, coq, direct, exclusion, fish,
    forcing, graves, leftovers, locked, loops, remote, ruled, singles, subsets, together, turbot,
    unique, wings,
};
use super::view::Find;

/// A technique that is tried, and what finds it. What is found may be named more closely: the
/// search for locked candidates finds both types.
#[derive(Clone, Copy, Debug)]
pub struct Finder {
    /// The techniques that it may find.
    pub tells: &'static [Technique],
    /// The function that finds it.
    pub find: Find,
}

const fn finder(tells: &'static [Technique], find: Find) -> Finder {
    Finder { tells, find }
}

/// Every technique that is tried on a path, cheapest first.
pub const ORDER: &[Finder] = &[
    finder(&[Technique::FullHouse], singles::full_houses),
    finder(&[Technique::NakedSingle], singles::naked),
    finder(&[Technique::HiddenSingle], singles::hidden),
    finder(&[Technique::PairRule], bound::pairs),
    finder(&[Technique::CageCombinations], cages::fill),
    finder(&[Technique::LockedPair], subsets::locked::<2>),
    finder(&[Technique::LockedTriple], subsets::locked::<3>),
    finder(&[Technique::Pointing, Technique::Claiming], locked::find),
    finder(&[Technique::GeneralLocked], locked::general),
    finder(&[Technique::RuleLocked], ruled::locked),
    finder(&[Technique::Leftovers], leftovers::find),
    finder(&[Technique::CageLocked], cages::held),
    finder(&[Technique::RuleOf45], balance::find),
    finder(&[Technique::LineRule], bound::lines),
    finder(&[Technique::RuleCombinations], together::find),
    finder(&[Technique::NakedPair], subsets::naked::<2>),
    finder(&[Technique::NakedTriple], subsets::naked::<3>),
    finder(&[Technique::HiddenPair], subsets::hidden::<2>),
    finder(&[Technique::HiddenTriple], subsets::hidden::<3>),
    finder(&[Technique::NakedQuad], subsets::naked::<4>),
    finder(&[Technique::HiddenQuad], subsets::hidden::<4>),
    finder(&[Technique::GeneralPair], subsets::naked_seen::<2>),
    finder(&[Technique::GeneralTriple], subsets::naked_seen::<3>),
    finder(&[Technique::GeneralQuad], subsets::naked_seen::<4>),
    finder(&[Technique::XWing], fish::basic::<2>),
    finder(&[Technique::Swordfish], fish::basic::<3>),
    finder(&[Technique::Jellyfish], fish::basic::<4>),
    finder(&[Technique::RemotePair], remote::find),
    finder(&[Technique::BugPlusOne], unique::bug_plus_one),
    finder(&[Technique::Skyscraper], turbot::find::<0>),
    finder(&[Technique::TwoStringKite], turbot::find::<1>),
    finder(&[Technique::TurbotFish], turbot::find::<2>),
    finder(&[Technique::EmptyRectangle], turbot::empty_rectangles),
    finder(&[Technique::WWing], wings::w),
    finder(&[Technique::XyWing], wings::xy::<2>),
    finder(&[Technique::XyzWing], wings::xy::<3>),
    finder(&[Technique::Unique1], unique::type_1),
    finder(&[Technique::Unique2, Technique::Unique5], unique::type_2_5),
    finder(&[Technique::Unique3], unique::type_3),
    finder(&[Technique::Unique4], unique::type_4),
    finder(&[Technique::Unique6], unique::type_6),
    finder(&[Technique::HiddenRectangle], unique::hidden),
    finder(
        &[Technique::Avoidable1, Technique::Avoidable2],
        unique::avoidable,
    ),
    finder(
        &[Technique::FinnedXWing, Technique::SashimiXWing],
        fish::finned::<2>,
    ),
    finder(
        &[Technique::FinnedSwordfish, Technique::SashimiSwordfish],
        fish::finned::<3>,
    ),
    finder(
        &[Technique::FinnedJellyfish, Technique::SashimiJellyfish],
        fish::finned::<4>,
    ),
    finder(&[Technique::SueDeCoq], coq::find),
    finder(&[Technique::SimpleColorsTrap], colors::traps),
    finder(&[Technique::SimpleColorsWrap], colors::wraps),
    finder(&[Technique::MultiColors1], colors::multi_1),
    finder(&[Technique::MultiColors2], colors::multi_2),
    finder(&[Technique::XChain, Technique::ContinuousLoop], chains::x),
    finder(&[Technique::XyChain, Technique::ContinuousLoop], chains::xy),
    finder(
        &[
            Technique::ContinuousLoop,
            Technique::DiscontinuousLoop,
            Technique::Aic,
        ],
        chains::plain,
    ),
    finder(&[Technique::WxyzWing], bent::wxyz),
    finder(&[Technique::AlsXz], als::xz),
    finder(
        &[
            Technique::GroupedContinuousLoop,
            Technique::GroupedDiscontinuousLoop,
            Technique::GroupedAic,
        ],
        chains::grouped,
    ),
    finder(&[Technique::AlsXyWing], als::xy),
    finder(&[Technique::AlsChain], als_chain::find),
    finder(
        &[Technique::FrankenXWing, Technique::FinnedFrankenXWing],
        fish::franken::<2>,
    ),
    finder(
        &[
            Technique::FrankenSwordfish,
            Technique::FinnedFrankenSwordfish,
        ],
        fish::franken::<3>,
    ),
    finder(
        &[
            Technique::GroupedContinuousLoop,
            Technique::GroupedDiscontinuousLoop,
            Technique::GroupedAic,
        ],
        chains::with_sets,
    ),
    finder(
        &[Technique::ForcingChain, Technique::ForcingNet],
        forcing::verities::<false>,
    ),
    finder(
        &[Technique::Contradiction],
        forcing::contradictions::<false>,
    ),
    finder(
        &[Technique::ForcingChain, Technique::ForcingNet],
        forcing::verities::<true>,
    ),
    finder(&[Technique::Contradiction], forcing::contradictions::<true>),
];

/// Techniques of the scale of Sudoku Explainer that are not tried on a path, since others of it
/// find the same in a way that is easier to see.
pub const FURTHER: &[Finder] = &[
    finder(
        &[Technique::DirectPointing, Technique::DirectClaiming],
        direct::locked,
    ),
    finder(&[Technique::DirectHiddenPair], direct::hidden::<2>),
    finder(&[Technique::DirectHiddenTriple], direct::hidden::<3>),
    finder(
        &[
            Technique::UniqueLoop1,
            Technique::UniqueLoop2,
            Technique::UniqueLoop3,
            Technique::UniqueLoop4,
        ],
        loops::find,
    ),
    finder(
        &[Technique::Bug2, Technique::Bug3, Technique::Bug4],
        graves::find,
    ),
    finder(&[Technique::AlignedPair], exclusion::aligned::<2>),
    finder(&[Technique::AlignedTriple], exclusion::aligned::<3>),
];

/// Every finder of a technique.
pub fn finders_of(technique: Technique) -> impl Iterator<Item = &'static Finder> {
    let all = ORDER.iter().chain(FURTHER);
    all.filter(move |finder| finder.tells.contains(&technique))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::TECHNIQUES;

    #[test]
    fn something_tells_every_technique() {
        for info in TECHNIQUES {
            assert!(finders_of(info.technique).next().is_some(), "{}", info.name);
        }
    }
}
