//! Lines to puzzles, in any mixture of forms.
//!
//! A line belongs to the open document, or begins one of the `forms`, or is plain text. Only a
//! brace alone that begins no JSON becomes plain text later. Buffers are bounded.

use std::borrow::Cow;

use super::base::{
    Context, Entry, Found, Line, LineReading, LineRole, ReadOptions, TextError, decode, plain,
    shortened, unexpected,
};
use super::forms::{self, Extent, Form};
use super::plain::{Grids, MIN_CELLS, Out, Plain};
use super::refusals::{self, Rank};
use super::{json, own, rules};

/// Bytes of a line at most.
pub const MAX_LINE: usize = 1 << 20;

/// Lines and bytes of a document at most.
const MAX_DOCUMENT: (usize, usize) = (50_000, 1 << 22);

/// Turns lines into puzzles.
#[derive(Debug)]
pub struct Reader {
    context: Context,
    number: usize,
    open: Option<Document>,
    plain: Plain,
    seen: Seen,
}

/// Facts about the input so far, for the notes and the last error.
#[derive(Debug, Default)]
struct Seen {
    puzzles: usize,
    errors: usize,
    /// Lines that were read as Latin-1.
    decoded: usize,
    /// The first of the lines that look most like data.
    text: Option<Unclear>,
    /// The number of the first line of a program.
    program: Option<usize>,
}

/// A line that was not read, and what it seems to be.
#[derive(Debug)]
struct Unclear {
    line: usize,
    text: String,
    rank: Rank,
    says: Option<String>,
}

impl Seen {
    /// Adds a line of plain text.
    fn add(&mut self, line: &Line) {
        let text = line.text.trim();
        let best = self.text.as_ref().map(|text| text.rank);
        if text.is_empty() || self.puzzles > 0 || best == Some(Rank::Kind) {
            return;
        }
        if self.program.is_none() && refusals::is_program(text) {
            self.program = Some(line.number);
        }
        let (rank, says) = refusals::taken_for(text);
        if best.is_none_or(|best| rank > best) {
            self.text = Some(Unclear { line: line.number, text: text.to_owned(), rank, says });
        }
    }
}

/// An incomplete text of several lines.
#[derive(Debug)]
struct Document {
    form: &'static Form,
    lines: Vec<Line>,
    bytes: usize,
    /// The open brackets of JSON.
    depth: json::Depth,
    /// One brace so far, which begins JSON if a name follows.
    is_brace: bool,
}

/// Reads a text: its puzzles and errors, and the role of every line that is not blank.
pub fn read_with_roles(
    text: &str,
    options: ReadOptions,
) -> (Vec<Result<Entry, TextError>>, Vec<LineReading>) {
    let mut reader = Reader::new(ReadOptions { roles: true, ..options });
    let mut found = Vec::new();
    for line in text.lines() {
        reader.line(line.as_bytes(), &mut found);
    }
    reader.finish(&mut found);
    (found, reader.roles())
}

impl Reader {
    /// A reader at the start of an input.
    pub fn new(options: ReadOptions) -> Self {
        Self {
            context: Context::new(options),
            number: 0,
            open: None,
            plain: Plain::default(),
            seen: Seen::default(),
        }
    }

    /// Takes a line of any bytes, with or without its end. Complete puzzles and errors are
    /// appended to `found` in the order of the input.
    pub fn line(&mut self, bytes: &[u8], found: &mut Found) {
        let before = found.len();
        self.bytes(bytes, found);
        self.count(&mut found[before..]);
    }

    fn bytes(&mut self, bytes: &[u8], found: &mut Found) {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let bytes = match self.number {
            0 => bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes),
            _ => bytes,
        };

        let next = self.number + 1;
        let out = &mut Out::new(&mut self.context, found);
        if self.open.is_none() && self.plain.like_last(bytes, next, out) {
            self.number = next;
            return;
        }

        if bytes.len() > MAX_LINE {
            self.number = next;
            self.close(found);
            self.context.roles.set(next, LineRole::Broken);
            let expected = format!("the line is longer than {MAX_LINE} bytes");
            found.push(Err(unexpected(next, "", expected)));
            return;
        }

        // In very old files a carriage return ends a line.
        for piece in bytes.split(|&b| b == b'\r') {
            self.number += 1;
            match decode(piece) {
                Some(text) => {
                    self.seen.decoded += usize::from(matches!(text, Cow::Owned(_)));
                    let text = plain(&text).into_owned();
                    self.text(Line::new(self.number, text), found);
                }
                None => self.wrong_bytes(piece, found),
            }
        }
    }

    /// Takes the lines at the start of `bytes` that continue a list of grids in one line; the
    /// grids, and the number of bytes. The last line of the run is held.
    ///
    /// The answers are those of [`Self::line`], line by line.
    pub fn grids(&mut self, bytes: &[u8], found: &mut Found) -> Option<(Grids, usize)> {
        if self.open.is_some() {
            return None;
        }
        let before = found.len();
        let out = &mut Out::new(&mut self.context, found);
        let (grids, used, lines) = self.plain.grids(bytes, self.number, out)?;
        self.number += lines;
        self.seen.puzzles += grids.len();
        self.count(&mut found[before..]);
        Some((grids, used))
    }

    /// Emits the held grid in a pause of the input. With `alone` each line is a puzzle of its own,
    /// and a blank line ends a drawn grid.
    pub fn pause(&mut self, alone: bool, found: &mut Found) {
        let before = found.len();
        if self.open.is_none() {
            self.plain.pause(alone, &mut Out::new(&mut self.context, found));
        }
        self.count(&mut found[before..]);
    }

    /// Ends the input; if nothing was read, an error says what it seems to be.
    pub fn finish(&mut self, found: &mut Found) {
        let before = found.len();
        self.close(found);
        self.plain.finish(&mut Out::new(&mut self.context, found));
        self.count(&mut found[before..]);
        if self.seen.puzzles == 0 && self.seen.errors == 0 {
            found.extend(self.nothing_read().map(Err));
        }
    }

    fn nothing_read(&self) -> Option<TextError> {
        const NOTHING: &str = "no puzzle here: expected n rows of n cells, a line of n x n signs, \
                               or one of the forms in docs/PASTE.md; a blank cell has a sign such \
                               as '.'";
        const PROGRAM: &str = "no grid: the text looks like a program; paste the rows of the grid";
        let Unclear { line, text, rank, says } = self.seen.text.as_ref()?;
        if let Some(program) = self.seen.program.filter(|_| *rank < Rank::Data) {
            return Some(unexpected(program, "", PROGRAM));
        }
        Some(unexpected(*line, text, says.as_deref().unwrap_or(NOTHING)))
    }

    /// Counts puzzles and errors, and sets the alphabet of each puzzle.
    fn count(&mut self, found: &mut [Result<Entry, TextError>]) {
        for one in found {
            if let Ok(entry) = one {
                rules::compare_text(entry);
                if let Err(error) = entry.spell(&mut self.context) {
                    *one = Err(error);
                }
            }
            if self.context.options().strict
                && let Ok(entry) = one
                && let Some(error) = entry.unread_error()
            {
                *one = Err(error);
            }
            match one {
                Ok(_) => self.seen.puzzles += 1,
                Err(_) => self.seen.errors += 1,
            }
        }
    }

    fn text(&mut self, line: Line, found: &mut Found) {
        if let Some(open) = self.open.take_if(|open| open.is_heading_of(&line.text)) {
            for line in open.lines {
                self.plain(line, found);
            }
        }

        if let Some(open) = &self.open
            && open.ends_before(&line.text)
        {
            self.close(found);
        }

        if self.open.is_none() {
            // A row of an open table begins no form.
            let word = line.text.trim_start_matches(['.', '"']);
            let out = &mut Out::new(&mut self.context, found);
            if word.starts_with(|c: char| c.is_ascii_digit()) && self.plain.row(&line, out) {
                return;
            }
            let Some(form) = forms::starting(&line.text) else {
                return self.plain(line, found);
            };
            self.open = Some(Document {
                form,
                lines: Vec::new(),
                bytes: 0,
                depth: json::Depth::default(),
                is_brace: false,
            });
        }

        let Some(open) = &mut self.open else { return };
        if !line.text.trim().is_empty() {
            self.context.roles.set(line.number, LineRole::Document);
        }
        let closed = open.push(line);
        let (lines, bytes) = MAX_DOCUMENT;
        if open.lines.len() > lines || open.bytes > bytes {
            let first = open.lines[0].number;
            let says = format!("a text of one puzzle has at most {lines} lines and {bytes} bytes");
            self.open = None;
            self.plain.end(&mut Out::new(&mut self.context, found));
            found.push(Err(unexpected(first, "", says)));
        } else if closed {
            self.close(found);
        }
    }

    /// Takes a line that begins no form.
    fn plain(&mut self, line: Line, found: &mut Found) {
        self.seen.add(&line);
        let out = &mut Out::new(&mut self.context, found);
        self.plain.line(line, out);
    }

    /// Reads the open document; a brace alone is plain text.
    fn close(&mut self, found: &mut Found) {
        let Some(mut open) = self.open.take() else {
            return;
        };
        if let Some(brace) = open.lines.pop_if(|_| open.is_brace) {
            return self.plain(brace, found);
        }
        let mut read = (open.form.2)(&open.lines, &mut self.context);
        let lines = || {
            open.lines.iter().filter(|line| !line.text.trim().is_empty()).map(|line| line.number)
        };
        if read.iter().all(Result::is_err) {
            self.context.roles.set_all(lines(), LineRole::Broken);
        }
        let out = &mut Out::new(&mut self.context, found);
        // JSON without a board may hold the rules of the grid before it, or of the next one.
        if matches!(open.form.1, Extent::Json)
            && read.iter().all(Result::is_err)
            && self.plain.rules(&open.lines, out)
        {
            out.context.roles.set_all(lines(), LineRole::Rule);
            read.clear();
        }

        let last_line = lines().next_back().unwrap_or(self.number);
        // A first line of Onefold's own form without a picture may belong to the rows above it.
        if matches!(open.form.1, Extent::UntilEnd)
            && !own::has_picture(&open.lines)
            && read.iter().all(Result::is_err)
        {
            self.plain.broken_near(open.lines[0].number, out);
        }
        self.plain.document(read, last_line, out);
    }

    fn wrong_bytes(&mut self, bytes: &[u8], found: &mut Found) {
        let lossy = String::from_utf8_lossy(bytes).into_owned();
        self.close(found);
        self.plain.end(&mut Out::new(&mut self.context, found));
        self.context.roles.set(self.number, LineRole::Broken);
        let column =
            bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()).chars().count() + 1;
        let error = unexpected(self.number, &lossy, "this is no text");
        found.push(Err(error.in_column(column)));
    }

    /// The roles of all lines that are not blank, when the input has ended and the options ask
    /// for them.
    pub fn roles(&self) -> Vec<LineReading> {
        self.context.roles.all()
    }

    /// Notes about the whole input, when it has ended.
    pub fn notes(&self) -> Vec<String> {
        /// Characters of quoted words at most.
        const WORDS: usize = 40;
        let counts = self.plain.counts();
        let text = if self.seen.puzzles == 0 { 0 } else { counts.text_lines };
        let mut notes = Vec::new();
        let mut note = |n: usize, one: &str, many: &str| match n {
            0 => {}
            1 => notes.push(format!("1 {one}")),
            _ => notes.push(format!("{n} {many}")),
        };

        note(
            self.seen.decoded,
            "line that is no UTF-8 text was read as Latin-1",
            "lines that are no UTF-8 text were read as Latin-1",
        );
        note(text, "line of other text was ignored", "lines of other text were ignored");
        note(
            counts.solutions,
            "full grid is compared as the solution of the puzzle before it",
            "full grids are compared as the solutions of the puzzles before them",
        );

        if self.context.options().layout.is_none() {
            notes.extend(self.plain.note());
        }
        if let Some((count, words)) = &counts.no_solution {
            let times = if *count == 1 { "once".to_owned() } else { format!("{count} times") };
            let words = shortened(words, WORDS);
            notes.push(format!("words for a solution ('{words}', {times}) are not compared"));
        }

        notes
    }
}

impl Document {
    /// True if it is a line `puzzle` that names a column of grids, of which this is the first.
    fn is_heading_of(&self, text: &str) -> bool {
        let is_name = matches!(&*self.lines, [line] if line.text.trim() == "puzzle");
        is_name && text.len() >= MIN_CELLS && !text.contains([' ', '\t', ':'])
    }

    /// True if it ended before this line.
    fn ends_before(&self, text: &str) -> bool {
        match self.form.1 {
            Extent::Json if self.is_brace => !json::follows(text),
            Extent::Json => self.depth.is_before(&self.lines[0].text, text),
            Extent::While(continues) => !continues(&self.lines, text),
            Extent::UntilEnd => own::begins_next(&self.lines, text),
            Extent::Line => false,
        }
    }

    /// Takes a line; true if it is the last one.
    fn push(&mut self, line: Line) -> bool {
        let closed = match self.form.1 {
            Extent::Json => self.depth.closes(&line.text),
            Extent::UntilEnd if own::ends(&line.text) => return true,
            extent => matches!(extent, Extent::Line),
        };
        self.is_brace = self.lines.is_empty() && json::is_brace(&line.text);
        self.bytes += line.text.len() + 1;
        self.lines.push(line);
        closed
    }
}
