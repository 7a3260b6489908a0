//! Lines to puzzles, in any mixture of forms.
//!
//! A line goes to the text that is open, else to the first row of the table of forms that begins
//! with it. What a row takes for a drawing goes to [`Paragraphs`], which hold it until it is clear
//! what it is.

use std::borrow::Cow;

use super::drawn::{Grids, Paragraphs};
use super::forms;
use super::ground::{
    Called, Context, Entry, FORMS, Found, Gather, Line, Piece, ReadOptions, Reads, TextError,
    TextErrorKind, unexpected,
};
use super::ground::{bytes, signs};
use super::second::Second;
use super::seems::Seems;
use super::together::Together;
use crate::puzzle::{Constraint, ConstraintKind};

/// Characters of a line at most.
pub const MAX_LINE: usize = 1 << 20;

/// Turns lines into puzzles.
#[derive(Debug)]
pub struct Reader {
    context: Context,
    number: usize,
    drawn: Paragraphs,
    together: Together,
    seems: Seems,
    second: Second,
    /// A text of several lines.
    open: Option<Open>,
    checked: bool,
    /// Puzzles read, and whether anything was found.
    puzzles: usize,
    any: bool,
    /// Whether a puzzle was read with conditions beside its regions.
    ruled: bool,
    /// Whether a puzzle was read with regions of its own.
    mapped: bool,
    /// Whether a puzzle was read with rules or conditions of any kind.
    special: bool,
    /// Whether these are the values of all rules that the text names.
    read_beside: bool,
    /// Whether a puzzle was read that has clues or conditions.
    clued: bool,
    /// A puzzle was read that says of two cells which is less.
    compared: bool,
    /// Whether an error said what is wrong with a puzzle that was understood.
    named: bool,
    /// Lines that are no UTF-8 text and were read as another encoding.
    decoded: usize,
    /// The rule that the name of the input names.
    called: Option<Called>,
}

/// Whether a line is an object of JSON.
fn is_record(bytes: &[u8]) -> bool {
    let line = bytes.trim_ascii();
    line.starts_with(b"{\"") && line.ends_with(b"}")
}

/// A text that has begun.
#[derive(Debug)]
struct Open {
    /// The name of its form.
    form: &'static str,
    text: Box<dyn Gather>,
    lines: usize,
    bytes: usize,
}

impl Reader {
    /// A reader at the start of an input.
    #[must_use]
    pub fn new(options: ReadOptions) -> Self {
        Self {
            context: Context::new(options),
            number: 0,
            drawn: Paragraphs::default(),
            together: Together::default(),
            seems: Seems::default(),
            second: Second::default(),
            open: None,
            checked: false,
            puzzles: 0,
            any: false,
            ruled: false,
            mapped: false,
            special: false,
            read_beside: false,
            clued: false,
            compared: false,
            named: false,
            decoded: 0,
            called: None,
        }
    }

    /// Hears what the input is called, such as the name of its file: that decides where several
    /// layouts would be in doubt, and may name a rule that the text does not say.
    pub fn hear(&mut self, name: &str) {
        self.context.hear(name);
        self.called = Called::of(name);
    }

    /// Takes a line, with or without its end; any bytes. Puzzles that are complete, and what
    /// cannot be read, are appended to `found` in the order of the input.
    pub fn line(&mut self, bytes: &[u8], found: &mut Found) {
        let before = found.len();
        self.second.keep(bytes);
        self.take(bytes, found);
        self.drawn.add_told(&mut found[before..], &mut self.context);
        self.together.sift(before, &mut self.context, found);
        // A record says all of its puzzle.
        if is_record(bytes) {
            self.together.flush_puzzle(found);
        }
        self.count(&found[before..]);
        self.second.hold(before, found);
    }

    /// Counts what was found.
    fn count(&mut self, found: &[Result<Entry, TextError>]) {
        self.any |= !found.is_empty();
        self.puzzles += found.iter().flatten().count();
        self.rules_of(found);
        let named = |error: &TextError| {
            let kind = &error.kind;
            !matches!(
                kind,
                TextErrorKind::Unexpected { .. } | TextErrorKind::NoPuzzle { .. }
            )
        };
        self.named |= found
            .iter()
            .filter_map(|read| read.as_ref().err())
            .any(named);
    }

    /// Whether what was found has rules, or clues.
    fn rules_of(&mut self, found: &[Result<Entry, TextError>]) {
        for entry in found.iter().flatten() {
            let spec = entry.puzzle.layout().spec();
            self.ruled |= !spec.constraints.is_empty();
            self.mapped |= !spec.maps.is_empty();
            let less = |one: &Constraint| one.kind == ConstraintKind::Less;
            self.compared |= spec.constraints.iter().any(less);
            self.special |= self.ruled || !spec.rules.is_empty() || !spec.extra.is_empty();
            self.clued |= self.ruled || entry.puzzle.clues().next().is_some();
        }
    }

    fn take(&mut self, bytes: &[u8], found: &mut Found) {
        self.check_form(found);
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let bytes = if self.number == 0 {
            bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
        } else {
            bytes
        };
        if self.open.is_none() && self.drawn.like_last(bytes, self.number + 1, found) {
            self.number += 1;
            return;
        }
        if bytes.len() > MAX_LINE {
            self.number += 1;
            self.interrupt(found);
            let expected = format!("the line is longer than {MAX_LINE} bytes");
            found.push(Err(self.error(None, "", &expected)));
            return;
        }
        // Lone carriage returns end lines too, as in very old files.
        for piece in bytes.split(|&b| b == b'\r') {
            self.number += 1;
            match bytes::text(piece) {
                Some(text) => {
                    self.decoded += usize::from(matches!(text, Cow::Owned(_)));
                    self.text(Line::new(self.number, plain(&text)), None, found);
                }
                None => self.wrong_bytes(piece, found),
            }
        }
    }

    /// Takes a run of lines at the start of `bytes` as a whole, where the reader has met a grid in
    /// one line and they can only be more of a list of them; how many bytes it took.
    /// What came before them is appended to `found`. The result is the same as if the lines were
    /// given to [`Self::line`] one by one.
    pub fn grids(&mut self, bytes: &[u8], found: &mut Found) -> Option<(Grids, usize)> {
        if self.open.is_some() {
            return None;
        }
        let context = &mut self.context;
        let before = found.len();
        let (grids, used, lines) = self.drawn.grids(bytes, self.number, context, found)?;
        self.number += lines;
        self.puzzles += grids.len();
        self.clued = true;
        self.together.sift(before, &mut self.context, found);
        self.together.flush(found);
        self.count(&found[before..]);
        self.second.end();
        self.second.hold(before, found);
        Some((grids, used))
    }

    /// Nothing more is there for now, so grids in one line are read as they stand, each as a puzzle
    /// of its own. Where it turns out later that all lines together are one puzzle of several
    /// grids, that is an error; not so where `alone` says that each line stands for itself, and
    /// that a blank line ends what is drawn.
    pub fn pause(&mut self, alone: bool, found: &mut Found) {
        let before = found.len();
        if self.open.is_none() {
            self.drawn.pause(alone, &mut self.context, found);
        }
        self.drawn.add_told(&mut found[before..], &mut self.context);
        self.together.sift(before, &mut self.context, found);
        self.together.flush(found);
        self.count(&found[before..]);
        if alone {
            self.second.end();
        }
        self.second.hold(before, found);
        self.second.pause(before, found);
    }

    /// The input has ended. Where nothing of it could be read, that is told.
    pub fn finish(&mut self, found: &mut Found) {
        let before = found.len();
        self.check_form(found);
        self.interrupt(found);
        self.drawn.add_told(&mut found[before..], &mut self.context);
        self.together.sift(before, &mut self.context, found);
        self.together.flush(found);
        self.count(&found[before..]);
        self.second.hold(before, found);
        if self.puzzles == 0 {
            self.look_again(before, found);
        } else {
            let read = self.second.look_beside(&mut self.context);
            self.read_beside = !self.ruled;
            self.rules_of(&read);
            self.read_beside &= self.ruled;
            found.extend(read);
        }
        self.second.end();
        self.second.hold(before, found);
        if self.puzzles == 0 {
            let refused = self.drawn.refused().filter(|_| !self.any);
            self.refuse(refused, before, found);
        } else if self.drawn.passed_over() > 0 {
            let signs = self.seems.beside().filter(|_| !self.compared);
            found.extend(signs.map(Err));
            found.extend(self.without_clues().map(Err));
        }
    }

    /// What is wrong with blank grids beside the data of a rule that is not read: the puzzle is
    /// there.
    fn without_clues(&self) -> Option<TextError> {
        let (line, name) = self.drawn.first_rule().filter(|_| !self.clued)?;
        let says = "the grids have no clues, and this may be the rule that makes the puzzle; rules in \
                    the text of a program are not read, cages are written 'cage 5 r1c1 r1c2' below a \
                    line 'puzzle'";
        Some(unexpected(line, &name, says))
    }

    /// Looks again at a text of which nothing was read.
    fn look_again(&mut self, before: usize, found: &mut Found) {
        found.extend(self.second.look(&mut self.context));
        self.together.sift(before, &mut self.context, found);
        self.together.flush(found);
        self.count(&found[before..]);
    }

    /// Nothing could be read: one sentence says what the text seems to be, where that is clear, in
    /// place of what was wrong with its lines one by one.
    fn refuse(&self, refused: Option<TextError>, before: usize, found: &mut Found) {
        match self.seems.told().filter(|_| !self.named) {
            Some(error) => {
                found.truncate(before);
                found.push(Err(error));
            }
            None => found.extend(refused.map(Err)),
        }
    }

    /// What is to be said of the whole input, when it has ended: how many lines of other text
    /// were passed over and which rule they may have, where none was read, a number of puzzles that
    /// it promises and does not hold, and how many grids are solutions.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let passed = || self.drawn.passed_over();
        let lines = self.second.beside().unwrap_or_else(passed);
        let passed = (lines > 0).then(|| match lines {
            1 => "1 line of other text passed over".to_owned(),
            _ => format!("{lines} lines of other text passed over"),
        });
        let promised = self.drawn.promised().filter(|&n| n != self.puzzles);
        let promised = promised.map(|promised| {
            let read = match self.puzzles {
                1 => "1 was read".to_owned(),
                n => format!("{n} were read"),
            };
            format!("a number above the grids says {promised} puzzles; {read}")
        });
        let solved = match self.together.solutions() {
            0 => None,
            1 => Some("1 full grid is kept as the solution of the puzzle beside it".to_owned()),
            n => Some(format!(
                "{n} full grids are kept as the solutions of the puzzles beside them"
            )),
        };
        let rule = self.drawn.unread_rule(self.ruled, self.mapped);
        let rule = rule.filter(|_| !self.read_beside);
        let named = || self.drawn.named_rule().filter(|_| !self.special);
        let rule = rule.or_else(|| self.second.unread()).or_else(named);
        let rule = rule.filter(|_| lines > 0);
        let rule = rule.or_else(|| self.drawn.untaken_rule().filter(|_| self.puzzles > 0));
        let called = || {
            self.called
                .as_ref()
                .filter(|_| !self.special && self.puzzles > 0)
        };
        let rule = rule.or_else(|| called().map(Called::says));
        let decoded = (self.decoded > 0).then(|| match self.decoded {
            1 => "1 line that is no UTF-8 text was read as Latin-1".to_owned(),
            n => format!("{n} lines that are no UTF-8 text were read as Latin-1"),
        });
        let first = decoded.into_iter().chain(passed).chain(rule);
        first.chain(promised).chain(solved).collect()
    }

    /// A line that is no text.
    fn wrong_bytes(&mut self, bytes: &[u8], found: &mut Found) {
        let lossy = String::from_utf8_lossy(bytes).into_owned();
        let any = |open: &Open| open.text.takes_any_bytes();
        if self.open.as_ref().is_some_and(any) {
            // Puzzles are ASCII in any encoding; only names suffer.
            self.text(Line::new(self.number, lossy), None, found);
        } else if !forms::says_nothing(&lossy) {
            self.interrupt(found);
            let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let column = valid.chars().count() + 1;
            let expected = "this is no UTF-8 text";
            found.push(Err(self.error(Some(column), &lossy, expected)));
        }
    }

    /// A line goes to the text that is open, or begins another, of a form that stands behind the one
    /// that has given it back.
    fn text(&mut self, line: Line, behind: Option<&str>, found: &mut Found) {
        match self.puzzles {
            0 => self.seems.look(&line),
            _ => self.seems.look_beside(&line),
        }
        self.context.hear(&line.text);
        let mut line = line;
        // A text that ends gives back lines, which may begin another one.
        while self.open.is_some() {
            match self.go_on(line, found) {
                Some(rest) => line = rest,
                None => return,
            }
        }
        if self.drawn.is_quoting() {
            self.drawn.quoted(line, &mut self.context, found);
            return;
        }
        if line.text.trim().is_empty() {
            self.draw(line, found);
            return;
        }
        let form = forms::of(&line.text, behind, || self.drawn.may_end());
        match form.reads {
            Reads::Line(read) => {
                self.drawn.finish(&mut self.context, found);
                let read = vec![read(&line, &mut self.context)];
                self.second.read(form.name, &read);
                found.extend(read);
            }
            Reads::Lines(begin) | Reads::Between(begin) => {
                self.open = Some(Open {
                    form: form.name,
                    lines: 1,
                    bytes: line.text.len(),
                    text: begin(line),
                });
                self.look(found);
            }
            Reads::Nothing => self.drawn.remark(&line),
            Reads::Drawn => match forms::quoted(&line.text) {
                Some(puzzle) => self.text(Line::new(line.number, puzzle), None, found),
                None => self.draw(line, found),
            },
        }
    }

    /// Gives a line to the text that is open; `Some` where it has ended.
    fn go_on(&mut self, line: Line, found: &mut Found) -> Option<Line> {
        let Some(open) = &mut self.open else {
            return Some(line);
        };
        open.lines += 1;
        open.bytes += line.text.len();
        let (lines, bytes) = open.text.bounds();
        let rest = if open.lines > lines || open.bytes > bytes {
            Some(line)
        } else {
            open.text.take(line)
        };
        match rest {
            None => self.look(found),
            Some(_) => self.end(found),
        }
        rest
    }

    /// Hands on what the open text has given by its last line.
    fn look(&mut self, found: &mut Found) {
        let Some(open) = &mut self.open else { return };
        if open.text.is_sure() {
            self.drawn.finish(&mut self.context, found);
            if let Some(name) = self.drawn.take_name() {
                open.text.name(name);
            }
        }
        let complete = open.text.complete(&mut self.context);
        self.second.read(open.form, &complete);
        found.extend(self.drawn.without_others(complete));
        if open.text.is_done() {
            self.end(found);
        }
    }

    /// Reads the text that is open.
    fn end(&mut self, found: &mut Found) {
        let Some(open) = self.open.take() else { return };
        for piece in open.text.end(&mut self.context) {
            match piece {
                Piece::Read(read) => {
                    self.drawn.finish(&mut self.context, found);
                    let read = vec![read];
                    self.second.read(open.form, &read);
                    found.extend(self.drawn.without_others(read));
                }
                Piece::Drawn(line) => self.draw(line, found),
                Piece::Named(name) => {
                    // What was begun by the lines before it has another name.
                    while self.open.is_some() {
                        self.end(found);
                    }
                    self.drawn.end_square(&mut self.context, found);
                    self.drawn.name(name);
                }
                Piece::Text(line) => self.drawn.pass(&line),
                Piece::Rest(line) => self.text(line, None, found),
                Piece::Other(line) => self.text(line, Some(open.form), found),
            }
        }
    }

    fn draw(&mut self, line: Line, found: &mut Found) {
        if line.text.trim().is_empty() {
            self.drawn.blank(line, &mut self.context, found);
        } else {
            self.drawn.line(line, &mut self.context, found);
        }
    }

    /// Reads everything that was begun.
    fn interrupt(&mut self, found: &mut Found) {
        // What a text gives back may begin another one.
        while self.open.is_some() {
            self.end(found);
        }
        self.drawn.finish(&mut self.context, found);
    }

    /// Complains once about a form that does not exist.
    fn check_form(&mut self, found: &mut Found) {
        if std::mem::replace(&mut self.checked, true) {
            return;
        }
        let form = self.context.options().form.as_ref();
        let unknown = |form: &&String| !FORMS.iter().any(|(name, _)| name == form);
        if let Some(form) = form.filter(unknown) {
            let known = FORMS.iter().map(|(name, says)| format!("{name} ({says})"));
            let known: Vec<String> = known.collect();
            let expected = format!("no form has this name; known are {}", known.join(", "));
            found.push(Err(self.error(None, form, &expected)));
        }
    }

    fn error(&self, column: Option<usize>, text: &str, expected: &str) -> TextError {
        TextError {
            column,
            ..TextError::at(
                self.number.max(1),
                TextErrorKind::unexpected(text, expected),
            )
        }
    }
}

/// A text without blanks at its end, and with every kind of blank as a plain one.
fn plain(text: &str) -> String {
    if text.is_ascii() {
        return text.trim_end_matches(' ').to_owned();
    }
    let plain: String = signs::plain(text);
    plain.trim_end_matches([' ', '\u{feff}']).to_owned()
}
