//! JSON: a list of options, or an object with items and options. An option is a list of items or
//! an object. Items stay pieces of the text, so that errors have their place.

use std::collections::BTreeMap;
use std::fmt::{self, Formatter};

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::from_str;
use serde_json::value::RawValue;

use super::gather::{Gather, Read, cost};
use super::source::{Source, Word};
use crate::cover::matrix::Bounds;
use crate::puzzle::meant;
use crate::text::base::{TextError, mistake, repeated};

type Pieces<'t> = Vec<&'t RawValue>;

/// A problem.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'t> {
    #[serde(borrow, alias = "primary", alias = "universe")]
    items: Option<Pieces<'t>>,
    #[serde(borrow)]
    secondary: Option<Pieces<'t>>,
    #[serde(borrow, alias = "sets", alias = "subsets")]
    options: Options<'t>,
    #[serde(default)]
    multiplicities: BTreeMap<String, (u32, u32)>,
    #[serde(rename = "title", alias = "comment", alias = "description")]
    _remark: Option<String>,
}

/// Options, each perhaps with a name.
#[derive(Default)]
struct Options<'t>(Vec<(Option<String>, &'t RawValue)>);

impl<'de: 't, 't> Deserialize<'de> for Options<'t> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(OptionsVisitor)
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = Options<'de>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a list of options, or an object with the name of each option")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(piece) = list.next_element()? {
            all.push((None, piece));
        }
        Ok(Options(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some((name, piece)) = map.next_entry()? {
            all.push((Some(name), piece));
        }
        Ok(Options(all))
    }
}

/// An option.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a list of items, or an object with items")]
struct Choice<'t> {
    name: Option<String>,
    #[serde(borrow)]
    items: Pieces<'t>,
    #[serde(borrow)]
    cost: Option<&'t RawValue>,
}

/// Reads a problem in JSON.
pub(super) fn read<'t>(source: &Source<'t>) -> Read {
    let text = source.text;
    let whole = Word { text, whole: text };
    let mut fields = Fields::default();
    if text.trim_start().starts_with('[') {
        fields.options = parse(whole)?;
    } else {
        fields = parse(whole)?;
    }

    if let Some((at, name)) = repeated(text) {
        let name = &text[at..at + name.len() + 2];
        return Err(whole.at(name).wrong("this field is there twice"));
    }

    let mut to = Gather::default();
    let place = |piece: &&'t RawValue| whole.at(piece.get());
    for (list, secondary) in [(&fields.items, false), (&fields.secondary, true)] {
        for word in list.iter().flatten().map(place) {
            to.item(&name(word)?, secondary, word)?;
        }
    }

    let pieces = &fields.options.0;
    let options = pieces
        .iter()
        .map(|(name, piece)| {
            let option = option(place(piece))?;
            if name.is_some() && option.name.is_some() {
                return Err(place(piece).wrong("this option has a name before the colon already"));
            }
            Ok(Choice { name: name.clone().or(option.name), ..option })
        })
        .collect::<Result<Vec<_>, _>>()?;

    let bit = |item: &&RawValue| ["0", "1"].contains(&item.get());
    let bits = |option: &Choice<'_>| option.items.len() > 1 && option.items.iter().all(bit);
    let open = fields.items.is_none();
    let first = pieces.first().filter(|_| open);
    if let Some((_, first)) = first.filter(|_| options.iter().all(bits)) {
        let expected = "a matrix is written as rows of 0 and 1, without brackets";
        return Err(place(first).wrong(expected));
    }

    for (option, (_, piece)) in options.into_iter().zip(pieces) {
        for word in option.items.iter().map(place) {
            to.mention(&name(word)?, open, word)?;
        }
        let price =
            option.cost.as_ref().map(place).map(|word| cost(word, word.text)).transpose()?;
        to.option(option.name, place(piece), price);
    }

    for (name, &(least, most)) in &fields.multiplicities {
        to.bound(name, Bounds { least, most }, Word::default())?;
    }
    to.finish("json")
}

/// Parses an option, a list or an object.
fn option(word: Word<'_>) -> Result<Choice<'_>, TextError> {
    if !word.text.starts_with('[') {
        return parse(word);
    }
    Ok(Choice { items: parse(word)?, ..Choice::default() })
}

/// The name or number of an item, as it is written.
fn name(word: Word<'_>) -> Result<String, TextError> {
    let digit = |c: char| c == '-' || c.is_ascii_digit();
    if word.text.starts_with(digit) {
        return Ok(word.text.to_owned());
    }
    from_str(word.text).map_err(|_| word.wrong("expected the name or number of an item"))
}

fn parse<'t, T: Deserialize<'t>>(piece: Word<'t>) -> Result<T, TextError> {
    from_str(piece.text).map_err(|error| {
        let (at, reason) = mistake(&error, piece.text);
        let rest = piece.text[at..].split('\n').next().unwrap_or_default();
        let hint = hint(&reason).unwrap_or_default();
        let expected = format!("expected JSON such as [[1, 2], [3]]; here: {reason}{hint}");
        piece.at(rest).wrong(expected)
    })
}

/// Names in other programs' options, by the field that has the same meaning here.
const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("cost", &["weight", "weights", "costs", "price", "value", "penalty", "score", "w"]),
    ("items", &["elements", "members", "covers", "columns", "cols", "set", "subset", "cells"]),
    ("name", &["id", "label", "key", "title"]),
];

/// A question for an unknown field of an option whose meaning is known.
fn hint(reason: &str) -> Option<String> {
    let mut quoted = reason.strip_prefix("unknown field ")?.split('`').skip(1).step_by(2);
    let unknown = quoted.next()?.to_lowercase();
    let fields: Vec<&str> = quoted.collect();
    let meaning = OTHER_NAMES
        .iter()
        .find(|(_, names)| names.contains(&unknown.as_str()))
        .map(|(field, _)| *field);
    let field = meaning.filter(|field| fields.contains(field));
    if field.is_none() && meaning == Some("cost") {
        let example = "{\"items\": [1], \"cost\": 3}";
        return Some(format!("; a cost is a field of its option: {example}"));
    }

    let field = field.or_else(|| meant(&unknown, fields.iter().copied()))?;
    Some(format!("; is '{field}' meant?"))
}
