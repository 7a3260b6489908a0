//! Reads game IDs.

use super::edges;
use crate::puzzle::{Boxes, LayoutSpec, Position, Rule, Symbol, shapes};
use crate::text::ground::cages::{self, Cage};
use crate::text::ground::{Builder, Context, Entry, Form, Line, TextError, unexpected};

/// More symbols than this the game does not know.
pub(super) const MOST: usize = 31;

/// How many blocks stand beside and below each other, whether it is a jigsaw, diagonals, cages.
struct Params {
    block: (usize, usize),
    jigsaw: bool,
    diagonals: bool,
    cages: bool,
}

/// Whether a line is a game ID.
pub(in crate::text) fn is_id(text: &str) -> bool {
    let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_,".contains(&b);
    text.trim().split_once(':').is_some_and(|(head, rest)| {
        // A number alone may be anything, such as an hour.
        let named = !head.bytes().all(|b| b.is_ascii_digit());
        named && params(head).is_some() && !rest.is_empty() && rest.bytes().all(sign)
    })
}

fn params(head: &str) -> Option<Params> {
    let number = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|n| (1..=MOST).contains(n))
    };
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (first, rest) = head.split_at(digits(head));
    let first = number(first)?;
    let (mut second, mut rest) = match rest.strip_prefix('x') {
        Some(more) if digits(more) > 0 => {
            let (second, rest) = more.split_at(digits(more));
            (Some(number(second)?), rest)
        }
        _ => (None, rest),
    };
    let (mut jigsaw, mut diagonals, mut cages) = (false, false, false);
    while let Some(c) = rest.chars().next() {
        let mut length = 1;
        match c {
            'j' => jigsaw = true,
            'x' => diagonals = true,
            'k' => cages = true,
            // Symmetry and difficulty say nothing about the puzzle itself.
            'a' => {}
            'r' | 'm' => {
                length += digits(rest[1..].strip_prefix('d').unwrap_or(&rest[1..]));
                length += usize::from(rest[1..].starts_with('d'));
            }
            'd' => length += rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => return None,
        }
        rest = rest.get(length..)?;
    }
    if jigsaw {
        second = Some(second.unwrap_or(1));
    }
    // One number alone is both sides of a block.
    let second = second.unwrap_or(first);
    let order = first.checked_mul(second)?;
    ((2..=MOST).contains(&order)).then_some(Params {
        block: (first, second),
        jigsaw: jigsaw || second == 1,
        diagonals,
        cages,
    })
}

/// Reads a game ID.
///
/// # Errors
/// The clues, blocks or cages do not fill the grid, or contradict each other.
pub(in crate::text) fn read(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let (head, rest) = line.text.trim().split_once(':').unwrap_or_default();
    let params = params(head).ok_or_else(|| wrong(head, "a size such as 3x3 or 9j is expected"))?;
    let order = params.block.0 * params.block.1;
    let mut parts = rest.split(',');
    let clues = parts.next().unwrap_or_default();
    let clues = numbers(clues, order, order)
        .ok_or_else(|| wrong(clues, "clues for every cell and no more are expected"))?;
    let mut parted = |what: &str| {
        let text = parts.next().unwrap_or_default();
        edges::blocks(text, order)
            .ok_or_else(|| wrong(text, &format!("the edges of all {what} are expected")))
    };
    let spec = if params.jigsaw {
        shapes::jigsaw(order, parted("blocks")?)
    } else {
        // The numbers count blocks, columns first: `3x2` has three blocks beside each other and
        // two below each other, so each has three rows and two columns.
        let (rows, cols) = params.block;
        shapes::boxed(Boxes { rows, cols })
    };
    let rules = params.diagonals.then_some(Rule::Diagonals);
    let place = |cell: usize| Position::new(cell / order, cell % order);
    let given = |(cell, number): (usize, &Option<usize>)| {
        let symbol = Symbol::new((*number)?.checked_sub(1)?)?;
        Some((place(cell)?, symbol))
    };
    let mut builder = Builder {
        spec: LayoutSpec {
            rules: rules.into_iter().collect(),
            ..spec
        },
        givens: clues.iter().enumerate().filter_map(given).collect(),
        ..Builder::default()
    };
    if params.cages {
        let names = parted("cages")?;
        let text = parts.next().unwrap_or_default();
        let most = order * (order + 1) / 2;
        let sums = numbers(text, order, most)
            .ok_or_else(|| wrong(text, "a sum or a blank for every cell is expected"))?;
        let mut all: Vec<Cage> = Vec::new();
        for head in (0..names.len()).filter(|&cell| names[cell] == cell) {
            let cells = (0..names.len()).filter(|&cell| names[cell] == head);
            all.push(Cage {
                sum: cells.clone().find_map(|cell| sums[cell]),
                cells: cells.filter_map(place).collect(),
            });
        }
        cages::add(all, &mut builder);
    }
    if let Some(more) = parts.next() {
        return Err(wrong(more, "the end of the game ID is expected"));
    }
    builder.entry(line.number, Form::Other("game ID"), context)
}

/// The number of each cell of a grid, `None` where there is none.
pub(super) fn numbers(text: &str, order: usize, most: usize) -> Option<Vec<Option<usize>>> {
    let mut cells = Vec::with_capacity(order * order);
    let mut rest = text;
    while let Some(c) = rest.bytes().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match c {
            b'a'..=b'z' => cells.extend((b'a'..=c).map(|_| None)),
            b'_' => {}
            _ if digits > 0 => {
                let number = rest[..digits].parse().ok();
                cells.push(Some(number.filter(|n| (1..=most).contains(n))?));
            }
            _ => return None,
        }
        if cells.len() > order * order {
            return None;
        }
        rest = &rest[digits.max(1)..];
    }
    (cells.len() == order * order).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::text::ground::ReadOptions;

    fn given(text: &str) -> Result<Puzzle, TextError> {
        read(
            &Line::new(1, text),
            &mut Context::new(ReadOptions::default()),
        )
        .map(|entry| entry.puzzle)
    }

    #[test]
    fn reads_boxes_and_diagonals() {
        let puzzle = given("2x2:1_2a3l").expect("a game ID");
        let line: String = puzzle
            .givens()
            .iter()
            .map(|g| g.map_or('.', Symbol::to_char))
            .collect();
        assert_eq!(line, "12.3............");
        for id in ["2x2x:p", "2x2xdu:p", "2xa:p", "2x2xmd2db:p", "2x2m4x:p"] {
            assert!(is_id(id), "{id}");
            let puzzle = given(id).expect("X");
            assert_eq!(puzzle.layout().regions().len(), 14, "{id}");
        }
        for bad in [
            "2x2:o",
            "2x2:q",
            "2x2:5o",
            "2x2:p,a",
            "2x2k:p,a,3",
            "4j:p,a",
            "2x2:0o",
        ] {
            assert!(given(bad).is_err(), "{bad}");
        }
        for other in [
            "http://x", "3x3: a", "12:30", "3x3:A", "3x3q:a", "40x40:a", "x:a",
        ] {
            assert!(!is_id(other), "{other}");
        }
    }

    #[test]
    fn reads_blocks_of_rows() {
        // No edge between columns (12 = `l`), every edge between rows.
        let puzzle = given("4j:p,l____________").expect("blocks are rows");
        assert_eq!(puzzle.layout().order(), 4);
        assert_eq!(puzzle.layout().regions().len(), 8);
        assert!(given("4j:p,a_a_a_a_a_a_a_").is_err());
    }

    #[test]
    fn cages_have_sums() {
        // Cages are the columns: an edge between all columns, none between rows.
        let puzzle = given("2x2k:p,____________l,10_10_10_10l").expect("cages");
        assert_eq!(puzzle.layout().spec().constraints.len(), 4);
        assert!(given("2x2k:p,____________l,11_10_10_10l").is_err());
        assert!(given("2x2k:p,____________l,10").is_err());
    }
}
