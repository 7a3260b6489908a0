//! The arguments of `onefold cover`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand};
use onefold::internals::text::covers::{CoverForm, FORMS, OPTIONS_ONLY};

use crate::shared::{EstimateArgs, RunArgs};

#[derive(Debug, Args)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    pub(crate) command: CoverCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CoverCommand {
    /// Print covers, each as the numbers and names of its options
    Solve(SolveArgs),
    /// Say whether there is exactly one cover: none, the only one, or two of several
    Verify(VerifyArgs),
    /// Count all covers exactly
    Count(CountArgs),
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
    /// Print the items of each option, one option in a line
    #[arg(long)]
    pub(crate) items: bool,
    /// A cover that costs the least, proved; options have costs after a '|'
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
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Print the items of each option, one option in a line
    #[arg(long)]
    pub(crate) items: bool,
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
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
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
    /// Read the text in this form instead of finding it from its first lines
    #[arg(long, value_name = "NAME", value_parser = forms())]
    pub(crate) form: Option<String>,
    /// Options are lists of column numbers, counted from 0 or 1
    #[arg(long, conflicts_with_all = ["form", "items_from_options"])]
    pub(crate) rows: bool,
    /// No line names the items: they are those of the options
    #[arg(long, conflicts_with = "form")]
    pub(crate) items_from_options: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
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
    /// The arguments common to the commands.
    pub(crate) fn common(&self) -> &CommonArgs {
        match self {
            Self::Solve(args) => &args.common,
            Self::Verify(args) => &args.common,
            Self::Count(args) => &args.common,
        }
    }
}

/// The names of the forms that can be requested.
fn forms() -> PossibleValuesParser {
    let value = |form: &CoverForm| PossibleValue::new(form.name).help(form.says);
    PossibleValuesParser::new(FORMS.iter().map(value))
}
