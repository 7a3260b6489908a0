//! Layouts are valid by construction: what is wrong is told at once, with its size and place.

use onefold::internals::puzzle::{
    Grid, Layout, LayoutError, LayoutSpec, MAX_SYMBOLS, Position, Rule, shapes,
};

#[test]
fn a_region_is_full_where_it_has_a_cell_for_each_symbol() {
    let mut spec = shapes::latin(4);
    spec.rules.push(Rule::AntiKing);
    let layout = Layout::build(spec).expect("fits");
    let full = layout.regions().ids().filter(|&id| layout.is_full(id));
    assert_eq!(full.count(), 8);
    assert!(layout.regions().len() > 8);
}

#[test]
fn every_region_of_a_wrong_size_is_told_at_once() {
    let sizes = |labels: &str| -> Vec<(String, usize)> {
        let spec = shapes::jigsaw(4, labels.chars());
        let told = Layout::problems(&spec).into_iter();
        told.map(|problem| match problem {
            LayoutError::RegionSize { name, cells, .. } => (name, cells.len()),
            other => panic!("{other}"),
        })
        .collect()
    };
    let both = sizes("AAABBBBBCCCCDDDD");
    assert_eq!(both.iter().map(|one| one.1).collect::<Vec<_>>(), [3, 5]);
    assert!(both[0].0.ends_with('A') && both[1].0.ends_with('B'));
    assert!(sizes("AAAABBBBCCCCDDDD").is_empty());
    let first = Layout::build(shapes::jigsaw(4, "AAAAABBBCCCCDDDD".chars()));
    let first = first.expect_err("five cells").to_string();
    assert!(first.contains("r1c1 r1c2 r1c3 r1c4 …"), "{first}");
}

#[test]
fn without_a_region_of_a_wrong_size_the_one_thing_that_is_wrong_is_told() {
    for order in [0, MAX_SYMBOLS + 1] {
        let spec = LayoutSpec { order, ..shapes::latin(4) };
        let wrong = Layout::problems(&spec);
        assert_eq!(wrong, [LayoutError::Order { order }]);
    }
}

#[test]
fn a_picture_has_a_largest_number_of_rows_and_of_columns() {
    let with_grid = |row, col| LayoutSpec {
        order: 4,
        grids: vec![Grid { at: Position { row, col }, boxes: None }],
        ..LayoutSpec::default()
    };
    let with_cell = |row, col| LayoutSpec {
        order: 4,
        cells: vec![Position { row, col }],
        ..LayoutSpec::default()
    };
    for spec in [with_grid(996, 0), with_grid(0, 996), with_cell(999, 0), with_cell(0, 999)] {
        assert_eq!(Layout::build(spec).map(|_| ()), Ok(()));
    }
    // Beyond it by one, and further.
    for more in [0, 7] {
        for spec in [
            with_grid(997 + more, 0),
            with_grid(0, 997 + more),
            with_cell(1000 + more, 0),
            with_cell(0, 1000 + more),
        ] {
            let built = Layout::build(spec);
            assert!(matches!(built, Err(LayoutError::Picture { .. })));
        }
    }
}

#[test]
fn each_place_of_a_picture_has_its_cell_or_none() {
    for name in ["samurai", "twodoku", "windmill", "latin:5"] {
        let layout = shapes::layout_named(name).expect("a layout");
        for (row, col) in (0..=layout.rows()).flat_map(|r| (0..=layout.cols()).map(move |c| (r, c)))
        {
            let place = Position::new(row, col).expect("small");
            let mut cells = layout.cells().enumerate();
            let there = cells.find(|(_, other)| **other == place);
            assert_eq!(layout.cell(row, col), there.map(|(id, _)| id), "{name} {place}");
        }
    }
}
