//! Every command where the world fails: no room on the disk, nobody who reads, no file that can
//! be read. What cannot be done is said, and the exit code says so, too.
//!
//! The commands are those that the program lists, so a new one needs a case here.

use std::fs::{self, File};
use std::io::pipe;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::commands::{folder, help, names, onefold, run, told, typed};

/// Each command with arguments that make it write. Words in capitals are files.
const CASES: &[(&str, &str)] = &[
    ("candidates", "PUZZLE"),
    ("canonical", "PUZZLE"),
    ("canonical", "--unique PUZZLE"),
    ("completions", "bash"),
    ("convert", "--to text PUZZLE"),
    ("convert", "--to sdk CLASSIC"),
    ("count", "PUZZLE"),
    ("count", "--limit 2 PUZZLE"),
    ("cover count", "MATRIX"),
    ("cover count", "--estimate MATRIX"),
    ("cover count", "--method enumerate MATRIX"),
    ("cover solve", "--all MATRIX"),
    ("cover verify", "MATRIX"),
    ("cover solve", "--fewest MATRIX"),
    ("encode", "PUZZLE"),
    ("explain", "PUZZLE"),
    ("explain", "--html PUZZLE"),
    ("generate", "--layout classic:2x2 --seed 1"),
    ("hint", "PUZZLE"),
    ("layout check", "MAP"),
    ("layout generate", "--jigsaw 4 --seed 1"),
    ("layout list", ""),
    ("layout show", "MAP"),
    ("man", ""),
    ("minimise", "PUZZLE"),
    ("rate", "PUZZLE"),
    ("rate", "--csv PUZZLE"),
    ("explain", "--csv PUZZLE"),
    ("hint", "--csv PUZZLE"),
    ("sample", "--csv PUZZLE"),
    ("sample", "PUZZLE"),
    ("show", "PUZZLE"),
    ("show", "--svg PUZZLE"),
    ("show", "--html --answers PUZZLE"),
    ("solve", "PUZZLE"),
    ("solve", "--all PUZZLE"),
    ("solve", "--trace PUZZLE"),
    ("techniques", ""),
    ("verify", "PUZZLE"),
];

/// Files to read, and what is in them.
const CASE_FILES: &[&str] = &["PUZZLE", "CLASSIC", "MATRIX", "MAP"];
/// Commands that write nothing to standard output that anybody waits for.
const SERVERS: &[&str] = &["studio"];

const PUZZLE: &str = "1.....3..2.....4\n";
const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const MATRIX: &str = "a b c\na b\nc\nb c\n";
const MAP: &str = "a a b b\na a b b\nc c d d\nc c d d\n";

fn world(name: &str) -> PathBuf {
    let folder = folder(name);
    let texts = [PUZZLE, CLASSIC, MATRIX, MAP];
    for (file, text) in CASE_FILES.iter().zip(texts) {
        fs::write(folder.join(file), text).expect("a file can be written");
    }
    folder
}

fn case(folder: &Path, (name, args): (&str, &str)) -> Command {
    let mut command = onefold(folder);
    command.args(name.split_whitespace().chain(args.split_whitespace()));
    command.stdin(Stdio::null());
    command
}

/// All cases, those that can also as JSON, and help.
fn each(folder: &Path, mut test: impl FnMut(String, Command)) {
    for &(name, args) in CASES {
        test(format!("{name} {args}"), case(folder, (name, args)));
        let other = ["--csv", "--html", "--svg", "--trace", "--to"];
        if help(name).contains("--json") && !other.iter().any(|other| args.contains(other)) {
            let args = format!("--json {args}");
            test(format!("{name} {args}"), case(folder, (name, &args)));
        }
    }
    for name in ["", "cover", "solve"] {
        test(format!("{name} --help"), case(folder, (name, "--help")));
    }
}

#[test]
fn every_command_has_a_case() {
    for name in names() {
        let known = CASES.iter().any(|case| case.0 == name) || SERVERS.contains(&name.as_str());
        assert!(known, "no case for {name}");
    }
}

#[test]
fn every_command_writes_where_there_is_room() {
    each(&world("edges-room"), |name, mut command| {
        let (code, out, err) = told(&command.output().expect("it runs"));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{name}");
        assert_ne!(out, "", "{name}");
    });
}

#[test]
fn a_full_disk_is_told_by_every_command() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        println!("skipped: there is no full disk here");
        return;
    };
    each(&world("edges-full"), |name, mut command| {
        command.stdout(full.try_clone().expect("a second handle"));
        let (code, _, err) = told(&command.output().expect("it runs"));
        assert_eq!(code, Some(2), "{name}: {err}");
        assert_eq!(err.matches("cannot write").count(), 1, "{name}: {err}");
    });
}

#[test]
fn a_reader_who_left_ends_every_command_quietly() {
    each(&world("edges-closed"), |name, mut command| {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        command.stdout(writer);
        let (code, _, err) = told(&command.output().expect("it runs"));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{name}");
    });
}

#[test]
fn what_cannot_be_read_is_named_by_every_command() {
    let folder = world("edges-unreadable");
    fs::create_dir(folder.join("a-folder")).expect("a folder can be made");
    let locked = lock(&folder.join("locked"));
    let mut targets = vec!["missing", "a-folder"];
    targets.extend(locked.then_some("locked"));
    if !locked {
        println!("skipped: whoever runs this may read every file");
    }
    for &(name, args) in CASES {
        let args: Vec<&str> = args.split_whitespace().collect();
        let file = args.iter().position(|arg| CASE_FILES.contains(arg));
        let Some(file) = file else { continue };
        for target in &targets {
            let mut args = args.clone();
            args[file] = target;
            let mut command = case(&folder, (name, &args.join(" ")));
            let (code, out, err) = told(&command.output().expect("it runs"));
            assert_eq!(code, Some(2), "{name} {args:?}: {out}{err}");
            assert!(err.contains(target), "{name} {args:?}: {err}");
        }
    }
    for target in &targets {
        for args in [
            ["generate", "--layout", target],
            ["generate", "--pattern", target],
            ["solve", "--layout", target],
        ] {
            let mut command = onefold(&folder);
            let (code, _, err) = told(&command.args(args).output().expect("it runs"));
            assert_eq!(code, Some(2), "{args:?}: {err}");
            assert!(err.contains(target), "{args:?}: {err}");
        }
    }
}

/// Makes a file that may not be read; whether that holds for us.
#[cfg(unix)]
fn lock(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::write(file, PUZZLE).expect("a file can be written");
    let nobody = fs::Permissions::from_mode(0o000);
    fs::set_permissions(file, nobody).expect("it is ours");
    File::open(file).is_err()
}

#[cfg(not(unix))]
fn lock(_: &Path) -> bool {
    false
}

/// The file of a report that cannot be written, and one good puzzle between two bad files: what
/// can be answered is answered.
#[test]
fn good_files_are_answered_beside_bad_ones() {
    let folder = world("edges-beside");
    let mut command = onefold(&folder);
    let files = ["verify", "missing", "PUZZLE", "also-missing"];
    let (code, out, err) = told(&command.args(files).output().expect("it runs"));
    assert_eq!((code, out.as_str()), (Some(2), "PUZZLE:1: unique\n"));
    assert!(err.contains("missing") && err.contains("also-missing"));
    let full = ["show", "--svg", "-o", "/dev/full", "PUZZLE"];
    if Path::new("/dev/full").exists() {
        let mut command = onefold(&folder);
        let (code, _, err) = told(&command.args(full).output().expect("it runs"));
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("/dev/full"), "{err}");
    }
}

/// Answers are not written into a file that is read: it would be gone before it was.
#[test]
fn an_output_is_not_one_of_the_inputs() {
    let folder = world("edges-own-output");
    fs::create_dir(folder.join("all")).expect("a folder can be made");
    fs::copy(folder.join("PUZZLE"), folder.join("all/PUZZLE")).expect("a copy");
    for args in [
        &["convert", "--to", "text", "-o", "PUZZLE", "PUZZLE"][..],
        &["verify", "-o", "all/../PUZZLE", "CLASSIC", "PUZZLE"],
        &["solve", "--recursive", "-o", "all/PUZZLE", "all"],
        &["verify", "--resume", "-o", "PUZZLE", "PUZZLE"],
    ] {
        let (code, out, err) = told(&run(&folder, args));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {err}");
        assert!(err.contains("this file is read"), "{args:?}: {err}");
    }
    for file in ["PUZZLE", "all/PUZZLE"] {
        let text = fs::read_to_string(folder.join(file)).expect("it is there");
        assert_eq!(text, PUZZLE);
    }
    let (code, _, err) = typed(&folder, "verify -o no-folder/file PUZZLE");
    assert_eq!(code, Some(2));
    assert!(err.contains("no-folder/file: cannot write it"), "{err}");
}

/// What is no layout is told beside those that are, and an empty file is none.
#[test]
fn every_layout_that_is_named_is_told_of() {
    let folder = world("edges-layouts");
    fs::write(folder.join("empty"), "").expect("a file can be written");
    let (code, out, err) = typed(&folder, "layout check empty MAP missing classic:2x2");
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(out.matches("it admits grids").count(), 2, "{out}");
    assert!(err.contains("empty: there is no layout in it"), "{err}");
    assert!(err.contains("missing"), "{err}");
}
