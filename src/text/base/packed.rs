//! Packed text in links: percent codes, and LZ-string in base64.
//!
//! Format: pieroxy's `lz-string`. Departures: words are ranges of the output, and the output is
//! bounded against short hostile links.

use percent_encoding::percent_decode_str;

/// UTF-16 units at most.
const MAX_UNITS: usize = 1 << 20;

/// Unpacks base64 of any alphabet, up to another character.
pub(crate) fn unpack(packed: &str) -> Option<String> {
    const SIXES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let text = packed.replace([' ', '-'], "+").replace(['\\', '_'], "/");
    let sixes = text.chars().map_while(|c| SIXES.find(c));
    let bits = |six: usize| (0..6).rev().map(move |k| six >> k & 1);
    let mut bits = sixes.flat_map(bits);
    // A number of `width` bits, the lowest first.
    let mut take = |width| (0..width).try_fold(0, |number, n| Some(number | bits.next()? << n));
    let mut out: Vec<u16> = Vec::new();
    // 0, 1 and 2 are a character of 8 bits, one of 16, and the end.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut last: Option<(usize, usize)> = None;
    loop {
        // A code has as many bits as the number of words has.
        let code = take(usize::BITS - words.len().leading_zeros())?;
        let start = out.len();
        match (code, last) {
            (2, _) => return String::from_utf16(&out).ok(),
            (0 | 1, _) => {
                let unit = take(if code == 0 { 8 } else { 16 })?;
                out.push(u16::try_from(unit).ok()?);
                words.push((start, 1));
            }
            (_, None) => return None,
            (_, Some((from, len))) => {
                // The next word is the last one and its first unit.
                let made = Some((from, len + 1)).filter(|_| code == words.len());
                let (from, len) = words.get(code).copied().or(made)?;
                for at in from..from + len {
                    out.push(*out.get(at)?);
                }
            }
        }
        if out.len() > MAX_UNITS {
            return None;
        }
        words.extend(last.map(|(from, len)| (from, len + 1)));
        last = Some((start, out.len() - start));
    }
}

/// Decodes `%2F` to `/`.
pub(crate) fn percent_decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
