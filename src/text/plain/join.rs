//! Grids and what belongs to them: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A rule *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. Then the grid is an error: no verdict is given beside a rule that is not read.

use super::before::{Before, caption, is_map_line, is_map_row, near_grid};
use super::cages::{self, NamedCage};
use super::draft::{Content, Draft, Sizes, Unread, unread_error};
use super::one_line::Read;
use super::paragraph::Item;
use super::several;
use super::several::{MAX_GRIDS, OVERLAP_SIDE};
use super::square::{Kind, Square};
use super::state::{is_border, joined};
use super::table::TableGrid;
use super::ways::sizes;
use crate::puzzle::Puzzle;
use crate::text::base::{Context, Entry, EntryForm, Found, Line, TextError, unexpected};
use crate::text::rules;

/// Lines between a grid and a rule near it, at most.
const NEAR: usize = 10;

/// The options of the reader, and the puzzles and errors so far.
#[derive(Debug)]
pub(super) struct Out<'a> {
    pub(super) context: &'a mut Context,
    pub(super) found: &'a mut Found,
}

/// Joins grids with what belongs to them.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    pub(super) held: Option<Draft>,
    /// The text is part of a document of a known form.
    pub(super) trusted: bool,
    pub(super) before: Before,
    /// Grids of one puzzle of several grids, as far as they were read.
    several: Vec<Square>,
    /// The drawn 9x9 grids of the input, as long as they may be one puzzle.
    squares: Vec<Vec<String>>,
    /// The number of the block of lines, and of the last one with a grid.
    pub(super) block: usize,
    in_block: bool,
    pub(super) grid_block: Option<usize>,
    /// The block of the last cage.
    cage_block: Option<usize>,
    /// A rule in the first block after the held grid.
    after: Option<Unread>,
    /// The last line of the last grid that was emitted.
    last_answered: Option<usize>,
    /// Inside a text in triple quotes of a program.
    docstring: bool,
    /// Lines of text that are no part of a puzzle.
    pub(super) text_lines: usize,
    /// Full grids that were compared as solutions.
    pub(super) solutions: usize,
}

impl Joiner {
    /// Takes a part of a text.
    pub(super) fn item(&mut self, item: Item, to: &mut Out<'_>) {
        self.in_block |= !matches!(item, Item::Gap);
        match item {
            Item::Gap => self.end_block(to),
            Item::Text(line) => self.text(line, false, to),
            Item::Row(line) => self.text(line, true, to),
            Item::Error(error) => self.error(error, to),
            Item::Void(error) => {
                self.held = None;
                to.found.push(Err(error));
            }
            Item::Cage(cage) => self.cage(cage, to),
            Item::Square(square) => self.square(square, 0, to),
        }
    }

    /// Emits an error after the held grid.
    pub(super) fn error(&mut self, error: TextError, to: &mut Out<'_>) {
        self.flush(to);
        to.found.push(Err(error));
    }

    /// Names the next grid, where remarks before it have a name.
    pub(super) fn set_name(&mut self, name: Option<String>) {
        self.before.name = name.or(self.before.name.take());
    }

    /// Takes a grid in one line.
    pub(super) fn one_line(&mut self, read: Read, line: &Line, to: &mut Out<'_>) {
        self.in_block = true;
        let run = self.run();
        self.read(read, line, run, to);
        self.rest_of_line(line);
    }

    /// Takes a grid in one line at its place in a run.
    fn read(&mut self, read: Read, line: &Line, run: usize, to: &mut Out<'_>) {
        match read {
            Read::Usual(entry) | Read::Done(Ok(entry)) => {
                self.flush(to);
                self.hold(Content::Entry(Box::new(entry)), line.number, run, to);
            }
            Read::Done(Err(error)) => self.error(error, to),
            Read::Square(first, None) => self.square(first, run, to),
            Read::Square(first, Some(second)) => match clues_first(first, second) {
                Some((clues, other)) => {
                    self.square(clues, run, to);
                    if let Some(held) = &mut self.held {
                        match other.kind {
                            Kind::Map => held.map = Some(other),
                            _ => held.solution = Some(other.signs()),
                        }
                    }
                }
                None => {
                    let expected = "expected one grid in a line, with its solution or the map of \
                                    its regions";
                    let error = unexpected(line.number, line.text.trim(), expected);
                    self.error(error, to);
                }
            },
        }
    }

    /// The place of the next grid in a run of grids in one line.
    fn run(&self) -> usize {
        let held = self.held.as_ref().filter(|held| held.block == self.block);
        held.map_or(0, |held| held.run) + 1
    }

    /// A line with a grid may name a rule in its other fields.
    fn rest_of_line(&mut self, line: &Line) {
        const GRID: usize = 16;
        let (text, line) = (line.text.trim(), line.number);
        let held = self.held.as_mut().filter(|held| held.last_line == line);
        let Some(held) = held.filter(
            |held| !matches!(&held.content, Content::Entry(entry) if entry.is_line(text.len())),
        ) else {
            return;
        };
        let ends = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
        let grid = |word: &&str| word.len() >= GRID && !word.contains(['=', '(']);
        let rest = text.split(ends).filter(grid);
        let text = rest.fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if text.len() > 1 && rules::is_rule_like(&text) {
            held.rule = Some(Unread { line, text });
        }
    }

    /// Takes a row of a table.
    pub(super) fn table(&mut self, grid: TableGrid, line: &Line, to: &mut Out<'_>) {
        self.flush(to);
        self.in_block = true;
        self.read(grid.read, line, 2, to);
        let Some(held) = &mut self.held else {
            return;
        };
        held.id = grid.id;
        held.row = Some(Box::new(grid.row));
        let line = line.number;
        let rule = grid.rule.map(|text| Unread { line, text });
        held.rule = rule.or(held.rule.take());
        let solution = grid.solution.map(|text| vec![text]);
        held.solution = solution.or(held.solution.take());
    }

    /// Takes a square: a map, the solution of the held grid, or a grid of its own.
    fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let side = square.side();
        if to.context.grids_asked().is_some() && several::is_part(&square, to.context) {
            self.several.push(square);
            if Some(self.several.len()) == to.context.grids_asked() {
                let grids = std::mem::take(&mut self.several);
                to.found.push(several::read(&grids, to.context));
            }
            return;
        }
        let asked = to.context.options().layout.is_some();
        let held = self
            .held
            .as_mut()
            .filter(|held| held.side() == side && !asked);
        match square.kind {
            Kind::Map if !asked => {
                if let Some(held) = held.filter(|held| held.map.is_none()) {
                    held.map = Some(square);
                } else {
                    self.flush(to);
                    self.refuse_map(to);
                    self.before.map = Some(square);
                }
                return;
            }
            Kind::Grid if square.is_full() => {
                let held = self.held.as_mut().filter(|held| held.solution.is_none());
                let clues = |held: &&mut Draft| held.content.square();
                if let Some(held) =
                    held.filter(|held| clues(held).is_some_and(|c| square.solves(&c)))
                {
                    held.solution = Some(square.signs());
                    held.block = self.block;
                    held.last_line = square.last_line();
                    self.solutions += 1;
                    return;
                }
            }
            _ => {}
        }
        let last_line = square.last_line();
        if let Some(state) = self.with_state(&square, to.context)
            && let Some(held) = &mut self.held
        {
            (held.content, held.last_line) = (Content::Entry(Box::new(state)), last_line);
            held.block = self.block;
            return;
        }
        self.flush(to);
        if square.widths == [OVERLAP_SIDE; OVERLAP_SIDE] && self.squares.len() <= MAX_GRIDS {
            let texts = square.texts().into_iter();
            self.squares.push(texts.map(str::to_owned).collect());
        }
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// The held grid with what a later state of it adds, both in boxes of Simple Sudoku.
    fn with_state(&self, square: &Square, context: &mut Context) -> Option<Entry> {
        let held = self.held.as_ref()?;
        let border = match &held.content {
            Content::Square(first) => Some(&first.lines.first()?.text[..]),
            Content::Entry(entry) => match &entry.form {
                EntryForm::Drawing(drawn) => drawn.text.lines().next(),
                _ => None,
            },
        };
        let borders = [border?, &square.lines.first()?.text[..]];
        if !borders.into_iter().all(is_border) {
            return None;
        }
        let content = Content::Square(square.clone());
        let mut next = Draft::new(content, self.block, square.last_line());
        next.trusted = true;
        let first = held.clone().entry(context).ok()?;
        joined(&first, &next.entry(context).ok()?)
    }

    /// Holds a grid, with what was before it.
    fn hold(&mut self, content: Content, last_line: usize, run: usize, to: &mut Out<'_>) {
        let mut draft = Draft::new(content, self.block, last_line);
        draft.run = run;
        draft.trusted = self.trusted;
        let (side, first) = (draft.side(), draft.first_line());
        let near = |line: usize| first.saturating_sub(line) <= NEAR;
        let before = &mut self.before;
        draft.map = before.map.take_if(|map| map.side() == side);
        draft.cages = std::mem::take(&mut before.cages);
        draft.sizes = before.sizes.take().filter(|sizes| near(sizes.line));
        if let Some(title) = before.title.take().filter(|title| near(title.number)) {
            let id = caption(&title.text).filter(|_| !draft.is_program());
            self.text_lines -= usize::from(id.is_some());
            draft.id = id.filter(|id| !id.is_empty());
        }
        draft.id = before.name.take().or(draft.id.take());
        let program = draft.is_program();
        if let Some((rule, block)) = before.rule.take() {
            let here = block == self.block || block + 1 == self.block;
            let comment = program && rules::is_comment(&rule.text);
            if here && near(rule.line) && !comment {
                draft.rule = Some(rule.clone());
            }
            // A rule in the same block is near all grids of the block.
            before.rule = Some((rule, block)).filter(|(_, block)| *block == self.block);
        }
        self.after = None;
        self.grid_block = Some(self.block);
        self.held = Some(draft);
        self.refuse_map(to);
    }

    /// A map that no grid followed.
    fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.before.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let line = map.lines.first().map(|line| line.text.trim().to_owned());
            let text = line.unwrap_or_default();
            to.found
                .push(Err(unexpected(map.first_line(), &text, expected)));
        }
    }

    /// Takes a line that is no row of a grid.
    fn text(&mut self, line: Line, is_row: bool, to: &mut Out<'_>) {
        if let Some(error) = near_grid(&line) {
            return self.error(error, to);
        }
        let quotes = line.text.matches("\"\"\"").count() + line.text.matches("'''").count();
        let quoted = self.docstring || quotes > 0;
        self.docstring ^= quotes % 2 == 1;
        if let Some(numbers) = sizes(&line.text).filter(|_| !is_row) {
            let line = line.number;
            self.before.sizes = Some(Sizes { line, numbers });
        }
        let remark = line.text.trim_start().starts_with('#');
        self.text_lines += usize::from(!remark);
        let comment = quoted || rules::is_comment(&line.text);
        let map = is_row && is_map_row(&line.text) || is_map_line(line.text.trim());
        let like = map || cages::is_like(&line.text);
        if like || rules::is_rule_like(&line.text) {
            self.rule(&line, comment, to);
        } else if self.held.as_ref().is_some_and(|held| held.run > 0) {
            self.flush(to);
        }
        if !quoted && !remark {
            self.before.title = Some(line).filter(|_| !is_row);
        }
    }

    /// The held grid, if this line is in its block or the first one after it.
    pub(super) fn near_held(&mut self) -> Option<&mut Draft> {
        let block = self.block;
        let held = self.held.as_mut();
        held.filter(|held| held.block == block || held.block + 1 == block)
    }

    /// Takes a cage: of the held grid, or of the next one.
    fn cage(&mut self, cage: NamedCage, to: &mut Out<'_>) {
        let again = self.cage_block.replace(self.block) == Some(self.block);
        let none = self.before.cages.is_empty();
        let held = self.near_held().filter(|_| none);
        // Cages before a grid are all that it has; those after it are of the next one.
        if let Some(held) = held.filter(|held| again || held.cages.is_empty()) {
            held.cages.push(cage);
            return;
        }
        let last = self.before.cages.last();
        let apart = last.is_some_and(|last| last.line.number + 1 < cage.line.number);
        if apart && cages::board_of(&self.before.cages).is_some() {
            self.end_cages(to);
        }
        self.before.cages.push(cage);
    }

    /// Cages that no grid followed: the puzzle has no givens.
    fn end_cages(&mut self, to: &mut Out<'_>) {
        let cages = std::mem::take(&mut self.before.cages);
        let Some(first) = cages.first().map(|cage| cage.line.clone()) else {
            return;
        };
        let layout = match to.context.asked() {
            Some(layout) => Some(layout),
            None => cages::board_of(&cages).map(|side| to.context.square(side)),
        };
        let expected = "these cages do not cover a board once and there is no grid near them; \
                        give the grid, or the board with --layout";
        let unread = unexpected(first.number, first.text.trim(), expected);
        let layout = layout.ok_or(unread);
        let layout = layout.and_then(|l| l.map_err(|error| TextError::at(first.number, error)));
        to.found.push(layout.and_then(|layout| {
            let form = EntryForm::Other("cages");
            let entry = Entry::new(Puzzle::blank(layout), first.number, form);
            let content = Content::Entry(Box::new(entry));
            let draft = Draft::new(content, self.block, first.number);
            Draft { cages, ..draft }.entry(to.context)
        }));
    }

    /// A line that may be a rule: of the held grid, or of the next one.
    fn rule(&mut self, line: &Line, comment: bool, to: &mut Out<'_>) {
        let unread = Unread {
            line: line.number,
            text: line.text.trim().to_owned(),
        };
        let block = self.block;
        self.before.rule = Some((unread.clone(), block));
        let Some(held) = &mut self.held else {
            if let Some(grid) = self.last_grid_near(line.number) {
                to.found.push(Err(unread_error(&unread, grid)));
            }
            return;
        };
        if comment && held.is_program() || line.number.saturating_sub(held.last_line) > NEAR {
            return;
        }
        let here = held.block == block;
        if held.run > 1 || held.run == 1 && !here {
            // Grids before it in a list are answered; the line is an error of its own.
            let grid = held.last_line;
            self.flush(to);
            to.found.push(Err(unread_error(&unread, grid)));
        } else if here {
            held.rule.get_or_insert(unread);
        } else if held.block + 1 == block {
            self.after.get_or_insert(unread);
        }
    }

    /// The line of the last grid, if it was answered and is near.
    fn last_grid_near(&self, line: usize) -> Option<usize> {
        let block = self.grid_block.filter(|block| block + 1 >= self.block)?;
        let last = self.last_answered.filter(|_| block <= self.block);
        last.filter(|last| line.saturating_sub(*last) <= NEAR)
    }

    /// A blank line: the block has ended.
    fn end_block(&mut self, to: &mut Out<'_>) {
        if !std::mem::take(&mut self.in_block) {
            return;
        }
        if let Some(rule) = self.after.take()
            && let Some(held) = &mut self.held
        {
            held.rule.get_or_insert(rule);
        }
        let block = self.block;
        let held = self.held.as_ref();
        if held.is_some_and(|held| held.run > 0 && held.block == block) {
            self.flush(to);
        }
        self.block += 1;
    }

    /// Emits the held grid.
    pub(super) fn flush(&mut self, to: &mut Out<'_>) {
        self.after = None;
        if let Some(held) = self.held.take() {
            self.last_answered = Some(held.last_line);
            to.found.push(held.entry(to.context));
        }
    }

    /// The layout that all grids of the input may be together.
    pub(super) fn overlap(&self) -> Option<&'static str> {
        several::overlap_of(&self.squares)
    }

    /// A grid was emitted by itself at this line.
    pub(super) fn emitted(&mut self, line: usize) {
        self.in_block = true;
        self.grid_block = Some(self.block);
        self.last_answered = Some(line);
    }

    /// Holds the last grid of a run of grids in one line.
    pub(super) fn hold_run(&mut self, entry: Entry, line: usize, to: &mut Out<'_>) {
        self.hold(Content::Entry(Box::new(entry)), line, 2, to);
    }

    /// True if nothing is known of lines before the next grid of lines before the next grid.
    pub(super) fn is_idle(&self) -> bool {
        self.several.is_empty() && self.before.is_bare()
    }

    /// True if the held grid is drawn and a blank line came after it.
    pub(super) fn is_closed(&self) -> bool {
        self.held
            .as_ref()
            .is_some_and(|held| held.run > 0 || held.block < self.block)
    }

    /// The input has ended.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.end_block(to);
        self.flush(to);
        self.end_cages(to);
        self.refuse_map(to);
        if let Some(first) = self.several.first() {
            let expected = format!(
                "expected {} grids of the layout; there are {}",
                to.context.grids_asked().unwrap_or(0),
                self.several.len()
            );
            to.found
                .push(Err(unexpected(first.first_line(), "", expected)));
            self.several.clear();
        }
    }
}

/// Two grids in one line: the clues, and their map or solution.
fn clues_first(first: Square, second: Square) -> Option<(Square, Square)> {
    let swapped = first.kind == Kind::Map || first.is_full() && !second.is_full();
    let (clues, other) = match swapped && second.kind != Kind::Map {
        true => (second, first),
        false => (first, second),
    };
    let fits = clues.kind != Kind::Map && (other.kind == Kind::Map || other.is_full());
    fits.then_some((clues, other))
}
