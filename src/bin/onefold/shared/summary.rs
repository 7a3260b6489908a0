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
    /// So many more of a kind.
    pub(crate) fn add(&mut self, kind: &str, number: u64) {
        match self.0.get_mut(kind) {
            // A note on an input is no answer.
            _ if kind.is_empty() => {}
            Some(count) => *count += number,
            None => {
                self.0.insert(kind.to_owned(), number);
            }
        }
    }

    /// All of another one, too.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (kind, &number) in &other.0 {
            self.add(kind, number);
        }
    }

    /// How many answers.
    fn all(&self) -> u64 {
        self.0.values().sum()
    }

    /// The kinds, the most frequent first.
    fn sorted(&self) -> Vec<(&str, u64)> {
        let kinds = self.0.iter().map(|(kind, &number)| (kind.as_str(), number));
        let mut kinds: Vec<(&str, u64)> = kinds.collect();
        kinds.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
        kinds
    }

    /// As lines for people.
    pub(crate) fn plain(&self) -> String {
        let lines = self.sorted().into_iter();
        let puzzles = if self.all() == 1 { "puzzle" } else { "puzzles" };
        let lines: Vec<String> = [(puzzles, self.all())]
            .into_iter()
            .chain(lines)
            .map(|(kind, number)| format!("{number} {kind}"))
            .collect();
        lines.join("\n")
    }

    /// As a line of JSON.
    pub(crate) fn json(&self) -> String {
        let kinds = self.sorted().into_iter();
        let kinds: Map<String, Value> = kinds
            .map(|(kind, number)| (kind.to_owned(), number.into()))
            .collect();
        json!({"type": "summary", "puzzles": self.all(), "kinds": kinds}).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_kind_is_first() {
        let mut summary = Summary::default();
        summary.add("none", 1);
        summary.add("unique", 3);
        summary.add_all(&summary.clone());
        assert_eq!(summary.plain(), "8 puzzles\n6 unique\n2 none");
        let mut one = Summary::default();
        one.add("unique", 1);
        assert_eq!(one.plain(), "1 puzzle\n1 unique");
    }
}
