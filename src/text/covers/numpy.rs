//! A matrix as numpy keeps it, `.npy`: a header that tells type and shape, then the entries.

use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::text::ground::TextError;

const MAGIC: &[u8] = b"\x93NUMPY";

/// Whether these bytes are such a file.
pub(super) fn takes(source: &Source<'_>) -> bool {
    source.bytes.starts_with(MAGIC)
}

/// Reads one.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let wrong = |what: &str| Place::line(1).unexpected("NUMPY", what);
    let array = Array::read(source.bytes).map_err(wrong)?;
    let mut gather = Gather::default();
    gather.numbered(array.columns, Place::line(1))?;
    for row in 0..array.rows {
        let mut mentions = Vec::new();
        for column in 0..array.columns {
            let at = match array.by_columns {
                true => column * array.rows + row,
                false => row * array.columns + column,
            };
            match array.entry(at) {
                Some(true) => mentions.push((column, None)),
                Some(false) => {}
                None => {
                    let place = Place::line(row + 1);
                    let expected =
                        format!("row {}, column {}: expected 0 or 1", row + 1, column + 1);
                    return Err(place.unexpected("NUMPY", &expected));
                }
            }
        }
        gather.option(None, row + 1, mentions, None);
    }
    gather.finish("numpy")
}

/// The array in a file.
struct Array<'b> {
    rows: usize,
    columns: usize,
    /// Whether entries of a column stand together.
    by_columns: bool,
    /// Bytes of an entry, the last one first where `big`.
    width: usize,
    big: bool,
    float: bool,
    entries: &'b [u8],
}

impl<'b> Array<'b> {
    fn read(bytes: &'b [u8]) -> Result<Self, &'static str> {
        const CUT: &str = "the file ends within its header";
        let version = *bytes.get(6).ok_or(CUT)?;
        let (length, start) = match version {
            1 => (bytes.get(8..10).ok_or(CUT)?, 10),
            _ => (bytes.get(8..12).ok_or(CUT)?, 12),
        };
        let length = length
            .iter()
            .rev()
            .fold(0usize, |n, &byte| n << 8 | usize::from(byte));
        let header = bytes.get(start..start + length).ok_or(CUT)?;
        let header = String::from_utf8_lossy(header);
        let value = |key: &str| {
            let (_, rest) = header.split_once(key)?;
            Some(rest.trim_start_matches(['\'', '"', ':', ' ']))
        };
        let kind = value("descr").ok_or("its header names no type")?;
        let kind = kind.split(['\'', '"']).next().unwrap_or("");
        let (order, kind) = kind.split_at_checked(1).unwrap_or(("", ""));
        let (kind, width) = kind.split_at_checked(1).unwrap_or(("", ""));
        let width: usize = width.parse().unwrap_or(0);
        let float = kind == "f";
        let known = matches!(kind, "b" | "i" | "u") && matches!(width, 1 | 2 | 4 | 8)
            || float && matches!(width, 4 | 8);
        if !known {
            return Err("entries of this type are not known; save it as int8 or bool");
        }
        let shape = value("shape").ok_or("its header names no shape")?;
        let shape = shape
            .trim_start_matches('(')
            .split(')')
            .next()
            .unwrap_or("");
        let sizes = shape
            .split(',')
            .map(str::trim)
            .filter(|size| !size.is_empty());
        let sizes: Vec<usize> = sizes.filter_map(|size| size.parse().ok()).collect();
        let [rows, columns] = sizes[..] else {
            return Err("expected an array of two dimensions");
        };
        if rows == 0 || columns == 0 {
            return Err("the array is empty");
        }
        let entries = &bytes[start + length..];
        let size = rows.checked_mul(columns).and_then(|n| n.checked_mul(width));
        if size != Some(entries.len()) {
            return Err("the file is not as long as its header says");
        }
        let by_columns = value("fortran_order").is_some_and(|value| value.starts_with("True"));
        Ok(Self {
            rows,
            columns,
            by_columns,
            width,
            big: order == ">",
            float,
            entries,
        })
    }

    /// An entry; nothing where it is neither 0 nor 1.
    fn entry(&self, at: usize) -> Option<bool> {
        let bytes = self.entries.get(at * self.width..(at + 1) * self.width)?;
        let push = |n: u64, &byte: &u8| n << 8 | u64::from(byte);
        let bits = match self.big {
            true => bytes.iter().fold(0, push),
            false => bytes.iter().rev().fold(0, push),
        };
        let one = match (self.float, self.width) {
            (false, _) => 1,
            (true, 4) => u64::from(1f32.to_bits()),
            (true, _) => 1f64.to_bits(),
        };
        match bits {
            0 => Some(false),
            bits => (bits == one).then_some(true),
        }
    }
}
