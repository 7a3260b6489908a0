//! Propagation: what follows from the entries of the trail.
//!
//! Cells and regions come first, to their end, then one entry at a time is brought to the
//! learned clauses. So what the board itself forbids is found before any clause is looked at,
//! with the shorter reasons. A cell or region costs a few word operations an entry: each item
//! keeps a mask of the variables that do not fail, so "nothing left" and "one left" need no scan.

use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::tables::Tables;
use super::trail::{Conflict, Reason, Trail};
use crate::ids::Id;

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
    let mut others = trail.live(cell) & !(1 << symbol);
    while others != 0 {
        let other = tables.var(cell, others.trailing_zeros());
        others &= others - 1;
        if let Some(conflict) = fail(trail, other, var) {
            return Some(conflict);
        }
    }
    for peer in tables.peers(cell) {
        #[expect(clippy::cast_possible_truncation, reason = "cell ids have 32 bits")]
        let other = tables.var(peer.index() as u32, symbol);
        if let Some(conflict) = fail(trail, other, var) {
            return Some(conflict);
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
        conflict = strike(tables, trail, place.items + symbol, place.bit).or(conflict);
    }
    conflict
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

/// Lists the true literals from which a variable's value follows.
pub(super) fn list_reason(
    tables: &Tables<'_>,
    clauses: &Clauses,
    roots: &[u64],
    (var, reason): (Var, Reason),
    list: &mut Vec<Lit>,
) {
    list.clear();
    match reason {
        Reason::None => {}
        Reason::Peer(holding) => list.push(holding.holds()),
        Reason::Item(item) => list_item(tables, roots, item, Some(var), list),
        Reason::Clause(clause) => list.extend(
            clauses
                .lits(clause)
                .iter()
                .filter(|lit| lit.var() != var)
                .map(|&lit| !lit),
        ),
    }
}

/// Lists the true literals that cannot all be true.
pub(super) fn list_conflict(
    tables: &Tables<'_>,
    clauses: &Clauses,
    roots: &[u64],
    conflict: Conflict,
    list: &mut Vec<Lit>,
) {
    list.clear();
    match conflict {
        Conflict::Peers(a, b) => list.extend([a.holds(), b.holds()]),
        Conflict::Item(item) => list_item(tables, roots, item, None, list),
        Conflict::Clause(clause) => list.extend(clauses.lits(clause).iter().map(|&lit| !lit)),
    }
}

/// The variables of an item that failed since the search began, but for `except`. `roots` are
/// the masks of the items when it began: what failed before that needs no reason.
fn list_item(
    tables: &Tables<'_>,
    roots: &[u64],
    item: u32,
    except: Option<Var>,
    list: &mut Vec<Lit>,
) {
    let mut bits = roots[item as usize];
    while bits != 0 {
        let var = tables.option(item, bits.trailing_zeros());
        bits &= bits - 1;
        if Some(var) != except {
            list.push(var.fails());
        }
    }
}
