//! Grids beside each other, with more room between them than between their cells.

use super::labels::is_certain;
use super::pieces::{Cut, cut};
use super::tiny::FEWEST;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::Line;

/// Grids beside each other at most.
const MOST: usize = 8;

/// The lines of each grid, the cells in their places; `None` where lines are no such grids.
pub(super) fn split(lines: &[Line]) -> Option<Vec<Vec<Line>>> {
    let ways = [Cut::Words, Cut::Dense];
    ways.into_iter().find_map(|how| {
        let rows = cut(lines, how);
        let side = rows.len();
        let width = rows.first()?.len();
        let grids = width.checked_div(side)?;
        let fits = (FEWEST..=MAX_SYMBOLS).contains(&side)
            && (2..=MOST).contains(&grids)
            && rows.iter().all(|row| row.len() == grids * side);
        if !fits {
            return None;
        }
        // The places of the grids in each line: from their first to their last cell.
        let places = |row: &[super::piece::Piece]| {
            let grids = row
                .chunks(side)
                .map(|grid| grid[0].at.start..grid[side - 1].at.end);
            (row[0].line, grids.collect::<Vec<_>>())
        };
        let apart = rows.iter().all(|row| {
            let gap = |k: usize| row[k + 1].at.start - row[k].at.end;
            let within = (0..row.len() - 1).filter(|k| (k + 1) % side > 0).map(gap);
            let between = (0..row.len() - 1).filter(|k| (k + 1) % side == 0).map(gap);
            between.min() > within.max()
        });
        let places: Vec<_> = rows.iter().map(|row| places(row)).collect();
        let grid = |k: usize| {
            let line = |(line, grids): &(usize, Vec<std::ops::Range<usize>>)| {
                let (line, at) = (&lines[*line], grids[k].clone());
                let mut text = " ".repeat(line.text.len());
                text.replace_range(at.clone(), &line.text[at]);
                line.masked(text)
            };
            places.iter().map(line).collect::<Vec<_>>()
        };
        apart.then(|| (0..grids).map(grid).collect())
    })
}

/// Whether lines are a square with its map beside it.
pub(super) fn has_map(lines: &[Line]) -> bool {
    let named = |lines: &Vec<Line>| {
        let signs = lines.iter().flat_map(|line| line.text.chars());
        let signs = signs.filter(|c| !c.is_whitespace());
        let labels: Vec<String> = signs.map(String::from).collect();
        is_certain(&labels, lines.len())
    };
    split(lines).is_some_and(|grids| match &grids[..] {
        [one, other] => named(one) != named(other),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_gaps_stand_between_grids() {
        let text = "1 2 . .   4 . . 1\n. . 1 2   . 1 4 .\n2 . . .   . . . .\n. . . 1   1 . . 2";
        let grids = split(&Line::all(text)).expect("two grids");
        assert_eq!(grids.len(), 2);
        assert_eq!(grids[1][0].text.trim(), "4 . . 1");
        assert_eq!(split(&Line::all(&text.replace("   ", " "))), None);
        assert!(split(&Line::all("12..  4..1\n..12  .14.\n2...  ....\n...1  1..2")).is_some());
    }
}
