//! A step in whole sentences that name every cell and say why, for somebody who has never heard of
//! the technique.

use super::names::{and, cells_long, regions_long};
use super::{promise, rules};
use crate::ids::{CellId, RegionId};
use crate::logic::{Almost, Broken, Candidate, Link, Node, Pattern, Step, Technique, Truth};
use crate::puzzle::{Layout, Symbol, SymbolSet};

/// A step in whole sentences.
#[must_use]
pub fn full(layout: &Layout, step: &Step) -> String {
    let teller = Teller { layout };
    let why = teller.why(step);
    format!("{}. {why} {}", step.technique, teller.so(step))
}

struct Teller<'l> {
    layout: &'l Layout,
}

impl Teller<'_> {
    fn cells(&self, cells: &[CellId]) -> String {
        cells_long(self.layout, cells, "and")
    }

    fn region(&self, region: RegionId) -> &str {
        &self.layout.regions()[region].name
    }

    fn cell(&self, cell: CellId) -> String {
        self.layout.cells()[cell].to_string()
    }

    fn at(&self, candidate: Candidate) -> String {
        format!("{} at {}", candidate.symbol, self.cell(candidate.cell))
    }

    /// What follows: the last sentence of every explanation.
    fn so(&self, step: &Step) -> String {
        let mut parts: Vec<String> = Vec::new();
        for placed in &step.placements {
            parts.push(format!("{} is {}", self.cell(placed.cell), placed.symbol));
        }
        let mut symbols: Vec<Symbol> = step.eliminations.iter().map(|c| c.symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        for symbol in symbols {
            let cells = step.eliminations.iter().filter(|c| c.symbol == symbol);
            let cells: Vec<CellId> = cells.map(|c| c.cell).collect();
            parts.push(format!(
                "{symbol} can be crossed out at {}",
                self.cells(&cells)
            ));
        }
        format!("So {}.", and(&parts, "and"))
    }

    fn why(&self, step: &Step) -> String {
        match &step.pattern {
            Pattern::Single { region } => self.single(step, *region),
            Pattern::Locked {
                symbol,
                held_by,
                cells,
                from,
            } => self.locked(*symbol, *held_by, cells, *from),
            Pattern::Subset {
                cells,
                symbols,
                regions,
            } => self.subset(step, cells, *symbols, regions),
            Pattern::Leftovers {
                symbol,
                one,
                other,
                only_one,
                only_other,
            } => format!(
                "Take {} together, and {}: both hold every symbol equally often, and most of \
                 their cells are the same. So {} and {} hold the same symbols, as often. For \
                 {symbol} this decides it.",
                regions_long(self.layout, one),
                regions_long(self.layout, other),
                self.cells(only_one),
                self.cells(only_other)
            ),
            Pattern::Fish {
                symbol,
                base,
                cover,
                fins,
            } => self.fish(*symbol, base, cover, fins),
            Pattern::Chain { nodes, ring } => self.chain(nodes, *ring),
            Pattern::Wing {
                pivot,
                pincers,
                symbol,
            } => self.wing(step.technique, pivot, pincers, *symbol),
            Pattern::Colors { pairs } => self.colors(step.technique, pairs),
            Pattern::Sets {
                sets,
                commons,
                symbols,
            } => self.sets(step.technique, sets, *commons, *symbols),
            Pattern::Deadly {
                cells,
                symbols,
                extra,
            } => promise::deadly(self.layout, step, cells, *symbols, extra),
            Pattern::Bent {
                cells,
                symbols,
                symbol,
            } => self.bent(cells, *symbols, *symbol),
            Pattern::Template {
                symbol,
                regions,
                others,
            } => self.template(step, *symbol, regions, *others),
            Pattern::Cage {
                cage,
                cells,
                sum,
                combinations,
                held,
            } => rules::cage(self.layout, *cage, cells, *sum, combinations, *held),
            Pattern::Balance {
                regions,
                cages,
                inside,
                outside,
                total,
            } => rules::balance(self.layout, regions, cages, inside, outside, *total),
            Pattern::Bound { rule, cells } => rules::bound(self.layout, *rule, cells),
            Pattern::Net {
                assumptions,
                branches,
                contradiction,
            } => self.net(step, assumptions, branches, *contradiction),
        }
    }

    fn single(&self, step: &Step, region: Option<RegionId>) -> String {
        let Some(placed) = step.placements.first() else {
            return String::new();
        };
        let (cell, symbol) = (self.cell(placed.cell), placed.symbol);
        match region {
            None => format!(
                "{symbol} is the only symbol left for {cell}: every other one stands in a cell \
                 that shares a region with it, or has been crossed out."
            ),
            Some(region) if step.technique == Technique::FullHouse => format!(
                "In {} every cell but {cell} is filled, and only {symbol} is missing.",
                self.region(region)
            ),
            Some(region) => {
                let first = step.parts.iter().map(|part| self.why(part) + " Then: ");
                format!(
                    "{}{} must hold {symbol} somewhere, and {cell} is the only cell left for it \
                     there.",
                    first.collect::<String>(),
                    capital(self.region(region))
                )
            }
        }
    }

    fn locked(
        &self,
        symbol: Symbol,
        held_by: RegionId,
        cells: &[CellId],
        from: Option<RegionId>,
    ) -> String {
        let places = cells_long(self.layout, cells, "or");
        let held_by = self.region(held_by);
        let seen = match from {
            Some(from) => format!(
                "All of these cells lie in {} too, so {symbol} stands nowhere else in it.",
                self.region(from)
            ),
            None => format!(
                "A cell that shares a region with each of these cells cannot hold {symbol}, \
                 wherever it stands."
            ),
        };
        format!(
            "{} must hold {symbol}, and only at {places}. {seen}",
            capital(held_by)
        )
    }

    fn subset(
        &self,
        step: &Step,
        cells: &[CellId],
        symbols: SymbolSet,
        regions: &[RegionId],
    ) -> String {
        let n = cells.len();
        let hidden = step.truths.iter().all(|t| matches!(t, Truth::Place(..)));
        if hidden {
            return format!(
                "In {} the {n} symbols {} have no other places than {}. They fill these {n} cells, \
                 so nothing else stands there.",
                regions_long(self.layout, regions),
                listed(symbols, "and"),
                self.cells(cells)
            );
        }
        let scope = if regions.is_empty() {
            "every cell that shares a region with all of them that could hold it".to_owned()
        } else {
            format!("the rest of {}", regions_long(self.layout, regions))
        };
        format!(
            "{} have only the {n} candidates {} between them, and any two of these cells share a \
             region. The {n} cells use up these {n} symbols, which are gone from {scope}.",
            self.cells(cells),
            listed(symbols, "and")
        )
    }

    fn fish(
        &self,
        symbol: Symbol,
        base: &[RegionId],
        cover: &[RegionId],
        fins: &[CellId],
    ) -> String {
        let n = base.len();
        let base = regions_long(self.layout, base);
        let cover = regions_long(self.layout, cover);
        if fins.is_empty() {
            return format!(
                "Each of {base} must hold {symbol}, and all places for it there lie in {cover}. So \
                 these {n} {symbol}s take up {cover}, one each, and no other {symbol} stands there."
            );
        }
        format!(
            "Each of {base} must hold {symbol}, and its places there lie in {cover}, but for {}. If \
             none of these holds {symbol}, the {n} {symbol}s take up {cover}, and no other \
             {symbol} stands there. If one does, it takes {symbol} from the cells that share a \
             region with it. The cells below lose {symbol} either way.",
            self.cells(fins)
        )
    }

    fn node(&self, node: &Node) -> String {
        match node.cells[..] {
            [cell] => format!("{} at {}", node.symbol, self.cell(cell)),
            _ => format!(
                "{} at one of {}",
                node.symbol,
                cells_long(self.layout, &node.cells, "or")
            ),
        }
    }

    fn chain(&self, nodes: &[Node], ring: bool) -> String {
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        let mut parts = Vec::new();
        for (n, node) in nodes.iter().enumerate().skip(1) {
            let node = self.node(node);
            parts.push(if n % 2 == 1 {
                format!("there must be {node}")
            } else {
                format!("so not {node}")
            });
        }
        let links = parts.join(", ");
        let start = format!("Suppose there is not {}: then {links}.", self.node(first));
        if first == last {
            return format!("{start} But that is what was left out, so it is true after all.");
        }
        if ring {
            return format!(
                "{start} The last excludes the first again, so the chain is a ring that can be read \
                 both ways: of every two neighbours in it exactly one is true. What would be false \
                 beside each of two neighbours is false."
            );
        }
        format!(
            "{start} So there is {} or {}, or both. What would be false beside either is false.",
            self.node(first),
            self.node(last)
        )
    }

    fn wing(
        &self,
        technique: Technique,
        pivot: &[CellId],
        pincers: &[CellId],
        symbol: Symbol,
    ) -> String {
        let ends = cells_long(self.layout, pincers, "or");
        if technique == Technique::WWing {
            return format!(
                "{} have the same two candidates. Their other candidate must stand at {} in a \
                 region that has no other place for it, and each of these cells shares a region \
                 with one of the two. So not both of them hold it, and {symbol} stands at {ends}, or \
                 at both.",
                self.cells(pincers),
                cells_long(self.layout, pivot, "or")
            );
        }
        let hub = self.cells(pivot);
        if let Technique::AlignedPair | Technique::AlignedTriple = technique {
            return format!(
                "Go through every way to fill {} together. A way is out where two of them share a \
                 region and would hold the same symbol, or where nothing would be left for {}. No \
                 way that is left has what follows.",
                self.cells(pincers),
                cells_long(self.layout, pivot, "or for")
            );
        }
        let or_hub = if technique == Technique::XyzWing {
            format!(", or {hub} is {symbol} itself")
        } else {
            String::new()
        };
        format!(
            "Look at {hub}, which shares a region with {}. Whichever of its candidates {hub} takes, \
             one of these cells is left with {symbol}{or_hub}. So {symbol} stands in one of these \
             cells for certain.",
            self.cells(pincers)
        )
    }

    fn side(&self, side: &[Candidate]) -> String {
        let names: Vec<String> = side.iter().map(|&c| self.at(c)).collect();
        and(&names, "and")
    }

    fn colors(&self, technique: Technique, pairs: &[[Vec<Candidate>; 2]]) -> String {
        let pairs: Vec<String> = pairs
            .iter()
            .map(|[a, b]| {
                format!(
                    "Either {} {} true, or {} {}.",
                    self.side(a),
                    verb(a),
                    self.side(b),
                    verb(b)
                )
            })
            .collect();
        let end = match technique {
            Technique::SimpleColorsWrap => {
                "The candidates of one side exclude each other, so it is the other side."
            }
            Technique::MultiColors2 => {
                "A side of one excludes both sides of the other, so that side is false."
            }
            Technique::MultiColors1 => {
                "A side of one excludes a side of the other, so one of the opposite sides is true; \
                 what shares a region with both of these is false."
            }
            _ => "What shares a region with a candidate of each side is false in both cases.",
        };
        format!("{} {end}", pairs.join(" "))
    }

    fn sets(
        &self,
        technique: Technique,
        sets: &[Almost],
        commons: SymbolSet,
        symbols: SymbolSet,
    ) -> String {
        let named = |set: &Almost| {
            format!(
                "{} with the candidates {}",
                self.cells(&set.cells),
                listed(set.symbols, "and")
            )
        };
        let all: Vec<String> = sets.iter().map(named).collect();
        let all = all.join("; ");
        match technique {
            Technique::SueDeCoq => format!(
                "Take together {all}. They have as many candidates as cells, and each candidate \
                 only in cells that share a region, so each stands in them exactly once."
            ),
            Technique::DeathBlossom => format!(
                "Take {all}. Whatever the first cell holds is taken from one of the other groups, \
                 which is then left with as many candidates as cells, {} among them. So {} stands \
                 in one of these groups for certain.",
                listed(symbols, "and"),
                listed(symbols, "and")
            ),
            _ => format!(
                "Each of these groups of cells has one candidate more than cells: {all}. \
                 {} can be in only one of two neighbouring groups; the other must hold all of its \
                 remaining candidates. Whichever group that is, the symbols below are used up.",
                capital(&listed(commons, "and"))
            ),
        }
    }

    fn bent(&self, cells: &[CellId], symbols: SymbolSet, symbol: Symbol) -> String {
        let others = symbols.without(SymbolSet::only(symbol));
        format!(
            "{} have only the {} candidates {} between them. {} can each stand there only once, \
             because the cells that may hold such a symbol share a region, two by two. That fills \
             all of the cells but one, so {symbol} stands in one of them for certain. A cell that \
             shares a region with each of those that may hold {symbol} cannot hold it.",
            self.cells(cells),
            symbols.len(),
            listed(symbols, "and"),
            listed(others, "and")
        )
    }

    fn template(
        &self,
        step: &Step,
        symbol: Symbol,
        regions: &[RegionId],
        others: SymbolSet,
    ) -> String {
        let taken = if others.is_empty() {
            String::new()
        } else {
            format!(
                " Leave out cells that another symbol ({}) takes in each of its own ways.",
                listed(others, "or")
            )
        };
        let uses = if step.placements.is_empty() {
            format!("None of them puts {symbol} where it is crossed out below.")
        } else {
            format!("All of them put {symbol} into the cells below.")
        };
        format!(
            "{symbol} must still stand once in each of {}. Go through every way of writing it \
             there such that no two share a region.{taken} {uses}",
            regions_long(self.layout, regions)
        )
    }

    fn net(
        &self,
        step: &Step,
        assumptions: &[Candidate],
        branches: &[Vec<Link>],
        contradiction: bool,
    ) -> String {
        let told: Vec<String> = branches
            .iter()
            .map(|links| {
                let then: Vec<String> = links
                    .iter()
                    .skip(1)
                    .map(|link| match &link.because {
                        Some(Truth::Place(region, _)) => format!(
                            "{} (the only place left in {})",
                            self.at(link.candidate),
                            self.region(*region)
                        ),
                        _ => format!("{} (all that is left there)", self.at(link.candidate)),
                    })
                    .collect();
                let start = links.first().map(|link| self.at(link.candidate));
                let start = start.unwrap_or_default();
                if then.is_empty() {
                    format!("Suppose {start}.")
                } else {
                    format!("Suppose {start}: then {}.", and(&then, "and"))
                }
            })
            .collect();
        if contradiction {
            let end = match step.truths.last() {
                Some(Truth::Cell(cell)) => format!("{} has no candidate left", self.cell(*cell)),
                Some(Truth::Place(region, symbol)) => {
                    format!("{} has no place left for {symbol}", self.region(*region))
                }
                _ => "nothing is left".to_owned(),
            };
            return format!("{} But then {end}.", told.join(" "));
        }
        let ways: Vec<String> = assumptions.iter().map(|&c| self.at(c)).collect();
        format!(
            "One of these is true: {}. {} The conclusion holds in each case.",
            and(&ways, "or"),
            told.join(" ")
        )
    }
}

fn verb(side: &[Candidate]) -> &'static str {
    if side.len() == 1 { "is" } else { "are" }
}

pub(super) fn listed(symbols: SymbolSet, word: &str) -> String {
    let symbols: Vec<String> = symbols.iter().map(|s| s.to_string()).collect();
    and(&symbols, word)
}

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Why a board has no solution.
#[must_use]
pub fn broken(layout: &Layout, broken: &Broken) -> String {
    match broken {
        Broken::Cell(cell) => format!("nothing is left for {}", layout.cells()[*cell]),
        Broken::Region(region, symbol) => {
            let name = &layout.regions()[*region].name;
            format!("no place is left for {symbol} in {name}")
        }
    }
}
