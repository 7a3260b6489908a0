//! Constraints that cannot be are named, and the manual names every one; what they say is shown in
//! `second_reading`.

use onefold::internals::puzzle::{
    CONSTRAINTS, Constraint, ConstraintKind, Layout, LayoutSpec, Position, Takes, shapes,
};

fn place(row: usize, col: usize) -> Position {
    Position::new(row, col).expect("a small board")
}

/// Constraints on nine symbols that cannot be, as the own form writes them, and what is said.
const WRONG: &str = "\
cage 18 r1c1 r1c2 => cage 18 r1c1 r1c2: 18 cannot be: 3 to 17
cage 3 4 r1c1 r1c2 => one value, or none
cage r1c1-9 r2c1 => 10 cells
cage r1-2c1-9 r3c1-2 => 20 cells
sum 3 => at least 1 cell
thermometer r1c1 r1c2 r1c1 => names r1c1 twice
thermometer r1c1 r10c1 => names r10c1, where
thermometer r1c1-9 r2c1 => grow over 9
difference r1c1 => 1 cells, but 2 cells are expected
difference 9 r1c1 r1c2 => 0 to 8 is expected
whispers 9 r1c1 r1c2 => 0 to 8 is expected
arrow r1c1 r1c2 => after '->'
xv r1c1 r1c2 => one value is expected
modular 1000001 r1c1 r1c2 => more than anything
quadruple 1 2 3 r1c1 r1c2 => no place in 2 cells
quadruple 10 r1c1 r1c2 => 1 to 9 is expected
sandwich 36 r1c1 r1c2 => 0 to 35 is expected
sandwich 20 r1c1 r1c2 => no values satisfy it
sandwich 25 r1c1 r1c2 r2c2 r2c3 r3c3 => 0 to 24 is expected
x-sum 42 r1c1 r1c2 r2c2 r2c3 r3c3 => 1 to 41 is expected
renban r1c1-9 r2c1 => 10 cells, but 9 symbols are enough for 9 at most
even 1 r1c1 r1c2 => no value is expected
negative-ratio r1c1 r1c2 => no cells are expected";

/// A constraint as the own form writes it; `c1-9` are nine cells of a row.
fn constraint(text: &str) -> Constraint {
    let mut words = text.split(' ');
    let name = words.next().unwrap_or_default();
    let entry = CONSTRAINTS.iter().find(|entry| entry.name() == name);
    let range = |text: &str| -> std::ops::RangeInclusive<usize> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        from.parse().expect("a number")..=to.parse().expect("a number")
    };
    let mut one = Constraint::new(entry.expect(name).kind, vec![], vec![]);
    for word in words {
        match word.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            Some((rows, cols)) => {
                let cells = range(rows).flat_map(|row| range(cols).map(move |col| (row, col)));
                one.cells.extend(cells.map(|(row, col)| place(row - 1, col - 1)));
            }
            None => one.values.push(word.parse().expect("a value")),
        }
    }
    one
}

#[test]
fn constraints_that_cannot_be_are_named() {
    use ConstraintKind as Kind;
    for (text, told) in WRONG.lines().filter_map(|line| line.split_once(" => ")) {
        let mut spec = shapes::latin(9);
        spec.constraints.push(constraint(text));
        let error = Layout::build(spec).expect_err(told);
        assert!(error.to_string().contains(told), "{error}: {told}");
    }
    // What no number makes possible, and what one does.
    for (order, value, told) in [(1, 3, "1 symbols are too few"), (2, 1, "0 to 0 is expected")] {
        let mut spec =
            LayoutSpec { cells: vec![place(0, 0), place(0, 1)], ..LayoutSpec::default() };
        spec.order = order;
        let both = spec.cells.clone();
        spec.constraints.push(Constraint::new(Kind::Sandwich, both, vec![value]));
        let error = Layout::build(spec).expect_err(told);
        assert!(error.to_string().contains(told), "{error}: {told}");
    }
    // Of a cell in two grids, and of one in none, an indexer cannot say the row.
    let mut spec = shapes::spec_named("samurai").expect("known");
    spec.cells.push(place(0, 10));
    for at in [place(6, 6), place(0, 10)] {
        let mut spec = spec.clone();
        let indexer = Constraint::new(Kind::RowIndexer, vec![at], vec![]);
        spec.constraints.push(indexer);
        let error = Layout::build(spec).expect_err("no row has a number");
        let error = error.to_string();
        assert!(error.contains("is not in exactly one grid"), "{error}");
    }
}

#[test]
fn lists_that_belong_together_have_one_length() {
    let clone = |others: &[Position]| {
        let mut spec = shapes::latin(9);
        spec.constraints.push(Constraint {
            others: others.to_vec(),
            ..Constraint::new(ConstraintKind::Clone, vec![place(0, 0), place(0, 1)], vec![])
        });
        Layout::build(spec).map(|layout| layout.primitives().len())
    };
    assert_eq!(clone(&[place(3, 2), place(3, 3)]), Ok(2));
    for others in [vec![place(3, 2)], vec![place(3, 2); 3]] {
        let error = clone(&others).expect_err("another length").to_string();
        assert!(error.contains("2 cells are expected after '->'"), "{error}");
    }
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
        let row = format!("| `{}` | {takes} | {} |", entry.name(), entry.says);
        let start = manual.find(&row);
        let start = start.unwrap_or_else(|| panic!("docs/FORMATS.md lacks {row}"));
        // The other names stand behind it, one for each spelling.
        let also = manual[start + row.len()..].lines().next().unwrap_or("");
        let plain = |name: &str| name.replace('-', "");
        let also: String = plain(also);
        let with_value = entry.with_value.iter().map(|(name, _)| name);
        for alias in entry.names.iter().chain(with_value) {
            let told = also.contains(&format!("`{}`", plain(alias)));
            assert!(told || plain(alias) == plain(entry.name()), "{alias}: {also}");
        }
    }
}
