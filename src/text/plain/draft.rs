//! A grid with all that belongs to it, and the entry made of it: layout, boxes, regions, cages,
//! the solution that is compared, the rule that is not read.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::cages::{self, NamedCage};
use super::one_line;
use super::sketch::{Cell, Sketch};
use super::square::{self, Kind, Square};
use super::value::is_blank;
use crate::ids::CellId;
use crate::puzzle::shapes::overlaps::Overlap;
use crate::puzzle::shapes::{self, spec_named};
use crate::puzzle::{Boxes, Layout, LayoutSpec, Position, Puzzle, RegionKind, SymbolSet};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Line, TableRow, TextError, TextErrorKind, add_cages,
    cells, ignored, recorded_line, unexpected,
};
use crate::text::rules;

/// The cells of a grid, or the puzzle where they were read at once.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Square(Square),
    /// A usual grid in one line.
    Entry(Box<Entry>),
    /// Cages without a grid on a board of this side.
    Blank(usize),
}

/// A line near a grid that may be a rule of it.
#[derive(Clone, Debug)]
pub(super) struct Unread {
    pub(super) line: usize,
    pub(super) text: String,
}

/// A size above a grid.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    pub(super) line: usize,
    pub(super) numbers: Vec<usize>,
}

/// A grid with what belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) content: Content,
    /// The names of its regions.
    pub(super) map: Option<Square>,
    /// The labels of its cages, and their sums.
    pub(super) labels: Option<Square>,
    pub(super) sums: Vec<(String, usize)>,
    pub(super) named: Vec<NamedCage>,
    pub(super) cages: Vec<Cage>,
    /// A full grid in reading order, one text a cell.
    pub(super) solution: Option<Vec<String>>,
    pub(super) rule: Option<Unread>,
    pub(super) sizes: Option<Sizes>,
    pub(super) id: Option<String>,
    pub(super) row: Option<Box<TableRow>>,
    /// The block of lines in which it ends, and its last line.
    pub(super) block: usize,
    pub(super) last_line: usize,
    /// Its text is known to be a puzzle.
    pub(super) trusted: bool,
    /// Its place in a run of grids in one line, from 1; 0 for a drawn grid.
    pub(super) run: usize,
}

impl Draft {
    /// A grid with nothing that belongs to it.
    pub(super) fn new(content: Content, block: usize, last_line: usize) -> Self {
        Self {
            content,
            map: None,
            labels: None,
            sums: Vec::new(),
            named: Vec::new(),
            cages: Vec::new(),
            solution: None,
            rule: None,
            sizes: None,
            id: None,
            row: None,
            block,
            last_line,
            trusted: false,
            run: 0,
        }
    }

    /// The side of the grid.
    pub(super) fn side(&self) -> usize {
        match &self.content {
            Content::Square(square) => square.side(),
            Content::Entry(entry) => entry.puzzle.layout().order(),
            Content::Blank(side) => *side,
        }
    }

    /// True if its rows are pieces of program text.
    pub(super) fn is_program(&self) -> bool {
        matches!(&self.content, Content::Square(square) if square.inner)
    }

    /// The cells as a square, if they are one.
    pub(super) fn square(&self) -> Option<Square> {
        match &self.content {
            Content::Square(square) => Some(square.clone()),
            Content::Entry(entry) => match &entry.form {
                EntryForm::Line(word, _) => one_line::square(&Line::new(entry.line, word.clone())),
                _ => None,
            },
            Content::Blank(_) => None,
        }
    }

    /// The number of its first line.
    pub(super) fn first_line(&self) -> usize {
        match &self.content {
            Content::Square(square) => square.first_line(),
            Content::Entry(entry) => entry.line,
            Content::Blank(_) => self
                .named
                .first()
                .map_or(self.last_line, |cage| cage.line.number),
        }
    }

    /// The entry.
    ///
    /// # Errors
    /// The cells are no grid of a layout, a cage or solution does not fit, or a rule is not read.
    pub(super) fn entry(mut self, context: &mut Context) -> Result<Entry, TextError> {
        let first = self.first_line();
        let rule = self.rule.take();
        let (id, row) = (self.id.take(), self.row.take());
        let solution = self.solution.take();
        let named = std::mem::take(&mut self.named);
        let mut listed = std::mem::take(&mut self.cages);
        if let Some(labels) = &self.labels {
            listed.extend(labelled(labels, &self.sums)?);
        }
        let trusted = self.trusted;
        let mut entry = self.board(context)?;
        if !trusted {
            check_noise(&entry, context)?;
        }
        let at = |error: TextErrorKind| TextError::at(first, error);
        if !named.is_empty() || !listed.is_empty() {
            entry = full_as_solution(entry);
            let layout = entry.puzzle.layout();
            listed.extend(located(&named, layout)?);
            let mut builder = Builder {
                spec: layout.spec().clone(),
                ..Builder::default()
            };
            add_cages(listed, &mut builder);
            let layout = context
                .layout(builder.spec)
                .map_err(|error| at(error.into()))?;
            entry.puzzle = entry.puzzle.on(layout);
            for (place, symbol) in builder.givens {
                if let Some(cell) = entry.puzzle.layout().cell_at(place) {
                    entry
                        .puzzle
                        .give(cell, symbol)
                        .map_err(|error| at(error.into()))?;
                }
            }
        }
        entry.id = id;
        entry.row = row;
        if let Some(solution) = solution {
            entry = with_solution(entry, &solution).map_err(at)?;
        }
        if let Some(rule) = rule.filter(|rule| is_missing(rule, &entry)) {
            if !context.options().ignore_unknown {
                return Err(unread_error(&rule, first));
            }
            entry
                .notes
                .push(ignored(&format!("'{}' in line {}", rule.text, rule.line)));
        }
        Ok(entry)
    }

    /// The givens on their layout.
    fn board(self, context: &mut Context) -> Result<Entry, TextError> {
        let first = self.first_line();
        let (sizes, map) = (self.sizes, self.map);
        let square = match self.content {
            Content::Entry(entry) if map.is_none() => return Ok(*entry),
            Content::Entry(entry) => match &entry.form {
                EntryForm::Line(word, _) => one_line::square(&Line::new(entry.line, word.clone())),
                _ => None,
            },
            Content::Square(square) => Some(square),
            Content::Blank(side) => {
                let layout = asked_or(context, shapes::square(side), first)?;
                let puzzle = Puzzle::blank(layout);
                return Ok(Entry::new(puzzle, first, EntryForm::Other("cages")));
            }
        };
        let Some(square) = square else {
            return Err(unexpected(
                first,
                "",
                "expected a grid of n rows of n cells",
            ));
        };
        let mut notes = Vec::new();
        let sketch = match map {
            Some(map) => {
                let spec = shapes::jigsaw(map.side(), map.texts());
                let layout = context.layout(spec);
                let layout = layout.map_err(|e| TextError::at(map.first_line(), e))?;
                on_rows(&square, "jigsaw in two blocks", layout)
            }
            None => {
                let (sketch, note) = on_layout(&square, sizes.as_ref(), context)?;
                notes.extend(note);
                sketch
            }
        };
        let mut entry = sketch.entry(&square.lines, context)?;
        entry.notes = notes;
        entry.line = first;
        if square.form == "one line"
            && let (Some(start), Some(end)) = (square.cells.first(), square.cells.last())
        {
            let word = square.lines[0]
                .text
                .get(start.at.start..end.at.end)
                .unwrap_or_default();
            return Ok(one_line::in_one_line(entry, word));
        }
        Ok(entry)
    }
}

/// An error if symbols are twice in most regions, or in a row or column of a very small grid
/// without a sign for blanks: random numbers.
fn check_noise(entry: &Entry, context: &Context) -> Result<(), TextError> {
    const SMALL: usize = 5;
    let layout = entry.puzzle.layout();
    let clues = entry.puzzle.givens();
    let given = clues.iter().flatten().count();
    let bare = match &entry.form {
        EntryForm::Drawing(drawing) => {
            let number = |c: char| c.is_ascii_digit() || c.is_whitespace();
            drawing.form == "block" && drawing.text.chars().all(number)
        }
        _ => false,
    };
    let small = bare && layout.order() <= SMALL;
    let asked = context.options().layout.is_some() || context.options().form.is_some();
    let symbols: SymbolSet = clues.iter().flatten().copied().collect();
    let mask = given >= layout.order() && symbols.single().is_some();
    if asked || !small && !mask && 2 * given < clues.len() {
        return Ok(());
    }
    let twice = |cells: &[CellId]| {
        let mut seen = SymbolSet::EMPTY;
        let mut symbols = cells.iter().filter_map(|&cell| clues[cell]);
        symbols.any(|symbol| {
            let again = seen.contains(symbol);
            seen.insert(symbol);
            again
        })
    };
    let line = |kind| matches!(kind, RegionKind::Row | RegionKind::Column);
    let regions = layout.regions().iter();
    let regions = regions.filter(|region| !small || line(region.kind));
    let clashes = regions.filter(|region| twice(&region.cells)).count();
    let most = match small {
        // A full grid may have a slip in a row and a column.
        true if given == clues.len() => 2,
        true => 0,
        // The same symbol everywhere marks cells.
        false if mask => 0,
        false => layout.regions().len() / 2,
    };
    if clashes <= most {
        return Ok(());
    }
    let expected = format!(
        "{clashes} rows, columns or boxes have a symbol twice, so these numbers are no puzzle"
    );
    Err(unexpected(entry.line, "", expected))
}

/// True if a line names a rule that the puzzle does not have.
fn is_missing(rule: &Unread, entry: &Entry) -> bool {
    match rules::named(&rule.text) {
        Some(_) => rules::missing(&rule.text, &entry.puzzle).is_some(),
        None => true,
    }
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

/// The entry of a grid with cages; where it is full, it is the solution and not the clues.
fn full_as_solution(mut entry: Entry) -> Entry {
    let givens = entry.puzzle.givens();
    if entry.recorded.is_none() && givens.iter().all(Option::is_some) {
        entry.recorded = Some(givens.clone());
        entry.puzzle = Puzzle::blank(Arc::clone(entry.puzzle.layout()));
        let note = "the full grid is compared as the solution of its cages".to_owned();
        entry.notes.push(note);
    }
    entry
}

/// The entry with a solution to compare.
///
/// # Errors
/// The solution contradicts a given.
pub(in crate::text) fn with_solution(
    mut entry: Entry,
    solution: &[String],
) -> Result<Entry, TextErrorKind> {
    let alphabet = entry.alphabet();
    let layout = Arc::clone(entry.puzzle.layout());
    let recorded = match solution {
        [line] => recorded_line(&layout, line, alphabet),
        cells if cells.len() == layout.cells().len() => cells
            .iter()
            .map(|text| alphabet.read(text, layout.order()))
            .collect(),
        _ => recorded_line(&layout, "", alphabet),
    };
    entry.recorded = Some(recorded);
    entry.check_recorded()?;
    Ok(entry)
}

/// The layout asked for, else this one.
fn asked_or(
    context: &mut Context,
    spec: LayoutSpec,
    line: usize,
) -> Result<Arc<Layout>, TextError> {
    let layout = match context.asked() {
        Some(layout) => layout,
        None => context.layout(spec),
    };
    layout.map_err(|error| TextError::at(line, error))
}

/// The cages of a map of labels.
fn labelled(labels: &Square, sums: &[(String, usize)]) -> Result<Vec<Cage>, TextError> {
    let cages = cages::labelled(&labels.texts(), labels.side(), sums);
    cages.ok_or_else(|| {
        let expected = "expected a sum for each of these cages, with the total of the board; \
                        write them below as 'a = 11'";
        let text = labels
            .texts()
            .first()
            .copied()
            .unwrap_or_default()
            .to_owned();
        unexpected(labels.first_line(), &text, expected)
    })
}

/// The cells of named cages on a layout.
fn located(named: &[NamedCage], layout: &Layout) -> Result<Vec<Cage>, TextError> {
    let places: HashSet<Position> = layout.cells().iter().copied().collect();
    let board = cells::Places::new(&places);
    let cage = |cage: &NamedCage| {
        let words: Vec<&str> = cage.cells.iter().map(String::as_str).collect();
        let error = |text: &str, expected: String| unexpected(cage.line.number, text, expected);
        let read = board.read(&words, false);
        let cells = read.map_err(|(k, expected)| error(words[k.min(words.len() - 1)], expected))?;
        if let Some(cell) = cells.iter().find(|cell| !places.contains(cell)) {
            return Err(error(
                &cell.to_string(),
                "the board has no such cell".to_owned(),
            ));
        }
        Ok(Cage {
            cells,
            sum: Some(cage.sum),
        })
    };
    named.iter().map(cage).collect()
}

/// The cells of a square on a layout of one grid.
fn on_rows(square: &Square, form: &'static str, layout: Arc<Layout>) -> Sketch {
    let cells = layout.cells().ids().zip(square.cells.iter().cloned());
    Sketch {
        form,
        cells: cells.collect(),
        sets: square.kind == Kind::Candidates,
        layout,
    }
}

/// The cells on the layout asked for, a named overlap, or the square with its boxes.
fn on_layout(
    square: &Square,
    sizes: Option<&Sizes>,
    context: &mut Context,
) -> Result<(Sketch, Option<String>), TextError> {
    let first = square.first_line();
    if let Some(layout) = context.asked() {
        let layout = layout.map_err(|error| TextError::at(first, error))?;
        return Ok((on_picture(square, layout)?, None));
    }
    let side = square.side();
    let named: Vec<&Overlap> = overlaps_of(square);
    match named[..] {
        [] => {}
        [overlap] => {
            let spec = spec_named(overlap.name).map_err(|error| TextError::at(first, error))?;
            let layout = context
                .layout(spec)
                .map_err(|error| TextError::at(first, error))?;
            let note = format!("read as {}", overlap.name);
            return Ok((on_picture(square, layout)?, Some(note)));
        }
        _ => {
            let readings = named
                .iter()
                .map(|overlap| overlap.name.to_owned())
                .collect();
            let flag = "--layout";
            return Err(TextError::at(
                first,
                TextErrorKind::Ambiguous { readings, flag },
            ));
        }
    }
    let texts = square.texts();
    let beyond = |text: &&str| {
        let letter = text
            .chars()
            .any(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
        let number = square.kind != Kind::Candidates;
        letter || number && text.parse::<usize>().is_ok_and(|n| n > 9)
    };
    let digit = |text: &&str| text.parse::<usize>().is_ok_and(|n| n > 0);
    let blank = matches!(square.form, "block" | "one line") || square.kind == Kind::Candidates;
    if side > 9
        && blank
        && !texts.iter().any(|t| beyond(t) && !is_blank(t))
        && texts.iter().any(digit)
    {
        let readings = vec![
            format!("{side} symbols (--layout {side}x{side})"),
            "another board".to_owned(),
        ];
        let flag = "--layout";
        return Err(TextError::at(
            first,
            TextErrorKind::Ambiguous { readings, flag },
        ));
    }
    let drawn = square::drawn_boxes(square);
    let drawn = drawn.map_err(|expected| unexpected(first, "", expected))?;
    let said = sizes.and_then(|sizes| boxes_of(&sizes.numbers, side));
    if let Some(sizes) = sizes.filter(|sizes| said.is_none() && sizes.line + 1 == first) {
        let same = sizes.numbers.iter().all(|&n| n == side) || sizes.numbers.len() < 2;
        if !same {
            let text = sizes
                .numbers
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let expected = format!(
                "expected the size of the grid below, which has {side} rows, or that of its boxes"
            );
            return Err(unexpected(sizes.line, &text, expected));
        }
    }
    let layout = match said.or(drawn) {
        Some(boxes) => context.layout(shapes::boxed(boxes)),
        None => context.square(side),
    };
    let layout = layout.map_err(|error| TextError::at(first, error))?;
    Ok((on_rows(square, square.form, layout), None))
}

/// The boxes that the numbers above a grid say: `2 3`, `6 2 3`.
fn boxes_of(numbers: &[usize], side: usize) -> Option<Boxes> {
    let [.., rows, cols] = *numbers else {
        return None;
    };
    let boxes = Boxes { rows, cols };
    (rows * cols == side && rows > 1 && cols > 1).then_some(boxes)
}

/// The named overlaps that a square may be the picture of.
fn overlaps_of(square: &Square) -> Vec<&'static Overlap> {
    let texts = square.texts();
    let cols = square.widths.iter().max().copied().unwrap_or(0);
    let symbol = |text: &str| text.parse::<usize>().is_ok_and(|n| n > 0);
    let mut fitting: Vec<(bool, usize, &Overlap)> = Vec::new();
    for (overlap, whole) in square::overlaps(&square.widths) {
        if !whole {
            return vec![overlap];
        }
        let (mut gaps, mut own, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
        for (k, text) in texts.iter().enumerate() {
            match square::has(overlap, k / cols, k % cols) {
                true => own.insert(*text),
                false => {
                    count += 1;
                    gaps.insert(*text)
                }
            };
        }
        let sets = square.kind == Kind::Candidates;
        let digits = own.iter().filter(|text| symbol(text));
        let small = sets || digits.clone().all(|text| text.len() == 1);
        let letter =
            |text: &&&str| text.contains(char::is_alphabetic) && !matches!(**text, "x" | "X");
        let letters = own.iter().any(|text| letter(&text));
        if gaps.iter().any(|text| symbol(text)) || !small || letters || digits.count() == 0 {
            continue;
        }
        // Without another sign in the gaps, many givens of up to 9 decide.
        let apart = count > 0 && gaps.is_disjoint(&own);
        let given = texts.iter().filter(|text| symbol(text)).count();
        if apart || sets || given >= 2 * square.side() {
            fitting.push((apart, count, overlap));
        }
    }
    // Of two that fit, the one with more gaps has all the clues.
    let best = fitting
        .iter()
        .map(|&(apart, count, _)| (apart, count))
        .max();
    let fitting = fitting
        .into_iter()
        .filter(|&(apart, count, _)| Some((apart, count)) == best);
    fitting.map(|(_, _, overlap)| overlap).collect()
}

/// Rows on a layout: its whole picture, or its cells row by row without the gaps.
fn on_picture(square: &Square, layout: Arc<Layout>) -> Result<Sketch, TextError> {
    let whole = square.widths == vec![layout.cols(); layout.rows()];
    let mut cells: Vec<(CellId, Cell)> = Vec::new();
    if whole {
        for (k, cell) in square.cells.iter().enumerate() {
            let (row, col) = (k / layout.cols(), k % layout.cols());
            let text = cell.text(&square.lines);
            match layout.cell(row, col) {
                Some(id) => cells.push((id, cell.clone())),
                None if text != "0"
                    && text.chars().all(|c| c.is_ascii_digit())
                    && !text.is_empty() =>
                {
                    let expected = format!("the layout {} has no cell here", layout.name());
                    return Err(cell.unexpected(&square.lines, expected));
                }
                None => {}
            }
        }
    } else if square.cells.len() == layout.cells().len() {
        cells.extend(layout.cells().ids().zip(square.cells.iter().cloned()));
    } else {
        let text = format!(
            "{} rows of {} cells",
            square.side(),
            square.widths.first().unwrap_or(&0)
        );
        let expected = format!(
            "expected {} rows of {} cells, as the layout {} has",
            layout.rows(),
            layout.cols(),
            layout.name()
        );
        return Err(unexpected(square.first_line(), &text, expected));
    }
    Ok(Sketch {
        form: square.form,
        cells,
        sets: square.kind == Kind::Candidates,
        layout,
    })
}
