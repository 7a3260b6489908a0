//! What commands say of themselves, and of what they write.

use std::path::Path;

use crate::support::commands::{folder, help, names, onefold, run, text, told, typed};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn short_help_leaves_out_what_few_need() {
    let folder = folder("help-short");
    let mut checked = 0;
    for name in names() {
        let mut args: Vec<&str> = name.split_whitespace().collect();
        args.push("-h");
        let (code, short, err) = told(&run(&folder, &args));
        assert_eq!(code, Some(0), "{name} {err}");
        let long = help(&name);
        assert!(short.lines().count() <= long.lines().count(), "{name}");
        if long.contains("--max-nodes") {
            assert!(!short.contains("--max-nodes"), "{short}");
            assert!(
                short.contains("--timeout") || !long.contains("--timeout"),
                "{short}"
            );
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn help_lists_only_what_has_an_effect() {
    for option in ["--engine", "--no-propagation", "--seed"] {
        assert!(!help("canonical").contains(option), "{option}");
        assert!(help("solve").contains(option), "{option}");
    }
    assert!(!help("show").contains("--resume"));
}

#[test]
fn every_line_of_json_says_what_it_is() {
    let folder = folder("help-types");
    for args in [
        &["generate", "--size", "4", "--rating", "level"][..],
        &["canonical", "--puzzle", EASY],
        &["convert", "--to", "line", "--puzzle", EASY],
        &["count", "--puzzle", EASY],
        &["candidates", "--puzzle", EASY],
        &["explain", "--puzzle", EASY],
        &["hint", "--puzzle", EASY],
        &["minimise", "--puzzle", EASY],
        &["rate", "--puzzle", EASY],
        &["sample", "--puzzle", EASY],
        &["solve", "--trace", "--puzzle", EASY],
        &["verify", "--summary", "--puzzle", EASY],
        &["verify", "--puzzle", "1x"],
        &["techniques"],
        &["layout", "generate", "--jigsaw", "4"],
    ] {
        let (_, out, err) = told(&run(&folder, &[args, &["--json"]].concat()));
        assert!(!out.is_empty(), "{args:?} {err}");
        for line in out.lines() {
            assert!(line.starts_with("{\"type\":\""), "{args:?} {line}");
        }
    }
    let (_, made, _) = typed(&folder, "generate --size 4 --json");
    std::fs::write(folder.join("made"), made).expect("written");
    let (code, _, err) = typed(&folder, "verify made");
    assert_eq!(code, Some(0), "{err}");
}

#[test]
fn samples_come_in_a_form() {
    let folder = folder("help-samples");
    let (code, out, err) = typed(&folder, "sample --layout classic:2x2 -n 2 --to line");
    assert_eq!(code, Some(0), "{err}");
    let grids: Vec<&str> = out.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(
        grids.len() == 2 && grids.iter().all(|grid| grid.len() == 16),
        "{out}"
    );
}

#[test]
fn pictures_of_steps_say_what_their_signs_mean() {
    let output = onefold(&folder("help-legend"))
        .args(["explain", "--grid", "--puzzle", EASY])
        .output()
        .expect("it runs");
    let out = text(&output.stdout);
    let first = out.lines().next().unwrap_or_default();
    assert!(first.starts_with("[4] is given, (4) was found"), "{first}");
}

#[test]
fn a_puzzle_or_a_file_alone_is_solved() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for words in [EASY, "puzzles/jigsaw/six.txt"] {
        assert_eq!(typed(root, words), typed(root, &format!("solve {words}")));
    }
}

#[test]
fn verdicts_are_coloured_where_that_is_asked_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (puzzle, when, shown) in [
        (EASY, "always", "\u{1b}[32munique\u{1b}[0m"),
        ("11..............", "always", "\u{1b}[31mnone\u{1b}[0m"),
        (EASY, "never", "unique"),
        (EASY, "auto", "unique"),
    ] {
        let (_, out, _) = typed(root, &format!("verify --color {when} {puzzle}"));
        assert!(out.starts_with(shown), "{when}: {out}");
    }
}
