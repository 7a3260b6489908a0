//! The page in a real browser: runs the tests in `tests/studio` with Node on Chromium.
//!
//! Where there is no browser the tests are skipped with a word, unless `ONEFOLD_BROWSER=required`.
//! `ONEFOLD_CHROMIUM` names another browser of the kind; `npm ci` in `tests/studio` brings what
//! the tests need.
#![cfg(feature = "studio")]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The tests, the longest first.
const TESTS: [&str; 10] = [
    "look.test.mjs",
    "late.test.mjs",
    "share.test.mjs",
    "draw.test.mjs",
    "learn.test.mjs",
    "kept.test.mjs",
    "print.test.mjs",
    "board.test.mjs",
    "keys.test.mjs",
    "answers.test.mjs",
];

/// Browsers that will do, the fastest first.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// How often a file is run until it passes: a busy machine can be too slow for a browser. Each
/// failure is printed.
const TRIES: usize = 3;

/// Files that are run beside each other the first time: half of a test is waiting. What fails then
/// has the machine for itself the next time.
const AT_ONCE: usize = 2;

/// The first program of these names that can be found.
fn found(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut files = names.iter().flat_map(|name| folders.iter().map(move |dir| dir.join(name)));
    files.find(|file| file.is_file())
}

/// What the tests need: Node, a browser, and the modules; or what is missing.
fn needs() -> Result<(PathBuf, PathBuf), &'static str> {
    let node = found(&["node"]).ok_or("there is no node")?;
    let browser = env::var_os("ONEFOLD_CHROMIUM").map(PathBuf::from);
    let browser = browser.or_else(|| found(&BROWSERS));
    let browser = browser.ok_or("there is no chromium")?;
    match tests().join("node_modules/puppeteer-core").is_dir() {
        true => Ok((node, browser)),
        false => Err("'npm ci' was not run in tests/studio"),
    }
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/studio")
}

#[test]
fn the_page_does_in_a_browser_what_it_says() {
    let (node, browser) = match needs() {
        Ok(found) => found,
        Err(missing) if env::var("ONEFOLD_BROWSER").is_ok_and(|said| said == "required") => {
            panic!("the tests of the page are required, but {missing}");
        }
        Err(missing) => {
            println!("skipped: {missing}");
            return;
        }
    };
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let work = || {
        while let Some(file) = TESTS.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(failure) = run(&node, &browser, file) {
                let mut failed = failed.lock().expect("no thread panics with it");
                failed.push((*file, failure));
            }
        }
    };
    thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(work))));
    for (file, first) in failed.into_inner().expect("no thread panics with it") {
        let mut failures = vec![first];
        while let Some(failure) =
            (failures.len() < TRIES).then(|| run(&node, &browser, file)).flatten()
        {
            failures.push(failure);
        }
        for failure in &failures {
            println!("{file}:\n{failure}");
        }
        assert!(failures.len() < TRIES, "{file} failed {TRIES} times");
    }
}

/// Runs a file of tests: what it said where it failed.
fn run(node: &Path, browser: &Path, file: &str) -> Option<String> {
    let output = Command::new(node)
        .args(["--test", "--test-concurrency=1", "--test-reporter=tap", file])
        .current_dir(tests())
        .env("ONEFOLD_PROGRAM", env!("CARGO_BIN_EXE_onefold"))
        .env("ONEFOLD_CHROMIUM", browser)
        .output()
        .expect("node runs");
    let said = || String::from_utf8_lossy(&output.stdout).into_owned();
    (!output.status.success()).then(said)
}
