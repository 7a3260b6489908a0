//! The path of a solving: the cheapest technique that finds anything, again and again.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::board::{Board, Broken};
use super::order::ORDER;
use super::step::Step;
use super::view::{Memory, Settings, View};
use crate::limits::{Limits, Meter, Stop};

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Every cell is filled, and the referee has nothing against it.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The board has no solution, and it can be seen why.
    Broken(Broken),
    /// The visitor had seen enough.
    Left,
    /// A limit was reached.
    Stopped(Stop),
}

/// The next step, `None` if there is none, or the limit that was reached.
pub type NextStep = Result<Option<Step>, Stop>;

/// The first step of the cheapest technique that finds any; `None` where none does.
///
/// # Errors
/// The limit that was reached before all techniques had been tried.
pub fn next_step(board: &Board, settings: &Settings, limits: &Limits) -> NextStep {
    let mut meter = limits.meter();
    meter.node()?;
    meter.poll()?;
    Walk::default().next_step(board, settings, &meter)
}

/// State shared by the steps of one path.
#[derive(Debug, Default)]
struct Walk {
    memory: Rc<Memory>,
    /// By finder: the time on the board when it last failed.
    in_vain: Vec<Option<u32>>,
}

impl Walk {
    fn next_step(&mut self, board: &Board, settings: &Settings, meter: &Meter) -> NextStep {
        let mut view = View::of_path(board, &self.memory, meter);
        self.in_vain.resize(ORDER.len(), None);
        for (finder, in_vain) in ORDER.iter().zip(&mut self.in_vain) {
            let allowed = finder.techniques.iter().any(|&t| settings.allow(t, board));
            if !allowed {
                continue;
            }

            view.since = *in_vain;
            let mut found = None;
            let flow = (finder.find)(&view, &mut |step| {
                if !settings.allow(step.technique, board) {
                    return ControlFlow::Continue(());
                }
                found = Some(step);
                ControlFlow::Break(())
            });

            if let Some(stop) = view.stopped() {
                return Err(stop);
            }

            if flow.is_break() {
                return Ok(found);
            }
            *in_vain = Some(board.changed().now);
        }

        Ok(None)
    }
}

/// Solves a board as far as logic goes. `visit` sees each step with the board before it.
///
/// The number of solutions is not checked here; the settings say whether
/// one is promised ([`Known::of`](super::Known::of) checks).
pub fn solve(
    board: &mut Board,
    settings: &Settings,
    limits: &Limits,
    visit: &mut dyn FnMut(&Board, &Step) -> ControlFlow<()>,
) -> PathEnd {
    let mut meter = limits.meter();
    let mut walk = Walk::default();
    loop {
        if let Some(broken) = board.broken() {
            return PathEnd::Broken(broken);
        }
        if board.is_filled() {
            return PathEnd::Solved;
        }
        if let Err(stop) = meter.node().and_then(|()| meter.poll()) {
            return PathEnd::Stopped(stop);
        }

        let step = match walk.next_step(board, settings, &meter) {
            Ok(Some(step)) => step,
            Ok(None) => return PathEnd::Stuck,
            Err(stop) => return PathEnd::Stopped(stop),
        };

        if visit(board, &step).is_break() {
            return PathEnd::Left;
        }
        board.apply(&step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Promise, samples};

    #[test]
    fn what_is_kept_from_step_to_step_changes_no_step() {
        let texts = [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
        ];
        let settings = Settings::new(Promise::Checked);

        for text in texts {
            let mut board = samples::board("classic", text);
            let mut steps = 0;
            let outcome = solve(&mut board, &settings, &Limits::default(), &mut |board, step| {
                steps += 1;
                let alone = next_step(board, &settings, &Limits::default());
                assert_eq!(alone.as_ref().map(Option::as_ref), Ok(Some(step)));
                ControlFlow::Continue(())
            });

            assert_eq!(outcome, PathEnd::Solved);
            assert!(steps > 60);
        }
    }

    #[test]
    fn a_raised_flag_stops_within_a_step() {
        let board = samples::board("classic", &".".repeat(81));
        let limits = Limits::default();
        let meter = limits.meter();
        limits.cancel.raise();
        let settings = Settings::new(Promise::Checked);
        let step = Walk::default().next_step(&board, &settings, &meter);
        assert_eq!(step, Err(Stop::Cancelled));
        let step = next_step(&board, &settings, &limits);
        assert_eq!(step, Err(Stop::Cancelled));
    }
}
