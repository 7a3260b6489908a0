//! The command line as it is typed.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use onefold::solve::Method;
use onefold::text::{TARGETS, Target};

use crate::canonical::CanonicalArgs;
use crate::generate::GenerateArgs;
use crate::hint::HintArgs;
use crate::layout_generate::LayoutGenerateArgs;
use crate::minimise::MinimiseArgs;
use crate::optimise::OptimiseArgs;
use crate::rate::RateArgs;
#[cfg(feature = "studio")]
use crate::studio::StudioArgs;

/// Exact-cover constraint engine for sudoku of any shape.
#[derive(Debug, Parser)]
#[command(name = "onefold", version, about, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 every answer is yes (or done), 1 some answer is no, \
2 some usage or input was bad, or an answer could not be written or made, 3 some answer is incomplete (time, memory, nodes, interrupt).\n\
Where several hold: 2 before 3 before 1.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    #[command(
        after_help = "Examples:\n  onefold solve puzzles/samurai/easy.txt\n  onefold solve --all --json puzzle.txt\n  \
onefold solve --trace --puzzle 1.....3..2.....4\n  cat grids.txt | onefold solve -"
    )]
    Solve(SolveArgs),
    /// Count all solutions exactly
    #[command(
        after_help = "Examples:\n  onefold count --layout classic:2x2\n  onefold count --limit 1000 puzzle.txt\n  \
onefold count --estimate --seed 7 --layout classic"
    )]
    Count(CountArgs),
    /// Count for each cell and symbol the solutions that hold it
    #[command(
        after_help = "Examples:\n  onefold candidates puzzle.txt\n  onefold candidates --true-only --json puzzle.txt\n  \
onefold candidates --layout classic:2x2\n  onefold candidates --limit 10 --color always puzzle.txt"
    )]
    Candidates(CandidatesArgs),
    /// Draw solutions at random, each as likely as any other
    #[command(
        after_help = "Examples:\n  onefold sample --layout classic:2x2\n  onefold sample --n 1000 --seed 7 --json puzzle.txt"
    )]
    Sample(SampleArgs),
    /// Say whether puzzles have exactly one solution, with evidence
    #[command(
        after_help = "Examples:\n  onefold verify puzzles.txt\n  onefold verify --json --timeout 10 records.jsonl\n  \
onefold verify --layout map.txt\n  onefold verify --explain --timeout 10 puzzle.txt"
    )]
    Verify(VerifyArgs),
    /// Solve puzzles like a person and explain every step
    #[command(
        after_help = "Examples:\n  onefold explain puzzle.txt\n  onefold explain --style short --no-uniqueness puzzle.txt\n  \
onefold explain --grid --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )]
    Explain(ExplainArgs),
    /// Say where the next step is, which technique it takes, or the step itself
    #[command(
        after_help = "Examples:\n  onefold hint puzzle.txt\n  onefold hint --level 3 --with-entries puzzle.txt"
    )]
    Hint(HintArgs),
    /// Say how hard puzzles are: hardest technique, level, score, ratings, guesses
    #[command(
        after_help = "Examples:\n  onefold rate puzzles.txt\n  onefold rate --csv puzzles.txt"
    )]
    Rate(RateArgs),
    /// Make puzzles: any layout and rule, as hard, symmetric or sparse as wished
    #[command(
        after_help = "Examples:\n  onefold generate --count 5 --seed 7\n  onefold generate --difficulty hard --symmetry rot180 --clues ..30\n  \
onefold generate --layout samurai --minimal\n  onefold generate --count 10000 --minimal --csv"
    )]
    Generate(GenerateArgs),
    /// Take clues away until each one left is needed, with proof
    #[command(
        after_help = "Examples:\n  onefold minimise --proof puzzle.txt\n  onefold minimise --all --limit 10 puzzle.txt"
    )]
    Minimise(MinimiseArgs),
    /// Look for fewer clues, or a harder or easier puzzle, by small changes of a given one
    #[command(
        after_help = "Examples:\n  onefold optimise --steps 5000 puzzle.txt\n  onefold optimise --goal harder --keep pattern --timeout 60 puzzle.txt"
    )]
    Optimise(OptimiseArgs),
    /// Write the one form that all puzzles share which are the same but for symmetry and names
    #[command(
        after_help = "Examples:\n  onefold canonical puzzles.txt\n  onefold canonical --unique --as-given puzzles.txt\n  \
onefold canonical --group --layout samurai"
    )]
    Canonical(CanonicalArgs),
    /// Write puzzles as exact-cover problems in Knuth's DLX text form
    #[command(
        after_help = "Example:\n  onefold encode --layout classic:2x2 | onefold cover count -"
    )]
    Encode(EncodeArgs),
    /// Write puzzles in another form
    #[command(after_help = "Example:\n  onefold convert --to fpuzzles puzzle.txt")]
    Convert(ConvertArgs),
    /// Draw puzzles or their solutions, with characters or as SVG
    #[command(
        after_help = "Examples:\n  onefold show puzzles/samurai/easy.txt\n  onefold show --solution --svg -o solution.svg puzzle.txt\n  \
onefold show --candidates --propagate puzzle.txt\n  onefold show --layout windmill --ascii"
    )]
    Show(ShowArgs),
    /// Solve or count any exact-cover problem in Knuth's DLX text form
    #[command(
        after_help = "Examples:\n  onefold cover count queens.dlx\n  onefold cover solve --all langford.dlx"
    )]
    Cover(CoverArgs),
    /// Layouts: list the shapes known, draw one, check your own
    #[command(
        after_help = "Examples:\n  onefold layout list\n  onefold layout show samurai\n  onefold layout check map.txt"
    )]
    Layout(LayoutArgs),
    /// Draw, solve, count, explain and share puzzles on a page in the browser
    #[cfg(feature = "studio")]
    #[command(after_help = "Examples:\n  onefold studio --open\n  onefold studio --port 8000")]
    Studio(StudioArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Stop at the first solution; do not look whether it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub(crate) first: bool,
    /// Every solution, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// At most N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
    /// Write every step: forced cells with their reasons, guesses, contradictions, tables
    #[arg(long)]
    pub(crate) trace: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Stop when at least N solutions are known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "candidates")]
    pub(crate) limit: Option<u64>,
    /// Count for each cell and symbol, as the command candidates does
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Count a second time in another way, and fail where the numbers differ
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
    /// Keep the state of the count of one puzzle in this file, and go on from it where it is there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["candidates", "limit"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Estimates instead of exact numbers.
#[derive(Debug, ClapArgs)]
pub(crate) struct EstimateArgs {
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "candidates", "check", "checkpoint", "method"])]
    pub(crate) estimate: bool,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    pub(crate) descents: u64,
}

/// Whether answers are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the environment forbids colours
    Auto,
    Always,
    Never,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Only which candidates some solution holds, without their numbers
    #[arg(long)]
    pub(crate) true_only: bool,
    /// Count the solutions of each candidate only up to N, which is much quicker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "true_only")]
    pub(crate) limit: Option<u64>,
    /// Colour candidates by how many solutions hold them
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto)]
    pub(crate) color: ColorArg,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// How many to draw
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) n: u32,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How to count.
#[derive(Debug, ClapArgs)]
pub(crate) struct CountingArgs {
    /// The way to count
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = MethodName::Auto)]
    pub(crate) method: MethodName,
    /// Count without looking for symmetry, to check the count with it
    #[arg(long)]
    pub(crate) no_symmetry: bool,
}

/// A way to count, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    Auto,
    Enumerate,
    Frontier,
    Join,
    Memo,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Auto => Self::Auto,
            MethodName::Enumerate => Self::Enumerate,
            MethodName::Frontier => Self::Frontier,
            MethodName::Join => Self::Join,
            MethodName::Memo => Self::Memo,
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what is not needed for one solution, what to give for one, or what clashes
    #[arg(long)]
    pub(crate) explain: bool,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// How steps are told: short, one line in the notation of HoDoKu, or full sentences
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub(crate) style: StyleName,
    /// Draw the board before each step, with what the step rests on and what it removes marked
    #[arg(long)]
    pub(crate) grid: bool,
    /// Write a page of HTML that needs nothing else, with a picture for each step
    #[arg(long, conflicts_with_all = ["json", "grid", "style"])]
    pub(crate) html: bool,
    /// Where logic ends, let the search finish the puzzle
    #[arg(long)]
    pub(crate) then_search: bool,
}

/// Which techniques are used.
#[derive(Debug, ClapArgs)]
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

/// How steps are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StyleName {
    Short,
    #[default]
    Full,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Propagate first, and write only what is left open
    #[arg(long)]
    pub(crate) propagate: bool,
}

#[derive(Debug, ClapArgs)]
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

/// The names of the forms that can be written, with what they are.
pub(crate) fn targets() -> PossibleValuesParser {
    let value = |target: &Target| PossibleValue::new(target.name).help(target.says);
    PossibleValuesParser::new(TARGETS.iter().map(value))
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Draw the solution instead of the puzzle, givens apart from the rest
    #[arg(long, conflicts_with_all = ["candidates", "propagate", "true_candidates"])]
    pub(crate) solution: bool,
    /// Pencil marks in the open cells: the puzzle's own, or else what its givens leave
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Pencil marks that propagation leaves: singles and locked candidates until nothing changes
    #[arg(long)]
    pub(crate) propagate: bool,
    /// Pencil marks that are in some solution, and only those
    #[arg(long = "true", conflicts_with = "propagate")]
    pub(crate) true_candidates: bool,
    /// Write SVG
    #[arg(long)]
    pub(crate) svg: bool,
    /// Write into this file; a second puzzle goes into NAME-2, and so on
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave out the names of rows and columns
    #[arg(long)]
    pub(crate) no_names: bool,
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "svg")]
    pub(crate) ascii: bool,
    /// Draw without colours, also on a terminal
    #[arg(long, conflicts_with = "svg")]
    pub(crate) plain: bool,
    /// Columns to keep within [default: those of the terminal, or 80]
    #[arg(long, value_name = "COLUMNS", conflicts_with = "svg")]
    pub(crate) width: Option<usize>,
    /// Seconds for each puzzle, with --solution and --true
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    pub(crate) command: CoverCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CoverCommand {
    /// Print covers, each as its options
    Solve(CoverSolveArgs),
    /// Count all covers exactly
    Count(CoverCountArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CoverSolveArgs {
    #[command(flatten)]
    pub(crate) common: CoverCommonArgs,
    /// Every cover, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// At most N covers [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CoverCountArgs {
    #[command(flatten)]
    pub(crate) common: CoverCommonArgs,
    /// Stop when at least N covers are known; the covers are then enumerated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// How to count; --limit and a named --engine enumerate
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    pub(crate) method: CoverMethod,
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "method"])]
    pub(crate) estimate: bool,
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

#[derive(Debug, ClapArgs)]
pub(crate) struct CoverCommonArgs {
    /// The problem: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LayoutArgs {
    #[command(subcommand)]
    pub(crate) command: LayoutCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LayoutCommand {
    /// The shapes and rules that have a name
    List,
    /// Draw the regions of a layout
    Show {
        /// A name or a file with a layout, a puzzle or a region map
        #[arg(value_name = "NAME|FILE")]
        layout: String,
        /// A rule to add; can be given several times
        #[arg(long = "rule", value_name = "NAME")]
        rules: Vec<String>,
    },
    /// Say what is wrong with a region map, and whether it admits any grid
    Check(LayoutCheckArgs),
    /// Draw layouts at random
    Generate(LayoutGenerateArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LayoutCheckArgs {
    /// Names, or files with layouts, puzzles or region maps; - for standard input
    #[arg(value_name = "NAME|FILE", required = true)]
    pub(crate) layouts: Vec<String>,
    /// A rule to add; can be given several times
    #[arg(long = "rule", value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Where puzzles come from and how they are read.
#[derive(Debug, ClapArgs)]
pub(crate) struct InputArgs {
    /// Files with puzzles in any form, also mixed; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A puzzle as text; can be given several times
    #[arg(long = "puzzle", value_name = "TEXT")]
    pub(crate) puzzles: Vec<String>,
    /// The layout, by name or from a file; alone, without input: the blank layout
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) layout: Option<String>,
    /// A rule to add, such as diagonals or anti-knight; can be given several times
    #[arg(long = "rule", value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// Read every puzzle in this form instead of telling it from the text
    #[arg(long, value_name = "NAME")]
    pub(crate) form: Option<String>,
    /// How symbols are written: 1 (1-9A-Z), 0 (0-9A-Z), A (A-Z) or numbers
    #[arg(long, value_name = "ALPHABET")]
    pub(crate) symbols: Option<String>,
    /// Which grid each line or block of several grids is, by number: 1,2,5,3,4
    #[arg(long, value_name = "ORDER")]
    pub(crate) grid_order: Option<String>,
    /// Use the solver's entries of a puzzle as if they were givens
    #[arg(long)]
    pub(crate) with_entries: bool,
    /// Read puzzles without the rules that are not known yet, instead of refusing them
    #[arg(long)]
    pub(crate) ignore_unknown: bool,
}

/// How to run.
#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    /// The search that finishes what propagation leaves open
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) engine: String,
    /// Start the engine on the puzzle as given, without propagation
    #[arg(long)]
    pub(crate) no_propagation: bool,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Decides between equal choices where an engine chooses at random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Seconds for each puzzle
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
    /// Memory for the data structures of one puzzle, such as 500M or 2G
    #[arg(long, value_name = "SIZE")]
    pub(crate) max_memory: Option<String>,
    /// Search nodes for each puzzle
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Args::command().debug_assert();
    }
}
