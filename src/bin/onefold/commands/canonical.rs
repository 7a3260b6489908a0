//! `onefold canonical`: one text for all puzzles of a layout that are the same, one key for all
//! puzzles that are; symmetries; repeats dropped.

use std::sync::Mutex;

use clap::Args;
use onefold::internals::identity::{Automorphism, Group, Seen};
use onefold::internals::ids::{CellId, Id};
use onefold::internals::puzzle::{Layout, Symbol};
use onefold::internals::report::{self, Fields};
use onefold::internals::text::Target;
use serde::Serialize;
use serde_json::Value;

use crate::shared::{
    BatchArgs, Done, Fatal, How, PuzzleJob, Refusal, Status, Stream, locked, printable, targets,
    written,
};

// Nothing is searched for, and nothing left to chance.
#[derive(Debug, Args)]
#[command(mut_args(|arg| match arg.get_id().as_str() {
    "engine" | "no_propagation" | "seed" => arg.hide(true),
    _ => arg,
}))]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Leave out puzzles that are the same as one before
    #[arg(long)]
    pub(crate) unique: bool,
    /// Write the puzzles as they came, instead of their canonical form
    #[arg(long)]
    pub(crate) as_given: bool,
    /// Write the key of each puzzle, a text that is equal for puzzles that are the same and for no
    /// others, on whatever layout and in whatever form they come
    #[arg(long, conflicts_with_all = ["as_given", "to", "json", "csv"])]
    pub(crate) key: bool,
    /// Say how many symmetries each puzzle has, and which make all of them
    #[arg(long, conflicts_with = "csv")]
    pub(crate) group: bool,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<&'static Target>,
}

/// Runs `onefold canonical`.
pub(crate) fn run(args: CanonicalArgs) -> Result<Status, Fatal> {
    let columns = ["canonical", "symmetries", "key"];
    let mut stream = Stream::batch(&args.batch, &columns, None, false)?;
    stream.remembers = args.unique;
    let seen = Mutex::default();
    let task = Task { seen, args };
    // Which of two equal puzzles is the first is decided in the order of the input.
    let how = if stream.remembers { How::InTurn } else { How::Each };
    stream.run(how, move |job| task.answer(job))
}

/// The question for every puzzle.
struct Task {
    args: CanonicalArgs,
    /// Puzzles met before, and the symmetries of layouts.
    seen: Mutex<Seen>,
}

/// A canonical puzzle, or a puzzle as it came, as fields.
#[derive(Serialize)]
struct CanonicalRecord {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    symmetries: String,
    key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    generators: Option<Vec<MapRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits: Option<Vec<Vec<String>>>,
}

/// The cells and symbols that a symmetry moves, each with where it goes.
#[derive(Serialize)]
struct MapRecord {
    cells: Fields,
    symbols: Fields,
}

impl Task {
    /// Answers for one puzzle.
    fn answer(&self, job: &mut PuzzleJob<'_>) -> Done {
        let puzzle = job.puzzle();
        let limits = &job.limits;
        let canonical = locked(&self.seen)
            .identity(puzzle.layout(), limits)
            .and_then(|identity| identity.canonical(puzzle, limits))
            .map_err(|stop| Refusal::new(format!("not known: {}", stop.word()), Status::Partial))?;
        if self.args.unique && !locked(&self.seen).insert_key(canonical.key.clone()) {
            return Ok(Status::Yes);
        }

        // The puzzle as it came has a row of its own.
        let as_given = self.args.as_given && !self.args.batch.table.is_asked();
        let (shown, id) = if as_given {
            (puzzle, job.subject.entry.id.as_deref())
        } else {
            (&canonical.puzzle, None)
        };

        let key = canonical.key.to_string();
        let text = if self.args.key { key.clone() } else { written(self.args.to, shown, id)? };
        let layout = shown.layout();
        let group = &canonical.group;
        let order = group.order.to_string();
        if job.settings.columns.is_some() {
            job.row(vec![text, order, key]);
        } else if job.settings.json {
            let (canonical, puzzle) =
                if as_given { (None, Some(text)) } else { (Some(text), None) };
            let record = CanonicalRecord {
                r#type: "canonical",
                canonical,
                puzzle,
                symmetries: order,
                key,
                generators: self
                    .args
                    .group
                    .then(|| group.generators.iter().map(|one| map(layout, one)).collect()),
                orbits: self.args.group.then(|| orbits(layout, group)),
            };
            job.result(report::fields_of(&record), Value::Null);
        } else {
            job.sink.line(&printable(&text));
            if self.args.group {
                job.sink.line(&format!("# symmetries: {order}"));
                for symmetry in &group.generators {
                    job.sink.line(&format!("# {}", cycles(layout, symmetry)));
                }
            }
        }

        Ok(Status::Yes)
    }
}

/// The cells and symbols that a symmetry moves.
fn map(layout: &Layout, symmetry: &Automorphism) -> MapRecord {
    let sign = |symbol| layout.sign(symbol).to_string();
    MapRecord {
        cells: symmetry
            .cells
            .enumerate()
            .filter(|(from, to)| from != *to)
            .map(|(from, &to)| (name(layout, from), name(layout, to).into()))
            .collect(),
        symbols: (0..)
            .filter_map(Symbol::new)
            .zip(&symmetry.symbols)
            .filter(|(from, to)| from != *to)
            .map(|(from, &to)| (sign(from), sign(to).into()))
            .collect(),
    }
}

/// The cells that symmetries turn into each other, where there are several.
fn orbits(layout: &Layout, group: &Group) -> Vec<Vec<String>> {
    group
        .orbits(layout.cells().len())
        .into_iter()
        .filter(|orbit| orbit.len() > 1)
        .map(|orbit| orbit.into_iter().map(|cell| name(layout, cell)).collect())
        .collect()
}

/// A symmetry as cycles: each cell or symbol goes to the next, the last to the first.
fn cycles(layout: &Layout, symmetry: &Automorphism) -> String {
    let cells = symmetry.cells.iter().map(|to| to.index()).collect();
    let symbols = symmetry.symbols.iter().map(|to| to.index()).collect();
    let sign = |symbol: usize| Symbol::new(symbol).map(|symbol| layout.sign(symbol).to_string());
    let mut words = cycles_of(cells, |cell| name(layout, CellId::new(cell)));
    words.extend(cycles_of(symbols, |symbol| sign(symbol).unwrap_or_default()));
    words.join(" ")
}

/// A permutation as cycles of more than one element.
fn cycles_of(mut images: Vec<usize>, name: impl Fn(usize) -> String) -> Vec<String> {
    let mut words = Vec::new();
    for start in 0..images.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        // Visited elements map to themselves from then on.
        while images[at] != at {
            cycle.push(name(at));
            at = std::mem::replace(&mut images[at], at);
        }
        if !cycle.is_empty() {
            words.push(format!("({})", cycle.join(" ")));
        }
    }

    words
}

/// A cell, as `r1c1`.
fn name(layout: &Layout, cell: CellId) -> String {
    layout.cells()[cell].to_string()
}
