//! Whatever the bytes, the readers answer: a puzzle, or an error with its line. The texts of
//! `tests/data` and those of the fuzzer are spoiled in thousands of ways; nothing panics, and no
//! input takes long or much. What must hold is in `tests/fuzz/src/targets.rs`.

use std::path::Path;

use crate::support::reading::{CLASSIC, read};
use crate::support::{asked, heads, seeded};
use crate::{cover_texts, texts};
use onefold::internals::text::covers;
use rand::RngExt;

#[path = "fuzz/src/spoil.rs"]
mod spoil;
#[path = "fuzz/src/targets.rs"]
mod targets;

use self::targets::TARGETS;

/// How many spoiled texts are read; `ROUNDS` in the environment multiplies it.
fn rounds() -> usize {
    const USUAL: usize = 4000;
    USUAL * asked("ROUNDS").unwrap_or(1)
}

/// Texts beside the built-in ones: the files that `CORPUS` in the environment names, at most
/// some thousand bytes of each.
fn further() -> Vec<Vec<u8>> {
    const MOST: usize = 6000;
    let paths = std::env::var("CORPUS").unwrap_or_default();
    let files = paths.split(':').filter_map(|path| std::fs::read(path).ok());
    files
        .map(|mut bytes| {
            bytes.truncate(MOST);
            bytes
        })
        .collect()
}

/// Texts of every form; the first target gets the most of them.
#[test]
fn spoiled_texts_give_answers_or_errors_with_a_line() {
    let mut rng = seeded(20);
    let mut all: Vec<(usize, Vec<u8>)> = Vec::new();
    for (k, target) in TARGETS.iter().enumerate() {
        all.extend((target.seeds)().into_iter().map(|text| (k, text)));
    }
    let covers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/covers");
    for path in heads::texts(&covers) {
        let (_, text) = heads::parted(&path, &cover_texts::KEYS);
        all.push((1, text.into_bytes()));
    }
    let of_data = texts::bytes(&mut rng);
    all.extend(further().into_iter().chain(of_data).map(|text| (0, text)));
    let others: Vec<Vec<u8>> = all.iter().map(|(_, text)| text.clone()).collect();
    let mut answers = vec![0; TARGETS.len()];
    for _ in 0..rounds() {
        let (target, text) = &all[rng.random_range(0..all.len())];
        let mut bytes = text.clone();
        for _ in 0..rng.random_range(1..12) {
            spoil::spoil(&mut bytes, &others, &mut rng);
        }
        answers[*target] += (TARGETS[*target].run)(&bytes);
    }
    assert!(answers[0] > rounds() / 2, "most texts still hold something");
    for (target, n) in TARGETS.iter().zip(answers) {
        assert!(n > 0, "{}", target.name);
    }
}

#[test]
fn rubbish_of_any_size_is_told_in_few_words() {
    // An at sign between two parts.
    const ONE: &str = "a@1@.@1 @,@\t@[@{\"a\":@#@.Or.And@:0300:1:";
    const LINES: &str = "\t@a@a\n@1\n@12\n@---\n@123456789\n@123456789012345678901\n@{@\"@puzzle@\
        Grid\n@#A@#Da b@[Puzzle]@[State]@*---*@<size>81@SumoCueV1@.~R1C1_1@9 9@\
        {\"a\":[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]}";
    let dots = ".".repeat(61) + "\n";
    let lines = LINES.split('@').chain([CLASSIC, &dots]);
    // What is repeated, how often, and how much of it may be answered.
    let one = ONE.split('@');
    let one = one.map(|part| (part.to_owned(), (1 << 20) / part.len(), 2));
    let lines = lines.map(|line| (format!("{line}\n"), 3_000, 3_000));
    let others = [
        ("\n", 300_000, 0),
        ("puzzle x\nsymbols: 61\n", 300, 300),
        ("1...\n\nGrid\n\n", 3_000, 5_000),
    ];
    let others = others.map(|(part, count, most)| (part.to_owned(), count, most));
    for (part, count, most) in one.chain(lines).chain(others) {
        let found = read(&part.repeat(count));
        let shown: String = part.chars().take(24).collect();
        assert!(found.len() <= most, "{shown:?} gives {}", found.len());
        let errors = found.iter().filter_map(|found| found.as_ref().err());
        let longest = errors.map(|error| error.to_string().len()).max();
        assert!(longest < Some(2000), "{shown:?} {longest:?}");
    }
}

/// Columns are counted along the line, and not anew for each word.
#[test]
fn a_long_line_of_items_is_read_at_once() {
    let names: Vec<String> = (0..200_000).map(|k| format!("é{k}")).collect();
    let text = names.join(" ") + " | x\né199999 x:1 y\n";
    let error = covers::read(text.as_bytes(), Some("dlx")).expect_err("there is no y");
    assert_eq!((error.line, error.column), (2, Some(13)));
}
