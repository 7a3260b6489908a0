//! Packed text in links: percent codes, and LZ-string base64 (six bits a character).
//!
//! Idea and format of LZ-string: pieroxy's `lz-string`. Departure: a word of the dictionary is a
//! range of the output, not a text of its own, and the output is bounded, so that a short hostile
//! link cannot take more memory than [`MAX_UNITS`].

/// UTF-16 units of a text at most.
const MAX_UNITS: usize = 1 << 20;

/// What is packed in a text of base64; `None` where nothing sensible is. Blanks in it stand for
/// `+`, as links have them, `-` and `_` and `\` for their likes; padding does not matter.
pub(in crate::text) fn unpack(packed: &str) -> Option<String> {
    let mut bits = Bits::new(packed)?;
    let mut out: Vec<u16> = Vec::new();
    // Words 0, 1 and 2 are signs: a character of 8 bits, one of 16 bits, the end.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut room = 1_usize;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)?;
        if code == 2 {
            return String::from_utf16(&out).ok();
        }
        let word = if code < 2 {
            let unit = u16::try_from(bits.take(if code == 0 { 8 } else { 16 })?).ok()?;
            let word = (out.len(), 1);
            out.push(unit);
            words.push(word);
            if last.is_some() {
                room -= 1;
                widen(&mut room, &mut width);
            }
            word
        } else {
            // The word that is only now being made is the last one and its own first unit.
            let (from, len) = match (words.get(code), last) {
                (Some(word), Some(_)) => *word,
                (None, Some((from, len))) if code == words.len() => (from, len + 1),
                _ => return None,
            };
            if out.len() + len > MAX_UNITS {
                return None;
            }
            let start = out.len();
            for at in from..from + len {
                out.push(*out.get(at)?);
            }
            (start, len)
        };
        if out.len() > MAX_UNITS {
            return None;
        }
        match last {
            // The first character is word 3, after which codes have three bits.
            None => (room, width) = (4, 3),
            Some((from, len)) => {
                words.push((from, len + 1));
                room -= 1;
                widen(&mut room, &mut width);
            }
        }
        last = Some(word);
    }
}

/// Codes get a bit longer when the dictionary has outgrown them.
fn widen(room: &mut usize, width: &mut u32) {
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

/// A stream of bits.
struct Bits {
    sixes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn new(text: &str) -> Option<Self> {
        let six = |b: u8| match b {
            b'A'..=b'Z' => Some(b - b'A'),
            b'a'..=b'z' => Some(b - b'a' + 26),
            b'0'..=b'9' => Some(b - b'0' + 52),
            b'+' | b' ' | b'-' => Some(62),
            b'/' | b'\\' | b'_' => Some(63),
            _ => None,
        };
        let sixes = text
            .trim_end_matches('=')
            .bytes()
            .map(six)
            .collect::<Option<_>>()?;
        Some(Self { sixes, at: 0 })
    }

    /// A number of this many bits, the lowest first.
    fn take(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for n in 0..width {
            let six = self.sixes.get(self.at / 6)?;
            number |= usize::from(six >> (5 - self.at % 6) & 1) << n;
            self.at += 1;
        }
        Some(number)
    }
}

/// `%2F` to `/`; what is no such code stays.
pub(in crate::text) fn percent_decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let code = after
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(byte) => {
                out.push(char::from(byte));
                rest = &after[2..];
            }
            None => {
                out.push('%');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
