//! The constraints of a string by their names, one table for reading and writing.

use crate::puzzle::{Constraint, ConstraintKind as Kind, Position};
use crate::text::base::regions::block;

/// How the arguments of an item describe a constraint.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// Cells.
    Cells,
    /// A number, then cells.
    Number,
    /// A row or column, as this letter, then cells.
    Side(&'static str),
    /// Cells; each two neighbours among them have these values.
    Pairs(&'static [u32]),
    /// Values with `_` between them, then cells.
    Values,
    /// The top left of four cells, then values.
    Corner,
    /// A circle, then its shaft.
    Circle,
    /// The number of cells of a pill, the pill, then its shaft.
    Pill,
    /// A sum, then the cell of the border where a diagonal begins.
    Diagonal,
    /// A sum, then a row or column.
    Line,
    /// A row or column, then the clues before and after it.
    Ends,
}

/// Each name with its constraint; to write one, the first row that holds it is taken.
const ITEMS: [(&str, Kind, Form); 27] = [
    ("Thermo", Kind::Thermometer, Form::Cells),
    ("Renban", Kind::Renban, Form::Cells),
    ("Entropic", Kind::Entropic, Form::Cells),
    ("RegionSumLine", Kind::RegionSum, Form::Cells),
    ("Between", Kind::Between, Form::Cells),
    ("Palindrome", Kind::Palindrome, Form::Cells),
    ("Zipper", Kind::Zipper, Form::Cells),
    ("DoubleArrow", Kind::DoubleArrow, Form::Cells),
    ("Whisper", Kind::Whispers, Form::Number),
    ("Modular", Kind::Modular, Form::Number),
    ("Lockout", Kind::Lockout, Form::Number),
    ("Sum", Kind::Sum, Form::Number),
    ("LittleKiller", Kind::Sum, Form::Diagonal),
    ("WhiteDot", Kind::Difference, Form::Pairs(&[1])),
    ("BlackDot", Kind::Ratio, Form::Pairs(&[2])),
    ("X", Kind::Xv, Form::Pairs(&[10])),
    ("V", Kind::Xv, Form::Pairs(&[5])),
    ("GreaterThan", Kind::Less, Form::Pairs(&[])),
    ("Arrow", Kind::Arrow, Form::Circle),
    ("PillArrow", Kind::Arrow, Form::Pill),
    ("ContainAtLeast", Kind::Quadruple, Form::Values),
    ("Quad", Kind::Quadruple, Form::Corner),
    ("Indexing", Kind::RowIndexer, Form::Side("R")),
    ("Indexing", Kind::ColumnIndexer, Form::Side("C")),
    ("Sandwich", Kind::Sandwich, Form::Line),
    ("XSum", Kind::XSum, Form::Ends),
    ("Skyscraper", Kind::Skyscraper, Form::Ends),
];

/// A rectangle of cells with its number of values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) order: usize,
}

impl Board {
    /// The constraints of an item; `None` for an unknown name or other arguments.
    pub(super) fn constraints(self, name: &str, arguments: &[&str]) -> Option<Vec<Constraint>> {
        let all = |kind, values| Constraint::new(kind, Vec::new(), values);
        match name {
            "StrictKropki" => Some(vec![
                all(Kind::NegativeDifference, vec![1]),
                all(Kind::NegativeRatio, vec![2]),
            ]),
            "StrictXV" => Some(vec![all(Kind::NegativeXv, vec![5, 10])]),
            _ => {
                let mut items = ITEMS.iter().filter(|item| item.0 == name);
                items.find_map(|&(_, kind, form)| self.read(kind, form, arguments))
            }
        }
    }

    fn read(self, kind: Kind, form: Form, arguments: &[&str]) -> Option<Vec<Constraint>> {
        /// The difference of whispers without one.
        const USUAL: u32 = 5;
        let (first, rest) = arguments.split_first()?;
        let one = |cells, values| Some(vec![Constraint::new(kind, cells, values)]);
        match form {
            Form::Cells if kind == Kind::Entropic && !self.order.is_multiple_of(3) => None,
            Form::Cells => one(self.cells(arguments)?, Vec::new()),
            Form::Number if kind == Kind::Whispers && cell(first).is_some() => {
                one(self.cells(arguments)?, vec![USUAL])
            }
            Form::Number => one(self.cells(rest)?, numbers(&[*first])?),
            Form::Side(side) => one(self.cells(rest)?, Vec::new()).filter(|_| *first == side),
            Form::Values => {
                let values: Vec<&str> = first.split('_').collect();
                one(self.cells(rest)?, numbers(&values)?)
            }
            Form::Corner => {
                let cells = block(self.cell(first)?, 2, 2);
                let inside = cells.iter().all(|&place| self.has(place));
                one(cells, numbers(rest)?).filter(|_| inside)
            }
            Form::Pairs(values) => Some(self.pairs(arguments, kind, values)?),
            Form::Circle => self.arrow(1, arguments),
            Form::Pill => {
                let length = first.parse().ok();
                self.arrow(length.filter(|length| (2..=3).contains(length))?, rest)
            }
            Form::Diagonal | Form::Line => {
                let [at] = rest else { return None };
                // On a shorter line the crusts are the ends of its own values.
                let whole = |cells: &Vec<Position>| cells.len() == self.order;
                let cells = match form {
                    Form::Line => self.line(at).filter(whole),
                    _ => self.diagonal(self.cell(at)?),
                };
                one(cells?, numbers(&[*first])?)
            }
            Form::Ends => {
                let cells = self.line(first).filter(|_| (1..=2).contains(&rest.len()))?;
                let back = cells.iter().rev().copied().collect();
                let ends = rest.iter().zip([cells, back]);
                let clue = |(clue, cells): (&&str, Vec<Position>)| {
                    Some(Constraint::new(kind, cells, numbers(&[*clue])?))
                };
                ends.filter(|(clue, _)| !clue.is_empty())
                    .map(clue)
                    .collect()
            }
        }
    }

    /// The item that describes a constraint; `None` where there is none.
    pub(super) fn item(self, constraint: &Constraint) -> Option<String> {
        let value = constraint.value(self.order).map(|value| value.to_string());
        let (cells, others) = (&constraint.cells, &constraint.others);
        let mut names: Vec<String> = cells.iter().chain(others).map(|&at| name(at)).collect();
        if constraint.kind == Kind::Less {
            names.reverse();
        }
        let names = names.join("~");
        if constraint.kind == Kind::Cage {
            return Some(format!(".Cage~{}~{names}", value.unwrap_or("0".to_owned())));
        }
        let known = ITEMS.iter().filter(|item| item.1 == constraint.kind);
        let items = known.flat_map(|&(name, _, form)| {
            let value = value.clone().unwrap_or_default();
            let lines =
                (1..=self.rows.max(self.cols)).flat_map(|n| [format!("R{n}"), format!("C{n}")]);
            match form {
                Form::Cells | Form::Pairs(_) | Form::Circle => vec![format!("{name}~{names}")],
                Form::Number => vec![format!("{name}~{value}~{names}")],
                Form::Side(side) => vec![format!("{name}~{side}~{names}")],
                Form::Pill => vec![format!("{name}~{}~{names}", cells.len())],
                Form::Values => {
                    let values: Vec<String> =
                        constraint.values.iter().map(u32::to_string).collect();
                    vec![format!("{name}~{}~{names}", values.join("_"))]
                }
                Form::Line => lines.map(|line| format!("{name}~{value}~{line}")).collect(),
                Form::Ends => lines
                    .flat_map(|line| {
                        [
                            format!("{name}~{line}~{value}~"),
                            format!("{name}~{line}~~{value}"),
                        ]
                    })
                    .collect(),
                Form::Corner | Form::Diagonal => Vec::new(),
            }
        });
        let item = items
            .into_iter()
            .find(|item| self.means(item, constraint))?;
        Some(format!(".{item}"))
    }

    /// True if an item describes this constraint and nothing else.
    fn means(self, item: &str, constraint: &Constraint) -> bool {
        let values = |of: &Constraint| match of.kind {
            Kind::Quadruple => (of.values.clone(), None),
            _ => (Vec::new(), of.value(self.order)),
        };
        let parts: Vec<&str> = item.split('~').collect();
        let read = self.constraints(parts[0], &parts[1..]).unwrap_or_default();
        matches!(&read[..], [read] if values(read) == values(constraint)
            && read.kind == constraint.kind
            && (&read.cells, &read.others) == (&constraint.cells, &constraint.others))
    }

    /// A circle or a pill of so many cells, and the shaft after it.
    fn arrow(self, length: usize, arguments: &[&str]) -> Option<Vec<Constraint>> {
        let mut cells = self.cells(arguments)?;
        let others = (cells.len() > length).then(|| cells.split_off(length))?;
        cells.sort_unstable();
        Some(vec![Constraint {
            others,
            ..Constraint::new(Kind::Arrow, cells, Vec::new())
        }])
    }

    /// A constraint on each two neighbours of a list, the smaller one of an inequality first.
    fn pairs(self, names: &[&str], kind: Kind, values: &[u32]) -> Option<Vec<Constraint>> {
        let cells = self.cells(names)?;
        let touch = |a: Position, b: Position| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
        let pairs = cells.iter().enumerate().flat_map(|(k, &one)| {
            let others = cells[k + 1..]
                .iter()
                .filter(move |&&other| touch(one, other));
            others.map(move |&other| [one, other])
        });
        let constraint = |mut pair: [Position; 2]| {
            if kind == Kind::Less {
                pair.reverse();
            }
            Constraint::new(kind, pair.to_vec(), values.to_vec())
        };
        let all: Vec<Constraint> = pairs.map(constraint).collect();
        (!all.is_empty()).then_some(all)
    }

    /// The diagonal that begins at a cell of the border: down right from the left side, down left
    /// from the top, up left from the right side, up right from the bottom.
    fn diagonal(self, at: Position) -> Option<Vec<Position>> {
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        let (last_row, last_col) = (self.rows - 1, self.cols - 1);
        let (down, right) = match (row, col) {
            (row, 0) if row < last_row => (true, true),
            (0, col) if col > 0 => (true, false),
            (row, col) if col == last_col && row < last_row => (false, false),
            (row, col) if row == last_row && (1..last_col).contains(&col) => (false, true),
            _ => return None,
        };
        let step =
            |at: usize, k: usize, up: bool| if up { Some(at + k) } else { at.checked_sub(k) };
        let place = |k| Position::new(step(row, k, down)?, step(col, k, right)?);
        let inside = |place: &Option<Position>| place.is_some_and(|place| self.has(place));
        (0..self.rows).map(place).take_while(inside).collect()
    }

    /// The cells of `R1` from the left, of `C1` from the top.
    fn line(self, name: &str) -> Option<Vec<Position>> {
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

    /// The cell of a name, if the board has it.
    pub(super) fn cell(self, name: &str) -> Option<Position> {
        cell(name).filter(|&place| self.has(place))
    }

    /// One cell or more by their names.
    fn cells(self, names: &[&str]) -> Option<Vec<Position>> {
        let cells: Option<Vec<Position>> = names.iter().map(|name| self.cell(name)).collect();
        cells.filter(|cells| !cells.is_empty())
    }
}

/// One number or more.
fn numbers(texts: &[&str]) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = texts.iter().map(|text| text.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// Rows and columns are numbers to this base, so that each is one character.
const BASE: u32 = 17;

/// A cell by its name: `R1C9`, beyond nine `RACG`; also `R10C16`.
pub(super) fn cell(text: &str) -> Option<Position> {
    let rest = text.strip_prefix(['R', 'r'])?;
    let number = |text: &str| match text.chars().collect::<Vec<char>>()[..] {
        [digit] => usize::try_from(digit.to_digit(BASE)?).ok()?.checked_sub(1),
        _ => text.parse::<usize>().ok()?.checked_sub(1),
    };
    // `C` is a digit too, so the one between the numbers is not the first character.
    let mut letters = rest.char_indices().skip(1);
    let (at, _) = letters.find(|(_, c)| matches!(c, 'C' | 'c'))?;
    Position::new(number(&rest[..at])?, number(&rest[at + 1..])?)
}

/// The digit of a number from 0 to 16.
pub(super) fn digit(number: usize) -> char {
    let digit = u32::try_from(number).ok();
    digit
        .and_then(|digit| char::from_digit(digit, BASE))
        .unwrap_or('?')
}

/// The name of a cell: `R1CA`.
pub(super) fn name(place: Position) -> String {
    let digit = |n: u16| digit(usize::from(n) + 1).to_ascii_uppercase();
    format!("R{}C{}", digit(place.row), digit(place.col))
}
