//! Whatever ends a search on a matrix ends it in every engine: the visitor, a node budget, the
//! memory limit, the cancel flag; and the figures are the same on every run.

use crate::support::matrices;
use std::ops::ControlFlow;

use onefold::internals::limits::{End, Limits, Stats, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{Engine, bits, links, reference};

const ENGINES: [(&str, Engine); 3] = [
    ("bits", bits::search),
    ("links", links::search),
    ("reference", reference::search),
];

fn run(engine: Engine, problem: &Problem, limits: &Limits) -> (End, Stats) {
    engine(problem, &mut limits.meter(), &mut |_| {
        ControlFlow::Continue(())
    })
}

#[test]
fn a_visitor_ends_the_search() {
    for (name, engine) in ENGINES {
        let mut seen = 0;
        let (end, stats) = engine(
            &matrices::queens(8),
            &mut Limits::default().meter(),
            &mut |_| {
                seen += 1;
                if seen == 5 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!((end, stats.covers, seen), (End::Broken, 5, 5), "{name}");
    }
}

#[test]
fn limits_end_the_search() {
    let problem = matrices::queens(8);
    for (name, engine) in ENGINES {
        let nodes = Limits {
            nodes: Some(50),
            ..Limits::default()
        };
        let (end, stats) = run(engine, &problem, &nodes);
        assert_eq!(
            (end, stats.nodes),
            (End::Stopped(Stop::Nodes), 50),
            "{name}"
        );
        let memory = Limits {
            memory: Some(100),
            ..Limits::default()
        };
        let (end, stats) = run(engine, &problem, &memory);
        assert_eq!(
            (end, stats.nodes),
            (End::Stopped(Stop::Memory), 0),
            "{name}"
        );
        let cancelled = Limits::default();
        cancelled.cancel.raise();
        let (end, stats) = run(engine, &problem, &cancelled);
        assert_eq!(end, End::Stopped(Stop::Cancelled), "{name}");
        assert!(stats.nodes < 1000, "{name}");
    }
}

#[test]
fn figures_are_the_same_on_every_run() {
    let problem = matrices::queens(8);
    for (name, engine) in ENGINES {
        let (end, stats) = run(engine, &problem, &Limits::default());
        assert_eq!((end, stats.covers), (End::Exhausted, 92), "{name}");
        assert_eq!(run(engine, &problem, &Limits::default()).1, stats, "{name}");
    }
}
