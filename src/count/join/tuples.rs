//! All ways to spread the symbols over the columns of one stack.
//!
//! In each band every symbol is in another column of the stack, so it picks a permutation of
//! the columns; each column takes as many symbols in each band as a box has rows. The search
//! goes symbol by symbol with an explicit stack; the value of a settled cell picks its column.

use super::codes::{digit, powers};
use super::places::Places;
use super::tuning::MOST_TUPLES;
use crate::limits::{Meter, Stop};

/// The ways of one stack, each as the codes of its partitions, band by band.
#[derive(Clone, Debug, Default)]
pub(super) struct Tuples {
    /// Codes in a tuple: one for each band.
    pub width: usize,
    /// The codes, tuple after tuple.
    pub codes: Vec<u32>,
}

impl Tuples {
    /// How many tuples there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len() / self.width
    }

    /// The tuples, each with a code for every band.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.codes.chunks_exact(self.width)
    }

    /// The codes of a band in all tuples.
    pub(super) fn role(&self, band: usize) -> impl Iterator<Item = u32> {
        self.codes.iter().copied().skip(band).step_by(self.width)
    }

    /// The bytes that the tuples take.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() * size_of::<u32>()
    }
}

/// All permutations of `0..n` in lexicographic order.
pub(super) fn permutations(n: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..n {
        let mut longer = Vec::new();
        for start in &all {
            for k in (0..digit(n)).filter(|k| !start.contains(k)) {
                longer.push([&start[..], &[k]].concat());
            }
        }
        all = longer;
    }
    all
}

/// The columns of a box that each symbol may pick, as masks.
fn picks(places: &Places, band: usize, stack: usize) -> Vec<u64> {
    let mut may = vec![0; places.order()];
    let mut must = vec![u64::MAX; places.order()];
    for i in 0..places.box_rows {
        for j in 0..places.box_cols {
            let mask = places.at(band, stack, i, j);
            for (symbol, may) in may.iter_mut().enumerate() {
                *may |= (mask >> symbol & 1) << j;
            }
            if mask.is_power_of_two() {
                must[mask.trailing_zeros() as usize] &= 1 << j;
            }
        }
    }

    may.iter().zip(&must).map(|(may, must)| may & must).collect()
}

/// About how many tuples there are: all choices, times how likely it is that the columns of a
/// band come out even. Those of the last band follow from the others.
fn estimate(choices: &[(usize, Vec<&[u8]>)], places: &Places) -> f64 {
    let choices: f64 = choices.iter().map(|(_, of)| of.len() as f64).product();
    let likely: f64 = (0..places.order())
        .map(|k| (k + 1) as f64 / ((k % places.box_rows + 1) * places.box_cols) as f64)
        .product();
    (1..places.n_bands()).fold(choices, |number, _| number * likely)
}

/// The tuples of a stack; `Ok(None)` where they are too many.
pub(super) fn tuples(
    places: &Places,
    stack: usize,
    meter: &mut Meter,
) -> Result<Option<Tuples>, Stop> {
    let order = places.order();
    let n_bands = places.n_bands();
    let n_cols = places.box_cols;
    let Some(powers) = powers(n_cols, order) else {
        return Ok(None);
    };
    let picks: Vec<Vec<u64>> = (0..n_bands).map(|band| picks(places, band, stack)).collect();
    let all = permutations(n_cols);
    let of_symbol = |symbol: usize| {
        let fits = |p: &&[u8]| (0..n_bands).all(|b| picks[b][symbol] >> p[b] & 1 == 1);
        (symbol, all.iter().map(|p| &p[..]).filter(fits).collect())
    };

    let mut choices: Vec<(usize, Vec<&[u8]>)> = (0..order).map(of_symbol).collect();

    if estimate(&choices, places) > MOST_TUPLES as f64 {
        return Ok(None);
    }
    choices.sort_by_key(|(_, permutations)| permutations.len());
    let mut found = Tuples { width: n_bands, codes: Vec::new() };
    // Free places of each column in each band, the codes so far, and the choice at each depth.
    let mut free = vec![places.box_rows; n_bands * n_cols];
    let mut codes = vec![0u32; n_bands];
    let mut at = vec![0usize; order + 1];
    let mut depth = 0;
    loop {
        meter.pulse()?;
        if depth == order {
            if found.codes.len() == found.codes.capacity() {
                meter.limits().reserve(2 * found.bytes())?;
            }
            found.codes.extend_from_slice(&codes);
            if found.len() > MOST_TUPLES {
                return Ok(None);
            }
        } else {
            let (symbol, permutations) = &choices[depth];
            let fits = |p: &&[u8]| (0..n_bands).all(|b| free[b * n_cols + usize::from(p[b])] > 0);
            let next = (at[depth]..permutations.len()).find(|&k| fits(&permutations[k]));
            if let Some(k) = next {
                for (b, &col) in permutations[k].iter().enumerate() {
                    free[b * n_cols + usize::from(col)] -= 1;
                    codes[b] += u32::from(col) * powers[*symbol];
                }
                at[depth] = k + 1;
                depth += 1;
                at[depth] = 0;
                continue;
            }
        }
        let Some(above) = depth.checked_sub(1) else {
            return Ok(Some(found));
        };
        depth = above;
        let (symbol, permutations) = &choices[depth];
        for (b, &col) in permutations[at[depth] - 1].iter().enumerate() {
            free[b * n_cols + usize::from(col)] += 1;
            codes[b] -= u32::from(col) * powers[*symbol];
        }
    }
}
