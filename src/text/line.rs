//! A line of input with its number, as the readers pass it on.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the line end.
    pub text: String,
}
