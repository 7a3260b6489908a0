//! Numbers of solutions: exact ones, and estimates, which are never without their error and never
//! under the name of a count.

use std::fmt;

use serde::Serialize;

use super::prelude::*;
use crate::count::{Count, Estimate};

/// A number of solutions or of covers, which a limit may have cut short.
#[derive(Clone, Debug, Serialize)]
pub struct Number {
    count: String,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl Number {
    /// The number that is known, or that it is at least, and why no more is known.
    pub fn new(value: &dyn fmt::Display, complete: bool, stopped: Option<Stop>) -> Self {
        Self { count: value.to_string(), complete, reason: stopped.map(Stop::word) }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = &self.count;
        match (self.complete, self.reason) {
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
        count_stats_json(self)
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
    let tables = count.tables.as_ref().map(|work| {
        format!(
            "; order {}, {} states, {} transitions, largest layer {}, symmetry {}, {} bytes",
            work.order, work.states, work.transitions, work.largest, work.symmetry, work.bytes
        )
    });
    let (did, method) = (stats_plain(&count.stats), count.method.name());
    format!("{did}, method {method}{parts}{}", tables.unwrap_or_default())
}

/// The figures of a count, as fields.
fn count_stats_json(count: &Count) -> Value {
    let mut fields = json!(count.stats);
    fields["method"] = count.method.name().into();
    if count.parts > 1 {
        fields["parts"] = count.parts.into();
    }
    if let (Some(work), Value::Object(fields)) = (&count.tables, &mut fields) {
        fields.extend(object(json!({
            "order": work.order, "states": work.states, "transitions": work.transitions,
            "largest_layer": work.largest, "symmetry": work.symmetry.to_string(),
            "bytes": work.bytes})));
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
    fn holds(&self) -> Decision {
        Decision::unless(self.stopped)
    }

    fn plain(&self, _: &About<'_>) -> String {
        self.to_string()
    }

    fn fields(&self, _: &Puzzle, _: Spelling) -> Fields {
        estimate_fields(self)
    }
}

/// An estimate as fields. The numbers are texts such as `6.671e21`, because they may be beyond what
/// a float holds; the logarithm of zero is null.
pub fn estimate_fields(found: &Estimate) -> Fields {
    let mut fields = object(json!({
        "estimate": true,
        "mean": found.mean.to_string(),
        "standard_error": found.standard_error.to_string(),
        "log10": found.mean.log10(),
        "descents": found.descents,
        "hits": found.hits,
    }));
    put_reason(&mut fields, found.stopped);
    fields
}
