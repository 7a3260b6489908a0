//! Estimates: never without their error, and never under the name of a count.

use serde_json::{Map, Value};

use crate::count::Estimate;

/// An estimate in a line.
#[must_use]
pub fn estimate_plain(found: &Estimate) -> String {
    if found.descents == 0 && found.stopped.is_none() {
        return "0: no descent is needed to see that there is no solution".to_owned();
    }
    let why = found
        .stopped
        .map(|stop| format!(" ({})", stop.word()))
        .unwrap_or_default();
    let none = match found.hits {
        0 => "; none came to a solution, which does not prove that there is none",
        _ => "",
    };
    format!(
        "about {}, standard error {}: an estimate from {} random descents{none}{why}",
        found.mean, found.standard_error, found.descents
    )
}

/// Adds an estimate to a result. The numbers are texts such as `6.671e21`, because they may be
/// beyond what a float holds.
pub fn estimate_json(fields: &mut Map<String, Value>, found: &Estimate) {
    fields.insert("estimate".into(), true.into());
    fields.insert("mean".into(), found.mean.to_string().into());
    fields.insert(
        "standard_error".into(),
        found.standard_error.to_string().into(),
    );
    // Zero has no logarithm.
    let log10 = serde_json::Number::from_f64(found.mean.log10());
    fields.insert("log10".into(), log10.map_or(Value::Null, Value::Number));
    fields.insert("descents".into(), found.descents.into());
    fields.insert("hits".into(), found.hits.into());
    if let Some(stop) = found.stopped {
        fields.insert("reason".into(), stop.word().into());
    }
}
