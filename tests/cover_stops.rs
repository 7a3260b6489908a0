//! The commands of `cover` are interrupted as those for puzzles are: what was found is told, it is
//! the beginning of all that would have been, and the exit code says that it is not all.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use crate::support::commands::{beside, folder, interrupt, listens, told};
use crate::support::cover_writings::queens;

/// What a command tells that is interrupted at its beginning, by a signal that comes more than once,
/// as `timeout` sends it.
fn interrupted(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut child = beside(folder, args);
    while !listens(&child) && child.try_wait().expect("waits").is_none() {
        std::thread::yield_now();
    }
    interrupt(&child, 3);
    told(&child.wait_with_output().expect("it ends"))
}

#[test]
fn interrupted_commands_tell_what_they_have() {
    let folder = folder("cover-stops");
    fs::write(folder.join("queens.dlx"), queens(24)).expect("written");
    for (command, words) in [
        ("count", "at least"),
        ("count --method enumerate", "at least"),
        ("count --method memo", "at least"),
        ("count --estimate --descents 1000000000", "interrupted"),
        ("solve --best 3", "interrupted"),
        ("solve --all", "interrupted"),
    ] {
        for json in [false, true] {
            let more = if json { " --json" } else { "" };
            let line = format!("cover {command}{more} queens.dlx");
            let args: Vec<&str> = line.split(' ').collect();
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
