//! XML of a program's own making: its elements say what the fields of JSON say, so it is read as
//! these.

use serde_json::{Map, Value, json};

use super::board_json;
use crate::text::ground::xml::Element;
use crate::text::ground::{Context, Found};

/// Reads the puzzles in a document; `None` where there is none.
pub(super) fn read(root: &Element, context: &mut Context) -> Option<Found> {
    let read = board_json::read_value(&value(root, true), root.line, context);
    let all = read.or_else(|| board_json::read_value(&cells(root)?, root.line, context));
    all.or_else(|| givens(root, context))
}

/// The board of a document that has nothing but some of its cells.
fn givens(root: &Element, context: &mut Context) -> Option<Found> {
    const FEWEST: usize = 8;
    let cells = cells(root)?;
    let enough = cells.as_array().is_some_and(|cells| cells.len() >= FEWEST);
    let read = enough.then(|| json!({"cells": cells}))?;
    board_json::read_value(&read, root.line, context)
        .filter(|found| found.iter().any(Result::is_ok))
}

/// The cells of a document that has nothing else but what holds them: one list, whatever parts of
/// the board they stand in.
fn cells(root: &Element) -> Option<Value> {
    let mut leaves: Vec<&Element> = Vec::new();
    let mut open: Vec<&Element> = vec![root];
    while let Some(element) = open.pop() {
        open.extend(element.children.iter().rev());
        if element.children.is_empty() {
            leaves.push(element);
        }
    }
    let name = &leaves.first()?.name;
    let alike = leaves.iter().all(|leaf| leaf.name == *name);
    alike.then(|| leaves.into_iter().map(|leaf| value(leaf, true)).collect())
}

/// What an element says: its text, the list of its elements where all have one name, or its
/// attributes and its elements under their names. With attributes alone it may be a cell without a
/// `blank` value.
fn value(element: &Element, blank: bool) -> Value {
    let mut fields = attributes(element);
    if element.children.is_empty() {
        let text = scalar(element.text.trim());
        if fields.is_empty() {
            return text;
        }
        if blank || text != "" {
            fields.entry("value").or_insert(text);
        }
        return Value::Object(fields);
    }
    let mut names: Vec<&str> = Vec::new();
    for child in &element.children {
        if !names.contains(&child.name.as_str()) {
            names.push(&child.name);
        }
    }
    let list = |name: &str| {
        // A cell is blank where others have a text.
        let blank = element
            .children(name)
            .any(|child| !child.text.trim().is_empty());
        element
            .children(name)
            .map(|child| value(child, blank))
            .collect::<Vec<Value>>()
    };
    if let ([name], true) = (&names[..], fields.is_empty() && element.children.len() > 1) {
        return Value::Array(list(name));
    }
    for name in names {
        let mut values = list(name);
        let value = match values.len() {
            1 => values.remove(0),
            _ => Value::Array(values),
        };
        fields.insert(name.to_owned(), value);
    }
    Value::Object(fields)
}

/// The attributes but for those of XML itself.
fn attributes(element: &Element) -> Map<String, Value> {
    let of_xml = |name: &str| name.starts_with("xml") || name.starts_with("xsi:");
    let own = element.attributes().filter(|(name, _)| !of_xml(name));
    own.map(|(name, text)| (name.to_owned(), scalar(text)))
        .collect()
}

/// A number, `true` or `false`, or a text; the digits of several cells are text.
fn scalar(text: &str) -> Value {
    const LONGEST: usize = 3;
    let plain = text.len() <= LONGEST && (text == "0" || !text.starts_with('0'));
    match (text, text.parse::<u32>()) {
        (_, Ok(number)) if plain => Value::from(number),
        ("true", _) => Value::from(true),
        ("false", _) => Value::from(false),
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_fields_and_lists() {
        for (text, told) in [
            ("<a><r>01</r><r>12</r></a>", json!(["01", 12])),
            (
                "<a><c row='0' col='1'>5</c><c row='1' col='0'/></a>",
                json!([{"row": 0, "col": 1, "value": 5}, {"row": 1, "col": 0, "value": ""}]),
            ),
            (
                "<a n='x'><size>4</size><r>1</r><r>2</r></a>",
                json!({"n": "x", "size": 4, "r": [1, 2]}),
            ),
        ] {
            let root = Element::parse(text, 1).expect(text);
            assert_eq!(value(&root, true), told, "{text}");
        }
    }
}
