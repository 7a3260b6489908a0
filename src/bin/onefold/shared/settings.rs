//! The meaning of the command line: names looked up, sizes and times read, files found.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use onefold::internals::limits::{Cancel, Limits};
use onefold::internals::puzzle::shapes::{rule_named, spec_named};
use onefold::internals::puzzle::{Layout, LayoutSpec, Rule, meant};
use onefold::internals::solve::{Config, Engine};
use onefold::internals::text::{self, Alphabet, ReadOptions};

use crate::shared::columns::Columns;
use crate::shared::door::Closed;
use crate::shared::flags::ColorArg;
use crate::shared::{
    ChoiceArgs, Fatal, InputArgs, OutputArgs, RunArgs, TableArgs, cancel_on_interrupt, door, output,
};

/// Bytes that the program takes for itself, with a puzzle read.
const PROGRAM: usize = 16 << 20;

/// How to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunSettings {
    pub(crate) config: Config,
    pub(crate) threads: usize,
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory: Option<usize>,
    pub(crate) nodes: Option<u64>,
    /// Answers are JSON Lines.
    pub(crate) json: bool,
    /// Answers are rows of a table with these columns.
    pub(crate) columns: Option<Arc<Columns>>,
    /// Figures are written, too.
    pub(crate) stats: bool,
    /// Entries of solvers are taken as givens.
    pub(crate) with_entries: bool,
    /// Where answers go.
    pub(crate) output: OutputArgs,
    /// Answers are coloured.
    pub(crate) colour: bool,
    /// Columns of the terminal that sentences go to.
    pub(crate) width: Option<usize>,
    /// Which answers are written.
    pub(crate) choice: ChoiceArgs,
    pub(crate) cancel: Cancel,
}

impl RunSettings {
    /// By what was typed. From here on an interrupt ends the run.
    pub(crate) fn new(args: &RunArgs) -> Result<Self, Fatal> {
        let (engine, _) = Engine::ALL
            .iter()
            .find(|(_, name)| *name == args.engine)
            .ok_or_else(|| unknown_engine(&args.engine))?;
        let here = !args.output.goes_elsewhere();
        Ok(Self {
            config: Config { engine: *engine, propagate: !args.no_propagation, seed: args.seed },
            threads: threads(args.threads),
            timeout: timeout(args.timeout.as_deref())?,
            memory: args.max_memory.as_deref().map(bytes).transpose()?,
            nodes: args.max_nodes,
            json: args.json,
            colour: match args.color {
                ColorArg::Always => true,
                ColorArg::Never => false,
                ColorArg::Auto => here && output::takes_colour(),
            },
            width: if here { output::terminal_width() } else { None },
            output: args.output.clone(),
            ..Self::plain()
        })
    }

    /// The same with answers as rows of a table where requested.
    pub(crate) fn tabled(self, args: &TableArgs, of_answers: &[&'static str]) -> Self {
        let columns = || Arc::new(Columns::new(of_answers, args.columns.clone()));
        let columns = args.is_asked().then(columns);
        Self { columns, ..self }
    }

    /// Settings of a command that does not search. From here on an interrupt ends the run.
    pub(crate) fn plain() -> Self {
        Self { threads: 1, cancel: cancel_on_interrupt(), ..Self::default() }
    }

    /// The limits of a puzzle whose job begins now.
    pub(crate) fn limits(&self) -> Limits {
        let time = self.timeout;
        Limits {
            nodes: self.nodes,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            memory: self.memory.map(beside_program),
            cancel: self.cancel.clone(),
        }
    }
}

/// The number of threads that was typed, or one for each processor.
pub(crate) fn threads(typed: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    typed.map_or_else(all, usize::from)
}

fn unknown_engine(name: &str) -> Fatal {
    let known = Engine::ALL.iter().map(|(_, name)| *name);
    let hint = meant(name, known.clone()).map(|name| format!("; is '{name}' meant?"));
    let known = known.collect::<Vec<_>>();
    let hint = hint.unwrap_or_default();
    format!("--engine {name}: known engines are {}{hint}", known.join(", "))
}

/// How to read, and the blank layout where it is requested alone.
pub(crate) fn read_options(args: &InputArgs) -> Result<ReadOptions, Fatal> {
    let mut rules = rules(&args.rules)?;
    let mut layout = args.layout.as_deref();
    // With puzzles, a rule in the place of a layout is one: they may be of any size.
    let inputs = !args.files.is_empty() || !args.puzzles.is_empty();
    if let Some(Ok(rule)) = layout.filter(|_| inputs).map(rule_named) {
        rules.push(rule);
        layout = None;
    }

    let layout = layout.map(layout_spec).transpose()?;
    Ok(ReadOptions {
        layout,
        rules,
        alphabet: alphabet("--symbols", args.symbols.as_deref())?,
        cells: args.form.is_some(),
        ignore_unknown: args.ignore_unknown,
        strict: args.strict,
        roles: args.roles,
    })
}

/// The rules of these names.
pub(crate) fn rules(names: &[String]) -> Result<Vec<Rule>, Fatal> {
    let named = |name: &String| rule_named(name).map_err(|error| format!("--rule: {error}"));
    names.iter().map(named).collect()
}

/// The layout of that name, or in that file.
pub(crate) fn layout_spec(name: &str) -> Result<LayoutSpec, Fatal> {
    match spec_named(name) {
        Ok(spec) => {
            if let Some(note) = without_boxes(name, &spec) {
                let _ = writeln!(io::stderr(), "onefold: {note}");
            }
            Ok(spec)
        }
        Err(_) if Path::new(name).is_file() => layout_file(Path::new(name)),
        Err(error) => Err(format!("--layout: no file has this name; {error}")),
    }
}

/// The error for a number of symbols for which there are no boxes.
fn without_boxes(name: &str, spec: &LayoutSpec) -> Option<String> {
    let (_, size) = name.split_once(':')?;
    let side: usize = size.trim().parse().ok()?;
    let bare = spec.grids.iter().all(|grid| grid.boxes.is_none());
    let meant = name.trim_start().to_lowercase().starts_with("latin");
    (bare && !meant).then(|| {
        format!(
            "{name}: {side} symbols have no boxes, only rows and columns; boxes of {side} x {side} \
             cells are classic:{side}x{side}"
        )
    })
}

/// The alphabet of that name, which is the value of `flag`, if there is one.
pub(crate) fn alphabet(flag: &str, typed: Option<&str>) -> Result<Option<Alphabet>, Fatal> {
    let named = |text: &str| {
        let lower = text.to_lowercase();
        let name = match &lower[..] {
            "1-9a-z" => "1",
            "0-9a-z" => "0",
            "a-z" => "a",
            name => name,
        };
        Alphabet::named(name).ok_or_else(|| {
            format!(
                "{flag} {text}: expected 1 (1-9A-Z), 0 (0-9A-Z), A (A-Z), numbers, or numbers0 (from 0)"
            )
        })
    };

    typed.map(named).transpose()
}

/// A number of seconds, as it is typed where it is.
pub(crate) fn timeout(typed: Option<&str>) -> Result<Option<Duration>, Fatal> {
    let seconds = |text: &str| {
        let number = text.strip_suffix('s').unwrap_or(text).parse().ok();
        let time = number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.ok_or_else(|| format!("--timeout {text}: expected seconds, such as 10 or 0.5"))
    };
    typed.map(seconds).transpose()
}

/// The memory for the work on a puzzle where the whole process may take so many bytes: of the
/// memory apart from the program, a part is lost to fragmentation, above all with several threads.
fn beside_program(bytes: usize) -> usize {
    // Where it does not fit with the program, a little is left to try with.
    let beside = bytes - PROGRAM.min(bytes / 3 * 2);
    beside - beside / 5
}

fn bytes(text: &str) -> Result<usize, Fatal> {
    let upper = text.to_uppercase();
    let plain = upper.trim_end_matches('B').trim_end_matches('I');
    let mut sized = ['K', 'M', 'G', 'T']
        .into_iter()
        .zip([10, 20, 30, 40])
        .filter_map(|(unit, shift)| Some((plain.strip_suffix(unit)?, shift)));
    let (digits, shift) = sized.next().unwrap_or((plain, 0));
    digits
        .trim()
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| format!("--max-memory {text}: expected a size, such as 500M or 2G"))
}

/// A seed that differs from run to run, short enough to be typed.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The layout that a file describes.
fn layout_file(path: &Path) -> Result<LayoutSpec, Fatal> {
    let name = path.display();
    let text = whole_file(path)?;
    let line = text::layout_texts(&text)
        .into_iter()
        .next()
        .and_then(Result::ok)
        .map_or(1, |(line, _)| line);
    let spec = text::layout_text(&text);
    let spec = spec.map_err(|error| format!("{name}:{}: {error}", error.line))?;
    let problems: Vec<String> =
        Layout::problems(&spec).into_iter().map(|one| format!("{name}:{line}: {one}")).collect();
    if problems.is_empty() {
        return Ok(spec);
    }
    // Each is a message of its own, as in `layout check`.
    Err(problems.join("\nonefold: "))
}

/// The text of a whole file, or of standard input for `-`.
pub(crate) fn whole_file(path: &Path) -> Result<Vec<u8>, Fatal> {
    let bytes = whole_bytes(path)?;
    match door::no_text(&bytes) {
        Some(what) => Err(format!("{}: {what}", path.display())),
        None => Ok(bytes),
    }
}

/// The bytes of a whole file, or of standard input for `-`, be it text or not, up to a size
/// that no layout or matrix needs.
pub(crate) fn whole_bytes(path: &Path) -> Result<Vec<u8>, Fatal> {
    const MOST: u64 = 1 << 30;
    let name = path.display();
    let mut bytes = Vec::new();
    let read =
        door::bytes(path).and_then(|text| Ok(text.take(MOST + 1).read_to_end(&mut bytes)?));
    match read {
        Ok(_) if bytes.len() as u64 > MOST => {
            Err(format!("{name}: larger than {} MiB", MOST >> 20))
        }
        Ok(_) => Ok(bytes),
        Err(Closed::Directory) => Err(format!("{name}: a directory; a file is expected")),
        Err(closed) => Err(format!("{name}: {closed}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_and_what_is_lost_are_taken_off_the_memory() {
        assert_eq!(beside_program(PROGRAM + (50 << 20)), 40 << 20);
        let few = [0, 1, 10, 1 << 20];
        assert!(few.iter().all(|&all| beside_program(all) <= all));
        assert!(beside_program(PROGRAM) > 0);
    }
}
