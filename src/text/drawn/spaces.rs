//! Cells that are left empty: a grid drawn with bars, or typed in columns, in which nothing but
//! space stands where a cell is blank.
//!
//! Where every other character is a cell such a space means nothing, so these ways to cut lines
//! are for whole pictures only, and only where no other sign stands for a blank.

use super::ends::FEWEST;
use super::piece::{Piece, Rows, is_bar};
use crate::text::ground::Line;

/// Cells between bars, each with one character at most; no rows where one has more.
pub(super) fn between_bars<'l>(lines: impl Iterator<Item = (usize, &'l Line)> + Clone) -> Rows {
    // Without bars around the grid, the space before the first bar and behind the last is a cell.
    let around = lines
        .clone()
        .all(|(_, line)| line.text.trim_start().starts_with(is_bar));
    let mut rows = Rows::new();
    for (k, line) in lines {
        let text = line.text.as_str();
        let mut row = Vec::new();
        let mut from = match around {
            true => text.len() - text.trim_start().len(),
            false => 0,
        };
        for (at, c) in text.char_indices().chain([(text.len(), '|')]) {
            if !is_bar(c) {
                continue;
            }
            // Two bars with nothing between them are one thick bar.
            if at > from {
                match cell(k, text, from, at) {
                    Some(piece) => row.push(piece),
                    None => return Rows::new(),
                }
            }
            from = at + c.len_utf8();
        }
        if !around && text.ends_with(is_bar) {
            row.push(Piece {
                line: k,
                at: text.len()..text.len(),
                text: String::new(),
            });
        }
        rows.push(row);
    }
    rows
}

/// What stands between two bars; `None` where it is more than one character. An empty cell stands
/// in the middle of its space, so that a symbol does not move the bars.
fn cell(line: usize, text: &str, from: usize, to: usize) -> Option<Piece> {
    let inner = &text[from..to];
    let mut signs = inner.char_indices().filter(|(_, c)| !c.is_whitespace());
    let at = match (signs.next(), signs.next()) {
        (Some((at, sign)), None) => from + at..from + at + sign.len_utf8(),
        (None, _) => {
            let length = inner.chars().count();
            let middle = if from == 0 {
                (length - 1) / 2
            } else {
                length / 2
            };
            let (at, space) = inner.char_indices().nth(middle)?;
            from + at..from + at + space.len_utf8()
        }
        _ => return None,
    };
    let text = text[at.clone()].trim().to_owned();
    Some(Piece { line, at, text })
}

/// Numbers of two digits between bars, several between any two, each at the end of its field: as
/// many as there are rows, which are more than nine. No rows where anything else stands there.
pub(super) fn in_fields<'l>(lines: impl Iterator<Item = (usize, &'l Line)> + Clone) -> Rows {
    /// Columns from the end of a number to that of the next.
    const PITCH: usize = 3;
    const FEWEST: usize = 10;
    let side = lines.clone().count();
    let mut rows = Rows::new();
    for (k, line) in lines {
        let text = line.text.as_str();
        let (Some(from), Some(to)) = (text.find(is_bar), text.rfind(is_bar)) else {
            return Rows::new();
        };
        let plain = |c: char| c.is_ascii() || is_bar(c);
        let ends = text[to..].chars().count() == 1;
        if side < FEWEST || from == to || !text.chars().all(plain) || !ends {
            return Rows::new();
        }
        let mut row = Vec::new();
        let mut at = from;
        for field in text[from..to].split_inclusive(is_bar) {
            // The bar before the first field is none.
            let part = field.trim_end_matches(is_bar);
            if at == from {
                at += field.len();
                continue;
            }
            let padded = part.starts_with(' ') && part.len() % PITCH == 1;
            let inner = usize::from(padded);
            let length = part.len() + 1 - 2 * inner;
            if !length.is_multiple_of(PITCH) {
                return Rows::new();
            }
            for field in 0..length / PITCH {
                let from = at + inner + field * PITCH;
                let sign = &text[from..from + PITCH - 1];
                let gap = text.as_bytes().get(from + PITCH - 1);
                let number = sign.trim_start();
                let ends = gap.is_none_or(|&b| b == b' ' || is_bar(char::from(b)));
                if !ends || !number.bytes().all(|b| b.is_ascii_digit()) {
                    return Rows::new();
                }
                let end = from + PITCH - 1;
                let place = match number.is_empty() {
                    true => from..end,
                    false => end - number.len()..end,
                };
                row.push(Piece {
                    line: k,
                    at: place,
                    text: number.to_owned(),
                });
            }
            at += field.len();
        }
        if row.len() != side {
            return Rows::new();
        }
        rows.push(row);
    }
    rows
}

/// One cell between any two bars, as many in each row as there are rows; the first and the last
/// may have no bar beside them. No rows where anything else stands there.
pub(super) fn one_each<'l>(lines: impl Iterator<Item = (usize, &'l Line)> + Clone) -> Rows {
    const WIDEST: usize = 2;
    let side = lines.clone().count();
    let row = |(k, line): (usize, &Line)| {
        let text = line.text.as_str();
        let mut fields: Vec<&str> = text.split(is_bar).collect();
        let outer = |field: Option<&&str>| field.is_some_and(|field| field.trim().is_empty());
        if fields.len() == side + 2 && outer(fields.first()) && outer(fields.last()) {
            fields = fields[1..=side].to_vec();
        }
        let piece = |field: &str| {
            let sign = field.trim();
            let from = line.offset(if sign.is_empty() { field } else { sign });
            Piece {
                line: k,
                at: from..from + sign.len(),
                text: sign.to_owned(),
            }
        };
        let cell = |field: &&str| {
            let sign = field.trim();
            sign.len() <= WIDEST && sign.bytes().all(|b| b.is_ascii_alphanumeric())
        };
        let whole = side >= FEWEST && fields.len() == side && fields.iter().all(cell);
        whole.then(|| fields.into_iter().map(piece).collect())
    };
    lines.map(row).collect::<Option<Rows>>().unwrap_or_default()
}

/// A line: its index, its characters with their places, and where it ends.
type Typed = (usize, Vec<(usize, char)>, usize);

/// Cells in columns: each character, or each second one, with as many columns as there are rows
/// where that can be. Bars are no columns. No rows where another sign than space is a blank.
pub(super) fn in_columns<'l>(lines: impl Iterator<Item = (usize, &'l Line)>) -> Rows {
    let lines: Vec<Typed> = lines
        .map(|(k, line)| {
            let text = line.text.trim_end_matches(['\t', '\r']);
            (k, text.char_indices().collect(), text.len())
        })
        .collect();
    let width = lines.iter().map(|(_, text, _)| text.len()).max();
    let (Some(width), true) = (width, are_blank(&lines)) else {
        return Rows::new();
    };
    let at = |column: usize| {
        lines
            .iter()
            .filter_map(move |(_, text, _)| text.get(column))
    };
    let is_barred = |column: &usize| at(*column).any(|&(_, c)| is_bar(c));
    let is_empty = |column: &usize| at(*column).all(|(_, c)| c.is_whitespace());
    let all: Vec<usize> = (0..width).filter(|column| !is_barred(column)).collect();
    let second = |first: usize| -> Option<Vec<usize>> {
        let (on, off): (Vec<usize>, Vec<usize>) = all.iter().partition(|&c| c % 2 == first);
        off.iter().all(is_empty).then_some(on)
    };
    // Lines that all begin with blanks are indented, where they are too long otherwise.
    let first = all.iter().copied().find(|column| !is_empty(column));
    let inner = |columns: Vec<usize>| -> Vec<usize> {
        let behind = |column: &usize| Some(*column) >= first;
        columns.into_iter().filter(behind).collect()
    };
    let used = all.iter().copied().filter(|c| !is_empty(c)).collect();
    let ways = [
        Some(all.clone()),
        second(0),
        second(1),
        Some(inner(all.clone())),
        second(first.unwrap_or(0) % 2).map(inner),
        Some(used),
    ];
    let mut ways = ways.into_iter().flatten();
    let Some(columns) = ways.find(|columns| columns.len() == lines.len()) else {
        return Rows::new();
    };
    let row = |(k, text, end): &Typed| {
        let piece = |&column: &usize| match text.get(column) {
            Some(&(at, c)) => Piece {
                line: *k,
                at: at..at + c.len_utf8(),
                text: c.to_string().trim().to_owned(),
            },
            None => Piece {
                line: *k,
                at: *end..*end,
                text: String::new(),
            },
        };
        columns.iter().map(piece).collect()
    };
    let rows: Rows = lines.iter().map(row).collect();
    // Where no other row has a blank, one that ends early is short.
    let mut open = rows
        .iter()
        .filter(|row| row.iter().any(|piece| piece.text.is_empty()));
    let is_short = |row: &Vec<Piece>| {
        let from = row.iter().position(|piece| piece.text.is_empty());
        from.is_some_and(|from| row[from..].iter().all(|piece| piece.text.is_empty()))
    };
    match (open.next(), open.next()) {
        (Some(row), None) if is_short(row) => Rows::new(),
        _ => rows,
    }
}

/// Whether spaces stand for blank cells: there are some within most rows, and no other blank.
fn are_blank(lines: &[Typed]) -> bool {
    let signs = || lines.iter().flat_map(|(_, text, _)| text);
    let spaces = signs().filter(|(_, c)| c.is_whitespace()).count();
    // Few spaces are blank cells where each line has a character for each cell.
    let whole = spaces > 0 && lines.iter().all(|(_, text, _)| text.len() == lines.len());
    // Beside letters 0 is a symbol.
    let lettered = signs().any(|(_, c)| c.is_alphabetic());
    let blank = |c: char| matches!(c, '.' | '*' | '_' | '-' | '?') || c == '0' && !lettered;
    (spaces >= lines.len() || whole) && !signs().any(|&(_, c)| blank(c))
}

/// Lines with the spaces at their ends that editors leave out, so that each is as long as the
/// longest and a solution finds its columns.
pub(super) fn padded(lines: &[Line]) -> Vec<Line> {
    let length = |line: &Line| line.text.chars().count();
    let width = lines.iter().map(length).max().unwrap_or(0);
    let is_drawn = |c: char| {
        matches!(c, '-' | '=' | '+') || matches!(c, '\u{2500}'..='\u{257f}') && !is_bar(c)
    };
    let padded = |line: &Line| {
        let missing = match line.text.contains(is_drawn) {
            true => 0,
            false => width - length(line),
        };
        Line::new(line.number, line.text.clone() + &" ".repeat(missing))
    };
    lines.iter().map(padded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Line> {
        let lines = text
            .lines()
            .enumerate()
            .map(|(k, line)| Line::new(k + 1, line));
        lines.collect()
    }

    fn shown(rows: &Rows) -> Vec<String> {
        let sign = |piece: &Piece| {
            if piece.text.is_empty() {
                "."
            } else {
                &piece.text
            }
            .to_owned()
        };
        rows.iter()
            .map(|row| row.iter().map(sign).collect())
            .collect()
    }

    #[test]
    fn a_space_between_bars_is_a_blank() {
        for text in [
            "| 1 |   |\n|   | 2 |",
            "│1│ │\n│ │2│",
            "1| \n |2",
            "|| 1 ||  ||\n||  || 2 ||",
        ] {
            let lines = lines(text);
            assert_eq!(
                shown(&between_bars(lines.iter().enumerate())),
                ["1.", ".2"],
                "{text}"
            );
        }
        let lines = lines("|1 2|  |");
        assert!(between_bars(lines.iter().enumerate()).is_empty());
    }

    #[test]
    fn columns_are_each_character_or_each_second() {
        for text in [
            "1  \n  2\n 3 ",
            "1    \n    2\n  3  ",
            "|1  |\n|  2|\n| 3 |",
            " 1\n     2\n   3",
        ] {
            let lines = lines(text);
            assert_eq!(
                shown(&in_columns(lines.iter().enumerate())),
                ["1..", "..2", ".3."],
                "{text}"
            );
        }
        let mixed = lines("1. \n  2\n 3 ");
        assert!(in_columns(mixed.iter().enumerate()).is_empty());
    }
}
