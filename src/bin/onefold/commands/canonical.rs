//! `onefold canonical`: one text for all puzzles that are the same; symmetries; repeats dropped.

use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use onefold::identity::{Canonical, Group, Seen, Symmetry};
use onefold::ids::{CellId, Id};
use onefold::limits::Stop;
use onefold::puzzle::{Layout, Puzzle, Symbol};
use onefold::solve::Solver;
use onefold::text::{Alphabet, Job, Target};
use serde_json::{Map, Value};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, targets};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Bulk, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Leave out puzzles that are the same as one before
    #[arg(long)]
    pub(crate) unique: bool,
    /// Write the puzzles as they came, instead of their canonical form
    #[arg(long)]
    pub(crate) as_given: bool,
    /// Say how many symmetries each puzzle has, and which make all of them
    #[arg(long)]
    pub(crate) group: bool,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<String>,
}

pub(crate) fn run(args: CanonicalArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let (json, with_entries) = (settings.json, args.input.with_entries);
    let named =
        |name: &str| Target::named(name).ok_or_else(|| format!("--to {name}: no such form"));
    let in_turn = args.unique;
    let task = Task {
        target: args.to.as_deref().map(named).transpose()?,
        settings: settings.clone(),
        seen: Mutex::default(),
        args,
    };
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.answer(&subject, sink))
    };
    // Which of two equal puzzles is the first is decided in the order of the input.
    if in_turn {
        Stream::new(inputs, settings).run_in_turn(&work)
    } else {
        Stream::new(inputs, settings).run(Bulk::No, Arc::new(work))
    }
}

/// What is asked of every puzzle.
struct Task {
    args: CanonicalArgs,
    target: Option<&'static Target>,
    settings: RunSettings,
    /// Puzzles met before, and the symmetries of layouts.
    seen: Mutex<Seen>,
}

impl Task {
    fn answer(&self, subject: &Subject<'_>, sink: &mut dyn Sink) -> Status {
        let canonical = match self.canonical(&subject.entry.puzzle) {
            Ok(canonical) => canonical,
            Err(stop) => {
                let source = subject.source_name();
                let word = format!("not known: {}", stop.word());
                stream::complain(&source, None, &word, self.settings.json, sink);
                return Status::PARTIAL;
            }
        };
        if self.args.unique {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if !seen.insert_key(canonical.key.clone()) {
                return Status::YES;
            }
        }
        let shown = match self.args.as_given {
            true => &subject.entry.puzzle,
            false => &canonical.puzzle,
        };
        let text = match self.text(shown, subject.entry.id.as_deref()) {
            Ok(text) => text,
            Err(why) => {
                let source = subject.source_name();
                stream::complain(&source, None, &why, self.settings.json, sink);
                return Status::BAD;
            }
        };
        let layout = shown.layout();
        let order = canonical.group.order.to_string();
        if self.settings.json {
            let mut fields = subject.result();
            fields.insert("type".into(), "canonical".into());
            let what = if self.args.as_given {
                "puzzle"
            } else {
                "canonical"
            };
            fields.insert(what.into(), text.into());
            fields.insert("symmetries".into(), order.into());
            if self.args.group {
                let generators = &canonical.group.generators;
                let told = generators.iter().map(|symmetry| map(layout, symmetry));
                fields.insert("generators".into(), told.collect());
                let orbits = orbits(layout, &canonical.group);
                fields.insert("orbits".into(), orbits.into());
            }
            subject.finish_with(&mut fields, Value::Object(Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
            return Status::YES;
        }
        sink.line(&text);
        if self.args.group {
            sink.line(&format!("# symmetries: {order}"));
            for symmetry in &canonical.group.generators {
                sink.line(&format!("# {}", cycles(layout, symmetry)));
            }
        }
        Status::YES
    }

    fn canonical(&self, puzzle: &Puzzle) -> Result<Canonical, Stop> {
        let limits = self.settings.limits();
        let identity = {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.identity(puzzle.layout(), &limits)?
        };
        identity.canonical(puzzle, &limits)
    }

    fn text(&self, puzzle: &Puzzle, id: Option<&str>) -> Result<String, String> {
        let target = self.target.or_else(|| Target::usual(puzzle));
        let target = target.ok_or("no form holds this puzzle")?;
        let job = Job {
            puzzle,
            id: id.filter(|_| self.args.as_given),
            alphabet: Alphabet::default(),
        };
        let written = target.write(&job);
        Ok(written.map_err(|error| error.to_string())?.text)
    }
}

/// The cells and symbols that a symmetry moves, each with where it goes.
fn map(layout: &Layout, symmetry: &Symmetry) -> Value {
    let cells = symmetry.cells.enumerate().filter(|(from, to)| from != *to);
    let cells = cells.map(|(from, &to)| (name(layout, from), name(layout, to).into()));
    let symbols = (0..).filter_map(Symbol::new).zip(&symmetry.symbols);
    let symbols = symbols.filter(|(from, to)| from != *to);
    let symbols = symbols.map(|(from, to)| (from.to_string(), to.to_string().into()));
    let mut fields = Map::new();
    fields.insert("cells".into(), Value::Object(cells.collect()));
    fields.insert("symbols".into(), Value::Object(symbols.collect()));
    Value::Object(fields)
}

/// The cells that symmetries turn into each other, where there are several.
fn orbits(layout: &Layout, group: &Group) -> Vec<Vec<String>> {
    let orbits = group.orbits(layout.cells().len()).into_iter();
    let several = orbits.filter(|orbit| orbit.len() > 1);
    several
        .map(|orbit| orbit.into_iter().map(|cell| name(layout, cell)).collect())
        .collect()
}

/// A symmetry as cycles: each cell or symbol goes to the next, the last to the first.
fn cycles(layout: &Layout, symmetry: &Symmetry) -> String {
    let cells: Vec<usize> = symmetry.cells.iter().map(|to| to.index()).collect();
    let symbols: Vec<usize> = symmetry.symbols.iter().map(|to| to.index()).collect();
    let mut words = cycles_of(&cells, |cell| name(layout, CellId::new(cell)));
    words.extend(cycles_of(&symbols, |symbol| {
        Symbol::new(symbol).map_or_else(String::new, |symbol| symbol.to_string())
    }));
    words.join(" ")
}

fn cycles_of(images: &[usize], name: impl Fn(usize) -> String) -> Vec<String> {
    let mut met = vec![false; images.len()];
    let mut words = Vec::new();
    for start in 0..images.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut met[at], true) {
            cycle.push(name(at));
            at = images[at];
        }
        if cycle.len() > 1 {
            words.push(format!("({})", cycle.join(" ")));
        }
    }
    words
}

fn name(layout: &Layout, cell: CellId) -> String {
    layout.cells()[cell].to_string()
}
