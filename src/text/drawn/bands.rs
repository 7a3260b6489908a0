//! Bands: a square with a blank line behind each few rows, as its boxes are high.
//!
//! Bands are joined before it is asked which squares belong together. A square of which one band
//! has a row too few or too many is refused as a whole, so that the bands behind it are never
//! counted to another square.

use super::fit::{self, Fit};
use super::paragraph::Paragraph;
use super::slips;
use super::spacing::{self, Spacing};
use super::tiny::FEWEST;
use super::{beside, multi};
use crate::puzzle::Boxes;
use crate::text::ground::{Context, Line, TextError};

/// What paragraphs are, from the first on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bands {
    /// So many are a square.
    Whole(usize),
    /// All of them are bands of a square that is not complete.
    Begun,
    /// The first are no bands of a square.
    None,
}

/// How far paragraphs are equal bands of a square of that side. A square is whole where it is
/// clear that no further rows belong to it.
pub(super) fn of<'p>(
    parts: impl Iterator<Item = &'p Paragraph>,
    side: usize,
    at_end: bool,
) -> Bands {
    let (mut rows, mut height) = (0, None);
    let mut parts = parts.enumerate();
    while let Some((k, part)) = parts.next() {
        let more = height_of(part, side).filter(|_| k == 0 || !part.apart);
        let Some(more) = more.filter(|&more| *height.get_or_insert(more) == more) else {
            return Bands::None;
        };
        rows += more;
        match rows.cmp(&side) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal if k > 0 => {
                return match parts.next() {
                    None if !at_end => Bands::Begun,
                    Some((_, next)) if is_rest(next, side, more) => Bands::None,
                    _ => Bands::Whole(k + 1),
                };
            }
            _ => return Bands::None,
        }
    }
    match rows {
        0 => Bands::None,
        _ => Bands::Begun,
    }
}

/// The rows of a paragraph in which all rows have so many cells, fewer than a square has.
fn height_of(part: &Paragraph, side: usize) -> Option<usize> {
    let mut cuts = part.widths.iter().map(|(_, widths)| widths);
    let band = cuts.find(|widths| widths.iter().all(|&width| width == side))?;
    // A square with its map beside it is no band of a larger one.
    let beside = |rows: usize| side == 2 * rows && beside::has_map(&part.lines);
    Some(band.len()).filter(|&rows| rows > 0 && rows < side && !beside(rows))
}

/// Whether a paragraph is the rest of a square whose bands have so many rows: what a row that
/// stands twice has pushed out of them.
fn is_rest(part: &Paragraph, side: usize, height: usize) -> bool {
    let cells = |line: &Line| line.text.contains(|c: char| c.is_ascii_digit() || c == '.');
    !part.apart
        && height_of(part, side).is_some_and(|rows| rows < height)
        && part.lines.iter().all(cells)
}

/// Whether all of several paragraphs have the same number of rows.
pub(super) fn are_equal(parts: &[&Paragraph], side: usize) -> bool {
    let heights: Vec<Option<usize>> = parts.iter().map(|part| height_of(part, side)).collect();
    heights.windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether a paragraph goes on with rows of that width.
pub(super) fn goes_on(part: &Paragraph, side: usize) -> bool {
    !part.apart && height_of(part, side).is_some()
}

/// Bands as one square; `None` where they are none.
pub(super) fn joined(parts: &[&Paragraph], context: &Context) -> Option<Paragraph> {
    let one = one(multi::joined(parts).0, parts, context)?;
    one.square.is_some().then_some(one)
}

/// The lines of several paragraphs as one, with what is told of the first.
fn one(lines: Vec<Line>, parts: &[&Paragraph], context: &Context) -> Option<Paragraph> {
    let first = parts.first()?;
    let one = Paragraph::new(lines, context);
    one.label.is_none().then(|| Paragraph {
        label: first.label.clone(),
        apart: first.apart,
        sizes: first.sizes.clone(),
        ..one
    })
}

/// What is found about bands in whose rows a blank cell is nothing.
pub(super) enum Spaced {
    /// More has to be seen.
    Begun,
    /// So many are a square.
    Square(usize, Box<Paragraph>),
}

/// Bands that are written alike, in whose rows a blank cell is nothing; `None` where the first is
/// none.
pub(super) fn spaced(parts: &[&Paragraph], at_end: bool, context: &mut Context) -> Option<Spaced> {
    let first = parts.first().filter(|first| first.square.is_none())?;
    let spacing = Spacing::of(&first.lines)?;
    let alike = |(k, part): &(usize, &&Paragraph)| {
        (*k == 0 || !part.apart) && Spacing::of(&part.lines).as_ref() == Some(&spacing)
    };
    let count = parts.iter().enumerate().take_while(alike).count();
    let bands = &parts[..count];
    if !bands.iter().any(|part| spacing::has_blanks(&part.lines)) {
        return None;
    }
    let sides: Vec<usize> = spacing.sides(&first.lines).collect();
    let mut rows = 0;
    for (k, band) in bands.iter().enumerate() {
        rows += spacing::rows(&band.lines).count();
        if k == 0 || !sides.contains(&rows) {
            continue;
        }
        // A blank line between them would be a row.
        let lines = bands[..=k]
            .iter()
            .flat_map(|part| part.lines.iter().cloned());
        let square = one(lines.collect(), &bands[..=k], context)?;
        let widths = [&square.widths].into_iter();
        if matches!(fit::fit(widths, context), Fit::Whole | Fit::Open) {
            return Some(Spaced::Square(k + 1, Box::new(square)));
        }
    }
    let open = count == parts.len() && !at_end && sides.iter().any(|&side| rows < side);
    open.then_some(Spaced::Begun)
}

/// A square with a blank line behind each row, and a row too few or too many: so many paragraphs,
/// and what is wrong with them.
pub(super) fn rows_apart(parts: &[&Paragraph]) -> Option<(usize, TextError)> {
    let width = |part: &Paragraph| match part.widths.first() {
        Some((_, widths)) if widths.len() == 1 => Some(widths[0]),
        _ => None,
    };
    let side = width(parts.first()?).filter(|&side| side >= FEWEST)?;
    let run = parts
        .iter()
        .enumerate()
        .take_while(|(k, part)| width(part) == Some(side) && (*k == 0 || !part.apart));
    let count = run.count();
    if count.abs_diff(side) != 1 {
        return None;
    }
    let (lines, _) = multi::joined(&parts[..count]);
    Some((count, slips::of(&lines)?))
}

/// What is found about bands of which one has a slip.
pub(super) enum Slip {
    /// More has to be seen.
    Begun,
    /// So many paragraphs are the square, and this is wrong with it.
    Square(usize, TextError),
}

/// A square in bands with a slip: a row missing, twice or short.
pub(super) fn slip(parts: &[&Paragraph], at_end: bool) -> Option<Slip> {
    let first = parts.first()?;
    first.widths.iter().find_map(|(cut, widths)| {
        let same = |width: usize| widths.iter().filter(|&&other| other == width).count();
        let side = *widths.iter().max_by_key(|&&width| (same(width), width))?;
        let height = Boxes::default_for(side)?.rows;
        let count = side / height;
        let mut slips = 0;
        let mut seen = 0;
        for (k, part) in parts.iter().take(count).enumerate() {
            let (_, widths) = part.widths.iter().find(|(other, _)| other == cut)?;
            let odd = widths.iter().filter(|&&width| width != side).count();
            let other = widths.len().abs_diff(height);
            if widths.is_empty() || odd > 1 || other > 1 || k > 0 && part.apart {
                break;
            }
            slips += odd + other;
            seen += 1;
        }
        let whole = seen == count;
        let open = seen == parts.len() && !at_end;
        let rest = parts.get(count).filter(|_| whole && slips == 0);
        if rest.is_some_and(|rest| is_rest(rest, side, height)) {
            let (lines, _) = multi::joined(&parts[..=count]);
            return Some(Slip::Square(count + 1, slips::of(&lines)?));
        }
        if whole && slips == 0 && count > 1 && parts.len() == count && !at_end {
            return Some(Slip::Begun);
        }
        if slips == 0 || slips > 2 || !whole && !open {
            return None;
        }
        if !whole {
            return Some(Slip::Begun);
        }
        let (lines, _) = multi::joined(&parts[..count]);
        Some(Slip::Square(count, slips::of(&lines)?))
    })
}
