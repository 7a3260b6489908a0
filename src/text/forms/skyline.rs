//! Skyscrapers as the clues around their square and nothing else: `4n` numbers in a line, or four
//! lines of `n`, in one of the orders that programs have; or around a square without cells.
//!
//! They are looked for in a text of which nothing was read.

use crate::text::ground::latin::has_twice;
use crate::text::ground::{Context, Entry, Found, Latin, TextError};

/// Symbols of such a square.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

/// The clues from above, from below, from the left and from the right.
type Around = [Vec<usize>; 4];

/// In which order the sides stand.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// From above, from below, from the left, from the right.
    Opposite,
    /// Once around the square.
    Clockwise,
    /// From above, the right, below and the left, each in reading order.
    Around,
}

impl Order {
    const ALL: [Self; 3] = [Self::Opposite, Self::Clockwise, Self::Around];

    fn around(self, [one, two, three, four]: &Around) -> Around {
        let back = |clues: &Vec<usize>| clues.iter().rev().copied().collect();
        match self {
            Self::Opposite => [one.clone(), two.clone(), three.clone(), four.clone()],
            Self::Clockwise => [one.clone(), back(three), back(four), two.clone()],
            Self::Around => [one.clone(), three.clone(), four.clone(), two.clone()],
        }
    }

    fn note(self) -> &'static str {
        match self {
            Self::Opposite => {
                "the clues are taken to be those from above, from below, from the left and from the \
                 right"
            }
            Self::Clockwise => {
                "the clues are taken to go once around the square, from the left above on"
            }
            Self::Around => {
                "the clues are taken to be those from above, from the right, from below and from the \
                 left"
            }
        }
    }
}

/// Reads the skyscrapers of a text, one for each line, and counts its lines that are not blank;
/// nothing where it has anything else.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> (Found, usize) {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    (read_all(text, context).unwrap_or_default(), lines)
}

fn read_all(text: &str, context: &mut Context) -> Option<Found> {
    let mut lines: Vec<(usize, Vec<usize>)> = Vec::new();
    for (k, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        lines.push((k + 1, numbers(line)?));
    }
    let size = match &lines.first()?.1[..] {
        [size] => Some(*size),
        _ => None,
    };
    let lines = &lines[usize::from(size.is_some())..];
    let (first, clues) = lines.first()?;
    let sided = size.is_none_or(|size| size == clues.len());
    if lines.len() == 4 && sided && lines.iter().all(|(_, side)| side.len() == clues.len()) {
        let around: Vec<Vec<usize>> = lines.iter().map(|(_, side)| side.clone()).collect();
        let around = Around::try_from(around).ok()?;
        return Some(vec![puzzle(&around, size.is_some(), *first, context)?]);
    }
    if let Some(read) = framed(lines, context) {
        return Some(vec![read]);
    }
    let one = |(line, clues): &(usize, Vec<usize>)| {
        let side = clues.len() / 4;
        let sided = size.is_none_or(|size| size == side) && clues.len() == 4 * side;
        let around: Vec<Vec<usize>> = clues.chunks(side.max(1)).map(<[usize]>::to_vec).collect();
        let around = Around::try_from(around).ok().filter(|_| sided)?;
        puzzle(&around, size.is_some(), *line, context)
    };
    lines.iter().map(one).collect()
}

/// The clues above, a line with the two of each row, and the clues below.
fn framed(
    lines: &[(usize, Vec<usize>)],
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let [(first, top), rows @ .., (_, bottom)] = lines else {
        return None;
    };
    let ends = |(_, row): &(usize, Vec<usize>)| match row[..] {
        [left, right] => Some((left, right)),
        _ => None,
    };
    let (left, right): (Vec<usize>, Vec<usize>) = rows
        .iter()
        .map(ends)
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .unzip();
    let side = top.len();
    let around = [top.clone(), bottom.clone(), left, right];
    let fits = SIDES.contains(&side) && around.iter().all(|clues| clues.len() == side);
    let known = around.iter().flatten().all(|&clue| clue <= side);
    let board = vec![vec![0; side]; side];
    let sides = around.each_ref().map(Vec::as_slice);
    let latin = Latin::of(&board).seen_from(sides);
    (fits && known).then(|| latin.entry(*first, FORM, context))
}

/// The numbers of a line, where it has nothing else.
fn numbers(line: &str) -> Option<Vec<usize>> {
    let apart = |c: char| c.is_whitespace() || ",;\"'[](){}".contains(c);
    let words = line.split(apart).filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

/// The puzzle, in the first order in which the clues may be.
fn puzzle(
    around: &Around,
    sized: bool,
    line: usize,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = around[0].len();
    let clues = || around.iter().flatten();
    let given = clues().filter(|&&clue| clue > 0).count();
    // As many numbers may be a square: skyscrapers have a clue at every place, or their size
    // above.
    let square = (4 * side).isqrt().pow(2) == 4 * side;
    let all = given == 4 * side && around.iter().any(|side| has_twice(side));
    if !SIDES.contains(&side) || clues().any(|&clue| clue > side) || given < side {
        return None;
    }
    if square && !all && !sized {
        return None;
    }
    let order = Order::ALL
        .into_iter()
        .find(|order| may_be(&order.around(around)))?;
    let around = order.around(around);
    let board = vec![vec![0; side]; side];
    let sides = around.each_ref().map(Vec::as_slice);
    let read = Latin::of(&board)
        .seen_from(sides)
        .entry(line, FORM, context);
    Some(read.map(|mut entry| {
        entry.notes.push(order.note().to_owned());
        entry
    }))
}

const FORM: &str = "skyscrapers by their clues";

/// Whether there may be buildings that are seen so: of a line no more are seen from both ends than
/// there are and one more, and from where the highest is the first no others are.
fn may_be([top, bottom, left, right]: &Around) -> bool {
    let side = top.len();
    let ends = |one: &[usize], other: &[usize]| {
        let mut pairs = one.iter().zip(other);
        pairs.all(|(&one, &other)| one + other <= side + 1 && (one, other) != (1, 1))
    };
    // The highest of the outer row is where one alone is seen.
    let outer = |clues: &[usize], before: usize, behind: usize| {
        let mut highest = clues.iter().enumerate().filter(|(_, clue)| **clue == 1);
        highest.all(|(at, _)| {
            let first = at == 0 && before > 1 || at + 1 == side && behind > 1;
            !first && before <= at + 1 && behind <= side - at
        })
    };
    let once = |clues: &Vec<usize>| {
        let ones = clues.iter().filter(|&&clue| clue == 1).count();
        ones == 1 || ones == 0 && clues.contains(&0)
    };
    ends(top, bottom)
        && ends(left, right)
        && outer(top, left[0], right[0])
        && outer(bottom, left[side - 1], right[side - 1])
        && outer(left, top[0], bottom[0])
        && outer(right, top[side - 1], bottom[side - 1])
        && [top, bottom, left, right].into_iter().all(once)
}
