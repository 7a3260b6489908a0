//! Results as text for people.

use super::{cell_names, clue_names};
use crate::count::Count;
use crate::puzzle::{Layout, Solution};
use crate::solve::{Core, RunStats, Verdict};

/// The verdict on a puzzle with exactly one solution.
pub const UNIQUE: &str = "unique";

/// A verdict in a line, with its evidence below it. `write` puts a solution into the form in
/// which the puzzle came.
#[must_use]
pub fn verdict_plain(
    layout: &Layout,
    verdict: &Verdict,
    write: &dyn Fn(&Solution) -> String,
) -> String {
    match verdict {
        Verdict::Unique(_) => UNIQUE.to_owned(),
        Verdict::Multiple([first, second]) => {
            let differ = cell_names(layout, &first.differ(second));
            let one = witness("one solution", &write(first));
            let other = witness("another one", &write(second));
            format!(
                "multiple: two solutions differ in {} cells: {}\n{one}\n{other}",
                differ.len(),
                differ.join(" ")
            )
        }
        Verdict::None(core) => format!("none: {}", core_plain(layout, core)),
        Verdict::Unknown(stop, None) => format!("unknown: {}", stop.word()),
        Verdict::Unknown(stop, Some(found)) => {
            format!(
                "unknown: {}; it has a solution\n{}",
                stop.word(),
                witness("one solution", &write(found))
            )
        }
    }
}

/// The clashing givens of a puzzle without solution, in words.
#[must_use]
pub fn core_plain(layout: &Layout, core: &Core) -> String {
    let givens = clue_names(layout, &core.clues).join(" ");
    match (core.clues.len(), core.minimal) {
        (0, true) => "there is no grid even without the givens".to_owned(),
        (0, false) => "why is not known within the limits".to_owned(),
        (_, true) => format!("these givens clash, and none of them can be dropped: {givens}"),
        (_, false) => format!("these givens clash (fewer may do): {givens}"),
    }
}

/// A solution as evidence below a verdict, indented.
fn witness(title: &str, text: &str) -> String {
    if text.contains('\n') {
        format!("  {title}:\n    {}", text.replace('\n', "\n    "))
    } else {
        format!("  {title}: {text}")
    }
}

/// A count: the number, or what it is at least.
#[must_use]
pub fn count_plain(count: &Count) -> String {
    match (count.complete, count.stopped) {
        (true, _) => count.value.to_string(),
        (false, None) => format!("at least {}", count.value),
        (false, Some(stop)) => format!("at least {} ({})", count.value, stop.word()),
    }
}

/// What a second count of the same puzzle in another way says of the first.
#[must_use]
pub fn check_plain(first: &Count, second: &Count) -> String {
    let (one, other) = match (first.method, second.method) {
        (one, other) if one == other && first.stats.engine == second.stats.engine => {
            (one.name(), "the same without symmetry")
        }
        (one, other) if one == other => (first.stats.engine, second.stats.engine),
        (one, other) => (one.name(), other.name()),
    };
    match second.stopped {
        None => format!("checked: {one} and {other} agree"),
        Some(stop) => format!(
            "not checked: {other} came only to at least {} ({})",
            second.value,
            stop.word()
        ),
    }
}

/// What a count did, in a line or two.
#[must_use]
pub fn count_stats_plain(count: &Count) -> String {
    let parts = match count.parts {
        1 => String::new(),
        parts => format!(", {parts} parts"),
    };
    let tables = match &count.tables {
        None => String::new(),
        Some(work) => format!(
            "; order {}, {} states, {} transitions, largest layer {}, symmetry {}, {} bytes",
            work.order, work.states, work.transitions, work.largest, work.symmetry, work.bytes
        ),
    };
    format!(
        "{}, method {}{parts}{tables}",
        stats_plain(&count.stats),
        count.method.name()
    )
}

/// What a run did, in a line.
#[must_use]
pub fn stats_plain(stats: &RunStats) -> String {
    let matrix = match stats.matrix {
        Some(matrix) => {
            format!(
                "matrix {} items x {} options with {} entries",
                matrix.items, matrix.options, matrix.mentions
            )
        }
        None => "no matrix".to_owned(),
    };
    let solutions = stats.solutions.map(|n| format!("{n} solutions, "));
    format!(
        "{}{} attempts, {} cells forced by propagation, {} left open; depth {}, {} updates, {matrix}, engine {}",
        solutions.unwrap_or_default(),
        stats.nodes,
        stats.forced,
        stats.open,
        stats.depth,
        stats.updates,
        stats.engine
    )
}
