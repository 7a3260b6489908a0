//! Lists of grids in one line: each a puzzle, or with its region map in the next line, or so many
//! that they are the grids of one layout.

use super::super::{Context, Line};
use super::paragraphs::Found;
use super::pieces::Piece;
use super::values::is_blank;
use super::{jigsaw, multi, one_line};
use crate::puzzle::MAX_SYMBOLS;

/// A paragraph of grids in one line.
pub(super) fn read_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
    let asked = multi::asked(context);
    let count = asked.unwrap_or(lines.len());
    if multi::may_be(count, context) {
        let groups = if lines.len().is_multiple_of(count) {
            lines.chunks(count)
        } else {
            lines.chunks(lines.len().max(1))
        };
        for group in groups {
            let side = one_line::word(&group[0].text).chars().count().isqrt();
            let even = group
                .iter()
                .all(|line| one_line::word(&line.text).chars().count() == side * side);
            let read = if even && side <= MAX_SYMBOLS && group.len() == count {
                let grids: Vec<Vec<Piece>> = group
                    .iter()
                    .enumerate()
                    .map(|(k, line)| {
                        let pieces = one_line::pieces(line, one_line::word(&line.text));
                        let moved = |piece: Piece| Piece { line: k, ..piece };
                        pieces.into_iter().map(moved).collect()
                    })
                    .collect();
                multi::read(&grids, multi::FORMS[1], group, context)
            } else {
                None
            };
            match read {
                Some(entry) => found.push(entry),
                None => read_separate_lines(group, context, found),
            }
        }
    } else {
        read_separate_lines(lines, context, found);
    }
}

/// Grids in one line, each with its region map where that is the next line.
pub(super) fn read_separate_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
    let mut at = 0;
    while at < lines.len() {
        let map = lines.get(at + 1).filter(|next| {
            let length = |line: &Line| one_line::word(&line.text).chars().count();
            context.options().layout.is_none()
                && length(next) == length(&lines[at])
                && one_line::map_side(&next.text).is_some()
        });
        if let Some(map) = map {
            let side = one_line::word(&map.text).chars().count().isqrt();
            let clues = one_line::pieces(&lines[at], one_line::word(&lines[at].text));
            let labels = one_line::pieces(map, one_line::word(&map.text)).into_iter();
            let labels: Vec<Piece> = labels.map(|piece| Piece { line: 1, ..piece }).collect();
            found.push(jigsaw::read(
                clues,
                &labels,
                side,
                "jigsaw in two lines",
                &lines[at..at + 2],
                context,
            ));
            at += 2;
        } else {
            found.push(one_line::read(&lines[at], context));
            at += 1;
        }
    }
}

/// Short grids in one line, such as 16 characters of 4x4 grids, which are no block together.
pub(super) fn stacked(lines: &[Line], context: &mut Context) -> Option<Found> {
    let words: Vec<usize> = lines
        .iter()
        .map(|line| one_line::word(&line.text).chars().count())
        .collect();
    let whole = |line: &Line| {
        let word = one_line::word(&line.text);
        word.chars().count().isqrt().pow(2) == word.chars().count()
            && word
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || is_blank(c.encode_utf8(&mut [0; 4])))
    };
    let asked = context
        .options()
        .layout
        .clone()
        .and_then(|spec| context.layout(spec).ok());
    let fits = asked.is_none_or(|layout| {
        words
            .iter()
            .all(|&n| n == layout.cells().len() || n == layout.rows() * layout.cols())
    });
    let short = words.iter().all(|&n| n > 3 || n == 1 && lines.len() == 1);
    if !fits || !short || !lines.iter().all(whole) {
        return None;
    }
    let mut found = Found::new();
    read_separate_lines(lines, context, &mut found);
    Some(found)
}
