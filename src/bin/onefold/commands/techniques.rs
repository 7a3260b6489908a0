//! `onefold techniques`: the techniques that `explain`, `hint`, `rate` and `generate` know.

use clap::Args;
use onefold::internals::logic::TECHNIQUES;
use serde::Serialize;
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

/// Runs `onefold techniques`; returns its status.
pub(crate) fn run(args: &TechniquesArgs) -> Result<Status, Fatal> {
    let mut output = Output::asked(&args.output, cancel_on_interrupt())?;
    let width = TECHNIQUES.iter().map(|info| info.id.len()).max().unwrap_or(0);
    for info in TECHNIQUES {
        let level = info.level.to_string();
        if args.json {
            output.json(&json!(TechniqueRecord {
                r#type: "technique",
                id: info.id,
                name: info.name,
                short: info.short,
                level,
                score: info.score,
                rating: info.rating.map(|tenths| f64::from(tenths) / 10.0),
                needs_uniqueness: info.needs_uniqueness,
            }));
        } else {
            let rating = info.rating.map_or_else(
                || "-".to_owned(),
                |rating| format!("{}.{}", rating / 10, rating % 10),
            );
            output.line(&format!(
                "{:width$}  {level:8} {:>6} {rating:>4}  {}",
                info.id, info.score, info.name
            ));
        }
    }

    Ok(output.end(Status::Yes))
}

/// A technique, as fields.
#[derive(Serialize)]
struct TechniqueRecord {
    r#type: &'static str,
    id: &'static str,
    name: &'static str,
    short: &'static str,
    level: String,
    score: u32,
    rating: Option<f64>,
    needs_uniqueness: bool,
}
