//! The commands of `cover` are interrupted as those for puzzles are: what was found is told, it is
//! the beginning of all that would have been, and the exit code says that it is not all.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::commands::{folder, listens, onefold, told};

/// What a command tells that is interrupted at its beginning.
fn interrupted(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut child = onefold(folder)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    while !listens(&child) && child.try_wait().expect("waits").is_none() {
        std::thread::yield_now();
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    told(&child.wait_with_output().expect("it ends"))
}

/// `n` queens on a board, with costs.
fn queens(n: usize) -> String {
    let lines = (0..n).map(|k| format!("r{k} c{k}"));
    let slopes = (0..2 * n - 1).map(|k| format!("a{k} b{k}"));
    let head: Vec<String> = lines.chain(["|".to_owned()]).chain(slopes).collect();
    let option = |k: usize| {
        let (row, col) = (k / n, k % n);
        let (up, down) = (row + col, row + n - 1 - col);
        format!("r{row} c{col} a{up} b{down} | {}\n", k * k % 89)
    };
    let options: String = (0..n * n).map(option).collect();
    format!("{}\n{options}", head.join(" "))
}

#[test]
fn interrupted_commands_tell_what_they_have() {
    let folder = folder("cover-stops");
    fs::write(folder.join("queens.dlx"), queens(24)).expect("written");
    for (command, words) in [
        (&["count"][..], "at least"),
        (&["count", "--method", "enumerate"], "at least"),
        (&["count", "--method", "memo"], "at least"),
        (
            &["count", "--estimate", "--descents", "1000000000"],
            "interrupted",
        ),
        (&["solve", "--best", "3"], "interrupted"),
        (&["solve", "--all"], "interrupted"),
    ] {
        for json in [false, true] {
            let more = if json { &["--json"][..] } else { &[] };
            let args = [&["cover"], command, more, &["queens.dlx"]].concat();
            let (code, out, err) = interrupted(&folder, &args);
            let told = format!("{out}{err}");
            assert_eq!(code, Some(3), "{args:?}: {told}");
            let words = if json { "interrupted" } else { words };
            assert!(told.contains(words), "{args:?}: {told}");
            for line in out.lines().filter(|_| json) {
                let read = serde_json::from_str::<serde_json::Value>(line);
                assert!(read.is_ok(), "{line}");
            }
        }
    }
}
