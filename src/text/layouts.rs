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
    if described.len() > 1 && described.iter().all(Result::is_ok) {
        let line = described
            .get(1)
            .and_then(|second| second.as_ref().ok())
            .map_or(1, |second| second.0);
        return Err(error(line, "a second layout", "one layout in the file"));
    }
    match described.drain(..).next() {
        Some(first) => first.map(|(_, spec)| spec),
        None => Err(error(
            1,
            "",
            "a layout: a region map, a record, or lines that start with 'layout'",
        )),
    }
}

/// Every layout that a text describes, in order, with what cannot be read in between.
#[must_use]
pub fn layout_texts(bytes: &[u8]) -> Vec<Described> {
    let lines = lines_of(bytes);
    let mut described = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let text = line.text.trim();
        if text.is_empty() || is_comment(text) {
            at += 1;
        } else if own::starts(&line.text) {
            let ends = |next: &Line| own::starts(&next.text) || own::ends(&next.text);
            let end = lines[at + 1..]
                .iter()
                .position(ends)
                .map_or(lines.len(), |k| at + 1 + k);
            described.push(own::read_layout(&lines[at..end]).map(|spec| (line.number, spec)));
            at = if lines.get(end).is_some_and(|next| own::ends(&next.text)) {
                end + 1
            } else {
                end
            };
        } else if text.starts_with('{') {
            described.push(record::spec(text, line.number, None).map(|spec| (line.number, spec)));
            at += 1;
        } else {
            let block: Vec<&Line> = lines[at..]
                .iter()
                .take_while(|line| !line.text.trim().is_empty())
                .collect();
            at += block.len();
            described.extend(bare(&block));
        }
    }
    described
}

/// Bare maps: one drawn as a block, or one a line, perhaps below a heading.
fn bare(block: &[&Line]) -> Vec<Described> {
    let maps = |lines: &[&Line]| -> Option<Vec<Described>> {
        let map = |line: &&Line| {
            let labels = one_line(line.text.trim())?;
            Some(Ok((
                line.number,
                shapes::jigsaw(labels.len().isqrt(), labels),
            )))
        };
        lines.iter().map(map).collect()
    };
    let words: Vec<usize> = block
        .iter()
        .filter_map(|line| one_line(line.text.trim()))
        .map(|word| word.len())
        .collect();
    let is_block = words.iter().all(|&length| length == block.len())
        && words.len() == block.len()
        && block.len() > 1;
    if is_block {
        return vec![square(block)];
    }
    let long = words.iter().any(|&length| length > MAX_SYMBOLS)
        || words.windows(2).all(|pair| pair[0] == pair[1]);
    let below = block
        .split_first()
        .filter(|(_, rest)| !rest.is_empty())
        .and_then(|(_, rest)| maps(rest));
    match (maps(block), below) {
        (Some(maps), _) if long => slip(block).map_or(maps, |slip| vec![Err(slip)]),
        (None, Some(maps)) if long => slip(&block[1..]).map_or(maps, |slip| vec![Err(slip)]),
        _ => vec![square(block)],
    }
}

/// The error about maps in one line each that may as well be the rows of one map, of which one is
/// missing or double; several maps of very few symbols are never meant.
fn slip(block: &[&Line]) -> Option<TextError> {
    const SMALLEST: usize = 16;
    let first = block.first()?;
    let labels = one_line(first.text.trim())?.len();
    let rows = block.len();
    let doubtful = labels < SMALLEST || rows.abs_diff(labels) == 1;
    let text = format!("{rows} rows of {labels} cells");
    let missing = if rows < labels {
        "a row is missing"
    } else {
        "one row too many"
    };
    (rows > 1 && doubtful).then(|| unexpected(first.number, &text, missing))
}

/// A bare map in one line: its first word, when that is a square of labels in which as many
/// regions as there are rows stand, or nearly so.
fn one_line(text: &str) -> Option<Vec<char>> {
    let word: Vec<char> = text.split([' ', '\t', ',', ';']).next()?.chars().collect();
    let side = word.len().isqrt();
    (side > 1 && side <= MAX_SYMBOLS && side * side == word.len()).then_some(word)
}

/// A bare map of n lines of n labels; blanks and `|` between labels do not count, nor do lines
/// of `-` and `+`.
fn square(block: &[&Line]) -> Described {
    let border = |text: &str| {
        text.chars().all(|c| matches!(c, '-' | '+' | '|' | ' ')) && text.contains("--")
    };
    let rows: Vec<(usize, Vec<char>)> = block
        .iter()
        .filter(|line| !border(&line.text) && !is_comment(line.text.trim()))
        .map(|line| {
            (
                line.number,
                line.text
                    .chars()
                    .filter(|c| !c.is_whitespace() && *c != '|')
                    .collect(),
            )
        })
        .collect();
    let first = block.first().map_or(1, |line| line.number);
    let side = rows.len();
    if side > MAX_SYMBOLS {
        return Err(error(
            first,
            &format!("{side} lines"),
            &format!("at most {MAX_SYMBOLS}"),
        ));
    }
    if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != side) {
        let text: String = row.iter().collect();
        let expected = format!(
            "{side} labels, as there are {side} lines (this line has {})",
            row.len()
        );
        return Err(error(*line, &text, &expected));
    }
    Ok((
        first,
        shapes::jigsaw(side, rows.into_iter().flat_map(|(_, row)| row)),
    ))
}

fn lines_of(bytes: &[u8]) -> Vec<Line> {
    let text = String::from_utf8_lossy(bytes);
    Line::all(text.strip_prefix('\u{feff}').unwrap_or(&text))
}

/// A line that starts with `#` and a blank, or is only `#`.
fn is_comment(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

fn error(line: usize, text: &str, expected: &str) -> TextError {
    unexpected(line, text, format!("expected {expected}"))
}
