//! Game IDs of `solo` in Simon Tatham's Portable Puzzle Collection: `3x3:` and the clues, `9j:`
//! with the blocks behind them, `x` for diagonals.
//!
//! Clues are runs of blanks (`a` is one, `z` twenty-six), numbers, and `_` between numbers that
//! would touch. Blocks are the edges between cells: first those between columns, row by row, then
//! those between rows, column by column; each letter says how many pairs of neighbours without
//! an edge stand before the next edge, `z` that there are 25 and no edge. A puzzle becomes the
//! fields of a record. Cages (`k`) are named, not read.

use serde_json::{Map, Value, json};

use super::{Context, Entry, Form, TextError, TextErrorKind, Unknown, record};
use crate::puzzle::Symbol;

/// More symbols than this the game does not know.
const MOST: usize = 31;

/// Columns and rows of a block, whether it is a jigsaw, diagonals, cages.
struct Params {
    block: (usize, usize),
    jigsaw: bool,
    diagonals: bool,
    cages: bool,
}

/// Whether a line is a game ID.
pub(super) fn is_id(text: &str) -> bool {
    text.trim().split_once(':').is_some_and(|(head, rest)| {
        params(head).is_some() && !rest.is_empty() && !rest.contains(char::is_whitespace)
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
    let (second, mut rest) = match rest.strip_prefix('x') {
        Some(more) if digits(more) > 0 => {
            let (second, rest) = more.split_at(digits(more));
            (number(second)?, rest)
        }
        _ => (1, rest),
    };
    let (mut jigsaw, mut diagonals, mut cages) = (false, false, false);
    while let Some(c) = rest.chars().next() {
        match c {
            'j' => jigsaw = true,
            'x' => diagonals = true,
            'k' => cages = true,
            // Symmetry and difficulty say nothing about the puzzle itself.
            'a' | 'r' | 'm' | 'd' => break,
            _ => return None,
        }
        rest = &rest[1..];
    }
    let order = first.checked_mul(second)?;
    let whole = (2..=MOST).contains(&order) && (jigsaw || second > 1 || diagonals);
    whole.then_some(Params {
        block: (first, second),
        jigsaw,
        diagonals,
        cages,
    })
}

/// Reads a game ID; `line` is the number of its line.
///
/// # Errors
/// The clues or blocks do not fill the grid, or there are cages.
pub(super) fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let at = |kind| TextError {
        line,
        column: None,
        kind,
    };
    let wrong = |text: &str, expected: &str| {
        at(TextErrorKind::Unexpected {
            text: text.chars().take(60).collect(),
            expected: expected.to_owned(),
        })
    };
    let (head, rest) = text.trim().split_once(':').unwrap_or_default();
    let params = params(head).ok_or_else(|| wrong(head, "a size such as 3x3 or 9j is expected"))?;
    let order = params.block.0 * params.block.1;
    let mut parts = rest.split(',');
    let clues = parts.next().unwrap_or_default();
    let cells = clue_cells(clues, order)
        .ok_or_else(|| wrong(clues, "clues for every cell and no more are expected"))?;
    let mut fields = Map::new();
    let rows: Vec<String> = cells
        .chunks(order)
        .map(|row| row.iter().collect())
        .collect();
    fields.insert("order".into(), order.into());
    fields.insert("givens".into(), rows.into());
    if params.jigsaw {
        let text = parts.next().unwrap_or_default();
        let names = blocks(text, order)
            .ok_or_else(|| wrong(text, "the edges of all blocks are expected"))?;
        let rows = names.chunks(order).map(|row| json!(row)).collect();
        fields.insert("regions".into(), rows);
    } else {
        // The game says columns first: `3x2` has blocks of 3 columns and 2 rows.
        fields.insert("boxes".into(), json!([params.block.1, params.block.0]));
    }
    if params.diagonals {
        fields.insert("diagonals".into(), true.into());
    }
    let mut notes = Vec::new();
    if params.cages {
        let rules = vec![Unknown {
            name: "cages".to_owned(),
            count: 1,
            cells: Vec::new(),
        }];
        if !context.options().ignore_unknown {
            return Err(at(TextErrorKind::Unknown { rules }));
        }
        notes.push(format!("ignored: {}", super::unknown::list(&rules)));
    } else if let Some(more) = parts.next() {
        return Err(wrong(more, "the end of the game ID is expected"));
    }
    let mut entry = record::read(&Value::Object(fields).to_string(), line, context)?;
    entry.form = Form::Other("game ID");
    entry.notes = notes;
    Ok(entry)
}

/// The characters of the cells.
fn clue_cells(text: &str, order: usize) -> Option<Vec<char>> {
    let mut cells = Vec::with_capacity(order * order);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match c {
            'a'..='z' => cells.extend((b'a'..=u8::try_from(c).ok()?).map(|_| '.')),
            '_' => {}
            _ if digits > 0 => {
                let number: usize = rest[..digits].parse().ok().filter(|n| *n <= order)?;
                cells.push(Symbol::new(number.checked_sub(1)?)?.to_char());
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

/// The number of the block of each cell.
fn blocks(text: &str, order: usize) -> Option<Vec<usize>> {
    let half = order * (order - 1);
    let mut edges = vec![false; 2 * half + 1];
    let mut at = 0;
    for c in text.bytes() {
        at += match c {
            b'_' => 0,
            b'a'..=b'z' => usize::from(c - b'a') + 1 - usize::from(c == b'z'),
            _ => return None,
        };
        if c != b'z' {
            *edges.get_mut(at)? = true;
            at += 1;
        }
    }
    // The last edge is one behind all others.
    if at != 2 * half + 1 {
        return None;
    }
    let mut names: Vec<usize> = (0..order * order).collect();
    let find = |names: &[usize], mut cell: usize| {
        while names[cell] != cell {
            cell = names[cell];
        }
        cell
    };
    for (n, _) in edges[..2 * half]
        .iter()
        .enumerate()
        .filter(|(_, edge)| !**edge)
    {
        let (a, b) = neighbours(n, order);
        let (a, b) = (find(&names, a), find(&names, b));
        names[a.max(b)] = a.min(b);
    }
    Some((0..names.len()).map(|cell| find(&names, cell)).collect())
}

/// The two cells beside the edge of that number.
fn neighbours(edge: usize, order: usize) -> (usize, usize) {
    let half = order * (order - 1);
    let (line, step) = (edge % half / (order - 1), edge % half % (order - 1));
    if edge < half {
        (line * order + step, line * order + step + 1)
    } else {
        (step * order + line, (step + 1) * order + line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::text::ReadOptions;

    fn given(text: &str) -> Result<Puzzle, TextError> {
        read(text, 1, &mut Context::new(ReadOptions::default())).map(|entry| entry.puzzle)
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
        assert_eq!(
            given("2x2x:p")
                .expect("X")
                .layout()
                .regions()
                .iter()
                .count(),
            14
        );
        for bad in [
            "2x2:o",
            "2x2:q",
            "2x2:5o",
            "2x2:p,a",
            "2x2k:p,a,3",
            "4j:p,a",
        ] {
            assert!(given(bad).is_err(), "{bad}");
        }
        assert!(is_id("3x3:a1") && is_id("9jx:a") && !is_id("http://x") && !is_id("3x3: a"));
    }

    #[test]
    fn reads_blocks_of_rows() {
        // No edge between columns (12 = `l`), every edge between rows.
        let puzzle = given("4j:p,l____________").expect("blocks are rows");
        assert_eq!(puzzle.layout().order(), 4);
        let square = given("4j:p,a_a_a_a_a_a_a_").is_err();
        assert!(square);
    }
}
