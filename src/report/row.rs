//! Answers as rows of a table.

/// The first line of a table of verdicts.
pub const VERDICT_HEAD: &str = "source,id,verdict,solution,given_solution,puzzle";

/// The first line of a table of counts.
pub const COUNT_HEAD: &str = "source,id,count,complete,reason,puzzle";

/// A field as CSV has it (RFC 4180).
#[must_use]
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
