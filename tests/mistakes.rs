//! What a newcomer mistypes is answered by one sentence that names it and says what would be right,
//! exit code 2, and no answer.

use std::path::Path;

use crate::support::commands::{onefold, told};

const PUZZLE: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

/// What is typed, `PUZZLE` for a puzzle, and parts of the sentence that answers it.
const MISTAKES: &[(&str, &[&str])] = &[
    ("slove PUZZLE", &["slove", "solve"]),
    ("nosuch.txt", &["nosuch.txt: cannot read it"]),
    ("solve nosuch.txt", &["nosuch.txt: cannot read it"]),
    ("solve puzzles", &["a directory", "--recursive"]),
    (
        "verify 37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8",
        &["81", "80"],
    ),
    (
        "verify 37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.1",
        &["81", "82"],
    ),
    (
        "verify x7.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.",
        &["'x'", "1 to 9"],
    ),
    (
        "verify --layout samuri PUZZLE",
        &["samuri", "'samurai' meant"],
    ),
    ("verify --layout 9x9 PUZZLE", &["9x9", "classic"]),
    ("verify --layout classic:2x PUZZLE", &["classic:2x3"]),
    ("verify --layout latin PUZZLE", &["latin:7"]),
    (
        "verify --rule antiknigt PUZZLE",
        &["antiknigt", "'anti-knight' meant"],
    ),
    ("verify --engine lnks PUZZLE", &["lnks", "'links' meant"]),
    ("verify --form lin PUZZLE", &["lin", "cells"]),
    ("verify --symbols Z PUZZLE", &["--symbols Z", "numbers"]),
    ("verify --puzzle= --quiet", &["--puzzle", "no puzzle"]),
    (
        "verify --timeout soon PUZZLE",
        &["--timeout soon", "seconds"],
    ),
    ("verify --timeout -1 PUZZLE", &["--timeout -1", "seconds"]),
    (
        "verify --max-memory 3Q PUZZLE",
        &["--max-memory 3Q", "500M"],
    ),
    ("verify --timeout nan PUZZLE", &["--timeout nan", "seconds"]),
    ("verify --timeout 1e300 PUZZLE", &["1e300", "seconds"]),
    ("verify --max-memory -1 PUZZLE", &["--max-memory", "-1"]),
    (
        "verify --max-memory 99999999999999T PUZZLE",
        &["99999999999999T", "500M"],
    ),
    ("verify --max-nodes many PUZZLE", &["many", "whole number"]),
    ("verify -j 0 PUZZLE", &["--threads", "1..=1024"]),
    ("verify --csv --json PUZZLE", &["--csv", "--json"]),
    ("verify --columns nosuch PUZZLE", &["nosuch", "verdict"]),
    ("verify --color blue PUZZLE", &["blue", "always"]),
    (
        "verify --output README.md README.md",
        &["README.md", "another name"],
    ),
    (
        "verify https://sudokupad.app/abc",
        &["names a puzzle on a server"],
    ),
    (
        "verify https://tinyurl.com/abc",
        &["names a puzzle on a server"],
    ),
    ("canonical --resume PUZZLE", &["--output"]),
    ("convert PUZZLE", &["--to"]),
    ("convert --to pdf PUZZLE", &["pdf", "fpuzzles"]),
    ("count --limit many PUZZLE", &["many", "whole number"]),
    ("count --method best PUZZLE", &["best", "enumerate"]),
    (
        "count --estimate --limit 3 PUZZLE",
        &["--estimate", "--limit"],
    ),
    ("generate samuray", &["samuray", "'samurai' meant"]),
    ("generate --difficulty medum", &["medum", "'medium' meant"]),
    ("generate --difficulty hard..easy", &["hard..easy", "range"]),
    ("generate --clues abc", &["--clues abc", "24..28"]),
    ("generate --clues 28..24", &["28..24"]),
    ("generate --difficulty er:2.34", &["er:2.34"]),
    ("generate --clues 90..91", &["90", "81 cells"]),
    ("generate --symmetry rot45", &["rot45", "rot90"]),
    ("generate --require swordfsh", &["swordfsh", "swordfish"]),
    ("generate --killer 99", &["--killer", "1..=61"]),
    ("generate --jigsaw 3", &["4 to 36"]),
    ("generate --size 99", &["--size", "1..=61"]),
    ("generate --per-digit 1x", &["--per-digit"]),
    ("explain --without xwing2 PUZZLE", &["xwing2", "x-wing"]),
    ("explain --without x-wink PUZZLE", &["x-wink", "x-wing"]),
    ("hint --level 9 PUZZLE", &["--level", "1..=3"]),
    ("layout show nosuch", &["nosuch", "known are"]),
    ("layout check nosuch.txt", &["nosuch.txt"]),
    ("cover count nosuch.dlx", &["nosuch.dlx: cannot read it"]),
    ("cover verify", &["<FILE>"]),
    ("minimise --seed x PUZZLE", &["--seed", "whole number"]),
    (
        "show --svg -o nosuch/picture.svg PUZZLE",
        &["cannot write nosuch/picture.svg"],
    ),
    ("completions tcsh", &["tcsh", "bash"]),
];

#[test]
fn a_mistake_is_answered_by_one_sentence() {
    assert!(MISTAKES.len() >= 50);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (typed, parts) in MISTAKES {
        let typed = typed.replace("PUZZLE", PUZZLE);
        let output = onefold(root)
            .args(typed.split(' '))
            .output()
            .expect("it runs");
        let (code, out, err) = told(&output);
        assert_eq!(code, Some(2), "{typed}\n{out}{err}");
        assert!(out.is_empty(), "{typed}\n{out}");
        assert!(err.starts_with("onefold: "), "{typed}\n{err}");
        for part in *parts {
            assert!(err.contains(part), "{typed}: '{part}'\n{err}");
        }
        let says = err.matches("onefold: ").count();
        assert_eq!(says, 1, "{typed}\n{err}");
    }
}

#[test]
fn a_puzzle_or_a_file_alone_is_solved() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for typed in [PUZZLE, "puzzles/jigsaw/six.txt"] {
        let run = |args: &[&str]| told(&onefold(root).args(args).output().expect("it runs"));
        assert_eq!(run(&[typed]), run(&["solve", typed]), "{typed}");
    }
}

#[test]
fn verdicts_are_coloured_where_that_is_asked_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (puzzle, when, shown) in [
        (PUZZLE, "always", "\u{1b}[32munique\u{1b}[0m"),
        ("11..............", "always", "\u{1b}[31mnone\u{1b}[0m"),
        (PUZZLE, "never", "unique"),
        (PUZZLE, "auto", "unique"),
    ] {
        let args = ["verify", "--color", when, puzzle];
        let (_, out, _) = told(&onefold(root).args(args).output().expect("it runs"));
        assert!(out.starts_with(shown), "{when}: {out}");
    }
}
