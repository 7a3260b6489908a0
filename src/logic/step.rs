//! A step: what is concluded, from what, as data. Words are made elsewhere.
//!
//! Every step names the *truths* that it leans on: statements of the form "at least one of these
//! candidates is true". Together with the fact that cells which see each other differ, they are
//! enough for the conclusion, so a checker can certify any step of any technique in one way.
//! (In set logic: truths and links; see the rank-0 logic of Allan Barker's "Sudoku: Xsudo".)

use crate::ids::{CellId, RegionId};
use crate::logic::technique::Technique;
pub use crate::puzzle::Clue as Candidate;
use crate::puzzle::{Symbol, SymbolSet};

impl Candidate {
    /// A symbol in a cell.
    #[must_use]
    #[inline]
    pub fn new(cell: CellId, symbol: Symbol) -> Self {
        Self { cell, symbol }
    }

    /// The candidates for some symbols in a cell.
    #[inline]
    pub(super) fn each(cell: CellId, symbols: SymbolSet) -> impl Iterator<Item = Self> {
        symbols.iter().map(move |symbol| Self { cell, symbol })
    }
}

/// A statement that at least one of some candidates is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// An open cell holds one of its candidates.
    Cell(CellId),
    /// A full region holds a symbol in one of the places left for it.
    Place(RegionId, Symbol),
    /// At least one of these cells holds something else than stated: another filling of the same
    /// cells puts the same symbols into every region, so with the stated one the puzzle would
    /// have two solutions. Holds only for puzzles with one solution.
    Escape {
        /// The stated filling.
        filling: Vec<Candidate>,
        /// The other filling of these cells, in the same order.
        swapped: Vec<Symbol>,
    },
    /// At least one of these candidates is true, because without them every open cell would have
    /// two candidates and every region two places for each of them, which never has exactly one
    /// solution. Holds only for puzzles with one solution.
    Grave(Vec<Candidate>),
    /// A condition of the layout holds, by its number among the layout's primitives.
    Rule(usize),
    /// The sum of full regions minus the sum of cages equals the sum of the cells that
    /// remain: those of the regions, minus those of the cages outside them.
    Balance {
        /// The regions.
        regions: Vec<RegionId>,
        /// The cages, by their numbers among the layout's primitives.
        cages: Vec<usize>,
    },
}

impl Truth {
    /// The cell, where it says that an open cell holds one of its candidates.
    pub(super) fn cell(&self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => Some(*cell),
            _ => None,
        }
    }

    /// The region and the symbol, where it says that a full region holds a symbol.
    pub(super) fn place(&self) -> Option<(RegionId, Symbol)> {
        match self {
            Self::Place(region, symbol) => Some((*region, *symbol)),
            _ => None,
        }
    }
}

/// A node of a chain: a symbol in one of some cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The symbol.
    pub symbol: Symbol,
    /// The cells; one but for grouped nodes and almost locked sets.
    pub cells: Vec<CellId>,
}

/// An almost locked set: n cells that see each other, with n + 1 candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Almost {
    /// The cells.
    pub cells: Vec<CellId>,
    /// Their candidates.
    pub symbols: SymbolSet,
}

/// The pattern that a step found on the board, for words and pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One cell, by itself or as the only place in a region.
    Single {
        /// The region, unless the cell's own candidates say it.
        region: Option<RegionId>,
    },
    /// All places for a symbol in a region see the cells that lose it.
    Locked(Locked),
    /// n cells and n symbols that belong together.
    Subset(Subset),
    /// As many regions against as many others: the cells of one side only, for each side.
    Leftovers(Leftovers),
    /// The places of a symbol in base regions, covered by as many cover regions but for fins.
    Fish(Fish),
    /// Links that alternate: strong from the first node to the second, weak to the third, and so
    /// on to a last strong link.
    Chain {
        /// The nodes.
        nodes: Vec<Node>,
        /// True if the last node is weakly linked to the first.
        ring: bool,
    },
    /// A pivot and pincers that share the eliminated symbol.
    Wing(Wing),
    /// Colours of candidates: of each pair of opposite colours one is true.
    Colors {
        /// For each pair of colours the candidates of one and of the other.
        pairs: Vec<[Vec<Candidate>; 2]>,
    },
    /// Almost locked sets and the symbols that link them.
    Sets(Sets),
    /// Cells whose symbols could be exchanged.
    Deadly(Deadly),
    /// n cells with n candidates between them, all but one of which can be in them only once.
    Bent {
        /// The cells.
        cells: Vec<CellId>,
        /// Their candidates.
        symbols: SymbolSet,
        /// The symbol that may be in them more than once.
        symbol: Symbol,
    },
    /// Open cells of a cage, and the combinations that they can hold.
    Cage(Cage),
    /// Cells that are left over when cages are taken from full regions.
    Balance(Weighed),
    /// Cells that a condition of the layout binds.
    Bound {
        /// The condition, by its number among the layout's primitives.
        rule: usize,
        /// Its cells, with their candidates; a filled one with its value.
        cells: Vec<Almost>,
    },
    /// Cells and the conditions of the layout that bind them, taken together.
    Together {
        /// The conditions, by their numbers among the layout's primitives.
        rules: Vec<usize>,
        /// The open cells, with their candidates.
        cells: Vec<Almost>,
    },
    /// The consequences of each of some assumptions, or a contradiction from one.
    Net {
        /// The assumptions: all candidates of a cell, all places in a region, or one candidate.
        assumptions: Vec<Candidate>,
        /// The consequences of each of them, link by link.
        branches: Vec<Vec<Link>>,
        /// True if the branches end in a contradiction rather than in the conclusion.
        contradiction: bool,
    },
}

/// Places for a symbol in a region that see the cells that lose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked {
    /// The symbol.
    pub symbol: Symbol,
    /// The region whose places these are.
    pub held_by: RegionId,
    /// The places.
    pub cells: Vec<CellId>,
    /// The region from which the symbol goes, where it is one region.
    pub from: Option<RegionId>,
}

/// Cells and symbols that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// The cells.
    pub cells: Vec<CellId>,
    /// The symbols.
    pub symbols: SymbolSet,
    /// The regions in which the subset acts; none where the cells only see each other.
    pub regions: Vec<RegionId>,
}

/// The cells that only one of two equally large groups of regions covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftovers {
    /// The symbol that is compared.
    pub symbol: Symbol,
    /// Regions without a common cell.
    pub one: Vec<RegionId>,
    /// As many regions without a common cell.
    pub other: Vec<RegionId>,
    /// The cells of `one` that are not in `other`.
    pub only_one: Vec<CellId>,
    /// The cells of `other` that are not in `one`.
    pub only_other: Vec<CellId>,
}

/// Base and cover regions of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fish {
    /// The symbol.
    pub symbol: Symbol,
    /// The base regions.
    pub base: Vec<RegionId>,
    /// The cover regions.
    pub cover: Vec<RegionId>,
    /// The places that no cover region holds, or that two base regions share.
    pub fins: Vec<CellId>,
}

/// Pincers that share a symbol, and what brings it about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wing {
    /// The pivot cells, or the cells of the link that takes their place.
    pub pivot: Vec<CellId>,
    /// The pincers.
    pub pincers: Vec<CellId>,
    /// The symbol that one of the pincers, or the pivot, must hold.
    pub symbol: Symbol,
}

/// Almost locked sets that are linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The sets, in the order in which they are linked; a stem cell is a set of its own.
    pub sets: Vec<Almost>,
    /// The restricted common symbols between neighbours, in the same order.
    pub commons: SymbolSet,
    /// The symbols eliminated through all of them.
    pub symbols: SymbolSet,
}

/// Cells whose symbols could be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadly {
    /// The cells.
    pub cells: Vec<CellId>,
    /// The symbols that could be exchanged.
    pub symbols: SymbolSet,
    /// The cells that have more than these.
    pub extra: Vec<CellId>,
}

/// A cage that is partly filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cage, by its number among the layout's primitives.
    pub cage: usize,
    /// The open cells, with their candidates.
    pub cells: Vec<Almost>,
    /// The sum that they must have.
    pub sum: u32,
    /// The combinations that can still be written into them.
    pub combinations: Vec<SymbolSet>,
    /// The symbol that is in every combination, where the step is about cells outside.
    pub held: Option<Symbol>,
}

/// Regions weighed against cages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The regions.
    pub regions: Vec<RegionId>,
    /// The cages, by their numbers among the layout's primitives.
    pub cages: Vec<usize>,
    /// The open cells of the regions in none of the cages, with their candidates.
    pub inside: Vec<Almost>,
    /// The open cells of the cages outside the regions, with their candidates.
    pub outside: Vec<Almost>,
    /// Sum of the cells inside, minus the sum of the cells outside.
    pub total: i64,
}

/// One link of a branch of a net.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The candidate that becomes true or false.
    pub candidate: Candidate,
    /// True if it becomes true.
    pub holds: bool,
    /// For what becomes true, the statement whose only way left it is, none for the assumption;
    /// for what becomes false, the statement each of whose ways left excludes it.
    pub because: Option<Truth>,
}

/// A conclusion with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule.
    pub technique: Technique,
    /// The pattern found on the board.
    pub pattern: Pattern,
    /// The statements that the conclusion needs.
    pub truths: Vec<Truth>,
    /// Values that can be written.
    pub placements: Vec<Candidate>,
    /// Candidates that can be crossed out.
    pub eliminations: Vec<Candidate>,
    /// Smaller steps that this one is made of; empty for most.
    pub parts: Vec<Self>,
}

impl Step {
    /// A step that writes one value.
    #[must_use]
    pub fn placing(
        technique: Technique,
        pattern: Pattern,
        truths: Vec<Truth>,
        placement: Candidate,
    ) -> Self {
        Self {
            placements: vec![placement],
            ..Self::removing(technique, pattern, truths, Vec::new())
        }
    }

    /// A step that writes a value, or crosses it out.
    #[must_use]
    pub(super) fn deciding(
        technique: Technique,
        pattern: Pattern,
        truths: Vec<Truth>,
        candidate: Candidate,
        holds: bool,
    ) -> Self {
        if holds {
            Self::placing(technique, pattern, truths, candidate)
        } else {
            Self::removing(technique, pattern, truths, vec![candidate])
        }
    }

    /// A step from branches that end in a candidate that is true or false. If a single branch began
    /// with that candidate, it ends in a contradiction.
    #[must_use]
    pub(super) fn net(
        technique: Technique,
        branches: Vec<Vec<Link>>,
        truths: Vec<Truth>,
        (candidate, holds): (Candidate, bool),
    ) -> Self {
        let starts = branches.iter().filter_map(|links| links.first());
        let pattern = Pattern::Net {
            assumptions: starts.map(|link| link.candidate).collect(),
            contradiction: branches.len() == 1,
            branches,
        };
        Self::deciding(technique, pattern, truths, candidate, holds)
    }

    /// A step that crosses out candidates, which are put into order.
    #[must_use]
    pub fn removing(
        technique: Technique,
        pattern: Pattern,
        truths: Vec<Truth>,
        mut eliminations: Vec<Candidate>,
    ) -> Self {
        eliminations.sort_unstable();
        eliminations.dedup();
        Self { technique, pattern, truths, placements: Vec::new(), eliminations, parts: Vec::new() }
    }
}
