//! The protocol of a solving as text, in the manner of the classic stack-based bitmask solvers.

use super::{candidate_table, plain::stats_plain, region_name};
use crate::limits::End;
use crate::propagate::{Contradiction, Reason};
use crate::puzzle::Primitive;
use crate::puzzle::{Layout, Solution};
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
            Reason::NakedSingle => format!("forced {}={symbol}: its only candidate", cell(*at)),
            Reason::HiddenSingle(region) => format!(
                "forced {}={symbol}: the only place for {symbol} in {} (candidates {before})",
                cell(*at),
                region_name(layout, *region)
            ),
        },
        TraceEvent::Locked {
            cell: at,
            symbols,
            held_by,
            from,
        } => format!(
            "removed {symbols} from {}: {} has places for it only in {}",
            cell(*at),
            region_name(layout, *held_by),
            region_name(layout, *from)
        ),
        TraceEvent::Taken {
            cell: at,
            symbols,
            why,
        } => format!(
            "removed {symbols} from {}: {}",
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
                "push {depth}: guess {}={symbol} (candidates {candidates})",
                cell(*at)
            )
        }
        TraceEvent::Contradiction(Contradiction::NoCandidate(at)) => {
            format!("contradiction: nothing is left for {}", cell(*at))
        }
        TraceEvent::Contradiction(Contradiction::NoPlace(region, symbol)) => {
            format!(
                "contradiction: no place is left for {symbol} in {}",
                region_name(layout, *region)
            )
        }
        TraceEvent::Pop {
            depth,
            cell: at,
            symbol,
            restored,
        } => format!(
            "pop {depth}: {}={symbol} is done with; candidates restored:\n{}",
            cell(*at),
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

/// Why a cell loses symbols.
pub(super) fn why_text(layout: &Layout, why: Why) -> String {
    let cells = layout.cells();
    match why {
        Why::Start => "the sums leave nothing else".to_owned(),
        Why::Peer(other) => format!("{} holds it", cells[other]),
        Why::Beside(other) => format!("it does not go with what {} may hold", cells[other]),
        Why::Hidden(region) => format!("only place in {}", region_name(layout, region)),
        Why::Places(region, symbol) => format!(
            "every place for {symbol} in {} excludes it",
            region_name(layout, region)
        ),
        Why::Needed(source, symbol) => format!(
            "every place for {symbol} in {} excludes it",
            source_text(layout, source)
        ),
        Why::Condition(source) => {
            format!("it is in no filling of {}", source_text(layout, source))
        }
    }
}

/// What a condition is.
pub(super) fn source_text(layout: &Layout, source: Source) -> String {
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
