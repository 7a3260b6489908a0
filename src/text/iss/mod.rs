//! Constraint strings of the Interactive Sudoku Solver, and links that carry them after `?q=`.
//!
//! Each item is `.Name~argument~…`; without a name it is a list of cells with their values,
//! `R1C1_5`, or their candidates, `R1C1_2_4`. Boxes exist unless `.NoBoxes` says otherwise, with a
//! `.Jigsaw` too. The format has no specification; this follows the solver itself.
//!
//! White space means nothing inside a string. A block of lines is one string with an item a line, or
//! a list with a string a line; where nothing separates the two, the block is an error.

mod items;
mod rules;
mod write;

use std::collections::HashSet;

use super::base::packed::percent_decoded;
use super::base::{Context, EntryForm, Found, Line, TextError, unexpected};

pub(in crate::text) use write::write;

/// True if a line begins a string: by a known name, or by the spelling of one.
pub(in crate::text) fn starts(text: &str) -> bool {
    /// Rows of a grid as long as this may be letters.
    const LONGEST_ROW: usize = 5;
    let Some(rest) = text.trim().strip_prefix('.') else {
        return false;
    };
    let name = rest.split(['.', '~']).next().unwrap_or_default();
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    if name.is_empty() {
        return rest.starts_with(['~']) && rest[1..].starts_with(['R', 'r']) && rest.contains('_');
    }
    if !plain || !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    if name.contains(|c: char| c.is_ascii_lowercase()) {
        return rest.contains('~') || name.len() > LONGEST_ROW || is_group(name);
    }
    let mut words = rest.split(['~', '.']);
    rest[name.len()..].starts_with('~') && words.any(|word| rules::cell(word).is_some())
}

/// True if a line holds a link that carries a string.
pub(in crate::text) fn starts_link(text: &str) -> bool {
    !is_remark(text) && carried(text).is_some()
}

/// The string in the first link of a line.
fn carried(text: &str) -> Option<String> {
    let ends = |c: char| c.is_whitespace() || "&#<>\"')]".contains(c);
    let (_, query) = text.split_once("?q=")?;
    let query = percent_decoded(query.split(ends).next()?);
    starts(&query).then_some(query)
}

/// Reads a block of lines, or one line with a link.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let strings = match strings(lines) {
        Ok(strings) => strings,
        Err(error) => return vec![Err(error)],
    };
    let one = |(line, text): (usize, String)| {
        let form = EntryForm::Other("constraint string");
        items::parse(&text, line)?.entry(line, form, context)
    };
    strings.into_iter().map(one).collect()
}

/// A line that begins with an item, with the lines that continue its last item.
struct Part {
    line: usize,
    text: String,
    after_remark: bool,
}

/// Lines that may be one string.
#[derive(Default)]
struct Group {
    parts: Vec<Part>,
    /// Marks of its items, each with whether a string holds it once only.
    marks: HashSet<(String, bool)>,
    /// True if some line has a single item, as where each item has a line of its own.
    narrow: bool,
    /// True if a name alone is repeated.
    doubtful: bool,
}

/// The strings of a block, each with the number of its first line.
fn strings(lines: &[Line]) -> Result<Vec<(usize, String)>, TextError> {
    let mut groups: Vec<Group> = Vec::new();
    let mut depth = 0;
    for part in parts(lines)? {
        let outside = depth == 0;
        let (marks, wide) = (marks(&part.text, &mut depth), is_wide(&part.text));
        let begins = groups.last().is_none_or(|group| {
            let again = marks
                .iter()
                .any(|mark| mark.1 && group.marks.contains(mark));
            outside && (again || part.after_remark && wide && !group.narrow)
        });
        if begins {
            groups.push(Group::default());
        }
        if let Some(group) = groups.last_mut() {
            group.doubtful |= marks.iter().any(|mark| group.marks.contains(mark));
            group.narrow |= !wide;
            group.marks.extend(marks);
            group.parts.push(part);
        }
    }
    let (mut strings, count) = (Vec::new(), groups.len());
    for (k, group) in groups.into_iter().enumerate() {
        let parts = group.parts.into_iter().map(|part| (part.line, part.text));
        let mut parts: Vec<(usize, String)> = parts.collect();
        let one = parts.len() == 1 || group.narrow && !group.doubtful;
        if one {
            let joined = parts.iter().map(|part| part.1.as_str()).collect();
            parts = vec![(parts[0].0, joined)];
        } else if group.narrow || k + 1 == count {
            let expected = format!(
                "these {} lines with items may be one constraint string or several; write each \
                 string on one line, with a blank line before the next",
                parts.len()
            );
            return Err(unexpected(parts[0].0, &parts[0].1, expected));
        }
        strings.extend(parts);
    }
    Ok(strings)
}

/// The lines of a block without remarks; a line that begins with no item continues the last one.
fn parts(lines: &[Line]) -> Result<Vec<Part>, TextError> {
    let argument = |c: char| c.is_ascii_alphanumeric() || "_~.%-,+/=".contains(c);
    let (mut parts, mut after_remark): (Vec<Part>, bool) = (Vec::new(), false);
    for line in lines {
        let text: String = line.text.split_whitespace().collect();
        let continues = |last: &Part| {
            let open = last.text.ends_with(['~', '.', '_']) && !after_remark;
            text.starts_with('~') || (open || text.contains("~R")) && text.chars().all(argument)
        };
        if is_remark(&line.text) {
            after_remark = true;
        } else if let Some(text) = carried(&line.text).or_else(|| item_line(&text)) {
            let line = line.number;
            parts.push(Part {
                line,
                text,
                after_remark,
            });
            after_remark = false;
        } else if let Some(last) = parts.last_mut().filter(|last| continues(last)) {
            last.text.push_str(&text);
        } else {
            let expected = "expected an item such as .AntiKing, or the rest of one; a blank line \
                            ends a constraint string";
            return Err(unexpected(line.number, &line.text, expected));
        }
    }
    Ok(parts)
}

/// The text of a line that begins with an item.
fn item_line(text: &str) -> Option<String> {
    text.starts_with('.').then(|| text.to_owned())
}

/// True if a line is a comment.
fn is_remark(text: &str) -> bool {
    text.trim_start().starts_with('#') || text.trim_start().starts_with("//")
}

/// True if a name opens or closes a group of items.
fn is_group(name: &str) -> bool {
    matches!(name, "Or" | "And" | "End")
}

/// True if a line may be a whole puzzle: several items, or several cells with their values.
fn is_wide(text: &str) -> bool {
    let items: Vec<&str> = text.split('.').filter(|item| !item.is_empty()).collect();
    let cells = |item: &str| item.starts_with('~') && item.matches('~').count() > 1;
    items.iter().filter(|item| !is_group(item)).count() > 1
        || matches!(items[..], [item] if cells(item))
}

/// The shape, cells with a given (each once in a string), and names alone, outside groups.
fn marks(text: &str, depth: &mut usize) -> Vec<(String, bool)> {
    let mut marks = Vec::new();
    for item in text.split('.').filter(|item| !item.is_empty()) {
        match item.split_once('~') {
            None if item == "End" => *depth = depth.saturating_sub(1),
            None if is_group(item) => *depth += 1,
            _ if *depth > 0 => {}
            None => marks.push((item.to_owned(), false)),
            Some(("Shape", _)) => marks.push(("Shape".to_owned(), true)),
            Some(("", values)) => {
                let pairs = values.split('~').filter_map(|value| value.split_once('_'));
                let given = pairs.filter(|(_, symbol)| !symbol.contains('_'));
                marks.extend(given.map(|(cell, _)| (cell.to_owned(), true)));
            }
            Some(_) => {}
        }
    }
    marks
}
