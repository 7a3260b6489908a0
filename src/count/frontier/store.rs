//! What a run writes down so that it can be taken up again: bytes, with numbers of 64 bits and
//! big numbers by their digits.
//!
//! A record begins with a line that says what it is, a hash, and the text of the board and of
//! what was asked. Taking it up compares the text itself; the hash is for a quick look. A record
//! of another board, or of a count with other means, is refused. It ends with a checksum over all
//! of it, since one changed bit would be another number.

use std::fmt::Write;

use num_bigint::BigUint;
use thiserror::Error;

use crate::count::Reached;
use crate::count::checksum::checksum;
use crate::ids::Id;
use crate::propagate::{Board, Geometry};

/// Where the state of a count is kept. The library does no reading and writing of its own.
pub trait Store {
    /// The record kept last, where there is one.
    fn load(&mut self) -> Option<Vec<u8>>;
    /// Keeps a record in place of the one before. It has to be there whole or not at all.
    fn save(&mut self, record: Vec<u8>);
    /// Transitions after which the count is written down again; without a choice of one's own
    /// that is some seconds of work.
    fn every(&self) -> u64 {
        4_000_000
    }
    /// Whether anything is kept, rather than only told.
    fn keeps(&self) -> bool {
        true
    }
    /// Is told where the count is, some times a second.
    fn at(&mut self, reached: &Reached) {
        let _ = reached;
    }
}

/// Why a record cannot be taken up.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// It belongs to another board, or to a count with other means.
    #[error("the record is of another puzzle (hash {found}, this one has {expected})")]
    Other {
        /// The hash in the record, as far as there is one.
        found: String,
        /// The hash of the board.
        expected: String,
    },
    /// Its checksum is not that of what it says, or what follows its heading cannot be.
    #[error("the record is damaged; remove it to count from the start")]
    Damaged,
}

/// What stands between the heading of a record and its checksum.
///
/// # Errors
/// A heading of another board, or another checksum.
pub(super) fn after_heading<'a>(record: &'a [u8], heading: &[u8]) -> Result<&'a [u8], RecordError> {
    let (record, sum) = record.split_last_chunk().ok_or(RecordError::Damaged)?;
    if u64::from_le_bytes(*sum) != checksum(record) {
        return Err(RecordError::Damaged);
    }
    record.strip_prefix(heading).ok_or_else(|| {
        let hash_of = |text: &[u8]| {
            let line = text.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
            let hash = line.strip_prefix(b"hash ").unwrap_or_default();
            hash.iter().take(16).map(|&byte| char::from(byte)).collect()
        };
        RecordError::Other {
            found: hash_of(record),
            expected: hash_of(heading),
        }
    })
}

/// What a record begins with.
pub(super) fn heading(geometry: &Geometry, board: &Board, symmetry: bool) -> Vec<u8> {
    let mut text = format!("symbols {}\n", geometry.order());
    for cells in geometry.regions() {
        text.push_str("region");
        for cell in cells {
            // Writing to a string does not fail.
            let _ = write!(text, " {}", cell.index());
        }
        text.push('\n');
    }
    text.push_str("candidates");
    for set in board.sets() {
        let _ = write!(text, " {:x}", set.bits());
    }
    let _ = writeln!(text, "\nsymmetry {symmetry}");
    let hash = checksum(text.as_bytes());
    format!("onefold count record 2\nhash {hash:016x}\n{text}end\n").into_bytes()
}

/// Writes a record.
#[derive(Debug, Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    /// With what comes first, and room for about so many bytes behind it.
    pub(super) fn with_room(prefix: &[u8], bytes: usize) -> Self {
        const HEADS: usize = 4096;
        let mut record = Vec::new();
        record.reserve_exact(prefix.len() + bytes + HEADS);
        record.extend(prefix);
        Self(record)
    }

    pub(super) fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(super) fn size(&mut self, size: usize) {
        self.number(size as u64);
    }

    pub(super) fn words(&mut self, words: &[u64]) {
        self.size(words.len());
        words.iter().for_each(|&word| self.number(word));
    }

    pub(super) fn big(&mut self, number: &BigUint) {
        self.words(&number.to_u64_digits());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.size(text.len());
        self.0.extend(text.bytes());
    }

    /// The record, all written, with its checksum.
    pub(super) fn sealed(mut self) -> Vec<u8> {
        self.number(checksum(&self.0));
        self.0
    }
}

/// Reads a record. Every read gives none where the record ends too early.
#[derive(Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl Reader<'_> {
    pub(super) fn number(&mut self) -> Option<u64> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*bytes))
    }

    pub(super) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// A number of things of at least one byte each that are still to come.
    fn length(&mut self) -> Option<usize> {
        self.size().filter(|&size| size <= self.0.len())
    }

    pub(super) fn words(&mut self) -> Option<Vec<u64>> {
        let n = self.length()?;
        (0..n).map(|_| self.number()).collect()
    }

    pub(super) fn big(&mut self) -> Option<BigUint> {
        let halves = self.words()?.into_iter().flat_map(|word| {
            let [a, b, c, d, e, f, g, h] = word.to_le_bytes();
            [
                u32::from_le_bytes([a, b, c, d]),
                u32::from_le_bytes([e, f, g, h]),
            ]
        });
        Some(BigUint::new(halves.collect()))
    }

    pub(super) fn text(&mut self) -> Option<String> {
        let n = self.length()?;
        let (text, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}
