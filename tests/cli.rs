//! The command line, by golden cases: what is typed, what is printed, the exit code.
//!
//! Each file of `tests/cli` is one case. The examples of the README and of the description of the
//! forms are cases, too, so they cannot go stale. `[..]` stands for what differs from run to run.

use std::path::Path;

/// All cases whose commands are in these files, run where the shipped puzzles are.
fn cases(files: &[&str]) {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8");
    cases.register_bin("onefold", Path::new(env!("CARGO_BIN_EXE_onefold")));
    for file in files {
        cases.case(file);
    }
}

#[test]
fn every_command_prints_what_its_case_says() {
    cases(&["tests/cli/*.trycmd", "tests/cli/*.toml"]);
}

#[test]
fn the_examples_of_the_documents_are_true() {
    cases(&["README.md", "docs/JSON.md"]);
}
