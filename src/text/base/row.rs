//! A row of a table, which goes with its puzzle or with what is wrong with it.

use std::sync::Arc;

use serde_json::{Number, Value};

/// A row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The names of the columns, shared by all rows.
    pub names: Arc<[String]>,
    /// The fields, in the order of the names.
    pub fields: Vec<String>,
}

/// Names of the column of grids, by priority.
pub(crate) const PUZZLES: &[&str] = &[
    "puzzle", "puzzles", "quizzes", "quiz", "grid", "board", "sudoku", "question", "givens",
    "initial", "start", "problem", "clues",
];

/// Names of the column of names of puzzles.
pub(crate) const IDS: &[&str] = &["id", "name", "title", "puzzle_id"];

/// Names of the column of solutions.
pub(crate) const SOLUTIONS: &[&str] = &["solution", "solutions", "solved", "answer", "answers"];

/// Names of the column of region maps.
pub(crate) const MAPS: &[&str] = &["regions", "region", "map", "jigsaw", "region_map", "layout"];

impl TableRow {
    /// The names of the other columns, and their fields as JSON.
    pub fn data(&self) -> Vec<(String, String)> {
        let place = |known: &str| {
            self.names.iter().position(|name| name.trim().eq_ignore_ascii_case(known))
        };
        let read = [PUZZLES, IDS, SOLUTIONS, MAPS]
            .iter()
            .map(|names| names.iter().find_map(|name| place(name)));
        let read: Vec<usize> = read.flatten().collect();
        self.names
            .iter()
            .zip(&self.fields)
            .enumerate()
            .filter(|(k, _)| !read.contains(k))
            .map(|(_, (name, field))| (name.trim().to_owned(), json_of(field.trim())))
            .collect()
    }
}

/// A field as JSON: a number as it is spelled, or text.
fn json_of(field: &str) -> String {
    match serde_json::from_str::<Number>(field) {
        Ok(_) => field.to_owned(),
        Err(_) => Value::from(field).to_string(),
    }
}
