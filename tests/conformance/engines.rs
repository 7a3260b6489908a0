//! The table of engines that visit the fillings of a board.

use onefold::internals::boards::lanes::{self, Lanes};
use onefold::internals::boards::{learn, planes, rules};
use onefold::internals::ids::IdVec;
use onefold::internals::limits::{End, Limits, Meter, Stats, Stop};
use onefold::internals::solve::{Config, Engine, Solver};
use onefold::internals::vectors::Width;

use super::boards::{Matter, indices};
use super::{Run, Stopped};

/// Nodes in which a resumed search is first stopped.
const LEAST: u64 = 2;

/// How an engine is run on a board, where it can be.
type Start = dyn for<'m> Fn(&'m Matter) -> Option<Box<Run<'m>>>;

/// An engine: its name, and how it is run.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) stopped: Stopped,
    pub(super) run: Box<Start>,
}

fn row(
    name: impl Into<String>,
    stopped: Stopped,
    run: impl for<'m> Fn(&'m Matter) -> Option<Box<Run<'m>>> + 'static,
) -> Row {
    Row { name: name.into(), stopped, run: Box::new(run) }
}

/// Engines that know regions only.
pub(super) fn of_regions() -> Vec<Row> {
    let mut rows = vec![
        row("planes", Stopped::First, |matter| {
            let tables = planes::PlaneTables::new(&matter.geometry);
            let mut scratch = planes::Scratch::default();
            Some(Box::new(move |asked, visit| {
                let start = planes::Start::Candidates(&matter.sets);
                let mut meter = asked.limits.meter();
                let (end, tally) =
                    planes::search(&tables, &mut scratch, start, &mut meter, &mut |filling| {
                        visit(indices(filling))
                    });
                (end, tally.stats.nodes)
            }))
        }),
        row("learner", Stopped::First, |matter| {
            Some(Box::new(move |asked, visit| {
                let mut meter = asked.limits.meter();
                let (geometry, sets) = (&matter.geometry, &matter.sets);
                match learn::BoardLearner::within(geometry, sets, 1, &meter) {
                    Ok(mut learner) => {
                        visited(learner.visit(&mut meter, &mut |filling| visit(indices(filling))))
                    }
                    Err(stop) => (End::Stopped(stop), 0),
                }
            }))
        }),
        row("learner, resumed", Stopped::First, |matter| {
            Some(Box::new(move |asked, visit| {
                let mut learner = learn::BoardLearner::new(&matter.geometry, &matter.sets, 1);
                resumed(&asked.limits, &mut |meter| {
                    learner.visit(meter, &mut |filling| visit(indices(filling)))
                })
            }))
        }),
    ];
    for width in Width::ALL.into_iter().filter(|width| width.is_available()) {
        let name = format!("lanes, {width:?}");
        rows.push(row(name, Stopped::First, move |matter| {
            let lanes = Lanes::with_width(&matter.geometry, width)?;
            Some(Box::new(move |asked, visit| in_lanes(&lanes, matter, asked, visit)))
        }));
    }
    rows
}

/// Engines that know conditions, too.
pub(super) fn of_all() -> Vec<Row> {
    let mut rows = vec![
        row("rules", Stopped::First, |matter| {
            let primitives = matter.puzzle.layout().primitives();
            let tables = rules::Compiled::new(&matter.geometry, primitives);
            Some(Box::new(move |asked, visit| {
                let mut meter = asked.limits.meter();
                let (end, tally) =
                    rules::search(&tables, &matter.sets, &mut meter, &mut (), &mut |f| {
                        visit(indices(f))
                    });
                (end, tally.stats.nodes)
            }))
        }),
        row("learner under rules", Stopped::First, |matter| {
            let primitives = matter.puzzle.layout().primitives();
            let tables = rules::Compiled::new(&matter.geometry, primitives);
            Some(Box::new(move |asked, visit| {
                let mut meter = asked.limits.meter();
                match learn::BoardLearner::under(&tables, &matter.sets, 1, &meter, None) {
                    Ok(mut learner) => {
                        visited(learner.visit(&mut meter, &mut |f| visit(indices(f))))
                    }
                    Err(stop) => (End::Stopped(stop), 0),
                }
            }))
        }),
    ];
    for &(engine, name) in Engine::ALL {
        for propagate in [true, false] {
            let config = Config { engine, propagate, seed: 1 };
            let stopped = match engine {
                // It asks first whether there are two fillings, by another search.
                Engine::Auto => Stopped::Some,
                _ => Stopped::First,
            };
            let on_matrix = [Engine::Bits, Engine::Links, Engine::Reference].contains(&engine);
            if !propagate && !on_matrix && engine != Engine::Auto {
                continue;
            }
            let name = format!("solver, {name}{}", ["", " alone"][usize::from(!propagate)]);
            rows.push(row(name, stopped, move |matter| {
                let mut solver = Solver::new(config);
                let carried = solver.supports(matter.puzzle.layout()).is_ok();
                carried.then(|| -> Box<Run<'_>> {
                    Box::new(move |asked, visit| {
                        let puzzle = &matter.puzzle;
                        let run = solver.solutions(puzzle, &asked.limits, |solution| {
                            visit(indices(solution.symbols()))
                        });
                        (run.end, run.stats.nodes)
                    })
                })
            }));
        }
    }
    rows
}

fn visited((end, stats): (End, Stats)) -> (End, u64) {
    (end, stats.nodes)
}

/// A search that is stopped again and again, and goes on each time: within its limits.
pub(super) fn resumed(
    limits: &Limits,
    run: &mut dyn FnMut(&mut Meter) -> (End, Stats),
) -> (End, u64) {
    let (mut budget, mut used) = (LEAST, 0);
    loop {
        let left = limits.less(used).at_most(budget);
        let mut meter = left.meter();
        let (end, _) = run(&mut meter);
        used += meter.nodes();
        let spent = limits.nodes.is_some_and(|nodes| used >= nodes);
        if end != End::Stopped(Stop::Nodes) || spent {
            return (end, used);
        }
        budget *= 2;
    }
}

/// The fillings of one board by lanes, which are all found before the first is shown.
fn in_lanes(
    lanes: &Lanes,
    matter: &Matter,
    asked: &super::Asked,
    visit: &mut super::Visit<'_>,
) -> (End, u64) {
    let config = lanes::LaneConfig { limit: asked.most as u64, keep: 1_000, nodes: u64::MAX };
    let (mut boards, mut answer) = (Some(&matter.sets), None);
    let ended = lanes.run(
        config,
        &asked.limits,
        &mut |board| {
            *board = IdVec::from(boards.take()?.clone());
            Some(0)
        },
        &mut |found| answer = Some(found),
    );
    let Some(answer) = answer else {
        return (ended.map_or_else(End::Stopped, |()| End::Exhausted), 0);
    };
    for filling in &answer.solutions {
        if visit(indices(filling)).is_break() {
            break;
        }
    }
    (answer.end, answer.nodes)
}
