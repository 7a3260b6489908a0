//! What each engine counts on the shipped puzzles, against the committed table
//! `tests/counters.txt`: a change of a search shows there, on every machine alike.
//!
//! `COUNTERS=write cargo test --test all counters::` writes the table anew.

use crate::support::matrices;
use crate::support::shelf;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use onefold::internals::limits::Limits;
use onefold::internals::search::{self, links, reference};
use onefold::internals::solve::{Config, Engine, Solver};

/// Engines with the nodes that each puzzle gets.
const ENGINES: [(Engine, u64); 4] =
    [(Engine::Auto, 5_000), (Engine::Board, 2_000), (Engine::Learn, 2_000), (Engine::Links, 2_000)];

/// Cells up to which the reference is counted too, and its nodes.
const TINY: (usize, u64) = (16, 1_000);

/// The table as the engines make it now.
fn table() -> String {
    let mut table = String::from(
        "# COUNTERS=write cargo test --test all counters::\n# puzzle, engine, answer, nodes, updates\n",
    );
    let root = shelf::shipped();
    for file in shelf::files(&root).expect("the puzzles can be read") {
        for puzzle in file.puzzles() {
            let tiny = puzzle.layout().cells().len() <= TINY.0;
            let reference = tiny.then_some((Engine::Reference, TINY.1));
            for (engine, nodes) in ENGINES.into_iter().chain(reference) {
                let config = Config { engine, ..Config::default() };
                let limits = Limits::nodes(nodes);
                let (verdict, stats) = Solver::new(config).uniqueness(&puzzle, &limits);
                writeln!(
                    table,
                    "{:32} {:9} {:8} {:>6} {:>8}",
                    file.name(&root),
                    engine.name(),
                    verdict.word(),
                    stats.nodes,
                    stats.updates
                )
                .expect("text can be written");
            }
        }
    }
    for (name, problem) in [
        ("queens 8", matrices::queens(8)),
        ("langford 7", matrices::langford(7)),
        ("dominoes 6x6", matrices::dominoes(6, 6)),
    ] {
        let engines: [(&str, search::CoverEngine); 2] =
            [("links", links::search), ("reference", reference::search)];
        for (engine, search) in engines {
            let limits = Limits::default();
            let (_, stats) =
                search(&problem, &mut limits.meter(), &mut |_| ControlFlow::Continue(()));
            writeln!(
                table,
                "{name:32} {engine:9} {:8} {:>6} {:>8}",
                stats.covers, stats.nodes, stats.updates
            )
            .expect("text can be written");
        }
    }
    table
}

#[test]
fn every_engine_counts_as_it_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counters.txt");
    let now = table();
    if std::env::var("COUNTERS").is_ok_and(|asked| asked == "write") {
        std::fs::write(&path, &now).expect("the table can be written");
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let (mut known, mut found) = (known.lines(), now.lines());
    let mut changes = Vec::new();
    loop {
        match (known.next(), found.next()) {
            (None, None) => break,
            (known, found) if known == found => {}
            (known, found) => changes.push(format!(
                "  was {}\n  now {}",
                known.unwrap_or("nothing"),
                found.unwrap_or("nothing")
            )),
        }
    }
    assert!(
        changes.is_empty(),
        "{} lines differ from tests/counters.txt; the first of them:\n{}\n\
         where that is meant, COUNTERS=write cargo test --test all counters:: writes the table anew",
        changes.len(),
        changes[..changes.len().min(8)].join("\n")
    );
}
