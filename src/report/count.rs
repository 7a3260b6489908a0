//! Numbers of solutions: exact ones, and estimates, which are never without their error and never
//! under the name of a count.

use std::fmt;
use std::time::Duration;

use serde_json::{Map, Number, Value};

use super::Spelling;
use super::answer::{About, Answer, Holds};
use super::json::{put, put_reason};
use super::stats::{stats_json, stats_plain, timed};
use crate::count::{Count, Estimate};
use crate::limits::Stop;
use crate::puzzle::{Layout, Puzzle};

/// A number that is known, or that it is at least, and why no more is known.
#[must_use]
pub fn number_plain(value: &dyn fmt::Display, complete: bool, stopped: Option<Stop>) -> String {
    match (complete, stopped) {
        (true, _) => value.to_string(),
        (false, None) => format!("at least {value}"),
        (false, Some(stop)) => format!("at least {value} ({})", stop.word()),
    }
}

/// Adds such a number.
pub fn number_json(
    fields: &mut Map<String, Value>,
    value: &dyn fmt::Display,
    complete: bool,
    stopped: Option<Stop>,
) {
    put(fields, "count", value.to_string());
    put(fields, "complete", complete);
    put_reason(fields, stopped);
}

/// The number; where it is not known exactly, a number that it is at least, and why.
impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&number_plain(&self.value, self.complete, self.stopped))
    }
}

impl Answer for Count {
    fn holds(&self) -> Holds {
        Holds::unless(self.stopped)
    }

    fn plain(&self, _: &About<'_>) -> String {
        self.to_string()
    }

    fn done(&self, elapsed: Option<Duration>) -> Vec<String> {
        timed(&|| count_stats_plain(self), elapsed)
    }

    fn json(&self, fields: &mut Map<String, Value>, _: &Puzzle, _: Spelling) {
        number_json(fields, &self.value, self.complete, self.stopped);
    }

    fn stats(&self) -> Value {
        count_stats_json(self)
    }

    /// In the order of [`super::COUNT_COLUMNS`].
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let reason = self.stopped.map_or("", Stop::word);
        let value = self.value.to_string();
        Some(vec![value, self.complete.to_string(), reason.to_owned()])
    }
}

/// What a count did, in a line or two.
fn count_stats_plain(count: &Count) -> String {
    let parts = match count.parts {
        1 => String::new(),
        parts => format!(", {parts} parts"),
    };
    let tables = match &count.tables {
        None => String::new(),
        Some(work) => format!(
            "; order {}, {} states, {} transitions, largest layer {}, symmetry {}, {} bytes",
            work.order, work.states, work.transitions, work.largest, work.symmetry, work.bytes
        ),
    };
    format!(
        "{}, method {}{parts}{tables}",
        stats_plain(&count.stats),
        count.method.name()
    )
}

/// What a count did, as fields.
fn count_stats_json(count: &Count) -> Value {
    let mut fields = stats_json(&count.stats);
    fields["method"] = count.method.name().into();
    if count.parts > 1 {
        fields["parts"] = count.parts.into();
    }
    if let Some(work) = &count.tables {
        fields["order"] = work.order.clone().into();
        fields["states"] = work.states.into();
        fields["transitions"] = work.transitions.into();
        fields["largest_layer"] = work.largest.into();
        fields["symmetry"] = work.symmetry.to_string().into();
        fields["bytes"] = work.bytes.into();
    }
    fields
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
    fn holds(&self) -> Holds {
        Holds::unless(self.stopped)
    }

    fn plain(&self, _: &About<'_>) -> String {
        self.to_string()
    }

    fn done(&self, elapsed: Option<Duration>) -> Vec<String> {
        timed(&String::new, elapsed)
    }

    fn json(&self, fields: &mut Map<String, Value>, _: &Puzzle, _: Spelling) {
        estimate_json(fields, self);
    }
}

/// Adds an estimate. The numbers are texts such as `6.671e21`, because they may be beyond what a
/// float holds.
pub fn estimate_json(fields: &mut Map<String, Value>, found: &Estimate) {
    put(fields, "estimate", true);
    put(fields, "mean", found.mean.to_string());
    put(fields, "standard_error", found.standard_error.to_string());
    // Zero has no logarithm.
    let log10 = Number::from_f64(found.mean.log10());
    put(fields, "log10", log10.map_or(Value::Null, Value::Number));
    put(fields, "descents", found.descents);
    put(fields, "hits", found.hits);
    put_reason(fields, found.stopped);
}
