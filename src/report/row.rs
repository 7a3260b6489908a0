//! Answers as rows of a table.

/// The columns of a verdict, in a table of such answers, with the result for the given solution.
pub const VERDICT_COLUMNS: &[&str] = &["verdict", "solution", "given_solution"];

/// The columns of a count.
pub const COUNT_COLUMNS: &[&str] = &["count", "complete", "reason"];

/// The columns of candidates.
pub const CANDIDATE_COLUMNS: &[&str] = &["count", "complete", "reason", "candidates"];

/// The columns of a rating.
pub const RATING_COLUMNS: &[&str] = &[
    "outcome", "steps", "hardest", "level", "score", "er", "ep", "ed", "guesses",
];

/// The columns of a hint.
pub const HINT_COLUMNS: &[&str] = &["outcome", "hint"];

/// The columns of a path: a row for each step, and one for how it ends.
pub const PATH_COLUMNS: &[&str] = &["step", "technique", "told", "outcome"];

/// A field as CSV has it (RFC 4180).
#[must_use]
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
