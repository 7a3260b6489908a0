//! Constraint strings of the Interactive Sudoku Solver, and links that carry them after `?q=`.
//!
//! Each item is `.Name~argument~…`; without a name it is a list of cells with their values,
//! `R1C1_5`, or their candidates, `R1C1_2_4`. Boxes exist unless `.NoBoxes` says otherwise, with a
//! `.Jigsaw` too. The format has no specification; this follows the solver itself.
//!
//! White space means nothing inside an item: a block of lines is one string, each line of it with
//! items. Where each of its lines may be a whole puzzle, the block is an error.

mod items;
mod rules;
mod write;

use super::base::packed::percent_decoded;
use super::base::{Context, EntryForm, Found, Line, TextError, unexpected};

pub(in crate::text) use write::write;

/// True if a line begins a string, or holds a link that carries one.
pub(in crate::text) fn starts(text: &str) -> bool {
    !is_remark(text) && (is_string(text) || carried(text).is_some())
}

/// True if a text begins with an item, and cannot be a row of a grid.
fn is_string(text: &str) -> bool {
    /// Rows of a grid as long as this may be letters.
    const LONGEST_ROW: usize = 5;
    first_item(text).is_some_and(|(name, after)| match name {
        "" => after.starts_with("~R") && after.contains('_'),
        "Or" | "And" | "End" => true,
        name => after.starts_with('~') || name.len() > LONGEST_ROW,
    })
}

/// The name of the first item of a text, and what follows it.
fn first_item(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim().strip_prefix('.')?;
    let (name, after) = rest.split_at(rest.find(['.', '~']).unwrap_or(rest.len()));
    let small = name.contains(|c: char| c.is_ascii_lowercase());
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_name = name.is_empty() || capital && name.chars().all(|c| c.is_ascii_alphanumeric());
    (is_name && (after.starts_with('~') || small)).then_some((name, after))
}

/// The string in the first link of a line.
fn carried(text: &str) -> Option<String> {
    let ends = |c: char| c.is_whitespace() || "&#<>\"')]".contains(c);
    let (_, query) = text.split_once("?q=")?;
    let query = percent_decoded(query.split(ends).next()?);
    is_string(&query).then_some(query)
}

/// True if the next line belongs to the same block: an item, the rest of one, which is an error,
/// or a comment. A link is alone.
pub(in crate::text) fn continues(lines: &[Line], text: &str) -> bool {
    let linked = lines.first().and_then(|line| carried(&line.text));
    let open = lines
        .last()
        .is_some_and(|line| line.text.trim_end().ends_with(['~', '.', '_']));
    let rest = text.contains('~') || open && !text.trim().is_empty();
    linked.is_none() && (rest || first_item(text).is_some() || is_remark(text))
}

/// Reads a block of lines, or one line with a link.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let read = string(lines).and_then(|(line, text)| {
        let form = EntryForm::Other("constraint string");
        items::parse(&text, line)?.entry(line, form, context)
    });
    vec![read]
}

/// The string of a block, and the number of its first line.
fn string(lines: &[Line]) -> Result<(usize, String), TextError> {
    let lines: Vec<&Line> = lines.iter().filter(|line| !is_remark(&line.text)).collect();
    let first = lines.first().map_or(1, |line| line.number);
    let plain = |text: &str| text.split_whitespace().collect();
    let texts = lines
        .iter()
        .map(|line| carried(&line.text).unwrap_or_else(|| plain(&line.text)));
    let texts: Vec<String> = texts.collect();
    // A line with several items, or several cells with their values, may be a whole puzzle.
    let narrow = |text: &String| {
        let cells = text.strip_prefix(".~").unwrap_or_default();
        text.matches('.').count() < 2 && cells.matches('_').count() < 2
    };
    let string = texts.concat();
    // The shape and a rule of the whole board are in a string once.
    let rules = items::RULES.iter().map(|rule| rule.0);
    let mut once = rules.chain(["Shape", "NoBoxes"]);
    let twice = once.any(|name| string.matches(&format!(".{name}")).count() > 1);
    let whole = texts.iter().all(|text| text.starts_with('.'));
    if texts.len() == 1 || whole && texts.iter().any(narrow) && !twice {
        return Ok((first, string));
    }
    let expected = "these lines with items may be one constraint string or several; write each \
         string on one line, with a blank line before the next";
    Err(unexpected(first, &string, expected))
}

/// True if a line is a comment.
fn is_remark(text: &str) -> bool {
    text.trim_start().starts_with('#')
}
