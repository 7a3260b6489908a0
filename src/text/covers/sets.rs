//! What values are: options by themselves or many, items, rows of a matrix.

use std::collections::HashSet;

use super::gather::Place;
use super::literal::{Atom, Value, name};
use super::matrix::bit;
use super::role::{NAMES, role};
use super::tops::Top;
use crate::text::ground::TextError;

/// Whether a list holds each item of several others, which differ from it.
pub(super) fn holds_all(list: &Value, sets: &[&Top]) -> bool {
    let items = |value: &Value| -> Option<HashSet<String>> {
        let words = words(value).ok()?;
        Some(words.into_iter().map(|(word, _)| word).collect())
    };
    let Some(all) = items(list) else { return false };
    let smaller = |set: &&Top| items(&set.value).is_some_and(|set| set.len() < all.len());
    let union: HashSet<String> = sets
        .iter()
        .filter_map(|set| items(&set.value))
        .flatten()
        .collect();
    sets.len() > 1 && sets.iter().all(smaller) && union.is_subset(&all) && bits(list).is_none()
}

/// Whether a value holds options: a list of lists, or a map.
pub(super) fn is_family(value: &Value) -> bool {
    match value {
        Value::Atom(_) => false,
        Value::List(elements, _) => {
            let atom = |value: &Value| matches!(value, Value::Atom(_));
            !elements.is_empty() && !elements.iter().any(atom)
        }
        Value::Map(..) => true,
    }
}

/// A name with its list, as `("A", [1, 4])`.
pub(super) fn pair(value: &Value) -> Option<(&Atom, &Value)> {
    match value {
        Value::List(elements, _) => match &elements[..] {
            [Value::Atom(name), items @ Value::List(..)] => Some((name, items)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether all options are pairs of a name, different for each, and items that are none of the
/// names.
pub(super) fn are_named(options: &[Value]) -> bool {
    let mut names = HashSet::new();
    let own = |value: &Value| pair(value).is_some_and(|(name, _)| names.insert(name.text.clone()));
    if options.len() < 2 || !options.iter().all(own) {
        return false;
    }
    let named = |value: &Value| match pair(value) {
        Some((_, items)) => {
            words(items).is_ok_and(|all| all.iter().any(|(w, _)| names.contains(w)))
        }
        None => false,
    };
    !options.iter().any(named)
}

/// Whether a value is a map of items to what says that they are held: `{"a": 1, "b": 1}`.
pub(super) fn is_marked(value: &Value) -> bool {
    let Value::Map(pairs, _) = value else {
        return false;
    };
    let mark = |(key, value): &(Atom, Value)| {
        let one = matches!(value, Value::Atom(atom) if bit(&atom.text).is_some());
        one && role(&key.text).is_none() && !NAMES.contains(&key.text.as_str())
    };
    pairs.iter().all(mark)
}

/// Whether a value is a list of strings, each of which is an option.
pub(super) fn is_strings(value: &Value) -> bool {
    let strings = |atoms: Vec<&Atom>| {
        let binary = |atom: &&Atom| {
            let prefixed = atom.text.strip_prefix("0b");
            let digits = prefixed.unwrap_or(&atom.text);
            let bits = digits.len() > 1 && digits.bytes().all(|b| b == b'0' || b == b'1');
            bits && (atom.quoted || prefixed.is_some())
        };
        let phrases = atoms
            .iter()
            .any(|atom| atom.quoted && atom.text.contains(' '));
        !atoms.is_empty() && (atoms.iter().all(binary) || phrases)
    };
    value.atoms().is_some_and(strings)
}

/// The items that a value names, with their places.
pub(super) fn words(value: &Value) -> Result<Vec<(String, Place)>, TextError> {
    let elements = match value {
        Value::List(elements, _) => elements,
        Value::Atom(atom) if atom.quoted => {
            let words = atom.text.split_whitespace();
            return Ok(words.map(|word| (word.to_owned(), atom.place())).collect());
        }
        Value::Map(pairs, _) if is_marked(value) => {
            let held = pairs.iter().filter(
                |(_, mark)| matches!(mark, Value::Atom(atom) if bit(&atom.text) == Some(true)),
            );
            return Ok(held
                .map(|(key, _)| (key.text.clone(), key.place()))
                .collect());
        }
        value => {
            return Err(Place::line(value.line()).unexpected("", "expected a list of items"));
        }
    };
    let mut words = Vec::new();
    for element in elements {
        let place = match element {
            Value::Atom(atom) => atom.place(),
            other => Place::line(other.line()),
        };
        // A range, as `1..7`.
        if let Value::Atom(atom) = element
            && let Some(range) = range(&atom.text)
            && atom.text.contains("..")
            && !atom.quoted
        {
            words.extend(range.map(|n| (n.to_string(), place)));
            continue;
        }
        let Some(name) = name(element) else {
            return Err(place.unexpected("", "a map cannot be an item"));
        };
        words.push((name, place));
    }
    Ok(words)
}

/// The numbers from one to another.
pub(super) fn range(text: &str) -> Option<std::ops::RangeInclusive<usize>> {
    let (first, last) = text.split_once("..").or_else(|| text.split_once(':'))?;
    let last = last.trim_start_matches(['.', '=']);
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last && last - first < 1 << 20).then_some(first..=last)
}

/// The entries of a row of a matrix.
pub(super) fn bits(value: &Value) -> Option<Vec<bool>> {
    if let Value::Atom(atom) = value {
        let digits = atom.text.strip_prefix("0b").unwrap_or(&atom.text);
        let binary = digits.len() > 1 && digits.bytes().all(|b| b == b'0' || b == b'1');
        return binary.then(|| digits.bytes().map(|b| b == b'1').collect());
    }
    let atoms = value.atoms()?;
    atoms.iter().map(|atom| bit(&atom.text)).collect()
}
