//! What users meet every day: seeds that differ, numbers that agree, reasons named by every
//! command, bad flags told once, and files without half an answer. Thirty examples each.

use std::fs;
use std::path::Path;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::support::commands::{folder, run, told, typed};
use crate::support::seeded;

/// Examples of each kind.
const EXAMPLES: usize = 30;

/// So many lines of puzzles, from a seed.
fn list(folder: &Path, n: usize, seed: u32, rng: &mut ChaCha8Rng) -> Vec<String> {
    let (n, seed) = (n.to_string(), seed.to_string());
    let level = ["easy", "medium", "hard", "unfair"]
        .choose(rng)
        .expect("some");
    let (code, out, err) = typed(
        folder,
        &format!("generate -n {n} --seed {seed} -d {level} --rating none"),
    );
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
            let seed = err
                .trim()
                .strip_prefix("onefold: seed ")
                .expect("the seed alone");
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
fn rate_tells_no_number_of_steps_that_explain_has_not() {
    let mut rng = seeded(2);
    let folder = folder("everyday-steps");
    for _ in 0..EXAMPLES / 5 {
        let seed = rng.random_range(0..1_000_000);
        for puzzle in list(&folder, 5, seed, &mut rng) {
            fs::write(folder.join("p"), &puzzle).expect("written");
            let (_, rated, _) = typed(&folder, "rate p");
            assert!(!rated.contains("steps"), "{puzzle}: {rated}");
            assert!(rated.contains("logic"), "{puzzle}: {rated}");
        }
    }
}

#[test]
fn every_command_names_cages_that_exclude_each_other() {
    let mut rng = seeded(3);
    let folder = folder("everyday-conflicts");
    for _ in 0..EXAMPLES {
        // Two pairs in one house that need the same symbol.
        let (house, along) = (rng.random_range(1..=9), rng.random_range(0..2));
        let mut places: Vec<u8> = (1..=9).collect();
        let at = rng.random_range(0..6);
        let cell = |k: u8| match along {
            0 => format!("r{house}c{k}"),
            _ => format!("r{k}c{house}"),
        };
        places.rotate_left(at);
        places.truncate(4);
        places.sort_unstable();
        let mut sums = [[3, 4], [16, 17]][rng.random_range(0..2)];
        sums.shuffle(&mut rng);
        let cage = |sum: u8, a: u8, b: u8| format!("cage {sum} {} {}", cell(a), cell(b));
        let one = cage(sums[0], places[0], places[1]);
        let other = cage(sums[1], places[2], places[3]);
        let blank = ". . . . . . . . .\n".repeat(9);
        let text = format!("puzzle\nsymbols: 9\nboxes: 3x3\n{one}\n{other}\n\nclues\n{blank}end\n");
        fs::write(folder.join("p"), &text).expect("written");
        for command in ["verify", "solve", "hint", "explain", "rate"] {
            let (code, out, err) = typed(&folder, &format!("{command} p"));
            assert_eq!(code, Some(1), "{command}: {text}{err}");
            let named = [&one, &other]
                .iter()
                .all(|cage| out.contains(cage.as_str()));
            assert!(named && out.contains("region"), "{command}: {text}{out}");
            assert!(!out.contains("even without the givens"), "{command}: {out}");
        }
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
        assert_eq!(
            (code, out.as_str()),
            (Some(2), ""),
            "{command} {flag} {value}: {err}"
        );
        let said = err
            .lines()
            .filter(|line| line.contains("onefold:") || line.contains("error:"));
        assert_eq!(said.count(), 1, "{command} {flag} {value}: {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_whole_rows_in_the_file_and_none_elsewhere() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use crate::support::commands::{listens, onefold};

    let mut rng = seeded(5);
    let folder = folder("everyday-rows");
    let seed = rng.random_range(0..1_000_000);
    let puzzles = list(&folder, 40, seed, &mut rng).join("\n") + "\n";
    fs::write(folder.join("long"), puzzles.repeat(50)).expect("written");
    for _ in 0..EXAMPLES {
        let mut child = onefold(&folder)
            .args(["rate", "--csv", "-o", "rows", "long"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        while !listens(&child) && child.try_wait().expect("waits").is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_millis(rng.random_range(0..300)));
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        let (_, out, err) = told(&child.wait_with_output().expect("it ends"));
        assert_eq!(out, "");
        assert!(!err.contains("solved") && !err.contains(",,"), "{err}");
        let rows = fs::read_to_string(folder.join("rows")).unwrap_or_default();
        assert!(rows.is_empty() || rows.ends_with('\n'), "a whole last row");
        let commas: Vec<usize> = rows.lines().map(|row| row.matches(',').count()).collect();
        assert!(
            commas.windows(2).all(|pair| pair[0] == pair[1]),
            "{commas:?}"
        );
        for name in ["rows", "rows.resume"] {
            let _ = fs::remove_file(folder.join(name));
        }
    }
}

#[test]
fn a_list_of_cell_objects_is_read_or_refused_in_one_sentence() {
    let mut rng = seeded(6);
    let folder = folder("everyday-objects");
    for _ in 0..EXAMPLES {
        let key = ["val", "digit", "n", "v", "cellValue"]
            .choose(&mut rng)
            .expect("some");
        let n = [16, 36, 81][rng.random_range(0..3)];
        let cells = (0..n).map(|_| format!("{{\"{key}\":{}}}", rng.random_range(0..5)));
        let text = format!("[{}]\n", cells.collect::<Vec<_>>().join(","));
        fs::write(folder.join("p"), &text).expect("written");
        let (_, out, err) = typed(&folder, "verify p");
        assert!(
            out.lines().count() + err.lines().count() <= 1 || err.is_empty(),
            "{text}{out}{err}"
        );
    }
}

#[test]
fn a_table_of_one_column_is_read_whatever_its_column_is_called() {
    let folder = folder("everyday-column");
    let mut rng = seeded(31);
    for (at, seed) in (0..EXAMPLES).zip(900..) {
        let lines = list(&folder, 1 + at % 3, seed, &mut rng);
        let name = ["puzzle", "quizzes", "board"][at % 3];
        let rows: Vec<String> = match at % 2 {
            0 => lines,
            _ => lines.iter().map(|line| format!("\"{line}\"")).collect(),
        };
        let n = rows.len();
        let text = format!("{name}\n{}\n", rows.join("\n"));
        fs::write(folder.join("table"), &text).expect("written");
        let (code, out, err) = typed(&folder, "verify table");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{text}");
        assert_eq!(out.matches("unique").count(), n, "{text}{out}");
    }
}
