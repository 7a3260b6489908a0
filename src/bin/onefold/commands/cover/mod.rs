//! `onefold cover`: any exact-cover problem, in any form.

mod args;
mod count;
mod solve;
mod task;

use std::time::Instant;

use onefold::internals::text::covers;

pub(crate) use args::CoverArgs;
use args::CoverCommand;
use task::{ENGINES, Task, refused};

use crate::shared::{
    Content, Fatal, Job, Line, RunSettings, Sink, Status, complain, printable, settings, stream,
};

/// Runs `onefold cover`.
pub(crate) fn run(args: CoverArgs) -> Result<Status, Fatal> {
    let common = args.command.common();
    // Before the message that names engines of puzzles.
    let named = &common.run.engine;
    if !ENGINES.iter().any(|engine| engine.name() == named) {
        return Err(refused(named));
    }
    let settings = RunSettings { stats: common.stats, ..RunSettings::new(&common.run)? };
    let source = common.file.display().to_string();
    let bytes = settings::whole_bytes(&common.file)?;
    let name = source.clone();
    let how = settings.clone();
    let answer = move |sink: &mut dyn Sink| answer(&args.command, &bytes, &name, &how, sink);
    let task = Content::Task(Box::new(move |sink| Ok(answer(sink))));
    stream::run_jobs(settings, vec![Job::new(source, task)])
}

/// Answers a command on the text of a problem.
fn answer(
    command: &CoverCommand,
    bytes: &[u8],
    source: &str,
    settings: &RunSettings,
    sink: &mut dyn Sink,
) -> Status {
    let text = match covers::read(bytes, command.common().form()) {
        Ok(text) => text,
        Err(error) => {
            let place = format!("{source}:{}", error.line);
            complain(&place, error.column, &error.kind.to_string(), settings.json, sink);
            return Status::Bad;
        }
    };

    for note in &text.notes {
        sink.complain(&printable(&format!("onefold: {source}: {note}")));
    }
    let mut task = Task {
        settings,
        source,
        text,
        sink,
        begun: Instant::now(),
        free: None,
        line: Line::default(),
    };

    let answered = match command {
        CoverCommand::Solve(args) => solve::solve(&mut task, args),
        CoverCommand::Verify(args) => solve::verify(&mut task, args),
        CoverCommand::Count(args) => count::count(&mut task, args),
    };

    match answered {
        Ok(answer) => task.write(answer),
        Err(why) => {
            sink.complain(&printable(&format!("onefold: {why}")));
            Status::Bad
        }
    }
}
