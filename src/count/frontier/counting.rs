//! All parts of a board, one after the other.
//!
//! What is written down of a count, to be taken up again: the heading, the parts that are done,
//! the order of the one that is being counted, and its layers. Orders are not chosen again.

use num_bigint::BigUint;

use super::amount::{Number, Overflow};
use super::area::{self, Area, Areas};
use super::choose::{Choice, choose};
use super::plan::{self, Plan};
use super::round::Halt;
use super::run::{Figures, Run, Saving};
use super::store::{Reader, RecordError, Store, Writer, after_heading, heading};
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
/// finished slices, and of a few states that are followed to the end.
#[must_use]
pub fn count(geometry: &Geometry, board: &Board, means: &Means) -> Tabulated {
    // Without a store there is no record to be refused.
    counted(geometry, board, means, None).unwrap_or_else(|_| nothing(Stop::Memory))
}

/// Counts like [`count`], writes down where it is every few seconds of work, and takes up what
/// was written down last.
///
/// # Errors
/// A record of another puzzle, or a damaged one.
pub fn count_stored(
    geometry: &Geometry,
    board: &Board,
    means: &Means,
    store: &mut dyn Store,
) -> Result<Tabulated, RecordError> {
    counted(geometry, board, means, Some(store))
}

fn counted(
    geometry: &Geometry,
    board: &Board,
    means: &Means,
    mut store: Option<&mut dyn Store>,
) -> Result<Tabulated, RecordError> {
    let mut answer = nothing_yet();
    let parts = match area::parts(geometry, board) {
        Areas::Refuted => {
            answer.value = BigUint::ZERO;
            return Ok(answer);
        }
        Areas::Open { parts, .. } => parts,
    };
    let mut heading_text = Vec::new();
    let mut taken_up = None;
    let keeps = store.as_ref().is_some_and(|store| store.keeps());
    if let Some(store) = store.as_mut().filter(|_| keeps) {
        heading_text = heading(geometry, board, means.symmetry);
        taken_up = store.load();
    }
    let mut from = 0;
    let mut rest = None;
    if let Some(record) = &taken_up {
        let mut reader = Reader(after_heading(record, &heading_text)?);
        (from, answer) = read_done(&mut reader).ok_or(RecordError::Damaged)?;
        rest = Some(reader);
    }
    for (k, part) in parts.iter().enumerate().skip(from) {
        let saved: Saved<'_> = match &mut store {
            Some(store) => {
                let mut prefix = Writer(heading_text.clone());
                write_done(&mut prefix, k, &answer);
                Some((&mut **store, prefix))
            }
            None => None,
        };
        let more = of_part(part, means, saved, rest.take())?;
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
        // A part that was stopped is not written down as done.
        if answer.value == BigUint::ZERO || answer.stopped.is_some() && keeps {
            break;
        }
    }
    Ok(answer)
}

/// A store with what comes first in its records.
type Saved<'a> = Option<(&'a mut dyn Store, Writer)>;

/// Counts a part, with masks as long as it needs.
fn of_part(
    part: &Area,
    means: &Means,
    saved: Saved<'_>,
    record: Option<Reader<'_>>,
) -> Result<Tabulated, RecordError> {
    match plan::width(part) {
        0..=64 => with_width::<1>(part, means, saved, record),
        65..=256 => with_width::<4>(part, means, saved, record),
        257..=1024 => with_width::<16>(part, means, saved, record),
        _ => Ok(nothing(Stop::Memory)),
    }
}

/// Counts a part of which nothing is written down.
pub(super) fn afresh(part: &Area, means: &Means) -> Tabulated {
    of_part(part, means, None, None).unwrap_or_else(|_| nothing(Stop::Memory))
}

fn with_width<const W: usize>(
    part: &Area,
    means: &Means,
    mut saved: Saved<'_>,
    mut record: Option<Reader<'_>>,
) -> Result<Tabulated, RecordError> {
    let mut any_size = false;
    let mut meter = means.limits.with_nodes(None).meter();
    let choice = if let Some(reader) = &mut record {
        let order;
        (any_size, order) = read_order(reader, part).ok_or(RecordError::Damaged)?;
        let plan = Plan::<W>::within(part, &order.1, means.symmetry, &mut meter);
        plan.map(|plan| Choice {
            plan,
            name: order.0,
            costs: Vec::new(),
        })
    } else {
        choose::<W>(part, means.symmetry, &mut meter)
    };
    let choice = match choice {
        Ok(choice) => choice,
        Err(stop) => return Ok(nothing(stop)),
    };
    if !any_size {
        let saving = saving::<W, u128>(&mut saved, &choice);
        if let Ok(counted) = carried_out::<W, u128>(&choice, means, saving, record.take()) {
            return counted;
        }
    }
    let saving = saving::<W, BigUint>(&mut saved, &choice);
    carried_out::<W, BigUint>(&choice, means, saving, record)
        .unwrap_or_else(|Overflow| Ok(nothing(Stop::Memory)))
}

/// Carries a plan out with one type of numbers.
fn carried_out<const W: usize, A: Number>(
    choice: &Choice<W>,
    means: &Means,
    saving: Option<Saving<'_>>,
    record: Option<Reader<'_>>,
) -> Result<Result<Tabulated, RecordError>, Overflow> {
    let mut run = Run::<W, A>::new(choice, means, saving)?;
    if let Some(mut record) = record
        && run.resume(&mut record).is_none()
    {
        return Ok(Err(RecordError::Damaged));
    }
    let stopped = match run.finish() {
        Ok(()) => None,
        Err(Halt::Stop(stop)) => Some(stop),
        Err(Halt::Overflow) => return Err(Overflow),
    };
    let mut value = run.total.as_ref().map_or(BigUint::ZERO, Number::big);
    if stopped.is_some() {
        value += run.glimpse().map_or(BigUint::ZERO, |more| more.big());
    }
    let Figures {
        states,
        transitions,
        largest,
        bytes,
    } = run.figures;
    Ok(Ok(Tabulated {
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
    }))
}

/// What a run with numbers of one type needs to be written down.
fn saving<'a, const W: usize, A: Number>(
    saved: &'a mut Saved<'_>,
    choice: &Choice<W>,
) -> Option<Saving<'a>> {
    let (store, prefix) = saved.as_mut()?;
    let mut prefix = Writer(prefix.0.clone());
    prefix.number(u64::from(A::ANY_SIZE));
    prefix.text(&choice.name);
    prefix.size(choice.plan.order.len());
    for cells in &choice.plan.order {
        prefix.size(cells.len());
        cells.iter().for_each(|&cell| prefix.size(cell));
    }
    Some(Saving {
        store: &mut **store,
        prefix: prefix.0,
    })
}

/// The name and the cells of an order, and whether its numbers are of any size.
fn read_order(record: &mut Reader<'_>, part: &Area) -> Option<(bool, (String, plan::Sequence))> {
    let any_size = record.number()? == 1;
    let name = record.text()?;
    let mut seen = vec![false; part.cells.len()];
    let mut order = plan::Sequence::new();
    for _ in 0..record.size()? {
        let mut cells = Vec::new();
        for _ in 0..record.size()? {
            let cell = record.size()?;
            if std::mem::replace(seen.get_mut(cell)?, true) {
                return None;
            }
            cells.push(cell);
        }
        order.push(cells);
    }
    let whole = seen.iter().all(|&seen| seen);
    whole.then_some((any_size, (name, order)))
}

/// Writes down how many parts are done, and what they gave.
fn write_done(record: &mut Writer, parts: usize, answer: &Tabulated) {
    record.size(parts);
    record.big(&answer.value);
    let work = &answer.work;
    record.text(&work.order);
    for number in [work.states, work.transitions, work.largest] {
        record.number(number);
    }
    record.big(&work.symmetry);
    record.size(work.bytes);
}

fn read_done(record: &mut Reader<'_>) -> Option<(usize, Tabulated)> {
    let parts = record.size()?;
    let answer = Tabulated {
        value: record.big()?,
        stopped: None,
        work: Effort {
            order: record.text()?,
            states: record.number()?,
            transitions: record.number()?,
            largest: record.number()?,
            symmetry: record.big()?,
            bytes: record.size()?,
        },
    };
    Some((parts, answer))
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
