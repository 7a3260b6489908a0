//! What commands say of themselves, and of what they write.

use std::path::Path;

use crate::support::commands::{EASY, folder, help, names, run, told, typed};

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
            let kept = short.contains("--timeout") || !long.contains("--timeout");
            assert!(kept, "{short}");
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
fn what_is_made_is_read() {
    let folder = folder("help-made");
    let (_, made, _) = typed(&folder, "generate --size 4 --json");
    std::fs::write(folder.join("made"), made).expect("written");
    let (code, _, err) = typed(&folder, "verify made");
    assert_eq!(code, Some(0), "{err}");
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
