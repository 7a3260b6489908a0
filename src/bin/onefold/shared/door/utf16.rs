//! Text in UTF-16, as some editors and shells of Windows write it, made UTF-8.

use std::io::{self, Cursor, Read};

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
pub(super) struct Decoded<R> {
    text: R,
    order: Order,
    /// Bytes that are not decoded yet: half a unit, or half a pair.
    raw: Vec<u8>,
    ready: Cursor<Vec<u8>>,
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(text: R, order: Order) -> Self {
        Self {
            text,
            order,
            raw: Vec::new(),
            ready: Cursor::default(),
        }
    }

    /// Decodes what was read; at the end of the text all of it.
    fn decode(&mut self, end: bool) -> String {
        const FIRST_HALVES: std::ops::Range<u16> = 0xd800..0xdc00;
        let unit = match self.order {
            Order::Little => u16::from_le_bytes,
            Order::Big => u16::from_be_bytes,
        };
        let pairs = self.raw.chunks_exact(2);
        let mut units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
        // The second half of a pair may still come.
        if !end {
            units.pop_if(|last| FIRST_HALVES.contains(last));
        }
        let mut text = String::from_utf16_lossy(&units);
        self.raw.drain(..2 * units.len());
        if end && !std::mem::take(&mut self.raw).is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        text
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const AT_A_TIME: usize = 1 << 14;
        loop {
            let given = self.ready.read(buffer)?;
            if given > 0 {
                return Ok(given);
            }
            let before = self.raw.len();
            self.raw.resize(before + AT_A_TIME, 0);
            let read = self.text.read(&mut self.raw[before..]);
            let length = read.as_ref().map_or(0, |read| *read);
            self.raw.truncate(before + length);
            let end = read? == 0;
            if end && self.raw.is_empty() {
                return Ok(0);
            }
            self.ready = Cursor::new(self.decode(end).into_bytes());
        }
    }
}
