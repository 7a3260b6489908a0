//! Grids and what belongs to them: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A rule *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. Then the grid is an error: no verdict is given beside a rule that is not read.

use super::around::{is_map_line, is_map_row, name_of, near_grid, sizes};
use super::cages::{self, NamedCage};
use super::draft::{Beside, Content, Draft, add_named, unread_error};
use super::one_line::{Read, clues_first};
use super::paragraph::Item;
use super::square::Square;
use super::table::TableGrid;
use crate::puzzle::Puzzle;
use crate::text::base::{Context, Entry, EntryForm, Found, Line, TextError, unexpected};
use crate::text::rules;

/// Lines between a grid and a rule near it, at most.
const NEAR: usize = 10;

/// The options of the reader, and the puzzles and errors so far.
#[derive(Debug)]
pub(in crate::text) struct Out<'a> {
    pub(super) context: &'a mut Context,
    pub(super) found: &'a mut Found,
}

impl<'a> Out<'a> {
    pub(in crate::text) fn new(context: &'a mut Context, found: &'a mut Found) -> Self {
        Self { context, found }
    }
}

/// Joins grids with what belongs to them.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    held: Option<Draft>,
    /// The text is part of a document of a known form.
    pub(super) trusted: bool,
    /// Parts of the next grid.
    before: Beside,
    /// The last line of text, which may name the next grid.
    title: Option<Line>,
    /// The block of the rule before the next grid, and of the last cage.
    rule_block: usize,
    cage_block: Option<usize>,
    /// The number of the block of lines, and whether it has lines.
    block: usize,
    in_block: bool,
    /// A rule in the first block after the held grid.
    after: Option<Line>,
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

    /// Takes a grid in one line.
    pub(super) fn one_line(&mut self, read: Read, line: &Line, to: &mut Out<'_>) {
        self.read(read, line, None, to);
        let (text, number) = (line.text.trim(), line.number);
        let Some(held) = self.held.as_mut().filter(|held| held.last_line == number) else {
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
            held.beside.rule = Some(Line::new(number, text));
        }
    }

    /// Takes a grid in one line at its place in a run, the next one if not given.
    fn read(&mut self, read: Read, line: &Line, run: Option<usize>, to: &mut Out<'_>) {
        let run = self.run(run);
        let (first, second) = match read {
            Read::Usual(entry) => return self.usual(entry, Some(run), to),
            Read::Error(error) => return self.error(error, to),
            Read::Square(first, None) => return self.square(first, run, to),
            Read::Square(first, Some(second)) => (first, second),
        };
        let Some((clues, other)) = clues_first(first, second) else {
            let expected =
                "expected one grid in a line, with its solution or the map of its regions";
            return self.error(line.error(expected), to);
        };
        self.square(clues, run, to);
        if let Some(held) = &mut self.held {
            match other.is_map() {
                true => held.beside.map = Some(other),
                false => held.beside.solution = Some(other.signs()),
            }
        }
    }

    /// The place of a grid in a run of grids in one line.
    fn run(&mut self, given: Option<usize>) -> usize {
        self.in_block = true;
        let held = self.held.as_ref().filter(|held| held.block == self.block);
        given.unwrap_or_else(|| held.map_or(0, |held| held.run) + 1)
    }

    /// Takes a usual grid in one line at its place in a run, the next one if not given.
    pub(super) fn usual(&mut self, entry: Entry, run: Option<usize>, to: &mut Out<'_>) {
        let run = self.run(run);
        self.flush(to);
        let line = entry.line;
        self.hold(Content::Entry(Box::new(entry)), line, run, to);
    }

    /// Takes a row of a table.
    pub(super) fn table(&mut self, grid: TableGrid, line: &Line, to: &mut Out<'_>) {
        self.flush(to);
        self.read(grid.read, line, Some(2), to);
        if let Some(Draft { beside, .. }) = &mut self.held {
            beside.id = grid.id;
            beside.row = Some(Box::new(grid.row));
            let rule = grid.rule.map(|text| Line::new(line.number, text));
            beside.rule = rule.or(beside.rule.take());
            let solution = grid.solution.map(|text| vec![text]);
            beside.solution = solution.or(beside.solution.take());
        }
    }

    /// Takes a square: a map, the solution of the held grid, or a grid of its own.
    fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let (side, last_line) = (square.side(), square.last_line());
        let held = self.held.as_mut();
        if square.is_map() && to.context.options().layout.is_none() {
            let fits = |held: &&mut Draft| held.content.side() == side && held.beside.map.is_none();
            if let Some(held) = held.filter(fits) {
                held.beside.map = Some(square);
                return;
            }
            self.flush(to);
            self.refuse_map(to);
            self.before.map = Some(square);
            return;
        }
        let solved = |held: &&mut Draft| {
            let clues = held
                .beside
                .solution
                .is_none()
                .then(|| held.content.square());
            clues.flatten().is_some_and(|clues| square.solves(&clues))
        };
        if let Some(held) = held.filter(|held| square.is_full() && solved(held)) {
            held.beside.solution = Some(square.signs());
            self.solutions += 1;
            (held.block, held.last_line) = (self.block, last_line);
            return;
        }
        self.flush(to);
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// Holds a grid, with what was before it.
    fn hold(&mut self, content: Content, last_line: usize, run: usize, to: &mut Out<'_>) {
        let (first, program) = (content.first_line(), content.is_program());
        let near = |line: usize| first.saturating_sub(line) <= NEAR;
        let before = &mut self.before;
        let mut beside = Beside {
            map: before.map.take_if(|map| map.side() == content.side()),
            cages: std::mem::take(&mut before.cages),
            sizes: before.sizes.take().filter(|(line, _)| near(*line)),
            id: to.context.next_name.take(),
            ..Beside::default()
        };
        if let Some(title) = self.title.take().filter(|title| near(title.number)) {
            let id = name_of(&title.text).filter(|_| !program);
            self.text_lines -= usize::from(id.is_some());
            beside.id = beside.id.or(id.filter(|id| !id.is_empty()));
        }
        if let Some(rule) = before.rule.take() {
            let here = self.rule_block == self.block || self.rule_block + 1 == self.block;
            let comment = program && rules::is_comment(&rule.text);
            beside.rule = Some(rule.clone()).filter(|_| here && near(rule.number) && !comment);
            // A rule in the same block is near all grids of the block.
            before.rule = Some(rule).filter(|_| self.rule_block == self.block);
        }
        self.after = None;
        self.held = Some(Draft {
            content,
            beside,
            block: self.block,
            last_line,
            run,
        });
        self.refuse_map(to);
    }

    /// A map that no grid followed.
    fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.before.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let text = map.text.lines().next().unwrap_or_default();
            let error = unexpected(map.first_line(), text.trim(), expected);
            to.found.push(Err(error));
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
            self.title = Some(line).filter(|_| !is_row);
        }
    }

    /// Takes a cage: of the held grid, or of the next one.
    fn cage(&mut self, cage: NamedCage) {
        let block = self.block;
        let again = self.cage_block.replace(block) == Some(block);
        // Cages before a grid are all that it has; those after it are of the next one.
        let fits = |held: &&mut Draft| {
            let near = held.block == block || held.block + 1 == block;
            near && (again || held.beside.cages.is_empty())
        };
        let held = self.held.as_mut().filter(fits);
        let held = held.filter(|_| self.before.cages.is_empty());
        let cages = held.map_or(&mut self.before.cages, |held| &mut held.beside.cages);
        cages.push(cage);
    }

    /// Cages that no grid followed: the puzzle has no givens.
    fn end_cages(&mut self, to: &mut Out<'_>) {
        let cages = std::mem::take(&mut self.before.cages);
        let Some(NamedCage { line, .. }) = cages.first() else {
            return;
        };
        let (first, context) = (line.number, &mut *to.context);
        let layout = context.asked();
        let layout = layout.or_else(|| Some(context.square(cages::board_of(&cages)?)));
        let expected = "these cages do not cover a board once and there is no grid near them; give the \
                        grid, or the board with --layout";
        let layout = layout.ok_or_else(|| line.error(expected));
        let layout = layout.and_then(|l| l.map_err(|error| TextError::at(first, error)));
        let entry = layout.and_then(|layout| {
            let form = EntryForm::Other("cages");
            let mut entry = Entry::new(Puzzle::blank(layout), first, form);
            add_named(&cages, &mut entry, context)?;
            Ok(entry)
        });
        to.found.push(entry);
    }

    /// A line that may be a rule: of the held grid, or of the next one.
    fn rule(&mut self, line: &Line, comment: bool, to: &mut Out<'_>) {
        let (block, number) = (self.block, line.number);
        let near = |last: usize| number.saturating_sub(last) <= NEAR;
        (self.before.rule, self.rule_block) = (Some(line.clone()), block);
        let Some(held) = &mut self.held else {
            let near = |&(at, last): &(usize, usize)| at + 1 >= block && near(last);
            let answered = self.answered.filter(near);
            let error = answered.map(|(_, last)| Err(unread_error(line, last)));
            return to.found.extend(error);
        };
        if comment && held.content.is_program() || !near(held.last_line) {
            return;
        }
        let here = held.block == block;
        if held.run > 1 || held.run == 1 && !here {
            // Grids before it in a list are answered; the line is an error of its own.
            let error = unread_error(line, held.last_line);
            self.error(error, to);
        } else if here {
            held.beside.rule.get_or_insert_with(|| line.clone());
        } else if held.block + 1 == block {
            self.after.get_or_insert_with(|| line.clone());
        }
    }

    /// A blank line: the block has ended.
    fn end_block(&mut self, to: &mut Out<'_>) {
        if !std::mem::take(&mut self.in_block) {
            return;
        }
        if let (Some(rule), Some(held)) = (self.after.take(), &mut self.held) {
            held.beside.rule.get_or_insert(rule);
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
            let sure = self.trusted || to.context.options().layout.is_some();
            let noise = match &held.content {
                Content::Square(square) if !sure && held.beside.map.is_none() => {
                    square.check_noise()
                }
                _ => Ok(()),
            };
            let entry = noise.and_then(|()| held.entry(to.context));
            to.found.push(entry);
        }
    }

    /// True if no rule, map or cages are kept for the next grid.
    pub(super) fn is_idle(&self) -> bool {
        let before = &self.before;
        before.rule.is_none() && before.map.is_none() && before.cages.is_empty()
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
    }
}
