//! Exact-cover problems of many kinds, with secondary items and colours among them.

use std::collections::BTreeMap;

use onefold::internals::ids::{ColourId, Id, ItemId};
use onefold::internals::matrix::{Builder, Mention, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::matrices::{self, dominoes, langford, pentominoes, queens};

/// A grid of nine symbols with 18 clues and some millions of solutions: the shipped hardest one
/// with clues taken away.
const FEW_CLUES: &str =
    ".1..35......4..........9..5.....86....57.....4..6.....2..9..3....9...........2.6.";

type Named = (&'static str, fn() -> Problem);

/// The problems by name.
pub(crate) fn all() -> Vec<Named> {
    vec![
        ("queens 12, secondary", || queens(12)),
        ("queens 14, secondary", || queens(14)),
        ("langford 11", || langford(11)),
        ("langford 12", || langford(12)),
        ("latin 5", || latin(5)),
        ("sudoku with 15 clues", || classic(FEW_CLUES)),
        ("pentominoes 8x8 less the middle", || {
            pentominoes(&board(8, 8, |row, col| {
                !(3..5).contains(&row) || !(3..5).contains(&col)
            }))
        }),
        ("pentominoes 5x12", || {
            pentominoes(&board(5, 12, |_, _| true))
        }),
        ("pentominoes 6x10", || {
            pentominoes(&board(6, 10, |_, _| true))
        }),
        ("Y pentominoes 10x10", || tiles(10, 10)),
        ("Y pentominoes 11x20", || tiles(11, 20)),
        ("dominoes 8x8", || dominoes(8, 8)),
        ("matchings of 16", || matchings(16)),
        ("matchings of 18", || matchings(18)),
        ("partitions of 12", || partitions(12)),
        ("quadruple systems of 10", || quadruples(10)),
        ("rectangles 4x5", || rectangles(4, 5)),
        ("golf 3x3, four rounds, secondary", golf),
        ("word squares 4x4, colours", || words(4, 4, 260)),
        ("word rectangles 4x5, colours", || words(4, 5, 350)),
        ("edge matching 3x3, colours", || edges(3, 3, 3)),
        ("edge matching 3x4, colours", || edges(3, 4, 6)),
        ("colourings of a grid graph, colours", || colourings(5, 3)),
    ]
}

/// Whether a problem is wanted: all are where no part of a name is given.
pub(crate) fn is_asked(name: &str, asked: &[String]) -> bool {
    let parts: Vec<&String> = asked.iter().filter(|part| !part.contains('/')).collect();
    parts.is_empty() || parts.iter().any(|part| name.contains(part.as_str()))
}

fn board(rows: usize, cols: usize, holds: fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    all.filter(|&(row, col)| holds(row, col)).collect()
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

/// A board covered by the Y pentomino, turned and mirrored.
fn tiles(rows: usize, cols: usize) -> Problem {
    const LONG: [usize; 4] = [0, 1, 2, 3];
    let mut options = Vec::new();
    for (row, col) in board(rows, cols, |_, _| true) {
        for (branch, side) in [(1, 0), (2, 0), (1, 1), (2, 1)] {
            // The bar is in line 1 - side of a strip of two lines, and the branch in the other.
            let bar = LONG.map(|k| (1 - side, k));
            let cells = bar.into_iter().chain([(side, branch)]);
            let lying: Vec<_> = cells.map(|(r, c)| (row + r, col + c)).collect();
            let standing: Vec<_> = lying
                .iter()
                .map(|&(r, c)| (row + c - col, col + r - row))
                .collect();
            for cells in [lying, standing] {
                if cells.iter().all(|&(r, c)| r < rows && c < cols) {
                    options.push(cells.iter().map(|&(r, c)| r * cols + c).collect());
                }
            }
        }
    }
    matrices::problem(rows * cols, 0, &options)
}

/// Pairs of n things.
fn matchings(n: usize) -> Problem {
    let options: Vec<Vec<usize>> = (0..n)
        .flat_map(|a| (a + 1..n).map(move |b| vec![a, b]))
        .collect();
    matrices::problem(n, 0, &options)
}

/// Sets of n things, all but the empty one.
fn partitions(n: usize) -> Problem {
    let set = |bits: usize| (0..n).filter(|k| bits >> k & 1 == 1).collect();
    matrices::problem(n, 0, &(1..1 << n).map(set).collect::<Vec<_>>())
}

/// Each three of n points are in exactly one four.
fn quadruples(n: usize) -> Problem {
    let of_size = |size: u32| {
        let sets = (0..1usize << n).filter(move |bits| bits.count_ones() == size);
        sets.collect::<Vec<usize>>()
    };
    let triples = of_size(3);
    let option = |four: &usize| {
        let inside = (0..triples.len()).filter(|&k| triples[k] & four == triples[k]);
        inside.collect()
    };
    let options: Vec<Vec<usize>> = of_size(4).iter().map(option).collect();
    matrices::problem(triples.len(), 0, &options)
}

/// A board cut into rectangles.
fn rectangles(rows: usize, cols: usize) -> Problem {
    let mut options = Vec::new();
    for (top, left) in board(rows, cols, |_, _| true) {
        for (bottom, right) in board(rows, cols, |_, _| true) {
            if bottom >= top && right >= left {
                let cells =
                    (top..=bottom).flat_map(|row| (left..=right).map(move |col| (row, col)));
                options.push(cells.map(|(row, col)| row * cols + col).collect());
            }
        }
    }
    matrices::problem(rows * cols, 0, &options)
}

/// Nine players in threes, four rounds; two meet once at most.
fn golf() -> Problem {
    let (n, rounds) = (9, 4);
    let mut options = Vec::new();
    let pair = |a: usize, b: usize| rounds * n + a * n + b;
    for round in 0..rounds {
        for (a, b, c) in triples(n).filter(|&(a, b, c)| a < b && b < c) {
            let mut option: Vec<usize> =
                [a, b, c].iter().map(|player| round * n + player).collect();
            option.extend([pair(a, b), pair(a, c), pair(b, c)]);
            options.push(option);
        }
    }
    matrices::problem(rounds * n, n * n, &options)
}

/// A problem whose secondary items may have colours; items and colours by number.
fn coloured(
    n_primary: usize,
    n_secondary: usize,
    options: &[(Vec<usize>, Vec<(usize, usize)>)],
) -> Problem {
    let mut builder = Builder::new(n_primary, n_secondary);
    for (items, colours) in options {
        let items = items.iter().map(|&item| Mention::from(ItemId::new(item)));
        let colours = colours.iter().map(|&(item, colour)| {
            Mention::coloured(ItemId::new(n_primary + item), ColourId::new(colour))
        });
        let mentions: Vec<Mention> = items.chain(colours).collect();
        builder.option(&mentions).expect("a good option");
    }
    builder.build()
}

/// Rectangles of invented words, across and down; the cells are coloured by letters.
fn words(rows: usize, cols: usize, number: usize) -> Problem {
    const LETTERS: &[u8] = b"eeeaaaiioournrsttllncdmpgbhk";
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut list = |length: usize| {
        let mut word = || -> Vec<usize> {
            let letters = (0..length).map(|_| LETTERS[rng.random_range(0..LETTERS.len())]);
            letters.map(usize::from).collect()
        };
        let mut words: Vec<Vec<usize>> = (0..number).map(|_| word()).collect();
        words.sort();
        words.dedup();
        words
    };
    let (across, down) = (list(cols), list(rows));
    let mut options = Vec::new();
    for row in 0..rows {
        for word in &across {
            let cells = (0..cols).map(|col| (row * cols + col, word[col]));
            options.push((vec![row], cells.collect()));
        }
    }
    for col in 0..cols {
        for word in &down {
            let cells = (0..rows).map(|row| (row * cols + col, word[row]));
            options.push((vec![rows + col], cells.collect()));
        }
    }
    coloured(rows + cols, rows * cols, &options)
}

/// Square pieces with coloured edges, cut from a random board: turned so that edges agree.
fn edges(rows: usize, cols: usize, n_colours: usize) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let cells = rows * cols;
    // Edges of a cell: above, right, below, left.
    let across = |row: usize, col: usize| row * cols + col;
    let beside = |row: usize, col: usize| (rows + 1) * cols + row * (cols + 1) + col;
    let n_edges = beside(rows, 0);
    let colours: Vec<usize> = (0..n_edges)
        .map(|_| rng.random_range(0..n_colours))
        .collect();
    let around = |row: usize, col: usize| {
        [
            across(row, col),
            beside(row, col + 1),
            across(row + 1, col),
            beside(row, col),
        ]
    };
    let mut pieces: BTreeMap<[usize; 4], usize> = BTreeMap::new();
    let mut options = Vec::new();
    for (k, (row, col)) in board(rows, cols, |_, _| true).into_iter().enumerate() {
        pieces.insert(around(row, col).map(|edge| colours[edge]), k);
    }
    for (&piece, &k) in &pieces {
        for (row, col) in board(rows, cols, |_, _| true) {
            let mut turns: Vec<[usize; 4]> = Vec::new();
            for turn in 0..4 {
                let turned = [0, 1, 2, 3].map(|side| piece[(side + turn) % 4]);
                if !turns.contains(&turned) {
                    turns.push(turned);
                }
            }
            for turned in turns {
                let edges = around(row, col).into_iter().zip(turned).collect();
                options.push((vec![across(row, col), cells + k], edges));
            }
        }
    }
    // Equal pieces are one: as many places stay as there are pieces.
    let mut kept: Vec<usize> = pieces.values().copied().collect();
    kept.sort_unstable();
    options.retain(|(items, _)| kept.contains(&items[0]));
    for (items, _) in &mut options {
        let place = kept.binary_search(&items[0]);
        let piece = kept.binary_search(&(items[1] - cells));
        *items = [place, piece.map(|k| k + kept.len())]
            .into_iter()
            .flatten()
            .collect();
    }
    coloured(2 * kept.len(), n_edges, &options)
}

/// Colourings of a square grid graph, its edges covered by pairs of different colours.
fn colourings(n: usize, n_colours: usize) -> Problem {
    let mut edges = Vec::new();
    for (row, col) in board(n, n, |_, _| true) {
        let here = row * n + col;
        edges.extend((col + 1 < n).then_some((here, here + 1)));
        edges.extend((row + 1 < n).then_some((here, here + n)));
    }
    let mut options = Vec::new();
    for (k, &(a, b)) in edges.iter().enumerate() {
        for (first, second) in board(n_colours, n_colours, |a, b| a != b) {
            options.push((vec![k], vec![(a, first), (b, second)]));
        }
    }
    coloured(edges.len(), n * n, &options)
}
