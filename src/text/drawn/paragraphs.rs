//! Which lines belong together, and which reader they go to.
//!
//! Lines gather into paragraphs, which blank lines end. A paragraph of grids in one line gives
//! them one by one; exactly as many as a named layout has grids, standing alone, may be that
//! layout. Any other paragraph is a picture, or the first part of one: bands of a grid with
//! blank lines between them, clues with a region map to follow, the first of several grids. It
//! is held until the next paragraphs show what it is; what is held is bounded.

use std::collections::VecDeque;

use super::bands::{self, Bands, Slip};
use super::early::{self, Early, HELD_LINES};
use super::fit::{self, Fit};
use super::grids::{Grids, Pattern};
use super::paragraph::{self, Paragraph};
use super::piece::wrong_line;
use super::ss::{self, Stack};
use super::table::{self, Table};
use super::{
    janko, jigsaw, lists, map_first, multi, one_line, one_row, picture, tiny, walls, word,
};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Context, Found, Line};

/// Lines of a paragraph at most; a longer one is read as it stands.
const MOST_LINES: usize = 1000;

/// Bytes of a paragraph at most: more than the widest table of candidates has.
const MOST_BYTES: usize = 1 << 19;

/// Bytes of a row at most: more than the widest row of a table of candidates has.
const LONGEST_ROW: usize = 1 << 14;

/// Parts of a picture at most: each row of the largest may be one.
const MOST_PARTS: usize = 64;

/// Gathers lines and hands over what is complete.
#[derive(Debug, Default)]
pub(crate) struct Paragraphs {
    current: Vec<Line>,
    /// Bytes of the current paragraph.
    bytes: usize,
    held: VecDeque<Paragraph>,
    /// A name in a paragraph of its own, which belongs to what follows.
    title: Option<(Line, String)>,
    /// The table in the rows of which the grids stand.
    table: Option<Table>,
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
    separate: usize,
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
            self.end_title(found);
            self.table = Some(table);
        }
        if let Some(read) = self
            .table
            .as_ref()
            .and_then(|table| table.read(&line, context))
        {
            found.push(read);
            return;
        }
        self.table = None;
        let long = word::is_long(&line.text, context);
        if !long && line.text.len() > LONGEST_ROW {
            self.finish(context, found);
            let expected = "this is no grid in one line, and too long for a row of one";
            found.push(Err(wrong_line(&line, expected)));
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
            self.end_paragraph(context, found);
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
        if self.current.len() != 1 || self.early.is_open() {
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
        self.table = None;
        self.end_paragraph(context, found);
        self.settle(true, context, found);
        self.end_title(found);
        self.separate = 0;
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

    fn end_title(&mut self, found: &mut Found) {
        if let Some((line, _)) = self.title.take() {
            found.push(Err(wrong_line(&line, "expected a grid")));
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
        let first = lines[0].clone();
        let mut paragraph = Paragraph::new(lines, context);
        let name = self.name.take().filter(|_| paragraph.square.is_some());
        paragraph.label = paragraph.label.or(name);
        if let Some(label) = paragraph.label.take_if(|_| paragraph.lines.is_empty()) {
            if self.title.is_some() {
                self.settle(true, context, found);
                self.end_title(found);
            }
            self.title = Some((first, label));
            return;
        }
        if paragraph.label.is_none() {
            paragraph.label = self.title.take().map(|(_, label)| label);
        } else if self.title.is_some() {
            self.settle(true, context, found);
            self.end_title(found);
        }
        self.held.push_back(paragraph);
        self.settle(false, context, found);
    }

    /// Reads the held paragraphs from the front, as far as it is clear what they are.
    fn settle(&mut self, at_end: bool, context: &mut Context, found: &mut Found) {
        loop {
            let before = found.len();
            let Some(used) = self.settle_front(at_end, context, found) else {
                return;
            };
            if used == 0 {
                // It was split, and its first part is in front now.
                continue;
            }
            let label = self.held.front_mut().and_then(|front| front.label.take());
            // Of several grids in one layout each has its own name, and the layout none.
            if let (Some(Ok(entry)), Some(label)) = (found.get_mut(before), label)
                && !multi::FORMS.contains(&entry.form_name())
            {
                entry.id.get_or_insert(label);
            }
            self.held.drain(..used);
        }
    }

    /// Reads the front of what is held; the number of paragraphs used, 0 where it is split into
    /// several, or `None` to wait.
    fn settle_front(
        &mut self,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let front = self.held.front()?;
        if front.is_list {
            lists::read_lines(&front.lines, context, found);
            return Some(1);
        }
        match ss::stacked(self.held.iter(), at_end, context) {
            Some(Stack::Begun) => return None,
            Some(Stack::One(used, entry)) => {
                found.push(Ok(*entry));
                return Some(used);
            }
            None => {}
        }
        if let Some(read) = janko::read(&front.lines, context) {
            found.push(read);
            return Some(1);
        }
        if let Some(read) = walls::read(&front.lines, context) {
            found.push(read);
            return Some(1);
        }
        let read = match front.side() {
            Some(side) if side < tiny::FEWEST.pow(2) => one_row::read(&front.lines, context),
            _ => one_row::read_long(&front.lines, context),
        };
        if let Some(read) = read {
            found.extend(read);
            return Some(1);
        }
        if front.square.is_some()
            && let Some(read) = lists::instead_of_block(&front.lines, context)
        {
            found.extend(read);
            return Some(1);
        }
        if front.square.is_none()
            && lists::are_short_lines(&front.lines, context)
            && let Some(read) = lists::stacked(&front.lines, context)
        {
            found.extend(read);
            return Some(1);
        }
        let layout = context.options().layout.is_some();
        if front.square.is_some() && (!layout || context.grids_asked().is_some()) {
            return self.settle_square(at_end, context, found);
        }
        let stacked = map_first::stacked(&front.lines, context);
        if let Some(entry) = stacked.or_else(|| jigsaw::stacked(&front.lines, context)) {
            found.push(entry);
            return Some(1);
        }
        if lists::are_pairs(&front.lines, context) {
            lists::read_separate_lines(&front.lines, context, found);
            return Some(1);
        }
        let parts: Vec<&Paragraph> = self.held.iter().take(MAX_SYMBOLS).collect();
        match bands::slip(&parts, at_end) {
            Some(Slip::Begun) => return None,
            Some(Slip::Square(used, error)) => {
                found.push(Err(error));
                return Some(used);
            }
            None => {}
        }
        if let Some(used) = self.picture(at_end, context)? {
            let parts: Vec<&Paragraph> = self.held.iter().take(used).collect();
            let square = (used > 1).then(|| bands::joined(&parts, context)).flatten();
            // Bands of several squares, one of which has a slip, are not counted on.
            let side = square.as_ref().and_then(Paragraph::side);
            let uneven = side.filter(|&side| !bands::are_equal(&parts, side));
            let next = self.held.get(used);
            if uneven.is_some() && next.is_none() && !at_end {
                return None;
            }
            let slip = uneven.zip(next);
            if !slip.is_some_and(|(side, next)| bands::goes_on(next, side)) {
                if let Some(square) = square
                    && (!layout || context.grids_asked().is_some())
                {
                    self.held.drain(..used);
                    self.held.push_front(square);
                    return Some(0);
                }
                let (lines, _) = multi::joined(&parts);
                found.push(picture::read(&lines, context));
                return Some(used);
            }
        }
        let front = self.held.front()?;
        if let Some(read) = one_row::read(&front.lines, context) {
            found.extend(read);
            return Some(1);
        }
        let slip = match &front.lines[..] {
            [line] if !layout => one_row::slip(line, context),
            lines => lists::slip(lines, context),
        };
        if let Some(error) = slip {
            found.push(Err(error));
            return Some(1);
        }
        if let Some(parts) = front.split(context) {
            let label = self.held.pop_front().and_then(|front| front.label);
            for lines in parts.into_iter().rev() {
                self.held.push_front(Paragraph::new(lines, context));
            }
            if let Some(first) = self.held.front_mut() {
                first.label = label;
            }
            return Some(0);
        }
        match lists::stacked(&front.lines, context) {
            Some(read) => found.extend(read),
            None => found.push(picture::read(&front.lines, context)),
        }
        Some(1)
    }

    /// How many paragraphs in front are a picture, perhaps in bands with blank lines between them:
    /// as many as can be. `None` to wait.
    fn picture(&self, at_end: bool, context: &mut Context) -> Option<Option<usize>> {
        let mut whole = None;
        for used in 1..=self.held.len().min(MOST_PARTS) {
            if used > 1 && self.held[used - 1].label.is_some() {
                break;
            }
            let widths = self.held.iter().take(used).map(|part| &part.widths);
            let fit = fit::fit(widths, context);
            if matches!(fit, Fit::Whole | Fit::Open) {
                whole = Some(used);
            }
            match fit {
                Fit::Whole | Fit::None => break,
                Fit::Open | Fit::Begun if used == self.held.len() => {
                    if !at_end && used < MOST_PARTS {
                        return None;
                    }
                }
                Fit::Open | Fit::Begun => {}
            }
        }
        Some(whole)
    }

    /// A square block: a grid of its own, the clues of a jigsaw, or one of several grids.
    fn settle_square(
        &mut self,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let begun = self.join_bands(at_end, context);
        let front = self.held.front()?;
        match self.held.get(1) {
            None if !at_end => return None,
            None => {}
            Some(next) if begun && !at_end && next.square.is_none() => return None,
            Some(next) => {
                let jigsaw = jigsaw::two_blocks(front, next, context);
                let jigsaw = jigsaw.or_else(|| map_first::blocks(front, next, context));
                if let Some(entry) = jigsaw {
                    found.push(entry);
                    return Some(2);
                }
            }
        }
        let of_same_side = |part: &&Paragraph| part.side() == front.side();
        let run: Vec<&Paragraph> = self.held.iter().take_while(of_same_side).collect();
        let asked = context.grids_asked();
        if self.separate == 0 || asked.is_some() {
            let open = begun || run.len() == self.held.len();
            let may_grow = open && !at_end && run.len() <= HELD_LINES;
            if asked.is_none_or(|count| run.len() < count) && may_grow {
                return None;
            }
            let count = asked.unwrap_or(run.len());
            if multi::may_be(count, context) && run.len() >= count {
                let (lines, grids) = multi::joined(&run[..count]);
                if let Some(entry) = multi::read(&grids, multi::FORMS[0], &lines, context) {
                    found.push(entry);
                    return Some(count);
                }
            }
            self.separate = run.len();
        }
        self.separate = self.separate.saturating_sub(1);
        let map = map_first::alone(front).filter(|_| asked.is_none());
        found.push(map.map_or_else(|| picture::read(&front.lines, context), Err));
        Some(1)
    }

    /// Joins bands behind the squares of one side in front into squares; whether the last of them
    /// is not complete.
    fn join_bands(&mut self, at_end: bool, context: &Context) -> bool {
        let Some(side) = self.held.front().and_then(Paragraph::side) else {
            return false;
        };
        loop {
            let squares = self
                .held
                .iter()
                .take_while(|part| part.side() == Some(side));
            let from = squares.count();
            match bands::of(self.held.range(from..), side, at_end) {
                Bands::None => return false,
                Bands::Begun => return true,
                Bands::Whole(used) => {
                    let parts: Vec<&Paragraph> = self.held.range(from..from + used).collect();
                    let Some(square) = bands::joined(&parts, context) else {
                        return false;
                    };
                    self.held.drain(from + 1..from + used);
                    self.held[from] = square;
                }
            }
        }
    }
}
