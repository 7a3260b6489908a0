//! Rules of the whole board: diagonals, windows, disjoint groups, knight's and king's moves, which
//! are only regions; and non-consecutive neighbours, which are pairs (see [`super::super::constraint`]).

use super::super::layout::Layout;
use super::super::named::{Named, entry_named};
use super::super::region::Draft;
use super::super::{Boxes, Grid, LayoutError, LayoutSpec, Position, RegionKind, Rule};
use super::grids::{block, box_corners};
use crate::ids::CellId;

/// A rule with its name and what it says.
#[derive(Clone, Copy, Debug)]
pub struct RuleEntry {
    /// The rule.
    pub rule: Rule,
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// Other spellings that are read. Case, spaces, `-` and `_` never matter.
    pub aliases: &'static [&'static str],
    /// Its meaning, in a line.
    pub says: &'static str,
}

impl Named for RuleEntry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }
}

/// Every rule there is.
pub const RULES: &[RuleEntry] = &[
    RuleEntry {
        rule: Rule::Diagonals,
        name: "diagonals",
        aliases: &["diagonal", "x"],
        says: "both diagonals of each grid hold each symbol once",
    },
    RuleEntry {
        rule: Rule::MainDiagonal,
        name: "main-diagonal",
        aliases: &["diagonal-main", "main"],
        says: "the diagonal of each grid from the top left holds each symbol once",
    },
    RuleEntry {
        rule: Rule::AntiDiagonal,
        name: "anti-diagonal",
        aliases: &["diagonal-anti", "anti"],
        says: "the diagonal of each grid from the top right holds each symbol once",
    },
    RuleEntry {
        rule: Rule::Windoku,
        name: "windoku",
        aliases: &["windows", "hyper"],
        says: "the inner boxes hold no symbol twice",
    },
    RuleEntry {
        rule: Rule::DisjointGroups,
        name: "disjoint-groups",
        aliases: &["disjoint"],
        says: "the cells at the same place of each box hold no symbol twice",
    },
    RuleEntry {
        rule: Rule::AntiKnight,
        name: "anti-knight",
        aliases: &["knight"],
        says: "cells a knight's move apart hold different symbols",
    },
    RuleEntry {
        rule: Rule::AntiKing,
        name: "anti-king",
        aliases: &["king"],
        says: "cells that touch at a corner hold different symbols",
    },
    RuleEntry {
        rule: Rule::NonConsecutive,
        name: "non-consecutive",
        aliases: &["no-consecutive"],
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
    let mut known = RULES.iter().filter(|entry| entry.rule == rule);
    known.next().map(|entry| entry.name)
}

/// The regions that the rules of a description add to its cells and regions.
pub(in crate::puzzle) fn rule_regions(
    spec: &LayoutSpec,
    layout: &Layout,
) -> Result<Vec<Draft>, LayoutError> {
    const KNIGHT: [(i32, i32); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];
    const KING: [(i32, i32); 2] = [(1, 1), (1, -1)];
    let mut drafts = Vec::new();
    for &rule in &spec.rules {
        drafts.extend(match rule {
            Rule::Diagonals => {
                let mut both = of_grids(spec, "diagonals", |grid| {
                    Ok(diagonal(grid, spec.order, true))
                })?;
                both.extend(of_grids(spec, "diagonals", |grid| {
                    Ok(diagonal(grid, spec.order, false))
                })?);
                both
            }
            Rule::MainDiagonal => of_grids(spec, "main-diagonal", |grid| {
                Ok(diagonal(grid, spec.order, true))
            })?,
            Rule::AntiDiagonal => of_grids(spec, "anti-diagonal", |grid| {
                Ok(diagonal(grid, spec.order, false))
            })?,
            Rule::Windoku => of_grids(spec, "windoku", |grid| windows(grid, spec.order))?,
            Rule::DisjointGroups => of_grids(spec, "disjoint-groups", |grid| {
                disjoint_groups(grid, spec.order)
            })?,
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
    regions: impl Fn(&Grid) -> Result<Vec<Draft>, LayoutError>,
) -> Result<Vec<Draft>, LayoutError> {
    if spec.grids.is_empty() {
        return Err(LayoutError::RuleDoesNotFit {
            rule,
            needs: "a square grid",
        });
    }
    let mut drafts = Vec::new();
    for (k, grid) in spec.grids.iter().enumerate() {
        for (name, kind, cells) in regions(grid)? {
            let of_grid = if spec.grids.len() == 1 {
                String::new()
            } else {
                format!(" of grid {}", k + 1)
            };
            drafts.push((format!("{name}{of_grid}"), kind, cells));
        }
    }
    Ok(drafts)
}

fn diagonal(grid: &Grid, order: usize, main: bool) -> Vec<Draft> {
    let cells = (0..order)
        .flat_map(|k| block(grid, (k, if main { k } else { order - 1 - k }), (1, 1)))
        .collect();
    let name = if main {
        "main diagonal"
    } else {
        "anti-diagonal"
    };
    vec![(name.to_owned(), RegionKind::Diagonal, cells)]
}

/// The boxes that a rule about boxes goes by: the grid's own, else the default ones.
fn boxes_for(grid: &Grid, order: usize, rule: &'static str) -> Result<Boxes, LayoutError> {
    let needs = "a grid whose number of symbols is not a prime, so that it has boxes";
    grid.boxes
        .or_else(|| Boxes::default_for(order))
        .ok_or(LayoutError::RuleDoesNotFit { rule, needs })
}

/// Inner boxes: as large as a box where that leaves a free line before, between and after them.
fn windows(grid: &Grid, order: usize) -> Result<Vec<Draft>, LayoutError> {
    let boxes = boxes_for(grid, order, "windoku")?;
    let starts = |size: usize| {
        (1..)
            .step_by(size + 1)
            .take_while(move |start| start + size < order)
    };
    let corners: Vec<_> = starts(boxes.rows)
        .flat_map(|row| starts(boxes.cols).map(move |col| (row, col)))
        .collect();
    let window = |(n, &corner): (usize, &(usize, usize))| {
        (
            format!("window {}", n + 1),
            RegionKind::Window,
            block(grid, corner, (boxes.rows, boxes.cols)),
        )
    };
    Ok(corners.iter().enumerate().map(window).collect())
}

fn disjoint_groups(grid: &Grid, order: usize) -> Result<Vec<Draft>, LayoutError> {
    let boxes = boxes_for(grid, order, "disjoint-groups")?;
    let corners = box_corners(boxes, order)?;
    let group = |n: usize| {
        let (row, col) = (n / boxes.cols, n % boxes.cols);
        let cells = corners
            .iter()
            .flat_map(|&(r, c)| block(grid, (r + row, c + col), (1, 1)))
            .collect();
        (
            format!("disjoint group {}", n + 1),
            RegionKind::DisjointGroup,
            cells,
        )
    };
    Ok((0..order).map(group).collect())
}

/// Every pair of cells at one of these moves that no region holds together already.
fn pairs(layout: &Layout, kind: RegionKind, moves: &[(i32, i32)]) -> Vec<Draft> {
    let mut regions_of: Vec<Vec<usize>> = vec![Vec::new(); layout.cells().len()];
    for (k, region) in layout.regions().iter().enumerate() {
        for &cell in &region.cells {
            regions_of[crate::ids::Id::index(cell)].push(k);
        }
    }
    let together = |a: CellId, b: CellId| {
        let of_b = &regions_of[crate::ids::Id::index(b)];
        regions_of[crate::ids::Id::index(a)]
            .iter()
            .any(|region| of_b.contains(region))
    };
    let moved = |place: Position, (rows, cols): (i32, i32)| {
        let row = u16::try_from(i32::from(place.row) + rows).ok()?;
        Some(Position {
            row,
            col: u16::try_from(i32::from(place.col) + cols).ok()?,
        })
    };
    let mut drafts = Vec::new();
    for (a, &place) in layout.cells().enumerate() {
        for &step in moves {
            let Some(other) = moved(place, step) else {
                continue;
            };
            if let Some(b) = layout.cell_at(other).filter(|&b| !together(a, b)) {
                drafts.push((
                    format!("{kind} {place} {}", layout.cells()[b]),
                    kind,
                    vec![place, other],
                ));
            }
        }
    }
    drafts
}
