//! A board as a text in Onefold's own form.

use super::{Board, Said, usual_boxes};

/// The text of a board.
pub(crate) fn text(board: &Board) -> String {
    let mut lines = vec!["puzzle".to_owned(), format!("symbols: {}", board.order)];
    if !board.rules.is_empty() {
        lines.push(format!("rules: {}", board.rules.join(", ")));
    }

    let square = board.grids.len() == 1;
    match &board.grids[..] {
        [] => {
            let lines_are = match board.lines {
                (true, true) => "both",
                (true, false) => "rows",
                (false, true) => "columns",
                (false, false) => "none",
            };
            lines.push(format!("lines: {lines_are}"));
        }
        [grid, ..] if board.drawn.is_empty() && grid.boxes != usual_boxes(board.order) => {
            lines.push(format!("boxes: {}", shape(grid.boxes)));
        }
        _ => {}
    }

    for (k, region) in board.extra.iter().enumerate() {
        lines.push(format!("extra region e{k}: {}", places(board, region)));
    }

    lines.extend(board.said.iter().map(|said| said_as(board, said)));
    if square || board.grids.is_empty() {
        lines.push(String::new());
        lines.push("clues".to_owned());
        lines.extend(rows(board, (0, 0), (board.rows(), board.cols()), &given(board)));

        if !board.drawn.is_empty() {
            let label = |cell: usize| {
                let of = board.drawn.iter().position(|region| region.contains(&cell));
                let letter = |k: usize| char::from(b'a' + u8::try_from(k).unwrap_or(25));
                of.map_or('.', letter)
            };

            lines.push(String::new());
            lines.push("regions".to_owned());
            lines.extend(rows(board, (0, 0), (board.rows(), board.cols()), &label));
        }
    } else {
        for grid in &board.grids {
            let row = grid.at.0 + 1;
            let col = grid.at.1 + 1;
            lines.push(String::new());
            lines.push(format!("grid at r{row}c{col}"));
            lines.extend(rows(board, grid.at, (board.order, board.order), &given(board)));
        }
    }

    lines.push("end\n".to_owned());
    lines.join("\n")
}

fn shape(boxes: Option<(usize, usize)>) -> String {
    boxes.map_or("none".to_owned(), |(height, width)| format!("{height}x{width}"))
}

fn given(board: &Board) -> impl Fn(usize) -> char + '_ {
    |cell| match board.givens[cell] {
        0 => '.',
        value => char::from_digit(u32::try_from(value).unwrap_or(0), 10).unwrap_or('?'),
    }
}

/// The rows of a rectangle, a sign for each cell.
fn rows(
    board: &Board,
    at: (usize, usize),
    size: (usize, usize),
    sign: &dyn Fn(usize) -> char,
) -> Vec<String> {
    let row = |r: usize| {
        let cell = |c: usize| board.at(at.0 + r, at.1 + c).map_or('#', sign);
        (0..size.1).map(cell).collect()
    };
    (0..size.0).map(row).collect()
}

fn places(board: &Board, cells: &[usize]) -> String {
    let place = |&cell: &usize| {
        let (row, col) = board.cells[cell];
        format!("r{}c{}", row + 1, col + 1)
    };
    cells.iter().map(place).collect::<Vec<_>>().join(" ")
}

/// A constraint as its line says it.
pub(crate) fn said_as(board: &Board, said: &Said) -> String {
    let mut line = said.name.to_owned();
    for value in &said.values {
        line.push_str(&format!(" {value}"));
    }

    if !said.cells.is_empty() {
        line.push_str(&format!(" {}", places(board, &said.cells)));
    }

    if !said.others.is_empty() {
        line.push_str(&format!(" -> {}", places(board, &said.others)));
    }

    line
}
