//! Feeds spoiled texts to every reader, for as long as is asked:
//!
//! ```text
//! cargo run --release --manifest-path tests/fuzz/Cargo.toml -- all 300
//! ```
//!
//! takes the targets in turn for 300 seconds in all; `reader`, `dlx`, `record` and `link` name
//! one, a third argument is the seed. Whatever panics, takes longer than [`SLOW`], or needs more
//! than [`MOST`] bytes ends the run with the text that did it in `fuzz-found.txt`.

mod spoil;
mod targets;

use std::alloc::System;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cap::Cap;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use targets::{TARGETS, Target};

/// Memory that a run may take, in bytes; an allocation beyond it fails and ends the program.
const MOST: usize = 512 << 20;

/// What one text may take.
const SLOW: Duration = Duration::from_secs(5);

/// Where the text that is being read stands, so that it is there whatever happens.
const FOUND: &str = "fuzz-found.txt";

/// Texts that are kept beside the first ones, to be spoiled further.
const KEPT: usize = 512;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, MOST);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "all".to_owned());
    let mut number = |usual: u64| match arguments.next().map(|text| text.parse()) {
        None => Some(usual),
        Some(parsed) => parsed.ok(),
    };
    let chosen: Vec<&Target> = TARGETS
        .iter()
        .filter(|target| name == "all" || name == target.name)
        .collect();
    let (Some(seconds), Some(seed), false) = (number(300), number(1), chosen.is_empty()) else {
        eprintln!("usage: fuzz [all|reader|dlx|record|link] [SECONDS] [SEED]");
        return ExitCode::from(2);
    };
    let share = Duration::from_secs(seconds) / u32::try_from(chosen.len()).unwrap_or(1);
    for target in chosen {
        if !run(target, share, seed) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs a target for some time; false when it failed.
fn run(target: &Target, time: Duration, seed: u64) -> bool {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = (target.seeds)();
    let mut texts = first.clone();
    let (begun, mut texts_read, mut slowest) = (Instant::now(), 0u64, Duration::ZERO);
    while begun.elapsed() < time {
        let mut bytes = texts[rng.random_range(0..texts.len())].clone();
        for _ in 0..rng.random_range(1..12) {
            spoil::spoil(&mut bytes, &first, &mut rng);
        }
        // Written before it is read: an abort leaves no other trace.
        if fs::write(FOUND, &bytes).is_err() {
            eprintln!("{FOUND} cannot be written");
            return false;
        }
        let one = Instant::now();
        let good = catch_unwind(AssertUnwindSafe(|| (target.run)(&bytes))).is_ok();
        let took = one.elapsed();
        slowest = slowest.max(took);
        texts_read += 1;
        if !good || took > SLOW {
            let what = if good { "too slow" } else { "a panic" };
            println!(
                "{}: {what} at text {texts_read} of seed {seed}, see {FOUND}",
                target.name
            );
            return false;
        }
        // Now and then a spoiled text is spoiled further, so that texts drift from the first ones.
        if rng.random_range(0..8) == 0 {
            if texts.len() < first.len() + KEPT {
                texts.push(bytes);
            } else {
                let at = rng.random_range(first.len()..texts.len());
                texts[at] = bytes;
            }
        }
    }
    let _ = fs::remove_file(FOUND);
    println!(
        "{}: {texts_read} texts of seed {seed}, the slowest in {slowest:?}, {} MiB held at the end",
        target.name,
        ALLOCATOR.allocated() >> 20
    );
    true
}
