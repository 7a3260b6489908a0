//! The rules that a `SudokuPad` puzzle says in words that a program can read: the list `global`,
//! `metadata`, and remarks in cages. Anything but a rule or a known remark is named.

use serde_json::Value;

use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Constraint, Rule, known_constraint};
use crate::text::base::json::{is_off, plain, shown};
use crate::text::base::{Builder, Unknown};
use crate::text::record::is_remark;

/// Remarks of this form, besides those of all.
const REMARKS: &str = "rules ruleset norowcol msgcorrect msgincorrect msgsuccess ctcver thumbnail \
    bgimage bgimageopacity videourl shorturl posttitle allowempty soln sourceurl t";

/// Reads the rules of a puzzle outside of its cages.
pub(super) fn read(all: &Value, to: &mut Builder) {
    match &all["global"] {
        Value::Object(rules) => {
            let on = rules.iter().filter(|(_, on)| !is_off(on));
            on.for_each(|(name, _)| rule("global", name, to));
        }
        Value::Array(rules) => {
            let names = rules.iter().map(shown);
            names.for_each(|name| rule("global", &name, to));
        }
        other if is_off(other) => {}
        other => rule("global", &shown(other), to),
    }
    for (name, value) in all["metadata"].as_object().into_iter().flatten() {
        remark("metadata", name, value, to);
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
    let rule = match &plain[..] {
        "disjointsets" => Some(Rule::DisjointGroups),
        "diagonal+" => Some(Rule::AntiDiagonal),
        _ if name == "diagonal-" => Some(Rule::MainDiagonal),
        _ if name.ends_with('-') => None,
        _ => rule_named(name).ok(),
    };
    match (negative, rule) {
        (Some((kind, _)), _) => {
            let negative = Constraint::new(kind, Vec::new(), Vec::new());
            to.spec.constraints.push(negative);
        }
        (_, Some(rule)) => to.spec.rules.push(rule),
        _ => {
            let name = format!("{place} '{name}'");
            to.unknown.push(Unknown::new(name, 1));
        }
    }
}

/// The first field of these names, a long and a short one; or null.
pub(super) fn field<'v>(value: &'v Value, names: &str) -> &'v Value {
    let mut fields = names.split(' ').filter_map(|name| value.get(name));
    fields.next().unwrap_or(&Value::Null)
}

/// True if a flag is set.
pub(super) fn is_on(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_u64() != Some(0),
        _ => value == true || value == "true",
    }
}

/// A value that is a number or text, as text.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
