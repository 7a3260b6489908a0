//! Cells that all differ, with or without a sum: exactly which candidates are in some filling.
//!
//! A set of symbols is a number of as many bits as there are symbols, and a set of such sets a
//! row of words with one bit for each. Cell by cell, the sets that the first cells may hold
//! together are made from those before; from the end, where the sum says which sets are right,
//! the way back shows which symbols take part. To add a symbol to all sets at once is a shift.
//! This is the layered form of counting matchings by subsets (Bellman 1962, Held and Karp 1962).

use super::cut::{Layers, cut};
use crate::puzzle::{Symbol, SymbolSet};

/// Symbols up to which this is quick.
pub(super) const MOST: usize = 10;

/// Words for all sets of that many symbols.
pub(super) const MOST_WORDS: usize = 1 << (MOST - 6);

/// The bits of a word of the sets without symbol 0, 1, ... 5.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Words for all sets of symbols.
pub(super) fn words(order: usize) -> usize {
    1usize << order.saturating_sub(6)
}

/// The sets of symbols whose values have a sum.
pub(super) fn with_sum(order: usize, sum: u32) -> Vec<u64> {
    let mut sets = vec![0; words(order)];
    for set in 0..1usize << order {
        let held = (0..order).filter(|v| set >> v & 1 == 1);
        let total: usize = held.map(|v| v + 1).sum();
        if u32::try_from(total) == Ok(sum) {
            sets[set / 64] |= 1 << (set % 64);
        }
    }
    sets
}

/// The sets of symbols of which any two go together by a table that reads the same from both
/// sides: of cells in a line that holds values in a row, for one.
pub(super) fn with_pairs(order: usize, rows: &[SymbolSet]) -> Vec<u64> {
    let mut sets = vec![0; words(order)];
    for set in 0..1u64 << order {
        let symbols = SymbolSet::from_bits(set);
        let goes = symbols.iter().all(|symbol| {
            let others = symbols.without(SymbolSet::only(symbol));
            others.without(rows[symbol.index()]).is_empty()
        });
        if goes {
            let (word, bit) = (set / 64, set % 64);
            sets[usize::try_from(word).unwrap_or(0)] |= 1 << bit;
        }
    }

    sets
}

/// Takes from each cell what is in no filling with different symbols whose set is one of
/// `goal`, any set where that is `None`. Gives the symbols that are in every filling; `None`
/// where there is no filling.
pub(super) fn narrow(
    order: usize,
    cells: &mut [SymbolSet],
    goal: Option<&[u64]>,
) -> Option<SymbolSet> {
    match words(order) {
        1 => by_words::<1>(order, cells, goal),
        2 => by_words::<2>(order, cells, goal),
        4 => by_words::<4>(order, cells, goal),
        8 => by_words::<8>(order, cells, goal),
        _ => by_words::<16>(order, cells, goal),
    }
}

/// Calls `met` with the number of each row of sets of symbols of which the cells can hold one.
pub(super) fn each_met(order: usize, cells: &[SymbolSet], rows: &[u64], met: impl FnMut(usize)) {
    match words(order) {
        1 => met_by_words::<1>(cells, rows, met),
        2 => met_by_words::<2>(cells, rows, met),
        4 => met_by_words::<4>(cells, rows, met),
        8 => met_by_words::<8>(cells, rows, met),
        _ => met_by_words::<16>(cells, rows, met),
    }
}

fn met_by_words<const W: usize>(cells: &[SymbolSet], rows: &[u64], mut met: impl FnMut(usize)) {
    let mut held = [0u64; W];
    held[0] = 1;
    for set in cells {
        let mut after = [0u64; W];
        for symbol in set.iter() {
            add(&held, symbol.index(), &mut after);
        }
        held = after;
    }

    for (number, row) in rows.chunks_exact(W).enumerate() {
        let common = row.iter().zip(&held).fold(0, |common, (row, held)| common | row & held);
        if common != 0 {
            met(number);
        }
    }
}

/// Narrows the dead candidates of each cell to some because of which the live ones have no filling,
/// as [`cut`] does.
pub(super) fn explain(
    order: usize,
    live: &[SymbolSet],
    dead: &mut [SymbolSet],
    goal: Option<&[u64]>,
) -> bool {
    match words(order) {
        1 => cut(&Subsets::<1>(goal), live, dead),
        2 => cut(&Subsets::<2>(goal), live, dead),
        4 => cut(&Subsets::<4>(goal), live, dead),
        8 => cut(&Subsets::<8>(goal), live, dead),
        _ => cut(&Subsets::<16>(goal), live, dead),
    }
}

/// The sets of symbols that the cells before hold, as layers of states; the sets that are right at
/// the end.
struct Subsets<'g, const W: usize>(Option<&'g [u64]>);

impl<const W: usize> Layers for Subsets<'_, W> {
    type States = [u64; W];

    fn none(&self, _: usize) -> [u64; W] {
        [0; W]
    }

    fn start(&self) -> [u64; W] {
        let mut start = [0; W];
        start[0] = 1;
        start
    }

    fn end(&self) -> [u64; W] {
        let mut end = [u64::MAX; W];
        if let Some(goal) = self.0 {
            end.copy_from_slice(goal);
        }
        end
    }

    fn forth(&self, _: usize, from: &[u64; W], symbol: Symbol, into: &mut [u64; W]) {
        add(from, symbol.index(), into);
    }

    fn back(&self, _: usize, to: &[u64; W], symbol: Symbol, into: &mut [u64; W]) {
        take(to, symbol.index(), into);
    }

    fn meet(a: &[u64; W], b: &[u64; W]) -> bool {
        a.iter().zip(b).any(|(a, b)| a & b != 0)
    }

    fn join(into: &mut [u64; W], other: &[u64; W]) {
        into.iter_mut().zip(other).for_each(|(into, other)| *into |= other);
    }
}

fn by_words<const W: usize>(
    order: usize,
    cells: &mut [SymbolSet],
    goal: Option<&[u64]>,
) -> Option<SymbolSet> {
    let mut layers = [[0u64; W]; MOST + 1];
    layers[0][0] = 1;
    for (k, set) in cells.iter().enumerate() {
        let before = layers[k];
        let mut after = [0u64; W];
        for symbol in set.iter() {
            add(&before, symbol.index(), &mut after);
        }
        layers[k + 1] = after;
    }

    let mut right = layers[cells.len()];
    if let Some(goal) = goal {
        for (right, goal) in right.iter_mut().zip(goal) {
            *right &= goal;
        }
    }

    if right.iter().all(|&word| word == 0) {
        return None;
    }
    let symbols = SymbolSet::all(order).iter();
    let needed = symbols.filter(|symbol| !lacks(&right, symbol.index()));
    let needed = needed.collect();
    for k in (0..cells.len()).rev() {
        let mut kept = SymbolSet::EMPTY;
        let mut before = [0u64; W];
        for symbol in cells[k].iter() {
            let mut part = [0u64; W];
            take(&right, symbol.index(), &mut part);
            let mut any = 0;
            for ((part, layer), before) in part.iter().zip(&layers[k]).zip(&mut before) {
                let part = part & layer;
                any |= part;
                *before |= part;
            }
            if any != 0 {
                kept.insert(symbol);
            }
        }
        cells[k] = kept;
        right = before;
    }

    Some(needed)
}

/// Adds to `into` the sets of `from` that lack a symbol, with it.
#[inline(always)]
fn add<const W: usize>(from: &[u64; W], symbol: usize, into: &mut [u64; W]) {
    match WITHOUT.get(symbol) {
        Some(without) => {
            for (into, from) in into.iter_mut().zip(from) {
                *into |= (from & without) << (1 << symbol);
            }
        }
        None => {
            let far = 1 << (symbol - WITHOUT.len());
            for at in (0..W).filter(|at| at & far == 0) {
                into[at + far] |= from[at];
            }
        }
    }
}

/// Adds to `into` the sets of `from` that have a symbol, without it.
#[inline(always)]
fn take<const W: usize>(from: &[u64; W], symbol: usize, into: &mut [u64; W]) {
    match WITHOUT.get(symbol) {
        Some(without) => {
            for (into, from) in into.iter_mut().zip(from) {
                *into |= from >> (1 << symbol) & without;
            }
        }
        None => {
            let far = 1 << (symbol - WITHOUT.len());
            for at in (0..W).filter(|at| at & far == 0) {
                into[at] |= from[at + far];
            }
        }
    }
}

/// True if one of the sets lacks a symbol.
fn lacks<const W: usize>(sets: &[u64; W], symbol: usize) -> bool {
    match WITHOUT.get(symbol) {
        Some(without) => sets.iter().any(|word| word & without != 0),
        None => {
            let far = 1 << (symbol - WITHOUT.len());
            (0..W).any(|at| at & far == 0 && sets[at] != 0)
        }
    }
}
