//! The steps of a person's solving as text and as JSON.

use super::prelude::*;
use crate::logic::{Almost, Board, Candidate, Link, Node, Pattern, Step, What, words};

/// A step with its evidence: technique, what was seen, what is concluded, and both forms of
/// words. It is written as a JSON object; a path has dozens, so it is no general value first.
#[derive(Clone, Debug, Serialize)]
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
    pub fn new(board: &Board, step: &Step) -> Self {
        let layout = board.relations().layout();
        let info = step.technique.info();
        let lost = |c: &Candidate| format!("{}<>{}", layout.cells()[c.cell], layout.sign(c.symbol));
        Self {
            technique: info.id,
            name: info.name,
            level: info.level.to_string(),
            score: info.score,
            placements: clue_names(layout, &step.placements),
            eliminations: step.eliminations.iter().map(lost).collect(),
            evidence: evidence(layout, &step.pattern),
            short: words::short(layout, step),
            full: words::full(board, step),
        }
    }
}

/// Cells each with its candidates.
fn marked(layout: &Layout, cells: &[Almost]) -> Value {
    let signs = |set| layout.signs(set).to_string();
    let one = |set: &Almost| {
        let names = cell_names(layout, &set.cells).join(" ");
        (names, Value::from(signs(set.symbols)))
    };
    Value::Object(cells.iter().map(one).collect())
}

/// The evidence of a pattern on the board, part by part.
fn evidence(layout: &Layout, pattern: &Pattern) -> Value {
    let parts = pattern.parts();
    let named = parts.iter().map(|part| (part.name.to_owned(), part_json(layout, part.what)));
    Value::Object(named.collect())
}

fn part_json(layout: &Layout, what: What<'_>) -> Value {
    let region = |id: &RegionId| layout.regions()[*id].name.clone();
    let cells = |cells: &[CellId]| cell_names(layout, cells);
    let sign = |symbol| layout.sign(symbol).to_string();
    let signs = |set| layout.signs(set).to_string();
    match what {
        What::Flag(flag) => json!(flag),
        What::Number(number) => json!(number),
        What::Condition(number) => json!(number),
        What::Conditions(numbers) => json!(numbers),
        What::Symbol(symbol) => json!(symbol.map(sign)),
        What::Symbols(symbols) => json!(signs(symbols)),
        What::Combinations(sets) => sets.iter().map(|&set| signs(set)).collect(),
        What::Region(id) => json!(id.as_ref().map(region)),
        What::Regions(ids) => ids.iter().map(region).collect(),
        What::Cells(of) => json!(cells(of)),
        What::Bound(groups) => marked(layout, groups),
        What::Sets(sets) => {
            let set =
                |set: &Almost| json!({ "cells": cells(&set.cells), "symbols": signs(set.symbols) });
            sets.iter().map(set).collect()
        }
        What::Nodes { nodes, .. } => {
            let node =
                |node: &Node| json!({ "symbol": sign(node.symbol), "cells": cells(&node.cells) });
            nodes.iter().map(node).collect()
        }
        What::Candidates(candidates) => json!(clue_names(layout, candidates)),
        What::Colors(pairs) => {
            let pair = |[a, b]: &[Vec<Candidate>; 2]| {
                json!([clue_names(layout, a), clue_names(layout, b)])
            };
            pairs.iter().map(pair).collect()
        }
        What::Branches(branches) => {
            let link = |link: &Link| {
                let is = if link.holds { "=" } else { "<>" };
                let place = layout.cells()[link.candidate.cell];
                format!("{place}{is}{}", sign(link.candidate.symbol))
            };
            let branch = |links: &Vec<Link>| links.iter().map(link).collect::<Value>();
            branches.iter().map(branch).collect()
        }
    }
}
