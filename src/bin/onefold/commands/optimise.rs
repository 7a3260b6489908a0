//! `onefold optimise`: fewer clues, harder or easier, from a given puzzle on.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use onefold::generate::Symmetry;
use onefold::generate::optimise::{Aim, Goal, Keep, NoBegin, Optimiser, Ranked, Scale};
use onefold::limits::Stop;
use onefold::text::Target;
use serde_json::{Map, Value};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, TableArgs, targets};
use crate::shared::progress;
use crate::shared::settings::{RunSettings, target};
use crate::shared::stream::Stream;
use crate::shared::turn::{Done, Refusal, Turn};
use crate::shared::watch;
use crate::shared::writing::written;

#[derive(Debug, Args)]
pub(crate) struct OptimiseArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// What is better
    #[arg(long, value_enum, value_name = "GOAL", default_value_t)]
    pub(crate) goal: GoalName,
    /// What stays: none; pattern, the cells that have clues; or a symmetry of their pattern, such
    /// as rot180 [default: none]
    #[arg(long, value_name = "WHAT", default_value = "none")]
    pub(crate) keep: String,
    /// What ratings are compared on
    #[arg(long, value_enum, value_name = "SCALE", default_value_t)]
    pub(crate) rating: ScaleName,
    /// Steps to take for each puzzle; without --timeout and Ctrl-C the same steps for equal seeds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) steps: u64,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// The columns of a table of such puzzles.
const COLUMNS: &[&str] = &["outcome", "clues", "rating", "steps", "optimised"];

/// What is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalName {
    /// Fewer clues
    #[default]
    Fewer,
    /// A higher rating
    Harder,
    /// A lower rating
    Easier,
}

/// The scale of ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScaleName {
    /// The hardest step on the scale of Sudoku Explainer
    #[default]
    Er,
    /// The score on the scale of HoDoKu
    Score,
}

/// How often a bar is drawn.
const DRAW: Duration = Duration::from_millis(200);

pub(crate) fn run(args: OptimiseArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run)?.tabled(&args.table, COLUMNS);
    let stream = Stream::new(&args.input, settings)?;
    let task = Task {
        aim: aim(&args)?,
        target: target(args.to.as_deref())?,
        steps: args.steps,
    };
    stream.run_in_turn(|turn| task.optimise(turn))
}

fn aim(args: &OptimiseArgs) -> Result<Aim, Fatal> {
    let keep = match args.keep.as_str() {
        "none" => Keep::Nothing,
        "pattern" => Keep::Pattern,
        name => Keep::Symmetry(Symmetry::named(name).ok_or_else(|| {
            let known: Vec<&str> = Symmetry::ALL[1..].iter().map(|entry| entry.1).collect();
            format!(
                "--keep {name}: expected none, pattern, or a symmetry: {}",
                known.join(", ")
            )
        })?),
    };
    Ok(Aim {
        goal: match args.goal {
            GoalName::Fewer => Goal::Fewer,
            GoalName::Harder => Goal::Harder,
            GoalName::Easier => Goal::Easier,
        },
        keep,
        scale: match args.rating {
            ScaleName::Er => Scale::Explainer,
            ScaleName::Score => Scale::Score,
        },
    })
}

/// What is asked of every puzzle.
struct Task {
    aim: Aim,
    target: Option<&'static Target>,
    steps: u64,
}

impl Task {
    fn optimise(&self, turn: &mut Turn<'_>) -> Done {
        let (limits, seed) = (&turn.limits, turn.settings.config.seed);
        let optimiser = Optimiser::new(turn.puzzle(), self.aim, seed, limits);
        let mut optimiser = optimiser.map_err(|why| Refusal {
            message: why.to_string(),
            status: match why {
                NoBegin::Stopped(_) => Status::PARTIAL,
                NoBegin::NotUnique(_) | NoBegin::NotRated => Status::NO,
                NoBegin::Layout(_) | NoBegin::Symmetry(_) | NoBegin::Pattern => Status::BAD,
            },
        })?;
        let bar = self.bar(turn.settings.json);
        let mut drawn = Instant::now();
        let mut stopped: Option<Stop> = None;
        while optimiser.steps() < self.steps {
            if let Err(stop) = optimiser.step(limits).and(limits.meter().poll()) {
                stopped = Some(stop);
                break;
            }
            if let Some(bar) = bar.as_ref().filter(|_| drawn.elapsed() > DRAW) {
                drawn = Instant::now();
                bar.set_position(optimiser.steps());
                bar.set_message(self.words(optimiser.best()));
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        self.tell(turn, &optimiser, stopped)
    }

    fn tell(&self, turn: &mut Turn<'_>, optimiser: &Optimiser, stopped: Option<Stop>) -> Done {
        let best = optimiser.best();
        let text = written(self.target, &best.puzzle, None).map_err(Refusal::bad)?;
        if turn.settings.columns.is_some() {
            let outcome = stopped.map_or("done", Stop::word).to_owned();
            let rating = self.rating(best).unwrap_or_default();
            let (clues, steps) = (best.clues.to_string(), optimiser.steps().to_string());
            turn.row(vec![outcome, clues, rating, steps, text]);
        } else if turn.settings.json {
            let mut fields = Map::new();
            fields.insert("type".into(), "optimised".into());
            fields.insert("puzzle".into(), text.into());
            fields.insert("clues".into(), best.clues.into());
            if let Some(rating) = best.rating {
                let rating = match self.aim.scale {
                    Scale::Explainer => Value::from(f64::from(rating) / 10.0),
                    Scale::Score => rating.into(),
                };
                fields.insert("rating".into(), rating);
            }
            fields.insert("steps".into(), optimiser.steps().into());
            fields.insert("puzzles".into(), optimiser.met().into());
            fields.insert("complete".into(), stopped.is_none().into());
            if let Some(stop) = stopped {
                fields.insert("reason".into(), stop.word().into());
            }
            turn.result(fields, Value::Object(Map::new()));
        } else {
            turn.sink.line(&text);
            let stop = stopped.map_or_else(String::new, |stop| format!(", {}", stop.word()));
            turn.sink.line(&format!(
                "# {}, {} steps, {} puzzles{stop}",
                self.words(best),
                optimiser.steps(),
                optimiser.met()
            ));
        }
        Ok(match stopped {
            Some(_) => Status::PARTIAL,
            None => Status::YES,
        })
    }

    /// What a puzzle is worth, in words.
    fn words(&self, best: &Ranked) -> String {
        let clues = best.clues;
        match (self.rating(best), self.aim.scale) {
            (None, _) => format!("{clues} clues"),
            (Some(rating), Scale::Explainer) => format!("{clues} clues, ER {rating}"),
            (Some(score), Scale::Score) => format!("{clues} clues, score {score}"),
        }
    }

    /// Its rating, where it has one.
    fn rating(&self, best: &Ranked) -> Option<String> {
        best.rating.map(|rating| match self.aim.scale {
            Scale::Explainer => format!("{}.{}", rating / 10, rating % 10),
            Scale::Score => rating.to_string(),
        })
    }

    /// A bar on a terminal, when the answers go elsewhere or are not JSON.
    fn bar(&self, json: bool) -> Option<ProgressBar> {
        let draws = watch::draws(json);
        draws.then(|| progress::bar(self.steps, "{bar:30} {pos}/{len} {msg} {elapsed}"))?
    }
}
