//! What is told about a mistake in this form.

use crate::text::base::{TextError, TextErrorKind};

/// An error at a place: what stands there and what would be right.
pub(super) fn wrong(
    line: usize,
    column: usize,
    text: &str,
    expected: impl Into<String>,
) -> TextError {
    const MOST: usize = 40;
    let kind = TextErrorKind::shortened(text, MOST, expected);
    TextError::in_column(line, column, kind)
}
