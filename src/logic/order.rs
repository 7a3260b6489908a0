//! The techniques in the order in which they are tried: cheapest first, as HoDoKu has them.

use super::technique::Technique;
use super::techniques::{locked, singles, subsets};
use super::view::Find;

/// A technique that is tried, and what finds it. What is found may be named more closely: the
/// search for locked candidates tells both types.
#[derive(Clone, Copy, Debug)]
pub struct Finder {
    /// The techniques that it may tell.
    pub tells: &'static [Technique],
    /// What finds it.
    pub find: Find,
}

const fn finder(tells: &'static [Technique], find: Find) -> Finder {
    Finder { tells, find }
}

/// Every technique, cheapest first.
pub const ORDER: &[Finder] = &[
    finder(&[Technique::FullHouse], singles::full_houses),
    finder(&[Technique::NakedSingle], singles::naked),
    finder(&[Technique::HiddenSingle], singles::hidden),
    finder(&[Technique::LockedPair], subsets::locked::<2>),
    finder(&[Technique::LockedTriple], subsets::locked::<3>),
    finder(&[Technique::Pointing, Technique::Claiming], locked::find),
    finder(&[Technique::GeneralLocked], locked::general),
    finder(&[Technique::NakedPair], subsets::naked::<2>),
    finder(&[Technique::NakedTriple], subsets::naked::<3>),
    finder(&[Technique::HiddenPair], subsets::hidden::<2>),
    finder(&[Technique::HiddenTriple], subsets::hidden::<3>),
    finder(&[Technique::NakedQuad], subsets::naked::<4>),
    finder(&[Technique::HiddenQuad], subsets::hidden::<4>),
    finder(&[Technique::GeneralPair], subsets::naked_seen::<2>),
    finder(&[Technique::GeneralTriple], subsets::naked_seen::<3>),
    finder(&[Technique::GeneralQuad], subsets::naked_seen::<4>),
];
