//! Bands: a square with a blank line behind each few rows, as its boxes are high.
//!
//! Bands are joined before it is asked which squares belong together. A square of which one band
//! has a row too few or too many is refused as a whole, so that the bands behind it are never
//! counted to another square.

use super::fit::{self, Fit};
use super::paragraph::Paragraph;
use super::piece::is_bar;
use super::pieces::is_rule;
use super::slips;
use super::tiny::FEWEST;
use super::{beside, ends, multi};
use crate::puzzle::{Boxes, MAX_SYMBOLS};
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
    let beside = |rows: usize| side.is_multiple_of(rows) && beside::has_map(&part.lines);
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
    let first = parts.first()?;
    let written = Written::of(first)?;
    if first.square.is_some() {
        return None;
    }
    let alike = |(k, part): &(usize, &&Paragraph)| {
        (*k == 0 || !part.apart) && Written::of(part).as_ref() == Some(&written)
    };
    let count = parts.iter().enumerate().take_while(alike).count();
    if !parts[..count].iter().any(|part| has_blanks(part)) {
        return None;
    }
    let whole = (2..=count).find_map(|used| {
        let bands = &parts[..used];
        // A blank line between them would be a row.
        let lines = bands.iter().flat_map(|part| part.lines.iter().cloned());
        let square = one(lines.collect(), bands, context)?;
        let widths = [&square.widths].into_iter();
        let whole = matches!(fit::fit(widths, context), Fit::Whole | Fit::Open);
        let square = Some(square).filter(|_| whole)?;
        Some(Spaced::Square(used, Box::new(square)))
    });
    let rows: usize = parts[..count].iter().map(|part| part.lines.len()).sum();
    let open = count == parts.len() && !at_end && rows < MAX_SYMBOLS;
    whole.or_else(|| open.then_some(Spaced::Begun))
}

/// Whether some rows have fewer digits than others, or room for a cell and none in it.
fn has_blanks(part: &Paragraph) -> bool {
    let rows = || part.lines.iter().filter(|line| !is_rule(&line.text));
    let digits = |line: &Line| line.text.chars().filter(char::is_ascii_digit).count();
    let digits: Vec<usize> = rows().map(digits).collect();
    let room = |line: &Line| {
        ["   ", ",,", ";;", "\t\t"]
            .iter()
            .any(|room| line.text.contains(room))
    };
    rows().any(room) || digits.windows(2).any(|pair| pair[0] != pair[1])
}

/// How rows are written in which a blank cell is nothing.
#[derive(Debug, PartialEq, Eq)]
enum Written {
    /// Bars stand at these places.
    Bars(Vec<usize>),
    /// So many of a sign stand between the cells.
    Between(char, usize),
}

impl Written {
    /// How all lines are written, where they have nothing but digits and what stands between them.
    fn of(part: &Paragraph) -> Option<Self> {
        const FEWEST_BARS: usize = 2;
        let drawn = |line: &&Line| !is_rule(&line.text) && !ends::encloses(line.text.trim());
        let rows: Vec<&str> = part
            .lines
            .iter()
            .filter(drawn)
            .map(|line| &line.text[..])
            .collect();
        let between = |c: char| matches!(c, ',' | ';' | '\t');
        let cells = |c: char| c.is_ascii_digit() || c.is_whitespace() || is_bar(c) || between(c);
        let plain = rows.iter().all(|row| row.chars().all(cells));
        let first = Self::of_row(rows.first()?)?;
        let alike = rows
            .iter()
            .all(|row| Self::of_row(row).as_ref() == Some(&first));
        let many = match &first {
            Self::Bars(places) => places.len() >= FEWEST_BARS,
            Self::Between(_, count) => *count + 1 >= FEWEST,
        };
        (many && plain && alike).then_some(first)
    }

    fn of_row(row: &str) -> Option<Self> {
        if let Some(sign) = [',', ';', '\t']
            .into_iter()
            .find(|&sign| row.contains(sign))
        {
            return Some(Self::Between(sign, row.matches(sign).count()));
        }
        let signs = row.chars().enumerate().filter(|(_, c)| is_bar(*c));
        let places: Vec<usize> = signs.map(|(at, _)| at).collect();
        (!places.is_empty()).then_some(Self::Bars(places))
    }
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
