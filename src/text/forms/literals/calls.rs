//! Rules that a program adds one by one by calls with their names: `Thermo(p, [(1, 1), (1, 2)])`,
//! `grid.addCage(11, ['r1c1', 'r1c2']);`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::relations::without_remark;
use crate::puzzle::Position;
use crate::text::forms::board_json::{self, Beside};
use crate::text::ground::relaxed;

/// Calls at least, and cells of one.
const FEWEST: usize = 2;

/// Bytes of a call at most.
const LONGEST: usize = 2_000;

/// The rules that calls add, by the names of these.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    pub(super) rules: BTreeMap<String, Vec<Value>>,
    /// The lines in which they stand.
    pub(super) lines: Vec<usize>,
}

impl Calls {
    /// The calls of a text; none where there are few.
    pub(super) fn of(text: &str) -> Self {
        let mut all = Self::default();
        let mut known = 0;
        for (k, line) in text.lines().enumerate() {
            if let Some((name, rule)) = call(line) {
                known += usize::from(is_rule(&name));
                all.rules.entry(name).or_default().push(rule);
                all.lines.push(k + 1);
            }
        }
        // What is called as they are and not known is refused by its name.
        match known < FEWEST {
            true => Self::default(),
            false => all,
        }
    }

    /// The puzzle of nothing but these rules and some givens, by row, column and value as the text
    /// counts them.
    pub(super) fn alone(&self, givens: &[([usize; 2], usize)]) -> Option<Value> {
        const SIZE: usize = 9;
        if self.rules.is_empty() {
            return None;
        }
        let rules = self.rules.iter();
        let mut fields: serde_json::Map<String, Value> = rules
            .map(|(name, rules)| (name.clone(), json!(rules)))
            .collect();
        fields.insert("size".to_owned(), json!(SIZE));
        if !givens.is_empty() {
            let places = self.rules.values().flatten().flat_map(numbers);
            let places: Vec<usize> = places
                .chain(givens.iter().flat_map(|given| given.0))
                .collect();
            // A row or column 0 tells from where they count, and so does the last.
            let base = match (places.contains(&0), places.contains(&SIZE)) {
                (true, false) => 0,
                (false, true) => 1,
                _ => return None,
            };
            let given = |([row, col], value): &([usize; 2], usize)| {
                (
                    format!("r{}c{}", row + 1 - base, col + 1 - base),
                    json!(value),
                )
            };
            let givens: Value = givens.iter().map(given).collect();
            fields.insert("givens".to_owned(), givens);
        }
        Some(Value::Object(fields))
    }
}

/// The rows and columns of the cells of a rule.
fn numbers(rule: &Value) -> Vec<usize> {
    let cells = rule.get("cells").unwrap_or(rule).as_array();
    let cells = cells.into_iter().flatten().filter_map(Value::as_array);
    let number = |number: &Value| usize::try_from(number.as_u64()?).ok();
    cells.flatten().filter_map(number).collect()
}

/// The name of the rule that a line adds, and the rule.
fn call(line: &str) -> Option<(String, Value)> {
    let line = without_remark(line).trim();
    if line.len() > LONGEST {
        return None;
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let starts = line.match_indices('(').filter_map(|(at, _)| {
        let before = &line[..at];
        let name = &before[before.trim_end_matches(is_name).len()..];
        let rule = rule_named(name)?;
        Some((rule, &line[at..]))
    });
    let (name, rest) = starts.into_iter().next()?;
    let rule = rule(inner(rest)?)?;
    Some((name.to_owned(), rule))
}

fn is_rule(name: &str) -> bool {
    board_json::beside(name) == Some(Beside::Rule)
}

/// The rule in the name of what is called: `Thermo`, `add_thermo`, `addKillerCage`; that of a class
/// may be one that is not known.
fn rule_named(name: &str) -> Option<&str> {
    const VERBS: [&str; 4] = ["add_", "add", "with_", "with"];
    let bare = VERBS.iter().filter_map(|verb| name.strip_prefix(verb));
    let mut names = std::iter::once(name).chain(bare);
    let class = |name: &&str| name.starts_with(|c: char| c.is_uppercase());
    names
        .clone()
        .find(|name| is_rule(name))
        .or_else(|| names.find(class))
}

/// What stands in the brackets with which a text begins.
fn inner(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[1..at]);
        }
    }
    None
}

/// The cells of a rule, with its value where it has one.
fn rule(arguments: &str) -> Option<Value> {
    // Names of the board and of arguments say nothing.
    let bare = |text: &str| {
        text.chars()
            .all(|c| c.is_alphanumeric() || "_. ".contains(c))
    };
    let named = |c: char| c.is_alphanumeric() || c == '_';
    let plain: Vec<&str> = split(arguments)
        .into_iter()
        .map(|argument| {
            let value = argument
                .split_once('=')
                .filter(|(name, _)| name.trim().chars().all(named));
            value.map_or(argument, |(_, value)| value).trim()
        })
        .filter(|text| !(bare(text) && text.starts_with(|c: char| c.is_alphabetic() || c == '_')))
        .collect();
    let (value, _) = relaxed::in_program(&format!("[{}]", plain.join(", ")));
    let value = value?;
    let items = value.as_array()?;
    let mut cells = Vec::new();
    let mut number = None;
    for item in items {
        match item {
            Value::Number(_) if number.is_none() => number = Some(item.clone()),
            one if is_cell(one) => cells.push(one.clone()),
            Value::Array(list) if cells.is_empty() && list.iter().all(is_cell) => {
                cells = list.clone();
            }
            _ => return None,
        }
    }
    (cells.len() >= FEWEST).then(|| match number {
        Some(number) => json!({ "cells": cells, "value": number }),
        None => json!(cells),
    })
}

/// The arguments of a call.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    text.split(|c: char| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
    .collect()
}

/// Whether a value is a cell: a row and a column, or its name.
fn is_cell(value: &Value) -> bool {
    match value {
        Value::Array(pair) => pair.len() == 2 && pair.iter().all(Value::is_u64),
        Value::String(name) => name.parse::<Position>().is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_adds_a_rule() {
        for (line, name, rule) in [
            (
                "Thermo(p, [(1, 1), (1, 2)])",
                "Thermo",
                json!([[1, 1], [1, 2]]),
            ),
            (
                "KillerCage(puzzle, [(1, 8), (1, 9)], 11);",
                "KillerCage",
                json!({"cells": [[1, 8], [1, 9]], "value": 11}),
            ),
            (
                "  grid.addCage(7, 'r1c1', 'r1c2');",
                "Cage",
                json!({"cells": ["r1c1", "r1c2"], "value": 7}),
            ),
            ("Foo(p, [(1, 1), (1, 2)])", "Foo", json!([[1, 1], [1, 2]])),
            (
                "s.add_arrow(cells=[(0, 1), (0, 2)])",
                "arrow",
                json!([[0, 1], [0, 2]]),
            ),
        ] {
            assert_eq!(call(line), Some((name.to_owned(), rule)), "{line}");
        }
        for line in [
            "# Thermo(p, [(1, 1), (1, 2)])",
            "def thermo(cells):",
            "walk([(1, 1), (1, 2)])",
            "Thermo(p, cells)",
            "print([(1, 1), (1, 2)])",
            "thermos = [(1, 1), (1, 2)]",
            "add_thermos([[(1, 1), (1, 2)]])",
        ] {
            assert_eq!(call(line), None, "{line}");
        }
    }
}
