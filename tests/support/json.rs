//! What the tests of boards in JSON share: boards as matrices, objects, the own form's puzzle.

use super::reading::one;
use onefold::puzzle::Puzzle;
use onefold::text::ReadOptions;

/// A puzzle with one solution.
pub(crate) const CLASSIC: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

/// The rows of cells.
pub(crate) fn rows(cells: &str) -> Vec<String> {
    let signs: Vec<char> = cells.chars().collect();
    let side = signs.len().isqrt();
    signs.chunks(side).map(|row| row.iter().collect()).collect()
}

/// The rows of cells as a matrix of numbers.
pub(crate) fn matrix(cells: &str) -> String {
    let row = |row: String| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", cells.join(","))
    };
    let all: Vec<String> = rows(cells).into_iter().map(row).collect();
    format!("[{}]", all.join(","))
}

/// An object of fields, whose values are JSON.
pub(crate) fn object(fields: &[(&str, &str)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{}:{value}", serde_json::Value::from(*name)))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// The puzzle that Onefold's own form says with these lines above the clues.
#[track_caller]
pub(crate) fn own(lines: &str, cells: &str) -> Puzzle {
    let text = format!("puzzle\n{lines}\nclues\n{}\n", rows(cells).join("\n"));
    one(&text).puzzle
}

/// Reading without what is not known.
pub(crate) fn ignoring() -> ReadOptions {
    ReadOptions {
        ignore_unknown: true,
        ..ReadOptions::default()
    }
}

/// A region map: nine regions of nine cells.
pub(crate) fn map_of_jigsaw() -> String {
    let mut map: Vec<char> = (0..81)
        .map(|k| char::from(b'a' + u8::try_from(k / 27 * 3 + k % 9 / 3).expect("small")))
        .collect();
    // One cell of a box for one of its neighbour.
    map.swap(2, 3 + 18);
    map.into_iter().collect()
}
