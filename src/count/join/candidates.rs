//! How many solutions hold each candidate, from the numbers outside each band (`outside`).
//!
//! A band's candidates are those of its boxes: a symbol is in a row and a column, and these
//! are given by a row partition and a column partition of the box. So the solutions are summed
//! for each pair of them that fits. Symmetry has left one tuple for many; symbols that may be
//! exchanged, and columns that may be, share what was counted of them evenly.

use std::num::Wrapping;

use num_bigint::BigUint;

use super::codes::digits;
use super::cut::{Cut, Ready};
use super::frame::Ended;
use super::outside::Word;
use super::rows::Rows;
use crate::cover::count::Means;
use crate::ids::{Id, narrow};
use crate::limits::{Meter, Stop};
use crate::propagate::{Domains, Geometry};
use crate::vectors::run_widest;

/// Bands that a board must have: with three, two are outside of each.
const BANDS: usize = 3;

/// The number of solutions, and for each cell and symbol the number of those that hold it.
///
/// # Errors
/// The limit that ended it; none where the join does not fit the board.
pub fn candidates(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
) -> Result<(BigUint, Vec<BigUint>), Ended> {
    let mut meter = means.limits.meter();
    let cut = Cut::new(geometry, board, Some(BANDS), means.symmetry, &mut meter)?;
    let cells = &cut.frame.cells;
    let order = geometry.order();
    let mut counts = vec![BigUint::ZERO; cells.len() * order];
    if cut.way.plans.len() != BANDS {
        return Err(None);
    }
    let mut total = None;
    for plan in &cut.way.plans {
        let ready = cut.ready(plan, 1, means.symmetry, &mut meter)?;
        let rows = ready.rows(&cut.way.places, 0);
        let band = Band { cut: &cut, ready: &ready, rows };
        // Sums are kept in words that just hold the total, or what it cannot exceed.
        let most = || Some(ready.sum().ok()?.most()?.into());
        let most = total.clone().or_else(most);
        let shared = match most.map_or(u64::MAX, |most: BigUint| most.bits()) {
            0..=64 => band.shared::<Wrapping<u64>>(means, &mut meter)?,
            65..=128 => band.shared::<Wrapping<u128>>(means, &mut meter)?,
            _ => return Err(None),
        };
        total = Some(shared[..order].iter().sum());
        let first = plan.bands[0] * cut.way.places.box_rows;
        for (at, count) in shared.into_iter().enumerate() {
            let row = first + at / order / order;
            let col = at / order % order;
            let (row, col) = if cut.turned { (col, row) } else { (row, col) };
            counts[cells[row * order + col].index() * order + at % order] = count;
        }
    }

    Ok((total.unwrap_or_default(), counts))
}

/// The first band, with its rows by the boxes of the lanes, the far and the near stack.
struct Band<'a> {
    cut: &'a Cut,
    ready: &'a Ready,
    rows: Rows,
}

impl Band<'_> {
    /// By row of the band, column and symbol, what holds it, shared among the symbols, rows and
    /// columns that may be exchanged.
    fn shared<T: Word>(&self, means: &Means, meter: &mut Meter) -> Result<Vec<BigUint>, Ended> {
        let held = self.held::<T>(means, meter)?;
        let order = self.cut.way.places.order();
        let width = self.cut.way.places.box_cols;
        let rows = &self.cut.row_sorts[self.ready.bands[0]].columns;
        let first = |at: usize| {
            let row = at / order / order;
            let col = at / order % order;
            let symbol = at % order;
            let sorts = &self.cut.way.sorts[col / width];
            let col = col / width * width + sorts.columns[col % width];
            (rows[row] * order + col) * order + sorts.symbols[symbol]
        };

        let mut sums = vec![(BigUint::ZERO, 0u32); held.len()];
        for (at, count) in held.iter().enumerate() {
            let (sum, like) = &mut sums[first(at)];
            *sum += count.big();
            *like += 1;
        }

        let count = |at: usize| {
            let (sum, like) = &sums[first(at)];
            sum * &self.ready.factor / *like
        };

        Ok((0..held.len()).map(count).collect())
    }

    /// By row of the band, column and symbol, what holds it.
    fn held<T: Word>(&self, means: &Means, meter: &mut Meter) -> Result<Vec<T>, Ended> {
        let cut = self.cut;
        let ready = self.ready;
        let [_, far, near] = &self.rows.boxes;
        let sizes = [1, 2].map(|k| ready.sides[k].codes[0].len());
        let pairs = |rows: usize, columns: usize| vec![T::default(); rows * columns];
        let mut sums = [pairs(far.rows.len(), sizes[0]), pairs(near.rows.len(), sizes[1])];
        let order = cut.way.places.order();
        let mut held = vec![T::default(); cut.way.places.box_rows * order * order];
        let mut sink = |x: usize, numbers: &[T]| {
            let rows = self.of_lanes(x, numbers, sizes, &mut sums, meter)?;
            for (row, sum) in rows {
                self.add(0, (row, x), sum, &mut held);
            }
            Ok(())
        };

        if !ready.sum()?.outside(&means.limits, &mut sink)? {
            return Err(None);
        }
        for (k, sums) in sums.iter().enumerate() {
            for (at, &sum) in sums.iter().enumerate() {
                if sum != T::default() {
                    let pair = (narrow(at / sizes[k]), at % sizes[k]);
                    self.add(k + 1, pair, sum, &mut held);
                }
            }
        }

        Ok(held)
    }

    /// For each row partition of the first box the solutions with it and a column partition;
    /// the solutions for the other boxes are added to the sums of their pairs.
    fn of_lanes<T: Word>(
        &self,
        x: usize,
        numbers: &[T],
        [n_far, n_near]: [usize; 2],
        [far_sums, near_sums]: &mut [Vec<T>; 2],
        meter: &mut Meter,
    ) -> Result<Vec<(u32, T)>, Stop> {
        let [lanes, far, near] = &self.rows.boxes;
        let mut rows: Vec<(u32, T)> =
            lanes.rows_of[x].iter().map(|&row| (row, T::default())).collect();
        let mut tuples: Vec<(u32, u32, usize)> = Vec::new();
        for (k, (row, _)) in rows.iter().enumerate() {
            let others = self.rows.by_first[*row as usize].iter();
            tuples.extend(others.map(|&(far, near)| (far, near, k)));
        }

        tuples.sort_unstable();
        let mut sum = vec![T::default(); n_near];
        let mut times = vec![T::default(); n_near];
        for tuples in tuples.chunk_by(|a, b| a.0 == b.0) {
            meter.poll()?;
            let far_row = tuples[0].0 as usize;
            sum.fill(T::default());
            times.fill(T::default());
            for &(_, near_row, _) in tuples {
                for &column in &near.columns_of[near_row as usize] {
                    times[column as usize] += T::of(1);
                }
            }
            for &column in &far.columns_of[far_row] {
                let numbers = &numbers[column as usize * n_near..][..n_near];
                far_sums[far_row * n_far + column as usize] += run_widest(
                    #[inline(always)]
                    || add(&mut sum, numbers, &times),
                );
            }
            for &(_, near_row, k) in tuples {
                for &column in &near.columns_of[near_row as usize] {
                    let number = sum[column as usize];
                    rows[k].1 += number;
                    near_sums[near_row as usize * n_near + column as usize] += number;
                }
            }
        }

        Ok(rows)
    }

    /// Adds a number to each symbol where a row and a column partition of a box put it.
    fn add<T: Word>(&self, k: usize, (row, column): (u32, usize), number: T, held: &mut [T]) {
        let ready = self.ready;
        let places = &self.cut.way.places;
        let stack = ready.stacks[k];
        let order = places.order();
        let side = &ready.sides[k];
        let mut rows = vec![0u8; order];
        let mut columns = vec![0u8; order];
        let row = self.rows.boxes[k].rows.list()[row as usize];
        digits(row, places.box_rows, &mut rows);
        digits(side.codes[0].list()[column], places.box_cols, &mut columns);
        for (symbol, (&i, &j)) in rows.iter().zip(&columns).enumerate() {
            let col = stack * places.box_cols + usize::from(j);
            held[(usize::from(i) * order + col) * order + symbol] += number;
        }
    }
}

/// Adds numbers to sums, and returns the sum of each so many times.
#[inline(always)]
fn add<T: Word>(sums: &mut [T], numbers: &[T], times: &[T]) -> T {
    let mut all = T::default();
    for ((sum, &number), &times) in sums.iter_mut().zip(numbers).zip(times) {
        *sum += number;
        all += number * times;
    }
    all
}
