//! Features drawn over or under the cells of a picture: cages, lines, marks on edges and
//! corners, shapes in cells, clues outside.

use crate::puzzle::Position;

/// A shape of a picture, by the cells it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A dashed outline inside some cells, with a text in its first cell.
    Cage {
        /// The cells.
        cells: Vec<Position>,
        /// The text in its corner, such as the sum; may be empty.
        label: String,
        /// True if its symbols may repeat, which is drawn in grey.
        repeats: bool,
    },
    /// A line through the middles of cells, in order.
    Path(Vec<Position>, PathStyle),
    /// A straight line from corner to corner over the cells of a diagonal, in order.
    Diagonal(Vec<Position>),
    /// A mark on the edge between two neighbours.
    Joint([Position; 2], Joint),
    /// A circle with a text on the corner where up to four cells meet.
    Corner(Vec<Position>, String),
    /// A shape under the symbol of a cell.
    Cell(Position, CellShape),
}

/// How a line through cells looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// Thick and grey, with a bulb at its first cell.
    Thermometer,
    /// The same with a hollow bulb, where values may stay the same.
    SlowThermometer,
    /// Thin and grey, with an arrow at its last cell; it starts at the rim of a bulb.
    Arrow,
    /// A grey outline around its cells: the bulb of an arrow.
    Bulb,
    /// Grey, with a circle at each end.
    Circles,
    /// Grey, with a diamond at each end.
    Diamonds,
    /// A plain line of a colour.
    Line(Ink),
}

/// Colours of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "colours need no words")]
pub enum Ink {
    Grey,
    Green,
    Purple,
    Blue,
    Lavender,
    Orange,
    Teal,
    Yellow,
}

/// The mark on the edge between two cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// A white dot, with a text inside where it has a value.
    White(String),
    /// A black dot, with a text inside where it has a value.
    Black(String),
    /// A short text, such as X or V.
    Text(String),
    /// The first cell is less than the second: the sign opens towards the second.
    Less,
}

/// A shape under the symbol of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// A grey square, for even values.
    Square,
    /// A grey circle, for odd values.
    Circle,
    /// Small arrows that point at the cell from its sides: it is less than its neighbours.
    Minimum,
    /// Small arrows that point from the cell to its sides: it is greater than its neighbours.
    Maximum,
}

/// A clue outside the grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outside {
    /// Its place; one row or column beyond the picture at most, so that -1 is left or above.
    pub row: i32,
    /// Its column, as its row.
    pub col: i32,
    /// The clue.
    pub text: String,
    /// The diagonal step of its line, rows down and columns to the right, if an arrow shows it.
    pub towards: Option<(i32, i32)>,
}
