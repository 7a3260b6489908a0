//! Guesses at missing parts of a puzzle with no or several solutions: a rule, or a map of regions.
//!
//! People copy the clues of a puzzle and leave out its rules. The tests here
//! cost little: a handful of rules, each with a small budget of nodes, so that the answer is the
//! same on every machine.

use std::fmt;
use std::sync::Arc;

use crate::ids::CellId;
use crate::limits::Limits;
use crate::puzzle::shapes::{RULES, latin, rule_name, square};
use crate::puzzle::{Layout, LayoutSpec, Puzzle, Rule, Symbol};
use crate::solve::{Solver, Verdict};

/// Search nodes for each rule.
const NODES: u64 = 150;

/// The smallest board for which rules are tried: on smaller ones many a rule leaves one solution by
/// chance.
const FEWEST: usize = 6;

/// A part that may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Under each of these rules there is exactly one solution.
    Rules(Vec<Rule>),
    /// The clues occur twice in boxes, never in a row or column: those of a jigsaw.
    Regions,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(rules) => {
                let names: Vec<String> = rules
                    .iter()
                    .filter_map(|&rule| rule_name(rule))
                    .map(|name| format!("--rule {name}"))
                    .collect();

                write!(
                    f,
                    "there is exactly one solution with {}; is a rule missing?",
                    names.join(", and with ")
                )
            }
            Self::Regions => f.write_str(
                "no row or column holds a symbol twice, but several boxes do; are these the \
                 clues of a jigsaw whose map is missing (--layout FILE)?",
            ),
        }
    }
}

/// The missing part of a puzzle with this verdict, if it is one grid with the usual boxes
/// and no rule.
pub fn missing(
    solver: &mut Solver,
    puzzle: &Puzzle,
    verdict: &Verdict,
    limits: &Limits,
) -> Option<Missing> {
    let order = puzzle.layout().order();
    if order < FEWEST || !is_plain(puzzle.layout().spec()) || puzzle.clues().next().is_none() {
        return None;
    }

    match verdict {
        Verdict::Multiple(_) => rules(solver, puzzle, limits).map(Missing::Rules),
        Verdict::None(_) => is_jigsaw(solver, puzzle, limits).then_some(Missing::Regions),
        Verdict::Unique(_) | Verdict::Unknown(..) => None,
    }
}

/// True if a layout is the usual one of its size.
fn is_plain(spec: &LayoutSpec) -> bool {
    let usual = square(spec.order);
    let plain = LayoutSpec { name: usual.name.clone(), ..spec.clone() };
    plain == usual && usual.grids.iter().all(|grid| grid.boxes.is_some())
}

/// Moves the givens onto another layout of the same cells.
fn moved(puzzle: &Puzzle, spec: LayoutSpec) -> Option<Puzzle> {
    let layout = Layout::build(spec).ok()?;
    Some(puzzle.clone().on(Arc::new(layout)))
}

/// The rules under which there is exactly one solution.
fn rules(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> Option<Vec<Rule>> {
    let limits = limits.at_most(NODES);
    let mut fitting = Vec::new();
    for entry in RULES {
        let mut spec = puzzle.layout().spec().clone();
        spec.rules.push(entry.rule);
        let under = moved(puzzle, spec);
        let unique = under.is_some_and(|puzzle| {
            let (verdict, _) = solver.uniqueness(&puzzle, &limits);
            matches!(verdict, Verdict::Unique(_))
        });

        if unique {
            fitting.push(entry.rule);
        }
    }

    (!fitting.is_empty()).then_some(fitting)
}

/// True if several boxes hold a given twice, and there are solutions without the boxes.
fn is_jigsaw(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> bool {
    const SEVERAL: usize = 2;
    let givens = puzzle.givens();
    let twice = |cells: &[CellId]| {
        let mut seen: Vec<Symbol> = cells.iter().filter_map(|&cell| givens[cell]).collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        seen.len() < count
    };

    let (boxes, lines): (Vec<_>, Vec<_>) =
        puzzle.layout().regions().iter().partition(|region| region.is_block());
    if lines.iter().any(|line| twice(&line.cells)) {
        return false;
    }

    let odd = boxes.iter().filter(|region| twice(&region.cells)).count();
    let bare = moved(puzzle, latin(puzzle.layout().order()));
    odd >= SEVERAL
        && bare.is_some_and(|bare| {
            let (first, _) = solver.first(&bare, &limits.at_most(NODES));
            matches!(first, Ok(Some(_)))
        })
}
