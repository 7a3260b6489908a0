//! Puzzles of documents with the text around them.

use super::{Joiner, Out};
use crate::text::base::{Entry, Found, Line};
use crate::text::plain::draft::{Content, is_missing};

impl Joiner {
    /// Takes the puzzles of a document up to this line. The lines above it belong to the first of
    /// them, those below it to the last.
    pub(in crate::text::plain) fn document(
        &mut self,
        read: Found,
        last_line: usize,
        to: &mut Out<'_>,
    ) {
        let count = read.len();
        for one in read {
            let entry = match one {
                Ok(entry) => entry,
                Err(error) => {
                    self.flush(to);
                    to.found.push(Err(error));
                    continue;
                }
            };
            self.clear_rule_of(&entry);
            // A puzzle in a line of its own is one of a list.
            let is_listed = count > 1 || entry.line == last_line;
            let run = if is_listed { self.run(None) } else { 0 };
            self.flush(to);
            self.hold(Content::Document(Box::new(entry)), last_line, run, to);
        }

        self.place.has_lines = true;
    }

    /// Takes the rule below the held puzzle away from it if the next puzzle has that rule.
    fn clear_rule_of(&mut self, next: &Entry) {
        if let Some(held) = self.held.as_mut().filter(|held| held.content.is_document()) {
            let last_line = held.last_line;
            let is_other = |rule: &Line| rule.number <= last_line || is_missing(&rule.text, next);
            held.parts.rules.retain(is_other);
            held.parts.rules_after.retain(is_other);
        }
    }

    /// A drawn grid with words of Onefold's own form near this line is a part of what cannot be
    /// read there.
    pub(in crate::text::plain) fn broken_near(&mut self, line: usize) {
        let place = &self.place;
        if let Some(held) = self.held.as_mut().filter(|held| {
            place.is_near(held.block, held.last_line, line) && !held.parts.own.is_empty()
        }) {
            held.parts.broken = Some(line);
        }
    }

    /// Takes a rule in a text of another form, a block of its own; true if a grid has it.
    pub(in crate::text::plain) fn foreign_rule(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        if self.held.as_ref().is_some_and(|held| held.content.is_document()) {
            return false;
        }
        let before = to.found.len();
        self.rule(line, false, to);
        self.ahead.foreign_rule = self.ahead.rules.pop();
        self.place.has_lines = true;
        self.end_block(to);
        let held = self.held.as_ref();
        to.found.len() > before
            || held
                .is_some_and(|held| held.parts.rules.iter().any(|rule| rule.number == line.number))
    }
}
