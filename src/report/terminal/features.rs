//! The shapes of a picture with characters: marks between cells on their edges; the others are in
//! the notes, and links are listed below.

use super::super::picture::{Feature, Joint, Picture};
use super::glyphs::Glyphs;
use crate::puzzle::{Position, Symbol};

/// The marks between two cells, with their characters.
pub(super) fn joints(picture: &Picture, glyphs: Glyphs) -> Vec<([Position; 2], char)> {
    let joint = |feature: &Feature| {
        let Feature::Joint(cells, joint) = feature else {
            return None;
        };
        let upright = cells[0].col == cells[1].col;
        let forward = cells[0] < cells[1];
        let ascii = glyphs == Glyphs::Ascii;
        let mark = match joint {
            Joint::White(_) if ascii => 'o',
            Joint::White(_) => '○',
            Joint::Black(_) if ascii => '*',
            Joint::Black(_) => '●',
            // A longer text has no room; it is in the notes.
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
        Some((*cells, mark))
    };
    picture.features.iter().filter_map(joint).collect()
}

/// What is said below a picture: its notes, and its links.
pub(super) fn listed(picture: &Picture) -> Vec<String> {
    let mut lines: Vec<String> = picture.notes.iter().map(|note| note.text.clone()).collect();
    for link in &picture.links {
        let end = |(cell, symbol): (Position, Symbol)| format!("{cell}={}", picture.sign(symbol));
        let arrow = if link.strong { "=>" } else { "->" };
        lines.push(format!("link: {} {arrow} {}", end(link.from), end(link.to)));
    }
    lines
}
