//! The rules that a `SudokuPad` puzzle says in words that a program can read: the list `global`,
//! `metadata`, and remarks in cages. What is neither a rule nor a known remark is named.

use serde_json::Value;

use super::values::{is_on, list, text_of};
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Constraint, ConstraintKind as Kind, Rule};
use crate::text::base::Unknown;
use crate::text::base::json::{is_off, plain, shown};
use crate::text::record::is_remark;

/// Remarks of this form, beside those of all.
const REMARKS: &str = "rules ruleset norowcol msgcorrect msgincorrect msgsuccess ctcver thumbnail \
    bgimage bgimageopacity videourl shorturl posttitle allowempty soln sourceurl";

/// What was said.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) rules: Vec<Rule>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) unknown: Vec<Unknown>,
    /// Words that are no rule.
    pub(super) ignored: Vec<String>,
}

impl Said {
    /// What a puzzle says beside its cages.
    pub(super) fn of(all: &Value) -> Self {
        let mut said = Self::default();
        match &all["global"] {
            Value::Object(rules) => {
                let on = rules.iter().filter(|(_, on)| !is_off(on));
                on.for_each(|(name, _)| said.rule("global", name));
            }
            Value::Array(rules) => {
                for rule in rules {
                    said.rule("global", &text_of_rule(rule));
                }
            }
            other if is_off(other) => {}
            other => said.rule("global", &shown(other)),
        }
        for (name, value) in all["metadata"].as_object().into_iter().flatten() {
            said.remark("metadata", name, value);
        }
        said
    }

    /// A remark: a rule, something known, words, or something to be named.
    pub(super) fn remark(&mut self, place: &str, name: &str, value: &Value) {
        let known = REMARKS
            .split_whitespace()
            .any(|remark| remark == plain(name));
        if is_off(value) || value == "false" || known || name == "t" || is_remark(name, value) {
            return;
        }
        match value {
            _ if is_on(value) => self.rule(place, name),
            Value::String(words) if words.contains(' ') => {
                self.ignored.push(format!("{place} {name}"));
            }
            _ => self.rule(place, &format!("{name}: {}", shown(value))),
        }
    }

    fn rule(&mut self, place: &str, name: &str) {
        let negative = |kind| vec![Constraint::new(kind, Vec::new(), Vec::new())];
        match plain(name).as_str() {
            "antixv" | "negativexv" => self.constraints.extend(negative(Kind::NegativeXv)),
            "antiratio" | "negativeratio" => self.constraints.extend(negative(Kind::NegativeRatio)),
            "antidifference" | "negativedifference" => {
                self.constraints.extend(negative(Kind::NegativeDifference));
            }
            "disjointsets" => self.rules.push(Rule::DisjointGroups),
            "diagonal+" => self.rules.push(Rule::AntiDiagonal),
            _ if name.ends_with('-') => match name {
                "diagonal-" => self.rules.push(Rule::MainDiagonal),
                _ => self
                    .unknown
                    .push(Unknown::new(format!("{place} '{name}'"), 1)),
            },
            _ => match rule_named(name) {
                Ok(rule) => self.rules.push(rule),
                Err(_) => self
                    .unknown
                    .push(Unknown::new(format!("{place} '{name}'"), 1)),
            },
        }
    }
}

/// A rule of the list `global`: its name, or an object with one.
fn text_of_rule(rule: &Value) -> String {
    let named = ["type", "name", "id"].iter().find_map(|key| rule.get(*key));
    let name = text_of(named.unwrap_or(rule));
    let of_cells = !list(rule.get("cells")).is_empty();
    if name.is_empty() || of_cells {
        shown(rule)
    } else {
        name
    }
}
