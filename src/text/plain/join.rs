//! Grids and what belongs to them: a map, a solution, cages, sizes, a caption, an unread rule.
//!
//! One grid is held until the next one, the end, or a pause. A rule *near* a grid is in the same
//! block of lines, or in the first block before or after it that holds no grid, at most ten lines
//! off. Then the grid is an error: no verdict is given beside a rule that is not read.

use super::before::{Before, MapRows, caption, near_grid, sizes};
use super::cages;
use super::draft::{Content, Draft, Sizes, Unread, unread_error};
use super::paragraph::Item;
use super::several::{MAX_GRIDS, OVERLAP_SIDE};
use super::square::{Kind, Square};
use super::state::{is_border, joined};
use super::table::TableGrid;
use super::{one_line, several};
use crate::text::base::{Context, Entry, EntryForm, Found, Line, unexpected};
use crate::text::rules;

/// Lines between a grid and a rule near it, at most.
const NEAR: usize = 10;

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
    /// A rule in the first block after the held grid.
    after: Option<Unread>,
    /// The last line of the last grid that was emitted.
    last_answered: Option<usize>,
    /// Inside a text in triple quotes of a program.
    docstring: bool,
    map_rows: MapRows,
    /// Lines of text that are no part of a puzzle.
    pub(super) text_lines: usize,
    /// Full grids that were compared as solutions.
    pub(super) solutions: usize,
}

impl Joiner {
    /// Takes a part of a text.
    pub(super) fn item(&mut self, item: Item, context: &mut Context, found: &mut Found) {
        match item {
            Item::Gap => self.end_block(context, found),
            Item::Text(line) => {
                self.in_block = true;
                self.text(line, context, found);
            }
            Item::Rows(lines) => {
                self.in_block = true;
                self.before.title = None;
                for line in &lines {
                    if let Some(error) = near_grid(line) {
                        self.flush(context, found);
                        found.push(Err(error));
                        continue;
                    }
                    self.text_lines += 1;
                    if self.map_rows.go_on(&line.text) || rules::is_rule_like(&line.text) {
                        self.rule(line, false, context, found);
                    }
                }
            }
            Item::Error(error) => {
                self.in_block = true;
                self.flush(context, found);
                found.push(Err(error));
            }
            Item::Void(error) => {
                self.in_block = true;
                self.held = None;
                found.push(Err(error));
            }
            Item::Cages(lines) => {
                self.in_block = true;
                self.cages(&lines, context, found);
            }
            Item::Square(square) => {
                (self.in_block, self.map_rows) = (true, MapRows::default());
                self.square(square, 0, context, found);
            }
        }
    }

    /// Names the next grid, where remarks before it have a name.
    pub(super) fn set_name(&mut self, name: Option<String>) {
        self.before.name = name.or(self.before.name.take());
    }

    /// Takes a grid in one line.
    pub(super) fn one_line(
        &mut self,
        read: one_line::Read,
        line: &Line,
        context: &mut Context,
        found: &mut Found,
    ) {
        (self.in_block, self.map_rows) = (true, MapRows::default());
        let run = self.run();
        match read {
            one_line::Read::Usual(entry) => {
                self.flush(context, found);
                let content = Content::Entry(Box::new(entry));
                self.hold(content, line.number, run, found);
            }
            one_line::Read::Done(Ok(entry)) => {
                self.flush(context, found);
                self.hold(Content::Entry(Box::new(entry)), line.number, run, found);
            }
            one_line::Read::Done(Err(error)) => {
                self.flush(context, found);
                found.push(Err(error));
            }
            one_line::Read::Square(first, None) => self.square(first, run, context, found),
            one_line::Read::Square(first, Some(second)) => {
                self.two(first, second, run, line, context, found);
            }
        }
        self.rest_of_line(line);
    }

    /// The place of the next grid in a run of grids in one line.
    fn run(&self) -> usize {
        let held = self.held.as_ref().filter(|held| held.block == self.block);
        held.map_or(0, |held| held.run) + 1
    }

    /// Two grids in one line: clues with their map or their solution, in either order.
    fn two(
        &mut self,
        first: Square,
        second: Square,
        run: usize,
        line: &Line,
        context: &mut Context,
        found: &mut Found,
    ) {
        let (grid, other) = match first.kind == Kind::Map || first.is_full() && !second.is_full() {
            true if second.kind != Kind::Map => (second, first),
            _ => (first, second),
        };
        if other.kind != Kind::Map && !other.is_full() || grid.kind == Kind::Map {
            self.flush(context, found);
            let expected =
                "expected one grid in a line, with its solution or the map of its regions";
            found.push(Err(unexpected(line.number, line.text.trim(), expected)));
            return;
        }
        self.square(grid, run, context, found);
        if let Some(held) = &mut self.held {
            match other.kind {
                Kind::Map => held.map = Some(other),
                _ => held.solution = Some(other.texts().into_iter().map(str::to_owned).collect()),
            }
        }
    }

    /// A line with a grid may name a rule in its other fields.
    fn rest_of_line(&mut self, line: &Line) {
        const GRID: usize = 16;
        let text = line.text.trim();
        let Some(held) = self
            .held
            .as_mut()
            .filter(|held| held.last_line == line.number)
        else {
            return;
        };
        if matches!(&held.content, Content::Entry(entry) if entry.is_line(text.len())) {
            return;
        }
        let ends = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
        let mut rest = text.to_owned();
        for word in text.split(ends).filter(|word| word.len() >= GRID) {
            if !word.contains(['=', '(']) {
                rest = rest.replace(word, "");
            }
        }
        if rest.len() > 1 && rules::is_rule_like(&rest) {
            let line = line.number;
            held.rule = Some(Unread { line, text: rest });
        }
    }

    /// Takes a row of a table.
    pub(super) fn table(
        &mut self,
        grid: TableGrid,
        line: &Line,
        context: &mut Context,
        found: &mut Found,
    ) {
        self.flush(context, found);
        self.in_block = true;
        let rule = grid.rule.map(|text| Unread {
            line: line.number,
            text,
        });
        match grid.read {
            one_line::Read::Usual(entry) | one_line::Read::Done(Ok(entry)) => {
                self.hold(Content::Entry(Box::new(entry)), line.number, 2, found);
            }
            one_line::Read::Done(Err(error)) => {
                found.push(Err(error));
                return;
            }
            one_line::Read::Square(first, None) => {
                self.hold(Content::Square(first), line.number, 2, found);
            }
            one_line::Read::Square(first, Some(second)) => {
                self.two(first, second, 2, line, context, found);
            }
        }
        if let Some(held) = &mut self.held {
            held.id = grid.id;
            held.row = Some(Box::new(grid.row));
            held.rule = rule.or(held.rule.take());
            held.solution = grid
                .solution
                .map(|text| vec![text])
                .or(held.solution.take());
        }
    }

    /// Takes a square: a map, labels, the solution of the held grid, or a grid of its own.
    fn square(&mut self, square: Square, run: usize, context: &mut Context, found: &mut Found) {
        let side = square.side();
        if context.grids_asked().is_some() && several::is_part(&square, context) {
            self.several.push(square);
            if Some(self.several.len()) == context.grids_asked() {
                let grids = std::mem::take(&mut self.several);
                found.push(several::read(&grids, context));
            }
            return;
        }
        let asked = context.options().layout.is_some();
        let held = self
            .held
            .as_mut()
            .filter(|held| held.side() == side && !asked);
        match square.kind {
            Kind::Map if !asked => {
                if let Some(held) = held.filter(|held| held.map.is_none()) {
                    held.map = Some(square);
                } else {
                    self.flush(context, found);
                    self.refuse_map(found);
                    self.before.map = Some(square);
                }
                return;
            }
            Kind::Labels => {
                match held.filter(|held| held.labels.is_none()) {
                    Some(held) => held.labels = Some(square),
                    None => self.before.labels = Some(square),
                }
                return;
            }
            Kind::Grid if square.is_full() => {
                let held = self.held.as_mut().filter(|held| held.solution.is_none());
                if let Some(held) = held
                    && held.square().is_some_and(|clues| square.solves(&clues))
                {
                    held.solution = Some(square.texts().into_iter().map(str::to_owned).collect());
                    held.block = self.block;
                    held.last_line = square.last_line();
                    self.solutions += 1;
                    return;
                }
            }
            _ => {}
        }
        let last_line = square.last_line();
        if let Some(state) = self.with_state(&square, context)
            && let Some(held) = &mut self.held
        {
            (held.content, held.last_line) = (Content::Entry(Box::new(state)), last_line);
            held.block = self.block;
            return;
        }
        self.flush(context, found);
        if square.widths == [OVERLAP_SIDE; OVERLAP_SIDE] && self.squares.len() <= MAX_GRIDS {
            let texts = square.texts().into_iter();
            self.squares.push(texts.map(str::to_owned).collect());
        }
        self.hold(Content::Square(square), last_line, run, found);
    }

    /// The held grid with what a later state of it adds, both in boxes of Simple Sudoku.
    fn with_state(&self, square: &Square, context: &mut Context) -> Option<Entry> {
        let held = self.held.as_ref()?;
        let boxed = |lines: &[Line]| lines.first().is_some_and(|line| is_border(&line.text));
        let held_boxed = match &held.content {
            Content::Square(first) => boxed(&first.lines),
            Content::Entry(entry) => {
                matches!(&entry.form, EntryForm::Drawing(drawn) if is_border(drawn.text.lines().next()?))
            }
            Content::Blank(_) => false,
        };
        if !held_boxed || !boxed(&square.lines) {
            return None;
        }
        let content = Content::Square(square.clone());
        let mut next = Draft::new(content, self.block, square.last_line());
        next.trusted = true;
        let first = held.clone().entry(context).ok()?;
        joined(&first, &next.entry(context).ok()?)
    }

    /// Holds a grid, with what was before it.
    fn hold(&mut self, content: Content, last_line: usize, run: usize, found: &mut Found) {
        let mut draft = Draft::new(content, self.block, last_line);
        draft.run = run;
        draft.trusted = self.trusted;
        let (side, first) = (draft.side(), draft.first_line());
        let near = |line: usize| first.saturating_sub(line) <= NEAR;
        let before = &mut self.before;
        draft.map = before.map.take_if(|map| map.side() == side);
        draft.labels = before.labels.take_if(|labels| labels.side() == side);
        draft.sums = std::mem::take(&mut before.sums);
        draft.named = std::mem::take(&mut before.named);
        if let Some((_, cages, _)) = before.listed.take_if(|(other, _, _)| *other == side) {
            draft.cages = cages;
        }
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
        self.refuse_map(found);
    }

    /// A map, labels or cages that no grid followed.
    fn refuse_map(&mut self, found: &mut Found) {
        if let Some(map) = self.before.map.take() {
            let expected = "this is a map of regions without clues; as the layout of other \
                            puzzles, name its file with --layout";
            let line = map.lines.first().map(|line| line.text.trim().to_owned());
            let text = line.unwrap_or_default();
            found.push(Err(unexpected(map.first_line(), &text, expected)));
        }
    }

    /// Takes a line that is no row of a grid.
    fn text(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        if let Some(error) = near_grid(&line) {
            self.flush(context, found);
            found.push(Err(error));
            return;
        }
        let quotes = line.text.matches("\"\"\"").count() + line.text.matches("'''").count();
        let quoted = self.docstring || quotes > 0;
        self.docstring ^= quotes % 2 == 1;
        if let Some(cage) = cages::named(&line) {
            match self.near_held() {
                Some(held) => held.named.push(cage),
                None => self.before.named.push(cage),
            }
            return;
        }
        if self.add_sums(&line.text) {
            return;
        }
        if let Some(numbers) = sizes(&line.text) {
            let line = line.number;
            self.before.sizes = Some(Sizes { line, numbers });
        }
        let remark = line.text.trim_start().starts_with('#');
        self.text_lines += usize::from(!remark);
        let comment = quoted || rules::is_comment(&line.text);
        if self.map_rows.go_on(&line.text) || rules::is_rule_like(&line.text) {
            self.rule(&line, comment, context, found);
        } else if self.held.as_ref().is_some_and(|held| held.run > 0) {
            self.flush(context, found);
        }
        if !quoted && !remark {
            self.before.title = Some(line);
        }
    }

    /// The held grid, if this line is in its block or the first one after it.
    pub(super) fn near_held(&mut self) -> Option<&mut Draft> {
        let block = self.block;
        let held = self.held.as_mut();
        held.filter(|held| held.block == block || held.block + 1 == block)
    }

    /// A line that may be a rule: of the held grid, or of the next one.
    fn rule(&mut self, line: &Line, comment: bool, context: &mut Context, found: &mut Found) {
        let unread = Unread {
            line: line.number,
            text: line.text.trim().to_owned(),
        };
        let block = self.block;
        self.before.rule = Some((unread.clone(), block));
        let Some(held) = &mut self.held else {
            if let Some(grid) = self.last_grid_near(line.number) {
                found.push(Err(unread_error(&unread, grid)));
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
            self.flush(context, found);
            found.push(Err(unread_error(&unread, grid)));
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
    fn end_block(&mut self, context: &mut Context, found: &mut Found) {
        self.map_rows = MapRows::default();
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
            self.flush(context, found);
        }
        self.block += 1;
    }

    /// Emits the held grid.
    pub(super) fn flush(&mut self, context: &mut Context, found: &mut Found) {
        self.after = None;
        if let Some(held) = self.held.take() {
            self.last_answered = Some(held.last_line);
            found.push(held.entry(context));
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
    pub(super) fn hold_run(&mut self, entry: Entry, line: usize, found: &mut Found) {
        self.hold(Content::Entry(Box::new(entry)), line, 2, found);
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
    pub(super) fn finish(&mut self, context: &mut Context, found: &mut Found) {
        self.end_block(context, found);
        self.flush(context, found);
        self.end_cages(context, found);
        self.refuse_map(found);
        if let Some(first) = self.several.first() {
            let expected = format!(
                "expected {} grids of the layout; there are {}",
                context.grids_asked().unwrap_or(0),
                self.several.len()
            );
            found.push(Err(unexpected(first.first_line(), "", expected)));
            self.several.clear();
        }
    }
}
