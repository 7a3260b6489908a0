//! A problem that was read, how to run it, and how answers are written.

use std::fmt;
use std::time::Instant;

use onefold::internals::ids::OptionId;
use onefold::internals::limits::{Stats, Stop};
use onefold::internals::matrix::{Bounds, Problem};
use onefold::internals::report::{self, Fields};
use onefold::internals::search::learn;
use onefold::internals::search::{self, Rest, bounded, links, reference};
use onefold::internals::solve::{Engine, MatrixSize};
use onefold::internals::text::covers::CoverText;
use serde::Serialize;
use serde_json::{Value, json};

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

/// An answer: its fields, its line of text, and the figures of the work.
pub(super) struct Answer {
    pub(super) fields: Fields,
    pub(super) line: String,
    pub(super) work: Work,
    pub(super) status: Status,
}

impl Answer {
    /// An answer whose fields are those of a struct.
    pub(super) fn new(
        fields: &impl Serialize,
        line: impl Into<String>,
        work: Work,
        status: Status,
    ) -> Self {
        Self { fields: report::fields_of(fields), line: line.into(), work, status }
    }
}

/// The figures of the work for an answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Work {
    /// Those of an engine.
    Engine(EngineWork),
    /// Those of a count.
    Count(CountWork),
    /// There are none.
    None {},
}

/// The figures of an engine; after the reduction alone only the size of the problem.
#[derive(Serialize)]
pub(super) struct EngineWork {
    pub(super) engine: &'static str,
    #[serde(flatten)]
    pub(super) search: Option<SearchWork>,
    pub(super) matrix: MatrixSize,
    /// The items that every cover leaves free, where their number is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) free: Option<usize>,
}

/// The figures of a search.
#[derive(Serialize)]
pub(super) struct SearchWork {
    attempts: u64,
    updates: u64,
    depth: usize,
}

/// The figures of a count.
#[derive(Serialize)]
pub(super) struct CountWork {
    pub(super) method: String,
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) hits: u64,
    pub(super) symmetry: String,
    pub(super) bytes: usize,
    pub(super) matrix: MatrixSize,
}

/// The figures in words, each before a comma.
impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(work) => {
                if let Some(SearchWork { attempts, updates, depth }) = work.search {
                    write!(f, "{attempts} attempts, {updates} updates, depth {depth}, ")?;
                }
                write!(f, "{}, ", work.matrix)?;
                if let Some(n) = work.free {
                    write!(f, "{n} items stay free, ")?;
                }
                write!(f, "engine {}, ", work.engine)
            }
            Self::Count(work) => write!(
                f,
                "method {}, {} states, {} transitions, {} hits, symmetry {}, {} bytes, {}, ",
                work.method,
                work.states,
                work.transitions,
                work.hits,
                work.symmetry,
                work.bytes,
                work.matrix
            ),
            Self::None {} => Ok(()),
        }
    }
}

/// A cover, as fields.
#[derive(Serialize)]
struct CoverRecord {
    r#type: &'static str,
    /// Null.
    id: (),
    n: u64,
    options: Vec<Vec<String>>,
    rows: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Value>,
}

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
        if self.engine_named() {
            Ok(Some(Rest::all(&self.text.problem)))
        } else {
            search::lean(&self.text.problem, &self.settings.limits())
        }
    }

    /// The problem with the items written that every cover leaves free, where their number is known; a
    /// named engine has the problem as it is.
    pub(super) fn with_holes(&mut self, lean: &Rest) -> Option<Rest> {
        if self.engine_named() {
            return None;
        }
        let (holed, n) = search::with_holes(lean)?;
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
        if label.contains(char::is_whitespace) || label.is_empty() {
            format!("{number}:{}", Value::from(label.as_str()))
        } else {
            format!("{number}:{label}")
        }
    }

    /// The cost of a cover, where costs are given.
    pub(super) fn cost(&self, cover: &[OptionId]) -> Option<i128> {
        let costs = &self.text.costs;
        (!costs.is_empty()).then(|| cover.iter().map(|&option| i128::from(costs[option])).sum())
    }

    /// Writes a cover, its options in order.
    pub(super) fn write_cover(&mut self, n: u64, cover: &[OptionId], items: bool) {
        let cost = self.cost(cover).map(|cost| cost.to_string());
        if self.settings.json {
            let record = self.record(n, cover, cost);
            return self.sink.json(&json!(record));
        }

        let lines = if items {
            let mut lines: Vec<String> =
                cover.iter().map(|&option| self.text.option(option).join(" ")).collect();
            lines.extend(cost.map(|cost| format!("| cost {cost}")));
            lines.join("\n") + "\n"
        } else {
            let mut words: Vec<String> = cover.iter().map(|&option| self.name(option)).collect();
            words.extend(cost.map(|cost| format!("| {cost}")));
            words.join(" ")
        };

        self.sink.line(&printable(&lines));
    }

    /// The fields of a cover, the `n`th from 1.
    fn record(&self, n: u64, cover: &[OptionId], cost: Option<String>) -> CoverRecord {
        let text = &self.text;
        CoverRecord {
            r#type: "solution",
            id: (),
            n,
            options: cover.iter().map(|&option| text.option(option)).collect(),
            rows: cover.iter().map(|&option| text.rows[option]).collect(),
            names: (!text.labels.is_empty())
                .then(|| cover.iter().map(|&option| text.labels[option].to_string()).collect()),
            // As text where JSON's numbers would round it.
            cost: cost.map(|cost| serde_json::from_str(&cost).unwrap_or_else(|_| cost.into())),
        }
    }

    /// Writes the answer; returns its status.
    pub(super) fn write(mut self, answer: Answer) -> Status {
        self.line.finish();
        let elapsed = self.settings.stats.then(|| self.begun.elapsed());
        if self.settings.json {
            let mut fields = report::result_head("result", (), self.source);
            fields.extend(answer.fields);
            if !self.text.notes.is_empty() {
                fields.insert("notes".into(), self.text.notes.into());
            }
            if let Some(elapsed) = elapsed {
                let mut stats = json!(answer.work);
                stats["seconds"] = elapsed.as_secs_f64().into();
                fields.insert("stats".into(), stats);
            }
            self.sink.json(&fields.into());
        } else {
            self.sink.line(&printable(&answer.line));
            if let Some(elapsed) = elapsed {
                // Below covers all that is no cover stands after a bar.
                let bar = if answer.line.starts_with('|') { "| " } else { "" };
                self.sink.line(&format!("{bar}{}{elapsed:.3?}", answer.work));
            }
        }

        answer.status
    }

    /// The size of the problem.
    pub(super) fn matrix(&self) -> MatrixSize {
        MatrixSize::of(&self.text.problem)
    }

    /// The figures of an engine.
    pub(super) fn work(&self, engine: &'static str, stats: &Stats) -> Work {
        Work::Engine(EngineWork {
            engine,
            search: Some(SearchWork {
                attempts: stats.nodes,
                updates: stats.updates,
                depth: stats.depth,
            }),
            matrix: self.matrix(),
            free: self.free,
        })
    }
}

/// The engines that exact cover has.
pub(super) const ENGINES: [Engine; 5] =
    [Engine::Auto, Engine::Bits, Engine::Links, Engine::Reference, Engine::Learn];

/// The message for an engine that exact cover does not have.
pub(super) fn refused(engine: &str) -> Fatal {
    let names = ENGINES.map(Engine::name).join(", ");
    format!("--engine {engine}: exact cover knows {names}")
}

/// The message for a problem with multiplicities and `--engine learn`.
fn bounds(problem: &Problem) -> Fatal {
    let n = problem
        .items()
        .filter(|&item| problem.bounds(item) != Bounds::ONCE && problem.is_primary(item))
        .count();
    format!(
        "--engine learn: it knows no multiplicities, and {n} items have some; auto, bits, links and reference know them"
    )
}
