//! What `onefold cover` is asked for.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand};
use onefold::count::problem::Slice;
use onefold::text::covers::{CoverForm, FORMS, OPTIONS_ONLY};

use crate::shared::flags::RunArgs;

#[derive(Debug, Args)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    pub(crate) command: CoverCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CoverCommand {
    /// Print covers, each as the numbers and names of its options
    Solve(SolveArgs),
    /// Count all covers exactly
    Count(CountArgs),
    /// Estimate the number of covers, by random descents, with its standard error
    Estimate(EstimateArgs),
    /// Draw covers at random, each as likely as any other
    Sample(SampleArgs),
    /// Draw a cover: as a matrix, and as a board where items are cells
    Show(ShowArgs),
}

#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// How many descents are made
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) descents: u64,
}

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
    /// How many covers
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: u32,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Draw as SVG
    #[arg(long)]
    pub(crate) svg: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Every cover, one after the other
    #[arg(long, conflicts_with_all = ["limit", "goal"])]
    pub(crate) all: bool,
    /// At most N covers [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
    /// A cover that costs the least, proved; options have costs behind a '|'
    #[arg(long, group = "goal")]
    pub(crate) min_cost: bool,
    /// A cover that costs the most, proved
    #[arg(long, group = "goal")]
    pub(crate) max_cost: bool,
    /// A cover of the fewest options, proved
    #[arg(long, group = "goal")]
    pub(crate) fewest: bool,
    /// The K covers that cost the least, or are best by another of these flags, in order
    #[arg(long, value_name = "K", conflicts_with_all = ["all", "limit"], value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) best: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Stop when at least N covers are known; the covers are then enumerated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// How to count; --limit and a named --engine enumerate
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    pub(crate) method: CoverMethod,
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "method"])]
    pub(crate) estimate: bool,
    /// In how many covers each option is, too
    #[arg(long, conflicts_with_all = ["limit", "method", "estimate"])]
    pub(crate) by_option: bool,
    /// Count piece by piece, keep in this file how far that is, and go on from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "method", "estimate", "by_option"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Count the K-th of N slices; the counts of all slices add up to that of the problem
    #[arg(long, value_name = "K/N", value_parser = slice, conflicts_with_all = ["limit", "method", "estimate", "by_option"])]
    pub(crate) slice: Option<Slice>,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    pub(crate) descents: u64,
}

/// How covers are counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CoverMethod {
    /// Whatever promises to be the quickest
    #[default]
    Auto,
    /// Tables of residual problems, however long they take
    Memo,
    /// Every cover is visited
    Enumerate,
}

#[derive(Debug, Args)]
pub(crate) struct CommonArgs {
    /// The problem in one of four forms: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Read the text in this form instead of finding it from the whole text
    #[arg(long, value_name = "NAME", value_parser = forms())]
    pub(crate) form: Option<String>,
    /// Options are lists of column numbers, counted from 0 or 1
    #[arg(long, conflicts_with_all = ["form", "items_from_options"])]
    pub(crate) rows: bool,
    /// No line names the items: they are those of the options
    #[arg(long, conflicts_with = "form")]
    pub(crate) items_from_options: bool,
    /// Only covers with these options, by number or name
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',')]
    pub(crate) with: Vec<String>,
    /// Only covers without these options, by number or name
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',')]
    pub(crate) without: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How covers are printed.
#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// Print the items of each option, one option in a line
    #[arg(long)]
    pub(crate) items: bool,
}

impl CommonArgs {
    /// The form that is named.
    pub(crate) fn form(&self) -> Option<&str> {
        match (self.rows, self.items_from_options) {
            (true, _) => Some("rows"),
            (_, true) => Some(OPTIONS_ONLY),
            _ => self.form.as_deref(),
        }
    }
}

impl CoverCommand {
    /// What the commands have in common.
    pub(crate) fn common(&self) -> &CommonArgs {
        match self {
            Self::Solve(args) => &args.common,
            Self::Count(args) => &args.common,
            Self::Estimate(args) => &args.common,
            Self::Sample(args) => &args.common,
            Self::Show(args) => &args.common,
        }
    }
}

/// One of several slices: `2/5`.
fn slice(text: &str) -> Result<Slice, String> {
    let wrong = || "expected K/N, such as 2/5 for the second of five slices".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let (number, of): (usize, usize) = (
        number.parse().map_err(|_| wrong())?,
        of.parse().map_err(|_| wrong())?,
    );
    if number == 0 || number > of {
        return Err(wrong());
    }
    Ok(Slice { number, of })
}

/// The names of the forms that can be asked for.
fn forms() -> PossibleValuesParser {
    let value = |form: &CoverForm| PossibleValue::new(form.name).help(form.says);
    PossibleValuesParser::new(FORMS.iter().map(value))
}
