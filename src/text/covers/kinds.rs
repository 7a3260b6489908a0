//! Knuth's text with primary and secondary items in lines of their own, `pri: a b`, or in sections
//! below heads such as `[items]` and `[options]`.

use super::dlx::{name_item, read_options};
use super::gather::{CoverText, Gather, Place};
use super::source::{Row, Source};
use crate::text::ground::TextError;

/// Words before the items of a kind, in the form in which primary and secondary items stand in
/// lines of their own.
const PRIMARY: [&str; 6] = [
    "pri:",
    "primary:",
    "items:",
    "columns:",
    "universe:",
    "elements:",
];
const SECONDARY: [&str; 3] = ["sec:", "secondary:", "optional:"];

/// Whether primary items stand in a line of their own.
pub(super) fn takes(source: &Source<'_>) -> bool {
    if unsectioned(&source.lines).is_some() {
        return true;
    }
    let first = |row: &Row| row.words().next().map(|(_, word)| word.to_lowercase());
    let word = source.first().and_then(first).unwrap_or_default();
    let second = source.lines.get(1).and_then(first).unwrap_or_default();
    let is = |kinds: &[&str], word: &str| kinds.contains(&word);
    let known = is(&PRIMARY, &word) || is(&SECONDARY, &word);
    // Where every line has a name before it, these are names of options.
    let named = source.lines.iter().skip(1).all(|row| {
        let word = first(row).unwrap_or_default();
        word.ends_with(':') && !is(&PRIMARY, &word) && !is(&SECONDARY, &word)
    });
    known && (!named || is(&SECONDARY, &second))
}

/// Reads a text with primary and secondary items in lines of their own.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let mut gather = Gather::default();
    let mut options = Vec::new();
    let lines = unsectioned(&source.lines);
    for row in lines.as_ref().unwrap_or(&source.lines) {
        let first = row.words().next();
        let (column, word) = first.unwrap_or((1, ""));
        let lower = word.to_lowercase();
        let secondary = SECONDARY.contains(&lower.as_str());
        if secondary || PRIMARY.contains(&lower.as_str()) {
            if !options.is_empty() {
                let expected = "items are named before the options";
                return Err(Place::at(row.number, column).unexpected(word, expected));
            }
            for word in row.words().skip(1) {
                name_item(&mut gather, row, word, secondary)?;
            }
        } else {
            let mut row = row.clone();
            if ["opt:", "option:", "options:"].contains(&lower.as_str()) {
                row.text = row.text.replacen(word, "", 1);
            }
            options.push(row);
        }
    }
    options.retain(|row| row.words().next().is_some());
    read_options(&mut gather, &options, false)?;
    gather.finish("kinds")
}

/// Heads of the section with the options.
const OPTIONS: [&str; 6] = ["options", "option", "sets", "subsets", "rows", "choices"];

/// The lines of a text in sections as they would stand without: the items in a line behind their
/// word.
fn unsectioned(lines: &[Row]) -> Option<Vec<Row>> {
    let head = |row: &Row| -> Option<String> {
        let text = row.text.trim().to_lowercase();
        let word = text.trim_matches(['[', ']', ':', '=', '-', '*', ' ', '#']);
        let is = |kinds: &[&str]| kinds.iter().any(|kind| kind.trim_end_matches(':') == word);
        let known = is(&PRIMARY) || is(&SECONDARY) || OPTIONS.contains(&word);
        known.then(|| format!("{word}:"))
    };
    let first = lines.first().and_then(head)?;
    if OPTIONS.contains(&first.trim_end_matches(':')) {
        return None;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut options = false;
    for row in lines {
        match head(row) {
            Some(_) if options => return None,
            Some(word) if OPTIONS.contains(&word.trim_end_matches(':')) => options = true,
            Some(text) => rows.push(Row {
                number: row.number,
                text,
            }),
            None if options => rows.push(row.clone()),
            None => {
                let section = rows.last_mut()?;
                section.text += &format!(" {}", row.text.replace(',', " "));
            }
        }
    }
    options.then_some(rows)
}
