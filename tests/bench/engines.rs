//! What each engine takes for a verdict of uniqueness, set by set, as a table.
//!
//! `cargo bench` measures the shipped puzzles, and the folder that `ONEFOLD_DATA` names where it
//! names one. `cargo bench -- --help` lists what else can be asked for. `docs/PERFORMANCE.md`
//! says what the columns mean.
#![expect(clippy::print_stdout, reason = "a bench prints its table")]

#[path = "../support/loads.rs"]
mod loads;
#[path = "rows.rs"]
mod rows;
#[path = "sets.rs"]
mod sets;
#[path = "../support/shelf.rs"]
mod shelf;

use std::path::PathBuf;
use std::process::ExitCode;

use onefold::internals::solve::Engine;
use rows::{Row, Way};
use sets::Set;

const HELP: &str = "\
cargo bench -- [--most N] [--nodes N] [--seconds S] [--engine NAME]... [FILE|FOLDER]...
  --most N       puzzles of each set, evenly spaced [default: 1000]
  --nodes N      search nodes for each puzzle and engine [default: 20000]
  --seconds S    how long each row is repeated for the best of its runs [default: 0.1]
  --engine NAME  only this engine, or 'bulk' for the whole way from text; can be given several times";

/// What was asked for.
struct Args {
    most: usize,
    nodes: u64,
    seconds: f64,
    ways: Vec<Way>,
    paths: Vec<PathBuf>,
}

impl Args {
    fn new(given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args =
            Self { most: 1_000, nodes: 20_000, seconds: 0.1, ways: Vec::new(), paths: Vec::new() };
        let mut given = given;
        while let Some(word) = given.next() {
            let mut value = || given.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                // What cargo adds by itself.
                "--bench" => {}
                "--help" => return Err(HELP.into()),
                "--most" => args.most = number(&value()?)?,
                "--nodes" => args.nodes = number(&value()?)?,
                "--seconds" => args.seconds = number(&value()?)?,
                "--engine" => args.ways.push(Way::named(&value()?)?),
                _ if word.starts_with("--") => return Err(format!("{word} is unknown\n{HELP}")),
                _ => args.paths.push(word.into()),
            }
        }
        if args.ways.is_empty() {
            let engines = [Engine::Board, Engine::Learn, Engine::Links, Engine::Reference];
            args.ways.push(Way::Bulk);
            args.ways.extend(engines.map(Way::Engine));
        }
        if args.paths.is_empty() {
            args.paths.push(shelf::shipped());
            args.paths.extend(shelf::data());
        }
        Ok(args)
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn main() -> ExitCode {
    let run = || -> Result<(), String> {
        let args = Args::new(std::env::args().skip(1))?;
        println!("{}", Row::HEAD);
        for path in &args.paths {
            let files =
                shelf::files(path).map_err(|error| format!("{}: {error}", path.display()))?;
            for set in Set::all(path, files, args.most) {
                for way in &args.ways {
                    if let Some(row) = Row::measure(&set, *way, args.nodes, args.seconds) {
                        println!("{row}");
                    }
                }
            }
        }
        Ok(())
    };
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::from(2)
        }
    }
}
