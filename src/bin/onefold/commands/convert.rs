//! `onefold convert`: puzzles in another form.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use onefold::internals::text::{Alphabet, Job, Target, Unknown};
use serde::Serialize;

use crate::shared::{
    Done, Fatal, How, InputArgs, OutputArgs, PuzzleJob, Refusal, RunSettings, Status, Stream,
    TableArgs, alphabet, complain, printable, targets,
};

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = targets(), required_unless_present = "explain_reading")]
    pub(crate) to: Option<&'static Target>,
    /// Say how each puzzle was read (form, lines, layout), then the role of each line; nothing is converted
    #[arg(long, conflicts_with_all = ["to", "csv"])]
    pub(crate) explain_reading: bool,
    /// How to write symbols, where the form leaves it open: 1, 0, A or numbers, as in --symbols
    #[arg(long, value_name = "HOW")]
    pub(crate) to_symbols: Option<String>,
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Runs `onefold convert`; returns its status.
pub(crate) fn run(args: ConvertArgs) -> Result<Status, Fatal> {
    let settings =
        RunSettings { json: args.json, output: args.output.clone(), ..RunSettings::plain() };
    let Some(target) = args.to else {
        return explained(args, settings);
    };
    let settings = settings.tabled(&args.table, &["text", "dropped", "added"]);
    let symbols = match &args.to_symbols {
        None => alphabet("--symbols", args.input.symbols.as_deref())?,
        typed => alphabet("--to-symbols", typed.as_deref())?,
    };

    let stream = Stream::new(&args.input, settings)?;
    let begun = AtomicBool::new(stream.goes_on());
    let strict = args.input.strict;
    stream.run(How::InTurn, move |job| convert(job, target, symbols, strict, &begun))
}

/// How a puzzle was read.
#[derive(Serialize)]
#[serde(tag = "type", rename = "reading")]
struct Reading<'a> {
    form: &'a str,
    lines: [usize; 2],
    order: usize,
    notes: &'a [String],
}

/// A puzzle in another form, with what the form has not and what it adds.
#[derive(Serialize)]
#[serde(tag = "type", rename = "converted")]
struct Converted<'a> {
    form: &'a str,
    text: &'a str,
    dropped: Vec<String>,
    added: Vec<String>,
    notes: &'a [String],
}

/// Says how each puzzle was read, then the role of each line.
fn explained(args: ConvertArgs, settings: RunSettings) -> Result<Status, Fatal> {
    let input = InputArgs { roles: true, ..args.input };
    Stream::new(&input, settings)?.run(How::InTurn, move |job| {
        let subject = job.subject;
        let entry = &subject.entry;
        let form = entry.form_name();
        let order = entry.puzzle.layout().order();
        let first = entry.line;
        let last = entry.last;
        let reading = Reading { form, lines: [first, last], order, notes: &entry.notes };
        if job.puts(Vec::new(), &reading) {
            return Ok(Status::Yes);
        }
        let lines = if first == last {
            format!("line {first}")
        } else {
            format!("lines {first} to {last}")
        };
        let layout = entry.puzzle.layout().name();
        let line = format!("{}{form}, {lines}; {layout}", subject.prefix());
        job.sink.line(&line);
        for note in &entry.notes {
            job.sink.line(&format!("  {note}"));
        }
        Ok(Status::Yes)
    })
}

/// Converts a puzzle. `begun` says whether anything was written before it.
fn convert(
    job: &mut PuzzleJob<'_>,
    target: &'static Target,
    alphabet: Option<Alphabet>,
    strict: bool,
    begun: &AtomicBool,
) -> Done {
    let subject = job.subject;
    let entry = &subject.entry;
    let mut puzzle = entry.puzzle.clone();
    // A table that is written has the columns of the one that was read.
    if let Some(row) = &entry.row
        && job.settings.columns.is_none()
    {
        let mut metadata = puzzle.metadata().cloned().unwrap_or_default();
        row.data().iter().for_each(|(name, json)| metadata.add_data(name, json));
        puzzle.set_metadata(metadata);
    }

    let request = Job {
        puzzle: &puzzle,
        id: entry.id.as_deref(),
        alphabet: alphabet.unwrap_or(entry.puzzle.alphabet()),
        recorded: entry.recorded.as_ref(),
    };

    let written = target.write(&request).map_err(Refusal::bad)?;
    // What was ignored when the puzzle was read is not in what is written.
    let ignored = |note: &&String| note.starts_with("ignored: ");
    let names = |lost: &[Unknown]| lost.iter().map(ToString::to_string).collect::<Vec<String>>();
    let dropped = names(&written.dropped);
    let added = names(&written.added);
    let mut missing: Vec<String> = entry.notes.iter().filter(ignored).cloned().collect();
    for (how, lost) in [("dropped", &dropped), ("added", &added)] {
        if !lost.is_empty() {
            missing.push(format!("{how}: {}", lost.join(", ")));
        }
    }

    if strict && !missing.is_empty() {
        let missing = missing.join("; ");
        let message = format!("not written, because of --strict; {missing}");
        return Err(Refusal::bad(message));
    }

    let row = vec![written.text.clone(), dropped.join(", "), added.join(", ")];
    let converted =
        Converted { form: target.name, text: &written.text, dropped, added, notes: &entry.notes };
    if job.puts(row, &converted) {
        return Ok(Status::Yes);
    }
    let notes = entry.notes.iter().filter(|note| !ignored(note));
    for text in notes.chain(&missing) {
        complain(subject.source, None, text, false, job.sink);
    }
    let begun = begun.swap(true, Ordering::Relaxed);
    let before = if begun {
        target.apart.then_some("")
    } else {
        Some(target.head).filter(|head| !head.is_empty())
    };

    before.into_iter().for_each(|line| job.sink.line(line));
    job.sink.line(&printable(&written.text));
    Ok(Status::Yes)
}
