//! Collections of `OpenSudoku`, and the like of other apps: `game` or `sudoku` elements with the
//! puzzle in the attribute `data`, at any depth (version 2 has folders).
//!
//! `data` is 81 digits, or `version: N` and for each cell a value, notes, and whether the player
//! may change it, each with `|` behind it; version 4 has notes of two kinds. Notes are the
//! player's and say nothing about the puzzle.

use std::fmt::Write;

use crate::ids::{CellId, Id};
use crate::puzzle::{Puzzle, Symbol, shapes};
use crate::text::ground::xml::{Element, escaped};
use crate::text::ground::{
    Context, Entry, Form, Held, Job, TextError, WriteError, Written, is_square, unexpected,
};

/// Rows and columns of every puzzle.
const SIDE: usize = 9;

/// What stands before the first puzzle of a collection.
pub(super) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <opensudoku version=\"2\">\n<folder name=\"Onefold\">";
/// What stands behind the last one.
pub(super) const TAIL: &str = "</folder>\n</opensudoku>";

/// Whether a document of another name has puzzles of this form.
pub(super) fn has_games(root: &Element) -> bool {
    !games(root).is_empty()
}

/// Reads every puzzle of a document.
pub(super) fn read(root: &Element, context: &mut Context) -> Vec<Result<Entry, TextError>> {
    let games = games(root);
    if games.is_empty() {
        let expected = "a 'game' with 'data' is expected in it";
        return vec![Err(unexpected(root.line, &root.name, expected))];
    }
    games.into_iter().map(|game| one(game, context)).collect()
}

/// The elements that are puzzles, in their order. Documents are not deep.
fn games(root: &Element) -> Vec<&Element> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(element) = open.pop() {
        let is_game = matches!(element.name.as_str(), "game" | "sudoku");
        if is_game && element.attribute("data").is_some() {
            found.push(element);
        }
        open.extend(element.children.iter().rev());
    }
    found
}

fn one(game: &Element, context: &mut Context) -> Result<Entry, TextError> {
    let data = game.attribute("data").unwrap_or_default().trim();
    let layout = match context.asked() {
        Some(layout) => layout,
        None => context.square(SIDE),
    };
    let layout = layout.map_err(|error| TextError::at(game.line, error))?;
    if !is_square(&layout) || layout.order() != SIDE {
        let expected = format!("this form holds grids of {SIDE} x {SIDE} cells only");
        return Err(unexpected(game.line, data, expected));
    }
    let mut puzzle = Puzzle::blank(layout);
    let mut notes = Vec::new();
    let cells = match data.strip_prefix("version:") {
        Some(rest) => tokens(rest, &mut notes),
        None => digits(data),
    };
    let cells = cells.ok_or_else(|| {
        let expected = format!("{} digits, or 'version: N' and cells", SIDE * SIDE);
        unexpected(game.line, data, expected)
    })?;
    for (n, (value, editable)) in cells.into_iter().enumerate() {
        let Some(symbol) = value else { continue };
        let cell = CellId::new(n);
        let put = if editable {
            puzzle.enter(cell, symbol)
        } else {
            puzzle.give(cell, symbol)
        };
        put.map_err(|error| TextError::at(game.line, error))?;
    }
    let note = game.attribute("note").map(str::trim);
    Ok(Entry {
        puzzle,
        id: note.filter(|note| !note.is_empty()).map(str::to_owned),
        line: game.line,
        form: Form::Other("OpenSudoku"),
        notes,
        recorded: None,
        row: None,
        supposed: None,
    })
}

/// The value of each cell, and whether the player may change it.
type Cells = Vec<(Option<Symbol>, bool)>;

/// A value of a cell; 0 is none.
fn value(text: &str) -> Option<Option<Symbol>> {
    match text.parse::<usize>().ok()? {
        0 => Some(None),
        n if n <= SIDE => Symbol::new(n - 1).map(Some),
        _ => None,
    }
}

fn digits(data: &str) -> Option<Cells> {
    let cell = |c: char| match c {
        '.' => Some((None, false)),
        _ => value(c.encode_utf8(&mut [0; 4])).map(|value| (value, false)),
    };
    let cells: Cells = data.chars().map(cell).collect::<Option<_>>()?;
    (cells.len() == SIDE * SIDE).then_some(cells)
}

/// Cells with notes. How many fields a cell has is told by their number.
fn tokens(rest: &str, notes: &mut Vec<String>) -> Option<Cells> {
    let rest = rest.trim_start();
    let (version, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    version.parse::<u32>().ok()?;
    let fields: Vec<&str> = rest
        .trim()
        .split('|')
        .filter(|field| !field.is_empty())
        .collect();
    let cells = SIDE * SIDE;
    let width = fields.len() / cells;
    if !fields.len().is_multiple_of(cells) || !(3..=4).contains(&width) {
        return None;
    }
    let mut marked = false;
    let cell = |fields: &[&str]| {
        let (first, last) = (fields.first()?, fields.last()?);
        let editable = match *last {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let marks = &fields[1..fields.len() - 1];
        let numbers = |mark: &str| {
            mark.split(',')
                .all(|n| n.is_empty() || n.parse::<u16>().is_ok())
        };
        if !marks.iter().all(|&mark| mark == "-" || numbers(mark)) {
            return None;
        }
        marked |= marks.iter().any(|mark| !matches!(*mark, "0" | "-"));
        Some((value(first)?, editable))
    };
    let cells = fields.chunks(width).map(cell).collect::<Option<_>>()?;
    if marked {
        notes.push("the player's notes are not read".to_owned());
    }
    Some(cells)
}

/// A puzzle as a line of a collection.
///
/// # Errors
/// The board is no grid of 9 x 9 cells.
pub(super) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let puzzle = job.puzzle;
    if !is_square(puzzle.layout()) || puzzle.layout().order() != SIDE {
        let what = format!("a board that is not one grid of {SIDE} x {SIDE} cells");
        return Err(WriteError::new(what));
    }
    let number = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() + 1);
    let mut data = String::new();
    if puzzle.has_entries() {
        data.push_str("version: 2\n");
    }
    for (cell, &given) in puzzle.givens().enumerate() {
        let value = number(given.or(puzzle.entries()[cell]));
        let _ = match (puzzle.has_entries(), given) {
            (false, _) => write!(data, "{value}"),
            (true, Some(_)) => write!(data, "{value}|0|0|"),
            (true, None) => write!(data, "{value}|0|1|"),
        };
    }
    let state = u8::from(!puzzle.has_entries());
    let note = job
        .id
        .map_or(String::new(), |id| format!(" note=\"{}\"", escaped(id)));
    let text = format!(
        "<game state=\"{state}\" data=\"{}\"{note}/>",
        escaped(&data)
    );
    let both = |(cell, given): (CellId, &Option<Symbol>)| {
        given.is_some() && puzzle.entries()[cell].is_some()
    };
    let held = Held {
        layout: shapes::square(SIDE),
        entries: !puzzle.givens().enumerate().any(both),
        candidates: false,
    };
    Written::holding(text, job, held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    fn puzzles(text: &str) -> Vec<Result<Entry, TextError>> {
        let root = Element::parse(text, 1).expect("a document");
        read(&root, &mut Context::new(ReadOptions::default()))
    }

    #[test]
    fn reads_both_versions() {
        let digits = "1".to_owned() + &"0".repeat(80);
        let old = "2|-|0|".to_owned() + "3|1,2,|1|" + &"0|-|1|".repeat(79);
        let new = "2|0|0|".to_owned() + "3|0|5|1|" + &"0|0|0|1|".repeat(79);
        let text = format!(
            "<opensudoku version=\"2\"><name>x</name><game data=\"{digits}\"/>\
             <folder><game note=\"n\" data=\"version: 1&#10;{old}\"/></folder></opensudoku>"
        );
        let found = puzzles(&text);
        let [Ok(first), Ok(second)] = found.as_slice() else {
            panic!("{found:?}")
        };
        assert_eq!(
            (first.puzzle.clues().count(), first.id.as_deref()),
            (1, None)
        );
        assert_eq!(
            (second.puzzle.clues().count(), second.id.as_deref()),
            (1, Some("n"))
        );
        assert!(second.puzzle.has_entries() && second.notes.len() == 1);
        let [Err(_)] = puzzles(&format!("<a><sudoku data=\"version: 4 {new}\"/></a>")).as_slice()
        else {
            panic!("a cell has one field less than the others")
        };
    }

    #[test]
    fn wrong_data_is_refused() {
        for data in [
            "",
            "12",
            "version: 2",
            "version: x",
            &"x".repeat(81),
            &"0".repeat(82),
        ] {
            let found = puzzles(&format!("<sudoku data=\"{data}\"/>"));
            assert!(matches!(found.as_slice(), [Err(_)]), "{data}");
        }
    }
}
