//! Exact covers, all of them, from the items and options on.

use onefold::matrix::Problem;
use onefold::search::{bits, links};

use crate::clock::{Contender, rounds};
use crate::{Args, matrices, matrix};

/// A grid of nine symbols with 18 clues and some millions of solutions: the shipped hardest one
/// with clues taken away.
const FEW_CLUES: &str =
    ".1..35......4..........9..5.....86....57.....4..6.....2..9..3....9...........2.6.";

/// Prints a line for each problem.
pub(crate) fn run(args: &Args) {
    println!("\nall covers, seconds; x: how many times as long as the better of links and bits");
    println!(
        "{:16} {:>10} {:>9} {:>9} {:>16} {:>16} {:>16}",
        "", "covers", "links", "bits", "dlx", "dlx-rs", "exact-covers"
    );
    let board = |rows: usize, cols: usize| -> Vec<(usize, usize)> {
        (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .collect()
    };
    line("queens 12", &matrices::queens(12), args);
    line("queens 14", &matrices::queens(14), args);
    line("langford 11", &matrices::langford(11), args);
    line("langford 12", &matrices::langford(12), args);
    line("latin 5", &latin(5), args);
    line(
        "pentominoes 6x10",
        &matrices::pentominoes(&board(6, 10)),
        args,
    );
    line("dominoes 8x8", &matrices::dominoes(8, 8), args);
    line("few clues", &classic(FEW_CLUES), args);
}

fn line(name: &str, problem: &Problem, args: &Args) {
    let (primary, items) = (problem.n_primary(), problem.n_items());
    let options = matrices::lists(problem);
    let all = u64::MAX;
    let mut contenders = vec![
        Contender::new("links", || matrix::own(links::search, problem, all)),
        Contender::new("bits", || matrix::own(bits::search, problem, all)),
        Contender::new("dlx", || matrix::dlx(primary, items, &options, all)),
        Contender::new("dlx-rs", || matrix::dlx_rs(primary, items, &options, all)),
        Contender::new("exact-covers", || {
            matrix::exact_covers(primary, items, &options, all)
        }),
    ];
    let times = rounds(&mut contenders, args.runs.min(3), 1.0);
    let covers = times[0].1;
    for (contender, time) in contenders.iter().zip(&times) {
        assert_eq!(time.1, covers, "{name}: {}", contender.name);
    }
    let base = times[0].0.min(times[1].0);
    print!(
        "{name:16} {covers:>10} {:>9.4} {:>9.4}",
        times[0].0, times[1].0
    );
    for (seconds, _) in &times[2..] {
        print!(" {:>16}", format!("{seconds:.4} x{:.2}", seconds / base));
    }
    println!();
}

/// Blank latin squares.
fn latin(n: usize) -> Problem {
    let mut options = Vec::new();
    for (row, col, symbol) in triples(n) {
        options.push(vec![
            row * n + col,
            n * n + row * n + symbol,
            2 * n * n + col * n + symbol,
        ]);
    }
    matrices::problem(3 * n * n, 0, &options)
}

/// A classic grid as its textbook matrix.
fn classic(clues: &str) -> Problem {
    let n = 9;
    let mut options = Vec::new();
    for (row, col, symbol) in triples(n) {
        let clue = clues.as_bytes()[row * n + col];
        if clue == b'.' || usize::from(clue - b'1') == symbol {
            let block = row / 3 * 3 + col / 3;
            let items = [
                row * n + col,
                row * n + symbol,
                col * n + symbol,
                block * n + symbol,
            ];
            options.push(
                items
                    .iter()
                    .enumerate()
                    .map(|(k, item)| k * n * n + item)
                    .collect(),
            );
        }
    }
    matrices::problem(4 * n * n, 0, &options)
}

fn triples(n: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..n * n * n).map(move |k| (k / n / n, k / n % n, k % n))
}
