//! Constraint strings of the Interactive Sudoku Solver, and links that carry them behind `q=`.
//!
//! Each item is `.Name~argument~…`; without a name it is a list of cells with their values,
//! `R1C1_5`, or their candidates, `R1C1_2_4`. Rows and columns are numbers to base 17, so that
//! each is one character. Boxes are there unless `.NoBoxes` says otherwise, beside a `.Jigsaw`
//! too. The format has no specification; this follows what the solver reads and writes.

mod lines;
mod read;
mod write;

pub(super) use lines::Gathered;
pub(super) use write::write;

use super::build::unexpected;
use super::percent::percent_decoded;
use super::{Context, Entry, Form, Line, TextError};
use read::{KNOWN, Said};

/// What stands between a link and its constraints.
const QUERY: &str = "?q=";

/// Whether a line begins such a string.
pub(super) fn starts(text: &str) -> bool {
    let text = text.trim();
    if is_link(text) {
        return text.contains("udoku")
            && text
                .split_once(QUERY)
                .is_some_and(|(_, q)| q.starts_with(['.', '%']));
    }
    let Some(rest) = text.strip_prefix('.') else {
        return false;
    };
    let name: &str = rest.split(['.', '~']).next().unwrap_or_default();
    let cell = |text: &str| text.starts_with(['R', 'r']) && text.contains('_');
    if name.is_empty() {
        return rest.strip_prefix('~').is_some_and(cell);
    }
    // A name is told from a row of letters by being known, or by how it is written.
    let camel = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
        && name.chars().any(|c| c.is_ascii_lowercase());
    // Where a name has capitals alone, its cells tell.
    let capital = name
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && rest[name.len()..].starts_with('~')
        && rest
            .split(['~', '.'])
            .any(|word| read::cell(word).is_some());
    KNOWN.contains(&name) || capital || camel && (rest.contains('~') || name.len() > 5)
}

fn is_link(text: &str) -> bool {
    text.trim_start().starts_with("http")
}

/// Reads a string from its lines.
///
/// # Errors
/// An item that cannot be read, or rules that are not known.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let first = lines.first().map_or(1, |line| line.number);
    let all = lines::joined(lines, percent_decoded);
    let mut parts = all.split('.');
    if parts.next().is_some_and(|before| !before.is_empty()) {
        return Err(unexpected(first, &all, "expected '.' and a name"));
    }
    let items: Vec<(usize, String)> = parts.map(|item| (first, item.to_owned())).collect();
    let mut said = Said::default();
    said.shape(&items)?;
    for (line, item) in &items {
        said.item(*line, item)?;
    }
    said.builder(first)?
        .entry(first, Form::Other("constraint string"), context)
}
