//! Sorts the lines of a puzzle into settings, constraints and the rows of pictures.

use super::constraint::{self, Said};
use super::words::{
    Heading, Key, Piece, ends, heading, key, nearest_heading, nearest_key, starts, words_of,
};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Metadata, Position};
use crate::text::base::{Line, TextError};

/// The lines of a puzzle, sorted.
#[derive(Debug, Default)]
pub(super) struct Sheet<'a> {
    pub(super) lines: &'a [Line],
    /// The text after `puzzle` or `layout`.
    name: Option<&'a str>,
    pub(super) settings: Vec<Setting<'a>>,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) grids: Vec<GridLine>,
    pub(super) constraints: Vec<Said<'a>>,
    /// The number of blocks at the end that take the next row; 0 where no picture is open.
    open: usize,
}

/// A line `key: value`.
#[derive(Debug)]
pub(super) struct Setting<'a> {
    pub(super) key: Key,
    /// The key as written; for a further region its name.
    pub(super) name: &'a str,
    pub(super) value: Piece<'a>,
}

/// A picture under a heading.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) heading: Heading,
    /// The name of an `extra` map.
    pub(super) name: &'a str,
    pub(super) line: usize,
    /// The top left cell of its grid, below `grid at`.
    pub(super) grid: Option<Position>,
    pub(super) rows: Vec<Piece<'a>>,
}

impl Block<'_> {
    /// The row and column of its top left corner.
    pub(super) fn corner(&self) -> (usize, usize) {
        let corner = |at: Position| (usize::from(at.row), usize::from(at.col));
        self.grid.map_or((0, 0), corner)
    }
}

/// A line `grid at r1c1 boxes 2x3`.
#[derive(Debug)]
pub(super) struct GridLine {
    pub(super) line: usize,
    pub(super) at: Position,
    /// The boxes that the line names; `Some(None)` for `boxes none`.
    pub(super) boxes: Option<Option<Boxes>>,
}

impl<'a> Sheet<'a> {
    /// Sorts the lines.
    pub(super) fn of(lines: &'a [Line]) -> Result<Self, TextError> {
        let first = lines.first().filter(|line| starts(&line.text));
        let title = first.and_then(|line| line.text.trim().split_once(' '));
        let mut sheet = Self {
            lines,
            name: title.map(|(_, name)| name.trim()),
            ..Self::default()
        };
        let body = &lines[usize::from(first.is_some())..];
        for line in body.iter().take_while(|line| !ends(&line.text)) {
            sheet.take(line)?;
        }
        Ok(sheet)
    }

    fn take(&mut self, line: &'a Line) -> Result<(), TextError> {
        let text = line.text.trim();
        if text.is_empty() {
            // A blank line ends a picture, but not before its first row.
            let begun = |block: &Block<'_>| !block.rows.is_empty();
            if self.blocks.last().is_some_and(begun) {
                self.open = 0;
            }
            return Ok(());
        }
        if is_comment(text, self.open > 0) || self.heading(line)? {
            return Ok(());
        }
        let constraints = constraint::read(line, self.open > 0)?;
        if constraints.is_some() || text.contains(':') {
            self.open = 0;
            match constraints {
                Some(constraints) => self.constraints.extend(constraints),
                None => self.setting(line)?,
            }
            return Ok(());
        }
        if self.blocks.is_empty() && looks_drawn(text) {
            self.block(Heading::Clues, "", line.number, None);
            self.open = 1;
        }
        match self.open {
            0 => Err(stray(line)),
            _ => self.row(line),
        }
    }

    /// Opens the blocks of a heading, where the line is one.
    fn heading(&mut self, line: &'a Line) -> Result<bool, TextError> {
        // A colon after a heading is ignored.
        let text = line.text.trim().trim_end_matches(':').trim_end();
        let words: Vec<&str> = text.split_whitespace().collect();
        let headings: Option<Vec<Heading>> = words.iter().map(|word| heading(word)).collect();
        let before = self.blocks.len();
        match (words.as_slice(), headings) {
            (["grid", "at", place, rest @ ..], _) => {
                let grid = grid_line(line, place, rest)?;
                self.block(Heading::Clues, "", line.number, Some(grid.at));
                self.grids.push(grid);
            }
            _ if text.contains(':') => return Ok(false),
            (_, Some(headings)) => {
                for heading in headings {
                    self.block(heading, "", line.number, None);
                }
            }
            ([first, _, ..], None) if heading(first) == Some(Heading::Extra) => {
                let name = text[first.len()..].trim();
                self.block(Heading::Extra, name, line.number, None);
            }
            _ => return Ok(false),
        }
        self.open = self.blocks.len() - before;
        Ok(true)
    }

    fn block(&mut self, heading: Heading, name: &'a str, line: usize, grid: Option<Position>) {
        self.blocks.push(Block {
            heading,
            name,
            line,
            grid,
            rows: Vec::new(),
        });
    }

    fn setting(&mut self, line: &'a Line) -> Result<(), TextError> {
        let (name, value) = line.text.split_once(':').unwrap_or((&line.text, ""));
        let [name, value] = [name, value].map(|text| Piece {
            line,
            text: text.trim(),
        });
        let Some((key, shown)) = key(name.text) else {
            return Err(match heading(name.text) {
                Some(_) => value.wrong("put the rows of a picture below the line with its heading"),
                None => name.wrong(format!(
                    "no such setting; the nearest is '{}:'",
                    nearest_key(name.text)
                )),
            });
        };
        let again = self.setting_of(key);
        let again =
            again.filter(|_| !matches!(key, Key::Note | Key::Rules | Key::Extra | Key::Draw));
        if let Some(known) = again {
            let line = known.value.line.number;
            return Err(name.wrong(format!("'{}:' is on line {line} already", name.text)));
        }
        self.settings.push(Setting {
            key,
            name: shown,
            value,
        });
        Ok(())
    }

    /// Adds a line to the open blocks, one chunk to each.
    fn row(&mut self, line: &'a Line) -> Result<(), TextError> {
        let text = line.text.trim();
        let first = self.blocks.len() - self.open;
        if is_border(text) {
            return Ok(());
        }
        if self.open == 1 {
            // Blanks before the row may be places without a cell.
            let text = line.text.trim_end();
            self.blocks[first].rows.push(Piece { line, text });
            return Ok(());
        }
        let chunks = text.split_whitespace().filter(|chunk| !is_rule(chunk));
        let chunks: Vec<&str> = chunks.collect();
        let each = chunks.len() / self.open;
        if each == 0 || !chunks.len().is_multiple_of(self.open) {
            let expected = format!(
                "expected {} pieces with a blank between them, one for each picture of the \
                 heading on line {}",
                self.open, self.blocks[first].line
            );
            return Err(Piece { line, text }.wrong(expected));
        }
        for (block, chunk) in self.blocks[first..].iter_mut().zip(chunks.chunks(each)) {
            let last = chunk[each - 1];
            let text = &line.text[line.offset(chunk[0])..line.offset(last) + last.len()];
            block.rows.push(Piece { line, text });
        }
        Ok(())
    }

    /// The number of its first line.
    pub(super) fn line(&self) -> usize {
        self.lines.first().map_or(1, |line| line.number)
    }

    /// The first setting of a key.
    pub(super) fn setting_of(&self, key: Key) -> Option<&Setting<'a>> {
        self.settings_of(key).next()
    }

    /// All settings of a key.
    pub(super) fn settings_of(&self, key: Key) -> impl Iterator<Item = &Setting<'a>> {
        self.settings
            .iter()
            .filter(move |setting| setting.key == key)
    }

    /// The parsed value of a setting, where there is one.
    pub(super) fn value<T>(
        &self,
        key: Key,
        parse: impl FnOnce(&str) -> Option<T>,
        expected: impl Into<String>,
    ) -> Result<Option<T>, TextError> {
        let Some(Setting { value, .. }) = self.setting_of(key) else {
            return Ok(None);
        };
        let parsed = parse(value.text).ok_or_else(|| value.wrong(expected))?;
        Ok(Some(parsed))
    }

    /// The blocks under a heading.
    pub(super) fn blocks_of(&self, heading: Heading) -> impl Iterator<Item = &Block<'a>> {
        let blocks = self.blocks.iter();
        blocks.filter(move |block| block.heading == heading)
    }

    /// The name of the puzzle in answers.
    pub(super) fn id(&self) -> Option<String> {
        let id = self.setting_of(Key::Id).map(|setting| setting.value.text);
        id.or(self.name).map(str::to_owned)
    }

    /// What the author wrote and drew beside the puzzle.
    pub(super) fn metadata(&self) -> Result<Metadata, TextError> {
        let mut metadata = Metadata::default();
        for note in self.settings_of(Key::Note) {
            if let Some(words) = words_of(&note.name.to_lowercase()) {
                let said: Option<String> = serde_json::from_str(note.value.text).ok();
                metadata.add_line(words, said.as_deref().unwrap_or(note.value.text));
            }
        }
        for Setting { value, .. } in self.settings_of(Key::Draw) {
            let drawn = serde_json::from_str(value.text);
            let wrong = |error: serde_json::Error| {
                value.wrong(format!("a drawing as JSON is expected: {error}"))
            };
            metadata.cosmetics.push(drawn.map_err(wrong)?);
        }
        Ok(metadata)
    }

    /// The author's remarks.
    pub(super) fn notes(&self) -> Vec<(String, String)> {
        let note = |note: &Setting<'_>| (note.name.to_lowercase(), note.value.text.to_owned());
        self.settings_of(Key::Note).map(note).collect()
    }
}

/// A line `grid at`, from its place on.
fn grid_line(line: &Line, place: &str, rest: &[&str]) -> Result<GridLine, TextError> {
    let wrong = |text, expected: &str| Piece { line, text }.wrong(expected);
    let boxes = match rest {
        [] => None,
        ["boxes", size] => Some(boxes(size).ok_or_else(|| {
            let expected = "expected rows and columns of a box, as in 'boxes 2x3', or 'boxes none'";
            wrong(size, expected)
        })?),
        [other, ..] => {
            let expected = "expected 'boxes 2x3' or nothing after the place of the grid";
            return Err(wrong(other, expected));
        }
    };
    let at = place.parse().map_err(|()| {
        let expected = "expected the top left cell of the grid, as in 'grid at r7c7' (from r1c1)";
        wrong(place, expected)
    })?;
    Ok(GridLine {
        line: line.number,
        at,
        boxes,
    })
}

/// The shape of boxes: `2x3`, or `none`.
pub(super) fn boxes(text: &str) -> Option<Option<Boxes>> {
    if text.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let number = |text: &str| {
        let number = text.trim().parse::<usize>().ok();
        number.filter(|n| (1..=MAX_SYMBOLS).contains(n))
    };
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    let (rows, cols) = (number(rows)?, number(cols)?);
    Some(Some(Boxes { rows, cols }))
}

/// The advice about other text after a puzzle, where a line is some.
pub(super) fn end_before(text: &str) -> &'static str {
    const FEWEST: usize = 3;
    let is_word = |word: &&str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        letters.chars().count() > 1 && letters.chars().all(char::is_alphabetic)
    };
    match text.split_whitespace().filter(is_word).count() >= FEWEST {
        true => "; put other text after a line 'end'",
        false => "",
    }
}

/// The error about a line that is neither setting, constraint nor row of a picture.
fn stray(line: &Line) -> TextError {
    let text = line.text.trim();
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let expected = match key(first) {
        Some(_) => format!("a setting has a colon: '{first}: {}'", rest.trim()),
        None => format!(
            "expected a setting such as 'rules: diagonals', a constraint such as 'cage 10 r1c1 \
             r1c2', or a heading above the rows of a picture (a blank line ends a picture); the \
             nearest heading is '{}'{}",
            nearest_heading(first),
            end_before(text)
        ),
    };
    Piece { line, text }.wrong(expected)
}

/// True if a line is drawn like clues: symbols and blanks, and no words.
fn looks_drawn(text: &str) -> bool {
    let is_mark = |c: char| c.is_ascii_digit() || "._*?".contains(c);
    let is_sign = |c: char| {
        is_mark(c) || c.is_ascii_uppercase() || "#+-=".contains(c) || is_air(c) || is_drawing(c)
    };
    let begins = text.starts_with(is_mark) || !text.contains(char::is_alphabetic);
    begins && text.chars().all(is_sign)
}

/// True if a line is a comment. In a picture, `#` before single signs is a place without a cell.
fn is_comment(text: &str, in_picture: bool) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return false;
    };
    let signs = || {
        rest.split_whitespace()
            .all(|chunk| chunk.chars().count() == 1)
    };
    let is_row = in_picture && rest.split_whitespace().count() > 1 && signs();
    (rest.is_empty() || rest.starts_with([' ', '\t'])) && !is_row
}

/// True if a line only decorates: `+---+---+`.
fn is_border(text: &str) -> bool {
    let is_line = |c: char| matches!(c, '-' | '=') || is_drawing(c);
    let mut signs = text.chars();
    text.contains(is_line) && signs.all(|c| is_line(c) || matches!(c, '+' | ' ') || is_upright(c))
}

/// True if a chunk of a row is only an upright line.
fn is_rule(text: &str) -> bool {
    text.chars().all(is_upright)
}

/// True if a character separates cells: a blank or an upright line.
pub(super) fn is_air(c: char) -> bool {
    c.is_whitespace() || is_upright(c)
}

fn is_upright(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

fn is_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c) && !is_upright(c)
}
