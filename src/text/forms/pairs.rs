//! Jigsaws in which each cell has its value and the name of its region in one word, as in `5a .a 3b`
//! or `a5,a0,b3`.

use crate::puzzle::{MAX_SYMBOLS, Position};
use crate::text::drawn::matrices;
use crate::text::ground::{
    Context, Entry, Gather, Line, Piece, TextError, TextErrorKind, boards, unexpected,
};

/// Fewest cells of a row.
const FEWEST: usize = 4;

/// Characters of a word at most.
const LONGEST: usize = 6;

/// A cell: its value, and the name of its region.
type Cell = (String, String);

/// Whether a line may be a row of such cells.
pub(super) fn begins(text: &str) -> bool {
    text.len() <= MAX_SYMBOLS * (LONGEST + 2) && cells(text).is_some()
}

pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(Pairs { lines: vec![line] })
}

/// The cells of a row: words of a value, or a sign for none, and a letter or two.
fn cells(text: &str) -> Option<Vec<Cell>> {
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let words = text.split(apart).filter(|word| !word.is_empty());
    let cells: Vec<Cell> = words.map(cell).collect::<Option<_>>()?;
    (FEWEST..=MAX_SYMBOLS)
        .contains(&cells.len())
        .then_some(cells)
}

fn cell(word: &str) -> Option<Cell> {
    let value = |text: &str| {
        let digits = text.len() < 3 && text.bytes().all(|b| b.is_ascii_digit());
        !text.is_empty() && (digits || matches!(text, "." | "_" | "-" | "*" | "?"))
    };
    let name =
        |text: &str| (1..3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphabetic());
    let word = word.trim_matches(['(', ')', '[', ']', '"', '\'']);
    if word.len() > LONGEST {
        return None;
    }
    let parted = word.split_once(['/', ':']);
    let (one, other) = parted.or_else(|| {
        let letter = |c: char| c.is_ascii_alphabetic();
        let at = match word.starts_with(letter) {
            true => word.find(|c| !letter(c))?,
            false => word.find(letter)?,
        };
        Some(word.split_at(at))
    })?;
    let (value, name) = match (value(one) && name(other), name(one) && value(other)) {
        (true, _) => (one, other),
        (_, true) => (other, one),
        _ => return None,
    };
    Some((value.to_owned(), name.to_owned()))
}

#[derive(Debug)]
struct Pairs {
    lines: Vec<Line>,
}

impl Pairs {
    /// The puzzle; `None` where the names are no map, or where no cell or each one is blank.
    fn read(&self, context: &mut Context) -> Option<Result<Entry, TextError>> {
        let rows: Vec<Vec<Cell>> = self
            .lines
            .iter()
            .map(|line| cells(&line.text))
            .collect::<Option<_>>()?;
        let side = rows.len();
        let all = || rows.iter().flatten();
        let blank = |(value, _): &Cell| value.parse::<usize>().map_or(true, |value| value == 0);
        if rows.iter().any(|row| row.len() != side) || !all().any(blank) || all().all(blank) {
            return None;
        }
        // Rows that all have the same names in the same order are items of another kind.
        let names_of = |row: &[Cell]| row.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>();
        if rows
            .windows(2)
            .all(|pair| names_of(&pair[0]) == names_of(&pair[1]))
        {
            return None;
        }
        let mut names: Vec<&str> = all().map(|(_, name)| name.as_str()).collect();
        names.sort_unstable();
        let regions = names.chunk_by(|a, b| a == b);
        let first = &self.lines[0];
        if let Some(odd) = regions.clone().find(|region| region.len() != side) {
            // Names that come up as often as the regions of a map, all but a slip.
            let near = regions.count().abs_diff(side) <= 1;
            let expected = format!(
                "each word looks like a value and the name of its region, but region {} has {} \
                 cells, not {side}",
                odd[0],
                odd.len()
            );
            return near.then(|| Err(unexpected(first.number, first.text.trim(), expected)));
        }
        let label = |(at, (_, name)): (usize, &Cell)| {
            let place = Position::new(at / side, at % side)?;
            Some((place, name.clone()))
        };
        let labels = all().enumerate().filter_map(label).collect();
        let layout = match context.layout(boards::mapped(side, labels)) {
            Ok(layout) => layout,
            Err(error) => {
                return Some(Err(TextError::at(first.number, TextErrorKind::from(error))));
            }
        };
        let row = |row: &Vec<Cell>| {
            let values: Vec<&str> = row.iter().map(|(value, _)| value.as_str()).collect();
            values.join(" ")
        };
        let rows: Vec<String> = rows.iter().map(row).collect();
        let board = |context: &mut Context| matrices::board_alone(&rows, first.number, context);
        Some(context.on_layout(&layout, board))
    }
}

impl Gather for Pairs {
    fn take(&mut self, line: Line) -> Option<Line> {
        let width = cells(&self.lines[0].text).map(|cells| cells.len());
        let whole = width == Some(self.lines.len());
        if whole || cells(&line.text).map(|cells| cells.len()) != width {
            return Some(line);
        }
        self.lines.push(line);
        None
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        (MAX_SYMBOLS + 1, usize::MAX)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        match self.read(context) {
            Some(read) => vec![Piece::Read(read)],
            None => self.lines.into_iter().map(Piece::Drawn).collect(),
        }
    }
}
