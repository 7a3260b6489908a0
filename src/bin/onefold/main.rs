//! The `onefold` command: reads files, prints, looks at the clock; everything else is the
//! library's.

mod args;
mod commands;
mod shared;
#[cfg(feature = "studio")]
mod studio;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::shared::printable::{message_width, wrapped};
use crate::shared::{Fatal, Status, exit, panics, progress};

fn main() -> ExitCode {
    let args = match args::parsed() {
        Ok(args) => args,
        Err(usage) => return exit::code(print_usage(&usage)),
    };
    panics::watch();
    let outcome = panics::guarded(|| args.command.run());
    progress::end();
    exit::code(outcome.unwrap_or_else(Err))
}

/// Help, the version, or what is wrong with what was typed.
fn print_usage(usage: &clap::Error) -> Result<Status, Fatal> {
    let written = match usage.kind() {
        // Also of a command, which has no version of its own.
        ErrorKind::DisplayVersion => {
            writeln!(io::stdout(), "onefold {}", env!("CARGO_PKG_VERSION"))
        }
        _ if !usage.use_stderr() => usage.print(),
        _ => {
            // One voice for all that is wrong.
            let text = usage.render().to_string();
            let shown = match text.strip_prefix("error: ") {
                Some(text) => format!("onefold: {}", in_words(text)),
                None => text,
            };
            write!(io::stderr(), "{}", wrapped(&shown, message_width()))
        }
    };

    let written = written.and_then(|()| io::stdout().flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write: {error}"))
        }
        _ if usage.exit_code() == 0 => Ok(Status::Yes),
        _ => Ok(Status::Bad),
    }
}

/// The message of a parser in the words of this program, without advice that does not help.
fn in_words(text: &str) -> String {
    let helps = |line: &&str| !line.trim_start().starts_with("tip: to pass '-");
    let lines: Vec<&str> = text.lines().filter(helps).collect();
    let text = lines.join("\n").replace("\n\n\n", "\n\n") + "\n";
    let text = text.replace("invalid digit found in string", "expected a whole number, 0 or more");
    text.replace("number too large to fit in target type", "this number is too large")
}
