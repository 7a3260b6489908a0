//! The pictures in `docs/pictures` are what this version draws; `PICTURES=write` draws them anew.
//! What a picture holds before it is drawn.

use std::fs;
use std::path::Path;

use onefold::internals::logic::Mark;
use onefold::internals::puzzle::shapes::{layout_named, spec_named};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Position, Puzzle, Symbol,
};
use onefold::internals::report::picture::{Content, Feature, Joint, Outside, Tint, eliminated};
use onefold::internals::report::{Picture, draw_layout, draw_svg};

/// Each picture with its puzzle, and whether it has pencil marks.
const PICTURES: &[(&str, &str, bool)] = &[
    ("jigsaw.svg", "jigsaw/nine.txt", false),
    ("killer.svg", "killer/nine.txt", false),
    ("lines.svg", "lines/mixed.txt", false),
    ("marks.svg", "classic/easy.txt", true),
    ("samurai.svg", "samurai/easy.txt", false),
    ("windows.svg", "windoku/windows.txt", false),
];

fn drawn(puzzle: &Path, marks: bool) -> String {
    let text = fs::read_to_string(puzzle).expect("a puzzle");
    let entry = crate::support::reading::one(&text);
    let mut picture = Picture::of_puzzle(&entry.puzzle);
    picture.title = entry.id.expect("a name");
    if marks {
        picture.fill_marks(entry.puzzle.layout(), &eliminated(&entry.puzzle));
    }
    draw_svg(&picture, true)
}

#[test]
fn the_pictures_of_the_documents_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for &(name, puzzle, marks) in PICTURES {
        let svg = drawn(&root.join("puzzles").join(puzzle), marks);
        let file = root.join("docs/pictures").join(name);
        if std::env::var("PICTURES").as_deref() == Ok("write") {
            fs::write(&file, &svg).expect("a file that can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == svg, "{name}: draw it anew with PICTURES=write");
    }
}

fn place(name: &str) -> Position {
    name.parse().expect("a place")
}

fn picture(constraints: &[(Kind, &str, &[u32])]) -> Picture {
    let mut spec = spec_named("classic:2x2").expect("known");
    for (kind, cells, values) in constraints {
        let cells = cells.split_whitespace().map(place).collect();
        spec.constraints
            .push(Constraint::new(*kind, cells, values.to_vec()));
    }
    Picture::of_layout(&Layout::build(spec).expect("a layout"))
}

#[test]
fn a_sum_over_a_diagonal_stands_outside() {
    let found = picture(&[
        (Kind::Sum, "r1c3 r2c4", &[5]),
        (Kind::Sum, "r1c2 r2c3", &[4]),
    ]);
    let clue = |row, col| Outside {
        row,
        col,
        text: "5".to_owned(),
        towards: Some((1, 1)),
    };
    assert_eq!(found.outside, [clue(-1, 1)]);
    // The other diagonal goes on, so its sum is at its cells.
    assert!(matches!(
        &found.features[..],
        [Feature::Cage { repeats: true, .. }]
    ));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let found = picture(&[
        (Kind::Difference, "r1c1 r1c2", &[2]),
        (Kind::Difference, "r1c1 r1c3", &[]),
        (Kind::Skyscraper, "r1c2 r1c3", &[1]),
    ]);
    let said: Vec<bool> = found.notes.iter().map(|note| note.drawn).collect();
    assert_eq!(said, [true, false, false, false, false]);
    let cells = [place("r1c1"), place("r1c2")];
    let dot = Feature::Joint(cells, Joint::White("2".to_owned()));
    assert_eq!(found.features, [dot]);
    assert!(found.notes[3].text.starts_with("difference: "));
}

fn symbol(c: char) -> Symbol {
    Symbol::from_char(c).expect("a symbol")
}

#[test]
fn a_step_can_be_shown_on_a_picture() {
    let layout = layout_named("classic:2x2").expect("known");
    let puzzle = Puzzle::blank(layout.into());
    let mut picture = Picture::of_puzzle(&puzzle);
    picture.fill_marks(puzzle.layout(), &puzzle.allowed());
    let place = Position { row: 1, col: 2 };
    picture.tint(place, Tint::Focus);
    picture.tint(place, Tint::Focus);
    picture.classify(place, symbol('3'), Mark::Removed);
    picture.tint(Position { row: 9, col: 9 }, Tint::Focus);
    let tile = &picture.tiles[&place];
    assert_eq!(tile.tints, [Tint::Focus]);
    let Content::Marks(marks) = &tile.content else {
        panic!("no marks")
    };
    let removed = marks.iter().filter(|mark| mark.class.is_some());
    let removed: Vec<Symbol> = removed.map(|mark| mark.symbol).collect();
    assert_eq!(removed, [symbol('3')]);
    assert_eq!(marks.len(), 4);
}

#[test]
fn marks_stand_in_a_grid_that_is_nearly_square() {
    let grid = |order| {
        let picture = Picture {
            order,
            ..Picture::default()
        };
        let (rows, cols) = picture.mark_grid();
        format!("{rows}x{cols}")
    };
    let grids = [1, 4, 6, 7, 9, 12, 16, 25].map(grid).join(" ");
    assert_eq!(grids, "1x1 2x2 2x3 3x3 3x3 3x4 4x4 5x5");
}

#[test]
fn boxes_that_two_grids_share_are_drawn_once() {
    let drawn = draw_layout(&layout_named("overlap:2x2:0,0;2,2").expect("an overlap"));
    assert!(
        drawn.contains("28 cells in 6 rows and 6 columns, 4 symbols, 23 regions"),
        "{drawn}"
    );
    assert!(
        drawn.contains("\nbox:\nAABB\nAABB\nCCDDEE\nCCDDEE\n  FFGG\n  FFGG\n"),
        "{drawn}"
    );
}
