//! Files of puzzles and the folders they stand in: what the tests over `puzzles/`, the benches
//! and the peers read.
#![allow(dead_code, reason = "each reader of the shelf uses its own part")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use onefold::internals::puzzle::{Layout, Puzzle};
use onefold::internals::text::{Entry, ReadOptions, Reader, TextError, layout_texts};

/// A file and what is in it.
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// The shipped puzzles.
pub(crate) fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// The folder that `ONEFOLD_DATA` names, where it names one.
pub(crate) fn data() -> Option<PathBuf> {
    std::env::var_os("ONEFOLD_DATA").map(PathBuf::from)
}

/// Files as they are named, and the files of folders, at any depth, that end as lists of puzzles
/// do; in the order of their paths.
pub(crate) fn files(path: &Path) -> io::Result<Vec<File>> {
    let mut paths = Vec::new();
    let mut left = vec![path.to_owned()];
    while let Some(path) = left.pop() {
        if !path.is_dir() {
            paths.push(path);
            continue;
        }

        for found in fs::read_dir(&path)? {
            let found = found?.path();
            let ending = found.extension().and_then(|ending| ending.to_str());
            // Tables in other folders hold figures.
            let maps = ending == Some("tsv") && path.ends_with("layouts");
            if found.is_dir() || maps || matches!(ending, Some("txt" | "jsonl")) {
                left.push(found);
            }
        }
    }

    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let bytes = fs::read(&path)?;
            Ok(File { path, bytes })
        })
        .collect()
}

impl File {
    /// Every puzzle that can be read; a region map is a blank puzzle.
    pub(crate) fn puzzles(&self) -> Vec<Puzzle> {
        if self.path.extension().is_some_and(|ending| ending == "tsv") {
            return layout_texts(&self.bytes)
                .into_iter()
                .filter_map(|read| Layout::build(read.ok()?.1).ok())
                .map(|layout| Puzzle::blank(Arc::new(layout)))
                .collect();
        }

        read(&self.bytes).into_iter().filter_map(|read| Some(read.ok()?.puzzle)).collect()
    }

    /// Its path below a folder, for reports.
    pub(crate) fn name(&self, below: &Path) -> String {
        match self.path.strip_prefix(below) {
            Ok(path) if path.as_os_str().is_empty() => self.path.display().to_string(),
            Ok(path) => path.display().to_string(),
            Err(_) => self.path.display().to_string(),
        }
    }
}

/// Puzzles, and what cannot be read in between.
pub(crate) type FoundEntries = Vec<Result<Entry, TextError>>;

/// What a text holds.
pub(crate) fn read(bytes: &[u8]) -> FoundEntries {
    let mut all = Vec::new();
    in_batches(bytes, usize::MAX, &mut |found| all.append(found));
    all
}

/// Gives what a text holds in batches of about `size`.
pub(crate) fn in_batches(bytes: &[u8], size: usize, take: &mut dyn FnMut(&mut FoundEntries)) {
    let mut found = Vec::new();
    let mut reader = Reader::new(ReadOptions::default());
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        reader.line(line, &mut found);
        if found.len() >= size {
            take(&mut found);
            found.clear();
        }
    }

    reader.finish(&mut found);
    take(&mut found);
}
