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

/// Redundant elements in lines.
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
        let more = if found.complete { "and then nothing more" } else { "perhaps more" };
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

/// Givens that leave one solution, in words.
fn repair_plain(layout: &Layout, repair: &Repair) -> String {
    let n = repair.cells.len();
    let cells = clue_names(layout, &repair.cells).join(" ");
    let least = repair.at_least;
    let for_this = repair.at_least_for_solution;
    let proven = if repair.is_proven() {
        "no smaller set does".to_owned()
    } else if for_this == n {
        format!(
            "no smaller set leaves this solution; for another one {least} might do, which is not known"
        )
    } else {
        format!("perhaps fewer do: at least {least}, and {for_this} for this solution")
    };

    let among = repair.solutions.map_or_else(String::new, |n| format!(", of all {n} solutions"));
    let why = repair.stopped.map_or_else(String::new, |stop| format!(" ({})", stop.word()));
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

/// All elements of a conflict, its givens first.
fn together(clash: &Conflict) -> Vec<Element> {
    clash.clues.iter().copied().map(Element::Given).chain(clash.others.iter().copied()).collect()
}

/// Says whether a smaller conflict is possible.
pub(super) fn minimal_plain(minimal: bool) -> &'static str {
    if minimal { ", and none of them can be dropped" } else { " (fewer may do)" }
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
                let known = spec.rules.get(k).and_then(|rule| rule_name(*rule));
                (2, Some(known.map_or_else(|| format!("rule {}", k + 1), str::to_owned)))
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

/// An explanation as a field: `needless`, `repair` or `clash`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExplanationRecord {
    /// Redundant elements.
    Needless(Box<NeedlessRecord>),
    /// Givens that leave one solution.
    Repair(RepairRecord),
    /// Elements that cannot all hold.
    Clash(ClashRecord),
}

/// Redundant elements: each alone, all together, and those of which it is not known.
#[derive(Serialize)]
pub(super) struct NeedlessRecord {
    alone: ElementsRecord,
    together: ElementsRecord,
    unknown: ElementsRecord,
    #[serde(flatten)]
    known: Completeness,
}

/// Givens that leave one solution, or the limit that was reached before any were found.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum RepairRecord {
    Found {
        cells: Value,
        solution: Value,
        proven: bool,
        at_least: usize,
        at_least_for_solution: usize,
        solutions: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'static str>,
    },
    Unknown {
        /// Null.
        cells: (),
        proven: bool,
        reason: &'static str,
    },
}

/// Elements that cannot all hold.
#[derive(Serialize)]
pub(super) struct ClashRecord {
    #[serde(flatten)]
    elements: ElementsRecord,
    minimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// Elements by their kinds.
#[derive(Serialize)]
struct ElementsRecord {
    givens: Value,
    constraints: Vec<String>,
    rules: Vec<String>,
    regions: Vec<String>,
}

impl ExplanationRecord {
    /// The field of an explanation; `None` if nothing is known.
    pub(super) fn new(
        layout: &Layout,
        explanation: &Diagnosis,
        spelling: Spelling,
    ) -> Option<Self> {
        let elements = |elements: &[Element]| ElementsRecord::new(layout, elements, spelling);
        Some(match explanation {
            Diagnosis::Unique(found) => Self::Needless(Box::new(NeedlessRecord {
                alone: elements(&found.alone),
                together: elements(&found.together),
                unknown: elements(&found.unknown),
                known: Completeness::new(found.complete, explanation.stopped()),
            })),
            Diagnosis::Multiple(Ok(repair)) => Self::Repair(RepairRecord::Found {
                cells: spelling.clues(layout, &repair.cells),
                solution: spelling.solution(&repair.solution),
                proven: repair.is_proven(),
                at_least: repair.at_least,
                at_least_for_solution: repair.at_least_for_solution,
                solutions: repair.solutions,
                reason: explanation.stopped().map(Stop::word),
            }),
            Diagnosis::Multiple(Err(stop)) => Self::Repair(RepairRecord::Unknown {
                cells: (),
                proven: false,
                reason: stop.word(),
            }),
            Diagnosis::None(clash, _) => {
                Self::Clash(ClashRecord::new(layout, clash, explanation.stopped(), spelling))
            }
            Diagnosis::Unknown => return None,
        })
    }
}

impl ClashRecord {
    /// The fields of a conflict, with the limit that its search has reached.
    pub(super) fn new(
        layout: &Layout,
        clash: &Conflict,
        stopped: Option<Stop>,
        spelling: Spelling,
    ) -> Self {
        Self {
            elements: ElementsRecord::new(layout, &together(clash), spelling),
            minimal: clash.minimal,
            reason: stopped.map(Stop::word),
        }
    }
}

impl ElementsRecord {
    /// The fields of elements.
    fn new(layout: &Layout, elements: &[Element], spelling: Spelling) -> Self {
        let givens: Vec<Clue> = elements
            .iter()
            .filter_map(|element| match element {
                Element::Given(clue) => Some(*clue),
                _ => None,
            })
            .collect();
        let [_, constraints, rules, regions] = by_kind(layout, elements);
        Self { givens: spelling.clues(layout, &givens), constraints, rules, regions }
    }
}
