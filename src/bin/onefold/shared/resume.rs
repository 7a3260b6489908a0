//! The progress of an output file, stored next to it while it is written: a batch that was
//! interrupted or killed can go on and end with the same bytes.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::shared::summary::Summary;
use crate::shared::{Fatal, Status};

/// How often the journal is written.
const INTERVAL: Duration = Duration::from_secs(2);

/// How far an output has come: to the end of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Point {
    command: Vec<String>,
    /// The files that were read; none in journals of earlier versions.
    #[serde(default)]
    inputs: Option<Vec<Input>>,
    /// Puzzles answered.
    pub(crate) answered: u64,
    /// Bytes written for them.
    pub(crate) bytes: u64,
    /// The status of the answers.
    pub(crate) status: Status,
    /// How many there are of each kind.
    pub(crate) summary: Summary,
}

/// A file that is read, and what shows that it was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Input {
    path: PathBuf,
    /// Its bytes, and when it was written, in nanoseconds; `None` if it is not there.
    state: Option<(u64, u64)>,
}

impl Input {
    /// The state of a plain file; `None` for a pipe or a device, which cannot be compared.
    fn of(path: &Path) -> Option<Self> {
        let Ok(data) = fs::metadata(path) else {
            return Some(Self { path: path.to_owned(), state: None });
        };
        let written = data
            .modified()
            .ok()
            .and_then(|at| at.duration_since(UNIX_EPOCH).ok())
            .and_then(|since| u64::try_from(since.as_nanos()).ok());
        let state = Some((data.len(), written.unwrap_or_default()));
        data.is_file().then(|| Self { path: path.to_owned(), state })
    }

    /// How the file differs now, if it does.
    fn change(&self) -> Option<String> {
        let now = Self::of(&self.path)?;
        let how = match (self.state, now.state) {
            (before, after) if before == after => return None,
            (_, None) => "is not there any more".to_owned(),
            (Some((before, _)), Some((after, _))) if before != after => {
                format!("had {before} bytes and has {after} now")
            }
            _ => "was written again".to_owned(),
        };
        Some(format!("{} {how}", self.path.display()))
    }
}

/// The file next to an output, `NAME.resume`.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    written: Instant,
}

/// Opens the file of an output: a new one, or after the last whole answer of a run that did not
/// come to its end. The journal is there before the first byte of the output.
/// A path that is no plain file has none. `files` are the inputs, which must not have changed.
pub(crate) fn open(
    output: &Path,
    resume: bool,
    files: &[PathBuf],
) -> Result<(File, Option<Journal>, Point), Fatal> {
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

    let mut paths: BTreeSet<PathBuf> = files.iter().cloned().collect();
    paths.extend(typed_files(output));
    let inputs: Vec<Input> = paths.iter().filter_map(|path| Input::of(path)).collect();
    let begin = || Point { command: command(), ..Point::default() };
    let point = state.map_or_else(|| Ok(begin()), |state| journal.point(&state, &inputs))?;
    let point = Point { inputs: Some(inputs), ..point };
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

/// Options with a value that change no answer.
const SILENT: &[&str] = &["--threads", "-j", "--color"];

/// The command line without the options that change no answer.
fn command() -> Vec<String> {
    telling(env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()))
}

/// The words that have a say in the answers.
fn telling(words: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words = words.into_iter();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((&*word, None), |(n, v)| (n, Some(v)));
        let is_glued = word.strip_prefix("-j").is_some_and(|rest| rest.parse::<u16>().is_ok());
        if word == "--" {
            kept.push(word);
            kept.extend(words);
            break;
        } else if SILENT.contains(&name) {
            // Without `=` the value is the next word.
            if value.is_none() {
                words.next();
            }
        } else if word != "--resume" && !is_glued {
            kept.push(word);
        }
    }

    kept
}

/// The plain files in the command line, such as that of `--layout`, except the output.
fn typed_files(output: &Path) -> Vec<PathBuf> {
    let value = |word: String| match word.split_once('=') {
        Some((name, value)) if name.starts_with("--") => value.to_owned(),
        _ => word,
    };
    env::args_os()
        .skip(1)
        .map(|arg| PathBuf::from(value(arg.to_string_lossy().into_owned())))
        .filter(|path| path != output && path.is_file())
        .collect()
}

impl Journal {
    /// The point that was written, if it is of the same command and of the same inputs.
    fn point(&self, state: &str, inputs: &[Input]) -> Result<Point, Fatal> {
        let point: Point = serde_json::from_str(state)
            .map_err(|_| format!("--resume: {} cannot be read", self.path.display()))?;
        // A journal of an earlier version has all words.
        if telling(point.command.iter().cloned()) != command() {
            return Err(format!(
                "--resume: that output is of another command: onefold {}",
                point.command.join(" ")
            ));
        }

        let before: Option<BTreeSet<&PathBuf>> =
            point.inputs.as_ref().map(|inputs| inputs.iter().map(|input| &input.path).collect());
        let is_new = |input: &&Input| before.as_ref().is_some_and(|b| !b.contains(&input.path));
        let new =
            inputs.iter().find(is_new).map(|input| format!("{} is new", input.path.display()));
        match point.inputs.iter().flatten().find_map(Input::change).or(new) {
            None => Ok(Point { command: command(), ..point }),
            Some(change) => Err(format!(
                "--resume: the input was changed after that run began: {change}; run the command \
                 without --resume to answer all puzzles again"
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_change_no_answer_are_not_compared() {
        let of = |line: &str| telling(line.split(' ').map(str::to_owned)).join(" ");
        for line in [
            "rate a -o b",
            "rate --threads 1 a -o b",
            "rate a --threads=2 -o b --resume",
            "rate -j 3 a -o b",
            "rate -j12 a -o b",
            "rate -j=1 a --color always -o b",
            "rate a --color=never -o b --resume",
        ] {
            assert_eq!(of(line), "rate a -o b", "{line}");
        }
        for line in ["rate a -t 1 -o b", "rate -jx a", "rate -- --threads 1", "rate --thread 1 a"] {
            assert_eq!(of(line), line);
        }
    }
}
