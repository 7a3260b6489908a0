//! Limits hold: every command on a board that is too much for it ends soon after its time, within
//! its memory, and soon after an interrupt with what it has. `BOUNDS=1` asks for a run with so many
//! seconds each and prints the table (`ONEFOLD` names another program to measure, `ONLY` a word of
//! the commands); without it nothing is measured, and each command is only asked to end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::asked;
use crate::support::commands::{help, interrupt, names, onefold, status, told};
use crate::support::cover_writings::{pairs, queens};

/// What a command may take beyond its time, and after an interrupt.
const LATE: Duration = Duration::from_secs(1);
const INTERRUPTED: Duration = Duration::from_millis(500);
/// What commands are allowed, in MiB, and the share of it by which they may be wrong.
const MEMORY: [u64; 4] = [30, 100, 200, 500];
const BEYOND: u64 = 10;
/// What the program counts for itself of that, in MiB; one without optimisation is larger.
const PROGRAM: u64 = 16;
/// Answers that are themselves as large as their board, beside what `--max-memory` says of the work
/// on it: a page or a table with every candidate of 61 x 61 cells. Parts of the commands, and MiB.
const ANSWERS: [(&str, u64); 2] = [("candidates --layout latin:61", 12), ("explain --html", 12)];

/// Commands on boards that are too much for them, or as large as there are. Words in capitals are
/// files, which [`files`] writes.
const CASES: [&str; 57] = [
    "solve --all --layout classic:4x4",
    "solve --all --json --layout latin:61",
    "solve --layout latin:61",
    "solve --trace --layout latin:40",
    "solve --engine reference --layout classic:4x4",
    "count --layout classic:4x4",
    "count --layout latin:61",
    "count --layout samurai --rule anti-knight",
    "count --layout classic --rule anti-knight",
    "count --estimate --layout classic:7x8 --descents 100000",
    "count --method enumerate --layout classic",
    "count --method frontier --layout classic:4x4",
    "count --method frontier --layout classic:3x4",
    "count --method frontier --layout latin:9",
    "count --method frontier --layout latin:61",
    "count --method join --layout classic",
    "count --layout latin:30",
    "candidates --layout classic:4x4",
    "candidates --layout latin:61",
    "candidates --layout samurai --rule anti-knight",
    "candidates --true-only --layout latin:61",
    "sample --layout classic:4x4 -n 10",
    "sample --layout latin:30",
    "sample --layout latin:8 -n 1000",
    "verify --layout latin:61",
    "verify --layout classic:7x8 --rule anti-knight",
    "verify --explain --layout classic:5x5",
    "rate --layout samurai",
    "rate puzzles/sizes/twentyfive.txt",
    "explain --layout classic:5x5",
    "explain --html --layout latin:61",
    "hint --layout classic:7x8",
    "canonical --layout latin:61",
    "canonical FULL",
    "minimise FULL",
    "minimise --all FULL",
    "generate --layout latin:61 --count 3",
    "generate --layout classic:4x4 --minimal --clues 110",
    "generate --killer --count 1000",
    "generate --killer --layout shogun",
    "generate --jigsaw 25 --count 20",
    "generate --layout samurai --difficulty extreme --count 100",
    "layout generate --jigsaw 36",
    "layout check latin:61 --rule anti-knight",
    "show --true --layout latin:61",
    "show --solution --layout latin:61",
    "cover count PAIRS",
    "cover count QUEENS",
    "cover count --method memo QUEENS",
    "cover count --method memo PAIRS",
    "cover count --method enumerate QUEENS",
    "cover solve --all PAIRS",
    "cover verify PAIRS",
    "cover verify QUEENS",
    "cover solve --all QUEENS",
    "cover solve --engine reference --all QUEENS",
    "cover solve --fewest --best 100000 PAIRS",
];

/// Commands that have nothing to search.
const AT_ONCE: &str = "completions|convert|encode|layout list|layout show|man|studio|techniques";

/// Where the files of the cases are.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bounds-{}", name.to_lowercase()))
}

/// Writes what is large only in what can be done with it.
fn files() {
    const BOX: usize = 5;
    const SIDE: usize = BOX * BOX;
    let symbol = |row: usize, col: usize| {
        let symbol = (BOX * (row % BOX) + row / BOX + col) % SIDE;
        char::from(b"123456789ABCDEFGHIJKLMNOP"[symbol])
    };
    let full: Vec<String> =
        (0..SIDE).map(|row| (0..SIDE).map(|col| symbol(row, col)).collect()).collect();
    for (name, text) in
        [("PAIRS", pairs(40, "t")), ("QUEENS", queens(16)), ("FULL", full.join("\n") + "\n")]
    {
        fs::write(file(name), text).expect("written");
    }
}

fn command(case: &str, more: &[&str]) -> Command {
    files();
    // A count begins anew, whatever an earlier one has left.
    let _ = fs::remove_file(file("STATE"));
    let mut command = onefold(Path::new("."));
    if let Some(other) = std::env::var_os("ONEFOLD").filter(|_| seconds().is_some()) {
        command = Command::new(other);
    }
    let word = |word: &str| match word.chars().all(char::is_uppercase) {
        true => file(word).display().to_string(),
        false => word.to_owned(),
    };
    command
        .args(case.split(' ').map(word))
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The seconds that each command gets, where a table is asked for.
fn seconds() -> Option<f64> {
    asked("BOUNDS")
}

#[test]
fn every_command_has_its_worst_board() {
    for name in names() {
        let has = |case: &str| *case == *name || case.starts_with(&format!("{name} "));
        let known = CASES.iter().any(|case| has(case)) || AT_ONCE.split('|').any(has);
        assert!(known, "{name}");
    }
}

#[test]
fn without_time_every_command_ends() {
    for case in CASES {
        let output = command(case, &["--timeout", "0"]).output();
        let (code, _, err) = told(&output.expect("it runs"));
        assert!(matches!(code, Some(0 | 1 | 3)), "{case}: {code:?} {err}");
    }
}

/// How long each command goes on after its time and after an interrupt, what it has then, and how
/// much memory it takes.
#[test]
fn every_command_keeps_to_its_limits() {
    let Some(seconds) = seconds() else {
        return;
    };
    let allowed = Duration::from_secs_f64(seconds);
    let only = std::env::var("ONLY").unwrap_or_default();
    let (_, program) = ended(command("count --layout classic:2x2", &[]));
    let larger = program.saturating_sub(PROGRAM);
    println!("  over interrupted, MiB of {MEMORY:?}");
    let mut faults = Vec::new();
    for case in CASES.into_iter().filter(|case| case.contains(&only)) {
        let (row, kept) = measured(case, allowed, larger);
        println!("{row}");
        if !kept {
            faults.push(row);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What one command took, in a line: beyond its time, after an interrupt, and the most memory in MiB
/// under each of the limits; and whether it kept to them.
fn measured(case: &str, allowed: Duration, larger: u64) -> (String, bool) {
    let mut faults = Vec::new();
    let timeout = allowed.as_secs_f64().to_string();
    let begun = Instant::now();
    let (code, _) = ended(command(case, &["--timeout", &timeout]));
    let over = begun.elapsed().saturating_sub(allowed);
    if !matches!(code, Some(0 | 1 | 3)) || over > LATE {
        faults.push(format!("over time, code {code:?}"));
    }
    let (after, first) = interrupted(case, allowed, &mut faults);
    let (_, second) = interrupted(case, allowed + allowed / 2, &mut faults);
    // Of two runs that were interrupted one says what the other begins with.
    let most = first.len().min(second.len());
    if first[..most] != second[..most] {
        faults.push("not the beginning of all answers".to_owned());
    }
    let takes = |name: &String| case.starts_with(&format!("{name} "));
    let name = names().into_iter().find(takes).unwrap_or_default();
    // What only draws or makes puzzles has no such limit.
    let is_limited = help(&name).contains("--max-memory");
    let answer = ANSWERS.iter().find(|(part, _)| case.contains(part));
    let beside = larger + answer.map_or(0, |(_, more)| *more);
    let limits = MEMORY.iter().filter(|_| is_limited);
    let peaks = limits.map(|memory| {
        let limit = format!("{memory}M");
        let flags = ["--timeout", &timeout, "--max-memory", &limit];
        let (code, peak) = ended(command(case, &flags));
        if !matches!(code, Some(0 | 1 | 3)) || peak > memory + memory / BEYOND + beside {
            faults.push(format!("{peak} of {memory} MiB, code {code:?}"));
        }
        peak
    });
    let peaks: String = peaks.map(|peak| format!(" {peak:4}")).collect();
    let (over, after) = (over.as_secs_f64(), after.as_secs_f64());
    let told: String = faults.iter().map(|fault| format!("  <- {fault}")).collect();
    let row = format!("{over:5.2} s {after:5.2} s{peaks}  {case}{told}");
    (row, faults.is_empty())
}

/// The exit code of a run to its end, and the most memory that it took.
fn ended(mut command: Command) -> (Option<i32>, u64) {
    let mut child = command.stderr(Stdio::null()).spawn().expect("it runs");
    let mut most = 0;
    loop {
        most = peak(&child).max(most);
        if let Some(status) = child.try_wait().expect("waits") {
            return (status.code(), most);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Interrupts a command; how long it goes on, and those answers of a list that are whole.
fn interrupted(case: &str, after: Duration, faults: &mut Vec<String>) -> (Duration, Vec<String>) {
    let said = file("SAID");
    let out = fs::File::create(&said).expect("a file can be written");
    let mut command = command(case, &[]);
    let mut child = command.stdout(out).stderr(Stdio::null()).spawn().expect("it runs");
    thread::sleep(after);
    let begun = Instant::now();
    let runs = child.try_wait().expect("waits").is_none();
    if runs {
        interrupt(&child, 1);
    }
    let code = child.wait().expect("it ends").code();
    let took = begun.elapsed();
    // What ends in that moment by itself has all its answers.
    if took > INTERRUPTED || !matches!(code, Some(0 | 1 | 3)) {
        let late = took.as_secs_f64();
        faults.push(format!("{late:.2} s after an interrupt, code {code:?}"));
    }
    let lists = ["solve --all", "generate", "sample", "cover solve --all"];
    let is_list = lists.iter().any(|list| case.contains(list));
    let text = fs::read_to_string(&said).unwrap_or_default();
    let remark = |line: &&str| line.starts_with(['#', '|']) || line.contains("\"result\"");
    let lines = text.lines().filter(|line| is_list && !remark(line) && !line.is_empty());
    (took, lines.map(str::to_owned).collect())
}

/// The most memory that a process has had, in MiB; 0 where the system does not tell.
fn peak(child: &Child) -> u64 {
    let kilobytes = status(child.id(), "VmHWM:").and_then(|n| n.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
