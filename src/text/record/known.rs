//! Which fields a record has, and what becomes of others: remarks are kept, anything else may be
//! a rule under another name and is refused, with the name that may be meant.

use super::fields::Fields;
use super::shape::FLAGS;
use crate::text::base::remarks::{is_off, is_remark, plain};
use crate::text::base::{Unknown, nearest};

/// The fields of a record, beside those in [`FLAGS`].
const FIELDS: [&str; 14] = [
    "id",
    "rows",
    "cols",
    "order",
    "givens",
    "grids",
    "boxes",
    "regions",
    "diagonals",
    "constraints",
    "extra",
    "entries",
    "candidates",
    "solution",
];

/// What other programs call what a record has.
const OTHERS: &[(&str, &str)] = &[
    (
        "board grid clues given puzzle values matrix initial",
        "givens",
    ),
    (
        "x maindiagonals diagonal antidiagonal maindiagonal",
        "diagonals",
    ),
    ("hyper windows", "windoku"),
    ("knight", "antiknight"),
    ("king", "antiking"),
    ("blocks areas regionmap jigsaw map", "regions"),
    ("extraregions extraregion", "extra"),
    ("boxsize blocksize", "boxes"),
    ("size n", "order"),
];

/// Names of the fields that are neither known nor remarks.
pub(super) fn unknown(fields: &Fields<'_>) -> Vec<Unknown> {
    let names = FIELDS.into_iter().chain(FLAGS.map(|(name, _)| name));
    let is_known = |field: &str| names.clone().any(|name| name == field);
    let odd = fields
        .all()
        .filter(|(field, value)| !(is_known(field) || is_off(value) || is_remark(field, value)));
    odd.map(|(field, _)| {
        let plain = plain(field);
        let same = names.clone().find(|name| self::plain(name) == plain);
        let other = OTHERS
            .iter()
            .find(|(others, _)| others.split(' ').any(|other| other == plain));
        let meant = match (same, other) {
            (Some(name), _) | (None, Some(&(_, name))) => name,
            // Constraints stand in a list together.
            _ if crate::puzzle::known_constraint(plain.trim_end_matches('s')).is_some() => {
                "constraints"
            }
            _ => nearest(field, names.clone()),
        };
        Unknown::new(format!("field '{field}' (is '{meant}' meant?)"), 1)
    })
    .collect()
}
