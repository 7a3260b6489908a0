//! The `onefold` command: reads files, prints, looks at the clock; everything else is the
//! library's.

mod args;
mod exit;
mod inputs;
mod interrupt;
mod output;
mod settings;
mod state_file;
mod stream;
mod subject;
mod watch;

mod candidates;
mod canonical;
mod convert;
mod count;
mod cover;
mod encode;
mod explain;
mod generate;
mod hint;
mod layout;
mod layout_generate;
mod minimise;
mod optimise;
mod rate;
mod sample;
mod show;
mod solve;
#[cfg(feature = "studio")]
mod studio;
mod verify;

use std::process::ExitCode;

use args::Command;
use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    let outcome = match args.command {
        Command::Solve(args) => solve::run(args),
        Command::Count(args) => count::run(args),
        Command::Candidates(args) => candidates::run(args),
        Command::Sample(args) => sample::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Minimise(args) => minimise::run(args),
        Command::Optimise(args) => optimise::run(args),
        Command::Canonical(args) => canonical::run(args),
        Command::Encode(args) => encode::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Show(args) => show::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Cover(args) => cover::run(args),
        Command::Layout(args) => layout::run(args),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(&args),
    };
    exit::code(outcome)
}
