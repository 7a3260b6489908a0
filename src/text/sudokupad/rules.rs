//! The rules that a `SudokuPad` puzzle says in words that a program can read: the list `global`,
//! `metadata`, and remarks in cages. Anything but a rule or a known remark is named.

use serde_json::Value;

use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Constraint, Rule, known_constraint};
use crate::text::base::json::{is_off, plain, shown};
use crate::text::base::{Builder, Unknown};
use crate::text::record::is_remark;

/// Remarks of this form, besides those of all.
const REMARKS: &str = "rules ruleset msgcorrect msgincorrect msgsuccess ctcver thumbnail \
    bgimage bgimageopacity videourl shorturl posttitle allowempty soln sourceurl t";

/// Reads the rules of a puzzle outside of its cages.
pub(super) fn read(all: &Value, to: &mut Builder) {
    let global = &all["global"];
    let names = match global {
        Value::Array(names) => names,
        other if other.is_object() || is_off(other) => &[][..],
        other => std::slice::from_ref(other),
    };
    names
        .iter()
        .for_each(|name| rule("global", &shown(name), to));
    for (place, said) in [("global", global), ("metadata", &all["metadata"])] {
        for (name, value) in said.as_object().into_iter().flatten() {
            remark(place, name, value, to);
        }
    }
}

/// Reads a remark: a rule, something known, words, or something to be named.
pub(super) fn remark(place: &str, name: &str, value: &Value, to: &mut Builder) {
    let known = REMARKS.split(' ').any(|remark| remark == plain(name));
    match value {
        _ if known || is_off(value) || value == "false" || is_remark(name, value) => {}
        _ if is_on(value) => rule(place, name, to),
        Value::String(words) if words.contains(' ') => to.ignored.push(format!("{place} {name}")),
        _ => rule(place, &format!("{name}: {}", shown(value)), to),
    }
}

/// Adds the rule of a name, or names it as not known.
fn rule(place: &str, name: &str, to: &mut Builder) {
    let plain = plain(name);
    let negative = plain.replacen("anti", "negative", 1);
    let negative = known_constraint(&negative).filter(|_| negative.starts_with("negative"));
    let rule = match name {
        "diagonal+" => Some(Rule::AntiDiagonal),
        "diagonal-" => Some(Rule::MainDiagonal),
        _ => rule_named(name).ok(),
    };
    match (negative, rule) {
        (Some((kind, _)), _) => {
            let rule = Constraint::new(kind, Vec::new(), Vec::new());
            to.spec.constraints.push(rule);
        }
        (_, Some(rule)) => to.spec.rules.push(rule),
        _ => {
            let name = format!("{place} '{name}'");
            to.unknown.push(Unknown::new(name, 1));
        }
    }
}

/// True if a flag is set.
pub(super) fn is_on(value: &Value) -> bool {
    value == true || value == "true" || value.as_u64().is_some_and(|n| n > 0)
}
