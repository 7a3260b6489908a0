//! The shapes of a picture with characters: marks and lines on the edges between cells, and cages
//! as cells without edges between them; the others are in the notes, and links are listed below.

use super::super::picture::{Feature, Joint, PathStyle, Picture, apart};
use super::glyphs::Glyphs;
use crate::puzzle::{Position, Symbol};

/// The marks between two cells that touch each other, with their characters.
pub(super) fn joints(picture: &Picture, glyphs: Glyphs) -> Vec<([Position; 2], char)> {
    let marks = |feature: &Feature| match feature {
        Feature::Joint(cells, mark) => joint(*cells, mark, glyphs).into_iter().collect(),
        Feature::Path(cells, style) if *style != PathStyle::Bulb => path(cells, *style, glyphs),
        _ => Vec::new(),
    };
    picture.features.iter().flat_map(marks).collect()
}

/// The pieces of a line from cell to cell, as arrows where it has a direction.
fn path(cells: &[Position], style: PathStyle, glyphs: Glyphs) -> Vec<([Position; 2], char)> {
    use PathStyle::{Circles, Diamonds, Line};
    let plain = matches!(style, Circles | Diamonds | Line(_));
    // By step: up, level or down; in each to the left, straight or to the right.
    let pieces = match (plain, glyphs) {
        (false, Glyphs::Boxes) => "↖↑↗← →↙↓↘",
        (false, Glyphs::Ascii) => r"\^/< >/v\",
        (true, Glyphs::Boxes) => "╲│╱─ ─╱│╲",
        (true, Glyphs::Ascii) => r"\|/- -/|\",
    };

    let piece = |pair: &[Position]| {
        let (down, right) = apart(pair[0], pair[1]);
        let near = down.abs().max(right.abs()) < 2;
        let at = usize::try_from(3 * down + right + 4).ok()?;
        let piece = pieces.chars().nth(at)?;
        near.then_some(([pair[0], pair[1]], piece))
    };

    cells.windows(2).filter_map(piece).collect()
}

/// The cages with the sums that are written at their first cells.
pub(super) fn cages(picture: &Picture) -> impl Iterator<Item = (&[Position], &str)> {
    picture.features.iter().filter_map(|feature| match feature {
        Feature::Cage { cells, label, .. } => Some((&cells[..], &label[..])),
        _ => None,
    })
}

/// A mark on the edge between two neighbours; none where its text has no room: it is in the notes.
fn joint(cells: [Position; 2], joint: &Joint, glyphs: Glyphs) -> Option<([Position; 2], char)> {
    let upright = cells[0].col == cells[1].col;
    let forward = cells[0] < cells[1];
    let ascii = glyphs == Glyphs::Ascii;
    let mark = match joint {
        Joint::White(_) if ascii => 'o',
        Joint::White(_) => '○',
        Joint::Black(_) if ascii => '*',
        Joint::Black(_) => '●',
        Joint::Text(text) => {
            let mut letters = text.chars();
            let letter = letters.next().filter(|c| !ascii || c.is_ascii())?;
            letters.next().is_none().then_some(letter)?
        }
        Joint::Less => match (upright, forward) {
            (false, true) => '<',
            (false, false) => '>',
            (true, true) if ascii => '^',
            (true, true) => '∧',
            (true, false) if ascii => 'v',
            (true, false) => '∨',
        },
    };

    Some((cells, mark))
}

/// The lines below a picture: its notes, and its links.
pub(super) fn listed(picture: &Picture) -> Vec<String> {
    let mut lines: Vec<String> = picture.notes.iter().map(|note| note.text.clone()).collect();
    for link in &picture.links {
        let end = |(cell, symbol): (Position, Symbol)| format!("{cell}={}", picture.sign(symbol));
        let arrow = if link.strong { "=>" } else { "->" };
        lines.push(format!("link: {} {arrow} {}", end(link.from), end(link.to)));
    }
    lines
}
