//! The row, or the whole grid, inside a line of program text or behind a label.
//!
//! All else of the line is blanked, so that the cells keep their places.

use std::ops::Range;

use super::shape::{self, Row, Shape};
use super::stretch;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::cells::{is_cell, is_cell_sign};
use crate::text::drawn::tiny::FEWEST;
use crate::text::ground::Line;

/// The line with nothing but its row, and that row; `None` where there is none.
pub(super) fn of(line: &Line) -> Option<(Line, Row)> {
    if shape::has_no_row(line) {
        return None;
    }
    let ways = [
        quoted,
        rows_in_quotes,
        bracketed,
        flat,
        listed,
        behind_sign,
        stretched,
    ];
    ways.into_iter().find_map(|way| row(way(line)?))
}

/// The line without the remark at its end, where it is a row then.
pub(super) fn before_remark(line: &Line) -> Option<(Line, Row)> {
    row(without_remark(line)?)
}

fn row(line: Line) -> Option<(Line, Row)> {
    match shape::of(&line) {
        Shape::Row(row) if !row.ruled && width(row) >= FEWEST => Some((line, row)),
        _ => None,
    }
}

fn width(row: Row) -> usize {
    row.dense.max(row.words).max(row.commas)
}

/// The line with these places, and blanks for all else.
fn only(line: &Line, places: &[Range<usize>]) -> Line {
    let mut text = " ".repeat(line.text.len());
    for at in places {
        text.replace_range(at.clone(), &line.text[at.clone()]);
    }
    line.masked(text)
}

/// The same with one place.
fn only_at(line: &Line, at: Range<usize>) -> Line {
    only(line, std::slice::from_ref(&at))
}

/// What stands before a remark at the end of the line.
fn without_remark(line: &Line) -> Option<Line> {
    let text = &line.text;
    let marks = ["//", "/*", " #", " --", " %"].iter();
    let at = marks.filter_map(|mark| text.find(mark)).min()?;
    (!text[..at].trim().is_empty()).then(|| only_at(line, 0..at))
}

/// The only text in quotes that may be cells.
fn quoted(line: &Line) -> Option<Line> {
    match &in_quotes(&line.text)[..] {
        [at] => Some(only_at(line, at.clone())),
        _ => None,
    }
}

/// The rows of a grid in quotes of their own, as the arguments of a command are.
fn rows_in_quotes(line: &Line) -> Option<Line> {
    let rows = in_quotes(&line.text);
    let side = rows.len();
    let even = rows
        .iter()
        .all(|at| line.text[at.clone()].chars().count() == side);
    (side >= FEWEST && even).then(|| only(line, &rows))
}

/// Texts in quotes that may be cells; in a text with quotes of its own, those in them.
fn in_quotes(text: &str) -> Vec<Range<usize>> {
    const ESCAPED: &str = "\\\"";
    if text.contains(ESCAPED) {
        // Each sign keeps its place.
        let bare = text.replace(ESCAPED, "\u{1}\u{1}").replace('"', " ");
        let bare = bare.replace("\u{1}\u{1}", " \"");
        let found = in_quotes(&bare).into_iter();
        return found.map(|at| at.start..at.end - 1).collect();
    }
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((from, quote)) if c == quote => {
                let inner = &text[from..at];
                let cells = inner.chars().all(|c| is_cell_sign(c) || c == ' ');
                let row = (cells || has_gaps(inner)) && inner.chars().count() >= FEWEST;
                if row {
                    found.push(from..at);
                }
                open = None;
            }
            None if matches!(c, '"' | '\'' | '`') => open = Some((at + c.len_utf8(), c)),
            _ => {}
        }
    }
    found
}

/// Whether a text is the row of a picture with a sign where there is no cell: `5..///..3`.
fn has_gaps(text: &str) -> bool {
    let mut odd = text.chars().filter(|&c| !is_cell_sign(c));
    let Some(sign) = odd.next().filter(|&c| shape::is_own_blank(c)) else {
        return false;
    };
    let alone = |run: &str| run.chars().count() == 1;
    let runs = text.split(|c| c != sign).filter(|run| !run.is_empty());
    odd.all(|c| c == sign) && !text.contains(char::is_lowercase) && !runs.into_iter().any(alone)
}

/// The only innermost brackets with cells between commas.
fn bracketed(line: &Line) -> Option<Line> {
    let groups = groups(&line.text);
    let [group] = &groups[..] else { return None };
    Some(only_at(line, group.clone()))
}

/// The only cells that stand behind each other.
fn stretched(line: &Line) -> Option<Line> {
    let cells = stretch::of(&line.text)?;
    Some(match stretch::is_whole_grid(&cells) {
        true => only(line, &cells),
        false => only_at(line, cells.first()?.start..cells.last()?.end),
    })
}

/// All cells of a grid whose rows stand in brackets one behind the other, or that has none for
/// its rows: each cell by itself.
fn flat(line: &Line) -> Option<Line> {
    let groups = groups(&line.text);
    let cells = |at: &Range<usize>| {
        let inner = &line.text[at.clone()];
        inner.split([',', ';']).map(move |cell| {
            let word = cell.trim().trim_matches(['"', '\'']);
            let start = crate::text::ground::offset(&line.text, word);
            start..start + word.len()
        })
    };
    let count = groups.first().map_or(0, |at| cells(at).count());
    let square = groups.len() == count && count >= FEWEST;
    let even = groups.iter().all(|at| cells(at).count() == count);
    let all: Vec<Range<usize>> = groups.iter().flat_map(cells).collect();
    let apart = all.iter().all(|at| !at.is_empty());
    (square && even && apart).then(|| only(line, &all))
}

/// All that stands in brackets, where it is the rows of a grid one behind the other.
fn listed(line: &Line) -> Option<Line> {
    let from = line.text.find(['[', '{', '('])?;
    let to = line.text.rfind([']', '}', ')']).filter(|&to| to > from)?;
    let inner = only_at(line, from + 1..to);
    let rows = matches!(shape::of(&inner), Shape::Row(row) if row.dense > MAX_SYMBOLS);
    rows.then_some(inner)
}

/// Innermost brackets that hold cells between commas and nothing else.
fn groups(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open = None;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '(' => open = Some(at + 1),
            ']' | '}' | ')' => {
                let Some(from) = open.take() else { continue };
                let inner = text[from..at].trim_end().trim_end_matches(',');
                let mut cells = inner.split([',', ';']).map(|cell| cell.trim());
                let cell = |cell: &str| is_cell(cell.trim_matches(['"', '\'']));
                if inner.contains([',', ';']) && cells.all(cell) {
                    found.push(from..from + inner.len());
                }
            }
            _ => {}
        }
    }
    found
}

/// What stands behind the last sign that gives a name its value: `line[3] = 802050000;`,
/// `row 4: 8 . 2`.
fn behind_sign(line: &Line) -> Option<Line> {
    let text = &line.text;
    let end = text.trim_end().trim_end_matches([';', ',']).len();
    let at = text[..end].rfind(['=', ':'])? + 1;
    // Its bracket may be closed behind the last row.
    let value = text[at..end]
        .trim()
        .trim_start_matches(['[', '{', '(', ' ']);
    let start = crate::text::ground::offset(text, value);
    let cells = value
        .chars()
        .all(|c| is_cell_sign(c) || c == ' ' || crate::text::drawn::piece::is_bar(c));
    (cells && !value.is_empty()).then(|| only_at(line, start..start + value.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_of_a_line_keeps_its_place() {
        for (text, row) in [
            ("  line[3] = 802050000;", "            802050000"),
            ("row 4: 8 . 2 .", "       8 . 2 ."),
            (
                "  \" <game data=\\\"53..7....\\\" />\" +",
                "                 53..7....",
            ),
            ("b.addRow(\"53..7....\");", "          53..7...."),
            ("let g = f([1, 0, 0, 4]);", "           1, 0, 0, 4"),
        ] {
            let (line, _) = of(&Line::new(1, text)).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(line.text.trim_end(), row, "{text}");
            assert_eq!(line.whole(), text);
        }
        let remark = before_remark(&Line::new(1, "  {1,0,0,4}, // first"));
        let (line, _) = remark.expect("a row");
        assert_eq!(line.text.trim_end(), "  {1,0,0,4},");
        let nested = "let g = [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]];";
        let (_, row) = of(&Line::new(1, nested)).expect("a grid");
        assert_eq!(row.words, 16);
        for text in [
            "x = 5;",
            "print(solve(grid))",
            "Level: 3, Time: 2",
            "for (a, b) in c:",
        ] {
            assert_eq!(of(&Line::new(1, text)), None, "{text}");
        }
    }
}
