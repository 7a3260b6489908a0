//! Blocks of lines, and the lines before the next grid.

use super::around::name_of;
use super::cages::NamedCage;
use super::draft::{Content, Parts};
use super::sketch::Sizes;
use super::square::Square;
use crate::text::base::{Line, LineRole, Roles};

/// Lines between a grid and a line near it.
pub(super) const NEAR: usize = 10;

/// The block of lines in which the text is; blank lines are between two blocks.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// The number of the block.
    pub block: usize,
    /// True if the block has a line.
    pub has_lines: bool,
    /// Inside triple quotes of a program.
    pub in_docstring: bool,
}

impl Place {
    /// True for a place in this block or in the one before it, at most ten lines off.
    pub(super) fn is_near(&self, block: usize, from: usize, to: usize) -> bool {
        block + 1 >= self.block && to.saturating_sub(from) <= NEAR
    }
}

/// A line with its block.
#[derive(Debug)]
pub(super) struct Placed {
    pub block: usize,
    pub line: Line,
}

/// The lines of the map and the cages of the next grid, and the block of the first.
#[derive(Clone, Copy, Debug)]
struct Span {
    block: usize,
    first: usize,
    last: usize,
}

impl Span {
    /// True for a line among these or at most ten lines off.
    fn is_near(self, line: usize) -> bool {
        line + NEAR >= self.first && line <= self.last + NEAR
    }
}

/// The parts of the next grid.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    pub map: Option<Square>,
    pub cages: Vec<NamedCage>,
    pub sizes: Option<Sizes>,
    /// The last line of text, which may name the grid.
    pub title: Option<Line>,
    /// Lines that may be rules.
    pub rules: Vec<Placed>,
    /// A rule in JSON without a board, which is of no document.
    pub foreign_rule: Option<Placed>,
    /// The block and the line of the last rows that are nearly a grid.
    pub broken: Option<(usize, usize)>,
    /// The last line that may be a row of clues or of a map, and how many cells it has.
    row_above: Option<(usize, usize)>,
    /// The block and the line of the last row of cells that is other words.
    pub unread_row: Option<(usize, usize)>,
    /// The first row below or among the cages that is no part of a grid.
    pub row_near_cages: Option<usize>,
    /// Lines of other text.
    pub words: Vec<Placed>,
    /// Words of Onefold's own form.
    pub own: Vec<Line>,
    /// The lines of the map and the cages of the next grid.
    span: Option<Span>,
}

impl Ahead {
    /// True if there is no part of the next grid.
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.map.is_none() && self.cages.is_empty() && self.own.is_empty()
    }

    /// Adds a line of other text.
    pub(super) fn add_words(&mut self, block: usize, line: &Line) {
        let span = self.span;
        self.words.retain(|words| is_kept(span, words.line.number, line.number));
        self.words.push(Placed { block, line: line.clone() });
    }

    /// Adds a line that may be a rule.
    pub(super) fn add_rule(&mut self, block: usize, line: &Line) {
        let span = self.span;
        self.rules.retain(|rule| is_kept(span, rule.line.number, line.number));
        self.rules.push(Placed { block, line: line.clone() });
    }

    /// Adds a word of Onefold's own form.
    pub(super) fn add_own(&mut self, line: &Line) {
        let span = self.span;
        self.own.retain(|own| is_kept(span, own.number, line.number));
        self.own.push(line.clone());
    }

    /// Adds a row of cells that is no part of a grid.
    pub(super) fn add_lone_row(&mut self, line: usize) {
        if self.cages.last().is_some_and(|cage| line <= cage.line.number + NEAR) {
            self.row_near_cages.get_or_insert(line);
        }
    }

    /// True for a line right below one with as many cells.
    pub(super) fn is_next_row(&mut self, line: usize, cells: Option<usize>) -> bool {
        let above = self.row_above.take();
        self.row_above = cells.map(|count| (line, count));
        above.is_some_and(|(above, count)| above + 1 == line && cells == Some(count))
    }

    /// Adds lines of the map or the cages of the next grid.
    pub(super) fn add_part(&mut self, block: usize, first: usize, last: usize) {
        self.span.get_or_insert(Span { block, first, last }).last = last;
    }

    /// True for a line near a grid that begins here, or near its map or its cages above it.
    fn is_near(&self, placed: &Placed, place: &Place, first: usize) -> bool {
        let number = placed.line.number;
        place.is_near(placed.block, number, first)
            || self.span.is_some_and(|span| placed.block + 1 >= span.block && span.is_near(number))
    }

    /// Gives the lines of a block to a grid whose map is there; the rules stay near the next grid.
    pub(super) fn lend(&mut self, block: usize, parts: &mut Parts) {
        let rules = self.rules.iter().filter(|rule| rule.block == block);
        parts.rules.extend(rules.map(|rule| rule.line.clone()));
        let words = self.words.extract_if(.., |words| words.block == block);
        parts.unread.extend(words.map(|words| words.line));
        parts.unread.dedup();
    }

    /// The parts of a grid that begins here.
    pub(super) fn parts(&mut self, content: &Content, place: &Place, roles: &mut Roles) -> Parts {
        let first = content.first_line();
        let is_near = |line: usize| first.saturating_sub(line) <= NEAR;
        let broken = self
            .broken
            .take()
            .filter(|&(block, line)| content.is_drawn() && place.is_near(block, line, first));
        let id = self.name(content, roles);
        let map = self.map.take_if(|map| map.side() == content.side());
        let span = self.span;
        let own = self.own.drain(..).filter(|line| is_kept(span, line.number, first));
        let mut parts = Parts {
            id,
            cages: std::mem::take(&mut self.cages),
            sizes: self.sizes.take().filter(|(line, _)| is_near(*line)),
            broken: broken.map(|(_, line)| line),
            own: own.collect(),
            map,
            ..Parts::default()
        };

        let words = std::mem::take(&mut self.words)
            .into_iter()
            .filter(|words| self.is_near(words, place, first));
        parts.unread.extend(words.map(|words| words.line));
        let foreign = self.foreign_rule.take().filter(|_| !content.is_document());
        self.rules.extend(foreign);
        let rules = self.rules.iter().filter(|rule| self.is_near(rule, place, first));
        parts.rules.extend(rules.map(|rule| rule.line.clone()));
        self.span = None;
        // A rule is near all grids of its block.
        self.rules.retain(|rule| rule.block == place.block);
        parts
    }

    /// The name of the next grid; empty if the line above it is a heading.
    fn name(&mut self, content: &Content, roles: &mut Roles) -> Option<String> {
        let title = self.title.take()?;
        let is_near = content.first_line().saturating_sub(title.number) <= NEAR;
        let name = name_of(&title.text)
            .filter(|_| is_near && !content.is_program() && !content.is_document())?;
        self.words.retain(|words| words.line.number != title.number);
        roles.set(title.number, LineRole::Name);
        Some(name)
    }
}

/// True for a line above another one that is near it, or near the map or the cages between.
fn is_kept(span: Option<Span>, line: usize, below: usize) -> bool {
    below.saturating_sub(line) <= NEAR || span.is_some_and(|span| span.is_near(line))
}
