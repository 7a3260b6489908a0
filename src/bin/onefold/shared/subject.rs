//! A puzzle with its place in the input, as the commands report on it.

use onefold::internals::puzzle::{Alphabet, Puzzle, PuzzleError, Solution};
use onefold::internals::report;
use onefold::internals::text::Entry;
use serde_json::{Map, Value};

use crate::shared::{Sink, printable};

/// A puzzle to answer for.
pub(crate) struct Subject<'a> {
    /// Where the puzzle comes from.
    pub(crate) source: &'a str,
    pub(crate) entry: Entry,
    /// The puzzle before its entries were taken as givens, where they were.
    pub(crate) before: Option<Puzzle>,
    /// `used` or `ignored`, where the puzzle has a solver's entries.
    pub(crate) entries: Option<&'static str>,
}

impl<'a> Subject<'a> {
    /// The puzzle with its entries taken as givens where that is asked for, unless they contradict
    /// givens.
    pub(crate) fn new(
        source: &'a str,
        mut entry: Entry,
        with_entries: bool,
    ) -> Result<Self, PuzzleError> {
        let how = if with_entries { "used" } else { "ignored" };
        let entries = entry.puzzle.has_entries().then_some(how);
        let before = (entries == Some("used")).then(|| entry.puzzle.clone());
        if with_entries {
            entry.puzzle.adopt_entries()?;
        }
        Ok(Self { source, entry, before, entries })
    }

    /// The prefix of a plain answer; empty where there is only one puzzle.
    pub(crate) fn prefix(&self) -> String {
        let id = match &self.entry.id {
            Some(id) => format!(" ({id})"),
            None => String::new(),
        };
        match self.source {
            "--puzzle" | "--layout" => String::new(),
            source => printable(&format!("{source}{id}: ")).into_owned(),
        }
    }

    /// Remarks for people.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> =
            self.entry.notes.iter().map(|note| printable(note).into_owned()).collect();
        let unread = self.entry.unread_in_words();
        notes
            .extend(unread.iter().map(|part| printable(&format!("not read: {part}")).into_owned()));
        notes.extend(self.entries.map(|how| match how {
            "used" => "the solver's entries are used as givens".to_owned(),
            _ => "the solver's entries are ignored (--with-entries uses them)".to_owned(),
        }));
        notes
    }

    /// A solution in the form in which the puzzle came.
    pub(crate) fn written(&self, solution: &Solution) -> String {
        printable(&self.entry.write(solution)).into_owned()
    }

    /// One of the solutions that were asked for: as text in the form in which the puzzle came, set
    /// apart by a blank line where it takes several.
    pub(crate) fn solution(&self, n: u64, solution: &Solution, json: bool, sink: &mut dyn Sink) {
        if json {
            let fields = report::solution_json(self.entry.id_value(), n, solution);
            return sink.json(&Value::Object(fields));
        }
        let text = self.written(solution);
        sink.line(&text);
        if text.contains('\n') {
            sink.line("");
        }
    }

    /// The fields of a JSON result after those that name the puzzle.
    pub(crate) fn result(&self, fields: Map<String, Value>) -> Map<String, Value> {
        let mut all = report::result_head("result", self.entry.id_value(), self.source);
        let alphabet = self.entry.puzzle.alphabet();
        if alphabet != Alphabet::default() {
            all.insert("symbols".into(), alphabet.name().into());
        }
        all.extend(fields);
        all
    }
}
