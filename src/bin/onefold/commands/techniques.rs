//! `onefold techniques`: the techniques that `explain`, `hint`, `rate` and `generate` know.

use clap::Args;
use onefold::internals::logic::TECHNIQUES;
use serde_json::json;

use crate::shared::{Fatal, Output, OutputArgs, Sink, Status, cancel_on_interrupt};

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
        let level = info.level.to_string();
        if args.json {
            output.json(&json!({
                "type": "technique",
                "id": info.id,
                "name": info.name,
                "short": info.short,
                "level": level,
                "score": info.score,
                "rating": info.rating.map(|tenths| f64::from(tenths) / 10.0),
                "needs_uniqueness": info.needs_uniqueness,
            }));
            continue;
        }
        let rating = info.rating;
        let rating = rating.map(|rating| format!("{}.{}", rating / 10, rating % 10));
        let rating = rating.as_deref().unwrap_or("-");
        let (width, score) = (width.unwrap_or(0), info.score);
        output
            .line(&format!("{:width$}  {level:8} {score:>6} {rating:>4}  {}", info.id, info.name));
    }
    Ok(output.end(Status::Yes))
}
