//! Answers as they come: from a pipe before it ends, in order and without gaps after an interrupt,
//! and to the same bytes when an interrupted run goes on.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Output};
use std::time::{Duration, Instant, SystemTime};

use crate::support::commands::{
    EASY, beside, folder, interrupt, listens, onefold, run, text, told, typed, works,
};

const SPARSE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// A program at the other end of two pipes.
struct Other {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Other {
    fn new(args: &[&str]) -> Self {
        let mut child = beside(Path::new("."), args);
        let from = BufReader::new(child.stdout.take().expect("piped"));
        Self { to: child.stdin.take(), from, child }
    }

    fn say(&mut self, text: &str) {
        let to = self.to.as_mut().expect("open");
        to.write_all(text.as_bytes()).expect("it listens");
        to.flush().expect("it listens");
    }

    /// The next line, however long that takes.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        line
    }

    fn end(mut self) -> (Option<i32>, String, String) {
        drop(self.to.take());
        let mut rest = Vec::new();
        self.from.read_to_end(&mut rest).expect("it answers");
        let output = self.child.wait_with_output().expect("it ends");
        (output.status.code(), text(&rest), text(&output.stderr))
    }
}

#[test]
fn an_answer_comes_before_the_next_puzzle() {
    let commands: [(&[&str], usize); 7] = [
        (&["solve"], 1),
        (&["verify", "--json"], 1),
        (&["count"], 1),
        (&["rate", "--json"], 1),
        (&["canonical"], 1),
        (&["convert", "--to", "sdm"], 1),
        (&["solve", "--all"], 2),
    ];
    for (command, lines) in commands {
        for flag in [None, Some("--line-buffered")] {
            let args: Vec<&str> = command.iter().copied().chain(["-"]).chain(flag).collect();
            let mut other = Other::new(&args);
            for puzzle in [EASY, SPARSE, EASY, SPARSE, EASY, EASY] {
                other.say(&format!("{puzzle}\n"));
                for _ in 0..lines {
                    assert!(other.hear().len() > 3, "{args:?}");
                }
            }
            assert_eq!(other.end().0, Some(0), "{args:?}");
        }
    }
}

#[test]
fn a_drawing_is_answered_at_the_blank_line_behind_it() {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let mut other = Other::new(&["verify", "--line-buffered", "-"]);
    for line in [1, 11, 21] {
        other.say(&format!("{}\n\n", rows.join("\n")));
        assert_eq!(other.hear(), format!("-:{line}: unique\n"));
    }
    assert_eq!(other.end().0, Some(0));
}

/// Many puzzles, some with no solution, some with several, some that cannot be read.
fn list(folder: &Path, puzzles: usize) {
    let lines = (0..puzzles).map(|k| match k % 7 {
        3 => SPARSE.replace('8', "0"),
        5 => format!("55{}", &EASY[2..]),
        6 if k % 2 == 0 => EASY[1..].to_owned(),
        n if n % 2 == 0 => EASY.to_owned(),
        _ => SPARSE.to_owned(),
    });
    let lines: Vec<String> = lines.collect();
    fs::write(folder.join("list.txt"), lines.join("\n")).expect("written");
}

/// Interrupts a run as soon as something is in its file; it may have ended by itself.
fn interrupted(folder: &Path, args: &[&str], file: &str) -> Output {
    let _ = fs::remove_file(folder.join(file));
    let mut child = beside(folder, args);
    let size = || fs::metadata(folder.join(file)).map_or(0, |data| data.len());
    while size() == 0 && child.try_wait().expect("waits").is_none() {
        std::thread::yield_now();
    }
    interrupt(&child, 1);
    child.wait_with_output().expect("it ends")
}

#[test]
fn what_an_interrupt_leaves_is_the_beginning_and_goes_on_to_the_same_bytes() {
    let folder = folder("streams-interrupted");
    list(&folder, 400);
    let commands: [&[&str]; 6] = [
        &["rate", "--csv", "list.txt"],
        &["verify", "list.txt"],
        &["verify", "--json", "--summary", "--only-bad", "list.txt"],
        &["solve", "--limit", "3", "list.txt"],
        &["canonical", "--unique", "list.txt"],
        &["convert", "--to", "csv", "list.txt"],
    ];
    for command in commands {
        let with = |more: &[&'static str]| -> Vec<&str> { [command, more].concat() };
        let whole = run(&folder, command);
        let first = interrupted(&folder, &with(&["-o", "out"]), "out");
        let beginning = fs::read(folder.join("out")).expect("written");
        let (some, all) = (beginning.len(), whole.stdout.len());
        let starts = whole.stdout.starts_with(&beginning);
        assert!(starts, "{command:?}: {some} of {all} bytes");
        assert!(first.stdout.is_empty() && (beginning.is_empty() || beginning.ends_with(b"\n")));
        if folder.join("out.resume").exists() {
            assert!(matches!(first.status.code(), Some(2 | 3)), "{command:?}");
            assert!(text(&first.stderr).contains("interrupted"), "{command:?}");
            let rest = run(&folder, &with(&["-o", "out", "--resume"]));
            let (code, err) = (rest.status.code(), text(&rest.stderr));
            assert_eq!(code, whole.status.code(), "{command:?}: {err}");
        }
        let out = fs::read(folder.join("out")).expect("written");
        assert_eq!(text(&out), text(&whole.stdout), "{command:?}");
        assert!(!folder.join("out.resume").exists(), "{command:?}");
    }
}

#[test]
fn the_one_answer_that_is_cut_short_is_told() {
    let folder = folder("streams-one");
    let endless = ["count", "--layout", "classic", "--rule", "anti-knight"];
    let mut child = beside(&folder, &endless);
    while !(listens(&child) && works(&child)) {
        assert_eq!(child.try_wait().expect("waits"), None, "it goes on");
        std::thread::yield_now();
    }
    interrupt(&child, 1);
    let (code, out, err) = told(&child.wait_with_output().expect("it ends"));
    assert_eq!(code, Some(3), "{err}");
    assert!(out.contains("at least"), "{out}{err}");
}

#[test]
fn a_run_goes_on_only_with_its_own_output() {
    let folder = folder("streams-resume");
    list(&folder, 10);
    let whole = run(&folder, &["verify", "list.txt"]);
    // Nothing is there: a new file.
    let new = run(&folder, &["verify", "list.txt", "-o", "new", "--resume"]);
    assert_eq!(new.status.code(), whole.status.code());
    assert_eq!(fs::read(folder.join("new")).expect("written"), whole.stdout);
    // Something is there, and nothing says how far it goes.
    let (code, _, err) = typed(&folder, "verify list.txt -o new --resume");
    assert_eq!(code, Some(2));
    assert!(err.contains("new.resume"), "{err}");
    // It is of another command, or was changed.
    let state = r#"{"command":["count","list.txt","-o","new"],"answered":2,"bytes":9,"status":"Yes","summary":{}}"#;
    fs::write(folder.join("new.resume"), state).expect("written");
    let (code, _, err) = typed(&folder, "verify list.txt -o new --resume");
    assert_eq!(code, Some(2));
    assert!(err.contains("onefold count list.txt -o new"), "{err}");
    fs::write(folder.join("new"), "short").expect("written");
    let (code, _, err) = typed(&folder, "count list.txt -o new --resume");
    assert_eq!(code, Some(2));
    assert!(err.contains("it has been changed"), "{err}");
    assert_eq!(fs::read(folder.join("new")).expect("there"), b"short");
    // Answers on which later ones depend are found once more, and not written again.
    let unique = run(&folder, &["canonical", "--unique", "list.txt"]).stdout;
    let state = r#"{"command":["canonical","--unique","list.txt","-o","unique"],"answered":1,"bytes":82,"status":"Yes","summary":{}}"#;
    fs::write(folder.join("unique.resume"), state).expect("written");
    fs::write(folder.join("unique"), &unique[..82]).expect("written");
    let (_, _, err) = typed(&folder, "canonical --unique list.txt -o unique --resume");
    let out = fs::read(folder.join("unique")).expect("there");
    assert_eq!(out, unique, "{err}");
}

/// A journal names its inputs: a run goes on only while these are what they were. How many threads
/// work and which colours answers have is no part of the question.
#[test]
fn a_run_goes_on_only_with_the_inputs_that_it_had() {
    let folder = folder("streams-inputs");
    list(&folder, 10);
    fs::write(folder.join("map.txt"), "aabb\naabb\nccdd\nccdd\n").expect("written");
    fs::create_dir(folder.join("all")).expect("made");
    fs::copy(folder.join("list.txt"), folder.join("all/a.txt")).expect("copied");
    let whole = run(&folder, &["verify", "list.txt"]).stdout;
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let touch = |name: &str, at: SystemTime| {
        let file = fs::File::options().append(true).open(folder.join(name)).expect("there");
        file.set_modified(at).expect("touched");
    };
    let begin = |command: &str, inputs: &[&str]| {
        let inputs: Vec<String> = inputs
            .iter()
            .map(|name| {
                touch(name, old);
                let size = fs::metadata(folder.join(name)).expect("there").len();
                format!("{{\"path\":\"{name}\",\"state\":[{size},1000000000000000000]}}")
            })
            .collect();
        let words: Vec<String> = command.split(' ').map(|word| format!("\"{word}\"")).collect();
        let (words, inputs) = (words.join(","), inputs.join(","));
        let state = format!(
            "{{\"command\":[{words}],\"inputs\":[{inputs}],\"answered\":0,\"bytes\":0,\
             \"status\":\"Yes\",\"summary\":{{}}}}"
        );
        fs::write(folder.join("out.resume"), state).expect("written");
        fs::write(folder.join("out"), "").expect("written");
    };

    for again in ["-j 2", "--threads=1", "-j3 --color never", ""] {
        begin("verify list.txt -o out", &["list.txt"]);
        typed(&folder, &format!("verify {again} list.txt -o out --resume"));
        assert_eq!(fs::read(folder.join("out")).expect("there"), whole, "{again}");
        assert!(!folder.join("out.resume").exists(), "{again}");
    }

    // (the command, its inputs, the one that changes, what is said)
    for (command, inputs, changed, said) in [
        ("verify list.txt -o out", &["list.txt"][..], "list.txt", "list.txt was written again"),
        (
            "verify --layout map.txt list.txt -o out",
            &["list.txt", "map.txt"],
            "map.txt",
            "map.txt was written again",
        ),
        ("verify --recursive all -o out", &["all/a.txt"], "all/a.txt", "a.txt was written again"),
    ] {
        begin(command, inputs);
        touch(changed, old + Duration::from_millis(1));
        let (code, _, err) = typed(&folder, &format!("{command} --resume"));
        assert_eq!(code, Some(2), "{command}: {err}");
        assert!(err.contains(said) && err.contains("without --resume"), "{command}: {err}");
        assert_eq!(fs::read(folder.join("out")).expect("there"), b"", "{command}");
        assert!(folder.join("out.resume").exists(), "{command}");
    }
    begin("verify --recursive all -o out", &["all/a.txt"]);
    fs::copy(folder.join("list.txt"), folder.join("all/b.txt")).expect("copied");
    let (code, _, err) = typed(&folder, "verify --recursive all -o out --resume");
    assert!(code == Some(2) && err.contains("b.txt is new"), "{err}");

    begin("verify list.txt -o out", &["list.txt"]);
    list(&folder, 9);
    touch("list.txt", old);
    let (code, _, err) = typed(&folder, "verify list.txt -o out --resume");
    assert!(code == Some(2) && err.contains("bytes and has"), "{err}");
}

/// Nobody reads what is written, so the run waits: it takes note of an interrupt when it goes on,
/// and of a second one at once.
#[test]
fn a_second_interrupt_ends_a_run_that_waits() {
    let folder = folder("streams-twice");
    let mut child = beside(&folder, &["solve", "--all", "--layout", "latin:5"]);
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut [0]).expect("an answer");
    for _ in 0..2 {
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(child.try_wait().expect("waits"), None, "it waits");
        interrupt(&child, 1);
    }
    let begun = Instant::now();
    while child.try_wait().expect("waits").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it goes on");
        std::thread::yield_now();
    }
    assert_eq!(child.wait().expect("it has ended").code(), Some(3));
}

#[test]
fn no_control_character_of_an_input_comes_out() {
    let folder = folder("streams-control");
    let bad = "puzzle \u{1b}[31mRED\u{7}\nclues\n1...\n....\n....\n....\n";
    fs::write(folder.join("bad.txt"), bad).expect("written");
    let binary: Vec<u8> = (0..4096_u32).map(|k| (k * 167).to_le_bytes()[0]).collect();
    fs::write(folder.join("binary"), binary).expect("written");
    let record = r#"{"order":4,"id":"a\u001b[2Jb","givens":["1...","....","....","...."]}"#;
    fs::write(folder.join("record.jsonl"), record).expect("written");
    for command in "verify solve rate hint explain count candidates canonical".split(' ') {
        for file in ["bad.txt", "binary", "record.jsonl"] {
            let output = run(&folder, &[command, file]);
            let said = [output.stdout, output.stderr].concat();
            let bad = said.iter().find(|&&b| b < 0x20 && b != b'\n' && b != b'\t' || b == 0x7f);
            assert_eq!(bad, None, "{command} {file}: {}", text(&said));
        }
    }
}

#[test]
fn guesses_do_not_depend_on_how_a_puzzle_is_turned_and_named() {
    let folder = folder("streams-turned");
    let cell = |row: usize, col: usize| SPARSE.as_bytes()[9 * row + col] as char;
    let turned = |of: &dyn Fn(usize, usize) -> char| -> String {
        (0..81).map(|k| of(k / 9, k % 9)).collect()
    };
    let name = |c: char| match c {
        '0' => '0',
        c => char::from(b'1' + (c as u8 - b'1' + 4) % 9),
    };
    let ways = [
        SPARSE.to_owned(),
        turned(&|row, col| cell(col, row)),
        turned(&|row, col| name(cell(8 - row, col))),
        turned(&|row, col| name(cell(8 - col, row))),
    ];
    fs::write(folder.join("list.txt"), ways.join("\n")).expect("written");
    let (_, out, err) = typed(&folder, "rate --csv list.txt");
    let rating = |line: &str| -> Vec<String> {
        let fields = line.split(',').skip(2).take(9);
        fields.map(str::to_owned).collect()
    };
    let ratings: Vec<Vec<String>> = out.lines().skip(1).map(rating).collect();
    assert_eq!(ratings.len(), 4, "{err}");
    assert!(ratings.iter().all(|rating| *rating == ratings[0]), "{out}");
}

#[test]
fn pictures_are_plain_where_the_locale_is() {
    let folder = folder("streams-plain");
    let mut command = onefold(&folder);
    let command = command.args(["show", "--puzzle", EASY]).env("LC_ALL", "C");
    let output = command.output().expect("it runs");
    assert!(output.stdout.is_ascii(), "{}", text(&output.stdout));
    let (_, out, _) = typed(&folder, "verify --version");
    assert_eq!(out, concat!("onefold ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_quote_that_is_not_closed_is_an_error_of_its_row_alone() {
    let folder = folder("streams-open");
    let rows = format!("{EASY},x\n").repeat(200);
    let table = format!("puzzle,note\n{EASY},\"open\n{rows}");
    fs::write(folder.join("list.csv"), &table).expect("written");
    let (code, out, err) = typed(&folder, "verify --csv list.csv");
    let lines = (out.lines().count(), err.lines().count());
    // The names, the row with the quote, and all others.
    assert_eq!((code, lines), (Some(2), (202, 1)), "{out}{err}");
    assert!(err.contains("list.csv:2: "), "{err}");
    assert!(err.contains("a quote that ends this field"), "{err}");
}
