//! How far an output has come, kept beside its file while it is written, so that a run that was
//! interrupted or killed can go on and end with the same bytes.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::state_file::StateFile;
use crate::shared::summary::Summary;

/// How often it is written how far an output has come.
const KEEP: Duration = Duration::from_secs(2);

/// How far an output has come: to the end of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// Puzzles answered.
    pub(crate) answered: u64,
    /// Bytes written for them.
    pub(crate) bytes: u64,
    /// What the answers come to.
    pub(crate) status: Status,
    /// How many there are of each kind.
    pub(crate) summary: Summary,
}

/// What is kept beside the file of an output.
#[derive(Debug)]
pub(crate) struct Journal {
    file: StateFile,
    name: PathBuf,
    kept: Instant,
}

/// Opens the file of an output: a new one, or behind the last whole answer of a run that did not
/// come to its end.
pub(crate) fn open(output: &Path, resume: bool) -> Result<(File, Journal, Point), Fatal> {
    let shown = output.display();
    let name = beside(output);
    let cannot = |error| format!("--output {shown}: cannot write it: {error}");
    // What is wrong with the file itself comes before what is wrong beside it.
    let folder = output.parent().filter(|folder| *folder != Path::new(""));
    folder.map_or(Ok(()), |it| fs::metadata(it).map(|_| ()).map_err(cannot))?;
    let (file, state) =
        StateFile::open(&name).map_err(|error| format!("--output {shown}: {error}"))?;
    let journal = Journal {
        file,
        name,
        kept: Instant::now(),
    };
    if !resume {
        let out = File::create(output).map_err(cannot)?;
        journal.file.remove().map_err(cannot)?;
        return Ok((out, journal, Point::default()));
    }
    let Some(state) = state else {
        let why = format!(
            "--resume: there is no {}, which says how far an interrupted run has come; \
             one that came to its end leaves none",
            journal.name.display()
        );
        return match fs::metadata(output) {
            Ok(data) if data.len() > 0 => Err(why),
            _ => Ok((
                File::create(output).map_err(cannot)?,
                journal,
                Point::default(),
            )),
        };
    };
    let point = journal.point(&state)?;
    let mut out = OpenOptions::new()
        .write(true)
        .open(output)
        .map_err(cannot)?;
    let length = out.metadata().map_err(cannot)?.len();
    if length < point.bytes {
        return Err(format!(
            "--resume: {shown} has {length} bytes, but {} were written; it has been changed",
            point.bytes
        ));
    }
    out.set_len(point.bytes)
        .and_then(|()| out.seek(SeekFrom::End(0)))
        .map_err(cannot)?;
    Ok((out, journal, point))
}

/// The name of what is kept beside a file.
fn beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".resume");
    PathBuf::from(name)
}

/// What was typed, but for `--resume`.
fn typed() -> Vec<String> {
    let kept = |arg: &OsString| arg != "--resume";
    let args = env::args_os().skip(1).filter(kept);
    args.map(|arg| arg.to_string_lossy().into_owned()).collect()
}

impl Journal {
    /// How far a state says that the output has come, where it is of the same command.
    fn point(&self, state: &str) -> Result<Point, Fatal> {
        let name = self.name.display();
        let broken = || format!("--resume: {name} cannot be read");
        let state: Value = serde_json::from_str(state).map_err(|_| broken())?;
        if state["command"] != json!(typed()) {
            let words = state["command"].as_array().ok_or_else(broken)?;
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            return Err(format!(
                "--resume: that output is of another command: onefold {}",
                words.join(" ")
            ));
        }
        let number = |field: &str| state[field].as_u64().ok_or_else(broken);
        let is = |field: &str| state["status"][field].as_bool().ok_or_else(broken);
        Ok(Point {
            answered: number("answered")?,
            bytes: number("bytes")?,
            status: Status {
                no: is("no")?,
                partial: is("partial")?,
                bad: is("bad")?,
            },
            summary: Summary::of_counts(&state["summary"]).ok_or_else(broken)?,
        })
    }

    /// Whether it is time to write how far the output has come.
    pub(crate) fn is_due(&self) -> bool {
        self.kept.elapsed() >= KEEP
    }

    /// Writes how far the output has come; what is before that has been given to the system.
    pub(crate) fn keep(&mut self, point: &Point) -> Result<(), Fatal> {
        let Status { no, partial, bad } = point.status;
        let state = json!({
            "command": typed(),
            "answered": point.answered,
            "bytes": point.bytes,
            "status": {"no": no, "partial": partial, "bad": bad},
            "summary": point.summary.counts(),
        });
        self.kept = Instant::now();
        let name = self.name.display();
        let kept = self.file.replace(&state.to_string());
        kept.map_err(|error| format!("{name}: cannot write it: {error}"))
    }

    /// The output is whole.
    pub(crate) fn end(&self) {
        // A state that stays behind is of no harm: it says that all is answered.
        let _ = self.file.remove();
    }
}
