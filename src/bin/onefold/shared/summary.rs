//! The numbers of answers of each kind, and of puzzles by their clues.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

/// The kind of what could not be read, or not be answered.
pub(crate) const ERROR: &str = "error";

/// How many answers there are of each kind, and how many puzzles with each number of clues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Summary {
    kinds: BTreeMap<String, u64>,
    clues: BTreeMap<usize, u64>,
}

impl Summary {
    /// Adds an answer of a kind about a puzzle with so many clues; without a kind it is no answer.
    pub(crate) fn add(&mut self, kind: &str, clues: Option<usize>) {
        if !kind.is_empty() {
            *self.kinds.entry(kind.to_owned()).or_default() += 1;
            if let Some(clues) = clues {
                *self.clues.entry(clues).or_default() += 1;
            }
        }
    }

    /// Adds all of another one.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (kind, number) in &other.kinds {
            *self.kinds.entry(kind.clone()).or_default() += number;
        }
        for (&clues, number) in &other.clues {
            *self.clues.entry(clues).or_default() += number;
        }
    }

    /// The number of answers, and the kinds, the most frequent first.
    fn sorted(&self) -> (u64, Vec<(&str, u64)>) {
        let mut kinds: Vec<(&str, u64)> =
            self.kinds.iter().map(|(kind, &n)| (&kind[..], n)).collect();
        kinds.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
        (self.kinds.values().sum(), kinds)
    }

    /// As lines for people: kinds, then clues.
    pub(crate) fn plain(&self) -> String {
        let (all, kinds) = self.sorted();
        let puzzles = if all == 1 { "puzzle" } else { "puzzles" };
        let lines =
            std::iter::once((puzzles, all)).chain(kinds).map(|(kind, n)| format!("{n} {kind}"));
        lines
            .chain(self.clues.iter().map(|(clues, n)| format!("{n} with {clues} clues")))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// As a line of JSON.
    pub(crate) fn json(&self) -> String {
        let (puzzles, kinds) = self.sorted();
        let kinds: Map<_, _> =
            kinds.into_iter().map(|(kind, n)| (kind.to_owned(), n.into())).collect();
        let clues = &self.clues;
        json!({"type": "summary", "puzzles": puzzles, "kinds": kinds, "clues": clues}).to_string()
    }
}
