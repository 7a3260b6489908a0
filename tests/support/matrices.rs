//! Exact-cover problems from the literature whose numbers of covers are known, and random ones.
#![allow(
    dead_code,
    reason = "each test file and the bench use their own part of these builders"
)]

use onefold::cover::{Builder, Problem};
use onefold::ids::{Id, ItemId};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A problem from items as plain numbers, primary ones first.
pub(crate) fn problem(n_primary: usize, n_secondary: usize, options: &[Vec<usize>]) -> Problem {
    let mut builder = Builder::new(n_primary, n_secondary);
    for option in options {
        let items: Vec<ItemId> = option.iter().map(|&item| ItemId::new(item)).collect();
        builder.option(&items).expect("a good option");
    }
    builder.build()
}

/// `n` queens: rows and columns from the middle outwards are primary, diagonals secondary
/// (TAOCP 7.2.2.1, "organ-pipe order").
pub(crate) fn queens(n: usize) -> Problem {
    let place = organ_pipe(n);
    let mut options = Vec::new();
    for r in 0..n {
        for c in 0..n {
            let (sum, difference) = (2 * n + r + c, 2 * n + (2 * n - 1) + (n - 1 + r - c));
            options.push(vec![2 * place[r], 2 * place[c] + 1, sum, difference]);
        }
    }
    problem(2 * n, 2 * (2 * n - 1), &options)
}

/// For each of `n` lines, how near it is to the middle: 0 is the nearest.
fn organ_pipe(n: usize) -> Vec<usize> {
    let mut lines: Vec<usize> = (0..n).collect();
    lines.sort_by_key(|&line| (2 * line + 1).abs_diff(n));
    let mut place = vec![0; n];
    for (k, &line) in lines.iter().enumerate() {
        place[line] = k;
    }
    place
}

/// Langford pairs of 1 to `n`, each arrangement and its reversal counted.
pub(crate) fn langford(n: usize) -> Problem {
    let mut options = Vec::new();
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            options.push(vec![number - 1, n + first, n + first + number + 1]);
        }
    }
    problem(3 * n, 0, &options)
}

/// Latin squares of order `n`; `boxes` of rows and columns make them filled sudoku grids.
pub(crate) fn latin(n: usize, boxes: Option<(usize, usize)>) -> Problem {
    let mut options = Vec::new();
    for r in 0..n {
        for c in 0..n {
            for s in 0..n {
                let mut option = vec![r * n + c, n * n + r * n + s, 2 * n * n + c * n + s];
                if let Some((height, width)) = boxes {
                    let inside = (r / height) * (n / width) + c / width;
                    option.push(3 * n * n + inside * n + s);
                }
                options.push(option);
            }
        }
    }
    problem((3 + usize::from(boxes.is_some())) * n * n, 0, &options)
}

/// Coverings of an `n` x `n` board by dominoes.
pub(crate) fn dominoes(n: usize) -> Problem {
    let mut options = Vec::new();
    for r in 0..n {
        for c in 0..n {
            if c + 1 < n {
                options.push(vec![r * n + c, r * n + c + 1]);
            }
            if r + 1 < n {
                options.push(vec![r * n + c, (r + 1) * n + c]);
            }
        }
    }
    problem(n * n, 0, &options)
}

/// The twelve pentominoes, as drawings.
const PENTOMINOES: [&[&str]; 12] = [
    &[".##", "##.", ".#."],
    &["#####"],
    &["#.", "#.", "#.", "##"],
    &["##", "##", "#."],
    &["###", ".#.", ".#."],
    &["#.#", "###"],
    &["#..", "#..", "###"],
    &["#..", "##.", ".##"],
    &[".#.", "###", ".#."],
    &["#.", "##", "#.", "#."],
    &["##.", ".#.", ".##"],
    &[".#", ".#", "##", "#."],
];

/// Each pentomino once on the cells of a board for which `open` holds.
pub(crate) fn pentominoes(
    rows: usize,
    cols: usize,
    open: impl Fn(usize, usize) -> bool,
) -> Problem {
    let mut item = vec![None; rows * cols];
    let mut n_items = PENTOMINOES.len();
    for (place, item) in item.iter_mut().enumerate() {
        if open(place / cols, place % cols) {
            *item = Some(n_items);
            n_items += 1;
        }
    }
    let mut options = Vec::new();
    for (piece, drawing) in PENTOMINOES.iter().enumerate() {
        for cells in orientations(drawing) {
            for r in 0..rows {
                for c in 0..cols {
                    let mut option = vec![piece];
                    option.extend(cells.iter().map_while(|&(dr, dc)| {
                        let inside = r + dr < rows && c + dc < cols;
                        inside.then(|| item[(r + dr) * cols + c + dc]).flatten()
                    }));
                    if option.len() == cells.len() + 1 {
                        options.push(option);
                    }
                }
            }
        }
    }
    problem(n_items, 0, &options)
}

/// The different turned and mirrored forms of a piece, each as sorted cells from the corner.
fn orientations(drawing: &[&str]) -> Vec<Vec<(usize, usize)>> {
    let mut cells: Vec<(usize, usize)> = Vec::new();
    for (r, line) in drawing.iter().enumerate() {
        let filled = line.bytes().enumerate().filter(|&(_, b)| b == b'#');
        cells.extend(filled.map(|(c, _)| (r, c)));
    }
    let mut forms = Vec::new();
    for turn in 0..8 {
        // A quarter turn, and a reflection after four of them.
        let rows = cells.iter().map(|&(r, _)| r).max().unwrap_or(0);
        cells = cells.iter().map(|&(r, c)| (c, rows - r)).collect();
        if turn == 4 {
            cells = cells.iter().map(|&(r, c)| (c, r)).collect();
        }
        cells.sort_unstable();
        forms.push(cells.clone());
    }
    forms.sort();
    forms.dedup();
    forms
}

/// A small random problem: few items, some secondary, some without options, some options twice.
pub(crate) fn random(rng: &mut ChaCha8Rng) -> (usize, usize, Vec<Vec<usize>>) {
    let (n_primary, n_secondary) = (rng.random_range(0..7), rng.random_range(0..4));
    let n_items = n_primary + n_secondary;
    let mut options: Vec<Vec<usize>> = Vec::new();
    if n_primary > 0 {
        for _ in 0..rng.random_range(0..14) {
            if !options.is_empty() && rng.random_range(0..8) == 0 {
                options.push(options[rng.random_range(0..options.len())].clone());
                continue;
            }
            let mut option = vec![rng.random_range(0..n_primary)];
            for _ in 0..rng.random_range(0..4) {
                let item = rng.random_range(0..n_items);
                if !option.contains(&item) {
                    option.push(item);
                }
            }
            let turn = rng.random_range(0..option.len());
            option.rotate_left(turn);
            options.push(option);
        }
    }
    (n_primary, n_secondary, options)
}
