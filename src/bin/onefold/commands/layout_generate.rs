//! `onefold layout generate`: layouts drawn at random.

use clap::Args;
use onefold::internals::generate::{Jigsaw, Symmetry, Wish, jigsaw};
use onefold::internals::puzzle::{Layout, Puzzle};
use onefold::internals::text::Target;
use serde_json::json;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::symmetries;
use crate::shared::output::{Output, Sink};
use crate::shared::settings::{self, RunSettings};
use crate::shared::writing::written;

#[derive(Debug, Args)]
pub(crate) struct LayoutGenerateArgs {
    /// A jigsaw with so many symbols: connected regions of as many cells, and some grid fits
    #[arg(long, value_name = "N")]
    pub(crate) jigsaw: usize,
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Equal seeds make equal layouts [default: a fresh one, which is told on standard error]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Symmetry of the regions
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    pub(crate) symmetry: Symmetry,
    /// Seconds for the whole run
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &LayoutGenerateArgs) -> Result<Status, Fatal> {
    let settings = RunSettings {
        timeout: settings::timeout(args.timeout.as_deref())?,
        ..RunSettings::plain()
    };
    let limits = settings.limits();
    let mut output = Output::new(settings.cancel);
    let seed = args.seed.unwrap_or_else(settings::fresh_seed);
    let jigsaws = Jigsaw {
        order: args.jigsaw,
        symmetry: args.symmetry,
        rules: Vec::new(),
        each: 1,
        wish: Wish::default(),
        seed,
    };
    for number in 0..args.count {
        let spec = match jigsaws.draw(number, &limits) {
            Ok(spec) => spec,
            Err(why) => {
                output.complain(&format!(
                    "onefold: {number} of {} layouts: {why}",
                    args.count
                ));
                return Ok(output.end(match why {
                    jigsaw::NoJigsaw::Stopped(_) => Status::Partial,
                    jigsaw::NoJigsaw::Symmetry { .. } => Status::No,
                    jigsaw::NoJigsaw::Order { .. } => Status::Bad,
                }));
            }
        };
        let layout = Layout::build(spec).map_err(|error| error.to_string())?;
        let text = written(Target::named("text"), &Puzzle::blank(layout.into()), None)?;
        if args.json {
            output.json(&json!({"type": "layout", "seed": seed, "number": number, "text": text}));
        } else {
            if number > 0 {
                output.line("");
            }
            output.line(text.trim_end());
        }
        if output.closed {
            break;
        }
    }
    if args.seed.is_none() {
        output.complain(&format!("onefold: seed {seed}"));
    }
    Ok(output.end(Status::Yes))
}
