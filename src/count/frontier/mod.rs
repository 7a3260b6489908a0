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
//! - `order`, `plan`: in which order cells are filled, and that order worked out.
//! - `expand`, `round`, `run`: one state, some states, all states.
//! - `bits`, `packing`, `table`, `layer`, `amount`: masks, keys, and numbers under keys.

mod amount;
mod bits;
mod canonical;
mod cut;
mod expand;
mod layer;
mod order;
mod packing;
mod part;
mod plan;
mod refine;
mod round;
mod run;
mod symmetry;
mod table;

use num_bigint::BigUint;

use self::amount::Amount;
use self::part::{Part, Parts};
use self::plan::{Order, Plan};
use self::round::Halt;
use self::run::{Figures, Run};
use super::{Means, Tabulated, Work};
use crate::limits::Stop;
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
        Parts::Open(parts) => parts,
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
        _ => Tabulated {
            value: BigUint::ZERO,
            stopped: Some(Stop::Memory),
            work: Work::default(),
        },
    }
}

fn with_width<const W: usize>(part: &Part, means: &Means) -> Tabulated {
    let order = order::plain(part);
    let plan = Plan::<W>::new(part, &order, means.symmetry);
    carried_out::<W, u128>(&plan, &order, means)
        .or_else(|_| carried_out::<W, BigUint>(&plan, &order, means))
        .unwrap_or_else(|_| Tabulated {
            value: BigUint::ZERO,
            stopped: Some(Stop::Memory),
            work: Work::default(),
        })
}

/// Carries a plan out with one type of numbers.
fn carried_out<const W: usize, A: Amount>(
    plan: &Plan<W>,
    order: &Order,
    means: &Means,
) -> Result<Tabulated, amount::Overflow> {
    let mut run = match Run::<W, A>::new(plan, means) {
        Ok(run) => run,
        Err(_) => return Err(amount::Overflow),
    };
    let stopped = match run.finish() {
        Ok(()) => None,
        Err(Halt::Stop(stop)) => Some(stop),
        Err(Halt::Overflow) => return Err(amount::Overflow),
    };
    let Figures {
        states,
        transitions,
        largest,
        bytes,
    } = run.figures;
    Ok(Tabulated {
        value: run.total.as_ref().map_or(BigUint::ZERO, Amount::big),
        stopped,
        work: Work {
            order: format!("{} steps", order.len()),
            states,
            transitions,
            largest,
            symmetry: plan.symmetry.clone(),
            bytes,
        },
    })
}
