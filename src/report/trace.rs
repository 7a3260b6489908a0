//! The protocol of a solving as text, in the manner of the classic stack-based bitmask solvers,
//! and as JSON.

use super::candidates::candidate_table;
use super::prelude::*;
use crate::puzzle::Primitive;
use crate::solve::{Clash, ConditionOrigin, TraceEvent, Why};

/// One event as one or more lines. `write` puts a solution into the form in which the puzzle
/// came.
pub fn trace_plain(layout: &Layout, event: &TraceEvent, write: Write<'_>) -> String {
    let names = Names { layout };
    match event {
        TraceEvent::Start(sets) => {
            format!("candidates at the start:\n{}", candidate_table(layout, sets))
        }
        TraceEvent::Forced { cell, symbol, before, place } => {
            let symbol = names.sign(*symbol);
            let why = match place {
                None => "its only candidate".to_owned(),
                Some(region) => format!(
                    "the only place for {symbol} in {} (candidates {})",
                    region_name(layout, *region),
                    names.signs(*before)
                ),
            };
            format!("forced {}={symbol}: {why}", names.cell(*cell))
        }
        TraceEvent::Taken { cell, symbols, why } => format!(
            "removed {} from {}: {}",
            names.signs(*symbols),
            names.cell(*cell),
            why_text(layout, *why)
        ),
        TraceEvent::Stalled(sets) => {
            format!("nothing more is forced; candidates:\n{}", candidate_table(layout, sets))
        }
        TraceEvent::Push { depth, cell, symbol, candidates } => format!(
            "push {depth}: guess {}={} (candidates {})",
            names.cell(*cell),
            names.sign(*symbol),
            names.signs(*candidates)
        ),
        TraceEvent::Contradiction(clash) => format!("contradiction: {}", clash_text(names, clash)),
        TraceEvent::Pop { depth, cell, symbol, restored } => format!(
            "pop {depth}: {}={} is done with; candidates restored:\n{}",
            names.cell(*cell),
            names.sign(*symbol),
            candidate_table(layout, restored)
        ),
        TraceEvent::Solution(solution) => format!("solution:\n{}", write(solution)),
        TraceEvent::End(run) => {
            let end = match run.end {
                End::Exhausted => "everything was tried",
                End::Broken => "enough solutions were found",
                End::Stopped(stop) => stop.word(),
            };
            format!("end: {end}; {}", stats_plain(&run.stats))
        }
    }
}

/// A contradiction in words.
fn clash_text(names: Names<'_>, clash: &Clash) -> String {
    match clash {
        Clash::NoCandidate(cell) => format!("nothing is left for {}", names.cell(*cell)),
        Clash::NoPlace(region, symbol) => format!(
            "no place is left for {} in {}",
            names.sign(*symbol),
            region_name(names.layout, *region)
        ),
        Clash::NoFilling(source) => {
            format!("nothing is left for {}", source_text(names.layout, *source))
        }
        // What can never hold was found by sums alone.
        _ => "nothing is left for a sum".to_owned(),
    }
}

/// The names of cells and symbols of a layout.
#[derive(Clone, Copy)]
struct Names<'a> {
    layout: &'a Layout,
}

impl Names<'_> {
    /// A cell, as `r1c1`.
    fn cell(self, cell: CellId) -> String {
        self.layout.cells()[cell].to_string()
    }

    /// A symbol.
    fn sign(self, symbol: Symbol) -> String {
        self.layout.sign(symbol).to_string()
    }

    /// Candidates, one after the other.
    fn signs(self, set: SymbolSet) -> String {
        self.layout.signs(set).to_string()
    }

    /// The candidates of all cells, in rows of the picture.
    fn rows(self, sets: &IdVec<CellId, SymbolSet>) -> Vec<Vec<String>> {
        grid(self.layout, &"#".to_owned(), &|cell| self.signs(sets[cell]))
    }
}

/// One event of a trace.
pub fn trace_json(id: impl Into<Value>, layout: &Layout, event: &TraceEvent) -> Value {
    let mut all = head("trace", id);
    all.extend(fields_of(&EventRecord::new(layout, event)));
    Value::Object(all)
}

/// An event as fields.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum EventRecord<'a> {
    Start {
        candidates: Vec<Vec<String>>,
    },
    Forced {
        cell: String,
        symbol: String,
        candidates: String,
        reason: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        region: Option<&'a str>,
    },
    Removed {
        cell: String,
        removed: String,
        reason: String,
    },
    Stalled {
        candidates: Vec<Vec<String>>,
    },
    Push {
        depth: usize,
        cell: String,
        symbol: String,
        candidates: String,
    },
    Contradiction(MissingRecord<'a>),
    Pop {
        depth: usize,
        cell: String,
        symbol: String,
        candidates: Vec<Vec<String>>,
    },
    Solution {
        solution: Vec<String>,
    },
    End {
        end: &'static str,
        stats: &'a RunStats,
    },
}

/// A contradiction as fields: what is missing, and where.
#[derive(Serialize)]
#[serde(tag = "reason")]
enum MissingRecord<'a> {
    #[serde(rename = "no candidate")]
    Candidate { cell: String },
    #[serde(rename = "no place")]
    Place { region: &'a str, symbol: String },
    /// A condition without a filling, if it is a single one.
    #[serde(rename = "no filling")]
    Filling { of: Option<String> },
}

impl<'a> EventRecord<'a> {
    /// The fields of an event.
    fn new(layout: &'a Layout, event: &'a TraceEvent) -> Self {
        let names = Names { layout };
        match event {
            TraceEvent::Start(sets) => Self::Start { candidates: names.rows(sets) },
            TraceEvent::Forced { cell, symbol, before, place } => Self::Forced {
                cell: names.cell(*cell),
                symbol: names.sign(*symbol),
                candidates: names.signs(*before),
                reason: if place.is_none() { "naked single" } else { "hidden single" },
                region: place.map(|region| region_name(layout, region)),
            },
            TraceEvent::Taken { cell, symbols, why } => Self::Removed {
                cell: names.cell(*cell),
                removed: names.signs(*symbols),
                reason: why_text(layout, *why),
            },
            TraceEvent::Stalled(sets) => Self::Stalled { candidates: names.rows(sets) },
            TraceEvent::Push { depth, cell, symbol, candidates } => Self::Push {
                depth: *depth,
                cell: names.cell(*cell),
                symbol: names.sign(*symbol),
                candidates: names.signs(*candidates),
            },
            TraceEvent::Contradiction(clash) => Self::Contradiction(match clash {
                Clash::NoCandidate(cell) => MissingRecord::Candidate { cell: names.cell(*cell) },
                Clash::NoPlace(region, symbol) => MissingRecord::Place {
                    region: region_name(layout, *region),
                    symbol: names.sign(*symbol),
                },
                Clash::NoFilling(source) => {
                    MissingRecord::Filling { of: Some(source_text(layout, *source)) }
                }
                _ => MissingRecord::Filling { of: None },
            }),
            TraceEvent::Pop { depth, cell, symbol, restored } => Self::Pop {
                depth: *depth,
                cell: names.cell(*cell),
                symbol: names.sign(*symbol),
                candidates: names.rows(restored),
            },
            TraceEvent::Solution(solution) => Self::Solution { solution: solution.rows() },
            TraceEvent::End(run) => Self::End {
                end: match run.end {
                    End::Exhausted => "complete",
                    End::Broken => "enough solutions",
                    End::Stopped(stop) => stop.word(),
                },
                stats: &run.stats,
            },
        }
    }
}

/// Why a cell loses symbols.
fn why_text(layout: &Layout, why: Why) -> String {
    let cells = layout.cells();
    match why {
        Why::Start => "the sums leave nothing else".to_owned(),
        Why::Peer(other) => format!("{} holds it", cells[other]),
        Why::Beside(other) => format!("it does not go with what {} may hold", cells[other]),
        Why::Hidden(region) => format!("only place in {}", region_name(layout, region)),
        Why::Places(region, symbol) => format!(
            "every place for {} in {} excludes it",
            layout.sign(symbol),
            region_name(layout, region)
        ),
        Why::Needed(_, source, symbol) => format!(
            "every place for {} in {} excludes it",
            layout.sign(symbol),
            source_text(layout, source)
        ),
        Why::Condition(_, source) => {
            format!("it is in no filling of {}", source_text(layout, source))
        }
    }
}

/// The text of a condition.
fn source_text(layout: &Layout, source: ConditionOrigin) -> String {
    let (what, of) = match source {
        ConditionOrigin::Sums => return "the sums of whole regions".to_owned(),
        ConditionOrigin::Joint => return "several sums together".to_owned(),
        ConditionOrigin::Region(region) => return region_name(layout, region).to_owned(),
        ConditionOrigin::Primitive(number) => match layout.primitives().get(number) {
            Some(Primitive::Cage { cells, sum }) => (format!("the sum {sum}"), cells.as_slice()),
            Some(Primitive::Pair { cells, table }) => {
                (table.relation.to_string(), cells.as_slice())
            }
            Some(Primitive::Machine { cells, .. }) => ("the line".to_owned(), cells.as_slice()),
            None => return "a condition".to_owned(),
        },
    };

    format!("{what} in {}", cell_names(layout, of).join(" "))
}
