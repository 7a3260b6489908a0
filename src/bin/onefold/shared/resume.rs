//! The progress of an output file, stored next to it while it is written: a batch that was
//! interrupted or killed can go on and end with the same bytes.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::shared::summary::Summary;
use crate::shared::{Fatal, Status};

/// How often the journal is written.
const INTERVAL: Duration = Duration::from_secs(2);

/// How far an output has come: to the end of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Point {
    command: Vec<String>,
    /// Puzzles answered.
    pub(crate) answered: u64,
    /// Bytes written for them.
    pub(crate) bytes: u64,
    /// The status of the answers.
    pub(crate) status: Status,
    /// How many there are of each kind.
    pub(crate) summary: Summary,
}

/// The file next to an output, `NAME.resume`.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    written: Instant,
}

/// Opens the file of an output: a new one, or after the last whole answer of a run that did not
/// come to its end. The journal is there before the first byte of the output.
/// A path that is no plain file has none.
pub(crate) fn open(output: &Path, resume: bool) -> Result<(File, Option<Journal>, Point), Fatal> {
    let shown = output.display();
    let cannot = |error: io::Error| format!("--output {shown}: cannot write it: {error}");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let data = fs::metadata(output).ok();
    if data.as_ref().is_some_and(|data| !data.is_file()) {
        let out = options.open(output).map_err(cannot)?;
        return Ok((out, None, Point::default()));
    }
    let there = data.map_or(0, |data| data.len());
    let mut name = output.as_os_str().to_owned();
    name.push(".resume");
    let mut journal = Journal { path: PathBuf::from(name), written: Instant::now() };
    let state = match fs::read_to_string(&journal.path) {
        _ if !resume => None,
        Ok(state) => Some(state),
        Err(error) if error.kind() == ErrorKind::NotFound && there == 0 => None,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let path = journal.path.display();
            return Err(format!(
                "--resume: {shown} is complete, or of another program: there is no {path}"
            ));
        }
        Err(error) => return Err(format!("--resume: {}: {error}", journal.path.display())),
    };
    let begin = || Point { command: command(), ..Point::default() };
    let point = state.map_or_else(|| Ok(begin()), |state| journal.point(&state))?;
    if there < point.bytes {
        return Err(format!(
            "--resume: {shown} has {there} bytes, but {} were written; it has been changed",
            point.bytes
        ));
    }
    let mut out = options.open(output).map_err(cannot)?;
    journal.keep(&point)?;
    let cut = out.set_len(point.bytes);
    cut.and_then(|()| out.seek(SeekFrom::End(0))).map_err(cannot)?;
    Ok((out, Some(journal), point))
}

/// The command line, but for `--resume`.
fn command() -> Vec<String> {
    let args = env::args_os().skip(1).filter(|arg| arg != "--resume");
    args.map(|arg| arg.to_string_lossy().into_owned()).collect()
}

impl Journal {
    /// The point that was written, where it is of the same command.
    fn point(&self, state: &str) -> Result<Point, Fatal> {
        let point: Point = serde_json::from_str(state)
            .map_err(|_| format!("--resume: {} cannot be read", self.path.display()))?;
        match point.command == command() {
            true => Ok(point),
            false => Err(format!(
                "--resume: that output is of another command: onefold {}",
                point.command.join(" ")
            )),
        }
    }

    /// True if it is time to write the point.
    pub(crate) fn is_due(&self) -> bool {
        self.written.elapsed() >= INTERVAL
    }

    /// Writes the point, whole or not at all; the output up to it has been given to the system.
    pub(crate) fn keep(&mut self, point: &Point) -> Result<(), Fatal> {
        let state = serde_json::to_string(point).unwrap_or_default();
        self.written = Instant::now();
        let fresh = self.path.with_extension("resume.tmp");
        let kept =
            fs::write(&fresh, format!("{state}\n")).and_then(|()| fs::rename(&fresh, &self.path));
        kept.map_err(|error| format!("{}: cannot write it: {error}", self.path.display()))
    }

    /// Removes the journal of an output that is whole.
    pub(crate) fn end(&self) {
        // A journal that remains does no harm: it says that all is answered.
        let _ = fs::remove_file(&self.path);
    }
}
