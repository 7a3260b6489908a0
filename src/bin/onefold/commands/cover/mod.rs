//! `onefold cover`: any exact-cover problem, in any form.

mod args;
mod count;
mod solve;
mod task;
mod verify;

use onefold::internals::limits::Cancel;

pub(crate) use args::CoverArgs;
use args::CoverCommand;

use crate::shared::exit::{Fatal, Status};
use crate::shared::output::{Output, complain};
use crate::shared::panics;

pub(crate) fn run(args: CoverArgs) -> Result<Status, Fatal> {
    let answered = panics::guarded(|| match &args.command {
        CoverCommand::Solve(args) => solve::run(args),
        CoverCommand::Verify(args) => verify::run(args),
        CoverCommand::Count(args) => count::run(args),
    });
    answered.unwrap_or_else(|mistake| {
        let common = args.command.common();
        let (source, json) = (common.file.display().to_string(), common.run.json);
        let mut output = Output::new(Cancel::default());
        complain(&source, None, &mistake.to_string(), json, &mut output);
        Ok(output.end(Status::BAD))
    })
}
