//! JSON: a list of options, or an object with items and options.
//!
//! An option is a list of items, or an object with `items`, `name` and `cost`; options of only 0
//! and 1, all as many, are the rows of a matrix. `serde_json` checks the whole text; then values
//! are pieces of it, so that numbers stay as written and errors have their place.

use std::collections::{HashMap, HashSet};

use serde::de::IgnoredAny;

use super::gather::{CoverText, Gather, decimal};
use super::matrix;
use super::source::{Source, Word};
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// The names of each field.
const FIELDS: [&[&str]; 5] = [
    &["items", "primary", "universe"],
    &["secondary"],
    &["options", "sets", "subsets", "rows", "matrix"],
    &["costs"],
    &["multiplicities"],
];

/// The elements of a list, or the fields of an object with their names.
type Values<'t> = Vec<(Option<String>, &'t str)>;

/// An option; its items are names, or entries of a matrix.
#[derive(Default)]
struct Choice<'t> {
    name: Option<String>,
    line: usize,
    items: Values<'t>,
    cost: Option<&'t str>,
}

/// True if a text begins as JSON and is no matrix in brackets, nor Knuth's with such names.
pub(super) fn takes(source: &Source) -> bool {
    let first = source.rows.first().map_or("", |row| &row.text);
    let begins = source.text.trim_start().starts_with(['[', '{']);
    let other = || matrix::takes(source) || source.is_named && check(first).is_err();
    begins && (check(&source.text).is_ok() || !other())
}

/// Reads a problem in JSON.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let ends = source.text.match_indices('\n').map(|(at, _)| at + 1);
    let (text, starts) = (
        source.text.as_str(),
        std::iter::once(0).chain(ends).collect(),
    );
    let json = Json { text, starts };
    check(text).map_err(|error| json.syntax(&error))?;
    let whole = text.trim();
    let (mut parts, mut others) = ([None; FIELDS.len()], Vec::new());
    let fields = match whole.starts_with('[') {
        true => vec![(Some("options".to_owned()), whole)],
        false => json.values(whole, '{')?,
    };
    for (name, value) in fields {
        let named = |names: &&[&str]| names.contains(&name.as_deref().unwrap_or_default());
        match FIELDS.iter().position(named) {
            Some(at) if parts[at].replace(value).is_none() => {}
            Some(_) => return Err(json.wrong(value, "this field has two names")),
            // Titles and the like.
            None if value.starts_with(['"', 't', 'f', 'n']) => {}
            None => others.push((name, value)),
        }
    }
    // Without a field for them, fields are options by their names.
    if let (Some(options), []) = (parts[2], &others[..]) {
        others = json.values(options, if options.starts_with('{') { '{' } else { '[' })?;
    } else if let (Some(_), [(_, value), ..]) = (parts[2], &others[..]) {
        let expected = "expected only items, secondary, options, costs, multiplicities";
        return Err(json.wrong(value, expected));
    }
    let options = others
        .into_iter()
        .map(|(name, value)| json.option(name, value));
    json.problem(parts, &options.collect::<Result<Vec<_>, _>>()?)
}

/// An error if a text is no JSON.
fn check(text: &str) -> Result<IgnoredAny, serde_json::Error> {
    serde_json::from_str(text)
}

/// A text, and where its lines start.
struct Json<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Json<'t> {
    /// A value with its place.
    fn word(&self, text: &'t str) -> Word<'t> {
        let offset = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let line = self.starts.partition_point(|&start| start <= offset);
        let within = self.text.get(self.starts[line - 1]..).unwrap_or_default();
        Word { line, within, text }
    }

    fn wrong(&self, value: &'t str, expected: &str) -> TextError {
        self.word(value).wrong(expected)
    }

    /// The values within a list or an object, which begins with this bracket.
    fn values(&self, value: &'t str, bracket: char) -> Result<Values<'t>, TextError> {
        let (mut values, mut names) = (Vec::new(), HashSet::new());
        let Some(inner) = value.strip_prefix(bracket) else {
            let kind = if bracket == '[' {
                "a list"
            } else {
                "an object"
            };
            return Err(self.wrong(value, &format!("expected {kind}")));
        };
        let inner = inner[..inner.len() - 1].trim();
        let (mut depth, mut quoted, mut escaped) = (0, false, false);
        let pieces = inner.split(|c| {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted = !quoted,
                '[' | '{' if !quoted => depth += 1,
                ']' | '}' if !quoted => depth -= 1,
                _ => return c == ',' && !quoted && depth == 0,
            }
            false
        });
        for piece in pieces.map(str::trim).filter(|piece| !piece.is_empty()) {
            if bracket == '[' {
                values.push((None, piece));
                continue;
            }
            let mut name = serde_json::Deserializer::from_str(piece).into_iter::<String>();
            let Some(Ok(key)) = name.next() else {
                return Err(self.wrong(piece, "expected the name of a field"));
            };
            if !names.insert(key.clone()) {
                return Err(self.wrong(piece, "this field is there twice"));
            }
            let value =
                piece[name.byte_offset()..].trim_start_matches([':', ' ', '\t', '\r', '\n']);
            values.push((Some(key), value));
        }
        Ok(values)
    }

    /// The name or number of an item, as it is written.
    fn name(&self, value: &'t str) -> Result<String, TextError> {
        if value.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Ok(value.to_owned());
        }
        let name = serde_json::from_str(value);
        name.map_err(|_| self.wrong(value, "expected the name or number of an item"))
    }

    /// An option: a list of items, or an object with them.
    fn option(&self, name: Option<String>, value: &'t str) -> Result<Choice<'t>, TextError> {
        let mut option = Choice {
            name,
            ..Choice::default()
        };
        let fields = match value.starts_with('{') {
            true => self.values(value, '{')?,
            false => vec![(Some("items".to_owned()), value)],
        };
        for (field, value) in fields {
            match field.as_deref().unwrap_or_default() {
                "items" => {
                    (option.line, option.items) = (self.word(value).line, self.values(value, '[')?);
                }
                "name" => option.name = Some(self.name(value)?),
                "cost" => option.cost = Some(value),
                _ => return Err(self.wrong(value, "expected only name, items, cost of an option")),
            }
        }
        match option.line {
            0 => Err(self.wrong(value, "this option has no items")),
            _ => Ok(option),
        }
    }

    /// The problem of its fields and options.
    fn problem(
        &self,
        [items, secondary, _, costs, bounds]: [Option<&'t str>; FIELDS.len()],
        options: &[Choice<'t>],
    ) -> Result<CoverText, TextError> {
        let list = |list: Option<&'t str>| list.map_or(Ok(Vec::new()), |it| self.values(it, '['));
        let bounds = bounds.map_or(Ok(Vec::new()), |bounds| self.values(bounds, '{'))?;
        let bounds = bounds.into_iter();
        let bounds: HashMap<String, &'t str> = bounds
            .filter_map(|(name, value)| Some((name?, value)))
            .collect();
        let mut gather = Gather::default();
        let add = |gather: &mut Gather<'t>, item: &'t str, secondary| {
            let name = self.name(item)?;
            let bounds = bounds.get(&name).map(|value| self.bounds(value));
            let bounds = bounds.transpose()?.unwrap_or(Bounds::ONCE);
            gather.item(&name, secondary, bounds, self.word(item))
        };
        for (part, is_secondary) in [(items, false), (secondary, true)] {
            for (_, item) in list(part)? {
                add(&mut gather, item, is_secondary)?;
            }
        }
        let width = width(options, &gather).filter(|_| items.is_some() || bounds.is_empty());
        if let (Some(width), 0) = (width, gather.n_items()) {
            gather.numbered(1..width + 1)?;
        }
        let listed = list(costs)?;
        if let Some(costs) = costs.filter(|_| listed.len() != options.len()) {
            return Err(self.wrong(costs, "expected a cost for each option"));
        }
        for (number, option) in options.iter().enumerate() {
            for (k, &(_, item)) in option.items.iter().enumerate() {
                let word = self.word(item);
                if width.is_some() {
                    if ["1", "true"].contains(&item) {
                        gather.hold(k, None, word)?;
                    }
                    continue;
                }
                let name = self.name(item)?;
                if items.is_none() && secondary.is_none() && !gather.knows(&name) {
                    add(&mut gather, item, false)?;
                }
                gather.mention(&name, items.is_none(), word)?;
            }
            let cost = option.cost.or(listed.get(number).map(|(_, cost)| *cost));
            let wrong = |cost| self.wrong(cost, "expected a cost, such as 12 or 0.5");
            let cost = cost.map(|cost| decimal(cost).ok_or_else(|| wrong(cost)));
            gather.option((option.name.clone(), option.line, cost.transpose()?));
        }
        if let Some((_, value)) = bounds.iter().find(|(name, _)| !gather.knows(name)) {
            return Err(self.wrong(value, "no item has this multiplicity"));
        }
        match gather.n_items() {
            0 => Err(Word::line(1, "").wrong("expected options with items")),
            _ => gather.finish("json"),
        }
    }

    /// How often an item is covered.
    fn bounds(&self, value: &'t str) -> Result<Bounds, TextError> {
        let numbers = value.trim_matches(['[', ']']).split(',');
        let numbers = numbers.map(|n| n.trim().parse().ok());
        match numbers.collect::<Option<Vec<u32>>>().as_deref() {
            Some(&[n]) => Ok(Bounds { least: n, most: n }),
            Some(&[least, most]) if least <= most => Ok(Bounds { least, most }),
            _ => Err(self.wrong(value, "expected how often: 2, or [2, 3]")),
        }
    }

    /// The error of a text that is no JSON.
    fn syntax(&self, error: &serde_json::Error) -> TextError {
        let line = error.line().max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let within = self.text.get(start..).unwrap_or_default();
        // Columns of an error are bytes.
        let rest = within.get(error.column().max(1) - 1..);
        let text = rest
            .and_then(|text| text.lines().next())
            .unwrap_or_default();
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let expected = format!("expected JSON such as [[1, 2], [3]]; here: {reason}");
        Word { line, within, text }.wrong(expected)
    }
}

/// The number of entries, if the options are the rows of a matrix.
fn width(options: &[Choice<'_>], gather: &Gather<'_>) -> Option<usize> {
    let width = options.first()?.items.len();
    let bit = |(_, item): &(_, &str)| ["0", "1", "true", "false"].contains(item);
    let even = |option: &Choice<'_>| option.items.len() == width && option.items.iter().all(bit);
    let named = gather.n_items();
    // Items may be called 0 and 1.
    let known = gather.knows("0") && gather.knows("1");
    let fits = width > 0 && !known && (named == 0 || named == width);
    (fits && options.iter().all(even)).then_some(width)
}
