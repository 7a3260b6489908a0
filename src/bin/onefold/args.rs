//! The command line as it is typed: its commands, each with the arguments that it owns.

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    candidates, canonical, completions, convert, count, cover, encode, explain, generate, hint,
    layout, minimise, rate, sample, show, solve, techniques, verify,
};
use crate::shared::inputs::is_grid;
use crate::shared::{Fatal, Status};
#[cfg(feature = "studio")]
use crate::studio;

/// Exact-cover constraint engine for sudoku of any shape.
#[derive(Debug, Parser)]
#[command(name = "onefold", version, about, propagate_version = true, after_help = EXIT_CODES, help_template = TEMPLATE)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The help of the program; the commands come in groups.
const TEMPLATE: &str = "{about}\n\n{usage-heading} {usage}\n       onefold <PUZZLE|FILE>  solves it\n{before-help}Options:\n{options}{after-help}";

/// The commands by what they are for.
const GROUPS: &[(&str, &[&str])] = &[
    ("Check and solve", &["solve", "verify", "count", "candidates", "sample"]),
    ("Understand", &["explain", "hint", "rate", "techniques"]),
    ("Make", &["generate", "minimise", "layout"]),
    ("Draw and convert", &["show", "studio", "convert", "canonical", "encode"]),
    ("Exact cover", &["cover"]),
    ("Set up", &["completions", "man", "help"]),
];

/// The headings of flags in the help of a command, each with the flags that several commands share.
const HEADINGS: &[(&str, &str)] = &[
    (
        "Input",
        "puzzles recursive layout rules form symbols with_entries ignore_unknown strict \
         line_buffered resume",
    ),
    ("Output", "output quiet json csv columns to only_bad summary color plain stats strict"),
    ("Board", "size jigsaw killer regions per_layout"),
    ("Clues", "clues symmetry pattern minimal quota"),
    ("Difficulty", "difficulty require forbid rating"),
    ("Limits", "threads timeout max_memory max_nodes attempts"),
    ("Engine", "engine no_propagation seed method"),
];

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
    Solve(solve::SolveArgs),
    /// Count all solutions exactly
    #[command(
        after_help = "Examples:\n  onefold count --layout classic:2x2\n  onefold count --limit 1000 puzzle.txt\n  \
onefold count --estimate --seed 7 --layout classic"
    )]
    Count(count::CountArgs),
    /// Count the solutions that hold each candidate (pencil marks: show --candidates)
    #[command(
        after_help = "Examples:\n  onefold candidates puzzle.txt\n  onefold candidates --true-only --json puzzle.txt\n  \
onefold candidates --layout classic:2x2\n  onefold candidates --limit 10 --color always puzzle.txt"
    )]
    Candidates(candidates::CandidatesArgs),
    /// Draw solutions at random, each equally likely
    #[command(
        after_help = "Examples:\n  onefold sample --layout classic:2x2\n  onefold sample --n 1000 --seed 7 --json puzzle.txt"
    )]
    Sample(sample::SampleArgs),
    /// Check that puzzles have exactly one solution
    #[command(
        visible_aliases = ["check", "validate"], alias = "unique", after_help = "Examples:\n  onefold verify puzzles.txt\n  onefold verify --json --timeout 10 records.jsonl\n  \
onefold verify --layout map.txt\n  onefold verify --explain --timeout 10 puzzle.txt"
    )]
    Verify(verify::VerifyArgs),
    /// Solve puzzles like a person, step by step
    #[command(
        after_help = "Examples:\n  onefold explain puzzle.txt\n  onefold explain --style short --no-uniqueness puzzle.txt\n  \
onefold explain --grid --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )]
    Explain(explain::ExplainArgs),
    /// Give a hint to the next step
    #[command(
        alias = "hints",
        after_help = "Examples:\n  onefold hint puzzle.txt\n  onefold hint --level 3 --with-entries puzzle.txt"
    )]
    Hint(hint::HintArgs),
    /// Rate how hard puzzles are
    #[command(
        visible_aliases = ["grade"], aliases = ["difficulty", "ratings"], after_help = "Examples:\n  onefold rate puzzles.txt\n  onefold rate --csv puzzles.txt"
    )]
    Rate(rate::RateArgs),
    /// Make puzzles for any layout and rule, by difficulty
    #[command(
        visible_aliases = ["new", "make", "create"], after_help = "Examples:\n  onefold generate --count 5 --seed 7\n  onefold generate --difficulty hard --symmetry rot180 --clues ..30\n  \
onefold generate --layout samurai --minimal\n  onefold generate --count 10000 --minimal --csv"
    )]
    Generate(generate::GenerateArgs),
    /// Remove clues until each one left is needed
    #[command(
        visible_aliases = ["minimize"], after_help = "Examples:\n  onefold minimise --proof puzzle.txt\n  onefold minimise --all --limit 10 puzzle.txt"
    )]
    Minimise(minimise::MinimiseArgs),
    /// Write the canonical form of puzzles; find duplicates
    ///
    /// The form is a puzzle on the layout of the puzzle that came: equal for puzzles on one layout that
    /// are the same. Puzzles can be the same on layouts that are turned, or described otherwise, such as
    /// jigsaws and grids with cages or lines: they have equal keys (--key, the field `key` of --json,
    /// a column of --csv), and --unique finds them.
    #[command(
        after_help = "Examples:\n  onefold canonical puzzles.txt\n  onefold canonical --unique --as-given puzzles.txt\n  \
onefold canonical --key jigsaws.txt\n  onefold canonical --group --layout samurai"
    )]
    Canonical(canonical::CanonicalArgs),
    /// Write puzzles as exact-cover problems
    #[command(
        after_help = "Example:\n  onefold encode --layout classic:2x2 | onefold cover count -"
    )]
    Encode(encode::EncodeArgs),
    /// Write puzzles in another form
    #[command(aliases = ["export", "import"], after_help = "Example:\n  onefold convert --to fpuzzles puzzle.txt")]
    Convert(convert::ConvertArgs),
    /// Draw puzzles in the terminal, as SVG or as a page to print
    #[command(
        visible_aliases = ["draw", "print"], aliases = ["svg", "html"], after_help = "Examples:\n  onefold show puzzles/samurai/easy.txt\n  onefold show --solution --svg -o solution.svg puzzle.txt\n  \
onefold show --html --answers -o print.html puzzles.txt\n  onefold show --candidates --propagate puzzle.txt\n  onefold show --layout windmill --ascii"
    )]
    Show(show::ShowArgs),
    /// Solve or count any exact-cover problem
    #[command(
        after_help = "Examples:\n  onefold cover count queens.dlx\n  onefold cover solve --all langford.dlx"
    )]
    Cover(cover::CoverArgs),
    /// List, draw, check and generate layouts
    #[command(
        after_help = "Examples:\n  onefold layout list\n  onefold layout show samurai\n  onefold layout check map.txt"
    )]
    Layout(layout::LayoutArgs),
    /// List the techniques with their levels and ratings
    Techniques(techniques::TechniquesArgs),
    /// Write completions for a shell
    #[command(
        after_help = "Example:\n  onefold completions bash > ~/.local/share/bash-completion/completions/onefold"
    )]
    Completions(completions::CompletionsArgs),
    /// Write the manual page
    #[command(after_help = "Examples:\n  onefold man | man -l -\n  onefold man -o man1")]
    Man(completions::ManArgs),
    /// Open a page in the browser to draw, solve and share puzzles
    #[cfg(feature = "studio")]
    #[command(
        alias = "play",
        after_help = "Examples:\n  onefold studio --open\n  onefold studio --port 8000"
    )]
    Studio(studio::StudioArgs),
}

impl Command {
    /// Runs it.
    pub(crate) fn run(self) -> Result<Status, Fatal> {
        match self {
            Self::Solve(args) => solve::run(args),
            Self::Count(args) => count::run(args),
            Self::Candidates(args) => candidates::run(args),
            Self::Sample(args) => sample::run(args),
            Self::Verify(args) => verify::run(args),
            Self::Generate(args) => generate::run(args),
            Self::Minimise(args) => minimise::run(args),
            Self::Canonical(args) => canonical::run(args),
            Self::Encode(args) => encode::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Show(args) => show::run(args),
            Self::Explain(args) => explain::run(args),
            Self::Hint(args) => hint::run(args),
            Self::Rate(args) => rate::run(args),
            Self::Cover(args) => cover::run(args),
            Self::Layout(args) => layout::run(args),
            Self::Techniques(args) => techniques::run(&args),
            Self::Completions(args) => completions::completions(&args, command()),
            Self::Man(args) => completions::man(&args, command()),
            #[cfg(feature = "studio")]
            Self::Studio(args) => studio::run(&args),
        }
    }
}

/// The parsed command line. A puzzle or a file in place of a command is solved.
pub(crate) fn parsed() -> Result<Args, clap::Error> {
    let mut command = command();
    let mut typed: Vec<OsString> = std::env::args_os().collect();
    if let Some(first) = typed.get(1).and_then(|first| first.to_str())
        && command.find_subcommand(first).is_none()
        && is_puzzle(first)
    {
        typed.insert(1, "solve".into());
    }
    let matches = command.try_get_matches_from_mut(typed)?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// True if a word is a puzzle, the name of a file or folder, or standard input.
fn is_puzzle(word: &str) -> bool {
    // Names of files have a point or a slash, names of commands have none.
    let text = is_grid(word) || word.contains(['.', '/', '\n']) || Path::new(word).exists();
    word == "-" || !word.starts_with('-') && text
}

/// The command line with its groups and headings.
pub(crate) fn command() -> clap::Command {
    let command = signed(Args::command());
    let groups = groups(&command);
    command.before_help(groups)
}

/// The commands in their groups, as the help shows them.
fn groups(command: &clap::Command) -> String {
    let about = |name: &str| {
        let found = command.find_subcommand(name)?;
        let about = found.get_about().map(ToString::to_string)?;
        let aliases: Vec<&str> = found.get_visible_aliases().collect();
        let aliases = if aliases.is_empty() {
            String::new()
        } else {
            format!(" [aliases: {}]", aliases.join(", "))
        };
        Some(format!("  {name:<12} {about}{aliases}\n"))
    };

    let group = |(title, names): &(&str, &[&str])| {
        let lines: String = names.iter().filter_map(|name| about(name)).collect();
        format!("\n{title}:\n{lines}")
    };

    GROUPS.iter().map(group).collect()
}

/// The same where a number after a flag may have a minus, so that the flag says what is right, and
/// shared flags have their headings.
fn signed(command: clap::Command) -> clap::Command {
    let heading = |id: &str| {
        let mut headings = HEADINGS.iter();
        headings
            .find(|(_, ids)| ids.split(' ').any(|known| known == id))
            .map(|(heading, _)| *heading)
    };

    let command = command.mut_args(|mut arg| {
        if arg.is_positional() {
            return arg;
        }
        if let Some(heading) = heading(arg.get_id().as_str()) {
            arg = arg.help_heading(heading);
        }
        let takes = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes)
    });
    command.mut_subcommands(signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Args::command();
        let names = command.get_subcommands().map(clap::Command::get_name);
        let known = || GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        for name in names {
            assert_eq!(known().filter(|known| *known == name).count(), 1, "{name}");
        }
    }
}
