//! How many answers there are of each kind.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The kind of what could not be read, or not be answered.
pub(crate) const ERROR: &str = "error";

/// Kinds of answers, each with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// As an object.
    pub(crate) fn json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("type".into(), "summary".into());
        fields.insert("puzzles".into(), self.all().into());
        fields.insert("kinds".into(), self.counts());
        Value::Object(fields)
    }

    /// The numbers by kind.
    pub(crate) fn counts(&self) -> Value {
        let kinds = self.sorted().into_iter();
        let kinds: Map<String, Value> = kinds
            .map(|(kind, number)| (kind.to_owned(), number.into()))
            .collect();
        Value::Object(kinds)
    }

    /// What [`Self::counts`] gave.
    pub(crate) fn of_counts(counts: &Value) -> Option<Self> {
        let kind = |(kind, number): (&String, &Value)| Some((kind.clone(), number.as_u64()?));
        let kinds: Option<BTreeMap<String, u64>> = counts.as_object()?.iter().map(kind).collect();
        kinds.map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_kind_is_first_and_counts_come_back() {
        let mut summary = Summary::default();
        summary.add("none", 1);
        summary.add("unique", 3);
        summary.add_all(&summary.clone());
        assert_eq!(summary.plain(), "8 puzzles\n6 unique\n2 none");
        let mut one = Summary::default();
        one.add("unique", 1);
        assert_eq!(one.plain(), "1 puzzle\n1 unique");
        assert_eq!(Summary::of_counts(&summary.counts()), Some(summary));
    }
}
