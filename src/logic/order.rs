//! The techniques in the order in which they are tried: cheapest first, as HoDoKu has them; and
//! the techniques that are only on the scale of Sudoku Explainer.

use super::technique::{Technique, Technique as T};
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
    pub techniques: &'static [Technique],
    /// The function that finds it.
    pub find: Find,
}

const fn finder(techniques: &'static [Technique], find: Find) -> Finder {
    Finder { techniques, find }
}

const PLAIN: &[Technique] = &[T::ContinuousLoop, T::DiscontinuousLoop, T::Aic];
const GROUPED: &[Technique] =
    &[T::GroupedContinuousLoop, T::GroupedDiscontinuousLoop, T::GroupedAic];
const NETS: &[Technique] = &[T::ForcingChain, T::ForcingNet];

/// Every technique that is tried on a path, cheapest first.
pub const ORDER: &[Finder] = &[
    finder(&[T::FullHouse], singles::full_houses),
    finder(&[T::NakedSingle], singles::naked),
    finder(&[T::HiddenSingle], singles::hidden),
    finder(&[T::PairRule], bound::find::<false>),
    finder(&[T::CageCombinations], cages::fill),
    finder(&[T::LockedPair], subsets::locked::<2>),
    finder(&[T::LockedTriple], subsets::locked::<3>),
    finder(&[T::Pointing, T::Claiming], locked::find),
    finder(&[T::GeneralLocked], locked::general),
    finder(&[T::RuleLocked], ruled::locked),
    finder(&[T::Leftovers], leftovers::find),
    finder(&[T::CageLocked], cages::held),
    finder(&[T::RuleOf45], balance::find),
    finder(&[T::LineRule], bound::find::<true>),
    finder(&[T::RuleCombinations], together::find),
    finder(&[T::NakedPair], subsets::naked::<2>),
    finder(&[T::NakedTriple], subsets::naked::<3>),
    finder(&[T::HiddenPair], subsets::hidden::<2>),
    finder(&[T::HiddenTriple], subsets::hidden::<3>),
    finder(&[T::NakedQuad], subsets::naked::<4>),
    finder(&[T::HiddenQuad], subsets::hidden::<4>),
    finder(&[T::GeneralPair], subsets::naked_seen::<2>),
    finder(&[T::GeneralTriple], subsets::naked_seen::<3>),
    finder(&[T::GeneralQuad], subsets::naked_seen::<4>),
    finder(&[T::XWing], fish::basic::<2>),
    finder(&[T::Swordfish], fish::basic::<3>),
    finder(&[T::Jellyfish], fish::basic::<4>),
    finder(&[T::RemotePair], remote::find),
    finder(&[T::BugPlusOne], graves::plus_one),
    finder(&[T::Skyscraper], turbot::find::<0>),
    finder(&[T::TwoStringKite], turbot::find::<1>),
    finder(&[T::TurbotFish], turbot::find::<2>),
    finder(&[T::EmptyRectangle], turbot::empty_rectangles),
    finder(&[T::WWing], wings::w),
    finder(&[T::XyWing], wings::xy::<2>),
    finder(&[T::XyzWing], wings::xy::<3>),
    finder(&[T::Unique1], unique::type_1),
    finder(&[T::Unique2, T::Unique5], unique::type_2_5),
    finder(&[T::Unique3], unique::type_3),
    finder(&[T::Unique4], unique::type_4),
    finder(&[T::Unique6], unique::type_6),
    finder(&[T::HiddenRectangle], unique::hidden),
    finder(&[T::Avoidable1, T::Avoidable2], unique::avoidable),
    finder(&[T::FinnedXWing, T::SashimiXWing], fish::finned::<2>),
    finder(&[T::FinnedSwordfish, T::SashimiSwordfish], fish::finned::<3>),
    finder(&[T::FinnedJellyfish, T::SashimiJellyfish], fish::finned::<4>),
    finder(&[T::SueDeCoq], coq::find),
    finder(&[T::SimpleColorsTrap], colors::traps),
    finder(&[T::SimpleColorsWrap], colors::wraps),
    finder(&[T::MultiColors1], colors::multi_1),
    finder(&[T::MultiColors2], colors::multi_2),
    finder(&[T::XChain, T::ContinuousLoop], chains::find::<0>),
    finder(&[T::XyChain, T::ContinuousLoop], chains::find::<1>),
    finder(PLAIN, chains::find::<2>),
    finder(&[T::WxyzWing], bent::wxyz),
    finder(&[T::AlsXz], als::xz),
    finder(GROUPED, chains::find::<3>),
    finder(&[T::AlsXyWing], als::xy),
    finder(&[T::AlsChain], als_chain::find),
    finder(&[T::FrankenXWing, T::FinnedFrankenXWing], fish::franken::<2>),
    finder(&[T::FrankenSwordfish, T::FinnedFrankenSwordfish], fish::franken::<3>),
    finder(GROUPED, chains::find::<4>),
    finder(NETS, forcing::verities::<false>),
    finder(&[T::Contradiction], forcing::contradictions::<false>),
    finder(NETS, forcing::verities::<true>),
    finder(&[T::Contradiction], forcing::contradictions::<true>),
];

/// Techniques of the scale of Sudoku Explainer that are not tried on a path, since others of it
/// find the same in a way that is easier to see.
pub const FURTHER: &[Finder] = &[
    finder(&[T::DirectPointing, T::DirectClaiming], direct::locked),
    finder(&[T::DirectHiddenPair], direct::hidden::<2>),
    finder(&[T::DirectHiddenTriple], direct::hidden::<3>),
    finder(&[T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4], loops::find),
    finder(&[T::Bug2, T::Bug3, T::Bug4], graves::find),
    finder(&[T::AlignedPair], exclusion::aligned::<2>),
    finder(&[T::AlignedTriple], exclusion::aligned::<3>),
];
