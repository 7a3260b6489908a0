//! Redundant, missing and conflicting elements, in words and as JSON.

use super::prelude::*;
use crate::puzzle::Element;
use crate::puzzle::shapes::rule_name;
use crate::setter::{Diagnosis, Needless, Repair};

/// The kinds of elements with their names in reports, in the order of the report.
const KINDS: [(&str, &str); 4] =
    [("given", "givens"), ("constraint", "constraints"), ("rule", "rules"), ("region", "regions")];

/// An explanation in lines that go below a verdict; none where there is nothing to say.
pub(super) fn explanation_plain(layout: &Layout, explanation: &Diagnosis) -> Vec<String> {
    match explanation {
        Diagnosis::Unique(needless) => needless_plain(layout, needless),
        Diagnosis::Multiple(Ok(repair)) => vec![repair_plain(layout, repair)],
        Diagnosis::Multiple(Err(stop)) => {
            let why = stop.word();
            vec![format!("what to give for one solution is not known ({why})")]
        }
        Diagnosis::None(clash, stopped) => vec![clash_plain(layout, clash, *stopped)],
        Diagnosis::Unknown => Vec::new(),
    }
}

fn needless_plain(layout: &Layout, found: &Needless) -> Vec<String> {
    let why = found.stopped.map_or("", |stop| stop.word());
    let mut lines = Vec::new();
    if found.alone.is_empty() && found.unknown.is_empty() {
        lines.push("everything is needed: without any given, constraint, rule or region there are more solutions".to_owned());
    }
    if !found.alone.is_empty() {
        let alone = elements_plain(layout, &found.alone);
        lines.push(format!("each of these alone can go: {alone}"));
        let together = elements_plain(layout, &found.together);
        let more = match found.complete {
            true => "and then nothing more",
            false => "perhaps more",
        };
        lines.push(format!("all of these together can go, {more}: {together}"));
    }
    if !found.unknown.is_empty() {
        let unknown = elements_plain(layout, &found.unknown);
        lines.push(format!("not known of these ({why}): {unknown}"));
    } else if found.stopped.is_some() {
        lines.push(format!("not all was tried together ({why})"));
    }
    lines
}

fn repair_plain(layout: &Layout, repair: &Repair) -> String {
    let n = repair.cells.len();
    let cells = clue_names(layout, &repair.cells).join(" ");
    let (least, for_this) = (repair.at_least, repair.at_least_for_solution);
    let proven = if repair.is_proven() {
        "no smaller set does".to_owned()
    } else if for_this == n {
        format!(
            "no smaller set leaves this solution; for another one {least} might do, which is not known"
        )
    } else {
        format!("perhaps fewer do: at least {least}, and {for_this} for this solution")
    };
    let among = repair.solutions.map(|n| format!(", of all {n} solutions"));
    let among = among.unwrap_or_default();
    let why = repair.stopped.map(|stop| format!(" ({})", stop.word()));
    let why = why.unwrap_or_default();
    let word = if n == 1 { "cell" } else { "cells" };
    format!("give {n} {word} for one solution: {cells} ({proven}{among}){why}")
}

/// A conflict whose constraints, rules and regions are known, in words.
pub(super) fn clash_plain(layout: &Layout, clash: &Conflict, stopped: Option<Stop>) -> String {
    let all = together(clash);
    if all.is_empty() {
        return "what may stand in the cells admits no grid by itself".to_owned();
    }
    let end = match (clash.minimal, stopped) {
        (false, Some(stop)) => format!(" (fewer may do: {})", stop.word()),
        (minimal, _) => minimal_plain(minimal).to_owned(),
    };
    format!("these cannot all hold{end}: {}", elements_plain(layout, &all))
}

fn together(clash: &Conflict) -> Vec<Element> {
    let givens = clash.clues.iter().copied().map(Element::Given);
    givens.chain(clash.others.iter().copied()).collect()
}

/// Says whether a smaller conflict is possible.
pub(super) fn minimal_plain(minimal: bool) -> &'static str {
    match minimal {
        true => ", and none of them can be dropped",
        false => " (fewer may do)",
    }
}

/// The same as JSON: givens, constraints, rules and regions.
pub(super) fn clash_json(layout: &Layout, clash: &Conflict, spelling: Spelling) -> Value {
    let mut value = elements_json(layout, &together(clash), spelling);
    value["minimal"] = clash.minimal.into();
    value
}

/// The names of elements, by their kinds in the order of [`KINDS`].
fn by_kind(layout: &Layout, elements: &[Element]) -> [Vec<String>; 4] {
    let spec = layout.spec();
    let mut names: [Vec<String>; 4] = Default::default();
    for element in elements {
        let (kind, name) = match *element {
            Element::Given(clue) => (0, Some(clue_names(layout, &[clue]).concat())),
            Element::Constraint(k) => (1, spec.constraints.get(k).map(ToString::to_string)),
            Element::Rule(k) => {
                let name = spec.rules.get(k).and_then(|rule| rule_name(*rule));
                let name = name.map_or_else(|| format!("rule {}", k + 1), str::to_owned);
                (2, Some(name))
            }
            Element::Region(id) => (3, Some(region_name(layout, id).to_owned())),
        };
        names[kind].extend(name);
    }
    names
}

/// Elements in words: `givens r1c1=5 r2c3=1; region row 1`.
fn elements_plain(layout: &Layout, elements: &[Element]) -> String {
    let mut words = Vec::new();
    for ((one, many), names) in KINDS.into_iter().zip(by_kind(layout, elements)) {
        let between = if one == "given" { " " } else { ", " };
        match names.as_slice() {
            [] => {}
            [name] => words.push(format!("{one} {name}")),
            names => words.push(format!("{many} {}", names.join(between))),
        }
    }
    words.join("; ")
}

/// An explanation as a field, `needless`, `repair` or `clash`.
pub(super) fn explanation_json(
    layout: &Layout,
    explanation: &Diagnosis,
    spelling: Spelling,
) -> Option<(String, Value)> {
    let elements_json = |elements: &[Element]| elements_json(layout, elements, spelling);
    let reason = explanation.stopped().map(|stop| stop.word());
    let (name, mut value) = match explanation {
        Diagnosis::Unique(found) => (
            "needless",
            json!({
                "alone": elements_json(&found.alone),
                "together": elements_json(&found.together),
                "unknown": elements_json(&found.unknown),
                "complete": found.complete,
            }),
        ),
        Diagnosis::Multiple(Ok(repair)) => (
            "repair",
            json!({
                "cells": spelling.clues(layout, &repair.cells),
                "solution": spelling.solution(&repair.solution),
                "proven": repair.is_proven(),
                "at_least": repair.at_least,
                "at_least_for_solution": repair.at_least_for_solution,
                "solutions": repair.solutions,
            }),
        ),
        Diagnosis::Multiple(Err(_)) => ("repair", json!({"cells": null, "proven": false})),
        Diagnosis::None(clash, _) => ("clash", clash_json(layout, clash, spelling)),
        Diagnosis::Unknown => return None,
    };
    if let Some(reason) = reason {
        value["reason"] = reason.into();
    }
    Some((name.to_owned(), value))
}

fn elements_json(layout: &Layout, elements: &[Element], spelling: Spelling) -> Value {
    let given = |element: &Element| match element {
        Element::Given(clue) => Some(*clue),
        _ => None,
    };
    let givens: Vec<Clue> = elements.iter().filter_map(given).collect();
    let [_, constraints, rules, regions] = by_kind(layout, elements);
    json!({
        "givens": spelling.clues(layout, &givens),
        "constraints": constraints, "rules": rules, "regions": regions,
    })
}
