//! Which lines belong together, and which reader they go to.
//!
//! Lines gather into paragraphs, which blank lines end. A paragraph of grids in one line gives
//! them one by one; exactly as many as a named layout has grids, standing alone, may be that
//! layout. Any other paragraph is a picture, or the first part of one: bands of a grid with
//! blank lines between them, clues with a region map to follow, the first of several grids. It
//! is held until the next paragraphs show what it is; what is held is bounded.

use std::collections::VecDeque;

use super::early::{self, Early, HELD_LINES};
use super::fit;
use super::free::{self, Part, Sizes};
use super::grids::{Grids, Pattern};
use super::paragraph::{self, Paragraph};
use super::passed::Passed;
use super::piece::wrong_line;
use super::ss;
use super::table::{self, Table};
use super::{lists, map_first, one_line, told, unread, word};
use crate::text::ground::{Context, Entry, Form, Found, Line, TextError};

/// Lines of a paragraph at most; of a longer one the grids that are complete are read.
const MOST_LINES: usize = 1000;

/// Bytes of a paragraph at most: more than the widest table of candidates has.
const MOST_BYTES: usize = 1 << 19;

/// Bytes of a row at most: more than the widest row of a table of candidates has.
const LONGEST_ROW: usize = 1 << 14;

/// Lines of a row of a table at most.
const MOST_QUOTED: usize = 64;

/// Parts of a picture at most: each row of the largest may be one.
pub(super) const MOST_PARTS: usize = 64;

/// Gathers lines and hands over what is complete.
#[derive(Debug, Default)]
pub(crate) struct Paragraphs {
    current: Vec<Line>,
    /// Bytes of the current paragraph.
    bytes: usize,
    pub(super) held: VecDeque<Paragraph>,
    /// A name above what follows.
    title: Option<(Line, String)>,
    /// Text stands behind the last rows.
    apart: bool,
    /// The last line of it names the data of a rule.
    ruled: bool,
    /// Numbers above what follows.
    sizes: Option<Sizes>,
    pub(super) passed: Passed,
    /// Whether any grid was read.
    pub(super) any: bool,
    /// The table in the rows of which the grids stand.
    table: Option<Table>,
    /// Lines of a row of it in which a quote is open.
    quoted: Vec<Line>,
    /// A name for the next paragraph, if that is a grid; it stood in a remark.
    name: Option<String>,
    /// The current paragraph is a long list of grids in one line: each is read at once, but the
    /// last, whose region map may be the next line.
    listing: bool,
    /// The last line of a list whose next line has its grid elsewhere.
    above: Option<Line>,
    /// How the lines of the current list look, where it is a plain one.
    pattern: Option<Pattern>,
    /// Blocks of a run of blocks that is too long for one layout: so many more are separate.
    pub(super) separate: usize,
    /// What was read of the current list before it was over.
    early: Early,
}

impl Paragraphs {
    /// A line that is neither blank nor a comment.
    pub(crate) fn line(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        if !self.listing
            && let [first] = &self.current[..]
            && let Some(table) = Table::of(&first.text, &line.text)
        {
            self.current.clear();
            self.bytes = 0;
            self.settle(true, context, found);
            self.end_title();
            self.table = Some(table);
        }
        let Some(line) = self.row(line, context, found) else {
            return;
        };
        let long = word::is_long(&line.text, context);
        if !long && line.text.len() > LONGEST_ROW {
            self.finish(context, found);
            let expected = "this is no grid in one line, and too long for a row of one";
            found.push(Err(wrong_line(&line, expected)));
            return;
        }
        if long && context.options().layout.is_none() && unread::marks_in(line.whole()).is_some() {
            self.end_paragraph(context, found);
            self.passed.text(&line);
            return;
        }
        let other = |last: &Line| word::is_long(&last.text, context) != long;
        if self.current.last().is_some_and(other) {
            if let [first] = &self.current[..]
                && lists::is_header(&first.text, &line.text)
            {
                self.current.clear();
                self.bytes = 0;
            }
            self.end_paragraph(context, found);
        } else if self.stands_apart(&line, long, context) {
            self.end_paragraph(context, found);
        }
        let above = self.current.last().or(self.above.as_ref());
        if let Some(above) = above.filter(|above| long && table::is_moved(&above.text, &line.text))
        {
            let above = above.clone();
            self.end_paragraph(context, found);
            self.settle(true, context, found);
            self.above = Some(above);
            let expected =
                "expected the grid in the column in which the line above has it, and as long";
            found.push(Err(wrong_line(&line, expected)));
            return;
        }
        self.above = None;
        if self.early.is_open() {
            if long {
                self.early.add(&line);
            } else if self.current.is_empty() {
                self.end_paragraph(context, found);
            }
        }
        self.bytes += line.text.len();
        self.current.push(line);
        if long && self.are_asked_for(context) {
            self.settle(true, context, found);
            lists::read_lines(&std::mem::take(&mut self.current), context, found);
            self.bytes = 0;
        } else if long && self.listing && self.current.len() > 1 {
            lists::next(&mut self.current, context, found);
            self.look(context);
        } else if long && self.current.len() > HELD_LINES {
            self.settle(true, context, found);
            // Where each map stands before its clues, they go in pairs.
            let kept = usize::from(!map_first::is_list(&self.current));
            let last = self.current.split_off(self.current.len() - kept);
            let lines = std::mem::replace(&mut self.current, last);
            lists::read_separate_lines(&lines, context, found);
            self.listing = true;
            self.look(context);
        } else if self.current.len() >= MOST_LINES || !long && self.bytes > MOST_BYTES {
            let rest = free::rest(&self.current);
            let rest = self.current.split_off(self.current.len() - rest);
            self.end_paragraph(context, found);
            self.bytes = rest.iter().map(|line| line.text.len()).sum();
            self.current = rest;
        }
    }

    /// Takes a line that is a row of the table, or the first part of one; gives back what is none.
    fn row(&mut self, line: Line, context: &mut Context, found: &mut Found) -> Option<Line> {
        let Some(table) = &mut self.table else {
            return Some(line);
        };
        if self.quoted.is_empty() && table.is_blank(&line) {
            return None;
        }
        if table.goes_on(&line.text) && self.quoted.is_empty() {
            self.quoted.push(line);
            return None;
        }
        match table.read(&line, context) {
            Some(read) => {
                found.push(read);
                None
            }
            None => {
                self.table = None;
                Some(line)
            }
        }
    }

    /// Whether a row of a table goes on with whatever comes next, since a quote is open.
    pub(crate) fn is_quoting(&self) -> bool {
        !self.quoted.is_empty()
    }

    /// The next line of a row in which a quote is open.
    pub(crate) fn quoted(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        self.quoted.push(line);
        let Some(table) = &mut self.table else {
            return;
        };
        let texts: Vec<&str> = self.quoted.iter().map(|line| &line.text[..]).collect();
        let row = Line::new(self.quoted[0].number, texts.join("\n"));
        if !table.goes_on(&row.text) {
            self.quoted.clear();
            if let Some(read) = table.read(&row, context) {
                found.push(read);
            }
        } else if texts.len() >= MOST_QUOTED || row.text.len() > LONGEST_ROW {
            self.unquote(context, found);
        }
    }

    /// A quote that is open for too long opens nothing: each line is one by itself.
    fn unquote(&mut self, context: &mut Context, found: &mut Found) {
        let mut lines = std::mem::take(&mut self.quoted).into_iter();
        if let (Some(first), Some(table)) = (lines.next(), &mut self.table) {
            match table.read(&first, context) {
                Some(read) => found.push(read),
                None => found.push(Err(wrong_line(&first, "a quote is opened and not closed"))),
            }
        }
        for line in lines {
            if line.text.trim().is_empty() {
                self.blank(line, context, found);
            } else {
                self.line(line, context, found);
            }
        }
    }

    /// Nothing more is there for now: the lines of a list are read as they stand, without those
    /// that may follow. Where `alone`, nobody asks later whether they were one puzzle together,
    /// and a blank line ends what is drawn.
    pub(crate) fn pause(&mut self, alone: bool, context: &mut Context, found: &mut Found) {
        if self.current.is_empty() && alone {
            self.settle(true, context, found);
        }
        let begun = self.current.is_empty() || context.grids_asked().is_some();
        if begun || !early::are_grids(&self.current, context) {
            return;
        }
        self.settle(true, context, found);
        let lines = std::mem::take(&mut self.current);
        self.bytes = 0;
        let before = found.len();
        lists::read_separate_lines(&lines, context, found);
        if let (Some((_, label)), Some(Ok(entry))) = (self.title.take(), found.get_mut(before)) {
            entry.id.get_or_insert(label);
        }
        if !alone && !self.listing {
            self.early.begin(lines);
        }
        self.listing = true;
    }

    /// Whether a line belongs to the next grid: its name, or the upper border of its box.
    fn stands_apart(&self, line: &Line, long: bool, context: &Context) -> bool {
        let border = |line: &Line| ss::is_border(&line.text);
        let box_ended = self.current.len() > 1 && self.current.last().is_some_and(border);
        box_ended && border(line) || !long && paragraph::is_heading(line, &self.current, context)
    }

    /// Takes a line of a long list of plain grids that is like the one before it; false where the
    /// line has to be looked at more closely.
    pub(crate) fn like_last(&mut self, text: &[u8], number: usize, found: &mut Found) -> bool {
        let early = self.early.is_open();
        let (Some(pattern), [line]) = (&self.pattern, &mut self.current[..]) else {
            return false;
        };
        let alike = pattern.is_of(text) && pattern.is_of(line.text.as_bytes());
        if !self.listing || !alike || early {
            return false;
        }
        let Ok(text) = std::str::from_utf8(text) else {
            return false;
        };
        let next = Line::new(number, text);
        found.extend(pattern.entry(std::mem::replace(line, next)).map(Ok));
        true
    }

    /// Takes lines that can only be further grids of a long list, or that make one of the line
    /// before them, as many as stand at the start of `bytes`; gives those behind the current one
    /// but the last, and how many bytes and lines were used.
    pub(crate) fn grids(
        &mut self,
        bytes: &[u8],
        number: usize,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<(Grids, usize, usize)> {
        let [line] = &self.current[..] else {
            return None;
        };
        // Short lines are rows of a block.
        let asked = context.options().layout.is_some();
        let is_row = !self.listing && !asked && !word::is_long(&line.text, context);
        if is_row || self.early.is_open() || !self.passed.told.is_empty() {
            return None;
        }
        if !self.listing && context.grids_asked().is_none() {
            self.look(context);
        }
        let [line] = &self.current[..] else {
            return None;
        };
        let is_like = |pattern: &&Pattern| pattern.is_of(line.text.as_bytes());
        let pattern = self.pattern.as_ref().filter(is_like)?;
        let (grids, last, used) = pattern.take(bytes, number)?;
        if !self.listing && grids.len() < HELD_LINES {
            return None;
        }
        let lines = last.number - number;
        if !self.listing {
            // So many are separate puzzles, whatever follows.
            self.settle(true, context, found);
            self.listing = true;
        }
        self.current.push(last);
        lists::next(&mut self.current, context, found);
        Some((grids, used, lines))
    }

    /// A blank line. One with tabs in it may be a row of blank cells.
    pub(crate) fn blank(&mut self, line: Line, context: &mut Context, found: &mut Found) {
        if let Some(table) = &mut self.table {
            table.end_part();
        }
        let tabs = |text: &str| text.matches('\t').count();
        let row = tabs(&line.text) > 1
            && self
                .current
                .last()
                .is_none_or(|last| last.text.contains('\t'));
        if row {
            self.line(line, context, found);
        } else {
            self.end_paragraph(context, found);
        }
    }

    /// Whether the current paragraph may end here: nothing is begun, or a square is complete.
    pub(crate) fn may_end(&self) -> bool {
        const MOST: usize = 2 * MOST_PARTS;
        let lines = self.current.len();
        lines == 0 || lines <= MOST && fit::square_side(&self.current, 1).is_some()
    }

    /// Ends the current paragraph where it is a square.
    pub(crate) fn end_square(&mut self, context: &mut Context, found: &mut Found) {
        if self.may_end() {
            self.end_paragraph(context, found);
        }
    }

    /// A name for the next grid.
    pub(crate) fn name(&mut self, name: Option<String>) {
        self.name = name;
    }

    /// The name for the next grid, which is read elsewhere.
    pub(crate) fn take_name(&mut self) -> Option<String> {
        self.name.take()
    }

    /// What follows is of another kind: everything held is read now.
    pub(crate) fn finish(&mut self, context: &mut Context, found: &mut Found) {
        // Each time the first of them is read, and the last may open a quote again.
        while self.is_quoting() {
            self.unquote(context, found);
        }
        self.table = None;
        self.end_paragraph(context, found);
        self.settle(true, context, found);
        self.end_title();
        self.separate = 0;
    }

    /// Passes over a line.
    pub(crate) fn pass(&mut self, line: &Line) {
        self.passed.text(line);
    }

    /// Takes a remark, which may name a rule.
    pub(crate) fn remark(&mut self, line: &Line) {
        self.passed.remark(line);
    }

    /// Reads grids that were found with the rules that a line above them says.
    pub(crate) fn add_told(
        &mut self,
        found: &mut [Result<Entry, TextError>],
        context: &mut Context,
    ) {
        let bare = |entry: &&mut Entry| matches!(entry.form, Form::Line(..) | Form::Drawing(_));
        for entry in found.iter_mut().flatten().filter(bare) {
            if let Some(told) = told::above(&mut self.passed.told, entry.line) {
                told.add(entry, context);
            }
        }
    }

    /// How many lines were passed over.
    pub(crate) fn passed_over(&self) -> usize {
        self.passed.lines()
    }

    /// What is to be said of the data of a rule that was passed over, beside cages where those were
    /// read.
    pub(crate) fn unread_rule(&self, cages: bool, regions: bool) -> Option<String> {
        self.passed.unread_rule(cages, regions)
    }

    /// What is to be said of rules that no grid was read with.
    pub(crate) fn untaken_rule(&self) -> Option<String> {
        let untaken = self.passed.told.iter().find(|told| !told.taken);
        untaken.map(told::Told::of_no_grid)
    }

    /// What is to be said of a rule that only a name names.
    pub(crate) fn named_rule(&self) -> Option<String> {
        self.passed.named_rule()
    }

    /// The first data of a rule that were passed over: their line and their name, or their text.
    pub(crate) fn first_rule(&self) -> Option<(usize, String)> {
        self.passed.first_rule()
    }

    /// What was read of a text, without what holds no puzzle, which is passed over.
    pub(crate) fn without_others(&mut self, found: Found) -> Found {
        let passed = &mut self.passed;
        let kept = |read| match read {
            Err(error) => passed.other(error).map(Err),
            read => Some(read),
        };
        found.into_iter().filter_map(kept).collect()
    }

    /// What is wrong with a text of which nothing was read.
    pub(crate) fn refused(&mut self) -> Option<TextError> {
        self.passed.refused()
    }

    /// How many puzzles a number at the beginning promises.
    pub(crate) fn promised(&self) -> Option<usize> {
        self.passed.promised()
    }

    /// Looks how the lines of the current list are, by the last one.
    fn look(&mut self, context: &mut Context) {
        let Some(line) = self.current.last() else {
            return;
        };
        let is_known = |pattern: &Pattern| pattern.is_of(line.text.as_bytes());
        if !self.pattern.as_ref().is_some_and(is_known) {
            let layout = one_line::only_layout(line, context);
            self.pattern = layout.and_then(|layout| Pattern::of(line, layout));
        }
    }

    /// Whether the current lines are as many grids as the layout that was asked for has.
    fn are_asked_for(&self, context: &Context) -> bool {
        let order = context
            .options()
            .layout
            .as_ref()
            .map_or(0, |spec| spec.order);
        let is_grid = |line: &Line| word::word(&line.text).chars().count() == order * order;
        context.grids_asked() == Some(self.current.len()) && self.current.iter().all(is_grid)
    }

    /// What stood above a grid that did not come is passed over.
    fn end_title(&mut self) {
        let lines = self.title.take().map(|(line, _)| line);
        let sizes = self.sizes.take().map(|sizes| sizes.line);
        for line in lines.into_iter().chain(sizes) {
            self.passed.text(&line);
        }
    }

    fn end_paragraph(&mut self, context: &mut Context, found: &mut Found) {
        let lines = std::mem::take(&mut self.current);
        self.bytes = 0;
        let listing = std::mem::take(&mut self.listing);
        self.pattern = None;
        // Rows of nothing but tabs are blank lines where no other row follows.
        if lines.iter().all(|line| line.text.trim().is_empty()) && !self.early.is_open() {
            return;
        }
        let together = self.early.end(context);
        if listing {
            lists::read_separate_lines(&lines, context, found);
            found.extend(together.map(Err));
            return;
        }
        if lines.iter().all(|line| word::is_long(&line.text, context)) {
            self.rows(lines, context, found);
            return;
        }
        for part in free::parts(lines, context) {
            match part {
                Part::Rows(lines) => self.rows(lines, context, found),
                Part::Text(lines) => self.words(lines),
                Part::Sizes(sizes) => {
                    if let Some(last) = self.sizes.replace(sizes) {
                        self.passed.text(&last.line);
                    }
                }
            }
        }
    }

    /// Text: its last line may be the name of the grid below it.
    fn words(&mut self, lines: Vec<Line>) {
        for line in lines {
            self.apart = true;
            self.ruled = unread::rule_in(line.whole()).is_some();
            if self.passed.is_remark(&line) {
                continue;
            }
            match free::name(&line) {
                Some(name) => {
                    self.end_title();
                    if unread::kind_in(line.whole()).is_some() {
                        self.passed.look(&line);
                    }
                    self.title = Some((line, name));
                }
                None => self.passed.text(&line),
            }
        }
    }

    /// Rows, or a name in a line of its own.
    fn rows(&mut self, lines: Vec<Line>, context: &mut Context, found: &mut Found) {
        let first = lines[0].clone();
        let mut paragraph = Paragraph::new(lines, context);
        if std::mem::take(&mut self.ruled) && unread::is_marks(&paragraph) {
            paragraph
                .lines
                .iter()
                .for_each(|line| self.passed.text(line));
            self.apart = true;
            return;
        }
        let name = self.name.take();
        paragraph.label = paragraph.label.or(name);
        if let Some(label) = paragraph.label.take_if(|_| paragraph.lines.is_empty()) {
            self.end_title();
            self.apart = true;
            match free::name(&first) {
                Some(_) => self.title = Some((first, label)),
                None => self.passed.text(&first),
            }
            return;
        }
        paragraph.apart |= std::mem::take(&mut self.apart);
        match (&paragraph.label, self.title.take()) {
            (Some(_), Some((line, _))) => self.passed.text(&line),
            (None, title) => paragraph.label = title.map(|(_, label)| label),
            (Some(_), None) => {}
        }
        paragraph.sizes = self.sizes.take();
        paragraph.apart |= paragraph.sizes.is_some();
        self.held.push_back(paragraph);
        self.settle(false, context, found);
    }
}
