//! Puzzles that are made: each has one solution by the reference, is as wished, and does not
//! depend on its company; what cannot be had ends.

use std::sync::Arc;

use onefold::internals::generate::{
    Generator, Grade, Impossible, Judged, Made, Outcome, Symmetry, Wish, cages::Cages,
};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::logic::{Board, Entries, Level, Promise, Settings, rate};
use onefold::internals::puzzle::{Puzzle, Rule};
use onefold::internals::solve::{Engine, Solver, Verdict};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::support::reading::givens as line;
use crate::support::{by, layout, seeded, under};

fn generator(name: &str, wish: Wish) -> Generator {
    Generator::new(layout(name), wish, 11).expect("possible")
}

/// What becomes of the first number.
fn first(name: &str, wish: Wish, limits: &Limits) -> Outcome {
    generator(name, wish).batch(0..1, limits).remove(0)
}

/// The puzzles of the first numbers.
fn made(generator: &Generator, n: u64) -> Vec<Made> {
    let outcomes = generator.batch(0..n, &Limits::default());
    let made = outcomes.into_iter().flat_map(|outcome| outcome.made);
    made.collect()
}

fn is_unique(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let verdict = solver.uniqueness(puzzle, &Limits::default()).0;
    matches!(verdict, Verdict::Unique(_))
}

fn is_minimal(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    puzzle.clues().all(|clue| {
        let mut without = puzzle.clone();
        without.take_given(clue.cell);
        !is_unique(solver, &without)
    })
}

#[test]
fn a_puzzle_depends_on_its_number_alone() {
    let generator = generator("classic", Wish::default());
    let all = made(&generator, 80);
    let alone = generator.batch(77..78, &Limits::default()).remove(0).made;
    assert_eq!(line(&alone.expect("one").puzzle), line(&all[77].puzzle));
    let mut lines: Vec<String> = all.iter().map(|made| line(&made.puzzle)).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 80);
}

#[test]
fn every_kind_of_layout_has_its_puzzles() {
    let layouts = [
        (layout("classic"), 6, Engine::Reference),
        (under("classic", &[Rule::Windoku]), 2, Engine::Auto),
        (under("classic", &[Rule::AntiKnight]), 2, Engine::Auto),
        (under("latin:5", &[Rule::NonConsecutive]), 2, Engine::Auto),
        (layout("classic:2x3"), 2, Engine::Auto),
        (layout("twodoku"), 2, Engine::Auto),
    ];
    for (layout, n, engine) in layouts {
        let mut solver = by(engine);
        let wish = Wish { minimal: true, ..Wish::default() };
        let generator = Generator::new(Arc::clone(&layout), wish, 3).expect("possible");
        let all = made(&generator, n);
        assert_eq!(all.len() as u64, n, "{}", layout.name());
        for made in all {
            let verdict = solver.uniqueness(&made.puzzle, &Limits::default()).0;
            assert!(matches!(verdict, Verdict::Unique(only) if only == made.solution));
            assert!(is_minimal(&mut solver, &made.puzzle), "{}", layout.name());
        }
    }
}

#[test]
fn clues_stand_in_the_symmetry_asked_for() {
    let known = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
    for (&(symmetry, name, _), n_orbits) in Symmetry::ALL.iter().zip(known) {
        let wish = Wish { symmetry, ..Wish::default() };
        let puzzle = &made(&generator("classic", wish), 1)[0].puzzle;
        assert!(is_unique(&mut Solver::default(), puzzle));
        let orbits = symmetry.orbits(puzzle.layout()).expect("has it");
        assert_eq!(orbits.len(), n_orbits, "{name}");
        for orbit in orbits {
            let shown = |cell: &CellId| puzzle.givens()[*cell].is_some();
            let n = orbit.iter().filter(|cell| shown(cell)).count();
            assert!(n == 0 || n == orbit.len(), "{name}: {}", line(puzzle));
        }
    }
}

#[test]
fn clues_are_as_many_as_asked_for() {
    let wish = Wish { clues: Some(30..=32), symmetry: Symmetry::Rot180, ..Wish::default() };
    for made in made(&generator("classic", wish), 10) {
        assert!((30..=32).contains(&made.puzzle.clues().count()));
    }
    let quota = Wish { quota: Some(vec![0, 1, 2, 2, 2, 1, 1]), ..Wish::default() };
    for made in made(&generator("classic", quota), 3) {
        let mut held = [0; 9];
        made.puzzle.clues().for_each(|clue| held[clue.symbol.index()] += 1);
        held.sort_unstable();
        assert_eq!(held, [1, 2, 2, 3, 3, 4, 4, 5, 6]);
    }
}

fn rated(puzzle: &Puzzle) -> Level {
    let board = Board::new(puzzle, Entries::Ignored);
    rate::rate(&board, &Settings::new(Promise::Checked), &Limits::default()).level
}

#[test]
fn the_level_is_the_one_that_rating_finds() {
    for (minimal, level) in [
        (true, Level::Easy),
        (true, Level::Hard),
        (false, Level::Easy),
        (false, Level::Medium),
        (false, Level::Unfair),
    ] {
        let grade = Grade { levels: Some(level..=level), ..Grade::default() };
        let wish = Wish { minimal, grade: Some(grade), ..Wish::default() };
        for made in made(&generator("classic", wish), 2) {
            assert_eq!(rated(&made.puzzle), level, "{}", line(&made.puzzle));
        }
    }
}

#[test]
fn clues_stand_in_the_pattern() {
    // Two rings: 28 cells.
    let picture =
        "11..1..11 1...1...1 ..1...1.. ...1.1... 11.....11 ...1.1... ..1...1.. 1...1...1 11..1..11";
    let cells = picture.chars().filter(|c| !c.is_whitespace());
    let pattern: IdVec<CellId, bool> = cells.map(|c| c == '1').collect();
    let wish = Wish { pattern: Some(pattern.clone()), ..Wish::default() };
    for made in made(&generator("classic", wish), 2) {
        assert!(is_unique(&mut Solver::default(), &made.puzzle));
        for (cell, given) in made.puzzle.givens().enumerate() {
            assert_eq!(given.is_some(), pattern[cell]);
        }
    }
}

#[test]
fn what_cannot_be_had_ends_with_the_nearest() {
    let wish =
        Wish { clues: Some(17..=17), symmetry: Symmetry::Rot90, attempts: 40, ..Wish::default() };
    let outcome = first("classic", wish, &Limits::default());
    assert!(outcome.given_up && outcome.made.is_none());
    assert_eq!(outcome.tally.attempts, 40);
    let nearest = outcome.nearest.expect("some puzzle");
    assert!(nearest.puzzle.clues().count() > 17);

    let few = Wish {
        pattern: Some((0..81).map(|k| k % 8 == 0).take(81).collect()),
        attempts: 2,
        ..Wish::default()
    };
    let outcome = first("classic", few, &Limits::default());
    assert!(outcome.given_up && outcome.made.is_none());

    let fewer = Wish { pattern: Some((0..81).map(|k| k < 7).collect()), ..Wish::default() };
    let refused = Generator::new(layout("classic"), fewer, 0);
    assert!(matches!(refused, Err(Impossible::Hidden(why)) if why.starts_with("7 clues")));

    // Regions of one cell are no hindrance.
    let single = made(&generator("latin:1", Wish::default()), 1);
    assert_eq!(single[0].puzzle.clues().count(), 0);
}

#[test]
fn a_raised_flag_ends_the_making() {
    let limits = Limits::default();
    limits.cancel.raise();
    for name in ["classic", "samurai"] {
        let outcome = first(name, Wish::default(), &limits);
        assert_eq!(outcome.stopped, Some(Stop::Cancelled), "{name}");
    }
}

/// A killer of a level by the attempts that it takes.
fn killer(name: &str, level: Level, seed: u64) -> (Made, Puzzle) {
    let layout = layout(name);
    let generator = Generator::new(layout, Wish::default(), seed).expect("possible");
    let grade = Grade { levels: Some(level..=level), ..Grade::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let limits = Limits::default();
    for made in (0..1_000).flat_map(|n| generator.batch(n..n + 1, &limits)) {
        let made = made.made.expect("a grid");
        let solution = &made.solution;
        let mut solver = Solver::default();
        let cages = Cages::new(solution, 5, &mut solver, &mut rng, &limits);
        let drawn = cages.draw_graded(&grade);
        let (puzzle, judged) = drawn.expect("no limit");
        if matches!(judged, Judged::Fits(_)) {
            return (made, puzzle);
        }
    }
    panic!("no {level} killer on {name}, seed {seed}");
}

#[test]
fn killers_of_a_level_give_no_cells_away_by_cages_of_one() {
    use Level::{Easy, Hard, Medium, Unfair};
    let mut rng = seeded(1);
    let boards: [(&str, &[Level]); 4] = [
        ("classic", &[Easy, Medium, Hard, Unfair]),
        ("classic:2x3", &[Easy, Medium, Hard]),
        ("classic:2x4", &[Easy, Medium, Hard]),
        ("latin:7", &[Easy, Medium, Hard]),
    ];
    for (name, levels) in boards {
        for &level in levels.iter().cycle().take(levels.len() * 3) {
            let (made, puzzle) = killer(name, level, rng.random_range(1..1_000_000));
            let cages = &puzzle.layout().spec().constraints;
            let single = cages.iter().filter(|cage| cage.cells.len() == 1).count();
            assert!(single <= 2, "{single} cages of one cell on {name}");
            let (verdict, _) = Solver::default().uniqueness(&puzzle, &Limits::default());
            let Verdict::Unique(only) = verdict else { panic!("{name} {level}: one solution") };
            assert_eq!(only.symbols(), made.solution.symbols());
            assert_eq!(rated(&puzzle), level, "{name}");
        }
    }
}
