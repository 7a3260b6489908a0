//! The `onefold` command: reads files, prints, looks at the clock; everything else is the
//! library's.

mod args;
mod commands;
mod shared;
#[cfg(feature = "studio")]
mod studio;

use std::io::{self, Write};
use std::process::ExitCode;

use args::Command;
use clap::error::ErrorKind;

use crate::commands::{
    candidates, canonical, completions, convert, count, cover, encode, explain, generate, hint,
    layout, minimise, rate, sample, show, solve, techniques, verify,
};
use crate::shared::exit::{self, Fatal, Status};
use crate::shared::{panics, progress};

fn main() -> ExitCode {
    let args = match args::parsed() {
        Ok(args) => args,
        Err(usage) => return exit::code(told(&usage)),
    };
    panics::watch();
    let outcome = panics::guarded(|| run(args.command));
    progress::end();
    exit::code(outcome.unwrap_or_else(|mistake| Err(mistake.to_string())))
}

/// Help, the version, or what is wrong with what was typed.
fn told(usage: &clap::Error) -> Result<Status, Fatal> {
    let written = match usage.kind() {
        // Also of a command, which has no version of its own.
        ErrorKind::DisplayVersion => {
            writeln!(io::stdout(), "onefold {}", env!("CARGO_PKG_VERSION"))
        }
        _ if !usage.use_stderr() => usage.print(),
        _ => {
            // One voice for all that is wrong.
            let text = usage.render().to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            let text = text.replace("invalid digit found in string", "expected a whole number");
            write!(io::stderr(), "onefold: {text}")
        }
    };
    let written = written.and_then(|()| io::stdout().flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write: {error}"))
        }
        _ if usage.exit_code() == 0 => Ok(Status::YES),
        _ => Ok(Status::BAD),
    }
}

fn run(command: Command) -> Result<Status, Fatal> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Count(args) => count::run(args),
        Command::Candidates(args) => candidates::run(args),
        Command::Sample(args) => sample::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Minimise(args) => minimise::run(args),
        Command::Canonical(args) => canonical::run(args),
        Command::Encode(args) => encode::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Show(args) => show::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Cover(args) => cover::run(args),
        Command::Layout(args) => layout::run(args),
        Command::Techniques(args) => techniques::run(&args),
        Command::Completions(args) => completions::completions(&args, args::command()),
        Command::Man(args) => completions::man(&args, args::command()),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(&args),
    }
}
