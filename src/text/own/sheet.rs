//! Tells settings, headings and picture rows apart, line by line.

use super::constraint::{self, Said};
use super::keys::{Heading, Key, ends, heading, key, nearest_heading, nearest_key, starts};
use super::sums::{self, Sum};
use super::wrong::wrong;
use crate::puzzle::{Boxes, Position};
use crate::text::base::{Line, TextError};

/// The lines of a puzzle, sorted into settings and blocks.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) lines: &'a [Line],
    /// Number of the starting line.
    pub(super) line: usize,
    /// What stands behind `puzzle` or `layout`.
    pub(super) name: Option<&'a str>,
    pub(super) settings: Vec<Setting<'a>>,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) grids: Vec<GridLine>,
    pub(super) constraints: Vec<Said<'a>>,
    /// The sums of the cages of a picture.
    pub(super) sums: Vec<Sum<'a>>,
}

/// A line `key: value`.
#[derive(Debug)]
pub(super) struct Setting<'a> {
    pub(super) key: Key,
    /// The key as written; for a further region its name.
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) line: usize,
    /// Column of the value.
    pub(super) column: usize,
}

impl Setting<'_> {
    /// An error about the value.
    pub(super) fn wrong(&self, expected: impl Into<String>) -> TextError {
        wrong(self.line, self.column, self.value, expected)
    }
}

/// A picture under a heading.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) heading: Heading,
    /// The name of an `extra` map.
    pub(super) name: &'a str,
    pub(super) line: usize,
    /// Which grid it belongs to, where it stands below `grid at`.
    pub(super) grid: Option<usize>,
    pub(super) rows: Vec<Row<'a>>,
}

/// A row of a picture, as it stands in its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// Index into the lines.
    pub(super) index: usize,
    pub(super) line: usize,
    /// Byte in the line at which it starts.
    pub(super) start: usize,
    /// The same in characters, from 1.
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// A line `grid at r1c1 boxes 2x3`.
#[derive(Debug)]
pub(super) struct GridLine {
    pub(super) line: usize,
    pub(super) at: Position,
    /// The boxes that the line names; `Some(None)` for `boxes none`.
    pub(super) boxes: Option<Option<Boxes>>,
}

/// What stands behind a start: `samurai` in `puzzle samurai`.
fn title(line: &Line) -> Option<&str> {
    let (_, name) = line.text.trim().split_once([' ', '\t'])?;
    Some(name.trim()).filter(|name| !name.is_empty())
}

impl<'a> Sheet<'a> {
    /// Sorts the lines.
    pub(super) fn of(lines: &'a [Line]) -> Result<Self, TextError> {
        let first = lines.first().filter(|line| starts(&line.text));
        let mut sheet = Self {
            lines,
            line: lines.first().map_or(1, |line| line.number),
            name: first.and_then(title),
            settings: Vec::new(),
            blocks: Vec::new(),
            grids: Vec::new(),
            constraints: Vec::new(),
            sums: Vec::new(),
        };
        // How many of the last blocks take the next row; 0 where no picture is open. A blank line
        // ends a picture, unless a row of the same width follows.
        let (mut open, mut last) = (0, 0);
        for (index, line) in lines.iter().enumerate().skip(usize::from(first.is_some())) {
            let text = line.text.trim();
            if text.is_empty() {
                // Between the heading and its picture a blank line is only air.
                let begun = sheet
                    .blocks
                    .last()
                    .is_some_and(|block| !block.rows.is_empty());
                if begun {
                    open = 0;
                }
            } else if is_comment(text, open > 0) {
            } else if ends(text) {
                break;
            } else if let Some(blocks) = sheet.heading(line)? {
                (open, last) = (blocks, blocks);
            } else if let Some(sums) = sheet.cage_sums(line)? {
                sheet.sums.extend(sums);
            } else if let Some(constraints) = constraint::read(line, open > 0)? {
                sheet.constraints.extend(constraints);
                (open, last) = (0, 0);
            } else if text.contains(':') {
                sheet.setting(line)?;
                (open, last) = (0, 0);
            } else if open > 0 {
                sheet.row(index, line, open)?;
            } else if sheet.goes_on(line, last) {
                open = last;
                sheet.row(index, line, open)?;
            } else if sheet.blocks.is_empty() && looks_drawn(text) {
                sheet.block(Heading::Clues, "", line.number, None);
                (open, last) = (1, 1);
                sheet.row(index, line, open)?;
            } else {
                return Err(stray(line));
            }
        }
        Ok(sheet)
    }

    /// The sums of a line below a picture of cages.
    fn cage_sums(&self, line: &'a Line) -> Result<Option<Vec<Sum<'a>>>, TextError> {
        match self.blocks_of(Heading::Cages).next() {
            Some(_) => sums::read(line),
            None => Ok(None),
        }
    }

    /// Whether a line behind a blank one is a row of the last picture.
    fn goes_on(&self, line: &Line, last: usize) -> bool {
        let row = self.blocks.last().and_then(|block| block.rows.last());
        let before = row.map(|row| signs(&self.lines[row.index].text));
        last > 0 && (is_border(line.text.trim()) || before == Some(signs(&line.text)))
    }

    /// Opens the blocks of a heading and returns how many they are.
    fn heading(&mut self, line: &'a Line) -> Result<Option<usize>, TextError> {
        // A colon behind a heading is read over.
        let text = line.text.trim().trim_end_matches(':').trim_end();
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["grid", "at", place, rest @ ..] = words.as_slice() {
            let boxes = match rest {
                [] => None,
                ["boxes", size] => Some(boxes(size).ok_or_else(|| {
                    let expected =
                        "expected rows and columns of a box, as in 'boxes 2x3', or 'boxes none'";
                    wrong(line.number, line.column(size), size, expected)
                })?),
                [other, ..] => {
                    let expected = "expected 'boxes 2x3' or nothing after the place of the grid";
                    return Err(wrong(line.number, line.column(other), other, expected));
                }
            };
            let at = place.parse().map_err(|()| {
                let expected =
                    "expected the top left cell of the grid, as in 'grid at r7c7' (from r1c1)";
                wrong(line.number, line.column(place), place, expected)
            })?;
            self.grids.push(GridLine {
                line: line.number,
                at,
                boxes,
            });
            let grid = Some(self.grids.len() - 1);
            self.block(Heading::Clues, "", line.number, grid);
            return Ok(Some(1));
        }
        if text.contains(':') {
            return Ok(None);
        }
        let found: Option<Vec<Heading>> = words.iter().map(|word| heading(word)).collect();
        match (found, words.as_slice()) {
            (Some(headings), _) => {
                for &heading in &headings {
                    self.block(heading, "", line.number, None);
                }
                Ok(Some(headings.len()))
            }
            (None, [first, _, ..]) if heading(first) == Some(Heading::Extra) => {
                let name = text.get(first.len()..).unwrap_or_default().trim();
                self.block(Heading::Extra, name, line.number, None);
                Ok(Some(1))
            }
            _ => Ok(None),
        }
    }

    fn block(&mut self, heading: Heading, name: &'a str, line: usize, grid: Option<usize>) {
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
        let name = name.trim();
        let Some((key, region)) = key(name) else {
            if heading(name).is_some() {
                let expected = "the rows of a picture stand below the line with its heading";
                return Err(wrong(
                    line.number,
                    line.column(value.trim()),
                    value.trim(),
                    expected,
                ));
            }
            let nearest = nearest_key(name);
            let expected = format!("no such setting; the nearest is '{nearest}:'");
            return Err(wrong(line.number, line.column(name), name, expected));
        };
        let value = value.trim();
        let again = self
            .settings
            .iter()
            .find(|known| known.key == key && !matches!(key, Key::Note | Key::Rules | Key::Extra));
        if let Some(known) = again {
            let expected = format!("'{name}:' stands on line {} already", known.line);
            return Err(wrong(line.number, line.column(name), name, expected));
        }
        self.settings.push(Setting {
            key,
            name: region.unwrap_or(name),
            value,
            line: line.number,
            column: line.column(value),
        });
        Ok(())
    }

    /// Adds a line to the last `open` blocks, one chunk to each.
    fn row(&mut self, index: usize, line: &'a Line, open: usize) -> Result<(), TextError> {
        let text = line.text.trim();
        if is_border(text) {
            return Ok(());
        }
        let first = self.blocks.len() - open;
        let mut add = |block: usize, start: usize, text: &'a str| {
            let row = Row {
                index,
                line: line.number,
                start,
                column: line.column(text),
                text,
            };
            self.blocks[first + block].rows.push(row);
        };
        if open == 1 {
            // Blanks before the row may stand for places without a cell.
            add(0, 0, line.text.trim_end());
            return Ok(());
        }
        let chunks: Vec<&str> = text
            .split_whitespace()
            .filter(|chunk| !is_rule(chunk))
            .collect();
        if chunks.is_empty() || !chunks.len().is_multiple_of(open) {
            let expected = format!(
                "expected {open} pieces with a blank between them, one for each picture of the \
                 heading on line {}",
                self.blocks[first].line
            );
            return Err(wrong(line.number, line.column(text), text, expected));
        }
        let each = chunks.len() / open;
        for (block, piece) in chunks.chunks(each).enumerate() {
            let (Some(from), Some(to)) = (piece.first(), piece.last()) else {
                continue;
            };
            let (from, to) = (line.offset(from), line.offset(to) + to.len());
            add(block, from, &line.text[from..to]);
        }
        Ok(())
    }

    /// The setting of a key, where there is one.
    pub(super) fn setting_of(&self, key: Key) -> Option<&Setting<'a>> {
        self.settings.iter().find(|setting| setting.key == key)
    }

    /// The blocks under a heading.
    pub(super) fn blocks_of(&self, heading: Heading) -> impl Iterator<Item = &Block<'a>> {
        self.blocks
            .iter()
            .filter(move |block| block.heading == heading)
    }

    /// The name under which answers speak of the puzzle.
    pub(super) fn id(&self) -> Option<String> {
        let id = self.setting_of(Key::Id).map(|setting| setting.value);
        id.or(self.name).map(str::to_owned)
    }

    /// The author's remarks.
    pub(super) fn notes(&self) -> Vec<(String, String)> {
        let notes = self
            .settings
            .iter()
            .filter(|setting| setting.key == Key::Note);
        notes
            .map(|note| (note.name.to_lowercase(), note.value.to_owned()))
            .collect()
    }
}

/// What to do with other text behind a puzzle, where a line is some.
pub(super) fn end_before(text: &str) -> &'static str {
    const FEWEST: usize = 3;
    let word = |word: &&str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        letters.chars().count() > 1 && letters.chars().all(char::is_alphabetic)
    };
    match text.split_whitespace().filter(word).count() >= FEWEST {
        true => "; other text stands behind a line 'end'",
        false => "",
    }
}

/// A line that is neither setting nor constraint, and no row of a picture.
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
    wrong(line.number, line.column(text), text, expected)
}

/// How many signs a row has, without blanks and bars.
fn signs(text: &str) -> usize {
    let sign = |c: &char| !c.is_whitespace() && !is_upright(*c);
    text.chars().filter(sign).count()
}

/// Whether a line is drawn like clues: symbols and blanks, and no words.
fn looks_drawn(text: &str) -> bool {
    let sign = |c: char| {
        c.is_ascii_digit()
            || c.is_ascii_uppercase()
            || matches!(c, '.' | '_' | '*' | '?' | '#' | '+' | '-' | '=')
            || c.is_whitespace()
            || is_upright(c)
            || is_box_drawing(c)
    };
    let marked = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?');
    let begins = text.starts_with(marked) || !text.contains(char::is_alphabetic);
    begins && text.chars().all(sign)
}

/// Whether a line is a comment. Inside a picture, a line of single characters is a row that
/// begins with a place without a cell.
fn is_comment(text: &str, in_picture: bool) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return false;
    };
    let marks = |text: &str| {
        text.split_whitespace().count() > 1
            && text
                .split_whitespace()
                .all(|chunk| chunk.chars().nth(1).is_none())
    };
    (rest.is_empty() || rest.starts_with([' ', '\t'])) && !(in_picture && marks(text))
}

/// Reads the shape of boxes: `2x3`, or `none`.
pub(super) fn boxes(text: &str) -> Option<Option<Boxes>> {
    if text.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    let number = |text: &str| {
        text.trim()
            .parse::<usize>()
            .ok()
            .filter(|n| (1..=61).contains(n))
    };
    Some(Some(Boxes {
        rows: number(rows)?,
        cols: number(cols)?,
    }))
}

/// Whether a line only decorates: `+---+---+`.
fn is_border(text: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '=') || is_box_drawing(c);
    text.chars().any(drawn)
        && text
            .chars()
            .all(|c| drawn(c) || c == '+' || c == ' ' || is_upright(c))
}

/// Whether a chunk of a row is only an upright line.
pub(super) fn is_rule(text: &str) -> bool {
    text.chars().all(is_upright)
}

/// Whether a character is an upright line.
pub(super) fn is_upright(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c) && !is_upright(c)
}
