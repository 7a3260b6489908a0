//! Layouts for `--layout FILE` and `layout check`: Onefold's own form, records, or bare maps as
//! below the heading `regions`.

use super::base::{Context, Line, TextError, unexpected};
use super::{own, record};
use crate::puzzle::LayoutSpec;

/// A layout and its first line.
type Described = Result<(usize, LayoutSpec), TextError>;

/// Reads one layout.
///
/// # Errors
/// The text does not have exactly one.
pub fn layout_text(bytes: &[u8]) -> Result<LayoutSpec, TextError> {
    let mut described = layout_texts(bytes);
    if let [Ok(_), Ok((line, _)), rest @ ..] = described.as_slice()
        && rest.iter().all(Result::is_ok)
    {
        let expected = "expected one layout in the file";
        return Err(unexpected(*line, "a second layout", expected));
    }

    let expected = "expected a layout: a region map, a record, or lines that start with 'layout'";
    if described.is_empty() {
        Err(unexpected(1, "", expected))
    } else {
        described.swap_remove(0).map(|(_, spec)| spec)
    }
}

/// Reads all layouts.
pub fn layout_texts(bytes: &[u8]) -> Vec<Described> {
    let text = String::from_utf8_lossy(bytes);
    let lines = Line::all(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let mut described = Vec::new();
    let mut rest = lines.as_slice();
    while let [line, below @ ..] = rest {
        let text = line.text.trim();
        let is_own = own::starts(text);
        let is_after = |next: &Line| {
            if is_own {
                own::starts(&next.text) || own::ends(&next.text)
            } else {
                next.text.trim().is_empty()
            }
        };
        let mut length = 1;
        if text.starts_with('{') {
            let spec = record::spec(text, line.number, None);
            described.push(spec.map(|spec| (line.number, spec)));
        } else if !text.is_empty() && !own::is_comment(text) {
            length += below.iter().take_while(|next| !is_after(next)).count();
            let heading = ["layout", "regions"].map(|text| Line::new(line.number, text));
            let heading = if is_own { &[][..] } else { &heading };
            described.push(read(&[heading, &rest[..length]].concat()));
            length += usize::from(rest.get(length).is_some_and(|next| own::ends(&next.text)));
        }
        rest = &rest[length..];
    }

    described
}

fn read(lines: &[Line]) -> Described {
    let entry = own::read(lines, &mut Context::default())?;
    Ok((entry.line, entry.puzzle.layout().spec().clone()))
}
