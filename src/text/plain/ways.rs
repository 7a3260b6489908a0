//! The ways to divide the rows of a paragraph into cells, and what the cells then are.

use super::row::{Row, Way, is_bar};
use super::sketch::Cell;
use super::square::{Square, is_grid, is_map, overlaps};
use super::value::{digits, is_blank, is_blank_char};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, TextError, unexpected};

/// Cells of a row that is longer than words are.
pub(super) const LONG: usize = 6;

/// True if all cells are digits and blanks, one sign each, in rows longer than words are.
pub(super) fn are_signs(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    let sign = |text: &str| {
        let mut chars = text.chars();
        let one = chars.next().filter(|_| chars.next().is_none());
        one.is_some_and(|c| c.is_ascii_digit() || is_blank_char(c))
    };
    let row = |row: &Row| {
        let texts = row.texts(way, lines).unwrap_or_default();
        texts.len() >= LONG && texts.into_iter().all(sign)
    };
    rows.iter().all(row)
}

/// The blank of a row of signs that lines are drawn with, too, with its number of characters and
/// of words.
pub(super) fn dash_width(line: &Line) -> Option<(char, usize, usize)> {
    let text = line.text.trim();
    let blank = text.chars().find(|c| matches!(c, '-' | '*' | '_'))?;
    let single = words_of(text).count() == 1;
    let cell = |word: &str| {
        let mut signs = word.chars();
        (single || word.len() <= 2) && signs.all(|c| c.is_ascii_alphanumeric() || c == blank)
    };
    let given = text.contains(|c: char| c.is_ascii_alphanumeric());
    let sign = words_of(text).any(|word| word.chars().eq([blank]));
    let words = words_of(text).count();
    let row = given && words_of(text).all(cell) && (words == 1 || sign);
    row.then_some((blank, text.len(), words))
}

/// The words of a text between blanks and bars.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || is_bar(c));
    words.filter(|word| !word.is_empty())
}

/// The error about an empty field of a grid that has another sign for blanks.
pub(super) fn find_empty_field(square: &Square) -> Option<TextError> {
    let texts = square.texts();
    let empty = texts.iter().position(|text| text.is_empty())?;
    let sign = |text: &&&str| !text.is_empty() && **text != "0" && is_blank(text);
    let sign = texts.iter().find(sign)?;
    if 10 * texts.iter().filter(|text| text.is_empty()).count() > texts.len() {
        return None;
    }
    let expected =
        format!("expected a symbol or '{sign}', as in the other blank cells; this field is empty");
    Some(square.cells[empty].unexpected(&square.lines, expected))
}

/// True if words count up one by one: `1 2 3 …`, `0 1 2 …`, `A B C …`.
pub(super) fn count_up(words: &[&str]) -> bool {
    let number = |word: &&str| match word.as_bytes() {
        [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => Some(usize::from(*letter)),
        _ => word.parse().ok(),
    };
    let numbers: Option<Vec<usize>> = words.iter().map(number).collect();
    let first = ["0", "1", "a", "A"]
        .into_iter()
        .find(|first| words.first() == Some(first));
    let counts = |numbers: Vec<usize>| numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    first.is_some() && numbers.is_some_and(counts)
}

/// True if a text is dates and times alone: `2023-11-05`, `12:30 14:05`.
pub(super) fn is_date(text: &str) -> bool {
    let date = |word: &str| {
        let word = word.trim_end_matches([':', ',']);
        let parts: Vec<&str> = word.split(['-', '/', ':', '.']).collect();
        let number = |part: &&str| (1..=4).contains(&part.len()) && part.parse::<u16>().is_ok();
        // Rows of a grid have points, too.
        let is_year = |part: &&str| part.parse().is_ok_and(|n: u16| (1900..2100).contains(&n));
        let year = [parts.first(), parts.last()]
            .into_iter()
            .flatten()
            .any(is_year);
        let date = parts.len() == 3 && (year || !word.contains('.'));
        (date || word.contains(':') && parts.len() == 2) && parts.iter().all(number)
    };
    !text.trim().is_empty() && text.split_whitespace().all(date)
}

/// The one to four whole numbers of a line that says a size: `9`, `9x9`, `6 2 3`.
pub(super) fn sizes(text: &str) -> Option<Vec<usize>> {
    let ends = |c: char| c.is_whitespace() || "x×X,*".contains(c);
    let text = text.trim();
    let digit = |c: char| c.is_ascii_digit();
    let text = Some(text).filter(|text| text.starts_with(digit) && text.ends_with(digit))?;
    let words = text.split(ends).filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let small = |numbers: &Vec<usize>| {
        (1..=4).contains(&numbers.len()) && numbers.iter().all(|n| (1..=MAX_SYMBOLS).contains(n))
    };
    numbers.filter(small)
}

/// Each way to cut all rows: the commonest width, and the rows of another width.
pub(super) fn ways(rows: &[Row]) -> Vec<(Way, usize, Vec<usize>)> {
    let cut = |way: Way| {
        let widths: Vec<usize> = rows
            .iter()
            .map(|row| row.cells(way).map(<[_]>::len))
            .collect::<Option<_>>()?;
        let count = |n: usize| widths.iter().filter(|&&width| width == n).count();
        let mut n = widths.iter().copied().max_by_key(|&n| (count(n), n))?;
        let mut widths = widths;
        let open = rows
            .iter()
            .zip(&widths)
            .all(|(row, &width)| row.open || width + 1 == n);
        if way == Way::Fields && open && n > 1 && rows.len().is_multiple_of(n - 1) {
            n -= 1;
            widths.iter_mut().for_each(|width| *width = n.min(*width));
        }
        let odd = widths.iter().enumerate().filter(|&(_, &width)| width != n);
        Some((way, n, odd.map(|(k, _)| k).collect()))
    };
    Way::ALL.into_iter().filter_map(cut).collect()
}

/// True if rows are a grid, a map, or the picture of an overlap.
pub(super) fn is_readable(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    let n = rows.len();
    let texts = |row: &Row| row.texts(way, lines).unwrap_or_default();
    let texts: Vec<&str> = rows
        .iter()
        .flat_map(|row| texts(row).into_iter().take(n))
        .collect();
    let picture = || overlaps(&vec![n; n]).next().is_some();
    is_grid(&texts, n) || is_map(&texts, n) || picture()
}

/// The error about the first of a few cells that are no symbols of a square.
pub(super) fn find_odd_cell(rows: &[Row], way: Way, n: usize, lines: &[Line]) -> Option<TextError> {
    let mut odd = Vec::new();
    let mut count = 0;
    for row in rows {
        let text = &lines[row.line].text;
        for at in row.cells(way).unwrap_or_default() {
            count += 1;
            let cell = text[at.clone()].trim();
            let number = digits(cell).parse::<usize>();
            let symbol = number.is_ok_and(|number| number <= n);
            if !symbol && !is_blank(cell) {
                odd.push(Cell {
                    line: row.line,
                    at: at.clone(),
                });
            }
        }
    }
    let first = odd.first().filter(|_| odd.len() * 4 <= count)?;
    let expected = format!("expected a symbol of 1 to {n}, or a blank such as '.' or '0'");
    Some(first.unexpected(lines, expected))
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
    let error =
        |line: usize, says: String| unexpected(lines[line].number, lines[line].text.trim(), says);
    if let Some(&at) = odd.first() {
        let cells = rows[at].cells(way).map_or(0, <[_]>::len);
        let says = format!("row {} has {cells} cells, the others have {n}", at + 1);
        return error(rows[at].line, says);
    }
    let k = rows.len();
    if n > MAX_SYMBOLS {
        let says = format!("{k} rows of {n} cells: a grid has at most {MAX_SYMBOLS} rows");
        return error(rows[0].line, says);
    }
    let texts = |row: &Row| row.texts(way, lines).unwrap_or_default();
    let given = |row: &Row| texts(row).iter().any(|text| !is_blank(text));
    let same = |at: &usize| given(&rows[*at]) && texts(&rows[*at]) == texts(&rows[at - 1]);
    let missing = format!("{k} rows of {n} cells: a row is missing");
    match (1..k).find(same).filter(|_| k % n == 1) {
        Some(at) => {
            let says = format!(
                "{k} rows of {n} cells: one row too many; row {} is the same as row {at}",
                at + 1
            );
            error(rows[at].line, says)
        }
        None if k > n && k % n <= n / 2 => {
            let says = format!("{k} rows of {n} cells: a row too many, or one is missing");
            error(from.unwrap_or(rows[0].line), says)
        }
        None => error(from.unwrap_or(rows[0].line), missing),
    }
}
