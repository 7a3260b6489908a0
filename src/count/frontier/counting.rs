//! All parts of a board, one after the other.

use num_bigint::BigUint;

use super::area::{self, Area, Areas};
use super::choose::{Choice, choose};
use super::plan;
use super::round::Halt;
use super::run::{Figures, Run};
use crate::count::amount::{Number, Overflow};
use crate::count::asked::Look;
use crate::count::{Effort, Means, Tabulated};
use crate::limits::Stop;
use crate::propagate::{Board, Geometry};

/// Counts the fillings of a board: a symbol for each cell among its candidates, none twice in a
/// region.
///
/// Any board will do. It is counted fastest when its candidates are those that its known cells
/// leave, or what propagation makes of them; candidates that are missing beyond that are taken
/// into account, but they tell symbols apart that would otherwise be interchangeable.
///
/// When a limit ends it, the value is a number of fillings that there are at least: those of
/// finished slices.
#[must_use]
pub fn count(geometry: &Geometry, board: &Board, means: &Means) -> Tabulated {
    looked_at(geometry, board, means, &mut |_| {})
}

/// Counts like [`count`], and tells `look` where it is.
pub(in crate::count) fn looked_at(
    geometry: &Geometry,
    board: &Board,
    means: &Means,
    look: &mut Look<'_>,
) -> Tabulated {
    let mut answer = nothing_yet();
    let parts = match area::parts(geometry, board) {
        Areas::Refuted => {
            answer.value = BigUint::ZERO;
            return answer;
        }
        Areas::Open { parts, .. } => parts,
    };
    for part in &parts {
        let more = of_part(part, means, look);
        answer.value *= more.value;
        answer.stopped = answer.stopped.or(more.stopped);
        answer.work.states += more.work.states;
        answer.work.transitions += more.work.transitions;
        answer.work.largest = answer.work.largest.max(more.work.largest);
        answer.work.bytes = answer.work.bytes.max(more.work.bytes);
        answer.work.symmetry = answer.work.symmetry.max(more.work.symmetry);
        if answer.work.order.is_empty() {
            answer.work.order = more.work.order;
        }
        if answer.value == BigUint::ZERO {
            break;
        }
    }
    answer
}

/// Counts a part, with masks as long as it needs.
pub(super) fn of_part(part: &Area, means: &Means, look: &mut Look<'_>) -> Tabulated {
    match plan::width(part) {
        0..=64 => with_width::<1>(part, means, look),
        65..=256 => with_width::<4>(part, means, look),
        257..=1024 => with_width::<16>(part, means, look),
        _ => nothing(Stop::Memory),
    }
}

fn with_width<const W: usize>(part: &Area, means: &Means, look: &mut Look<'_>) -> Tabulated {
    let mut meter = means.limits.with_nodes(None).meter();
    let choice = match choose::<W>(part, means.symmetry, &mut meter) {
        Ok(choice) => choice,
        Err(stop) => return nothing(stop),
    };
    carried_out::<W, u128>(&choice, means, look)
        .or_else(|Overflow| carried_out::<W, BigUint>(&choice, means, look))
        .unwrap_or_else(|Overflow| nothing(Stop::Memory))
}

/// Carries a plan out with one type of numbers.
fn carried_out<const W: usize, A: Number>(
    choice: &Choice<W>,
    means: &Means,
    look: &mut Look<'_>,
) -> Result<Tabulated, Overflow> {
    let mut run = Run::<W, A>::new(choice, means)?;
    let stopped = match run.finish(look) {
        Ok(()) => None,
        Err(Halt::Stop(stop)) => Some(stop),
        Err(Halt::Overflow) => return Err(Overflow),
    };
    let value = run.total.as_ref().map_or(BigUint::ZERO, Number::big);
    let Figures {
        states,
        transitions,
        largest,
        bytes,
    } = run.figures;
    Ok(Tabulated {
        value,
        stopped,
        work: Effort {
            order: format!("{} ({} steps)", choice.name, choice.plan.stages.len()),
            states,
            transitions,
            largest,
            symmetry: choice.plan.symmetry.clone(),
            bytes,
        },
    })
}

/// The answer for no parts.
fn nothing_yet() -> Tabulated {
    Tabulated {
        value: BigUint::from(1u32),
        stopped: None,
        work: Effort {
            symmetry: BigUint::from(1u32),
            ..Effort::default()
        },
    }
}

/// The answer when a limit ends a count before it has begun.
fn nothing(stop: Stop) -> Tabulated {
    Tabulated {
        value: BigUint::ZERO,
        stopped: Some(stop),
        work: Effort::default(),
    }
}
