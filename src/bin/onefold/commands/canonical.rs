//! `onefold canonical`: one text for all puzzles of a layout that are the same, one key for all
//! puzzles that are; symmetries; repeats dropped.

use std::sync::Mutex;

use clap::Args;
use onefold::internals::identity::{Automorphism, Group, Seen};
use onefold::internals::ids::{CellId, Id};
use onefold::internals::puzzle::{Layout, Symbol};
use onefold::internals::report;
use onefold::internals::text::Target;
use serde_json::{Map, Value, json};

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

pub(crate) fn run(args: CanonicalArgs) -> Result<Status, Fatal> {
    let columns = ["canonical", "symmetries", "key"];
    let mut stream = Stream::batch(&args.batch, &columns, None, false)?;
    stream.remembers = args.unique;
    let seen = Mutex::default();
    let task = Task { seen, args };
    // Which of two equal puzzles is the first is decided in the order of the input.
    let how = match stream.remembers {
        true => How::InTurn,
        false => How::Each,
    };
    stream.run(how, move |job| task.answer(job))
}

/// The question for every puzzle.
struct Task {
    args: CanonicalArgs,
    /// Puzzles met before, and the symmetries of layouts.
    seen: Mutex<Seen>,
}

impl Task {
    fn answer(&self, job: &mut PuzzleJob<'_>) -> Done {
        let (puzzle, limits) = (job.puzzle(), &job.limits);
        let identity = locked(&self.seen).identity(puzzle.layout(), limits);
        let canonical = identity.and_then(|identity| identity.canonical(puzzle, limits));
        let canonical = canonical
            .map_err(|stop| Refusal::new(format!("not known: {}", stop.word()), Status::Partial))?;
        if self.args.unique && !locked(&self.seen).insert_key(canonical.key.clone()) {
            return Ok(Status::Yes);
        }
        let id = job.subject.entry.id.as_deref();
        // The puzzle as it came has a row of its own.
        let as_given = self.args.as_given && !self.args.batch.table.is_asked();
        let (what, shown, id) = match as_given {
            true => ("puzzle", job.puzzle(), id),
            false => ("canonical", &canonical.puzzle, None),
        };
        let key = canonical.key.to_string();
        let text = if self.args.key { key.clone() } else { written(self.args.to, shown, id)? };
        let (layout, group) = (shown.layout(), &canonical.group);
        let order = group.order.to_string();
        if job.settings.columns.is_some() {
            job.row(vec![text, order, key]);
        } else if job.settings.json {
            let mut fields =
                json!({"type": "canonical", what: text, "symmetries": order, "key": key});
            if self.args.group {
                let generators = group.generators.iter();
                fields["generators"] = generators.map(|one| map(layout, one)).collect();
                fields["orbits"] = orbits(layout, group).into();
            }
            job.result(report::fields_of(&fields), Value::Null);
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

/// The cells and symbols that a symmetry moves, each with where it goes.
fn map(layout: &Layout, symmetry: &Automorphism) -> Value {
    let cells = symmetry.cells.enumerate().filter(|(from, to)| from != *to);
    let cells = cells.map(|(from, &to)| (name(layout, from), name(layout, to).into()));
    let symbols = (0..).filter_map(Symbol::new).zip(&symmetry.symbols);
    let symbols = symbols.filter(|(from, to)| from != *to);
    let symbols = symbols.map(|(from, to)| {
        let sign = |symbol| layout.sign(symbol).to_string();
        (sign(from), sign(*to).into())
    });
    let (cells, symbols): (Map<_, _>, Map<_, _>) = (cells.collect(), symbols.collect());
    json!({"cells": cells, "symbols": symbols})
}

/// The cells that symmetries turn into each other, where there are several.
fn orbits(layout: &Layout, group: &Group) -> Vec<Vec<String>> {
    let orbits = group.orbits(layout.cells().len()).into_iter();
    let several = orbits.filter(|orbit| orbit.len() > 1);
    let names = |orbit: Vec<CellId>| orbit.into_iter().map(|cell| name(layout, cell)).collect();
    several.map(names).collect()
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

fn name(layout: &Layout, cell: CellId) -> String {
    layout.cells()[cell].to_string()
}
