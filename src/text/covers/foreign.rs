//! What is no exact-cover problem but is kept in files beside them: refused by its name.

use super::gather::{CoverText, Place};
use super::source::Source;
use crate::text::ground::TextError;

/// What a text is, and what can be done.
fn name(source: &Source<'_>) -> Option<(usize, &'static str)> {
    if source.bytes.contains(&0) || source.bytes.starts_with(&[0x1f, 0x8b]) {
        return Some((1, "this is no text"));
    }
    let mut lines = source
        .text
        .lines()
        .enumerate()
        .map(|(k, line)| (k + 1, line.trim()));
    let find = |test: &dyn Fn(&str) -> bool| {
        let lines = source.text.lines().enumerate();
        let mut lines = lines.map(|(k, line)| (k + 1, line.trim()));
        lines.find(|(_, line)| test(line)).map(|(number, _)| number)
    };
    let (number, first) = lines.find(|(_, line)| !line.is_empty())?;
    if let Some(line) = find(&|line| line.starts_with("p cnf ")) {
        return Some((
            line,
            "this is a formula in CNF (DIMACS); a SAT solver reads it",
        ));
    }
    if first.starts_with('<') && !first.starts_with("<?php") && !first.starts_with("<|") {
        return Some((number, "this is XML or HTML, no exact-cover problem"));
    }
    let sections = ["ROWS", "COLUMNS"];
    if sections
        .iter()
        .all(|section| find(&|line| line == *section).is_some())
    {
        return Some((
            number,
            "this is a program in MPS; a solver for integer programs reads it",
        ));
    }
    let statement = |line: &str| {
        let ends = line.ends_with(';');
        let begins = [
            "solve ",
            "constraint ",
            "var ",
            "include ",
            "array[",
            "int:",
        ];
        // JavaScript has its types nowhere.
        let typed = |line: &str| line.split('=').next().unwrap_or("").contains(':');
        let declares = !line.starts_with("var ") || typed(line);
        ends && declares && begins.iter().any(|word| line.starts_with(word))
    };
    if find(&statement).is_some() {
        return Some((number, "this is a model in MiniZinc; minizinc reads it"));
    }
    let lp = ["minimize", "maximize", "subject to"];
    let is_lp = |line: &str| lp.contains(&line.to_lowercase().trim_end_matches(':'));
    if find(&is_lp).is_some() && find(&|line| line.eq_ignore_ascii_case("end")).is_some() {
        return Some((
            number,
            "this is a program in the LP form; a solver for integer programs reads it",
        ));
    }
    if first.starts_with("* #variable=") {
        let says = "this is a pseudo-boolean program in the OPB form; a solver for these reads it";
        return Some((number, says));
    }
    let upper = first.to_uppercase();
    if upper.starts_with("CREATE TABLE") || upper.starts_with("INSERT INTO") {
        return Some((
            number,
            "this is SQL; a table as CSV below 'set,item' is read",
        ));
    }
    if ["graph ", "digraph ", "strict graph "]
        .iter()
        .any(|word| first.starts_with(word))
        && first.ends_with('{')
    {
        return Some((
            number,
            "this is a graph for Graphviz, no exact-cover problem",
        ));
    }
    let ampl = |line: &str| {
        (line.starts_with("set ") || line.starts_with("param ")) && line.contains(":=")
    };
    if ampl(first) {
        return Some((
            number,
            "this is data of AMPL or GMPL; glpsol and others read it",
        ));
    }
    if first.starts_with("(set-logic") || first.starts_with("(declare-") {
        return Some((number, "this is SMT-LIB; an SMT solver reads it"));
    }
    None
}

/// Whether a text is one of these.
pub(super) fn takes(source: &Source<'_>) -> bool {
    name(source).is_some()
}

/// Refuses it.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let (line, what) = name(source).unwrap_or((1, "this is no exact-cover problem"));
    let text = source.text.lines().nth(line - 1).unwrap_or_default();
    let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    Err(Place::line(line).unexpected(shown.trim(), what))
}
