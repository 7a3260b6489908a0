//! Exact covers, all of them, from the items and options on.

use onefold::cover::count::{self, Means};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{bits, links};

use crate::clock::{Contender, rounds};
use crate::{Args, matrix, problems};

/// Prints a line for each problem.
pub(crate) fn run(args: &Args) {
    println!("\nall covers, seconds; x: how many times as long as solve");
    println!(
        "| problem | items | options | covers | solve | links | bits | count | dlx | exact-covers |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let asked: Vec<String> = args
        .paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    for (name, problem) in problems::all() {
        // A name that is no path asks for one problem.
        if problems::is_asked(name, &asked) {
            line(name, &problem(), args);
        }
    }
}

fn line(name: &str, problem: &Problem, args: &Args) {
    let (primary, items) = (problem.n_primary(), problem.n_items());
    let options = matrix::options(problem);
    let all = u64::MAX;
    let mut contenders = vec![
        Contender::new("solve", || matrix::solved(problem, all)),
        Contender::new("links", || matrix::own(links::search, problem, all)),
        Contender::new("bits", || matrix::own(bits::search, problem, all)),
        Contender::new("count", || counted(problem)),
        Contender::new("dlx", || matrix::dlx(primary, items, &options, all)),
        Contender::new("exact-covers", || {
            matrix::exact_covers(primary, items, &options, all)
        }),
    ];
    let times = rounds(&mut contenders, args.runs, 20.0);
    let covers = times[0].1;
    for (contender, time) in contenders.iter().zip(&times) {
        assert_eq!(time.1, covers, "{name}: {}", contender.name);
    }
    print!(
        "| {name} | {items} | {} | {covers} | {:.4} |",
        options.len(),
        times[0].0
    );
    for (seconds, _) in &times[1..] {
        print!(" {seconds:.4} x{:.2} |", seconds / times[0].0);
    }
    println!();
}

/// What `count` does, in one thread.
fn counted(problem: &Problem) -> u64 {
    let means = Means {
        threads: 1,
        ..Means::default()
    };
    let counted = count::count(problem, &means);
    counted.value.iter_u64_digits().next().unwrap_or(0)
}
