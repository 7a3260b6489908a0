//! JSON: a list of options, or an object with items and options.
//!
//! An option is a list of items, or an object with `items`, `name` and `cost`; options of only 0
//! and 1, all as many, are the rows of a matrix. A part of the text is parsed when its meaning is
//! known, so that numbers stay as written and errors have their place.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::gather::{CoverText, Gather, decimal};
use super::matrix;
use super::source::{Source, Word};
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// The names of each field; the last ones are not used.
const FIELDS: [&[&str]; 6] = [
    &["items", "primary", "universe", "elements", "columns"],
    &["secondary", "optional"],
    &["options", "sets", "subsets", "rows", "matrix", "collection"],
    &["costs", "weights"],
    &["multiplicities", "bounds"],
    &["solution", "solutions", "answer", "answers", "expected"],
];

/// A part of the text.
type Raw<'t> = &'t RawValue;

/// An option; its items are names, or entries of a matrix.
#[derive(Default)]
struct Choice<'t> {
    name: Option<String>,
    line: usize,
    items: Vec<Raw<'t>>,
    cost: Option<Raw<'t>>,
}

/// True if a text begins as JSON and is no matrix in brackets, nor Knuth's with such names.
pub(super) fn takes(source: &Source) -> bool {
    let first = source.rows.first().map_or("", |row| &row.text);
    let is_json = |text: &str| serde_json::from_str::<Raw<'_>>(text).is_ok();
    let begins = source.text.trim_start().starts_with(['[', '{']);
    let other = || matrix::takes(source) || source.is_named && !is_json(first);
    begins && (is_json(&source.text) || !other())
}

/// Reads a problem in JSON.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let ends = source.text.match_indices('\n').map(|(at, _)| at + 1);
    let starts = std::iter::once(0).chain(ends).collect();
    let json = Json {
        text: &source.text,
        starts,
    };
    let whole: Raw<'_> = serde_json::from_str(json.text).map_err(|error| json.syntax(&error))?;
    let (mut parts, mut others) = ([None; FIELDS.len()], Vec::new());
    let fields = match is_list(whole) {
        true => vec![("options".to_owned(), whole)],
        false => json.fields(whole)?,
    };
    for (name, value) in fields {
        let at = FIELDS
            .iter()
            .position(|names| names.contains(&name.as_str()));
        match at {
            Some(at) if parts[at].replace(value).is_none() => {}
            Some(_) => return Err(json.word(value).wrong("this field has two names")),
            // Titles and the like.
            None if value.get().starts_with(['"', 't', 'f', 'n']) => {}
            None => others.push((name, value)),
        }
    }
    // Without a field for them, fields are options by their names.
    if let (Some(_), Some((_, value))) = (parts[2], others.first()) {
        let expected = "expected only items, secondary, options, costs, multiplicities";
        return Err(json.word(value).wrong(expected));
    }
    let named = |(name, value)| json.option(Some(name), value);
    let options: Result<Vec<Choice<'_>>, TextError> = match parts[2] {
        None => others.into_iter().map(named).collect(),
        Some(list) if is_list(list) => json
            .list(list)?
            .into_iter()
            .map(|value| json.option(None, value))
            .collect(),
        Some(options) => json.fields(options)?.into_iter().map(named).collect(),
    };
    json.problem(parts, options?)
}

fn is_list(value: &RawValue) -> bool {
    value.get().starts_with('[')
}

/// The fields of an object in their order.
struct Fields<'t>(Vec<(String, Raw<'t>)>);

impl<'de: 't, 't> Deserialize<'de> for Fields<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(Vec::new()))
    }
}

impl<'de: 't, 't> Visitor<'de> for Fields<'t> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        let mut met = HashSet::new();
        while let Some((name, value)) = map.next_entry::<String, Raw<'t>>()? {
            if !met.insert(name.clone()) {
                return Err(A::Error::custom(format!(
                    "the field '{name}' is there twice"
                )));
            }
            self.0.push((name, value));
        }
        Ok(self)
    }
}

/// A text, and where its lines start.
struct Json<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Json<'t> {
    /// A value with its place.
    fn word(&self, value: Raw<'t>) -> Word<'t> {
        let text = value.get();
        let offset = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let line = self.starts.partition_point(|&start| start <= offset);
        let within = self.text.get(self.starts[line - 1]..).unwrap_or_default();
        Word { line, within, text }
    }

    /// The elements of a list.
    fn list(&self, value: Raw<'t>) -> Result<Vec<Raw<'t>>, TextError> {
        serde_json::from_str(value.get()).map_err(|_| self.word(value).wrong("expected a list"))
    }

    /// The fields of an object.
    fn fields(&self, value: Raw<'t>) -> Result<Vec<(String, Raw<'t>)>, TextError> {
        let fields: Result<Fields<'t>, _> = serde_json::from_str(value.get());
        let fields = fields.map_err(|error| self.word(value).wrong(reason(&error)));
        Ok(fields?.0)
    }

    /// The name or number of an item, as it is written.
    fn name(&self, value: Raw<'t>) -> Result<String, TextError> {
        let text = value.get();
        if text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Ok(text.to_owned());
        }
        let expected = "expected the name or number of an item";
        serde_json::from_str(text).map_err(|_| self.word(value).wrong(expected))
    }

    /// An option: a list of items, or an object with them.
    fn option(&self, name: Option<String>, value: Raw<'t>) -> Result<Choice<'t>, TextError> {
        let mut option = Choice {
            name,
            ..Choice::default()
        };
        let fields = match value.get().starts_with('{') {
            true => self.fields(value)?,
            false => vec![("items".to_owned(), value)],
        };
        for (field, value) in fields {
            match field.as_str() {
                "items" | "set" | "elements" | "members" => {
                    (option.line, option.items) = (self.word(value).line, self.list(value)?);
                }
                "name" | "id" | "label" => option.name = Some(self.name(value)?),
                "cost" | "weight" => option.cost = Some(value),
                _ => {
                    let expected = "expected only name, items, cost of an option";
                    return Err(self.word(value).wrong(expected));
                }
            }
        }
        match option.line {
            0 => Err(self.word(value).wrong("this option has no items")),
            _ => Ok(option),
        }
    }

    /// The problem of its parts and options.
    fn problem(
        &self,
        parts: [Option<Raw<'t>>; FIELDS.len()],
        options: Vec<Choice<'t>>,
    ) -> Result<CoverText, TextError> {
        let list = |part: Option<Raw<'t>>| part.map_or(Ok(Vec::new()), |list| self.list(list));
        let [items, secondary, _, costs, bounds, _] = parts;
        let bounds = bounds.map_or(Ok(Vec::new()), |bounds| self.fields(bounds))?;
        let bounds: HashMap<String, Raw<'t>> = bounds.into_iter().collect();
        let mut gather = Gather::default();
        let add = |gather: &mut Gather<'t>, item: Raw<'t>, secondary| {
            let name = self.name(item)?;
            let bounds = bounds
                .get(&name)
                .map_or(Ok(Bounds::ONCE), |value| self.bounds(value))?;
            gather.item(&name, secondary, bounds, self.word(item))
        };
        for item in list(items)? {
            add(&mut gather, item, false)?;
        }
        for item in list(secondary)? {
            add(&mut gather, item, true)?;
        }
        let width = width(&options, &gather).filter(|_| items.is_some() || bounds.is_empty());
        if let (Some(width), 0) = (width, gather.n_items()) {
            gather.numbered(1..width + 1)?;
        }
        let costs_listed = list(costs)?;
        if let Some(costs) = costs.filter(|_| costs_listed.len() != options.len()) {
            return Err(self.word(costs).wrong("expected a cost for each option"));
        }
        for (number, option) in options.into_iter().enumerate() {
            for (k, &item) in option.items.iter().enumerate() {
                if width.is_some() {
                    if ["1", "true"].contains(&item.get()) {
                        gather.hold(k, None, self.word(item))?;
                    }
                    continue;
                }
                let name = self.name(item)?;
                if items.is_none() && secondary.is_none() && !gather.knows(&name) {
                    add(&mut gather, item, false)?;
                }
                gather.mention(&name, items.is_none(), self.word(item))?;
            }
            let cost = option.cost.or(costs_listed.get(number).copied());
            let cost = cost.map(|cost| {
                let wrong = || {
                    self.word(cost)
                        .wrong("expected a cost, a number such as 12 or 0.5")
                };
                decimal(cost.get()).ok_or_else(wrong)
            });
            gather.option((option.name, option.line, cost.transpose()?));
        }
        if let Some((_, value)) = bounds.iter().find(|(name, _)| !gather.knows(name)) {
            return Err(self.word(value).wrong("no item has this multiplicity"));
        }
        match gather.n_items() {
            0 => Err(Word::line(1, "").wrong("expected options with items")),
            _ => gather.finish("json"),
        }
    }

    /// How often an item is covered.
    fn bounds(&self, value: Raw<'t>) -> Result<Bounds, TextError> {
        let numbers = match is_list(value) {
            true => serde_json::from_str(value.get()),
            false => serde_json::from_str(value.get()).map(|n: u32| vec![n, n]),
        };
        match numbers.as_deref() {
            Ok(&[least, most]) if least <= most => Ok(Bounds { least, most }),
            _ => Err(self
                .word(value)
                .wrong("expected how often it is covered: 2, or [2, 3]")),
        }
    }

    /// The error of a text that is no JSON.
    fn syntax(&self, error: &serde_json::Error) -> TextError {
        let line = error.line().max(1);
        let within = self
            .starts
            .get(line - 1)
            .and_then(|&start| self.text.get(start..));
        let within = within.unwrap_or_default();
        let at = within.floor_char_boundary(error.column().max(1) - 1);
        let text = within[at..].lines().next().unwrap_or_default();
        Word { line, within, text }.wrong(reason(error))
    }
}

/// The message of an error without its place.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("expected JSON such as [[1, 2], [3]]; here: {what}")
}

/// The number of entries, if the options are the rows of a matrix.
fn width(options: &[Choice<'_>], gather: &Gather<'_>) -> Option<usize> {
    let width = options.first()?.items.len();
    let bit = |item: &Raw<'_>| ["0", "1", "true", "false"].contains(&item.get());
    let even = |option: &Choice<'_>| option.items.len() == width && option.items.iter().all(bit);
    let named = gather.n_items();
    // Items may be called 0 and 1.
    let known = gather.knows("0") && gather.knows("1");
    let fits = width > 0 && !known && (named == 0 || named == width);
    (fits && options.iter().all(even)).then_some(width)
}
