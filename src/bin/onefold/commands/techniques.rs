//! `onefold techniques`: the techniques that `explain`, `hint`, `rate` and `generate` know.

use clap::Args;
use onefold::internals::logic::{Info, TECHNIQUES};
use serde_json::json;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::OutputArgs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::{Output, Sink};

#[derive(Debug, Args)]
pub(crate) struct TechniquesArgs {
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

pub(crate) fn run(args: &TechniquesArgs) -> Result<Status, Fatal> {
    let mut output = Output::asked(&args.output, cancel_on_interrupt())?;
    let width = TECHNIQUES.iter().map(|info| info.id.len()).max();
    for info in TECHNIQUES {
        let line = match args.json {
            true => fields(info),
            false => plain(info, width.unwrap_or(0)),
        };
        output.line(&line);
    }
    Ok(output.end(Status::YES))
}

/// A rating in tenths, written with a point.
fn rating(info: &Info) -> Option<String> {
    let rating = info.rating?;
    Some(format!("{}.{}", rating / 10, rating % 10))
}

fn plain(info: &Info, width: usize) -> String {
    let rating = rating(info).unwrap_or_else(|| "-".to_owned());
    let (level, score) = (info.level.to_string(), info.score);
    format!(
        "{:width$}  {level:8} {score:>6} {rating:>4}  {}",
        info.id, info.name
    )
}

fn fields(info: &Info) -> String {
    json!({
        "type": "technique",
        "id": info.id,
        "name": info.name,
        "short": info.short,
        "level": info.level.to_string(),
        "score": info.score,
        "rating": info.rating.map(|tenths| f64::from(tenths) / 10.0),
        "needs_uniqueness": info.needs_uniqueness,
    })
    .to_string()
}
