//! Writes game IDs.

use super::edges;
use super::read::MOST;
use crate::ids::{CellId, Id};
use crate::puzzle::{Boxes, Constraint, ConstraintKind, Puzzle, RegionKind, Rule, shapes};
use crate::text::ground::{Held, Job, WriteError, Written, region_numbers, square_only};

/// A game ID.
///
/// # Errors
/// The board is not one square grid, has too many symbols, or a block is in several pieces.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let puzzle = job.puzzle;
    let layout = puzzle.layout();
    let order = layout.order();
    if !(2..=MOST).contains(&order) {
        return Err(WriteError::new(format!(
            "{order} symbols: 2 to {MOST} only"
        )));
    }
    let boxes = layout.spec().grids.first().and_then(|grid| grid.boxes);
    let boxes = boxes.filter(|boxes| boxes.rows > 1 && boxes.cols > 1);
    let (mut head, mut spec, blocks) = if let Some(boxes) = boxes {
        let Boxes { rows, cols } = boxes;
        (format!("{rows}x{cols}"), shapes::boxed(boxes), None)
    } else {
        // A grid without blocks is one whose blocks are the rows.
        let rows = || (0..order * order).map(|cell| cell / order).collect();
        let numbers = || region_numbers(layout).map(|all| all.iter().copied().collect());
        let names: Vec<usize> = numbers().unwrap_or_else(rows);
        let edges = connected(&names, order);
        let edges = edges.ok_or_else(|| WriteError::new("a region in several pieces"))?;
        (
            format!("{order}j"),
            shapes::jigsaw(order, &names),
            Some(edges),
        )
    };
    let diagonals = layout.regions().iter();
    let diagonals = diagonals
        .filter(|region| region.is(RegionKind::Diagonal))
        .count();
    if diagonals > 1 {
        head.push('x');
        spec.rules.push(Rule::Diagonals);
    }
    let cages = Cages::of(puzzle);
    if let Some(cages) = &cages {
        head.push('k');
        spec.constraints.clone_from(&cages.held);
    }
    let clues = |cell: CellId| puzzle.givens()[cell].map(|symbol| symbol.index() + 1);
    let mut text = format!(
        "{head}:{}",
        numbers(order * order, |n| clues(CellId::new(n)))
    );
    for part in blocks
        .into_iter()
        .chain(cages.iter().map(|cages| cages.edges.clone()))
    {
        text.push(',');
        text.push_str(&part);
    }
    if let Some(cages) = &cages {
        text.push(',');
        text.push_str(&numbers(order * order, |n| cages.sums[n]));
    }
    Written::holding(text, job, Held::givens(spec))
}

/// The edges of blocks, where each is in one piece.
fn connected(names: &[usize], order: usize) -> Option<String> {
    let text = edges::encoded(names, order);
    let pieces = edges::blocks(&text, order)?;
    let count = |names: &[usize]| {
        let mut names = names.to_vec();
        names.sort_unstable();
        names.dedup();
        names.len()
    };
    (count(&pieces) == count(names)).then_some(text)
}

/// Numbers of cells, with runs of blanks between them.
fn numbers(cells: usize, number: impl Fn(usize) -> Option<usize>) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for cell in 0..=cells {
        let number = if cell < cells { number(cell) } else { None };
        if cell < cells && number.is_none() {
            blanks += 1;
            continue;
        }
        while blanks > 26 {
            text.push('z');
            blanks -= 26;
        }
        if blanks > 0 {
            text.push(edges::letter(blanks));
        } else if number.is_some() && !text.is_empty() {
            text.push('_');
        }
        blanks = 0;
        if let Some(number) = number {
            text.push_str(&number.to_string());
        }
    }
    text
}

/// Cages that fill the board, as the game has them.
struct Cages {
    held: Vec<Constraint>,
    edges: String,
    /// The sum of each cage, at its first cell.
    sums: Vec<Option<usize>>,
}

impl Cages {
    /// The cages with a sum, where each is in one piece, no two share a cell, and cells without
    /// one can be told from them; cells in no cage are cages of their own without a sum.
    fn of(puzzle: &Puzzle) -> Option<Self> {
        let layout = puzzle.layout();
        let mut names: Vec<usize> = layout.cells().ids().map(Id::index).collect();
        let mut sums = vec![None; names.len()];
        let mut taken = vec![false; names.len()];
        let mut held = Vec::new();
        for constraint in &layout.spec().constraints {
            let ([sum], ConstraintKind::Cage) = (constraint.values.as_slice(), constraint.kind)
            else {
                continue;
            };
            let cells: Option<Vec<usize>> = constraint
                .cells
                .iter()
                .map(|&place| layout.cell_at(place).map(Id::index))
                .collect();
            let cells = cells?;
            let first = *cells.iter().min()?;
            // Alone it would be read as a given.
            if cells.len() < 2 || cells.iter().any(|&cell| taken[cell]) {
                continue;
            }
            for &cell in &cells {
                taken[cell] = true;
                names[cell] = first;
            }
            sums[first] = usize::try_from(*sum).ok();
            held.push(constraint.clone());
        }
        let edges = connected(&names, layout.order())?;
        (!held.is_empty()).then_some(Self { held, edges, sums })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Layout, Symbol};
    use crate::text::ground::{Alphabet, Context, ReadOptions};

    fn written(puzzle: &Puzzle) -> Result<Written, WriteError> {
        write(&Job {
            puzzle,
            id: None,
            alphabet: Alphabet::OneUp,
        })
    }

    #[test]
    fn clues_touch_with_a_line_between() {
        let layout = Arc::new(Layout::build(shapes::square(4)).expect("4"));
        let mut puzzle = Puzzle::blank(layout);
        for (cell, symbol) in [(0, 0), (1, 1), (3, 2)] {
            let symbol = Symbol::new(symbol).expect("small");
            puzzle.give(CellId::new(cell), symbol).expect("free");
        }
        assert_eq!(written(&puzzle).expect("an ID").text, "2x2:1_2a3l");
    }

    #[test]
    fn cages_come_back() {
        let id = "2x2k:p,____________l,10_10_10_10l";
        let read = |id: &str| {
            super::super::read(
                &crate::text::ground::Line::new(1, id),
                &mut Context::new(ReadOptions::default()),
            )
            .expect("an ID")
        };
        let puzzle = read(id).puzzle;
        let text = written(&puzzle).expect("an ID");
        assert_eq!((text.text.as_str(), text.dropped.len()), (id, 0));
        let id = "9jk:zzzc,bbccabaaabaa_ab_ba_daaaacaaagfac__cc__acabab_a_aa_b_aadd_,\
                  aa_a_____________a_a_____b_______a______a_a_____a___aaa_baa__aaa_a_aaa__ba__a_ba_aaaaa_aaa__aaa__b__,\
                  13a8a11_7a9_13_13_6_9_13a12_12i15a13_5_5a18_16_13e9b9_13_14_7a14b3c16b14b16_10a10a10b9d13a17b10b";
        let text = written(&read(id).puzzle).expect("an ID");
        assert_eq!((text.text.as_str(), text.dropped.len()), (id, 0));
    }

    #[test]
    fn a_region_in_pieces_is_refused() {
        let spec = shapes::jigsaw(4, "ABABBABACDCDDCDC".chars());
        let layout = Arc::new(Layout::build(spec).expect("a jigsaw"));
        assert!(written(&Puzzle::blank(layout)).is_err());
    }
}
