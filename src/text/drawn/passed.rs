//! What is passed over: text that is no grid and no name of one.

use super::free::{Remarks, is_near};
use super::piece::wrong_line;
use super::told::{self, Told};
use super::unread;
use crate::text::ground::{Found, Line, TextError, TextErrorKind};

/// What was passed over so far.
#[derive(Debug, Default)]
pub(super) struct Passed {
    lines: usize,
    /// What was wrong with the first rows, or the first text: told where nothing is read at all.
    refused: Option<TextError>,
    /// Whether that was said of rows.
    rows: bool,
    remarks: Remarks,
    /// A number above the first grid, which may be how many there are, and its line.
    promised: Option<(Line, usize)>,
    /// How many grids have a number above them.
    numbered: usize,
    /// The first line that has the data of a rule, by its number and the name there.
    rule: Option<(usize, String)>,
    /// The same for a rule other than cages.
    other: Option<(usize, String)>,
    /// The first line that has rows of a map of regions.
    map: Option<(usize, String)>,
    /// Lines that say the rules of the grids below.
    pub(super) told: Vec<Told>,
    /// The first line with a name that names a rule.
    sort: Option<(usize, String)>,
    /// The last lines behind each other that may be data of a rule in a form that is not known.
    run: Option<(usize, usize)>,
    /// The first of them that were so many that they hardly are anything else.
    data: Option<(usize, usize)>,
}

/// Lines behind each other that are taken for the data of a rule, at least.
const FEWEST_DATA: usize = 4;

impl Passed {
    /// How many lines were passed over.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// A line of text that is neither a grid nor a name. What only rules off is none.
    pub(super) fn text(&mut self, line: &Line) {
        self.lines += usize::from(says_something(line));
        self.look(line);
        let told = || wrong_line(line, "expected a grid; here are no rows of cells");
        self.refused.get_or_insert_with(told);
    }

    /// Looks whether a remark names a rule.
    pub(super) fn remark(&mut self, line: &Line) {
        if told::keep(&mut self.told, line) {
            return;
        }
        if self.sort.is_none() {
            let name = unread::diagonal_in(line.whole());
            self.sort = name.map(|name| (line.number, name.to_owned()));
        }
    }

    /// Looks whether a line that is passed over has the data of a rule.
    pub(super) fn look(&mut self, line: &Line) {
        if told::keep(&mut self.told, line) {
            return;
        }
        if self.other.is_none() {
            let text = line.whole();
            let name = unread::rule_in(text)
                .or_else(|| unread::marks_in(text))
                .or_else(|| unread::kind_in(text));
            let rule = name.map(|name| (line.number, name.to_owned()));
            let cages = |(_, name): &(usize, String)| {
                let name = name.to_ascii_lowercase();
                name.contains("cage") || name.contains("killer")
            };
            self.other = rule.clone().filter(|rule| !cages(rule));
            self.rule = self.rule.take().or(rule);
        }
        if self.map.is_none() {
            let name = unread::map_in(line.whole());
            self.map = name.map(|name| (line.number, name.to_owned()));
        }
        if self.sort.is_none() {
            let name = unread::sort_in(line.whole());
            self.sort = name.map(|name| (line.number, name.to_owned()));
        }
        if !unread::is_data(line.whole()) {
            return;
        }
        let begun = self.run.filter(|(_, last)| last + 1 == line.number);
        let from = begun.map_or(line.number, |(from, _)| from);
        self.run = Some((from, line.number));
        let first = self.data.is_none_or(|(first, _)| first == from);
        if first && line.number + 1 - from >= FEWEST_DATA {
            self.data = self.run;
        }
    }

    /// A text of another form: passed over where it holds no puzzle, else its error.
    pub(super) fn other(&mut self, error: TextError) -> Option<TextError> {
        if !matches!(error.kind, TextErrorKind::NoPuzzle { .. }) {
            return Some(error);
        }
        self.lines += 1;
        self.refused.get_or_insert(error);
        None
    }

    /// Whether a line is a remark, which is not counted.
    pub(super) fn is_remark(&mut self, line: &Line) -> bool {
        self.remarks.takes(line)
    }

    /// Rows that cannot be read: an error where they are meant as a grid, else text.
    pub(super) fn refuse(
        &mut self,
        lines: &[Line],
        error: TextError,
        asked: bool,
        found: &mut Found,
    ) {
        if asked || is_near(lines) {
            found.push(Err(error));
            return;
        }
        self.lines += lines.iter().filter(|line| says_something(line)).count();
        lines.iter().for_each(|line| self.look(line));
        if !self.rows {
            self.rows = true;
            self.refused = Some(error);
        }
    }

    /// Numbers that are no grid.
    pub(super) fn numbers(&mut self, lines: &[Line], error: TextError) {
        self.lines += lines.len();
        lines.iter().for_each(|line| self.look(line));
        self.refused = Some(error);
    }

    /// What was wrong, for a text of which nothing was read.
    pub(super) fn refused(&mut self) -> Option<TextError> {
        self.lines = 0;
        self.refused.take()
    }

    /// A number stands above a grid.
    pub(super) fn number(&mut self, line: &Line, number: usize, first: bool) {
        self.numbered += 1;
        if first && number > 1 {
            self.promised = Some((line.clone(), number));
        }
    }

    /// What is to be said of the data of a rule that was passed over, beside cages or regions where
    /// those were read.
    pub(super) fn unread_rule(&self, cages: bool, regions: bool) -> Option<String> {
        let of_program = |(line, name): &(usize, String)| {
            format!(
                "line {line}: '{name}' may be a rule of the puzzle; rules in the text of a program \
                 are not read, so this is the grid without it"
            )
        };
        let of_data = |(from, to)| {
            format!(
                "lines {from} to {to} may be a rule of the puzzle in a form that is not known, so \
                 this is the grid without it; cages are written 'cage 5 r1c1 r1c2' below a line \
                 'puzzle'"
            )
        };
        let map = self.map.as_ref().filter(|_| !regions);
        let rule = if cages { &self.other } else { &self.rule };
        let rule = rule.as_ref().or(map);
        let data = self.data.filter(|_| !cages);
        rule.map(of_program).or_else(|| data.map(of_data))
    }

    /// What is to be said of a rule that only a name names.
    pub(super) fn named_rule(&self) -> Option<String> {
        let (line, name) = self.sort.as_ref()?;
        Some(format!(
            "line {line}: '{name}' names a rule; rules that a program works with are not read, so \
             this is the grid without it"
        ))
    }

    /// The first data of a rule that were passed over: their line and their name, or that they are
    /// lines of data.
    pub(super) fn first_rule(&self) -> Option<(usize, String)> {
        let data = || {
            let (from, to) = self.data?;
            Some((from, format!("lines {from} to {to}")))
        };
        self.rule.clone().or_else(data)
    }

    /// How many puzzles a number at the beginning promises.
    pub(super) fn promised(&self) -> Option<usize> {
        let (_, number) = self.promised.as_ref()?;
        Some(*number).filter(|_| self.numbered == 1)
    }
}

/// Whether a line has more than signs that rule off.
fn says_something(line: &Line) -> bool {
    line.whole().contains(char::is_alphanumeric)
}
