//! `onefold layout`: the shapes known, a drawing of the regions, a check of a user's map.

use std::path::Path;
use std::sync::Arc;

use clap::{Args, Subcommand};
use onefold::internals::generate::{Jigsaw, Symmetry, Wish, jigsaw};
use onefold::internals::puzzle::shapes::spec_named;
use onefold::internals::puzzle::{Layout, LayoutSpec, Puzzle};
use onefold::internals::report;
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{self, Target};
use serde::Serialize;
use serde_json::json;

use crate::shared::{
    Content, Fatal, Job, Output, RunArgs, RunSettings, Sink, Status, Unread, complain, output,
    printable, settings, stream, symmetries, written,
};

#[derive(Debug, Args)]
pub(crate) struct LayoutArgs {
    #[command(subcommand)]
    pub(crate) command: LayoutCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LayoutCommand {
    /// The shapes and rules that have a name
    List,
    /// Draw the regions of a layout
    Show {
        /// A name or a file with a layout, a puzzle or a region map
        #[arg(value_name = "NAME|FILE")]
        layout: String,
        /// A rule to add; can be given several times
        #[arg(long = "rule", value_name = "NAME")]
        rules: Vec<String>,
    },
    /// Say what is wrong with a region map, and whether it admits any grid
    Check(LayoutCheckArgs),
    /// Draw layouts at random
    Generate(LayoutGenerateArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LayoutCheckArgs {
    /// Names, or files with layouts, puzzles or region maps; - for standard input
    #[arg(value_name = "NAME|FILE", required = true)]
    pub(crate) layouts: Vec<String>,
    /// A rule to add; can be given several times
    #[arg(long = "rule", value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LayoutGenerateArgs {
    /// A jigsaw with so many symbols: connected regions of as many cells, and some grid fits
    #[arg(long, value_name = "N")]
    pub(crate) jigsaw: usize,
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Equal seeds make equal layouts [default: a fresh one, printed on standard error]
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

/// Runs `onefold layout`; returns its status.
pub(crate) fn run(args: LayoutArgs) -> Result<Status, Fatal> {
    match args.command {
        LayoutCommand::List => Ok(output::print(&report::list_shapes())),
        LayoutCommand::Show { layout, rules } => show(&layout, &rules),
        LayoutCommand::Check(args) => check(&args),
        LayoutCommand::Generate(args) => generate(&args),
    }
}

fn show(name: &str, rules: &[String]) -> Result<Status, Fatal> {
    let mut spec = settings::layout_spec(name)?;
    spec.rules.extend(settings::rules(rules)?);
    let layout = Layout::build(spec).map_err(|error| format!("{name}: {error}"))?;
    let mut text = report::draw_layout(&layout).trim_end().to_owned();
    for remark in layout.remarks() {
        text.push_str(&format!("\nnote: {remark}"));
    }
    Ok(output::print(&text))
}

/// Checks every layout of every argument, in order.
fn check(args: &LayoutCheckArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run)?;
    let rules = settings::rules(&args.rules)?;
    let mut jobs = Vec::new();
    for name in &args.layouts {
        match layouts(name) {
            Ok(described) => jobs.extend(described.into_iter().map(|(place, read)| {
                let checked = read.map(|mut spec| {
                    spec.rules.extend(rules.clone());
                    let place = place.clone();
                    let settings = settings.clone();
                    let check = move |sink: &mut dyn Sink| check_one(&place, spec, &settings, sink);
                    Content::Task(Box::new(move |sink| Ok(check(sink))))
                });
                Job::new(place, checked.unwrap_or_else(|unread| unread))
            })),
            Err(message) => {
                let refuse = move |sink: &mut dyn Sink| {
                    sink.complain(&printable(&format!("onefold: {message}")));
                    Ok(Status::Bad)
                };
                jobs.push(Job::new(name, Content::Task(Box::new(refuse))));
            }
        }
    }

    stream::run_jobs(settings, jobs)
}

/// A place and the layout that it describes, or what is wrong there.
type Described = (String, Result<LayoutSpec, Content>);

/// The layouts of an argument: a name, or all that a file describes.
fn layouts(name: &str) -> Result<Vec<Described>, Fatal> {
    let path = Path::new(name);
    match spec_named(name) {
        Ok(spec) => Ok(vec![(name.to_owned(), Ok(spec))]),
        Err(error) if name != "-" && !path.exists() => {
            Err(format!("no file has this name; {error}"))
        }
        Err(_) => {
            let described = text::layout_texts(&settings::whole_file(path)?);
            if described.is_empty() {
                return Err(format!("{name}: there is no layout in it"));
            }
            let described = described.into_iter().map(|described| {
                let (line, read) = match described {
                    Ok((line, spec)) => (line, Ok(spec)),
                    Err(error) => {
                        let unread = Unread {
                            column: error.column,
                            message: Some(error.kind.to_string()),
                            row: None,
                        };
                        (error.line, Err(Content::Unread(unread)))
                    }
                };
                (format!("{name}:{line}"), read)
            });
            Ok(described.collect())
        }
    }
}

fn check_one(
    source: &str,
    spec: LayoutSpec,
    settings: &RunSettings,
    output: &mut dyn Sink,
) -> Status {
    let problems = Layout::problems(&spec);
    let layout = match Layout::build(spec) {
        Ok(layout) if problems.is_empty() => Arc::new(layout),
        _ => {
            for problem in &problems {
                complain(source, None, &problem.to_string(), settings.json, output);
            }
            return Status::Bad;
        }
    };

    let blank = Puzzle::blank(Arc::clone(&layout));
    let (verdict, _) = Solver::new(settings.config).uniqueness(&blank, &settings.limits());
    let (grids, words, status) = match &verdict {
        Verdict::None(_) => ("none", "no grid at all", Status::No),
        Verdict::Unique(_) => ("one", "exactly one grid", Status::Yes),
        Verdict::Unknown(stop, None) => ("unknown", stop.word(), Status::Partial),
        _ => ("several", "it admits grids", Status::Yes),
    };

    let unknown = if grids == "unknown" { "unknown whether it admits a grid: " } else { "" };
    let record = LayoutRecord {
        r#type: "layout",
        id: (),
        source,
        cells: layout.cells().len(),
        symbols: layout.order(),
        regions: layout.regions().len(),
        grids,
        notes: layout.remarks().into_iter().map(|remark| remark.to_string()).collect(),
    };

    if settings.json {
        output.json(&json!(record));
        return status;
    }

    output.line(&format!(
        "{source}: {} cells, {} symbols, {} regions: {unknown}{words}",
        record.cells, record.symbols, record.regions
    ));
    for note in &record.notes {
        output.line(&format!("  note: {note}"));
    }
    status
}

/// A layout that was checked, as fields.
#[derive(Serialize)]
struct LayoutRecord<'a> {
    r#type: &'static str,
    /// Null.
    id: (),
    source: &'a str,
    cells: usize,
    symbols: usize,
    regions: usize,
    /// How many grids it admits: none, one, several, or unknown.
    grids: &'static str,
    notes: Vec<String>,
}

/// A layout that was drawn at random, as fields.
#[derive(Serialize)]
struct DrawnRecord<'a> {
    r#type: &'static str,
    seed: u64,
    number: u64,
    text: &'a str,
}

/// Draws layouts at random.
fn generate(args: &LayoutGenerateArgs) -> Result<Status, Fatal> {
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
                output.complain(&format!("onefold: {number} of {} layouts: {why}", args.count));
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
            output.json(&json!(DrawnRecord { r#type: "layout", seed, number, text: &text }));
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
