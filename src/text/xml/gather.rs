//! Lines until the outermost element is closed.
//!
//! A small automaton over the bytes: it knows tags, quoted values, comments, instructions,
//! CDATA and document types, and counts the elements that are open. It does not check anything;
//! that is for the parser. A document that grows too large is dropped, yet followed to its end,
//! so that its lines are not taken for puzzles.

use crate::text::ground::error::{TextError, unexpected};

/// Bytes of a document at most.
const MAX_BYTES: usize = 16 << 20;

/// A document on its way.
#[derive(Debug)]
pub(in crate::text) struct Gatherer {
    /// The number of its first line.
    first: usize,
    text: String,
    too_large: bool,
    state: State,
    depth: usize,
}

/// Where in the document the next byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Text,
    /// In a tag; whether it closes an element, whether the last byte was a slash.
    Tag {
        closing: bool,
        slash: bool,
    },
    /// In a quoted value of a tag that opens an element.
    Quoted(u8),
    Comment,
    Instruction,
    CData,
    /// In a document type, with its open square brackets.
    Type(usize),
}

impl Gatherer {
    pub(in crate::text) fn new(first: usize) -> Self {
        Self {
            first,
            text: String::new(),
            too_large: false,
            state: State::Text,
            depth: 0,
        }
    }

    /// Adds a line. When the document ends in it, what stands behind the end.
    pub(in crate::text) fn push<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let end = self.scan(line.as_bytes());
        let part = end.and_then(|end| line.get(..end)).unwrap_or(line);
        if self.too_large || self.text.len() + part.len() >= MAX_BYTES {
            self.too_large = true;
            self.text = String::new();
        } else {
            self.text.push_str(part);
            self.text.push('\n');
        }
        end.map(|end| line.get(end..).unwrap_or_default().trim())
    }

    /// The number of the first line.
    pub(in crate::text) fn first(&self) -> usize {
        self.first
    }

    /// The document.
    ///
    /// # Errors
    /// It is larger than a document may be.
    pub(in crate::text) fn finish(self) -> Result<String, TextError> {
        if self.too_large {
            let expected = format!("a document of at most {} MiB is expected", MAX_BYTES >> 20);
            return Err(unexpected(self.first, "", expected));
        }
        Ok(self.text)
    }

    /// Follows the bytes of a line; the place behind the end of the document.
    fn scan(&mut self, line: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            let rest = &line[at..];
            let ends = |with: &[u8]| rest.starts_with(with).then_some(with.len());
            let mut step = 1;
            match self.state {
                State::Text if byte == b'<' => {
                    (self.state, step) = opened(rest);
                }
                State::Text => {}
                State::Quoted(quote) if byte == quote => {
                    self.state = State::Tag {
                        closing: false,
                        slash: false,
                    };
                }
                State::Quoted(_) => {}
                State::Tag { closing, slash } => match byte {
                    b'"' | b'\'' if !closing => self.state = State::Quoted(byte),
                    b'>' => {
                        self.state = State::Text;
                        if closing {
                            self.depth = self.depth.saturating_sub(1);
                        } else if !slash {
                            self.depth += 1;
                        }
                        if self.depth == 0 {
                            return Some(at + 1);
                        }
                    }
                    _ => {
                        self.state = State::Tag {
                            closing,
                            slash: byte == b'/',
                        };
                    }
                },
                State::Comment | State::Instruction | State::CData => {
                    let end: &[u8] = match self.state {
                        State::Comment => b"-->",
                        State::Instruction => b"?>",
                        _ => b"]]>",
                    };
                    if let Some(length) = ends(end) {
                        self.state = State::Text;
                        step = length;
                    }
                }
                State::Type(open) => {
                    self.state = match (byte, open) {
                        (b'[', _) => State::Type(open + 1),
                        (b']', _) => State::Type(open.saturating_sub(1)),
                        (b'>', 0) => State::Text,
                        _ => self.state,
                    };
                }
            }
            at += step;
        }
        // The end of the line stands between a slash and the end of its tag.
        if let State::Tag { closing, .. } = self.state {
            self.state = State::Tag {
                closing,
                slash: false,
            };
        }
        None
    }
}

/// What a text that begins with an angle bracket opens, and how many bytes say so.
fn opened(text: &[u8]) -> (State, usize) {
    let tag = |closing| State::Tag {
        closing,
        slash: false,
    };
    let kinds: [(&[u8], State); 5] = [
        (b"<!--", State::Comment),
        (b"<![CDATA[", State::CData),
        (b"<!", State::Type(0)),
        (b"<?", State::Instruction),
        (b"</", tag(true)),
    ];
    kinds
        .into_iter()
        .find(|(start, _)| text.starts_with(start))
        .map_or((tag(false), 1), |(start, state)| (state, start.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of the line in which the document ends, from 1, and what stands behind it.
    fn end<'a>(lines: &[&'a str]) -> Option<(usize, &'a str)> {
        let mut gatherer = Gatherer::new(1);
        let mut lines = lines.iter().enumerate();
        lines.find_map(|(n, line)| gatherer.push(line).map(|rest| (n + 1, rest)))
    }

    #[test]
    fn the_end_is_found() {
        assert_eq!(end(&["<a>", "<b/>", "</a> x"]), Some((3, "x")));
        assert_eq!(
            end(&["<?xml version='1.0'?>", "<a b='/>' />"]),
            Some((2, ""))
        );
        assert_eq!(
            end(&[
                "<!DOCTYPE a [ <!ENTITY x '>'> ]>",
                "<!-- </a> -->",
                "<a>",
                "<![CDATA[</a>]]>",
                "</a>"
            ]),
            Some((5, ""))
        );
        assert_eq!(end(&["<a", "b='>", "'", "/>"]), Some((4, "")));
        assert_eq!(end(&["<a><a></a>"]), None);
    }

    #[test]
    fn a_document_that_is_too_large_is_followed_and_refused() {
        let mut gatherer = Gatherer::new(7);
        let line = "x".repeat(1 << 20);
        assert!(gatherer.push("<a>").is_none());
        for _ in 0..17 {
            assert!(gatherer.push(&line).is_none());
        }
        assert_eq!(gatherer.push("</a>"), Some(""));
        assert_eq!(gatherer.finish().expect_err("too large").line, 7);
    }
}
