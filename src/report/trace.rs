//! The protocol of a solving as text, in the manner of the classic stack-based bitmask solvers.

use super::{candidate_table, plain::stats_plain, region_name};
use crate::propagate::{Contradiction, Reason};
use crate::puzzle::{Layout, Solution};
use crate::search::End;
use crate::solve::TraceEvent;

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
