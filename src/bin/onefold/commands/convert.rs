//! `onefold convert`: puzzles in another form.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use onefold::solve::Solver;
use onefold::text::{Alphabet, Job, Lost, Target};
use serde_json::Value;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, targets};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::{RunSettings, alphabet};
use crate::shared::stream::{self, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = targets())]
    pub(crate) to: String,
    /// How to write symbols, where the form leaves it open: 1, 0, A or numbers, as in --symbols
    #[arg(long, value_name = "HOW")]
    pub(crate) to_symbols: Option<String>,
    /// Take it as an error where the form cannot hold all of a puzzle, or something of it was
    /// ignored
    #[arg(long)]
    pub(crate) strict: bool,
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: ConvertArgs) -> Result<Status, Fatal> {
    let settings = RunSettings {
        json: args.json,
        ..RunSettings::plain(cancel_on_interrupt())
    };
    let target =
        Target::named(&args.to).ok_or_else(|| format!("--to {}: no such form", args.to))?;
    let (flag, symbols) = match &args.to_symbols {
        Some(text) => ("--to-symbols", Some(text)),
        None => ("--symbols", args.input.symbols.as_ref()),
    };
    let symbols = symbols.map(|text| alphabet(flag, text)).transpose()?;
    let conversion = Arc::new(Conversion {
        target,
        alphabet: symbols.unwrap_or_default(),
        strict: args.strict,
        json: args.json,
        begun: AtomicBool::new(false),
    });
    let inputs = Inputs::new(&args.input)?;
    let (json, with_entries) = (args.json, args.input.with_entries);
    let all = Arc::clone(&conversion);
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| all.puzzle(&subject, sink))
    };
    let mut stream = Stream::new(inputs, settings);
    if !target.tail.is_empty() && !json {
        stream = stream.closing(move |sink| {
            conversion.head(sink);
            sink.line(target.tail);
        });
    }
    stream.run_in_turn(&work)
}

/// What to write, and how.
struct Conversion {
    target: &'static Target,
    alphabet: Alphabet,
    strict: bool,
    json: bool,
    /// Whether anything was written.
    begun: AtomicBool,
}

impl Conversion {
    fn puzzle(&self, subject: &Subject<'_>, sink: &mut dyn Sink) -> Status {
        let source = subject.source_name();
        let entry = &subject.entry;
        let job = Job {
            puzzle: &entry.puzzle,
            id: entry.id.as_deref(),
            alphabet: self.alphabet,
        };
        let written = match self.target.write(&job) {
            Ok(written) => written,
            Err(error) => {
                stream::complain(&source, None, &error.to_string(), self.json, sink);
                return Status::BAD;
            }
        };
        // What was ignored when the puzzle was read is not in what is written.
        let ignored = |note: &&String| note.starts_with("ignored: ");
        let lost = [("dropped", &written.dropped), ("added", &written.added)];
        let lost = lost.into_iter().filter(|(_, lost)| !lost.is_empty());
        let mut missing: Vec<String> = entry.notes.iter().filter(ignored).cloned().collect();
        missing.extend(lost.map(|(how, lost)| format!("{how}: {}", list(lost))));
        if self.strict && !missing.is_empty() {
            let message = format!("not written, because of --strict; {}", missing.join("; "));
            stream::complain(&source, None, &message, self.json, sink);
            return Status::BAD;
        }
        if self.json {
            let mut fields = subject.result();
            fields.insert("type".into(), "converted".into());
            fields.insert("form".into(), self.target.name.into());
            fields.insert("text".into(), written.text.into());
            for (how, lost) in [("dropped", &written.dropped), ("added", &written.added)] {
                let lost = lost.iter().map(|lost| Value::from(lost.to_string()));
                fields.insert(how.into(), lost.collect());
            }
            fields.insert("notes".into(), entry.notes.clone().into());
            sink.line(&Value::Object(fields).to_string());
            return Status::YES;
        }
        let notes = entry.notes.iter().filter(|note| !ignored(note));
        for text in notes.chain(&missing) {
            stream::complain(&source, None, text, false, sink);
        }
        if self.head(sink) && self.target.apart {
            sink.line("");
        }
        sink.line(&written.text);
        Status::YES
    }

    /// Writes what stands before the first puzzle, unless something was written; whether it was.
    fn head(&self, sink: &mut dyn Sink) -> bool {
        let begun = self.begun.swap(true, Ordering::Relaxed);
        if !begun && !self.target.head.is_empty() {
            sink.line(self.target.head);
        }
        begun
    }
}

fn list(lost: &[Lost]) -> String {
    let each: Vec<String> = lost.iter().map(ToString::to_string).collect();
    each.join(", ")
}
