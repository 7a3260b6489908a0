//! A line of input with its number, as the readers pass it on.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the line end.
    pub text: String,
    /// The line as it stands, where `text` has blanks for all that is no row of cells.
    whole: Option<String>,
}

/// Whether a line of a program is a remark and nothing more.
pub(in crate::text) fn is_remark(text: &str) -> bool {
    let text = text.trim_start();
    ["//", "# ", "%", "/*", "-- "]
        .iter()
        .any(|mark| text.starts_with(mark))
}

impl Line {
    /// A line.
    pub fn new(number: usize, text: impl Into<String>) -> Self {
        Self {
            number,
            text: text.into(),
            whole: None,
        }
    }

    /// The line with another text, which has its cells at the same bytes.
    pub(in crate::text) fn masked(&self, text: String) -> Self {
        debug_assert_eq!(text.len(), self.text.len());
        let whole = self.whole().to_owned();
        Self {
            number: self.number,
            text,
            whole: Some(whole),
        }
    }

    /// The line as it stands.
    pub(in crate::text) fn whole(&self) -> &str {
        self.whole.as_ref().unwrap_or(&self.text)
    }

    /// The lines of a text, from 1.
    pub(in crate::text) fn all(text: &str) -> Vec<Self> {
        let lines = text.lines().enumerate();
        lines.map(|(k, text)| Self::new(k + 1, text)).collect()
    }

    /// Where a piece of the line starts, in bytes.
    pub(in crate::text) fn offset(&self, piece: &str) -> usize {
        offset(&self.text, piece)
    }

    /// The column of a piece of the line, in characters from 1.
    pub(in crate::text) fn column(&self, piece: &str) -> usize {
        let start = self.offset(piece).min(self.text.len());
        let before = self.text.get(..start);
        before.map_or(0, |before| before.chars().count()) + 1
    }
}

/// Where a piece of a text starts, in bytes.
pub(in crate::text) fn offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
