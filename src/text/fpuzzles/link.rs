//! Links that carry a puzzle: what stands behind `load=` or `fpuz`, and the bare payload.

use crate::text::base::TextErrorKind;
use crate::text::base::packed::{percent_decoded, unpack as unpack_lz};

/// Whether a line is such a link.
#[must_use]
pub fn is_link(text: &str) -> bool {
    payload(text.trim()).is_some()
}

/// The packed part of a link.
fn payload(text: &str) -> Option<&str> {
    const BARE: &str = "N4Ig";
    if text.starts_with(BARE) && !text.contains(char::is_whitespace) {
        return Some(text);
    }
    if !text.starts_with("http") && !text.starts_with("fpuz") && !text.contains("f-puzzles.com") {
        return None;
    }
    if let Some((_, rest)) = text.split_once("load=") {
        return Some(rest.split('&').next().unwrap_or(rest));
    }
    let (_, rest) = text.split_once("fpuz")?;
    let rest = rest.strip_prefix("zles").unwrap_or(rest);
    let start = rest.starts_with(BARE);
    start.then(|| rest.split(['?', '&']).next().unwrap_or(rest))
}

/// The text that is packed as in links; `None` where nothing sensible is. What comes out is
/// bounded, whatever is packed.
#[must_use]
pub fn unpacked(packed: &str) -> Option<String> {
    unpack_lz(&percent_decoded(packed))
}

/// The JSON text in a link.
pub(super) fn unpack(text: &str) -> Result<String, TextErrorKind> {
    let packed = payload(text.trim()).unwrap_or_default();
    unpacked(packed).ok_or_else(|| {
        TextErrorKind::unexpected(
            packed,
            "a whole link with a puzzle packed in it is expected",
        )
    })
}
