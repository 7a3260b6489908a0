//! Lines to puzzles, in any mixture of forms.
//!
//! Each line is told apart by how it begins: a record is a JSON object, Onefold's own form
//! begins with `puzzle` or `layout` and runs to `end` or the next of its kind, `# ` begins a
//! comment; everything else is drawn, and goes to [`Paragraphs`].

use super::drawn::{Grids, Paragraphs};
use super::gather::Gather;
use super::json_lines::{JsonLines, Piece};
use super::{
    Context, Entry, Line, ReadOptions, TextError, TextErrorKind, fpuzzles, hodoku, json, own, scl,
    sdk, sumocue, tatham, xml,
};

/// Characters of a line at most.
pub const MAX_LINE: usize = 1 << 20;

/// Lines of one puzzle in Onefold's own form at most.
const MAX_LINES: usize = 10_000;

/// Remarks in front of a puzzle that are looked at, at most.
const MOST_REMARKS: usize = 100;

/// The forms that can be asked for by name, with what they are.
pub const FORMS: &[(&str, &str)] = &[
    ("line", "a grid in one line of n x n characters"),
    ("block", "a grid in n lines of n cells"),
    (
        "candidates",
        "a table of candidates, or one line of n x n x n characters",
    ),
    (
        "jigsaw",
        "clues and regions in one line of 2 n x n characters",
    ),
];

/// Turns lines into puzzles.
#[derive(Debug)]
pub struct Reader {
    context: Context,
    number: usize,
    paragraphs: Paragraphs,
    /// The lines of a puzzle in Onefold's own form, so far.
    own: Vec<Line>,
    /// JSON that goes over several lines, so far.
    json: Option<JsonLines>,
    /// A document of XML, so far.
    document: Option<xml::Gatherer>,
    /// The lines of a form that begins with a line of its own.
    gather: Option<Gather>,
    /// Remarks in front of a `.sdk` puzzle, or rows that look like them.
    remarks: Vec<Line>,
    checked: bool,
}

/// What is read.
type Found = Vec<Result<Entry, TextError>>;

impl Reader {
    /// A reader at the start of an input.
    #[must_use]
    pub fn new(options: ReadOptions) -> Self {
        Self {
            context: Context::new(options),
            number: 0,
            paragraphs: Paragraphs::default(),
            own: Vec::new(),
            json: None,
            document: None,
            gather: None,
            remarks: Vec::new(),
            checked: false,
        }
    }

    /// Takes a line, with or without its end; any bytes. Puzzles that are complete, and what
    /// cannot be read, are appended to `found` in the order of the input.
    pub fn line(&mut self, bytes: &[u8], found: &mut Found) {
        self.check_form(found);
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let bytes = if self.number == 0 {
            bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
        } else {
            bytes
        };
        let is_free = self.own.is_empty() && self.json.is_none();
        if is_free && self.paragraphs.like_last(bytes, self.number + 1, found) {
            self.number += 1;
            return;
        }
        if bytes.len() > MAX_LINE {
            self.number += 1;
            self.interrupt(found);
            found.push(Err(self.error(
                None,
                "",
                &format!("the line is longer than {MAX_LINE} bytes"),
            )));
            return;
        }
        // Lone carriage returns end lines too, as in very old files.
        for piece in bytes.split(|&b| b == b'\r') {
            self.number += 1;
            match std::str::from_utf8(piece) {
                Ok(text) => {
                    let text = if text.is_ascii() {
                        text.trim_end_matches(' ').to_owned()
                    } else {
                        let plain = text.replace(['\u{a0}', '\u{2007}', '\u{202f}'], " ");
                        plain.trim_end_matches([' ', '\u{feff}']).to_owned()
                    };
                    let number = self.number;
                    self.text(Line { number, text }, found);
                }
                Err(error) => {
                    let valid = String::from_utf8_lossy(&piece[..error.valid_up_to()]);
                    let column = valid.chars().count() + 1;
                    let lossy = String::from_utf8_lossy(piece).into_owned();
                    if self.document.is_some() {
                        // Puzzles are ASCII in any encoding; only names suffer.
                        let number = self.number;
                        self.text(
                            Line {
                                number,
                                text: lossy,
                            },
                            found,
                        );
                        continue;
                    }
                    if is_comment(&lossy) {
                        continue;
                    }
                    self.interrupt(found);
                    found.push(Err(self.error(
                        Some(column),
                        &lossy,
                        "this is no UTF-8 text",
                    )));
                }
            }
        }
    }

    /// Takes a run of lines at the start of `bytes` as a whole, where the reader has met a grid in
    /// one line and they can only be more of a list of them; how many bytes it took.
    /// What came before them is appended to `found`. The result is the same as if the lines were
    /// given to [`Self::line`] one by one.
    pub fn grids(&mut self, bytes: &[u8], found: &mut Found) -> Option<(Grids, usize)> {
        let idle = self.own.is_empty() && self.json.is_none() && self.document.is_none();
        if !idle || self.gather.is_some() {
            return None;
        }
        let context = &mut self.context;
        let (grids, used, lines) = self.paragraphs.grids(bytes, self.number, context, found)?;
        self.number += lines;
        Some((grids, used))
    }

    /// The input has ended.
    pub fn finish(&mut self, found: &mut Found) {
        self.check_form(found);
        self.interrupt(found);
    }

    fn text(&mut self, line: Line, found: &mut Found) {
        if self.document.is_some() {
            self.document_line(&line, found);
            return;
        }
        let line = match &mut self.gather {
            None => line,
            Some(gather) => match gather.take(line) {
                None => return,
                Some(line) => {
                    self.end_gather(found);
                    line
                }
            },
        };
        let alone = self.own.is_empty() && self.json.is_none();
        if alone && sdk::is_remark(&line.text) && self.paragraphs.may_end() {
            self.remarks.push(line);
            if self.remarks.len() > MOST_REMARKS {
                self.remarks.remove(0);
            }
            return;
        }
        if alone && !self.remarks.is_empty() {
            self.end_remarks(Some(&line), found);
        }
        if let Some(mut json) = self.json.take() {
            let mut pieces = Vec::new();
            json.take(line, &mut pieces);
            self.json_pieces(json, pieces, found);
            return;
        }
        if own::starts(&line.text) {
            self.interrupt(found);
            self.own.push(line);
        } else if !self.own.is_empty() {
            if own::ends(&line.text) || self.own.len() >= MAX_LINES {
                self.end_own(found);
            } else {
                self.own.push(line);
            }
        } else if xml::starts(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            self.document = Some(xml::Gatherer::new(line.number));
            self.document_line(&line, found);
        } else if Gather::begins(&line.text) {
            self.interrupt(found);
            self.gather = Some(Gather::begin(line, self.paragraphs.take_name()));
        } else if hodoku::is_library(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            found.push(hodoku::read(&line, &mut self.context));
        } else if sumocue::is_ps(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            found.push(sumocue::read_ps(&line, &mut self.context));
        } else if fpuzzles::is_link(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            found.push(fpuzzles::read(&line.text, line.number, &mut self.context));
        } else if scl::is_link(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            found.push(scl::read(&line.text, line.number, &mut self.context));
        } else if tatham::is_id(&line.text) {
            self.paragraphs.finish(&mut self.context, found);
            found.push(tatham::read(&line.text, line.number, &mut self.context));
        } else if JsonLines::begins(&line.text) {
            let mut pieces = Vec::new();
            let json = JsonLines::begin(line, &mut pieces);
            self.json_pieces(json, pieces, found);
        } else if line.text.trim().is_empty() {
            self.paragraphs.blank(line, &mut self.context, found);
        } else if !is_comment(&line.text) {
            self.paragraphs.line(line, &mut self.context, found);
        }
    }

    /// Remarks are rows where they are as wide as the row below them; else they may give a name.
    fn end_remarks(&mut self, next: Option<&Line>, found: &mut Found) {
        let remarks = std::mem::take(&mut self.remarks);
        let width = next.map(|next| next.text.chars().count());
        let is_row = |line: &Line| {
            let fits = width.is_none_or(|width| line.text.chars().count() == width);
            fits && !sdk::is_plain_remark(&line.text)
        };
        if remarks.iter().all(is_row) {
            for line in remarks {
                self.paragraphs.line(line, &mut self.context, found);
            }
        } else {
            self.paragraphs.end_square(&mut self.context, found);
            let names = remarks
                .iter()
                .filter_map(|line| sdk::description(&line.text));
            self.paragraphs.name(names.map(str::to_owned).next_back());
        }
    }

    /// Reads everything that was begun.
    fn interrupt(&mut self, found: &mut Found) {
        if !self.remarks.is_empty() {
            self.end_remarks(None, found);
        }
        self.end_gather(found);
        self.end_json(found);
        self.paragraphs.finish(&mut self.context, found);
        self.end_own(found);
        self.end_document(found);
    }

    /// Adds a line to a document, and reads it where it ends.
    fn document_line(&mut self, line: &Line, found: &mut Found) {
        let rest = self
            .document
            .as_mut()
            .and_then(|document| document.push(&line.text));
        let Some(rest) = rest else { return };
        self.end_document(found);
        if !rest.is_empty() {
            found.push(Err(xml::wrong(
                line.number,
                rest,
                "a new line is expected behind the end of a document",
            )));
        }
    }

    fn end_document(&mut self, found: &mut Found) {
        let Some(document) = self.document.take() else {
            return;
        };
        let first = document.first();
        match document.finish() {
            Ok(text) => found.extend(xml::read(&text, first, &mut self.context)),
            Err(error) => found.push(Err(error)),
        }
    }

    /// Reads what the lines of a JSON text gave, which goes on unless it is done.
    fn json_pieces(&mut self, json: JsonLines, pieces: Vec<Piece>, found: &mut Found) {
        // A bracket alone may belong to the rows of program code.
        if json.is_sure() && !pieces.iter().any(|piece| matches!(piece, Piece::Drawn(_))) {
            self.paragraphs.finish(&mut self.context, found);
        }
        self.json = Some(json).filter(|json| !json.is_done());
        for piece in pieces {
            self.json_piece(piece, found);
        }
    }

    fn json_piece(&mut self, piece: Piece, found: &mut Found) {
        match piece {
            Piece::Object(line, text) => found.extend(json::read(&text, line, &mut self.context)),
            Piece::TooLong(line) => found.push(Err(json::too_long(line))),
            Piece::Odd(line, text) => found.push(Err(json::odd(line, &text))),
            Piece::Drawn(line) if line.text.trim().is_empty() => {
                self.paragraphs.blank(line, &mut self.context, found);
            }
            Piece::Drawn(line) => self.paragraphs.line(line, &mut self.context, found),
            Piece::Rest(line) => self.text(line, found),
        }
    }

    fn end_json(&mut self, found: &mut Found) {
        if let Some(json) = self.json.take() {
            let mut pieces = Vec::new();
            json.finish(&mut pieces);
            for piece in pieces {
                self.json_piece(piece, found);
            }
        }
    }

    fn end_gather(&mut self, found: &mut Found) {
        if let Some(gather) = self.gather.take() {
            found.extend(gather.read(&mut self.context));
        }
    }

    fn end_own(&mut self, found: &mut Found) {
        let lines = std::mem::take(&mut self.own);
        if !lines.is_empty() {
            found.push(own::read(&lines, &mut self.context));
        }
    }

    /// Complains once about a form that does not exist.
    fn check_form(&mut self, found: &mut Found) {
        let unknown = |form: &&String| !FORMS.iter().any(|(name, _)| name == form);
        if let Some(form) = self
            .context
            .options()
            .form
            .as_ref()
            .filter(unknown)
            .filter(|_| !self.checked)
        {
            let known: Vec<String> = FORMS
                .iter()
                .map(|(name, says)| format!("{name} ({says})"))
                .collect();
            let expected = format!("no form has this name; known are {}", known.join(", "));
            found.push(Err(self.error(None, form, &expected)));
        }
        self.checked = true;
    }

    fn error(&self, column: Option<usize>, text: &str, expected: &str) -> TextError {
        const SHOWN: usize = 60;
        let text = text.chars().take(SHOWN).collect();
        let kind = TextErrorKind::Unexpected {
            text,
            expected: expected.to_owned(),
        };
        TextError {
            line: self.number.max(1),
            column,
            kind,
        }
    }
}

/// A comment: `#` alone, or followed by a blank or by a letter and words, as in the headings of
/// collections. A row of a picture may begin with `#` too; it has no blanks and little else.
fn is_comment(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('#') else {
        return false;
    };
    let words = rest.trim_end().chars().any(char::is_whitespace);
    rest.is_empty()
        || (rest.starts_with(char::is_whitespace) && !is_row_of_gaps(rest))
        || (words && rest.starts_with(char::is_alphabetic))
}

/// Whether what follows a `#` and a blank is the rest of a row whose first cells are no cells:
/// another `#`, and then only cells, of one character or of several digits.
fn is_row_of_gaps(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    let cell = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some() && chars.next().is_none() || word.bytes().all(|b| b.is_ascii_digit())
    };
    words.next() == Some("#") && words.clone().count() > 1 && words.all(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_rows_that_begin_with_gaps() {
        for comment in [
            "#",
            "# a b",
            "#Author me",
            "# 17 clues",
            "  # x",
            "# # heading",
        ] {
            assert!(is_comment(comment), "{comment}");
        }
        for row in [
            "######..6",
            "# # # 1 . .",
            "#   #   12  4",
            "#,#,1",
            "#a",
            "1 # 2",
        ] {
            assert!(!is_comment(row), "{row}");
        }
    }
}
