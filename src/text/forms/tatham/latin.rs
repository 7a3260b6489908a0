//! Reads game IDs of Unequal, a futoshiki, and of Towers, which are skyscrapers.
//!
//! `4:0,0R,3D,…` has an item for each cell: its clue or 0, and a letter for each neighbour that is
//! less. `4:2/1//2/…,1a3…` has a clue for each place around the square, from above, from below,
//! from the left and from the right, and the clues within it as solo has them.

use super::read::{MOST, numbers};
use crate::text::ground::{Context, Entry, Latin, Line, TextError, unexpected};

/// The names of the games.
const UNEQUAL: &str = "game ID of Unequal";
const TOWERS: &str = "game ID of Towers";

/// Fewest symbols.
const FEWEST: usize = 3;

/// Whether a line is such a game ID.
pub(in crate::text) fn is_id(text: &str) -> bool {
    let Some((side, _, rest)) = parts(text) else {
        return false;
    };
    let items: Vec<&str> = rest.split(',').collect();
    let flagged = |item: &&str| item.ends_with(['U', 'R', 'D', 'L']);
    let unequal = items.len() == side * side
        && items.iter().any(flagged)
        && items.iter().all(|item| cell(item).is_some());
    let clue = |clue: &str| clue.bytes().all(|b| b.is_ascii_digit());
    let clues: Vec<&str> = items[0].split('/').collect();
    let towers = clues.len() == 4 * side && items.len() < 3 && clues.into_iter().all(clue);
    unequal || towers
}

/// The number of symbols, what stands behind it, and the clues.
fn parts(text: &str) -> Option<(usize, &str, &str)> {
    let (head, rest) = text.trim().split_once(':')?;
    let mode = head.trim_start_matches(|c: char| c.is_ascii_digit());
    let side = head[..head.len() - mode.len()].parse().ok()?;
    let known = mode.len() < 4 && mode.bytes().all(|b| b.is_ascii_lowercase());
    let within = (FEWEST..=MOST).contains(&side);
    (known && within).then_some((side, mode, rest.trim_end_matches(',')))
}

/// The clue of a cell and the letters of its neighbours that are less.
fn cell(item: &str) -> Option<(usize, &str)> {
    let flags = item.trim_start_matches(|c: char| c.is_ascii_digit());
    let clue = item[..item.len() - flags.len()].parse().ok()?;
    let known = flags.chars().all(|c| "URDL".contains(c));
    known.then_some((clue, flags))
}

/// Reads a game ID.
///
/// # Errors
/// The clues do not fit the square, or contradict each other.
pub(in crate::text) fn read(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let whole = || {
        wrong(
            &line.text,
            "a size such as 5 and the clues of its cells are expected",
        )
    };
    let (side, mode, rest) = parts(&line.text).ok_or_else(whole)?;
    let adjacent = mode
        .split('d')
        .next()
        .is_some_and(|mode| mode.contains('a'));
    if adjacent {
        let expected = "a futoshiki is expected: with 'a' neighbours have values beside each other, \
             which is not known";
        return Err(wrong(mode, expected));
    }
    let read = match rest.contains('/') {
        true => towers(side, rest, line.number, context),
        false => unequal(side, rest, line.number, context),
    };
    read.unwrap_or_else(|| Err(whole()))
}

/// What is read, where the clues fit the square.
type Read = Option<Result<Entry, TextError>>;

fn unequal(side: usize, rest: &str, line: usize, context: &mut Context) -> Read {
    let cells: Vec<(usize, &str)> = rest.split(',').map(cell).collect::<Option<_>>()?;
    let mut less = Vec::new();
    for (k, (_, flags)) in cells.iter().enumerate() {
        let (row, col) = (k / side, k % side);
        for flag in flags.chars() {
            let other = match flag {
                'U' => [row.checked_sub(1)?, col],
                'D' => [row + 1, col],
                'L' => [row, col.checked_sub(1)?],
                _ => [row, col + 1],
            };
            less.push([other, [row, col]]);
        }
    }
    let clues: Vec<usize> = cells.iter().map(|(clue, _)| *clue).collect();
    let board: Vec<Vec<usize>> = clues.chunks(side).map(<[usize]>::to_vec).collect();
    Some(Latin::of(&board).less(&less).entry(line, UNEQUAL, context))
}

fn towers(side: usize, rest: &str, line: usize, context: &mut Context) -> Read {
    let (around, within) = match rest.split_once(',') {
        Some((around, within)) => (around, numbers(within, side, side)?),
        None => (rest, vec![None; side * side]),
    };
    let around: Vec<usize> = around
        .split('/')
        .map(|clue| clue.parse().unwrap_or(0))
        .collect();
    let clues: Vec<usize> = within.iter().map(|clue| clue.unwrap_or(0)).collect();
    let board: Vec<Vec<usize>> = clues.chunks(side).map(<[usize]>::to_vec).collect();
    let sides = <[&[usize]; 4]>::try_from(around.chunks(side).collect::<Vec<_>>()).ok()?;
    Some(
        Latin::of(&board)
            .seen_from(sides)
            .entry(line, TOWERS, context),
    )
}
