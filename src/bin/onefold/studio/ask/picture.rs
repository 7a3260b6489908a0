//! A step for the page: its words and what to highlight on the board.
//!
//! `scope` are the regions that it looks at, `focus` the cells that it is about, `kept` the
//! candidates that it rests on, `first` and `second` those of two colours, `removed` and
//! `placed` what follows, `links` the links of a chain.

use std::collections::BTreeSet;

use onefold::ids::{CellId, Id, RegionId};
use onefold::logic::{Board, Candidate, Pattern, Step, Truth};
use onefold::puzzle::{Layout, Symbol, SymbolSet};
use onefold::report::step_json;
use serde_json::{Value, json};

/// A candidate as the page knows it.
type Spot = (usize, String);

/// What is collected.
#[derive(Default)]
struct Seen {
    scope: Vec<RegionId>,
    focus: BTreeSet<CellId>,
    kept: BTreeSet<Spot>,
    first: BTreeSet<Spot>,
    second: BTreeSet<Spot>,
    links: Vec<Value>,
}

/// The step with its picture.
pub(super) fn step(board: &Board, step: &Step) -> Value {
    let layout = board.relations().layout();
    let mut value = step_json(layout, step);
    let mut seen = Seen::default();
    seen.pattern(board, &step.pattern);
    for truth in &step.truths {
        if let Truth::Place(region, _) = truth
            && !seen.scope.contains(region)
        {
            seen.scope.push(*region);
        }
    }
    value["placed"] = spots(&step.placements);
    value["removed"] = spots(&step.eliminations);
    value["picture"] = json!({
        "scope": seen.scope.iter().map(|&id| region(layout, id)).collect::<Vec<_>>(),
        "focus": seen.focus.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        "kept": seen.kept,
        "first": seen.first,
        "second": seen.second,
        "links": seen.links,
    });
    value
}

fn region(layout: &Layout, id: RegionId) -> Vec<usize> {
    let cells = &layout.regions()[id].cells;
    cells.iter().map(|cell| cell.index()).collect()
}

fn spot(cell: CellId, symbol: Symbol) -> Spot {
    (cell.index(), symbol.to_string())
}

fn spots(candidates: &[Candidate]) -> Value {
    let spot = |c: &Candidate| json!([c.cell.index(), c.symbol.to_string()]);
    candidates.iter().map(spot).collect()
}

impl Seen {
    fn keep(&mut self, board: &Board, cells: &[CellId], symbols: SymbolSet) {
        for &cell in cells {
            self.focus.insert(cell);
            let here = board.set(cell).and(symbols);
            self.kept
                .extend(here.iter().map(|symbol| spot(cell, symbol)));
        }
    }

    fn pattern(&mut self, board: &Board, pattern: &Pattern) {
        match pattern {
            Pattern::Single { region } => self.scope.extend(region),
            Pattern::Locked {
                symbol,
                held_by,
                cells,
                ..
            } => {
                self.scope.push(*held_by);
                self.keep(board, cells, SymbolSet::only(*symbol));
            }
            Pattern::Subset {
                cells,
                symbols,
                regions,
            } => {
                self.scope.extend(regions);
                self.keep(board, cells, *symbols);
            }
            Pattern::Leftovers {
                symbol,
                only_one,
                only_other,
                ..
            } => {
                self.keep(board, only_one, SymbolSet::only(*symbol));
                self.focus.extend(only_other);
            }
            Pattern::Fish {
                symbol, base, fins, ..
            } => {
                self.scope.extend(base);
                let one = SymbolSet::only(*symbol);
                for &id in base {
                    let places = board.places_in(id, *symbol).to_vec();
                    self.keep(board, &places, one);
                }
                self.second
                    .extend(fins.iter().map(|&cell| spot(cell, *symbol)));
            }
            Pattern::Chain { nodes, ring } => self.chain(nodes, *ring),
            Pattern::Wing {
                pivot,
                pincers,
                symbol,
            } => {
                let symbols = pivot.iter().chain(pincers).map(|&cell| board.set(cell));
                let all = symbols.fold(SymbolSet::EMPTY, SymbolSet::or);
                self.keep(board, pivot, all);
                self.keep(board, pincers, all);
                self.first
                    .extend(pincers.iter().map(|&cell| spot(cell, *symbol)));
            }
            Pattern::Colors { pairs } => {
                for [one, other] in pairs {
                    self.first
                        .extend(one.iter().map(|c| spot(c.cell, c.symbol)));
                    self.second
                        .extend(other.iter().map(|c| spot(c.cell, c.symbol)));
                }
            }
            Pattern::Sets { sets, .. } => {
                for set in sets {
                    self.keep(board, &set.cells, set.symbols);
                }
            }
            Pattern::Deadly {
                cells,
                symbols,
                extra,
            } => {
                self.keep(board, cells, *symbols);
                self.focus.extend(extra);
            }
            Pattern::Net {
                assumptions,
                branches,
                ..
            } => {
                self.first
                    .extend(assumptions.iter().map(|c| spot(c.cell, c.symbol)));
                for branch in branches {
                    let spots = branch.iter().map(|link| link.candidate);
                    self.kept.extend(spots.map(|c| spot(c.cell, c.symbol)));
                }
                self.kept = &self.kept - &self.first;
            }
        }
    }

    /// The nodes of a chain in turn are what is true if the others are not; links go between.
    fn chain(&mut self, nodes: &[onefold::logic::Node], ring: bool) {
        for (k, node) in nodes.iter().enumerate() {
            let side = match k % 2 {
                0 => &mut self.first,
                _ => &mut self.second,
            };
            side.extend(node.cells.iter().map(|&cell| spot(cell, node.symbol)));
            let next = match nodes.get(k + 1) {
                Some(next) => next,
                None if ring => &nodes[0],
                None => break,
            };
            if let (Some(&from), Some(&to)) = (node.cells.first(), next.cells.first()) {
                let strong = k % 2 == 0;
                let (from, to) = (spot(from, node.symbol), spot(to, next.symbol));
                self.links
                    .push(json!({"from": from, "to": to, "strong": strong}));
            }
        }
    }
}
