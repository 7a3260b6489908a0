//! The file in which a state is kept, of a count or of an output: whole, on the disk, and of one
//! run only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// What is written for a trial where there is no state yet.
const TRIAL: [u8; 4096] = [b' '; 4096];

/// What stands behind the title of a state, which is the same as long as it is of one run: the
/// parts of a count, the answers of an output.
const BODIES: [&str; 2] = ["\"parts\"", "\"answered\""];

/// The file of a state.
#[derive(Debug)]
pub(crate) struct StateFile {
    file: PathBuf,
}

impl StateFile {
    /// Opens a file, and gives the state that it holds, where there is one. A second copy is
    /// written beside it and removed again, so that a folder that cannot hold a state is known
    /// before anything is counted.
    pub(crate) fn open(file: &Path) -> Result<(Self, Option<String>), String> {
        // A name that leads to another file stays that.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let state = state_in(&file)?;
        let state_file = Self { file };
        let trial = state.as_ref().map_or(&TRIAL[..], String::as_bytes);
        state_file
            .beside(trial)
            .and_then(fs::remove_file)
            .map_err(|error| format!("no state can be kept there: {error}"))?;
        Ok((state_file, state))
    }

    /// Writes the file as a whole or not at all: a process that is killed leaves the old one.
    /// The state of another run, which has come there meanwhile, is left as it is.
    pub(crate) fn replace(&self, text: &str) -> io::Result<()> {
        if !self.is_free_for(text)? {
            let why = "the state of another run has come there, and is left as it is";
            return Err(io::Error::new(ErrorKind::AlreadyExists, why));
        }
        let beside = self.beside(text.as_bytes())?;
        fs::rename(&beside, &self.file).inspect_err(|_| {
            // The first error is the one to tell.
            let _ = fs::remove_file(&beside);
        })?;
        sync(folder(&self.file))
    }

    /// Removes the file, which is of no use any more.
    pub(crate) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    /// Whether nothing is there, or an earlier state of the same run: then it begins with the
    /// same title.
    fn is_free_for(&self, text: &str) -> io::Result<bool> {
        let end = BODIES.iter().filter_map(|body| text.find(body)).min();
        let title = &text.as_bytes()[..end.unwrap_or(text.len())];
        let file = match File::open(&self.file) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
            Err(error) => return Err(error),
        };
        let mut there = Vec::with_capacity(title.len());
        file.take(title.len() as u64).read_to_end(&mut there)?;
        Ok(there == title)
    }

    /// Writes bytes, as a line, to a new file in the same folder, whose name no other count takes,
    /// and waits until they are on the disk. It is removed where that fails.
    fn beside(&self, bytes: &[u8]) -> io::Result<PathBuf> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (path, mut file) = loop {
            let mut name = self.file.as_os_str().to_owned();
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            name.push(format!(".{}-{number}.tmp", std::process::id()));
            let path = PathBuf::from(name);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => break (path, file),
                // A process of the same number has left it behind.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        };
        let line = file.write_all(bytes).and_then(|()| file.write_all(b"\n"));
        let written = line.and_then(|()| file.sync_all());
        match written {
            Ok(()) => Ok(path),
            Err(error) => {
                drop(file);
                let _ = fs::remove_file(&path);
                Err(error)
            }
        }
    }
}

/// The text of a file; none where there is no such file.
fn state_in(file: &Path) -> Result<Option<String>, String> {
    match fs::metadata(file) {
        Ok(there) if !there.is_file() => return Err("this is no file".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Ok(_) | Err(_) => {}
    }
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes);
    text.map(Some)
        .map_err(|_| "not a checkpoint that can be read: it is no text".to_owned())
}

fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Waits until the names in a folder are on the disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // There are file systems that do not know this of folders.
        Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// Elsewhere a folder is no file that could be opened.
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}
