//! A cover as a picture: a matrix of its options, or a board where items are cells.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use onefold::ids::{Id, OptionId};
use onefold::text::covers::CoverText;

/// Columns of a matrix that are drawn with characters.
const MOST_COLUMNS: usize = 200;

/// Sides of a cell, in pixels.
const CELL: usize = 28;

/// What is drawn.
pub(super) struct Drawing<'t> {
    text: &'t CoverText,
    cover: &'t [OptionId],
    /// The option that covers each cell, where items are cells.
    board: Option<BTreeMap<(i64, i64), usize>>,
}

impl<'t> Drawing<'t> {
    pub(super) fn new(text: &'t CoverText, cover: &'t [OptionId]) -> Self {
        Self {
            text,
            cover,
            board: board(text, cover),
        }
    }

    /// With characters: the board where there is one, else the matrix.
    pub(super) fn text(&self) -> String {
        match &self.board {
            Some(board) => board_text(board),
            None => self.matrix_text(),
        }
    }

    /// As SVG.
    pub(super) fn svg(&self) -> String {
        match &self.board {
            Some(board) => board_svg(board, self.cover.len()),
            None => self.matrix_svg(),
        }
    }

    /// One row for each option of the cover, one column for each item.
    fn matrix_text(&self) -> String {
        let problem = &self.text.problem;
        let width = problem.n_items().min(MOST_COLUMNS);
        let mut out = String::new();
        for &option in self.cover {
            let mut row = vec!['.'; width];
            for &item in problem.items_of(option) {
                if let Some(place) = row.get_mut(item.index()) {
                    *place = if problem.is_primary(item) { 'X' } else { 'x' };
                }
            }
            let words = self.text.option(option).join(" ");
            let row: String = row.into_iter().collect();
            let _ = writeln!(out, "{row}  {}: {words}", self.text.rows[option]);
        }
        out
    }

    fn matrix_svg(&self) -> String {
        let problem = &self.text.problem;
        let side = CELL / 2;
        let (width, height) = (problem.n_items() * side, self.cover.len() * side);
        let mut out = head(width, height);
        for (row, &option) in self.cover.iter().enumerate() {
            for &item in problem.items_of(option) {
                let colour = colour(row);
                let (x, y) = (item.index() * side, row * side);
                let _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\"/>"
                );
            }
        }
        out + "</svg>\n"
    }
}

fn head(width: usize, height: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    )
}

/// A colour of its own for each option, as far as eyes can tell.
fn colour(k: usize) -> String {
    // Steps of the golden angle round the circle of hues.
    format!("hsl({} 65% {}%)", k * 137 % 360, 62 + k % 3 * 9)
}

fn board_text(board: &BTreeMap<(i64, i64), usize>) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let (rows, columns) = extent(board);
    let mut out = String::new();
    for row in rows.0..=rows.1 {
        let cells = (columns.0..=columns.1).map(|column| match board.get(&(row, column)) {
            Some(k) => char::from(SIGNS[k % SIGNS.len()]),
            None => ' ',
        });
        let line: String = cells.collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn board_svg(board: &BTreeMap<(i64, i64), usize>, options: usize) -> String {
    let (rows, columns) = extent(board);
    let place = |n: i64, first: i64| usize::try_from(n - first).unwrap_or(0) * CELL;
    let (width, height) = (place(columns.1 + 1, columns.0), place(rows.1 + 1, rows.0));
    let mut out = head(width, height);
    let mut walls = String::new();
    for (&(row, column), &k) in board {
        let (x, y) = (place(column, columns.0), place(row, rows.0));
        let fill = colour(k % options.max(1));
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
        );
        let sides = [
            (0, -1, 0, 0, 0, 1),
            (-1, 0, 0, 0, 1, 0),
            (0, 1, 1, 0, 1, 1),
            (1, 0, 0, 1, 1, 1),
        ];
        for (down, right, x1, y1, x2, y2) in sides {
            if board.get(&(row + down, column + right)) != Some(&k) {
                let at = |n: usize, by: usize| n + by * CELL;
                let _ = write!(
                    walls,
                    "M{} {}L{} {}",
                    at(x, x1),
                    at(y, y1),
                    at(x, x2),
                    at(y, y2)
                );
            }
        }
    }
    let _ = writeln!(
        out,
        "<path d=\"{walls}\" stroke=\"black\" stroke-width=\"2\" fill=\"none\"/>"
    );
    out + "</svg>\n"
}

type Range = (i64, i64);

fn extent(board: &BTreeMap<(i64, i64), usize>) -> (Range, Range) {
    let range = |places: &mut dyn Iterator<Item = i64>| {
        let first = places.next().unwrap_or(0);
        places.fold((first, first), |(low, high), n| (low.min(n), high.max(n)))
    };
    let rows = range(&mut board.keys().map(|place| place.0));
    let columns = range(&mut board.keys().map(|place| place.1));
    (rows, columns)
}

/// Sides up to which a board is drawn.
const MOST_SIDE: i64 = 500;

/// Which option of the cover has each cell; nothing where hardly any item is a cell, or several
/// options have one.
fn board(text: &CoverText, cover: &[OptionId]) -> Option<BTreeMap<(i64, i64), usize>> {
    let mut board = BTreeMap::new();
    for (k, &option) in cover.iter().enumerate() {
        for &item in text.problem.items_of(option) {
            if let Some(place) = cell(&text.names[item])
                && text.problem.is_primary(item)
                && board.insert(place, k).is_some()
            {
                return None;
            }
        }
    }
    let (rows, columns) = extent(&board);
    let small = rows.1 - rows.0 < MOST_SIDE && columns.1 - columns.0 < MOST_SIDE;
    (board.len() > 1 && 2 * board.len() > text.problem.n_primary() && small).then_some(board)
}

/// The place of a cell that has a name such as `r1c1`, `3_4` or `(2,5)`.
fn cell(name: &str) -> Option<(i64, i64)> {
    let name = name
        .trim_start_matches(['(', '['])
        .trim_end_matches([')', ']']);
    let (row, column) = match name.strip_prefix(['r', 'R']) {
        Some(rest) => rest.split_once(['c', 'C'])?,
        None => name.split_once(['_', ',', '.', '/', 'x', '-'])?,
    };
    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
}
