//! Grids and what belongs to them: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A rule *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. Then the grid is an error: no verdict is given beside a rule that is not read.

use super::around::{is_map_line, is_map_row, name_of, near_grid, sizes};
use super::cages::{self, NamedCage};
use super::draft::{Content, Draft, Unread, check_noise, unread_error};
use super::one_line::{Read, clues_first};
use super::paragraph::Item;
use super::several;
use super::square::Square;
use super::table::TableGrid;
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

/// Lines before a grid that may belong to it.
#[derive(Debug, Default)]
struct Before {
    title: Option<Line>,
    /// A name from remarks.
    name: Option<String>,
    sizes: Option<(usize, Vec<usize>)>,
    map: Option<Square>,
    cages: Vec<NamedCage>,
    /// A line that may be a rule, and its block.
    rule: Option<(Unread, usize)>,
}

/// Joins grids with what belongs to them.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    held: Option<Draft>,
    /// The text is part of a document of a known form.
    pub(super) trusted: bool,
    before: Before,
    /// Grids of one puzzle of several grids, as far as they were read.
    several: Vec<Square>,
    /// The number of the block of lines, and whether it has lines.
    block: usize,
    in_block: bool,
    /// The block of the last cage.
    cage_block: Option<usize>,
    /// A rule in the first block after the held grid.
    after: Option<Unread>,
    /// The block and the last line of the last grid that was emitted.
    answered: Option<(usize, usize)>,
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
            Item::Cage(cage) => self.cage(cage),
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
        if let Read::Usual(entry) = read {
            self.usual(entry, to);
        } else {
            let run = self.next_run();
            self.read(read, line, run, to);
        }
        let (text, line) = (line.text.trim(), line.number);
        let Some(held) = self.held.as_mut().filter(|held| held.last_line == line) else {
            return;
        };
        if let Content::Entry(entry) = &held.content
            && matches!(&entry.form, EntryForm::Line(word, _) if word.len() == text.len())
        {
            return;
        }
        // Other fields of the line may name a rule.
        const GRID: usize = 16;
        let words = text.split(|c: char| c.is_whitespace() || ",;|\"'".contains(c));
        let grids = words.filter(|word| word.len() >= GRID && !word.contains(['=', '(']));
        let text = grids.fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if text.len() > 1 && rules::is_rule_like(&text) {
            held.rule = Some(Unread { line, text });
        }
    }

    /// Takes a usual grid in one line.
    pub(super) fn usual(&mut self, entry: Entry, to: &mut Out<'_>) {
        let (line, run) = (entry.line, self.next_run());
        self.flush(to);
        self.hold(Content::Entry(Box::new(entry)), line, run, to);
    }

    /// The place of the next grid in a run of grids in one line.
    fn next_run(&mut self) -> usize {
        self.in_block = true;
        let held = self.held.as_ref().filter(|held| held.block == self.block);
        held.map_or(0, |held| held.run) + 1
    }

    /// Takes a grid in one line at its place in a run.
    fn read(&mut self, read: Read, line: &Line, run: usize, to: &mut Out<'_>) {
        let (first, second) = match read {
            Read::Usual(entry) | Read::Done(Ok(entry)) => {
                self.flush(to);
                let content = Content::Entry(Box::new(entry));
                return self.hold(content, line.number, run, to);
            }
            Read::Done(Err(error)) => return self.error(error, to),
            Read::Square(first, None) => return self.square(first, run, to),
            Read::Square(first, Some(second)) => (first, second),
        };
        let Some((clues, other)) = clues_first(first, second) else {
            let expected =
                "expected one grid in a line, with its solution or the map of its regions";
            return self.error(unexpected(line.number, line.text.trim(), expected), to);
        };
        self.square(clues, run, to);
        if let Some(held) = &mut self.held {
            match other.is_map() {
                true => held.map = Some(other),
                false => held.solution = Some(other.signs()),
            }
        }
    }

    /// Takes a row of a table.
    pub(super) fn table(&mut self, grid: TableGrid, line: &Line, to: &mut Out<'_>) {
        self.flush(to);
        self.in_block = true;
        self.read(grid.read, line, 2, to);
        if let Some(held) = &mut self.held {
            held.id = grid.id;
            held.row = Some(Box::new(grid.row));
            let line = line.number;
            let rule = grid.rule.map(|text| Unread { line, text });
            held.rule = rule.or(held.rule.take());
            let solution = grid.solution.map(|text| vec![text]);
            held.solution = solution.or(held.solution.take());
        }
    }

    /// Takes a square: a map, the solution of the held grid, or a grid of its own.
    fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let (side, last_line) = (square.side(), square.last_line());
        if let Some(count) = to.context.grids_asked()
            && several::is_part(&square, to.context)
        {
            self.several.push(square);
            if self.several.len() == count {
                let grids = std::mem::take(&mut self.several);
                to.found.push(several::read(&grids, to.context));
            }
            return;
        }
        let (block, mut held) = (self.block, self.held.as_mut());
        if square.is_map() && to.context.options().layout.is_none() {
            held = held.filter(|held| held.side() == side && held.map.is_none());
            if let Some(held) = held {
                held.map = Some(square);
                return;
            }
            self.flush(to);
            self.refuse_map(to);
            self.before.map = Some(square);
            return;
        }
        let solved = |held: &&mut Draft| {
            let clues = Some(&held.solution).filter(|solution| solution.is_none());
            let clues = clues.and_then(|_| held.square());
            clues.is_some_and(|clues| square.solves(&clues))
        };
        if let Some(held) = held.filter(|held| square.is_full() && solved(held)) {
            held.solution = Some(square.signs());
            self.solutions += 1;
            (held.block, held.last_line) = (block, last_line);
            return;
        }
        self.flush(to);
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// Holds a grid, with what was before it.
    fn hold(&mut self, content: Content, last_line: usize, run: usize, to: &mut Out<'_>) {
        let mut draft = Draft::new(content, self.block, last_line, run);
        let (side, first, program) = (draft.side(), draft.first_line(), draft.is_program());
        let near = |line: usize| first.saturating_sub(line) <= NEAR;
        let before = &mut self.before;
        draft.map = before.map.take_if(|map| map.side() == side);
        draft.cages = std::mem::take(&mut before.cages);
        draft.sizes = before.sizes.take().filter(|(line, _)| near(*line));
        if let Some(title) = before.title.take().filter(|title| near(title.number)) {
            let id = name_of(&title.text).filter(|_| !program);
            self.text_lines -= usize::from(id.is_some());
            draft.id = id.filter(|id| !id.is_empty());
        }
        draft.id = before.name.take().or(draft.id.take());
        if let Some((rule, block)) = before.rule.take() {
            let here = block == self.block || block + 1 == self.block;
            let comment = program && rules::is_comment(&rule.text);
            draft.rule = Some(rule.clone()).filter(|_| here && near(rule.line) && !comment);
            // A rule in the same block is near all grids of the block.
            before.rule = Some((rule, block)).filter(|_| block == self.block);
        }
        self.after = None;
        self.held = Some(draft);
        self.refuse_map(to);
    }

    /// A map that no grid followed.
    fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.before.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let text = map.lines.first().map_or("", |line| line.text.trim());
            to.found
                .push(Err(unexpected(map.first_line(), text, expected)));
        }
    }

    /// Takes a line that is no row of a grid.
    fn text(&mut self, line: Line, is_row: bool, to: &mut Out<'_>) {
        if let Some(error) = near_grid(&line) {
            return self.error(error, to);
        }
        let text = line.text.trim();
        let quotes = text.matches("\"\"\"").count() + text.matches("'''").count();
        let quoted = self.docstring || quotes > 0;
        self.docstring ^= quotes % 2 == 1;
        if let Some(numbers) = sizes(text).filter(|_| !is_row) {
            self.before.sizes = Some((line.number, numbers));
        }
        let remark = text.starts_with('#');
        self.text_lines += usize::from(!remark);
        let map = is_row && is_map_row(text) || is_map_line(text);
        if map || cages::is_like(text) || rules::is_rule_like(text) {
            self.rule(&line, quoted || rules::is_comment(text), to);
        } else if self.held.as_ref().is_some_and(|held| held.run > 0) {
            self.flush(to);
        }
        if !quoted && !remark {
            self.before.title = Some(line).filter(|_| !is_row);
        }
    }

    /// Takes a cage: of the held grid, or of the next one.
    fn cage(&mut self, cage: NamedCage) {
        let block = self.block;
        let again = self.cage_block.replace(block) == Some(block);
        let none = self.before.cages.is_empty();
        let near = |held: &&mut Draft| held.block == block || held.block + 1 == block;
        let held = self.held.as_mut().filter(near).filter(|_| none);
        // Cages before a grid are all that it has; those after it are of the next one.
        if let Some(held) = held.filter(|held| again || held.cages.is_empty()) {
            held.cages.push(cage);
            return;
        }
        self.before.cages.push(cage);
    }

    /// Cages that no grid followed: the puzzle has no givens.
    fn end_cages(&mut self, to: &mut Out<'_>) {
        let cages = std::mem::take(&mut self.before.cages);
        let Some((first, text)) = cages
            .first()
            .map(|cage| (cage.line.number, &cage.line.text))
        else {
            return;
        };
        let expected = "these cages do not cover a board once and there is no grid near them; give the \
                        grid, or the board with --layout";
        let context = &mut *to.context;
        let board = cages::board_of(&cages);
        let layout = context.asked();
        let layout = layout.or_else(|| Some(context.square(board?)));
        let layout = layout.ok_or_else(|| unexpected(first, text.trim(), expected));
        let layout = layout.and_then(|l| l.map_err(|error| TextError::at(first, error)));
        to.found.push(layout.and_then(|layout| {
            let form = EntryForm::Other("cages");
            let entry = Entry::new(Puzzle::blank(layout), first, form);
            let content = Content::Entry(Box::new(entry));
            let draft = Draft::new(content, self.block, first, 0);
            Draft { cages, ..draft }.entry(to.context)
        }));
    }

    /// A line that may be a rule: of the held grid, or of the next one.
    fn rule(&mut self, line: &Line, comment: bool, to: &mut Out<'_>) {
        let text = line.text.trim().to_owned();
        let unread = Unread {
            line: line.number,
            text,
        };
        let (block, number) = (self.block, line.number);
        let near = |last: usize| number.saturating_sub(last) <= NEAR;
        self.before.rule = Some((unread.clone(), block));
        let Some(held) = &mut self.held else {
            let answered = self
                .answered
                .filter(|&(at, last)| at + 1 >= block && near(last));
            to.found
                .extend(answered.map(|(_, last)| Err(unread_error(&unread, last))));
            return;
        };
        if comment && held.is_program() || !near(held.last_line) {
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

    /// A blank line: the block has ended.
    fn end_block(&mut self, to: &mut Out<'_>) {
        if !std::mem::take(&mut self.in_block) {
            return;
        }
        if let (Some(rule), Some(held)) = (self.after.take(), &mut self.held) {
            held.rule.get_or_insert(rule);
        }
        let held = self.held.as_ref();
        if held.is_some_and(|held| held.run > 0 && held.block == self.block) {
            self.flush(to);
        }
        self.block += 1;
    }

    /// Emits the held grid.
    pub(super) fn flush(&mut self, to: &mut Out<'_>) {
        self.after = None;
        if let Some(held) = self.held.take() {
            self.answered = Some((held.block, held.last_line));
            let options = to.context.options();
            let sure = self.trusted || options.layout.is_some() || options.form.is_some();
            let entry = held.entry(to.context);
            to.found.push(match sure {
                true => entry,
                false => entry.and_then(check_noise),
            });
        }
    }

    /// Holds the last grid of a run of grids in one line; those before it are emitted.
    pub(super) fn hold_run(&mut self, entry: Entry, to: &mut Out<'_>) {
        self.in_block = true;
        let line = entry.line;
        self.answered = Some((self.block, line - 1));
        self.hold(Content::Entry(Box::new(entry)), line, 2, to);
    }

    /// True if no rule, map, cages or grids are kept for the next grid.
    pub(super) fn is_idle(&self) -> bool {
        let before = &self.before;
        let bare = before.rule.is_none() && before.map.is_none() && before.cages.is_empty();
        bare && self.several.is_empty()
    }

    /// True if the held grid is in one line, or drawn and a blank line came after it.
    pub(super) fn is_closed(&self) -> bool {
        let held = self.held.as_ref();
        held.is_some_and(|held| held.run > 0 || held.block < self.block)
    }

    /// The input has ended.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.end_block(to);
        self.flush(to);
        self.end_cages(to);
        self.refuse_map(to);
        if let Some(first) = self.several.first() {
            let (all, there) = (to.context.grids_asked().unwrap_or(0), self.several.len());
            let expected = format!("expected {all} grids of the layout; there are {there}");
            to.found
                .push(Err(unexpected(first.first_line(), "", expected)));
            self.several.clear();
        }
    }
}
