//! A label before the first row of a grid: `Answer: 1 3 4 2`.

use super::row::Row;

/// Words before a colon that say what the rows after them are.
const LABELS: [&str; 12] = [
    "answer", "board", "clues", "givens", "grid", "input", "output", "puzzle", "result",
    "solution", "solved", "sudoku",
];

/// The label of a line, and the byte after its colon.
fn label_of(text: &str) -> Option<usize> {
    let (label, _) = text.split_once(':')?;
    LABELS.iter().any(|known| label.trim().eq_ignore_ascii_case(known)).then_some(label.len() + 1)
}

/// The row after a label.
pub(super) fn row(text: &str, least: usize) -> Option<Row> {
    let from = label_of(text)?;
    Some(Row::cut(text, (0, from..text.len()), false, least)?.with_label())
}
