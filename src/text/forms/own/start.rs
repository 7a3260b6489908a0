//! Texts of this form without their first line: they begin with a heading, a setting or a
//! constraint that can be nothing else.

use super::constraint;
use super::keys::{Heading, Key, ends, heading, key, starts};
use super::read::read;
use super::sheet::{Sheet, boxes};
use crate::puzzle::MAX_SYMBOLS;
use crate::puzzle::shapes::{rule_named, spec_named};
use crate::text::ground::cells::{is_cell, is_line};
use crate::text::ground::{Context, Entry, Gather, Line, Piece, TextError, TextErrorKind};

/// Characters of a line with which such a text begins.
const MOST: usize = 400;

/// Whether a line begins one.
pub(in crate::text) fn starts_without(line: &str) -> bool {
    let text = line.trim();
    let letter = text.starts_with(|c: char| c.is_ascii_alphabetic());
    letter && text.len() <= MOST && (caption(text).is_some() || begins(text))
}

/// Whether a line can be nothing else than one of this form.
fn begins(text: &str) -> bool {
    is_heading(text) || is_setting(text) || is_constraint(text)
}

/// The name in a line `Puzzle: name`, which is one of this form only where such a line follows.
fn caption(text: &str) -> Option<&str> {
    let (word, name) = text.split_once(':')?;
    word.eq_ignore_ascii_case("puzzle").then(|| name.trim())
}

/// Whether a line stands above pictures of which one has the clues or the cages.
fn is_heading(text: &str) -> bool {
    let words = text.trim_end_matches(':').split_whitespace();
    let headings: Option<Vec<Heading>> = words.map(heading).collect();
    let first = |heading: &Heading| matches!(heading, Heading::Clues | Heading::Cages);
    headings.is_some_and(|all| all.iter().any(first))
}

/// Whether a line is a setting with a value that it may have.
fn is_setting(text: &str) -> bool {
    let Some((name, value)) = text.split_once(':') else {
        return false;
    };
    let value = value.trim();
    match key(name) {
        Some((Key::Layout, _)) => spec_named(value).is_ok(),
        Some((Key::Rules, _)) => value.split(',').all(|name| rule_named(name).is_ok()),
        Some((Key::Boxes, _)) => boxes(value).is_some(),
        Some((Key::Symbols, _)) => value.parse().is_ok_and(|n| (1..=MAX_SYMBOLS).contains(&n)),
        _ => false,
    }
}

/// Whether a line is a constraint whose cells can be read.
fn is_constraint(text: &str) -> bool {
    let line = Line::new(1, text);
    // Most lines of other text name no cell, which is soon seen.
    let mut words = text.split([' ', '\t', ',', ':', ';']);
    let named = text.contains(|c: char| c.is_ascii_digit())
        && words.any(|word| is_cell(word) || is_line(word));
    let negative = text
        .get(..8)
        .is_some_and(|first| first.eq_ignore_ascii_case("negative"));
    (named || negative)
        && constraint::read(&line, true).is_ok_and(|said| said.is_some_and(|said| !said.is_empty()))
}

/// The lines of such a text, so far.
#[derive(Debug)]
struct Gathered {
    /// The line above them, with the name in it.
    caption: Option<(Line, String)>,
    lines: Vec<Line>,
    name: Option<String>,
    /// Whether a line is a heading of clues.
    clued: bool,
    ended: bool,
}

/// The text that begins with this line.
pub(in crate::text::forms) fn begin_without(line: Line) -> Box<dyn Gather> {
    let caption = caption(line.text.trim()).map(str::to_owned);
    let (lines, caption) = match caption {
        Some(name) => (Vec::new(), Some((line, name))),
        None => (vec![line], None),
    };
    Box::new(Gathered {
        clued: lines.iter().any(|line| is_heading(line.text.trim())),
        lines,
        caption,
        name: None,
        ended: false,
    })
}

impl Gather for Gathered {
    fn take(&mut self, line: Line) -> Option<Line> {
        let text = line.text.trim();
        let heads = is_heading(text);
        // The next puzzle of the same kind, or other text.
        let again = || {
            self.lines
                .first()
                .is_some_and(|first| first.text == line.text)
        };
        let other = self.lines.is_empty() && !begins(text);
        if starts(text) || caption(text).is_some() || other || heads && self.clued && again() {
            return Some(line);
        }
        self.clued |= heads;
        self.ended = ends(&line.text);
        if !self.ended {
            self.lines.push(line);
        }
        None
    }

    fn is_sure(&self) -> bool {
        !self.lines.is_empty()
    }

    fn is_done(&self) -> bool {
        self.ended
    }

    fn bounds(&self) -> (usize, usize) {
        const LINES: usize = 2_000;
        (LINES, 1 << 20)
    }

    fn name(&mut self, name: String) {
        self.name = Some(name);
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        let Self {
            caption,
            lines,
            name,
            ..
        } = *self;
        let above = |caption: Option<(Line, String)>| caption.map(|(line, _)| Piece::Drawn(line));
        if lines.is_empty() {
            return above(caption).into_iter().collect();
        }
        let name = caption.as_ref().map(|(_, name)| name.clone()).or(name);
        let entry = match Sheet::of(&lines) {
            Ok(sheet) if sheet.blocks.is_empty() => Err(no_picture(&lines)),
            Ok(_) => read(&lines, context),
            Err(error) => Err(error),
        };
        // A lone heading may be a caption of other text.
        let only_heading = |line: &Line| is_heading(line.text.trim());
        let sure = |line: &Line| is_setting(line.text.trim()) || is_constraint(line.text.trim());
        if entry.is_err() && only_heading(&lines[0]) && !lines.iter().any(sure) {
            let mut lines = lines.into_iter();
            let first = lines.next().map(Piece::Drawn);
            let named = std::iter::once(Piece::Named(name));
            let before = named.chain(above(caption));
            return before.chain(first).chain(lines.map(Piece::Rest)).collect();
        }
        vec![Piece::Read(entry.map(|entry| Entry {
            id: entry.id.or(name),
            ..entry
        }))]
    }
}

/// Settings and constraints that belong to no picture.
fn no_picture(lines: &[Line]) -> TextError {
    let (number, text) = lines
        .first()
        .map_or((1, ""), |line| (line.number, line.text.trim()));
    let expected = "no clues stand below it; write all of a puzzle in one text that begins with a \
                    line 'puzzle' and has its rows below a line 'clues'";
    TextError::at(number, TextErrorKind::shortened(text, 40, expected))
}
