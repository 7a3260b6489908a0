//! Results as JSON Lines. The fields and their meaning are documented in `docs/FORMATS.md` and
//! stable; new fields may be added.

use serde_json::{Map, Value, json};

use super::trace::{source_text, why_text};
use super::{cell_names, clue_names, region_name};
use crate::count::Count;
use crate::ids::{CellId, IdVec};
use crate::limits::End;
use crate::propagate::{Contradiction, Reason};
use crate::puzzle::{Layout, Solution, SymbolSet};
use crate::solve::{Core, RunStats, TraceEvent, Verdict};

/// The fields with which every result starts.
#[must_use]
pub fn result_head(kind: &str, id: Option<&str>, source: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("type".into(), kind.into());
    fields.insert("id".into(), id.map_or(Value::Null, Value::from));
    fields.insert("source".into(), source.into());
    fields
}

/// A solution that was asked for, with its number from 1.
#[must_use]
pub fn solution_json(id: Option<&str>, n: u64, solution: &Solution) -> Value {
    json!({"type": "solution", "id": id, "n": n, "solution": solution.rows()})
}

/// Adds a verdict with its evidence to a result.
pub fn verdict_json(fields: &mut Map<String, Value>, layout: &Layout, verdict: &Verdict) {
    fields.insert("verdict".into(), verdict.word().into());
    match verdict {
        Verdict::Unique(solution) => {
            fields.insert("solution".into(), solution.rows().into());
        }
        Verdict::Multiple([first, second]) => {
            fields.insert("witnesses".into(), json!([first.rows(), second.rows()]));
            fields.insert(
                "differ".into(),
                cell_names(layout, &first.differ(second)).into(),
            );
        }
        Verdict::None(Core { clues, minimal }) => {
            fields.insert("core".into(), clue_names(layout, clues).into());
            fields.insert("core_minimal".into(), (*minimal).into());
        }
        Verdict::Unknown(stop, found) => {
            fields.insert("reason".into(), stop.word().into());
            if let Some(solution) = found {
                fields.insert("found".into(), solution.rows().into());
            }
        }
    }
}

/// Adds a count to a result.
pub fn count_json(fields: &mut Map<String, Value>, count: &Count) {
    fields.insert("count".into(), count.value.to_string().into());
    fields.insert("complete".into(), count.complete.into());
    if let Some(stop) = count.stopped {
        fields.insert("reason".into(), stop.word().into());
    }
}

/// What a run did.
#[must_use]
pub fn stats_json(stats: &RunStats) -> Value {
    let mut fields = json!({ "engine": stats.engine });
    if let Some(solutions) = stats.solutions {
        fields["solutions"] = solutions.into();
    }
    fields["forced"] = stats.forced.into();
    fields["open"] = stats.open.into();
    fields["attempts"] = stats.nodes.into();
    fields["updates"] = stats.updates.into();
    fields["depth"] = stats.depth.into();
    if let Some(matrix) = stats.matrix {
        fields["matrix"] =
            json!({"items": matrix.items, "options": matrix.options, "entries": matrix.mentions});
    }
    fields
}

/// A second count of the same puzzle in another way.
#[must_use]
pub fn check_json(second: &Count) -> Value {
    let mut fields = Map::new();
    count_json(&mut fields, second);
    fields.insert("stats".into(), count_stats_json(second));
    Value::Object(fields)
}

/// What a count did.
#[must_use]
pub fn count_stats_json(count: &Count) -> Value {
    let mut fields = stats_json(&count.stats);
    fields["method"] = count.method.name().into();
    if count.parts > 1 {
        fields["parts"] = count.parts.into();
    }
    if let Some(work) = &count.tables {
        fields["order"] = work.order.clone().into();
        fields["states"] = work.states.into();
        fields["transitions"] = work.transitions.into();
        fields["largest_layer"] = work.largest.into();
        fields["symmetry"] = work.symmetry.to_string().into();
        fields["bytes"] = work.bytes.into();
    }
    fields
}

/// An input that could not be read.
#[must_use]
pub fn error_json(source: &str, column: Option<usize>, message: &str) -> Value {
    match column {
        Some(column) => {
            json!({"type": "error", "source": source, "column": column, "message": message})
        }
        None => json!({"type": "error", "source": source, "message": message}),
    }
}

/// One event of a trace.
#[must_use]
pub fn trace_json(id: Option<&str>, layout: &Layout, event: &TraceEvent) -> Value {
    let cell = |cell: CellId| layout.cells()[cell].to_string();
    let mut fields = match event {
        TraceEvent::Start(sets) => json!({"event": "start", "candidates": rows(layout, sets)}),
        TraceEvent::Forced {
            cell: at,
            symbol,
            before,
            reason,
        } => {
            let mut fields = json!({"event": "forced", "cell": cell(*at), "symbol": symbol.to_string(), "candidates": before.to_string()});
            match reason {
                Reason::NakedSingle => fields["reason"] = "naked single".into(),
                Reason::HiddenSingle(region) => {
                    fields["reason"] = "hidden single".into();
                    fields["region"] = region_name(layout, *region).into();
                }
            }
            fields
        }
        TraceEvent::Locked {
            cell: at,
            symbols,
            held_by,
            from,
        } => json!({
            "event": "locked", "cell": cell(*at), "removed": symbols.to_string(),
            "held_by": region_name(layout, *held_by), "from": region_name(layout, *from)}),
        TraceEvent::Taken {
            cell: at,
            symbols,
            why,
        } => json!({
            "event": "removed", "cell": cell(*at), "removed": symbols.to_string(),
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
            "event": "push", "depth": depth, "cell": cell(*at), "symbol": symbol.to_string(), "candidates": candidates.to_string()}),
        TraceEvent::Contradiction(Contradiction::NoCandidate(at)) => {
            json!({"event": "contradiction", "reason": "no candidate", "cell": cell(*at)})
        }
        TraceEvent::Contradiction(Contradiction::NoPlace(region, symbol)) => json!({
            "event": "contradiction", "reason": "no place", "region": region_name(layout, *region), "symbol": symbol.to_string()}),
        TraceEvent::Pop {
            depth,
            cell: at,
            symbol,
            restored,
        } => json!({
            "event": "pop", "depth": depth, "cell": cell(*at), "symbol": symbol.to_string(), "candidates": rows(layout, restored)}),
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

/// Candidates as rows of the picture, each a list of texts; `#` where there is no cell.
fn rows(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> Value {
    let text = |row, col| {
        layout
            .cell(row, col)
            .map_or("#".to_owned(), |cell| sets[cell].to_string())
    };
    (0..layout.rows())
        .map(|row| {
            (0..layout.cols())
                .map(|col| text(row, col))
                .collect::<Vec<_>>()
        })
        .collect()
}
