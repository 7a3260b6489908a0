//! Spoilt texts of exact-cover problems: an error with a line or a problem, never a panic; what is
//! read is of a bounded size, and is searched and counted within its limits.
//!
//! A thousand texts by default, `ROUNDS` times as many, and `SEED=` for others.

use std::ops::ControlFlow;
use std::path::Path;

use onefold::cover::count::{self, Means};
use onefold::internals::limits::Limits;
use onefold::internals::search::{best, cheapest};
use onefold::internals::text::covers::{self, CoverText, FORMS};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::hostile::rounds;
use crate::hostile::spoil::spoil;
use crate::support::heads::{parted, texts};
use crate::support::seeded;

/// One in so many rounds of the other texts.
const SHARE: usize = 4;

/// What a problem may take, whatever numbers stand in its text.
const MOST: usize = 60 << 20;

/// Numbers that no problem means.
const HUGE: [&str; 9] = [
    "99999999",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "999999999999999999999999999999999999999999",
    "1e300",
    "0",
];

/// Puts a huge number in the place of one of the text's.
fn inflate(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let digits: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at].is_ascii_digit())
        .collect();
    if digits.is_empty() {
        return;
    }
    let start = digits[rng.random_range(0..digits.len())];
    let run = bytes[start..].iter().take_while(|b| b.is_ascii_digit());
    let end = start + run.count();
    let huge = HUGE[rng.random_range(0..HUGE.len())];
    bytes.splice(start..end, huge.bytes());
}

/// A part of the text, doubled.
fn double(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    if let Some(last) = bytes.len().checked_sub(1) {
        let from = rng.random_range(0..=last);
        bytes.extend_from_within(from..);
    }
}

/// Asks everything of a problem, each for a short while.
fn ask(text: &CoverText) {
    let limits = Limits {
        nodes: Some(200),
        memory: Some(20 << 20),
        ..Limits::default()
    };
    let means = Means {
        limits: limits.clone(),
        ..Means::default()
    };
    let (_, engine) = best(&text.problem);
    let _ = engine(&text.problem, &mut limits.meter(), &mut |_| {
        ControlFlow::Continue(())
    });
    if !text.problem.is_coloured() && !text.problem.is_bounded() {
        let _ = count::count(&text.problem, &means);
    }
    if !text.costs.is_empty() {
        let _ = cheapest::search(&text.problem, &text.costs, 3, &limits);
    }
}

#[test]
fn spoilt_problems_are_refused_or_answered() {
    let mut rng = seeded(61);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/covers");
    const KEYS: [&str; 9] = [
        "what", "form", "flags", "bytes", "cover", "covers", "cheapest", "note", "error",
    ];
    let all: Vec<Vec<u8>> = texts(&folder)
        .iter()
        .map(|path| parted(path, &KEYS))
        .filter(|(head, _)| head.iter().all(|(key, _)| key != "error"))
        .map(|(_, text)| text.into_bytes())
        .collect();
    let (mut problems, mut errors) = (0, 0);
    for _ in 0..rounds() / SHARE {
        let mut bytes = all[rng.random_range(0..all.len())].clone();
        for _ in 0..rng.random_range(1..6) {
            match rng.random_range(0..5) {
                0 => inflate(&mut bytes, &mut rng),
                1 => double(&mut bytes, &mut rng),
                _ => spoil(&mut bytes, &all, &mut rng),
            }
        }
        let form = FORMS[rng.random_range(0..FORMS.len())].name;
        let asked = rng.random_bool(0.2).then_some(form);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        match covers::read(&bytes, asked) {
            Ok(text) => {
                problems += 1;
                let taken = text.problem.bytes();
                assert!(taken <= MOST, "{taken} bytes of {asked:?} {shown}");
                ask(&text);
            }
            Err(error) => {
                errors += 1;
                let lines = bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
                assert!(error.line <= lines, "{error}: {shown}");
                assert!((1..2000).contains(&error.to_string().len()), "{shown}");
            }
        }
    }
    let least = rounds() / SHARE / 20;
    assert!(problems > least && errors > least, "{problems} {errors}");
}
