//! The parts of a pattern, split once for all users: the name in records, the
//! content, and the marks on a board.
//!
//! Records write the parts one by one; [`super::Highlights`] puts together what they show. Only
//! words look at patterns as a whole.

use super::step::{
    Almost, Cage, Candidate, Deadly, Fish, Leftovers, Link, Locked, Node, Pattern, Sets, Subset,
    Weighed, Wing,
};
use crate::ids::{CellId, RegionId};
use crate::puzzle::{MAX_SYMBOLS, Symbol, SymbolSet};

/// How a cell is shaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shade {
    /// The pattern itself.
    Focus,
    /// It belongs to the almost locked set of this number, from 0.
    Set(usize),
    /// The region that the step examines.
    Scope,
    /// Candidates are removed or placed there.
    Change,
}

/// How a candidate is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The step rests on it, or sets it.
    Kept,
    /// It is of the first of two sides.
    First,
    /// It is of the second.
    Second,
    /// The step removes it.
    Removed,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub struct Part<'p> {
    /// Its name in records.
    pub name: &'static str,
    /// Its content.
    pub what: What<'p>,
    /// The shade of its cells, if any.
    pub(super) shade: Option<Shade>,
    /// How the candidates for some symbols in its cells are marked; the last one counts.
    pub(super) marks: Vec<(SymbolSet, Mark)>,
}

/// The content of a part of a pattern.
#[derive(Clone, Copy, Debug)]
pub enum What<'p> {
    /// A truth value.
    Flag(bool),
    /// A sum.
    Number(i64),
    /// A condition of the layout, by its number among the layout's primitives.
    Condition(usize),
    /// Several conditions.
    Conditions(&'p [usize]),
    /// A symbol, if there is one.
    Symbol(Option<Symbol>),
    /// Symbols.
    Symbols(SymbolSet),
    /// Symbols that are possible together.
    Combinations(&'p [SymbolSet]),
    /// A region, if there is one.
    Region(Option<RegionId>),
    /// Regions.
    Regions(&'p [RegionId]),
    /// Cells.
    Cells(&'p [CellId]),
    /// Cells that a condition binds, with what each can hold.
    Bound(&'p [Almost]),
    /// Almost locked sets, each with its candidates.
    Sets(&'p [Almost]),
    /// The nodes of a chain.
    Nodes {
        /// The nodes, linked one to the next.
        nodes: &'p [Node],
        /// True if the last is linked to the first.
        ring: bool,
    },
    /// Candidates that the step is about.
    Candidates(&'p [Candidate]),
    /// Pairs of colours.
    Colors(&'p [[Vec<Candidate>; 2]]),
    /// The consequences of each of some assumptions, link by link.
    Branches(&'p [Vec<Link>]),
}

impl<'p> Part<'p> {
    /// A part that is not shown.
    fn new(name: &'static str, what: What<'p>) -> Self {
        Self { name, what, shade: None, marks: Vec::new() }
    }

    /// A part with one symbol.
    fn symbol(name: &'static str, symbol: Symbol) -> Self {
        Self::new(name, What::Symbol(Some(symbol)))
    }

    /// A part with symbols.
    fn symbols(name: &'static str, symbols: SymbolSet) -> Self {
        Self::new(name, What::Symbols(symbols))
    }

    /// A part with regions.
    fn regions(name: &'static str, regions: &'p [RegionId]) -> Self {
        Self::new(name, What::Regions(regions))
    }

    /// A part with cells that is not shaded.
    fn cells(name: &'static str, cells: &'p [CellId]) -> Self {
        Self::new(name, What::Cells(cells))
    }

    /// Cells that the step is about.
    fn focus(name: &'static str, cells: &'p [CellId], symbols: SymbolSet, mark: Mark) -> Self {
        let part = Self::cells(name, cells).shaded(Shade::Focus);
        part.marked(symbols, mark)
    }

    /// Shades the part's cells.
    fn shaded(mut self, shade: Shade) -> Self {
        self.shade = Some(shade);
        self
    }

    /// Marks candidates for `symbols` in the part's cells.
    fn marked(mut self, symbols: SymbolSet, mark: Mark) -> Self {
        self.marks.push((symbols, mark));
        self
    }

    /// Cells that some condition binds, with all that they can hold.
    fn bound(name: &'static str, cells: &'p [Almost]) -> Self {
        let part = Self::new(name, What::Bound(cells)).shaded(Shade::Focus);
        part.marked(every_symbol(), Mark::Kept)
    }
}

/// For marks on any symbol in a cell.
fn every_symbol() -> SymbolSet {
    SymbolSet::all(MAX_SYMBOLS)
}

impl Pattern {
    /// Its parts, in the order of the explanation.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Single { region } => vec![Part::new("region", What::Region(*region))],
            Self::Locked(locked) => locked_parts(locked),
            Self::Subset(subset) => subset_parts(subset),
            Self::Leftovers(leftovers) => leftovers_parts(leftovers),
            Self::Fish(fish) => fish_parts(fish),
            Self::Chain { nodes, ring } => vec![
                Part::new("nodes", What::Nodes { nodes, ring: *ring }),
                Part::new("ring", What::Flag(*ring)),
            ],
            Self::Wing(wing) => wing_parts(wing),
            Self::Colors { pairs } => vec![Part::new("colors", What::Colors(pairs))],
            Self::Sets(sets) => sets_parts(sets),
            Self::Deadly(deadly) => deadly_parts(deadly),
            Self::Bent { cells, symbols, symbol } => vec![
                Part::focus("cells", cells, *symbols, Mark::First)
                    .marked(SymbolSet::only(*symbol), Mark::Kept),
                Part::symbols("symbols", *symbols),
                Part::symbol("symbol", *symbol),
            ],
            Self::Cage(cage) => cage_parts(cage),
            Self::Balance(weighed) => balance_parts(weighed),
            Self::Bound { rule, cells } => {
                vec![Part::new("rule", What::Condition(*rule)), Part::bound("cells", cells)]
            }
            Self::Together { rules, cells } => {
                vec![Part::new("rules", What::Conditions(rules)), Part::bound("cells", cells)]
            }
            Self::Net { assumptions, branches, contradiction } => vec![
                Part::new("assumptions", What::Candidates(assumptions)).shaded(Shade::Focus),
                Part::new("branches", What::Branches(branches)),
                Part::new("contradiction", What::Flag(*contradiction)),
            ],
        }
    }
}

/// Locked candidates: the symbol, the region whose places are shared, and the region that loses.
fn locked_parts(locked: &Locked) -> Vec<Part<'_>> {
    let these = SymbolSet::only(locked.symbol);
    vec![
        Part::symbol("symbol", locked.symbol),
        Part::new("held_by", What::Region(Some(locked.held_by))),
        Part::cells("cells", &locked.cells).marked(these, Mark::Kept),
        Part::new("from", What::Region(locked.from)),
    ]
}

/// A naked or hidden subset, with the regions that it acts in.
fn subset_parts(subset: &Subset) -> Vec<Part<'_>> {
    vec![
        Part::focus("cells", &subset.cells, subset.symbols, Mark::Kept),
        Part::symbols("symbols", subset.symbols),
        Part::regions("regions", &subset.regions).shaded(Shade::Scope),
    ]
}

/// Two groups of regions, with the cells that only one of them covers.
fn leftovers_parts(leftovers: &Leftovers) -> Vec<Part<'_>> {
    let these = SymbolSet::only(leftovers.symbol);
    vec![
        Part::symbol("symbol", leftovers.symbol),
        Part::regions("regions", &leftovers.one).shaded(Shade::Scope),
        Part::regions("against", &leftovers.other).shaded(Shade::Scope),
        Part::focus("only_in_regions", &leftovers.only_one, these, Mark::First),
        Part::cells("only_in_against", &leftovers.only_other)
            .shaded(Shade::Change)
            .marked(these, Mark::Second),
    ]
}

/// A fish: base sets, cover sets, fins.
fn fish_parts(fish: &Fish) -> Vec<Part<'_>> {
    let these = SymbolSet::only(fish.symbol);
    vec![
        Part::symbol("symbol", fish.symbol),
        Part::regions("base", &fish.base).marked(these, Mark::Kept),
        Part::regions("cover", &fish.cover),
        Part::focus("fins", &fish.fins, these, Mark::Second),
    ]
}

/// A wing: pivot and pincers.
fn wing_parts(wing: &Wing) -> Vec<Part<'_>> {
    let pivot = Part::focus("pivot", &wing.pivot, every_symbol(), Mark::First);
    let pincers = Part::focus("pincers", &wing.pincers, every_symbol(), Mark::First)
        .marked(SymbolSet::only(wing.symbol), Mark::Kept);
    vec![pivot, pincers, Part::symbol("symbol", wing.symbol)]
}

/// Almost locked sets with the symbols that link them and those that they exclude.
fn sets_parts(sets: &Sets) -> Vec<Part<'_>> {
    vec![
        Part::new("sets", What::Sets(&sets.sets))
            .marked(every_symbol(), Mark::First)
            .marked(sets.commons, Mark::Second)
            .marked(sets.symbols, Mark::Kept),
        Part::symbols("commons", sets.commons),
        Part::symbols("symbols", sets.symbols),
    ]
}

/// A deadly pattern, with its cells that have further candidates.
fn deadly_parts(deadly: &Deadly) -> Vec<Part<'_>> {
    let further = every_symbol().without(deadly.symbols);
    vec![
        Part::focus("cells", &deadly.cells, deadly.symbols, Mark::First),
        Part::symbols("symbols", deadly.symbols),
        Part::cells("extra", &deadly.extra).marked(further, Mark::Second),
    ]
}

/// The open cells of a cage, their sum, and the combinations that add up to it.
fn cage_parts(cage: &Cage) -> Vec<Part<'_>> {
    vec![
        Part::bound("cells", &cage.cells),
        Part::new("sum", What::Number(i64::from(cage.sum))),
        Part::new("combinations", What::Combinations(&cage.combinations)),
        Part::new("held", What::Symbol(cage.held)),
    ]
}

/// Regions weighed against cages: the cells left inside and outside, and their difference.
fn balance_parts(weighed: &Weighed) -> Vec<Part<'_>> {
    vec![
        Part::regions("regions", &weighed.regions).shaded(Shade::Scope),
        Part::bound("inside", &weighed.inside),
        Part::bound("outside", &weighed.outside),
        Part::new("total", What::Number(weighed.total)),
    ]
}
