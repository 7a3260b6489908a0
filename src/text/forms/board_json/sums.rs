//! Cages as a map of their names, with the sums in a field of their own.

use serde_json::{Map, Value};

use super::cells::Cell;
use super::map;
use super::raw::{Raw, number};
use crate::puzzle::ConstraintKind as Kind;
use crate::text::ground::remarks::plain;

/// Cages that two fields say.
#[derive(Debug)]
pub(super) struct CageMap {
    /// The names of the fields.
    pub(super) map: String,
    pub(super) sums: String,
    pub(super) side: usize,
    pub(super) raws: Vec<Raw>,
}

/// The cages of an object that has a map of them and their sums.
pub(super) fn of(fields: &Map<String, Value>) -> Option<CageMap> {
    let has = |name: &str, words: &[&str]| {
        let name = plain(name);
        words.iter().any(|word| name.contains(word))
    };
    let (sums, values) = fields.iter().find(|(name, value)| {
        has(name, &["sum", "total", "target"]) && (value.is_array() || value.is_object())
    })?;
    // The names of regions are those of cages where the sums are those of a grid.
    let words = ["cage", "killer", "area", "group", "region", "block", "map"];
    let mut maps = fields
        .iter()
        .filter(|(name, _)| *name != sums && has(name, &words));
    let (map, names) = maps.find_map(|(name, value)| Some((name, map::square(value)?)))?;
    let of_cages = has(map, &words[..3]);
    let side = names.len().isqrt();
    let mut raws = Vec::new();
    for (name, cells) in map::named(&names, side) {
        let sum = sum_of(values, name, &names)?;
        raws.push(Raw::new(Kind::Cage, cells, vec![sum]));
    }
    let total: u32 = raws.iter().flat_map(|raw| &raw.values).sum();
    if !of_cages && total as usize != side * side * (side + 1) / 2 {
        return None;
    }
    let cells: Vec<&Cell> = raws.iter().flat_map(|raw| &raw.cells).collect();
    (cells.len() == side * side).then(|| CageMap {
        map: map.clone(),
        sums: sums.clone(),
        side,
        raws,
    })
}

/// The sum of a name: under it, or in the order of the names, which are numbers then.
fn sum_of(values: &Value, name: &str, names: &[String]) -> Option<u32> {
    match values {
        Value::Object(fields) => number(fields.get(name)?),
        Value::Array(list) => {
            let numbers: Vec<usize> = names
                .iter()
                .map(|name| name.parse().ok())
                .collect::<Option<_>>()?;
            let (first, last) = (numbers.iter().min()?, numbers.iter().max()?);
            let at = name.parse::<usize>().ok()?.checked_sub(*first)?;
            (list.len() == last - first + 1)
                .then(|| number(&list[at]))
                .flatten()
        }
        _ => None,
    }
}
