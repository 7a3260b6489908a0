//! Constraint strings of the Interactive Sudoku Solver, and links with them.
//!
//! An item is `.Name~argument~…`; without a name it has values, `R1C1_5`, or candidates,
//! `R1C1_2_4`. Only `.NoBoxes` removes the boxes; a `.Jigsaw` does not. Without a specification,
//! this follows the solver itself.
//!
//! White space means nothing, so a block of lines is one string, or an error if each of its lines
//! may be a puzzle. A line that begins with `.Shape` begins another string: a string has one.

mod items;
mod rules;

use super::base::{
    Context, EntryForm, Found, Job, Line, TextError, TextErrorKind, Unread, WriteError, Written,
    nothing_in, percent_decoded, region_numbers, unexpected,
};
use super::parts::unsaid;
use super::rules as text_rules;
use crate::ids::CellId;
use crate::puzzle::{Layout, Puzzle, Rule};

use items::{RULES, parse};
use rules::{Board, digit, name};

/// The item with the size of the board, usually the first.
const SHAPE: &str = "Shape";

/// True if a line begins a string or has a link with one.
pub(super) fn starts(text: &str) -> bool {
    !is_remark(text) && (is_string(text) || linked(text).is_some())
}

/// True for a text that begins with an item and is no row of a grid.
fn is_string(text: &str) -> bool {
    /// Rows of a grid as long as this may be letters.
    const LONGEST_ROW: usize = 5;
    first_item(text).is_some_and(|(name, after)| match name {
        "" => after.starts_with("~R") && after.contains('_'),
        "Or" | "And" | "End" => true,
        name => after.starts_with('~') || name.len() > LONGEST_ROW,
    })
}

/// The name of the first item and the text after it.
fn first_item(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim().strip_prefix('.')?;
    let (name, after) = rest.split_at(rest.find(['.', '~']).unwrap_or(rest.len()));
    let small = name.contains(|c: char| c.is_ascii_lowercase());
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_name = name.is_empty() || capital && name.chars().all(|c| c.is_ascii_alphanumeric());
    (is_name && (after.starts_with('~') || small)).then_some((name, after))
}

/// The string in the one link of a line.
fn linked(text: &str) -> Option<String> {
    let ends = |c: char| c.is_whitespace() || "&#<>\"')]".contains(c);
    let (_, query) = text.split_once("?q=")?;
    let query = percent_decoded(query.split(ends).next()?);
    (is_string(&query) && text.matches("?q=").count() == 1).then_some(query)
}

/// True if a line continues a block; a link is alone.
pub(super) fn continues(lines: &[Line], text: &str) -> bool {
    let link = lines.first().and_then(|line| linked(&line.text));
    let last = lines.last().map_or("", |line| line.text.trim_end());
    let rest = last.ends_with(['~', '.', '_']) && !text.trim().is_empty();
    let item = text.contains('~') || first_item(text).is_some() || is_remark(text);
    let shape = |text: &str| first_item(text).is_some_and(|(name, _)| name == SHAPE);
    let is_next = shape(text) && lines.iter().any(|line| shape(&line.text));
    link.is_none() && !is_next && (rest || item)
}

/// Reads a block of lines, or one line with a link.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let read = string(lines).and_then(|(line, text)| {
        let builder = parse(&text).map_err(|kind| TextError::at(line, kind))?;
        let mut entry = builder.entry(line, EntryForm::Other("constraint string"), context)?;
        let unread = lines
            .iter()
            .filter(|line| is_remark(&line.text))
            .filter(|line| text_rules::is_unread(&line.text, &entry.puzzle));
        entry.unread.extend(unread.cloned().map(Unread::Line));
        Ok(entry)
    });
    vec![read]
}

/// The string of a block, and the number of its first line.
fn string(lines: &[Line]) -> Result<(usize, String), TextError> {
    let lines: Vec<&Line> = lines.iter().filter(|line| !is_remark(&line.text)).collect();
    let first = lines.first().map_or(1, |line| line.number);
    let plain = |line: &Line| line.text.split_whitespace().collect();
    let text = |line: &&Line| linked(&line.text).unwrap_or_else(|| plain(line));
    let texts: Vec<String> = lines.iter().map(text).collect();
    // Several items or cells may be a whole puzzle.
    let narrow = |text: &String| {
        let cells = text.strip_prefix(".~").unwrap_or_default();
        text.matches('.').count() < 2 && cells.matches('_').count() < 2
    };

    let string = texts.concat();
    // A string has one shape, and each rule of the whole board once.
    let twice = RULES
        .iter()
        .map(|rule| rule.0)
        .chain([SHAPE, "NoBoxes"])
        .any(|name| string.matches(&format!(".{name}")).count() > 1);

    let whole = texts.iter().all(|text| text.starts_with('.'));
    if texts.len() == 1 || whole && texts.iter().any(narrow) && !twice {
        return Ok((first, string));
    }
    let expected = "these lines with items may be one constraint string or several; write each \
         string on one line, with a blank line before the next, or read one a line with \
         --line-buffered";
    Err(unexpected(first, &string, expected))
}

fn is_remark(text: &str) -> bool {
    text.trim_start().starts_with('#')
}

/// The string of a puzzle; reading it shows its meaning.
pub(crate) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let layout = job.puzzle.layout();
    let rows = layout.rows();
    let cols = layout.cols();
    let order = layout.order();
    let board = Board { rows, cols, order };
    let mut text = format!(".Shape~{rows}x{cols}");
    if order > rows.max(cols) {
        text += &format!("~{order}");
    }
    let usual = meaning(&text)?;
    if usual.cells() != layout.cells() {
        return Err(WriteError::new("a board that is no rectangle"));
    }
    let boxes: Vec<&[CellId]> = usual
        .regions()
        .iter()
        .filter(|region| region.is_block())
        .map(|region| &region.cells[..])
        .collect();
    let has = |cells: &[CellId]| layout.regions().iter().any(|region| region.cells == cells);
    let boxed = boxes.iter().all(|cells| has(cells));
    if !boxed {
        text += ".NoBoxes";
    }

    // A map of the board is one item; other regions are items of their own.
    let map = region_numbers(layout).filter(|_| !boxed || boxes.is_empty());
    if let Some(map) = map {
        text += ".Jigsaw~";
        text.extend(map.iter().map(|&number| digit(number)));
    }

    let rules = &layout.spec().rules;
    for (name, rule) in RULES {
        let both = rules.contains(&Rule::Diagonals) && name.starts_with("Diagonal");
        if both || rules.contains(&rule) {
            text += &format!(".{name}");
        }
    }

    let items = layout.spec().constraints.iter();
    text.extend(items.filter_map(|constraint| board.item(constraint)));
    for cells in unsaid(layout, &meaning(&text)?) {
        text += ".AllDifferent";
        text.extend(cells.into_iter().map(|cell| format!("~{}", name(cell))));
    }

    let held = parse(&text).map_err(failed)?;
    let values = values(job.puzzle)?;
    if !values.is_empty() {
        text += &format!(".{values}");
    }
    Written::holding(text, job, held.spec)
}

/// The symbols of each cell that has not all of them: `~R1C1_2~R1C2_3_4`.
fn values(puzzle: &Puzzle) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    let mut values = String::new();
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        if set != layout.symbols() {
            let place = name(layout.cells()[cell]);
            let numbers: String =
                set.iter().map(|symbol| format!("_{}", symbol.index() + 1)).collect();
            values += &format!("~{place}{numbers}");
        }
    }

    Ok(values)
}

/// The layout of a string.
fn meaning(text: &str) -> Result<Layout, WriteError> {
    parse(text).and_then(|read| Ok(Layout::build(read.spec)?)).map_err(failed)
}

fn failed(error: TextErrorKind) -> WriteError {
    WriteError::new(error.to_string())
}
