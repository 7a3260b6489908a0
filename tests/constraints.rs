//! Constraints: what they are lowered to accepts exactly what the referee accepts, which checks
//! them by their definitions; on small boards, for every kind and many values.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::support::seeded;
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::puzzle::{
    CONSTRAINTS, Constraint, ConstraintKind, Layout, LayoutError, LayoutSpec, Lines, MapSizes,
    Others, Position, Primitive, Puzzle, RegionKind, RegionMap, Rule, Solution, Symbol, SymbolSet,
    Takes, referee, shapes,
};
use rand::RngExt;

/// Whether regions, allowed symbols and primitives of a layout accept a filling.
fn accepts(layout: &Layout, filled: &IdVec<CellId, Symbol>) -> bool {
    let value = |cell: CellId| filled[cell].index() + 1;
    let regions = layout.regions().iter().all(|region| {
        let symbols = region.cells.iter().map(|&cell| filled[cell]);
        symbols.collect::<SymbolSet>().len() == region.cells.len()
    });
    let allowed = filled
        .enumerate()
        .all(|(cell, &symbol)| layout.allowed()[cell].contains(symbol));
    regions
        && allowed
        && layout.primitives().iter().all(|primitive| match primitive {
            Primitive::Pair {
                cells: [a, b],
                table,
            } => table.allowed[filled[*a].index()].contains(filled[*b]),
            Primitive::Cage { cells, sum } => {
                let found: usize = cells.iter().map(|&cell| value(cell)).sum();
                u32::try_from(found) == Ok(*sum)
            }
            Primitive::Machine { cells, machine } => {
                let mut state = Some(machine.start());
                for (at, &cell) in cells.iter().enumerate() {
                    state = state.and_then(|state| machine.step(at, state, value(cell)));
                }
                state.is_some_and(|state| machine.accepts(state))
            }
        })
}

fn place(row: usize, col: usize) -> Position {
    Position::new(row, col).expect("a small board")
}

/// Boards small enough that a random filling often keeps to a constraint.
fn board(which: usize, rng: &mut impl RngExt) -> LayoutSpec {
    let free = |order, rows: usize, cols: usize| LayoutSpec {
        name: "free".to_owned(),
        order,
        cells: (0..rows * cols)
            .map(|k| place(k / cols, k % cols))
            .collect(),
        ..LayoutSpec::default()
    };
    let mut spec = match which {
        0 => free(4, 2, 3),
        1 => free(6, 2, 2),
        2 => free(5, 1, 4),
        3 => shapes::latin(3),
        4 => LayoutSpec {
            lines: Lines::Rows,
            ..free(4, 2, 4)
        },
        _ => free(4, 3, 2),
    };
    if which >= 4 {
        let labels = spec
            .cells
            .iter()
            .map(|&p| (p, rng.random_range(0..2).to_string()));
        spec.maps.push(RegionMap {
            labels: labels.collect(),
            sizes: MapSizes::AtMost,
            kind: RegionKind::Jigsaw,
        });
    }
    if which == 3 {
        let labels = (0..9).map(|k| (place(k / 3, k % 3), (k / 3).to_string()));
        spec.maps.push(RegionMap {
            labels: labels.collect(),
            sizes: MapSizes::Full,
            kind: RegionKind::Jigsaw,
        });
    }
    spec
}

/// A constraint of a kind with random cells and values; it may be wrong.
fn constraint(kind: ConstraintKind, layout: &Layout, rng: &mut impl RngExt) -> Constraint {
    let entry = kind.entry();
    let all: Vec<Position> = layout.cells().iter().copied().collect();
    let list = |n: usize, rng: &mut dyn FnMut(usize) -> usize| -> Vec<Position> {
        let mut cells: Vec<Position> = Vec::new();
        while cells.len() < n {
            let cell = all[rng(all.len())];
            let again = cells.contains(&cell) && (!entry.repeats || rng(4) > 0);
            if !again {
                cells.push(cell);
            }
        }
        cells
    };
    let mut random = |n: usize| rng.random_range(0..n);
    let most = entry.cells.1.min(all.len()).min(5);
    let n = entry.cells.0 + random(most + 1 - entry.cells.0);
    let cells = list(n, &mut random);
    let others = match entry.others {
        Others::None => Vec::new(),
        Others::AsMany => list(n, &mut random),
        Others::Some => list(1 + random(3), &mut random),
    };
    let many = match entry.takes {
        Takes::Nothing => 0,
        Takes::Free | Takes::Perhaps(_) => random(2),
        Takes::One => 1,
        Takes::Any(_) => random(3),
        Takes::Some => 1 + random(3),
    };
    let values = (0..many)
        .map(|_| u32::try_from(1 + random(10)).expect("small"))
        .collect();
    Constraint {
        kind,
        cells,
        others,
        values,
    }
}

#[test]
fn lowering_accepts_what_the_referee_accepts() {
    let mut seen: BTreeMap<ConstraintKind, [usize; 3]> = BTreeMap::new();
    for seed in 0..7000_u64 {
        let mut rng = seeded(seed);
        let entry = &CONSTRAINTS[usize::try_from(seed).expect("small") % CONSTRAINTS.len()];
        let mut spec = board(rng.random_range(0..6), &mut rng);
        let Ok(bare) = Layout::build(spec.clone()) else {
            continue;
        };
        // Marks that a negative rule looks at, and a second list of minima.
        if rng.random_range(0..3) == 0 {
            let marks = [
                ConstraintKind::Difference,
                ConstraintKind::Ratio,
                ConstraintKind::Xv,
                ConstraintKind::Minimum,
                ConstraintKind::Maximum,
            ];
            let mark = marks[rng.random_range(0..marks.len())];
            spec.constraints.push(constraint(mark, &bare, &mut rng));
        }
        spec.constraints
            .push(constraint(entry.kind, &bare, &mut rng));
        if rng.random_range(0..20) == 0 {
            spec.rules.push(Rule::NonConsecutive);
        }
        let told: Vec<String> = spec.constraints.iter().map(ToString::to_string).collect();
        let [built, kept, broken] = seen.entry(entry.kind).or_default();
        let layout = match Layout::build(spec) {
            Ok(layout) => Arc::new(layout),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        *built += 1;
        let blank = Puzzle::blank(Arc::clone(&layout));
        for _ in 0..500 {
            let symbols = layout.cells().iter();
            let symbols = symbols.map(|_| Symbol::new(rng.random_range(0..layout.order())));
            let symbols: Option<IdVec<CellId, Symbol>> = symbols.collect();
            let symbols = symbols.expect("in range");
            let lowered = accepts(&layout, &symbols);
            let solution = Solution::new(Arc::clone(&layout), symbols);
            let judged = referee::check(&blank, &solution);
            assert_eq!(
                lowered,
                judged.is_ok(),
                "seed {seed}: {told:?} {:?} {judged:?}",
                solution.rows()
            );
            *(if lowered { &mut *kept } else { &mut *broken }) += 1;
        }
    }
    for entry in CONSTRAINTS {
        let [built, kept, broken] = seen[&entry.kind];
        println!(
            "{}: {built} built, {kept} kept, {broken} broken",
            entry.name
        );
        assert!(
            built > 20 && kept > 20 && broken > 20,
            "{}: {built} {kept} {broken}",
            entry.name
        );
    }
}

#[test]
fn constraints_that_cannot_be_are_named() {
    use ConstraintKind as Kind;
    let cells =
        |places: &[(usize, usize)]| places.iter().map(|&(r, c)| place(r, c)).collect::<Vec<_>>();
    let pair = cells(&[(0, 0), (0, 1)]);
    let bent = cells(&[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]);
    for (kind, cells, values, told) in [
        (
            Kind::Cage,
            pair.clone(),
            vec![18],
            "cage 18 r1c1 r1c2: 18 cannot be: 3 to 17",
        ),
        (Kind::Cage, pair.clone(), vec![3, 4], "one value, or none"),
        (
            Kind::Cage,
            (0..10).map(|k| place(k / 9, k % 9)).collect(),
            vec![],
            "10 cells",
        ),
        (
            Kind::Cage,
            (0..20).map(|k| place(k / 9, k % 9)).collect(),
            vec![],
            "20 cells",
        ),
        (Kind::Sum, vec![], vec![3], "at least 1 cell "),
        (
            Kind::Thermometer,
            cells(&[(0, 0), (0, 1), (0, 0)]),
            vec![],
            "names r1c1 twice",
        ),
        (
            Kind::Thermometer,
            cells(&[(0, 0), (9, 0)]),
            vec![],
            "names r10c1, where",
        ),
        (
            Kind::Thermometer,
            (0..10).map(|k| place(k / 9, k % 9)).collect(),
            vec![],
            "grow over 9",
        ),
        (
            Kind::Difference,
            cells(&[(0, 0)]),
            vec![],
            "1 cells, but 2 cells are expected",
        ),
        (
            Kind::Difference,
            pair.clone(),
            vec![9],
            "0 to 8 is expected",
        ),
        (Kind::Whispers, pair.clone(), vec![9], "0 to 8 is expected"),
        (Kind::Arrow, pair.clone(), vec![], "after '->'"),
        (Kind::Xv, pair.clone(), vec![], "one value is expected"),
        (
            Kind::Modular,
            pair.clone(),
            vec![1_000_001],
            "more than anything",
        ),
        (
            Kind::Quadruple,
            pair.clone(),
            vec![1, 2, 3],
            "no place in 2 cells",
        ),
        (
            Kind::Quadruple,
            pair.clone(),
            vec![10],
            "1 to 9 is expected",
        ),
        (
            Kind::Sandwich,
            pair.clone(),
            vec![36],
            "0 to 35 is expected",
        ),
        (
            Kind::Sandwich,
            pair.clone(),
            vec![20],
            "no values make it true",
        ),
        (
            Kind::Sandwich,
            bent.clone(),
            vec![25],
            "0 to 24 is expected",
        ),
        (Kind::XSum, bent, vec![42], "1 to 41 is expected"),
        (
            Kind::Renban,
            (0..10).map(|k| place(k / 9, k % 9)).collect(),
            vec![],
            "10 cells, but 9 symbols are enough for 9 at most",
        ),
        (Kind::Even, pair.clone(), vec![1], "no value is expected"),
        (Kind::NegativeRatio, pair, vec![], "no cells are expected"),
    ] {
        let mut spec = shapes::latin(9);
        spec.constraints.push(Constraint::new(kind, cells, values));
        let error = Layout::build(spec).expect_err(told);
        assert!(error.to_string().contains(told), "{error}: {told}");
    }
    // What no number makes possible, and what one does.
    for (order, value, told) in [
        (1, 3, "1 symbols are too few"),
        (2, 1, "0 to 0 is expected"),
    ] {
        let mut spec = LayoutSpec {
            cells: cells(&[(0, 0), (0, 1)]),
            ..LayoutSpec::default()
        };
        spec.order = order;
        let both = spec.cells.clone();
        spec.constraints
            .push(Constraint::new(Kind::Sandwich, both, vec![value]));
        let error = Layout::build(spec).expect_err(told);
        assert!(error.to_string().contains(told), "{error}: {told}");
    }
    let mut spec = shapes::spec_named("samurai").expect("known");
    spec.constraints
        .push(Constraint::new(Kind::RowIndexer, vec![place(6, 6)], vec![]));
    let error = Layout::build(spec).expect_err("a cell of two grids");
    assert!(matches!(error, LayoutError::Constraint { .. }), "{error}");
}

#[test]
fn lists_that_belong_together_have_one_length() {
    let clone = |others: &[Position]| {
        let mut spec = shapes::latin(9);
        spec.constraints.push(Constraint {
            others: others.to_vec(),
            ..Constraint::new(
                ConstraintKind::Clone,
                vec![place(0, 0), place(0, 1)],
                vec![],
            )
        });
        Layout::build(spec).map(|layout| layout.primitives().len())
    };
    assert_eq!(clone(&[place(3, 2), place(3, 3)]), Ok(2));
    for others in [vec![place(3, 2)], vec![place(3, 2); 3]] {
        let error = clone(&others).expect_err("another length").to_string();
        assert!(error.contains("2 cells are expected after '->'"), "{error}");
    }
}

/// Rows and columns are numbered from the corner of the grid in which a cell lies.
#[test]
fn indexers_count_in_their_own_grid() {
    let spec = shapes::spec_named("overlap:2x2:0,0;0,4;4,2").expect("known");
    let pointed = |kind: ConstraintKind, cell: (usize, usize), target: (usize, usize)| {
        let at = place(cell.0, cell.1);
        let mut spec = spec.clone();
        spec.constraints
            .push(Constraint::new(kind, vec![at], vec![]));
        let layout = Arc::new(Layout::build(spec).expect("fits"));
        let mut puzzle = Puzzle::blank(Arc::clone(&layout));
        let id = layout.cell_at(at).expect("there");
        puzzle.fix(id, Symbol::new(3).expect("4")).expect("fits");
        let target = layout.cell(target.0, target.1).expect("there");
        let solution = puzzle.solve().expect("it has solutions");
        assert_eq!(puzzle.candidates().sets[target].len(), 1);
        solution.symbols()[target].index() + 1
    };
    // In the third grid, whose corner is in the fifth row and the third column.
    let (row, col) = (ConstraintKind::RowIndexer, ConstraintKind::ColumnIndexer);
    assert_eq!(pointed(row, (5, 4), (7, 4)), 2);
    assert_eq!(pointed(col, (6, 4), (6, 5)), 3);
    // In the second one, whose rows are those of the first one as well.
    assert_eq!(pointed(col, (1, 5), (1, 7)), 2);
}

#[test]
fn symbols_are_alike_where_values_do_not_matter() {
    use ConstraintKind as Kind;
    let alike = |kind, values: Vec<u32>| {
        let mut spec = shapes::latin(6);
        let cells = vec![place(0, 0), place(1, 1), place(3, 2)];
        spec.constraints.push(Constraint::new(kind, cells, values));
        Layout::build(spec).expect("valid").symbols_alike()
    };
    assert!(alike(Kind::Cage, vec![]) && alike(Kind::Palindrome, vec![]));
    // What parity takes from cells is seen in the cells.
    assert!(alike(Kind::Odd, vec![]));
    assert!(!alike(Kind::Cage, vec![7]) && !alike(Kind::Thermometer, vec![]));
    assert!(!alike(Kind::Sum, vec![7]) && !alike(Kind::Renban, vec![]));
}

#[test]
fn the_manual_names_every_constraint() {
    let manual = include_str!("../docs/FORMATS.md");
    for entry in CONSTRAINTS {
        let takes = match entry.takes {
            Takes::Nothing => "none",
            Takes::Free | Takes::Perhaps(_) => "one or none",
            Takes::One => "one",
            Takes::Any(_) => "any number",
            Takes::Some => "at least one",
        };
        let row = format!("| `{}` | {takes} | {} |", entry.name, entry.says);
        let start = manual.find(&row);
        let start = start.unwrap_or_else(|| panic!("docs/FORMATS.md lacks {row}"));
        // The other names stand behind it, one for each spelling.
        let also = manual[start + row.len()..].lines().next().unwrap_or("");
        let plain = |name: &str| name.replace('-', "");
        let also: String = plain(also);
        let with_value = entry.with_value.iter().map(|(name, _)| name);
        for alias in entry.aliases.iter().chain(with_value) {
            let told = also.contains(&format!("`{}`", plain(alias)));
            assert!(told || plain(alias) == plain(entry.name), "{alias}: {also}");
        }
    }
}
