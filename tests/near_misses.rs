//! Planted wrong steps and near misses: the checker takes none of them, and no technique tells one.
//!
//! Steps of every technique are taken from boards in the middle of a solving and spoilt: a
//! statement of their evidence is left out or told wrong, a candidate of the solution or another
//! symbol is crossed out as well, or the board gets a candidate back, or an entry as a given, that
//! breaks the pattern. Whether what is left still carries the conclusion is decided (in
//! `support/world.rs`) by trying every choice of one way for each statement, with nothing of the
//! library's checker: where a choice is found in which the conclusion is false, the checker must
//! reject the step.

use crate::support;
use std::collections::BTreeMap;

use crate::support::boards::{Subject, is_quick, some_steps, sources};
use crate::support::planted::{KINDS, Kind, Plan};
use crate::support::world::World;
use onefold::internals::logic::{
    Board, Candidate, Checker, Info, Step, TECHNIQUES, Technique, Truth, words,
};
use onefold::internals::puzzle::{Layout, SymbolSet};
use rand::rngs::ChaCha8Rng;

/// Steps of each technique that are spoilt.
const STEPS: usize = 6;
/// Spoilt steps of each technique that the checker must have rejected.
const REJECTED: usize = 3;
/// Steps of one technique of one board that are spoilt.
const AT_ONCE: usize = 2;
/// Steps on a changed board among which a spoilt one is looked for.
const TOLD: usize = 5_000;
/// Puzzles of each source at most.
const ROUNDS: usize = 300;
/// What was done to steps of a technique, and how often the checker had to reject it.
#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    /// Spoilt in the step itself.
    planted: usize,
    /// Spoilt on the board.
    near: usize,
}

impl Tally {
    fn wants_more(&self, technique: Technique) -> bool {
        self.steps < STEPS || !self.is_done(technique)
    }

    fn is_done(&self, technique: Technique) -> bool {
        // The last open cell of a region has nothing beside it that could come back.
        let none = technique == Technique::FullHouse;
        self.planted >= REJECTED && (none || self.near >= REJECTED)
    }
}

/// Holds a spoilt step against the checker; whether it had to be rejected.
fn rejected(world: &World<'_>, checker: &Checker, step: &Step) -> bool {
    if world.leaves_open(step) != Some(true) {
        return false;
    }
    let checked = checker.check(world.board, step);
    let told = words::short(world.layout, step);
    assert!(checked.is_err(), "accepted: {told}: {step:?}");
    true
}

/// The step with a statement of its evidence left out, with a further conclusion, or with another
/// symbol.
fn spoilt(step: &Step, needed: Option<Candidate>, all: SymbolSet) -> Vec<Step> {
    let mut found = Vec::new();
    for n in 0..step.truths.len().min(12) {
        let mut wrong = step.clone();
        wrong.truths.remove(n);
        found.push(wrong);
        // A filling that is exchanged for one that does not fit, a grave that is none.
        let mut wrong = step.clone();
        match &mut wrong.truths[n] {
            Truth::Escape { swapped, .. } => swapped.reverse(),
            Truth::Grave(extra) => drop(extra.pop()),
            _ => continue,
        }
        found.push(wrong);
    }
    if let Some(needed) = needed {
        let mut wrong = step.clone();
        wrong.eliminations.push(needed);
        found.push(wrong);
    }
    for n in 0..step.eliminations.len().min(2) {
        for symbol in all.iter() {
            let mut wrong = step.clone();
            wrong.eliminations[n].symbol = symbol;
            if wrong.eliminations != step.eliminations {
                found.push(wrong);
            }
        }
    }
    found
}

/// Whether a candidate is one more way for a statement of a step.
fn touches(layout: &Layout, step: &Step, candidate: Candidate) -> bool {
    step.truths.iter().any(|truth| match truth {
        Truth::Cell(cell) => *cell == candidate.cell,
        Truth::Place(region, symbol) => {
            *symbol == candidate.symbol && layout.regions()[*region].cells.contains(&candidate.cell)
        }
        Truth::Escape { filling, .. } => filling.iter().any(|c| c.cell == candidate.cell),
        Truth::Grave(_) => true,
        Truth::Rule(_) | Truth::Balance { .. } => false,
    })
}

/// Whether a technique still tells a step on a board.
fn is_told(board: &Board, subject: &Subject, step: &Step) -> bool {
    let mut told = some_steps(board, step.technique, &subject.settings, TOLD).into_iter();
    told.any(|other| {
        other.truths == step.truths
            && other.eliminations == step.eliminations
            && other.placements == step.placements
    })
}

/// The boards that nearly have the pattern of a step: with a candidate back, or with an entry that
/// it builds on as a given.
fn near(plan: &Plan<'_>, step: &Step, layout: &Layout) -> Vec<Board> {
    let back = plan.needless.iter().filter(|c| touches(layout, step, **c));
    let back = back.take(6).map(|&candidate| plan.board(Some(candidate)));
    let mut boards: Vec<Board> = back.collect();
    for truth in &step.truths {
        if let Truth::Escape { filling, .. } = truth {
            let entered = filling.iter().find(|c| plan.base.value(c.cell).is_some());
            boards.extend(entered.map(|c| plan.board_given(c.cell)));
        }
    }
    boards
}

/// Makes boards of a kind where a technique wants them.
fn look(
    (subject, kind): (&Subject, Kind),
    tallies: &mut BTreeMap<Technique, Tally>,
    rng: &mut ChaCha8Rng,
) {
    let wanted = |(&technique, tally): (&Technique, &Tally)| {
        kind.suits(technique) && tally.wants_more(technique)
    };
    if !tallies.iter().any(wanted) {
        return;
    }
    for plan in Plan::made(subject, kind, rng) {
        look_at(&plan, (subject, kind), tallies, rng);
    }
}

/// Spoils steps on the board of a plan.
fn look_at(
    plan: &Plan<'_>,
    (subject, kind): (&Subject, Kind),
    tallies: &mut BTreeMap<Technique, Tally>,
    rng: &mut ChaCha8Rng,
) {
    let board = plan.board(None);
    let layout = subject.puzzle.layout();
    let checker = Checker::new(layout);
    let world = World { board: &board, layout };
    for info in TECHNIQUES {
        let tally = tallies.entry(info.technique).or_default();
        if !kind.suits(info.technique)
            || !tally.wants_more(info.technique)
            || !is_quick(info.technique, &board)
        {
            continue;
        }
        for step in &some_steps(&board, info.technique, &subject.settings, AT_ONCE) {
            tally.steps += 1;
            for wrong in spoilt(step, subject.needed(&board, rng), board.symbols()) {
                tally.planted += usize::from(rejected(&world, &checker, &wrong));
            }
            for board in near(plan, step, layout) {
                let world = World { board: &board, layout };
                if rejected(&world, &checker, step) {
                    tally.near += 1;
                    assert!(!is_told(&board, subject, step), "still told: {step:?}");
                }
            }
        }
    }
}

#[test]
fn spoilt_steps_and_near_misses_are_rejected() {
    let mut rng = support::seeded(23);
    let none = |info: &Info| (info.technique, Tally::default());
    let mut tallies: BTreeMap<Technique, Tally> = TECHNIQUES.iter().map(none).collect();
    // One source for each kind of evidence is enough, and the large ones would take long.
    const KEPT: &str = "classic four six jigsaw diagonals killer thermometers sums lines dots";
    let mut sources = sources();
    sources.retain(|(name, _)| KEPT.split(' ').any(|kept| kept == *name));
    for _ in 0..ROUNDS {
        for (_, source) in &sources {
            if let Some(subject) = source.subject(&mut rng) {
                for (kind, boards) in KINDS {
                    for _ in 0..boards {
                        look((&subject, kind), &mut tallies, &mut rng);
                    }
                }
            }
        }
        let done = |(&technique, tally): (&Technique, &Tally)| tally.is_done(technique);
        if tallies.iter().all(done) {
            break;
        }
    }
    for info in TECHNIQUES {
        println!("{:36} {:?}", info.name, tallies[&info.technique]);
    }
    for info in TECHNIQUES {
        let tally = &tallies[&info.technique];
        assert!(tally.is_done(info.technique), "{}: {tally:?}", info.name);
    }
}
