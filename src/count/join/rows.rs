//! The rows of a band: the row and the column partitions of its boxes that fit each other.
//!
//! A band is a stack turned: each symbol picks a permutation of the rows. In one box a row
//! partition and a column partition fit when each row set and each column set meet in one symbol,
//! which the cell there allows.

use super::codes::{Codes, digits, powers};
use super::places::Places;
use super::tuples::{Tuples, permutations};
use crate::ids::sorted;

/// The box of one stack in a band.
#[derive(Clone, Debug)]
pub(super) struct OneBox {
    /// The row partitions that occur.
    pub rows: Codes,
    /// For each column partition the row partitions that fit, ascending.
    pub rows_of: Vec<Vec<u32>>,
    /// For each row partition the column partitions that fit.
    pub columns_of: Vec<Vec<u32>>,
}

/// The boxes of a band, by their parts in the sum.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub boxes: [OneBox; 3],
    /// Row tuples by the partition of the first box: those of the others.
    pub by_first: Vec<Vec<(u32, u32)>>,
}

impl Rows {
    /// For the boxes of these stacks, with the row tuples of the band and the column partitions that
    /// are asked for.
    pub(super) fn new(
        places: &Places,
        band: usize,
        stacks: [usize; 3],
        tuples: &Tuples,
        columns: [&[u32]; 3],
    ) -> Self {
        let boxes = [0, 1, 2].map(|k| {
            let rows = Codes::new(tuples.role(stacks[k]));
            let fits = |&x: &u32| fitting(places, (band, stacks[k]), x, &rows);
            let rows_of: Vec<Vec<u32>> = columns[k].iter().map(fits).collect();
            let mut columns_of = vec![Vec::new(); rows.len()];
            for (column, rows) in (0..).zip(&rows_of) {
                for &row in rows {
                    columns_of[row as usize].push(column);
                }
            }
            OneBox { rows, rows_of, columns_of }
        });
        let mut by_first = vec![Vec::new(); boxes[0].rows.len()];
        for tuple in tuples.iter() {
            // Every partition of a tuple occurs.
            let number = |k: usize| boxes[k].rows.number(tuple[stacks[k]]).unwrap_or(0);
            by_first[number(0) as usize].push((number(1), number(2)));
        }

        Self { boxes, by_first }
    }

    /// The row tuples that fit one column partition in each box.
    pub(super) fn fit(&self, columns: [usize; 3]) -> Vec<[u32; 3]> {
        let [first, second, third] = [0, 1, 2].map(|k| &self.boxes[k].rows_of[columns[k]]);
        let tuples = first.iter().flat_map(|&row| {
            self.by_first[row as usize].iter().map(move |&(far, near)| [row, far, near])
        });
        let fits = |[_, far, near]: &[u32; 3]| {
            second.binary_search(far).is_ok() && third.binary_search(near).is_ok()
        };
        tuples.filter(fits).collect()
    }
}

/// The row partitions that fit a column partition of the box of a band and a stack.
fn fitting(places: &Places, (band, stack): (usize, usize), x: u32, rows: &Codes) -> Vec<u32> {
    let order = places.order();
    let n_rows = places.box_rows;
    let n_cols = places.box_cols;
    let Some(powers) = powers(n_rows, order) else {
        return Vec::new();
    };
    let mut columns = vec![0u8; order];
    digits(x, n_cols, &mut columns);
    let all = permutations(n_rows);
    let mut codes = vec![0u32];
    for j in 0..n_cols {
        let members: Vec<usize> = (0..order).filter(|&s| usize::from(columns[s]) == j).collect();
        let fits = |p: &&Vec<u8>| {
            members
                .iter()
                .zip(p.iter())
                .all(|(&s, &i)| places.at(band, stack, usize::from(i), j) >> s & 1 == 1)
        };
        let code = |p: &Vec<u8>| -> u32 {
            members.iter().zip(p).map(|(&s, &i)| powers[s] * u32::from(i)).sum()
        };
        let parts: Vec<u32> = all.iter().filter(fits).map(code).collect();
        let with = |code: u32| parts.iter().map(move |part| code + part);
        codes = codes.into_iter().flat_map(with).collect();
    }

    sorted(codes.into_iter().filter_map(|code| rows.number(code)))
}
