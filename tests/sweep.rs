//! Every command over every shipped file, with small limits: no panic, an answer for each puzzle
//! that stands in the files, and an exit code that means something.
//!
//! Where `ONEFOLD_DATA` names a folder, the lists in it are swept, too: the first lines of each,
//! or all of it with `SWEEP=all`.
#![allow(clippy::print_stdout, reason = "what is swept and what is skipped is told")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::commands::{folder, names, onefold, told};
use crate::support::shelf;

/// How answers are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answers {
    /// A line of JSON for each.
    Json,
    /// A line that begins with the place of the puzzle.
    Lines,
    /// They are not counted.
    Any,
}

use Answers::{Any, Json, Lines};

/// What all searching commands get along.
const LIMITS: &str = "--threads 2 --max-nodes 100 --max-memory 50M --timeout 0.05";

/// Commands that take all files at once.
const TOGETHER: &[(&str, &str, Answers)] = &[
    ("candidates", "--json LIMITS", Json),
    ("candidates", "--true-only --json LIMITS", Json),
    ("candidates", "--limit 3 LIMITS", Any),
    ("canonical", "--json LIMITS", Json),
    ("canonical", "--group LIMITS", Any),
    ("canonical", "--unique --as-given LIMITS", Any),
    ("convert", "--json --to record", Json),
    ("convert", "--json --to text", Json),
    ("convert", "--json --to fpuzzles", Json),
    ("convert", "--strict --to csv", Any),
    ("count", "--json LIMITS", Json),
    ("count", "--limit 5 LIMITS", Lines),
    ("count", "--estimate --descents 5 --json LIMITS", Json),
    ("encode", "", Lines),
    ("encode", "--propagate", Lines),
    ("explain", "--json LIMITS", Json),
    ("explain", "--grid --then-search LIMITS", Any),
    ("explain", "--html LIMITS", Any),
    ("hint", "--json LIMITS", Json),
    ("hint", "--level 3 --with-entries LIMITS", Lines),
    ("layout check", "LIMITS", Any),
    ("minimise", "--json LIMITS", Json),
    ("minimise", "--proof --redundant LIMITS", Any),
    ("rate", "--json LIMITS", Json),
    ("rate", "--csv LIMITS", Any),
    ("sample", "--json LIMITS", Json),
    ("show", "", Lines),
    ("show", "--candidates --propagate --ascii", Any),
    ("show", "--solution --svg --timeout 0.3", Any),
    ("show", "--true --timeout 0.3", Any),
    ("show", "--html --answers --timeout 0.3", Any),
    ("solve", "--json LIMITS", Json),
    ("solve", "LIMITS", Any),
    ("solve", "--limit 3 --json LIMITS", Json),
    ("solve", "--first --json LIMITS", Json),
    ("solve", "--trace --first LIMITS", Any),
    ("verify", "--json LIMITS", Json),
    ("verify", "LIMITS", Lines),
    ("verify", "--explain --json --threads 2 --max-nodes 40 --timeout 20", Json),
];

/// Commands that take one file.
const EACH: &[(&str, &str)] = &[
    ("cover count", "LIMITS FILE"),
    ("cover solve", "LIMITS FILE"),
    ("cover verify", "LIMITS FILE"),
    ("generate", "--attempts 2 --threads 2 --timeout 0.3 --layout FILE"),
    ("layout show", "FILE"),
];

/// Commands that make something of nothing.
const ALONE: &[(&str, &str)] = &[
    ("layout generate", "--jigsaw 5"),
    ("layout list", ""),
    ("generate", "--jigsaw 4"),
    ("completions", "zsh"),
    ("man", ""),
    ("techniques", ""),
];

/// Commands that serve until they are ended.
const SERVERS: &[&str] = &["studio"];

/// A file, and what is known of it.
struct Item {
    /// As it is named on the command line.
    name: String,
    /// Puzzles and errors in it.
    entries: usize,
    /// Whether some text in it is an error.
    faulty: bool,
}

fn all_files(below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(below).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(all_files(&path));
        } else if path.file_name().is_some_and(|name| name != "README.md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The shipped files as they are, and those of the data folder, cut where not all is asked for.
fn items() -> Vec<Item> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for path in all_files(&shelf::shipped()) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let name = path.strip_prefix(root).expect("below").display();
        files.push((name.to_string(), fs::read(&path).expect("a readable file")));
    }
    println!("{} shipped files", files.len());
    match shelf::data() {
        Some(data) => files.extend(sampled(&data)),
        None => println!("skipped: ONEFOLD_DATA names no folder"),
    }
    let item = |(name, bytes): (String, Vec<u8>)| {
        let found = shelf::read(&bytes);
        Item {
            name,
            // A file without any puzzle is an error, too.
            entries: found.len().max(1),
            faulty: found.is_empty() || found.iter().any(Result::is_err),
        }
    };
    files.into_iter().map(item).collect()
}

fn sampled(data: &Path) -> Vec<(String, Vec<u8>)> {
    const LINES: usize = 30;
    const LARGE: usize = 1 << 16;
    let whole = std::env::var("SWEEP").is_ok_and(|how| how == "all");
    let cut = folder("sweep");
    let mut files = Vec::new();
    for (k, path) in all_files(data).into_iter().enumerate() {
        let mut bytes = fs::read(&path).expect("a readable file");
        if whole {
            files.push((path.display().to_string(), bytes));
            continue;
        }
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(LINES);
        let kept = lines.map(<[u8]>::len).sum::<usize>();
        if kept.min(LARGE) < bytes.len() {
            println!("cut: {} to {LINES} lines", path.display());
            bytes.truncate(kept);
        }
        if bytes.len() > LARGE {
            println!("skipped: {}, its lines are long", path.display());
            continue;
        }
        let name = path.file_name().expect("a name").to_string_lossy();
        let copy = cut.join(format!("{k}-{name}"));
        fs::write(&copy, &bytes).expect("a file can be written");
        files.push((copy.display().to_string(), bytes));
    }
    files
}

/// Runs a command; what it says on both channels, and its exit code.
fn run(command: &str, args: &str, files: &[&str]) -> (i32, String, String) {
    let args = args.replace("LIMITS", LIMITS);
    let mut process = onefold(Path::new(env!("CARGO_MANIFEST_DIR")));
    process.args(command.split_whitespace().chain(args.split_whitespace()));
    let (code, out, err) = told(&process.args(files).output().expect("it runs"));
    let shown = format!("{command} {args}");
    for word in ["internal error", "panicked", "have no answer", "not read to its end"] {
        let line = [&out, &err].into_iter().flat_map(|text| text.lines());
        let line = line.into_iter().find(|line| line.contains(word));
        assert_eq!(line, None, "{shown} {}", files.first().unwrap_or(&""));
    }
    let code = code.unwrap_or_else(|| panic!("{shown} was ended from outside"));
    assert!((0..=3).contains(&code), "{shown}: exit code {code}");
    (code, out, err)
}

/// The places that a text names, by the way in which answers are told.
fn places(how: Answers, out: &str, err: &str) -> Vec<String> {
    if how == Json {
        let values = out.lines().map(|line| {
            let value: Value = serde_json::from_str(line).expect("a line of JSON");
            value
        });
        let answers = values.filter(|value| value["type"] != "solution");
        return answers
            .map(|value| value["source"].as_str().expect("a place").to_owned())
            .collect();
    }
    let said = out.lines().map(|line| line.trim_start_matches("| "));
    // Notes are of whole files.
    let complained = err
        .lines()
        .filter(|line| !line.ends_with("of other text was ignored"))
        .filter_map(|line| line.strip_prefix("onefold: "));
    said.chain(complained).map(str::to_owned).collect()
}

/// Whether a place, or a line that begins with one, is in a file.
fn is_in(place: &str, file: &str) -> bool {
    let behind = place.strip_prefix(file);
    behind.is_some_and(|rest| {
        let number = rest.strip_prefix(':');
        rest.is_empty()
            || number.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit() || c == ' '))
    })
}

#[test]
fn every_command_is_swept() {
    for name in names() {
        let known = TOGETHER.iter().any(|row| row.0 == name)
            || EACH.iter().chain(ALONE).any(|row| row.0 == name)
            || SERVERS.contains(&name.as_str());
        assert!(known, "{name} is not swept");
    }
}

#[test]
fn every_puzzle_of_every_file_gets_an_answer() {
    let items = items();
    let files: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
    for &(command, args, how) in TOGETHER {
        let (code, out, err) = run(command, args, &files);
        if how == Any {
            continue;
        }
        let places = places(how, &out, &err);
        for item in &items {
            let answers = places.iter().filter(|place| is_in(place, &item.name));
            assert_eq!(answers.count(), item.entries, "{command} {args}: {}", item.name);
        }
        let faulty = items.iter().any(|item| item.faulty);
        assert!(!faulty || code == 2, "{command} {args}: exit code {code}");
    }
}

#[test]
fn every_file_by_itself_is_answered_or_refused() {
    let items = items();
    for (command, args) in EACH {
        for item in &items {
            run(command, &args.replace("FILE", &item.name), &[]);
        }
    }
    for (command, args) in ALONE {
        assert_eq!(run(command, args, &[]).0, 0, "{command} {args}");
    }
}
