//! One paragraph: lines without a blank line between them, with what is asked about it again and
//! again while it is held, so that long runs of paragraphs cost no more than their lines.

use super::super::{Context, Line};
use super::one_line;
use super::picture::{self, Widths};
use super::pieces::Rows;
use crate::puzzle::MAX_SYMBOLS;

/// Lines that belong together.
#[derive(Debug)]
pub(super) struct Paragraph {
    /// The name above the grid, where there is one.
    pub(super) label: Option<String>,
    /// The lines below the name.
    pub(super) lines: Vec<Line>,
    /// Whether it is a list of grids in one line.
    pub(super) is_list: bool,
    /// The side and the rows of a square grid.
    pub(super) square: Option<(usize, Rows)>,
    /// The widths of its rows, for each way to cut them.
    pub(super) widths: Widths,
}

impl Paragraph {
    pub(super) fn new(mut lines: Vec<Line>, context: &Context) -> Self {
        let is_list = lines
            .iter()
            .all(|line| one_line::is_long(&line.text, context));
        let label = if is_list {
            None
        } else {
            label(&lines, context)
        };
        if label.is_some() {
            lines.remove(0);
        }
        let square = if is_list {
            None
        } else {
            picture::square_side(&lines)
        };
        let widths = if is_list {
            Widths::default()
        } else {
            picture::widths_of(&lines)
        };
        Self {
            label,
            lines,
            is_list,
            square,
            widths,
        }
    }

    /// Several square grids right below each other, one by one.
    pub(super) fn split(&self) -> Option<Vec<Vec<Line>>> {
        if picture::are_folded(&self.lines) {
            return Some(self.lines.chunks(1).map(<[Line]>::to_vec).collect());
        }
        let (rows, side) = picture::squares(&self.lines)?;
        let first = |k: usize| rows[k * side];
        let starts = (1..rows.len() / side).map(first);
        let ends = starts.clone().chain([self.lines.len()]);
        let parts = [0].into_iter().chain(starts).zip(ends);
        Some(
            parts
                .map(|(from, to)| self.lines[from..to].to_vec())
                .collect(),
        )
    }

    /// The side of the square grid that it is.
    pub(super) fn side(&self) -> Option<usize> {
        self.square.as_ref().map(|(side, _)| *side)
    }
}

/// Whether a line is the name of the next grid, as in `Grid 02` right below the first one: what is
/// above it is a square, and it is no row of it.
pub(super) fn is_heading(line: &Line, above: &[Line]) -> bool {
    /// Lines of the largest square, each with a border below.
    const MOST_LINES: usize = 2 * MAX_SYMBOLS + 2;
    let above = match above {
        [first, rest @ ..] if is_name(first.text.trim()) && !is_row(&first.text, rest) => rest,
        all => all,
    };
    is_name(line.text.trim())
        && above.len() <= MOST_LINES
        && !is_row(&line.text, &above[..above.len().min(1)])
        && picture::square_side(above).is_some()
}

/// Whether a line has as many characters as the next one.
fn is_row(text: &str, next: &[Line]) -> bool {
    let width = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    next.first()
        .is_some_and(|next| width(text) == width(&next.text))
}

/// Whether a text may be the name of a grid: it begins with a letter and has no sign that cells
/// or drawings have.
fn is_name(text: &str) -> bool {
    const LONGEST_NAME: usize = 40;
    let inner = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let text = inner.unwrap_or(text);
    // Cells with what a solver has filled in, as in `u5 1 34`, are no words.
    let cell = |word: &str| {
        let digits = word.strip_prefix('u').unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if text.split_whitespace().nth(1).is_some() && text.split_whitespace().all(cell) {
        return false;
    }
    text.chars().count() <= LONGEST_NAME
        && text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().all(|c| {
            c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | ':' | '.' | '(' | ')' | '\'' | '#')
        })
}

/// The name above a grid: a first line with a letter that is no row of what follows.
fn label(lines: &[Line], context: &Context) -> Option<String> {
    let text = lines.first()?.text.trim();
    if !is_name(text) || one_line::is_long(text, context) {
        return None;
    }
    let alone = lines.len() == 1
        && (text.ends_with(':')
            || text.chars().count() == 1
            || text.contains([' ', '['])
            || text.chars().all(char::is_alphabetic));
    let above = lines.len() > 1 && !is_row(&lines[0].text, &lines[1..]);
    let name = text.trim_end_matches(':').trim_matches(['[', ']']);
    (alone || above).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::super::ReadOptions;
    use super::*;

    fn paragraph(text: &str) -> Paragraph {
        let lines = text.lines().enumerate().map(|(k, line)| Line {
            number: k + 1,
            text: line.to_owned(),
        });
        Paragraph::new(lines.collect(), &Context::new(ReadOptions::default()))
    }

    #[test]
    fn a_name_stands_above_its_grid() {
        let named = paragraph("Grid A:\n12\n21");
        assert_eq!(
            (named.label.as_deref(), named.side()),
            (Some("Grid A"), Some(2))
        );
        let rows = paragraph("ab\nba");
        assert_eq!((rows.label.as_deref(), rows.side()), (None, Some(2)));
        let alone = paragraph("Easy");
        assert_eq!(
            (alone.label.as_deref(), alone.lines.len()),
            (Some("Easy"), 0)
        );
    }

    #[test]
    fn a_list_is_of_long_lines_only() {
        assert!(paragraph(&".".repeat(81)).is_list);
        assert!(!paragraph(&".".repeat(9)).is_list);
        assert!(!paragraph(&format!("{}\n...", ".".repeat(81))).is_list);
    }
}
