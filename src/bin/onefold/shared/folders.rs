//! The files of a directory, with those in all directories in it, in the order of their names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::shared::door::{self, Closed};

/// The files with text in a directory, and a line on what was passed over: files and directories
/// with names that begin with a dot, links to directories, and files without text.
pub(crate) fn files(directory: &Path) -> io::Result<(Vec<PathBuf>, Option<String>)> {
    let (mut found, mut hidden, mut binary) = (Vec::new(), 0, Vec::new());
    let mut open = vec![directory.to_owned()];
    while let Some(path) = open.pop() {
        let link = path.is_symlink() && path != directory;
        if path.is_dir() && !link {
            let inside: io::Result<Vec<_>> = fs::read_dir(&path)?.collect();
            let mut inside = inside?;
            // The last is looked at first.
            inside.sort_by_key(|entry| std::cmp::Reverse(entry.file_name()));
            for entry in inside {
                match entry.file_name().to_string_lossy().starts_with('.') {
                    true => hidden += 1,
                    false => open.push(entry.path()),
                }
            }
        } else if path.is_dir() {
            hidden += 1;
        } else if matches!(door::file(&path), Err(Closed::NoText(_))) {
            binary.push(path);
        } else {
            found.push(path);
        }
    }
    let files = |n: usize| if n == 1 { "file" } else { "files" };
    let hidden = (hidden > 0).then(|| format!("{hidden} hidden {}", files(hidden)));
    let binary = binary.first().map(|first| {
        let (n, first) = (binary.len(), first.display());
        format!("{n} {} without text (such as {first})", files(n))
    });
    let passed: Vec<String> = hidden.into_iter().chain(binary).collect();
    let passed = (!passed.is_empty()).then(|| format!("passed over: {}", passed.join(", ")));
    Ok((found, passed))
}
