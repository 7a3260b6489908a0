//! A problem that was read, how to run it, and how answers are written.

use std::time::Instant;

use onefold::internals::ids::{ItemId, OptionId};
use onefold::internals::limits::{Stats, Stop};
use onefold::internals::matrix::{Bounds, Problem};
use onefold::internals::report;
use onefold::internals::search::learn;
use onefold::internals::search::{self, Rest, bounded, links, reference};
use onefold::internals::solve::{Engine, MatrixSize};
use onefold::internals::text::covers::CoverText;
use serde_json::{Map, Value, json};

use crate::shared::{Fatal, Line, RunSettings, Sink, Status, printable, progress};

/// A problem that was read, and how to run it.
pub(super) struct Task<'a> {
    pub(super) settings: &'a RunSettings,
    pub(super) source: &'a str,
    pub(super) text: CoverText,
    pub(super) sink: &'a mut dyn Sink,
    pub(super) begun: Instant,
    /// The items that every cover leaves free, where their number is given.
    pub(super) free: Option<usize>,
    /// The progress line.
    pub(super) line: Line,
}

/// An answer, as JSON and as text.
pub(super) struct Found {
    pub(super) fields: Map<String, Value>,
    pub(super) line: String,
    pub(super) work: Work,
    pub(super) status: Status,
}

/// The figures of the work, as fields and as a line.
pub(super) type Work = (Value, String);

impl<'a> Task<'a> {
    /// Shows on the terminal what is done, as long as it takes.
    pub(super) fn watch(&mut self, doing: &str) {
        self.line = Line::new(progress::draws(self.settings.json), doing);
    }

    /// The engine that is named or suits a problem.
    pub(super) fn engine(
        &self,
        problem: &Problem,
    ) -> Result<(&'static str, search::CoverEngine), Fatal> {
        Ok(match self.settings.config.engine {
            Engine::Auto => search::best(problem),
            Engine::Bits if problem.is_bounded() => ("bounded", bounded::search),
            Engine::Bits => ("bits", search::bits::search),
            Engine::Learn if problem.is_bounded() => return Err(bounds(problem)),
            Engine::Learn => ("learn", learn::search),
            Engine::Links => ("links", links::search),
            Engine::Reference => ("reference", reference::search),
            other => return Err(refused(other.name())),
        })
    }

    /// True if an engine is named.
    pub(super) fn engine_named(&self) -> bool {
        self.settings.config.engine != Engine::Auto
    }

    /// The problem without options that are seen to be in no cover, nothing where that is all; a
    /// named engine has the whole.
    pub(super) fn lean(&self) -> Result<Option<Rest>, Stop> {
        match self.engine_named() {
            true => Ok(Some(Rest::all(&self.text.problem))),
            false => search::lean(&self.text.problem, &self.settings.limits()),
        }
    }

    /// The same with the items written that every cover leaves free, where their number is known; a
    /// named engine has the problem as it is.
    pub(super) fn with_holes(&mut self, lean: &Rest) -> Option<Rest> {
        let (holed, n) = search::with_holes(lean).filter(|_| !self.engine_named())?;
        self.free = Some(n);
        Some(holed)
    }

    /// The number of an option, and its name where it has one.
    pub(super) fn name(&self, option: OptionId) -> String {
        let number = self.text.rows[option];
        if self.text.labels.is_empty() {
            return number.to_string();
        }
        let label = &self.text.labels[option];
        match label.contains(char::is_whitespace) || label.is_empty() {
            true => format!("{number}:{}", Value::from(label.as_str())),
            false => format!("{number}:{label}"),
        }
    }

    /// The cost of a cover, where costs are given.
    pub(super) fn cost(&self, cover: &[OptionId]) -> Option<i128> {
        let costs = &self.text.costs;
        (!costs.is_empty()).then(|| cover.iter().map(|&option| i128::from(costs[option])).sum())
    }

    /// Writes a cover, its options in order.
    pub(super) fn tell_cover(&mut self, n: u64, cover: &[OptionId], items: bool) {
        let text = &self.text;
        let cost = self.cost(cover).map(|cost| cost.to_string());
        let options = cover.iter().map(|&option| text.option(option));
        if self.settings.json {
            let rows: Vec<usize> = cover.iter().map(|&option| text.rows[option]).collect();
            let options: Vec<Vec<String>> = options.collect();
            let mut fields =
                json!({"type": "solution", "id": null, "n": n, "options": options, "rows": rows});
            if !text.labels.is_empty() {
                fields["names"] = cover.iter().map(|&at| &*text.labels[at]).collect();
            }
            if let Some(cost) = cost {
                // As text where JSON's numbers would round it.
                fields["cost"] = serde_json::from_str(&cost).unwrap_or_else(|_| cost.into());
            }
            return self.sink.json(&fields);
        }
        let lines = if items {
            let mut lines: Vec<String> = options.map(|option| option.join(" ")).collect();
            lines.extend(cost.map(|cost| format!("| cost {cost}")));
            lines.join("\n") + "\n"
        } else {
            let mut words: Vec<String> = cover.iter().map(|&option| self.name(option)).collect();
            words.extend(cost.map(|cost| format!("| {cost}")));
            words.join(" ")
        };
        self.sink.line(&printable(&lines));
    }

    /// Writes the answer.
    pub(super) fn tell(mut self, found: Found) -> Status {
        self.line.finish();
        let elapsed = self.settings.stats.then(|| self.begun.elapsed());
        let (mut stats, work) = found.work;
        if self.settings.json {
            let mut fields = report::result_head("result", (), self.source);
            fields.extend(found.fields);
            if !self.text.notes.is_empty() {
                fields.insert("notes".into(), self.text.notes.into());
            }
            if let Some(elapsed) = elapsed {
                stats["seconds"] = elapsed.as_secs_f64().into();
                fields.insert("stats".into(), stats);
            }
            self.sink.json(&fields.into());
        } else {
            self.sink.line(&printable(&found.line));
            if let Some(elapsed) = elapsed {
                self.sink.line(&format!("{work}{elapsed:.3?}"));
            }
        }
        found.status
    }

    /// The size of the problem.
    pub(super) fn matrix(&self) -> MatrixSize {
        MatrixSize::of(&self.text.problem)
    }

    /// The figures of an engine.
    pub(super) fn work(&self, engine: &str, stats: &Stats) -> Work {
        let (nodes, updates, depth) = (stats.nodes, stats.updates, stats.depth);
        let matrix = self.matrix();
        let mut fields = json!({
            "engine": engine, "attempts": nodes, "updates": updates, "depth": depth,
            "matrix": matrix});
        let mut free = String::new();
        if let Some(n) = self.free {
            fields["free"] = n.into();
            free = format!("{n} items stay free, ");
        }
        let words = format!(
            "{nodes} attempts, {updates} updates, depth {depth}, {matrix}, {free}engine {engine}, "
        );
        (fields, words)
    }
}

/// The engines that exact cover has.
pub(super) const ENGINES: [Engine; 5] =
    [Engine::Auto, Engine::Bits, Engine::Links, Engine::Reference, Engine::Learn];

pub(super) fn refused(engine: &str) -> Fatal {
    let names = ENGINES.map(Engine::name).join(", ");
    format!("--engine {engine}: exact cover knows {names}")
}

fn bounds(problem: &Problem) -> Fatal {
    let bounded =
        |item: &ItemId| problem.bounds(*item) != Bounds::ONCE && problem.is_primary(*item);
    let n = problem.items().filter(bounded).count();
    format!(
        "--engine learn: it knows no multiplicities, and {n} items have some; auto, bits, links and reference know them"
    )
}
