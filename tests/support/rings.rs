//! Boards with a ring of cells around which two symbols could be exchanged, but for one cell that
//! holds another symbol and perhaps more that may hold one.
use std::collections::BTreeMap;

use onefold::internals::ids::{CellId, RegionId};
use onefold::internals::logic::{Board, Candidate};
use onefold::internals::puzzle::{Symbol, SymbolSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::boards::Subject;

/// Cells and pairs of symbols from which a ring is looked for.
const TRIED: usize = 60;
/// Cells that one search enters.
const ENTERED: usize = 300;
/// Cells of the longest rings.
const LONGEST: usize = 14;

/// What a board loses so that a ring stands on it.
pub(crate) fn beside_a_ring(
    subject: &Subject,
    base: &Board,
    rng: &mut ChaCha8Rng,
) -> Option<Vec<Candidate>> {
    let own = subject.solution.symbols();
    let open = base.open().to_vec();
    for _ in 0..TRIED.min(open.len()) {
        let other = open[rng.random_range(0..open.len())];
        let mut symbols: Vec<Symbol> = base.set(other).iter().collect();
        symbols.retain(|&symbol| symbol != own[other]);
        if symbols.len() < 2 {
            continue;
        }

        let x = symbols.swap_remove(rng.random_range(0..symbols.len()));
        let y = symbols.swap_remove(rng.random_range(0..symbols.len()));
        let pair: SymbolSet = [x, y].into_iter().collect();
        let both = |cell: &CellId| {
            pair.contains(own[*cell]) && base.set(*cell).and(pair).len() == 2 && *cell != other
        };
        let fits: Vec<CellId> = open.iter().copied().filter(both).collect();
        if let Some(ring) = ring(base, other, &fits, rng) {
            return Some(thinned(subject, base, &ring, pair, rng));
        }
    }

    None
}

/// An even ring of six cells or more from a cell through others, each of which sees the next; every
/// region has as many of even as of odd place.
fn ring(base: &Board, start: CellId, fits: &[CellId], rng: &mut ChaCha8Rng) -> Option<Vec<CellId>> {
    let relations = base.relations();
    let mut next = |cells: &[CellId]| -> Vec<CellId> {
        let last = cells[cells.len() - 1];
        let goes_on = |cell: &CellId| {
            let mut same = cells
                .iter()
                .skip(cells.len() % 2)
                .step_by(2)
                .filter(|other| relations.sees(**other).contains(*cell));
            relations.sees(last).contains(*cell) && !cells.contains(cell) && same.next().is_none()
        };

        let mut found: Vec<CellId> = fits.iter().copied().filter(goes_on).collect();
        for n in (1..found.len()).rev() {
            found.swap(n, rng.random_range(0..=n));
        }
        found
    };

    let mut cells = vec![start];
    let mut left = vec![next(&cells)];
    for _ in 0..ENTERED {
        let Some(cell) = left.last_mut()?.pop() else {
            left.pop();
            cells.pop();
            continue;
        };

        cells.push(cell);
        let even = cells.len() >= 6 && cells.len().is_multiple_of(2);
        if even && relations.sees(cell).contains(start) && is_balanced(base, &cells) {
            return Some(cells);
        }

        left.push(match cells.len() {
            LONGEST.. => Vec::new(),
            _ => next(&cells),
        });
    }

    None
}

fn is_balanced(base: &Board, cells: &[CellId]) -> bool {
    let mut counts: BTreeMap<RegionId, i32> = BTreeMap::new();
    for (n, &cell) in cells.iter().enumerate() {
        for &region in base.relations().regions_of(cell) {
            *counts.entry(region).or_default() += if n % 2 == 0 { 1 } else { -1 };
        }
    }

    counts.into_values().all(|count| count == 0)
}

/// Leaves the cells of a ring the two symbols, but for the first, and in one of four ways for
/// another cell or two; takes some candidates elsewhere.
fn thinned(
    subject: &Subject,
    base: &Board,
    ring: &[CellId],
    pair: SymbolSet,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let own = subject.solution.symbols();
    let first = ring[0];
    let beside = ring[1];
    let further = SymbolSet::only(own[first]);
    let mut keep: BTreeMap<CellId, SymbolSet> = ring.iter().map(|&cell| (cell, pair)).collect();
    keep.insert(first, pair.or(further));
    let relations = base.relations();
    let common = relations.region_set(relations.regions_of(first)[0]).none_like();
    let near: Vec<CellId> = relations
        .regions_of(first)
        .iter()
        .filter(|&&region| relations.region_set(region).contains(beside))
        .fold(common, |mut all, &region| {
            all.add(relations.region_set(region));
            all
        })
        .and(base.open())
        .to_vec();

    let mut gone: Vec<Candidate> = Vec::new();
    match rng.random_range(0..4) {
        // One cell with more than the two.
        0 => drop(keep.insert(first, base.set(first))),
        // The same further symbol in several cells.
        1 => {
            for _ in 0..2 {
                let cell = ring[rng.random_range(1..ring.len())];
                keep.insert(cell, pair.or(further).and(base.set(cell)));
            }
        }
        // Two cells that make a pair with a third.
        2 => {
            let with = |cell: &&CellId| {
                let symbol = own[**cell];
                !ring.contains(*cell)
                    && base.set(**cell).contains(own[first])
                    && base.set(beside).contains(symbol)
            };

            let with: Vec<&CellId> = near.iter().filter(with).collect();
            if !with.is_empty() {
                let cell = *with[rng.random_range(0..with.len())];
                let symbol = SymbolSet::only(own[cell]);
                keep.insert(cell, symbol.or(further));
                keep.insert(beside, pair.or(symbol));
            }
        }
        // Two cells that alone can hold one of the two symbols in their region.
        _ => {
            keep.insert(beside, base.set(beside));
            let others = near
                .iter()
                .filter(|&&cell| cell != first && cell != beside)
                .map(|&cell| Candidate::new(cell, own[beside]));
            gone.extend(others);
        }
    }

    let share = f64::from(rng.random_range(0..60)) / 100.0;
    let mut needless = Vec::new();
    for cell in base.open() {
        for symbol in base.set(cell).iter().filter(|&symbol| symbol != own[cell]) {
            let candidate = Candidate::new(cell, symbol);
            let goes = match keep.get(&cell) {
                Some(keep) => !keep.contains(symbol),
                None => gone.contains(&candidate) || rng.random_bool(share),
            };

            if goes {
                needless.push(candidate);
            }
        }
    }

    needless
}
