//! A step in one line, in the manner of HoDoKu: `Naked Pair: 1,2 in r1c12 => r1c5<>1`.

use std::collections::BTreeSet;

use super::conditions;
use super::names::{region_short, regions_short};
use super::prelude::*;

/// A step in one line.
#[must_use]
pub fn short(layout: &Layout, step: &Step) -> String {
    let mut pattern = pattern(layout, step);
    if !pattern.is_empty() {
        pattern.push_str(" => ");
    }
    format!("{}: {pattern}{}", step.technique, conclusion(layout, step))
}

/// `r1c5=3` or `r1c5<>1, r2c3<>4`.
pub(super) fn conclusion(layout: &Layout, step: &Step) -> String {
    let all = step
        .placements
        .iter()
        .map(|&c| stands(layout, c))
        .chain(eliminations(layout, &step.eliminations));
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
        let cells: Vec<_> =
            candidates.iter().filter(|c| c.symbol == symbol).map(|c| c.cell).collect();
        let cells = cells_short(layout, &cells);
        match parts.iter_mut().find(|(other, _)| *other == cells) {
            Some((_, symbols)) => symbols.insert(symbol),
            None => parts.push((cells, SymbolSet::only(symbol))),
        }
    }

    parts.into_iter().map(|(cells, set)| format!("{cells}<>{}", layout.signs(set))).collect()
}

/// Symbols joined by commas.
fn listed(layout: &Layout, symbols: SymbolSet) -> String {
    joined(symbols.iter().map(|symbol| layout.sign(symbol)), ",")
}

/// The pattern of a step: what is written before `=>`.
fn pattern(layout: &Layout, step: &Step) -> String {
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
        Pattern::Fish(fish) => self::fish(layout, fish),
        Pattern::Chain { nodes, ring } => chain(layout, nodes, *ring),
        Pattern::Wing(wing) => self::wing(layout, step.technique, wing),
        Pattern::Colors { pairs } => {
            let both = |[a, b]: &[Vec<Candidate>; 2]| {
                format!("({}) / ({})", color(layout, a), color(layout, b))
            };
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
        Pattern::Cage(cage) => self::cage(layout, cage),
        Pattern::Balance(weighed) => balance(layout, weighed),
        Pattern::Bound { rule, cells } => bound(layout, *rule, cells),
        Pattern::Together { rules, cells: of } => {
            let names: BTreeSet<String> =
                rules.iter().map(|&rule| conditions::short(layout, rule)).collect();
            format!("{} ({})", cells(&all_cells(of)), joined(names, ", "))
        }
        Pattern::Net { assumptions, .. } => {
            joined(assumptions.iter().map(|&c| stands(layout, c)), " or ")
        }
    }
}

/// A fish: `5 r14 c26 fins r1c3`.
fn fish(layout: &Layout, fish: &Fish) -> String {
    let fins = match fish.fins[..] {
        [] => String::new(),
        _ => format!(" fins {}", cells_short(layout, &fish.fins)),
    };

    format!(
        "{} {} {}{fins}",
        layout.sign(fish.symbol),
        regions_short(layout, &fish.base),
        regions_short(layout, &fish.cover)
    )
}

/// A wing: `5 in r1c1 and r1c5,r4c1`; an aligned exclusion: its cells, and those that exclude.
fn wing(layout: &Layout, technique: Technique, wing: &Wing) -> String {
    let pivot = cells_short(layout, &wing.pivot);
    let pincers = cells_short(layout, &wing.pincers);
    match technique {
        Technique::AlignedPair | Technique::AlignedTriple => format!("{pincers} by {pivot}"),
        _ => format!("{} in {pivot} and {pincers}", layout.sign(wing.symbol)),
    }
}

/// The candidates of one colour: `r1c5=3,r4c2=3`.
fn color(layout: &Layout, candidates: &[Candidate]) -> String {
    let names = eliminations(layout, candidates);
    joined(names.iter().map(|name| name.replace("<>", "=")), ",")
}

/// A cage: `r1c12 = 5 (14/23), always 4`.
fn cage(layout: &Layout, cage: &Cage) -> String {
    let open = cells_short(layout, &all_cells(&cage.cells));
    let sum = cage.sum;
    let always =
        cage.held.map_or(String::new(), |symbol| format!(", always {}", layout.sign(symbol)));

    match cage.combinations.len() {
        0..=8 => {
            let ways = joined(cage.combinations.iter().map(|&set| layout.signs(set)), "/");
            format!("{open} = {sum} ({ways}){always}")
        }
        n => format!("{open} = {sum} ({n} ways){always}"),
    }
}

/// Regions weighed against cages: `r1: r1c9 - r2c3 = 4`.
fn balance(layout: &Layout, weighed: &Weighed) -> String {
    let inside = cells_short(layout, &all_cells(&weighed.inside));
    let outside = cells_short(layout, &all_cells(&weighed.outside));
    let minus = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => "",
        (true, _) => "- ",
        _ => " - ",
    };

    let regions = regions_short(layout, &weighed.regions);
    format!("{regions}: {inside}{minus}{outside} = {}", weighed.total)
}

/// A condition: a relation of two cells, an equation, or else its cells.
fn bound(layout: &Layout, rule: usize, cells: &[Almost]) -> String {
    match layout.primitives().get(rule) {
        Some(Primitive::Pair { cells: [a, b], table }) => {
            let (a, b) = (layout.cells()[*a], layout.cells()[*b]);
            format!("{a}, {b} ({})", table.relation)
        }
        _ => conditions::equation(layout, rule)
            .unwrap_or_else(|| cells_short(layout, &all_cells(cells))),
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
