//! A stream of any length takes constant memory: the command answers a first part of a stream,
//! then one twice as long, and the most memory it ever held has hardly grown.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::thread;

use crate::support::commands::{EASY, beside, status};

/// What a stream may take, in KiB.
const MOST: u64 = 100 << 10;

/// What the second part of a stream may add to the most memory held, in KiB: the allocator's
/// pools for threads settle late.
const DRIFT: u64 = 24 << 10;

/// Answers that are left to the end of the input: the reader holds lines back while they may
/// still be part of a larger drawing.
const TAIL: usize = 100;

/// Feeds a command puzzles from `line`, which is given their numbers; returns the most memory
/// held after the first `n` answers and after nearly `3 n`.
fn peaks(command: &[&str], n: usize, line: impl Fn(usize) -> String + Send + 'static) -> [u64; 2] {
    let args = [command, &["--threads", "2", "-"]].concat();
    let mut child = beside(Path::new("."), &args);
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The input stays open until all is answered, so that the process can still be asked.
    let (finished, wait) = std::sync::mpsc::channel::<()>();
    let feeder = thread::spawn(move || {
        for k in 0..3 * n {
            writeln!(input, "{}", line(k)).expect("the command reads");
        }
        input.flush().expect("the command reads");
        let _ = wait.recv();
    });
    let mut after = |k: usize| {
        let answered = answers.by_ref().take(k).filter(|it| it.is_ok()).count();
        assert_eq!(answered, k, "{command:?}: an answer for each puzzle");
        let peak = status(child.id(), "VmHWM:").and_then(|n| n.parse().ok());
        peak.expect("a number of KiB")
    };
    let peaks = [after(n), after(2 * n - TAIL)];
    drop(finished);
    assert_eq!(answers.count(), TAIL, "{command:?}: at the end");
    feeder.join().expect("all is written");
    assert!(child.wait().expect("it ends").success(), "{command:?}");
    peaks
}

fn holds([first, all]: [u64; 2]) {
    assert!(all < MOST, "{all} KiB");
    assert!(all <= first + DRIFT, "from {first} to {all} KiB");
}

#[test]
fn long_streams_of_one_layout() {
    for command in [&["verify"][..], &["solve"], &["count", "--limit", "2"]] {
        holds(peaks(command, 10_000, |_| EASY.to_owned()));
    }
}

#[test]
fn long_streams_in_which_every_puzzle_brings_its_layout() {
    holds(peaks(&["verify"], 400, jigsaw));
}

/// A puzzle on boxes of 4 x 4 whose columns stand in an order of its own, as a record.
fn jigsaw(number: usize) -> String {
    const BOX: usize = 4;
    const SIDE: usize = BOX * BOX;
    let name = |k: usize| char::from(b"123456789ABCDEFG"[k]);
    // The number, written with falling bases, names the order.
    let (mut rest, mut left) = (number, (0..SIDE).collect::<Vec<usize>>());
    let mut columns = Vec::new();
    while !left.is_empty() {
        let base = left.len();
        columns.push(left.remove(rest % base));
        rest /= base;
    }
    let symbol = |row: usize, col: usize| name((BOX * (row % BOX) + row / BOX + col) % SIDE);
    let rows = |of: &dyn Fn(usize, usize) -> char| -> Vec<String> {
        (0..SIDE).map(|row| columns.iter().map(|&col| of(row, col)).collect()).collect()
    };
    let givens = rows(&|row, col| match (row + 3 * col) % 7 {
        0 => '.',
        _ => symbol(row, col),
    });
    let boxes = rows(&|row, col| name(row / BOX * BOX + col / BOX));
    let regions: Vec<Vec<String>> =
        boxes.iter().map(|row| row.chars().map(String::from).collect()).collect();
    serde_json::json!({
        "id": number.to_string(),
        "rows": SIDE, "cols": SIDE, "order": SIDE,
        "regions": regions, "givens": givens,
    })
    .to_string()
}
