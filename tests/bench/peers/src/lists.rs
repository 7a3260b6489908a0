//! Long lists of classic grids: uniqueness from the text on, one core.

use std::sync::Arc;

use onefold::internals::boards::lanes::{LaneAnswer, LaneConfig, Lanes};
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{Puzzle, Symbol, SymbolSet};
use onefold::internals::solve::{Solver, Verdict};

use crate::clock::{Contender, rounds};
use crate::grids::List;
use crate::{Args, loads, matrix, sat, shelf};

/// Puzzles of a list that are taken at most; each puzzle is then met once a round.
const LONGEST: usize = 50_000;

/// Prints a table for each list in the folders; the longest list is also made easy.
pub(crate) fn run(args: &Args) -> Result<(), String> {
    let mut lists = Vec::new();
    for path in &args.paths {
        for file in shelf::files(path).map_err(|error| format!("{}: {error}", path.display()))? {
            lists.extend(List::new(file.name(path), &file.bytes));
        }
    }
    if let Some(longest) = lists.iter().max_by_key(|list| list.lines.len()) {
        lists.push(longest.easier(34));
    }
    println!(
        "uniqueness of classic grids, from the text on; x: how many times as long as bulk, and as one by one"
    );
    for list in lists {
        table(&list.spaced(LONGEST), args);
    }
    Ok(())
}

fn table(list: &List, args: &Args) {
    let (text, few) = (list.text(), list.spaced(args.most));
    let mut quick = vec![
        Contender::new("onefold bulk", || bulk(&text)),
        Contender::new("onefold lanes", || lanes(&list.lines)),
        Contender::new("onefold one by one", || one_by_one(&text)),
        Contender::new("sudoku", || sudoku(&list.lines)),
    ];
    let fast = rounds(&mut quick, args.runs, 5.0);
    let mut slow = vec![
        Contender::new("dlx", || by_matrix(&few, matrix::dlx)),
        Contender::new("dlx-rs", || by_matrix(&few, matrix::dlx_rs)),
        Contender::new("exact-covers", || by_matrix(&few, matrix::exact_covers)),
        Contender::new("batsat (minisat)", || by_sat(&few, sat::batsat)),
        Contender::new("cadical", || by_sat(&few, sat::cadical)),
    ];
    let runs = args.runs.min(3);
    let rest = rounds(&mut slow, runs, 1.0);
    let sizes = [list.lines.len(), few.lines.len()];
    let known = [fast[0].1, unique(&few)];
    let each = |k: usize, seconds: f64| seconds / sizes[k] as f64;
    let base = [each(0, fast[0].0), each(0, fast[2].0)];
    println!(
        "\n{}: {} puzzles, {} for the slow ones",
        list.name, sizes[0], sizes[1]
    );
    println!(
        "{:20} {:>11} {:>11} {:>8} {:>8}",
        "", "us/puzzle", "puzzles/s", "x bulk", "x one"
    );
    let both = [(quick, fast), (slow, rest)];
    for (k, (contenders, times)) in both.into_iter().enumerate() {
        for (contender, (seconds, found)) in contenders.iter().zip(times) {
            assert_eq!(
                found, known[k],
                "{}: another number of unique puzzles",
                contender.name
            );
            let second = each(k, seconds);
            println!(
                "{:20} {:>11.3} {:>11.0} {:>8.2} {:>8.2}",
                contender.name,
                second * 1e6,
                second.recip(),
                second / base[0],
                second / base[1]
            );
        }
    }
}

/// How many puzzles of a list have exactly one solution, by crate `sudoku`.
fn unique(list: &List) -> usize {
    sudoku(&list.lines)
}

fn sudoku(lines: &[String]) -> usize {
    let unique = |line: &&String| {
        sudoku::Sudoku::from_str_line(line).is_ok_and(|sudoku| sudoku.solutions_count_up_to(2) == 1)
    };
    lines.iter().filter(unique).count()
}

/// As `verify` does it: runs of a long list as they stand, the rest in batches.
fn bulk(text: &[u8]) -> usize {
    let mut unique = 0;
    loads::decided(text, &Limits::default(), &mut |verdict| {
        let only = verdict.is_none_or(|verdict| matches!(verdict, Verdict::Unique(_)));
        unique += usize::from(only);
    });
    unique
}

/// The lanes by themselves, with no more reading than a grid in one line needs.
fn lanes(lines: &[String]) -> usize {
    let layout = Arc::new(layout_named("classic").expect("a known name"));
    let lanes = Lanes::new(&Geometry::new(&layout)).expect("few symbols");
    let config = LaneConfig {
        limit: 2,
        keep: 1,
        nodes: u64::MAX,
    };
    let mut symbols = [layout.symbols(); 256];
    for (index, digit) in (b'1'..=b'9').enumerate() {
        symbols[usize::from(digit)] = SymbolSet::only(Symbol::new(index).expect("nine symbols"));
    }
    let mut left = lines.iter().enumerate();
    let mut next = |sets: &mut IdVec<CellId, SymbolSet>| {
        let (tag, line) = left.next()?;
        for (set, digit) in sets.as_mut_slice().iter_mut().zip(line.bytes()) {
            *set = symbols[usize::from(digit)];
        }
        Some(tag)
    };
    let mut unique = 0;
    let mut done = |answer: LaneAnswer| unique += usize::from(answer.count == 1);
    lanes
        .run(config, &Limits::default(), &mut next, &mut done)
        .expect("nothing limits the run");
    unique
}

fn one_by_one(text: &[u8]) -> usize {
    let mut solver = Solver::default();
    let mut unique = 0;
    shelf::in_batches(text, 1, &mut |found| {
        let puzzles = found.iter().flatten().map(|entry| &entry.puzzle);
        unique += puzzles
            .filter(|puzzle| is_unique(&mut solver, puzzle))
            .count();
    });
    unique
}

fn is_unique(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let (verdict, _) = solver.uniqueness(puzzle, &Limits::default());
    matches!(verdict, Verdict::Unique(_))
}

/// The textbook matrix: an item for each cell and for each symbol in each region, an option for
/// each symbol that its cell allows.
fn by_matrix(list: &List, solve: fn(usize, usize, &[matrix::Option], u64) -> u64) -> usize {
    let unique = |puzzle: &Puzzle| {
        let layout = puzzle.layout();
        let (cells, n) = (layout.cells().len(), layout.order());
        let mut options = Vec::new();
        let mut regions_of = vec![Vec::new(); cells];
        for (k, region) in layout.regions().iter().enumerate() {
            for cell in &region.cells {
                regions_of[cell.index()].push(k);
            }
        }
        for (cell, allowed) in puzzle.allowed().enumerate() {
            for symbol in allowed.iter() {
                let mut option = vec![(cell.index(), None)];
                let regions = regions_of[cell.index()].iter();
                option.extend(regions.map(|region| (cells + region * n + symbol.index(), None)));
                options.push(option);
            }
        }
        let items = cells + layout.regions().len() * n;
        solve(items, items, &options, 2) == 1
    };
    list.puzzles()
        .iter()
        .filter(|puzzle| unique(puzzle))
        .count()
}

fn by_sat(list: &List, settle: fn(&Puzzle) -> sat::Settled) -> usize {
    let puzzles = list.puzzles();
    puzzles
        .iter()
        .filter(|puzzle| settle(puzzle).found == 1)
        .count()
}
