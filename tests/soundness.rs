//! No step is unsound, on any kind of layout: each step of each path agrees with the solution, and
//! the checker, which does not know the solution, accepts it. Both paths are looked at, that of
//! `explain` and that by the ratings of Sudoku Explainer, and every technique is asked for in its
//! own turn, on boards made so that rare patterns stand on them.
//!
//! In every run of the tests a few thousand steps. `STEPS=200000` looks at as many as that, and then
//! asks for at least 200 steps of each technique and 2 000 on each layout beyond singles and locked
//! candidates; run it with `--release` and `--nocapture`, `SEED=` for other puzzles.

#![allow(clippy::print_stdout, reason = "the run prints its table")]

use crate::support;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::support::boards::{SMALL, Subject, is_quick, some_steps, sources};
use crate::support::planted::{KINDS, Kind, Plan};
use onefold::internals::limits::Limits;
use onefold::internals::logic::{
    self, Board, Checker, Level, PathEnd, Step, TECHNIQUES, Technique, rate, words,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Steps that are looked at in every run.
const STEPS: usize = 3_000;
/// Techniques that tell anything in every run.
const TOLD: usize = 60;
/// Steps of one technique of one board that are looked at.
const OF_ONE: usize = 12;
/// How many times as many boards of a kind a long run makes of a puzzle while it needs them.
const MORE: usize = 5;
/// Steps of one round of the second path that are looked at.
const OF_ROUND: usize = 30;
/// What counts as locked candidates.
const LOCKED: [Technique; 6] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::GeneralLocked,
    Technique::CageLocked,
    Technique::DirectPointing,
    Technique::DirectClaiming,
];
/// Rounds in every run of the tests, at most.
const FEW_ROUNDS: usize = 8;
/// Rounds in which each source gives a puzzle, at most.
const ROUNDS: usize = 2_000;

/// How many steps of each technique were looked at on each layout.
#[derive(Default)]
struct Tally {
    /// The least steps of each technique.
    of_each: usize,
    /// The least steps on each layout beyond singles and locked candidates.
    on_each: usize,
    /// How many times as many boards of a kind are made of a puzzle while they are needed.
    more: usize,
    steps: usize,
    of: BTreeMap<(&'static str, Technique), usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn of_technique(&self, technique: Technique) -> usize {
        let of = self.of.iter().filter(|((_, of), _)| *of == technique);
        of.map(|(_, n)| n).sum()
    }

    /// Steps on a layout beyond singles and locked candidates.
    fn beyond(&self, layout: &str) -> usize {
        let of = self.of.iter().filter(|((name, technique), _)| {
            *name == layout && technique.info().level > Level::Easy && !LOCKED.contains(technique)
        });
        of.map(|(_, n)| n).sum()
    }

    /// Holds a step against the solution and the checker.
    fn look(
        &mut self,
        name: &'static str,
        subject: &Subject,
        checker: &Checker,
        board: &Board,
        step: &Step,
    ) {
        let layout = board.relations().layout();
        let told = || format!("{name}: {}: {step:?}", words::short(layout, step));
        if !subject.agrees(step) {
            self.wrong.push(format!("against the solution: {}", told()));
        }
        if let Err(why) = checker.check(board, step) {
            self.wrong.push(format!("rejected, {why}: {}", told()));
        }
        let text = words::full(board, step);
        if ["  ", " .", " , "].iter().any(|gap| text.contains(gap)) {
            self.wrong.push(format!("a gap in the words: {text}"));
        }
        self.steps += 1;
        *self.of.entry((name, step.technique)).or_default() += 1;
    }

    /// Looks at the steps of both paths of a puzzle, and at those on boards of every kind.
    fn subject(&mut self, name: &'static str, subject: &Subject, rng: &mut ChaCha8Rng) {
        let checker = Checker::new(subject.puzzle.layout());
        let small = subject.puzzle.layout().cells().len() <= SMALL;
        self.path(name, subject, &checker);
        for (kind, boards) in KINDS {
            if kind != Kind::Random && !small {
                continue;
            }
            self.ask(name, (subject, kind), &checker, &|_| true, rng);
            for _ in 0..self.more * boards {
                let rare = self.rare(kind);
                if kind == Kind::Random && self.is_poor(name) {
                    self.ask(name, (subject, kind), &checker, &|_| true, rng);
                } else if !rare.is_empty() {
                    let rare = |technique| rare.contains(&technique);
                    self.ask(name, (subject, kind), &checker, &rare, rng);
                }
            }
        }
        if small {
            self.ladder(name, subject, &checker, rng);
        }
    }

    /// The path of a subject, step by step.
    fn path(&mut self, name: &'static str, subject: &Subject, checker: &Checker) {
        let mut board = subject.board();
        let mut settings = subject.settings.clone();
        settings.without = logic::Settings::new(logic::Promise::None).without;
        if board.open().len() > SMALL {
            let slow = TECHNIQUES.iter().filter(|info| info.level == Level::Extreme);
            settings.without.extend(slow.map(|info| info.technique));
        }
        let limits = Limits::nodes(400);
        let outcome = logic::solve(&mut board, &settings, &limits, &mut |board, step| {
            self.look(name, subject, checker, board, step);
            ControlFlow::Continue(())
        });
        if let PathEnd::Broken(broken) = outcome {
            self.wrong.push(format!("{name}: {broken:?}"));
        }
    }

    /// A few rounds of the path by the ratings of Sudoku Explainer.
    fn ladder(
        &mut self,
        name: &'static str,
        subject: &Subject,
        checker: &Checker,
        rng: &mut ChaCha8Rng,
    ) {
        let limits = Limits::nodes(12);
        for plan in Plan::made(subject, Kind::Random, rng) {
            let mut visit = |board: &Board, _, steps: &[Step]| {
                for step in steps.iter().take(OF_ROUND) {
                    self.look(name, subject, checker, board, step);
                }
            };
            let _ = rate::explainer(&plan.board(None), &subject.settings, &limits, &mut visit);
        }
    }

    /// The techniques of which there are too few steps and for which a kind of boards is good.
    fn rare(&self, kind: Kind) -> Vec<Technique> {
        let techniques = TECHNIQUES.iter().map(|info| info.technique);
        techniques.filter(|&technique| kind.suits(technique) && self.is_rare(technique)).collect()
    }

    fn is_rare(&self, technique: Technique) -> bool {
        self.of_technique(technique) < self.of_each
    }

    fn is_poor(&self, layout: &str) -> bool {
        self.beyond(layout) < self.on_each
    }

    /// Asks for techniques one by one on boards of a kind, a few steps of each, seldom for those of
    /// which there are enough.
    fn ask(
        &mut self,
        name: &'static str,
        (subject, kind): (&Subject, Kind),
        checker: &Checker,
        wanted: &dyn Fn(Technique) -> bool,
        rng: &mut ChaCha8Rng,
    ) {
        for plan in Plan::made(subject, kind, rng) {
            let board = plan.board(None);
            let techniques = TECHNIQUES.iter().map(|info| info.technique);
            for technique in techniques.filter(|&technique| wanted(technique)) {
                let known = !self.is_rare(technique) && !self.is_poor(name);
                if !is_quick(technique, &board) || known && !rng.random_bool(0.1) {
                    continue;
                }
                for step in some_steps(&board, technique, &subject.settings, OF_ONE) {
                    self.look(name, subject, checker, &board, &step);
                }
            }
        }
    }

    /// How many steps there are of each technique, and on each layout.
    fn print(&self, names: &[&'static str]) {
        for info in TECHNIQUES {
            println!("{:36} {:7}", info.name, self.of_technique(info.technique));
        }
        let counted: Vec<_> = names.iter().map(|name| (name, self.beyond(name))).collect();
        println!("{} steps; beyond the simplest: {counted:?}", self.steps);
    }
}

#[test]
fn every_step_agrees_with_the_solution_and_is_accepted() {
    let wanted: Option<usize> = support::asked("STEPS");
    let (least, rounds) = wanted.map_or((STEPS, FEW_ROUNDS), |steps| (steps, ROUNDS));
    let mut tally = Tally {
        of_each: wanted.map_or(0, |steps| steps / 1_000),
        on_each: wanted.map_or(20, |steps| steps / 100),
        more: if wanted.is_some() { MORE } else { 0 },
        ..Tally::default()
    };
    let mut rng = support::seeded(11);
    let sources = sources();
    let names: Vec<&'static str> = sources.iter().map(|(name, _)| *name).collect();
    for round in 0..rounds {
        for (name, source) in &sources {
            let large = ["samurai", "windmill", "sixteen", "twodoku"].contains(name);
            if large && round % 4 != 0 {
                continue;
            }
            // Layouts with enough steps give way to the others.
            let rich = !tally.is_poor(name) && tally.steps < least && round % 4 != 0;
            if rich && names.iter().any(|other| tally.is_poor(other)) {
                continue;
            }
            if let Some(subject) = source.subject(&mut rng) {
                tally.subject(name, &subject, &mut rng);
            }
        }
        let rare = TECHNIQUES.iter().any(|info| tally.is_rare(info.technique));
        let poor = names.iter().any(|name| tally.is_poor(name));
        if tally.steps >= least && !rare && !poor || !tally.wrong.is_empty() {
            break;
        }
    }
    tally.print(&names);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(tally.steps >= least, "{} steps", tally.steps);
    for info in TECHNIQUES {
        let n = tally.of_technique(info.technique);
        assert!(n >= tally.of_each, "{}: {n} steps", info.name);
    }
    let told: BTreeSet<Technique> = tally.of.keys().map(|(_, technique)| *technique).collect();
    assert!(told.len() >= TOLD, "{told:?}");
    for name in names {
        let n = tally.beyond(name);
        // Boards of sixteen cells seldom need more than these.
        let least = match wanted {
            Some(_) => tally.on_each,
            None => usize::from(name != "four"),
        };
        assert!(n >= least, "{name}: {n} steps");
    }
}
