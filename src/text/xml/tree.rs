//! A document as elements with attributes, text and children.
//!
//! The parser is `quick-xml`, which resolves no entities but those that every document has.
//! Departures from XML: a document with a type that declares anything is refused; names keep
//! their prefix; text of an element is put together from all its pieces.

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::text::ground::error::{TextError, unexpected};

/// Elements of a document at most.
const MAX_ELEMENTS: usize = 400_000;
/// Attributes of an element at most: each is held against those before it.
const MAX_ATTRIBUTES: usize = 64;
/// Attributes of a document at most.
const ALL_ATTRIBUTES: usize = 1_000_000;
/// Elements inside each other at most.
const MAX_DEPTH: usize = 32;

/// An element of a document.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Element {
    pub(in crate::text) name: String,
    attributes: Vec<(String, String)>,
    /// The text in it, without that of its children.
    pub(in crate::text) text: String,
    pub(in crate::text) children: Vec<Self>,
    /// The line in which it begins.
    pub(in crate::text) line: usize,
}

impl Element {
    /// The outermost element of a document; `first` is the number of its first line.
    ///
    /// # Errors
    /// The text is no XML, or has more than a document of puzzles needs.
    pub(in crate::text) fn parse(text: &str, first: usize) -> Result<Self, TextError> {
        // Behind the last line there is none that an error could name.
        let text = text.trim_end();
        let mut reader = Reader::from_str(text);
        let mut place = Place {
            text: text.as_bytes(),
            at: 0,
            line: first,
        };
        let mut open: Vec<Self> = Vec::new();
        let (mut elements, mut attributes) = (0, 0);
        loop {
            let line = place.line_at(reader.buffer_position());
            let event = reader.read_event().map_err(|error| {
                let says = error.to_string();
                unexpected(line, &says, "well-formed XML is expected")
            })?;
            let closed = match event {
                Event::Start(tag) => {
                    if open.len() == MAX_DEPTH {
                        let expected = format!("at most {MAX_DEPTH} elements inside each other");
                        return Err(unexpected(line, &name(&tag), expected));
                    }
                    let element = Self::opened(&tag, line)?;
                    elements += 1;
                    attributes += element.attributes.len();
                    open.push(element);
                    None
                }
                Event::Empty(tag) => {
                    let element = Self::opened(&tag, line)?;
                    elements += 1;
                    attributes += element.attributes.len();
                    Some(element)
                }
                Event::End(_) => open.pop(),
                Event::Text(text) => {
                    append(&mut open, &text);
                    None
                }
                Event::CData(text) => {
                    append(&mut open, &text);
                    None
                }
                Event::GeneralRef(reference) => {
                    append(&mut open, &resolved(&reference, line)?);
                    None
                }
                Event::DocType(kind) if kind.contains('[') => {
                    return Err(unexpected(line, &kind, "a document that declares nothing"));
                }
                Event::Eof => {
                    return Err(match open.last() {
                        Some(last) => {
                            unexpected(last.line, &last.name, "this element does not end")
                        }
                        None => unexpected(line, "", "an element is expected"),
                    });
                }
                Event::DocType(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => None,
            };
            if elements > MAX_ELEMENTS || attributes > ALL_ATTRIBUTES {
                let expected = format!(
                    "at most {MAX_ELEMENTS} elements and {ALL_ATTRIBUTES} attributes are expected"
                );
                return Err(unexpected(line, "", expected));
            }
            let Some(closed) = closed else { continue };
            match open.last_mut() {
                Some(parent) => parent.children.push(closed),
                None => return Ok(closed),
            }
        }
    }

    fn opened(tag: &BytesStart<'_>, line: usize) -> Result<Self, TextError> {
        let mut attributes: Vec<(String, String)> = Vec::new();
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| {
                unexpected(
                    line,
                    &error.to_string(),
                    "attributes with values are expected",
                )
            })?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| {
                    unexpected(line, &error.to_string(), "a plain value is expected")
                })?;
            attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
            if attributes.len() > MAX_ATTRIBUTES {
                let expected = format!("at most {MAX_ATTRIBUTES} attributes are expected");
                return Err(unexpected(line, &name(tag), expected));
            }
        }
        Ok(Self {
            name: name(tag),
            attributes,
            line,
            ..Self::default()
        })
    }

    /// All attributes with their values.
    pub(in crate::text) fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.attributes.iter();
        all.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of an attribute.
    pub(in crate::text) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The children of a name.
    pub(in crate::text) fn children<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = &'a Self> + 'a {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first child of a name.
    pub(in crate::text) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }
}

fn name(tag: &BytesStart<'_>) -> String {
    tag.name().as_ref().to_owned()
}

fn append(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

/// What a reference such as `&amp;` or `&#10;` stands for.
fn resolved(reference: &BytesRef<'_>, line: usize) -> Result<String, TextError> {
    let text = format!("&{};", &**reference);
    quick_xml::escape::unescape(&text)
        .map(std::borrow::Cow::into_owned)
        .map_err(|_| unexpected(line, &text, "no entity of that name is known"))
}

/// The number of the line at a growing place of a text.
struct Place<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Place<'_> {
    fn line_at(&mut self, place: u64) -> usize {
        let place = usize::try_from(place)
            .unwrap_or(usize::MAX)
            .min(self.text.len());
        let passed = self.text.get(self.at..place).unwrap_or_default();
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at = place;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_have_attributes_text_and_lines() {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<a x='1&amp;2'>\n<b/>t&#65;<![CDATA[<]]>\n<b y=\"&#10;\"></b></a>";
        let a = Element::parse(text, 5).expect("a document");
        assert_eq!((a.name.as_str(), a.line), ("a", 7));
        assert_eq!(a.attribute("x"), Some("1&2"));
        assert_eq!(a.text.trim(), "tA<");
        assert_eq!(a.children("b").count(), 2);
        assert_eq!(a.children[1].attribute("y"), Some("\n"));
        assert_eq!(a.children[1].line, 9);
    }

    #[test]
    fn bombs_are_refused() {
        let deep = "<a>".repeat(1000);
        let wide = format!("<a>{}</a>", "<b/>".repeat(MAX_ELEMENTS + 1));
        let attributes: String = (0..100_000).map(|n| format!(" a{n}=''")).collect();
        for bad in [
            "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
            "<a>&x;</a>",
            "<a b='&x;'/>",
            "<a></b>",
            "<a>",
            "",
            "x",
            &deep,
            &wide,
            &format!("<a{attributes}/>"),
        ] {
            assert!(Element::parse(bad, 1).is_err(), "{bad:.60}");
        }
        let empty = Element::parse("<!-- nothing\n-->\n", 1).expect_err("no element");
        assert_eq!(empty.line, 2);
    }
}
