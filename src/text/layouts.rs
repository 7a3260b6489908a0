//! Layouts without puzzles: what `--layout FILE` and `layout check` read.
//!
//! A text holds any number of layouts: Onefold's own form, records, or bare region maps: n lines
//! of n labels, or one line of n x n labels with anything after a blank. In a bare map any
//! character that is no blank is a label, and cells with the same label are a region.

use super::base::{Line, TextError, unexpected};
use super::{own, record};
use crate::puzzle::{LayoutSpec, MAX_SYMBOLS, shapes};

/// A layout with the line on which it starts.
type Described = Result<(usize, LayoutSpec), TextError>;

/// The one layout that a text describes.
///
/// # Errors
/// It describes none, or several, or one that cannot be read.
pub fn layout_text(bytes: &[u8]) -> Result<LayoutSpec, TextError> {
    let mut described = layout_texts(bytes);
    if let [Ok(_), Ok((line, _)), rest @ ..] = described.as_slice()
        && rest.iter().all(Result::is_ok)
    {
        return Err(error(*line, "a second layout", "one layout in the file"));
    }
    let expected = "a layout: a region map, a record, or lines that start with 'layout'";
    match described.is_empty() {
        true => Err(error(1, "", expected)),
        false => described.swap_remove(0).map(|(_, spec)| spec),
    }
}

/// Every layout that a text describes, in order, with what cannot be read in between.
#[must_use]
pub fn layout_texts(bytes: &[u8]) -> Vec<Described> {
    let text = String::from_utf8_lossy(bytes);
    let lines = Line::all(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let mut described = Vec::new();
    let mut rest = lines.as_slice();
    while let [line, below @ ..] = rest {
        let text = line.text.trim();
        let here = |spec| (line.number, spec);
        let is_own = own::starts(text);
        let is_after = |next: &Line| match is_own {
            true => own::starts(&next.text) || own::ends(&next.text),
            false => next.text.trim().is_empty(),
        };
        let mut length = 1;
        if is_own {
            length += below.iter().take_while(|next| !is_after(next)).count();
            described.push(own::read_layout(&rest[..length]).map(here));
            length += usize::from(rest.get(length).is_some_and(|next| own::ends(&next.text)));
        } else if text.starts_with('{') {
            described.push(record::spec(text, line.number, None).map(here));
        } else if !text.is_empty() && !is_comment(text) {
            length += below.iter().take_while(|next| !is_after(next)).count();
            described.extend(bare(&rest[..length]));
        }
        rest = &rest[length..];
    }
    described
}

/// Bare maps: one drawn as a block, or one a line, perhaps below a heading.
fn bare(block: &[Line]) -> Vec<Described> {
    let drawn = square(block);
    if drawn.is_ok() {
        return vec![drawn];
    }
    let maps = |lines: &[Line]| {
        let maps: Vec<_> = lines.iter().map(one_line).collect::<Option<_>>()?;
        let sizes = || maps.iter().map(|(_, labels)| labels.len());
        let first = sizes().next()?;
        // Short lines of several lengths, or as many as labels, are rows of one map with a slip.
        let are_alike = sizes().all(|size| size == first) && lines.len() != first;
        let are_maps = are_alike || sizes().any(|size| size > MAX_SYMBOLS);
        are_maps.then_some(maps)
    };
    let has_heading = one_line(&block[0]).is_none();
    let below = || maps(&block[1..]).filter(|_| has_heading);
    let Some(maps) = maps(block).or_else(below) else {
        return vec![drawn];
    };
    if let Some(slip) = slip(&maps) {
        return vec![Err(slip)];
    }
    let map = |(line, labels): (usize, Vec<char>)| {
        Ok((line, shapes::jigsaw(labels.len().isqrt(), labels)))
    };
    maps.into_iter().map(map).collect()
}

/// The error about maps in one line each that may as well be the rows of one map, of which one is
/// missing or double; several maps of very few symbols are never meant.
fn slip(maps: &[(usize, Vec<char>)]) -> Option<TextError> {
    const SMALLEST: usize = 16;
    let (line, labels) = maps.first()?;
    let (rows, labels) = (maps.len(), labels.len());
    let is_doubtful = labels < SMALLEST || rows.abs_diff(labels) == 1;
    let text = format!("{rows} rows of {labels} cells");
    let slip = match rows < labels {
        true => "a row is missing",
        false => "one row too many",
    };
    (rows > 1 && is_doubtful).then(|| unexpected(*line, &text, slip))
}

/// A bare map in one line: its first word, where that is a square of labels.
fn one_line(line: &Line) -> Option<(usize, Vec<char>)> {
    let word = line.text.trim().split([' ', '\t', ',', ';']).next()?;
    let labels: Vec<char> = word.chars().collect();
    let side = labels.len().isqrt();
    let fits = (2..=MAX_SYMBOLS).contains(&side) && side * side == labels.len();
    fits.then_some((line.number, labels))
}

/// A bare map of n lines of n labels; blanks and `|` between labels do not count, nor do lines
/// of `-` and `+`.
fn square(block: &[Line]) -> Described {
    let is_border = |text: &str| {
        text.contains("--") && text.chars().all(|c| matches!(c, '-' | '+' | '|' | ' '))
    };
    let lines = block.iter();
    let lines = lines.filter(|line| !is_border(&line.text) && !is_comment(line.text.trim()));
    let is_label = |c: &char| !c.is_whitespace() && *c != '|';
    let labels = |line: &Line| (line.number, line.text.chars().filter(is_label).collect());
    let rows: Vec<(usize, Vec<char>)> = lines.map(labels).collect();
    let (first, side) = (block[0].number, rows.len());
    if side > MAX_SYMBOLS {
        let expected = format!("at most {MAX_SYMBOLS}");
        return Err(error(first, &format!("{side} lines"), &expected));
    }
    if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != side) {
        let text: String = row.iter().collect();
        let has = row.len();
        let expected = format!("{side} labels, as there are {side} lines (this line has {has})");
        return Err(error(*line, &text, &expected));
    }
    let labels = rows.into_iter().flat_map(|(_, row)| row);
    Ok((first, shapes::jigsaw(side, labels)))
}

/// True for a line that begins with `#` and a blank, or is only `#`.
fn is_comment(text: &str) -> bool {
    let rest = text.strip_prefix('#');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

fn error(line: usize, text: &str, expected: &str) -> TextError {
    unexpected(line, text, format!("expected {expected}"))
}
