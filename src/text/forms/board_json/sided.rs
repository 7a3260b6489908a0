//! Clues outside the grid whose kind another field says: `"type": "sandwich", "rowSums": […]`.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::names::{self, Meaning};
use crate::text::ground::remarks::plain;

/// Names of the clues at the rows and at the columns, with what stands for them behind the kind.
const SIDES: [(&str, &str); 2] = [
    ("rowsums rowclues rowtotals leftclues leftsums", "rows"),
    (
        "colsums columnsums colclues columnclues coltotals columntotals topclues topsums",
        "cols",
    ),
];

/// The fields, in which such clues have the kind in their names.
pub(super) fn named(fields: &Map<String, Value>) -> Cow<'_, Map<String, Value>> {
    let side = |name: &str| {
        let plain = plain(name);
        let mut sides = SIDES.iter();
        let (_, side) = sides.find(|(names, _)| names.split(' ').any(|known| known == plain))?;
        names::meaning(name).is_none().then_some(*side)
    };
    if !fields.keys().any(|name| side(name).is_some()) {
        return Cow::Borrowed(fields);
    }
    let Some(kind) = fields.iter().find_map(|(name, value)| kind(name, value)) else {
        return Cow::Borrowed(fields);
    };
    let named = |(name, value): (&String, &Value)| {
        let name = side(name).map_or_else(|| name.clone(), |side| format!("{kind}{side}"));
        (name, value.clone())
    };
    Cow::Owned(fields.iter().map(named).collect())
}

/// The kind of clues that a field about the kind of puzzle says.
fn kind(name: &str, value: &Value) -> Option<&'static str> {
    const KINDS: [&str; 3] = ["sandwich", "skyscraper", "xsum"];
    let word = plain(
        value
            .as_str()
            .filter(|_| names::meaning(name) == Some(Meaning::Sort))?,
    );
    KINDS.into_iter().find(|kind| word.contains(kind))
}
