//! From the groups of a shape to a list of regions, with its cages.

use std::collections::BTreeSet;

use super::cube::Cube;
use crate::puzzle::{Constraint, ConstraintKind, MAX_SYMBOLS, Position};
use crate::text::ground::cages::{self, Cage};
use crate::text::ground::described::{Listed, block, tiles};
use crate::text::ground::xml::Element;
use crate::text::ground::{Builder, TextError, Unknown, unexpected};

/// Columns, rows or layers of a board at most.
const MAX_SIDE: usize = 1000;
/// Cells in all groups at most, a cell counted as often as it is in one.
const MAX_LISTED: usize = 1 << 20;
/// The value of a cage at most; more no product of values reaches that anybody multiplies.
const MAX_VALUE: usize = u32::MAX as usize;
/// The side of a mathdoku that has none of its own, as KSudoku is set when it is new.
const MATHDOKU: usize = 6;

/// A shape.
pub(super) struct Graph {
    /// The layout with its cages, and what cages of one cell give.
    pub(super) builder: Builder,
    pub(super) cube: Cube,
    /// What the reader has to say, such as what the shape leaves to the settings of the game.
    pub(super) notes: Vec<String>,
}

impl Graph {
    /// Reads the element `graph`.
    pub(super) fn read(graph: &Element) -> Result<Self, TextError> {
        let settable = graph.attribute("order") == Some("Mathdoku");
        let order = if settable {
            MATHDOKU
        } else {
            number(graph, "order", 1, MAX_SYMBOLS)?
        };
        let kind = graph.attribute("type").unwrap_or("custom");
        let base = order.isqrt();
        let square = base * base == order;
        let (cube, groups) = match kind {
            "sudoku" if square => (
                Cube {
                    x: order,
                    y: order,
                    z: 1,
                },
                None,
            ),
            "roxdoku" if square => (
                Cube {
                    x: base,
                    y: base,
                    z: base,
                },
                None,
            ),
            "custom" => {
                let side = |name| match graph.attribute(name) {
                    None if settable => Ok(order),
                    _ => number(graph, name, 1, MAX_SIDE),
                };
                let (x, y) = (side("sizeX")?, side("sizeY")?);
                let z = graph
                    .attribute("sizeZ")
                    .map_or(Ok(1), |_| number(graph, "sizeZ", 1, MAX_SIDE))?;
                (Cube { x, y, z }, Some(&graph.children))
            }
            "sudoku" | "roxdoku" => {
                let expected = "a square number of symbols is expected";
                return Err(unexpected(graph.line, &order.to_string(), expected));
            }
            _ => {
                let expected = "sudoku, roxdoku or custom is expected";
                return Err(unexpected(graph.line, kind, expected));
            }
        };
        if cube.cols() > MAX_SIDE {
            let size = format!("{} x {} x {}", cube.x, cube.y, cube.z);
            let expected = format!("at most {MAX_SIDE} columns, layers side by side");
            return Err(unexpected(graph.line, &size, expected));
        }
        let mut found = Found {
            order,
            base,
            square,
            cube,
            listed: Listed {
                name: graph.attribute("name").unwrap_or_default().to_owned(),
                order,
                ..Listed::default()
            },
            cells: 0,
            repeats: graph.attribute("specific-type") == Some("Mathdoku"),
            sums: Vec::new(),
            constraints: Vec::new(),
            unknown: Vec::new(),
        };
        match groups {
            Some(groups) => groups.iter().try_for_each(|group| found.group(group))?,
            None if cube.z == 1 => found.sudoku(graph, 0, true)?,
            None => found.roxdoku(graph, 0)?,
        }
        let note = settable.then(|| {
            format!("the shape leaves its size to the player; taken as {MATHDOKU} x {MATHDOKU}")
        });
        let mut builder = Builder {
            spec: found.listed.spec(),
            unknown: found.unknown,
            ..Builder::default()
        };
        builder.spec.constraints = found.constraints;
        cages::add(found.sums, &mut builder);
        Ok(Self {
            builder,
            cube,
            notes: note.into_iter().collect(),
        })
    }
}

/// What is read so far.
struct Found {
    order: usize,
    base: usize,
    /// Whether the order is the square of the base.
    square: bool,
    cube: Cube,
    listed: Listed,
    /// Cells in all groups.
    cells: usize,
    /// Whether a symbol may repeat in a cage.
    repeats: bool,
    sums: Vec<Cage>,
    constraints: Vec<Constraint>,
    unknown: Vec<Unknown>,
}

impl Found {
    fn group(&mut self, group: &Element) -> Result<(), TextError> {
        let at = || match group.attribute("at") {
            Some(_) => number(group, "at", 0, usize::MAX),
            None => Ok(0),
        };
        match group.name.as_str() {
            "sudokugroups" => {
                let blocks = group.attribute("withblocks").is_none_or(|with| with == "1");
                self.sudoku(group, at()?, blocks)
            }
            "roxdokugroups" => self.roxdoku(group, at()?),
            "clique" => {
                let cells = self.cells_of(group)?;
                self.listed.cells.extend(&cells);
                // One cell alone only says that the board has it.
                if cells.len() > 1 || self.order == 1 {
                    self.listed.regions.push(cells);
                }
                Ok(())
            }
            "cage" => self.cage(group),
            name => Err(unexpected(
                group.line,
                name,
                "sudokugroups, roxdokugroups, clique or cage is expected",
            )),
        }
    }

    /// A grid of rows and columns, perhaps with square blocks, from a cell on.
    fn sudoku(&mut self, group: &Element, at: usize, blocks: bool) -> Result<(), TextError> {
        let (order, base) = (self.order, self.base);
        if blocks && !self.square {
            let expected = "blocks need a square number of symbols";
            return Err(unexpected(group.line, &order.to_string(), expected));
        }
        let corner = self.corner(group, at, [order, order, 1])?;
        let Some(at) = self.cube.place(corner) else {
            return Ok(());
        };
        self.count(group, order * order)?;
        self.listed.cells.extend(block(at, order, order));
        self.listed.grids.push(at);
        if blocks && base > 1 {
            self.listed.regions.extend(tiles(at, order, (base, base)));
        }
        Ok(())
    }

    /// A cube whose planes in three directions are groups.
    fn roxdoku(&mut self, group: &Element, at: usize) -> Result<(), TextError> {
        let (order, base) = (self.order, self.base);
        if !self.square {
            let expected = "a cube needs a square number of symbols";
            return Err(unexpected(group.line, &order.to_string(), expected));
        }
        let corner = self.corner(group, at, [base, base, base])?;
        self.count(group, 3 * base * order)?;
        for direction in 0..3 {
            for plane in 0..base {
                let inside = (0..order).map(|k| (k / base, k % base));
                let cells: Vec<Position> = inside
                    .filter_map(|(a, b)| {
                        let mut cell = corner;
                        cell[direction] += plane;
                        cell[(direction + 1) % 3] += a;
                        cell[(direction + 2) % 3] += b;
                        self.cube.place(cell)
                    })
                    .collect();
                self.listed.cells.extend(&cells);
                self.listed.regions.push(cells);
            }
        }
        Ok(())
    }

    /// A cage of one cell gives its value whatever its operator is.
    fn cage(&mut self, cage: &Element) -> Result<(), TextError> {
        const OPERATORS: [&str; 5] = ["no operator", "quotient", "difference", "product", "sum"];
        let cells = self.cells_of(cage)?;
        let operator = number(cage, "operator", 0, OPERATORS.len() - 1)?;
        let value = number(cage, "value", usize::from(cells.len() == 1), MAX_VALUE)?;
        self.listed.cells.extend(&cells);
        let kind = match (OPERATORS[operator], cells.len()) {
            (_, 1) => None,
            ("sum", _) if !self.repeats => None,
            ("sum", _) => Some(ConstraintKind::Sum),
            ("difference", 2) => Some(ConstraintKind::Difference),
            ("quotient", 2) => Some(ConstraintKind::Ratio),
            (operator, _) => {
                self.name_cage(operator, &cells);
                return Ok(());
            }
        };
        match kind {
            None => self.sums.push(Cage {
                cells,
                sum: Some(value),
            }),
            Some(kind) => {
                let value = u32::try_from(value).unwrap_or(u32::MAX);
                self.constraints
                    .push(Constraint::new(kind, cells, vec![value]));
            }
        }
        Ok(())
    }

    /// Notes a cage that is a rule of its own.
    fn name_cage(&mut self, operator: &str, cells: &[Position]) {
        let name = format!("cage with a {operator}").replace("a no", "no");
        let names = cells.iter().map(ToString::to_string).collect();
        Unknown::add(&mut self.unknown, &name).cells.push(names);
    }

    /// The cells that a clique or cage lists; each counts once.
    fn cells_of(&mut self, group: &Element) -> Result<Vec<Position>, TextError> {
        let size = number(group, "size", 1, MAX_LISTED)?;
        let (mut cells, mut seen) = (Vec::new(), BTreeSet::new());
        let mut n = 0;
        for word in group.text.split_whitespace().take(size) {
            let index = word.parse().ok();
            let place = index
                .and_then(|index| self.cube.split(index))
                .and_then(|cell| self.cube.place(cell));
            let Some(place) = place else {
                let expected = format!("the number of a cell, 0 to {}", self.cube.len() - 1);
                return Err(unexpected(group.line, word, expected));
            };
            if seen.insert(place) {
                cells.push(place);
            }
            n += 1;
        }
        if n < size {
            let expected = format!("{size} cells are expected");
            return Err(unexpected(group.line, &group.text, expected));
        }
        self.count(group, n)?;
        Ok(cells)
    }

    /// The first cell of a part of the board, all of which must be there.
    fn corner(
        &self,
        group: &Element,
        at: usize,
        size: [usize; 3],
    ) -> Result<[usize; 3], TextError> {
        let corner = self.cube.split(at);
        let fits = |corner: &[usize; 3]| {
            let last = [0, 1, 2].map(|k| corner[k] + size[k] - 1);
            self.cube.place(last).is_some()
        };
        corner.filter(fits).ok_or_else(|| {
            let expected = format!(
                "a cell from which {} x {} x {} cells fit into {} x {} x {} is expected",
                size[0], size[1], size[2], self.cube.x, self.cube.y, self.cube.z
            );
            unexpected(group.line, &at.to_string(), expected)
        })
    }

    fn count(&mut self, group: &Element, cells: usize) -> Result<(), TextError> {
        self.cells += cells;
        if self.cells > MAX_LISTED {
            let expected = format!("groups of at most {MAX_LISTED} cells in all are expected");
            return Err(unexpected(group.line, &group.name, expected));
        }
        Ok(())
    }
}

/// An attribute that is a number from `least` to `most`.
pub(super) fn number(
    element: &Element,
    name: &str,
    least: usize,
    most: usize,
) -> Result<usize, TextError> {
    let text = element.attribute(name).unwrap_or_default();
    let number = text.trim().parse().ok();
    number
        .filter(|n| (least..=most).contains(n))
        .ok_or_else(|| {
            let expected = if most == usize::MAX {
                format!("'{name}' must be a number")
            } else {
                format!("'{name}' must be a number from {least} to {most}")
            };
            unexpected(element.line, text, expected)
        })
}
