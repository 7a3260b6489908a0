//! One paragraph: lines without a blank line between them, with what is asked about it again and
//! again while it is held, so that long runs of paragraphs cost no more than their lines.

use super::fit::{self, Widths};
use super::free::Sizes;
use super::piece::Rows;
use super::{beside, labels, one_row, tiny, word};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Alphabet, Context, Line};

/// Lines that belong together.
#[derive(Debug)]
pub(super) struct Paragraph {
    /// The name above the grid, where there is one.
    pub(super) label: Option<String>,
    /// Text stands between it and what is before it.
    pub(super) apart: bool,
    /// The numbers above it, which may be its size.
    pub(super) sizes: Option<Sizes>,
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
        let is_list = lines.iter().all(|line| word::is_long(&line.text, context));
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
            fit::square_side(&lines, tiny::smallest(&lines, context))
        };
        let widths = if is_list {
            Widths::default()
        } else {
            fit::widths_of(&lines)
        };
        Self {
            apart: label.is_some(),
            label,
            sizes: None,
            lines,
            is_list,
            square,
            widths,
        }
    }

    /// Several square grids right below each other or beside each other, one by one.
    pub(super) fn split(&self, context: &Context) -> Option<Vec<Vec<Line>>> {
        if fit::are_folded(&self.lines) {
            return Some(self.lines.chunks(1).map(<[Line]>::to_vec).collect());
        }
        if let Some(grids) = beside::split(&self.lines) {
            return Some(grids);
        }
        let (rows, side) = fit::squares(&self.lines, tiny::smallest(&self.lines, context))?;
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

    /// Whether it is a map of regions for sure.
    pub(super) fn is_map(&self) -> bool {
        let Some((side, rows)) = &self.square else {
            return false;
        };
        let labels = rows.iter().flatten().map(|piece| piece.text.as_str());
        labels::is_certain(&labels.collect::<Vec<_>>(), *side)
    }

    /// The side of the square grid that it is.
    pub(super) fn side(&self) -> Option<usize> {
        self.square.as_ref().map(|(side, _)| *side)
    }
}

/// Whether a line is the name of the next grid, as in `Grid 02` right below the first one: what is
/// above it is a square, and it is no row of it.
pub(super) fn is_heading(line: &Line, above: &[Line], context: &Context) -> bool {
    /// Lines of the largest square, each with a border below.
    const MOST_LINES: usize = 2 * MAX_SYMBOLS + 2;
    let (above, named) = match above {
        [first, rest @ ..] if is_name(first.text.trim()) && !is_row(&first.text, rest) => {
            (rest, true)
        }
        all => (all, false),
    };
    // Below a name and rows the next name begins the next grid, whatever the rows are.
    let rows = || named && !above.iter().any(|line| is_name(line.text.trim()));
    is_name(line.text.trim())
        && above.len() <= MOST_LINES
        && !is_row(&line.text, &above[..above.len().min(1)])
        && !above.is_empty()
        && (rows() || fit::square_side(above, tiny::smallest(above, context)).is_some())
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
    if are_cells(text) {
        return false;
    }
    text.chars().count() <= LONGEST_NAME
        && text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().all(|c| {
            c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | ':' | '.' | '(' | ')' | '\'' | '#')
        })
}

/// Whether each word of a text may be a cell of a row of so many, some with what a solver has
/// filled in, as in `u5 1 34`.
fn are_cells(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let order = words.len();
    let symbol = |c: char| {
        let symbol = Alphabet::OneUp.read_char(c, order);
        c.is_ascii_digit() || symbol.is_some_and(|symbol| symbol.index() < order)
    };
    let cell = |word: &&str| {
        let signs = word.strip_prefix('u').unwrap_or(word);
        !signs.is_empty() && signs.chars().all(symbol)
    };
    order > 1 && words.iter().all(cell)
}

/// Whether a line is a row of the next ones but for a cell too few or too many.
fn is_short_row(text: &str, next: &[Line]) -> bool {
    let width = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    let cells = text.chars().all(|c| !c.is_lowercase())
        && text.contains(|c: char| c == '.' || c.is_ascii_digit());
    cells
        && next
            .first()
            .is_some_and(|next| width(text).abs_diff(width(&next.text)) == 1)
}

/// Whether a text is the number of a grid in a list, as `1`, `12.` or `3)`.
fn is_number(text: &str) -> bool {
    const LONGEST: usize = 3;
    let digits = text.trim_end_matches(['.', ')', ':']);
    (1..=LONGEST).contains(&digits.len())
        && text.len() <= digits.len() + 1
        && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The name above a grid: a first line with a letter that is no row of what follows.
fn label(lines: &[Line], context: &Context) -> Option<String> {
    let text = lines.first()?.text.trim();
    let number = context.options().layout.is_none()
        && is_number(text)
        && (lines.len() == 1 || !is_row(text, &lines[1..]));
    let grid = || {
        word::is_long(text, context)
            || one_row::rows(text, context).is_some()
            || labels::is_line(text)
            || is_short_row(text, &lines[1..])
    };
    if !number && !is_name(text) || grid() {
        return None;
    }
    let alone = lines.len() == 1
        && (number
            || text.ends_with(':')
            || text.chars().count() == 1
            || text.contains([' ', '['])
            || text.chars().all(char::is_alphabetic));
    let above = lines.len() > 1 && !is_row(&lines[0].text, &lines[1..]);
    let name = text.trim_end_matches(':').trim_matches(['[', ']']);
    (alone || above).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    fn paragraph(text: &str) -> Paragraph {
        Paragraph::new(Line::all(text), &Context::new(ReadOptions::default()))
    }

    #[test]
    fn a_name_stands_above_its_grid() {
        let named = paragraph("Grid A:\n1234\n3412\n2143\n4321");
        assert_eq!(
            (named.label.as_deref(), named.side()),
            (Some("Grid A"), Some(4))
        );
        let rows = paragraph("abcd\nbadc\ncdab\ndcba");
        assert_eq!((rows.label.as_deref(), rows.side()), (None, Some(4)));
        let alone = paragraph("Easy");
        assert_eq!(
            (alone.label.as_deref(), alone.lines.len()),
            (Some("Easy"), 0)
        );
        let numbered = paragraph("12.");
        assert_eq!(numbered.label.as_deref(), Some("12."));
        assert_eq!(paragraph("12\n21").side(), None);
        assert_eq!(paragraph("+--+\n|12|\n|21|\n+--+").side(), Some(2));
    }

    #[test]
    fn a_row_of_candidates_may_begin_with_a_letter() {
        let row = "A 8 u6 379 2 u5 349 1 379 5";
        let below = "12 345 6789A 12 345 6789A 12 345 6789A 1";
        assert_eq!(paragraph(&format!("{row}\n{below}")).label, None);
        let name = "A grid of 8 symbols";
        let named = paragraph(&format!("{name}\n{below}"));
        assert_eq!(named.label.as_deref(), Some(name));
    }

    #[test]
    fn a_list_is_of_long_lines_only() {
        assert!(paragraph(&".".repeat(81)).is_list);
        assert!(!paragraph(&".".repeat(9)).is_list);
        assert!(!paragraph(&format!("{}\n...", ".".repeat(81))).is_list);
    }
}
