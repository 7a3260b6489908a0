//! A grid with all that belongs to it, and the entry made of it: layout, boxes, regions, cages,
//! the solution that is compared, the rule that is not read.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::cages::NamedCage;
use super::one_line;
use super::sketch::Sketch;
use super::square::{self, Cell, Kind, Square};
use super::value::{DIGITS, is_blank};
use crate::puzzle::shapes::overlaps::Overlap;
use crate::puzzle::shapes::{self, spec_named};
use crate::puzzle::{Boxes, Layout, Position, Region};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Line, TableRow, TextError, TextErrorKind, add_cages,
    cells, ignored, recorded, recorded_text, unexpected,
};
use crate::text::rules;

/// The cells of a grid, or the puzzle where they were read at once.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Square(Square),
    /// A usual grid in one line, or the board of cages without a grid.
    Entry(Box<Entry>),
}

/// A line near a grid that may be a rule of it.
#[derive(Clone, Debug)]
pub(super) struct Unread {
    pub(super) line: usize,
    pub(super) text: String,
}

/// A grid with what belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) content: Content,
    /// The names of its regions.
    pub(super) map: Option<Square>,
    pub(super) cages: Vec<NamedCage>,
    /// A full grid in reading order, one text a cell, or all of it in one.
    pub(super) solution: Option<Vec<String>>,
    pub(super) rule: Option<Unread>,
    /// The size above it, and its line.
    pub(super) sizes: Option<(usize, Vec<usize>)>,
    pub(super) id: Option<String>,
    pub(super) row: Option<Box<TableRow>>,
    /// The block of lines in which it ends, and its last line.
    pub(super) block: usize,
    pub(super) last_line: usize,
    /// Its place in a run of grids in one line, from 1; 0 for a drawn grid.
    pub(super) run: usize,
}

impl Draft {
    /// A grid with nothing that belongs to it.
    pub(super) fn new(content: Content, block: usize, last_line: usize, run: usize) -> Self {
        Self {
            content,
            map: None,
            cages: Vec::new(),
            solution: None,
            rule: None,
            sizes: None,
            id: None,
            row: None,
            block,
            last_line,
            run,
        }
    }

    /// The side of the grid.
    pub(super) fn side(&self) -> usize {
        match &self.content {
            Content::Square(square) => square.side(),
            Content::Entry(entry) => entry.puzzle.layout().order(),
        }
    }

    /// The cells as a square, if they are one.
    pub(super) fn square(&self) -> Option<Square> {
        match &self.content {
            Content::Square(square) => Some(square.clone()),
            Content::Entry(entry) => match &entry.form {
                _ if entry.puzzle.initial_candidates().is_some() => None,
                EntryForm::Line(word, _) => one_line::square(&Line::new(entry.line, word.clone())),
                _ => None,
            },
        }
    }

    /// True if its rows are pieces of program text.
    pub(super) fn is_program(&self) -> bool {
        matches!(&self.content, Content::Square(square) if square.inner)
    }

    /// The number of its first line.
    pub(super) fn first_line(&self) -> usize {
        match &self.content {
            Content::Square(square) => square.first_line(),
            Content::Entry(entry) => entry.line,
        }
    }

    /// The entry.
    ///
    /// # Errors
    /// The cells are no grid of a layout, a cage or solution does not fit, or a rule is not read.
    pub(super) fn entry(self, context: &mut Context) -> Result<Entry, TextError> {
        let first = self.first_line();
        let square = match &self.content {
            Content::Entry(_) if self.map.is_none() => None,
            _ => self.square(),
        };
        let mut entry = match (square, self.content) {
            (Some(square), _) => board(&square, self.map, self.sizes, context)?,
            (None, Content::Entry(entry)) if self.map.is_none() => *entry,
            _ => return Err(unexpected(first, "", "expected n rows of n cells")),
        };
        if !self.cages.is_empty() {
            add_named(&self.cages, &mut entry, context)?;
        }
        entry.id = self.id;
        entry.row = self.row;
        if let Some(solution) = self.solution {
            let layout = entry.puzzle.layout();
            let alphabet = entry.alphabet();
            let cell = |text: &String| alphabet.read(text, layout.order());
            entry.recorded = Some(match &solution[..] {
                [line] => recorded_text(layout, line, alphabet),
                cells => recorded(layout, cells.iter().map(cell).collect()),
            });
            let checked = entry.check_recorded();
            checked.map_err(|kind| TextError::at(first, kind))?;
        }
        if let Some(rule) = self.rule.filter(|rule| is_missing(rule, &entry)) {
            if !context.options().ignore_unknown {
                return Err(unread_error(&rule, first));
            }
            let text = format!("'{}' in line {}", rule.text, rule.line);
            entry.notes.push(ignored(&text));
        }
        Ok(entry)
    }
}

/// The givens on their layout.
fn board(
    square: &Square,
    map: Option<Square>,
    sizes: Option<(usize, Vec<usize>)>,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let (sketch, note) = match map {
        Some(map) => {
            let layout = context.layout(shapes::jigsaw(map.side(), map.texts()));
            let layout = layout.map_err(|e| TextError::at(map.first_line(), e))?;
            (Sketch::of(square, "jigsaw in two blocks", layout), None)
        }
        None => on_layout(square, sizes, context)?,
    };
    let mut entry = sketch.entry(&square.lines, context)?;
    entry.notes.extend(note);
    entry.line = square.first_line();
    if let ("one line", EntryForm::Drawing(drawing), [start, .., end]) =
        (square.form, &entry.form, &square.cells[..])
    {
        let word = square.lines[0].text.get(start.at.start..end.at.end);
        entry.form = EntryForm::Line(word.unwrap_or_default().to_owned(), drawing.alphabet);
    }
    Ok(entry)
}

/// An error if symbols are twice in most regions, or at all in a very small grid without a sign for
/// blanks: random numbers.
pub(super) fn check_noise(entry: Entry) -> Result<Entry, TextError> {
    const SMALL: usize = 5;
    let (layout, clues) = (entry.puzzle.layout(), entry.puzzle.givens());
    let given = clues.iter().flatten().count();
    let text = match &entry.form {
        EntryForm::Drawing(drawing) if drawing.form == "block" => &drawing.text,
        _ => return Ok(entry),
    };
    let sign = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '.';
    let bare = !text.contains('.') && layout.order() <= SMALL && given < clues.len();
    let most = if bare { 0 } else { layout.regions().len() / 2 };
    if !text.chars().all(sign) || most > 0 && 2 * given < clues.len() {
        return Ok(entry);
    }
    let twice = |region: &&Region| {
        let given = region.cells.iter().filter_map(|&cell| clues[cell]);
        let mut given: Vec<_> = given.collect();
        given.sort_unstable();
        given.windows(2).any(|two| two[0] == two[1])
    };
    let clashes = layout.regions().iter().filter(twice).count();
    let expected = format!(
        "{clashes} rows, columns or boxes have a symbol twice, so these numbers are no puzzle"
    );
    match clashes <= most {
        true => Ok(entry),
        false => Err(unexpected(entry.line, "", expected)),
    }
}

/// Adds cages whose cells are named.
fn add_named(
    named: &[NamedCage],
    entry: &mut Entry,
    context: &mut Context,
) -> Result<(), TextError> {
    let layout = Arc::clone(entry.puzzle.layout());
    let places: HashSet<Position> = layout.cells().iter().copied().collect();
    let board = cells::Places::new(&places);
    let mut cages = Vec::new();
    for cage in named {
        let words: Vec<&str> = cage.cells.iter().map(String::as_str).collect();
        let error = |text: &str, expected: &str| unexpected(cage.line.number, text, expected);
        let cells = board.read(&words, false);
        let cells = cells.map_err(|(k, says)| error(words[k.min(words.len() - 1)], &says))?;
        if let Some(cell) = cells.iter().find(|cell| !places.contains(cell)) {
            return Err(error(&cell.to_string(), "the board has no such cell"));
        }
        let sum = Some(cage.sum);
        cages.push(Cage { cells, sum });
    }
    let mut builder = Builder {
        spec: layout.spec().clone(),
        ..Builder::default()
    };
    add_cages(cages, &mut builder);
    let at = |kind: TextErrorKind| TextError::at(entry.line, kind);
    let layout = context.layout(builder.spec).map_err(|e| at(e.into()))?;
    let mut puzzle = entry.puzzle.clone().on(layout);
    for (place, symbol) in builder.givens {
        if let Some(cell) = puzzle.layout().cell_at(place) {
            puzzle.fix(cell, symbol).map_err(|e| at(e.into()))?;
        }
    }
    entry.puzzle = puzzle;
    Ok(())
}

/// True if a line names a rule that the puzzle does not have.
fn is_missing(rule: &Unread, entry: &Entry) -> bool {
    let named = rules::named(&rule.text).is_some();
    !named || rules::missing(&rule.text, &entry.puzzle).is_some()
}

/// The error about a line near a grid that may be its rule.
pub(super) fn unread_error(rule: &Unread, grid: usize) -> TextError {
    let expected = format!(
        "this may be a rule of the grid in line {grid}, and it is not read; write the rule in \
         Onefold's own form or name it with --rule, or read the grid without it with \
         --ignore-unknown"
    );
    unexpected(rule.line, rule.text.trim(), expected)
}

/// The cells on the layout asked for, a named overlap, or the square with its boxes; and a note.
fn on_layout(
    square: &Square,
    sizes: Option<(usize, Vec<usize>)>,
    context: &mut Context,
) -> Result<(Sketch, Option<String>), TextError> {
    let (first, side) = (square.first_line(), square.side());
    let at = |error| TextError::at(first, error);
    let ambiguous = |readings| {
        let error = TextErrorKind::Ambiguous(readings, "--layout");
        TextError::at(first, error)
    };
    if let Some(layout) = context.asked() {
        return Ok((on_picture(square, layout.map_err(at)?)?, None));
    }
    let names: Vec<&str> = overlaps_of(square).iter().map(|one| one.name).collect();
    match names[..] {
        [] => {}
        [name] => {
            let layout = spec_named(name).and_then(|spec| context.layout(spec));
            let note = format!("read as {name}");
            return Ok((on_picture(square, layout.map_err(at)?)?, Some(note)));
        }
        _ => return Err(ambiguous(names.join(" or as "))),
    }
    if side > DIGITS && !has_large_symbols(square) {
        let whole = format!("{side} symbols (--layout {side}x{side}) or as another board");
        return Err(ambiguous(whole));
    }
    let drawn = square::drawn_boxes(square);
    let drawn = drawn.map_err(|expected| unexpected(first, "", expected))?;
    // The numbers above a grid say its boxes: `2 3`, `6 2 3`.
    let (line, numbers) = sizes.unwrap_or_default();
    let said = match numbers[..] {
        [.., rows, cols] if rows * cols == side && rows > 1 && cols > 1 => {
            Some(Boxes { rows, cols })
        }
        _ => None,
    };
    let other = numbers.len() > 1 && numbers.iter().any(|&n| n != side);
    if other && said.is_none() && line + 1 == first {
        let text = numbers.iter().map(|n| format!("{n} ")).collect::<String>();
        let expected = format!(
            "expected the size of the grid below, which has {side} rows, or that of its boxes"
        );
        return Err(unexpected(line, text.trim(), expected));
    }
    let layout = match said.or(drawn) {
        Some(boxes) => context.layout(shapes::boxed(boxes)),
        None => context.square(side),
    };
    Ok((Sketch::of(square, square.form, layout.map_err(at)?), None))
}

/// True if a square has a symbol beyond 9, or no digit, or is a table in which 9 need not be the
/// last one.
fn has_large_symbols(square: &Square) -> bool {
    let texts = square.texts();
    let number = |text: &str| text.parse::<usize>().unwrap_or(0);
    let letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let beyond = |text: &&str| !is_blank(text) && (text.contains(letter) || number(text) > DIGITS);
    !matches!(square.form, "block" | "one line")
        || texts.iter().any(beyond)
        || !texts.iter().any(|text| number(text) > 0)
}

/// The named overlaps that a square may be the picture of.
fn overlaps_of(square: &Square) -> Vec<&'static Overlap> {
    let texts = square.texts();
    let cols = square.widths.iter().max().copied().unwrap_or(1);
    let symbol = |text: &str| text.parse::<usize>().is_ok_and(|n| n > 0);
    let letter = |text: &&str| text.contains(char::is_alphabetic) && !matches!(*text, "x" | "X");
    let sets = square.kind == Kind::Candidates;
    let many = texts.iter().filter(|text| symbol(text)).count() >= 2 * square.side();
    let mut fitting: Vec<((bool, usize), &Overlap)> = Vec::new();
    for (overlap, whole) in square::overlaps(&square.widths) {
        if !whole {
            return vec![overlap];
        }
        let cells = texts.iter().enumerate();
        let (own, gaps): (Vec<_>, Vec<_>) =
            cells.partition(|&(k, _)| square::has(overlap, k / cols, k % cols));
        let [own, gaps] = [own, gaps].map(|cells| cells.into_iter().map(|(_, text)| *text));
        let count = gaps.len();
        let (own, gaps): (BTreeSet<&str>, BTreeSet<&str>) = (own.collect(), gaps.collect());
        let long = |text: &&str| !sets && symbol(text) && text.len() > 1;
        let other = gaps.iter().any(|text| symbol(text)) || own.iter().any(letter);
        if other || own.iter().any(long) || !own.iter().any(|text| symbol(text)) {
            continue;
        }
        // Without another sign in the gaps, many givens of up to 9 decide.
        let apart = count > 0 && gaps.is_disjoint(&own);
        if apart || sets || many {
            fitting.push(((apart, count), overlap));
        }
    }
    // Of two that fit, the one with more gaps has all the clues.
    let best = fitting.iter().map(|(rank, _)| *rank).max();
    fitting.retain(|(rank, _)| Some(*rank) == best);
    fitting.into_iter().map(|(_, overlap)| overlap).collect()
}

/// Rows on a layout: its whole picture, or its cells row by row without the gaps.
fn on_picture(square: &Square, layout: Arc<Layout>) -> Result<Sketch, TextError> {
    let (rows, cols, name) = (layout.rows(), layout.cols(), layout.name());
    if square.widths != vec![cols; rows] {
        if square.cells.len() == layout.cells().len() {
            return Ok(Sketch::of(square, square.form, layout));
        }
        let width = square.widths.first().unwrap_or(&0);
        let text = format!("{} rows of {width} cells", square.side());
        let expected = format!("expected {rows} rows of {cols} cells, as the layout {name} has");
        return Err(unexpected(square.first_line(), &text, expected));
    }
    let mut cells: Vec<_> = Vec::new();
    for (k, cell) in square.cells.iter().enumerate() {
        let text = cell.text(&square.lines);
        match layout.cell(k / cols, k % cols) {
            Some(id) => cells.push((id, Cell::clone(cell))),
            None if text.parse::<usize>().is_ok_and(|n| n > 0) => {
                let expected = format!("the layout {name} has no cell here");
                return Err(cell.unexpected(&square.lines, expected));
            }
            None => {}
        }
    }
    Ok(Sketch {
        cells,
        ..Sketch::of(square, square.form, layout)
    })
}
