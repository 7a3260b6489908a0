//! XML of a program's own making: its elements say what the fields of JSON say, so it is read as
//! these.

use serde_json::{Map, Value};

use super::board_json;
use crate::text::ground::xml::Element;
use crate::text::ground::{Context, Found};

/// Reads the puzzles in a document; `None` where there is none.
pub(super) fn read(root: &Element, context: &mut Context) -> Option<Found> {
    board_json::read_value(&value(root, true), root.line, context)
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

/// A number, or a text; the digits of several cells are text.
fn scalar(text: &str) -> Value {
    const LONGEST: usize = 3;
    let plain = text.len() <= LONGEST && (text == "0" || !text.starts_with('0'));
    match text.parse::<u32>() {
        Ok(number) if plain => Value::from(number),
        _ => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
