//! `.sdk` of `SadMan` Sudoku and `SudoCue`.
//!
//! Remarks are `#` and a letter: author, description, comment, date, source, level, URL; the
//! description names the next puzzle. Sections are `[Puzzle]` with the clues, `[State]` with what
//! the player has placed too, `[PencilMarks]` with the marks of each cell between commas. Placed
//! symbols are entries, marks are candidates; a cell without marks may hold anything.

use super::base::board::{nothing_in, square_only, square_rows};
use super::base::{
    Alphabet, Context, Entry, Found, Held, Job, Line, TextError, WriteError, Written, ignored,
    unexpected,
};
use super::plain::{enter_later, read_rows};
use crate::ids::CellId;
use crate::puzzle::shapes::square;
use crate::puzzle::{Puzzle, Symbol, SymbolSet};

/// Lines of a document at most.
const MOST: usize = 400;

/// True if a line begins a document: a remark, or the first section.
pub(in crate::text) fn starts(text: &str) -> bool {
    is_remark(text) || is_first(text)
}

/// True if a line may be a remark: `#` and one of the letters, with text right after.
fn is_remark(text: &str) -> bool {
    let rest = text.strip_prefix('#').unwrap_or_default();
    rest.len() > 1 && rest.starts_with(['A', 'D', 'C', 'B', 'S', 'L', 'U'])
}

fn is_first(text: &str) -> bool {
    section(text).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// The name of the section that a line begins.
fn section(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    (plain && name.starts_with(char::is_alphabetic)).then_some(name)
}

/// True if the next line belongs to the document.
pub(in crate::text) fn continues(lines: &[Line], text: &str) -> bool {
    let Some(first) = lines.iter().position(|line| !is_remark(&line.text)) else {
        // Rows of a picture may begin with a place without a cell.
        let is_row = |c: char| c.is_ascii_alphanumeric() || "#.*_-?".contains(c);
        let as_wide = |line: &Line| {
            line.text.chars().count() == text.chars().count() && line.text.chars().all(is_row)
        };
        return is_remark(text) || is_first(text) || lines.iter().all(as_wide);
    };
    let (first, last) = match (sections(&lines[first..]).next(), sections(lines).last()) {
        (Some(first), Some(last)) if is_first(&first[0].text) => (first, last),
        _ => return !text.trim().is_empty(),
    };
    let signs = |row: &Line| row.text.chars().filter(|c| !c.is_whitespace()).count();
    let side = rows(first).first().map_or(usize::MAX, signs);
    let goes_on = text.trim().is_empty() || rows(last).len() < side && !text.contains('=');
    !is_first(text) && lines.len() < MOST && (goes_on || section(text).is_some())
}

/// The lines from each heading to the next.
fn sections(lines: &[Line]) -> impl Iterator<Item = &[Line]> {
    lines.chunk_by(|_, next| section(&next.text).is_none())
}

/// The lines below the heading of a section.
fn rows(section: &[Line]) -> Vec<Line> {
    let rows = section.iter().skip(1);
    rows.filter(|row| !row.text.trim().is_empty())
        .cloned()
        .collect()
}

/// Reads a document. Remarks alone give the next puzzle its name.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let remarks = lines
        .iter()
        .take_while(|line| is_remark(&line.text))
        .count();
    let names = lines[..remarks]
        .iter()
        .filter_map(|line| line.text.strip_prefix("#D"));
    let name = names.map(str::trim).rfind(|name| !name.is_empty());
    match lines.get(remarks) {
        None => {
            context.name_next(name);
            Vec::new()
        }
        Some(line) if is_first(&line.text) => {
            let mut entry = puzzle(&lines[remarks..], context);
            if let (Ok(entry), Some(name)) = (&mut entry, name) {
                entry.id.get_or_insert(name.to_owned());
            }
            vec![entry]
        }
        Some(_) => vec![read_rows(lines, context)],
    }
}

/// Reads the sections of a puzzle.
fn puzzle(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let mut sections = sections(lines).map(|lines| (&lines[0], rows(lines)));
    let (heading, clues) = sections.next().unwrap_or((&lines[0], Vec::new()));
    if clues.is_empty() {
        return Err(unexpected(
            heading.number,
            &heading.text,
            "expected rows below it",
        ));
    }
    let mut entry = read_rows(&clues, context)?;
    entry.line = heading.number;
    for (heading, rows) in sections.filter(|(_, rows)| !rows.is_empty()) {
        let name = section(&heading.text).unwrap_or_default().to_lowercase();
        let line = rows[0].number;
        match name.as_str() {
            "state" => {
                let layout = std::sync::Arc::clone(entry.puzzle.layout());
                let state = context.on_layout(&layout, |context| read_rows(&rows, context));
                let state = state?.puzzle;
                if state.layout().cells() != layout.cells() {
                    let expected = "expected as many cells as [Puzzle] has";
                    return Err(unexpected(line, &heading.text, expected));
                }
                let placed = enter_later(&state, &mut entry.puzzle);
                placed.map_err(|error| TextError::at(line, error))?;
            }
            "pencilmarks" => marks(&rows, &mut entry.puzzle)?,
            _ => entry
                .notes
                .push(ignored(&format!("section {}", heading.text.trim()))),
        }
    }
    Ok(entry)
}

/// Takes the marks between commas.
fn marks(rows: &[Line], puzzle: &mut Puzzle) -> Result<(), TextError> {
    let (side, order) = (puzzle.layout().rows(), puzzle.layout().order());
    if rows.len() != side {
        let expected = format!("expected {side} rows of marks; there are {}", rows.len());
        return Err(unexpected(rows[0].number, "[PencilMarks]", expected));
    }
    for (r, row) in rows.iter().enumerate() {
        let wrong = |text: &str, expected: &str| unexpected(row.number, text, expected);
        let mut cells: Vec<&str> = row.text.split(',').map(str::trim).collect();
        // A comma after the last cell ends the line.
        if cells.len() == side + 1 && cells.last() == Some(&"") {
            cells.pop();
        }
        if cells.len() != side {
            let count = cells.len();
            let expected = format!("expected {side} cells between commas; there are {count}");
            return Err(wrong(&row.text, &expected));
        }
        for (c, text) in cells.into_iter().enumerate() {
            let set = Alphabet::OneUp.read_set(&text.replace(['.', ' '], ""), order);
            let set = set.ok_or_else(|| wrong(text, "expected the marks of a cell"))?;
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
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (puzzle, order) = (job.puzzle, job.puzzle.layout().order());
    let name = job.id.map(|id| id.replace(['\n', '\r'], " "));
    let name = name.filter(|id| !id.trim().is_empty());
    let mut lines: Vec<String> = Vec::new();
    lines.extend(name.map(|id| format!("#D{}", id.trim())));
    let given = |cell: CellId| puzzle.givens()[cell];
    let rows = |symbol: &dyn Fn(CellId) -> Option<Symbol>| {
        square_rows(puzzle, |cell| symbol(cell).map_or('.', Symbol::to_char))
    };
    let sections = puzzle.has_entries() || puzzle.initial_candidates().is_some();
    lines.extend(sections.then(|| "[Puzzle]".to_owned()));
    lines.extend(rows(&given));
    if sections {
        lines.push("[State]".to_owned());
        lines.extend(rows(&|cell| given(cell).or(puzzle.entries()[cell])));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let nothing = |&cell: &CellId| given(cell).is_none() && sets[cell].is_empty();
        if let Some(cell) = sets.ids().find(nothing) {
            return Err(nothing_in(puzzle, cell));
        }
        let text = |cell| match sets[cell] {
            set if set == SymbolSet::all(order) || given(cell).is_some() => String::new(),
            set => set.to_string(),
        };
        let cells: Vec<String> = sets.ids().map(text).collect();
        lines.push("[PencilMarks]".to_owned());
        lines.extend(cells.chunks(order).map(|row| row.join(",")));
    }
    let held = Held::givens(square(order)).with_entries().with_candidates();
    Written::holding(lines.join("\n"), job, held)
}
