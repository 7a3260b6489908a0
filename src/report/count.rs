//! Numbers of solutions: exact ones, and estimates, which are never without their error and never
//! under the name of a count.

use std::fmt;

use super::prelude::*;
use crate::count::{Count, Estimate};

/// A number of solutions or of covers, which a limit may have cut short.
#[derive(Clone, Debug, Serialize)]
pub struct Number {
    count: String,
    #[serde(flatten)]
    known: Completeness,
}

impl Number {
    /// The number that is known, or that it is at least, and why no more is known.
    pub fn new(value: &dyn fmt::Display, complete: bool, stopped: Option<Stop>) -> Self {
        Self { count: value.to_string(), known: Completeness::new(complete, stopped) }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = &self.count;
        match (self.known.complete, self.known.reason) {
            (true, _) => formatter.write_str(count),
            (false, None) => write!(formatter, "at least {count}"),
            (false, Some(reason)) => write!(formatter, "at least {count} ({reason})"),
        }
    }
}

/// The number; where it is not known exactly, a number that it is at least, and why.
impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Number::new(&self.value, self.complete, self.stopped).fmt(formatter)
    }
}

impl Answer for Count {
    fn holds(&self) -> Decision {
        Decision::unless(self.stopped)
    }

    fn plain(&self, _: &About<'_>) -> String {
        self.to_string()
    }

    fn did(&self) -> String {
        count_stats_plain(self)
    }

    fn fields(&self, _: &Puzzle, _: Spelling) -> Fields {
        fields_of(&Number::new(&self.value, self.complete, self.stopped))
    }

    fn stats(&self) -> Value {
        json!(CountStats::new(self))
    }

    /// In the order of [`super::COUNT_COLUMNS`].
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let reason = self.stopped.map_or("", Stop::word);
        let value = self.value.to_string();
        Some(vec![value, self.complete.to_string(), reason.to_owned()])
    }
}

/// The figures of a count, in a line or two.
fn count_stats_plain(count: &Count) -> String {
    let parts = match count.parts {
        1 => String::new(),
        parts => format!(", {parts} parts"),
    };
    let tables = count.tables.as_ref().map_or_else(String::new, |work| {
        format!(
            "; order {}, {} states, {} transitions, largest layer {}, symmetry {}, {} bytes",
            work.order, work.states, work.transitions, work.largest, work.symmetry, work.bytes
        )
    });

    format!("{}, method {}{parts}{tables}", stats_plain(&count.stats), count.method.name())
}

/// The figures of a count.
#[derive(Serialize)]
struct CountStats<'a> {
    #[serde(flatten)]
    run: &'a RunStats,
    method: &'static str,
    /// Parts, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<usize>,
    #[serde(flatten)]
    tables: Option<TableStats<'a>>,
}

/// The figures of tables of states.
#[derive(Serialize)]
struct TableStats<'a> {
    order: &'a str,
    states: u64,
    transitions: u64,
    largest_layer: u64,
    symmetry: String,
    bytes: usize,
}

impl<'a> CountStats<'a> {
    /// The figures of a count.
    fn new(count: &'a Count) -> Self {
        Self {
            run: &count.stats,
            method: count.method.name(),
            parts: (count.parts > 1).then_some(count.parts),
            tables: count.tables.as_ref().map(|work| TableStats {
                order: &work.order,
                states: work.states,
                transitions: work.transitions,
                largest_layer: work.largest,
                symmetry: work.symmetry.to_string(),
                bytes: work.bytes,
            }),
        }
    }
}

/// An estimate in a line.
impl fmt::Display for Estimate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.descents == 0 && self.stopped.is_none() {
            return formatter.write_str("0: no descent is needed to see that there is no solution");
        }
        write!(
            formatter,
            "about {}, standard error {}: an estimate from {} random descents",
            self.mean, self.standard_error, self.descents
        )?;
        if self.hits == 0 {
            formatter
                .write_str("; none came to a solution, which does not prove that there is none")?;
        }

        match self.stopped {
            Some(stop) => write!(formatter, " ({})", stop.word()),
            None => Ok(()),
        }
    }
}

impl Answer for Estimate {
    fn holds(&self) -> Decision {
        Decision::unless(self.stopped)
    }

    fn plain(&self, _: &About<'_>) -> String {
        self.to_string()
    }

    fn fields(&self, _: &Puzzle, _: Spelling) -> Fields {
        fields_of(&EstimateRecord::new(self))
    }
}

/// An estimate as fields. The numbers are texts such as `6.671e21`, because they may be beyond what
/// a float holds; the logarithm of zero is null.
#[derive(Clone, Debug, Serialize)]
pub struct EstimateRecord {
    estimate: bool,
    mean: String,
    standard_error: String,
    log10: f64,
    descents: u64,
    hits: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl EstimateRecord {
    /// The fields of an estimate.
    pub fn new(found: &Estimate) -> Self {
        Self {
            estimate: true,
            mean: found.mean.to_string(),
            standard_error: found.standard_error.to_string(),
            log10: found.mean.log10(),
            descents: found.descents,
            hits: found.hits,
            reason: found.stopped.map(Stop::word),
        }
    }
}
