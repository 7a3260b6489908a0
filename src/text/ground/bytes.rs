//! The text of a line of bytes.

use std::borrow::Cow;

/// A line as text: UTF-8, or else an encoding that has a character for each byte, as older programs
/// write it; `None` where it has signs of control, as no text has.
pub(in crate::text) fn text(line: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = std::str::from_utf8(line) {
        return Some(Cow::Borrowed(text));
    }
    let is_text = |&b: &u8| !b.is_ascii_control() || matches!(b, b'\t' | b'\n' | b'\r');
    let sign = |&b: &u8| match b {
        0x85 => '…',
        0x91 | 0x92 => '\'',
        0x93 | 0x94 => '"',
        0x96 | 0x97 => '–',
        0xa0 => ' ',
        b => char::from(b),
    };
    let decoded = || Cow::Owned(line.iter().map(sign).collect());
    line.iter().all(is_text).then(decoded)
}
