//! Tables with a grid in each row, below the names of their columns: `id,puzzle,solution`.
//!
//! The columns of the grid, its name, its solution and its regions are found by their names.
//! Other columns are kept; one that names a rule with a value is an error.

use std::sync::Arc;

use super::one_line::{self, Read};
use super::row::MIN_CELLS;
use super::value::is_blank_char;
use crate::text::base::{
    Context, IDS, Line, MAPS, PUZZLES, SOLUTIONS, TableRow, TextError, is_number, unexpected,
};
use crate::text::rules;

/// Names of columns that are never a rule.
const DATA: [&str; 10] = [
    "rules",
    "rating",
    "score",
    "minimal",
    "symmetry",
    "category",
    "collection",
    "size",
    "seed",
    "description",
];

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Table {
    separator: char,
    names: Arc<[String]>,
    puzzle: Option<usize>,
    id: Option<usize>,
    solution: Option<usize>,
    map: Option<usize>,
    /// Other columns; true if a number in one may be a rule.
    others: Vec<(usize, bool)>,
}

/// The grid in a row of a table, with its other fields.
#[derive(Debug)]
pub(super) struct TableGrid {
    pub read: Read,
    pub id: Option<String>,
    pub solution: Option<String>,
    /// Words in the column of solutions.
    pub no_solution: Option<String>,
    pub row: TableRow,
    /// A column that names a rule.
    pub rule: Option<String>,
}

type RowRead = Result<Option<Box<TableGrid>>, TextError>;

impl Table {
    /// The table with this line of names.
    pub(super) fn of(header: &str) -> Option<Self> {
        const WORDS: usize = 3;
        let separator = ['\t', ',', ';'].into_iter().find(|&c| header.contains(c))?;
        let names: Arc<[String]> =
            cut(header, separator).0.into_iter().map(|name| name.trim().to_owned()).collect();
        let place = |known: &&str| names.iter().position(|name| name.eq_ignore_ascii_case(known));
        let position = |known: &[&str]| known.iter().find_map(place);
        let puzzle = position(PUZZLES);
        let solution = position(SOLUTIONS);
        let id = position(IDS);
        let other = |(k, name): (usize, &String)| {
            let known = DATA.iter().any(|data| data.eq_ignore_ascii_case(name))
                || [puzzle, solution, id].contains(&Some(k));
            (!known).then(|| (k, rules::is_rule_like(&format!("{name}: 1"))))
        };

        let short = |name: &String| name.split_whitespace().count() <= WORDS;
        let fits = puzzle.or(solution).is_some() && names.iter().all(short) && !is_code(header);
        fits.then(|| Self {
            separator,
            puzzle,
            solution,
            id,
            map: position(MAPS),
            others: names.iter().enumerate().filter_map(other).collect(),
            names: Arc::clone(&names),
        })
    }

    /// The error about a table without a column of puzzles.
    pub(super) fn error(&self, header: &Line) -> Option<TextError> {
        let expected = "this table has no column of puzzles; name it puzzle, grid, board, clues, \
                        givens, quizzes, quiz, sudoku, question, initial or start";
        self.puzzle.is_none().then(|| header.error(expected))
    }

    /// Reads a line below the names; `None` if the table has ended.
    pub(super) fn row(&self, line: &Line, context: &mut Context) -> Option<RowRead> {
        let blank = |c: char| c == self.separator || c.is_whitespace();
        if line.text.chars().all(blank) && !line.text.is_empty() {
            return Some(Ok(None));
        }
        let (fields, open) = cut(&line.text, self.separator);
        if open {
            let expected = "expected a quote that ends this field; a field is in one line";
            return Some(Err(line.error(expected)));
        }

        let even = fields.len() == self.names.len();
        if self.puzzle.is_some() && !even && fields.len() > 1 {
            let expected = self.names.len();
            let there = fields.len();
            let expected =
                format!("expected {expected} fields, as in the heading; there are {there}");
            return Some(Err(line.error(expected)));
        }

        let Some(puzzle) = self.puzzle else {
            return even.then_some(Ok(None));
        };
        let grid = field(&fields, Some(puzzle)).unwrap_or_default();
        let sign = |c: char| c.is_ascii_alphanumeric() || is_blank_char(c);
        let length = grid.chars().count();
        let square = |n: usize| n.isqrt().pow(2) == n && n >= MIN_CELLS;
        let whole = square(length) || length.is_multiple_of(2) && square(length / 2);
        if !(even || whole && grid.chars().all(sign)) {
            return None;
        }
        let solution = match self.solution(grid, &fields) {
            Ok(solution) => solution,
            Err(solved) => {
                let expected = format!("the solution has {solved} signs, this grid has {length}");
                return Some(Err(unexpected(line.number, grid, expected)));
            }
        };

        let text = field(&fields, self.map)
            .filter(|map| map.chars().count() == length)
            .map_or_else(|| grid.to_owned(), |map| format!("{grid} {map}"));
        let Some(read) = one_line::read_field(&Line::new(line.number, text), context) else {
            let column = puzzle + 1;
            let expected = format!(
                "expected a grid of n x n characters; there are {length} in column {column}"
            );
            return Some(Err(unexpected(line.number, grid, expected)));
        };

        Some(Ok(Some(Box::new(TableGrid {
            read,
            id: field(&fields, self.id).map(str::to_owned),
            solution,
            no_solution: field(&fields, self.solution)
                .filter(|text| full_grid(text).is_none() && text.contains(char::is_alphabetic))
                .map(str::to_owned),
            rule: self.rule(length, &fields),
            row: TableRow { names: Arc::clone(&self.names), fields },
        }))))
    }

    /// The full grid in the column of solutions, or else in another column; or its number of
    /// signs if that is wrong. Words and blanks are no solution.
    fn solution(&self, grid: &str, fields: &[String]) -> Result<Option<String>, usize> {
        let length = full_grid(grid).map_or_else(|| grid.chars().count(), |full| full.len());
        let full = |at: usize| fields.get(at).and_then(|text| full_grid(text));
        if let Some(solution) = self.solution.and_then(full) {
            let is_whole = solution.chars().count() == length;
            return if is_whole { Ok(Some(solution)) } else { Err(solution.chars().count()) };
        }

        let known = [self.puzzle, self.id, self.map, self.solution];
        let others = (0..fields.len()).filter(|&at| !known.contains(&Some(at)));
        for solution in others.filter_map(full) {
            let signs = solution.chars().count();
            let symbol = |c: char| c.to_digit(36).is_some_and(|n| (n as usize).pow(2) <= length);
            if signs.abs_diff(length) <= 2 && solution.chars().all(symbol) {
                return if signs == length { Ok(Some(solution)) } else { Err(signs) };
            }
        }

        Ok(None)
    }

    /// A line as a row of this table, whatever is in it.
    pub(super) fn fields(&self, line: &Line) -> Box<TableRow> {
        let names = Arc::clone(&self.names);
        let fields = cut(&line.text, self.separator).0;
        Box::new(TableRow { names, fields })
    }

    /// The first other column that may be a rule.
    fn rule(&self, length: usize, fields: &[String]) -> Option<String> {
        self.others.iter().find_map(|&(k, counts)| {
            let value = field(fields, Some(k))?;
            let map = Some(k) == self.map && value.chars().count() == length;
            if map || !counts && is_number(value) {
                return None;
            }
            let text = format!("{}: {value}", self.names.get(k)?);
            rules::is_rule_like(&text).then_some(text)
        })
    }
}

/// The signs of a full grid, in one word or in a matrix of symbols; `None` for anything else.
fn full_grid(text: &str) -> Option<String> {
    let ends = |c: char| c.is_whitespace() || "[](),".contains(c);
    let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
    let signs = words.concat();
    let is_matrix = words.len() == 1 || words.iter().all(|word| word.len() == 1);
    let is_symbol = |c: char| c.is_ascii_alphanumeric() && c != '0';
    // One of a wrong length is named as such.
    let fits = is_matrix && signs.len() + 2 >= MIN_CELLS && signs.chars().all(is_symbol);
    (fits && signs.contains(|c: char| c.is_ascii_digit())).then_some(signs)
}

/// A field of a row, unless it is blank.
fn field(fields: &[String], at: Option<usize>) -> Option<&str> {
    Some(fields.get(at?)?.trim()).filter(|text| !text.is_empty())
}

/// The fields of a row without quotes; true if one is open.
fn cut(row: &str, separator: char) -> (Vec<String>, bool) {
    let mut fields: Vec<String> = Vec::new();
    // Inside a field a quote is a sign.
    let mut quoted = false;
    let mut open = false;
    for part in row.split(separator) {
        match fields.last_mut().filter(|_| open) {
            Some(field) => {
                field.push(separator);
                field.push_str(part);
            }
            None => {
                quoted = part.trim_start().starts_with('"');
                fields.push(part.to_owned());
            }
        }
        open ^= quoted && part.matches('"').count() % 2 == 1;
        if let Some(field) = fields.last_mut().filter(|_| quoted && !open) {
            let inside = field.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            *field = inside.unwrap_or(field).replace("\"\"", "\"");
        }
    }

    (fields, open)
}

/// True for a line of a program.
fn is_code(text: &str) -> bool {
    const STATEMENTS: [&str; 9] =
        ["return", "print", "yield", "import", "from", "let", "const", "var", "for"];
    let first = text.split_whitespace().next().unwrap_or_default();
    STATEMENTS.contains(&first) || text.contains(['(', ')', '[', ']', '{', '}', '='])
}
