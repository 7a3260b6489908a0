//! Boards drawn at random: layouts of every sort, with constraints that most often hold in a
//! filling of the regions, and some of its cells as givens.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::rules::{names, of};
use super::search::fillings;
use super::{Board, Grid, RULES, Said, usual_boxes};

/// Nodes in which the regions alone are filled; most boards take far fewer.
const NODES: usize = 5_000;

/// A random puzzle.
pub(crate) fn random(rng: &mut ChaCha8Rng) -> Board {
    let mut board = match rng.random_range(0..4) {
        0 => square(rng),
        1 => jigsaw(rng),
        2 => overlap(rng),
        _ => free(rng),
    };

    board.givens = vec![0; board.cells.len()];
    extra(&mut board, rng);
    rules(&mut board, rng);
    let mut tries: Vec<usize> = (1..=board.order).collect();
    tries.shuffle(rng);
    let found = fillings(&board, 1, NODES, &tries);
    let filling = found.fillings.first().cloned();

    for _ in 0..rng.random_range(0..5) {
        let said = constraint(&board, filling.as_deref(), rng);
        board.said.extend(said);
    }

    if let Some(filling) = filling {
        let share = rng.random_range(0.0..0.8);
        for (given, &value) in board.givens.iter_mut().zip(&filling) {
            if rng.random_bool(share) {
                *given = value;
            }
        }
    }

    if rng.random_bool(0.1) {
        let cell = rng.random_range(0..board.cells.len());
        board.givens[cell] = rng.random_range(1..=board.order);
    }

    board
}

fn rectangle(rows: usize, cols: usize) -> Vec<(usize, usize)> {
    (0..rows * cols).map(|k| (k / cols, k % cols)).collect()
}

fn one_grid(order: usize, boxes: Option<(usize, usize)>) -> Board {
    Board {
        order,
        cells: rectangle(order, order),
        grids: vec![Grid { at: (0, 0), boxes }],
        ..Board::default()
    }
}

fn square(rng: &mut ChaCha8Rng) -> Board {
    let order: usize = rng.random_range(4..=6);
    let shapes: Vec<(usize, usize)> = (1..=order)
        .filter(|height| order.is_multiple_of(*height))
        .map(|height| (height, order / height))
        .collect();
    let boxes = match rng.random_range(0..4) {
        0 => None,
        1 => Some(shapes[rng.random_range(0..shapes.len())]),
        _ => usual_boxes(order),
    };

    one_grid(order, boxes)
}

/// Rows, columns or boxes as drawn regions, with some cells exchanged: often some stay whole.
fn jigsaw(rng: &mut ChaCha8Rng) -> Board {
    let order = rng.random_range(4..=6);
    let mut board = one_grid(order, None);
    let (height, width) = usual_boxes(order).unwrap_or((1, order));
    let which = rng.random_range(0..3);
    let label = |&(row, col): &(usize, usize)| match which {
        0 => row,
        1 => col,
        _ => row / height * height + col / width,
    };

    let mut labels: Vec<usize> = board.cells.iter().map(label).collect();
    for _ in 0..rng.random_range(0..8) {
        let n = labels.len();
        labels.swap(rng.random_range(0..n), rng.random_range(0..n));
    }

    let region = |k: usize| (0..labels.len()).filter(|&cell| labels[cell] == k).collect();
    board.drawn = (0..order).map(region).collect();
    board.drawn.sort_unstable();

    board
}

fn overlap(rng: &mut ChaCha8Rng) -> Board {
    let order = 4;
    let boxes = rng.random_bool(0.7).then_some((2, 2));
    let mut corners = vec![(0, 0)];

    for _ in 0..rng.random_range(1..=2) {
        let at = (rng.random_range(0..=4), rng.random_range(0..=4));
        if !corners.contains(&at) {
            corners.push(at);
        }
    }

    let mut cells: Vec<(usize, usize)> = Vec::new();
    for at in &corners {
        cells.extend(rectangle(order, order).iter().map(|(r, c)| (at.0 + r, at.1 + c)));
    }

    cells.sort_unstable();
    cells.dedup();
    let grids = corners.into_iter().map(|at| Grid { at, boxes });

    Board { order, cells, grids: grids.collect(), ..Board::default() }
}

/// A rectangle with holes, with some lines and some drawn regions.
fn free(rng: &mut ChaCha8Rng) -> Board {
    let rows = rng.random_range(2..=5);
    let mut cols = rng.random_range(3..=6);
    cols += usize::from(cols == rows);
    let mut cells = rectangle(rows, cols);

    for _ in 0..rng.random_range(0..4) {
        let hole = rng.random_range(0..cells.len());
        // The last row and column stay, so that the picture keeps its size.
        if cells[hole].0 + 1 < rows && cells[hole].1 + 1 < cols && cells[hole] != (0, 0) {
            cells.remove(hole);
        }
    }

    let lines = (rng.random_bool(0.6), rng.random_bool(0.6));
    let least = match lines {
        (true, true) => rows.max(cols),
        (true, false) => cols,
        (false, true) => rows,
        (false, false) => 3,
    };

    let mut board = Board { order: rng.random_range(least..=6), lines, ..Board::default() };
    board.cells = cells;
    // Drawn regions have a cell for each symbol; some are a row.
    let mut left: Vec<usize> = (0..board.cells.len()).collect();

    for _ in 0..rng.random_range(0..3) {
        if rng.random_bool(0.5) {
            left.shuffle(rng);
        } else {
            let row = rng.random_range(0..rows);
            left.sort_by_key(|&cell| (board.cells[cell].0 != row, cell));
        }

        if left.len() >= board.order {
            let mut region: Vec<usize> = left.drain(..board.order).collect();
            region.sort_unstable();
            board.drawn.push(region);
        }
    }

    board.drawn.sort_unstable();
    board
}

fn extra(board: &mut Board, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(0..3_usize).saturating_sub(1) {
        let cells = path(board, rng.random_range(2..=board.order), rng);
        board.extra.push(cells);
    }
}

fn rules(board: &mut Board, rng: &mut ChaCha8Rng) {
    if rng.random_bool(0.6) {
        return;
    }

    let rule = RULES[rng.random_range(0..RULES.len())];
    let of_boxes = matches!(rule, "windoku" | "disjoint-groups");
    let of_grids = of_boxes || rule.contains("diagonal");
    let fits = !board.grids.is_empty() && (!of_boxes || usual_boxes(board.order).is_some());
    if !of_grids || fits {
        board.rules.push(rule);
    }
}

/// A walk by steps of a king over different cells, of at most this length.
fn path(board: &Board, length: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let n = board.cells.len();
    let mut cells = vec![rng.random_range(0..n)];
    while cells.len() < length {
        let (row, col) = board.cells[cells[cells.len() - 1]];
        let near = |&cell: &usize| {
            let (r, c) = board.cells[cell];
            row.abs_diff(r) <= 1 && col.abs_diff(c) <= 1 && !cells.contains(&cell)
        };

        let next: Vec<usize> = (0..n).filter(near).collect();
        if next.is_empty() {
            break;
        }
        cells.push(next[rng.random_range(0..next.len())]);
    }

    cells
}

/// A row or column of the picture, from either end.
fn line(board: &Board, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let (row, col) = board.cells[rng.random_range(0..board.cells.len())];
    let by_row = rng.random_bool(0.5);
    let on = |&cell: &usize| {
        if by_row { board.cells[cell].0 == row } else { board.cells[cell].1 == col }
    };
    let mut cells: Vec<usize> = (0..board.cells.len()).filter(on).collect();
    if rng.random_bool(0.5) {
        cells.reverse();
    }

    cells.truncate(6);
    cells
}

/// A constraint: of some tries one that holds in the filling, most of the time.
fn constraint(board: &Board, filling: Option<&[usize]>, rng: &mut ChaCha8Rng) -> Option<Said> {
    let names = names();
    let name = names[rng.random_range(0..names.len())];
    let careless = filling.is_none() || rng.random_bool(0.15);
    let mut last = None;

    for _ in 0..40 {
        let Some(said) = draw(board, name, filling, rng) else {
            continue;
        };
        let mut with = board.clone();
        with.said.push(said.clone());
        let holds = filling.is_some_and(|values| {
            let parts = of(&with, &said);
            parts.iter().all(|part| (part.holds)(values))
        });

        last = Some(said);
        if holds || careless {
            break;
        }
    }

    last
}

fn draw(
    board: &Board,
    name: &'static str,
    filling: Option<&[usize]>,
    rng: &mut ChaCha8Rng,
) -> Option<Said> {
    let n = board.cells.len();
    let at = |cell: usize| filling.map_or(1, |values| values[cell]);
    let mut said = Said { name, values: Vec::new(), cells: Vec::new(), others: Vec::new() };
    let mut walk = |least: usize, most: usize| {
        let length = rng.random_range(least..=most);
        Some(path(board, length, rng)).filter(|cells| cells.len() >= least)
    };

    said.cells = match name {
        "cage" | "even" | "odd" | "minimum" | "maximum" | "quadruple" => walk(1, 4)?,
        "sum" | "clone" => walk(1, 5)?,
        "less" | "difference" | "ratio" | "xv" => walk(2, 2)?,
        "arrow" => walk(1, 2)?,
        "double-arrow" => walk(3, 5)?,
        "row-indexer" | "column-indexer" | "box-indexer" => walk(1, 2)?,
        "x-sum" | "skyscraper" => walk(1, 6)?,
        "negative-difference" | "negative-ratio" | "negative-xv" => Vec::new(),
        _ => walk(2, 6)?,
    };
    if matches!(name, "sandwich" | "x-sum" | "skyscraper") && rng.random_bool(0.7) {
        said.cells = line(board, rng);
    }

    // Lines may cross themselves.
    let crosses = ["sum", "whispers", "double-arrow", "zipper", "region-sum"];
    let crosses = crosses.contains(&name) || ["entropic", "modular", "renban"].contains(&name);
    if crosses && said.cells.len() > 2 && rng.random_bool(0.1) {
        said.cells.push(said.cells[0]);
    }

    match name {
        "sandwich" if said.cells.len() < 2 => return None,
        "clone" => {
            said.others = (0..said.cells.len()).map(|_| rng.random_range(0..n)).collect();
            let others = path(board, said.cells.len(), rng);
            if others.len() == said.cells.len() {
                said.others = others;
            }
        }
        "arrow" => said.others = path(board, rng.random_range(1..=4), rng),
        "box-indexer" => said.cells.retain(|&cell| board.block_of(cell).is_some()),
        "row-indexer" | "column-indexer" => {
            // Where grids overlap, a line has no number of its own.
            let inside = |at: (usize, usize), (row, col): (usize, usize)| {
                (at.0..at.0 + board.order).contains(&row)
                    && (at.1..at.1 + board.order).contains(&col)
            };

            let alone = |cell: usize| {
                let around = board.grids.iter().filter(|grid| inside(grid.at, board.cells[cell]));
                board.grids.is_empty() || around.count() == 1
            };
            said.cells.retain(|&cell| alone(cell));
        }
        _ => {}
    }

    let cells = &said.cells;
    let sum: usize = cells.iter().map(|&cell| at(cell)).sum();
    let fresh = rng.random_range(0..=board.order + 4);
    let some = rng.random_bool(0.5);
    said.values = match name {
        "cage" if some => vec![sum],
        "sum" | "xv" => vec![sum],
        "whispers" | "lockout" if some => vec![rng.random_range(0..board.order)],
        "modular" if some => vec![rng.random_range(1..=5)],
        "difference" if some => vec![at(cells[0]).abs_diff(at(cells[1]))],
        "ratio" if some => vec![rng.random_range(1..=4)],
        "negative-difference" | "negative-ratio" | "negative-xv" if some => {
            let one = rng.random_range(1..board.order);
            vec![one, rng.random_range(1..board.order)]
        }
        "sandwich" => vec![rng.random_range(0..=3 * board.order)],
        "x-sum" => {
            vec![cells.iter().take(at(cells[0])).map(|&cell| at(cell)).sum()]
        }
        "skyscraper" => vec![rng.random_range(1..=cells.len().min(board.order))],
        "quadruple" => {
            let mut values: Vec<usize> = cells.iter().map(|&cell| at(cell)).collect();
            values.truncate(rng.random_range(1..=values.len()));
            values
        }
        _ => Vec::new(),
    };
    // A slip of the pen now and then: such values are refused, or the puzzle has no solution.
    if said.values.len() == 1 && rng.random_bool(0.04) {
        said.values = vec![fresh];
    }

    let wants_cells = !name.starts_with("negative");
    (!wants_cells || !said.cells.is_empty()).then_some(said)
}
