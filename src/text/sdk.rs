//! `.sdk`: puzzles of `SadMan` Sudoku, and of `SudoCue`, which put remarks in front of the rows.
//!
//! A remark is `#` and a letter: author, description, comment, date, source, level, URL; the
//! description becomes the name. `SadMan` writes sections: `[Puzzle]` the clues, `[State]` the
//! same with what the player has placed, `[PencilMarks]` the marks of each cell between commas.
//! Placed symbols are entries, marks are candidates; a cell without marks may hold anything.

use std::sync::Arc;

use crate::puzzle::shapes::square;
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::text::drawn::read_picture;
use crate::text::ground::{
    Alphabet, Context, Entry, Gather, Held, Job, Line, Piece, TextError, WriteError, Written,
    ignored, nothing_in, square_only, square_rows, unexpected,
};

/// Whether a line may be a remark: `#` and one of the letters, with text right behind.
pub(super) fn is_remark(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return false;
    };
    rest.starts_with(['A', 'D', 'C', 'B', 'S', 'L', 'U']) && rest.len() > 1
}

/// Remarks in front of a puzzle that are looked at, at most.
const MOST_REMARKS: usize = 100;

/// Remarks in front of a puzzle, or rows that look like them.
#[derive(Debug)]
struct Remarks {
    lines: Vec<Line>,
    /// Characters of the line below them.
    width: Option<usize>,
}

/// The remarks that begin with this line.
pub(super) fn remarks(line: Line) -> Box<dyn Gather> {
    Box::new(Remarks {
        lines: vec![line],
        width: None,
    })
}

impl Gather for Remarks {
    fn take(&mut self, line: Line) -> Option<Line> {
        if !is_remark(&line.text) {
            self.width = Some(line.text.chars().count());
            return Some(line);
        }
        self.lines.push(line);
        if self.lines.len() > MOST_REMARKS {
            self.lines.remove(0);
        }
        None
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        (usize::MAX, usize::MAX)
    }

    /// They are rows where they are as wide as the row below them; else they may give a name.
    fn end(self: Box<Self>, _: &mut Context) -> Vec<Piece> {
        let fits = |line: &Line| {
            self.width
                .is_none_or(|width| line.text.chars().count() == width)
        };
        let is_row = |line: &Line| fits(line) && !is_plain_remark(&line.text);
        if self.lines.iter().all(is_row) {
            return self.lines.into_iter().map(Piece::Drawn).collect();
        }
        let mut names = self.lines.iter().filter_map(|line| description(&line.text));
        vec![Piece::Named(names.next_back().map(str::to_owned))]
    }
}

/// Whether a line can only be a remark, and no row of cells.
fn is_plain_remark(text: &str) -> bool {
    let words =
        |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '#' | '.' | '*' | '_' | '-' | '?');
    is_remark(text) && text.contains(words)
}

/// The name that a remark gives.
fn description(text: &str) -> Option<&str> {
    let name = text.strip_prefix("#D")?.trim();
    (!name.is_empty()).then_some(name)
}

/// Whether a line begins the first section.
pub(super) fn starts(text: &str) -> bool {
    section(text).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// The name of the section that a line begins.
fn section(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let plain = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    plain.then_some(name)
}

/// The lines of a puzzle in sections, so far.
#[derive(Debug, Default)]
struct Sections {
    id: Option<String>,
    /// The heading of each with the lines below.
    sections: Vec<(Line, Vec<Line>)>,
    lines: usize,
}

/// The puzzle whose first section begins with this line.
pub(super) fn begin(heading: Line) -> Box<dyn Gather> {
    Box::new(Sections {
        id: None,
        sections: vec![(heading, Vec::new())],
        lines: 1,
    })
}

impl Gather for Sections {
    fn take(&mut self, line: Line) -> Option<Line> {
        const MOST: usize = 400;
        let text = line.text.trim();
        let rows = self.sections.last().map_or(0, |(_, rows)| rows.len());
        if starts(text) || self.lines >= MOST {
            return Some(line);
        }
        self.lines += 1;
        if section(text).is_some() {
            self.sections.push((line, Vec::new()));
        } else if text.is_empty() {
            // Blank lines stand between sections only.
        } else if rows > 0 && rows >= self.rows_of_puzzle() {
            return Some(line);
        } else if let Some((_, rows)) = self.sections.last_mut() {
            rows.push(line);
        }
        None
    }

    fn name(&mut self, name: String) {
        self.id = Some(name);
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if !self.has_settings() {
            return vec![Piece::Read(self.read(context))];
        }
        let sections = self.sections.into_iter();
        let lines = sections.flat_map(|(heading, rows)| std::iter::once(heading).chain(rows));
        lines.map(Piece::Other).collect()
    }
}

impl Sections {
    /// Whether names with values stand below the heading, as in files of settings, and no rows.
    fn has_settings(&self) -> bool {
        let first = self.sections.first().and_then(|(_, rows)| rows.first());
        first.is_some_and(|row| row.text.starts_with(char::is_alphabetic) && row.text.contains('='))
    }

    /// As many rows as the first row of the puzzle has characters.
    fn rows_of_puzzle(&self) -> usize {
        let first = self.sections.first().and_then(|(_, rows)| rows.first());
        first.map_or(usize::MAX, |row| {
            row.text
                .split_whitespace()
                .map(|word| word.chars().count())
                .sum()
        })
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// The rows of a section are no grid, or sections contradict each other.
    fn read(self, context: &mut Context) -> Result<Entry, TextError> {
        let mut sections = self.sections.into_iter();
        let Some((heading, rows)) = sections.next() else {
            return Err(unexpected(1, "", "expected a section [Puzzle]"));
        };
        if rows.is_empty() {
            return Err(unexpected(
                heading.number,
                &heading.text,
                "expected rows below it",
            ));
        }
        let mut entry = read_picture(&rows, context)?;
        entry.line = heading.number;
        entry.id = entry.id.or(self.id);
        for (heading, rows) in sections {
            match section(&heading.text)
                .unwrap_or_default()
                .to_lowercase()
                .as_str()
            {
                _ if rows.is_empty() => {}
                "state" => state(&rows, &mut entry, context)?,
                "pencilmarks" => marks(&rows, &mut entry.puzzle)?,
                _ => entry
                    .notes
                    .push(ignored(&format!("section {}", heading.text.trim()))),
            }
        }
        Ok(entry)
    }
}

/// Takes what was placed from the rows of the state.
fn state(rows: &[Line], entry: &mut Entry, context: &mut Context) -> Result<(), TextError> {
    let line = rows.first().map_or(1, |row| row.number);
    let layout = Arc::clone(entry.puzzle.layout());
    let now = context
        .on_layout(&layout, |context| read_picture(rows, context))?
        .puzzle;
    if now.layout().cells() != entry.puzzle.layout().cells() {
        return Err(unexpected(
            line,
            "[State]",
            "expected as many cells as [Puzzle] has",
        ));
    }
    for clue in now.clues() {
        let wrong = |error: crate::puzzle::PuzzleError| TextError::at(line, error);
        match entry.puzzle.givens()[clue.cell] {
            None => entry.puzzle.enter(clue.cell, clue.symbol).map_err(wrong)?,
            Some(_) => entry.puzzle.give(clue.cell, clue.symbol).map_err(wrong)?,
        }
    }
    Ok(())
}

/// Takes the marks between commas.
fn marks(rows: &[Line], puzzle: &mut Puzzle) -> Result<(), TextError> {
    let (side, order) = (puzzle.layout().rows(), puzzle.layout().order());
    let first = rows.first().map_or(1, |row| row.number);
    if rows.len() != side {
        let expected = format!("expected {side} rows of marks; there are {}", rows.len());
        return Err(unexpected(first, "[PencilMarks]", expected));
    }
    for (r, row) in rows.iter().enumerate() {
        let cells: Vec<&str> = row.text.split(',').map(str::trim).collect();
        // A comma behind the last cell ends the line.
        let cells = match &cells[..] {
            [cells @ .., ""] if cells.len() == side => cells,
            cells => cells,
        };
        if cells.len() != side {
            let expected = format!(
                "expected {side} cells between commas; there are {}",
                cells.len()
            );
            return Err(unexpected(row.number, &row.text, expected));
        }
        for (c, text) in cells.iter().enumerate() {
            let signs = text.chars().filter(|c| !matches!(c, '.' | ' '));
            let read = |c: char| Alphabet::OneUp.read_char(c, order);
            let set: Option<SymbolSet> = signs.map(read).collect();
            let set =
                set.ok_or_else(|| unexpected(row.number, text, "expected the marks of a cell"))?;
            let cell = puzzle.layout().cell(r, c).filter(|_| !set.is_empty());
            if let Some(cell) = cell.filter(|&cell| puzzle.givens()[cell].is_none()) {
                let restricted = puzzle.restrict(cell, set);
                restricted.map_err(|error| TextError::at(row.number, error))?;
            }
        }
    }
    Ok(())
}

/// Writes a puzzle: the rows, and sections where there are entries or candidates.
///
/// # Errors
/// The board is not one square grid, or a cell may hold nothing.
pub(super) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (puzzle, order) = (job.puzzle, job.puzzle.layout().order());
    let mut lines: Vec<String> = Vec::new();
    let name = job.id.map(|id| id.replace(['\n', '\r'], " "));
    lines.extend(
        name.filter(|id| !id.trim().is_empty())
            .map(|id| format!("#D{}", id.trim())),
    );
    let rows = |sign: &dyn Fn(crate::ids::CellId) -> Option<Symbol>| {
        square_rows(puzzle, |cell| sign(cell).map_or('.', Symbol::to_char))
    };
    let sections = puzzle.has_entries() || puzzle.initial_candidates().is_some();
    if sections {
        lines.push("[Puzzle]".to_owned());
    }
    lines.extend(rows(&|cell| puzzle.givens()[cell]));
    if sections {
        lines.push("[State]".to_owned());
        lines.extend(rows(&|cell| {
            puzzle.givens()[cell].or(puzzle.entries()[cell])
        }));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let open = |&cell: &crate::ids::CellId| puzzle.givens()[cell].is_none();
        if let Some(cell) = sets.ids().filter(open).find(|&cell| sets[cell].is_empty()) {
            return Err(nothing_in(puzzle, cell));
        }
        let all = SymbolSet::all(order);
        let text = |cell| match sets[cell] {
            set if set == all || puzzle.givens()[cell].is_some() => String::new(),
            set => set.to_string(),
        };
        let cells: Vec<String> = sets.ids().map(text).collect();
        lines.push("[PencilMarks]".to_owned());
        lines.extend(cells.chunks(order).map(|row| row.join(",")));
    }
    let held = Held::givens(square(order)).with_entries().with_candidates();
    Written::holding(lines.join("\n"), job, held)
}
