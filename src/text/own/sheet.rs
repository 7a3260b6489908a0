//! Sorts the lines into settings, constraints and rows of pictures.

use serde_json::Value;

use super::constraint::{self, Said};
use super::picture::{Block, is_air};
use super::words::{
    HEADINGS, KEYS, Key, Piece, Section, ends, find, is_comment, key, name_of, nearest_of, wrong,
};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Metadata};
use crate::text::base::{Line, Parsed, Says, TextError};

#[derive(Debug, Default)]
pub(super) struct Sheet<'a> {
    pub(super) lines: &'a [Line],
    /// The text after `puzzle` or `layout`.
    name: Option<&'a str>,
    settings: Vec<Setting<'a>>,
    pub(super) metadata: Metadata,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) constraints: Vec<Said<'a>>,
    /// Blocks at the end that take the next row.
    open: usize,
}

/// A line `key: value`.
#[derive(Debug)]
pub(super) struct Setting<'a> {
    key: Key,
    pub(super) name: &'a str,
    pub(super) value: Piece<'a>,
}

impl<'a> Sheet<'a> {
    /// Sorts the lines of a document.
    pub(super) fn of(lines: &'a [Line]) -> Parsed<Self> {
        let name = lines.first().and_then(|line| name_of(&line.text));
        let title = name.filter(|name| !name.is_empty());
        let mut sheet = Self { lines, name: title, ..Self::default() };
        let body = &lines[usize::from(name.is_some())..];
        for line in body.iter().take_while(|line| !ends(&line.text)) {
            sheet.take(line)?;
        }
        sheet.check_headings()?;
        Ok(sheet)
    }

    /// Returns an error for a heading without rows.
    fn check_headings(&self) -> Parsed<()> {
        let is_bare = |block: &&Block<'_>| block.grid.is_none() && block.rows.is_empty();
        let Some(block) = self.blocks.iter().find(is_bare) else {
            return Ok(());
        };
        let text = self
            .lines
            .iter()
            .find(|line| line.number == block.line)
            .map_or("", |line| line.text.trim());
        Err(wrong(block.line, text, "expected the rows of this picture below"))
    }

    /// Returns an error for a puzzle without picture and constraint, which was cut.
    pub(super) fn check_content(&self) -> Parsed<()> {
        let is_puzzle =
            |line: &&Line| line.text.trim().starts_with("puzzle") && name_of(&line.text).is_some();
        let has_picture = self.blocks.iter().any(|block| !block.rows.is_empty());
        let Some(line) = self.lines.first().filter(is_puzzle) else {
            return Ok(());
        };
        if has_picture || !self.constraints.is_empty() {
            return Ok(());
        }
        let text = line.text.trim();
        Err(Piece { line, text }.wrong(
            "this puzzle has neither a picture (rows below a line 'clues') nor a constraint; a \
             board alone begins with 'layout'",
        ))
    }

    fn take(&mut self, line: &'a Line) -> Parsed<()> {
        let text = line.text.trim();
        if text.is_empty() {
            // A blank line ends a picture, unless it has no rows.
            if self.blocks.last().is_some_and(|block| block.size().0 > 0) {
                self.open = 0;
            }
            return Ok(());
        }

        if is_comment(text) && !(self.open > 0 && is_gap_row(text)) || self.heading(line)? {
            return Ok(());
        }
        let constraint = constraint::read(line, self.open > 0)?;
        if constraint.is_some() || text.contains(':') {
            self.open = 0;
        }
        match (constraint, self.open) {
            (Some(said), _) => self.constraints.push(said),
            (None, 0) if text.contains(':') => self.setting(line)?,
            (None, 0) => return Err(stray(line)),
            (None, _) => self.row(line)?,
        }

        Ok(())
    }

    /// Opens the blocks of a heading, if it is one.
    fn heading(&mut self, line: &'a Line) -> Parsed<bool> {
        // A colon after a heading is ignored.
        let text = line.text.trim().trim_end_matches(':').trim_end();
        let words: Vec<&str> = text.split_whitespace().collect();
        let all: Option<Vec<_>> = words.iter().map(|word| find(HEADINGS, word)).collect();
        let (headings, name, grid) = match (words.as_slice(), all) {
            (["grid", "at", ..], _) => {
                let expected = "expected the top left cell of the grid, as in 'grid at r7c7' \
                                (from r1c1); 'boxes' is a setting above";
                let at = words[2..]
                    .concat()
                    .parse()
                    .map_err(|_| Piece { line, text }.wrong(expected))?;
                (vec![Section::Says(Says::Givens)], "", Some(at))
            }
            _ if text.contains(':') => return Ok(false),
            (_, Some(headings)) => (headings, "", None),
            ([first, ..], None) if find(HEADINGS, first) == Some(Section::Extra) => {
                (vec![Section::Extra], text[first.len()..].trim(), None)
            }
            _ => return Ok(false),
        };

        self.open = headings.len();
        for heading in headings {
            self.blocks.push(Block { heading, name, line: line.number, grid, rows: Vec::new() });
        }
        Ok(true)
    }

    fn setting(&mut self, line: &'a Line) -> Parsed<()> {
        use Key::{Check, Draw, Extra, Remark, Rules, Words};
        let (name, value) = line.text.split_once(':').unwrap_or((&line.text, ""));
        let piece = |text| Piece { line, text };
        let [said, value] = [name, value].map(str::trim).map(piece);
        let Some((key, name)) = key(said.text) else {
            let nearest = nearest_of(KEYS, said.text);
            return Err(match find(HEADINGS, said.text) {
                Some(_) => value.wrong("put the rows of a picture below the line with its heading"),
                None => said.wrong(format!("no such setting; the nearest is '{nearest}:'")),
            });
        };

        if value.text.is_empty() {
            return Err(said.wrong(format!("a value is expected after '{}:'", said.text)));
        }
        if value.text.ends_with(',') || value.text.starts_with(',') {
            let expected = match key {
                Words(_) => "a comma at its end: is the text cut? put it in double quotes if not",
                _ => "nothing follows the comma; remove it, or add what is missing",
            };
            return Err(value.wrong(expected));
        }

        let repeats = matches!(key, Words(_) | Remark | Check | Rules | Extra | Draw);
        if let Some(known) = self.setting_of(key).filter(|_| !repeats) {
            let line = known.value.line.number;
            return Err(said.wrong(format!("'{}:' is on line {line} already", said.text)));
        }

        if let Words(words) = key {
            let text: Option<String> = serde_json::from_str(value.text).ok();
            self.metadata.add_line(words, text.as_deref().unwrap_or(value.text));
        } else if key == Remark {
            let known =
                self.metadata.data.iter().find(|(name, _)| *name == said.text.to_lowercase());
            let before = known.and_then(|(_, json)| serde_json::from_str::<String>(json).ok());
            let text =
                before.map_or_else(|| value.text.to_owned(), |before| before + "\n" + value.text);
            self.metadata.data.retain(|(name, _)| *name != said.text.to_lowercase());
            self.metadata.add_data(&said.text.to_lowercase(), &Value::from(text).to_string());
        } else if key == Draw {
            let wrong = |error| value.wrong(format!("a drawing as JSON is expected: {error}"));
            let drawn = serde_json::from_str(value.text).map_err(wrong)?;
            self.metadata.cosmetics.push(drawn);
        }

        self.settings.push(Setting { key, name, value });
        Ok(())
    }

    /// Parses the value of a setting, if it is there.
    pub(super) fn read<T>(
        &self,
        key: Key,
        read: impl Fn(&str) -> Option<T>,
        expected: &str,
    ) -> Parsed<Option<T>> {
        let Some(Setting { value, .. }) = self.setting_of(key) else {
            return Ok(None);
        };
        let wrong = || value.wrong(format!("expected {expected}"));
        read(value.text).map(Some).ok_or_else(wrong)
    }

    /// Adds a line to the open blocks, a chunk to each.
    fn row(&mut self, line: &'a Line) -> Parsed<()> {
        let text = line.text.trim();
        if is_border(text) {
            return Ok(());
        }
        let first = self.blocks.len() - self.open;
        let blocks = &mut self.blocks[first..];
        let n = blocks.len();
        let mut chunks: Vec<&str> = text.split_whitespace().collect();
        chunks.retain(|chunk| !chunk.chars().all(is_air));
        if n == 1 {
            chunks = vec![text];
        }
        let each = chunks.len() / n;
        if each == 0 || !chunks.len().is_multiple_of(n) {
            let heading = blocks[0].line;
            return Err(Piece { line, text }.wrong(format!(
                "expected {n} pieces with a blank between them, one for each picture of the \
                 heading on line {heading}"
            )));
        }

        for (block, chunk) in blocks.iter_mut().zip(chunks.chunks(each)) {
            let last = chunk[each - 1];
            let text = &line.text[line.offset(chunk[0])..line.offset(last) + last.len()];
            block.add(Piece { line, text })?;
        }

        Ok(())
    }

    /// The number of the first line.
    pub(super) fn line(&self) -> usize {
        self.lines.first().map_or(1, |line| line.number)
    }

    /// The first setting with this key.
    pub(super) fn setting_of(&self, key: Key) -> Option<&Setting<'a>> {
        self.settings_of(key).next()
    }

    /// All settings with this key.
    pub(super) fn settings_of(&self, key: Key) -> impl Iterator<Item = &Setting<'a>> {
        self.settings.iter().filter(move |one| one.key == key)
    }

    /// All pictures under this heading.
    pub(super) fn blocks_of(&self, heading: Section) -> impl Iterator<Item = &Block<'a>> {
        self.blocks.iter().filter(move |one| one.heading == heading)
    }

    /// The blocks below `grid at`.
    pub(super) fn grids(&self) -> impl Iterator<Item = &Block<'a>> {
        self.blocks.iter().filter(|one| one.grid.is_some())
    }

    /// The name of the puzzle.
    pub(super) fn id(&self) -> Option<String> {
        self.setting_of(Key::Id).map(|id| id.value.text).or(self.name).map(str::to_owned)
    }
}

/// Parses a number of symbols.
pub(super) fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok().filter(|n| (1..=MAX_SYMBOLS).contains(n))
}

/// Parses `2x3`, or `none`.
pub(super) fn boxes(text: &str) -> Option<Option<Boxes>> {
    if text.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    let (rows, cols) = (number(rows)?, number(cols)?);
    Some(Some(Boxes { rows, cols }))
}

fn stray(line: &Line) -> TextError {
    let text = line.text.trim();
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let expected = match key(first) {
        Some(_) => format!("a setting has a colon: '{first}: {}'", rest.trim()),
        None => format!(
            "expected a setting such as 'rules: diagonals', a constraint such as 'cage 10 r1c1 \
             r1c2', or a heading above the rows of a picture (a blank line ends a picture); the \
             nearest heading is '{}'; put other text after a line 'end'",
            nearest_of(HEADINGS, first),
        ),
    };
    Piece { line, text }.wrong(expected)
}

/// True for single signs, a row that may begin with `#`.
fn is_gap_row(text: &str) -> bool {
    text.len() > 3 && text.split_whitespace().all(|word| word.chars().count() == 1)
}

/// True for `+---+---+`.
fn is_border(text: &str) -> bool {
    text.chars().all(|c| is_air(c) || "-=+".contains(c))
}
