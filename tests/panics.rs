//! A panic planted in a worker: the puzzle that meets it gets an error line, all others their
//! answers, in order, and the exit code is 2.
//!
//! Only a build with assertions can panic on purpose, by the variable `ONEFOLD_PANIC_AT`.
#![cfg(debug_assertions)]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::commands::{folder, onefold, told};

/// Boards of which some have one solution, one several and one none.
const FEW: [&str; 6] = [
    "1.....3..2.....4",
    "123.............",
    "12..34..2..1..2.",
    "1...............",
    "11..............",
    "4.....2..3.....1",
];

/// Commands on a list of puzzles, those on the left asked of many together.
const COMMANDS: &str = "verify|solve|count --limit 3|count|canonical|canonical --unique|\
    solve --all|solve --trace|explain|hint --level 3|rate|candidates|\
    verify --explain|sample|minimise|show|encode|convert --to text";

/// Those that write JSON, too.
fn writes_json(command: &str) -> bool {
    !["show", "encode", "solve --trace"].contains(&command)
}

type Told = (Option<i32>, String, String);

fn run(folder: &Path, args: &str, at: &str) -> Told {
    let mut command = onefold(folder);
    command.args(args.split_whitespace());
    if !at.is_empty() {
        command.env("ONEFOLD_PANIC_AT", at);
    }
    told(&command.output().expect("it runs"))
}

/// Two folders with a list of the same name: in the second a line is blank.
fn lists(name: &str, lines: &[&str], blank: usize) -> [PathBuf; 2] {
    ["whole", "without"].map(|kind| {
        let folder = folder(&format!("panics-{name}-{kind}"));
        let line = |(k, line): (usize, &&str)| match kind == "without" && k + 1 == blank {
            true => "\n".to_owned(),
            false => format!("{line}\n"),
        };
        let text: String = lines.iter().enumerate().map(line).collect();
        fs::write(folder.join("list.txt"), text).expect("a file can be written");
        folder
    })
}

fn is_told(message: &str) -> bool {
    message.contains("internal error at src/bin/onefold/shared/panics.rs:")
        && message.contains(": on purpose; this is a bug in onefold, please report")
        && !message.contains('\n')
}

/// The mistakes that an answer in JSON tells, each with the line before it, and all other lines.
fn parted(out: &str) -> (Vec<(String, Value)>, String) {
    let (mut errors, mut rest) = (Vec::new(), String::new());
    let mut before = String::new();
    for line in out.lines() {
        let value: Value = serde_json::from_str(line).expect("a line of JSON");
        let message = value["message"].as_str().unwrap_or_default();
        if message.starts_with("internal error") {
            errors.push((before.clone(), value));
        } else {
            rest.push_str(line);
            rest.push('\n');
        }
        before = line.to_owned();
    }
    (errors, rest)
}

/// With and without a panic the other answers are the same.
fn check(command: &str, threads: usize, folders: &[PathBuf; 2], line: usize) {
    let [whole, without] = folders;
    let threaded = |command: &str| match command.split(' ').next() {
        Some("show" | "encode" | "convert") => String::new(),
        _ => format!("--threads {threads}"),
    };
    let at = format!("list.txt:{line}");
    let args = format!("{command} {} list.txt", threaded(command));
    let (_, expected, known) = run(without, &args, "");
    let (code, out, err) = run(whole, &args, &at);
    assert_eq!(code, Some(2), "{args}: {err}");
    assert_eq!(out, expected, "{args}");
    let mut errors: Vec<&str> = err.lines().collect();
    errors.retain(|line| known.lines().all(|known| known != *line));
    let place = format!("onefold: list.txt:{line}: ");
    let [error] = errors[..] else { panic!("{args}: {err}") };
    assert!(error.starts_with(&place) && is_told(error), "{args}: {err}");
    if !writes_json(command) {
        return;
    }
    let args = format!("{args} --json");
    let (_, expected, _) = run(without, &args, "");
    let (code, out, err) = run(whole, &args, &at);
    assert_eq!((code, err.as_str()), (Some(2), ""), "{args}");
    let (errors, rest) = parted(&out);
    assert_eq!(rest, expected, "{args}");
    let [(before, error)] = &errors[..] else { panic!("{args}: {out}") };
    assert_eq!(error["source"], format!("list.txt:{line}"), "{args}");
    assert!(is_told(error["message"].as_str().expect("words")), "{out}");
    let source = format!("\"source\":\"list.txt:{}\"", line - 1);
    assert!(before.contains(&source), "{args}: {before}");
}

#[test]
fn the_other_puzzles_get_their_answers() {
    let folders = lists("few", &FEW, 3);
    for command in COMMANDS.split('|') {
        for threads in [1, 2, 8] {
            check(command, threads, &folders, 3);
        }
    }
}

/// The lines of a long list, which is taken in runs.
fn many() -> Vec<&'static str> {
    let lines = (0..700).map(|k| match k % 7 {
        3 => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.",
        _ => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    });
    lines.collect()
}

#[test]
fn the_other_puzzles_of_a_long_list_get_their_answers() {
    let folders = lists("many", &many(), 450);
    for command in ["verify", "solve", "count --limit 2"] {
        for threads in [1, 2, 8] {
            check(command, threads, &folders, 450);
        }
    }
}

#[test]
fn what_fails_together_is_asked_one_by_one() {
    let [folder, _] = lists("bulk", &many(), 1);
    for command in ["verify", "solve", "count --limit 2"] {
        for threads in [1, 2, 8] {
            let args = format!("{command} --threads {threads} list.txt");
            let (_, expected, _) = run(&folder, &args, "");
            let (code, out, err) = run(&folder, &args, "a bulk");
            assert_eq!((code, &out), (Some(2), &expected), "{args}");
            assert!(is_told(err.trim_end()), "{args}: {err}");
        }
    }
}

#[test]
fn a_panic_while_reading_ends_that_file_alone() {
    let [folder, _] = lists("reading", &many(), 1);
    let record = |line: &&str| format!("{{\"puzzle\":\"{line}\"}}\n");
    let records: String = FEW.iter().map(record).collect();
    fs::write(folder.join("some.jsonl"), records).expect("a file can be written");
    fs::write(folder.join("other.txt"), FEW.join("\n")).expect("a file can be written");
    for (file, line, answered) in [("list.txt", 1, 0), ("some.jsonl", 1, 0), ("some.jsonl", 4, 3)] {
        let at = &format!("reading {file}:{line}");
        for command in ["verify", "verify --json", "solve --all --json"] {
            let args = format!("{command} {file} other.txt");
            let (code, out, err) = run(&folder, &args, at);
            assert_eq!(code, Some(2), "{args}: {err}");
            let told = format!("{out}{err}");
            let place = at.trim_start_matches("reading ");
            let named = told.lines().find(|line| line.contains("on purpose"));
            assert!(named.is_some_and(|line| line.contains(place)), "{told}");
            let of = |file: &str| {
                let answers = out.lines().filter(|line| line.contains(file));
                let answers = answers.filter(|line| !line.contains("\"error\""));
                answers.count()
            };
            assert_eq!((of(file), of("other.txt")), (answered, FEW.len()), "{out}");
        }
    }
}

/// Threads of the stream itself: no answer catches these panics, so they end the run, with what was
/// answered until then.
#[test]
fn a_panic_outside_the_answers_ends_the_run() {
    let [folder, _] = lists("outside", &many(), 1);
    for threads in [1, 2, 8] {
        let args = format!("verify --threads {threads} list.txt");
        let (_, expected, _) = run(&folder, &args, "");
        for at in ["feeding", "batch 0", "batch 2"] {
            let (code, out, err) = run(&folder, &args, at);
            assert_eq!(code, Some(2), "{args} {at}: {err}");
            assert!(err.contains("on purpose") && !err.contains("scoped"), "{args} {at}: {err}");
            assert!(expected.starts_with(&out) && out != expected, "{args} {at}: {out}");
        }
        let args = format!("generate --layout classic:2x2 --seed 3 --count 40 --threads {threads}");
        let (_, expected, _) = run(&folder, &args, "");
        let (code, out, err) = run(&folder, &args, "batch 2");
        assert_eq!(code, Some(2), "{args}: {err}");
        assert!(err.contains("on purpose") && expected.starts_with(&out), "{args}: {out}{err}");
    }
}

#[test]
fn a_panic_of_the_thread_that_reads_a_pipe_is_no_end_of_the_input() {
    let folder = folder("panics-pipe");
    for command in ["verify", "verify --json", "solve --all"] {
        let mut child = onefold(&folder);
        child.args(command.split(' ')).arg("-").env("ONEFOLD_PANIC_AT", "reading a pipe");
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(writer);
        let (code, out, err) = told(&child.stdin(reader).output().expect("it runs"));
        assert_eq!(code, Some(2), "{command}: {out}{err}");
        assert!(format!("{out}{err}").contains("on purpose"), "{command}: {out}{err}");
    }
}

#[test]
fn commands_that_read_no_puzzles_say_it_too() {
    let folder = folder("panics-others");
    let write = |file: &str, text: &str| {
        fs::write(folder.join(file), text).expect("a file can be written");
    };
    write("matrix.dlx", "a b\na b\na\nb\n");
    for command in ["cover count", "cover solve --all"] {
        let (code, out, err) = run(&folder, &format!("{command} matrix.dlx"), "matrix.dlx");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{command}");
        assert!(err.starts_with("onefold: matrix.dlx: ") && is_told(err.trim_end()));
        let args = format!("{command} --json matrix.dlx");
        let (code, out, err) = run(&folder, &args, "matrix.dlx");
        assert_eq!((code, err.as_str()), (Some(2), ""), "{command}");
        let error: Value = serde_json::from_str(&out).expect("a line of JSON");
        assert!(error["source"] == "matrix.dlx" && is_told(error["message"].as_str().expect("")));
    }
    let args = "layout check classic samurai latin:4";
    let (code, out, err) = run(&folder, args, "samurai");
    assert_eq!((code, out.lines().count()), (Some(2), 2), "{out}{err}");
    assert!(err.starts_with("onefold: samurai: ") && is_told(err.trim_end()));
}

#[test]
fn puzzles_are_made_up_to_the_number_that_fails() {
    let folder = folder("panics-generate");
    for threads in [1, 2, 8] {
        for (made, at) in [(5, "number 5"), (0, "number 0")] {
            let args = format!("generate --layout classic:2x2 --seed 3 --threads {threads}");
            let (_, expected, _) = run(&folder, &format!("{args} --count {}", made.max(1)), "");
            let (code, out, err) = run(&folder, &format!("{args} --count 40"), at);
            assert_eq!(code, Some(2), "{err}");
            let before = if made == 0 { out.is_empty() } else { expected.starts_with(&out) };
            assert!(before, "{threads} {at}: {out}");
            assert_eq!(out.is_empty(), made == 0, "{threads} {at}");
            let told = err.lines().next().unwrap_or_default();
            let place = format!("onefold: puzzle {at}: ");
            assert!(told.starts_with(&place) && is_told(told), "{err}");
        }
    }
}
