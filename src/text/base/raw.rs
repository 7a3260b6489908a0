//! The fields of a JSON object as they were written: numbers keep their digits.

use std::fmt;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The fields of a record.
#[derive(Clone, Debug, Default)]
pub struct RecordFields {
    map: Map<String, Value>,
    /// Those whose values would be written otherwise, as they were.
    odd: Vec<(String, Box<RawValue>)>,
}

impl RecordFields {
    /// The fields, from the text of their object.
    pub(in crate::text) fn new(map: Map<String, Value>, text: &str) -> Self {
        let fields = Raw::at_start(text).unwrap_or_default().0.into_iter();
        let other = |(name, value): &(String, Box<RawValue>)| {
            let read = map.get(name).map(Value::to_string);
            read.is_some_and(|read| read != compact(value.get()))
        };
        let odd = fields.filter(other).collect();
        Self { map, odd }
    }

    /// The value of a field as it was written.
    pub(in crate::text) fn written(&self, name: &str) -> Option<&str> {
        let odd = self.odd.iter().find(|field| field.0 == name);
        odd.map(|field| field.1.get())
    }

    /// The object with a field replaced or added.
    pub(in crate::text) fn with(&self, name: &str, value: Value) -> String {
        let mut map = self.map.clone();
        map.insert(name.to_owned(), value);
        let field = |(field, value): (&String, &Value)| {
            let written = self.written(field).filter(|_| field != name);
            let value = written.map_or_else(|| value.to_string(), str::to_owned);
            format!("{}:{value}", Value::from(field.as_str()))
        };
        let fields: Vec<String> = map.iter().map(field).collect();
        format!("{{{}}}", fields.join(","))
    }
}

impl Deref for RecordFields {
    type Target = Map<String, Value>;

    fn deref(&self) -> &Map<String, Value> {
        &self.map
    }
}

/// An object with its values as texts.
#[derive(Default)]
pub(in crate::text) struct Raw(pub(in crate::text) Vec<(String, Box<RawValue>)>);

impl Raw {
    /// The object at the start of a text.
    pub(in crate::text) fn at_start(text: &str) -> Option<Self> {
        let mut objects = serde_json::Deserializer::from_str(text).into_iter();
        objects.next()?.ok()
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Raw;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Raw(fields))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// A text of JSON without blanks outside of strings.
fn compact(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let keep = |c: &char| {
        let inside = quoted;
        quoted ^= *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        inside || !c.is_ascii_whitespace()
    };
    text.chars().filter(keep).collect()
}
