//! Several grids one after the other, as lines or blocks: which of them is which grid of an
//! overlapping layout is told from the cells that they share.

use std::sync::Arc;

use super::paragraph::Paragraph;
use super::piece::{Piece, wrong, wrong_line};
use super::sketch::Sketch;
use super::values::is_blank;
use crate::ids::CellId;
use crate::puzzle::shapes::overlaps::OVERLAPS;
use crate::puzzle::shapes::spec_named;
use crate::puzzle::{Layout, LayoutSpec};
use crate::text::ground::{Context, Entry, Line, TextError, TextErrorKind};

/// What blocks and lines of several grids are called in reports.
pub(super) const FORMS: [&str; 2] = ["blocks of several grids", "lines of several grids"];

/// Fewest grids that are taken for one layout without being asked: two or three blocks that
/// happen to agree in a corner are more often separate puzzles.
const FEWEST: usize = 4;

/// Orders of the grids that are looked for at most; two are enough to ask.
const MOST_ORDERS: usize = 8;

/// Whether so many grids may be one layout.
pub(super) fn may_be(count: usize, context: &Context) -> bool {
    match &context.options().layout {
        Some(spec) => spec.grids.len() == count && count > 1,
        None => count >= FEWEST && OVERLAPS.iter().any(|overlap| overlap.grids.len() == count),
    }
}

/// The layout of several grids that a name is: one by itself may be one of them.
pub(super) fn named(name: &str) -> Option<&'static str> {
    let mut words = name.split(|c: char| !c.is_alphanumeric() && c != '-');
    words.find_map(|word| {
        let own = |known: &str| known.eq_ignore_ascii_case(word);
        let named = OVERLAPS
            .iter()
            .find(|overlap| own(overlap.name) || overlap.aliases.iter().any(|alias| own(alias)));
        named.map(|overlap| overlap.name)
    })
}

/// Reads grids, each as its cells in reading order; `None` when they are separate puzzles.
pub(super) fn read(
    grids: &[Vec<Piece>],
    form: &'static str,
    lines: &[Line],
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let given = context.options().layout.clone();
    let specs: Vec<LayoutSpec> = match &given {
        Some(spec) => vec![spec.clone()],
        None => OVERLAPS
            .iter()
            .filter(|overlap| overlap.grids.len() == grids.len())
            .filter_map(|overlap| spec_named(overlap.name).ok())
            .collect(),
    };
    // Grids that hardly ever have the same blank corners by chance; blank ones always do.
    let clue = |piece: &Piece| !is_blank(&piece.text);
    let has_clues = grids.iter().all(|grid| grid.iter().any(clue));
    let mut certain: Vec<Reading> = Vec::new();
    let mut doubtful: Vec<Reading> = Vec::new();
    for spec in specs {
        let layout = match context.layout(spec) {
            Ok(layout) => layout,
            Err(error) => {
                return Some(Err(TextError::at(lines[0].number, error)));
            }
        };
        let cells = layout.order() * layout.order();
        if grids.iter().any(|grid| grid.len() != cells) {
            continue;
        }
        let shape = Shape::new(&layout);
        let wanted = context.options().grid_order.clone();
        for order in shape.orders(grids) {
            let grid_of_block = inverse(&order);
            if wanted
                .as_ref()
                .is_some_and(|wanted| *wanted != grid_of_block)
            {
                continue;
            }
            let (all, any) = shape.clues_in_overlaps(grids, &order);
            let reading = Reading {
                layout: Arc::clone(&layout),
                cells: shape.cells(grids, &order),
                grid_of_block,
            };
            if all || given.is_some() {
                certain.push(reading);
            } else if any || has_clues {
                doubtful.push(reading);
            }
        }
    }
    let mut distinct: Vec<Reading> = Vec::new();
    for reading in certain {
        if !distinct.iter().any(|other| other.is_same(&reading)) {
            distinct.push(reading);
        }
    }
    let mut certain = distinct;
    // In doubt the text may say which layout it has.
    let meant = doubtful.iter().position(|reading| {
        let in_order = reading.grid_of_block.is_sorted() || doubtful.len() == 1;
        in_order && context.speaks_of(reading.layout.name())
    });
    if let Some(at) = meant.filter(|_| certain.is_empty()) {
        certain.push(doubtful.swap_remove(at));
    }
    match (certain.len(), doubtful.len()) {
        (1, _) => certain
            .pop()
            .map(|reading| reading.entry(form, lines, context)),
        (0, 0) if given.is_some() && !grids.is_empty() => {
            Some(Err(disagreement(grids, lines, context)))
        }
        (0, 0) => None,
        (0, _) => {
            let separate = format!("{} separate puzzles (--layout classic)", grids.len());
            let one = format!(
                "one {} (--layout {})",
                doubtful[0].layout.name(),
                doubtful[0].layout.name()
            );
            Some(Err(ambiguous(lines, vec![separate, one], "--layout")))
        }
        _ if certain
            .iter()
            .any(|reading| reading.layout.name() != certain[0].layout.name()) =>
        {
            let names = certain
                .iter()
                .map(|reading| reading.layout.name().to_owned())
                .collect();
            Some(Err(ambiguous(lines, names, "--layout")))
        }
        _ => {
            let orders = certain
                .iter()
                .map(|reading| format!("grids {}", numbers(&reading.grid_of_block)))
                .collect();
            Some(Err(ambiguous(lines, orders, "--grid-order")))
        }
    }
}

/// Blocks as one list of lines, with a blank line between them, and the cells of each.
pub(super) fn joined(blocks: &[&Paragraph]) -> (Vec<Line>, Vec<Vec<Piece>>) {
    let (mut lines, mut grids) = (Vec::<Line>::new(), Vec::new());
    for block in blocks {
        if let Some(last) = lines.last() {
            lines.push(Line::new(last.number + 1, String::new()));
        }
        let shift = lines.len();
        lines.extend(block.lines.iter().cloned());
        let rows = block.square.iter().flat_map(|(_, rows)| rows).flatten();
        let moved = |piece: &Piece| Piece {
            line: piece.line + shift,
            ..piece.clone()
        };
        grids.push(rows.map(moved).collect());
    }
    (lines, grids)
}

/// One way to read the blocks.
struct Reading {
    layout: Arc<Layout>,
    cells: Vec<(CellId, Piece)>,
    grid_of_block: Vec<usize>,
}

impl Reading {
    fn entry(
        self,
        form: &'static str,
        lines: &[Line],
        context: &Context,
    ) -> Result<Entry, TextError> {
        let note = format!(
            "read as {} with grids {}",
            self.layout.name(),
            numbers(&self.grid_of_block)
        );
        Sketch {
            form,
            layout: self.layout,
            cells: self.cells,
            notes: vec![note],
        }
        .entry(lines, context)
    }

    /// Whether both give every cell the same text.
    fn is_same(&self, other: &Self) -> bool {
        let sorted = |reading: &Self| {
            let mut cells: Vec<(CellId, String)> = reading
                .cells
                .iter()
                .map(|(cell, piece)| (*cell, normal(&piece.text)))
                .collect();
            cells.sort_unstable();
            cells
        };
        self.layout.name() == other.layout.name() && sorted(self) == sorted(other)
    }
}

/// Two grids, and the places of the cells that they share in each of them.
type Overlapped = (usize, usize, Vec<(usize, usize)>);

/// The grids of a layout, and which cells each two of them share.
struct Shape {
    /// The cells of each grid, in reading order.
    grids: Vec<Vec<CellId>>,
    /// For each two grids that overlap, the places of the shared cells in both.
    shared: Vec<Overlapped>,
}

impl Shape {
    fn new(layout: &Layout) -> Self {
        let order = layout.order();
        let cells = |grid: &crate::puzzle::Grid| {
            let (row, col) = (usize::from(grid.at.row), usize::from(grid.at.col));
            (0..order * order)
                .filter_map(|k| layout.cell(row + k / order, col + k % order))
                .collect::<Vec<_>>()
        };
        let grids: Vec<Vec<CellId>> = layout.spec().grids.iter().map(cells).collect();
        let mut shared = Vec::new();
        for b in 0..grids.len() {
            for a in 0..b {
                let place = |(k, cell): (usize, &CellId)| {
                    grids[a]
                        .iter()
                        .position(|other| other == cell)
                        .map(|j| (j, k))
                };
                let both: Vec<(usize, usize)> =
                    grids[b].iter().enumerate().filter_map(place).collect();
                if !both.is_empty() {
                    shared.push((a, b, both));
                }
            }
        }
        Self { grids, shared }
    }

    /// The orders in which blocks can be the grids: `order[grid]` is a block, and all shared
    /// cells agree.
    fn orders(&self, blocks: &[Vec<Piece>]) -> Vec<Vec<usize>> {
        let fits = |order: &[usize]| {
            let grid = order.len() - 1;
            self.shared
                .iter()
                .filter(|(_, b, _)| *b == grid)
                .all(|(a, b, cells)| {
                    cells
                        .iter()
                        .all(|&(i, j)| same(&blocks[order[*a]][i], &blocks[order[*b]][j]))
                })
        };
        let mut found = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        let mut next = 0;
        while found.len() < MOST_ORDERS {
            match (next..blocks.len()).find(|block| !order.contains(block)) {
                Some(block) => {
                    order.push(block);
                    if !fits(&order) {
                        order.pop();
                        next = block + 1;
                    } else if order.len() == self.grids.len() {
                        found.push(order.clone());
                        order.pop();
                        next = block + 1;
                    } else {
                        next = 0;
                    }
                }
                None => match order.pop() {
                    Some(block) => next = block + 1,
                    None => break,
                },
            }
        }
        found
    }

    /// Whether all overlaps hold a clue, and whether any does.
    fn clues_in_overlaps(&self, blocks: &[Vec<Piece>], order: &[usize]) -> (bool, bool) {
        let clue = |(a, _, cells): &Overlapped| {
            cells
                .iter()
                .any(|&(i, _)| !is_blank(&blocks[order[*a]][i].text))
        };
        (self.shared.iter().all(clue), self.shared.iter().any(clue))
    }

    fn cells(&self, blocks: &[Vec<Piece>], order: &[usize]) -> Vec<(CellId, Piece)> {
        let of_grid = |(grid, cells): (usize, &Vec<CellId>)| {
            cells
                .iter()
                .copied()
                .zip(blocks[order[grid]].iter().cloned())
                .collect::<Vec<_>>()
        };
        self.grids.iter().enumerate().flat_map(of_grid).collect()
    }
}

fn same(a: &Piece, b: &Piece) -> bool {
    normal(&a.text) == normal(&b.text)
}

fn normal(text: &str) -> String {
    if is_blank(text) {
        String::new()
    } else {
        text.to_uppercase()
    }
}

/// Two clues of the blocks, taken in their order, that differ in a shared cell.
fn disagreement(blocks: &[Vec<Piece>], lines: &[Line], context: &mut Context) -> TextError {
    let layout = context
        .options()
        .layout
        .clone()
        .and_then(|spec| context.layout(spec).ok());
    let Some(layout) = layout else {
        return wrong_line(&lines[0], "expected the grids of one layout");
    };
    let shape = Shape::new(&layout);
    for (a, b, cells) in &shape.shared {
        for &(i, j) in cells {
            let (Some(one), Some(other)) = (
                blocks.get(*a).and_then(|block| block.get(i)),
                blocks.get(*b).and_then(|block| block.get(j)),
            ) else {
                continue;
            };
            if !same(one, other) {
                let place = layout.cells()[shape.grids[*a][i]];
                let expected = format!(
                    "in no order do the grids agree where they overlap; in the order given, {place} is '{}' in grid {} (line {}) and '{}' in grid {} (line {})",
                    one.text,
                    a + 1,
                    lines[one.line].number,
                    other.text,
                    b + 1,
                    lines[other.line].number
                );
                return wrong(lines, other, expected);
            }
        }
    }
    wrong_line(
        &lines[0],
        "the order that --grid-order gives does not fit these grids",
    )
}

fn ambiguous(lines: &[Line], readings: Vec<String>, flag: &'static str) -> TextError {
    TextError::at(lines[0].number, TextErrorKind::Ambiguous { readings, flag })
}

/// Which grid each block is.
fn inverse(order: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(grid, &block)| inverse[block] = grid);
    inverse
}

/// Numbers of grids from 1, as `--grid-order` takes them.
fn numbers(grids: &[usize]) -> String {
    grids
        .iter()
        .map(|grid| (grid + 1).to_string())
        .collect::<Vec<_>>()
        .join(",")
}
