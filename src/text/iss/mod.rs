//! Constraint strings of the Interactive Sudoku Solver, and links that carry them after `?q=`.
//!
//! Each item is `.Name~argument~…`; without a name it is a list of cells with their values,
//! `R1C1_5`, or their candidates, `R1C1_2_4`. Boxes exist unless `.NoBoxes` says otherwise, with a
//! `.Jigsaw` too. The format has no specification; this follows the solver itself.
//!
//! White space means nothing inside a string. A block of lines is one string with an item a line, or
//! a list with a string a line, each of which repeats an item that no string holds twice: the shape,
//! or a cell that is given. Where nothing decides, the block is an error.

mod items;
mod rules;
mod write;

use std::collections::HashSet;

use self::rules::cell;
use super::base::packed::percent_decoded;
use super::base::{Context, EntryForm, Found, Line, TextError, unexpected};

pub(in crate::text) use write::write;

/// True if a line begins a string, or holds a link that carries one.
pub(in crate::text) fn starts(text: &str) -> bool {
    !is_remark(text) && (is_string(text) || carried(text).is_some())
}

/// The name of the first item of a text, and what follows it.
fn first_item(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim().strip_prefix('.')?;
    let (name, after) = rest.split_at(rest.find(['.', '~']).unwrap_or(rest.len()));
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    let is_item = match after.starts_with('~') {
        true => capital || name.is_empty(),
        false => capital && (has_small(name) || is_group(name)),
    };
    is_item.then_some((name, after))
}

fn has_small(name: &str) -> bool {
    name.contains(|c: char| c.is_ascii_lowercase())
}

/// True if a text begins with an item, and cannot be a row of a grid.
fn is_string(text: &str) -> bool {
    /// Rows of a grid as long as this may be letters.
    const LONGEST_ROW: usize = 5;
    first_item(text).is_some_and(|(name, after)| match name {
        "" => after.starts_with(['~']) && after[1..].starts_with(['R', 'r']) && after.contains('_'),
        _ if is_group(name) => true,
        _ if has_small(name) => after.contains('~') || name.len() > LONGEST_ROW,
        // A name in capitals needs a cell.
        _ => after.split(['~', '.']).any(|word| cell(word).is_some()),
    })
}

/// The string in the first link of a line.
fn carried(text: &str) -> Option<String> {
    let ends = |c: char| c.is_whitespace() || "&#<>\"')]".contains(c);
    let (_, query) = text.split_once("?q=")?;
    let query = percent_decoded(query.split(ends).next()?);
    is_string(&query).then_some(query)
}

/// True if the next line belongs to the same block: an item, the rest of one, or a comment.
pub(in crate::text) fn continues(lines: &[Line], text: &str) -> bool {
    let argument = |c: char| c.is_ascii_alphanumeric() || "_~.%-,+/=".contains(c);
    let linked = lines.first().and_then(|line| carried(&line.text));
    let last = lines.last().map_or("", |line| line.text.trim());
    let rest = text.contains("~R") || last.ends_with(['~', '.', '_']) && !text.starts_with('.');
    let rest = text.starts_with('~') || rest && text.trim().chars().all(argument);
    linked.is_none()
        && !text.trim().is_empty()
        && (first_item(text).is_some() || rest || is_remark(text))
}

/// Reads a block of lines, or one line with a link.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let one = |string: Result<(usize, String), TextError>| {
        let (line, text) = string?;
        let form = EntryForm::Other("constraint string");
        items::parse(&text, line)?.entry(line, form, context)
    };
    strings(lines).into_iter().map(one).collect()
}

/// The strings of a block, each with the number of its first line.
fn strings(lines: &[Line]) -> Vec<Result<(usize, String), TextError>> {
    let parts = parts(lines);
    let (mut met, mut depth, mut again, mut doubtful) = (HashSet::new(), 0, 0, false);
    for (_, text) in &parts {
        let marks = marks(text, &mut depth);
        let met_before = |sure| {
            marks
                .iter()
                .any(|mark| mark.1 == sure && met.contains(mark))
        };
        again += usize::from(met_before(true));
        doubtful |= met_before(false);
        met.extend(marks);
    }
    let narrow = parts.iter().any(|(_, text)| !is_wide(text));
    let Some((line, first)) = parts.first().cloned() else {
        return Vec::new();
    };
    let count = parts.len();
    if again + 1 == count && (count == 1 || !narrow) {
        return parts.into_iter().map(Ok).collect();
    }
    if narrow && again == 0 && !doubtful {
        return vec![Ok((line, parts.into_iter().map(|part| part.1).collect()))];
    }
    let expected = format!(
        "these {count} lines with items may be one constraint string or several; write each \
         string on one line, with a blank line before the next"
    );
    vec![Err(unexpected(line, &first, expected))]
}

/// The lines that begin with an item, with those that continue it.
fn parts(lines: &[Line]) -> Vec<(usize, String)> {
    let mut parts = Vec::<(usize, String)>::new();
    for line in lines {
        let text: String = line.text.split_whitespace().collect();
        match parts.last_mut() {
            _ if is_remark(&text) => {}
            Some(last) if !text.starts_with('.') => last.1 += &text,
            _ => parts.push((line.number, carried(&line.text).unwrap_or(text))),
        }
    }
    parts
}

/// True if a line is a comment.
fn is_remark(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('#') || text.starts_with("//")
}

/// True if a name opens or closes a group of items.
fn is_group(name: &str) -> bool {
    matches!(name, "Or" | "And" | "End")
}

/// True if a line may be a whole puzzle: several items, or several cells with their values.
fn is_wide(text: &str) -> bool {
    let items = text.split('.').filter(|item| !is_group(item));
    let parts = |item: &str| match item.strip_prefix('~') {
        Some(values) => values.split('~').count(),
        None => usize::from(!item.is_empty()),
    };
    items.map(parts).sum::<usize>() > 1
}

/// The shape and cells with a given, each once in a string, and names alone, outside groups.
fn marks(text: &str, depth: &mut usize) -> Vec<(String, bool)> {
    let mut marks = Vec::new();
    for item in text.split('.').filter(|item| !item.is_empty()) {
        match item.split_once('~') {
            None if item == "End" => *depth = depth.saturating_sub(1),
            None if is_group(item) => *depth += 1,
            _ if *depth > 0 => {}
            None => marks.push((item.to_owned(), false)),
            Some(("", values)) => {
                let pairs = values.split('~').filter_map(|value| value.split_once('_'));
                let given = pairs.filter(|(_, symbol)| !symbol.contains('_'));
                marks.extend(given.map(|(cell, _)| (cell.to_owned(), true)));
            }
            Some(("Shape", _)) => marks.push(("Shape".to_owned(), true)),
            Some(_) => {}
        }
    }
    marks
}
