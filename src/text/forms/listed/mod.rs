//! Puzzles as lists: a cage with its sum in each line, the row, column and value of each given,
//! the cells of each region; and tables of numbers or names with more tables or sums below them.
//!
//! Such lines are like the rows of a grid until several of them are seen together, so nothing is
//! sure before the end: where they are none of these lists, all lines go back to what is drawn.

mod cages;
mod compared;
mod ends;
mod headed;
mod items;
mod program;
mod regions;
mod signs;
mod tables;
mod values;

use crate::puzzle::LayoutSpec;
use crate::text::ground::{Context, Entry, Gather, Line, Piece, TextError, is_remark};
use headed::Header;
use items::{Item, Items, Row};

/// Lines of one list at most.
const MOST_LINES: usize = 4_000;

/// Paragraphs of one text at most: the tables of a Kropki puzzle below its size.
const MOST_PARTS: usize = 5;

/// Bytes of a line at most.
const LONGEST: usize = 2_000;

/// The lines so far, in paragraphs.
#[derive(Debug, Default)]
struct Listed {
    parts: Vec<Vec<Row>>,
    /// All lines in their order, also blank ones.
    lines: Vec<Line>,
    /// Blank lines behind the last row.
    gap: bool,
    /// The names above the columns.
    header: Option<Header>,
}

/// Whether a line may be the first of a list.
pub(super) fn begins(text: &str) -> bool {
    let short = text.len() <= LONGEST;
    let row = || Items::of(text).is_some_and(|items| items.may_begin());
    short && (Header::of(text).is_some() || row() || ends::first(text).is_some())
}

/// The list that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut listed = Listed::default();
    listed.push(line);
    Box::new(listed)
}

/// The layout of lines that are regions, each the list of its cells.
pub(super) fn layout(lines: &[Line]) -> Option<LayoutSpec> {
    let said = lines.iter().filter(|line| !line.text.trim().is_empty());
    let row = |line: &Line| {
        let short = line.text.len() <= LONGEST;
        let items = Items::of(&line.text).filter(|_| short)?;
        Some(Row {
            line: line.clone(),
            items,
        })
    };
    let rows: Vec<Row> = said.map(row).collect::<Option<_>>()?;
    regions::layout(&rows.iter().collect::<Vec<_>>())
}

impl Listed {
    /// Takes a line; gives it back where it is none of a list.
    fn push(&mut self, line: Line) -> Option<Line> {
        if line.text.trim().is_empty() {
            // A row of cells, all of which are blank.
            if line.text.contains('\t') {
                return Some(line);
            }
            self.gap = true;
            self.lines.push(line);
            return None;
        }
        if line.text.len() > LONGEST || self.lines.len() >= MOST_LINES {
            return Some(line);
        }
        if self.lines.is_empty()
            && let Some(header) = Header::of(&line.text)
        {
            self.header = Some(header);
            self.lines.push(line);
            return None;
        }
        let within = !self.gap || self.is_open();
        if !self.parts.is_empty() && within && is_remark(&line.text) {
            self.lines.push(line);
            return None;
        }
        let begun = self.rows().nth(compared::FEWEST - 1).is_some();
        let blanks = || signs::blanks(&line.text).filter(|_| begun);
        let end = || match self.parts.is_empty() {
            true => ends::first(&line.text),
            false => ends::middle(&line.text).or_else(|| ends::last(&line.text)),
        };
        let items = blanks()
            .map(Items::of_blanks)
            .or_else(|| Items::of(&line.text))
            .or_else(end);
        let Some(items) = items else {
            return Some(line);
        };
        let Some(items) = self.joined(items, &line.text) else {
            self.lines.push(line);
            return None;
        };
        if self.gap && self.is_open() && items.words.is_empty() && items.cells.is_some() {
            self.gap = false;
        }
        if self.gap || self.parts.is_empty() {
            let open = self.parts.len() < MOST_PARTS && self.may_go_on(&items);
            if !self.parts.is_empty() && !open {
                return Some(line);
            }
            self.parts.push(Vec::new());
            self.gap = false;
        }
        self.lines.push(line.clone());
        self.parts.last_mut()?.push(Row { line, items });
        None
    }

    /// Whether the last line is one of program text that says that more are to follow.
    fn is_open(&self) -> bool {
        let last = self.parts.last().and_then(|part| part.last());
        last.is_some_and(|row| {
            row.items.words.is_empty() && row.line.text.trim_end().ends_with("),")
        })
    }

    /// Joins the sum of a cage and its cells, which may have a line each; gives back what is a row
    /// by itself.
    fn joined(&mut self, items: Items, text: &str) -> Option<Items> {
        let last = self.parts.last_mut().filter(|_| !self.gap);
        let Some(last) = last.and_then(|part| part.last_mut()) else {
            return Some(items);
        };
        let named = program::unmarked(&last.line.text).unwrap_or(&last.line.text);
        let open = match last.items.cells.as_deref() {
            Some([Item::Number(..), ..]) if named.starts_with(char::is_alphabetic) => {
                items.is_cells_alone()
            }
            _ => last.items.is_cells_alone() && items.is_sum_alone(text),
        };
        let words = items.is_words() || items.cells.as_ref().is_some_and(Vec::is_empty);
        if words && last.items.is_sum_alone(&last.line.text) {
            return None;
        }
        match (&mut last.items.cells, items.cells) {
            (Some(cells), Some(more)) if open => {
                cells.extend(more);
                None
            }
            (_, cells) => Some(Items { cells, ..items }),
        }
    }

    /// Whether another paragraph may belong to those before it.
    fn may_go_on(&self, next: &Items) -> bool {
        let rows: Vec<&Row> = self.rows().collect();
        let head = self.parts.len() == 1 && self.parts[0].len() == 1 && rows[0].items.is_head();
        head || tables::may_go_on(&rows, next) || compared::may_go_on(&rows, next)
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.parts.iter().flatten()
    }

    fn read(&self, context: &mut Context) -> Option<Result<Entry, TextError>> {
        let rows: Vec<&Row> = self.rows().collect();
        if let Some(header) = &self.header {
            let rows = header.rows(&rows)?;
            let rows: Vec<&Row> = rows.iter().collect();
            return cages::read(&rows, context).or_else(|| values::read(&rows, context));
        }
        if let Some(read) = compared::read(&rows, context) {
            return Some(read);
        }
        if regions::layout(&rows).is_some() {
            return regions::read(&rows);
        }
        tables::read(&rows, context)
            .or_else(|| cages::read(&rows, context))
            .or_else(|| values::read(&rows, context))
    }
}

impl Gather for Listed {
    fn take(&mut self, line: Line) -> Option<Line> {
        self.push(line)
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        (usize::MAX, usize::MAX)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if let Some(read) = self.read(context) {
            return vec![Piece::Read(read)];
        }
        // Words above a list are like its names until it is seen what follows them; and what
        // stands behind a blank line may be something else.
        let words = self.rows().take_while(|row| row.items.is_words()).count();
        let below = self.rows().nth(words).filter(|_| words > 0);
        let next = self.parts.get(1).and_then(|part| part.first());
        let rows: Vec<&Row> = self.rows().collect();
        if let Some(at) = regions::above(&rows) {
            let map = regions::read(&rows[..at]).map(Piece::Read);
            let first = rows[at].line.number;
            let again = from(&self.lines, first);
            let rest = self.lines.into_iter().skip(again).map(Piece::Rest);
            return map.into_iter().chain(rest).collect();
        }
        let map = regions::below(&rows).map(|at| rows[at]);
        let cages = cages::below(&rows, context).map(|at| rows[at]);
        let first = [below, next, map, cages].into_iter().flatten();
        let first = first.map(|row| row.line.number).min();
        let again = first.map_or(self.lines.len(), |first| from(&self.lines, first));
        let lines = self.lines.into_iter().enumerate();
        lines
            .map(|(k, line)| match k >= again {
                true => Piece::Rest(line),
                false => Piece::Drawn(line),
            })
            .collect()
    }
}

/// Where the lines from that number on begin, which is never the first: several lines have one
/// number where they stand in one text of a document, and a list is not read again as itself.
fn from(lines: &[Line], number: usize) -> usize {
    let at = lines.iter().position(|line| line.number >= number);
    at.unwrap_or(lines.len()).max(1)
}
