//! Layouts without puzzles: what `--layout FILE` and `layout check` read.
//!
//! A text holds any number of layouts in Onefold's own form and as records.

use super::base::{Context, Entry, Line, TextError, unexpected};
use super::{own, record};
use crate::puzzle::LayoutSpec;

/// A layout with the line on which it starts.
type Described = Result<(usize, LayoutSpec), TextError>;

/// The sentence about a text that describes none.
const EXPECTED: &str = "expected a layout: a record, or lines that start with 'layout' (a map of \
                        regions has the heading 'regions')";

/// The one layout that a text describes.
///
/// # Errors
/// It describes none, or several, or one that cannot be read.
pub fn layout_text(bytes: &[u8]) -> Result<LayoutSpec, TextError> {
    let mut described = layout_texts(bytes);
    if let [Ok(_), Ok((line, _)), rest @ ..] = described.as_slice()
        && rest.iter().all(Result::is_ok)
    {
        let expected = "expected one layout in the file";
        return Err(unexpected(*line, "a second layout", expected));
    }
    match described.is_empty() {
        true => Err(unexpected(1, "", EXPECTED)),
        false => described.swap_remove(0).map(|(_, spec)| spec),
    }
}

/// Every layout that a text describes, in order, with what cannot be read in between.
#[must_use]
pub fn layout_texts(bytes: &[u8]) -> Vec<Described> {
    let text = String::from_utf8_lossy(bytes);
    let lines = Line::all(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let mut described = Vec::new();
    let mut rest = lines.as_slice();
    while let [line, below @ ..] = rest {
        let text = line.text.trim();
        let is_after = |next: &Line| own::starts(&next.text) || own::ends(&next.text);
        let mut length = 1;
        if text.starts_with('{') {
            let spec = record::spec(text, line.number, None);
            described.push(spec.map(|spec| (line.number, spec)));
        } else if own::starts(text) {
            length += below.iter().take_while(|next| !is_after(next)).count();
            let entry = own::read(&rest[..length], &mut Context::default());
            let spec = |entry: Entry| (entry.line, entry.puzzle.layout().spec().clone());
            described.push(entry.map(spec));
        } else if !text.is_empty() && !own::is_comment(text) && !own::ends(text) {
            described.push(Err(unexpected(line.number, text, EXPECTED)));
            return described;
        }
        rest = &rest[length..];
    }
    described
}
