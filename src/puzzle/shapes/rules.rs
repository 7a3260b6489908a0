//! Rules of the whole board: diagonals, windows, disjoint groups, knight's and king's moves, which
//! are only regions; and non-consecutive neighbours, which are pairs (see [`super::super::constraint`]).

use super::super::layout::Layout;
use super::super::named::{Named, entry_named};
use super::super::region::Draft;
use super::super::{
    Boxes, Grid, LayoutError, LayoutResult, LayoutSpec, Position, RegionKind, Rule,
};
use super::grids::{block, box_corners, of_grid};
use crate::ids::{CellId, IdVec};

/// A rule with its name and what it says.
#[derive(Clone, Copy, Debug)]
pub struct RuleEntry {
    /// The rule.
    pub rule: Rule,
    /// Its name in files and on the command line, then other spellings that are read. Case,
    /// spaces, `-` and `_` never matter.
    pub names: &'static [&'static str],
    /// Its meaning, in a line.
    pub says: &'static str,
}

impl RuleEntry {
    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

impl Named for RuleEntry {
    fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

/// Every rule there is.
pub const RULES: &[RuleEntry] = &[
    RuleEntry {
        rule: Rule::Diagonals,
        names: &["diagonals", "diagonal", "x"],
        says: "both diagonals of each grid hold each symbol once",
    },
    RuleEntry {
        rule: Rule::MainDiagonal,
        names: &["main-diagonal", "diagonal-main", "main"],
        says: "the diagonal of each grid from the top left holds each symbol once",
    },
    RuleEntry {
        rule: Rule::AntiDiagonal,
        names: &["anti-diagonal", "diagonal-anti", "anti"],
        says: "the diagonal of each grid from the top right holds each symbol once",
    },
    RuleEntry {
        rule: Rule::Windoku,
        names: &["windoku", "windows", "hyper"],
        says: "the inner boxes hold no symbol twice",
    },
    RuleEntry {
        rule: Rule::DisjointGroups,
        names: &["disjoint-groups", "disjoint"],
        says: "the cells at the same place of each box hold no symbol twice",
    },
    RuleEntry {
        rule: Rule::AntiKnight,
        names: &["anti-knight", "knight"],
        says: "cells a knight's move apart hold different symbols",
    },
    RuleEntry {
        rule: Rule::AntiKing,
        names: &["anti-king", "king"],
        says: "cells that touch at a corner hold different symbols",
    },
    RuleEntry {
        rule: Rule::NonConsecutive,
        names: &["non-consecutive", "no-consecutive"],
        says: "cells that share a side hold no values that follow each other, but at a dot",
    },
];

/// The rule of that name, in any spelling.
///
/// # Errors
/// There is none; the error lists all names.
pub fn rule_named(name: &str) -> Result<Rule, LayoutError> {
    entry_named(RULES, "rule", name).map(|entry| entry.rule)
}

/// The name of a rule in files and on the command line.
pub(crate) fn rule_name(rule: Rule) -> Option<&'static str> {
    RULES.iter().find(|entry| entry.rule == rule).map(RuleEntry::name)
}

/// The regions that the rules of a description add to its cells and regions.
pub(in crate::puzzle) fn rule_regions(
    spec: &LayoutSpec,
    layout: &Layout,
) -> LayoutResult<Vec<Draft>> {
    const KNIGHT: [(i16, i16); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];
    const KING: [(i16, i16); 2] = [(1, 1), (1, -1)];
    let mut drafts = Vec::new();

    for &rule in &spec.rules {
        drafts.extend(match rule {
            Rule::Diagonals => {
                let mut both = diagonals(spec, "diagonals", true)?;
                both.extend(diagonals(spec, "diagonals", false)?);
                both
            }
            Rule::MainDiagonal => diagonals(spec, "main-diagonal", true)?,
            Rule::AntiDiagonal => diagonals(spec, "anti-diagonal", false)?,
            Rule::Windoku => of_grids(spec, "windoku", windows)?,
            Rule::DisjointGroups => of_grids(spec, "disjoint-groups", disjoint_groups)?,
            Rule::AntiKnight => pairs(layout, RegionKind::KnightPair, &KNIGHT),
            Rule::AntiKing => pairs(layout, RegionKind::KingPair, &KING),
            // No region: see the constraints.
            Rule::NonConsecutive => Vec::new(),
        });
    }

    Ok(drafts)
}

/// The regions that a rule adds to each grid.
fn of_grids(
    spec: &LayoutSpec,
    rule: &'static str,
    regions: impl Fn(&Grid, usize) -> LayoutResult<Vec<Draft>>,
) -> LayoutResult<Vec<Draft>> {
    if spec.grids.is_empty() {
        let needs = "a square grid";
        return Err(LayoutError::RuleDoesNotFit { rule, needs });
    }

    let mut drafts = Vec::new();
    for (k, grid) in spec.grids.iter().enumerate() {
        for (name, kind, cells) in regions(grid, spec.order)? {
            drafts.push((format!("{name}{}", of_grid(spec, k)), kind, cells));
        }
    }

    Ok(drafts)
}

/// One diagonal of each grid: that from the top left, or the other.
fn diagonals(spec: &LayoutSpec, rule: &'static str, main: bool) -> LayoutResult<Vec<Draft>> {
    of_grids(spec, rule, |grid, order| {
        let name = if main { "main diagonal" } else { "anti-diagonal" };
        let place = |k: usize| (k, if main { k } else { order - 1 - k });
        let cells = (0..order).flat_map(|k| block(grid, place(k), (1, 1))).collect();
        let draft = (name.to_owned(), RegionKind::Diagonal, cells);
        Ok(vec![draft])
    })
}

/// The boxes that a rule about boxes goes by: the grid's own, else the default ones.
fn boxes_for(grid: &Grid, order: usize, rule: &'static str) -> LayoutResult<Boxes> {
    let needs = "a grid whose number of symbols is not a prime, so that it has boxes";
    let boxes = grid.boxes.or_else(|| Boxes::default_for(order));
    boxes.ok_or(LayoutError::RuleDoesNotFit { rule, needs })
}

/// Inner boxes: as large as a box where that leaves a free line before, between and after them.
fn windows(grid: &Grid, order: usize) -> LayoutResult<Vec<Draft>> {
    let boxes = boxes_for(grid, order, "windoku")?;
    let starts =
        |size: usize| (1..).step_by(size + 1).take_while(move |start| start + size < order);
    let in_row = |row| starts(boxes.cols).map(move |col| (row, col));
    let corners = starts(boxes.rows).flat_map(in_row);
    let window = |(n, corner): (usize, (usize, usize))| {
        let cells = block(grid, corner, (boxes.rows, boxes.cols));
        (format!("window {}", n + 1), RegionKind::Window, cells)
    };

    Ok(corners.enumerate().map(window).collect())
}

fn disjoint_groups(grid: &Grid, order: usize) -> LayoutResult<Vec<Draft>> {
    let boxes = boxes_for(grid, order, "disjoint-groups")?;
    let corners = box_corners(boxes, order)?;
    let group = |n: usize| {
        let row = n / boxes.cols;
        let col = n % boxes.cols;
        let cells = corners.iter().flat_map(|&(r, c)| block(grid, (r + row, c + col), (1, 1)));
        let name = format!("disjoint group {}", n + 1);
        (name, RegionKind::DisjointGroup, cells.collect())
    };

    Ok((0..order).map(group).collect())
}

/// Every pair of cells at one of these moves that no region holds together already.
fn pairs(layout: &Layout, kind: RegionKind, moves: &[(i16, i16)]) -> Vec<Draft> {
    let mut regions_of: IdVec<CellId, Vec<usize>> = IdVec::filled(Vec::new(), layout.cells().len());
    for (k, region) in layout.regions().iter().enumerate() {
        region.cells.iter().for_each(|&cell| regions_of[cell].push(k));
    }

    let apart = |a: CellId, b: CellId| !regions_of[a].iter().any(|k| regions_of[b].contains(k));
    let mut drafts = Vec::new();
    for (a, &place) in layout.cells().enumerate() {
        for &(rows, cols) in moves {
            let row = place.row.checked_add_signed(rows);
            let col = place.col.checked_add_signed(cols);
            let other = row.zip(col).map(|(row, col)| Position { row, col });
            let there = |&other: &Position| layout.cell_at(other).is_some_and(|b| apart(a, b));
            if let Some(other) = other.filter(there) {
                let name = format!("{kind} {place} {other}");
                drafts.push((name, kind, vec![place, other]));
            }
        }
    }

    drafts
}
