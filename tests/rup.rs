//! Refutations of the search that learns, checked line by line: that a problem has no (further)
//! cover, and a board under conditions no (further) filling.
//!
//! `REFUTATIONS=20000` checks that many; a plain run a thousand.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

use onefold::internals::boards::learn::BoardLearner;
use onefold::internals::boards::rules::Compiled;
use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::{End, Limits};
use onefold::internals::matrix::Problem;
use onefold::internals::propagate::Geometry;
use onefold::internals::search::learn::{self, Literal, Proof, ProofLine};
use onefold::internals::search::links;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{self, coloured, small};
use crate::support::rup::Checker;
use crate::support::{asked, reading, second, seeded};

fn refutations() -> usize {
    asked("REFUTATIONS").unwrap_or(1_000)
}

/// Lines that are told.
fn sink() -> (Rc<RefCell<Vec<ProofLine>>>, Proof) {
    let lines = Rc::new(RefCell::new(Vec::new()));
    let taken = Rc::clone(&lines);
    let told = move |line| taken.borrow_mut().push(line);
    (lines, Proof(Box::new(told)))
}

/// The lines of a refutation of a problem, all of whose covers are excluded on the way.
fn refuted(problem: &Problem) -> Vec<ProofLine> {
    let (lines, proof) = sink();
    let mut learner = learn::Learner::new(problem, None, 0, Some(proof));
    let mut meter = Limits::default().meter();
    while let learn::CoverOutcome::Covered(_) = learner.next(&mut meter) {
        learner.exclude_found().expect("there is room");
    }
    lines.take()
}

/// Checks a proof; the place of the line that does not follow.
fn check(problem: &Problem, lines: &[ProofLine]) -> Result<(), String> {
    let mut checker = Checker::new(problem);
    for line in lines {
        checker.take(line)?;
    }
    // Where every choice was excluded, nothing is left to be shown.
    let excluded = matches!(lines.last(), Some(ProofLine::Excluded(_)));
    match checker.refuted || excluded {
        true => Ok(()),
        false => Err("nothing is refuted".to_owned()),
    }
}

/// Pairs of things, one too many on one side: no cover, and none that is seen at once.
fn pigeons(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|a| (0..n - 1).map(move |b| vec![a, n + b]));
    matrices::problem(n, n - 1, &pairs.collect::<Vec<_>>())
}

#[test]
fn refutations_of_covers_follow() {
    let mut rng = seeded(71);
    let mut long = 0;
    for round in 0..refutations() / 2 {
        let problem = match round % 5 {
            0 => pigeons(3 + round % 3),
            _ => {
                let (primary, secondary) = (rng.random_range(3..8), rng.random_range(0..4));
                let plain = small(&mut rng, primary, secondary);
                match round % 2 {
                    0 => coloured(&mut rng, &plain, 2),
                    _ => plain,
                }
            }
        };
        let lines = refuted(&problem);
        check(&problem, &lines).unwrap_or_else(|why| panic!("{why}: {problem:?} {lines:?}"));
        long += usize::from(lines.len() > 3);
    }
    assert!(long > refutations() / 20, "{long} are long");
}

/// Clauses that are dropped after every other conflict, and what is built anew of those that stay,
/// change no answer: every cover is still found once, and the refutation after the last one follows.
#[test]
fn covers_and_refutations_survive_reductions() {
    let (mut rng, mut reduced) = (seeded(73), 0);
    let mut problems = vec![pigeons(5), matrices::queens(6), matrices::dominoes(4, 4)];
    problems.extend((0..30).map(|_| small(&mut rng, 8, 3)));
    for problem in &problems {
        let expected = matrices::covers(links::search, problem);
        for (first, step) in [(1, 0), (3, 1)] {
            let (lines, proof) = sink();
            let learner = learn::Learner::new(problem, None, 0, Some(proof));
            let mut learner = learner.reducing(first, step);
            let mut found: Vec<Vec<usize>> = Vec::new();
            let end = learner.visit(&mut Limits::default().meter(), &mut |cover| {
                let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
                cover.sort_unstable();
                found.push(cover);
                ControlFlow::Continue(())
            });
            assert_eq!(end, End::Exhausted);
            found.sort_unstable();
            assert_eq!(found, expected, "{first} and {step}: {problem:?}");
            let lines = lines.take();
            check(problem, &lines).unwrap_or_else(|why| panic!("{why}: {problem:?} {lines:?}"));
            let learnt = lines.iter().filter(|line| matches!(line, ProofLine::Follows(_)));
            reduced += usize::from(learnt.count() as u64 > 4 * first);
        }
    }
    assert!(reduced > 3, "{reduced} runs with reductions");
}

/// A proof with a literal too few somewhere is refused, mostly; a line that does not follow at all
/// always.
#[test]
fn wrong_proofs_are_refused() {
    let problem = pigeons(4);
    let lines = refuted(&problem);
    assert_eq!(check(&problem, &lines), Ok(()));
    // The end alone does not follow.
    assert!(check(&problem, &[ProofLine::Follows(Vec::new())]).is_err());
    // Nor does a part of it.
    let half = &lines[..lines.len() - 1];
    assert!(check(&problem, half).is_err());
    let satisfiable = matrices::problem(2, 0, &[vec![0, 1], vec![0], vec![1]]);
    for option in 0..3u32 {
        for taken in [false, true] {
            let wrong = [ProofLine::Follows(vec![(option, taken)])];
            assert!(check(&satisfiable, &wrong).is_err(), "{wrong:?}");
        }
    }
}

#[test]
fn refutations_under_conditions_follow() {
    let mut rng = seeded(72);
    let (mut done, mut ruled) = (0, 0);
    while done < refutations() / 2 {
        let Some((lines, problem)) = under_conditions(&mut rng, &mut ruled) else {
            continue;
        };
        done += 1;
        check(&problem, &lines).unwrap_or_else(|why| panic!("{why}: {lines:?}"));
    }
    assert!(ruled > refutations() / 4, "{ruled} lines of rules");
}

/// A proof on a random board under conditions; what the rules say of it is true of every filling.
fn under_conditions(rng: &mut ChaCha8Rng, ruled: &mut usize) -> Option<(Vec<ProofLine>, Problem)> {
    let entry = reading::read(&second::text(&second::random(rng))).remove(0);
    let puzzle = entry.ok()?.puzzle;
    let layout = puzzle.layout();
    let geometry = Geometry::new(layout);
    let tables = Compiled::new(&geometry, layout.primitives());
    let sets = puzzle.allowed().as_slice().to_vec();
    let (lines, proof) = sink();
    let mut meter = Limits::default().with_nodes(Some(3_000)).meter();
    let learner = BoardLearner::under(&tables, &sets, 0, &meter, Some(proof));
    let mut learner = learner.expect("memory is not limited");
    let mut fillings = Vec::new();
    let (end, _) = learner.visit(&mut meter, &mut |filling| {
        fillings.push(filling.clone());
        ControlFlow::Continue(())
    });
    if end.stopped().is_some() || fillings.len() > 40 {
        return None;
    }
    let encoding = learner.encoding()?;
    let options = encoding.options().as_slice();
    let lines = lines.take();
    for line in &lines {
        if let ProofLine::Rule(clause) = line {
            *ruled += 1;
            for filling in &fillings {
                let holds = |&(option, taken): &Literal| {
                    let (cell, symbol): (CellId, _) = options[option as usize];
                    (filling[cell] == symbol) == taken
                };
                assert!(clause.iter().any(holds), "{clause:?} of {filling:?}");
            }
        }
    }
    Some((lines, encoding.problem().clone()))
}
