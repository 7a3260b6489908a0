//! Cages of the held or the next grid, and cages without a grid.

use super::{Joiner, Out};
use crate::puzzle::Puzzle;
use crate::text::base::{Context, Entry, EntryForm, LineRole, TextError};
use crate::text::plain::ahead::NEAR;
use crate::text::plain::cages::{self, NamedCage};
use crate::text::plain::draft::{Content, Draft, Parts, add_named};

impl Joiner {
    /// Adds a cage to the held or the next grid.
    pub(super) fn cage(&mut self, cage: NamedCage, to: &mut Out<'_>) {
        let number = cage.line.number;
        to.context.roles.set(number, LineRole::Cage);
        let is_of_document = self
            .held
            .as_ref()
            .is_some_and(|held| held.content.is_document() && held.block == self.place.block);
        if is_of_document {
            return self.rule(&cage.line, false, to);
        }

        let is_again = self.cage_block.replace(self.place.block) == Some(self.place.block);
        // With cages before a grid, those after it are of the next one.
        let held = self.held.as_mut().filter(|held| {
            let last = held.parts.cages.last().map_or(0, |cage| cage.line.number);
            let is_after = last == 0 || last >= held.last_line;
            !held.content.is_document()
                && (is_again || is_after)
                && number <= last.max(held.last_line) + NEAR
        });

        if let Some(held) = held.filter(|_| self.ahead.cages.is_empty()) {
            held.parts.cages.push(cage);
            held.block = self.place.block;
            held.last_line = number;
        } else if !self.is_spoilt_part(number, number, to) {
            self.ahead.cages.push(cage);
        }
    }

    /// Emits the held grid, then the puzzle of cages without a grid, with the lines near them.
    pub(super) fn cages_alone(&mut self, to: &mut Out<'_>) {
        let cages = std::mem::take(&mut self.ahead.cages);
        let (Some(first), Some(last)) = (cages.first(), cages.last()) else {
            return self.flush(to);
        };
        let (first_line, last_line) = (first.line.number, last.line.number);
        let near = first_line.saturating_sub(NEAR)..=last_line + NEAR;
        let is_near = |line: &usize| near.contains(line);
        let row_above = self.ahead.broken.map(|(_, line)| line).filter(is_near);
        let broken = self.ahead.row_near_cages.take().or(row_above);
        let rules = self.ahead.rules.drain(..).map(|rule| rule.line);
        let words = self.ahead.words.drain(..).map(|words| words.line);
        let parts = Parts {
            broken,
            rules: rules.filter(|rule| is_near(&rule.number)).collect(),
            unread: words.filter(|line| is_near(&line.number)).collect(),
            ..Parts::default()
        };

        let board = blank_board(&cages, to.context);
        if let Some(held) = &mut self.held
            && board.is_err()
            && !held.content.is_in_one_line()
            && self.cage_block.is_some_and(|block| block <= held.block + 1)
            && first_line <= held.last_line + NEAR
        {
            held.parts.broken.get_or_insert(first_line);
        }

        self.flush(to);
        match board {
            Ok(entry) => {
                let content = Content::Document(Box::new(entry));
                let block = self.place.block;
                self.held = Some(Draft { content, parts, block, last_line, run: 0 });
                self.flush(to);
            }
            Err(error) => to.found.push(Err(error)),
        }
    }
}

/// The puzzle of cages without a grid: it has no givens.
fn blank_board(cages: &[NamedCage], context: &mut Context) -> Result<Entry, TextError> {
    let line = &cages[0].line;
    let layout = match (context.asked(), cages::board_of(cages)) {
        (Some(layout), _) => layout,
        (None, Some(side)) => context.square(side),
        _ => {
            let expected = "these cages do not cover a board once and there is no grid near them; \
                            give the grid, or the board with --layout";
            return Err(line.error(expected));
        }
    };

    let layout = layout.map_err(|error| TextError::at(line.number, error))?;
    let form = EntryForm::Other("cages");
    let mut entry = Entry::new(Puzzle::blank(layout), line.number, form);
    add_named(cages, &mut entry, context)?;
    Ok(entry)
}
