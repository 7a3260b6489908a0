//! Grids and their parts: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A rule *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. Then the grid is an error: there is no verdict without a rule.

use super::around::{damaged_line, is_map_line, is_map_row, name_of, near_grid, sizes};
use super::cages::{self, NamedCage};
use super::draft::{Content, Draft, Parts, add_named, unread_error};
use super::one_line::{Read, clues_first};
use super::paragraph::Item;
use super::square::Square;
use super::table::TableGrid;
use crate::puzzle::Puzzle;
use crate::text::base::{Context, Entry, EntryForm, Found, Line, TextError, unexpected};
use crate::text::{own, rules};

/// Lines between a grid and a rule near it.
const NEAR: usize = 10;

/// The reader's options and its output.
#[derive(Debug)]
pub(crate) struct Out<'a> {
    pub context: &'a mut Context,
    pub found: &'a mut Found,
}

impl<'a> Out<'a> {
    pub(crate) fn new(context: &'a mut Context, found: &'a mut Found) -> Self {
        Self { context, found }
    }
}

#[derive(Debug, Default)]
pub(super) struct Joiner {
    held: Option<Draft>,
    /// The text is in a document of a known form.
    pub trusted: bool,
    /// Parts of the next grid.
    before: Parts,
    /// The last line of text, which may name the next grid.
    title: Option<Line>,
    /// The blocks of the last rule and of the last cage.
    rule_block: usize,
    broken_block: usize,
    /// Lines of other text, with their blocks.
    others: Vec<(usize, Line)>,
    cage_block: Option<usize>,
    /// The number of the block, and if it has lines.
    block: usize,
    in_block: bool,
    /// A rule in the first block after the held grid.
    after: Option<Line>,
    /// The block and the last line of the last emitted grid.
    answered: Option<(usize, usize)>,
    /// Inside triple quotes of a program.
    docstring: bool,
    /// Lines of other text.
    pub text_lines: usize,
    /// Full grids compared as solutions.
    pub solutions: usize,
}

impl Joiner {
    pub(super) fn item(&mut self, item: Item, to: &mut Out<'_>) {
        self.in_block |= !matches!(item, Item::Gap);
        match item {
            Item::Gap => self.end_block(to),
            Item::Text(line) => self.text(line, false, to),
            Item::Row(line) => self.text(line, true, to),
            Item::Error(error) => self.broken(error, to),
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

    /// Takes rows that are nearly a grid: a drawn grid near them has no answer either.
    fn broken(&mut self, error: TextError, to: &mut Out<'_>) {
        self.before.broken = Some(error.line);
        self.broken_block = self.block;
        let near = self.held.take_if(|held| {
            let is_drawn = held.content.is_drawn() && held.block + 1 >= self.block;
            is_drawn && error.line.saturating_sub(held.last_line) <= NEAR
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
        self.read(read, line, None, to);
        let (text, number) = (line.text.trim(), line.number);
        let Some(held) = &mut self.held else { return };
        if held.last_line != number || !matches!(held.content, Content::Square(_)) {
            return;
        }
        // Other fields of the line may name a rule.
        let ends = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
        let is_grid = |word: &&str| word.len() >= GRID && !word.contains(['=', '(']);
        let grids = text.split(ends).filter(is_grid);
        let text = grids.fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if text.len() > 1 && rules::is_rule_like(&text) {
            held.parts.rule = Some(Line::new(number, text));
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
            let expected =
                "expected one grid in a line, with its solution or the map of its regions";
            return self.error(line.error(expected), to);
        };
        self.square(clues, run, to);
        if let Some(Draft { parts, .. }) = &mut self.held {
            match other.is_map() {
                true => parts.map = Some(other),
                false => parts.solution = Some(other.signs()),
            }
        }
    }

    fn run(&mut self, run: Option<usize>) -> usize {
        self.in_block = true;
        let held = self.held.as_ref().filter(|held| held.block == self.block);
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
        self.flush(to);
        self.read(grid.read, line, Some(2), to);
        if let Some(Draft { parts, .. }) = &mut self.held {
            parts.id = grid.id;
            parts.row = Some(Box::new(grid.row));
            if let Some(text) = grid.rule {
                parts.rule = Some(Line::new(line.number, text));
            }
            if let Some(text) = grid.solution {
                parts.solution = Some(vec![text]);
            }
        }
    }

    /// Takes a map, the solution of the held grid, or a grid.
    fn square(&mut self, square: Square, run: usize, to: &mut Out<'_>) {
        let last_line = square.last_line();
        if square.is_map() && to.context.options().layout.is_none() {
            if let Some(held) = &mut self.held
                && held.content.side() == square.side()
                && held.parts.map.is_none()
            {
                held.parts.map = Some(square);
                return;
            }
            self.flush(to);
            self.refuse_map(to);
            self.before.map = Some(square);
            return;
        }
        if let Some(held) = &mut self.held
            && held.parts.solution.is_none()
            && square.is_full()
            && let Some(clues) = held.content.square()
            && square.solves(&clues)
        {
            held.parts.solution = Some(square.signs());
            (held.block, held.last_line) = (self.block, last_line);
            self.solutions += 1;
            return;
        }
        if let Some(error) = self.contradiction(&square) {
            self.held = None;
            to.found.push(Err(error));
            return;
        }
        self.flush(to);
        self.hold(Content::Square(square), last_line, run, to);
    }

    /// The error about a full grid right below a drawn grid whose clues it contradicts: the
    /// solution of another grid.
    fn contradiction(&self, full: &Square) -> Option<TextError> {
        let held = self.held.as_ref()?;
        let drawn = held.content.is_drawn()
            && held.block + 1 >= self.block
            && held.parts.solution.is_none();
        let clues = held.content.square().filter(|clues| {
            drawn && clues.widths == full.widths && !clues.is_full() && !clues.is_map()
        })?;
        if !full.is_full() || full.clashes() > 0 || clues.kind != full.kind {
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
        let (first, program) = (content.first_line(), content.is_program());
        let near = |line: usize| first.saturating_sub(line) <= NEAR;
        let (before, block) = (&mut self.before, self.block);
        let mut parts = Parts {
            map: before.map.take_if(|map| map.side() == content.side()),
            cages: std::mem::take(&mut before.cages),
            sizes: before.sizes.take().filter(|(line, _)| near(*line)),
            id: to.context.next_name.take(),
            broken: before
                .broken
                .take()
                .filter(|&line| self.broken_block + 1 >= block && near(line))
                .filter(|_| content.is_drawn()),
            ..Parts::default()
        };
        if let Some(title) = self.title.take()
            && near(title.number)
            && !program
            && let Some(id) = name_of(&title.text)
        {
            self.text_lines = self.text_lines.saturating_sub(1);
            self.others.retain(|(_, other)| other.number != title.number);
            parts.id = parts.id.or(Some(id).filter(|id| !id.is_empty()));
        }
        for (other, line) in self.others.drain(..) {
            if other + 1 >= block && near(line.number) {
                parts.unread.push(line);
            }
        }
        if let Some(rule) = before.rule.take() {
            let here = self.rule_block == block;
            if (here || self.rule_block + 1 == block) && near(rule.number) {
                parts.rule = Some(rule.clone());
            }
            // It is near all grids of the block.
            before.rule = Some(rule).filter(|_| here);
        }
        self.after = None;
        self.held = Some(Draft { content, parts, block, last_line, run });
        self.refuse_map(to);
    }

    /// Emits an error about a map without a grid.
    fn refuse_map(&mut self, to: &mut Out<'_>) {
        if let Some(map) = self.before.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let text = map.text.lines().next().unwrap_or_default();
            let error = unexpected(map.first_line(), text.trim(), expected);
            to.found.push(Err(error));
        }
    }

    /// Takes a line outside of grids.
    fn text(&mut self, line: Line, is_row: bool, to: &mut Out<'_>) {
        let listed = self.held.as_ref().filter(|held| held.run > 0 && held.block == self.block);
        let damaged = listed.and_then(|held| damaged_line(&line, held.content.cells()));
        if let Some(error) = near_grid(&line).or(damaged) {
            return self.error(error, to);
        }
        let text = line.text.trim();
        let quotes = text.matches("\"\"\"").count() + text.matches("'''").count();
        let quoted = self.docstring || quotes > 0;
        self.docstring ^= quotes % 2 == 1;
        if let Some(numbers) = sizes(text).filter(|_| !is_row) {
            self.before.sizes = Some((line.number, numbers));
        }
        let remark = rules::is_comment(text);
        self.text_lines += usize::from(!remark);
        let side = self.held.as_ref().map(|held| held.content.side());
        let map = is_row && is_map_row(text) || is_map_line(text, side);
        let setting = own::is_setting(text) && !rules::is_data(text);
        let own = setting || own::is_own_word(text) && !is_heading(text);
        let is_part = map || own || cages::is_like(text) || rules::is_rule_like(text);
        if !is_part && !is_harmless(text) {
            self.other(&line);
        }
        if is_part {
            self.rule(&line, quoted, to);
        } else if self.held.as_ref().is_some_and(|held| held.run > 1) {
            self.flush(to);
        }
        if !quoted && !remark {
            self.title = Some(line).filter(|_| !is_row);
        }
    }

    /// Takes a line of other text: it is quoted with the grid of its block, or else with the grids
    /// before and after it.
    fn other(&mut self, line: &Line) {
        let near = self.held.as_mut().filter(|held| {
            held.block + 1 >= self.block && line.number.saturating_sub(held.last_line) <= NEAR
        });
        let here = near.as_ref().is_some_and(|held| held.block == self.block);
        if let Some(held) = near {
            held.parts.unread.push(line.clone());
        }
        if !here {
            self.others.retain(|(_, other)| line.number.saturating_sub(other.number) <= NEAR);
            self.others.push((self.block, line.clone()));
        }
    }

    /// Adds a cage to the held or the next grid.
    fn cage(&mut self, cage: NamedCage) {
        let (block, number) = (self.block, cage.line.number);
        let again = self.cage_block.replace(block) == Some(block);
        // With cages before a grid, those after it are of the next one.
        let held = self.held.as_mut().filter(|held| {
            let last = held.parts.cages.last().map_or(0, |cage| cage.line.number);
            let after = last == 0 || last > held.last_line;
            (again || after) && number <= last.max(held.last_line) + NEAR
        });
        match held.filter(|_| self.before.cages.is_empty()) {
            Some(held) => held.parts.cages.push(cage),
            None => self.before.cages.push(cage),
        }
    }

    /// Takes a rule in a text of another form, a block of its own; true if a grid has it.
    pub(super) fn foreign_rule(&mut self, line: &Line, to: &mut Out<'_>) -> bool {
        let before = to.found.len();
        self.rule(line, false, to);
        self.in_block = true;
        self.end_block(to);
        let held = self.held.as_ref();
        to.found.len() > before || held.is_some_and(|held| held.parts.rule.is_some())
    }

    pub(super) fn answered(&mut self, line: usize) {
        self.answered = Some((self.block, line));
    }

    /// Takes a line that may be a rule of a grid.
    fn rule(&mut self, line: &Line, comment: bool, to: &mut Out<'_>) {
        let (block, number) = (self.block, line.number);
        let near = |last: usize| number.saturating_sub(last) <= NEAR;
        (self.before.rule, self.rule_block) = (Some(line.clone()), block);
        let Some(held) = &mut self.held else {
            if let Some((at, last)) = self.answered
                && at + 1 >= block
                && near(last)
            {
                to.found.push(Err(unread_error(line, last)));
            }
            return;
        };
        if comment && held.content.is_program() || !near(held.last_line) {
            return;
        }
        let here = held.block == block;
        if held.run > 1 {
            // Earlier grids of a list are answered.
            let error = unread_error(line, held.last_line);
            self.error(error, to);
        } else if here {
            held.parts.rule.get_or_insert_with(|| line.clone());
        } else if held.block + 1 == block {
            self.after.get_or_insert_with(|| line.clone());
        }
    }

    /// Ends the block at a blank line.
    fn end_block(&mut self, to: &mut Out<'_>) {
        if !std::mem::take(&mut self.in_block) {
            return;
        }
        if let Some(held) = &mut self.held {
            if let Some(rule) = self.after.take() {
                held.parts.rule.get_or_insert(rule);
            }
            if held.run > 1 && held.block == self.block {
                self.flush(to);
            }
        }
        self.block += 1;
    }

    pub(super) fn flush(&mut self, to: &mut Out<'_>) {
        self.after = None;
        let Some(held) = self.held.take() else { return };
        self.answered = Some((held.block, held.last_line));
        let sure = self.trusted || to.context.options().layout.is_some();
        let noise = match &held.content {
            Content::Square(square) if !sure && held.parts.map.is_none() => square.check_noise(),
            _ => Ok(()),
        };
        let entry = noise.and_then(|()| held.entry(to.context));
        to.found.push(entry);
    }

    /// True if there are no parts of the next grid.
    pub(super) fn is_idle(&self) -> bool {
        let before = &self.before;
        before.rule.is_none() && before.map.is_none() && before.cages.is_empty()
    }

    /// True if the held grid is in one line or before a blank line.
    pub(super) fn is_closed(&self) -> bool {
        let held = self.held.as_ref();
        held.is_some_and(|held| held.run > 0 || held.block < self.block)
    }

    /// Ends the input.
    pub(super) fn finish(&mut self, to: &mut Out<'_>) {
        self.end_block(to);
        self.flush(to);
        let cages = std::mem::take(&mut self.before.cages);
        if !cages.is_empty() {
            to.found.push(blank_board(&cages, to.context));
        }
        self.refuse_map(to);
    }
}

/// True for a heading of a grid that also is a word of Onefold's own form.
fn is_heading(text: &str) -> bool {
    let text = text.trim_end_matches(':').to_lowercase();
    ["clues", "givens", "solution", "entries", "regions"].contains(&text.as_str())
}

/// True for a line that means nothing for a grid near it: a number, a date, a name, a label of
/// data, a link.
fn is_harmless(text: &str) -> bool {
    /// Words of a name at most.
    const WORDS: usize = 6;
    let text = text.trim_start_matches(['#', '%', '/', ';', '*', '-', ' ', '=']).trim();
    let is_sign = |c: char| !c.is_alphabetic();
    let is_name = || text.split_whitespace().count() <= WORDS && name_of(text).is_some();
    text.chars().all(is_sign)
        || sizes(text).is_some()
        || rules::is_data(text)
        || text.contains("://")
        || is_name()
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
