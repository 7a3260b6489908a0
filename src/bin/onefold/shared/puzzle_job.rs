//! The work on one puzzle: the input of a command that answers for it, and how the result
//! is written.

use std::time::Instant;

use onefold::internals::count::Count;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Puzzle, Solution};
use onefold::internals::report::{self, About, Answer, Compared, Decision, Placement, Spelling};
use onefold::internals::setter;
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{EntryForm, Job, Target};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::shared::subject::Subject;
use crate::shared::{Fatal, RunSettings, Sink, Status, printable, wrapped};

/// The work of a command on one puzzle.
pub(crate) type Work<'w> = dyn Fn(&mut PuzzleJob<'_>) -> Done + Send + Sync + 'w;

/// Its status; or why it could not be done, which is then reported with the place of the puzzle.
pub(crate) type Done = Result<Status, Refusal>;

/// Why there is no answer.
pub(crate) struct Refusal {
    pub(crate) message: String,
    pub(crate) status: Status,
}

impl Refusal {
    /// A refusal with its reason and status.
    pub(crate) fn new(why: impl ToString, status: Status) -> Self {
        let message = why.to_string();
        Self { message, status }
    }

    /// The input is bad, or no answer can be written.
    pub(crate) fn bad(why: impl ToString) -> Self {
        Self::new(why, Status::Bad)
    }
}

impl From<Fatal> for Refusal {
    fn from(message: Fatal) -> Self {
        Self::bad(message)
    }
}

/// The facts about a puzzle that are known from its batch.
#[derive(Clone)]
pub(crate) enum Known {
    /// Its only solution.
    Only(Solution),
    /// Its number of solutions, or the requested number.
    Count(Count),
}

/// How puzzles are answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// In turn and in pieces, so that an answer may be of any length.
    InTurn,
    /// Each as a whole, on several threads.
    Each,
    /// The same, but the batch is first searched for puzzles with one solution: the answer
    /// for a puzzle with exactly one shows nothing else.
    Solutions,
    /// For uniqueness: the answer is then the one word.
    Unique,
    /// For the number of solutions, up to a number.
    Counts(u64),
}

/// A puzzle to answer for.
pub(crate) struct PuzzleJob<'a> {
    pub(crate) subject: &'a Subject<'a>,
    /// The facts known from its batch.
    pub(crate) known: Option<Known>,
    pub(crate) settings: &'a RunSettings,
    /// The limits of this job.
    pub(crate) limits: Limits,
    pub(crate) solver: &'a mut Solver,
    pub(crate) sink: &'a mut dyn Sink,
    /// The rules that may be missing from the puzzle.
    hint: Option<String>,
    /// The kind of the answer, where kinds are counted and it was written.
    pub(crate) kind: Option<String>,
    begun: Instant,
}

impl<'a> PuzzleJob<'a> {
    /// A job that begins now.
    pub(crate) fn new(
        subject: &'a Subject<'a>,
        known: Option<Known>,
        settings: &'a RunSettings,
        solver: &'a mut Solver,
        sink: &'a mut dyn Sink,
    ) -> Self {
        Self {
            subject,
            known,
            settings,
            limits: settings.limits(),
            solver,
            sink,
            hint: None,
            kind: None,
            begun: Instant::now(),
        }
    }

    /// The puzzle to answer for.
    pub(crate) fn puzzle(&self) -> &'a Puzzle {
        &self.subject.entry.puzzle
    }

    /// Looks whether something is missing from a puzzle with this verdict. Only puzzles at the
    /// start of a source are looked at, so that long lists cost nothing more, and the same ones
    /// whatever the threads.
    pub(crate) fn look_for_missing(&mut self, verdict: &Verdict) {
        const LINES: usize = 30;
        let entry = &self.subject.entry;
        if entry.line <= LINES {
            let missing = setter::missing(self.solver, &entry.puzzle, verdict, &self.limits);
            self.hint = missing.map(|missing| missing.to_string());
        }
    }

    /// Writes an answer in the requested form; returns its status.
    pub(crate) fn tell(&mut self, answer: &dyn Answer) -> Status {
        let subject = self.subject;
        let puzzle = self.puzzle();
        // The solution recorded with the puzzle is compared with the result.
        let compared = subject
            .entry
            .recorded
            .as_ref()
            .zip(answer.verdict())
            .map(|(known, verdict)| Compared::of(known, puzzle, verdict));
        let wrong = compared.as_ref().is_some_and(|given| !given.is_right());
        if self.settings.choice.summary {
            let given = if wrong { ", given solution wrong" } else { "" };
            let beside = if subject.entry.unread.is_empty() { "" } else { ", beside unread text" };
            self.kind = Some(answer.kind() + given + beside);
        }

        if self.settings.json {
            let mut fields = answer.fields(puzzle, Spelling::Names);
            if let Some(compared) = &compared {
                compared.add_to(&mut fields, puzzle.layout(), Spelling::Names);
            }
            let hint = self.hint.take();
            fields.extend(hint.map(|hint| ("hint".to_owned(), hint.into())));
            self.result(fields, answer.stats());
        } else if self.settings.columns.is_some()
            && let Some(mut row) = answer.row(puzzle.layout())
        {
            if answer.asks_for_solution() {
                let given = if wrong { "wrong" } else { "right" };
                row.push(compared.map_or("", |_| given).to_owned());
            }
            self.row(row);
        } else {
            self.plain(answer, compared.as_ref());
        }

        if let Some(hint) = self.hint.take() {
            let source = subject.source;
            self.sink.complain(&format!("onefold: {source}: {hint}"));
        }

        let status = Status::of(answer.holds());
        status.max(if wrong { Status::No } else { Status::Yes })
    }

    /// Writes an answer as a row of the table, between the place and the name of the puzzle and
    /// the puzzle itself, as it came or in one line where a line holds it.
    pub(crate) fn row(&mut self, answer: Vec<String>) {
        let Some(columns) = &self.settings.columns else {
            return;
        };
        let entry = &self.subject.entry;
        let text = match &entry.form {
            EntryForm::Line(text, _) => text.clone(),
            _ => written(Target::named("line"), &entry.puzzle, None).unwrap_or_default(),
        };

        let id = entry.id.clone().unwrap_or_default();
        let mut fields = vec![self.subject.source.to_owned(), id];
        fields.extend(answer);
        fields.push(entry.unread_in_words().join("; "));
        fields.push(text.trim_end().to_owned());
        let (row, word) = columns.row(entry.row.as_deref(), &fields);
        self.sink.line(&printable(&row));
        if let Some(word) = word {
            self.sink.complain(&format!("onefold: {word}"));
        }
    }

    /// An answer for people.
    fn plain(&mut self, answer: &dyn Answer, compared: Option<&Compared>) {
        let elapsed = self.settings.stats.then(|| self.begun.elapsed());
        let subject = self.subject;
        let about =
            &About { puzzle: &subject.entry.puzzle, write: &|solution| subject.written(solution) };
        let text = answer.plain(about);
        let done = elapsed.map(|elapsed| match answer.did() {
            did if did.is_empty() => format!("{elapsed:.3?}"),
            did => format!("{did}, {elapsed:.3?}"),
        });
        let wrong = compared.and_then(|compared| compared.plain(subject.entry.puzzle.layout()));
        let prefix = self.subject.prefix();
        let first = match answer.manner() {
            Placement::Comments => {
                let text = Some(text).filter(|text| !text.is_empty());
                for word in text.into_iter().chain(wrong).chain(self.subject.notes()) {
                    self.comment(&word);
                }
                return done.iter().for_each(|did| self.sink.line(&format!("# {did}")));
            }
            Placement::Block => Some(prefix.trim_end()).filter(|title| !title.is_empty()),
            Placement::Line => None,
        };

        let text = match first {
            Some(title) => format!("{title}\n{text}"),
            None => {
                let line = wrapped(&format!("{prefix}{text}"), self.settings.width);
                if self.settings.colour { painted(&line, &prefix, answer) } else { line }
            }
        };

        self.sink.line(&text);
        let remarks = wrong.into_iter().chain(answer.remarks(about));
        for line in remarks.chain(self.subject.notes()).chain(done) {
            let line = format!("  {line}");
            self.sink.line(&wrapped(&line, self.settings.width));
        }
    }

    /// A line about the puzzle between solutions.
    pub(crate) fn comment(&mut self, text: &str) {
        let prefix = self.subject.prefix();
        self.sink.line(&format!("# {prefix}{text}"));
    }

    /// One of the requested solutions.
    /// In a table it is in the row of the answer.
    pub(crate) fn solution(&mut self, n: u64, solution: &Solution) {
        if self.settings.columns.is_some() {
            return;
        }
        let json = self.settings.json;
        self.subject.solution(n, solution, json, self.sink);
    }

    /// A result in JSON: what names the puzzle, the fields, and what was done.
    pub(crate) fn result(&mut self, fields: Map<String, Value>, stats: Value) {
        let fields = self.fields(fields, stats);
        self.sink.json(&Value::Object(fields));
    }

    /// All fields of such a result. The time is written only on request, so that without it
    /// equal input gives equal output.
    pub(crate) fn fields(
        &self,
        fields: Map<String, Value>,
        mut stats: Value,
    ) -> Map<String, Value> {
        let mut all = self.subject.result(fields);
        if let Some(how) = self.subject.entries {
            all.insert("entries".into(), how.into());
        }
        let notes = &self.subject.entry.notes;
        if !notes.is_empty() {
            all.insert("notes".into(), notes.clone().into());
        }
        let unread = self.subject.entry.unread_in_words();
        if !unread.is_empty() {
            all.insert("unread".into(), unread.into());
        }
        if self.settings.stats {
            stats["seconds"] = self.begun.elapsed().as_secs_f64().into();
            all.insert("stats".into(), stats);
        }

        all
    }

    /// Writes a row or fields after those that name the puzzle, where one of these is requested.
    pub(crate) fn puts(&mut self, row: Vec<String>, fields: &impl Serialize) -> bool {
        if self.settings.columns.is_some() {
            self.row(row);
        } else if self.settings.json {
            let all = self.subject.result(report::fields_of(fields));
            self.sink.json(&Value::Object(all));
        }
        self.settings.columns.is_some() || self.settings.json
    }
}

/// Colours of a source and of answers that are yes, no and not known, and the end of a colour.
const COLOURS: [&str; 5] = ["\u{1b}[35m", "\u{1b}[32m", "\u{1b}[31m", "\u{1b}[33m", "\u{1b}[0m"];

/// A text without these colours.
pub(crate) fn unpainted(text: &str) -> String {
    COLOURS.iter().fold(text.to_owned(), |text, colour| text.replace(colour, ""))
}

/// A line with its source and the word of its answer in colour: green for yes, red for no.
fn painted(line: &str, prefix: &str, answer: &dyn Answer) -> String {
    let [source_colour, yes, no, unknown, end] = COLOURS;
    let colour = match answer.holds() {
        Decision::Yes => yes,
        Decision::No => no,
        Decision::Unknown => unknown,
    };

    let kind = answer.kind();
    let parts = line.strip_prefix(prefix).zip(prefix.rsplit_once(':'));
    let (rest, source) = match parts {
        Some((rest, (source, colon))) => (rest, format!("{source_colour}{source}{end}:{colon}")),
        None => (line, String::new()),
    };

    match rest.strip_prefix(&kind) {
        Some(rest) => format!("{source}{colour}{kind}{end}{rest}"),
        None => format!("{source}{rest}"),
    }
}

/// A puzzle in a form, or in the usual one for it: one line where that says everything, else text.
pub(crate) fn written(
    target: Option<&'static Target>,
    puzzle: &Puzzle,
    id: Option<&str>,
) -> Result<String, String> {
    let target = target.or_else(|| Target::usual(puzzle));
    let target = target.ok_or("no output form can hold this puzzle")?;
    let written = target.write(&Job::new(puzzle, id));
    Ok(written.map_err(|error| error.to_string())?.text)
}
