//! The learning search answers question after question, and keeps nothing of the last one; that it
//! finds every filling, and goes on where it was stopped, is shown in `conformance`.

use onefold::internals::boards::learn::{self, BoardLearner, LearnOutcome};
use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::{Limits, Meter};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::{Boxes, Layout, Symbol, SymbolSet, shapes};
use onefold::internals::search::learn::{Deaths, Learner, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::{matrices, naive, random_cell, random_symbol, small};

fn meter() -> Meter {
    Limits::default().meter()
}

/// True if a board has a filling; nothing where it takes too long to know.
fn any(layout: &Layout, allowed: &[SymbolSet]) -> Option<bool> {
    let found = naive::fillings(layout, allowed, 1);
    (!found.given_up).then_some(!found.all.is_empty())
}

#[test]
fn a_learner_answers_question_after_question() {
    for seed in 0..300_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = small::square(&mut rng);
        let geometry = Geometry::new(&layout);
        let allowed = small::sets(&layout, &mut rng);
        let mut learner = BoardLearner::new(&geometry, &allowed, seed);
        for question in 0..8 {
            let givens = random_givens(&mut rng, &layout, question);
            let held = with(&allowed, givens.iter());
            let solvable = any(&layout, &held).expect("soon");
            match learner.solve_under(&givens, &mut meter()) {
                LearnOutcome::Filled(filling) => {
                    assert!(solvable, "seed {seed}, question {question}");
                    let all: Vec<_> = filling.enumerate().map(|(cell, &s)| (cell, s)).collect();
                    let filled = with(&held, all.iter());
                    assert_eq!(any(&layout, &filled), Some(true), "seed {seed}");
                }
                LearnOutcome::Refuted(core) => {
                    assert!(!solvable, "seed {seed}, question {question}");
                    assert!(core.is_sorted_by(|a, b| a < b), "seed {seed}: {core:?}");
                    let clash = with(&allowed, core.iter().map(|&k| &givens[k]));
                    assert_eq!(any(&layout, &clash), Some(false), "seed {seed}");
                }
                LearnOutcome::Stopped(stop) => panic!("seed {seed}: {stop:?} without a limit"),
            }
        }
    }
}

/// The first given settles the third, and the second is another one in the next question.
#[test]
fn a_question_keeps_nothing_that_only_the_last_one_assumed() {
    let layout = Layout::build(shapes::boxed(Boxes { rows: 2, cols: 2 })).expect("known");
    let geometry = Geometry::new(&layout);
    let order = layout.order();
    let symbol = |k: usize| Symbol::new(k % order).expect("small");
    for seed in 0..30 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let s = rng.random_range(0..order);
        let (s, t) = (symbol(s), symbol(s + rng.random_range(1..order)));
        let first = CellId::new(rng.random_range(0..layout.cells().len()));
        let third = *geometry.peers_of(first).choose(&mut rng).expect("a peer");
        let mut allowed = layout.allowed().as_slice().to_vec();
        for cell in [first, third] {
            allowed[cell.index()] = SymbolSet::only(s).or(SymbolSet::only(t));
        }
        let mut learner = BoardLearner::new(&geometry, &allowed, seed);
        let others = layout.cells().ids();
        let others = others.filter(|cell| ![first, third].contains(cell));
        for (second, k) in others.flat_map(|cell| (0..order * order).map(move |k| (cell, k))) {
            let (held, taken) = ((first, s), (third, t));
            learner.solve_under(&[held, (second, symbol(k / order)), taken], &mut meter());
            let asked = [held, taken, (second, symbol(k))];
            let found = learner.solve_under(&asked, &mut meter());
            let expected = any(&layout, &with(&allowed, asked.iter())).expect("soon");
            let is_filled = matches!(found, LearnOutcome::Filled(_));
            assert_eq!(is_filled, expected, "seed {seed}: {second:?}, {k}");
        }
    }
}

fn random_givens(rng: &mut ChaCha8Rng, layout: &Layout, count: usize) -> Vec<(CellId, Symbol)> {
    let given = |_| (random_cell(layout, rng), random_symbol(layout, rng));
    (0..count).map(given).collect()
}

/// The candidates with givens added; two givens of one cell leave nothing.
fn with<'a>(
    allowed: &[SymbolSet],
    givens: impl Iterator<Item = &'a (CellId, Symbol)>,
) -> Vec<SymbolSet> {
    let mut held = allowed.to_vec();
    for &(cell, symbol) in givens {
        let set = &mut held[cell.index()];
        *set = set.and(SymbolSet::only(symbol));
    }
    held
}

#[test]
fn a_jigsaw_without_any_grid_is_refuted_quickly() {
    let map = "122222333111124335611224335611424355666444355676684455677888858779999888777799999";
    let layout = Layout::build(shapes::jigsaw(9, map.chars())).expect("nine regions of nine");
    let geometry = Geometry::new(&layout);
    let allowed = vec![layout.symbols(); 81];
    for seed in 0..10 {
        let limits = Limits::nodes(10_000);
        let any = learn::any_filling(&geometry, &allowed, seed, &mut limits.meter());
        assert_eq!(any, Ok(None), "seed {seed}");
    }
}

/// That two options do not die both; found out only when a third one has died.
#[derive(Debug)]
struct Late {
    pair: [u32; 2],
    dead: Vec<u32>,
    /// How many were dead when each choice was made.
    choices: Vec<usize>,
}

impl Rules for Late {
    fn dies(&mut self, option: u32) {
        self.dead.push(option);
    }

    fn opens(&mut self) {
        self.choices.push(self.dead.len());
    }

    fn backs(&mut self, level: usize) {
        if let Some(&dead) = self.choices.get(level) {
            self.dead.truncate(dead);
            self.choices.truncate(level);
        }
    }

    fn follow(&mut self, _: &mut Vec<(u32, u32)>) -> Result<(), u32> {
        let both = self.pair.iter().all(|option| self.dead.contains(option));
        if both && self.dead.len() > 2 { Err(0) } else { Ok(()) }
    }

    fn explain(&self, _: u32, _: Option<u32>, deaths: &Deaths<'_>, because: &mut Vec<u32>) {
        assert!(self.pair.iter().all(|&option| deaths.contains(option)));
        because.extend(self.pair);
    }

    fn bytes(&self) -> usize {
        0
    }
}

#[test]
fn a_rule_may_find_out_too_late() {
    // Three items, each with two options; the first choices of two of them go together badly.
    let options: Vec<Vec<usize>> = (0..6).map(|option| vec![option / 2]).collect();
    let problem = matrices::problem(3, 0, &options);
    for pair in [[1, 3], [3, 5], [1, 5], [0, 2]] {
        let late = Late { pair, dead: Vec::new(), choices: Vec::new() };
        let mut learner = Learner::new(&problem, Some(Box::new(late)), 0, None);
        let mut covers = 0;
        let end = learner.visit(&mut meter(), &mut |cover| {
            let taken = |option: u32| cover.iter().any(|it| it.index() == option as usize);
            assert!(pair.iter().any(|&option| taken(option)), "{cover:?} without {pair:?}");
            covers += 1;
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!((end, covers), (onefold::internals::limits::End::Exhausted, 6), "{pair:?}");
    }
}
