//! The next guess: a cell, or the place of a symbol.
//!
//! The cell with the fewest candidates for its weight, where cells have weight from the failures
//! of their conditions (*dom/wdeg*). A symbol with two places left in a full region is as good as
//! a cell with two candidates, and mostly better, as it is rarer.

use super::tuning::PLACES_FAVOUR;
use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// A cell and its candidate to be tried first; `None` where every cell is known.
pub(super) fn choose(
    geometry: &Geometry,
    sets: &[SymbolSet],
    weights: &[u64],
) -> Option<(CellId, Symbol)> {
    let mut best: Option<(u64, u64, usize)> = None;
    for (at, (set, &weight)) in sets.iter().zip(weights).enumerate() {
        let len = u64::from(set.bits().count_ones());
        let better = |(other, most, _)| len * most < other * weight;
        if len > 1 && best.is_none_or(better) {
            best = Some((len, weight, at));
        }
    }

    let (len, weight, at) = best?;
    match two_places(geometry, sets, weights) {
        // The weight is that of both places.
        Some((both, cell, symbol)) if PLACES_FAVOUR * weight < len * both => Some((cell, symbol)),
        _ => sets[at].first().map(|symbol| (CellId::new(at), symbol)),
    }
}

/// The first of the two places of a symbol in a region, where they have the most weight; with
/// their weight.
fn two_places(
    geometry: &Geometry,
    sets: &[SymbolSet],
    weights: &[u64],
) -> Option<(u64, CellId, Symbol)> {
    let mut best: Option<(u64, CellId, Symbol)> = None;
    for (region, cells) in geometry.regions().enumerate() {
        if !geometry.is_full(region) {
            continue;
        }
        let none = SymbolSet::EMPTY;
        let (mut one, mut two, mut three) = (none, none, none);
        for cell in cells {
            let set = sets[cell.index()];
            three = three.or(two.and(set));
            two = two.or(one.and(set));
            one = one.or(set);
        }
        for symbol in two.without(three).iter() {
            let holds = |cell: &&CellId| sets[cell.index()].contains(symbol);
            let mut places = cells.iter().filter(holds);
            let (Some(&first), Some(second)) = (places.next(), places.next()) else {
                continue;
            };
            let both = weights[first.index()] + weights[second.index()];
            if best.is_none_or(|(most, ..)| both > most) {
                best = Some((both, first, symbol));
            }
        }
    }

    best
}
