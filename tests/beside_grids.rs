//! Text beside a grid is read, or refused in one sentence without a verdict; a solution that comes
//! with a puzzle is compared in every form. Each kind has thirty examples by chance.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use onefold::internals::puzzle::{Layout, Symbol};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::support::commands::{folder, typed};
use crate::support::{layout, random_solution, seeded};

/// Examples of each kind.
const EXAMPLES: usize = 30;

pub(crate) fn pick<'t>(rng: &mut ChaCha8Rng, all: &[&'t str]) -> &'t str {
    all.choose(rng).expect("some")
}

/// A puzzle with one solution and its solution, each in a line.
pub(crate) fn pair(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> (String, String) {
    let solution = random_solution(layout, rng).expect("a grid");
    let full: Vec<char> = solution.symbols().iter().map(|s| s.to_char()).collect();
    // A row and a column that are left out are given back by the rest.
    let side = layout.order();
    let (row, col) = (rng.random_range(0..side), rng.random_range(0..side));
    let gone: Vec<bool> = (0..side).map(|k| k == col || rng.random_range(0..2) == 0).collect();
    let blank = |k: usize| k / side == row && gone[k % side];
    let puzzle = full.iter().enumerate();
    let puzzle = puzzle.map(|(k, &sign)| if blank(k) { '.' } else { sign });
    (puzzle.collect(), full.iter().collect())
}

/// What `verify` makes of a text.
pub(crate) fn verify(folder: &Path, text: &str) -> (Option<i32>, String, String) {
    fs::write(folder.join("text"), text).expect("written");
    typed(folder, "verify text")
}

pub(crate) fn block(line: &str, side: usize) -> String {
    let signs: Vec<char> = line.chars().collect();
    let rows = signs.chunks(side).map(|row| row.iter().collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_rule_beside_a_grid_gives_no_verdict_without_it() {
    let mut rng = seeded(1);
    let folder = folder("beside-rules");
    let layout = layout("classic");
    for round in 0..3 * EXAMPLES {
        let (puzzle, _) = pair(&layout, &mut rng);
        let cell = |rng: &mut ChaCha8Rng| {
            let [row, col] = [0; 2].map(|_| rng.random_range(1..=9));
            format!("r{row}c{col}")
        };
        let (a, b) = (cell(&mut rng), cell(&mut rng));
        let sum = rng.random_range(3..18);
        let rules = ["anti_king", "windoku", "hyper", "disjoint_groups"];
        let line = if round % 3 == 0 {
            match rng.random_range(0..3) {
                0 => format!(r#"{{"cages": [{{"sum": {sum}, "cells": ["{a}", "{b}"]}}]}}"#),
                1 => format!("{{\n\"arrow\": [\"{a}\", \"{b}\"]\n}}"),
                _ => format!(r#"{{"rules": ["{}"]}}"#, pick(&mut rng, &rules)),
            }
        } else if round % 3 == 1 {
            match rng.random_range(0..5) {
                0 => format!("b: {a} {b} = {sum}"),
                1 => format!("cage Q: {a} {b} sum {sum}"),
                2 => format!("Sum of {a} and {b} is {sum}"),
                3 => format!("Arrow: {a} -> {b}"),
                _ => format!("Renban: {a} -> {b}"),
            }
        } else {
            let rule = pick(&mut rng, &rules);
            match rng.random_range(0..3) {
                0 => format!("solve(grid, {rule}=True)"),
                1 => format!("solver.with_{rule}()"),
                _ => format!("{{Variants.{}: True}}", rule.to_uppercase()),
            }
        };
        let blank = ["", "\n"][rng.random_range(0..2)];
        let text = format!("{}\n{blank}{line}\n", block(&puzzle, 9));
        let (code, out, err) = verify(&folder, &text);
        assert_eq!(code, Some(2), "{line}: {out}{err}");
        assert!(!out.contains("unique"), "{line}: {out}");
        assert_eq!(err.lines().count(), 1, "{line}: {err}");
    }
}

#[test]
fn a_given_solution_is_compared_in_every_form() {
    let mut rng = seeded(3);
    let folder = folder("beside-solutions");
    let layouts = ["classic:2x2", "classic:2x3", "classic"].map(layout);
    let names = [["puzzle", "solution"], ["quizzes", "solutions"], ["question", "answer"]];
    for round in 0..3 * EXAMPLES {
        let layout = layouts.choose(&mut rng).expect("some");
        let (puzzle, right) = pair(layout, &mut rng);
        // A wrong digit in a cell that is not given.
        let open: Vec<usize> = puzzle.match_indices('.').map(|at| at.0).collect();
        let at = *open.choose(&mut rng).expect("a blank");
        let mut signs: Vec<char> = right.chars().collect();
        let mut others: Vec<char> = (0..layout.order())
            .filter_map(|k| Symbol::new(k).map(|symbol| symbol.to_char()))
            .filter(|&sign| sign != signs[at])
            .collect();
        others.shuffle(&mut rng);
        signs[at] = others[0];
        let is_wrong = round % 3 > 0;
        let wrong = signs.iter().collect();
        let given = if is_wrong { wrong } else { right };
        let [q, s] = *names.choose(&mut rng).expect("some");
        let text = match rng.random_range(0..6) {
            0 => format!("{q}\t{s}\n{puzzle}\t{given}\n"),
            1 => format!("{q},{s}\n{puzzle},{given}\n"),
            2 => format!("{puzzle},{given}\n"),
            3 => format!("{puzzle};{given}\n"),
            4 => format!("{given},{puzzle}\n"),
            _ => format!("{{\"{q}\": \"{puzzle}\", \"{s}\": \"{given}\"}}\n"),
        };
        let (code, out, err) = verify(&folder, &text);
        assert_eq!(code, Some(i32::from(is_wrong)), "{text}{out}{err}");
        assert_eq!(out.contains("wrong"), is_wrong, "{text}{out}{err}");
        assert_eq!(out.matches("unique").count(), 1, "{text}{out}");
    }
}
