//! Sets within a text for people: "Given U = {1, 2, 3} and the sets A = {1, 2} and B = {3}, …".
//!
//! Each set has its name before it, but perhaps the first, which then holds all items; what stands
//! between them is passed over.

use std::collections::HashSet;

use super::gather::CoverText;
use super::lists;
use super::source::Source;
use crate::text::ground::TextError;

/// The sets of a text.
pub(super) struct Sets {
    /// One after the other, each on a line of its own.
    text: String,
    /// For each of these lines, the one where it stands.
    lines: Vec<usize>,
    /// The lines that say something else, too.
    passed: Vec<usize>,
}

/// The sets in a text, where there are several and all brackets are those of sets.
pub(super) fn sets(text: &str) -> Option<Sets> {
    // As formulas have them.
    let text = text.replace("\\{", "{").replace("\\}", "}");
    let (mut all, mut passed) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let mut rest = line;
        let mut says_more = false;
        while let Some(at) = rest.find(OPENING) {
            let (before, behind) = rest.split_at(at);
            if is_command(before) {
                rest = behind.split_once(CLOSING)?.1;
                says_more = true;
                continue;
            }
            let (inner, behind) = behind[1..].split_once(CLOSING)?;
            if inner.contains(OPENING) {
                return None;
            }
            let (prose, name) = match named(before) {
                Some(named) => named,
                None if all.is_empty() => (before, "universe"),
                None => return None,
            };
            all.push((number, name, elements(inner)?));
            says_more |= says(prose);
            rest = behind;
        }
        if rest.contains(CLOSING) {
            return None;
        }
        if says_more || says(rest) {
            passed.push(number);
        }
    }
    let names: HashSet<&str> = all.iter().map(|(_, name, _)| *name).collect();
    if names.len() < all.len() {
        return None;
    }
    // A set of sets says which there are, or which of them are an answer.
    let of_sets = |elements: &[String]| elements.iter().all(|name| names.contains(name.as_str()));
    passed.extend(
        all.iter()
            .filter(|set| of_sets(&set.2))
            .map(|&(line, ..)| line),
    );
    passed.sort_unstable();
    passed.dedup();
    all.retain(|(_, _, elements)| !of_sets(elements));
    let line = |(_, name, elements): &(usize, &str, Vec<String>)| {
        format!("{name} = {{{}}}\n", elements.join(", "))
    };
    (all.len() > 2).then(|| Sets {
        text: all.iter().map(line).collect(),
        lines: all.iter().map(|(line, ..)| *line).collect(),
        passed,
    })
}

const OPENING: [char; 2] = ['{', '['];
const CLOSING: [char; 2] = ['}', ']'];

/// Whether there are words, other than commands of LaTeX.
fn says(prose: &str) -> bool {
    let mut words = prose.split_whitespace();
    words.any(|word| !word.starts_with('\\') && word.contains(char::is_alphanumeric))
}

/// Whether a command of LaTeX stands before a bracket.
fn is_command(before: &str) -> bool {
    let name = before.trim_end_matches(char::is_alphabetic);
    name.len() < before.len() && name.ends_with('\\')
}

/// What stands before the name of a set, and the name.
fn named(before: &str) -> Option<(&str, &str)> {
    let before = before.trim_end();
    let before = before
        .strip_suffix(":=")
        .or_else(|| before.strip_suffix(['=', ':']))?;
    let before = before.trim_end();
    let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '*');
    let name = before.trim_end_matches(of_name).len();
    let (prose, name) = before.split_at(name);
    (!name.is_empty()).then_some((prose, name))
}

/// The elements of a set, of which there are some; dots stand for the numbers between two.
fn elements(inner: &str) -> Option<Vec<String>> {
    let inner = inner.replace('…', "...");
    let words = inner.split([',', ' ', '\t', ';']).map(str::trim);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut all: Vec<String> = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if !matches!(word, "..." | "..") {
            all.push(word.to_owned());
            continue;
        }
        let number = |word: &str| word.parse::<usize>().ok();
        let from = number(&all.pop()?)?;
        let to = number(words.next()?)?;
        all.push(format!("{from}..{to}"));
    }
    (!all.is_empty()).then_some(all)
}

impl Sets {
    /// Reads the sets as a problem.
    pub(super) fn read(&self) -> Result<CoverText, TextError> {
        let mut text = lists::from(&Source::new(self.text.as_bytes())).map_err(|mut error| {
            let own = error.line.checked_sub(1).and_then(|k| self.lines.get(k));
            error.line = own.copied().unwrap_or(error.line);
            error
        })?;
        if !self.passed.is_empty() {
            let lines: Vec<String> = self.passed.iter().map(usize::to_string).collect();
            let which = if lines.len() > 1 { "lines" } else { "line" };
            text.notes.push(format!(
                "{which} {}: what stands beside the sets is passed over",
                lines.join(", ")
            ));
        }
        Ok(text)
    }
}
