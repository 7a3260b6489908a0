//! Grids as people draw and list them, with no form of their own.
//!
//! `row` cuts lines into cells, `paragraph` finds whole squares, `join` adds what belongs to a
//! grid, `draft` makes the entry. A grid in one line is read at once (`one_line`, `list`), a
//! table by the names of its columns.

mod around;
mod cages;
mod draft;
mod join;
mod list;
mod one_line;
mod paragraph;
mod row;
mod several;
mod sketch;
mod square;
mod table;
mod triples;
mod value;
pub(in crate::text) mod write;

use join::{Joiner, Out};
pub use list::Grids;
use list::Pattern;
use one_line::Read;
use paragraph::{Paragraphs, Picture};
use table::Table;
use triples::Triples;
pub(in crate::text) use value::{Value, Writing};

use super::base::{Context, Entry, Found, Line, TextError, unexpected};

/// Reads lines that belong to no other form.
#[derive(Debug, Default)]
pub(in crate::text) struct Plain {
    paragraphs: Paragraphs,
    joiner: Joiner,
    table: Option<Table>,
    /// Rows, columns and values, with `--form cells`.
    triples: Triples,
    /// The look of the last grid in one line.
    pattern: Option<Pattern>,
    asked: bool,
}

impl Plain {
    /// Takes a line.
    pub(in crate::text) fn line(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        self.ask(context);
        self.joiner.set_name(context.next_name.take());
        if context.options().form.as_deref() == Some("cells") {
            found.extend(self.triples.line(line).map(Err));
            return;
        }
        if self.row(&line, context, found) {
            return;
        }
        let text = line.text.trim();
        if let Some(read) = one_line::read(&line, context).filter(|_| !text.is_empty()) {
            self.paragraphs.end();
            self.join(context, found);
            self.pattern = match &read {
                Read::Usual(entry) => Pattern::of(&line.text, entry.puzzle.layout()),
                _ => None,
            };
            let to = &mut Out { context, found };
            return self.joiner.one_line(read, &line, to);
        }
        if let Some(table) = Table::of(&line.text) {
            self.end(context, found);
            found.extend(table.error(&line).map(Err));
            self.table = Some(table);
            return;
        }
        self.paragraphs.line(line);
        self.join(context, found);
    }

    /// Reads a row of the table, if one is open; false if the line is none.
    fn row(&mut self, line: &Line, context: &mut Context, found: &mut Found) -> bool {
        let table = self.table.as_ref();
        let row = table.and_then(|table| table.row(line, context));
        let (row, to) = (row.transpose(), &mut Out { context, found });
        match row {
            Ok(Some(Some(grid))) => self.joiner.table(*grid, line, to),
            Ok(Some(None)) => {}
            Ok(None) => {
                self.table = None;
                return false;
            }
            Err(error) => self.joiner.error(error, to),
        }
        true
    }

    /// Tells the paragraphs the layout that was asked for.
    fn ask(&mut self, context: &mut Context) {
        if std::mem::replace(&mut self.asked, true) {
            return;
        }
        let Some(Ok(layout)) = context.asked() else {
            return;
        };
        let mut widths = vec![0; layout.rows()];
        let cells = layout.cells().iter();
        cells.for_each(|place| widths[usize::from(place.row)] += 1);
        self.paragraphs.asked = Some(Picture {
            rows: layout.rows(),
            cols: layout.cols(),
            widths,
            grid: context.grids_asked().map(|_| layout.order()),
        });
    }

    /// Joins the parts of the text that are complete.
    fn join(&mut self, context: &mut Context, found: &mut Found) {
        let items = std::mem::take(&mut self.paragraphs.items).into_iter();
        items.for_each(|item| self.joiner.item(item, &mut Out { context, found }));
    }

    /// A text of another form follows: whatever is open has ended.
    pub(in crate::text) fn end(&mut self, context: &mut Context, found: &mut Found) {
        self.paragraphs.end();
        self.join(context, found);
        self.table = None;
        self.joiner.flush(&mut Out { context, found });
        self.pattern = None;
    }

    /// Reads one more line of a list of grids; `None` if it has to be looked at as any other.
    pub(in crate::text) fn like_last(
        &mut self,
        bytes: &[u8],
        number: usize,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<()> {
        let pattern = self.pattern.as_ref().filter(|pattern| pattern.is_of(bytes));
        let pattern = pattern.filter(|_| self.paragraphs.is_idle())?;
        let word = std::str::from_utf8(bytes).ok()?.to_owned();
        let entry = pattern.entry(word, number)?;
        self.joiner.usual(entry, &mut Out { context, found });
        Some(())
    }

    /// Takes the run of grids in one line at the start of `bytes`, without the last of them,
    /// which is held; the grids, and the numbers of bytes and lines.
    pub(in crate::text) fn grids(
        &mut self,
        bytes: &[u8],
        number: usize,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<(Grids, usize, usize)> {
        if !self.joiner.is_idle() || !self.paragraphs.is_idle() {
            return None;
        }
        let pattern = self.pattern.as_ref()?;
        let (grids, last, used) = pattern.take(bytes, number)?;
        let entry = pattern.entry(last, number + grids.len() + 1)?;
        let to = &mut Out { context, found };
        self.joiner.flush(to);
        self.joiner.hold_run(entry, to);
        let lines = grids.len() + 1;
        Some((grids, used, lines))
    }

    /// Emits what is held; `alone` if only a grid that a blank line or its own line ends.
    pub(in crate::text) fn pause(&mut self, alone: bool, context: &mut Context, found: &mut Found) {
        if !alone || self.joiner.is_closed() {
            self.joiner.flush(&mut Out { context, found });
        }
    }

    /// The input has ended.
    pub(in crate::text) fn finish(&mut self, context: &mut Context, found: &mut Found) {
        self.paragraphs.end();
        self.join(context, found);
        self.table = None;
        self.joiner.finish(&mut Out { context, found });
        found.extend(self.triples.finish(context));
    }

    /// Lines of text that are no part of a puzzle.
    pub(in crate::text) fn text_lines(&self) -> usize {
        self.joiner.text_lines
    }

    /// Full grids that are compared as solutions.
    pub(in crate::text) fn solutions(&self) -> usize {
        self.joiner.solutions
    }
}

/// The one grid that is drawn in some lines.
pub(in crate::text) fn read_rows(
    lines: &[Line],
    context: &mut Context,
) -> Result<Entry, TextError> {
    let mut plain = Plain::default();
    plain.joiner.trusted = true;
    let mut found = Found::new();
    for line in lines {
        plain.line(line.clone(), context, &mut found);
    }
    plain.finish(context, &mut found);
    if found.len() == 1 {
        return found.remove(0);
    }
    let (number, text) = lines
        .first()
        .map_or((1, ""), |line| (line.number, line.text.trim()));
    let there = found.len();
    let expected = format!("expected one grid in these lines; there are {there}");
    let error = found.into_iter().find_map(Result::err);
    Err(error.unwrap_or_else(|| unexpected(number, text, expected)))
}

/// The grid that a line is.
pub(in crate::text) fn read_line(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    read_rows(std::slice::from_ref(line), context)
}
