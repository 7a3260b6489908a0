//! Constraints as shapes, in the way setters draw them.
//!
//! Constraints that cannot be drawn in the usual way (a dot between cells that are no neighbours, a
//! clue outside whose place is taken by a cell) are listed in a note. Each kind in use is explained
//! once, since nobody knows all of them.

use super::feature::{CellShape, Feature, Ink, Joint, Outside, PathStyle};
use super::tiles::{Picture, REGION_TINTS, Tint};
use crate::puzzle::{Constraint, ConstraintKind as Kind, Layout, Position};

/// A step from one cell to the next: rows down, columns to the right.
type Step = (i32, i32);

/// Adds the constraints of a layout to its picture.
pub(super) fn draw(picture: &mut Picture, layout: &Layout) {
    let constraints = &layout.spec().constraints;
    let mut kinds: Vec<Kind> = Vec::new();
    let mut clones = 0;
    for constraint in constraints {
        if !kinds.contains(&constraint.kind) {
            kinds.push(constraint.kind);
        }
        if constraint.kind == Kind::Clone {
            clones += 1;
        }
        let drawn = FeatureBuilder { picture, layout, clones }.draw(constraint);
        picture.note_drawn(constraint.to_string(), drawn);
    }

    for kind in kinds {
        let entry = kind.entry();
        picture.note(format!("{}: {}", entry.name(), entry.says));
    }
}

/// Draws one constraint after the other.
struct FeatureBuilder<'a> {
    picture: &'a mut Picture,
    layout: &'a Layout,
    /// Clones so far, for their colours.
    clones: usize,
}

impl FeatureBuilder<'_> {
    /// Draws a constraint; whether there is a way to.
    fn draw(&mut self, constraint: &Constraint) -> bool {
        let cells = || constraint.cells.clone();
        let path = |style| Feature::Path(cells(), style);
        let line = |ink| path(PathStyle::Line(ink));
        let feature = match constraint.kind {
            Kind::Cage => self.cage(constraint, false),
            Kind::Sum => return self.sum(constraint),
            Kind::Thermometer => path(PathStyle::Thermometer),
            Kind::SlowThermometer => path(PathStyle::SlowThermometer),
            Kind::Arrow => return self.arrow(constraint),
            Kind::DoubleArrow | Kind::Between => path(PathStyle::Circles),
            Kind::Lockout => path(PathStyle::Diamonds),
            Kind::Whispers => line(Ink::Green),
            Kind::Renban => line(Ink::Purple),
            Kind::Nabner => line(Ink::Yellow),
            Kind::Palindrome => line(Ink::Grey),
            Kind::RegionSum => line(Ink::Blue),
            Kind::Zipper => line(Ink::Lavender),
            Kind::Entropic => line(Ink::Orange),
            Kind::Modular => line(Ink::Teal),
            Kind::Less | Kind::Difference | Kind::Ratio | Kind::Xv => {
                return self.joint(constraint);
            }
            Kind::Even => return self.shapes(constraint, CellShape::Square),
            Kind::Odd => return self.shapes(constraint, CellShape::Circle),
            Kind::Minimum => return self.shapes(constraint, CellShape::Minimum),
            Kind::Maximum => return self.shapes(constraint, CellShape::Maximum),
            Kind::RowIndexer => return self.tints(constraint, 1),
            Kind::ColumnIndexer => return self.tints(constraint, 2),
            Kind::BoxIndexer => return self.tints(constraint, 0),
            Kind::Clone => {
                // From the end of the colours, which extra regions take from the start.
                let colour = REGION_TINTS - 1 - self.clones % REGION_TINTS;
                return self.tints(constraint, colour);
            }
            Kind::Sandwich | Kind::XSum | Kind::Skyscraper => return self.line_clue(constraint),
            Kind::Quadruple => self.quadruple(constraint),
            Kind::NegativeDifference | Kind::NegativeRatio | Kind::NegativeXv => return false,
        };

        self.add(feature)
    }

    /// Adds a shape.
    fn add(&mut self, feature: Feature) -> bool {
        self.picture.features.push(feature);
        true
    }

    fn cage(&self, constraint: &Constraint, repeats: bool) -> Feature {
        Feature::Cage { cells: constraint.cells.clone(), label: values(constraint), repeats }
    }

    /// A sum over a whole diagonal is outside with an arrow, any other at its cells.
    fn sum(&mut self, constraint: &Constraint) -> bool {
        let mut cells = constraint.cells.clone();
        for _ in 0..2 {
            if let Some(step) = straight(&cells).filter(|step| step.0 != 0 && step.1 != 0)
                && let Some(&last) = cells.last()
                && self.is_free(moved(last, step))
                && self.clue(constraint, cells[0], step)
            {
                return true;
            }
            cells.reverse();
        }

        let cage = self.cage(constraint, true);
        self.add(cage)
    }

    fn line_clue(&mut self, constraint: &Constraint) -> bool {
        straight(&constraint.cells)
            .filter(|step| step.0 == 0 || step.1 == 0)
            .is_some_and(|step| self.clue(constraint, constraint.cells[0], step))
    }

    /// A clue at the place before its first cell, where no cell is.
    fn clue(&mut self, constraint: &Constraint, first: Position, step: Step) -> bool {
        let (row, col) = moved(first, (-step.0, -step.1));
        if !self.is_free((row, col)) {
            return false;
        }
        let towards = Some(step).filter(|step| step.0 != 0 && step.1 != 0);
        let text = values(constraint);
        let mut clues = self.picture.outside.iter_mut();
        let same = |clue: &&mut Outside| (clue.row, clue.col, clue.towards) == (row, col, towards);
        match clues.find(same) {
            Some(clue) => clue.text = format!("{} {text}", clue.text),
            None => self.picture.outside.push(Outside { row, col, text, towards }),
        }

        true
    }

    /// True if there is no cell at a place.
    fn is_free(&self, (row, col): (i32, i32)) -> bool {
        usize::try_from(row)
            .ok()
            .zip(usize::try_from(col).ok())
            .is_none_or(|(row, col)| self.layout.cell(row, col).is_none())
    }

    /// A ring around the first cells, and an arrow from the nearest of them over the others.
    fn arrow(&mut self, constraint: &Constraint) -> bool {
        let bulb = &constraint.cells;
        let ring = Feature::Path(bulb.clone(), PathStyle::Bulb);
        // Several arrows may start at one bulb.
        if !self.picture.features.contains(&ring) {
            self.add(ring);
        }
        let Some(&first) = constraint.others.first() else {
            return true;
        };
        let nearest = bulb.iter().min_by_key(|&&cell| {
            let (down, right) = apart(cell, first);
            down.abs().max(right.abs())
        });
        let cells = nearest.into_iter().chain(&constraint.others).copied();
        self.add(Feature::Path(cells.collect(), PathStyle::Arrow))
    }

    /// A mark between two neighbours.
    fn joint(&mut self, constraint: &Constraint) -> bool {
        let &[a, b] = constraint.cells.as_slice() else {
            return false;
        };
        let (down, right) = apart(a, b);
        if down.abs() + right.abs() != 1 {
            return false;
        }
        let order = self.layout.order();
        // The usual value needs no number.
        let usual = constraint.value(order) == constraint.kind.default_value(order);
        let said = if usual { String::new() } else { values(constraint) };
        let joint = match constraint.kind {
            Kind::Less => Joint::Less,
            Kind::Difference => Joint::White(said),
            Kind::Ratio => Joint::Black(said),
            _ => Joint::Text(match constraint.values.first() {
                Some(10) => "X".to_owned(),
                Some(5) => "V".to_owned(),
                _ => values(constraint),
            }),
        };

        self.add(Feature::Joint([a, b], joint))
    }

    fn shapes(&mut self, constraint: &Constraint, shape: CellShape) -> bool {
        for &cell in &constraint.cells {
            self.add(Feature::Cell(cell, shape));
        }
        true
    }

    fn tints(&mut self, constraint: &Constraint, colour: usize) -> bool {
        for &cell in constraint.cells.iter().chain(&constraint.others) {
            self.picture.tint(cell, Tint::Region(colour));
        }
        true
    }

    /// A circle where four cells meet; around other cells a line.
    fn quadruple(&self, constraint: &Constraint) -> Feature {
        let cells = constraint.cells.clone();
        let block = cells.iter().min().copied().is_some_and(|first| {
            let near = |&cell: &Position| {
                let (down, right) = apart(first, cell);
                (0..2).contains(&down) && (0..2).contains(&right)
            };
            cells.len() == 4 && cells.iter().all(near)
        });
        if block { Feature::Corner(cells, values(constraint)) } else { self.cage(constraint, true) }
    }
}

/// The values of a constraint as text.
fn values(constraint: &Constraint) -> String {
    constraint.values.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

/// The rows down and the columns to the right from one place to another.
pub(in crate::report) fn apart(a: Position, b: Position) -> Step {
    let gap = |from: u16, to: u16| i32::from(to) - i32::from(from);
    (gap(a.row, b.row), gap(a.col, b.col))
}

fn moved(place: Position, step: Step) -> (i32, i32) {
    (i32::from(place.row) + step.0, i32::from(place.col) + step.1)
}

/// The step by which cells follow each other, where it is the same everywhere and leads to a
/// neighbour.
fn straight(cells: &[Position]) -> Option<Step> {
    let (&first, &second) = (cells.first()?, cells.get(1)?);
    let step = apart(first, second);
    let near = step.0.abs() <= 1 && step.1.abs() <= 1 && step != (0, 0);
    let same = cells.windows(2).all(|pair| apart(pair[0], pair[1]) == step);
    (near && same).then_some(step)
}
