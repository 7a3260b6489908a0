//! Limits hold: every command on a board that is too much for it ends soon after its time, within
//! its memory, and soon after an interrupt. `BOUNDS=2` asks for a run with so many seconds each
//! and prints the table; without it nothing is measured, and each command is only asked to end.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::commands::{names, onefold, told};

/// What a command may take beyond its time, and after an interrupt.
const LATE: Duration = Duration::from_secs(1);
const INTERRUPTED: Duration = Duration::from_millis(500);
/// Memory that is allowed in the long run, in MiB.
const MEMORY: u64 = 100;

/// Commands on boards that are too much for them, or as large as there are.
const CASES: [&str; 39] = [
    "solve --all --layout classic:4x4",
    "solve --layout latin:61",
    "solve --engine reference --layout classic:4x4",
    "count --layout classic:4x4",
    "count --layout samurai --rule anti-knight",
    "count --layout classic --rule anti-knight",
    "count --check --layout samurai",
    "count --estimate --layout classic:7x8 --descents 100000",
    "count --method frontier --layout classic:4x4",
    "count --method frontier --layout classic:3x4",
    "count --method frontier --layout latin:9",
    "count --method memo --layout classic:4x4",
    "count --layout latin:30",
    "candidates --layout classic:4x4",
    "candidates --layout samurai --rule anti-knight",
    "candidates --true-only --layout latin:61",
    "sample --layout classic:4x4 -n 10",
    "sample --layout latin:30",
    "sample --layout latin:8 -n 1000",
    "verify --layout latin:61",
    "verify --explain --layout classic:5x5",
    "rate --layout samurai",
    "explain --layout classic:5x5",
    "hint --layout classic:7x8",
    "canonical --layout latin:61",
    "minimise --layout latin:20",
    "optimise --steps 1000000 puzzles/samurai/hard.txt",
    "generate --layout latin:61 --count 3",
    "generate --layout classic:4x4 --minimal --clues 110",
    "generate --killer --count 1000",
    "generate --jigsaw 25 --count 20",
    "generate --layout samurai --difficulty extreme --count 100",
    "layout generate --jigsaw 36",
    "layout check puzzles/samurai/hard.txt",
    "show --true --layout latin:61",
    "cover count TEMP",
    "cover solve --all TEMP",
    "cover estimate TEMP --descents 100000",
    "cover show TEMP",
];

/// Commands that have nothing to search.
const AT_ONCE: [&str; 9] = [
    "completions",
    "convert",
    "encode",
    "layout list",
    "layout show",
    "man",
    "studio",
    "techniques",
    "cover sample",
];

/// An exact-cover problem with more covers than can be visited.
fn matrix() -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bounds.dlx");
    let mut text = String::new();
    let items: Vec<String> = (0..14)
        .flat_map(|k| [format!("r{k}"), format!("c{k}")])
        .collect();
    text.push_str(&format!("{}\n", items.join(" ")));
    for row in 0..14 {
        for col in 0..14 {
            text.push_str(&format!("r{row} c{col}\n"));
        }
    }
    std::fs::write(&path, text).expect("written");
    path
}

fn command(case: &str, more: &[&str]) -> Command {
    let matrix = matrix().display().to_string();
    let mut command = onefold(std::path::Path::new("."));
    command
        .args(case.split(' ').map(|word| {
            if word == "TEMP" {
                matrix.as_str()
            } else {
                word
            }
        }))
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

#[test]
fn every_command_has_its_worst_board() {
    for name in names() {
        let has = |case: &str| *case == *name || case.starts_with(&format!("{name} "));
        let known = CASES.iter().any(|case| has(case)) || AT_ONCE.iter().any(|case| has(case));
        assert!(known, "{name}");
    }
}

#[test]
fn without_time_every_command_ends() {
    for case in CASES {
        let output = command(case, &["--timeout", "0"])
            .output()
            .expect("it runs");
        let (code, _, err) = told(&output);
        assert!(matches!(code, Some(0 | 1 | 3)), "{case}: {code:?} {err}");
    }
}

/// How long a command goes on after its time, and after an interrupt.
#[test]
fn every_command_ends_soon() {
    let Some(seconds) = std::env::var("BOUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
    else {
        return;
    };
    let allowed = Duration::from_secs_f64(seconds);
    let mut late = Vec::new();
    for case in CASES {
        let begun = Instant::now();
        let timed = command(case, &["--timeout", &seconds.to_string()]).output();
        let over = begun.elapsed().saturating_sub(allowed);
        assert!(
            matches!(told(&timed.expect("it runs")).0, Some(0 | 1 | 3)),
            "{case}"
        );
        let mut child = command(case, &[]).spawn().expect("it runs");
        std::thread::sleep(allowed);
        let most = peak(child.id());
        let begun = Instant::now();
        if child.try_wait().expect("waits").is_none() {
            let sent = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            assert!(sent.expect("kill runs").success());
        }
        child.wait().expect("it ends");
        let after = begun.elapsed();
        println!(
            "{:6.2} s {:6.2} s {most:6} MiB  {case}",
            over.as_secs_f64(),
            after.as_secs_f64()
        );
        if over > LATE || after > INTERRUPTED {
            late.push(case);
        }
    }
    for case in CASES
        .iter()
        .filter(|case| case.starts_with("count") || case.starts_with("sa"))
    {
        let more = [
            "--timeout",
            &seconds.to_string(),
            "--max-memory",
            &format!("{MEMORY}M"),
        ];
        let mut child = command(case, &more).spawn().expect("it runs");
        let mut most = 0;
        while child.try_wait().expect("waits").is_none() {
            most = peak(child.id()).max(most);
            std::thread::sleep(Duration::from_millis(20));
        }
        println!("{most:6} MiB of {MEMORY}  {case}");
        if most > MEMORY + MEMORY / 10 {
            late.push(case);
        }
    }
    assert!(late.is_empty(), "{late:#?}");
}

/// The most memory that a process has had, in MiB; 0 where the system does not tell.
fn peak(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
