//! The search under every rule against plain enumeration, on small layouts.
//!
//! Random conditions are laid over small layouts around a known filling or at random; the number
//! of fillings that the search visits must be that of the layout's fillings, enumerated by the
//! regions alone, that satisfy every condition read as a predicate.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{Compiled, Silent, search};
use crate::boards::planes;
use crate::ids::{CellId, IdVec};
use crate::limits::Limits;
use crate::propagate::Geometry;
use crate::puzzle::shapes::layout_named;
use crate::puzzle::{Machine, PairTable, Primitive, Relation, Symbol, SymbolSet};

type Filling = IdVec<CellId, Symbol>;

/// All fillings of the regions with these candidates.
fn fillings(geometry: &Geometry, sets: &[SymbolSet]) -> Vec<Filling> {
    let tables = planes::Compiled::new(geometry);
    let mut found = Vec::new();
    planes::search(
        &tables,
        &mut planes::Scratch::default(),
        planes::Start::Candidates(sets),
        &mut Limits::default().meter(),
        &mut |filling| {
            found.push(filling.clone());
            ControlFlow::Continue(())
        },
    );
    found
}

/// Whether a filling satisfies a condition, from what the condition says.
fn holds(primitive: &Primitive, filling: &Filling) -> bool {
    let value = |cell: &CellId| filling[*cell].index() + 1;
    match primitive {
        Primitive::Pair { cells, table } => {
            table.allowed[filling[cells[0]].index()].contains(filling[cells[1]])
        }
        Primitive::Cage { cells, sum } => {
            let values: Vec<usize> = cells.iter().map(value).collect();
            let differ = (0..values.len()).all(|k| !values[..k].contains(&values[k]));
            differ && values.iter().sum::<usize>() == *sum as usize
        }
        Primitive::Machine { cells, machine } => {
            let mut state = Some(machine.start());
            for (at, cell) in cells.iter().enumerate() {
                state = state.and_then(|state| machine.step(at, state, value(cell)));
            }
            state.is_some_and(|state| machine.accepts(state))
        }
    }
}

/// Different cells of a layout, at random.
fn some_cells(n: usize, from: &[CellId], rng: &mut ChaCha8Rng) -> Vec<CellId> {
    let mut cells = from.to_vec();
    while cells.len() > n {
        let at = rng.random_range(0..cells.len());
        cells.swap_remove(at);
    }
    cells
}

/// A condition; mostly one that the filling satisfies.
fn condition(geometry: &Geometry, goal: &Filling, rng: &mut ChaCha8Rng) -> Primitive {
    let order = geometry.order();
    let all: Vec<CellId> = goal.ids().collect();
    let value = |cell: &CellId| goal[*cell].index() + 1;
    match rng.random_range(0..4) {
        0 => {
            let cells = some_cells(2, &all, rng);
            let (by, n) = (rng.random_range(1..4), rng.random_range(1..=order));
            let relation = match rng.random_range(0..4) {
                0 => Relation::NoneOf(vec![Relation::DifferBy(1)]),
                1 => Relation::Less,
                2 => Relation::NoneOf(vec![Relation::SameRemainder(by + 1), Relation::Ratio(by)]),
                _ => Relation::NoneOf(vec![Relation::SumTo(order), Relation::SumTo(n)]),
            };
            Primitive::Pair {
                cells: [cells[0], cells[1]],
                table: Arc::new(PairTable::of(relation, order)),
            }
        }
        1 => {
            let regions = geometry.regions();
            let region = regions.ids().nth(rng.random_range(0..regions.len()));
            let region = &regions[region.expect("in range")];
            let n = rng.random_range(1..=region.len());
            let mut cells = some_cells(n, region, rng);
            cells.sort_unstable();
            let sum: usize = cells.iter().map(value).sum();
            let off = usize::from(rng.random_range(0..20) == 0);
            let sum = u32::try_from(sum + off).expect("small");
            Primitive::Cage { cells, sum }
        }
        2 => {
            let n = rng.random_range(1..=5);
            let cells = some_cells(n, &all, rng);
            let coefficients: Vec<i32> = cells.iter().map(|_| rng.random_range(-2..=2)).collect();
            let mut total = 0;
            for (cell, by) in cells.iter().zip(&coefficients) {
                total += by * i32::try_from(value(cell)).expect("small");
            }
            let machine = Machine::Linear {
                coefficients,
                total,
            };
            Primitive::Machine { cells, machine }
        }
        _ => {
            // A cell that is read twice, and coefficients too large for the set of sums.
            let mut cells = some_cells(3, &all, rng);
            cells.push(cells[0]);
            let coefficients: Vec<i32> = vec![100, -7, 1, rng.random_range(-100..100)];
            let mut total = 0;
            for (cell, by) in cells.iter().zip(&coefficients) {
                total += by * i32::try_from(value(cell)).expect("small");
            }
            let machine = Machine::Linear {
                coefficients,
                total,
            };
            Primitive::Machine { cells, machine }
        }
    }
}

fn agree(name: &str, rounds: u64, n_conditions: usize, open: usize) {
    let layout = layout_named(name).expect("known");
    let geometry = Geometry::new(&layout);
    let blank = vec![layout.symbols(); geometry.n_cells()];
    for seed in 0..rounds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut sets = blank.clone();
        let pool = if open == 0 {
            fillings(&geometry, &blank)
        } else {
            // A few cells of one filling are given, so that the fillings can be listed.
            let some = some_filling(&geometry, &mut rng);
            for (set, symbol) in sets.iter_mut().zip(&some) {
                if rng.random_range(0..100) >= open {
                    *set = SymbolSet::only(*symbol);
                }
            }
            fillings(&geometry, &sets)
        };
        let goal = &pool[rng.random_range(0..pool.len())];
        let n = rng.random_range(1..=n_conditions);
        let primitives: Vec<Primitive> = (0..n)
            .map(|_| condition(&geometry, goal, &mut rng))
            .collect();
        let mut expected: Vec<&Filling> = pool
            .iter()
            .filter(|filling| primitives.iter().all(|primitive| holds(primitive, filling)))
            .collect();
        let tables = Compiled::new(&geometry, &primitives);
        let mut found: Vec<Filling> = Vec::new();
        search(
            &tables,
            &sets,
            &mut Limits::default().meter(),
            &mut Silent,
            &mut |filling| {
                found.push(filling.clone());
                ControlFlow::Continue(())
            },
        );
        expected.sort_by_key(|filling| filling.as_slice());
        found.sort_by(|a, b| a.as_slice().cmp(b.as_slice()));
        assert!(
            found.iter().eq(expected.iter().copied()),
            "{name}, seed {seed}: {} instead of {} with {primitives:?}",
            found.len(),
            expected.len()
        );
    }
}

/// A filling of the regions, with symbols renamed at random.
fn some_filling(geometry: &Geometry, rng: &mut ChaCha8Rng) -> Filling {
    let all = SymbolSet::all(geometry.order());
    let mut sets = vec![all; geometry.n_cells()];
    let mut names: Vec<Symbol> = all.iter().collect();
    for k in (1..names.len()).rev() {
        names.swap(k, rng.random_range(0..=k));
    }
    for (set, name) in sets.iter_mut().zip(&names).take(2) {
        *set = SymbolSet::only(*name);
    }
    let mut found = None;
    planes::search(
        &planes::Compiled::new(geometry),
        &mut planes::Scratch::default(),
        planes::Start::Candidates(&sets),
        &mut Limits::default().meter(),
        &mut |filling| {
            found = Some(filling.clone());
            ControlFlow::Break(())
        },
    );
    found.expect("a filling")
}

#[test]
fn small_grids_have_the_fillings_that_satisfy_every_condition() {
    agree("classic:2x2", 800, 6, 0);
    agree("latin:4", 300, 6, 0);
}

#[test]
fn larger_grids_with_givens_agree_too() {
    agree("classic:2x3", 300, 12, 60);
    agree("classic:3x3", 60, 25, 45);
    agree("classic:3x4", 40, 25, 35);
}
