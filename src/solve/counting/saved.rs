//! A count written down, so that another run can go on from there.
//!
//! The text names the puzzle in full, with a hash of it for people, and how it is counted; then
//! for each part its number, or what its enumeration has seen and the boards that it has left.
//! Parts are made from the puzzle in the same way every time, so their order says which is
//! which. Whoever calls writes the text to a file and reads it again.

use num_bigint::BigUint;
use serde_json::{Value, json};
use thiserror::Error;

use super::enumerate::{Enumeration, Open};
use super::{Counting, Part};
use crate::ids::Id;
use crate::propagate::Geometry;
use crate::puzzle::{Puzzle, SymbolSet};

/// The form of the text; another number is another form.
const FORM: u64 = 1;

/// Why a count cannot go on from a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotResumed {
    /// It is no checkpoint of this program, or not a whole one.
    #[error("not a checkpoint that can be read: {0}")]
    Unreadable(String),
    /// It belongs to another puzzle.
    #[error("a checkpoint of another puzzle: its hash is {found}, this puzzle's is {expected}")]
    OtherPuzzle {
        /// The hash in the text.
        found: String,
        /// The hash of the puzzle.
        expected: String,
    },
    /// It belongs to a count that was made in another way.
    #[error("a checkpoint of a count with {found}, not with {expected}; give the same options")]
    OtherWay {
        /// How that count is made.
        found: String,
        /// How this one is to be made.
        expected: String,
    },
}

/// What is known of a part.
#[derive(Clone, Debug)]
pub(super) enum Saved {
    Exact(BigUint),
    Enumeration(Enumeration),
    /// What the frontier has written down.
    Record(Vec<u8>),
}

/// The same, where it stands.
#[derive(Clone, Copy)]
pub(super) enum State<'a> {
    Exact(&'a BigUint),
    Enumeration(&'a Enumeration),
    Record(&'a [u8]),
}

/// Which puzzle is counted, and how.
#[derive(Clone, Debug)]
pub(super) struct Title {
    puzzle: Value,
    hash: String,
    way: String,
}

impl Title {
    pub(super) fn new(puzzle: &Puzzle, geometry: &Geometry, how: &Counting) -> Self {
        let regions = geometry.regions().iter();
        let regions: Vec<Vec<usize>> = regions
            .map(|cells| cells.iter().map(|cell| cell.index()).collect())
            .collect();
        let allowed = puzzle.allowed();
        let sets: Vec<u64> = allowed.iter().map(|set| set.bits()).collect();
        let puzzle = json!({"order": geometry.order(), "regions": regions, "allowed": sets});
        let symmetry = if how.symmetry { "" } else { ", no symmetry" };
        Self {
            hash: format!("{:016x}", hash(puzzle.to_string().as_bytes())),
            puzzle,
            way: format!("method {}{symmetry}", how.method.name()),
        }
    }

    /// The text of a count of which these parts are known.
    pub(super) fn write<'a>(&self, parts: impl Iterator<Item = State<'a>>) -> String {
        let parts: Vec<Value> = parts.map(State::write).collect();
        json!({"type": "checkpoint", "form": FORM, "hash": self.hash, "way": self.way,
            "parts": parts, "puzzle": self.puzzle})
        .to_string()
    }

    /// Whether a text is a checkpoint of this count.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn check(&self, text: &str) -> Result<Value, NotResumed> {
        let value: Value = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if value["type"] != "checkpoint" || value["form"] != FORM {
            return Err(unreadable(&"it is something else"));
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

    /// What such a text says of these parts.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(&self, text: &str, parts: &[Part]) -> Result<Vec<Saved>, NotResumed> {
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
    fn write(self) -> Value {
        let Enumeration {
            times,
            seen,
            open,
            alike: _,
            stats,
            earlier: _,
        } = match self {
            State::Exact(value) => return json!({"exact": value.to_string()}),
            State::Record(record) => {
                let digits = record.iter().map(|byte| format!("{byte:02x}"));
                return json!({"record": digits.collect::<String>()});
            }
            State::Enumeration(enumeration) => enumeration,
        };
        let boards: Vec<Value> = open
            .iter()
            .map(|board| {
                let sets: Vec<u64> = board.sets.iter().map(|set| set.bits()).collect();
                json!({"depth": board.depth, "sets": sets})
            })
            .collect();
        json!({"times": times.to_string(), "seen": seen, "open": boards, "nodes": stats.nodes,
            "updates": stats.updates, "depth": stats.depth})
    }
}

/// What is saved of a part; `None` where that is no state of it.
fn read(saved: &Value, part: &Part) -> Option<Saved> {
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
        let whole = part.board.sets();
        let sets = (sets.len() == whole.len()).then_some(sets)?;
        let sets = sets.iter().zip(whole).map(|(bits, whole)| {
            let bits = number(bits)?;
            (bits & !whole.bits() == 0).then(|| SymbolSet::from_bits(bits))
        });
        Some(Open {
            depth: usize::try_from(number(&board["depth"])?).ok()?,
            sets: sets.collect::<Option<_>>()?,
        })
    });
    let mut enumeration = Enumeration::new(part, false);
    enumeration.times = saved["times"].as_str()?.parse().ok()?;
    enumeration.seen = number(&saved["seen"])?;
    enumeration.open = boards.collect::<Option<_>>()?;
    enumeration.stats.nodes = number(&saved["nodes"])?;
    enumeration.earlier = enumeration.stats.nodes;
    enumeration.stats.updates = number(&saved["updates"])?;
    enumeration.stats.covers = enumeration.seen;
    enumeration.stats.depth = usize::try_from(number(&saved["depth"])?).ok()?;
    Some(Saved::Enumeration(enumeration))
}

/// The hash of Fowler, Noll and Vo, for people who compare two puzzles; the puzzle itself is
/// compared whole.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
