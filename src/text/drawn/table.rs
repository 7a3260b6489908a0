//! Tables with a grid in each row, below the names of their columns: `id,puzzle,solution`.
//!
//! The column of the grids is found by its name, so a table may have the solutions first. Tables
//! without such a name are left to those who look for the first whole grid in a line.

use std::sync::Arc;

use super::piece::wrong_line;
use super::tiny::FEWEST;
use super::values::is_blank_char;
use super::{one_line, word};
use crate::text::ground::{
    Alphabet, Context, Entry, Form, Line, TableRow, TextError, offset, recorded_line,
};

/// Names of the column in which the grids stand.
const PUZZLES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid", "board", "problem",
    "givens", "unsolved", "start",
];

/// Names of the column with the name of a puzzle.
const IDS: [&str; 4] = ["id", "name", "title", "puzzle_id"];

/// Names of the column with the solution.
const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

/// Names of the column with the map of regions.
const MAPS: [&str; 13] = [
    "regions",
    "region",
    "map",
    "layout",
    "shape",
    "shapes",
    "jigsaw",
    "areas",
    "zones",
    "blocks",
    "boxes",
    "region_map",
    "regionmap",
];

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    separator: char,
    /// The names of the columns.
    names: Arc<[String]>,
    puzzle: usize,
    id: Option<usize>,
    solution: Option<usize>,
    map: Option<usize>,
    /// Characters of the grid in the first row, where another column has as many.
    length: Option<usize>,
    /// A blank line stands behind the last row: what follows may be something else.
    parted: bool,
}

impl Table {
    /// The table of which these are the names of the columns and the first row.
    pub(super) fn of(header: &str, row: &str) -> Option<Self> {
        let separator = [',', ';', '\t']
            .into_iter()
            .find(|&c| header.contains(c) && row.contains(c))?;
        let names: Arc<[String]> = fields(header, separator)
            .iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let position = |known: &[&str]| {
            let place = |known: &&str| names.iter().position(|name| name.to_lowercase() == **known);
            known.iter().find_map(place)
        };
        let table = Self {
            separator,
            names: Arc::clone(&names),
            puzzle: position(&PUZZLES)?,
            id: position(&IDS),
            solution: position(&SOLUTIONS),
            map: position(&MAPS),
            length: None,
            parted: false,
        };
        let row = fields(row, separator);
        let (grid, _) = table.row(&row)?;
        let length = grid.chars().count();
        let same = |field: &&String| field.trim().chars().count() == length;
        let twice = row.iter().filter(same).count() > 1;
        Some(Self {
            length: Some(length).filter(|_| twice),
            ..table
        })
    }

    /// The grid and the name in a row; `None` where there is no grid.
    fn row(&self, fields: &[String]) -> Option<(String, Option<String>)> {
        let field = |k: usize| fields.get(k).map(|field| field.trim().to_owned());
        let grid = field(self.puzzle)?;
        let length = grid.chars().count();
        let square = length >= FEWEST * FEWEST
            && (length.isqrt().pow(2) == length || (length / 2).isqrt().pow(2) * 2 == length);
        let sign = |c: char| c.is_ascii_alphanumeric() || is_blank_char(c);
        if !square || !grid.chars().all(sign) {
            return None;
        }
        let id = self.id.and_then(field);
        Some((grid, id.filter(|id| !id.is_empty())))
    }

    /// The grid in a row with the map of its regions behind it, where there is a column for them.
    fn with_map(&self, grid: &str, fields: &[String]) -> Result<String, String> {
        let map = self.map.and_then(|k| Some((k, fields.get(k)?.trim())));
        match map {
            // A word may say that there is none.
            Some((_, map)) if map.len() == grid.len() && word::map_side(map).is_some() => {
                Ok(format!("{grid} {map}"))
            }
            Some((k, map)) if map.len() >= FEWEST * FEWEST => Err(format!(
                "expected a map of regions in column {}, a name for each of the {} cells, each \
                 name as often as there are rows",
                k + 1,
                grid.len()
            )),
            _ => Ok(grid.to_owned()),
        }
    }

    /// A blank line.
    pub(super) fn end_part(&mut self) {
        self.parted = true;
    }

    /// Whether nothing stands in a row, as below the last one of a spreadsheet.
    pub(super) fn is_blank(&self, line: &Line) -> bool {
        let blank = |c: char| c == self.separator || c.is_whitespace();
        line.text.chars().all(blank)
    }

    /// Whether the last field of a row begins with a quote and does not end in the row.
    pub(super) fn goes_on(&self, row: &str) -> bool {
        let mut rest = row;
        loop {
            let field = rest.trim_start_matches(' ');
            let quoted = field.strip_prefix('"');
            let end = match quoted {
                // Two quotes stand for one.
                Some(inside) => match inside.replace("\"\"", "  ").find('"') {
                    Some(end) => 1 + end,
                    None => return true,
                },
                None => 0,
            };
            match field[end..].find(self.separator) {
                Some(at) => rest = &field[end + at + self.separator.len_utf8()..],
                None => return false,
            }
        }
    }

    /// Reads a row; `None` where it is no row of the table.
    pub(super) fn read(
        &mut self,
        line: &Line,
        context: &mut Context,
    ) -> Option<Result<Entry, TextError>> {
        let fields = fields(&line.text, self.separator);
        let found = self.row(&fields);
        let has = |length: usize| {
            fields
                .iter()
                .filter(|field| field.trim().chars().count() == length)
                .count()
        };
        // A row of another size has a solution of that size, too.
        let odd = |(grid, _): &(String, Option<String>)| {
            let length = grid.chars().count();
            self.length
                .is_some_and(|usual| usual != length && has(length) < 2)
        };
        let Some((text, id)) = found.filter(|row| !odd(row)) else {
            let columns = fields.len() == self.names.len() && self.names.len() > 1;
            let is_row = columns && !self.parted;
            let grid = fields.get(self.puzzle).filter(|_| is_row)?;
            let length = grid.trim().chars().count();
            let expected = match self.length {
                _ if length == 0 => {
                    format!(
                        "expected a grid in column {}, where nothing stands",
                        self.puzzle + 1
                    )
                }
                Some(usual) => format!(
                    "expected a grid of {usual} characters, as in the first row; there are {length}"
                ),
                None => format!(
                    "expected a grid of n x n characters in column {}; there are {length}",
                    self.puzzle + 1
                ),
            };
            return Some(Err(wrong_line(line, expected)));
        };
        self.parted = false;
        let solution = self.solution.and_then(|k| {
            let field = fields.get(k)?.trim();
            Some(field.to_owned()).filter(|field| !field.is_empty())
        });
        let text = match self.with_map(&text, &fields) {
            Ok(text) => text,
            Err(expected) => return Some(Err(wrong_line(line, expected))),
        };
        let line = Line::new(line.number, text);
        let entry = one_line::read(&line, context);
        Some(entry.map(|entry| {
            let alphabet = match &entry.form {
                Form::Line(_, alphabet) => *alphabet,
                _ => Alphabet::OneUp,
            };
            let layout = entry.puzzle.layout();
            Entry {
                recorded: solution.map(|text| recorded_line(layout, &text, alphabet)),
                id: entry.id.or(id),
                row: Some(Box::new(TableRow {
                    names: Arc::clone(&self.names),
                    fields,
                })),
                ..entry
            }
        }))
    }
}

/// Whether the grid of a line stands in another column than that of the line above, or is of
/// another size where one more field has the size of the one above: what stands in the place of
/// the grid is none, and what was found is its solution.
pub(super) fn is_moved(above: &str, line: &str) -> bool {
    let place = |text: &str| {
        let separator = [',', ';', '\t'].into_iter().find(|&c| text.contains(c))?;
        let word = word::word(text);
        let at = offset(text, word);
        let before = text[..at].matches(separator).count();
        Some((
            text.matches(separator).count(),
            before,
            word.len(),
            separator,
        ))
    };
    let (Some(above), Some(here)) = (place(above), place(line)) else {
        return false;
    };
    let other = |field: &str| field.trim().len() == above.2;
    above.0 == here.0 && (above.1 != here.1 || above.2 != here.2 && line.split(here.3).any(other))
}

/// The fields of a row; quotes around a field are taken off, two of them inside stand for one.
fn fields(row: &str, separator: char) -> Vec<String> {
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
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_is_found_by_its_name() {
        let table = Table::of(
            "Solution,Puzzle;x,Name",
            "1234341221434321,1...............,\"a, \"\"b\"\"\"",
        );
        assert!(table.is_none(), "the names are cut as the rows are");
        let table = Table::of(
            "solution,Puzzle,Name",
            "1234341221434321,1...............,\"a, \"\"b\"\"\"",
        );
        let row = fields("x,1..............4,\"a, \"\"b\"\"\"", ',');
        let row = table.and_then(|table| table.row(&row));
        assert_eq!(
            row,
            Some(("1..............4".to_owned(), Some("a, \"b\"".to_owned())))
        );
        let goes_on = |row: &str| {
            Table::of("puzzle,note", "1...............,x").is_some_and(|t| t.goes_on(row))
        };
        for open in ["1,\"a", "1,\"a \"\" b", "\"", "1,\"\"\"", "\"a, b\",\"c,"] {
            assert!(goes_on(open), "{open}");
        }
        for whole in [
            "1,a",
            "1,\"a\"",
            "1,5\" wide",
            "\"a, \"\"b\"\"\",c",
            "1,\"\"",
            "",
        ] {
            assert!(!goes_on(whole), "{whole}");
        }
        assert!(Table::of("a,b", "1,2").is_none() && Table::of("id,puzzle", "1,x y").is_none());
    }
}
