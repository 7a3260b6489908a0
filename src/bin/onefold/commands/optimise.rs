//! `onefold optimise`: fewer clues, harder or easier, from a given puzzle on.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use onefold::generate::Symmetry;
use onefold::generate::optimise::{Aim, Goal, Keep, NoBegin, Optimiser, Ranked, Scale};
use onefold::limits::Stop;
use onefold::solve::Solver;
use onefold::text::{Alphabet, Job, Target};
use serde_json::{Map, Value};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, targets};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Stream, Turn};
use crate::shared::subject::Subject;

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
}

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
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let named =
        |name: &str| Target::named(name).ok_or_else(|| format!("--to {name}: no such form"));
    let task = Task {
        aim: aim(&args)?,
        target: args.to.as_deref().map(named).transpose()?,
        settings: settings.clone(),
        steps: args.steps,
    };
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.optimise(&subject, sink))
    };
    Stream::new(inputs, settings).run_in_turn(&work)
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
    settings: RunSettings,
    steps: u64,
}

impl Task {
    fn optimise(&self, subject: &Subject<'_>, sink: &mut dyn Sink) -> Status {
        let limits = self.settings.limits();
        let seed = self.settings.config.seed;
        let mut optimiser = match Optimiser::new(&subject.entry.puzzle, self.aim, seed, &limits) {
            Ok(optimiser) => optimiser,
            Err(why) => {
                let source = subject.source_name();
                let json = self.settings.json;
                stream::complain(&source, None, &why.to_string(), json, sink);
                return match why {
                    NoBegin::Stopped(_) => Status::PARTIAL,
                    NoBegin::NotUnique(_) | NoBegin::NotRated => Status::NO,
                    NoBegin::Layout(_) | NoBegin::Symmetry(_) | NoBegin::Pattern => Status::BAD,
                };
            }
        };
        let bar = self.bar();
        let mut drawn = Instant::now();
        let mut stopped: Option<Stop> = None;
        while optimiser.steps() < self.steps {
            if let Err(stop) = optimiser.step(&limits).and(limits.meter().poll()) {
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
        self.tell(subject, &optimiser, stopped, sink)
    }

    fn tell(
        &self,
        subject: &Subject<'_>,
        optimiser: &Optimiser,
        stopped: Option<Stop>,
        sink: &mut dyn Sink,
    ) -> Status {
        let best = optimiser.best();
        let target = self.target.or_else(|| Target::usual(&best.puzzle));
        let job = Job {
            puzzle: &best.puzzle,
            id: None,
            alphabet: Alphabet::default(),
        };
        let written = target.map(|target| target.write(&job));
        let text = match written {
            Some(Ok(written)) => written.text,
            other => {
                let why = other.and_then(Result::err).map(|error| error.to_string());
                let why = why.unwrap_or_else(|| "no form holds this puzzle".to_owned());
                let (source, json) = (subject.source_name(), self.settings.json);
                stream::complain(&source, None, &why, json, sink);
                return Status::BAD;
            }
        };
        if self.settings.json {
            let mut fields = subject.result();
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
            subject.finish_with(&mut fields, Value::Object(Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
        } else {
            sink.line(&text);
            let stop = stopped.map_or_else(String::new, |stop| format!(", {}", stop.word()));
            sink.line(&format!(
                "# {}, {} steps, {} puzzles{stop}",
                self.words(best),
                optimiser.steps(),
                optimiser.met()
            ));
        }
        match stopped {
            Some(_) => Status::PARTIAL,
            None => Status::YES,
        }
    }

    /// What a puzzle is worth, in words.
    fn words(&self, best: &Ranked) -> String {
        let clues = best.clues;
        match (best.rating, self.aim.scale) {
            (None, _) => format!("{clues} clues"),
            (Some(r), Scale::Explainer) => format!("{clues} clues, ER {}.{}", r / 10, r % 10),
            (Some(score), Scale::Score) => format!("{clues} clues, score {score}"),
        }
    }

    /// A bar on a terminal, when the answers go elsewhere or are not JSON.
    fn bar(&self) -> Option<ProgressBar> {
        let draws = std::io::stderr().is_terminal()
            && !(self.settings.json && std::io::stdout().is_terminal());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}");
        let bar = ProgressBar::new(self.steps);
        draws.then(|| Some(bar.with_style(style.ok()?))).flatten()
    }
}
