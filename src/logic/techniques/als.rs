//! Almost locked sets: n cells that see each other, with n + 1 candidates.
//!
//! A *restricted common* of two sets is a symbol that can be in only one of them, because all its
//! places in one see all its places in the other. The set that does not get it is locked on its
//! other candidates. XZ: two sets with a restricted common x; one of them is locked, so any other
//! common symbol z is in one of the two. With two restricted commons both sets are locked. XY:
//! a third set in the middle.

use super::prelude::*;

/// Two sets with one or two restricted common symbols.
///
/// The eliminations of two sets depend on their cells alone, and only get fewer as the board
/// changes; so pairs of sets that were looked at before are skipped.
pub(crate) fn xz(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = view.sets();
    for (n, near) in view.near().iter().enumerate() {
        view.pulse()?;
        let a = &sets[n];
        for &(m, commons) in near.iter().take_while(|&&(m, _)| m < n) {
            let b = &sets[m];
            let old = !view.is_new(a.changed) && !view.is_new(b.changed);
            if old || a.symbols.and(b.symbols).len() < 2 || a.cells.len() + b.cells.len() < 3 {
                continue;
            }
            xz_of(a, b, commons, sink)?;
        }
    }

    Flow::Continue(())
}

fn xz_of(a: &Als, b: &Als, mut commons: SymbolSet, sink: &mut Sink<'_>) -> Flow {
    // Sets with a common cell cannot both be locked on account of two commons.
    if a.cells.meets(&b.cells) {
        commons = commons.first().map_or(commons, SymbolSet::only);
    }

    let mut lost = Vec::new();
    let mut through = SymbolSet::EMPTY;
    // With one restricted common it is no z itself; with two, each is z for the other.
    for z in a.symbols.and(b.symbols).iter() {
        if commons.len() > 1 || !commons.contains(z) {
            lose(&[a, b], z, &mut lost, &mut through);
        }
    }

    if commons.len() > 1 {
        for set in [a, b] {
            for z in set.symbols.without(commons).iter() {
                lose(&[set], z, &mut lost, &mut through);
            }
        }

        // What the sets take from each other is seen better once they are locked.
        let inside = |cell| a.cells.contains(cell) || b.cells.contains(cell);
        lost.retain(|candidate| !inside(candidate.cell));
        through = lost.iter().map(|candidate| candidate.symbol).collect();
    }

    emit(Technique::AlsXz, &[b, a], commons, through, lost, sink)
}

/// Visits the numbers below `n`: all of them, or those that have changed.
fn each_below(
    n: usize,
    all: bool,
    changed: &[usize],
    visit: &mut dyn FnMut(usize) -> Flow,
) -> Flow {
    if all {
        (0..n).try_for_each(visit)
    } else {
        changed.iter().copied().take_while(|&m| m < n).into_iter().try_for_each(visit)
    }
}

/// Two sets that both have a restricted common with a third, different ones.
pub(crate) fn xy(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = view.sets();
    for (pivot, around) in view.near().iter().enumerate() {
        view.pulse()?;
        // Where the pivot was looked at before, one of the others must be new.
        let is_new = |&n: &usize| view.is_new(sets[around[n].0].changed);
        let changed: Vec<usize> = (0..around.len()).filter(is_new).collect();
        let pivot_is_new = view.is_new(sets[pivot].changed);

        for (n, &(a, with_a)) in around.iter().enumerate() {
            let all = pivot_is_new || view.is_new(sets[a].changed);
            each_below(n, all, &changed, &mut |m| {
                let (b, with_b) = around[m];
                // The two restricted commons must be different symbols.
                if with_a.or(with_b).len() < 2 || !sets[a].reach.meets(&sets[b].reach) {
                    return Flow::Continue(());
                }
                xy_of([&sets[b], &sets[a]], [with_b, with_a], &sets[pivot], sink)
            })?;
        }
    }

    Flow::Continue(())
}

fn xy_of(pair: [&Als; 2], with: [SymbolSet; 2], pivot: &Als, sink: &mut Sink<'_>) -> Flow {
    let common = pair[0].symbols.and(pair[1].symbols);
    let ends: SymbolSet = common.iter().filter(|&z| loses(pair, z)).collect();
    if ends.is_empty() {
        return Flow::Continue(());
    }

    for x in with[1].iter() {
        for y in with[0].iter().filter(|&y| y != x) {
            let used = SymbolSet::only(x).or(SymbolSet::only(y));
            let mut lost = Vec::new();
            let mut through = SymbolSet::EMPTY;
            for z in ends.without(used).iter() {
                lose(&pair, z, &mut lost, &mut through);
            }

            let three = [pair[0], pivot, pair[1]];
            emit(Technique::AlsXyWing, &three, used, through, lost, sink)?;
        }
    }

    Flow::Continue(())
}

/// True if any candidate outside sees all places of a symbol in both of two sets.
fn loses([a, b]: [&Als; 2], z: Symbol) -> bool {
    let (Some(in_a), Some(in_b)) = (a.at(z), b.at(z)) else {
        return false;
    };
    if !a.seen[in_a].meets(&b.seen[in_b]) {
        return false;
    }

    let mut cells = a.seen[in_a].and(&b.seen[in_b]);
    cells.subtract(&a.cells);
    cells.subtract(&b.cells);
    !cells.is_empty()
}

/// Adds the candidates outside that see all places of a symbol in all of some sets.
fn lose(sets: &[&Als], z: Symbol, lost: &mut Vec<Candidate>, through: &mut SymbolSet) {
    let mut cells: Option<CellSet> = None;
    for set in sets {
        let Some(at) = set.at(z) else { return };
        match &mut cells {
            Some(cells) => cells.intersect(&set.seen[at]),
            None => cells = Some(set.seen[at].clone()),
        }
    }

    let Some(mut cells) = cells else { return };
    sets.iter().for_each(|set| cells.subtract(&set.cells));
    if !cells.is_empty() {
        through.insert(z);
        lost.extend(candidates(&cells, z));
    }
}

/// Reports a step of sets that are linked, where it crosses anything out.
pub(super) fn emit(
    technique: Technique,
    sets: &[&Als],
    commons: SymbolSet,
    symbols: SymbolSet,
    lost: Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> Flow {
    // Most pairs of sets end here.
    if lost.is_empty() {
        return Flow::Continue(());
    }

    let mut truths: Vec<Truth> = Vec::new();
    for truth in sets.iter().flat_map(|set| set.cells.iter()).map(Truth::Cell) {
        // The sets of long chains have many cells in common.
        if technique != Technique::AlsChain || !truths.contains(&truth) {
            truths.push(truth);
        }
    }

    let almost = |set: &&Als| Almost { cells: set.cells.to_vec(), symbols: set.symbols };
    let pattern = Pattern::Sets(Sets { sets: sets.iter().map(almost).collect(), commons, symbols });
    sink(Step::removing(technique, pattern, truths, lost))
}
