//! A step in one line, in the manner of HoDoKu: `Naked Pair: 1,2 in r1c12 => r1c5<>1`.

use std::collections::BTreeSet;

use super::conditions;
use super::names::{region_short, regions_short};
use super::prelude::*;

/// A step in one line.
#[must_use]
pub fn short(layout: &Layout, step: &Step) -> String {
    let mut seen = seen(layout, step);
    if !seen.is_empty() {
        seen.push_str(" => ");
    }
    format!("{}: {seen}{}", step.technique, conclusion(layout, step))
}

/// `r1c5=3` or `r1c5<>1, r2c3<>4`.
pub(super) fn conclusion(layout: &Layout, step: &Step) -> String {
    let placements = step.placements.iter().map(|&c| stands(layout, c));
    let all = placements.chain(eliminations(layout, &step.eliminations));
    joined(all, ", ")
}

/// A candidate that is placed: `r1c5=3`.
pub(super) fn stands(layout: &Layout, placed: Candidate) -> String {
    let place = layout.cells()[placed.cell];
    format!("{place}={}", layout.sign(placed.symbol))
}

/// Eliminations, cells with the same symbols put together.
fn eliminations(layout: &Layout, candidates: &[Candidate]) -> Vec<String> {
    let mut symbols: Vec<Symbol> = candidates.iter().map(|c| c.symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let mut parts: Vec<(String, SymbolSet)> = Vec::new();
    for symbol in symbols {
        let cells = candidates.iter().filter(|c| c.symbol == symbol);
        let cells: Vec<_> = cells.map(|c| c.cell).collect();
        let cells = cells_short(layout, &cells);
        match parts.iter_mut().find(|(other, _)| *other == cells) {
            Some((_, symbols)) => symbols.insert(symbol),
            None => parts.push((cells, SymbolSet::only(symbol))),
        }
    }
    let written = parts.into_iter();
    written.map(|(cells, set)| format!("{cells}<>{}", layout.signs(set))).collect()
}

fn listed(layout: &Layout, symbols: SymbolSet) -> String {
    joined(symbols.iter().map(|symbol| layout.sign(symbol)), ",")
}

fn seen(layout: &Layout, step: &Step) -> String {
    let cells = |cells: &[_]| cells_short(layout, cells);
    let sign = |symbol: &Symbol| layout.sign(*symbol);
    match &step.pattern {
        Pattern::Single { region: None } => String::new(),
        Pattern::Single { region: Some(region) } => format!("in {}", region_short(layout, *region)),
        Pattern::Locked(locked) => format!(
            "{} in {} at {}",
            sign(&locked.symbol),
            region_short(layout, locked.held_by),
            cells(&locked.cells)
        ),
        Pattern::Subset(Subset { cells: of, symbols, .. })
        | Pattern::Deadly(Deadly { cells: of, symbols, .. }) => {
            format!("{} in {}", listed(layout, *symbols), cells(of))
        }
        Pattern::Leftovers(left) => format!(
            "{} in {} against {}: {} and {}",
            sign(&left.symbol),
            regions_short(layout, &left.one),
            regions_short(layout, &left.other),
            cells(&left.only_one),
            cells(&left.only_other)
        ),
        Pattern::Fish(fish) => {
            let fins = match fish.fins[..] {
                [] => String::new(),
                _ => format!(" fins {}", cells(&fish.fins)),
            };
            format!(
                "{} {} {}{fins}",
                sign(&fish.symbol),
                regions_short(layout, &fish.base),
                regions_short(layout, &fish.cover)
            )
        }
        Pattern::Chain { nodes, ring } => chain(layout, nodes, *ring),
        Pattern::Wing(wing) => {
            let (pivot, pincers) = (cells(&wing.pivot), cells(&wing.pincers));
            match step.technique {
                Technique::AlignedPair | Technique::AlignedTriple => {
                    format!("{pincers} by {pivot}")
                }
                _ => format!("{} in {pivot} and {pincers}", sign(&wing.symbol)),
            }
        }
        Pattern::Colors { pairs } => {
            let side = |side: &[Candidate]| {
                let names = eliminations(layout, side).into_iter();
                joined(names.map(|name| name.replace("<>", "=")), ",")
            };
            let both = |[a, b]: &[Vec<Candidate>; 2]| format!("({}) / ({})", side(a), side(b));
            joined(pairs.iter().map(both), ", ")
        }
        Pattern::Sets(all) => {
            let set =
                |set: &Almost| format!("{} {{{}}}", cells(&set.cells), layout.signs(set.symbols));
            let sets = joined(all.sets.iter().map(set), ", ");
            let [x, z] = [all.commons, all.symbols].map(|set| layout.signs(set));
            format!("{sets}; X={x}, Z={z}")
        }
        Pattern::Bent { cells: of, symbols, symbol } => {
            format!("{} in {}; Z={}", listed(layout, *symbols), cells(of), sign(symbol))
        }
        Pattern::Cage(cage) => {
            let ways = joined(cage.combinations.iter().map(|&set| layout.signs(set)), "/");
            let held =
                cage.held.map_or(String::new(), |symbol| format!(", always {}", sign(&symbol)));
            let (open, sum) = (cells(&all_cells(&cage.cells)), cage.sum);
            match cage.combinations.len() {
                0..=8 => format!("{open} = {sum} ({ways}){held}"),
                n => format!("{open} = {sum} ({n} ways){held}"),
            }
        }
        Pattern::Balance(weighed) => {
            let (inside, outside) = (&weighed.inside, &weighed.outside);
            let (within, beyond) = (cells(&all_cells(inside)), cells(&all_cells(outside)));
            let minus = match (within.is_empty(), beyond.is_empty()) {
                (_, true) => "",
                (true, _) => "- ",
                _ => " - ",
            };
            format!(
                "{}: {within}{minus}{beyond} = {}",
                regions_short(layout, &weighed.regions),
                weighed.total
            )
        }
        Pattern::Bound { rule, cells: of } => match layout.primitives().get(*rule) {
            Some(Primitive::Pair { cells: [a, b], table }) => {
                let (a, b) = (layout.cells()[*a], layout.cells()[*b]);
                format!("{a}, {b} ({})", table.relation)
            }
            _ => conditions::equation(layout, *rule).unwrap_or_else(|| cells(&all_cells(of))),
        },
        Pattern::Together { rules, cells: of } => {
            let names = rules.iter().map(|&rule| conditions::short(layout, rule));
            let names: BTreeSet<String> = names.collect();
            format!("{} ({})", cells(&all_cells(of)), joined(names, ", "))
        }
        Pattern::Net { assumptions, .. } => {
            joined(assumptions.iter().map(|&c| stands(layout, c)), " or ")
        }
    }
}

/// A chain in Eureka notation: `(1=2)r1c1 - (2)r1c5 = (2)r4c5`.
fn chain(layout: &Layout, nodes: &[Node], ring: bool) -> String {
    let mut text = String::new();
    for (n, node) in nodes.iter().enumerate() {
        if n > 0 {
            text.push_str(if n % 2 == 1 { " = " } else { " - " });
        }
        let cells = cells_short(layout, &node.cells);
        text.push_str(&format!("({}){cells}", layout.sign(node.symbol)));
    }
    if ring {
        text.push_str(" - loop");
    }
    text
}
