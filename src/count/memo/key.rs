//! A whole matrix as a string of bytes, and back: what the memo compares.
//!
//! First the numbers of items, of primary items and of options, the common length of the options
//! (0 where they differ), and whether there are weights; then each option: its length where
//! lengths differ, its labels ascending, its weight where there are weights. Labels take as many
//! bytes as the largest needs. The options are sorted, so that the string depends on the labels
//! alone; and it can be read back, so that different matrices have different strings.

use super::matrix::Matrix;
use crate::ids::narrow;

/// Options of at most so many items are sorted as numbers.
const SHORT: usize = 4;

/// Bytes that a label takes.
fn width(n_items: usize) -> usize {
    match n_items {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    }
}

/// The matrix with its items renamed, as bytes; primary items have the first labels.
pub(super) fn encode(matrix: &Matrix, label: &[u32], n_primary: usize) -> Box<[u8]> {
    let n = matrix.n_options();
    let width = width(matrix.n_items());
    let length = matrix.starts.get(1).copied().unwrap_or(0);
    let mut lengths = matrix.starts.windows(2).map(|pair| pair[1] - pair[0]);
    let even = lengths.all(|other| other == length);
    let weighted = matrix.weight.iter().any(|&weight| weight != 1);
    let mut bytes = Vec::with_capacity(17 + matrix.entries.len() * width);
    let common = if even { length } else { 0 };
    for number in [
        narrow(matrix.n_items()),
        narrow(n_primary),
        narrow(n),
        common,
    ] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.push(u8::from(weighted));
    let put = |bytes: &mut Vec<u8>, label: u32| bytes.extend(&label.to_be_bytes()[4 - width..]);
    if even && !weighted && length as usize <= SHORT && width <= 2 {
        let mut options: Vec<u64> = (0..n)
            .map(|option| {
                let mut labels = [u32::MAX; SHORT];
                for (to, &item) in labels.iter_mut().zip(matrix.option(option)) {
                    *to = label[item as usize];
                }
                labels.sort_unstable();
                let low = |all, &label: &u32| all << 16 | u64::from(label & 0xffff);
                labels.iter().fold(0, low)
            })
            .collect();
        options.sort_unstable();
        for option in options {
            let labels = option.to_be_bytes();
            let labels = labels.chunks_exact(2).take(length as usize);
            labels.for_each(|label| bytes.extend(&label[2 - width..]));
        }
        return bytes.into();
    }
    let mut options: Vec<(Vec<u32>, u32)> = (0..n)
        .map(|option| {
            let items = matrix.option(option).iter();
            let mut labels: Vec<u32> = items.map(|&item| label[item as usize]).collect();
            labels.sort_unstable();
            (labels, matrix.weight[option])
        })
        .collect();
    options.sort_unstable();
    for (labels, weight) in options {
        if !even {
            bytes.extend(narrow(labels.len()).to_le_bytes());
        }
        labels.iter().for_each(|&label| put(&mut bytes, label));
        if weighted {
            bytes.extend(weight.to_le_bytes());
        }
    }
    bytes.into()
}

/// The matrix of a string; its items have the given ranks.
pub(super) fn decode(bytes: &[u8], rank: &[u32]) -> Matrix {
    let mut rest = bytes;
    let n_items = number(&mut rest, 4, false) as usize;
    let n_primary = number(&mut rest, 4, false) as usize;
    let n_options = number(&mut rest, 4, false) as usize;
    let common = number(&mut rest, 4, false);
    let weighted = number(&mut rest, 1, false) == 1;
    let primary = (0..n_items).map(|item| item < n_primary).collect();
    let mut matrix = Matrix::new(primary, rank.to_vec());
    let width = width(n_items);
    let mut labels = Vec::new();
    for _ in 0..n_options {
        let length = if common == 0 {
            number(&mut rest, 4, false)
        } else {
            common
        };
        labels.clear();
        labels.extend((0..length).map(|_| number(&mut rest, width, true)));
        let weight = if weighted {
            number(&mut rest, 4, false)
        } else {
            1
        };
        matrix.push(&labels, weight);
    }
    matrix
}

/// Takes a number of some bytes off the front.
fn number(rest: &mut &[u8], width: usize, big: bool) -> u32 {
    let (bytes, after) = rest.split_at(width);
    *rest = after;
    let push = |all: u32, &byte: &u8| all << 8 | u32::from(byte);
    if big {
        bytes.iter().fold(0, push)
    } else {
        bytes.iter().rev().fold(0, push)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_read_back() {
        for n_items in [5, 300, 70_000] {
            for weight in [1, 3] {
                let mut matrix = Matrix::new(
                    (0..n_items).map(|item| item < 4).collect(),
                    (0..narrow(n_items)).collect(),
                );
                matrix.push(&[0, 2], 1);
                matrix.push(&[0, 4], weight);
                matrix.push(&[1, 3], 1);
                let label: Vec<u32> = (0..narrow(n_items)).collect();
                let bytes = encode(&matrix, &label, 4);
                assert_eq!(decode(&bytes, &matrix.rank), matrix);
                matrix.push(&[1, 2, 3], 1);
                let bytes = encode(&matrix, &label, 4);
                let mut sorted = decode(&bytes, &matrix.rank);
                assert_eq!(sorted.n_options(), 4);
                assert_eq!(encode(&sorted, &label, 4), bytes);
                sorted.push(&[0], 1);
                assert_ne!(encode(&sorted, &label, 4), bytes);
            }
        }
    }
}
