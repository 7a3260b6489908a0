//! The table of constraints in a string, for reading and writing.

use std::iter::successors;

use crate::puzzle::{Constraint, ConstraintKind as Kind, Position, known_constraint};
use crate::text::base::{after, block};

type Cells = Vec<Position>;

#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Cells,              // cells
    Number,             // a number, cells
    Side(&'static str), // this letter, cells
    Pairs,              // cells; each adjacent pair of them is a constraint
    Corner,             // the top left of four cells, values
    Circle,             // a circle, its shaft
    Diagonal,           // a sum, the border cell where a diagonal begins
    Line,               // a sum, a row or column
    Ends,               // a row or column, the clues before and after it
}

/// Names that are ours, too; the first that fits is written.
const ITEMS: &[(Form, &[&str])] = &[
    (Form::Diagonal, &["LittleKiller"]),
    (Form::Number, &["Whisper", "Modular", "Lockout", "Cage", "Sum"]),
    (
        Form::Cells,
        &[
            "Thermo",
            "Renban",
            "Entropic",
            "RegionSumLine",
            "Between",
            "Palindrome",
            "Zipper",
            "DoubleArrow",
        ],
    ),
    (Form::Pairs, &["WhiteDot", "BlackDot", "X", "V"]),
    (Form::Circle, &["Arrow"]),
    (Form::Corner, &["Quad"]),
    (Form::Line, &["Sandwich"]),
    (Form::Ends, &["XSum", "Skyscraper"]),
];

/// Names of constraints with another name here.
const RENAMED: &[(Form, &str, &str)] = &[
    (Form::Pairs, "GreaterThan", "less"),
    (Form::Side("R"), "Indexing", "row-indexer"),
    (Form::Side("C"), "Indexing", "column-indexer"),
];

/// Each name with its form, its kind and the value that it means.
pub(super) fn items() -> impl Iterator<Item = (&'static str, Form, Kind, Option<u32>)> {
    ITEMS
        .iter()
        .flat_map(|&(form, names)| names.iter().map(move |&name| (form, name, name)))
        .chain(RENAMED.iter().copied())
        .filter_map(|(form, name, ours)| {
            let (kind, value) = known_constraint(ours)?;
            Some((name, form, kind, value))
        })
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) order: usize,
}

impl Board {
    /// The constraints of an item, if it is known.
    pub(super) fn constraints(self, name: &str, args: &[&str]) -> Option<Vec<Constraint>> {
        let all: Vec<Constraint> = items()
            .filter(|item| item.0 == name)
            .filter_map(|(_, form, kind, value)| match form {
                Form::Pairs => self.pairs(args, kind, value),
                Form::Ends => self.ends(args, kind),
                _ => Some(vec![self.one(form, kind, args)?]),
            })
            .flatten()
            .collect();
        (!all.is_empty()).then_some(all)
    }

    fn one(self, form: Form, kind: Kind, args: &[&str]) -> Option<Constraint> {
        let (&first, rest) = args.split_first()?;
        let number = || Some(vec![first.parse().ok()?]);
        let (cells, values) = match form {
            Form::Pairs | Form::Ends => return None,
            Form::Circle => {
                let others = self.cells(rest)?;
                let circle = Constraint::new(kind, self.cells(&[first])?, Vec::new());
                return Some(Constraint { others, ..circle });
            }
            Form::Cells if kind == Kind::Entropic && !self.order.is_multiple_of(3) => return None,
            Form::Cells => (self.cells(args)?, Vec::new()),
            // The sum 0 is no sum.
            Form::Number if kind == Kind::Cage && matches!(first, "" | "0") => {
                (self.cells(rest)?, Vec::new())
            }
            Form::Number => (self.cells(rest)?, number()?),
            Form::Side(side) => (self.cells(rest).filter(|_| first == side)?, Vec::new()),
            Form::Corner => {
                let cells = self.inside(block(cell(first)?, 2, 2))?;
                let numbers = rest.iter().map(|text| text.parse().ok());
                (cells, numbers.collect::<Option<_>>()?)
            }
            _ if rest.len() != 1 => return None,
            Form::Diagonal => (self.diagonal(rest[0])?, number()?),
            // On a shorter line the crusts are other values.
            Form::Line => {
                let line = self.line(rest[0]);
                (line.filter(|line| line.len() == self.order)?, number()?)
            }
        };

        Some(Constraint::new(kind, cells, values))
    }

    /// The item of a constraint; `None` if there is none.
    pub(super) fn item(self, one: &Constraint) -> Option<String> {
        let values = |of: &Constraint| match of.kind {
            Kind::Quadruple => of.values.iter().map(u32::to_string).collect(),
            _ => vec![of.value(self.order).unwrap_or_default().to_string()],
        };

        let mut names: Vec<String> =
            one.cells.iter().chain(&one.others).map(|&place| name(place)).collect();
        if one.kind == Kind::Less {
            names.reverse();
        }
        let at = one.cells.first()?;
        let first = name(*at);
        let value = values(one).join("~");
        let names = names.join("~");
        let mut args = vec![
            format!("{value}~{names}"),
            format!("R~{names}"),
            format!("C~{names}"),
            names,
            format!("{first}~{value}"),
            format!("{value}~{first}"),
        ];

        for line in [format!("R{}", at.row + 1), format!("C{}", at.col + 1)] {
            args.push(format!("{value}~{line}"));
            args.extend([format!("{line}~{value}~"), format!("{line}~~{value}")]);
        }

        let means = |of: &Constraint| (of.kind, of.cells.clone(), of.others.clone(), values(of));
        let (name, args) = items()
            .filter(|item| item.2 == one.kind)
            .flat_map(|item| args.iter().map(move |all| (item.0, all)))
            .find(|(name, all)| {
                let read = self.constraints(name, &Vec::from_iter(all.split('~')));
                matches!(read.as_deref(), Some([read]) if means(read) == means(one))
            })?;
        Some(format!(".{name}~{args}"))
    }

    /// A constraint on each adjacent pair; the greater cell is first.
    fn pairs(self, names: &[&str], kind: Kind, value: Option<u32>) -> Option<Vec<Constraint>> {
        let cells = self.cells(names)?;
        let usual = || u32::try_from(kind.default_value(self.order)?).ok();
        let values = Vec::from_iter(value.or_else(usual));
        let touch = |a: Position, b: Position| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
        let mut all = Vec::new();
        for (k, &one) in cells.iter().enumerate() {
            for &other in cells[k..].iter().filter(|&&other| touch(one, other)) {
                let pair = match kind {
                    Kind::Less => vec![other, one],
                    _ => vec![one, other],
                };
                all.push(Constraint::new(kind, pair, values.clone()));
            }
        }

        Some(all)
    }

    /// The clues at both ends of a line.
    fn ends(self, args: &[&str], kind: Kind) -> Option<Vec<Constraint>> {
        let (&line, clues @ ([_] | [_, _])) = args.split_first()? else {
            return None;
        };
        let line = self.line(line)?;
        let back = line.iter().rev().copied().collect();
        clues
            .iter()
            .zip([line, back])
            .filter(|(clue, _)| !clue.is_empty())
            .map(|(clue, cells)| Some(Constraint::new(kind, cells, vec![clue.parse().ok()?])))
            .collect()
    }

    /// The diagonal from a border cell: down right from the left, then clockwise.
    fn diagonal(self, name: &str) -> Option<Cells> {
        let at = self.cell(name)?;
        let ends = (self.rows - 1, self.cols - 1);
        let step = match (usize::from(at.row), usize::from(at.col)) {
            (row, 0) if row < ends.0 => (1, 1),
            (0, _) => (1, -1),
            (row, col) if col == ends.1 && row < ends.0 => (-1, -1),
            (row, col) if row == ends.0 && (1..ends.1).contains(&col) => (-1, 1),
            _ => return None,
        };
        let next = |&place: &Position| after(place, step).filter(|&place| self.has(place));
        Some(successors(Some(at), next).collect())
    }

    /// The cells of `R1` from the left, of `C1` from the top.
    fn line(self, name: &str) -> Option<Cells> {
        let (side, number) = name.split_at_checked(1)?;
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        self.inside(match side {
            "R" => block(Position::new(at, 0)?, 1, self.cols),
            "C" => block(Position::new(0, at)?, self.rows, 1),
            _ => return None,
        })
    }

    fn has(self, place: Position) -> bool {
        usize::from(place.row) < self.rows && usize::from(place.col) < self.cols
    }

    /// A cell of the board.
    pub(super) fn cell(self, name: &str) -> Option<Position> {
        cell(name).filter(|&place| self.has(place))
    }

    /// One or more cells of the board.
    pub(super) fn cells(self, names: &[&str]) -> Option<Cells> {
        self.inside(names.iter().map(|name| cell(name)).collect::<Option<_>>()?)
    }

    /// The cells, if there are any and all are on the board.
    fn inside(self, cells: Cells) -> Option<Cells> {
        Some(cells).filter(|cells| !cells.is_empty() && cells.iter().all(|&place| self.has(place)))
    }
}

/// Base of rows and columns in names, so that each is one character.
const BASE: u32 = 17;

/// Parses a cell: `R1C9`, beyond nine `RACG`.
fn cell(text: &str) -> Option<Position> {
    let signs: Vec<char> = text.chars().collect();
    let &['R' | 'r', row, 'C' | 'c', col] = &signs[..] else {
        return None;
    };
    let number = |sign: char| usize::try_from(sign.to_digit(BASE)?.checked_sub(1)?).ok();
    Position::new(number(row)?, number(col)?)
}

/// The digit of a number from 0 to 16.
pub(super) fn digit(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, BASE)).unwrap_or('?')
}

/// The name of a cell: `R1CA`.
pub(super) fn name(place: Position) -> String {
    let digit = |n: u16| digit(usize::from(n) + 1).to_ascii_uppercase();
    format!("R{}C{}", digit(place.row), digit(place.col))
}
