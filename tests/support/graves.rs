//! Boards that are a grave but for a few further candidates: made from a puzzle and its solution by
//! looking for a second candidate of each open cell.
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use onefold::internals::ids::{CellId, Id, ItemId};
use onefold::internals::limits::Limits;
use onefold::internals::logic::{Board, Candidate};
use onefold::internals::matrix::{Bounds, Builder};
use onefold::internals::puzzle::SymbolSet;
use onefold::internals::search::best;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::boards::Subject;

/// Nodes of one search.
const CHOICES: u64 = 300;

/// Lists of candidates to be made of one grave.
const LISTS: usize = 16;

/// A board with some cells filled, and lists of its candidates but for those of a grave, for the
/// third of one of its cells, and for a few more.
pub(crate) fn beside_a_grave(
    subject: &Subject,
    base: &Board,
    rng: &mut ChaCha8Rng,
) -> Option<(Board, Vec<Vec<Candidate>>)> {
    let open = base.open().to_vec();
    let third = *open.get(rng.random_range(0..open.len().max(1)))?;
    let kept = grave(subject, base, third, rng)?;
    let own = |cell: CellId| SymbolSet::only(subject.solution.symbols()[cell]);
    let mut board = base.clone();
    for &cell in open.iter().filter(|&&cell| kept[&cell] == own(cell)) {
        board.place(cell, subject.solution.symbols()[cell]);
    }

    let with_own = |(cell, kept): (CellId, SymbolSet)| (cell, kept.or(own(cell)));
    let pairs: BTreeMap<CellId, SymbolSet> = kept.into_iter().map(with_own).collect();
    let mut needless = Vec::new();

    for cell in board.open() {
        let others = board.set(cell).without(pairs[&cell]);
        needless.extend(others.iter().map(|symbol| Candidate::new(cell, symbol)));
    }

    let third = Candidate::new(third, subject.solution.symbols()[third]);
    let mut lists: Vec<Vec<Candidate>> = Vec::new();
    for way in (0..4).cycle().take(LISTS) {
        let mut list = needless.clone();
        some_back(&board, third, &pairs, (&mut list, way), rng);
        if !lists.contains(&list) {
            lists.push(list);
        }
    }

    Some((board, lists))
}

/// Puts a few candidates back: of the same symbol as the third candidate, in cells near it, or so
/// that a cell with two candidates has one in common with each of two others.
fn some_back(
    base: &Board,
    third: Candidate,
    pairs: &BTreeMap<CellId, SymbolSet>,
    (needless, way): (&mut Vec<Candidate>, usize),
    rng: &mut ChaCha8Rng,
) {
    let relations = base.relations();
    let sees = |cell: CellId| relations.sees(third.cell).contains(cell) || cell == third.cell;
    let between = |c: &Candidate| {
        let seen = relations.sees(third.cell).and(relations.sees(c.cell));
        let has = |cell: CellId| {
            let pair = pairs[&cell];
            pair.contains(third.symbol) && pair.contains(c.symbol) && pair.len() == 2
        };
        c.symbol != third.symbol && sees(c.cell) && base.open().and(&seen).iter().any(has)
    };

    for _ in 0..rng.random_range(1..3) {
        let fits = |n: &usize| {
            let c = &needless[*n];
            match way {
                0 => false,
                1 => c.symbol == third.symbol,
                2 => sees(c.cell),
                _ => between(c),
            }
        };

        let back: Vec<usize> = (0..needless.len()).filter(fits).collect();
        if !back.is_empty() {
            needless.remove(back[rng.random_range(0..back.len())]);
        }
    }
}

/// What stands in a grave beside the solution: one candidate in each open cell, and two in one, of
/// which the solution's own is the third. In every region each symbol has two places then, those of
/// the third not counted, so this is an exact cover of cells and of places in regions. Cells for
/// which the solution's own comes out are no part of the grave.
fn grave(
    subject: &Subject,
    base: &Board,
    third: CellId,
    rng: &mut ChaCha8Rng,
) -> Option<BTreeMap<CellId, SymbolSet>> {
    let own = subject.solution.symbols();
    let relations = base.relations();
    let n_cells = relations.n_cells();
    let order = base.symbols().len();
    let items = |c: Candidate| -> Vec<usize> {
        relations
            .regions_of(c.cell)
            .iter()
            .map(|region| n_cells + region.index() * order + c.symbol.index())
            .chain([c.cell.index()])
            .collect()
    };

    let mut needs = vec![0; n_cells + relations.n_regions() * order];
    for cell in base.open().iter().chain([third]) {
        let items = items(Candidate::new(cell, own[cell]));
        items.into_iter().for_each(|item| needs[item] += 1);
    }

    let needed = |c: &Candidate| items(*c).iter().all(|&item| needs[item] > 0);
    let mut options: Vec<Candidate> = base
        .open()
        .iter()
        .flat_map(|cell| base.set(cell).iter().map(move |symbol| Candidate::new(cell, symbol)))
        .filter(|c| needed(c) && (c.cell != third || c.symbol != own[third]))
        .collect();

    options.shuffle(rng);
    let mut builder = Builder::new(needs.len(), 0);
    for (item, &n) in needs.iter().enumerate() {
        builder.bound(ItemId::new(item), Bounds { least: n, most: n });
    }

    for &option in &options {
        let items: Vec<ItemId> = items(option).into_iter().map(ItemId::new).collect();
        builder.option(&items).expect("a good option");
    }

    let problem = builder.build();
    let limits = Limits::nodes(CHOICES);
    let mut found = None;
    let (_, engine) = best(&problem);
    let _ = engine(&problem, &mut limits.meter(), &mut |cover| {
        found = Some(cover.to_vec());
        ControlFlow::Break(())
    });

    let mut kept: BTreeMap<CellId, SymbolSet> = BTreeMap::new();
    for option in found? {
        let Candidate { cell, symbol } = options[option.index()];
        kept.entry(cell).or_insert(SymbolSet::EMPTY).insert(symbol);
    }

    Some(kept)
}
