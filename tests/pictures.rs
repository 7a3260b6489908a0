//! The pictures in `docs/pictures` are what this version draws; `PICTURES=write` draws them anew.

use std::fs;
use std::path::Path;

use onefold::internals::report::picture::eliminated;
use onefold::internals::report::{Picture, draw_svg};

/// Each picture with its puzzle, and whether it has pencil marks.
const PICTURES: &[(&str, &str, bool)] = &[
    ("jigsaw.svg", "jigsaw/nine.txt", false),
    ("killer.svg", "killer/nine.txt", false),
    ("lines.svg", "lines/mixed.txt", false),
    ("marks.svg", "classic/easy.txt", true),
    ("samurai.svg", "samurai/easy.txt", false),
    ("windows.svg", "windoku/windows.txt", false),
];

fn drawn(puzzle: &str, marks: bool) -> String {
    let mut found = crate::support::reading::file(&format!("puzzles/{puzzle}"));
    let entry = found.remove(0).expect("a puzzle");
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
        let svg = drawn(puzzle, marks);
        let file = root.join("docs/pictures").join(name);
        if std::env::var("PICTURES").as_deref() == Ok("write") {
            fs::write(&file, &svg).expect("a file that can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == svg, "{name}: draw it anew with PICTURES=write");
    }
}
