//! A terminal: what is drawn on it while something takes long is gone when the program ends,
//! whatever ends it, and nothing of an input gets there that a terminal obeys.
//!
//! The pseudo terminal is that of `script` (util-linux).
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "what is skipped is said")]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::commands::{EASY, folder, text};
use crate::support::cover_writings::pairs;
use crate::support::screen::Screen;

/// What a terminal sends for Ctrl-C.
const INTERRUPT: &[u8] = b"\x03";

/// Runs a line of the shell on a terminal, on which `onefold` is the program; as soon as `drawn`
/// is on it, keys are pressed. What the terminal got, and the exit code; nothing where there is no
/// terminal to be had.
pub(crate) fn on_terminal(
    folder: &Path,
    line: &str,
    pressed: Option<(&str, &[u8])>,
) -> Option<(String, Option<i32>)> {
    let line = format!("stty rows 24 cols 100 && exec {line}");
    let line = line.replace("onefold", env!("CARGO_BIN_EXE_onefold"));
    let spawned = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .current_dir(folder)
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = spawned else {
        println!("skipped: there is no program `script` here");
        return None;
    };
    // As long as nobody hangs up, the program may read.
    let mut keys = child.stdin.take().expect("a pipe");
    let mut terminal = child.stdout.take().expect("a pipe");
    let (mut got, mut part) = (Vec::new(), [0; 4096]);
    let mut pressed = pressed;
    while let Ok(n @ 1..) = terminal.read(&mut part) {
        got.extend(&part[..n]);
        if let Some((_, sent)) = pressed.take_if(|(drawn, _)| text(&got).contains(*drawn)) {
            keys.write_all(sent).expect("a key is pressed");
            keys.flush().expect("a key is pressed");
        }
    }
    let code = child.wait().expect("it ends").code();
    Some((text(&got), code))
}

/// What stands on the terminal after all of it.
fn left(got: &str) -> Vec<String> {
    let mut screen = Screen::new(100);
    let done = screen.show(got);
    assert_eq!(done, Ok(()), "{got:?}");
    screen.lines()
}

/// Commands, what is drawn while they work, and the beginnings of the lines that an interrupt leaves.
const INTERRUPTED: &str = "\
onefold count --layout classic:4x4 => frontier: at least => at least
onefold count --method enumerate --layout classic => enumerate: at least => at least
onefold cover count pairs => memo: at least => at least
onefold cover count coloured => enumerate: at least => at least
onefold cover count --method memo pairs => memo: at least => at least
onefold cover count --method enumerate pairs => counting => at least
onefold cover count --estimate --descents 1000000000 pairs => estimating => about
onefold cover solve --all pairs > all => solving =>\x20
onefold solve --all --layout classic > all => solving:  =>\x20
onefold generate --seed 1 --count 100000000 > all => /100000000 => onefold:
onefold count --method enumerate several => enumerate: at least => several:1: 1 / several:2: at least / onefold: interrupted: 1 puzzle is answered";

#[test]
fn an_interrupt_leaves_nothing_but_the_answer() {
    let folder = folder("terminal-interrupt");
    fs::write(folder.join("pairs"), pairs(60, "t")).expect("written");
    let coloured = pairs(60, "t").replacen('\n', " | colour\n", 1);
    let coloured = coloured.replace("t0 t1\n", "t0 t1 colour:x\nt0 t1 colour:y\n");
    fs::write(folder.join("coloured"), coloured).expect("written");
    let several = format!("{EASY}\n{}\n", ".".repeat(81));
    fs::write(folder.join("several"), several).expect("written");
    for case in INTERRUPTED.lines() {
        let (line, rest) = case.split_once(" => ").expect("a command");
        let (drawn, answers) = rest.split_once(" => ").expect("what is drawn and left");
        let answers: Vec<&str> = answers.split(" / ").filter(|it| !it.is_empty()).collect();
        let Some((got, code)) = on_terminal(&folder, line, Some((drawn, INTERRUPT))) else {
            return;
        };
        assert_eq!(code, Some(3), "{line}: {got:?}");
        let left = left(&got);
        assert_eq!(left.len(), answers.len(), "{line}: {left:?}");
        let mut both = left.iter().zip(answers);
        let as_said = both.all(|(left, answer)| left.starts_with(answer));
        assert!(as_said, "{line}: {left:?}");
    }
}

/// The limit grows until there is time enough for a line to be drawn.
#[test]
fn the_end_leaves_nothing_but_the_answer() {
    let folder = folder("terminal-end");
    fs::write(folder.join("pairs"), pairs(60, "t")).expect("written");
    for line in [
        "onefold count --method enumerate --layout classic",
        "onefold cover count --method enumerate pairs",
    ] {
        for nodes in (10..).map(|bits| 1u64 << bits) {
            let line = format!("{line} --max-nodes {nodes}");
            let Some((got, code)) = on_terminal(&folder, &line, None) else {
                return;
            };
            assert_eq!(code, Some(3), "{line}: {got:?}");
            let left = left(&got);
            assert_eq!(left.len(), 1, "{line}: {left:?}");
            assert!(left[0].starts_with("at least "), "{line}: {left:?}");
            if got.contains("counting") || got.contains("enumerate") {
                break;
            }
        }
    }
}

#[test]
fn nothing_of_an_input_reaches_a_terminal_that_it_obeys() {
    // A title, a colour by one sign, a bell, and a turn of the direction of writing.
    const OBEYED: &str = "\u{1b}]0;T\u{7}\u{9b}31m\u{202e}";
    let folder = folder("terminal-obeyed");
    let puzzle = format!("puzzle {OBEYED}\nclues\n1...\n....\n....\n...2\n");
    let blank = format!("{{\"id\":{OBEYED:?},\"order\":16,\"rows\":16,\"cols\":16}}\n");
    let sets = format!("{{\"A{OBEYED}\": [\"a\", \"b{OBEYED}\"], \"B\": [\"c{OBEYED}\"]}}");
    let sets = sets.replace('\u{1b}', "\\u001b");
    let sets = sets.replace('\u{7}', "\\u0007");
    for (name, text) in [
        ("puzzle", puzzle),
        ("blank", blank),
        ("sets", sets),
        ("covers", pairs(4, &format!("t{OBEYED}"))),
        ("many", pairs(60, &format!("t{OBEYED}"))),
        ("wrong", format!("a b\na {OBEYED}\n")),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    for line in [
        "solve --all puzzle",
        "count puzzle",
        "candidates puzzle",
        "explain puzzle",
        "show puzzle",
        "verify --csv puzzle",
        "count --max-nodes 5000 blank",
        "cover solve --all --items covers",
        "cover solve sets",
        "cover count --max-nodes 500000 many",
        "cover count wrong",
    ] {
        let Some((got, _)) = on_terminal(&folder, &format!("onefold {line}"), None) else {
            return;
        };
        assert!(!left(&got).is_empty(), "{line}");
    }
}
