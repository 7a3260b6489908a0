//! The protocol of a solving as text, in the manner of the classic stack-based bitmask solvers,
//! and as JSON.

use super::candidates::candidate_table;
use super::prelude::*;
use crate::puzzle::Primitive;
use crate::solve::{Clash, ConditionOrigin, TraceEvent, Why};

/// One event as one or more lines. `write` puts a solution into the form in which the puzzle
/// came.
pub fn trace_plain(layout: &Layout, event: &TraceEvent, write: Write<'_>) -> String {
    both(layout, event, write).0
}

/// One event of a trace.
pub fn trace_json(id: impl Into<Value>, layout: &Layout, event: &TraceEvent) -> Value {
    let mut all = head("trace", id);
    all.extend(object(both(layout, event, &|_| String::new()).1));
    Value::Object(all)
}

/// One event as text and as fields.
fn both(layout: &Layout, event: &TraceEvent, write: Write<'_>) -> (String, Value) {
    let cell = |cell: &CellId| layout.cells()[*cell].to_string();
    let sign = |symbol: &Symbol| layout.sign(*symbol).to_string();
    let signs = |set: &SymbolSet| layout.signs(*set).to_string();
    let table = |sets| candidate_table(layout, sets);
    let rows = |sets: &IdVec<CellId, SymbolSet>| {
        json!(grid(layout, &"#".to_owned(), &|cell| signs(&sets[cell])))
    };
    match event {
        TraceEvent::Start(sets) => (
            format!("candidates at the start:\n{}", table(sets)),
            json!({"event": "start", "candidates": rows(sets)}),
        ),
        TraceEvent::Forced { cell: at, symbol, before, place } => {
            let (at, symbol, before) = (cell(at), sign(symbol), signs(before));
            let mut fields = json!({
                "event": "forced", "cell": at, "symbol": symbol, "candidates": before});
            let why = match place {
                None => {
                    fields["reason"] = "naked single".into();
                    "its only candidate".to_owned()
                }
                Some(region) => {
                    let region = region_name(layout, *region);
                    fields["reason"] = "hidden single".into();
                    fields["region"] = region.into();
                    format!("the only place for {symbol} in {region} (candidates {before})")
                }
            };
            (format!("forced {at}={symbol}: {why}"), fields)
        }
        TraceEvent::Taken { cell: at, symbols, why } => {
            let (at, removed, why) = (cell(at), signs(symbols), why_text(layout, *why));
            let words = format!("removed {removed} from {at}: {why}");
            let fields = json!({"event": "removed", "cell": at, "removed": removed, "reason": why});
            (words, fields)
        }
        TraceEvent::Stalled(sets) => (
            format!("nothing more is forced; candidates:\n{}", table(sets)),
            json!({"event": "stalled", "candidates": rows(sets)}),
        ),
        TraceEvent::Push { depth, cell: at, symbol, candidates } => {
            let (at, symbol, left) = (cell(at), sign(symbol), signs(candidates));
            let fields = json!({
                "event": "push", "depth": depth, "cell": at, "symbol": symbol, "candidates": left});
            let words = format!("push {depth}: guess {at}={symbol} (candidates {left})");
            (words, fields)
        }
        TraceEvent::Contradiction(Clash::NoCandidate(at)) => {
            let at = cell(at);
            let fields = json!({"event": "contradiction", "reason": "no candidate", "cell": at});
            (format!("contradiction: nothing is left for {at}"), fields)
        }
        TraceEvent::Contradiction(Clash::NoPlace(region, symbol)) => {
            let (region, symbol) = (region_name(layout, *region), sign(symbol));
            let fields = json!({
                "event": "contradiction", "reason": "no place", "region": region,
                "symbol": symbol});
            let words = format!("contradiction: no place is left for {symbol} in {region}");
            (words, fields)
        }
        TraceEvent::Contradiction(clash) => {
            // What can never hold was found by sums alone.
            let of = match clash {
                Clash::NoFilling(source) => Some(source_text(layout, *source)),
                _ => None,
            };
            let fields = json!({"event": "contradiction", "reason": "no filling", "of": of});
            let of = of.unwrap_or_else(|| "a sum".to_owned());
            (format!("contradiction: nothing is left for {of}"), fields)
        }
        TraceEvent::Pop { depth, cell: at, symbol, restored } => {
            let (at, symbol, left) = (cell(at), sign(symbol), table(restored));
            (
                format!("pop {depth}: {at}={symbol} is done with; candidates restored:\n{left}"),
                json!({
                    "event": "pop", "depth": depth, "cell": at, "symbol": symbol,
                    "candidates": rows(restored)}),
            )
        }
        TraceEvent::Solution(solution) => (
            format!("solution:\n{}", write(solution)),
            json!({"event": "solution", "solution": solution.rows()}),
        ),
        TraceEvent::End(run) => {
            let (plain, end) = match run.end {
                End::Exhausted => ("everything was tried", "complete"),
                End::Broken => ("enough solutions were found", "enough solutions"),
                End::Stopped(stop) => (stop.word(), stop.word()),
            };
            (
                format!("end: {plain}; {}", stats_plain(&run.stats)),
                json!({"event": "end", "end": end, "stats": run.stats}),
            )
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
