//! Game IDs of `solo` in Simon Tatham's Portable Puzzle Collection: `3x3:` and the clues, `9j:` with
//! the blocks after them, `x` for diagonals, `k` for cages with their sums.
//!
//! Clues are runs of blanks (`a` is one, `z` twenty-six), numbers, and `_` between numbers that
//! would touch. Blocks are the edges between cells: first those between columns, row by row, then
//! those between rows, column by column. Each letter is the number of neighbours without an edge
//! before the next edge (`_` none, `a` one, `z` 26 and no edge yet); one more edge ends the list. An
//! ID with `#` instead of `:` is only a seed: nothing but the game itself knows the puzzle.

use super::base::board::{places_of, region_numbers, square_only};
use super::base::{
    Builder, Cage, Context, EntryForm, Found, Held, Job, Line, TextError, WriteError, Written,
    add_cages, unexpected,
};
use std::collections::{BTreeMap, HashSet};

use crate::puzzle::{
    Boxes, Constraint, ConstraintKind, Layout, Position, Region, RegionKind, Rule, Symbol, shapes,
};

/// Symbols that the game knows at most.
const MOST: usize = 31;

/// True if a line is a game ID.
pub(in crate::text) fn starts(text: &str) -> bool {
    let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_,".contains(&b);
    text.trim().split_once(':').is_some_and(|(head, rest)| {
        // A number alone may be anything, such as an hour.
        let named = !head.bytes().all(|b| b.is_ascii_digit());
        named && params(head).is_some() && !rest.is_empty() && rest.bytes().all(sign)
    })
}

/// The number with which a text begins, and the rest.
fn number(text: &str) -> (Option<usize>, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (text[..text.len() - rest.len()].parse().ok(), rest)
}

/// The number of blocks in a row and in a column, and the letters after them that matter.
fn params(head: &str) -> Option<((usize, usize), String)> {
    let (first, rest) = number(head);
    let (second, mut rest) = match number(rest.strip_prefix('x').unwrap_or_default()) {
        (None, _) => (None, rest),
        (second, rest) => (second, rest),
    };
    let mut flags = String::new();
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            'j' | 'x' | 'k' => flags.push(c),
            // Symmetry and difficulty say nothing about the puzzle itself.
            'a' => {}
            'r' | 'm' => rest = number(rest.strip_prefix('d').unwrap_or(rest)).1,
            'd' => rest = rest.strip_prefix(|_| true).unwrap_or(rest),
            _ => return None,
        }
    }
    // One number alone is both sides of a block.
    let usual = if flags.contains('j') { Some(1) } else { first };
    let blocks = (first?, second.or(usual)?);
    flags.extend((blocks.1 == 1).then_some('j'));
    let order = blocks.0.checked_mul(blocks.1)?;
    (2..=MOST).contains(&order).then_some((blocks, flags))
}

/// Reads a game ID.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let form = || EntryForm::Other("game ID");
    let one = |line: &Line| parse(line)?.entry(line.number, form(), context);
    lines.iter().map(one).collect()
}

fn parse(line: &Line) -> Result<Builder, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let (head, rest) = line.text.trim().split_once(':').unwrap_or_default();
    let size = params(head).ok_or_else(|| wrong(head, "a size such as 3x3 or 9j is expected"));
    let ((rows, cols), flags) = size?;
    let order = rows * cols;
    let mut parts = rest.split(',');
    let mut part = || parts.next().unwrap_or_default();
    let listed =
        |text, most, expected| numbers(text, order, most).ok_or_else(|| wrong(text, expected));
    let drawn = |text, what: &str| {
        let expected = format!("the edges of all {what} are expected");
        pieces(text, order).ok_or_else(|| wrong(text, &expected))
    };
    let clues = listed(
        part(),
        order,
        "clues for every cell and no more are expected",
    )?;
    let places = || places_of(order, order * order);
    let given = |(place, clue): (_, Option<usize>)| Some((place, Symbol::new(clue? - 1)?));
    let mut builder = Builder {
        givens: places().zip(clues).filter_map(given).collect(),
        // `3x2` has three blocks in a row and two in a column: each has three rows, two columns.
        spec: match flags.contains('j') {
            true => shapes::jigsaw(order, drawn(part(), "blocks")?),
            false => shapes::boxed(Boxes { rows, cols }),
        },
        ..Builder::default()
    };
    if flags.contains('x') {
        builder.spec.rules.push(Rule::Diagonals);
    }
    if flags.contains('k') {
        let pieces = drawn(part(), "cages")?;
        let most = order * (order + 1) / 2;
        let sums = listed(part(), most, "a sum or a blank for every cell is expected")?;
        let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
        for (place, (first, sum)) in places().zip(pieces.into_iter().zip(sums)) {
            let cells = Vec::new();
            let cage = cages.entry(first).or_insert(Cage { cells, sum });
            cage.sum = cage.sum.or(sum);
            cage.cells.push(place);
        }
        add_cages(cages.into_values().collect(), &mut builder);
    }
    let rest = parts.next();
    rest.map_or(Ok(builder), |rest| {
        Err(wrong(rest, "the end of the game ID is expected"))
    })
}

/// The number of each cell of a grid, `None` for a blank.
fn numbers(mut text: &str, order: usize, most: usize) -> Option<Vec<Option<usize>>> {
    let mut cells = Vec::with_capacity(order * order);
    while let Some(c) = text.bytes().next().filter(|_| cells.len() <= order * order) {
        let (read, rest) = number(text);
        match (read, c) {
            (Some(number), _) if !(1..=most).contains(&number) => return None,
            (Some(_), _) => cells.push(read),
            (None, b'a'..=b'z') => cells.extend((b'a'..=c).map(|_| None)),
            (None, b'_') => {}
            (None, _) => return None,
        }
        text = if read.is_some() { rest } else { &text[1..] };
    }
    (cells.len() == order * order).then_some(cells)
}

/// All pairs of neighbours in the order of their edges.
fn neighbours(order: usize) -> impl Iterator<Item = (usize, usize)> {
    let across = move |line, step| (line * order + step - 1, line * order + step);
    let down = move |line, step| ((step - 1) * order + line, step * order + line);
    let steps = (0..order).flat_map(move |line| (1..order).map(move |step| (line, step)));
    let rows = steps.clone().map(move |(line, step)| across(line, step));
    rows.chain(steps.map(move |(line, step)| down(line, step)))
}

/// The first cell of the piece of each cell, from the edges between them.
fn pieces(text: &str, order: usize) -> Option<Vec<usize>> {
    // `z` is 26 pairs, in older collections 25; the end of the list decides.
    [26, 25].into_iter().find_map(|z| {
        let (mut edges, mut at) = (vec![false; neighbours(order).count() + 1], 0);
        for c in text.bytes() {
            at += match c {
                b'z' => z,
                _ => LETTERS.bytes().position(|letter| letter == c)?,
            };
            if c != b'z' {
                *edges.get_mut(at)? = true;
                at += 1;
            }
        }
        let mut names: Vec<usize> = (0..order * order).collect();
        for ((a, b), _) in neighbours(order).zip(&edges).filter(|(_, edge)| !**edge) {
            let (low, high) = (names[a].min(names[b]), names[a].max(names[b]));
            let same = names.iter_mut().filter(|name| **name == high);
            same.for_each(|name| *name = low);
        }
        (at == edges.len()).then_some(names)
    })
}

/// The edges of pieces, where each is in one part.
fn edges(names: &[usize], order: usize) -> Option<String> {
    let (mut text, mut run) = (String::new(), 0);
    let edges = neighbours(order).map(|(a, b)| names[a] != names[b]);
    for edge in edges.chain([true]) {
        if edge {
            text += &"z".repeat(run / 26);
            text += &LETTERS[run % 26..][..1];
        }
        run = if edge { 0 } else { run + 1 };
    }
    let count = |names: &[usize]| names.iter().collect::<HashSet<_>>().len();
    (count(&pieces(&text, order)?) == count(names)).then_some(text)
}

/// Each letter at the number that it is.
const LETTERS: &str = "_abcdefghijklmnopqrstuvwxyz";

/// Numbers of cells, with runs of blanks between them.
fn runs(cells: impl IntoIterator<Item = Option<usize>>) -> String {
    let run = |blanks: usize| match blanks.checked_sub(1) {
        Some(more) => "z".repeat(more / 26) + &LETTERS[more % 26 + 1..][..1],
        None => String::new(),
    };
    let (mut text, mut blanks) = (String::new(), 0_usize);
    for cell in cells {
        match cell {
            None => blanks += 1,
            Some(number) if blanks > 0 || text.is_empty() => {
                text += &format!("{}{number}", run(blanks));
                blanks = 0;
            }
            Some(number) => text += &format!("_{number}"),
        }
    }
    text + &run(blanks)
}

/// Writes a game ID.
///
/// # Errors
/// The board is not one square grid, has too many symbols, or a block is in several pieces.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let order = layout.order();
    if !(2..=MOST).contains(&order) {
        let what = format!("{order} symbols: 2 to {MOST} only");
        return Err(WriteError::new(what));
    }
    let clues = puzzle.givens().iter();
    let clues = clues.map(|given| given.map(|symbol| symbol.index() + 1));
    let mut parts = vec![runs(clues)];
    let boxes = layout.spec().grids.first().and_then(|grid| grid.boxes);
    let (mut head, mut spec) = match boxes {
        Some(
            boxes @ Boxes {
                rows: 2..,
                cols: 2..,
            },
        ) => {
            let size = format!("{}x{}", boxes.rows, boxes.cols);
            (size, shapes::boxed(boxes))
        }
        _ => {
            // A grid without blocks is one whose blocks are the rows.
            let rows = || (0..order * order).map(|cell| cell / order).collect();
            let numbers = region_numbers(layout).map(|all| all.iter().copied().collect());
            let names: Vec<usize> = numbers.unwrap_or_else(rows);
            let edges = edges(&names, order);
            parts.push(edges.ok_or_else(|| WriteError::new("a region in several pieces"))?);
            (format!("{order}j"), shapes::jigsaw(order, &names))
        }
    };
    let diagonal = |region: &&Region| region.is(RegionKind::Diagonal);
    if layout.regions().iter().filter(diagonal).nth(1).is_some() {
        head.push('x');
        spec.rules.push(Rule::Diagonals);
    }
    if let Some((cages, edges, sums)) = cages(layout) {
        head.push('k');
        spec.constraints = cages;
        parts.extend([edges, runs(sums)]);
    }
    let text = format!("{head}:{}", parts.join(","));
    Written::holding(text, job, Held::givens(spec))
}

/// Cages with the edges between them and the sum of each at its first cell.
type Cages = (Vec<Constraint>, String, Vec<Option<usize>>);

/// The cages with a sum that share no cell, where each is in one piece; other cells are cages of
/// their own without a sum.
fn cages(layout: &Layout) -> Option<Cages> {
    let order = layout.order();
    let mut names: Vec<Option<usize>> = vec![None; order * order];
    let (mut sums, mut held) = (vec![None; names.len()], Vec::new());
    for cage in &layout.spec().constraints {
        let index = |at: &Position| usize::from(at.row) * order + usize::from(at.col);
        let cells: Vec<usize> = cage.cells.iter().map(index).collect();
        // Alone it would be read as a given.
        let free = cells.len() > 1 && cells.iter().all(|&cell| names[cell].is_none());
        if let (ConstraintKind::Cage, &[sum], true) = (cage.kind, &cage.values[..], free) {
            let first = *cells.iter().min()?;
            cells.iter().for_each(|&cell| names[cell] = Some(first));
            sums[first] = usize::try_from(sum).ok();
            held.push(cage.clone());
        }
    }
    let names = names
        .iter()
        .zip(0..)
        .map(|(name, cell)| name.unwrap_or(cell));
    let edges = edges(&names.collect::<Vec<usize>>(), order)?;
    (!held.is_empty()).then_some((held, edges, sums))
}
