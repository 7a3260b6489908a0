//! Tuples of a stack up to the symmetry that the givens leave.
//!
//! Symbols that are allowed in the same cells may be exchanged, and so may columns of a stack
//! that allow the same. Exchanging symbols acts on all stacks at once, so it is used up by one
//! stack: of that one a tuple is kept for each orbit, with the size of the orbit as its weight.
//! Exchanging columns acts on one stack alone and moves every tuple: in the other stacks those
//! are kept in which the columns come in order, and a factor makes up for the rest.

use std::collections::HashSet;
use std::ops::Range;

use super::codes::{Codes, code, digits, powers};
use super::places::Places;
use super::tuples::{Tuples, permutations};
use crate::limits::{Meter, Stop};

/// Which symbols, and which columns of a stack, may be exchanged: for each the first of its sort.
#[derive(Clone, Debug)]
pub(super) struct Sorts {
    pub symbols: Vec<usize>,
    pub columns: Vec<usize>,
}

impl Sorts {
    /// The exchanges in these bands and in a stack of them: none without symmetry.
    pub(super) fn new(places: &Places, bands: Range<usize>, stack: usize, symmetry: bool) -> Self {
        let rows = places.box_rows;
        let cols = places.box_cols;
        let cells = |j: usize| {
            let in_band = |band| (0..rows).map(move |i| (band, i));
            bands.clone().flat_map(in_band).map(move |(band, i)| places.at(band, stack, i, j))
        };
        let all = || bands.clone().flat_map(|band| places.band(band));
        let same = |a: usize, b: usize| all().all(|m| m >> a & 1 == m >> b & 1);
        Self {
            symbols: sorts(places.order(), |a, b| symmetry && same(a, b)),
            columns: sorts(cols, |a, b| symmetry && cells(a).eq(cells(b))),
        }
    }

    /// The permutations of the columns that keep their sorts.
    pub(super) fn column_permutations(&self) -> Vec<Vec<u8>> {
        let mut all = permutations(self.columns.len());
        all.retain(|p| {
            p.iter().zip(&self.columns).all(|(&to, &sort)| self.columns[usize::from(to)] == sort)
        });
        all
    }
}

/// The forms of partitions of one box. Columns of it that allow the same may change places,
/// whatever the rest of their stack says: the rows that fit stay the same. Of what a partition
/// becomes the least is its form.
pub(super) fn forms(
    partitions: &Codes,
    places: &Places,
    (band, stack): (usize, usize),
    symmetry: bool,
) -> Vec<u32> {
    let moves = Sorts::new(places, band..band + 1, stack, symmetry).column_permutations();
    let powers = powers(places.box_cols, places.order()).unwrap_or_default();
    let mut own = vec![0u8; powers.len()];
    let mut image = vec![0u8; powers.len()];
    let mut form = |&x: &u32| {
        digits(x, places.box_cols, &mut own);
        let images = moves.iter().map(|p| {
            for (to, &column) in image.iter_mut().zip(&own) {
                *to = p[usize::from(column)];
            }
            code(&image, &powers)
        });
        images.min().unwrap_or(x)
    };

    partitions.list().iter().map(&mut form).collect()
}

/// For each thing the first that it is like.
fn sorts(n: usize, like: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let first = |a: usize| (0..a).find(|&b| like(a, b)).unwrap_or(a);
    (0..n).map(first).collect()
}

/// How many permutations keep the sorts: the product of the factorials of their sizes.
pub(super) fn orderings(sorts: &[usize]) -> u64 {
    let nth = |i: usize| sorts[..=i].iter().filter(|&&sort| sort == sorts[i]).count();
    (0..sorts.len()).map(|i| nth(i) as u64).product()
}

/// One tuple of each orbit under symbols and columns together, with the sizes of the orbits.
/// The one kept has the least code in the first band of `bands`, then in the next, and so on.
pub(super) fn orbits(
    tuples: &Tuples,
    base: usize,
    sorts: &Sorts,
    bands: &[usize],
    meter: &mut Meter,
) -> Result<(Tuples, Vec<u64>), Stop> {
    let order = sorts.symbols.len();
    let mut kept = Tuples { width: tuples.width, codes: Vec::new() };
    let mut weights = Vec::new();
    let Some(powers) = powers(base, order) else {
        return Ok((kept, weights));
    };
    let moves = sorts.column_permutations();
    let mut columns = vec![0u8; order * bands.len()];
    let mut image: Vec<(usize, Vec<u8>)> = vec![(0, vec![0; bands.len()]); order];
    let mut row = vec![0u8; order];
    let mut images: HashSet<Vec<u32>> = HashSet::new();
    for tuple in tuples.iter() {
        meter.pulse()?;
        for (at, &band) in bands.iter().enumerate() {
            digits(tuple[band], base, &mut columns[at * order..][..order]);
        }
        let of = |symbol: usize| (0..bands.len()).map(move |at| at * order + symbol);
        // Only tuples in which symbols of a sort come in order can be the least of their orbit.
        let sorted = (0..order).all(|a| {
            let next = (a + 1..order).find(|&b| sorts.symbols[b] == sorts.symbols[a]);
            next.is_none_or(|b| of(a).map(|i| columns[i]).le(of(b).map(|i| columns[i])))
        });
        if !sorted {
            continue;
        }
        let own: Vec<u32> = bands.iter().map(|&band| tuple[band]).collect();
        images.clear();
        let mut least = true;
        for p in &moves {
            for (symbol, (sort, to)) in image.iter_mut().enumerate() {
                *sort = sorts.symbols[symbol];
                for (to, i) in to.iter_mut().zip(of(symbol)) {
                    *to = p[usize::from(columns[i])];
                }
            }
            // Within a sort the columns are put in order; across sorts each keeps its symbols.
            image.sort_unstable();
            let mut next = image.iter();
            let mut placed: Vec<Option<&Vec<u8>>> = vec![None; order];
            for first in (0..order).filter(|&s| sorts.symbols[s] == s) {
                for symbol in (first..order).filter(|&s| sorts.symbols[s] == first) {
                    placed[symbol] = next.next().map(|(_, columns)| columns);
                }
            }
            let code_at = |at: usize| {
                for (digit, columns) in row.iter_mut().zip(&placed) {
                    *digit = columns.map_or(0, |columns| columns[at]);
                }
                code(&row, &powers)
            };
            let codes: Vec<u32> = (0..bands.len()).map(code_at).collect();
            least &= own <= codes;
            if !least {
                break;
            }
            images.insert(codes);
        }
        if least {
            kept.codes.extend_from_slice(tuple);
            weights.push(images.len() as u64 * arrangements(&columns, order, sorts));
        }
    }

    Ok((kept, weights))
}

/// How many tuples arise from one by exchanging symbols.
fn arrangements(columns: &[u8], order: usize, sorts: &Sorts) -> u64 {
    let like = |a: usize, b: usize| {
        sorts.symbols[a] == sorts.symbols[b]
            && (0..columns.len() / order)
                .all(|at| columns[at * order + a] == columns[at * order + b])
    };
    orderings(&sorts.symbols) / orderings(&self::sorts(order, like))
}

/// The tuples in which columns of a sort come in the order of their least symbols in a band.
pub(super) fn ascending(tuples: &Tuples, base: usize, sorts: &Sorts, band: usize) -> Tuples {
    let mut kept = Tuples { width: tuples.width, codes: Vec::new() };
    let mut row = vec![0u8; sorts.symbols.len()];
    for tuple in tuples.iter() {
        digits(tuple[band], base, &mut row);
        let least = |col: usize| row.iter().position(|&at| usize::from(at) == col);
        let ordered = (0..base).all(|a| {
            let next = (a + 1..base).find(|&b| sorts.columns[b] == sorts.columns[a]);
            next.is_none_or(|b| least(a) < least(b))
        });
        if ordered {
            kept.codes.extend_from_slice(tuple);
        }
    }

    kept
}
