//! `onefold completions` and `onefold man`: shell completions and the manual page,
//! generated from the command line itself.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::shared::{Fatal, Status, output};

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder, instead of the one of all
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
}

/// Writes the completions for a shell.
pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<Status, Fatal> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "onefold", &mut text);
    Ok(output::print(&String::from_utf8_lossy(&text)))
}

/// Writes the manual.
pub(crate) fn man(args: &ManArgs, command: Command) -> Result<Status, Fatal> {
    let Some(folder) = &args.output else {
        let mut text = Vec::new();
        let rendered = clap_mangen::Man::new(command).render(&mut text);
        rendered.map_err(|error| format!("the page cannot be made: {error}"))?;
        return Ok(output::print(&String::from_utf8_lossy(&text)));
    };
    let cannot = |error: io::Error| format!("--output {}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(cannot)?;
    clap_mangen::generate_to(command, folder).map_err(cannot)?;
    Ok(Status::Yes)
}
