//! Clues of generated puzzles stand evenly: no row, column or region has more or fewer of them
//! than chance gives. `BOARDS=200` asks for so many boards of each layout.
#![allow(clippy::print_stdout, reason = "a long run techniques its figures")]

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::internals::generate::{Generator, Wish};
use onefold::internals::identity::Identity;
use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Layout, Puzzle};

use crate::support::{asked, layout};

/// Standard deviations that a line may be off, by the square root of what is expected; clues of a
/// minimal puzzle vary less than that.
const MOST_OFF: f64 = 4.5;

/// Rows, columns and regions with their cells.
fn lines(layout: &Layout) -> BTreeMap<String, Vec<CellId>> {
    let mut lines: BTreeMap<String, Vec<CellId>> = BTreeMap::new();
    for (cell, place) in layout.cells().enumerate() {
        let (row, col) = (place.row, place.col);
        lines.entry(format!("row {row:02}")).or_default().push(cell);
        lines.entry(format!("column {col:02}")).or_default().push(cell);
    }
    for (k, region) in layout.regions().iter().enumerate() {
        lines.insert(format!("region {k:03}"), region.cells.clone());
    }
    lines
}

/// How many of so many minimal puzzles have a clue in each cell.
fn clues(layout: &Arc<Layout>, boards: u64) -> Vec<f64> {
    let wish = Wish { minimal: true, ..Wish::default() };
    let generator = Generator::new(Arc::clone(layout), wish, 9).expect("possible");
    let mut clues = vec![0.0; layout.cells().len()];
    for outcome in generator.batch(0..boards, &Limits::default()) {
        if let Some(made) = outcome.made {
            for clue in made.puzzle.clues() {
                clues[clue.cell.index()] += 1.0;
            }
        }
    }
    clues
}

fn stand_evenly(name: &str, boards: u64) {
    let layout = layout(name);
    let clues = clues(&layout, boards);
    // Where a board looks the same from several cells, these have as many clues.
    let identity = Identity::new(&layout, &Limits::default()).expect("no limit");
    let mut usual = vec![0.0; clues.len()];
    let blank = Puzzle::blank(Arc::clone(&layout));
    let found = identity.canonical(&blank, &Limits::default());
    for orbit in found.expect("no limit").group.orbits(clues.len()) {
        let all: f64 = orbit.iter().map(|cell| clues[cell.index()]).sum();
        for cell in &orbit {
            usual[cell.index()] = all / orbit.len() as f64;
        }
    }
    let (mut chi, mut n) = (0.0_f64, 0.0_f64);
    for (line, cells) in lines(&layout) {
        let sum = |of: &[f64]| cells.iter().map(|cell| of[cell.index()]).sum::<f64>();
        let (seen, expected) = (sum(&clues), sum(&usual));
        let off = (seen - expected) / expected.sqrt();
        let told = format!("{line} has {seen} clues, {expected:.1} are usual");
        assert!(off.abs() < MOST_OFF, "{name}, {boards} boards: {told}");
        chi += off * off;
        n += 1.0;
    }
    println!("{name}, {boards} boards: chi-square {chi:.1} over {n} lines");
    let most = n + 3.0 * (2.0 * n).sqrt();
    assert!(chi < most, "{name}: {chi:.1} over {n} lines");
}

#[test]
fn no_line_of_a_large_board_has_fewer_clues() {
    match asked("BOARDS") {
        Some(boards) => {
            for name in ["classic:4x4", "classic:5x5", "samurai", "windmill"] {
                stand_evenly(name, boards);
            }
        }
        None => stand_evenly("classic:4x4", 8),
    }
}
