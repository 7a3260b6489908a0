//! Grids as people draw and list them.
//!
//! Every line has a role. `row` cuts lines into cells; `paragraph` collects rows and weighs the
//! readings of each block (`reading`, with the integers of `evidence`); `join` adds the parts of a
//! grid and gives lines outside of grids their role; `draft` and `sketch` make the entry. A grid
//! in one line is read at once (`one_line`, `list`), a table by the names of its columns.

mod ahead;
mod around;
mod bands;
mod boards;
mod boxed;
mod cages;
mod cut;
mod draft;
mod evidence;
mod item;
mod join;
mod label;
mod list;
mod matrix;
mod one_line;
mod paragraph;
mod reading;
mod row;
mod sketch;
mod square;
mod table;
mod triples;
mod value;
pub(super) mod write;

use std::sync::Arc;

use boards::{Boards, Listed};
pub(super) use join::Out;
use join::{Counts, Joiner};
pub use list::Grids;
use one_line::Read;
use paragraph::Paragraphs;
pub(super) use row::{MIN_CELLS, MIN_SIDE};
use table::Table;
use triples::Triples;
pub(super) use value::Writing;

use super::base::{Context, Entry, Found, Line, LineRole, TextError, unexpected};
use super::own;
use super::rules::{self, is_rule_like};
use crate::puzzle::Layout;

/// More grids of a list than any overlap has.
const FEW: usize = 16;

/// Reads lines that belong to no other form.
#[derive(Debug, Default)]
pub(super) struct Plain {
    paragraphs: Paragraphs,
    joiner: Joiner,
    table: Option<Table>,
    triples: Triples,
    /// The layout of the last line, if it can be one of a long list.
    listed: Option<Arc<Layout>>,
    boards: Boards,
    /// The first grids of a list.
    first: Listed,
}

impl Plain {
    /// Reads a line.
    pub(super) fn line(&mut self, line: Line, to: &mut Out<'_>) {
        if self.paragraphs.asked.is_none() {
            self.paragraphs.asked = to.context.asked().and_then(Result::ok);
        }
        if to.context.options().cells {
            return self.triples.line(line, to);
        }
        if self.row(&line, to) || self.board(&line, to) {
            return;
        }
        if !self.paragraphs.is_in_matrix() {
            if !line.text.trim().is_empty()
                && let Some(read) = one_line::read(&line, to.context)
            {
                return self.one_line(read, &line, to);
            }
            if let Some(table) = Table::of(&line.text) {
                self.end(to);
                to.context.roles.set(line.number, LineRole::Heading);
                to.found.extend(table.error(&line).map(Err));
                self.table = Some(table);
                return;
            }
        }

        self.paragraphs.line(line);
        self.join(to);
    }

    /// Takes a line with one grid of a board with several, or a comment between two; false for
    /// any other line.
    fn board(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        let Some(layout) = self.paragraphs.asked.clone() else { return false };
        if !Boards::fits(line, &layout) || !self.paragraphs.is_idle() {
            let is_between = line.text.trim().is_empty() || rules::is_comment(&line.text);
            if !is_between && !self.boards.is_empty() {
                to.found.extend(self.boards.unended(&layout).map(Err));
            }
            return false;
        }

        if self.boards.is_empty() {
            self.paragraphs.end();
            self.join(to);
            self.joiner.flush(to);
        }

        if let Some(read) = self.boards.add(line.clone(), &layout, to.context) {
            match read {
                Ok(entry) => self.joiner.usual(entry, Some(0), to),
                Err(error) => self.joiner.error(error, to),
            }
        }

        true
    }

    /// Takes a grid in one line.
    fn one_line(&mut self, read: Read, line: &Line, to: &mut Out<'_>) {
        self.paragraphs.end();
        self.join(to);
        self.listed = match &read {
            Read::Usual(entry) => Some(entry.puzzle.layout())
                .filter(|layout| list::is_listed(line.text.as_bytes(), layout))
                .cloned(),
            _ => None,
        };

        match &read {
            Read::Usual(_) => self.first.add(line.number, line.text.trim().as_bytes()),
            _ => self.first.add_other(),
        }

        self.joiner.one_line(read, line, to);
    }

    /// Reads a row of the open table; false if there is none.
    pub(super) fn row(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        // A setting of Onefold's own form with tabs is no row.
        let Some(row) = self
            .table
            .as_ref()
            .filter(|_| !own::is_setting(&line.text))
            .and_then(|table| table.row(line, to.context))
        else {
            self.table = None;
            return false;
        };

        let is_other = matches!(row, Ok(None)) && !line.text.trim().is_empty();
        to.context
            .roles
            .set(line.number, if is_other { LineRole::Harmless } else { LineRole::Clues });
        match row {
            Ok(Some(grid)) => self.joiner.table(*grid, line, to),
            Ok(None) => {}
            Err(mut error) => {
                error.row = self.table.as_ref().map(|table| table.fields(line));
                self.joiner.error(error, to);
            }
        }

        true
    }

    /// Joins the complete parts of the text.
    fn join(&mut self, to: &mut Out<'_>) {
        for item in std::mem::take(&mut self.paragraphs.items) {
            self.joiner.item(item, to);
        }
    }

    /// Takes the lines of another form that may be rules of a grid near them; true if they are
    /// of the grid before them.
    pub(super) fn rules(&mut self, lines: &[Line], to: &mut Out<'_>) -> bool {
        self.paragraphs.end();
        self.join(to);
        lines
            .iter()
            .find(|line| is_rule_like(&line.text))
            .is_some_and(|line| self.joiner.foreign_rule(line, to))
    }

    /// Ends all that is open before a table or a line that cannot be read.
    pub(super) fn end(&mut self, to: &mut Out<'_>) {
        self.end_parts(to);
        self.joiner.end(to);
    }

    /// Ends all that is open except the held grid, which the joiner has.
    fn end_parts(&mut self, to: &mut Out<'_>) {
        self.paragraphs.end();
        self.join(to);
        self.table = None;
        if let Some(layout) = &self.paragraphs.asked {
            to.found.extend(self.boards.unended(layout).map(Err));
        }
        self.listed = None;
        self.first.add_other();
    }

    /// Takes a document that cannot be read and that may be a part of the drawn grid above it.
    pub(super) fn broken_near(&mut self, line: usize, to: &mut Out<'_>) {
        self.end_parts(to);
        self.joiner.broken_near(line);
    }

    /// Takes the puzzles of a document up to this line, with the text around it.
    pub(super) fn document(&mut self, read: Found, last_line: usize, to: &mut Out<'_>) {
        self.end_parts(to);
        self.joiner.document(read, last_line, to);
    }

    /// Reads one more line of a list of grids; false for any other.
    pub(super) fn like_last(&mut self, bytes: &[u8], number: usize, to: &mut Out<'_>) -> bool {
        if let Some(layout) = &self.listed
            && self.paragraphs.is_idle()
            && list::is_listed(bytes, layout)
            && let Ok(word) = std::str::from_utf8(bytes)
            && let Some(entry) = list::usual(word, number, layout)
        {
            self.first.add(number, bytes);
            self.joiner.usual(entry, None, to);
            return true;
        }
        false
    }

    /// Takes the run of grids in one line at the start of `bytes` and holds the last of them; the
    /// other grids, and the numbers of bytes and lines.
    pub(super) fn grids(
        &mut self,
        bytes: &[u8],
        number: usize,
        to: &mut Out<'_>,
    ) -> Option<(Grids, usize, usize)> {
        // With roles every line is read for itself.
        let has_roles = to.context.roles.is_on();
        if has_roles || !self.joiner.is_idle() || !self.paragraphs.is_idle() {
            return None;
        }
        let layout = self.listed.as_ref()?;
        let (grids, last, used) = Grids::take(layout, bytes, number)?;
        let lines = grids.len() + 1;
        if lines < FEW {
            (0..grids.len()).for_each(|k| self.first.add(grids.line(k), grids.signs(k)));
            self.first.add(number + lines, last.as_bytes());
        } else {
            self.first.add_other();
        }

        let entry = list::usual(&last, number + lines, layout)?;
        // The grids before it in the list are answered.
        self.joiner.usual(entry, Some(2), to);
        Some((grids, used, lines))
    }

    /// Emits the held grid; with `alone` only if it is complete.
    pub(super) fn pause(&mut self, alone: bool, to: &mut Out<'_>) {
        if !alone || self.joiner.is_closed() {
            self.joiner.flush(to);
        }
    }

    /// Ends the input.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.paragraphs.end();
        self.join(to);
        self.table = None;
        if let Some(layout) = &self.paragraphs.asked {
            to.found.extend(self.boards.unended(layout).map(Err));
        }
        self.joiner.finish(to);
        to.found.extend(self.triples.finish(to.context));
    }

    /// The note about grids of a list that fit together.
    pub(super) fn note(&self) -> Option<String> {
        self.first.note()
    }

    /// Numbers of lines for the notes.
    pub(super) fn counts(&self) -> &Counts {
        &self.joiner.counts
    }
}

/// Reads the one grid in these lines, which a document of a known form holds.
pub(super) fn read_rows(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let mut plain = Plain::default();
    plain.joiner.is_trusted = true;
    let mut found = Found::new();
    let to = &mut Out::new(context, &mut found);
    for line in lines {
        plain.line(line.clone(), to);
    }
    plain.finish(to);
    if found.len() == 1 {
        return found.remove(0);
    }
    let (number, text) = lines.first().map_or((1, ""), |line| (line.number, line.text.trim()));
    let there = found.len();
    let expected = format!("expected one grid in these lines; there are {there}");
    let error = found.into_iter().find_map(Result::err);
    Err(error.unwrap_or_else(|| unexpected(number, text, expected)))
}
