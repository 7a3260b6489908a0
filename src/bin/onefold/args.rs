//! The command line as it is typed: its commands, each with the arguments that it owns.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::candidates::CandidatesArgs;
use crate::commands::canonical::CanonicalArgs;
use crate::commands::completions::{CompletionsArgs, ManArgs};
use crate::commands::convert::ConvertArgs;
use crate::commands::count::CountArgs;
use crate::commands::cover::CoverArgs;
use crate::commands::encode::EncodeArgs;
use crate::commands::explain::ExplainArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::hint::HintArgs;
use crate::commands::layout::LayoutArgs;
use crate::commands::minimise::MinimiseArgs;
use crate::commands::rate::RateArgs;
use crate::commands::sample::SampleArgs;
use crate::commands::show::ShowArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::techniques::TechniquesArgs;
use crate::commands::verify::VerifyArgs;
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
        aliases = ["check", "validate"], after_help = "Examples:\n  onefold verify puzzles.txt\n  onefold verify --json --timeout 10 records.jsonl\n  \
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
        aliases = ["grade"], after_help = "Examples:\n  onefold rate puzzles.txt\n  onefold rate --csv puzzles.txt"
    )]
    Rate(RateArgs),
    /// Make puzzles: any layout and rule, as hard, symmetric or sparse as wished
    #[command(
        aliases = ["new", "make", "create"], after_help = "Examples:\n  onefold generate --count 5 --seed 7\n  onefold generate --difficulty hard --symmetry rot180 --clues ..30\n  \
onefold generate --layout samurai --minimal\n  onefold generate --count 10000 --minimal --csv"
    )]
    Generate(GenerateArgs),
    /// Take clues away until each one left is needed, with proof
    #[command(
        aliases = ["minimize"], after_help = "Examples:\n  onefold minimise --proof puzzle.txt\n  onefold minimise --all --limit 10 puzzle.txt"
    )]
    Minimise(MinimiseArgs),
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
    /// Draw puzzles or their solutions, with characters, as SVG, or as a page for print
    #[command(
        aliases = ["draw", "print"], after_help = "Examples:\n  onefold show puzzles/samurai/easy.txt\n  onefold show --solution --svg -o solution.svg puzzle.txt\n  \
onefold show --html --answers -o print.html puzzles.txt\n  onefold show --candidates --propagate puzzle.txt\n  onefold show --layout windmill --ascii"
    )]
    Show(ShowArgs),
    /// Solve or count any exact-cover problem
    #[command(
        after_help = "Examples:\n  onefold cover count queens.dlx\n  onefold cover solve --all langford.dlx"
    )]
    Cover(CoverArgs),
    /// Layouts: list the shapes known, draw one, check your own
    #[command(
        after_help = "Examples:\n  onefold layout list\n  onefold layout show samurai\n  onefold layout check map.txt"
    )]
    Layout(LayoutArgs),
    /// List the techniques that explain, hint, rate and generate know: names, levels, ratings
    Techniques(TechniquesArgs),
    /// Write what a shell needs to complete commands and options
    #[command(
        after_help = "Example:\n  onefold completions bash > ~/.local/share/bash-completion/completions/onefold"
    )]
    Completions(CompletionsArgs),
    /// Write the manual page
    #[command(after_help = "Examples:\n  onefold man | man -l -\n  onefold man -o man1")]
    Man(ManArgs),
    /// Draw, solve, count, explain and share puzzles on a page in the browser
    #[cfg(feature = "studio")]
    #[command(after_help = "Examples:\n  onefold studio --open\n  onefold studio --port 8000")]
    Studio(StudioArgs),
}

/// What was typed. A number behind a flag may have a minus, so that the flag says what is right.
pub(crate) fn parsed() -> Result<Args, clap::Error> {
    let mut command = signed(Args::command());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

fn signed(command: clap::Command) -> clap::Command {
    let takes = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    let command = command.mut_args(|arg| match takes(&arg) {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    command.mut_subcommands(signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Args::command().debug_assert();
    }
}
