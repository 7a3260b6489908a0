//! The constraints of a constraint string that Onefold has, by the names that they have there.

use super::cell::cell;
use crate::puzzle::{Constraint, ConstraintKind as Kind, Position};

/// Lines and sets that have nothing but cells.
pub(super) const OF_CELLS: [(&str, Kind); 8] = [
    ("Thermo", Kind::Thermometer),
    ("Renban", Kind::Renban),
    ("Entropic", Kind::Entropic),
    ("RegionSumLine", Kind::RegionSum),
    ("Between", Kind::Between),
    ("Palindrome", Kind::Palindrome),
    ("Zipper", Kind::Zipper),
    ("DoubleArrow", Kind::DoubleArrow),
];

/// Those with a number before the cells.
pub(super) const WITH_NUMBER: [(&str, Kind); 4] = [
    ("Whisper", Kind::Whispers),
    ("Modular", Kind::Modular),
    ("Lockout", Kind::Lockout),
    ("Sum", Kind::Sum),
];

/// Marks between each two neighbours in a list of cells, with their value.
pub(super) const MARKS: [(&str, Kind, u32); 4] = [
    ("WhiteDot", Kind::Difference, 1),
    ("BlackDot", Kind::Ratio, 2),
    ("X", Kind::Xv, 10),
    ("V", Kind::Xv, 5),
];

/// The difference of a whisper without one.
const USUAL_WHISPER: u32 = 5;

/// A rectangle of cells with its number of values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) order: usize,
}

impl Board {
    /// The constraints of an item; `None` where its name is not known, or not with such arguments.
    pub(super) fn constraints(self, name: &str, arguments: &[&str]) -> Option<Vec<Constraint>> {
        let of = |kind, cells, values| Some(vec![Constraint::new(kind, cells, values)]);
        if let Some((_, kind)) = OF_CELLS.iter().find(|(known, _)| *known == name) {
            let thirds = self.order.is_multiple_of(3);
            let fits = *kind != Kind::Entropic || thirds;
            return of(*kind, self.cells(arguments)?, Vec::new()).filter(|_| fits);
        }
        if let Some((_, kind)) = WITH_NUMBER.iter().find(|(known, _)| *known == name) {
            let (number, cells) = match arguments {
                [first, ..] if *kind == Kind::Whispers && cell(first).is_some() => {
                    (USUAL_WHISPER, arguments)
                }
                [number, cells @ ..] => (number.parse().ok()?, cells),
                [] => return None,
            };
            return of(*kind, self.cells(cells)?, vec![number]);
        }
        if let Some((_, kind, value)) = MARKS.iter().find(|(known, ..)| *known == name) {
            let pairs = self.neighbours(arguments)?.into_iter();
            let mark = |pair: [Position; 2]| Constraint::new(*kind, pair.to_vec(), vec![*value]);
            return Some(pairs.map(mark).collect());
        }
        match name {
            "GreaterThan" => {
                let pairs = self.neighbours(arguments)?.into_iter();
                let less = |[more, less]: [Position; 2]| {
                    Constraint::new(Kind::Less, vec![less, more], Vec::new())
                };
                Some(pairs.map(less).collect())
            }
            "Arrow" => self.arrow(1, arguments),
            "PillArrow" => {
                let (length, cells) = arguments.split_first()?;
                let length = length
                    .parse()
                    .ok()
                    .filter(|length| (2..=3).contains(length))?;
                self.arrow(length, cells)
            }
            "Quad" => {
                let (corner, values) = arguments.split_first()?;
                let at = self.cell(corner)?;
                let place = |down: usize, right: usize| {
                    let place =
                        Position::new(usize::from(at.row) + down, usize::from(at.col) + right);
                    place.filter(|place| self.has(*place))
                };
                let cells = [place(0, 0)?, place(0, 1)?, place(1, 0)?, place(1, 1)?];
                of(Kind::Quadruple, cells.to_vec(), numbers(values)?)
            }
            "ContainAtLeast" => {
                let (values, cells) = arguments.split_first()?;
                let values: Vec<&str> = values.split('_').collect();
                of(Kind::Quadruple, self.cells(cells)?, numbers(&values)?)
            }
            "Indexing" => {
                let (side, cells) = arguments.split_first()?;
                let kind = match *side {
                    "R" => Kind::RowIndexer,
                    "C" => Kind::ColumnIndexer,
                    _ => return None,
                };
                of(kind, self.cells(cells)?, Vec::new())
            }
            "StrictKropki" => Some(vec![
                Constraint::new(Kind::NegativeDifference, Vec::new(), vec![1]),
                Constraint::new(Kind::NegativeRatio, Vec::new(), vec![2]),
            ]),
            "StrictXV" => of(Kind::NegativeXv, Vec::new(), vec![5, 10]),
            _ => self.outside(name, arguments),
        }
    }

    /// A clue beside the board.
    fn outside(self, name: &str, arguments: &[&str]) -> Option<Vec<Constraint>> {
        let number = |text: &str| text.parse::<u32>().ok();
        match (name, arguments) {
            ("LittleKiller", [sum, at]) => {
                let cells = self.diagonal(self.cell(at)?)?;
                Some(vec![Constraint::new(Kind::Sum, cells, vec![number(sum)?])])
            }
            // Elsewhere the crusts are the ends of the line's own values.
            ("Sandwich", [sum, line]) => {
                let cells = self.line(line).filter(|cells| cells.len() == self.order)?;
                Some(vec![Constraint::new(
                    Kind::Sandwich,
                    cells,
                    vec![number(sum)?],
                )])
            }
            ("XSum" | "Skyscraper", [line, clues @ ..]) if (1..=2).contains(&clues.len()) => {
                let kind = match name {
                    "XSum" => Kind::XSum,
                    _ => Kind::Skyscraper,
                };
                let cells = self.line(line)?;
                let back = cells.iter().rev().copied().collect();
                let said = clues
                    .iter()
                    .zip([cells, back])
                    .filter(|(clue, _)| !clue.is_empty());
                let clue = |(clue, cells): (&&str, Vec<Position>)| {
                    Some(Constraint::new(kind, cells, vec![number(clue)?]))
                };
                said.map(clue).collect()
            }
            _ => None,
        }
    }

    /// A circle or a pill of so many cells, and the shaft behind it.
    fn arrow(self, length: usize, arguments: &[&str]) -> Option<Vec<Constraint>> {
        let mut cells = self.cells(arguments)?;
        let others = (cells.len() > length).then(|| cells.split_off(length))?;
        cells.sort_unstable();
        Some(vec![Constraint {
            others,
            ..Constraint::new(Kind::Arrow, cells, Vec::new())
        }])
    }

    /// All pairs of cells in a list that stand beside each other, the one named first before the
    /// other; `None` where there is none.
    fn neighbours(self, names: &[&str]) -> Option<Vec<[Position; 2]>> {
        let cells = self.cells(names)?;
        let beside = |one: Position, other: Position| {
            one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
        };
        let pairs = cells.iter().enumerate().flat_map(|(k, &one)| {
            let others = cells[k + 1..].iter();
            let others = others.filter(move |&&other| beside(one, other));
            others.map(move |&other| [one, other])
        });
        let pairs: Vec<[Position; 2]> = pairs.collect();
        (!pairs.is_empty()).then_some(pairs)
    }

    /// The diagonal that begins at a cell of the border, into the board.
    fn diagonal(self, at: Position) -> Option<Vec<Position>> {
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        let (last_row, last_col) = (self.rows - 1, self.cols - 1);
        let (down, right) = if col == 0 && row < last_row {
            (true, true)
        } else if row == 0 && col > 0 {
            (true, false)
        } else if col == last_col && row < last_row {
            (false, false)
        } else if row == last_row && (1..last_col).contains(&col) {
            (false, true)
        } else {
            return None;
        };
        let step = |at: usize, forth: bool| {
            if forth {
                Some(at + 1)
            } else {
                at.checked_sub(1)
            }
        };
        let next = |&(row, col): &(usize, usize)| Some((step(row, down)?, step(col, right)?));
        let all = std::iter::successors(Some((row, col)), next);
        let inside = |&(row, col): &(usize, usize)| row < self.rows && col < self.cols;
        all.take_while(inside)
            .map(|(row, col)| Position::new(row, col))
            .collect()
    }

    /// `R1` from the left, `C1` from the top.
    pub(super) fn line(self, name: &str) -> Option<Vec<Position>> {
        let number: usize = name.get(1..)?.parse().ok()?;
        let at = number.checked_sub(1)?;
        match name.as_bytes().first()? {
            b'R' if at < self.rows => (0..self.cols).map(|col| Position::new(at, col)).collect(),
            b'C' if at < self.cols => (0..self.rows).map(|row| Position::new(row, at)).collect(),
            _ => None,
        }
    }

    fn has(self, place: Position) -> bool {
        usize::from(place.row) < self.rows && usize::from(place.col) < self.cols
    }

    fn cell(self, name: &str) -> Option<Position> {
        cell(name).filter(|place| self.has(*place))
    }

    fn cells(self, names: &[&str]) -> Option<Vec<Position>> {
        let cells: Vec<Position> = names
            .iter()
            .map(|name| self.cell(name))
            .collect::<Option<_>>()?;
        (!cells.is_empty()).then_some(cells)
    }
}

fn numbers(texts: &[&str]) -> Option<Vec<u32>> {
    let numbers: Vec<u32> = texts
        .iter()
        .map(|text| text.parse().ok())
        .collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}
