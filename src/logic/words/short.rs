//! A step in one line, in the manner of HoDoKu: `Naked Pair: 1,2 in r1c12 => r1c5<>1`.

use super::conditions;
use super::equations::equation;
use super::names::{cells_short, region_short, regions_short};
use crate::ids::CellId;
use crate::logic::{Almost, Candidate, Node, Pattern, Step, Technique};
use crate::puzzle::{Layout, Primitive, Symbol, SymbolSet};

/// A step in one line.
#[must_use]
pub fn short(layout: &Layout, step: &Step) -> String {
    let seen = seen(layout, step);
    let seen = if seen.is_empty() {
        String::new()
    } else {
        format!("{seen} => ")
    };
    format!("{}: {seen}{}", step.technique, conclusion(layout, step))
}

/// `r1c5=3` or `r1c5<>1, r2c3<>4`.
pub(super) fn conclusion(layout: &Layout, step: &Step) -> String {
    let mut parts: Vec<String> = step
        .placements
        .iter()
        .map(|c| format!("{}={}", layout.cells()[c.cell], c.symbol))
        .collect();
    parts.extend(eliminations(layout, &step.eliminations));
    parts.join(", ")
}

/// Eliminations, cells with the same symbols put together.
fn eliminations(layout: &Layout, candidates: &[Candidate]) -> Vec<String> {
    let mut symbols: Vec<Symbol> = candidates.iter().map(|c| c.symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let mut parts: Vec<(String, String)> = Vec::new();
    for symbol in symbols {
        let cells = candidates.iter().filter(|c| c.symbol == symbol);
        let cells: Vec<_> = cells.map(|c| c.cell).collect();
        let cells = cells_short(layout, &cells);
        match parts.iter_mut().find(|(other, _)| *other == cells) {
            Some((_, symbols)) => symbols.push(symbol.to_char()),
            None => parts.push((cells, symbol.to_string())),
        }
    }
    let written = parts.into_iter();
    written.map(|(cells, s)| format!("{cells}<>{s}")).collect()
}

fn listed(symbols: SymbolSet) -> String {
    let symbols: Vec<String> = symbols.iter().map(|s| s.to_string()).collect();
    symbols.join(",")
}

fn seen(layout: &Layout, step: &Step) -> String {
    let cells = |cells: &[_]| cells_short(layout, cells);
    match &step.pattern {
        Pattern::Single { region: None } => String::new(),
        Pattern::Single {
            region: Some(region),
        } => format!("in {}", region_short(layout, *region)),
        Pattern::Locked {
            symbol,
            held_by,
            cells: places,
            ..
        } => format!(
            "{symbol} in {} at {}",
            region_short(layout, *held_by),
            cells(places)
        ),
        Pattern::Subset {
            cells: of, symbols, ..
        } => format!("{} in {}", listed(*symbols), cells(of)),
        Pattern::Leftovers {
            symbol,
            one,
            other,
            only_one,
            only_other,
        } => format!(
            "{symbol} in {} against {}: {} and {}",
            regions_short(layout, one),
            regions_short(layout, other),
            cells(only_one),
            cells(only_other)
        ),
        Pattern::Fish {
            symbol,
            base,
            cover,
            fins,
        } => {
            let fins = if fins.is_empty() {
                String::new()
            } else {
                format!(" fins {}", cells(fins))
            };
            format!(
                "{symbol} {} {}{fins}",
                regions_short(layout, base),
                regions_short(layout, cover)
            )
        }
        Pattern::Chain { nodes, ring } => chain(layout, nodes, *ring),
        Pattern::Wing {
            pivot,
            pincers,
            symbol,
        } => match step.technique {
            Technique::AlignedPair | Technique::AlignedTriple => {
                format!("{} by {}", cells(pincers), cells(pivot))
            }
            _ => format!("{symbol} in {} and {}", cells(pivot), cells(pincers)),
        },
        Pattern::Colors { pairs } => {
            let side = |side: &[Candidate]| {
                let names: Vec<String> = eliminations(layout, side)
                    .into_iter()
                    .map(|name| name.replace("<>", "="))
                    .collect();
                names.join(",")
            };
            let pairs: Vec<String> = pairs
                .iter()
                .map(|[a, b]| format!("({}) / ({})", side(a), side(b)))
                .collect();
            pairs.join(", ")
        }
        Pattern::Sets {
            sets,
            commons,
            symbols,
        } => {
            let set = |set: &Almost| format!("{} {{{}}}", cells(&set.cells), set.symbols);
            let sets: Vec<String> = sets.iter().map(set).collect();
            format!("{}; X={commons}, Z={symbols}", sets.join(", "))
        }
        Pattern::Deadly {
            cells: of, symbols, ..
        } => format!("{} in {}", listed(*symbols), cells(of)),
        Pattern::Bent {
            cells: of,
            symbols,
            symbol,
        } => format!("{} in {}; Z={symbol}", listed(*symbols), cells(of)),
        Pattern::Template {
            symbol,
            regions,
            others,
        } => {
            let with = if others.is_empty() {
                String::new()
            } else {
                format!(", with {}", listed(*others))
            };
            format!("{symbol} in {}{with}", regions_short(layout, regions))
        }
        Pattern::Cage {
            cells: of,
            sum,
            combinations,
            held,
            ..
        } => {
            let ways: Vec<String> = combinations.iter().map(SymbolSet::to_string).collect();
            let held = held.map_or(String::new(), |symbol| format!(", always {symbol}"));
            let open = cells(&all_cells(of));
            match ways.len() {
                0..=8 => format!("{open} = {sum} ({}){held}", ways.join("/")),
                n => format!("{open} = {sum} ({n} ways){held}"),
            }
        }
        Pattern::Balance {
            regions,
            inside,
            outside,
            total,
            ..
        } => {
            let (within, beyond) = (cells(&all_cells(inside)), cells(&all_cells(outside)));
            let minus = if beyond.is_empty() { "" } else { " - " };
            let minus = if within.is_empty() {
                minus.trim_start()
            } else {
                minus
            };
            format!(
                "{}: {within}{minus}{beyond} = {total}",
                regions_short(layout, regions)
            )
        }
        Pattern::Bound { rule, cells: of } => match layout.primitives().get(*rule) {
            Some(Primitive::Pair {
                cells: [a, b],
                table,
            }) => {
                let (a, b) = (layout.cells()[*a], layout.cells()[*b]);
                format!("{a}, {b} ({})", table.relation)
            }
            _ => equation(layout, *rule).unwrap_or_else(|| cells(&all_cells(of))),
        },
        Pattern::Together { rules, cells: of } => {
            let mut names: Vec<String> = rules
                .iter()
                .map(|&r| conditions::short(layout, r))
                .collect();
            names.sort_unstable();
            names.dedup();
            format!("{} ({})", cells(&all_cells(of)), names.join(", "))
        }
        Pattern::Net { assumptions, .. } => {
            let names: Vec<String> = assumptions
                .iter()
                .map(|c| format!("{}={}", layout.cells()[c.cell], c.symbol))
                .collect();
            names.join(" or ")
        }
    }
}

fn all_cells(sets: &[Almost]) -> Vec<CellId> {
    sets.iter().flat_map(|set| set.cells.clone()).collect()
}

/// A chain in Eureka notation: `(1=2)r1c1 - (2)r1c5 = (2)r4c5`.
fn chain(layout: &Layout, nodes: &[Node], ring: bool) -> String {
    let mut text = String::new();
    for (n, node) in nodes.iter().enumerate() {
        if n > 0 {
            text.push_str(if n % 2 == 1 { " = " } else { " - " });
        }
        let cells = cells_short(layout, &node.cells);
        text.push_str(&format!("({}){cells}", node.symbol));
    }
    if ring {
        text.push_str(" - loop");
    }
    text
}
