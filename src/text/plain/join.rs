//! Grids and their parts: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A line *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. A rule near a grid makes it an error: there is no verdict without a rule. Every line gets
//! its role here.

use super::ahead::{Ahead, NEAR, Place};
use super::around::{damaged_line, is_no_solution, near_grid, sizes};
use super::cages::{self, NamedCage};
use super::draft::{Content, Draft, Parts, add_named, is_missing, unread_error};
use super::evidence::{Outside, role_of};
use super::item::Item;
use super::one_line::{Read, SEVERAL, clues_first};
use super::square::Square;
use super::table::TableGrid;
use crate::puzzle::Puzzle;
use crate::text::base::{Context, Entry, EntryForm, Found, Line, LineRole, TextError, unexpected};
use crate::text::{own, rules};

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
                to.context.roles.set_all(lines, LineRole::Broken);
                self.broken(error, to);
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

    /// True for a part of a spoilt text in Onefold's own form: the error about it is emitted.
    fn is_in_spoilt(&mut self, item: &Item, to: &mut Out<'_>) -> bool {
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

    /// Emits an error after the held grid.
    pub(super) fn error(&mut self, error: TextError, to: &mut Out<'_>) {
        self.flush(to);
        to.context.roles.set_broken(error.line);
        to.found.push(Err(error));
    }

    /// Takes rows that are nearly a grid: a drawn grid near them has no answer either.
    fn broken(&mut self, error: TextError, to: &mut Out<'_>) {
        self.ahead.broken = Some((self.place.block, error.line));
        if self.ahead.cages.last().is_some_and(|cage| error.line <= cage.line.number + NEAR) {
            self.ahead.broken_near_cages.get_or_insert(error.line);
        }
        let place = &self.place;
        let near = self.held.take_if(|held| {
            held.content.is_drawn() && place.is_near(held.block, held.last_line, error.line)
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

    /// A drawn grid with words of Onefold's own form near this line is a part of what cannot be
    /// read there.
    pub(super) fn broken_near(&mut self, line: usize) {
        let place = &self.place;
        if let Some(held) = self.held.as_mut().filter(|held| {
            place.is_near(held.block, held.last_line, line) && !held.parts.own.is_empty()
        }) {
            held.parts.broken = Some(line);
        }
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

    /// Takes the puzzles of a document up to this line. The lines above it belong to the first of
    /// them, those below it to the last.
    pub(super) fn document(&mut self, read: Found, last_line: usize, to: &mut Out<'_>) {
        let count = read.len();
        for one in read {
            let entry = match one {
                Ok(entry) => entry,
                Err(error) => {
                    self.flush(to);
                    to.found.push(Err(error));
                    continue;
                }
            };
            self.clear_rule_of(&entry);
            // A puzzle in a line of its own is one of a list.
            let is_listed = count > 1 || entry.line == last_line;
            let run = if is_listed { self.run(None) } else { 0 };
            self.flush(to);
            self.hold(Content::Document(Box::new(entry)), last_line, run, to);
        }
        self.place.has_lines = true;
    }

    /// Takes the rule below the held puzzle away from it if the next puzzle has that rule.
    fn clear_rule_of(&mut self, next: &Entry) {
        if let Some(held) = self.held.as_mut().filter(|held| held.content.is_document()) {
            let last_line = held.last_line;
            let is_other = |rule: &Line| rule.number <= last_line || is_missing(&rule.text, next);
            held.parts.rules.retain(is_other);
            held.parts.rules_after.retain(is_other);
        }
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
        let counted = self.counts.no_solution.get_or_insert_with(|| (0, words.to_owned()));
        counted.0 += 1;
    }

    /// Takes a map, the solution of the held grid, or a grid.
    fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let last_line = square.last_line();
        to.context.roles.set_all(square.numbers.iter().copied(), LineRole::Separator);
        to.context.roles.set_all(square.lines_of_cells(), square.role());
        if square.is_map() && to.context.options().layout.is_none() {
            return self.map(square, to);
        }
        if let Some(held) = &mut self.held
            && held.parts.solution.is_none()
            && square.is_full()
            && let Some(clues) = held.content.square()
            && square.solves(&clues)
        {
            to.context.roles.set_all(square.lines_of_cells(), LineRole::Solution);
            held.parts.solution = Some(square.signs());
            held.block = self.place.block;
            held.last_line = last_line;
            self.counts.solutions += 1;
            return;
        }
        if let Some(error) = self.not_the_solution(&square).or_else(|| self.contradiction(&square))
        {
            self.held = None;
            to.context.roles.set_all(square.lines_of_cells(), LineRole::Broken);
            to.found.push(Err(error));
            return;
        }
        self.flush(to);
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// The error about a grid right below the heading `solution` of Onefold's own form that solves
    /// no grid above it.
    fn not_the_solution(&self, square: &Square) -> Option<TextError> {
        let heading = self.ahead.own.last().filter(|own| own.text.trim() == "solution")?;
        let lines = square.first_line().saturating_sub(heading.number);
        let is_below_held = self.held.as_ref().is_some_and(|held| held.content.is_drawn());
        let is_headed = lines == 1 && square.is_full() || lines <= 2 && is_below_held;
        let expected = "expected the solution of the grid above this heading below it; these rows \
                        do not solve that grid";
        is_headed.then(|| heading.error(expected))
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
            return;
        }
        self.flush(to);
        self.refuse_map(to);
        if !self.own_of_parts(map.first_line(), map.last_line(), to) {
            self.ahead.map = Some(map);
        }
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
            let error = spoilt_error(first, second);
            return self.refuse_spoilt(error, last_line, to);
        }
        self.held = Some(Draft { content, parts, block, last_line, run });
        self.refuse_map(to);
    }

    /// Takes the words of Onefold's own form near a map or cages in these lines; true if there are
    /// two, which is an error.
    fn own_of_parts(&mut self, first_line: usize, last_line: usize, to: &mut Out<'_>) -> bool {
        self.ahead.add_own_of_parts(first_line);
        let [first, .., second] = &self.ahead.own_of_parts[..] else { return false };
        let error = spoilt_error(first, second);
        self.refuse_spoilt(error, last_line, to);
        true
    }

    /// Emits the error about a spoilt text in Onefold's own form up to a line.
    fn refuse_spoilt(&mut self, error: TextError, last_line: usize, to: &mut Out<'_>) {
        self.held = None;
        self.ahead = Ahead::default();
        self.spoilt = Some(last_line);
        to.context.roles.set_broken(error.line);
        to.found.push(Err(error));
    }

    /// Emits an error about a map without a grid.
    fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.ahead.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let text = map.text.lines().next().unwrap_or_default();
            let error = unexpected(map.first_line(), text.trim(), expected);
            to.found.push(Err(error));
        }
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
        if let Some(numbers) = sizes(text).filter(|_| !is_row) {
            self.ahead.sizes = Some((line.number, numbers));
        }
        let is_remark = rules::is_comment(text);
        self.counts.text_lines += usize::from(!is_remark);
        if is_no_solution(text) && !is_remark {
            self.count_no_solution(text);
        }
        if is_own_line(text) && self.own_word(&line, to) {
            return;
        }
        let side = self.held.as_ref().map(|held| held.content.side());
        let (role, reason) = role_of(&Outside { text, is_row, side });
        to.context.roles.set_because(line.number, role, reason);
        match role {
            LineRole::Rule => self.rule(&line, is_quoted, to),
            LineRole::Words => self.words(&line),
            _ => {}
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

    /// Takes a word of Onefold's own form; true if it is the second one near a grid, which is an
    /// error.
    fn own_word(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        let place = &self.place;
        let held = self.held.as_mut().filter(|held| {
            place.is_near(held.block, held.last_line, line.number) && held.content.is_drawn()
        });
        if let Some(held) = held {
            if let Some(first) = held.parts.own.first() {
                let error = spoilt_error(first, line);
                self.refuse_spoilt(error, line.number, to);
                return true;
            }
            held.parts.own.push(line.clone());
        }
        self.ahead.add_own(line);
        false
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

    /// Adds a cage to the held or the next grid.
    fn cage(&mut self, cage: NamedCage, to: &mut Out<'_>) {
        let number = cage.line.number;
        to.context.roles.set(number, LineRole::Cage);
        if self.held.as_ref().is_some_and(|held| held.content.is_document()) {
            self.rule(&cage.line, false, to);
        }
        let is_again = self.cage_block.replace(self.place.block) == Some(self.place.block);
        // With cages before a grid, those after it are of the next one.
        let held = self.held.as_mut().filter(|held| {
            let last = held.parts.cages.last().map_or(0, |cage| cage.line.number);
            let is_after = last == 0 || last >= held.last_line;
            (is_again || is_after) && number <= last.max(held.last_line) + NEAR
        });
        if let Some(held) = held.filter(|_| self.ahead.cages.is_empty()) {
            held.parts.cages.push(cage);
            held.block = self.place.block;
            held.last_line = number;
        } else if !self.own_of_parts(number, number, to) {
            self.ahead.cages.push(cage);
        }
    }

    /// Takes a rule in a text of another form, a block of its own; true if a grid has it.
    pub(super) fn foreign_rule(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        if self.held.as_ref().is_some_and(|held| held.content.is_document()) {
            return false;
        }
        let before = to.found.len();
        self.rule(line, false, to);
        self.ahead.foreign_rule = self.ahead.rules.pop();
        self.place.has_lines = true;
        self.end_block(to);
        let held = self.held.as_ref();
        to.found.len() > before
            || held
                .is_some_and(|held| held.parts.rules.iter().any(|rule| rule.number == line.number))
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
        } else if held.block == block {
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
        let held = self.held.as_ref();
        held.is_some_and(|held| {
            held.run > 0 || held.block < self.place.block || held.content.is_document()
        })
    }

    /// Ends the text before one of another form.
    pub(super) fn end(&mut self, to: &mut Out<'_>) {
        self.flush(to);
        self.spoilt = None;
    }

    /// Emits the held grid, then the puzzle of cages without a grid, with the lines near them.
    fn cages_alone(&mut self, to: &mut Out<'_>) {
        let cages = std::mem::take(&mut self.ahead.cages);
        let (Some(first), Some(last)) = (cages.first(), cages.last()) else {
            return self.flush(to);
        };
        let (first_line, last_line) = (first.line.number, last.line.number);
        let near = first_line.saturating_sub(NEAR)..=last_line + NEAR;
        let is_near = |line: &usize| near.contains(line);
        let near_cages = self.ahead.broken_near_cages.take();
        let broken = self.ahead.broken.map(|(_, line)| line).filter(is_near).or(near_cages);
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
            && held.content.is_drawn()
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

    /// Ends the input.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.end_block(to);
        self.cages_alone(to);
        self.refuse_map(to);
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
