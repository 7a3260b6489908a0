//! How many solutions hold each candidate, from the numbers outside each band (`outside`).
//!
//! A band's candidates are those of its boxes: a symbol stands in a row and a column, and these
//! are what a row partition and a column partition of the box say. So the solutions are summed
//! for each pair of them that fits. Symmetry has left one tuple for many; symbols that may be
//! exchanged, and columns that may be, share what was counted of them evenly.

use num_bigint::BigUint;

use super::codes::{Codes, digits};
use super::cut::{Cut, Ready};
use super::ended::Ended;
use super::frame::Frame;
use super::outside::Word;
use super::places::Places;
use super::tables::fitting;
use crate::count::tabulated::Means;
use crate::ids::{Id, narrow};
use crate::limits::{Meter, Stop};
use crate::propagate::{Board, Geometry};

/// Bands that a board must have: with three, two are outside of each.
const BANDS: usize = 3;

/// For each cell and symbol the number of solutions that hold it, of `total` in all; nothing
/// where the join does not fit the board.
///
/// # Errors
/// The limit that ended it.
pub fn candidates(
    geometry: &Geometry,
    board: &Board,
    means: &Means,
    total: &BigUint,
) -> Result<Option<Vec<BigUint>>, Stop> {
    let Some(frame) = Frame::find(geometry) else {
        return Ok(None);
    };
    let found = match total.bits() {
        0..64 => of_board::<u64>(geometry, board, &frame, means),
        64..128 => of_board::<u128>(geometry, board, &frame, means),
        _ => Err(Ended::Unfit),
    };
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Ended::Unfit) => Ok(None),
        Err(Ended::Stopped(stop)) => Err(stop),
    }
}

fn of_board<T: Word>(
    geometry: &Geometry,
    board: &Board,
    frame: &Frame,
    means: &Means,
) -> Result<Vec<BigUint>, Ended> {
    let mut meter = means.limits.meter();
    let places = Places::new(geometry, board, frame);
    let cut = Cut::new(places, Some(BANDS), means.symmetry, &mut meter)?;
    let order = geometry.order();
    let mut counts = vec![BigUint::ZERO; frame.cells.len() * order];
    if cut.plans.len() != BANDS {
        return Err(Ended::Unfit);
    }
    for plan in &cut.plans {
        let ready = cut.ready(plan, means.symmetry, &mut meter)?;
        let boxes = Boxes::new(&cut, &ready);
        let held = boxes.held::<T>(&cut, &ready, means, &mut meter)?;
        let shared = shared(&cut, &held, &ready.factor);
        let first = plan.bands[0] * cut.places.box_rows;
        for (at, count) in shared.into_iter().enumerate() {
            let (row, col) = (first + at / order / order, at / order % order);
            let (row, col) = if cut.turned { (col, row) } else { (row, col) };
            counts[frame.cells[row * order + col].index() * order + at % order] = count;
        }
    }
    Ok(counts)
}

/// Shares what was counted among the symbols and columns that may be exchanged.
fn shared<T: Word>(cut: &Cut, held: &[T], factor: &BigUint) -> Vec<BigUint> {
    let (order, width) = (cut.places.order(), cut.places.box_cols);
    let first = |col: usize, symbol: usize| {
        let sorts = &cut.sorts[col / width];
        let col = col / width * width + sorts.columns[col % width];
        col * order + sorts.symbols[symbol]
    };
    let mut counts = Vec::with_capacity(held.len());
    for row in held.chunks_exact(order * order) {
        let mut sums = vec![(BigUint::ZERO, 0u32); order * order];
        for (at, count) in row.iter().enumerate() {
            let (sum, like) = &mut sums[first(at / order, at % order)];
            *sum += count.big();
            *like += 1;
        }
        counts.extend((0..row.len()).map(|at| {
            let (sum, like) = &sums[first(at / order, at % order)];
            sum * factor / *like
        }));
    }
    counts
}

/// The box of one stack in the band.
struct OneBox {
    /// The row partitions that occur, and for each column partition those that fit.
    rows: Codes,
    rows_of: Vec<Vec<u32>>,
    /// For each row partition the column partitions that fit.
    columns_of: Vec<Vec<u32>>,
}

/// The boxes of the first band: those of the lanes, the far and the near stack.
struct Boxes {
    boxes: [OneBox; 3],
    /// Row tuples by the partition of the first box: those of the others.
    by_first: Vec<Vec<(u32, u32)>>,
}

impl Boxes {
    fn new(cut: &Cut, ready: &Ready) -> Self {
        let band = ready.bands[0];
        let tuples = &cut.bands[band];
        let sides = [&ready.lanes, &ready.far, &ready.near];
        let boxes = [0, 1, 2].map(|k| {
            let Some(stack) = ready.stacks[k] else {
                return OneBox {
                    rows: Codes::new(std::iter::once(0)),
                    rows_of: vec![vec![0]],
                    columns_of: vec![vec![0]],
                };
            };
            let rows = Codes::new(tuples.role(stack));
            let columns = sides[k].codes[0].list();
            let fits = |&x: &u32| fitting(&cut.places, (band, stack), x, &rows);
            let rows_of: Vec<Vec<u32>> = columns.iter().map(fits).collect();
            let mut columns_of = vec![Vec::new(); rows.len()];
            for (column, rows) in (0..).zip(&rows_of) {
                for &row in rows {
                    columns_of[row as usize].push(column);
                }
            }
            OneBox {
                rows,
                rows_of,
                columns_of,
            }
        });
        let mut by_first = vec![Vec::new(); boxes[0].rows.len()];
        for tuple in tuples.iter() {
            let number = |k: usize| {
                let code = ready.stacks[k].map_or(0, |stack| tuple[stack]);
                boxes[k].rows.number(code).unwrap_or(0)
            };
            by_first[number(0) as usize].push((number(1), number(2)));
        }
        Self { boxes, by_first }
    }

    /// By row of the band, column and symbol, what holds it.
    fn held<T: Word>(
        &self,
        cut: &Cut,
        ready: &Ready,
        means: &Means,
        meter: &mut Meter,
    ) -> Result<Vec<T>, Ended> {
        let [_, far, near] = &self.boxes;
        let sizes = [&ready.far, &ready.near].map(|side| side.codes[0].len());
        let pairs = |of: &OneBox, columns: usize| vec![T::default(); of.rows.len() * columns];
        let mut sums = [pairs(far, sizes[0]), pairs(near, sizes[1])];
        let order = cut.places.order();
        let mut held = vec![T::default(); cut.places.box_rows * order * order];
        let run = ready.sum().run_length().ok_or(Ended::Unfit)?;
        let mut sink = |x: usize, numbers: &[T]| {
            let rows = self.of_lanes(x, numbers, sizes, &mut sums, meter)?;
            for (row, sum) in rows {
                self.add(cut, ready, 0, (row, x), sum, &mut held);
            }
            Ok(())
        };
        if !ready.sum().outside(&means.limits, run, &mut sink)? {
            return Err(Ended::Unfit);
        }
        for (k, sums) in sums.iter().enumerate() {
            for (at, &sum) in sums.iter().enumerate() {
                if sum != T::default() {
                    let pair = (narrow(at / sizes[k]), at % sizes[k]);
                    self.add(cut, ready, k + 1, pair, sum, &mut held);
                }
            }
        }
        Ok(held)
    }

    /// For each row partition of the first box the solutions with it and a column partition;
    /// those of the other boxes are added to the sums of their pairs.
    fn of_lanes<T: Word>(
        &self,
        x: usize,
        numbers: &[T],
        [n_far, n_near]: [usize; 2],
        [far_sums, near_sums]: &mut [Vec<T>; 2],
        meter: &mut Meter,
    ) -> Result<Vec<(u32, T)>, Stop> {
        let [lanes, far, near] = &self.boxes;
        let mut rows: Vec<(u32, T)> = lanes.rows_of[x]
            .iter()
            .map(|&row| (row, T::default()))
            .collect();
        let mut tuples: Vec<(u32, u32, usize)> = Vec::new();
        for (k, (row, _)) in rows.iter().enumerate() {
            let others = self.by_first[*row as usize].iter();
            tuples.extend(others.map(|&(far, near)| (far, near, k)));
        }
        tuples.sort_unstable();
        let (mut sum, mut times) = (vec![T::default(); n_near], vec![T::default(); n_near]);
        for tuples in tuples.chunk_by(|a, b| a.0 == b.0) {
            meter.poll()?;
            let far_row = tuples[0].0 as usize;
            sum.fill(T::default());
            times.fill(T::default());
            for &(_, near_row, _) in tuples {
                for &column in &near.columns_of[near_row as usize] {
                    times[column as usize] = times[column as usize].plus(T::of(1));
                }
            }
            for &column in &far.columns_of[far_row] {
                let numbers = &numbers[column as usize * n_near..][..n_near];
                let mut all = T::default();
                for ((sum, &times), &number) in sum.iter_mut().zip(&times).zip(numbers) {
                    *sum = sum.plus(number);
                    all = all.plus(number.times(times));
                }
                let own = &mut far_sums[far_row * n_far + column as usize];
                *own = own.plus(all);
            }
            for &(_, near_row, k) in tuples {
                for &column in &near.columns_of[near_row as usize] {
                    let number = sum[column as usize];
                    rows[k].1 = rows[k].1.plus(number);
                    let own = &mut near_sums[near_row as usize * n_near + column as usize];
                    *own = own.plus(number);
                }
            }
        }
        Ok(rows)
    }

    /// Adds a number to each symbol where a row and a column partition of a box put it.
    fn add<T: Word>(
        &self,
        cut: &Cut,
        ready: &Ready,
        k: usize,
        (row, column): (u32, usize),
        number: T,
        held: &mut [T],
    ) {
        let Some(stack) = ready.stacks[k] else { return };
        let (order, places) = (cut.places.order(), &cut.places);
        let side = [&ready.lanes, &ready.far, &ready.near][k];
        let (mut rows, mut columns) = (vec![0u8; order], vec![0u8; order]);
        digits(
            self.boxes[k].rows.list()[row as usize],
            places.box_rows,
            &mut rows,
        );
        digits(side.codes[0].list()[column], places.box_cols, &mut columns);
        for (symbol, (&i, &j)) in rows.iter().zip(&columns).enumerate() {
            let col = stack * places.box_cols + usize::from(j);
            let held = &mut held[(usize::from(i) * order + col) * order + symbol];
            *held = held.plus(number);
        }
    }
}
