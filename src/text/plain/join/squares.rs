//! Drawn squares: a grid, its map, its solution.

use super::{Joiner, Out};
use crate::text::base::{Line, LineRole, TextError, unexpected};
use crate::text::plain::draft::Content;
use crate::text::plain::square::Square;

impl Joiner {
    /// Takes a map, the solution of the held grid, or a grid.
    pub(super) fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let last_line = square.last_line();
        to.context.roles.set_all(square.numbers.iter().copied(), LineRole::Separator);
        to.context.roles.set_all(square.lines_of_cells(), square.role());
        if square.is_map() && to.context.options().layout.is_none() {
            return self.map(square, to);
        }
        let is_headed = self.heading_of(&square).is_some();
        if let Some(held) = &mut self.held
            && held.parts.solution.is_none()
            && square.is_full()
            && let Some(clues) = held.content.square()
            && square.solves(&clues, is_headed)
        {
            to.context.roles.set_all(square.lines_of_cells(), LineRole::Solution);
            held.parts.solution = Some(square.signs());
            held.block = self.place.block;
            held.last_line = last_line;
            self.counts.solutions += 1;
            return;
        }

        if self.has_near(square.first_line())
            && let Some(error) = square.spoilt_map()
        {
            to.context.roles.set_all(square.lines_of_cells(), LineRole::Broken);
            return self.broken(square.first_line(), error, to);
        }

        if let Some(error) = self.not_the_solution(&square).or_else(|| self.contradiction(&square))
        {
            if self.has_near(square.first_line()) {
                self.held = None;
            }
            self.flush(to);
            to.context.roles.set_all(square.lines_of_cells(), LineRole::Broken);
            to.found.push(Err(error));
            return;
        }

        self.flush(to);
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// The heading `solution` above a square, right above it or a blank line off.
    fn heading_of(&self, square: &Square) -> Option<&Line> {
        let first = square.numbers.first().copied().unwrap_or(square.first_line());
        self.ahead
            .title
            .as_ref()
            .filter(|title| is_solution(&title.text) && first.saturating_sub(title.number) <= 2)
    }

    /// The error about a grid below the heading `solution` that solves no grid above it: the
    /// heading is one of Onefold's own form, or the rows above it cannot be read.
    fn not_the_solution(&self, square: &Square) -> Option<TextError> {
        let heading = self.heading_of(square)?;
        let is_own = heading.text.trim() == "solution";
        let is_below_held = is_own && self.has_near(heading.number);
        let unread = [self.ahead.broken, self.ahead.unread_row];
        let is_below_broken = unread
            .into_iter()
            .flatten()
            .any(|(block, line)| self.place.is_near(block, line, heading.number));
        let is_lone = square.is_full() && (is_own || is_below_broken);
        let expected = "expected the solution of the grid above this heading below it; these rows \
                        do not solve that grid";
        (is_lone || is_below_held).then(|| heading.error(expected))
    }

    /// The error about a full grid right below a drawn grid whose clues it contradicts: the
    /// solution of another grid.
    fn contradiction(&self, full: &Square) -> Option<TextError> {
        let held = self.held.as_ref()?;
        let is_drawn = held.content.is_drawn()
            && held.block + 1 >= self.place.block
            && held.parts.solution.is_none();
        let clues = held.content.square().filter(|clues| {
            is_drawn && clues.widths == full.widths && !clues.is_full() && !clues.is_map()
        })?;
        if !full.is_full() || clues.kind != full.kind {
            return None;
        }
        let (at, clue) = full.first_difference(&clues)?;
        let first = held.content.first_line();
        let expected = format!(
            "this full grid below the grid in line {first} is no solution of it: {clue} is given \
             here"
        );
        Some(full.unexpected(&at, expected))
    }

    /// Takes a row of cells that is no part of a grid. Below the heading `solution` it may be of
    /// the solution of the held grid.
    pub(super) fn unread_row(&mut self, line: usize) {
        let heading = self.ahead.title.as_ref().filter(|title| title.text.trim() == "solution");
        if heading.is_some_and(|heading| self.has_near(heading.number))
            && let Some(held) = &mut self.held
        {
            held.parts.broken.get_or_insert(line);
        }
        self.ahead.add_lone_row(line);
        self.ahead.unread_row = Some((self.place.block, line));
    }

    /// True if a drawn grid near this line is held.
    fn has_near(&self, line: usize) -> bool {
        let place = &self.place;
        self.held.as_ref().is_some_and(|held| {
            held.content.is_drawn() && place.is_near(held.block, held.last_line, line)
        })
    }

    /// Takes a map of the held grid or the next one.
    fn map(&mut self, map: Square, to: &mut Out<'_>) {
        let held = self
            .held
            .as_mut()
            .filter(|held| held.content.side() == map.side() && held.parts.map.is_none())
            .filter(|held| !held.content.is_document());
        if let Some(held) = held {
            held.block = self.place.block;
            held.last_line = map.last_line();
            held.parts.map = Some(map);
            // Lines in the block of the map that are too far from the rows of the grid are near it.
            let block = self.place.block;
            self.ahead.lend(block, &mut held.parts);
            return;
        }

        self.flush(to);
        self.refuse_map(to);
        if !self.is_spoilt_part(map.first_line(), map.last_line(), to) {
            self.ahead.map = Some(map);
        }
    }

    /// Emits an error about a map without a grid.
    pub(super) fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.ahead.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let text = map.text.lines().next().unwrap_or_default();
            let error = unexpected(map.first_line(), text.trim(), expected);
            to.found.push(Err(error));
        }
    }
}

/// True for the heading `solution` in any spelling.
fn is_solution(text: &str) -> bool {
    text.trim().trim_end_matches(':').trim_end().eq_ignore_ascii_case("solution")
}
