//! The commands of `cover` are interrupted as those for puzzles are: what was found is told, it is
//! the beginning of all that would have been, and the exit code says that it is not all.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::commands::{folder, listens, onefold, told};
use crate::support::cover_writings::queens;

/// What a command tells that is interrupted at its beginning, by a signal that comes more than once,
/// as `timeout` sends it.
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
    let number = child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &number, &number, &number])
        .status();
    assert!(sent.expect("kill runs").success());
    told(&child.wait_with_output().expect("it ends"))
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
