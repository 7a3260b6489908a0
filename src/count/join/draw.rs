//! Solutions drawn at random by the terms of the sum: a term with the chance of what it adds, then
//! row tuples that fit its columns, then an exchange of what symmetry has left out.

use rand::{Rng, RngExt};

use super::codes::digits;
use super::cut::{Cut, Ready};
use super::frame::Ended;
use super::rows::Rows;
use super::sum::{Chunk, PAIRS, Slabs, Sum};
use super::symmetry::Sorts;
use super::tuning::OUTSIDE_BYTES;
use crate::cover::count::{Amount, Means};
use crate::ids::{CellId, IdVec, sorted};
use crate::limits::Limits;
use crate::propagate::{Domains, Geometry};
use crate::puzzle::Symbol;

/// Draws so many solutions, each as likely as any other.
///
/// # Errors
/// The limit that ended it; none where the join does not fit the board, or where there is no
/// solution.
pub fn draw(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
    n: usize,
    rng: &mut dyn Rng,
) -> Result<Vec<IdVec<CellId, Symbol>>, Ended> {
    let mut meter = means.limits.meter();
    let cut = Cut::new(geometry, board, None, means.symmetry, &mut meter)?;
    let plan = cut.way.plans.first().ok_or(None)?;
    let cells = &cut.frame.cells;
    let ready = cut.ready(plan, plan.bands.len(), means.symmetry, &mut meter)?;
    let terms = ready.sum()?.draw(&means.limits, n, rng)?;
    let order = geometry.order();
    let any = Symbol::new(0).ok_or(None)?;
    let bands = 0..ready.bands.len();
    let rows: Vec<Rows> = bands.map(|at| ready.rows(&cut.way.places, at)).collect();
    let mut drawn = Vec::with_capacity(n);
    for term in terms {
        meter.poll()?;
        let symbols = shuffled(&cut.way.sorts[0].symbols, rng);
        let rows_to = exchange(&cut.row_sorts, rng);
        let columns = exchange(&cut.way.sorts, rng);
        let mut filling = IdVec::filled(any, cells.len());
        for (row, col, symbol) in fill(&cut, &ready, &rows, term, rng).ok_or(None)? {
            let row = rows_to[row];
            let col = columns[col];
            let symbol = symbols[symbol];
            let (row, col) = if cut.turned { (col, row) } else { (row, col) };
            filling[cells[row * order + col]] = Symbol::new(symbol).ok_or(None)?;
        }
        drawn.push(filling);
    }

    Ok(drawn)
}

/// Fills the rows of each band so that they fit the columns of a term: row, column and symbol of
/// each cell.
fn fill(
    cut: &Cut,
    ready: &Ready,
    rows: &[Rows],
    term: [usize; 3],
    rng: &mut dyn Rng,
) -> Option<Vec<(usize, usize, usize)>> {
    let order = cut.way.places.order();
    let places = &cut.way.places;
    let mut cells = Vec::with_capacity(order * order);
    let mut row_of = vec![0u8; order];
    let mut column_of = vec![0u8; order];
    for (at, (band, rows)) in ready.bands.iter().zip(rows).enumerate() {
        let sides = &ready.sides;
        let columns = [0, 1, 2].map(|k| sides[k].tuple(term[k])[at] as usize);
        let fit = rows.fit(columns);
        let tuple = fit.get(rng.random_range(0..fit.len().max(1)))?;
        for (k, side) in sides.iter().enumerate() {
            let stack = ready.stacks[k];
            let code = rows.boxes[k].rows.list()[tuple[k] as usize];
            digits(code, places.box_rows, &mut row_of);
            let column = side.codes[at].list()[columns[k]];
            digits(column, places.box_cols, &mut column_of);
            for (symbol, (&i, &j)) in row_of.iter().zip(&column_of).enumerate() {
                let row = band * places.box_rows + usize::from(i);
                cells.push((row, stack * places.box_cols + usize::from(j), symbol));
            }
        }
    }

    Some(cells)
}

/// A random exchange of rows or columns that symmetry leaves open.
fn exchange(sorts: &[Sorts], rng: &mut dyn Rng) -> Vec<usize> {
    let mut to = Vec::new();
    for Sorts { columns, .. } in sorts {
        let first = to.len();
        to.extend(shuffled(columns, rng).iter().map(|line| first + line));
    }
    to
}

/// A permutation that keeps sorts, each with the same chance (Fisher and Yates within a sort).
fn shuffled(sorts: &[usize], rng: &mut dyn Rng) -> Vec<usize> {
    let mut to: Vec<usize> = (0..sorts.len()).collect();
    for k in (0..sorts.len()).rev() {
        let like: Vec<usize> = (0..=k).filter(|&other| sorts[other] == sorts[k]).collect();
        to.swap(k, like[rng.random_range(0..like.len())]);
    }
    to
}

impl Sum<'_> {
    /// Draws terms: a tuple of the lanes, of the far and of the near stack each.
    fn draw(&self, limits: &Limits, n: usize, rng: &mut dyn Rng) -> Result<Vec<[usize; 3]>, Ended> {
        let all = self.lanes.pairs();
        let chunks: Vec<Chunk<'_>> =
            all.chunks(PAIRS).map(|pairs| Chunk { sum: self, pairs }).collect();
        let values = chunks.len() * self.far.len() * size_of::<u128>();
        if values > OUTSIDE_BYTES {
            return Err(None);
        }
        limits.reserve(values + self.slab_bytes())?;
        let mut slabs = self.slabs();
        // The value up to each pair of a chunk and a far tuple.
        let mut upto: Vec<u128> = Vec::with_capacity(chunks.len() * self.far.len());
        let mut total = Some(0u128);
        for chunk in &chunks {
            chunk.fill(&mut slabs, limits)?;
            let mut factors = vec![[0; PAIRS]; self.groups.len()];
            let mut meter = limits.meter();
            chunk.values(0..self.far.len(), &slabs, &mut factors, &mut meter, |value| {
                let value = u128::try_from(value).ok();
                let sum = value.and_then(|value| total?.checked_add(value));
                total = sum;
                upto.extend(sum);
            })?;
        }

        let total = total.filter(|&total| total > 0).ok_or(None)?;
        let numbers = sorted((0..n).map(|draw| (total.below(rng), draw)));
        let mut terms = vec![[0; 3]; n];
        let mut filled = None;
        for (number, draw) in numbers {
            let at = upto.partition_point(|&upto| upto <= number);
            let k = at / self.far.len();
            let far = at % self.far.len();
            if filled != Some(k) {
                chunks[k].fill(&mut slabs, limits)?;
                filled = Some(k);
            }
            let before = at.checked_sub(1).map_or(0, |before| upto[before]);
            terms[draw] = chunks[k].term(&slabs, far, number - before).ok_or(None)?;
        }

        Ok(terms)
    }
}

impl Chunk<'_> {
    /// The term in which a number below the value of a far tuple falls.
    fn term(&self, slabs: &Slabs, far: usize, mut number: u128) -> Option<[usize; 3]> {
        let mut factors = vec![[0; PAIRS]; self.sum.groups.len()];
        self.factors(self.sum.far.prefix(far), &mut factors);
        let [left, right] = self.rows(slabs, far);
        for (factors, group) in factors.iter().zip(&self.sum.groups) {
            for near in group.clone() {
                let (l, r) = self.sum.entries[near];
                for (slot, pair) in self.pairs.iter().enumerate() {
                    for (half, lane) in pair.iter().enumerate() {
                        let Some(lane) = *lane else { continue };
                        let product = i32::from(left[l as usize][slot][half])
                            * i32::from(right[r as usize][slot][half]);
                        let weight = u128::from(self.sum.lanes.weights[lane])
                            * u128::from(self.sum.far.weights[far]);
                        let value =
                            u128::from(product.unsigned_abs()) * u128::from(factors[slot]) * weight;
                        if number < value {
                            return Some([lane, far, near]);
                        }
                        number -= value;
                    }
                }
            }
        }

        None
    }
}
