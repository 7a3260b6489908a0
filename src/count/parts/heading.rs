//! Which puzzle is counted, and how: what a state that was taken down has to fit.
//!
//! The puzzle is named by all that engines know of it: its symbols, its regions, what each cell
//! may hold, and every condition beyond. So two puzzles with one heading have the same solutions.

use serde_json::{Value, json};

use crate::count::asked::Counting;
use crate::count::checksum::checksum;
use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::puzzle::{Machine, Primitive, Puzzle, SymbolSet};
use crate::solve::Engine;

/// Which puzzle is counted, and how.
#[derive(Clone, Debug)]
pub(in crate::count) struct Heading {
    pub(in crate::count) puzzle: Value,
    /// For people who compare two puzzles; the puzzle itself is compared whole.
    pub(in crate::count) hash: String,
    pub(in crate::count) way: String,
}

impl Heading {
    /// Of a count with this engine, where it is another than the way to count takes by itself.
    pub(in crate::count) fn new(
        puzzle: &Puzzle,
        geometry: &Geometry,
        how: &Counting,
        engine: Option<Engine>,
    ) -> Self {
        let layout = puzzle.layout();
        let regions: Vec<_> = geometry.regions().iter().map(|it| numbers(it)).collect();
        let allowed = puzzle.allowed();
        let order = geometry.order();
        let conditions = layout.primitives().iter();
        let puzzle = json!({
            "order": order,
            "regions": regions,
            "allowed": bits(allowed.as_slice()),
            "conditions": conditions.map(|it| condition(it, order)).collect::<Vec<_>>(),
        });
        let engine = engine.map(|engine| format!(", engine {}", engine.name()));
        let symmetry = if how.symmetry { "" } else { ", no symmetry" };
        Self {
            hash: format!("{:016x}", checksum(puzzle.to_string().as_bytes())),
            puzzle,
            way: format!(
                "method {}{}{symmetry}",
                how.method.name(),
                engine.unwrap_or_default()
            ),
        }
    }
}

fn numbers(cells: &[CellId]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Sets of symbols as numbers.
pub(in crate::count) fn bits(sets: &[SymbolSet]) -> Vec<u64> {
    sets.iter().map(|set| set.bits()).collect()
}

/// A condition by its meaning; the table of an automaton, which can be long, by a checksum.
fn condition(primitive: &Primitive, order: usize) -> Value {
    match primitive {
        Primitive::Pair { cells, table } => {
            json!({"pair": numbers(cells), "allowed": bits(&table.allowed)})
        }
        Primitive::Cage { cells, sum } => json!({"cage": numbers(cells), "sum": sum}),
        Primitive::Machine { cells, machine } => match machine {
            Machine::Linear {
                coefficients,
                total,
            } => json!({"line": numbers(cells), "coefficients": coefficients, "total": total}),
            Machine::Table(automaton) => {
                let mut bytes = Vec::new();
                for at in 0..cells.len() {
                    let states = automaton.states(at);
                    bytes.extend(states.to_le_bytes());
                    for state in 0..u32::try_from(states).unwrap_or(u32::MAX) {
                        for value in 1..=order {
                            let to = automaton.step(at, state, value);
                            bytes.extend(to.unwrap_or(u32::MAX).to_le_bytes());
                        }
                    }
                }
                json!({"line": numbers(cells), "table": format!("{:016x}", checksum(&bytes))})
            }
        },
    }
}
