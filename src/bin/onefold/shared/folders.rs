//! The files of a directory, with those in all directories in it, in the order of their names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::shared::door::{self, Closed};

/// What was found in a directory.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Files with text.
    pub(crate) files: Vec<PathBuf>,
    /// Files and directories with names that begin with a dot, and links to directories.
    hidden: usize,
    /// Files that hold no text, the first by name.
    binary: usize,
    first_binary: Option<PathBuf>,
}

impl Found {
    /// What was passed over, in a line.
    pub(crate) fn passed_over(&self) -> Option<String> {
        let files = |n: usize| if n == 1 { "file" } else { "files" };
        let mut parts = Vec::new();
        if self.hidden > 0 {
            parts.push(format!("{} hidden {}", self.hidden, files(self.hidden)));
        }
        if let Some(first) = &self.first_binary {
            parts.push(format!(
                "{} {} without text (such as {})",
                self.binary,
                files(self.binary),
                first.display()
            ));
        }
        (!parts.is_empty()).then(|| format!("passed over: {}", parts.join(", ")))
    }
}

/// Everything in a directory.
pub(crate) fn files(directory: &Path) -> io::Result<Found> {
    let mut found = Found::default();
    let mut open = vec![directory.to_owned()];
    while let Some(path) = open.pop() {
        let link = path.is_symlink() && path != directory;
        if path.is_dir() && !link {
            let mut inside = Vec::new();
            for entry in fs::read_dir(&path)? {
                inside.push(entry?);
            }
            // The last is looked at first.
            inside.sort_by_key(|entry| std::cmp::Reverse(entry.file_name()));
            for entry in inside {
                match entry.file_name().to_string_lossy().starts_with('.') {
                    true => found.hidden += 1,
                    false => open.push(entry.path()),
                }
            }
        } else if path.is_dir() {
            found.hidden += 1;
        } else if matches!(door::file(&path), Err(Closed::NoText(_))) {
            found.binary += 1;
            found.first_binary.get_or_insert(path);
        } else {
            found.files.push(path);
        }
    }
    Ok(found)
}
