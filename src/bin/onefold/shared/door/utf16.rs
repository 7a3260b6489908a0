//! Text in UTF-16, as some editors and shells of Windows write it, made UTF-8.

use std::io::{self, Read};

use super::text::Text;

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Little,
    Big,
}

/// The order of text in UTF-16: by its mark, or where every other byte of most of it is zero.
pub(super) fn order(first: &[u8]) -> Option<Order> {
    const SAMPLE: usize = 1 << 12;
    const FEWEST: usize = 4;
    if first.starts_with(b"\xff\xfe") {
        return Some(Order::Little);
    }
    if first.starts_with(b"\xfe\xff") {
        return Some(Order::Big);
    }
    let units = first[..first.len().min(SAMPLE)].chunks_exact(2);
    let count = units.len();
    let (mut little, mut big) = (0, 0);
    for unit in units {
        little += usize::from(unit[1] == 0 && unit[0] != 0);
        big += usize::from(unit[0] == 0 && unit[1] != 0);
    }
    let most = |zeros: usize| count >= FEWEST && 3 * zeros >= 2 * count;
    match (little, big) {
        (zeros, 0) if most(zeros) => Some(Order::Little),
        (0, zeros) if most(zeros) => Some(Order::Big),
        _ => None,
    }
}

/// The text as UTF-8.
pub(super) struct Decoded {
    text: Text,
    order: Order,
    /// Bytes that are not yet decoded: half a unit, half a pair.
    raw: Vec<u8>,
    /// What is decoded, and how much of it was read.
    ready: Vec<u8>,
    used: usize,
}

impl Decoded {
    pub(super) fn new(text: Text, order: Order) -> Self {
        Self {
            text,
            order,
            raw: Vec::new(),
            ready: Vec::new(),
            used: 0,
        }
    }

    /// Decodes what was read; at the end of the text all of it.
    fn decode(&mut self, end: bool) {
        let unit = |pair: &[u8]| match self.order {
            Order::Little => u16::from_le_bytes([pair[0], pair[1]]),
            Order::Big => u16::from_be_bytes([pair[0], pair[1]]),
        };
        let mut units: Vec<u16> = self.raw.chunks_exact(2).map(unit).collect();
        // The second half of a pair may still come.
        const FIRST_HALVES: std::ops::Range<u16> = 0xd800..0xdc00;
        if !end {
            units.pop_if(|last| FIRST_HALVES.contains(last));
        }
        let odd = end && self.raw.len() % 2 == 1;
        self.raw.drain(..2 * units.len());
        self.ready.clear();
        self.used = 0;
        let unknown = char::REPLACEMENT_CHARACTER;
        let decoded = char::decode_utf16(units).map(|unit| unit.unwrap_or(unknown));
        let text: String = decoded.chain(odd.then_some(unknown)).collect();
        self.ready.extend(text.bytes());
        if end {
            self.raw.clear();
        }
    }
}

impl Read for Decoded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const AT_A_TIME: usize = 1 << 14;
        while self.used == self.ready.len() {
            let before = self.raw.len();
            self.raw.resize(before + AT_A_TIME, 0);
            let read = self.text.read(&mut self.raw[before..]);
            self.raw
                .truncate(before + read.as_ref().map_or(0, |read| *read));
            let end = read? == 0;
            self.decode(end);
            if end && self.ready.is_empty() {
                return Ok(0);
            }
        }
        let rest = &self.ready[self.used..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.used += count;
        Ok(count)
    }
}
