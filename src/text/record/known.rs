//! Names of fields. One that is neither a record's nor data may be a rule and is refused.

use serde_json::{Map, Value};

use crate::puzzle::known_constraint;
use crate::text::base::{Unknown, is_off, nearest, plain_name};

/// Fields of a record, sorted.
const FIELDS: &[&str] = &[
    "antiking",
    "antiknight",
    "boxes",
    "candidates",
    "cols",
    "constraints",
    "cosmetics",
    "diagonals",
    "disjoint_groups",
    "entries",
    "extra",
    "fpuzzles",
    "givens",
    "grids",
    "id",
    "nonconsecutive",
    "order",
    "regions",
    "rows",
    "solution",
    "symbols",
    "windoku",
];

/// True for a field that a record has.
pub(super) fn is_field(name: &str) -> bool {
    FIELDS.binary_search(&name).is_ok()
}

/// Fields of data with any value.
const DATA: &[&str] = &[
    "title",
    "name",
    "author",
    "authors",
    "id",
    "puzzleid",
    "uuid",
    "difficulty",
    "level",
    "rating",
    "ratings",
    "score",
    "label",
    "schemaversion",
    "cluecount",
    "difficultytier",
    "date",
    "created",
    "createdat",
    "updated",
    "updatedat",
    "url",
    "link",
    "source",
    "origin",
    "comment",
    "comments",
    "note",
    "notes",
    "description",
    "hint",
    "hints",
    "licence",
    "license",
    "copyright",
    "publisher",
    "publication",
    "series",
    "volume",
    "issue",
    "page",
    "number",
    "seed",
    "language",
    "version",
    "generator",
    "creator",
    "setter",
    "constructor",
    "editor",
    "time",
    "timer",
    "moves",
    "history",
    "mistakes",
    "message",
    "success",
    "unique",
    "isunique",
    "solvable",
    "complete",
    "completed",
    "verdict",
    "minimal",
    "base",
    "removed",
    "changed",
    "conflicts",
    "bestof",
    "satisfiable",
    "logweight",
    "guesses",
    "techniques",
    "symmetry",
    "blanks",
    "color",
    "colors",
    "colours",
    "theme",
    "image",
    "tag",
    "tags",
    "format",
    "schema",
    "count",
    "total",
    "highlights",
    "pencilmarks",
];

/// Fields of data with a number, a word or an object of data.
const WORDS: &[&str] = &[
    "clues", "cells", "state", "status", "result", "type", "kind", "game", "mode", "givens",
    "puzzle", "blank", "empty", "stats", "metadata", "meta", "info", "data", "settings", "options",
    "puzzles", "text", "index", "ruleset", "rules", "variant", "category",
];

/// True if a word is in a table, in any case.
pub(crate) fn is_one_of(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// True if a field is data and no rule.
pub(crate) fn is_remark(name: &str, value: &Value) -> bool {
    let plain = plain_name(name);
    let is_data = |(name, value): (&String, &Value)| is_off(value) || is_remark(name, value);
    let is_word = || match value {
        Value::Array(_) => false,
        Value::Object(fields) => fields.iter().all(is_data),
        _ => true,
    };
    let listed = is_one_of(DATA, &plain) || is_one_of(WORDS, &plain) && is_word();
    // Links, versions and numbers of clues by any name.
    let ending = ["url", "version", "count"].iter().any(|end| plain.ends_with(end));
    listed || ending && is_word() || name.starts_with(['_', '$']) || is_answer(&plain)
}

/// True for the name of a field with a solution.
pub(crate) fn is_answer(name: &str) -> bool {
    let name = name.to_lowercase().replace("unsolved", "");
    ["solution", "solved", "answer", "expected"].iter().any(|part| name.contains(part))
}

/// The field of a record that another spelling means.
pub(super) fn alias(name: &str) -> Option<&'static str> {
    match &*plain_name(name) {
        "size" | "n" => Some("order"),
        "solutions" | "answer" | "answers" => Some("solution"),
        name => FIELDS.iter().find(|one| plain_name(one) == name).copied(),
    }
}

/// Fields that may be rules; in a record with a hint.
pub(super) fn unknown(fields: &Map<String, Value>, is_record: bool) -> Vec<Unknown> {
    let hint = |name: &str| {
        let constraint = || known_constraint(plain_name(name).trim_end_matches('s'));
        let meant = alias(name)
            .or_else(|| constraint().map(|_| "constraints"))
            .unwrap_or_else(|| nearest(name, FIELDS.iter().copied()));
        format!(" (is '{meant}' meant?)")
    };

    let is_odd = |(name, value): &(&String, &Value)| {
        !is_field(name) && !is_off(value) && !is_remark(name, value)
    };
    let unknown = |(name, _): (&String, &Value)| {
        let hint = if is_record { hint(name) } else { String::new() };
        Unknown::new(format!("field '{name}'{hint}"), 1)
    };

    fields.iter().filter(is_odd).map(unknown).collect()
}
