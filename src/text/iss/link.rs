//! Links that carry a constraint string.

use crate::text::ground::Line;
use crate::text::ground::percent::percent_decoded;

/// What stands between a link and its constraints.
pub(super) const QUERY: &str = "?q=";

pub(super) fn is_link(text: &str) -> bool {
    text.trim_start().starts_with("http")
}

/// The text of lines, without white space; a link gives what it carries.
pub(super) fn joined(lines: &[Line]) -> String {
    let mut all = String::new();
    for line in lines {
        let text = line.text.trim();
        match text.split_once(QUERY) {
            Some((_, query)) if is_link(text) => {
                let query = query.split(['&', '#']).next().unwrap_or(query);
                all.push_str(&percent_decoded(query));
            }
            _ => all.extend(text.split_whitespace()),
        }
    }
    all
}
