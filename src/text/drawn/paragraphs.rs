//! Which lines belong together, and which reader they go to.
//!
//! Lines gather into paragraphs, which blank lines end. A paragraph of grids in one line gives
//! them one by one; exactly as many as a named layout has grids, standing alone, may be that
//! layout. Any other paragraph is a picture, or the first part of one: bands of a grid with
//! blank lines between them, clues with a region map to follow, the first of several grids. It
//! is held until the next paragraphs show what it is; what is held is bounded.

use std::collections::VecDeque;

use super::super::{Context, Entry, Line, TextError};
use super::pieces::{Piece, Rows, wrong_line};
use super::{jigsaw, multi, one_line, picture};

/// Lines of a paragraph at most; a longer one is read as it stands.
const LONGEST: usize = 1000;

/// Grids in one line that are held until it is clear that they are separate puzzles.
const HELD_LINES: usize = 13;

/// What is read.
pub(crate) type Found = Vec<Result<Entry, TextError>>;

/// Gathers lines and hands over what is complete.
#[derive(Debug, Default)]
pub(crate) struct Paragraphs {
    current: Vec<Line>,
    held: VecDeque<Vec<Line>>,
    /// The current paragraph is a long list of grids in one line: each is read at once, but the
    /// last, whose region map may be the next line.
    listing: bool,
    /// Blocks of a run of blocks that is too long for one layout: so many more are separate.
    separate: usize,
}

impl Paragraphs {
    /// A line that is neither blank nor a comment.
    pub(crate) fn line(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        let long = one_line::is_long(&line.text, context);
        if self
            .current
            .last()
            .is_some_and(|last| one_line::is_long(&last.text, context) != long)
        {
            self.end_paragraph(context, found);
        }
        self.current.push(line);
        if long && self.listing && self.current.len() > 1 {
            let next = self.current.split_off(1);
            if one_line::map_side(&next[0].text).is_some() {
                self.current.extend(next);
                read_lines(&std::mem::take(&mut self.current), context, found);
            } else {
                let line = std::mem::replace(&mut self.current, next).swap_remove(0);
                found.push(one_line::read(&line, context));
            }
        } else if long && self.current.len() > HELD_LINES {
            self.settle(true, context, found);
            let last = self.current.split_off(self.current.len() - 1);
            read_separate_lines(&std::mem::replace(&mut self.current, last), context, found);
            self.listing = true;
        } else if self.current.len() > LONGEST {
            self.end_paragraph(context, found);
        }
    }

    /// A blank line. One with tabs in it may be a row of blank cells.
    pub(crate) fn blank(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        let row = line.text.contains('\t')
            && self
                .current
                .last()
                .is_some_and(|last| last.text.contains('\t'));
        if row {
            self.current.push(line);
        } else {
            self.end_paragraph(context, found);
        }
    }

    /// What follows is of another kind: everything held is read now.
    pub(crate) fn finish(&mut self, context: &mut Context, found: &mut Found) {
        self.end_paragraph(context, found);
        self.settle(true, context, found);
        self.separate = 0;
    }

    fn end_paragraph(&mut self, context: &mut Context, found: &mut Found) {
        let paragraph = std::mem::take(&mut self.current);
        let listing = std::mem::take(&mut self.listing);
        if paragraph.is_empty() {
            return;
        }
        if listing {
            read_separate_lines(&paragraph, context, found);
            return;
        }
        self.held.push_back(paragraph);
        self.settle(false, context, found);
    }

    /// Reads the held paragraphs from the front, as far as it is clear what they are.
    fn settle(&mut self, at_end: bool, context: &mut Context, found: &mut Found) {
        while let Some(used) = self.settle_front(at_end, context, found) {
            self.held.drain(..used.max(1));
        }
    }

    /// Reads the front of what is held; the number of paragraphs used, or `None` to wait.
    fn settle_front(
        &mut self,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let first = self.held.front()?.clone();
        if first
            .iter()
            .all(|line| one_line::is_long(&line.text, context))
        {
            read_lines(&first, context, found);
            return Some(1);
        }
        let label = label(&first, context);
        let body = &first[usize::from(label.is_some())..];
        if body.is_empty() {
            // A name in a paragraph of its own belongs to what follows.
            let next = match self.held.get(1) {
                Some(next) => next.clone(),
                None if at_end => {
                    found.push(Err(wrong_line(&first[0], "expected a grid")));
                    return Some(1);
                }
                None => return None,
            };
            let mut joined = first;
            joined.extend(next);
            self.held.drain(..2);
            self.held.push_front(joined);
            return self
                .settle_front(at_end, context, found)
                .or(Some(0))
                .filter(|&used| used > 0);
        }
        if let Some((side, rows)) = picture::square_side(body)
            .filter(|_| context.options().layout.is_none() || multi::asked(context).is_some())
        {
            return self.settle_square(side, rows, label, at_end, context, found);
        }
        if let Some(entry) = stacked_jigsaw(body, context) {
            found.push(entry.map(|entry| named(entry, label)));
            return Some(1);
        }
        if let Some(read) = stacked_lines(body, context) {
            found.extend(read);
            return Some(1);
        }
        // A picture, perhaps in bands with blank lines between them.
        let mut lines: Vec<Line> = body.to_vec();
        for used in 1..=self.held.len() {
            match picture::fit(&lines, context) {
                picture::Fit::Whole => {
                    found.push(picture::read(&lines, context).map(|entry| named(entry, label)));
                    return Some(used);
                }
                picture::Fit::Begun => match self.held.get(used) {
                    Some(next) => {
                        let gap = Line {
                            number: lines.last().map_or(0, |last| last.number) + 1,
                            text: String::new(),
                        };
                        lines.push(gap);
                        lines.extend(next.iter().cloned());
                    }
                    None if !at_end && lines.len() < LONGEST => return None,
                    None => break,
                },
                picture::Fit::None => break,
            }
        }
        found.push(picture::read(body, context).map(|entry| named(entry, label)));
        Some(1)
    }

    /// A square block: a grid of its own, the clues of a jigsaw, or one of several grids.
    fn settle_square(
        &mut self,
        side: usize,
        rows: Rows,
        label: Option<String>,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let body = |paragraph: &Vec<Line>, context: &Context| {
            paragraph[usize::from(self::label(paragraph, context).is_some())..].to_vec()
        };
        let first = body(self.held.front()?, context);
        let Some(next) = self.held.get(1) else {
            if !at_end {
                return None;
            }
            return self.separate_block(&first, label, context, found);
        };
        let next = body(next, context);
        let next_square = picture::square_side(&next).filter(|(other, _)| *other == side);
        if let Some((_, map)) = &next_square {
            let map: Vec<&Piece> = map.iter().flatten().collect();
            if context.options().layout.is_none() && jigsaw::is_map(&map, side) {
                let mut lines = first.clone();
                lines.push(Line {
                    number: next[0].number - 1,
                    text: String::new(),
                });
                let shift = lines.len();
                lines.extend(next.iter().cloned());
                let moved = map.into_iter().map(|piece| Piece {
                    line: piece.line + shift,
                    ..piece.clone()
                });
                let map: Vec<Piece> = moved.collect();
                let entry = jigsaw::read(
                    jigsaw::in_order(rows),
                    &map,
                    side,
                    "jigsaw in two blocks",
                    &lines,
                    context,
                );
                found.push(entry.map(|entry| named(entry, label)));
                return Some(2);
            }
        }
        let run: Vec<Vec<Line>> = self
            .held
            .iter()
            .map(|paragraph| body(paragraph, context))
            .take_while(|lines| picture::square_side(lines).is_some_and(|(other, _)| other == side))
            .collect();
        let asked = multi::asked(context);
        if self.separate == 0 || asked.is_some() {
            let may_grow = run.len() == self.held.len() && !at_end && run.len() <= HELD_LINES;
            if asked.is_none_or(|count| run.len() < count) && may_grow {
                return None;
            }
            let count = asked.unwrap_or(run.len());
            if multi::may_be(count, context) && run.len() >= count {
                let (lines, grids) = joined(&run[..count]);
                if let Some(entry) = multi::read(&grids, "blocks of several grids", &lines, context)
                {
                    found.push(entry);
                    return Some(count);
                }
            }
            self.separate = run.len();
        }
        self.separate_block(&first, label, context, found)
    }

    fn separate_block(
        &mut self,
        lines: &[Line],
        label: Option<String>,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        self.separate = self.separate.saturating_sub(1);
        found.push(picture::read(lines, context).map(|entry| named(entry, label)));
        Some(1)
    }
}

/// A paragraph of grids in one line.
fn read_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
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
            let grids: Vec<Vec<Piece>> = group
                .iter()
                .enumerate()
                .map(|(k, line)| {
                    let pieces = one_line::pieces(line, one_line::word(&line.text)).into_iter();
                    pieces.map(|piece| Piece { line: k, ..piece }).collect()
                })
                .collect();
            let read = if even && group.len() == count {
                multi::read(&grids, "lines of several grids", group, context)
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
fn read_separate_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
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

/// Blocks as one list of lines, with a blank line between them, and the cells of each.
fn joined(blocks: &[Vec<Line>]) -> (Vec<Line>, Vec<Vec<Piece>>) {
    let (mut lines, mut grids) = (Vec::new(), Vec::new());
    for block in blocks {
        if let Some(last) = lines.last() {
            let last: &Line = last;
            lines.push(Line {
                number: last.number + 1,
                text: String::new(),
            });
        }
        let shift = lines.len();
        lines.extend(block.iter().cloned());
        let rows = picture::square_side(block)
            .map(|(_, rows)| rows)
            .unwrap_or_default();
        grids.push(
            rows.into_iter()
                .flatten()
                .map(|piece| Piece {
                    line: piece.line + shift,
                    ..piece
                })
                .collect(),
        );
    }
    (lines, grids)
}

/// 2 n lines of n cells, of which the second half is a region map.
fn stacked_jigsaw(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let half = lines.len() / 2;
    if context.options().layout.is_some() || !lines.len().is_multiple_of(2) || half < 2 {
        return None;
    }
    let (side, clues) = picture::square_side(&lines[..half])?;
    let (other, map) = picture::square_side(&lines[half..])?;
    let cells: Vec<&Piece> = map.iter().flatten().collect();
    if side != half || other != half || !jigsaw::is_map(&cells, half) {
        return None;
    }
    let map: Vec<Piece> = map
        .into_iter()
        .flatten()
        .map(|piece| Piece {
            line: piece.line + half,
            ..piece
        })
        .collect();
    Some(jigsaw::read(
        jigsaw::in_order(clues),
        &map,
        half,
        "jigsaw in two blocks",
        lines,
        context,
    ))
}

/// Short grids in one line, such as 16 characters of 4x4 grids, which are no block together.
fn stacked_lines(lines: &[Line], context: &mut Context) -> Option<Found> {
    let words: Vec<usize> = lines
        .iter()
        .map(|line| one_line::word(&line.text).chars().count())
        .collect();
    let whole = |line: &Line| {
        let word = one_line::word(&line.text);
        word.chars().count().isqrt().pow(2) == word.chars().count()
            && word.chars().all(|c| {
                c.is_ascii_alphanumeric() || super::values::is_blank(c.encode_utf8(&mut [0; 4]))
            })
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
    if !fits
        || !short
        || !lines.iter().all(whole)
        || picture::fit(lines, context) != picture::Fit::None
    {
        return None;
    }
    let mut found = Found::new();
    read_separate_lines(lines, context, &mut found);
    Some(found)
}

/// The name above a grid: a first line with a letter that is no row of what follows.
fn label(lines: &[Line], context: &Context) -> Option<String> {
    const LONGEST_NAME: usize = 40;
    let text = lines.first()?.text.trim();
    let named = text.chars().count() <= LONGEST_NAME
        && text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().all(|c| {
            c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | ':' | '.' | '(' | ')' | '\'')
        });
    if !named || one_line::is_long(text, context) {
        return None;
    }
    let width = |line: &Line| line.text.chars().filter(|c| !c.is_whitespace()).count();
    let alone = lines.len() == 1
        && (text.ends_with(':')
            || text.chars().count() == 1
            || text.contains(' ')
            || text.chars().all(char::is_alphabetic));
    let above = lines.len() > 1 && width(&lines[0]) != width(&lines[1]);
    (alone || above).then(|| text.trim_end_matches(':').to_owned())
}

fn named(entry: Entry, label: Option<String>) -> Entry {
    Entry {
        id: label.or(entry.id),
        ..entry
    }
}
