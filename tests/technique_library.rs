//! How many cases of a library of single technique cases are found: each line a board, a
//! technique, and exactly what it concludes, in the form of HoDoKu's regression test library.
//!
//! The library itself is not part of this project. Where the folder that `ONEFOLD_DATA` names
//! holds `local-only/reglib-1.3.txt`, its cases are counted and the table is printed (run with
//! `--nocapture`); `ONLY=0801` shows the cases of one technique that are not found.

#![allow(clippy::print_stdout, reason = "the run prints its table")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::logic::{
    Board, Candidate, Checker, Entries, Promise, Settings, Step, Technique,
};
use onefold::internals::puzzle::{Layout, Puzzle, Symbol, shapes};

use crate::support::boards::some_steps;

/// Cases that are found now; fewer are a step back.
const FOUND: usize = 1_104;

/// The library's codes with the techniques that they stand for. Of two fish with the same bases one
/// may be sashimi, and where a loop ends and a chain begins is a matter of words.
const CODES: &str = "0000 full-house; 0002 hidden-single; 0003 naked-single; 0100 pointing; 0101 claiming; 0110 \
    locked-pair; 0111 locked-triple; 0200 naked-pair; 0201 naked-triple; 0202 naked-quad; 0210 \
    hidden-pair; 0211 hidden-triple; 0212 hidden-quad; 0300 x-wing; 0301 swordfish; 0302 jellyfish; \
    0310 finned-x-wing; 0311 finned-swordfish; 0312 finned-jellyfish; 03111 finned-swordfish \
    sashimi-swordfish; 03121 finned-jellyfish sashimi-jellyfish; 0320 sashimi-x-wing; 0321 \
    sashimi-swordfish; 03211 sashimi-swordfish; 0322 sashimi-jellyfish; 03221 sashimi-jellyfish; \
    0330 franken-x-wing; 0331 franken-swordfish; 0340 finned-franken-x-wing; 0341 \
    finned-franken-swordfish; 03411 finned-franken-swordfish; 0400 skyscraper; 0401 two-string-kite; \
    0404 two-string-kite; 0402 empty-rectangle; 0405 empty-rectangle; 0403 turbot-fish; 0500 \
    simple-colors-trap; 0501 simple-colors-wrap; 0502 multi-colors-1; 0503 multi-colors-2; 0600 \
    unique-rectangle-1; 0601 unique-rectangle-2; 0602 unique-rectangle-3; 0603 unique-rectangle-4; \
    0604 unique-rectangle-5; 0605 unique-rectangle-6; 0606 hidden-rectangle; 0607 \
    avoidable-rectangle-1; 0608 avoidable-rectangle-2; 0610 bug-plus-one; 0701 x-chain; 0702 \
    xy-chain; 0703 remote-pair; 0706 continuous-nice-loop discontinuous-nice-loop aic; 0707 \
    continuous-nice-loop discontinuous-nice-loop aic; 0708 continuous-nice-loop \
    discontinuous-nice-loop aic; 0709 grouped-continuous-nice-loop grouped-discontinuous-nice-loop \
    grouped-aic; 0710 grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic; 0711 \
    grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic; 0800 xy-wing; 0801 \
    xyz-wing; 0803 w-wing; 0901 als-xz; 0902 als-xy-wing; 0903 als-xy-chain; 1101 sue-de-coq";

/// The techniques of a code.
fn techniques(code: &str) -> Vec<Technique> {
    let mut rows = CODES.split("; ").map(str::split_whitespace);
    let row = rows.find_map(|mut row| (row.next() == Some(code)).then_some(row));
    let ids = row.into_iter().flatten();
    ids.map(|id| Technique::named(id).expect(id)).collect()
}

/// One line of a library.
struct Case<'t> {
    code: &'t str,
    variant: &'t str,
    board: Board,
    eliminations: BTreeSet<Candidate>,
    placements: BTreeSet<Candidate>,
}

/// Reads `:code-variant:candidates:givens:deleted:eliminations:placements:extra`.
fn case<'t>(layout: &Arc<Layout>, line: &'t str) -> Case<'t> {
    let fields: Vec<&str> = line.split(':').collect();
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    let cells: Vec<CellId> = puzzle.givens().ids().collect();
    let (mut at, mut placed) = (0, false);
    for c in fields[3].chars() {
        if c == '+' {
            placed = true;
            continue;
        }
        if let Some(symbol) = Symbol::from_char(c) {
            let put = if placed { Puzzle::enter } else { Puzzle::fix };
            put(&mut puzzle, cells[at], symbol).expect("a digit");
        }
        (at, placed) = (at + 1, false);
    }
    let listed = |field: &str| -> BTreeSet<Candidate> {
        let one = |text: &str| {
            let digits: Vec<usize> = text.bytes().map(|b| usize::from(b - b'1')).collect();
            let cell = layout.cell(digits[1], digits[2]).expect("there");
            Candidate::new(cell, Symbol::new(digits[0]).expect("a digit"))
        };
        field.split_whitespace().map(one).collect()
    };
    let mut board = Board::new(&puzzle, Entries::Used);
    for candidate in listed(fields[4]) {
        board.remove(candidate.cell, candidate.symbol);
    }
    Case { code, variant, board, eliminations: listed(fields[5]), placements: listed(fields[6]) }
}

/// Whether the techniques of a case conclude what it says; for a case that must fail, whether
/// they conclude nothing.
fn found(case: &Case<'_>, checker: &Checker) -> bool {
    let settings = Settings::new(Promise::Checked);
    let mut steps = Vec::new();
    for technique in techniques(case.code) {
        steps.extend(some_steps(&case.board, technique, &settings, usize::MAX));
    }
    for step in &steps {
        let checked = checker.check(&case.board, step);
        assert!(checked.is_ok(), "{checked:?}: {step:?}");
    }
    if case.variant == "x" {
        return steps.is_empty();
    }
    let concluded = |steps: &[&Step]| {
        let lost = steps.iter().flat_map(|step| step.eliminations.iter().copied());
        let written = steps.iter().flat_map(|step| step.placements.iter().copied());
        lost.collect::<BTreeSet<_>>() == case.eliminations
            && written.collect::<BTreeSet<_>>() == case.placements
    };
    // The library joins two fish with the same bases, or two kites with one link in common, into
    // one case; here they are two steps.
    let joined = case.code.len() > 4 || matches!(case.code, "0404" | "0405");
    steps.iter().enumerate().any(|(n, step)| {
        let two = |other: &Step| joined && concluded(&[step, other]);
        concluded(&[step]) || steps[..n].iter().any(two)
    })
}

#[test]
fn the_library_is_found() {
    let Some(data) = std::env::var_os("ONEFOLD_DATA") else {
        return;
    };
    let path = std::path::Path::new(&data).join("local-only/reglib-1.3.txt");
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let only = std::env::var("ONLY").ok();
    let layout = &Arc::new(shapes::layout_named("classic").expect("known"));
    let checker = Checker::new(layout);
    let mut table: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = case(layout, line);
        if only.as_deref().is_some_and(|only| only != case.code) {
            continue;
        }
        let entry = table.entry(case.code).or_default();
        entry.1 += 1;
        if found(&case, &checker) {
            entry.0 += 1;
        } else if only.is_some() {
            println!("{line}");
        }
    }
    for (code, (found, all)) in &table {
        let mark = if found == all { "" } else { "  <" };
        println!("{code:6} {found:3} of {all:3}{mark}");
    }
    let total: usize = table.values().map(|(found, _)| found).sum();
    println!("{total} found");
    assert!(only.is_some() || total >= FOUND, "{total} found, {FOUND} before");
}
