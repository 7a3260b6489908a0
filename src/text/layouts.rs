//! Layouts without puzzles: what `--layout FILE` and `layout check` read.
//!
//! A text holds any number of layouts: Onefold's own form, records, or bare region maps, each the
//! rows of a picture as below the heading `regions`.

use super::base::{Line, TextError, unexpected};
use super::{own, record};
use crate::puzzle::LayoutSpec;

/// A layout with the line on which it starts.
type Described = Result<(usize, LayoutSpec), TextError>;

/// The one layout that a text describes.
///
/// # Errors
/// It describes none, or several, or one that cannot be read.
pub fn layout_text(bytes: &[u8]) -> Result<LayoutSpec, TextError> {
    let mut described = layout_texts(bytes);
    if let [Ok(_), Ok((line, _)), rest @ ..] = described.as_slice()
        && rest.iter().all(Result::is_ok)
    {
        return Err(error(*line, "a second layout", "one layout in the file"));
    }
    let expected = "a layout: a region map, a record, or lines that start with 'layout'";
    match described.is_empty() {
        true => Err(error(1, "", expected)),
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
        let here = |spec| (line.number, spec);
        let is_own = own::starts(text);
        let is_after = |next: &Line| match is_own {
            true => own::starts(&next.text) || own::ends(&next.text),
            false => next.text.trim().is_empty(),
        };
        let mut length = 1;
        if is_own {
            length += below.iter().take_while(|next| !is_after(next)).count();
            described.push(own::read_layout(&rest[..length]).map(here));
            length += usize::from(rest.get(length).is_some_and(|next| own::ends(&next.text)));
        } else if text.starts_with('{') {
            described.push(record::spec(text, line.number, None).map(here));
        } else if !text.is_empty() && !is_comment(text) {
            length += below.iter().take_while(|next| !is_after(next)).count();
            described.push(drawn(&rest[..length]));
        }
        rest = &rest[length..];
    }
    described
}

/// The layout of the rows of a map.
fn drawn(rows: &[Line]) -> Described {
    let line = rows[0].number;
    let heading = ["layout", "regions"].map(|text| Line::new(line, text));
    let lines = [&heading, rows].concat();
    own::read_layout(&lines).map(|spec| (line, spec))
}

/// True for a line that begins with `#` and a blank, or is only `#`.
fn is_comment(text: &str) -> bool {
    let rest = text.strip_prefix('#');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

fn error(line: usize, text: &str, expected: &str) -> TextError {
    unexpected(line, text, format!("expected {expected}"))
}
