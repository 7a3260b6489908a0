//! The literals behind a value or a contradiction, listed when learning asks for them.
//!
//! Nothing of this is stored: an item's reason is whatever else was in it, a locked candidate's
//! is whatever was outside the overlap, both read off the masks that the search began with.

use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::overlaps::bits;
use super::tables::Tables;
use super::trail::{Conflict, Reason};

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
        Reason::Locked(why) => list_locked(tables, roots, why, list),
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
        Conflict::Locked(var, why) => {
            list.push(var.holds());
            list_locked(tables, roots, why, list);
        }
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
    // One by one: the list is asked so often that its room is there, and an iterator that cannot
    // tell its length would be asked for it at each.
    for bit in bits(roots[item as usize]) {
        let var = tables.option(item, bit);
        if Some(var) != except {
            list.push(var.fails());
        }
    }
}

/// The variables that failed outside the part of an overlap.
fn list_locked(tables: &Tables<'_>, roots: &[u64], why: u32, list: &mut Vec<Lit>) {
    let overlap = tables.overlaps.get(why / tables.order);
    let item = tables.item(overlap.first, why % tables.order);
    let outside = roots[item as usize] & !overlap.part;
    for bit in bits(outside) {
        list.push(tables.option(item, bit).fails());
    }
}
