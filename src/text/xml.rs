//! XML documents: where one ends, the elements in it, and text as it is written in one.
//!
//! The parser is `quick-xml`, which knows no entities but those of every document. Documents come
//! from anywhere: one that declares anything is refused, and so are floods of elements.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::base::{Line, TextError, unexpected};

/// Elements of a document at most.
const MAX_ELEMENTS: usize = 400_000;
/// Attributes of an element at most: each is compared with those before it.
const MAX_ATTRIBUTES: usize = 64;

/// The root element of a document, whose end ends the document.
#[derive(Debug, Default)]
pub(in crate::text) struct Depth {
    /// The beginning of its end tag; empty before the root.
    end: String,
}

impl Depth {
    /// Takes a line; true if the root element ends in it.
    pub(in crate::text) fn closes(&mut self, line: &str) -> bool {
        if self.end.is_empty() {
            let mut tags = line.split('<').skip(1);
            let Some(tag) = tags.find(|tag| tag.starts_with(char::is_alphabetic)) else {
                return false;
            };
            let name = tag.split(|c: char| c.is_whitespace() || "/>".contains(c));
            self.end = format!("</{}", name.take(1).collect::<String>());
            let whole = tag.split_once('>').map(|(tag, _)| tag);
            if whole.is_some_and(|tag| tag.ends_with('/')) {
                return true;
            }
        }
        line.contains(&self.end)
    }
}

/// The start of an element.
#[derive(Debug)]
pub(in crate::text) struct Tag {
    pub(in crate::text) name: String,
    attributes: Vec<(String, String)>,
    pub(in crate::text) line: usize,
}

impl Tag {
    fn new(tag: &BytesStart<'_>, line: usize) -> Result<Self, TextError> {
        let name = tag.name().as_ref().to_owned();
        let mut attributes: Vec<(String, String)> = Vec::new();
        for attribute in tag.attributes() {
            let wrong = |error: String| {
                unexpected(line, &error, "attributes with plain values are expected")
            };
            let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
            let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0);
            let value = value.map_err(|error| wrong(error.to_string()))?;
            attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
            if attributes.len() > MAX_ATTRIBUTES {
                let expected = format!("at most {MAX_ATTRIBUTES} attributes are expected");
                return Err(unexpected(line, &name, expected));
            }
        }
        Ok(Self {
            name,
            attributes,
            line,
        })
    }

    /// The value of an attribute.
    pub(in crate::text) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The elements of a document in their order, the root first.
///
/// # Errors
/// The text is no XML, or has more than a document of puzzles needs.
pub(in crate::text) fn tags(lines: &[Line]) -> Result<Vec<Tag>, TextError> {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = texts.join("\n");
    let mut reader = Reader::from_str(text.trim_end());
    let mut line = lines.first().map_or(1, |line| line.number);
    let (mut tags, mut open, mut at): (Vec<Tag>, Vec<usize>, usize) = Default::default();
    let place =
        |reader: &Reader<&[u8]>| usize::try_from(reader.buffer_position()).unwrap_or_default();
    while tags.is_empty() || !open.is_empty() {
        let end = place(&reader);
        let passed = text.get(at..end).unwrap_or_default();
        line += passed.matches('\n').count();
        at = end;
        let wrong = |text: &str, expected: &str| Err(unexpected(line, text, expected));
        match reader.read_event() {
            Err(error) => return wrong(&error.to_string(), "well-formed XML is expected"),
            Ok(Event::Start(tag)) => {
                open.push(tags.len());
                tags.push(Tag::new(&tag, line)?);
            }
            Ok(Event::Empty(tag)) => tags.push(Tag::new(&tag, line)?),
            Ok(Event::End(_)) => {
                open.pop();
            }
            Ok(Event::DocType(kind)) if kind.contains('[') => {
                return wrong(&kind, "a document that declares nothing");
            }
            Ok(Event::Eof) => {
                let last = open
                    .last()
                    .map(|&last| (&tags[last], "this element does not end"));
                let (line, name, expected) = match last {
                    Some((tag, expected)) => (tag.line, tag.name.as_str(), expected),
                    None => (line, "", "an element is expected"),
                };
                return Err(unexpected(line, name, expected));
            }
            Ok(_) => {}
        }
        if tags.len() > MAX_ELEMENTS {
            return wrong("", "fewer elements are expected");
        }
    }
    let rest = text.get(place(&reader)..).unwrap_or_default().trim();
    let expected = "a new line is expected after the end of a document";
    match rest.is_empty() {
        true => Ok(tags),
        false => Err(unexpected(line, rest, expected)),
    }
}

/// Text as it is written in an attribute or between tags.
pub(in crate::text) fn escaped(text: &str) -> String {
    let mut text = quick_xml::escape::partial_escape(text).replace('"', "&quot;");
    for c in ['\n', '\r', '\t'] {
        text = text.replace(c, &format!("&#{};", u32::from(c)));
    }
    // Other control characters have no place in a document at all.
    text.replace(char::is_control, " ")
}
