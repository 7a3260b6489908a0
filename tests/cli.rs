//! The command line, by golden cases: what is typed, what is printed, the exit code.
//!
//! A case is a line `$ onefold ...` in a block of `console` in the files of `tests/cli`, of the README
//! and of the description of the forms, so these cannot go stale: below it the exit code where it is
//! not 0, as in `? 2`, then what is printed, errors too. `[..]` stands for what differs from run to
//! run. `GOLDEN=write` writes the files anew.

use std::fs;
use std::io::{Read, pipe};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::support::commands::onefold;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The words of a line, those in quotes whole.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quote) = (vec![String::new()], None);
    for c in line.chars() {
        match c {
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ if quote == Some(c) => quote = None,
            ' ' if quote.is_none() => words.push(String::new()),
            _ => words.last_mut().expect("one").push(c),
        }
    }
    words
}

/// The lines that a command prints on both channels, below its exit code where that is not 0.
fn printed(typed: &str) -> Vec<String> {
    let words = words(typed);
    assert_eq!(words[0], "onefold", "{typed}");
    let (mut reader, writer) = pipe().expect("a pipe");
    let mut command = onefold(root());
    command.args(&words[1..]).stdin(Stdio::null());
    command.stderr(writer.try_clone().expect("its other end"));
    let mut child = command.stdout(writer).spawn().expect("it runs");
    // The ends that it holds are to be closed when it ends.
    drop(command);
    let mut text = String::new();
    reader.read_to_string(&mut text).expect("text");
    let code = child.wait().expect("it ends").code();
    let head = code.filter(|&code| code != 0);
    let head = head.map(|code| format!("? {code}"));
    let lines = text.lines().map(str::to_owned);
    head.into_iter().chain(lines).collect()
}

/// Whether a line is the one that a case says, but for what may differ.
fn fits(said: &str, line: &str) -> bool {
    let Some((start, mut rest)) = said.split_once("[..]") else {
        return said == line;
    };
    let Some(mut line) = line.strip_prefix(start) else {
        return false;
    };
    while let Some((part, more)) = rest.split_once("[..]") {
        let Some(at) = line.find(part) else {
            return false;
        };
        (line, rest) = (&line[at + part.len()..], more);
    }
    line.ends_with(rest)
}

/// The cases of a file that are not as it says.
fn wrong(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a file of cases");
    let (mut wrong, mut anew, mut is_open) = (Vec::new(), String::new(), false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        anew += &format!("{line}\n");
        if let Some(mark) = line.strip_prefix("```") {
            is_open = mark == "console";
        }
        let Some(typed) = line.strip_prefix("$ ").filter(|_| is_open) else {
            continue;
        };
        let goes_on = |line: &&str| !line.starts_with("$ ") && !line.starts_with("```");
        let mut said: Vec<&str> = std::iter::from_fn(|| lines.next_if(goes_on)).collect();
        // A blank line before the next command or the end of the block is no output.
        let blank = said.pop_if(|line| line.is_empty());
        let found = printed(typed);
        let shown: Vec<&str> = found.iter().map(String::as_str).collect();
        if said.len() != shown.len() || !said.iter().zip(&shown).all(|(a, b)| fits(a, b)) {
            let [old, new] = [&said, &shown].map(|lines| lines.join("\n"));
            wrong.push(format!("{}: {typed}\n{old}---- not\n{new}", file.display()));
            said = shown;
        }
        let lines = said.iter().chain(&blank);
        lines.for_each(|line| anew += &format!("{line}\n"));
    }
    if std::env::var("GOLDEN").as_deref() == Ok("write") {
        fs::write(file, anew).expect("a file that can be written");
    }
    wrong
}

fn check(files: impl IntoIterator<Item = PathBuf>) {
    let wrong: Vec<String> = files.into_iter().flat_map(|file| wrong(&file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_prints_what_its_case_says() {
    let files = fs::read_dir(root().join("tests/cli")).expect("the folder of cases");
    let paths = files.map(|file| file.expect("a file").path());
    let is_case = |path: &PathBuf| path.extension().is_some_and(|it| it == "trycmd");
    let mut paths: Vec<PathBuf> = paths.filter(is_case).collect();
    paths.sort();
    assert!(paths.len() > 40, "{} files", paths.len());
    check(paths);
}

#[test]
fn the_examples_of_the_documents_are_true() {
    check(["README.md", "docs/JSON.md"].map(|file| root().join(file)));
}
