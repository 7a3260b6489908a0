//! JSON: a list of options as lists of items, a list of rows of 0 and 1, or an object with
//! `items`, `secondary`, `options`, `costs`, `multiplicities`.

use serde_json::{Map, Value};

use super::dlx;
use super::gather::{CoverText, Decimal, Gather, Place};
use super::source::Source;
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// Names of the field with the options.
const OPTIONS: [&str; 5] = ["options", "sets", "subsets", "rows", "matrix"];

/// Fields that are no part of the problem.
const REMARKS: [&str; 6] = ["name", "title", "comment", "description", "source", "id"];

/// True if a text begins as JSON does.
pub(super) fn takes(source: &Source) -> bool {
    let text = source.text.trim_start();
    let after = text.get(1..).unwrap_or_default().trim_start();
    match text.as_bytes().first() {
        Some(b'{') => after.starts_with(['"', '}']),
        Some(b'[') => after.starts_with(['[', '{', ']', '"']),
        _ => false,
    }
}

/// The problem of a JSON text.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let value: Value = serde_json::from_str(&source.text).map_err(|error| {
        let place = Place::at(error.line().max(1), error.column().max(1));
        place.unexpected("", &format!("expected JSON: {error}"))
    })?;
    let mut gather = Gather::default();
    match &value {
        Value::Array(options) => read_options(&mut gather, options, &Map::new())?,
        Value::Object(fields) => read_object(&mut gather, fields)?,
        _ => {
            return Err(wrong(
                "",
                "expected a list of options, or an object with them",
            ));
        }
    }
    gather.finish("json")
}

fn wrong(text: &str, expected: &str) -> TextError {
    Place::line(1).unexpected(text, expected)
}

fn read_object(gather: &mut Gather, fields: &Map<String, Value>) -> Result<(), TextError> {
    let known = ["items", "primary", "secondary", "costs", "multiplicities"];
    let mut options = None;
    for (name, value) in fields {
        if OPTIONS.contains(&name.as_str()) && options.is_none() {
            options = Some(value);
        } else if !known.contains(&name.as_str()) && !REMARKS.contains(&name.as_str()) {
            let expected = "this field is not known; fields are items, secondary, options, costs, \
                            multiplicities";
            return Err(wrong(name, expected));
        }
    }
    let bounds = fields.get("multiplicities").and_then(Value::as_object);
    for (field, secondary) in [("items", false), ("primary", false), ("secondary", true)] {
        let Some(value) = fields.get(field) else {
            continue;
        };
        let items = value
            .as_array()
            .ok_or_else(|| wrong(field, "expected a list of items"))?;
        for item in items {
            let name = text_of(item)?;
            let bounds = bounds.and_then(|bounds| bounds.get(&name));
            name_item(gather, &name, secondary, bounds)?;
        }
    }
    let list = match options {
        Some(Value::Array(list)) => list.clone(),
        // Options by their names.
        Some(Value::Object(named)) => named.iter().map(with_name).collect(),
        _ => return Err(wrong("options", "expected a list of options")),
    };
    read_options(gather, &list, fields)
}

/// An option of a map, with its name.
fn with_name((name, value): (&String, &Value)) -> Value {
    let mut fields = match value {
        Value::Object(fields) => fields.clone(),
        items => Map::from_iter([("items".to_owned(), items.clone())]),
    };
    fields.insert("name".to_owned(), name.as_str().into());
    Value::Object(fields)
}

fn name_item(
    gather: &mut Gather,
    name: &str,
    secondary: bool,
    bounds: Option<&Value>,
) -> Result<(), TextError> {
    if gather.knows(name) && secondary {
        gather.make_secondary(name);
        return Ok(());
    }
    let expected = "expected how often the item is covered: 2, or [2, 3]";
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
    let bounds = match bounds {
        None => Bounds::ONCE,
        Some(Value::Array(pair)) => match &pair.iter().filter_map(number).collect::<Vec<_>>()[..] {
            &[least, most] if least <= most => Bounds { least, most },
            _ => return Err(wrong(name, expected)),
        },
        Some(value) => {
            let n = number(value).ok_or_else(|| wrong(name, expected))?;
            Bounds { least: n, most: n }
        }
    };
    let (secondary, bounds) = dlx::optional(secondary, bounds);
    gather.item(name, secondary, bounds, Place::line(1))?;
    Ok(())
}

/// The text of an item.
fn text_of(value: &Value) -> Result<String, TextError> {
    match value {
        Value::String(text) if !text.is_empty() => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(wrong(
            &other.to_string(),
            "expected the name or number of an item",
        )),
    }
}

fn read_options(
    gather: &mut Gather,
    options: &[Value],
    fields: &Map<String, Value>,
) -> Result<(), TextError> {
    let open = gather.n_items() == 0;
    let costs = fields.get("costs").and_then(Value::as_array);
    if costs.is_some_and(|costs| costs.len() != options.len()) {
        return Err(wrong("costs", "expected a cost for each option"));
    }
    let matrix = !options.is_empty() && options.iter().all(is_bits);
    let width = options
        .first()
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    if matrix && open {
        gather.numbered(width, Place::line(1))?;
    }
    for (k, option) in options.iter().enumerate() {
        let (items, name, cost) = match option {
            Value::Object(fields) => (
                fields.get("items").unwrap_or(&Value::Null),
                fields.get("name").map(text_of).transpose()?,
                fields.get("cost"),
            ),
            items => (items, None, None),
        };
        let number = format!("option {}", k + 1);
        let items = items
            .as_array()
            .ok_or_else(|| wrong(&number, "expected a list of items"))?;
        let cost = cost.or_else(|| costs.and_then(|costs| costs.get(k)));
        let read = |cost: &Value| {
            let read = Decimal::read(&cost.to_string());
            read.ok_or_else(|| wrong(&cost.to_string(), "expected a cost such as 12 or 0.5"))
        };
        let cost = cost.map(read).transpose()?;
        if matrix && items.len() != gather.n_items() {
            return Err(wrong(
                &number,
                "this row has more or fewer entries than the first",
            ));
        }
        let mut mentions = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if matrix {
                let one = item.as_u64() == Some(1);
                mentions.extend(one.then_some((at, None)));
                continue;
            }
            let mention = gather.mention(&text_of(item)?, open, Place::line(1))?;
            if mentions.iter().any(|(other, _)| *other == mention.0) {
                return Err(wrong(&number, "an item is twice in one option"));
            }
            mentions.push(mention);
        }
        gather.option(name, k + 1, mentions, cost);
    }
    Ok(())
}

/// True if an option is a row of 0 and 1 with one of them twice.
fn is_bits(option: &Value) -> bool {
    let Some(items) = option.as_array() else {
        return false;
    };
    let bit = |item: &Value| item.as_u64().is_some_and(|n| n < 2);
    items.len() > 1 && items.iter().all(bit)
}
