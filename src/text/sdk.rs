//! `.sdk` of `SadMan` Sudoku and `SudoCue`.
//!
//! Remarks are `#` and a letter; `#D` is the name of the next puzzle. The section `[Puzzle]` has
//! the clues; others have the marks of a player, which are no part of the puzzle.

use serde_json::Value;

use super::base::{Context, Found, Job, Line, WriteError, Written, ignored, picture, square_only};
use super::plain::read_rows;
use crate::puzzle::shapes::square;
use crate::puzzle::{Metadata, Symbol, Words};

/// True for a line with the name or section of a puzzle.
pub(super) fn starts(text: &str) -> bool {
    description(text).is_some() || is_first(text)
}

/// The name in a `#D` remark.
fn description(text: &str) -> Option<&str> {
    let name = text.strip_prefix("#D")?.trim();
    (!name.is_empty()).then_some(name)
}

fn section(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    (plain && name.starts_with(char::is_alphabetic)).then_some(name)
}

fn is_first(text: &str) -> bool {
    section(text).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// True if a line continues the document; rows end at a blank line.
pub(super) fn continues(lines: &[Line], text: &str) -> bool {
    const MOST: usize = 400;
    let started = lines.iter().any(|line| is_first(&line.text));
    let open = lines.last().is_some_and(|line| !line.text.trim().is_empty());
    let belongs = match section(text) {
        Some(_) => is_first(text) != started,
        None if !started => text.starts_with('#'),
        None if description(text).is_some() => false,
        None => text.trim().is_empty() || open && !text.contains('='),
    };
    belongs && lines.len() < MOST
}

/// Reads a document. Without rows it gives the next puzzle its name.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let name =
        lines.iter().filter_map(|line| description(&line.text)).map(str::to_owned).next_back();
    let remarks = lines.to_vec();
    let lines: Vec<Line> = lines
        .iter()
        .skip_while(|line| !is_first(&line.text))
        .filter(|line| !line.text.trim().is_empty())
        .cloned()
        .collect();

    let sections: Vec<&[Line]> = lines.chunk_by(|_, next| section(&next.text).is_none()).collect();
    // A heading alone may be one of settings.
    if sections.iter().all(|section| section.len() == 1) {
        context.next_name = name.or(context.next_name.take());
        return Vec::new();
    }

    let mut entry = read_rows(&sections[0][1..], context);
    if let Ok(entry) = &mut entry {
        entry.line = sections[0][0].number;
        entry.id = entry.id.take().or(name);
        let mut metadata = entry.puzzle.metadata().cloned().unwrap_or_default();
        add_remarks(&remarks, &mut metadata);
        entry.puzzle.set_metadata(metadata);
        let others = sections[1..]
            .iter()
            .filter(|section| section.len() > 1)
            .map(|section| format!("section {}", section[0].text.trim()));
        entry.notes.extend(others.map(|other| ignored(&other)));
    }

    vec![entry]
}

/// Adds the remarks with the letters that `SudoCue` gives a meaning.
fn add_remarks(lines: &[Line], metadata: &mut Metadata) {
    for line in lines {
        let Some((letter, text)) =
            line.text.strip_prefix('#').and_then(|rest| rest.split_at_checked(1))
        else {
            continue;
        };
        let text = text.trim();
        match letter {
            "A" => metadata.add_line(Words::Author, text),
            "S" => metadata.add_line(Words::Source, text),
            "C" => metadata.add_line(Words::Notes, text),
            "B" => metadata.add_data("date", &Value::from(text).to_string()),
            "L" => metadata.add_data("level", &Value::from(text).to_string()),
            "U" => metadata.add_data("url", &Value::from(text).to_string()),
            _ => {}
        }
    }
}

/// Writes title and rows.
pub(super) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let givens = job.puzzle.givens();
    let layout = job.puzzle.layout();
    let name =
        job.title().map(|id| id.replace(['\n', '\r'], " ")).filter(|id| !id.trim().is_empty());
    let mut lines = Vec::from_iter(name.map(|id| format!("#D{}", id.trim())));
    let sign = |cell| givens[cell].map_or('.', Symbol::to_char).to_string();
    lines.extend(picture(layout, sign).iter().map(|row| row.concat()));
    Written::holding(lines.join("\n"), job, square(layout.order()))
}
