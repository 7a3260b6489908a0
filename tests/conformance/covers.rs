//! Engines that visit the covers of a matrix.

use std::ops::ControlFlow;

use onefold::cover::Cover;
use onefold::cover::count::Sweep;
use onefold::cover::decide::decide;
use onefold::internals::ids::{Id, OptionId};
use onefold::internals::limits::{End, Limits, Meter, Stats, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{
    self, CoverEngine, Rest, best, bits, bounded, lean, learn, links, reference, with_holes,
};

use super::{Found, GUESSES, LIMITED, MET, Run, Stopped, Visit, conforms, met, times};
use crate::support::matrices::{self, by_trying, covers};
use crate::support::seeded;

/// Covers of a problem at most.
const MOST: usize = 60;

/// Steps of the memo at most; all problems but a few of the larger ones take less.
const MEMO_STEPS: f64 = 1e6;

/// A row: its name, which problems it takes, and the search.
struct Row {
    name: &'static str,
    takes: fn(&Problem) -> bool,
    search: fn(&Problem, &Limits, &mut Visit<'_>) -> (End, Stats),
}

fn any(_: &Problem) -> bool {
    true
}

fn unbounded(problem: &Problem) -> bool {
    !problem.is_bounded()
}

fn numbers(cover: &[OptionId]) -> Found {
    let mut cover: Found = cover.iter().map(|option| option.index()).collect();
    cover.sort_unstable();
    cover
}

/// By an engine as it is.
fn by(
    engine: CoverEngine,
    problem: &Problem,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    engine(problem, &mut limits.meter(), &mut |cover| visit(numbers(cover)))
}

/// By an engine on what is left of a problem.
fn on_rest(
    engine: CoverEngine,
    rest: &Rest,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    engine(rest.problem(), &mut limits.meter(), &mut |cover| {
        visit(numbers(&rest.whole_cover(cover)))
    })
}

/// The row whose searches take turns, so that a limit leaves any of the covers.
const TURNS: &str = "in turns";

const ROWS: &[Row] = &[
    Row {
        name: "reference",
        takes: any,
        search: |p, limits, visit| by(reference::search, p, limits, visit),
    },
    Row {
        name: "bounded",
        takes: any,
        search: |p, limits, visit| by(bounded::search, p, limits, visit),
    },
    Row {
        name: "links",
        takes: any,
        search: |p, limits, visit| by(links::search, p, limits, visit),
    },
    Row { name: "bits", takes: any, search: |p, limits, visit| by(bits::search, p, limits, visit) },
    Row {
        name: "learn",
        takes: unbounded,
        search: |p, limits, visit| by(learn::search, p, limits, visit),
    },
    Row {
        name: "learn, resumed",
        takes: unbounded,
        search: |p, limits, visit| {
            let mut learner = learn::Learner::new(p, None, 3, None);
            let (end, nodes) = super::engines::resumed(limits, &mut |meter| {
                let end = learner.visit(meter, &mut |cover| visit(numbers(cover)));
                (end, learner.stats())
            });
            let stats = Stats { nodes, ..Stats::default() };
            (end, stats)
        },
    },
    Row {
        name: "all of a lean problem",
        takes: any,
        search: |p, limits, visit| match lean(p, limits) {
            Ok(Some(rest)) => {
                let named = best(rest.problem());
                let (end, stats, _) =
                    decide((rest.problem(), named), None, u64::MAX, limits, &mut |cover| {
                        visit(numbers(&rest.whole_cover(cover)))
                    });
                (end, stats)
            }
            Ok(None) => (End::Exhausted, Stats::default()),
            Err(stop) => (End::Stopped(stop), Stats::default()),
        },
    },
    Row {
        name: "links with holes",
        takes: |p| with_holes(&Rest::all(p)).is_some(),
        search: |p, limits, visit| {
            let (rest, _) = with_holes(&Rest::all(p)).expect("it was asked");
            on_rest(links::search, &rest, limits, visit)
        },
    },
    Row {
        name: TURNS,
        takes: |p| with_holes(&Rest::all(p)).is_some(),
        search: |p, limits, visit| {
            let (rest, _) = with_holes(&Rest::all(p)).expect("it was asked");
            let [plain, holed] = [p, rest.problem()].map(|problem| (problem, best(problem)));
            let (end, stats, _) = decide(plain, Some(holed), u64::MAX, limits, &mut |cover| {
                visit(numbers(&rest.whole_cover(cover)))
            });
            (end, stats)
        },
    },
    Row {
        name: "learn with holes",
        takes: |p| with_holes(&Rest::all(p)).is_some(),
        search: |p, limits, visit| {
            let (rest, _) = with_holes(&Rest::all(p)).expect("it was asked");
            on_rest(learn::search, &rest, limits, visit)
        },
    },
];

/// An engine that never finds anything: the other searches have to decide.
fn idle(_: &Problem, meter: &mut Meter, _: &mut search::Visit<'_>) -> (End, Stats) {
    let mut stats = Stats::default();
    loop {
        match meter.node() {
            Ok(()) => stats.nodes += 1,
            Err(stop) => return (End::Stopped(stop), stats),
        }
    }
}

/// Asserts that none, one, several and all covers are decided, by the engines, by the search that
/// learns and by the memo.
fn decided(problem: &Problem, expected: &[Found]) {
    let limits = Limits::default();
    let links = ("links", links::search as CoverEngine);
    let idle = ("idle", idle as CoverEngine);
    let engines: &[_] = if problem.is_bounded() { &[links] } else { &[links, idle] };
    for &engine in engines {
        for enough in [1, 2] {
            let mut shown: Vec<Found> = Vec::new();
            let (end, stats, name) =
                decide((problem, engine), None, enough as u64, &limits, &mut |cover| {
                    shown.push(numbers(cover));
                    ControlFlow::Continue(())
                });
            let found = expected.len().min(enough);
            assert_eq!((shown.len(), stats.covers), (found, found as u64), "{name} {problem:?}");
            assert_eq!(end == End::Broken, expected.len() >= enough, "{name} {problem:?}");
            assert!(shown.iter().all(|cover| expected.contains(cover)), "{name} {problem:?}");
            shown.dedup();
            assert_eq!(shown.len(), found, "{name} {problem:?}");
        }
    }
    if !problem.is_bounded() && !problem.is_coloured() {
        let memo = Sweep::new(problem, &limits).expect("no limit");
        let covers = match memo.few(MEMO_STEPS, &limits) {
            (Ok(covers), _) => covers,
            (Err(stop), _) => return assert_eq!(stop, Stop::Nodes, "{problem:?}"),
        };
        let mut covers: Vec<Found> = covers.iter().map(|cover| numbers(cover)).collect();
        assert!(covers.iter().all(|cover| expected.contains(cover)), "{problem:?}");
        covers.dedup();
        assert_eq!(covers.len(), expected.len().min(2), "{problem:?}");
    }
}

#[test]
fn engines_find_every_cover() {
    let mut rng = seeded(11);
    let mut counts: Vec<(String, usize)> = ROWS.iter().map(|r| (r.name.to_owned(), 0)).collect();
    let (mut round, mut kinds) = (0, [0; 3]);
    while counts.iter().any(|(_, met)| *met < MET * times()) {
        round += 1;
        assert!(round < 40_000 * times(), "few need guesses: {counts:?}");
        let problem = matrices::any(&mut rng, round);
        // What no row takes that has not met enough is not tried.
        let mut left = ROWS.iter().zip(&counts).filter(|(_, met)| met.1 < MET * times());
        if !left.any(|(row, _)| (row.takes)(&problem)) {
            continue;
        }
        let Some(expected) = by_trying(&problem, MOST) else {
            continue;
        };
        kinds[expected.len().min(2)] += 1;
        for (k, (row, met)) in ROWS.iter().zip(&mut counts).enumerate() {
            if met.1 >= MET * times() || !(row.takes)(&problem) {
                continue;
            }
            let what = format!("{}, problem {round}: {problem:?}", row.name);
            let limited = (round + k).is_multiple_of(LIMITED);
            let run: &mut Run<'_> = &mut |asked, visit| {
                let (end, stats) = (row.search)(&problem, &asked.limits, visit);
                (end, stats.nodes)
            };
            let stopped = match row.name {
                TURNS => Stopped::Some,
                _ => Stopped::First,
            };
            let nodes = conforms(&what, &expected, stopped, limited, run);
            met.1 += usize::from(nodes >= GUESSES);
        }
        if round.is_multiple_of(4) {
            decided(&problem, &expected);
        }
    }
    assert!(kinds.iter().all(|&n| n > 200), "{kinds:?}");
    met(&counts, MET);
}

/// Problems of tens to hundreds of items: sets of bits of every length, and problems beyond them.
#[test]
fn engines_find_the_same_covers_of_larger_problems() {
    let mut rng = seeded(12);
    let (mut several, mut coloured) = (0, 0);
    for (n_primary, cuts) in [(12, 12), (20, 8), (40, 6), (70, 5), (150, 4), (280, 4), (400, 3)] {
        for round in 0..30 {
            let mut problem = matrices::planted(&mut rng, n_primary, cuts);
            if round % 2 == 0 {
                problem = matrices::coloured(&mut rng, &problem, 2);
                coloured += usize::from(problem.is_coloured());
            }
            let expected = covers(links::search, &problem);
            several += usize::from(expected.len() > 10);
            assert_eq!(covers(bits::search, &problem), expected, "{n_primary}");
            if expected.len() < 200 {
                assert_eq!(covers(learn::search, &problem), expected, "{n_primary}");
                decided(&problem, &expected);
            }
        }
    }
    assert!(several > 60 && coloured > 80, "{several} {coloured}");
}

/// The library's front door gives the covers one after the other, also after a stop.
#[test]
fn covers_come_one_after_the_other() {
    let queens = matrices::queens(9);
    let mut builder = Cover::builder();
    for item in queens.items() {
        match queens.is_primary(item) {
            true => builder.primary(item),
            false => builder.secondary(item),
        };
    }
    for option in queens.options() {
        builder.option(queens.items_of(option).iter().copied());
    }
    let cover = builder.build().expect("a good problem");
    let mut found: Vec<Found> = cover.solve().collect();
    found.sort();
    assert_eq!(found, covers(links::search, &queens));
    let mut cut = cover.solve_within(&Limits::default().with_nodes(Some(1_000)));
    let some: Vec<Found> = cut.by_ref().collect();
    assert!(some.len() < found.len() && some.iter().all(|cover| found.contains(cover)));
    assert_eq!(cut.stopped(), Some(Stop::Nodes));
}
