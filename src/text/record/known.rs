//! Names of fields: those of a record, other names for them, and data that is no rule.
//!
//! Any other field may be a rule under another name. It is refused, with the name that may be
//! meant.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::shape::FLAGS;
use crate::text::base::json::{is_off, plain};
use crate::text::base::{Unknown, nearest};

/// The fields of a record, without [`FLAGS`].
const FIELDS: &str = "id rows cols order givens grids boxes regions diagonals constraints extra symbols \
    entries candidates solution cosmetics fpuzzles";

/// Names that other programs use for a field of a record.
const OTHERS: [(&str, &str); 9] = [
    ("diagonal", "diagonals"),
    ("hyper windows", "windoku"),
    ("knight", "antiknight"),
    ("king", "antiking"),
    ("blocks areas regionmap jigsaw map", "regions"),
    ("extraregions extraregion", "extra"),
    ("boxsize blocksize", "boxes"),
    ("size n", "order"),
    ("solutions answer answers", "solution"),
];

/// Data, whatever it holds.
const DATA: &str = "title name author authors id puzzleid uuid difficulty level rating ratings \
    score date created createdat updated updatedat url link source origin comment comments note \
    notes description hint hints licence license copyright publisher publication series volume \
    issue page number seed language version generator creator setter constructor editor time \
    timer moves history mistakes message success unique isunique solvable complete completed \
    verdict minimal base removed changed conflicts bestof satisfiable logweight guesses \
    techniques symmetry blanks color colors colours theme image tag tags format schema count \
    total highlights pencilmarks";

/// Data where it holds a number, a word or an object of data.
const WORDS: &str = "clues cells state status result type kind game mode givens puzzle blank \
    empty stats metadata meta info data settings options puzzles text index ruleset rules \
    variant category";

/// The words of the lists; each field of each record is looked up in them.
static KNOWN: LazyLock<[HashSet<&str>; 3]> = LazyLock::new(|| {
    let fields = names().collect();
    let [data, words] = [DATA, WORDS].map(|list| list.split_whitespace().collect());
    [fields, data, words]
});

/// True if a field is data and no rule.
pub(in crate::text) fn is_remark(name: &str, value: &Value) -> bool {
    let plain = plain(name);
    let [_, data, words] = &*KNOWN;
    let is_word = || match value {
        Value::Array(_) => false,
        Value::Object(fields) => fields
            .iter()
            .all(|(name, value)| is_off(value) || is_remark(name, value)),
        _ => true,
    };
    let listed = data.contains(&plain[..]) || words.contains(&plain[..]) && is_word();
    listed || name.starts_with(['_', '$']) || is_answer(&plain)
}

/// True if a field holds the known answer.
pub(in crate::text) fn is_answer(name: &str) -> bool {
    let name = name.to_lowercase().replace("unsolved", "");
    let parts = ["solution", "solved", "answer", "expected"];
    parts.iter().any(|part| name.contains(part))
}

fn names() -> impl Iterator<Item = &'static str> + Clone {
    let flags = FLAGS.iter().map(|(name, _)| *name);
    FIELDS.split_whitespace().chain(flags)
}

/// The field of a record that a name of another program is.
pub(super) fn alias(name: &str) -> Option<&'static str> {
    let name = plain(name);
    let known = names().find(|field| plain(field) == name);
    let is = |(names, _): &&(&str, &str)| names.split(' ').any(|other| other == name);
    known.or_else(|| OTHERS.iter().find(is).map(|(_, field)| *field))
}

/// The fields that are neither those of a record nor data; in a record with a hint.
pub(super) fn unknown(fields: &Map<String, Value>, is_record: bool) -> Vec<Unknown> {
    let is_read = |name: &str, value: &Value| {
        KNOWN[0].contains(name) || is_off(value) || is_remark(name, value)
    };
    let hint = |name: &String| {
        let plain = plain(name);
        let constraint = crate::puzzle::known_constraint(plain.trim_end_matches('s'));
        let meant = alias(name).or(constraint.map(|_| "constraints"));
        let meant = meant.unwrap_or_else(|| nearest(name, names()));
        format!(" (is '{meant}' meant?)")
    };
    let odd = fields.iter().filter(|(name, value)| !is_read(name, value));
    let odd = odd.map(|(name, _)| (name, if is_record { hint(name) } else { String::new() }));
    odd.map(|(name, hint)| Unknown::new(format!("field '{name}'{hint}"), 1))
        .collect()
}
