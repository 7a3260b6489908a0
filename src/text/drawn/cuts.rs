//! Which ways to cut lines into cells are worth a try, and the rows that each gives.

use std::borrow::Cow;

use super::piece::{Piece, Rows, is_bar};
use super::pieces::{Cut, cut, is_rule, quoted};
use super::spaces;
use crate::puzzle::Symbol;
use crate::text::ground::Line;

/// The ways to cut these lines that are worth a try, likeliest first.
pub(super) fn cuts(lines: &[Line]) -> impl Iterator<Item = Cut> {
    let has = |c: char| lines.iter().any(|line| line.text.contains(c));
    // One tab at the end of a line is noise, as other blanks are; and tabs between groups of
    // cells are none between cells.
    let tabs = lines
        .iter()
        .any(|line| line.text.trim_end().contains('\t') || line.text.matches('\t').count() > 1);
    let tabs = tabs && !are_groups(lines);
    let quoted = lines.iter().any(|line| quoted(&line.text).is_some());
    let commas = (has(',') || has(';')) && !quoted;
    let plain = !commas && !tabs && !quoted;
    let bars = lines.iter().any(|line| line.text.contains(is_bar));
    let spaces = lines.iter().any(|line| line.text.contains(' '));
    let words = !commas && !quoted && are_cells(&cut(lines, Cut::Words));
    let ways = [
        (Cut::Tabs, tabs),
        (Cut::Commas, commas),
        (Cut::Dense, !commas),
        (Cut::Words, words),
        (Cut::Bars, plain && bars && spaces),
        (Cut::Columns, plain && spaces),
    ];
    ways.into_iter()
        .filter(|(_, possible)| *possible)
        .map(|(how, _)| how)
}

/// Whether what stands between tabs are several cells, as many in each group: apart, or signs close
/// together that are no numbers.
fn are_groups(lines: &[Line]) -> bool {
    let groups = || lines.iter().flat_map(|line| line.text.trim().split('\t'));
    let alike = |count: fn(&str) -> usize| {
        let first = groups().map(count).next().unwrap_or(0);
        first > 1 && groups().all(|group| count(group) == first)
    };
    let blank = |c: char| matches!(c, '.' | '-' | '_' | '*' | '?');
    let signs = |group: &str| group.chars().all(|c| c.is_ascii_digit() || blank(c));
    let close = || groups().all(signs) && groups().any(|group| group.contains(blank));
    alike(|group| group.split_whitespace().count()) || close() && alike(str::len)
}

/// Whether a space may be a blank cell.
pub(super) fn spaces_are_blank(how: Cut) -> bool {
    matches!(how, Cut::Bars | Cut::Columns)
}

/// Whether most words of several characters may each be a cell: a number, or symbols that differ.
/// Else they are cells drawn close together, as in `53. .7. ...`.
fn are_cells(rows: &Rows) -> bool {
    let side = rows.iter().map(Vec::len).max().unwrap_or(0);
    // Numbers of two digits may have a zero in front of them.
    let number = |text: &str| {
        (!text.starts_with('0') || text.len() == 2)
            && text.parse::<usize>().is_ok_and(|number| number <= side)
    };
    let symbols = |text: &str| {
        let mut seen: Vec<char> = text.chars().collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
            && seen.iter().all(|&c| {
                c == '0' || Symbol::from_char(c).is_some_and(|symbol| symbol.index() < side)
            })
    };
    // What a solver has filled in stands behind a `u`.
    let cell = |text: &'_ str| {
        text.strip_prefix('u')
            .is_none_or(|rest| rest.chars().count() != 1)
    };
    let words = rows.iter().flatten().map(|piece| piece.text.as_str());
    let words = words.filter(|text| cell(text));
    let long = words.filter(|text| text.chars().count() > 1 && *text != "-1");
    let (cells, others): (Vec<&str>, Vec<&str>) =
        long.partition(|text| number(text) || symbols(text));
    others.is_empty() || cells.len() > others.len()
}

/// Lines with the tabs that programs leave out at their ends, so that a solution has them.
pub(super) fn padded(lines: &[Line], how: Cut) -> Cow<'_, [Line]> {
    if spaces_are_blank(how) {
        return Cow::Owned(spaces::padded(lines));
    }
    if how != Cut::Tabs {
        return Cow::Borrowed(lines);
    }
    let width = rows_of(lines, how).first().map_or(0, Vec::len);
    let between = blank_between(lines);
    let padded = |line: &Line| {
        if between && line.text.is_empty() || is_rule(&line.text) {
            return line.clone();
        }
        let tabs = line.text.matches('\t').count() + 1;
        Line::new(
            line.number,
            line.text.clone() + &"\t".repeat(width.saturating_sub(tabs)),
        )
    };
    Cow::Owned(lines.iter().map(padded).collect())
}

/// Whether blank lines among rows with tabs stand between bands, since the other lines are as many
/// as they have cells; else each is a row without clues.
fn blank_between(lines: &[Line]) -> bool {
    let rows = || lines.iter().filter(|line| !line.text.is_empty());
    let width = rows().map(|line| line.text.trim_end().matches('\t').count() + 1);
    width.max() == Some(rows().count())
}

/// The rows of a cut; between tabs, cells missing at the end of a line are blank.
pub(super) fn rows_of(lines: &[Line], how: Cut) -> Rows {
    let mut rows = cut(lines, how);
    if how == Cut::Tabs {
        if blank_between(lines) {
            rows.retain(|row| {
                row.first()
                    .is_some_and(|piece| !lines[piece.line].text.is_empty())
            });
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        // An empty column at the end comes from tabs at the ends of lines.
        let used = |k: usize| {
            rows.iter()
                .any(|row| row.get(k).is_some_and(|piece| !piece.text.is_empty()))
        };
        // In a band a column may be empty in all rows.
        let band = rows.len() > 1
            && rows.iter().all(|row| row.len() == width)
            && width > rows.len()
            && width.is_multiple_of(rows.len());
        let width = match (rows.len()..width).rev().find(|&k| band || used(k)) {
            Some(k) => k + 1,
            None => width.min(rows.len().max(1)),
        };
        // Columns without a clue at the right are lost where programs cut lines short; not where
        // there is one more row because it stands twice.
        let text =
            |row: &[Piece]| -> String { row.iter().map(|piece| piece.text.as_str()).collect() };
        let twice = rows.windows(2).any(|pair| {
            text(&pair[0]) == text(&pair[1]) && text(&pair[0]).contains(char::is_alphanumeric)
        });
        let full = rows.iter().filter(|row| row.len() == width).count();
        let cut_short = width < rows.len() && rows.len() < 2 * width && full != width;
        let one_more = rows.len() == width + 1 && twice;
        let width = if cut_short && !one_more {
            rows.len()
        } else {
            width
        };
        for row in &mut rows {
            let (line, end) = row
                .last()
                .map_or((0, 0), |last| (last.line, lines[last.line].text.len()));
            row.resize(
                width,
                Piece {
                    line,
                    at: end..end,
                    text: String::new(),
                },
            );
        }
    }
    rows
}
