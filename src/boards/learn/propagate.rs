//! Propagation: what follows from the entries of the trail.
//!
//! Cells and regions come first, to their end, then one entry at a time is brought to the
//! learned clauses. So what the board itself forbids is found before any clause is looked at,
//! with the shorter reasons. A cell or region costs a few word operations an entry: each item
//! keeps a mask of the variables that do not fail, so "nothing left" and "one left" need no scan.

use super::clauses::Clauses;
use super::literal::Var;
use super::overlaps::bits;
use super::tables::{Place, Tables};
use super::trail::{Conflict, Reason, Trail};
use crate::ids::{CellId, Id, narrow};

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

/// A cell does not hold a symbol: its items lose a variable. A last one left holds, and the
/// symbol's room in a region may have come to lie within another region.
///
/// A contradiction may leave items of the cell unstruck. Taking back puts the variable into all
/// of them, which changes nothing where it never left.
fn spread_failing(tables: &Tables<'_>, trail: &mut Trail, var: Var) -> Option<Conflict> {
    let (cell, symbol) = tables.cell_symbol(var);
    let left = trail.strike(cell, 1 << symbol);
    if left & left.wrapping_sub(1) == 0 {
        let conflict = hold_last(tables, trail, cell, left);
        if conflict.is_some() {
            return conflict;
        }
    }
    for &place in tables.places(cell) {
        let item = tables.item(place.first, symbol);
        let left = trail.strike(item, place.bit);
        let conflict = if left & left.wrapping_sub(1) == 0 {
            hold_last(tables, trail, item, left)
        } else {
            lock(tables, trail, place, symbol, left)
        };
        if conflict.is_some() {
            return conflict;
        }
    }
    None
}

/// An item has one variable left, or none.
fn hold_last(tables: &Tables<'_>, trail: &mut Trail, item: u32, left: u64) -> Option<Conflict> {
    if left == 0 {
        return Some(Conflict::Item(item));
    }
    let last = tables.option(item, left.trailing_zeros());
    match trail.value(last.holds()) {
        0 => trail.push(last.holds(), Reason::Item(item)),
        // It failed as well, and waits to be spread.
        -1 => return Some(Conflict::Item(item)),
        _ => {}
    }
    None
}

/// A full region has the room `left` for a symbol, after it lost the place given.
#[inline]
fn lock(
    tables: &Tables<'_>,
    trail: &mut Trail,
    lost: Place,
    symbol: u32,
    left: u64,
) -> Option<Conflict> {
    for id in tables.overlaps.around(lost.first, left) {
        let overlap = tables.overlaps.get(id);
        if overlap.part & lost.bit != 0 {
            // The symbol was locked there before it lost this place.
            continue;
        }
        let conflict = empty(tables, trail, overlap.rest, symbol, id);
        if conflict.is_some() {
            return conflict;
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
