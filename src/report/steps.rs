//! The steps of a person's solving as text and as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::cell_names;
use crate::logic::{Almost, Board, Candidate, Node, Pattern, Step, words};
use crate::puzzle::Layout;

fn names(layout: &Layout, candidates: &[Candidate]) -> Vec<String> {
    let name = |c: &Candidate| format!("{}={}", layout.cells()[c.cell], c.symbol);
    candidates.iter().map(name).collect()
}

/// A step with its evidence: technique, what was seen, what is concluded, and both forms of
/// words. It is written as a JSON object; a path has dozens, so it is no general value first.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    name: &'static str,
    level: String,
    score: u32,
    placements: Vec<String>,
    eliminations: Vec<String>,
    evidence: Value,
    short: String,
    full: String,
}

impl StepRecord {
    /// The record of a step. `board` is the board before it.
    #[must_use]
    pub fn new(board: &Board, step: &Step) -> Self {
        let layout = board.relations().layout();
        let info = step.technique.info();
        let lost = |c: &Candidate| format!("{}<>{}", layout.cells()[c.cell], c.symbol);
        Self {
            technique: info.id,
            name: info.name,
            level: info.level.to_string(),
            score: info.score,
            placements: names(layout, &step.placements),
            eliminations: step.eliminations.iter().map(lost).collect(),
            evidence: evidence(layout, &step.pattern),
            short: words::short(layout, step),
            full: words::full(board, step),
        }
    }
}

/// Cells each with its candidates.
fn marked(layout: &Layout, cells: &[Almost]) -> Value {
    let one = |set: &Almost| {
        let names = cell_names(layout, &set.cells).join(" ");
        (names, Value::from(set.symbols.to_string()))
    };
    Value::Object(cells.iter().map(one).collect())
}

fn evidence(layout: &Layout, pattern: &Pattern) -> Value {
    let region = |id: &_| layout.regions()[*id].name.clone();
    let regions = |ids: &[_]| -> Vec<String> { ids.iter().map(region).collect() };
    let cells = |cells: &[_]| cell_names(layout, cells);
    match pattern {
        Pattern::Single { region: of } => json!({ "region": of.as_ref().map(region) }),
        Pattern::Locked {
            symbol,
            held_by,
            cells: places,
            from,
        } => json!({
            "symbol": symbol.to_string(),
            "held_by": region(held_by),
            "cells": cells(places),
            "from": from.as_ref().map(region),
        }),
        Pattern::Subset {
            cells: of,
            symbols,
            regions: within,
        } => json!({
            "cells": cells(of),
            "symbols": symbols.to_string(),
            "regions": regions(within),
        }),
        Pattern::Leftovers {
            symbol,
            one,
            other,
            only_one,
            only_other,
        } => json!({
            "symbol": symbol.to_string(),
            "regions": regions(one),
            "against": regions(other),
            "only_in_regions": cells(only_one),
            "only_in_against": cells(only_other),
        }),
        Pattern::Fish {
            symbol,
            base,
            cover,
            fins,
        } => json!({
            "symbol": symbol.to_string(),
            "base": regions(base),
            "cover": regions(cover),
            "fins": cells(fins),
        }),
        Pattern::Chain { nodes, ring } => {
            let node = |node: &Node| json!({ "symbol": node.symbol.to_string(), "cells": cells(&node.cells) });
            json!({ "nodes": nodes.iter().map(node).collect::<Vec<_>>(), "ring": ring })
        }
        Pattern::Wing {
            pivot,
            pincers,
            symbol,
        } => json!({
            "pivot": cells(pivot),
            "pincers": cells(pincers),
            "symbol": symbol.to_string(),
        }),
        Pattern::Colors { pairs } => {
            let pair = |[a, b]: &[Vec<Candidate>; 2]| json!([names(layout, a), names(layout, b)]);
            json!({ "colors": pairs.iter().map(pair).collect::<Vec<_>>() })
        }
        Pattern::Sets {
            sets,
            commons,
            symbols,
        } => {
            let set = |set: &Almost| json!({ "cells": cells(&set.cells), "symbols": set.symbols.to_string() });
            json!({
                "sets": sets.iter().map(set).collect::<Vec<_>>(),
                "commons": commons.to_string(),
                "symbols": symbols.to_string(),
            })
        }
        Pattern::Deadly {
            cells: of,
            symbols,
            extra,
        } => json!({
            "cells": cells(of),
            "symbols": symbols.to_string(),
            "extra": cells(extra),
        }),
        Pattern::Bent {
            cells: of,
            symbols,
            symbol,
        } => json!({
            "cells": cells(of),
            "symbols": symbols.to_string(),
            "symbol": symbol.to_string(),
        }),
        Pattern::Template {
            symbol,
            regions: of,
            others,
        } => json!({
            "symbol": symbol.to_string(),
            "regions": regions(of),
            "others": others.to_string(),
        }),
        Pattern::Cage {
            cells: of,
            sum,
            combinations,
            held,
            ..
        } => json!({
            "cells": marked(layout, of),
            "sum": sum,
            "combinations": combinations.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "held": held.map(|symbol| symbol.to_string()),
        }),
        Pattern::Balance {
            regions: of,
            inside,
            outside,
            total,
            ..
        } => json!({
            "regions": regions(of),
            "inside": marked(layout, inside),
            "outside": marked(layout, outside),
            "total": total,
        }),
        Pattern::Bound { rule, cells: of } => json!({
            "rule": rule,
            "cells": marked(layout, of),
        }),
        Pattern::Together { rules, cells: of } => json!({
            "rules": rules,
            "cells": marked(layout, of),
        }),
        Pattern::Net {
            assumptions,
            branches,
            contradiction,
        } => {
            let branch = |links: &Vec<crate::logic::Link>| -> Vec<String> {
                let named = links.iter().flat_map(|link| {
                    let names = names(layout, &[link.candidate]).into_iter();
                    names.map(|name| match link.holds {
                        true => name,
                        false => name.replace('=', "<>"),
                    })
                });
                named.collect()
            };
            json!({
                "assumptions": names(layout, assumptions),
                "branches": branches.iter().map(branch).collect::<Vec<_>>(),
                "contradiction": contradiction,
            })
        }
    }
}
