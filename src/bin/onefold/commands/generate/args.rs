//! `onefold generate` as it is typed.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use onefold::internals::generate::Symmetry;
use onefold::internals::text::Target;

use crate::shared::{Names, OutputArgs, layout_names, rule_names, symmetries, targets};

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The layout, by name or from a file [default: classic]
    #[arg(value_name = "LAYOUT", conflicts_with = "layout")]
    pub(crate) named: Option<String>,
    /// The layout, by name or from a file
    #[arg(long, value_name = "NAME|FILE", value_parser = Names(layout_names), conflicts_with = "size")]
    pub(crate) layout: Option<String>,
    /// The square layout of so many symbols with usual boxes
    #[arg(long, value_name = "N", conflicts_with_all = ["named", "jigsaw"], value_parser = clap::value_parser!(u8).range(1..=61))]
    pub(crate) size: Option<u8>,
    /// A rule to add, such as diagonals or anti-knight; can be given several times
    #[arg(long = "rule", alias = "rules", value_name = "NAME", value_parser = Names(rule_names))]
    pub(crate) rules: Vec<String>,
    /// Jigsaws with so many symbols, their regions drawn at random
    #[arg(long, value_name = "N", conflicts_with_all = ["layout", "named", "killer"])]
    pub(crate) jigsaw: Option<usize>,
    /// Symmetry of the regions of a jigsaw
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries(), requires = "jigsaw")]
    pub(crate) regions: Symmetry,
    /// Puzzles on each jigsaw before the next is drawn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), requires = "jigsaw")]
    pub(crate) per_layout: u64,
    /// Killer puzzles: cages with sums, of at most N cells; clues only where the level needs them
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "5", value_parser = cage_size(),
        conflicts_with_all = ["csv", "clues", "symmetry", "pattern", "minimal", "quota"])]
    pub(crate) killer: Option<usize>,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Equal seeds make equal puzzles [default: a fresh one, printed on standard error]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) wish: WishArgs,
    /// Attempts for each puzzle [default: 100000; 3000 with a difficulty, 1000 then for
    /// killers, 500 with a pattern; fewer on large boards]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempts: Option<u64>,
    /// Seconds for the whole run
    #[arg(short = 't', long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
    /// Number of threads [default: all processors]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The form to write; the default is one line for square grids with usual boxes, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with_all = ["json", "csv"])]
    pub(crate) to: Option<&'static Target>,
    /// Write records with solution and rating, one a line
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Write CSV with the columns puzzle, solution, rating
    #[arg(long)]
    pub(crate) csv: bool,
    /// What the rating is; several with commas between them, each in a column of its name
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', default_value = "guesses")]
    pub(crate) rating: Vec<RatingName>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Say on standard error what was accepted and what was rejected, as JSON
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The wishes for each puzzle.
#[derive(Debug, Args)]
pub(crate) struct WishArgs {
    /// How hard: easy, medium, hard, unfair, extreme, a range such as easy..hard, or a rating on
    /// the scale of Sudoku Explainer such as er:2.3..4.0. A level says which techniques a puzzle
    /// takes, not how many clues it has: for those that newspapers call easy add --clues 32..38
    #[arg(short, long, value_name = "LEVEL", value_parser = Names(level_names))]
    pub(crate) difficulty: Option<String>,
    /// A technique that must be used, as rate and explain name it; can be given several times
    #[arg(long, value_name = "TECHNIQUE")]
    pub(crate) require: Vec<String>,
    /// A technique that must not be used; can be given several times
    #[arg(long, value_name = "TECHNIQUE")]
    pub(crate) forbid: Vec<String>,
    /// Number of clues, such as 28, 24..28, ..25 or 30..
    #[arg(long, value_name = "A..B")]
    pub(crate) clues: Option<String>,
    /// Symmetry of the pattern of clues
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    pub(crate) symmetry: Symmetry,
    /// Clues in the cells of this picture, and only there: a blank cell is . 0 - or _
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quota"])]
    pub(crate) pattern: Option<PathBuf>,
    /// Every clue is needed
    #[arg(long)]
    pub(crate) minimal: bool,
    /// How many symbols stand in exactly 0, 1, 2, ... clues, as digits or with commas:
    /// 0122211 for 9 symbols is one in 1 clue, two in 2, two in 3, two in 4, one in 5, one in 6
    #[arg(long = "per-digit", value_name = "NUMBERS")]
    pub(crate) quota: Option<String>,
}

/// The kind of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RatingName {
    /// Guesses of the search
    Guesses,
    /// The hardest step on the scale of Sudoku Explainer
    Er,
    /// The score on the scale of HoDoKu
    Score,
    /// The level on the scale of HoDoKu
    Level,
    /// Nothing
    None,
}

/// How many cells a cage may have: no more than there are symbols on any board.
fn cage_size() -> impl TypedValueParser<Value = usize> {
    let size = clap::value_parser!(u16).range(1..=61);
    size.map(usize::from)
}

/// The names of the levels of difficulty.
pub(super) fn level_names() -> Vec<&'static str> {
    vec!["easy", "medium", "hard", "unfair", "extreme"]
}
