//! Numbers that are known from the literature, by matrices and by puzzles.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::support::matrices::{dominoes, langford, pentominoes, queens};
use crate::support::{layout, reading};
use onefold::cover::count;
use onefold::internals::limits::{End, Limits};
use onefold::internals::matrix::Problem;
use onefold::internals::puzzle::{Puzzle, shapes};
use onefold::internals::search::{CoverEngine, bits, links, reference};
use onefold::internals::solve::Solver;

fn number(problem: &Problem, engine: CoverEngine) -> u64 {
    let (end, counted) = count::visit(problem, engine, &mut Limits::default().meter(), None);
    assert_eq!(end, End::Exhausted);
    counted.covers
}

#[test]
fn matrices_have_their_known_numbers() {
    let cells = |n: usize, cols: usize| (0..n).map(move |k| (k / cols, k % cols));
    let hole = |&(row, col): &(usize, usize)| !((3..5).contains(&row) && (3..5).contains(&col));
    let (rectangle, holed) = (cells(60, 20), cells(64, 8).filter(hole));
    let mut problems = vec![
        (dominoes(6, 6), 6_728),
        (pentominoes(&rectangle.collect::<Vec<_>>()), 8),
        (pentominoes(&holed.collect::<Vec<_>>()), 520),
    ];
    // OEIS A000170.
    for (n, covers) in (4..).zip([2, 10, 4, 40, 92, 352, 724]) {
        problems.push((queens(n), covers));
    }
    // OEIS A014552, twice: both directions are counted.
    for (n, covers) in [(3, 2), (4, 2), (5, 0), (7, 52), (8, 300), (11, 35_584)] {
        problems.push((langford(n), covers));
    }
    for (problem, covers) in &problems {
        assert_eq!(number(problem, bits::search), *covers, "{problem:?}");
        assert_eq!(number(problem, links::search), *covers, "{problem:?}");
        // It looks at the whole matrix at each node.
        if problem.n_options() < 80 {
            assert_eq!(number(problem, reference::search), *covers, "{problem:?}");
        }
    }
}

/// The numbers of `docs/COUNTS.md` that take some hundredths of a second.
#[test]
fn the_atlas_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let atlas = fs::read_to_string(root.join("docs/COUNTS.md")).expect("the atlas");
    let mut checked = 0;
    for row in atlas.lines().filter(|row| row.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, name, rule, number, seconds @ .., _, _] = &cells[..] else {
            panic!("{row}");
        };
        let seconds = seconds.iter().filter_map(|number| number.parse::<f64>().ok());
        if seconds.fold(f64::INFINITY, f64::min) > 0.03 {
            continue;
        }
        let layout = if name.ends_with(".txt") {
            let entry = reading::file(name).remove(0).expect("a puzzle");
            Arc::clone(entry.puzzle.layout())
        } else {
            layout(name)
        };
        let rules: Vec<_> = shapes::rule_named(rule).into_iter().collect();
        let layout = layout.with_rules(&rules).expect("fits");
        let count =
            Solver::default().count(&Puzzle::blank(layout.into()), None, &Limits::default());
        assert!(count.complete, "{row}");
        assert_eq!(count.value.to_string(), *number, "{row}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}
