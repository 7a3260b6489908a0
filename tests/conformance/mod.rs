//! Every engine finds what trying everything finds: one table of engines, one generator of
//! problems, and the same questions to each of them.
//!
//! A row of the table visits what it finds, on a board ([`boards`]) or on a matrix ([`covers`]);
//! [`counts`] has the rows that give numbers only. What is asked of each row that visits is in
//! [`conforms`]. `BATTERY=20` tries that many times as many problems, `SEED=` others.

pub(crate) mod boards;
mod counts;
mod covers;
mod engines;

use std::ops::ControlFlow;

use onefold::internals::limits::{End, Limits, Stop};

/// Problems with five guesses or more that each row has to meet.
const MET: usize = 2_000;
/// Guesses of such a problem.
const GUESSES: u64 = 5;
/// Of so many problems one is also asked with limits.
const LIMITED: usize = 6;

/// How many times the problems of a plain run.
fn times() -> usize {
    crate::support::asked("BATTERY").unwrap_or(1)
}

/// A filling by the symbols of the cells, or a cover by its options in ascending order.
type Found = Vec<usize>;

/// What is asked of a row: how far to go.
struct Asked {
    limits: Limits,
    /// What is found after so many is not of interest: rows without a visitor end there.
    most: usize,
}

/// Takes what is found; the row ends where it breaks.
type Visit<'v> = dyn FnMut(Found) -> ControlFlow<()> + 'v;

/// A row on one problem. It may keep what an earlier run has left, and begins anew all the same.
/// The answer is how it ended, with the nodes.
type Run<'r> = dyn FnMut(&Asked, &mut Visit<'_>) -> (End, u64) + 'r;

/// Whether a row that is stopped has found the first of what it finds without a limit; else it has
/// some of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    First,
    Some,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ran {
    found: Vec<Found>,
    end: End,
    nodes: u64,
}

/// Runs a row until so many are found; raises the cancel flag when the first one is.
fn ran(run: &mut Run<'_>, limits: &Limits, most: usize, raise: bool) -> Ran {
    let mut found = Vec::new();
    let asked = Asked { limits: limits.clone(), most };
    let (end, nodes) = run(&asked, &mut |one| {
        assert!(found.len() < most, "it goes on behind the end");
        found.push(one);
        if raise {
            limits.cancel.raise();
        }
        match found.len() == most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    Ran { found, end, nodes }
}

/// Asks a row everything about one problem: all that there is, each once; the same after any other
/// question; the first few; and what node budget, memory and cancel flag leave. The answer is the
/// number of nodes.
fn conforms(
    what: &str,
    expected: &[Found],
    stopped: Stopped,
    limited: bool,
    run: &mut Run<'_>,
) -> u64 {
    let free = Limits::default;
    let whole = ran(run, &free(), usize::MAX, false);
    let mut sorted = whole.found.clone();
    sorted.sort();
    assert_eq!(sorted, expected, "{what}");
    assert_eq!(whole.end, End::Exhausted, "{what}");
    if !limited {
        return whole.nodes;
    }
    for most in [1, 3] {
        let some = ran(run, &free(), most, false);
        let (end, n) = match expected.len() >= most {
            true => (End::Broken, most),
            false => (End::Exhausted, expected.len()),
        };
        assert_eq!((some.found.len(), some.end), (n, end), "{what}: {most}");
        is_some_of(what, &some, &whole, stopped);
    }
    for nodes in [0, 1, whole.nodes / 2, whole.nodes.saturating_sub(1)] {
        let cut = ran(run, &free().with_nodes(Some(nodes)), usize::MAX, false);
        is_some_of(what, &cut, &whole, stopped);
        assert!(cut.nodes <= nodes, "{what}: {} of {nodes} nodes", cut.nodes);
        assert!(stops_by(Stop::Nodes, &cut, &whole), "{what}: {cut:?}");
    }
    let cancelled = free();
    cancelled.cancel.raise();
    let little = Limits { memory: Some(64), ..free() };
    for (limits, stop, raise) in [
        (cancelled, Stop::Cancelled, false),
        (free(), Stop::Cancelled, true),
        (little, Stop::Memory, false),
    ] {
        let cut = ran(run, &limits, usize::MAX, raise);
        is_some_of(what, &cut, &whole, stopped);
        assert!(stops_by(stop, &cut, &whole), "{what}, {stop:?}: {cut:?}");
    }
    let again = ran(run, &free(), usize::MAX, false);
    assert_eq!(again, whole, "{what}, again");
    whole.nodes
}

/// Whether a run was ended by a limit, or came to its end before.
fn stops_by(stop: Stop, cut: &Ran, whole: &Ran) -> bool {
    match cut.end {
        End::Stopped(found) => found == stop,
        End::Exhausted => cut.found.len() == whole.found.len(),
        End::Broken => false,
    }
}

fn is_some_of(what: &str, some: &Ran, whole: &Ran, stopped: Stopped) {
    let n = some.found.len();
    match stopped {
        Stopped::First => assert_eq!(some.found[..], whole.found[..n], "{what}"),
        Stopped::Some => {
            let mut once = some.found.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), n, "{what}: twice");
            assert!(once.iter().all(|one| whole.found.contains(one)), "{what}");
        }
    }
}

/// Checks that every row has met so many problems with guesses.
fn met(rows: &[(String, usize)], least: usize) {
    for (row, met) in rows {
        assert!(*met >= least, "{row} has met {met} problems with guesses");
    }
}
