//! Propagation: what follows from the entries of the trail.
//!
//! Cells and regions come first, to their end, then one entry at a time is brought to the
//! learned clauses. So what the board itself forbids is found before any clause is looked at,
//! with the shorter reasons. A cell or region costs a few word operations an entry: each item
//! keeps a mask of the variables that do not fail, so "nothing left" and "one left" need no scan.

use super::clauses::Clauses;
use super::literal::Var;
use super::overlaps::bits;
use super::tables::{Tables, narrow};
use super::trail::{Conflict, Reason, Trail};
use crate::ids::{CellId, Id};

/// Draws all consequences; the first contradiction met, if any.
pub(super) fn propagate(
    tables: &Tables<'_>,
    trail: &mut Trail,
    clauses: &mut Clauses,
) -> Option<Conflict> {
    loop {
        while let Some(&lit) = trail.entries().get(trail.spread) {
            trail.spread += 1;
            let conflict = if lit.is_positive() {
                spread_holding(tables, trail, lit.var())
            } else {
                spread_failing(tables, trail, lit.var())
            };
            if conflict.is_some() {
                return conflict;
            }
        }
        let lit = *trail.entries().get(trail.watched)?;
        trail.watched += 1;
        if let Some(clause) = clauses.propagate(trail, lit) {
            return Some(Conflict::Clause(clause));
        }
    }
}

/// A cell holds a symbol: it holds no other, and no peer holds the same.
fn spread_holding(tables: &Tables<'_>, trail: &mut Trail, var: Var) -> Option<Conflict> {
    let (cell, symbol) = tables.cell_symbol(var);
    for other in bits(trail.live(cell) & !(1 << symbol)) {
        let conflict = fail(trail, tables.var(cell, other), var);
        if conflict.is_some() {
            return conflict;
        }
    }
    for place in tables.places(cell) {
        let live = trail.live(tables.item(place.first, symbol));
        for bit in bits(live & !place.bit) {
            let conflict = fail(trail, tables.member(place.first, bit, symbol), var);
            if conflict.is_some() {
                return conflict;
            }
        }
    }
    for peer in tables.loose_peers(cell) {
        let conflict = fail(trail, tables.var(narrow(peer.index()), symbol), var);
        if conflict.is_some() {
            return conflict;
        }
    }
    None
}

#[inline]
fn fail(trail: &mut Trail, other: Var, because: Var) -> Option<Conflict> {
    match trail.value(other.holds()) {
        0 => trail.push(other.fails(), Reason::Peer(because)),
        1 => return Some(Conflict::Peers(because, other)),
        _ => {}
    }
    None
}

/// A cell does not hold a symbol: its items lose a variable; a last one left holds.
///
/// All items are struck even when one of them is in conflict, so that taking back may restore
/// all of them.
fn spread_failing(tables: &Tables<'_>, trail: &mut Trail, var: Var) -> Option<Conflict> {
    let (cell, symbol) = tables.cell_symbol(var);
    let mut conflict = strike(tables, trail, cell, 1 << symbol);
    for place in tables.places(cell) {
        let item = tables.item(place.first, symbol);
        conflict = strike(tables, trail, item, place.bit).or(conflict);
    }
    conflict.or_else(|| lock(tables, trail, cell, symbol))
}

#[inline]
fn strike(tables: &Tables<'_>, trail: &mut Trail, item: u32, bit: u64) -> Option<Conflict> {
    let left = trail.strike(item, bit);
    if left & left.wrapping_sub(1) != 0 {
        return None;
    }
    if left == 0 {
        return Some(Conflict::Item(item));
    }
    let last = tables.option(item, left.trailing_zeros());
    match trail.value(last.holds()) {
        0 => trail.push(last.holds(), Reason::Item(item)),
        -1 => return Some(Conflict::Item(item)),
        _ => {}
    }
    None
}

/// A cell does not hold a symbol: the symbol's room in its regions may have come to lie within
/// another region.
fn lock(tables: &Tables<'_>, trail: &mut Trail, cell: u32, symbol: u32) -> Option<Conflict> {
    for place in tables.places(cell) {
        let live = trail.live(tables.item(place.first, symbol));
        if live & (live - 1) == 0 {
            // Its last place holds it: peers follow from that.
            continue;
        }
        for id in tables.overlaps.around(place.first, live) {
            let overlap = tables.overlaps.get(id);
            if overlap.part & place.bit != 0 {
                // The symbol was locked before this cell lost it.
                continue;
            }
            let conflict = empty(tables, trail, overlap.rest, symbol, id);
            if conflict.is_some() {
                return conflict;
            }
        }
    }
    None
}

/// Takes a symbol out of the rest of a region, by locked candidates.
pub(super) fn empty(
    tables: &Tables<'_>,
    trail: &mut Trail,
    rest: &[CellId],
    symbol: u32,
    overlap: u32,
) -> Option<Conflict> {
    let why = overlap * tables.order + symbol;
    for cell in rest {
        let other = tables.var(narrow(cell.index()), symbol);
        match trail.value(other.holds()) {
            0 => trail.push(other.fails(), Reason::Locked(why)),
            1 => return Some(Conflict::Locked(other, why)),
            _ => {}
        }
    }
    None
}
