//! A count written down, so that another run can go on from there.
//!
//! The text names the puzzle in full, with a hash of it for people, and how it is counted; then
//! for each part its number, or what its enumeration has seen and the boards that it has left.
//! Parts are made from the puzzle in the same way every time, so their order says which is
//! which. A checksum over all of that ends it: one changed figure would be another number of
//! solutions. Whoever calls writes the text to a file and reads it again.

use num_bigint::BigUint;
use serde_json::{Value, json};

use super::heading::{Heading, bits};
use crate::count::asked::NotResumed;
use crate::count::boards::{Enumeration, Open};
use crate::count::checksum::checksum;
use crate::puzzle::SymbolSet;

/// The form of the text; another number is another form.
const FORM: u64 = 2;

/// What is known of a part.
#[derive(Clone, Debug)]
pub(in crate::count) enum Saved {
    Exact(BigUint),
    Enumeration(Enumeration),
    /// What the frontier has written down.
    Record(Vec<u8>),
}

/// The same, where it stands.
#[derive(Clone, Copy)]
pub(in crate::count) enum State<'a> {
    Exact(&'a BigUint),
    Enumeration(&'a Enumeration),
    Record(&'a [u8]),
}

impl Heading {
    /// The text of a count of which these parts are known.
    pub(in crate::count) fn write<'a>(&self, parts: impl Iterator<Item = State<'a>>) -> String {
        let parts: Vec<State<'_>> = parts.collect();
        let (head, puzzle) = (
            json!({"type": "checkpoint", "form": FORM, "hash": self.hash, "way": self.way}),
            self.puzzle.to_string(),
        );
        let head = head.to_string();
        // A state may be as large as all tables of the count, so it is written once, and in place.
        let length: usize = parts.iter().map(|part| part.length()).sum();
        let mut said = String::new();
        said.reserve_exact(head.len() + length + puzzle.len() + BESIDE);
        said.push_str(head.strip_suffix('}').unwrap_or(&head));
        said.push_str(",\"parts\":[");
        for (k, part) in parts.into_iter().enumerate() {
            said.push_str(if k > 0 { "," } else { "" });
            part.write(&mut said);
        }
        said.push_str("],\"puzzle\":");
        said.push_str(&puzzle);
        seal(&mut said);
        said
    }

    /// Whether a text is a checkpoint of this count.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(in crate::count) fn check(&self, text: &str) -> Result<Value, NotResumed> {
        // Before it is looked at any closer: what is damaged says nothing.
        let begins = format!("{{\"type\":\"checkpoint\",\"form\":{FORM},");
        let whole = is_whole(text);
        if text.starts_with(&begins) && !whole {
            return Err(NotResumed::Damaged);
        }
        let value: Value = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if value["type"] != "checkpoint" {
            return Err(unreadable(&"it is something else"));
        }
        if value["form"] != FORM {
            let form = format!("its form is {}, not {FORM}", value["form"]);
            return Err(unreadable(&form));
        }
        // The same words in another order, or with other spaces.
        if !whole {
            return Err(NotResumed::Damaged);
        }
        let word = |field: &str| value[field].as_str().unwrap_or("?").to_owned();
        if value["puzzle"] != self.puzzle {
            return Err(NotResumed::OtherPuzzle {
                found: word("hash"),
                expected: self.hash.clone(),
            });
        }
        if word("way") != self.way {
            return Err(NotResumed::OtherWay {
                found: word("way"),
                expected: self.way.clone(),
            });
        }
        Ok(value)
    }

    /// What such a text says of parts with these candidates.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(in crate::count) fn read(
        &self,
        text: &str,
        parts: &[&[SymbolSet]],
    ) -> Result<Vec<Saved>, NotResumed> {
        let value = self.check(text)?;
        let saved = value["parts"].as_array();
        let saved = saved.filter(|saved| saved.len() == parts.len());
        let saved = saved.ok_or_else(|| unreadable(&"its parts are not those of the puzzle"))?;
        let read = saved
            .iter()
            .zip(parts)
            .map(|(saved, part)| read(saved, part));
        read.collect::<Option<_>>()
            .ok_or_else(|| unreadable(&"a part is not as it is written"))
    }
}

fn unreadable(what: &dyn std::fmt::Display) -> NotResumed {
    NotResumed::Unreadable(what.to_string())
}

impl State<'_> {
    /// The length of its text, or somewhat more.
    fn length(self) -> usize {
        // Digits of a set and of a depth, with a comma.
        const NUMBER: usize = 21;
        match self {
            State::Exact(_) => BESIDE,
            State::Record(record) => 2 * record.len() + BESIDE,
            State::Enumeration(enumeration) => {
                let numbers = enumeration.open.iter().map(|board| 2 + board.sets.len());
                numbers.sum::<usize>() * NUMBER + BESIDE
            }
        }
    }

    fn write(self, text: &mut String) {
        let Enumeration {
            times,
            seen,
            open,
            alike: _,
            stats,
            earlier: _,
        } = match self {
            State::Exact(value) => {
                return text.push_str(&json!({"exact": value.to_string()}).to_string());
            }
            State::Record(record) => {
                text.push_str("{\"record\":\"");
                for byte in record {
                    for half in [byte >> 4, byte & 15] {
                        text.extend(char::from_digit(half.into(), 16));
                    }
                }
                return text.push_str("\"}");
            }
            State::Enumeration(enumeration) => enumeration,
        };
        let head = json!({"times": times.to_string(), "seen": seen}).to_string();
        text.push_str(head.strip_suffix('}').unwrap_or(&head));
        text.push_str(",\"open\":[");
        for (k, board) in open.iter().enumerate() {
            let board = json!({"depth": board.depth, "sets": bits(&board.sets)});
            text.push_str(if k > 0 { "," } else { "" });
            text.push_str(&board.to_string());
        }
        let tail = json!({"nodes": stats.nodes, "updates": stats.updates, "depth": stats.depth})
            .to_string();
        text.push_str("],");
        text.push_str(tail.strip_prefix('{').unwrap_or(&tail));
    }
}

/// What is saved of a part; `None` where that is no state of it.
fn read(saved: &Value, whole: &[SymbolSet]) -> Option<Saved> {
    if let Some(exact) = saved.get("exact") {
        return exact.as_str()?.parse().ok().map(Saved::Exact);
    }
    if let Some(record) = saved.get("record") {
        let digits = record.as_str()?.as_bytes().chunks(2);
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        return digits.map(byte).collect::<Option<_>>().map(Saved::Record);
    }
    let number = |value: &Value| value.as_u64();
    let boards = saved["open"].as_array()?.iter().map(|board| {
        let sets = board["sets"].as_array()?;
        let sets = (sets.len() == whole.len()).then_some(sets)?;
        let sets = sets.iter().zip(whole).map(|(bits, whole)| {
            let bits = number(bits)?;
            (bits & !whole.bits() == 0).then(|| SymbolSet::from_bits(bits))
        });
        let depth = usize::try_from(number(&board["depth"])?).ok()?;
        Some(Open::new(depth, sets.collect::<Option<_>>()?))
    });
    let mut enumeration = Enumeration::ended();
    enumeration.times = saved["times"].as_str()?.parse().ok()?;
    enumeration.seen = number(&saved["seen"])?;
    enumeration.open = boards.collect::<Option<_>>()?;
    enumeration.weigh();
    enumeration.stats.nodes = number(&saved["nodes"])?;
    enumeration.earlier = enumeration.stats.nodes;
    enumeration.stats.updates = number(&saved["updates"])?;
    enumeration.stats.covers = enumeration.seen;
    enumeration.stats.depth = usize::try_from(number(&saved["depth"])?).ok()?;
    Some(Saved::Enumeration(enumeration))
}

/// What stands between what a text says and its checksum.
const CHECKSUM: &str = ",\"checksum\":\"";

/// The longest of what stands around states and is no puzzle, in bytes, or somewhat more.
const BESIDE: usize = 200;

/// Ends a text with its checksum, which is over all that stands before it.
fn seal(said: &mut String) {
    said.push_str(&seal_of(said));
}

fn seal_of(said: &str) -> String {
    format!("{CHECKSUM}{:016x}\"}}", checksum(said.as_bytes()))
}

/// Whether a text is as it was written, but for an end of the line.
fn is_whole(text: &str) -> bool {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let said = text.rfind(CHECKSUM).map(|end| text.split_at(end));
    said.is_some_and(|(said, seal)| seal_of(said) == seal)
}
