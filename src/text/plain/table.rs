//! Tables with a grid in each row, below the names of their columns: `id,puzzle,solution`.
//!
//! The columns of the grid, its name, its solution and its regions are found by their names.
//! Any other column is kept; one that names a rule with a value is an error.

use std::sync::Arc;

use super::one_line;
use super::row::MIN_SIDE;
use super::value::is_blank_char;
use crate::text::base::{Context, Line, TableRow, TextError, unexpected};
use crate::text::rules;

/// Names of the column with the grids, the surest first.
const PUZZLES: [&str; 13] = [
    "puzzle", "puzzles", "quizzes", "quiz", "grid", "board", "sudoku", "question", "givens",
    "initial", "start", "problem", "clues",
];

/// Names of the column with the name of a puzzle.
const IDS: [&str; 4] = ["id", "name", "title", "puzzle_id"];

/// Names of the column with the solution.
const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

/// Names of the column with the map of regions.
const MAPS: [&str; 6] = ["regions", "region", "map", "jigsaw", "region_map", "layout"];

/// Names of columns that are no rule, whatever they hold.
const DATA: &str = "rules rating score minimal symmetry category collection size seed description";

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Table {
    separator: char,
    names: Arc<[String]>,
    puzzle: Option<usize>,
    id: Option<usize>,
    solution: Option<usize>,
    map: Option<usize>,
}

/// The grid of a row, with what its other columns say.
#[derive(Debug)]
pub(super) struct TableGrid {
    pub(super) read: one_line::Read,
    pub(super) id: Option<String>,
    pub(super) solution: Option<String>,
    pub(super) row: TableRow,
    /// A column that names a rule.
    pub(super) rule: Option<String>,
}

/// What a line is to a table.
#[derive(Debug)]
pub(super) enum RowRead {
    Grid(Box<TableGrid>),
    Error(TextError),
    /// A blank row.
    Nothing,
    /// A line that is no row: the table has ended before it.
    End(Line),
}

impl Table {
    /// The table whose columns this line names.
    pub(super) fn of(header: &str) -> Option<Self> {
        let separator = ['\t', ',', ';'].into_iter().find(|&c| header.contains(c))?;
        let names = cut(header, separator)
            .0
            .into_iter()
            .map(|name| name.trim().to_owned());
        let names: Arc<[String]> = names.collect();
        let position = |known: &[&str]| {
            let place = |known: &&str| {
                names
                    .iter()
                    .position(|name| name.eq_ignore_ascii_case(known))
            };
            known.iter().find_map(place)
        };
        let (puzzle, solution) = (position(&PUZZLES), position(&SOLUTIONS));
        puzzle.or(solution)?;
        let words = |name: &String| name.split_whitespace().count() <= 3;
        names.iter().all(words).then(|| Self {
            separator,
            puzzle,
            solution,
            id: position(&IDS),
            map: position(&MAPS),
            names: Arc::clone(&names),
        })
    }

    /// The error of a table without a column of puzzles.
    pub(super) fn error(&self, header: &Line) -> Option<TextError> {
        let expected = "this table has no column of puzzles; name it puzzle, grid, board, clues, \
                        givens, quizzes, sudoku, question, initial or start";
        let text = self.names.join(", ");
        self.puzzle
            .is_none()
            .then(|| unexpected(header.number, &text, expected))
    }

    /// True if the last field of a row goes on in the next line.
    pub(super) fn is_open(&self, row: &str) -> bool {
        cut(row, self.separator).1
    }

    /// Reads a line below the names.
    pub(super) fn row(&self, line: Line, context: &mut Context) -> RowRead {
        let blank = |c: char| c == self.separator || c.is_whitespace();
        if line.text.chars().all(blank) && !line.text.is_empty() {
            return RowRead::Nothing;
        }
        let fields = cut(&line.text, self.separator).0;
        let Some(puzzle) = self.puzzle else {
            return match fields.len() == self.names.len() {
                true => RowRead::Nothing,
                false => RowRead::End(line),
            };
        };
        let grid = fields
            .get(puzzle)
            .map(|field| field.trim().to_owned())
            .unwrap_or_default();
        let sign = |c: char| c.is_ascii_alphanumeric() || is_blank_char(c);
        let length = grid.chars().count();
        let square = |n: usize| n.isqrt().pow(2) == n && n >= MIN_SIDE * MIN_SIDE;
        let whole = square(length) || length.is_multiple_of(2) && square(length / 2);
        if fields.len() != self.names.len() && !(whole && grid.chars().all(sign)) {
            return RowRead::End(line);
        }
        self.grid(&line, &grid, fields, context)
    }

    fn grid(&self, line: &Line, grid: &str, fields: Vec<String>, context: &mut Context) -> RowRead {
        let column = self.puzzle.map_or(0, |k| k + 1);
        let field = |k: Option<usize>| {
            let field = k
                .and_then(|k| fields.get(k))
                .map(|field| field.trim().to_owned());
            field.filter(|field| !field.is_empty())
        };
        let count = |text: &str| text.chars().count();
        let length = count(grid);
        let wrong = |expected| RowRead::Error(unexpected(line.number, grid, expected));
        let solved = field(self.solution).map_or(length, |text| count(&text));
        if solved != length && solved.isqrt().pow(2) == solved {
            return wrong(format!(
                "the solution has {solved} signs, the grid in column {column} has {length}"
            ));
        }
        let map = field(self.map).filter(|map| count(map) == length);
        let text = map.map_or_else(|| grid.to_owned(), |map| format!("{grid} {map}"));
        let Some(read) = one_line::read_field(&Line::new(line.number, text), context) else {
            return wrong(match length {
                0 => format!("expected a grid in column {column}, which is empty"),
                _ => format!(
                    "expected a grid of n x n characters in column {column}; there are {length}"
                ),
            });
        };
        let rule = self
            .names
            .iter()
            .zip(&fields)
            .enumerate()
            .find_map(|(k, (name, value))| {
                let known = [self.puzzle, self.id, self.solution].contains(&Some(k));
                let read = Some(k) == self.map && count(value.trim()) == length;
                let data = DATA
                    .split_whitespace()
                    .any(|data| name.eq_ignore_ascii_case(data));
                let off = value.trim().is_empty() || known || read || data;
                let text = format!("{name}: {value}");
                (!off && rules::is_rule_like(&text)).then_some(text)
            });
        RowRead::Grid(Box::new(TableGrid {
            read,
            id: field(self.id),
            solution: field(self.solution),
            rule,
            row: TableRow {
                names: Arc::clone(&self.names),
                fields,
            },
        }))
    }
}

/// The fields of a row, and whether the last one is in quotes that are open; quotes around a
/// field are taken off, two of them inside are one.
fn cut(row: &str, separator: char) -> (Vec<String>, bool) {
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' if quoted => quoted = false,
            // In the middle of a field it is a sign like any other.
            '"' if field.trim().is_empty() => {
                quoted = true;
                field.clear();
            }
            _ if c == separator && !quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    fields.push(field);
    (fields, quoted)
}
