//! Text in UTF-16, as some editors and shells of Windows write it, made UTF-8.

use std::io::{self, BufRead, Cursor, Read};

/// Makes a unit of its two bytes.
type Unit = fn([u8; 2]) -> u16;

/// How text in UTF-16 is read: by its mark, or where every other byte of most of it is zero.
pub(super) fn order(first: &[u8]) -> Option<Unit> {
    const SAMPLE: usize = 1 << 12;
    const FEWEST: usize = 4;
    const LITTLE: Unit = u16::from_le_bytes;
    const BIG: Unit = u16::from_be_bytes;
    let units = first[..first.len().min(SAMPLE)].chunks_exact(2);
    let zero = |at: usize| move |unit: &&[u8]| unit[at] == 0 && unit[1 - at] != 0;
    let zeros = |at: usize| units.clone().filter(zero(at)).count();
    let most = |zeros: usize| units.len() >= FEWEST && 3 * zeros >= 2 * units.len();
    match (zeros(1), zeros(0)) {
        _ if first.starts_with(b"\xff\xfe") => Some(LITTLE),
        _ if first.starts_with(b"\xfe\xff") => Some(BIG),
        (zeros, 0) if most(zeros) => Some(LITTLE),
        (0, zeros) if most(zeros) => Some(BIG),
        _ => None,
    }
}

/// The text as UTF-8.
pub(super) struct Decoded<R> {
    text: R,
    unit: Unit,
    /// Bytes that are not decoded yet: half a unit, or half a pair.
    raw: Vec<u8>,
    ready: Cursor<Vec<u8>>,
}

impl<R: BufRead> Decoded<R> {
    /// A reader of text in UTF-16, which gives it in UTF-8.
    pub(super) fn new(text: R, unit: Unit) -> Self {
        let (raw, ready) = <_>::default();
        Self { text, unit, raw, ready }
    }

    /// Decodes what was read; at the end of the text all of it.
    fn decode(&mut self, end: bool) -> String {
        const FIRST_HALVES: std::ops::Range<u16> = 0xd800..0xdc00;
        let pairs = self.raw.chunks_exact(2);
        let unit = |pair: &[u8]| (self.unit)([pair[0], pair[1]]);
        let mut units: Vec<u16> = pairs.map(unit).collect();
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

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let given = self.ready.read(buffer)?;
            if given > 0 {
                return Ok(given);
            }
            let more = self.text.fill_buf()?;
            let length = more.len();
            self.raw.extend_from_slice(more);
            self.text.consume(length);
            if self.raw.is_empty() {
                return Ok(0);
            }
            self.ready = Cursor::new(self.decode(length == 0).into_bytes());
        }
    }
}
