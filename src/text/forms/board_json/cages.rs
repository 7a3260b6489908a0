//! Killer cages in JSON: objects of a sum and cells by any of their names, or `[sum, cells]`.

use serde_json::{Map, Value};

use super::cells::{self, Cell, part};
use super::raw::{Raw, Read, known, number};
use crate::puzzle::{ConstraintKind as Kind, MAX_SYMBOLS};
use crate::text::ground::remarks::{is_off, plain, shown};

pub(super) const SUMS: &str = "sum s value total totalsum target clue targetsum cagesum killersum number sumoftiles \
    sumofcells sumvalue cagetotal";

/// Names of the operator of a cage.
const OPERATORS: &str = "operator operation op";

/// The cages of a field.
///
/// # Errors
/// What in it is no cage.
pub(super) fn read(value: &Value) -> Read {
    let list: Vec<&Value> = match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(fields) if part(fields, cells::LISTS).is_some() => vec![value],
        Value::Object(fields) => {
            let odd = fields
                .iter()
                .find(|(name, item)| name.parse::<u32>().is_ok() && !item.is_object());
            if let Some((name, _)) = odd {
                return Err(format!("'{name}' may be a sum or the name of a cage"));
            }
            fields.values().collect()
        }
        other => return Err(format!("a list of cages is expected, not {}", shown(other))),
    };
    if let Some(name) = list.iter().find_map(|item| operator(item)) {
        return Err(format!(
            "'{name}': cages of a KenKen, with operators, are not known; those of sums are"
        ));
    }
    // `[3, [0, 1]]` alone may mean two cells by their numbers or one by its row and column.
    let by_pairs = list
        .iter()
        .any(|item| parts(item).is_some_and(|parts| has_pairs(&parts)));
    list.into_iter().map(|item| one(item, by_pairs)).collect()
}

/// The field with the operator of a cage of a `KenKen`, whose numbers are not only added.
fn operator(item: &Value) -> Option<&str> {
    const SUMS: [&str; 8] = ["+", "sum", "add", "plus", "addition", "null", "none", ""];
    let (name, operator) = part(item.as_object()?, OPERATORS)?;
    let word = operator
        .as_str()
        .map_or_else(|| operator.to_string(), plain);
    (!SUMS.contains(&&word[..])).then_some(name)
}

/// Whether a value is a list of cages of which most have a sum.
pub(super) fn are_sums(value: &Value) -> bool {
    let sums = |raws: &Vec<Raw>| raws.iter().filter(|raw| !raw.values.is_empty()).count();
    read(value).is_ok_and(|raws| sums(&raws) * 2 > raws.len())
}

/// The side of the square that cages cover: each has a sum, and the sums are the grid's total.
pub(super) fn side(raws: &[Raw]) -> Option<usize> {
    const FEWEST: usize = 4;
    let cells: usize = raws.iter().map(|raw| raw.cells.len()).sum();
    let side = cells.isqrt();
    let sums: Option<Vec<u32>> = raws.iter().map(|raw| raw.values.first().copied()).collect();
    let total: u64 = sums?.into_iter().map(u64::from).sum();
    let expected = u64::try_from(side * side * (side + 1) / 2).ok()?;
    let whole = side * side == cells && (FEWEST..=MAX_SYMBOLS).contains(&side);
    (whole && total == expected).then_some(side)
}

/// One cage.
pub(super) fn one(item: &Value, by_pairs: bool) -> Result<Raw, String> {
    if let Value::Object(fields) = item {
        return object(fields, item);
    }
    let no_cage = || format!("{} is no cage of a sum and cells", shown(item));
    let (sum, rest) = match parts(item) {
        Some((sum, rest)) => (Some(sum), rest),
        None => (
            None,
            item.as_array()
                .map(|list| list.iter().collect())
                .ok_or_else(no_cage)?,
        ),
    };
    let list = match rest.as_slice() {
        [Value::Array(list)] if sum.is_some() && !(by_pairs && is_pair(rest[0])) => {
            list.iter().collect()
        }
        _ => rest,
    };
    let cells: Option<Vec<Cell>> = list.into_iter().map(cells::cell).collect();
    let cells = cells.ok_or_else(no_cage)?;
    // Numbers in a row may be the sum and the cells, too.
    if sum.is_none() && cells.iter().any(|cell| matches!(cell, Cell::Number(_))) {
        return Err(no_cage());
    }
    cage(cells, sum)
}

/// A sum and what stands beside it.
type Parts<'a> = (&'a Value, Vec<&'a Value>);

fn parts(item: &Value) -> Option<Parts<'_>> {
    let list = item.as_array()?;
    let is_cells =
        |value: &Value| matches!(value, Value::Array(_) | Value::Object(_)) || value.is_string();
    match list.as_slice() {
        [sum, rest @ ..]
            if number(sum).is_some() && !rest.is_empty() && rest.iter().all(is_cells) =>
        {
            Some((sum, rest.iter().collect()))
        }
        [cells @ .., sum]
            if number(sum).is_some() && cells.len() == 1 && cells.iter().all(is_cells) =>
        {
            Some((sum, cells.iter().collect()))
        }
        _ => None,
    }
}

fn is_pair(value: &Value) -> bool {
    matches!(cells::cell(value), Some(Cell::Pair(..)))
}

/// Whether the cells of a cage stand one by one beside the sum.
fn has_pairs((_, rest): &Parts<'_>) -> bool {
    rest.len() > 1 && rest.iter().all(|value| is_pair(value))
}

fn object(fields: &Map<String, Value>, item: &Value) -> Result<Raw, String> {
    let list = part(fields, cells::LISTS);
    let cells = list.and_then(cells::of_field);
    let cells = cells.ok_or_else(|| format!("{} has no list of cells", shown(item)))?;
    let sum = part(fields, SUMS);
    let used: Vec<&str> = [list, sum]
        .into_iter()
        .flatten()
        .map(|(name, _)| name)
        .collect();
    known(fields, &used, |name, value| {
        let word = value.as_str().map(plain).unwrap_or_default();
        match plain(name).as_str() {
            "operator" | "operation" | "op" => true,
            "type" | "kind" => matches!(word.as_str(), "cage" | "killer" | "killercage" | "sum"),
            // The cells of a cage differ in any case.
            "unique" | "norepeats" | "norepeat" | "distinct" => value == &Value::Bool(true),
            _ => false,
        }
    })?;
    cage(cells, sum.map(|(_, sum)| sum))
}

fn cage(cells: Vec<Cell>, sum: Option<&Value>) -> Result<Raw, String> {
    let values = match sum.filter(|sum| !is_off(sum)) {
        None => Vec::new(),
        Some(sum) => vec![number(sum).ok_or_else(|| format!("'{}' is no sum", shown(sum)))?],
    };
    let values = values.into_iter().filter(|&sum| sum > 0).collect();
    Ok(Raw::new(Kind::Cage, cells, values))
}
