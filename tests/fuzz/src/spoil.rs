//! Spoils a text in one of many small ways, as it happens to texts that are pasted, cut and typed.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Pieces that mean something in one form or another.
const PIECES: [&[u8]; 28] = [
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"#",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b"-",
    b"0",
    b":",
    b"|",
    b"\"",
    b"\xff",
    b"\xe2\x94",
    b"\xc2\xa0",
    b"\xef\xbb\xbf",
    b"puzzle ",
    b"\n\n",
    b"end\n",
    b"null",
    b"1e999",
    b"-1",
    b"99999999",
    b"4294967296",
    b"99999999999999999999",
];

/// The longest text that is made, in bytes.
const LONGEST: usize = 1 << 16;

/// Spoils a text once; `others` are texts to take pieces from.
pub(crate) fn spoil(bytes: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut ChaCha8Rng) {
    if bytes.is_empty() {
        bytes.push(b'1');
    }
    let at = rng.random_range(0..bytes.len());
    let to = (at + rng.random_range(1..40)).min(bytes.len());
    match rng.random_range(0..10) {
        0 => bytes[at] ^= 1 << rng.random_range(0..8),
        1 => drop(bytes.drain(at..to)),
        2 => {
            let piece = PIECES[rng.random_range(0..PIECES.len())];
            drop(bytes.splice(at..at, piece.iter().copied()));
        }
        3 => bytes[at] = rng.random_range(0..=255),
        4 => bytes.truncate(at),
        5 => bytes.extend_from_within(at..to),
        6 => {
            let copy = bytes[at..to].repeat(rng.random_range(1..20));
            drop(bytes.splice(at..at, copy));
        }
        7 => {
            let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            let (a, b) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
            lines.swap(a, b);
            *bytes = lines.join(&b'\n');
        }
        8 => {
            let other = &others[rng.random_range(0..others.len())];
            if !other.is_empty() {
                let from = rng.random_range(0..other.len());
                let until = (from + rng.random_range(1..60)).min(other.len());
                drop(bytes.splice(at..at, other[from..until].iter().copied()));
            }
        }
        _ => {
            let digit = bytes[at..].iter().position(u8::is_ascii_digit);
            if let Some(k) = digit {
                bytes[at + k] = b'0' + rng.random_range(0..10);
            }
        }
    }
    bytes.truncate(LONGEST);
}
