//! One paragraph: lines without a blank line between them, with what is asked about it again and
//! again while it is held, so that long runs of paragraphs cost no more than their lines.

use super::super::{Context, Line};
use super::one_line;
use super::picture::{self, Widths};
use super::pieces::Rows;

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

    /// The side of the square grid that it is.
    pub(super) fn side(&self) -> Option<usize> {
        self.square.as_ref().map(|(side, _)| *side)
    }
}

/// The name above a grid: a first line with a letter that is no row of what follows.
fn label(lines: &[Line], context: &Context) -> Option<String> {
    const LONGEST_NAME: usize = 40;
    let text = lines.first()?.text.trim();
    let named = text.chars().count() <= LONGEST_NAME
        && text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().all(|c| {
            c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | ':' | '.' | '(' | ')' | '\'')
        });
    if !named || one_line::is_long(text, context) {
        return None;
    }
    let width = |line: &Line| line.text.chars().filter(|c| !c.is_whitespace()).count();
    let alone = lines.len() == 1
        && (text.ends_with(':')
            || text.chars().count() == 1
            || text.contains(' ')
            || text.chars().all(char::is_alphabetic));
    let above = lines.len() > 1 && width(&lines[0]) != width(&lines[1]);
    (alone || above).then(|| text.trim_end_matches(':').to_owned())
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
