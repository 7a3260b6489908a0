//! The ways to divide the rows of a paragraph into cells, and what the cells then are.

use super::row::{MIN_SIDE, Row, Way};
use super::square::{Square, is_grid, is_map, overlaps};
use super::value::{is_blank, is_blank_char, is_letters};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, TextError, unexpected};

/// Cells of a row that is longer than words are.
const LONG: usize = 6;

/// Rows of a small grid in one line at most.
const MAX_SMALL: usize = 7;

/// Each way to cut all rows: the commonest width, and the rows of another width.
pub(super) fn ways(rows: &[Row]) -> Vec<(Way, usize, Vec<usize>)> {
    let cut = |way: Way| {
        let widths = rows.iter().map(|row| row.cells(way).map(<[_]>::len));
        let widths: Vec<usize> = widths.collect::<Option<_>>()?;
        let count = |n: usize| widths.iter().filter(|&&width| width == n).count();
        let mut n = widths.iter().copied().max_by_key(|&n| (count(n), n))?;
        let mut pairs = rows.iter().zip(&widths);
        let open = pairs.all(|(row, &width)| row.open || width + 1 == n);
        if way == Way::Fields && open && n > 1 && rows.len().is_multiple_of(n - 1) {
            n -= 1;
        }
        let odd = |&k: &usize| widths[k] != n && !(open && widths[k] == n + 1);
        Some((way, n, (0..rows.len()).filter(odd).collect()))
    };
    Way::ALL.into_iter().filter_map(cut).collect()
}

/// True if rows are a grid, a map, or the picture of an overlap.
pub(super) fn is_readable(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    let n = rows.len();
    let texts = rows
        .iter()
        .flat_map(|row| row.texts(way, lines).into_iter().take(n));
    let texts: Vec<&str> = texts.collect();
    is_grid(&texts, n) || is_map(&texts, n) || overlaps(&vec![n; n]).next().is_some()
}

/// True if all cells are digits and blanks, one sign each, in rows longer than words are.
pub(super) fn are_signs(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    let sign = |text: &str| {
        let one = text.chars().next().filter(|c| c.len_utf8() == text.len());
        one.is_some_and(|c| c.is_ascii_digit() || is_blank_char(c))
    };
    let texts = |row: &Row| row.texts(way, lines);
    let mut rows = rows.iter().map(texts);
    rows.all(|texts| texts.len() >= LONG && texts.into_iter().all(sign))
}

/// The small grids that rows are by themselves, of 16, 25, 36 or 49 cells; some may be wrong.
pub(super) fn small(rows: &[Row], lines: &[Line]) -> Option<Vec<Result<Square, TextError>>> {
    let square = |row: &Row| {
        let ways = [Way::Fields, Way::Words, Way::Dense].into_iter();
        let mut cells = ways.filter_map(|way| row.cells(way));
        let cells = cells.find(|cells| cells.len() >= MIN_SIDE * MIN_SIDE)?;
        Square::of_line(&lines[row.line], cells.iter().cloned())
    };
    let squares: Vec<Option<Square>> = rows.iter().map(square).collect();
    let sides = squares.iter().flatten().map(Square::side);
    let side = sides.max().filter(|&side| side <= MAX_SMALL)?;
    let symbol = |text: &&str| {
        "xX".contains(text) || is_blank(text) || text.parse().is_ok_and(|n: usize| n <= side)
    };
    let letter = |text: &&str| is_blank(text) || is_letters(text);
    let good = |square: &&Square| {
        let texts = square.texts();
        let letters = texts.iter().any(|text| is_blank(text)) && texts.iter().all(letter);
        square.is_map() || letters || texts.iter().all(symbol)
    };
    let count = squares.iter().flatten().filter(good).count();
    // Many rows of which one has other symbols are a large grid with a slip.
    let few = 2 * rows.len() < side * side && 2 * count >= rows.len();
    let item = |(row, square): (&Row, Option<Square>)| {
        let line = &lines[row.line];
        let says = || format!("expected {} cells, as in the other lines", side * side);
        square.ok_or_else(|| unexpected(line.number, line.text.trim(), says()))
    };
    (count == rows.len() || few).then(|| rows.iter().zip(squares).map(item).collect())
}

/// The error about rows that are nearly a square of `n` cells a row; `from` is the line of the
/// first band with too few or too many of them.
pub(super) fn slip(
    rows: &[Row],
    (way, n): (Way, usize),
    odd: &[usize],
    from: Option<usize>,
    lines: &[Line],
) -> TextError {
    let k = rows.len();
    let texts = |row: &Row| row.texts(way, lines);
    let given = |row: &Row| texts(row).iter().any(|text| !is_blank(text));
    let same = |at: &usize| given(&rows[*at]) && texts(&rows[*at]) == texts(&rows[at - 1]);
    let from = from.unwrap_or(rows[0].line);
    let (line, says) = if let Some(&at) = odd.first() {
        let cells = texts(&rows[at]).len();
        (
            rows[at].line,
            format!("row {} has {cells} cells, the others have {n}", at + 1),
        )
    } else if n > MAX_SYMBOLS {
        (
            rows[0].line,
            format!("{k} rows of {n} cells: a grid has at most {MAX_SYMBOLS} rows"),
        )
    } else if let Some(at) = (1..k).find(same).filter(|_| k % n == 1) {
        let again = format!("one row too many; row {} is the same as row {at}", at + 1);
        (rows[at].line, format!("{k} rows of {n} cells: {again}"))
    } else if k > n && k % n <= n / 2 {
        (
            from,
            format!("{k} rows of {n} cells: a row too many, or one is missing"),
        )
    } else {
        (from, format!("{k} rows of {n} cells: a row is missing"))
    };
    unexpected(lines[line].number, lines[line].text.trim(), says)
}
