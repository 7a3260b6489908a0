//! Almost locked sets: n cells that see each other, with n + 1 candidates.
//!
//! A *restricted common* of two sets is a symbol that can be in only one of them, because all its
//! places in one see all its places in the other. The set that does not get it is locked on its
//! other candidates. XZ: two sets with a restricted common x; one of them is locked, so any other
//! common symbol z is in one of the two. With two restricted commons both sets are locked. XY:
//! a third set in the middle. Death blossom: a cell each of whose candidates is restricted with a
//! set of its own.

use std::ops::ControlFlow;

use super::tools::candidates;
use crate::ids::CellId;
use crate::logic::{Almost, Als, Candidate, CellSet, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Symbol, SymbolSet};

/// Petals of the largest blossom that is told.
const MOST_PETALS: usize = 4;

/// Two sets with a restricted common symbol, or two.
pub(crate) fn xz(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sets = view.sets();
    for (n, a) in sets.iter().enumerate() {
        for b in &sets[..n] {
            if a.cells.len() + b.cells.len() < 3 {
                continue;
            }
            let mut commons = restricted(a, b);
            // Sets with a common cell cannot both be locked on account of two commons.
            if a.cells.meets(&b.cells) {
                commons = commons.first().map_or(commons, SymbolSet::only);
            }
            if commons.is_empty() {
                continue;
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
            told(Technique::AlsXz, &[b, a], commons, through, lost, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two sets that both have a restricted common with a third, different ones.
pub(crate) fn xy(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sets = view.sets();
    let near = neighbours(sets);
    for (pivot, around) in near.iter().enumerate() {
        for (n, &(a, with_a)) in around.iter().enumerate() {
            for &(b, with_b) in &around[..n] {
                let pair = [&sets[b], &sets[a]];
                // The two restricted commons must be different symbols.
                if with_a.or(with_b).len() < 2 {
                    continue;
                }
                for x in with_a.iter() {
                    for y in with_b.iter().filter(|&y| y != x) {
                        let used: SymbolSet = [x, y].into_iter().collect();
                        let mut lost = Vec::new();
                        let mut through = SymbolSet::EMPTY;
                        let ends = pair[0].symbols.and(pair[1].symbols).without(used);
                        for z in ends.iter() {
                            lose(&pair, z, &mut lost, &mut through);
                        }
                        let three = [pair[0], &sets[pivot], pair[1]];
                        told(Technique::AlsXyWing, &three, used, through, lost, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each set the sets with which it has restricted commons, and these.
fn neighbours(sets: &[Als]) -> Vec<Vec<(usize, SymbolSet)>> {
    let mut near = vec![Vec::new(); sets.len()];
    for (n, a) in sets.iter().enumerate() {
        for (m, b) in sets[..n].iter().enumerate() {
            let commons = restricted(a, b);
            if !commons.is_empty() {
                near[n].push((m, commons));
                near[m].push((n, commons));
            }
        }
    }
    near
}

/// Cells each of whose candidates is seen, in all its places, by a petal of its own.
pub(crate) fn blossoms(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let sets = view.sets();
    for stem in board.open() {
        let symbols: Vec<Symbol> = board.set(stem).iter().collect();
        if !(2..=MOST_PETALS).contains(&symbols.len()) {
            continue;
        }
        let petals: Vec<Vec<&Als>> = symbols
            .iter()
            .map(|&symbol| {
                let petal = |set: &&Als| {
                    let at = set.at(symbol);
                    at.is_some_and(|at| set.seen[at].contains(stem)) && !set.cells.contains(stem)
                };
                sets.iter().filter(petal).collect()
            })
            .collect();
        let mut chosen: Vec<usize> = vec![0];
        // Petals are chosen in turn; a choice whose sets have no common symbol left is dropped.
        while let Some(&newest) = chosen.last() {
            let depth = chosen.len() - 1;
            if newest == petals[depth].len() {
                chosen.pop();
                if let Some(last) = chosen.last_mut() {
                    *last += 1;
                }
                continue;
            }
            let picked: Vec<&Als> = chosen.iter().zip(&petals).map(|(&n, p)| p[n]).collect();
            let ends = common_ends(board.symbols(), &picked, stem);
            if !ends.is_empty() && picked.len() < symbols.len() {
                chosen.push(0);
                continue;
            }
            if picked.len() == symbols.len() {
                blossom(view, stem, &symbols, &picked, ends, sink)?;
            }
            if let Some(last) = chosen.last_mut() {
                *last += 1;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The symbols that every petal has and that some cell could lose to all of them.
fn common_ends(all: SymbolSet, petals: &[&Als], stem: CellId) -> SymbolSet {
    let common = petals.iter().fold(all, |all, set| all.and(set.symbols));
    let lost = |z: &Symbol| {
        let mut seen: Option<CellSet> = None;
        for set in petals {
            let Some(at) = set.at(*z) else { return false };
            match &mut seen {
                Some(seen) => seen.keep(&set.seen[at]),
                None => seen = Some(set.seen[at].clone()),
            }
        }
        seen.is_some_and(|mut seen| {
            seen.remove(stem);
            !seen.is_empty()
        })
    };
    common.iter().filter(lost).collect()
}

fn blossom(
    view: &View<'_>,
    stem: CellId,
    symbols: &[Symbol],
    petals: &[&Als],
    ends: SymbolSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut lost = Vec::new();
    let mut through = SymbolSet::EMPTY;
    // A petal must stay able to hold a symbol once its own symbol of the stem is gone.
    for z in ends.iter().filter(|z| !symbols.contains(z)) {
        lose(petals, z, &mut lost, &mut through);
    }
    lost.retain(|candidate| candidate.cell != stem);
    if lost.is_empty() {
        return ControlFlow::Continue(());
    }
    let of_stem: SymbolSet = view.board.set(stem);
    let mut sets = vec![Almost {
        cells: vec![stem],
        symbols: of_stem,
    }];
    sets.extend(petals.iter().map(|set| almost(set)));
    let mut truths = vec![Truth::Cell(stem)];
    truths.extend(
        petals
            .iter()
            .flat_map(|set| set.cells.iter().map(Truth::Cell)),
    );
    sink(Step::removing(
        Technique::DeathBlossom,
        Pattern::Sets {
            sets,
            commons: of_stem,
            symbols: through,
        },
        truths,
        lost,
    ))
}

/// The symbols that can be in only one of two sets. Sets may share cells that cannot hold such a
/// symbol.
fn restricted(a: &Als, b: &Als) -> SymbolSet {
    let both = a.symbols.and(b.symbols);
    let restricted = |symbol: &Symbol| match (a.at(*symbol), b.at(*symbol)) {
        (Some(in_a), Some(in_b)) => b.with[in_b].within(&a.seen[in_a]),
        _ => false,
    };
    both.iter().filter(restricted).collect()
}

/// Adds the candidates outside that see all places of a symbol in all of some sets.
fn lose(sets: &[&Als], z: Symbol, lost: &mut Vec<Candidate>, through: &mut SymbolSet) {
    let mut cells: Option<CellSet> = None;
    for set in sets {
        let Some(at) = set.at(z) else { return };
        match &mut cells {
            Some(cells) => cells.keep(&set.seen[at]),
            None => cells = Some(set.seen[at].clone()),
        }
    }
    let Some(mut cells) = cells else { return };
    sets.iter().for_each(|set| cells.take(&set.cells));
    if !cells.is_empty() {
        through.insert(z);
        lost.extend(candidates(&cells, z));
    }
}

fn almost(set: &Als) -> Almost {
    Almost {
        cells: set.cells.to_vec(),
        symbols: set.symbols,
    }
}

fn told(
    technique: Technique,
    sets: &[&Als],
    commons: SymbolSet,
    symbols: SymbolSet,
    lost: Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if lost.is_empty() {
        return ControlFlow::Continue(());
    }
    let truths = sets
        .iter()
        .flat_map(|set| set.cells.iter().map(Truth::Cell));
    sink(Step::removing(
        technique,
        Pattern::Sets {
            sets: sets.iter().map(|set| almost(set)).collect(),
            commons,
            symbols,
        },
        truths.collect(),
        lost,
    ))
}
