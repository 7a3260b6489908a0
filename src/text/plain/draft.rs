//! A grid with its parts, and the entry made of them.

use std::collections::HashSet;
use std::sync::Arc;

use super::cages::{self, NamedCage};
use super::one_line;
use super::sketch::{self, Sizes};
use super::square::{ONE_LINE, Square};
use super::value::is_letters;
use crate::puzzle::{Position, shapes};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Line, LineRole, Parsed, TableRow, TextError,
    TextErrorKind, Unread, add_cages, cells, ignored, recorded, recorded_text, unexpected,
};
use crate::text::{own, rules};

/// The cells of a grid.
#[derive(Debug)]
pub(super) enum Content {
    /// Rows, or a line that is no usual one.
    Square(Square),
    /// A usual grid in one line.
    Entry(Box<Entry>),
    /// A puzzle of a document in a form that holds rules, with the numbers of its lines.
    Document(Box<Entry>),
}

/// What belongs to a grid besides its cells.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub id: Option<String>,
    pub map: Option<Square>,
    pub cages: Vec<NamedCage>,
    pub sizes: Option<Sizes>,
    /// One text for each cell, or one for all.
    pub solution: Option<Vec<String>>,
    /// Lines that may be rules.
    pub rules: Vec<Line>,
    /// Such lines in the first block after the grid, which count if the block ends.
    pub rules_after: Vec<Line>,
    /// Words of Onefold's own form near the grid.
    pub own: Vec<Line>,
    /// The line of rows near the grid that are not read.
    pub broken: Option<usize>,
    /// Lines of other text near the grid.
    pub unread: Vec<Line>,
    pub row: Option<Box<TableRow>>,
}

impl Parts {
    /// Takes the cages for rules: a puzzle of a document has its cages there.
    pub(super) fn cages_as_rules(&mut self) {
        self.rules.extend(self.cages.drain(..).map(|cage| cage.line));
    }
}

/// A grid with its parts.
#[derive(Debug)]
pub(super) struct Draft {
    pub content: Content,
    pub parts: Parts,
    /// The block of its last line.
    pub block: usize,
    pub last_line: usize,
    /// Its place in a run of lines, from 1; 0 for a drawn grid.
    pub run: usize,
}

impl Content {
    /// The number of rows.
    pub(super) fn side(&self) -> usize {
        match self {
            Self::Square(square) => square.side(),
            Self::Entry(entry) | Self::Document(entry) => entry.puzzle.layout().order(),
        }
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        match self {
            Self::Square(square) => square.cells.len(),
            Self::Entry(entry) | Self::Document(entry) => entry.puzzle.layout().cells().len(),
        }
    }

    /// The cells as a square; `None` for those of another form.
    pub(super) fn square(&self) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square.clone()),
            Self::Entry(entry) => match &entry.form {
                EntryForm::Line(word, _) => one_line::square(&Line::new(entry.line, word)),
                _ => None,
            },
            Self::Document(_) => None,
        }
    }

    /// True for a grid in one line.
    pub(super) fn is_in_one_line(&self) -> bool {
        !self.is_drawn() && !self.is_document()
    }

    /// True for a puzzle of a document.
    pub(super) fn is_document(&self) -> bool {
        matches!(self, Self::Document(_))
    }

    /// True for rows of cells, which a grid in one line is not.
    pub(super) fn is_drawn(&self) -> bool {
        matches!(self, Self::Square(square) if square.form != ONE_LINE)
    }

    /// True for rows in brackets or quotes, as in programs.
    pub(super) fn is_program(&self) -> bool {
        matches!(self, Self::Square(square) if square.inner)
    }

    /// The number of the first line with cells.
    pub(super) fn first_line(&self) -> usize {
        match self {
            Self::Square(square) => square.first_line(),
            Self::Entry(entry) | Self::Document(entry) => entry.line,
        }
    }

    /// The lines with cells, and the role of each of them.
    pub(super) fn roles(&self) -> (Vec<usize>, LineRole) {
        match self {
            Self::Square(square) => (square.lines_of_cells().collect(), square.role()),
            Self::Entry(entry) => (vec![entry.line], LineRole::Clues),
            Self::Document(_) => (Vec::new(), LineRole::Document),
        }
    }

    /// Makes the entry of the cells, on a map if there is one.
    fn entry(
        self,
        map: Option<Square>,
        sizes: Option<Sizes>,
        context: &mut Context,
    ) -> Parsed<Entry> {
        let Some(map) = map else {
            return match self {
                Self::Entry(entry) | Self::Document(entry) => Ok(*entry),
                Self::Square(square) => sketch::entry(&square, sizes, context),
            };
        };

        let error = || unexpected(self.first_line(), "", "expected n rows of n cells");
        let square = self.square().ok_or_else(error)?;
        let layout = context
            .layout(shapes::jigsaw(map.side(), map.texts()))
            .map_err(|error| TextError::at(map.first_line(), error))?;
        sketch::on(&square, layout, "jigsaw in two blocks", context)
    }
}

impl Draft {
    /// Makes the entry. The row of a table goes with it, or with the error.
    pub(super) fn entry(mut self, context: &mut Context) -> Parsed<Entry> {
        let row = self.parts.row.take();
        match self.in_row(row.as_deref(), context) {
            Ok(entry) => Ok(Entry { row, ..entry }),
            Err(error) => Err(TextError { row, ..error }),
        }
    }

    /// Makes the entry with all parts but the row of a table, which is given.
    fn in_row(self, row: Option<&TableRow>, context: &mut Context) -> Parsed<Entry> {
        let first = self.content.first_line();
        let parts = self.parts;
        if let Some(line) = parts.broken {
            let expected = format!(
                "the text in line {line} near this grid is not read, so there is no answer \
                 without it"
            );
            return Err(unexpected(first, "", expected));
        }

        let is_document = self.content.is_document();
        let mut entry = self.content.entry(parts.map, parts.sizes, context)?;
        if !is_document {
            add_named(&parts.cages, &mut entry, context)?;
            entry.id = parts.id;
            entry.last = self.last_line;
        }

        entry.unread.extend(parts.unread.into_iter().map(Unread::Line));
        let mut fields = row.into_iter().flat_map(|row| row.names.iter().zip(&row.fields));
        if let Some((_, words)) = fields.find(|(name, _)| *name == "rules") {
            rules::note_text(words, &mut entry);
        }
        if let Some(solution) = parts.solution {
            let layout = entry.puzzle.layout();
            let alphabet = entry.alphabet();
            let solution = match &solution[..] {
                [line] => recorded_text(layout, line, alphabet),
                cells => {
                    let symbols: Vec<_> =
                        cells.iter().map(|text| alphabet.read(text, layout.order())).collect();
                    recorded(layout, &symbols)
                }
            };
            entry.record(solution);
            entry.check_recorded().map_err(|kind| TextError::at(first, kind))?;
        }

        for rule in parts.rules {
            add_rule(rule, is_document, &mut entry, context)?;
        }
        Ok(entry)
    }
}

/// Adds cages to an entry.
pub(super) fn add_named(
    named: &[NamedCage],
    entry: &mut Entry,
    context: &mut Context,
) -> Parsed<()> {
    if named.is_empty() {
        return Ok(());
    }
    let layout = Arc::clone(entry.puzzle.layout());
    let places: HashSet<Position> = layout.cells().iter().copied().collect();
    let board = cells::Places::new(&places);
    let mut cages = Vec::new();
    for cage in named {
        let words: Vec<&str> = cage.cells.iter().map(String::as_str).collect();
        let error = |text: &str, expected: &str| unexpected(cage.line.number, text, expected);
        let cells = board
            .read(&words, false)
            .map_err(|(k, says)| error(words[k.min(words.len() - 1)], &says))?;
        if let Some(cell) = cells.iter().find(|cell| !places.contains(cell)) {
            return Err(error(&cell.to_string(), "the board has no such cell"));
        }
        let sum = Some(cage.sum);
        cages.push(Cage { cells, sum });
    }

    let mut builder = Builder { spec: layout.spec().clone(), ..Builder::default() };
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

/// Takes a line near a grid that may be a rule: the puzzle has it, or the answer quotes it, or it
/// is an error.
fn add_rule(rule: Line, is_document: bool, entry: &mut Entry, context: &mut Context) -> Parsed<()> {
    let text = rule.text.trim();
    let is_missing = is_missing(text, entry);
    let roles = &mut context.roles;
    if !is_missing && own::is_own_word(text)
        || is_missing && is_document && may_explain(text, entry)
    {
        roles.set(rule.number, LineRole::Words);
        entry.unread.push(Unread::Line(rule));
    } else if !is_missing || is_document && is_remark(text, entry) {
        roles.set(rule.number, LineRole::Harmless);
    } else if context.options().ignore_unknown {
        entry.notes.push(ignored(&format!("'{text}' in line {}", rule.number)));
    } else {
        return Err(unread_error(&rule, entry.line));
    }

    Ok(())
}

/// True for a comment near a puzzle in Onefold's own form, which has comments of its own.
fn is_remark(text: &str, entry: &Entry) -> bool {
    own::is_comment(text) && matches!(entry.form, EntryForm::Other(own::FORM))
}

/// True for a sentence that names no rule, near a puzzle that has rules of its own: it may explain
/// them.
fn may_explain(text: &str, entry: &Entry) -> bool {
    let spec = entry.puzzle.layout().spec();
    let has_rules = !(spec.rules.is_empty() && spec.constraints.is_empty());
    let is_exact = own::is_own_word(text) || cages::is_like(text) || rules::names_cells(text);
    let is_sentence = text.split_whitespace().any(|word| word.len() > 1 && is_letters(word));
    has_rules && is_sentence && !is_exact && rules::named(text).is_none()
}

/// True if a line names a rule or a setting that the puzzle does not have.
pub(super) fn is_missing(text: &str, entry: &Entry) -> bool {
    let layout = entry.puzzle.layout();
    if rules::names_cells(text) && !rules::is_comment(text) {
        return true;
    }
    if rules::named(text).is_some() {
        return rules::missing(text, &entry.puzzle).is_some();
    }
    if rules::is_field_of(text, layout.spec()) {
        return false;
    }
    let is_setting = rules::is_setting(text) || own::is_setting(text);
    !(is_setting && rules::is_usual_setting(text, layout))
}

/// The error about an unread rule.
pub(super) fn unread_error(rule: &Line, grid: usize) -> TextError {
    rule.error(format!(
        "this may be a rule of the grid in line {grid}, and it is not read; write the rule in \
         Onefold's own form or name it with --rule, or read the grid without it with \
         --ignore-unknown"
    ))
}
