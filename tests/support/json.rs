//! What the tests of boards in JSON share: boards as matrices, objects, the own form's puzzle.

use super::reading::one;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::text::ReadOptions;

/// The rows of cells.
pub(crate) fn rows(cells: &str) -> Vec<String> {
    let signs: Vec<char> = cells.chars().collect();
    let side = signs.len().isqrt();
    signs.chunks(side).map(|row| row.iter().collect()).collect()
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
