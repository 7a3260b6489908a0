//! One row of the table: one set, one engine.

use std::fmt;

use cpu_time::ProcessTime;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::solve::{Config, Engine, Solver, Verdict};

use super::loads;
use super::sets::Set;

/// Cells up to which the reference is measured: it looks at the whole matrix at each node.
const TINY: usize = 36;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// From the text to all verdicts, as `verify` does it for a batch.
    Bulk,
    /// An engine on puzzles that have been read.
    Engine(Engine),
}

impl Way {
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        if name == Self::Bulk.name() {
            return Ok(Self::Bulk);
        }
        let engine = Engine::ALL.iter().find(|(_, known)| *known == name);
        match engine {
            Some((engine, _)) => Ok(Self::Engine(*engine)),
            None => Err(format!("{name} is no engine")),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Engine(engine) => engine.name(),
        }
    }
}

/// What was found on a pass over a set.
#[derive(Clone, Default)]
struct Tally {
    /// Puzzles with no, one and several solutions, and those left at the budget.
    answers: [usize; 4],
    nodes: Option<u64>,
    /// Puzzles decided without a search node.
    by_rules: Option<usize>,
}

impl Tally {
    fn counting() -> Self {
        Self { nodes: Some(0), by_rules: Some(0), ..Self::default() }
    }

    fn add(&mut self, answer: usize, nodes: u64) {
        self.answers[answer] += 1;
        self.nodes = self.nodes.map(|sum| sum + nodes);
        let ruled = usize::from(nodes == 0 && answer < 3);
        self.by_rules = self.by_rules.map(|sum| sum + ruled);
    }
}

fn place(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::None(_) => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(_) => 2,
        Verdict::Unknown(..) => 3,
    }
}

/// A line of the table.
pub(crate) struct Row {
    set: String,
    way: Way,
    puzzles: usize,
    seconds: f64,
    tally: Tally,
}

impl Row {
    pub(crate) const HEAD: &'static str = "set                          engine     puzzles   puzzles/s   us/puzzle  nodes/puzzle  by rules   none/one/many/left";

    /// Measures an engine on a set; `None` where it is not made for it.
    pub(crate) fn measure(set: &Set, way: Way, nodes: u64, seconds: f64) -> Option<Self> {
        let (best, tally) = match way {
            Way::Bulk => {
                let text = set.text.as_ref()?;
                best(seconds, || bulk(text, nodes))
            }
            Way::Engine(engine) => {
                let made_for = |puzzle: &&Puzzle| {
                    engine != Engine::Reference || puzzle.layout().cells().len() <= TINY
                };
                let puzzles: Vec<&Puzzle> = set.puzzles.iter().filter(made_for).collect();
                if puzzles.is_empty() {
                    return None;
                }
                let mut solver = Solver::new(Config { engine, ..Config::default() });
                best(seconds, || one_by_one(&mut solver, &puzzles, nodes))
            }
        };
        Some(Self {
            set: set.name.clone(),
            way,
            puzzles: tally.answers.iter().sum(),
            seconds: best,
            tally,
        })
    }
}

/// The best of as many runs as fit into some seconds of process time, and what a run found.
fn best(seconds: f64, mut run: impl FnMut() -> Tally) -> (f64, Tally) {
    /// A clock tick would be felt in less.
    const RUNS: usize = 1_000;
    let (mut best, mut sum) = (f64::INFINITY, 0.0);
    let mut tally = Tally::default();
    for _ in 0..RUNS {
        let begun = ProcessTime::now();
        tally = run();
        let taken = begun.elapsed().as_secs_f64();
        best = best.min(taken);
        sum += taken;
        if sum >= seconds {
            break;
        }
    }
    (best, tally)
}

/// Reads a text and decides all its puzzles, together where that is quick, as `verify` does.
fn bulk(text: &[u8], nodes: u64) -> Tally {
    let mut tally = Tally::default();
    loads::decided(text, &Limits::nodes(nodes), &mut |verdict| {
        tally.add(verdict.as_ref().map_or(1, place), 0);
    });
    tally
}

fn one_by_one(solver: &mut Solver, puzzles: &[&Puzzle], nodes: u64) -> Tally {
    let mut tally = Tally::counting();
    for puzzle in puzzles {
        let (verdict, stats) = solver.uniqueness(puzzle, &Limits::nodes(nodes));
        tally.add(place(&verdict), stats.nodes);
    }
    tally
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(clippy::cast_precision_loss, reason = "sizes of sets, for show")]
        let each = |sum: u64| sum as f64 / self.puzzles as f64;
        let nodes = self.tally.nodes.map(|sum| format!("{:.1}", each(sum)));
        let by_rules = self.tally.by_rules.map(|sum| format!("{:.0} %", 100.0 * each(sum as u64)));
        let [none, one, many, left] = self.tally.answers;
        let second = self.seconds / each(1).recip();
        write!(
            f,
            "{:28} {:9} {:>8} {:>11.0} {:>11.2} {:>13} {:>9}   {none}/{one}/{many}/{left}",
            self.set,
            self.way.name(),
            self.puzzles,
            second.recip(),
            second * 1e6,
            nodes.unwrap_or_default(),
            by_rules.unwrap_or_default(),
        )
    }
}
