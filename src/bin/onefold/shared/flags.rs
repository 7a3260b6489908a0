//! The flags that several commands share, as they are typed.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use onefold::internals::generate::Symmetry;
use onefold::internals::puzzle::shapes::{RULES, known_names};
use onefold::internals::solve::Engine;
use onefold::internals::text::{TARGETS, Target};

/// Where puzzles come from and how they are read.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Files with puzzles in any form, also packed; - for standard input; or a puzzle as text
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A puzzle as text; can be given several times
    #[arg(long = "puzzle", value_name = "TEXT")]
    pub(crate) puzzles: Vec<String>,
    /// Read all files in directories, in the order of their names
    #[arg(long, hide_short_help = true)]
    pub(crate) recursive: bool,
    /// The layout, by name or from a file; alone, without input: the blank layout; with - puzzles
    /// from standard input on it
    #[arg(long, value_name = "NAME|FILE", value_parser = Names(layout_names))]
    pub(crate) layout: Option<String>,
    /// A rule to add, such as diagonals or anti-knight; can be given several times
    #[arg(long = "rule", alias = "rules", value_name = "NAME", value_parser = Names(rule_names))]
    pub(crate) rules: Vec<String>,
    /// Read lines of row, column and value; all other forms are recognised from the text
    #[arg(long, value_name = "NAME", value_parser = ["cells"], hide_short_help = true)]
    pub(crate) form: Option<String>,
    /// How symbols are written: 1 (1-9A-Z), 0 (0-9A-Z), A (A-Z), numbers or numbers0 (from 0)
    #[arg(long, value_name = "ALPHABET", value_parser = Names(|| vec!["1", "0", "A", "numbers", "numbers0"]), hide_short_help = true)]
    pub(crate) symbols: Option<String>,
    /// Use the solver's entries of a puzzle as if they were givens
    #[arg(long)]
    pub(crate) with_entries: bool,
    /// Read puzzles without the rules that are not known yet, instead of refusing them
    #[arg(long, hide_short_help = true)]
    pub(crate) ignore_unknown: bool,
    /// Take unread text near a puzzle as an error; with convert also what a form cannot hold
    #[arg(long, hide_short_help = true)]
    pub(crate) strict: bool,
    /// Answer every line as soon as it is there, as a puzzle of its own; a blank line ends a drawing
    #[arg(long, hide_short_help = true)]
    pub(crate) line_buffered: bool,
    /// Go on with the file of --output where an interrupted run has left it
    #[arg(long, requires = "output", hide_short_help = true)]
    pub(crate) resume: bool,
    /// Record the role of each line, for `convert --explain-reading`
    #[arg(skip)]
    pub(crate) roles: bool,
}

/// Where answers go.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write the answers into this file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write no answers; errors and the exit code tell
    #[arg(short, long, conflicts_with = "output")]
    pub(crate) quiet: bool,
}

impl OutputArgs {
    /// True if no answers go to standard output.
    pub(crate) fn goes_elsewhere(&self) -> bool {
        self.output.is_some() || self.quiet
    }
}

/// Which answers are written.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ChoiceArgs {
    /// Write only answers that are no or incomplete
    #[arg(long)]
    pub(crate) only_bad: bool,
    /// Write only numbers: puzzles, answers of each kind, puzzles by their clues; with --only-bad,
    /// after those answers
    #[arg(long, conflicts_with = "csv")]
    pub(crate) summary: bool,
}

/// Answers as a table.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct TableArgs {
    /// Write CSV, with a first line that names the columns: all of a table that is read, then those
    /// of the answer
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Write CSV with only these columns, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "json")]
    pub(crate) columns: Option<Vec<String>>,
}

impl TableArgs {
    /// True if answers are rows of a table.
    pub(crate) fn is_asked(&self) -> bool {
        self.csv || self.columns.is_some()
    }
}

/// How to run.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The search that finishes what propagation leaves open
    #[arg(
        long,
        value_name = "NAME",
        default_value = "auto",
        value_parser = Names(|| Engine::ALL.iter().map(|(_, name)| *name).collect()),
        hide_short_help = true
    )]
    pub(crate) engine: String,
    /// Start the engine on the puzzle as given, without propagation
    #[arg(long, hide_short_help = true)]
    pub(crate) no_propagation: bool,
    /// Number of threads [default: all processors]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Decides between equal choices where an engine chooses at random
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true)]
    pub(crate) seed: u64,
    /// Seconds for each puzzle
    #[arg(short = 't', long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
    /// Memory for the data structures of one puzzle, such as 500M or 2G
    #[arg(long, value_name = "SIZE", hide_short_help = true)]
    pub(crate) max_memory: Option<String>,
    /// Search nodes for each puzzle
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) max_nodes: Option<u64>,
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
    /// Colour answers
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto)]
    pub(crate) color: ColorArg,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Puzzles, how to run, and answers as a table.
#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// When answers are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the environment forbids colours
    Auto,
    Always,
    Never,
}

/// Which techniques are used.
#[derive(Debug, Args)]
pub(crate) struct LogicArgs {
    /// Do not build on the promise that a puzzle has one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
    /// Do not ask first how many solutions a puzzle has: take it that there is one
    #[arg(long, conflicts_with = "no_uniqueness")]
    pub(crate) assume_unique: bool,
    /// Do not use this technique; can be given several times
    #[arg(long = "without", value_name = "TECHNIQUE")]
    pub(crate) without: Vec<String>,
}

/// A name that may be one of those known; any other is refused where it is looked up, with the
/// nearest one.
#[derive(Clone, Copy)]
pub(crate) struct Names(pub(crate) fn() -> Vec<&'static str>);

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// The names of layouts without parameters.
pub(crate) fn layout_names() -> Vec<&'static str> {
    let plain = |name: &&str| !name.contains(':');
    known_names().into_iter().filter(plain).collect()
}

/// The names of the rules of layouts.
pub(crate) fn rule_names() -> Vec<&'static str> {
    RULES.iter().map(|rule| rule.name()).collect()
}

/// The forms that can be written, by name.
pub(crate) fn targets() -> impl TypedValueParser<Value = &'static Target> {
    let value = |target: &Target| PossibleValue::new(target.name).help(target.says);
    PossibleValuesParser::new(TARGETS.iter().map(value))
        .try_map(|name| Target::named(&name).ok_or("no such form"))
}

/// Symmetries by name.
pub(crate) fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    let value = |&(_, name, says): &(Symmetry, &'static str, &'static str)| {
        PossibleValue::new(name).help(says)
    };
    PossibleValuesParser::new(Symmetry::ALL.iter().map(value))
        .map(|name| Symmetry::named(&name).unwrap_or_default())
}
