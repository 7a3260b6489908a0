//! Boxes of a square as they are drawn: bars after each few cells of all rows, rules after each few
//! rows.

use super::paragraph::Paragraph;
use super::piece::is_bar;
use super::walls::is_wall;
use crate::puzzle::Boxes;

/// The boxes of a square, where bars and rules show others than are usual.
pub(super) fn boxes(square: &Paragraph) -> Option<Boxes> {
    let (side, rows) = square.square.as_ref()?;
    let lines = &square.lines;
    let mut across = None;
    for row in rows {
        let bar = |pair: &[super::piece::Piece]| {
            let between = lines[pair[0].line]
                .text
                .get(pair[0].at.end..pair[1].at.start);
            between.is_some_and(|between| between.contains(is_bar))
        };
        let bars: Vec<usize> = (1..row.len()).filter(|&n| bar(&row[n - 1..=n])).collect();
        if across.get_or_insert_with(|| bars.clone()) != &bars {
            return None;
        }
    }
    let rule = |n: &usize| {
        let [above, below] = [n - 1, *n].map(|n| rows[n].first().map_or(0, |piece| piece.line));
        (above + 1..below).any(|line| is_wall(&lines[line].text))
    };
    let down: Vec<usize> = (1..rows.len()).filter(rule).collect();
    let cols = step(&across?, *side)?;
    let height = step(&down, *side)?;
    let boxes = match (height, cols) {
        (Some(rows), Some(cols)) => Boxes { rows, cols },
        (Some(rows), None) => Boxes {
            rows,
            cols: side / rows,
        },
        (None, Some(cols)) => Boxes {
            rows: side / cols,
            cols,
        },
        (None, None) => return None,
    };
    let real = boxes.rows > 1 && boxes.cols > 1 && boxes.rows * boxes.cols == *side;
    (real && Boxes::default_for(*side) != Some(boxes)).then_some(boxes)
}

/// After how many lines of a square another part begins, where all parts are alike: nothing where
/// there is one, `None` where they differ.
fn step(starts: &[usize], side: usize) -> Option<Option<usize>> {
    let Some(&step) = starts.first() else {
        return Some(None);
    };
    let alike = side.is_multiple_of(step) && starts.iter().copied().eq((step..side).step_by(step));
    alike.then_some(Some(step))
}
