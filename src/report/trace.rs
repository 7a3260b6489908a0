//! The protocol of a solving as text, in the manner of the classic stack-based bitmask solvers,
//! and as JSON.

use serde_json::{Map, Value, json};

use super::candidate_table;
use super::names::region_name;
use super::stats::{stats_json, stats_plain};
use crate::ids::{CellId, IdVec};
use crate::limits::End;
use crate::propagate::{Contradiction, Reason};
use crate::puzzle::{Layout, Primitive, Solution, Symbol, SymbolSet};
use crate::solve::{Source, TraceEvent, Why};

/// One event as one or more lines. `write` puts a solution into the form in which the puzzle
/// came.
#[must_use]
pub fn trace_plain(
    layout: &Layout,
    event: &TraceEvent,
    write: &dyn Fn(&Solution) -> String,
) -> String {
    let cell = |cell| layout.cells()[cell];
    let sign = |symbol: &Symbol| layout.sign(*symbol);
    let signs = |set: &SymbolSet| layout.signs(*set);
    match event {
        TraceEvent::Start(sets) => format!(
            "candidates at the start:\n{}",
            candidate_table(layout, sets)
        ),
        TraceEvent::Forced {
            cell: at,
            symbol,
            before,
            reason,
        } => match reason {
            Reason::NakedSingle => {
                format!("forced {}={}: its only candidate", cell(*at), sign(symbol))
            }
            Reason::HiddenSingle(region) => format!(
                "forced {0}={1}: the only place for {1} in {2} (candidates {3})",
                cell(*at),
                sign(symbol),
                region_name(layout, *region),
                signs(before)
            ),
        },
        TraceEvent::Taken {
            cell: at,
            symbols,
            why,
        } => format!(
            "removed {} from {}: {}",
            signs(symbols),
            cell(*at),
            why_text(layout, *why)
        ),
        TraceEvent::NoFilling(source) => format!(
            "contradiction: nothing is left for {}",
            source.map_or("a sum".to_owned(), |source| source_text(layout, source))
        ),
        TraceEvent::Stalled(sets) => format!(
            "nothing more is forced; candidates:\n{}",
            candidate_table(layout, sets)
        ),
        TraceEvent::Push {
            depth,
            cell: at,
            symbol,
            candidates,
        } => {
            format!(
                "push {depth}: guess {}={} (candidates {})",
                cell(*at),
                sign(symbol),
                signs(candidates)
            )
        }
        TraceEvent::Contradiction(Contradiction::NoCandidate(at)) => {
            format!("contradiction: nothing is left for {}", cell(*at))
        }
        TraceEvent::Contradiction(Contradiction::NoPlace(region, symbol)) => {
            format!(
                "contradiction: no place is left for {} in {}",
                sign(symbol),
                region_name(layout, *region)
            )
        }
        TraceEvent::Pop {
            depth,
            cell: at,
            symbol,
            restored,
        } => format!(
            "pop {depth}: {}={} is done with; candidates restored:\n{}",
            cell(*at),
            sign(symbol),
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

/// One event of a trace.
#[must_use]
pub fn trace_json(id: Option<&str>, layout: &Layout, event: &TraceEvent) -> Value {
    let cell = |cell: CellId| layout.cells()[cell].to_string();
    let sign = |symbol: &Symbol| layout.sign(*symbol).to_string();
    let signs = |set: &SymbolSet| layout.signs(*set).to_string();
    let mut fields = match event {
        TraceEvent::Start(sets) => json!({"event": "start", "candidates": rows(layout, sets)}),
        TraceEvent::Forced {
            cell: at,
            symbol,
            before,
            reason,
        } => {
            let mut fields = json!({"event": "forced", "cell": cell(*at), "symbol": sign(symbol), "candidates": signs(before)});
            match reason {
                Reason::NakedSingle => fields["reason"] = "naked single".into(),
                Reason::HiddenSingle(region) => {
                    fields["reason"] = "hidden single".into();
                    fields["region"] = region_name(layout, *region).into();
                }
            }
            fields
        }
        TraceEvent::Taken {
            cell: at,
            symbols,
            why,
        } => json!({
            "event": "removed", "cell": cell(*at), "removed": signs(symbols),
            "reason": why_text(layout, *why)}),
        TraceEvent::NoFilling(source) => json!({
            "event": "contradiction", "reason": "no filling",
            "of": source.map(|source| source_text(layout, source))}),
        TraceEvent::Stalled(sets) => json!({"event": "stalled", "candidates": rows(layout, sets)}),
        TraceEvent::Push {
            depth,
            cell: at,
            symbol,
            candidates,
        } => json!({
            "event": "push", "depth": depth, "cell": cell(*at), "symbol": sign(symbol), "candidates": signs(candidates)}),
        TraceEvent::Contradiction(Contradiction::NoCandidate(at)) => {
            json!({"event": "contradiction", "reason": "no candidate", "cell": cell(*at)})
        }
        TraceEvent::Contradiction(Contradiction::NoPlace(region, symbol)) => json!({
            "event": "contradiction", "reason": "no place", "region": region_name(layout, *region), "symbol": sign(symbol)}),
        TraceEvent::Pop {
            depth,
            cell: at,
            symbol,
            restored,
        } => json!({
            "event": "pop", "depth": depth, "cell": cell(*at), "symbol": sign(symbol), "candidates": rows(layout, restored)}),
        TraceEvent::Solution(solution) => json!({"event": "solution", "solution": solution.rows()}),
        TraceEvent::End(run) => {
            let end = match run.end {
                End::Exhausted => "complete",
                End::Broken => "enough solutions",
                End::Stopped(stop) => stop.word(),
            };
            json!({"event": "end", "end": end, "stats": stats_json(&run.stats)})
        }
    };
    let mut all = Map::new();
    all.insert("type".into(), "trace".into());
    all.insert("id".into(), id.map_or(Value::Null, Value::from));
    if let Some(fields) = fields.as_object_mut() {
        all.append(fields);
    }
    Value::Object(all)
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

/// What a condition is.
fn source_text(layout: &Layout, source: Source) -> String {
    let (what, of) = match source {
        Source::Sums => return "the sums of whole regions".to_owned(),
        Source::Region(region) => return region_name(layout, region).to_owned(),
        Source::Primitive(number) => match layout.primitives().get(number) {
            Some(Primitive::Cage { cells, sum }) => (format!("the sum {sum}"), cells.as_slice()),
            Some(Primitive::Pair { cells, table }) => {
                (table.relation.to_string(), cells.as_slice())
            }
            Some(Primitive::Machine { cells, .. }) => ("the line".to_owned(), cells.as_slice()),
            None => return "a condition".to_owned(),
        },
    };
    let names: Vec<String> = of
        .iter()
        .map(|&cell| layout.cells()[cell].to_string())
        .collect();
    format!("{what} in {}", names.join(" "))
}

/// Candidates as rows of the picture, each a list of texts; `#` where there is no cell.
fn rows(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> Value {
    let text = |row, col| {
        layout
            .cell(row, col)
            .map_or("#".to_owned(), |cell| layout.signs(sets[cell]).to_string())
    };
    (0..layout.rows())
        .map(|row| {
            (0..layout.cols())
                .map(|col| text(row, col))
                .collect::<Vec<_>>()
        })
        .collect()
}
