//! Onefold beside the solvers that registries offer, in one run: process time, taken in turn,
//! the best of several rounds. Each is used as a black box through its public interface, and
//! every answer is held against the others.
//!
//! `cargo run --release -- lists|variants|covers [--runs N] [--most N] [FOLDER|FILE]...`, without
//! a word all three; `docs/PERFORMANCE.md` says what the columns mean. The folder is the one that
//! `ONEFOLD_DATA` names, else the shipped puzzles.

mod clock;
mod covers;
mod grids;
mod lists;
#[path = "../../../support/loads.rs"]
mod loads;
#[path = "../../../support/matrices.rs"]
mod matrices;
mod matrix;
mod problems;
mod sat;
#[path = "../../../support/shelf.rs"]
mod shelf;
mod variants;

use std::path::PathBuf;

/// What was asked for.
pub(crate) struct Args {
    /// Rounds of which the best counts.
    pub(crate) runs: usize,
    /// Puzzles of a list that slow contenders get, evenly spaced.
    pub(crate) most: usize,
    pub(crate) paths: Vec<PathBuf>,
}

fn main() -> Result<(), String> {
    let mut args = Args {
        runs: 5,
        most: 300,
        paths: Vec::new(),
    };
    let mut parts: Vec<String> = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value: Option<usize> = words.next().and_then(|text| text.parse().ok());
            value.ok_or_else(|| format!("{word} needs a number"))
        };
        match word.as_str() {
            "lists" | "variants" | "covers" => parts.push(word),
            "--runs" => args.runs = number()?.max(1),
            "--most" => args.most = number()?.max(1),
            _ if word.starts_with("--") => return Err(format!("{word} is unknown")),
            _ => args.paths.push(word.into()),
        }
    }
    if args.paths.is_empty() {
        let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../puzzles"));
        args.paths.push(shelf::data().unwrap_or(shipped));
    }
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|asked| asked == part);
    if wanted("lists") {
        lists::run(&args)?;
    }
    if wanted("variants") {
        variants::run(&args)?;
    }
    if wanted("covers") {
        covers::run(&args);
    }
    Ok(())
}
