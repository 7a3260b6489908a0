//! Words of Onefold's own form without its first line: a spoilt text.

use super::{Joiner, Out};
use crate::text::base::{Line, LineRole, TextError};
use crate::text::own;
use crate::text::plain::ahead::{Ahead, NEAR};
use crate::text::plain::item::Item;

impl Joiner {
    /// True for a part of a spoilt text in Onefold's own form: the error about it is emitted.
    pub(super) fn is_in_spoilt(&mut self, item: &Item, to: &mut Out<'_>) -> bool {
        let Some(last) = self.spoilt else { return false };
        let lines = match item {
            Item::Gap => return false,
            Item::Separator(line) => vec![*line],
            Item::Text(line) | Item::Row(line) => vec![line.number],
            Item::Cage(cage) => vec![cage.line.number],
            Item::Error(lines, _) | Item::Void(lines, _) => lines.clone(),
            Item::Square(square) => square.numbers.clone(),
        };

        let first = lines.first().copied().unwrap_or(last);
        if first > last + NEAR {
            self.spoilt = None;
            return false;
        }

        self.spoilt = lines.last().copied().or(self.spoilt);
        to.context.roles.set_all(lines, LineRole::Broken);
        true
    }

    /// Takes a line that may be a word of Onefold's own form; true if it is the second one near a
    /// grid, which is an error.
    pub(super) fn own_word(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        if !is_own_line(line.text.trim()) {
            return false;
        }
        let place = &self.place;
        let held = self.held.as_mut().filter(|held| {
            place.is_near(held.block, held.last_line, line.number) && held.content.is_drawn()
        });
        if let Some(held) = held {
            if let Some(first) = held.parts.own.first().cloned() {
                self.refuse_words(&first, line, line.number, to);
                return true;
            }
            held.parts.own.push(line.clone());
        }

        self.ahead.add_own(line);
        false
    }

    /// Takes lines of the map or the cages of the next grid. True if two words of Onefold's own form
    /// are near them, which is an error.
    pub(super) fn is_spoilt_part(&mut self, first: usize, last: usize, to: &mut Out<'_>) -> bool {
        self.ahead.add_part(self.place.block, first, last);
        let is_near = |line: &&Line| first.saturating_sub(line.number) <= NEAR;
        let own: Vec<Line> = self.ahead.own.iter().filter(is_near).cloned().collect();
        let [above, .., below] = &own[..] else { return false };
        self.refuse_words(above, below, last, to);
        true
    }

    /// Emits the error about two words of Onefold's own form in a text up to a line.
    pub(super) fn refuse_words(
        &mut self,
        first: &Line,
        second: &Line,
        last_line: usize,
        to: &mut Out<'_>,
    ) {
        self.refuse_spoilt(spoilt_error(first, second), last_line, to);
    }

    /// Emits the error about a spoilt text in Onefold's own form up to a line.
    fn refuse_spoilt(&mut self, error: TextError, last_line: usize, to: &mut Out<'_>) {
        self.held = None;
        self.ahead = Ahead::default();
        self.spoilt = Some(last_line);
        to.context.roles.set_broken(error.line);
        to.found.push(Err(error));
    }
}

/// True for a line that only a text in Onefold's own form has: a heading in small letters, or a
/// setting.
fn is_own_line(text: &str) -> bool {
    let is_small = text.starts_with(char::is_lowercase) && !text.ends_with(':');
    let is_capital = !text.contains(char::is_lowercase) && text.contains(char::is_whitespace);
    own::is_own_word(text) && (is_small || is_capital && !own::is_bare_heading(text))
}

/// The error about two words of Onefold's own form without its first line.
fn spoilt_error(first: &Line, second: &Line) -> TextError {
    second.error(format!(
        "Onefold's own form begins with a line 'puzzle NAME' or 'layout NAME'; this line and '{}' \
         in line {} are words of it",
        first.text.trim(),
        first.number
    ))
}
