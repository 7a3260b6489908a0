//! What users meet every day: seeds that differ, numbers that agree, reasons named by every
//! command, bad flags told once, and files without half an answer. Thirty examples each.

use std::fs;
use std::path::Path;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::support::commands::{folder, run, told, typed};
use crate::support::seeded;

/// Examples of each kind.
const EXAMPLES: usize = 30;

/// So many lines of puzzles, from a seed.
fn list(folder: &Path, n: usize, seed: u32, rng: &mut ChaCha8Rng) -> Vec<String> {
    let (n, seed) = (n.to_string(), seed.to_string());
    let level = ["easy", "medium", "hard", "unfair"].choose(rng).expect("some");
    let (code, out, err) =
        typed(folder, &format!("generate -n {n} --seed {seed} -d {level} --rating none"));
    assert_eq!(code, Some(0), "{err}");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn a_run_without_a_seed_is_another_each_time_and_says_how_to_have_it_again() {
    let folder = folder("everyday-seeds");
    let boards: [&[&str]; 3] = [
        &["generate", "--size", "6"],
        &["generate", "--layout", "latin:5"],
        &["layout", "generate", "--jigsaw", "6"],
    ];
    for args in boards {
        let mut seen = Vec::new();
        for _ in 0..EXAMPLES / 3 {
            let (code, out, err) = told(&run(&folder, args));
            assert_eq!(code, Some(0), "{err}");
            let seed = err.trim().strip_prefix("onefold: seed ").expect("the seed alone");
            let again = [args, &["--seed", seed]].concat();
            let (_, same, quiet) = told(&run(&folder, &again));
            assert_eq!((same, quiet.as_str()), (out.clone(), ""));
            seen.push(out);
        }
        seen.sort();
        seen.dedup();
        assert!(seen.len() > EXAMPLES / 6, "{args:?}: {} differ", seen.len());
    }
}

#[test]
fn a_bad_value_of_a_flag_is_told_once_whatever_the_file() {
    let mut rng = seeded(4);
    let folder = folder("everyday-flags");
    let seed = rng.random_range(0..1_000_000);
    let puzzles = list(&folder, 40, seed, &mut rng).join("\n").repeat(5);
    fs::write(folder.join("long"), puzzles).expect("written");
    let commands = "verify solve count rate explain hint candidates".split(' ');
    let commands: Vec<&str> = commands.collect();
    let flags = "form engine timeout layout rule max-memory symbols".split(' ');
    let flags: Vec<&str> = flags.collect();
    for _ in 0..EXAMPLES {
        let command = *commands.choose(&mut rng).expect("some");
        let flag = *flags.choose(&mut rng).expect("some");
        let word: String = (0..5).map(|_| rng.random_range('a'..='z')).collect();
        let value = format!("x{word}x");
        let (code, out, err) = typed(&folder, &format!("{command} --{flag} {value} long"));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{command} {flag} {value}: {err}");
        let said = err.lines().filter(|line| line.contains("onefold:") || line.contains("error:"));
        assert_eq!(said.count(), 1, "{command} {flag} {value}: {err}");
    }
}
