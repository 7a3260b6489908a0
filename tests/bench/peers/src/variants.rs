//! Other layouts, file by file: the median and the maximum over the puzzles of each one's best
//! round.

use onefold::internals::limits::Limits;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::solve::{Solver, Verdict};

use crate::clock::timed;
use crate::{Args, sat, shelf};

/// What is timed for each puzzle.
const COLUMNS: [&str; 5] = ["call", "fresh", "cadical", "+ build", "batsat"];

/// Seconds of a round after which a puzzle is not tried again.
const PATIENCE: f64 = 1.0;

/// Prints a line for each file in the folders that holds records.
pub(crate) fn run(args: &Args) -> Result<(), String> {
    println!(
        "\nuniqueness, ms a puzzle: median / maximum, each the best of {} rounds",
        args.runs
    );
    println!(
        "call: a solver that knows the layout; fresh: a new solver; cadical, batsat: the solve calls alone; + build: cadical with its clauses"
    );
    println!("x: cadical's solve calls over call, median / maximum");
    print!("{:28} {:>5}", "", "n");
    for column in COLUMNS {
        print!(" {column:>19}");
    }
    println!(" {:>15}", "x");
    for path in &args.paths {
        for file in shelf::files(path).map_err(|error| format!("{}: {error}", path.display()))? {
            let named = file.path.is_file() && args.paths.contains(&file.path);
            let records = file
                .path
                .extension()
                .is_some_and(|ending| ending == "jsonl" || ending == "tsv");
            let puzzles = file.puzzles();
            if (named || records) && !puzzles.is_empty() {
                line(&file.name(path), &puzzles, args.runs);
            }
        }
    }
    Ok(())
}

fn line(name: &str, puzzles: &[Puzzle], runs: usize) {
    let mut columns = vec![Vec::new(); COLUMNS.len()];
    let mut solver = Solver::default();
    for puzzle in puzzles {
        let mut best = [f64::INFINITY; COLUMNS.len()];
        for _ in 0..runs {
            let (call, found) = timed(|| settle(&mut solver, puzzle));
            let (fresh, again) = timed(|| settle(&mut Solver::default(), puzzle));
            let (cadical, batsat) = (sat::cadical(puzzle), sat::batsat(puzzle));
            assert_eq!([again, cadical.found, batsat.found], [found; 3], "{name}");
            let round = [
                call,
                fresh,
                cadical.solve,
                cadical.build + cadical.solve,
                batsat.solve,
            ];
            for (best, seconds) in best.iter_mut().zip(round) {
                *best = best.min(seconds);
            }
            if round.iter().sum::<f64>() > PATIENCE {
                break;
            }
        }
        for (column, best) in columns.iter_mut().zip(best) {
            column.push(best);
        }
    }
    let told: Vec<(f64, f64)> = columns
        .iter_mut()
        .map(|column| median_and_most(column))
        .collect();
    print!("{name:28} {:>5}", puzzles.len());
    for (median, most) in &told {
        print!(
            " {:>19}",
            format!("{:.3} / {:.3}", median * 1e3, most * 1e3)
        );
    }
    let (call, cadical) = (told[0], told[2]);
    println!(
        " {:>15}",
        format!("{:.1} / {:.1}", cadical.0 / call.0, cadical.1 / call.1)
    );
}

/// 0, 1 or 2 solutions.
fn settle(solver: &mut Solver, puzzle: &Puzzle) -> usize {
    match solver.uniqueness(puzzle, &Limits::default()).0 {
        Verdict::None(_) => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(_) => 2,
        Verdict::Unknown(stop, _) => panic!("without a limit: {stop:?}"),
    }
}

fn median_and_most(column: &mut [f64]) -> (f64, f64) {
    column.sort_by(f64::total_cmp);
    (column[column.len() / 2], column[column.len() - 1])
}
