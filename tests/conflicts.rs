//! The reason of "no solution", in full: the givens, cages, lines, dots and regions that are named
//! have no filling, and without any one of them they have; by a brute force that shares nothing
//! with the library but cells and kinds. `CONFLICTS=1000` tries that many.

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Constraint, ConstraintKind, Element, Layout, Puzzle, Symbol, shapes,
};
use onefold::internals::setter;
use onefold::internals::solve::{Solver, Verdict};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::support::seeded;

/// What cells may hold, for the brute force; values from 1 on.
enum Law {
    Is(usize),
    Sum(usize),
    Rises,
    Apart(usize),
    Differ,
}

/// A law on cells.
type Part = (Vec<usize>, Law);

impl Law {
    /// Whether the values that are known of its cells, in order, can be part of a filling.
    fn bears(&self, values: &[Option<usize>]) -> bool {
        let known: Vec<usize> = values.iter().flatten().copied().collect();
        let differ = || (0..known.len()).all(|k| !known[..k].contains(&known[k]));
        let full = known.len() == values.len();
        let pairs = |good: &dyn Fn(usize, usize) -> bool| {
            values.windows(2).all(|pair| match pair {
                [Some(a), Some(b)] => good(*a, *b),
                _ => true,
            })
        };
        match *self {
            Self::Is(value) => known.iter().all(|&own| own == value),
            Self::Sum(sum) => {
                let own: usize = known.iter().sum();
                differ() && own <= sum && (!full || own == sum)
            }
            Self::Rises => pairs(&|a, b| a < b),
            Self::Apart(by) => pairs(&|a, b| a.abs_diff(b) == by),
            Self::Differ => differ(),
        }
    }
}

/// Whether some values of the cells fit all parts; none where that takes too long.
fn has_filling(order: usize, parts: &[&Part]) -> Option<bool> {
    const NODES: usize = 3_000;
    let mut at: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    parts.iter().flat_map(|part| &part.0).for_each(|&cell| {
        at.insert(cell, None);
    });
    fn fill(
        order: usize,
        parts: &[&Part],
        at: &mut BTreeMap<usize, Option<usize>>,
        left: &mut usize,
    ) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let open = at.iter().filter(|(_, value)| value.is_none());
        let open: Vec<usize> = open.map(|(&cell, _)| cell).collect();
        let mut fitting: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for cell in open {
            let touched: Vec<&&Part> = parts.iter().filter(|part| part.0.contains(&cell)).collect();
            let values = (1..=order).filter(|&value| {
                at.insert(cell, Some(value));
                touched.iter().all(|(cells, law)| {
                    law.bears(&cells.iter().map(|cell| at[cell]).collect::<Vec<_>>())
                })
            });
            let values = values.collect();
            at.insert(cell, None);
            fitting.insert(cell, values);
        }
        // A region with as many cells as values has a place for each.
        let lacks = |(cells, law): &&Part| {
            let whole = matches!(law, Law::Differ) && cells.len() == order;
            let holds = |cell: &usize, value: usize| match fitting.get(cell) {
                Some(values) => values.contains(&value),
                None => at[cell] == Some(value),
            };
            whole && (1..=order).any(|value| !cells.iter().any(|cell| holds(cell, value)))
        };
        if parts.iter().any(lacks) {
            return Some(false);
        }
        // The open cell with the fewest values comes next.
        let best = fitting.into_iter().min_by_key(|(_, values)| values.len());
        let Some((cell, fitting)) = best else {
            return Some(true);
        };
        for value in fitting {
            at.insert(cell, Some(value));
            if fill(order, parts, at, left)? {
                return Some(true);
            }
        }
        at.insert(cell, None);
        Some(false)
    }
    fill(order, parts, &mut at, &mut NODES.clone())
}

/// A path of cells side by side.
fn path(layout: &Layout, length: usize, rng: &mut ChaCha8Rng) -> Vec<CellId> {
    let places = layout.cells();
    let mut path = vec![CellId::new(rng.random_range(0..places.len()))];
    while path.len() < length {
        let last = places[path[path.len() - 1]];
        let near = places.enumerate().filter(|(cell, place)| {
            let away = place.row.abs_diff(last.row) + place.col.abs_diff(last.col);
            away == 1 && !path.contains(cell)
        });
        let near: Vec<CellId> = near.map(|(cell, _)| cell).collect();
        match near.choose(rng) {
            Some(&next) => path.push(next),
            None => break,
        }
    }
    path
}

/// A puzzle with cages, lines, dots and givens by chance, mostly without solution; and the laws of
/// its constraints.
fn puzzle(name: &str, rng: &mut ChaCha8Rng) -> (Puzzle, Vec<Part>) {
    let bare = shapes::layout_named(name).expect("known");
    let (order, mut spec) = (bare.order(), bare.spec().clone());
    let mut laws: Vec<Part> = Vec::new();
    for _ in 0..rng.random_range(2..8) {
        let length = rng.random_range(2..=order.min(4));
        let cells = path(&bare, length, rng);
        let (kind, values, law, cells) = match rng.random_range(0..3) {
            0 => {
                let n = cells.len();
                let sum = rng.random_range(n * (n + 1) / 2..=n * (2 * order + 1 - n) / 2);
                let value = u32::try_from(sum).expect("small");
                (ConstraintKind::Cage, vec![value], Law::Sum(sum), cells)
            }
            1 => (ConstraintKind::Thermometer, Vec::new(), Law::Rises, cells),
            _ => {
                let by = rng.random_range(1..order);
                let value = u32::try_from(by).expect("small");
                let pair = cells[..2.min(cells.len())].to_vec();
                (
                    ConstraintKind::Difference,
                    vec![value],
                    Law::Apart(by),
                    pair,
                )
            }
        };
        if cells.len() < 2 {
            continue;
        }
        let places = cells.iter().map(|&cell| bare.cells()[cell]).collect();
        spec.constraints.push(Constraint::new(kind, places, values));
        laws.push((cells.iter().map(|cell| cell.index()).collect(), law));
    }
    let layout = Arc::new(Layout::build(spec).expect("constraints that fit"));
    let mut puzzle = Puzzle::blank(layout);
    for _ in 0..rng.random_range(0..=order) {
        let cell = CellId::new(rng.random_range(0..bare.cells().len()));
        let symbol = Symbol::new(rng.random_range(0..order)).expect("in range");
        let _ = puzzle.fix(cell, symbol);
    }
    (puzzle, laws)
}

fn part(puzzle: &Puzzle, laws: &[Part], element: Element) -> Part {
    match element {
        Element::Given(clue) => (vec![clue.cell.index()], Law::Is(clue.symbol.index() + 1)),
        Element::Constraint(k) => {
            let (cells, law) = &laws[k];
            let law = match law {
                Law::Sum(sum) => Law::Sum(*sum),
                Law::Apart(by) => Law::Apart(*by),
                _ => Law::Rises,
            };
            (cells.clone(), law)
        }
        Element::Region(id) => {
            let cells = puzzle.layout().regions()[id].cells.iter();
            (cells.map(|cell| cell.index()).collect(), Law::Differ)
        }
        Element::Rule(_) => panic!("there are none"),
    }
}

#[test]
fn what_is_named_cannot_hold_and_without_any_of_it_the_rest_can() {
    let asked = std::env::var("CONFLICTS").ok();
    let wanted = asked.and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut rng = seeded(10);
    let (mut cases, mut open, mut with_cage, mut with_given) = (0, 0, 0, 0);
    while cases < wanted {
        let name = ["classic:2x2", "classic:2x2", "classic:2x3"][rng.random_range(0..3)];
        let (puzzle, laws) = puzzle(name, &mut rng);
        let order = puzzle.layout().order();
        let (mut solver, limits) = (Solver::default(), Limits::default());
        let mut verdict = solver.uniqueness(&puzzle, &limits).0;
        setter::name_conflict(&mut solver, &puzzle, &mut verdict, &limits);
        let Verdict::None(core) = verdict else {
            continue;
        };
        assert!(core.minimal, "{puzzle:?}");
        let givens = core.clues.iter().copied().map(Element::Given);
        let named: Vec<Element> = givens.chain(core.others.iter().copied()).collect();
        let parts: Vec<Part> = named.iter().map(|&e| part(&puzzle, &laws, e)).collect();
        let all: Vec<&Part> = parts.iter().collect();
        let Some(holds) = has_filling(order, &all) else {
            open += 1;
            continue;
        };
        assert!(!holds, "{named:?} of {puzzle:?}");
        for gone in 0..all.len() {
            let mut rest = all.clone();
            rest.remove(gone);
            let holds = has_filling(order, &rest);
            assert_ne!(holds, Some(false), "{:?} of {named:?}", named[gone]);
        }
        cases += 1;
        let is_cage =
            |e: &Element| matches!(e, Element::Constraint(k) if matches!(laws[*k].1, Law::Sum(_)));
        with_cage += usize::from(named.iter().any(is_cage));
        with_given += usize::from(!core.clues.is_empty());
    }
    assert!(
        with_cage > cases / 10 && with_given > cases / 10 && open <= cases / 10,
        "{with_cage}, {with_given}, {open} of {cases}"
    );
}
