//! The program as it is called: all its commands, taken from its own help, and runs of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};

/// An easy classic puzzle in one line.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The program, to be run in a folder.
pub(crate) fn onefold(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    command
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RUST_BACKTRACE")
        .env_remove("ONEFOLD_PANIC_AT");
    command
}

/// Every command that does something, such as `solve` and `cover count`.
pub(crate) fn names() -> Vec<String> {
    let mut all = Vec::new();
    let mut left = vec![String::new()];
    while let Some(name) = left.pop() {
        let below = below(&help(&name));
        if below.is_empty() {
            all.push(name.trim_start().to_owned());
        }
        left.extend(below.iter().map(|part| format!("{name} {part}")));
    }

    all.sort();
    assert!(all.len() > 20, "{all:?}");
    all
}

/// What a command says of itself.
pub(crate) fn help(name: &str) -> String {
    let mut command = onefold(Path::new("."));
    let said = command.args(name.split_whitespace()).arg("--help").output();
    text(&said.expect("it runs").stdout)
}

/// The commands that help lists.
fn below(help: &str) -> Vec<String> {
    // Those of the program come in groups, each with a heading of its own.
    let command = |name: &&str| name.chars().all(|c| c.is_ascii_lowercase()) && *name != "help";
    help.lines()
        .take_while(|line| *line != "Options:")
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(command)
        .map(str::to_owned)
        .collect()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the command line does in a folder.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    onefold(folder).args(args).output().expect("it runs")
}

/// A run in a folder, at the other end of three pipes.
pub(crate) fn beside(folder: &Path, args: &[&str]) -> Child {
    let mut command = onefold(folder);
    command.args(args).stdin(Stdio::piped());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it runs")
}

/// Interrupts a process, so many times.
pub(crate) fn interrupt(child: &Child, times: usize) {
    let mut command = Command::new("kill");
    let command = command.arg("-INT").args(vec![child.id().to_string(); times]);
    assert!(command.status().expect("kill runs").success());
}

/// What the system says of a process at a word such as `VmHWM:`, where it says so.
pub(crate) fn status(process: u32, word: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status
        .lines()
        .find_map(|line| line.strip_prefix(word))?
        .split_whitespace()
        .next()
        .map(str::to_owned)
}

/// What words that are typed in a folder give: the exit code, standard output and standard error.
pub(crate) fn typed(folder: &Path, words: &str) -> (Option<i32>, String, String) {
    told(&run(folder, &words.split_whitespace().collect::<Vec<_>>()))
}

/// The exit code, standard output and standard error.
pub(crate) fn told(output: &Output) -> (Option<i32>, String, String) {
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A fresh folder for a test, by its name. Tests run beside each other, so each needs one of its
/// own: a name that is asked for twice would be emptied under the first.
pub(crate) fn folder(name: &str) -> std::path::PathBuf {
    static TAKEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_new = taken.insert(name.to_owned());
    drop(taken);
    assert!(is_new, "another test has the folder {name}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");

    folder
}

/// Whether a process has said what is to be done on an interrupt.
#[cfg(target_os = "linux")]
pub(crate) fn listens(child: &Child) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let mask = status(child.id(), "SigCgt:");
    let caught = mask.and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    caught.is_some_and(|caught| caught & INTERRUPT != 0)
}

/// Whether a process has worked for a while.
#[cfg(target_os = "linux")]
pub(crate) fn works(child: &Child) -> bool {
    const TICKS: u64 = 20;
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // Behind the name in brackets, which may hold anything, user time is the twelfth field.
    let fields = stat.rsplit(')').next().unwrap_or_default();

    fields
        .split_whitespace()
        .nth(11)
        .and_then(|time| time.parse().ok())
        .is_some_and(|time: u64| time >= TICKS)
}
