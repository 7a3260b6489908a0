//! How many answers there are of each kind.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The kind of what could not be read, or not be answered.
pub(crate) const ERROR: &str = "error";

/// Kinds of answers, each with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Summary(BTreeMap<String, u64>);

impl Summary {
    /// So many more of a kind; what has none is no answer.
    pub(crate) fn add(&mut self, kind: &str, number: u64) {
        if !kind.is_empty() {
            *self.0.entry(kind.to_owned()).or_default() += number;
        }
    }

    /// All of another one, too.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (kind, &number) in &other.0 {
            self.add(kind, number);
        }
    }

    /// How many answers, and the kinds, the most frequent first.
    fn sorted(&self) -> (u64, Vec<(&str, u64)>) {
        let kinds = self.0.iter().map(|(kind, &number)| (kind.as_str(), number));
        let mut kinds: Vec<(&str, u64)> = kinds.collect();
        kinds.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
        (self.0.values().sum(), kinds)
    }

    /// As lines for people.
    pub(crate) fn plain(&self) -> String {
        let (all, kinds) = self.sorted();
        let puzzles = if all == 1 { "puzzle" } else { "puzzles" };
        let lines = std::iter::once((puzzles, all)).chain(kinds);
        let lines: Vec<String> = lines.map(|(kind, n)| format!("{n} {kind}")).collect();
        lines.join("\n")
    }

    /// As a line of JSON.
    pub(crate) fn json(&self) -> String {
        let (all, kinds) = self.sorted();
        let kinds = kinds
            .into_iter()
            .map(|(kind, n)| (kind.to_owned(), n.into()));
        let kinds: Map<String, Value> = kinds.collect();
        json!({"type": "summary", "puzzles": all, "kinds": kinds}).to_string()
    }
}
