//! Collections of `OpenSudoku`, and the like of other apps: `game` or `sudoku` elements with the
//! puzzle in the attribute `data`, at any depth (version 2 has folders).
//!
//! `data` is 81 digits, or `version: N` and for each cell a value, notes, and whether the player
//! may change it, each with `|` after it; version 4 has notes of two kinds. Notes are the
//! player's and say nothing about the puzzle.

use std::fmt::Write;

use super::base::board::is_square;
use super::base::{
    Context, Entry, EntryForm, Found, Held, Job, Line, TextError, WriteError, Written, unexpected,
};
use super::xml::{Tag, escaped, tags};
use crate::ids::{CellId, Id};
use crate::puzzle::{Puzzle, Symbol, shapes};

/// Rows and columns of every puzzle.
const SIDE: usize = 9;

/// The text before the first puzzle of a collection.
pub(in crate::text) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <opensudoku version=\"2\">\n<folder name=\"Onefold\">";
/// The text after the last one.
pub(in crate::text) const TAIL: &str = "</folder>\n</opensudoku>";

/// True if a line begins a document of XML. Angle brackets occur in other forms too, so a root
/// must be one that is expected.
pub(in crate::text) fn starts(text: &str) -> bool {
    const HEADS: [&str; 4] = ["?xml", "!doctype ", "ksudoku", "opensudoku"];
    const ROOTS: [&str; 3] = ["onegravity", "sudoku ", "instance "];
    let text = text.trim_start().to_lowercase();
    let rest = text.strip_prefix('<').unwrap_or_default();
    let mut starts = HEADS.iter().chain(&ROOTS);
    starts.any(|start| rest.starts_with(start)) && !rest.starts_with("!doctype html")
}

/// Reads every puzzle of a document.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let tags = match tags(lines) {
        Ok(tags) => tags,
        Err(error) => return vec![Err(error)],
    };
    let is_game = |tag: &&Tag| matches!(&tag.name[..], "game" | "sudoku");
    let games = tags.iter().filter(is_game);
    let games = games.filter_map(|game| Some((game, game.attribute("data")?.trim())));
    let found: Found = games.map(|(game, data)| one(game, data, context)).collect();
    let root = tags.first();
    let (line, root) = root.map_or((1, ""), |root| (root.line, &root.name[..]));
    let expected = match root {
        "opensudoku" => "a 'game' with 'data' is expected in it",
        "ksudoku" | "ksudoku-graph" => "KSudoku's form is not read; paste the rows as text",
        _ => "this is XML of another program, which is not read; paste the rows as text",
    };
    match found.is_empty() {
        true => vec![Err(unexpected(line, root, expected))],
        false => found,
    }
}

fn one(game: &Tag, data: &str, context: &mut Context) -> Result<Entry, TextError> {
    let layout = context.asked().unwrap_or_else(|| context.square(SIDE));
    let layout = layout.map_err(|error| TextError::at(game.line, error))?;
    if !is_square(&layout) || layout.order() != SIDE {
        let expected = format!("this form holds grids of {SIDE} x {SIDE} cells only");
        return Err(unexpected(game.line, data, expected));
    }
    let (mut puzzle, mut notes) = (Puzzle::blank(layout), Vec::new());
    let cells = match data.strip_prefix("version:") {
        Some(rest) => tokens(rest, &mut notes),
        None => digits(data),
    };
    let cells = cells.ok_or_else(|| {
        let expected = format!("{} digits, or 'version: N' and cells", SIDE * SIDE);
        unexpected(game.line, data, expected)
    })?;
    for (n, (value, editable)) in cells.into_iter().enumerate() {
        let put = match value {
            Some(symbol) if editable => puzzle.enter(CellId::new(n), symbol),
            Some(symbol) => puzzle.give(CellId::new(n), symbol),
            None => Ok(()),
        };
        put.map_err(|error| TextError::at(game.line, error))?;
    }
    let note = game.attribute("note").map(str::trim);
    let mut entry = Entry::new(puzzle, game.line, EntryForm::Other("OpenSudoku"));
    entry.id = note.filter(|note| !note.is_empty()).map(str::to_owned);
    entry.notes = notes;
    Ok(entry)
}

/// The value of each cell, and whether the player may change it.
type Cells = Vec<(Option<Symbol>, bool)>;

/// A value of a cell; 0 is none.
fn value(text: &str) -> Option<Option<Symbol>> {
    let number: usize = text.parse().ok()?;
    let symbol = number.checked_sub(1).and_then(Symbol::new);
    (number <= SIDE).then_some(symbol)
}

fn digits(data: &str) -> Option<Cells> {
    let data = data.replace('.', "0");
    let cell = |c: char| Some((value(c.encode_utf8(&mut [0; 4]))?, false));
    let cells: Cells = data.chars().map(cell).collect::<Option<_>>()?;
    (cells.len() == SIDE * SIDE).then_some(cells)
}

/// Cells with notes. The number of all fields decides how many a cell has.
fn tokens(rest: &str, notes: &mut Vec<String>) -> Option<Cells> {
    let rest = rest.trim_start();
    let (version, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    version.parse::<u32>().ok()?;
    let fields = rest.trim().split('|').filter(|field| !field.is_empty());
    let fields: Vec<&str> = fields.collect();
    let cells = SIDE * SIDE;
    let width = fields.len() / cells;
    if !fields.len().is_multiple_of(cells) || !(3..=4).contains(&width) {
        return None;
    }
    let is_mark = |mark: &&str| {
        let mut numbers = mark.split(',').filter(|n| !n.is_empty());
        **mark == *"-" || numbers.all(|n| n.parse::<u16>().is_ok())
    };
    let mut marked = false;
    let cell = |fields: &[&str]| match fields {
        [first, marks @ .., last @ ("0" | "1")] if marks.iter().all(is_mark) => {
            marked |= marks.iter().any(|mark| !matches!(*mark, "0" | "-"));
            Some((value(first)?, *last == "1"))
        }
        _ => None,
    };
    let cells = fields.chunks(width).map(cell).collect::<Option<_>>()?;
    notes.extend(marked.then(|| "the player's notes are not read".to_owned()));
    Some(cells)
}

/// A puzzle as a line of a collection.
///
/// # Errors
/// The board is no grid of 9 x 9 cells.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let puzzle = job.puzzle;
    if !is_square(puzzle.layout()) || puzzle.layout().order() != SIDE {
        let what = format!("a board that is not one grid of {SIDE} x {SIDE} cells");
        return Err(WriteError::new(what));
    }
    let started = puzzle.has_entries();
    let mut data = if started { "version: 2\n" } else { "" }.to_owned();
    let mut entries = true;
    for (cell, &given) in puzzle.givens().enumerate() {
        let entry = puzzle.entries()[cell];
        let value = given.or(entry).map_or(0, |symbol| symbol.index() + 1);
        let _ = match given {
            _ if !started => write!(data, "{value}"),
            Some(_) => write!(data, "{value}|0|0|"),
            None => write!(data, "{value}|0|1|"),
        };
        entries &= given.is_none() || entry.is_none();
    }
    let note = job.title().map(|id| format!(" note=\"{}\"", escaped(id)));
    let text = format!(
        "<game state=\"{}\" data=\"{}\"{}/>",
        u8::from(!started),
        escaped(&data),
        note.unwrap_or_default()
    );
    let held = Held {
        entries,
        ..Held::givens(shapes::square(SIDE))
    };
    Written::holding(text, job, held)
}
