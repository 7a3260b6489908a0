//! Counting over regions: the cells are filled region by region, and of what is filled only the
//! part is kept that the rest can see.
//!
//! A state is, for each symbol, the set of open regions that hold it already. Symbols are
//! interchangeable, so a state is a multiset of such sets; and it is taken up to the symmetries
//! of what is left to be filled. Each layer maps the states after a number of regions to the
//! number of ways to get there. This is dynamic programming over a frontier, as used for
//! counting paths and tilings (Knuth, TAOCP 7.1.4, "Simpath"; Jensen's transfer matrices), with
//! a canonical form for states. Nothing in it knows the classic grid.
//!
//! - `part`: what a board leaves to be filled, in independent parts.
//! - `cut`: what of it matters when some cells are filled.
//! - `refine`, `symmetry`, `canonical`: the symmetries of a cut, and states up to them.
//! - `order`, `plan`, `pilot`, `choose`: orders in which cells may be filled, one of them worked
//!   out, what it would cost, and the best of them.
//! - `expand`, `round`, `run`: one state, some states, all states.
//! - `kept`, `unfold`, `sample`, `candidates`: all layers with what is still to come, and what is
//!   read off from them.
//! - `bits`, `packing`, `table`, `layer`, `amount`: masks, keys, and numbers under keys.

mod amount;
mod bits;
mod candidates;
mod canonical;
mod choose;
mod cut;
mod expand;
mod kept;
mod layer;
mod order;
mod packing;
mod part;
mod pilot;
mod plan;
mod refine;
mod round;
mod run;
mod sample;
mod symmetry;
mod table;
mod unfold;

use num_bigint::BigUint;

pub use self::candidates::{Candidates, candidates};
pub use self::sample::Sampler;

use self::amount::{Number, Overflow};
use self::choose::{Choice, choose};
use self::part::{Part, Parts};
use self::round::Halt;
use self::run::{Figures, Run};
use super::{Means, Tabulated, Work};
use crate::limits::{Limits, Stop};
use crate::propagate::{Board, Geometry};

/// Counts the fillings of a board: a symbol for each cell among its candidates, none twice in a
/// region.
///
/// Any board will do. It is counted fastest when its candidates are those that its known cells
/// leave, or what propagation makes of them; candidates that are missing beyond that are taken
/// into account, but they tell symbols apart that would otherwise be interchangeable.
#[must_use]
pub fn count(geometry: &Geometry, board: &Board, means: &Means) -> Tabulated {
    let mut answer = Tabulated {
        value: BigUint::from(1u32),
        stopped: None,
        work: Work {
            symmetry: BigUint::from(1u32),
            ..Work::default()
        },
    };
    let parts = match part::parts(geometry, board) {
        Parts::Refuted => {
            answer.value = BigUint::ZERO;
            return answer;
        }
        Parts::Open { parts, .. } => parts,
    };
    for part in &parts {
        let counted = of_part(part, means);
        answer.value *= counted.value;
        answer.stopped = answer.stopped.or(counted.stopped);
        answer.work.states += counted.work.states;
        answer.work.transitions += counted.work.transitions;
        answer.work.largest = answer.work.largest.max(counted.work.largest);
        answer.work.bytes = answer.work.bytes.max(counted.work.bytes);
        answer.work.symmetry = answer.work.symmetry.max(counted.work.symmetry);
        if answer.work.order.is_empty() {
            answer.work.order = counted.work.order;
        }
        if answer.value == BigUint::ZERO {
            break;
        }
    }
    answer
}

/// Counts a part, with masks as long as it needs.
fn of_part(part: &Part, means: &Means) -> Tabulated {
    match plan::width(part) {
        0..=64 => with_width::<1>(part, means),
        65..=256 => with_width::<4>(part, means),
        257..=1024 => with_width::<16>(part, means),
        _ => nothing(Stop::Memory),
    }
}

fn with_width<const W: usize>(part: &Part, means: &Means) -> Tabulated {
    let limits = Limits {
        nodes: None,
        ..means.limits.clone()
    };
    let choice = match choose::<W>(part, means.symmetry, &mut limits.meter()) {
        Ok(choice) => choice,
        Err(stop) => return nothing(stop),
    };
    carried_out::<W, u128>(&choice, means)
        .or_else(|_| carried_out::<W, BigUint>(&choice, means))
        .unwrap_or_else(|_| nothing(Stop::Memory))
}

/// The answer when a limit ends a count before it has begun.
fn nothing(stop: Stop) -> Tabulated {
    Tabulated {
        value: BigUint::ZERO,
        stopped: Some(stop),
        work: Work::default(),
    }
}

/// Carries a plan out with one type of numbers.
fn carried_out<const W: usize, A: Number>(
    choice: &Choice<W>,
    means: &Means,
) -> Result<Tabulated, Overflow> {
    let mut run = Run::<W, A>::new(&choice.plan, means)?;
    let stopped = match run.finish() {
        Ok(()) => None,
        Err(Halt::Stop(stop)) => Some(stop),
        Err(Halt::Overflow) => return Err(Overflow),
    };
    let Figures {
        states,
        transitions,
        largest,
        bytes,
    } = run.figures;
    Ok(Tabulated {
        value: run.total.as_ref().map_or(BigUint::ZERO, Number::big),
        stopped,
        work: Work {
            order: format!("{} ({} steps)", choice.name, choice.plan.stages.len()),
            states,
            transitions,
            largest,
            symmetry: choice.plan.symmetry.clone(),
            bytes,
        },
    })
}
