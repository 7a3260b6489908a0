//! Grids and their parts: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A line *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. A rule near a grid makes it an error: there is no verdict without a rule. Every line gets
//! its role here.

mod cages;
mod documents;
mod spoilt;
mod squares;

use super::ahead::{Ahead, NEAR, Place};
use super::around::{
    cells_in_row, damaged_line, is_map_line, is_no_solution, is_part_of_row, near_grid, sizes,
};
use super::draft::{Content, Draft, unread_error};
use super::evidence::{Outside, role_of};
use super::item::Item;
use super::one_line::{Read, SEVERAL, clues_first};
use super::table::TableGrid;
use crate::text::base::{Context, Entry, Found, Line, LineRole, TextError, unexpected};
use crate::text::rules;

/// The reader's options and its output.
#[derive(Debug)]
pub(crate) struct Out<'a> {
    pub context: &'a mut Context,
    pub found: &'a mut Found,
}

impl<'a> Out<'a> {
    /// The output for these options.
    pub(crate) fn new(context: &'a mut Context, found: &'a mut Found) -> Self {
        Self { context, found }
    }
}

/// Numbers of lines for the notes about an input.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Lines of other text.
    pub text_lines: usize,
    /// Full grids compared as solutions.
    pub solutions: usize,
    /// Words that say that no solution is given, with the first of them.
    pub no_solution: Option<(usize, String)>,
}

/// The held grid, and what is known of the text around it.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    held: Option<Draft>,
    ahead: Ahead,
    place: Place,
    /// The block and the last line of the last emitted grid.
    answered: Option<(usize, usize)>,
    /// The block of the last cage.
    cage_block: Option<usize>,
    /// The last line of a spoilt text in Onefold's own form.
    spoilt: Option<usize>,
    /// True if the text is in a document of a known form.
    pub is_trusted: bool,
    pub counts: Counts,
}

impl Joiner {
    /// Takes a part of the text.
    pub(super) fn item(&mut self, item: Item, to: &mut Out<'_>) {
        self.place.has_lines |= !matches!(item, Item::Gap | Item::Separator(_));
        if self.is_in_spoilt(&item, to) {
            return;
        }
        match item {
            Item::Gap => self.end_block(to),
            Item::Separator(line) => to.context.roles.set(line, LineRole::Separator),
            Item::Text(line) => self.text(line, false, to),
            Item::Row(line) => self.text(line, true, to),
            Item::Error(lines, error) => {
                let first = lines.first().copied().unwrap_or(error.line);
                to.context.roles.set_all(lines, LineRole::Broken);
                self.broken(first, error, to);
            }
            Item::Void(lines, error) => {
                to.context.roles.set_all(lines, LineRole::Broken);
                self.held = None;
                to.found.push(Err(error));
            }
            Item::Cage(cage) => self.cage(cage, to),
            Item::Square(square) => self.square(square, 0, to),
        }
    }

    /// Emits an error after the held grid.
    pub(super) fn error(&mut self, error: TextError, to: &mut Out<'_>) {
        if let Some(held) = &mut self.held {
            held.parts.rules.append(&mut held.parts.rules_after);
        }
        self.flush(to);
        to.context.roles.set_broken(error.line);
        to.found.push(Err(error));
    }

    /// Takes rows that are nearly a grid: a drawn grid near them has no answer either.
    fn broken(&mut self, first_line: usize, error: TextError, to: &mut Out<'_>) {
        self.ahead.broken = Some((self.place.block, error.line));
        self.ahead.add_lone_row(first_line);
        let place = &self.place;
        let near = self.held.take_if(|held| {
            held.content.is_drawn() && place.is_near(held.block, held.last_line, first_line)
        });
        let Some(held) = near else {
            return self.error(error, to);
        };
        let first = held.content.first_line();
        let expected = format!(
            "{}; the grid in line {first} near these rows has no answer without them",
            error.kind
        );
        to.found.push(Err(unexpected(error.line, "", expected)));
    }

    /// Takes a grid in one line.
    pub(super) fn one_line(&mut self, read: Read, line: &Line, to: &mut Out<'_>) {
        const GRID: usize = 16;
        if self.is_in_spoilt(&Item::Text(line.clone()), to) {
            return;
        }
        self.read(read, line, None, to);
        let Some(held) = &mut self.held else { return };
        if held.last_line != line.number || !matches!(held.content, Content::Square(_)) {
            return;
        }
        // Other fields of the line may name a rule.
        let is_end = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
        let is_grid = |word: &&str| word.len() >= GRID && !word.contains(['=', '(']);
        let text = line.text.trim();
        let rest = text
            .split(is_end)
            .filter(is_grid)
            .fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if rest.len() > 1 && rules::is_rule_like(&rest) {
            held.parts.rules.push(Line::new(line.number, rest));
        }
    }

    /// Reads a grid; its place in a run is the next by default.
    fn read(&mut self, read: Read, line: &Line, run: Option<usize>, to: &mut Out<'_>) {
        let run = self.run(run);
        let (first, second) = match read {
            Read::Usual(entry) => return self.usual(entry, Some(run), to),
            Read::Error(error) => return self.error(error, to),
            Read::Square(first, None) => return self.square(first, run, to),
            Read::Square(first, Some(second)) => (first, second),
        };

        let Some((clues, other)) = clues_first(first, second) else {
            return self.error(line.error(SEVERAL), to);
        };
        self.square(clues, run, to);
        if let Some(Draft { parts, .. }) = &mut self.held {
            if other.is_map() {
                parts.map = Some(other);
            } else {
                parts.solution = Some(other.signs());
            }
        }
    }

    /// The place of a grid in its run of lines.
    fn run(&mut self, run: Option<usize>) -> usize {
        self.place.has_lines = true;
        let held = self.held.as_ref().filter(|held| held.block == self.place.block);
        run.unwrap_or_else(|| held.map_or(0, |held| held.run) + 1)
    }

    /// Takes a usual grid.
    pub(super) fn usual(&mut self, entry: Entry, run: Option<usize>, to: &mut Out<'_>) {
        let run = self.run(run);
        self.flush(to);
        let line = entry.line;
        self.hold(Content::Entry(Box::new(entry)), line, run, to);
    }

    /// Takes a row of a table.
    pub(super) fn table(&mut self, grid: TableGrid, line: &Line, to: &mut Out<'_>) {
        let run = self.run(None);
        self.flush(to);
        self.read(grid.read, line, Some(run), to);
        if let Some(Draft { parts, .. }) = &mut self.held {
            parts.id = grid.id;
            parts.row = Some(Box::new(grid.row));
            if let Some(text) = grid.rule {
                parts.rules.push(Line::new(line.number, text));
            }
            if let Some(text) = grid.solution {
                parts.solution = Some(vec![text]);
            }
        }

        if let Some(words) = grid.no_solution {
            self.count_no_solution(&words);
        }
    }

    /// Counts words that say that no solution is given.
    fn count_no_solution(&mut self, words: &str) {
        self.counts.no_solution.get_or_insert_with(|| (0, words.to_owned())).0 += 1;
    }

    /// Holds a grid with the parts before it.
    fn hold(&mut self, content: Content, last_line: usize, run: usize, to: &mut Out<'_>) {
        let (lines, role) = content.roles();
        to.context.roles.set_all(lines, role);
        let had_title = self.ahead.title.is_some();
        let mut parts = self.ahead.parts(&content, &self.place, &mut to.context.roles);
        if had_title && parts.id.is_some() {
            self.counts.text_lines = self.counts.text_lines.saturating_sub(1);
        }
        if content.is_document() {
            parts.cages_as_rules();
        } else {
            let name = parts.id.take().filter(|name| !name.is_empty());
            parts.id = to.context.next_name.take().or(name);
        }

        let block = self.place.block;
        if let [first, .., second] = &parts.own[..]
            && !content.is_document()
        {
            return self.refuse_words(first, second, last_line, to);
        }
        self.held = Some(Draft { content, parts, block, last_line, run });
        self.refuse_map(to);
    }

    /// Takes a line outside of grids: by its role it is a part of a grid, harmless, quoted, or
    /// a rule.
    fn text(&mut self, line: Line, is_row: bool, to: &mut Out<'_>) {
        let listed = self
            .held
            .as_ref()
            .filter(|held| held.block == self.place.block && held.content.is_in_one_line());
        let damaged = listed.and_then(|held| damaged_line(&line, held.content.cells()));
        if let Some(error) = near_grid(&line).or(damaged) {
            return self.error(error, to);
        }
        let text = line.text.trim();
        let is_quoted = self.is_quoted(text);
        let is_matrix = self.ahead.is_next_row(line.number, cells_in_row(text));
        if let Some(numbers) = sizes(text).filter(|_| !is_row) {
            self.ahead.sizes = Some((line.number, numbers));
        }
        let is_remark = rules::is_comment(text);
        self.counts.text_lines += usize::from(!is_remark);
        if is_no_solution(text) && !is_remark {
            self.count_no_solution(text);
        }
        if self.own_word(&line, to) {
            return;
        }
        let side = self.held.as_ref().map(|held| held.content.side());
        let (role, reason) = role_of(&Outside { text, is_row, is_matrix, side });
        to.context.roles.set_because(line.number, role, reason);
        match role {
            LineRole::Rule => self.rule(&line, is_quoted, to),
            LineRole::Words => self.words(&line),
            _ => {}
        }

        if role == LineRole::Words && is_row || role != LineRole::Rule && is_part_of_row(text) {
            self.unread_row(line.number);
        }

        if role != LineRole::Rule && self.held.as_ref().is_some_and(|held| held.run > 1) {
            self.flush(to);
        }
        if !is_quoted && !is_remark {
            self.ahead.title = Some(line).filter(|_| !is_row);
        }
    }

    /// True for a line between triple quotes of a program, or with some.
    fn is_quoted(&mut self, text: &str) -> bool {
        let quotes = text.matches("\"\"\"").count() + text.matches("'''").count();
        let was_in = self.place.in_docstring;
        self.place.in_docstring ^= quotes % 2 == 1;
        was_in || quotes > 0
    }

    /// Takes a line of other text: it is quoted with the grid of its block, or else with the grids
    /// before and after it.
    fn words(&mut self, line: &Line) {
        let place = &self.place;
        let near = self
            .held
            .as_mut()
            .filter(|held| place.is_near(held.block, held.last_line, line.number));
        let is_here = near.as_ref().is_some_and(|held| held.block == place.block);
        if let Some(held) = near {
            held.parts.unread.push(line.clone());
        }
        if !is_here {
            self.ahead.add_words(self.place.block, line);
        }
    }

    /// Takes a line that may be a rule of a grid.
    fn rule(&mut self, line: &Line, is_quoted: bool, to: &mut Out<'_>) {
        let block = self.place.block;
        let is_near = |last: usize| line.number.saturating_sub(last) <= NEAR;
        self.ahead.add_rule(block, line);
        let Some(held) = &mut self.held else {
            if let Some((at, last)) = self.answered
                && self.place.is_near(at, last, line.number)
            {
                to.found.push(Err(unread_error(line, last)));
            }
            return;
        };

        if is_quoted && held.content.is_program() || !is_near(held.last_line) {
            return;
        }
        if held.run > 1 {
            // Earlier grids of a list are answered.
            let error = unread_error(line, held.last_line);
            self.error(error, to);
        } else if held.block == block || is_map_line(line.text.trim(), Some(held.content.side())) {
            held.parts.rules.push(line.clone());
        } else if held.block + 1 == block {
            held.parts.rules_after.push(line.clone());
        }
    }

    /// Ends the block at a blank line.
    fn end_block(&mut self, to: &mut Out<'_>) {
        if !std::mem::take(&mut self.place.has_lines) {
            return;
        }
        if let Some(held) = &mut self.held {
            held.parts.rules.append(&mut held.parts.rules_after);
            if held.run > 1 && held.block == self.place.block {
                self.flush(to);
            }
        }
        self.place.block += 1;
    }

    /// Emits the held grid.
    pub(super) fn flush(&mut self, to: &mut Out<'_>) {
        let Some(held) = self.held.take() else { return };
        self.answered = Some((held.block, held.last_line));
        let is_sure = self.is_trusted || to.context.options().layout.is_some();
        let noise = match &held.content {
            Content::Square(square) if !is_sure && held.parts.map.is_none() => square.check_noise(),
            _ => Ok(()),
        };
        let entry = noise.and_then(|()| held.entry(to.context));
        if let Err(error) = &entry {
            to.context.roles.set_broken(error.line);
        }
        to.found.push(entry);
    }

    /// True if there are no parts of the next grid.
    pub(super) fn is_idle(&self) -> bool {
        self.ahead.is_empty() && self.spoilt.is_none()
    }

    /// True if the held grid is in one line or before a blank line.
    pub(super) fn is_closed(&self) -> bool {
        self.held.as_ref().is_some_and(|held| {
            held.run > 0 || held.block < self.place.block || held.content.is_document()
        })
    }

    /// Ends the text before one of another form.
    pub(super) fn end(&mut self, to: &mut Out<'_>) {
        self.flush(to);
        self.spoilt = None;
    }

    /// Ends the input.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.end_block(to);
        self.cages_alone(to);
        self.refuse_map(to);
    }
}
