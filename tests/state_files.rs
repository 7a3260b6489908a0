//! The file of `count --checkpoint`, through the program: tried before anything is counted, whole
//! whatever ends the count, and never the reason that a number is lost.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A folder of its own, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("onefold-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("there");
        let names = entries.map(|it| it.expect("a name").file_name());
        names.map(|it| it.to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn count(checkpoint: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    command.args(["count", "--threads", "1", "--checkpoint"]);
    command.arg(checkpoint).args(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A count that does not end by itself before somebody loses patience.
const LONG: [&str; 3] = ["--layout", "classic", "--method=enumerate"];

/// Exit code, standard output, standard error.
fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn run(checkpoint: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    told(&count(checkpoint, args).output().expect("runs"))
}

/// Starts a count and waits until its first state is there.
fn begun(checkpoint: &Path, args: &[&str]) -> Child {
    let mut child = count(checkpoint, args).spawn().expect("runs");
    while !checkpoint.exists() {
        assert_eq!(child.try_wait().expect("waits"), None, "it goes on");
        std::thread::yield_now();
    }
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn a_file_that_cannot_be_is_told_before_anything_is_counted() {
    let folder = Folder::new("cannot-be");
    let text = folder.file("text");
    fs::write(&text, b"\xff\xfe").expect("written");
    let nowhere = folder.file("nowhere").join("state");
    let cases: [(&Path, &str); 4] = [
        (
            &nowhere,
            "no state can be kept there: No such file or directory",
        ),
        (&folder.0, "this is no file"),
        (Path::new("/dev/full"), "this is no file"),
        (&text, "not a checkpoint that can be read: it is no text"),
    ];
    for (file, why) in cases {
        let (code, out, err) = run(file, &LONG);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(
            err.contains(&format!("--checkpoint {}: {why}", file.display())),
            "{err}"
        );
    }
    assert_eq!(folder.names(), ["text"]);
}

#[test]
fn what_leaves_no_state_is_told_before_anything_is_counted() {
    let folder = Folder::new("no-state");
    let file = folder.file("state");
    for way in ["--engine=links", "--method=join", "--no-propagation"] {
        let (code, out, err) = run(&file, &["--layout", "classic", way]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains("leaves no state to go on from"), "{err}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn an_interrupted_count_leaves_its_state_and_goes_on() {
    let folder = Folder::new("interrupted");
    let puzzle = folder.file("puzzle");
    // 25 of the 288 blank grids of four symbols, counted under a condition.
    fs::write(
        &puzzle,
        "puzzle p\nboxes: 2x2\nsum 7 r1c1 r2c2 r3c3\nclues\n....\n....\n....\n....\n",
    )
    .expect("written");
    let puzzle = puzzle.to_string_lossy().into_owned();
    let whole = Command::new(env!("CARGO_BIN_EXE_onefold"))
        .args(["count", &puzzle])
        .output();
    let (code, whole, _) = told(&whole.expect("runs"));
    assert_eq!(code, Some(0));
    for nodes in ["1", "5", "20"] {
        let state = folder.file(&format!("state{nodes}"));
        let (code, out, err) = run(&state, &[&puzzle, "--max-nodes", nodes]);
        assert_eq!(code, Some(3), "{out}{err}");
        assert!(out.contains("at least"), "{out}");
        let (code, out, err) = run(&state, &[&puzzle]);
        assert_eq!((code, out, err), (Some(0), whole.clone(), String::new()));
    }
    let blank = folder.file("blank");
    let mut child = begun(&blank, &LONG);
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("ends").code(), Some(3));
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, ["blank", "puzzle", "state1", "state20", "state5"]);
}

#[test]
fn a_killed_count_goes_on_to_the_right_number() {
    let folder = Folder::new("killed");
    let state = folder.file("state");
    let args = ["--layout", "latin:5", "--method=enumerate", "--no-symmetry"];
    for _ in 0..3 {
        // Whether it has ended before does not matter.
        let mut child = count(&state, &args).spawn().expect("runs");
        while !state.exists() && child.try_wait().expect("waits").is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().expect("ends");
    }
    let (code, out, err) = run(&state, &args);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("161280"), "{out}");
}

#[test]
fn a_number_is_told_though_its_state_is_lost() {
    let folder = Folder::new("lost");
    let inner = folder.file("inner");
    for json in [false, true] {
        fs::create_dir_all(&inner).expect("a folder");
        let state = inner.join("state");
        let args = if json { vec!["--json"] } else { vec![] };
        let child = begun(&state, &[&LONG[..], &args].concat());
        fs::remove_dir_all(&inner).expect("removed");
        signal(&child, "-INT");
        let (code, out, err) = told(&child.wait_with_output().expect("ends"));
        assert_eq!(code, Some(2), "{out}{err}");
        let (first, message) = if json {
            ("\"count\"", &out)
        } else {
            ("at least", &err)
        };
        assert!(out.contains(first), "{out}");
        assert!(message.contains("--checkpoint"), "{out}{err}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn the_state_of_another_count_is_left_as_it_is() {
    let folder = Folder::new("other");
    let state = folder.file("state");
    let child = begun(&state, &LONG);
    // Another one comes there meanwhile.
    let other = folder.file("other");
    let (code, ..) = run(&other, &["--layout", "latin:5"]);
    assert_eq!(code, Some(0));
    let kept = fs::read(&other).expect("a state");
    fs::rename(&other, &state).expect("renamed");
    signal(&child, "-INT");
    let (code, out, err) = told(&child.wait_with_output().expect("ends"));
    assert_eq!(code, Some(2), "{out}{err}");
    assert!(out.contains("at least"), "{out}");
    assert!(
        err.contains("the state of another run has come there"),
        "{err}"
    );
    assert_eq!(fs::read(&state).expect("still there"), kept);
    assert_eq!(folder.names(), ["state"]);
}

#[test]
fn two_counts_with_one_file_do_not_disturb_each_other() {
    let folder = Folder::new("two");
    let state = folder.file("state");
    let args = ["--layout", "latin:5"];
    let children: Vec<Child> = (0..3)
        .map(|_| count(&state, &args).spawn().expect("runs"))
        .collect();
    for child in children {
        let (code, out, err) = told(&child.wait_with_output().expect("ends"));
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert!(out.contains("161280"), "{out}");
    }
    assert_eq!(folder.names(), ["state"]);
}
