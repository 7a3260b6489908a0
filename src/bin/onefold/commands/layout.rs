//! `onefold layout`: the shapes known, a drawing of the regions, a check of a user's map.

use std::path::Path;
use std::sync::Arc;

use clap::{Args, Subcommand};
use onefold::internals::puzzle::shapes::spec_named;
use onefold::internals::puzzle::{Layout, LayoutSpec, Puzzle};
use onefold::internals::report;
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text;
use serde_json::json;

use crate::commands::layout_generate::{self, LayoutGenerateArgs};
use crate::shared::exit::{Fatal, Status};
use crate::shared::files;
use crate::shared::flags::RunArgs;
use crate::shared::inputs::{Content, Job};
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::{Output, Sink, complain};
use crate::shared::printable::printable;
use crate::shared::settings::{self, RunSettings};
use crate::shared::stream;

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

pub(crate) fn run(args: LayoutArgs) -> Result<Status, Fatal> {
    match args.command {
        LayoutCommand::List => {
            let mut output = Output::new(cancel_on_interrupt());
            output.line(report::list_shapes().trim_end());
            Ok(output.end(Status::Yes))
        }
        LayoutCommand::Show { layout, rules } => show(&layout, &rules),
        LayoutCommand::Check(args) => check(&args),
        LayoutCommand::Generate(args) => layout_generate::run(&args),
    }
}

fn show(name: &str, rules: &[String]) -> Result<Status, Fatal> {
    let mut spec = settings::layout_spec(name)?;
    spec.rules.extend(settings::rules(rules)?);
    let layout = Layout::build(spec).map_err(|error| format!("{name}: {error}"))?;
    let mut output = Output::new(cancel_on_interrupt());
    output.line(report::draw_layout(&layout).trim_end());
    for remark in layout.remarks() {
        output.line(&format!("note: {remark}"));
    }
    Ok(output.end(Status::Yes))
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
                    let (place, settings) = (place.clone(), settings.clone());
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

/// The layouts of an argument, a name or all that a file describes: each with its place, or what is
/// wrong there.
fn layouts(name: &str) -> Result<Vec<(String, Result<LayoutSpec, Content>)>, Fatal> {
    let path = Path::new(name);
    match spec_named(name) {
        Ok(spec) => Ok(vec![(name.to_owned(), Ok(spec))]),
        Err(error) if name != "-" && !path.exists() => {
            Err(format!("no file has this name; {error}"))
        }
        Err(_) => {
            let described = text::layout_texts(&files::whole_file(path)?);
            if described.is_empty() {
                return Err(format!("{name}: there is no layout in it"));
            }
            let described = described.into_iter().map(|described| {
                let (line, read) = match described {
                    Ok((line, spec)) => (line, Ok(spec)),
                    Err(error) => {
                        let why = error.kind.to_string();
                        (error.line, Err(Content::Unread(error.column, why)))
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
    let unknown = match grids {
        "unknown" => "unknown whether it admits a grid: ",
        _ => "",
    };
    let remarks = layout.remarks().into_iter();
    let remarks = remarks.map(|remark| remark.to_string());
    let (cells, order, regions) = (layout.cells().len(), layout.order(), layout.regions().len());
    if settings.json {
        output.json(&json!({
            "type": "layout", "id": null, "source": source, "cells": cells, "symbols": order,
            "regions": regions, "grids": grids, "notes": remarks.collect::<Vec<_>>()}));
        return status;
    }
    output.line(&format!(
        "{source}: {cells} cells, {order} symbols, {regions} regions: {unknown}{words}"
    ));
    remarks.for_each(|remark| output.line(&format!("  note: {remark}")));
    status
}
