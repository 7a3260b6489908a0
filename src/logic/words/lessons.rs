//! The idea of each technique, for readers who meet it for the first time.

use crate::logic::Technique;

/// The pattern to look for, and why it works.
#[must_use]
pub fn lesson(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::FullHouse => {
            "A region with a single open cell: what is missing in the region goes there."
        }
        T::NakedSingle => {
            "A cell with a single candidate: every other symbol stands in a cell that it sees, or \
             has been crossed out."
        }
        T::HiddenSingle => {
            "A symbol with a single place left in a region. The region needs the symbol, so it \
             goes there, whatever else the cell could hold."
        }
        T::LockedPair | T::LockedTriple => {
            "As many cells as symbols, all in the part that two regions share. The cells hold \
             these symbols among themselves, so no other cell of either region can."
        }
        T::DirectPointing | T::DirectClaiming => {
            "Locked candidates that leave a symbol a single place in some region. Both can be \
             seen at once without writing pencil marks, so they count as one step."
        }
        T::DirectHiddenPair | T::DirectHiddenTriple => {
            "A hidden subset that leaves a symbol a single place in some region. Both can be seen \
             at once without writing pencil marks, so they count as one step."
        }
        T::Pointing | T::Claiming => {
            "All places of a symbol in one region lie in a second region too. The first region \
             needs the symbol, so it stands in the part that both share, and nowhere else in the \
             second."
        }
        T::GeneralLocked => {
            "A cell sees every place that a symbol has in some region. The region needs the \
             symbol, wherever it goes the cell sees it, so the cell cannot hold it too."
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => {
            "As many cells of a region as they have candidates between them. They use these \
             symbols up, so the other cells of the region cannot hold them."
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => {
            "As many symbols as they have places between them in a region. The places are taken \
             by these symbols, so every other candidate goes from them."
        }
        T::GeneralPair | T::GeneralTriple | T::GeneralQuad => {
            "As many cells as they have candidates between them, and each sees all the others, \
             though no one region holds them all. They use the symbols up, so a cell that sees \
             all places of one of them cannot hold it."
        }
        T::Leftovers => {
            "Take some regions, and as many others that lie nearly on the same cells. Both hold \
             every symbol equally often, so the cells that stick out on one side hold the same \
             symbols as those that stick out on the other."
        }
        T::XWing | T::Swordfish | T::Jellyfish => {
            "Regions without a common cell, in which all places of a symbol lie in as many other \
             regions. Each of the first needs the symbol once, which uses up the others, so it \
             goes from the rest of these."
        }
        T::FinnedXWing
        | T::FinnedSwordfish
        | T::FinnedJellyfish
        | T::SashimiXWing
        | T::SashimiSwordfish
        | T::SashimiJellyfish => {
            "A fish but for a few further places, its fins. Either a fin holds the symbol or the \
             fish works, so the symbol goes from cells that lose it to the fish and see every \
             fin. In a sashimi fish one of the regions has, but for its fins, only one place."
        }
        T::FrankenXWing
        | T::FrankenSwordfish
        | T::FinnedFrankenXWing
        | T::FinnedFrankenSwordfish => {
            "A fish whose regions are not all of one kind: boxes stand for some of the rows or \
             columns. The count is the same: as many regions as cover their places, and fins as \
             exceptions."
        }
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => {
            "Two regions with two places each for a symbol, and one place of each sees one of the \
             other. These two cannot both hold the symbol, so one of the far ends does; cells \
             that see both far ends cannot."
        }
        T::EmptyRectangle => {
            "A region in which the places of a symbol lie on two lines, and a region with two \
             places whose one end meets the one line. Whichever line holds the symbol, the cell \
             where the other end meets the other line loses it."
        }
        T::XyWing => {
            "A pivot cell with two candidates, and two pincer cells that it sees, each with one of \
             the two and one common symbol. Whatever the pivot is, one pincer is the common \
             symbol, so cells that see both pincers are not."
        }
        T::XyzWing => {
            "As an XY-Wing, but the pivot can be the common symbol itself. One of the three cells \
             holds it, so it goes from cells that see all three."
        }
        T::WxyzWing => {
            "Four cells with four candidates between them, of which all but one can stand there \
             only once. Then that one stands there at least once, so it goes from cells that see \
             all its places."
        }
        T::WWing => {
            "Two cells with the same two candidates, and a region whose two places for one of \
             these are seen one by each cell. One of the cells must be the other symbol, so \
             cells that see both are not."
        }
        T::RemotePair => {
            "Cells with the same two candidates in a chain, each seeing the next. Their values \
             take turns, so a cell that sees two of different turn can be neither."
        }
        T::SimpleColorsTrap => {
            "Regions with two places for a symbol make a net in two colours: one colour is true. \
             A cell that sees both colours cannot hold the symbol."
        }
        T::SimpleColorsWrap => {
            "Regions with two places for a symbol make a net in two colours: one colour is true. \
             Where two cells of a colour see each other, it is the other colour."
        }
        T::MultiColors1 | T::MultiColors2 => {
            "Two nets in two colours for one symbol that touch. A colour of one and a colour of \
             the other see each other, so they are not both true, which makes one of the two \
             opposite colours true."
        }
        T::XChain => {
            "A chain of places of one symbol: of the first two at least one is true, of the next \
             two at most one, and so on. One of the ends is true, so cells that see both ends \
             lose the symbol."
        }
        T::XyChain => {
            "A chain of cells with two candidates each, where neighbours share one. If the first \
             is not its free symbol, each next one is forced, up to the last; so one of the ends \
             holds the symbol that both share."
        }
        T::ContinuousLoop | T::GroupedContinuousLoop => {
            "A chain that closes upon itself, with at least one and at most one true in turns. \
             Then exactly one is true in every pair, so everything else that a pair excludes \
             can go."
        }
        T::DiscontinuousLoop | T::Aic | T::GroupedDiscontinuousLoop | T::GroupedAic => {
            "A chain of candidates with at least one and at most one true in turns. It follows \
             that one of its two ends is true, so what both ends exclude can go. In a grouped \
             chain several cells, or an almost locked set, stand as one link."
        }
        T::AlsXz => {
            "An almost locked set has one candidate more than cells. Two of them share a symbol \
             that cannot be in both; so one of them is locked, and a second common symbol stands \
             in one of them: it goes from cells that see all its places in both."
        }
        T::AlsXyWing | T::AlsChain => {
            "Almost locked sets, one candidate more than cells each, linked one to the next by \
             symbols that cannot be in both. If the first does without a symbol, the last has \
             it; so it goes from cells that see all its places in both."
        }
        T::SueDeCoq => {
            "Cells that two regions share, with cells of each region alone that take the rest of \
             their candidates. All of these symbols are used up there, each in its region."
        }
        T::Unique1
        | T::Unique2
        | T::Unique3
        | T::Unique4
        | T::Unique5
        | T::Unique6
        | T::HiddenRectangle => {
            "Four cells that two symbols could fill in two ways without any region noticing. Such \
             a puzzle would have two solutions; a puzzle with one has something else in one of \
             the cells."
        }
        T::Avoidable1 | T::Avoidable2 => {
            "Four cells, some of them already solved but none given, that two symbols could fill \
             in two ways without any region noticing. Such a puzzle would have two solutions; a \
             puzzle with one avoids it."
        }
        T::UniqueLoop1 => {
            "A ring of cells, each seeing the next, that two symbols could fill in two ways \
             without any region noticing. Such a puzzle would have two solutions. Only one of the \
             cells can hold something else, so it holds none of the two."
        }
        T::UniqueLoop2 => {
            "A ring of cells, each seeing the next, that two symbols could fill in two ways \
             without any region noticing. Such a puzzle would have two solutions. Some of the \
             cells can hold one further symbol, so it is in one of them and nowhere that all of \
             them see."
        }
        T::UniqueLoop3 => {
            "A ring of cells, each seeing the next, that two symbols could fill in two ways \
             without any region noticing. Such a puzzle would have two solutions. Two of the \
             cells can hold something else; together they act as one cell of a subset in their \
             region."
        }
        T::UniqueLoop4 => {
            "A ring of cells, each seeing the next, that two symbols could fill in two ways \
             without any region noticing. Such a puzzle would have two solutions. Two of the \
             cells can hold something else, and only they can hold one of the two symbols in \
             their region; so neither holds the other."
        }
        T::Bug2 => {
            "But for a few further candidates every open cell has two, and every symbol two \
             places in its regions. Without the further ones such a puzzle never has exactly one \
             solution. They are all the same symbol; so it goes from cells that see all of them."
        }
        T::Bug3 => {
            "But for a few further candidates every open cell has two, and every symbol two \
             places in its regions. Without the further ones such a puzzle never has exactly one \
             solution. So their cells, which share a region, act as one cell of a subset in it."
        }
        T::Bug4 => {
            "But for a few further candidates every open cell has two, and every symbol two \
             places in its regions. Without the further ones such a puzzle never has exactly one \
             solution. They are in two cells that alone can hold another symbol in a region; so \
             each of the two holds that symbol or a further candidate."
        }
        T::AlignedPair | T::AlignedTriple => {
            "Try every way to fill two or three cells together. A way is out where the cells see \
             each other and would be the same, or where it takes every candidate from a cell or \
             an almost locked set that they see. A candidate that is in no way left can go."
        }
        T::BugPlusOne => {
            "Every open cell has two candidates, but for one that has three. Without the third, \
             every symbol would have two places everywhere, and such a puzzle never has exactly \
             one solution; so the third is true."
        }
        T::ForcingChain => {
            "Try each way that a cell or a region has left, and follow each to what must come of \
             it, one link at a time. What comes of all of them is true."
        }
        T::ForcingNet => {
            "Try each way that a cell or a region has left, and follow all that must come of \
             each. What comes of all of them is true."
        }
        T::Contradiction => {
            "Suppose a candidate true and follow all that must come of it, until a cell or a \
             region has nothing left. So it was false."
        }
        T::CageCombinations => {
            "A cage adds up to its sum in a few ways only. Symbols that no way uses can go from \
             its cells."
        }
        T::CageLocked => {
            "Every way in which a cage adds up to its sum needs a certain symbol. So the symbol \
             is in the cage, and goes from cells that see all its places there."
        }
        T::RuleOf45 => {
            "All the symbols of a region add up to a known sum. Less the cages inside it, what is \
             left is the sum of the few cells that stick out."
        }
        T::PairRule => {
            "A condition binds two cells, as a dot or a move of a chess piece does. A candidate \
             without a partner in the other cell can go."
        }
        T::RuleLocked => {
            "A region needs a symbol, and each place that is left for it there excludes the same \
             other candidate, by a dot, a step of a thermometer or another condition on two \
             cells. Wherever the symbol goes, that candidate is false."
        }
        T::RuleCombinations => {
            "A few cells that several conditions bind: fill them in every way that the conditions \
             and the regions allow together. A candidate that is in no way can go."
        }
        T::LineRule => {
            "A condition binds the cells of a line. A candidate that is in no filling of the line \
             can go."
        }
    }
}
