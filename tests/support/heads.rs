//! Texts with a head that says what must be read from them.

use std::fs;
use std::path::{Path, PathBuf};

/// What stands between the head of a file and its text.
const LINE: &str = "----\n";

/// The lines of the head of a file, each as its key and value, and the text. The first word of
/// each key must be known.
pub(crate) fn parted(path: &Path, keys: &[&str]) -> (Vec<(String, String)>, String) {
    let name = path.display();
    let all = fs::read_to_string(path).expect("the text can be read");
    let (head, text) = all.split_once(LINE).unwrap_or_else(|| panic!("{name}: no line {LINE}"));
    let line = |line: &str| {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let word = key.split(' ').next().unwrap_or("");
        assert!(keys.contains(&word), "{name}: '{line}' says nothing");
        (key.to_owned(), value.trim().to_owned())
    };

    (head.lines().map(line).collect(), text.to_owned())
}

/// The files of a folder that end in `.txt`, in order.
pub(crate) fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut texts: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|it| it == "txt"))
        .collect();
    texts.sort();
    texts
}
