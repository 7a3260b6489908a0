//! The table of techniques: identifiers, names, and what they cost on scales that people know.
//!
//! Levels and scores are those of HoDoKu (a puzzle's score is the sum over its steps), ratings
//! come from Sudoku Explainer, in tenths. For techniques whose cost depends on their form,
//! the table holds the cheapest.

use std::fmt;

/// The difficulty of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Large subsets, fish, wings, single-symbol patterns.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Everything beyond.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub(crate) const ALL: [Self; 5] =
        [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The level of that name, in capitals or not.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |level: &Self| level.to_string().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_it)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The table entry of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The technique.
    pub technique: Technique,
    /// Its identifier on the command line and in JSON.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its abbreviation.
    pub short: &'static str,
    /// Its level.
    pub level: Level,
    /// Its score.
    pub score: u32,
    /// Its rating in tenths, where that scale knows it.
    pub rating: Option<u16>,
    /// True if it is valid only for puzzles that are known to have one solution.
    pub needs_uniqueness: bool,
}

macro_rules! techniques {
    ($($technique:ident $id:literal $name:literal $short:literal $level:ident $score:literal $rating:expr, $unique:literal;)*) => {
        /// A technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = $name] $technique,)*
        }

        /// Every technique.
        pub const TECHNIQUES: &[Info] = &[$(Info {
            technique: Technique::$technique,
            id: $id,
            name: $name,
            short: $short,
            level: Level::$level,
            score: $score,
            rating: $rating,
            needs_uniqueness: $unique,
        }),*];
    };
}

techniques! {
    FullHouse "full-house" "Full House" "fh" Easy 4 Some(10), false;
    NakedSingle "naked-single" "Naked Single" "ns" Easy 4 Some(23), false;
    HiddenSingle "hidden-single" "Hidden Single" "hs" Easy 14 Some(15), false;
    PairRule "pair-rule" "Pair Rule" "pr" Medium 30 None, false;
    CageCombinations "cage-combinations" "Cage Combinations" "cc" Medium 40 None, false;
    LockedPair "locked-pair" "Locked Pair" "l2" Medium 40 Some(20), false;
    LockedTriple "locked-triple" "Locked Triple" "l3" Medium 60 Some(25), false;
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)" "lc1" Medium 50 Some(26), false;
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)" "lc2" Medium 50 Some(28), false;
    GeneralLocked "locked-seen" "Generalized Locked Candidates" "lcg" Medium 50 Some(29), false;
    CageLocked "cage-locked" "Locked in a Cage" "lcc" Medium 50 None, false;
    RuleOf45 "rule-of-45" "Rule of 45" "r45" Medium 60 None, false;
    LineRule "line-rule" "Line Rule" "lr" Medium 60 None, false;
    RuleLocked "rule-locked" "Locked by Rules" "lcr" Medium 50 None, false;
    RuleCombinations "rule-combinations" "Combinations of Rules" "rc" Medium 70 None, false;
    NakedPair "naked-pair" "Naked Pair" "n2" Medium 60 Some(30), false;
    NakedTriple "naked-triple" "Naked Triple" "n3" Medium 80 Some(36), false;
    NakedQuad "naked-quad" "Naked Quadruple" "n4" Hard 120 Some(50), false;
    HiddenPair "hidden-pair" "Hidden Pair" "h2" Medium 70 Some(34), false;
    HiddenTriple "hidden-triple" "Hidden Triple" "h3" Medium 100 Some(40), false;
    HiddenQuad "hidden-quad" "Hidden Quadruple" "h4" Hard 150 Some(54), false;
    GeneralPair "naked-pair-seen" "Generalized Naked Pair" "gn2" Medium 60 Some(30), false;
    GeneralTriple "naked-triple-seen" "Generalized Naked Triple" "gn3" Medium 80 Some(36), false;
    GeneralQuad "naked-quad-seen" "Generalized Naked Quadruple" "gn4" Hard 120 Some(50), false;
    Leftovers "law-of-leftovers" "Law of Leftovers" "lol" Medium 60 Some(28), false;
    XWing "x-wing" "X-Wing" "bf2" Hard 140 Some(32), false;
    Swordfish "swordfish" "Swordfish" "bf3" Hard 150 Some(38), false;
    Jellyfish "jellyfish" "Jellyfish" "bf4" Hard 160 Some(52), false;
    FinnedXWing "finned-x-wing" "Finned X-Wing" "fbf2" Hard 130 None, false;
    FinnedSwordfish "finned-swordfish" "Finned Swordfish" "fbf3" Unfair 200 None, false;
    FinnedJellyfish "finned-jellyfish" "Finned Jellyfish" "fbf4" Unfair 250 None, false;
    SashimiXWing "sashimi-x-wing" "Sashimi X-Wing" "sbf2" Hard 150 None, false;
    SashimiSwordfish "sashimi-swordfish" "Sashimi Swordfish" "sbf3" Unfair 240 None, false;
    SashimiJellyfish "sashimi-jellyfish" "Sashimi Jellyfish" "sbf4" Unfair 260 None, false;
    FrankenXWing "franken-x-wing" "Franken X-Wing" "ff2" Unfair 300 None, false;
    FrankenSwordfish "franken-swordfish" "Franken Swordfish" "ff3" Unfair 350 None, false;
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-Wing" "fff2" Unfair 390 None, false;
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken Swordfish" "fff3" Unfair 410 None, false;
    Skyscraper "skyscraper" "Skyscraper" "sk" Hard 130 Some(66), false;
    TwoStringKite "two-string-kite" "2-String Kite" "2sk" Hard 150 Some(66), false;
    TurbotFish "turbot-fish" "Turbot Fish" "tf" Hard 120 Some(66), false;
    EmptyRectangle "empty-rectangle" "Empty Rectangle" "er" Hard 120 None, false;
    XyWing "xy-wing" "XY-Wing" "xy" Hard 160 Some(42), false;
    XyzWing "xyz-wing" "XYZ-Wing" "xyz" Hard 180 Some(44), false;
    WWing "w-wing" "W-Wing" "w" Hard 150 None, false;
    RemotePair "remote-pair" "Remote Pair" "rp" Hard 110 None, false;
    SimpleColorsTrap "simple-colors-trap" "Simple Colors Trap" "sc1" Hard 150 None, false;
    SimpleColorsWrap "simple-colors-wrap" "Simple Colors Wrap" "sc2" Hard 150 None, false;
    MultiColors1 "multi-colors-1" "Multi Colors 1" "mc1" Hard 200 None, false;
    MultiColors2 "multi-colors-2" "Multi Colors 2" "mc2" Hard 200 None, false;
    XChain "x-chain" "X-Chain" "x" Unfair 260 Some(66), false;
    XyChain "xy-chain" "XY-Chain" "xyc" Unfair 260 Some(70), false;
    ContinuousLoop "continuous-nice-loop" "Continuous Nice Loop" "cnl" Unfair 280 Some(70), false;
    DiscontinuousLoop "discontinuous-nice-loop" "Discontinuous Nice Loop" "dnl" Unfair 280 Some(70), false;
    Aic "aic" "Alternating Inference Chain" "aic" Unfair 280 Some(70), false;
    GroupedContinuousLoop "grouped-continuous-nice-loop" "Grouped Continuous Nice Loop" "gcnl" Unfair 300 None, false;
    GroupedDiscontinuousLoop "grouped-discontinuous-nice-loop" "Grouped Discontinuous Nice Loop" "gdnl" Unfair 300 None, false;
    GroupedAic "grouped-aic" "Grouped AIC" "gaic" Unfair 300 None, false;
    WxyzWing "wxyz-wing" "WXYZ-Wing" "wxyz" Unfair 290 None, false;
    AlsXz "als-xz" "Almost Locked Set XZ-Rule" "axz" Unfair 300 None, false;
    AlsXyWing "als-xy-wing" "Almost Locked Set XY-Wing" "axy" Unfair 320 None, false;
    AlsChain "als-xy-chain" "Almost Locked Set XY-Chain" "axyc" Unfair 340 None, false;
    SueDeCoq "sue-de-coq" "Sue de Coq" "sdc" Unfair 250 None, false;
    Unique1 "unique-rectangle-1" "Uniqueness Test 1" "u1" Hard 100 Some(45), true;
    Unique2 "unique-rectangle-2" "Uniqueness Test 2" "u2" Hard 100 Some(45), true;
    Unique3 "unique-rectangle-3" "Uniqueness Test 3" "u3" Hard 100 Some(46), true;
    Unique4 "unique-rectangle-4" "Uniqueness Test 4" "u4" Hard 100 Some(45), true;
    Unique5 "unique-rectangle-5" "Uniqueness Test 5" "u5" Hard 100 Some(45), true;
    Unique6 "unique-rectangle-6" "Uniqueness Test 6" "u6" Hard 100 Some(45), true;
    HiddenRectangle "hidden-rectangle" "Hidden Rectangle" "hr" Hard 100 Some(45), true;
    Avoidable1 "avoidable-rectangle-1" "Avoidable Rectangle Type 1" "ar1" Hard 100 None, true;
    Avoidable2 "avoidable-rectangle-2" "Avoidable Rectangle Type 2" "ar2" Hard 100 None, true;
    BugPlusOne "bug-plus-one" "Bivalue Universal Grave + 1" "bug1" Hard 100 Some(56), true;
    ForcingChain "forcing-chain" "Forcing Chain" "fc" Extreme 500 Some(80), false;
    ForcingNet "forcing-net" "Forcing Net" "fn" Extreme 700 Some(85), false;
    Contradiction "contradiction" "Contradiction" "con" Extreme 700 Some(95), false;
    DirectPointing "direct-pointing" "Direct Pointing" "dlc1" Medium 50 Some(17), false;
    DirectClaiming "direct-claiming" "Direct Claiming" "dlc2" Medium 50 Some(19), false;
    DirectHiddenPair "direct-hidden-pair" "Direct Hidden Pair" "dh2" Medium 70 Some(20), false;
    DirectHiddenTriple "direct-hidden-triple" "Direct Hidden Triple" "dh3" Medium 100 Some(25), false;
    UniqueLoop1 "unique-loop-1" "Unique Loop Type 1" "ul1" Unfair 300 Some(46), true;
    UniqueLoop2 "unique-loop-2" "Unique Loop Type 2" "ul2" Unfair 300 Some(46), true;
    UniqueLoop3 "unique-loop-3" "Unique Loop Type 3" "ul3" Unfair 300 Some(46), true;
    UniqueLoop4 "unique-loop-4" "Unique Loop Type 4" "ul4" Unfair 300 Some(46), true;
    Bug2 "bug-2" "Bivalue Universal Grave Type 2" "bug2" Unfair 300 Some(57), true;
    Bug3 "bug-3" "Bivalue Universal Grave Type 3" "bug3" Unfair 300 Some(58), true;
    Bug4 "bug-4" "Bivalue Universal Grave Type 4" "bug4" Unfair 300 Some(57), true;
    AlignedPair "aligned-pair-exclusion" "Aligned Pair Exclusion" "ape" Unfair 300 Some(62), false;
    AlignedTriple "aligned-triple-exclusion" "Aligned Triple Exclusion" "ate" Unfair 300 Some(75), false;
}

#[doc(hidden)]
impl Technique {
    /// Its entry in the table.
    #[must_use]
    pub fn info(self) -> &'static Info {
        &TECHNIQUES[self as usize]
    }

    /// The technique of this identifier, name or abbreviation. In identifiers and names only
    /// letters and digits count, and capital letters are as small ones: `X-Wing` is `xwing`.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let folded = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = folded(text);
        let short = |info: &&Info| info.short == text;
        let long = |info: &&Info| folded(info.id) == wanted || folded(info.name) == wanted;
        let mut known = TECHNIQUES.iter();
        let found = known.clone().find(short).or_else(|| known.find(long));

        found.map(|info| info.technique)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::order::{FURTHER, ORDER};
    use std::collections::BTreeSet;

    #[test]
    fn names_are_different_and_lead_back_and_something_tells_each() {
        let mut seen = BTreeSet::new();
        for info in TECHNIQUES {
            assert_eq!(info.technique.info().id, info.id);
            let is_found = ORDER
                .iter()
                .chain(FURTHER)
                .any(|finder| finder.techniques.contains(&info.technique));
            assert!(is_found, "{}", info.name);
            assert_eq!(Technique::named(info.id), Some(info.technique));
            assert_eq!(Technique::named(info.short), Some(info.technique));
            assert_eq!(Technique::named(info.name), Some(info.technique));
            let shouted = info.name.to_uppercase().replace('-', " ");
            assert_eq!(Technique::named(&shouted), Some(info.technique));
            // One technique may be known by one word in two ways.
            let names = BTreeSet::from([info.id, info.short, info.name]);
            assert!(names.into_iter().all(|name| seen.insert(name)));
        }
    }
}
