//! The text of `gss`, Bart Pieters' generic sudoku solver: tags that say how the cells hang
//! together, then any drawing in which the cells are the numbers and periods, in their order.
//!
//! `<size>` is the number of cells (81), `<blocksize>` the number of symbols (9). Blocks, each
//! with as many cells as there are symbols, come from `<block>`, a list of cell numbers from 1;
//! `<matrix>`, a drawing with the number of a block in each cell; `<standardblocks>` (which holds
//! where nothing else is said), `<rowblocks>`, `<colblocks>`, `<blockblocks>`, `<updiagblock>`
//! and `<downdiagblock>`. `<pattern>` is what stands around the cells of the drawing, with a
//! period for the cell; `<emptychar>` a further sign for a blank one. The solution comes back in
//! the drawing. Departure: `gss` takes all that follows as the drawing, here it ends at the first
//! blank line behind its last cell, or at the next tag.

use std::ops::Range;

use crate::puzzle::{
    Boxes, Grid, LayoutSpec, MAX_SYMBOLS, MapSizes, Position, RegionKind, RegionMap,
};
use crate::text::ground::{
    Alphabet, Builder, Context, Drawing, Entry, Form, Gather, Line, Piece, TextError, places_of,
    unexpected,
};

/// What such a text is called in reports.
const FORM: &str = "gss";

/// Cells of a puzzle at most.
const MOST_CELLS: usize = 10_000;

/// The tags, without their brackets.
const TAGS: [&str; 13] = [
    "block",
    "standardblocks",
    "rowblocks",
    "colblocks",
    "downdiagblock",
    "updiagblock",
    "blockblocks",
    "matrix",
    "sudoku",
    "size",
    "blocksize",
    "pattern",
    "emptychar",
];

/// Whether a line begins with a tag.
pub(super) fn starts(text: &str) -> bool {
    tag(text).is_some_and(|(name, _)| TAGS.contains(&name))
}

/// The name of the tag that a line begins with, and what stands behind it.
fn tag(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.trim_start().strip_prefix('<')?.split_once('>')?;
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase());
    plain.then_some((name, rest))
}

/// The lines of a puzzle, so far.
#[derive(Debug)]
struct Sheet {
    lines: Vec<Line>,
    /// The index of the line with the tag of the drawing.
    drawing: Option<usize>,
    size: usize,
    marks: Marks,
    /// Cells of the drawing so far.
    cells: usize,
}

impl Default for Sheet {
    fn default() -> Self {
        const USUAL: usize = 81;
        Self {
            lines: Vec::new(),
            drawing: None,
            size: USUAL,
            marks: Marks::default(),
            cells: 0,
        }
    }
}

/// The puzzle that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut sheet = Sheet::default();
    let rest = sheet.take(line);
    debug_assert!(rest.is_none(), "a puzzle takes its first line");
    Box::new(sheet)
}

impl Gather for Sheet {
    fn take(&mut self, line: Line) -> Option<Line> {
        let ended = match self.drawing {
            None => false,
            Some(_) => {
                tag(&line.text).is_some() || line.text.trim().is_empty() && self.cells >= self.size
            }
        };
        if ended {
            return Some(line);
        }
        match tag(&line.text) {
            Some(("size", number)) => self.size = number.trim().parse().unwrap_or(0),
            Some(("blocksize", number)) => self.marks.digits = number.trim().len(),
            Some(("pattern", text)) => self.marks.around = Marks::around(text),
            Some(("emptychar", text)) => self.marks.blank = text.trim().chars().next(),
            Some(("sudoku", _)) => self.drawing = Some(self.lines.len()),
            _ if self.drawing.is_some() => self.cells += self.marks.cells(&line.text).len(),
            _ => {}
        }
        self.lines.push(line);
        None
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if self.is_document() {
            let mut lines = self.lines.into_iter();
            let first = lines.next().map(Piece::Other);
            return first.into_iter().chain(lines.map(Piece::Rest)).collect();
        }
        vec![Piece::Read(self.read(context))]
    }
}

impl Sheet {
    /// Whether it is a document whose first element has the name of a tag: other elements stand
    /// where the drawing should be.
    fn is_document(&self) -> bool {
        let Some(0) = self.drawing else { return false };
        let rows = &self.lines[1..];
        let closes = self.lines.iter().any(|line| line.text.contains("</"));
        self.cells != self.size && (closes || rows.is_empty())
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// A tag that is not known, a block of a wrong size, or a drawing with too few or too many
    /// cells.
    fn read(self, context: &mut Context) -> Result<Entry, TextError> {
        let first = self.lines.first().map_or(1, |line| line.number);
        let Some(drawing) = self.drawing else {
            return Err(unexpected(
                first,
                "",
                "expected the tag <sudoku> with the drawing below",
            ));
        };
        let (head, rows) = (&self.lines[..drawing], &self.lines[drawing + 1..]);
        if !(1..=MOST_CELLS).contains(&self.size) {
            let expected = format!("expected a number of cells from 1 to {MOST_CELLS}");
            return Err(unexpected(first, "<size>", expected));
        }
        let mut places = Vec::new();
        let mut cells = Vec::new();
        for (k, row) in rows.iter().enumerate() {
            for (n, at) in self.marks.cells(&row.text).into_iter().enumerate() {
                places.extend(Position::new(k, n));
                cells.push((k, at));
            }
        }
        if cells.len() != self.size {
            let expected = format!(
                "expected {} cells in the drawing; there are {}",
                self.size,
                cells.len()
            );
            return Err(unexpected(first, "<sudoku>", expected));
        }
        let side = self.size.isqrt();
        if side * side == self.size {
            places = places_of(side, self.size).collect();
        }
        let mut builder = Builder {
            spec: spec(head, &places)?,
            ..Builder::default()
        };
        let order = builder.spec.order;
        for (&(k, ref at), &place) in cells.iter().zip(&places) {
            let text = &rows[k].text[at.clone()];
            if self.marks.is_blank(text) {
                continue;
            }
            let symbol = Alphabet::Numbers
                .read(text, order)
                .filter(|s| s.index() < order);
            let symbol = symbol.ok_or_else(|| {
                let expected = format!("expected a number from 1 to {order}");
                unexpected(rows[k].number, text, expected)
            })?;
            builder.givens.push((place, symbol));
        }
        let mut entry = builder.entry(first, Form::Other(FORM), context)?;
        let layout = entry.puzzle.layout();
        let spots = cells.into_iter().zip(places);
        let spots =
            spots.filter_map(|((line, at), place)| Some((line, at, layout.cell_at(place)?)));
        entry.form = Form::Drawing(Drawing::of(FORM, Alphabet::Numbers, rows, spots));
        Ok(entry)
    }
}

/// How the cells of a drawing are told from the rest of it.
#[derive(Debug, Default)]
struct Marks {
    /// What stands before and behind each cell.
    around: Option<(String, String)>,
    blank: Option<char>,
    /// Digits of the largest number, 0 where it is not known.
    digits: usize,
}

impl Marks {
    fn around(text: &str) -> Option<(String, String)> {
        let (before, behind) = text.trim().split_once('.')?;
        let some = !before.is_empty() || !behind.is_empty();
        some.then(|| (before.to_owned(), behind.to_owned()))
    }

    fn is_blank(&self, text: &str) -> bool {
        matches!(text, "." | "0") || self.blank.is_some_and(|sign| text.chars().eq([sign]))
    }

    fn is_sign(&self, c: char) -> bool {
        c.is_ascii_digit() || c == '.' || self.blank == Some(c)
    }

    /// The places of the cells of a line.
    fn cells(&self, text: &str) -> Vec<Range<usize>> {
        let Some((before, behind)) = &self.around else {
            return self.words(text);
        };
        let mut cells = Vec::new();
        let mut from = 0;
        while let Some(at) = text[from..].find(before.as_str()).map(|at| from + at) {
            let start = at + before.len();
            let inner = &text[start..];
            let length = inner.find(|c| !self.is_sign(c)).unwrap_or(inner.len());
            let whole = length > 0 && inner[length..].starts_with(behind.as_str());
            if whole {
                cells.push(start..start + length);
                from = start + length;
            } else {
                from = at + text[at..].chars().next().map_or(1, char::len_utf8);
            }
            if from >= text.len() {
                break;
            }
        }
        cells
    }

    /// Words of nothing but digits and periods; one with a period in it, or with more digits than
    /// a symbol has, is a cell a character.
    fn words(&self, text: &str) -> Vec<Range<usize>> {
        let apart = |c: char| {
            c.is_whitespace() || matches!(c, '|' | '!' | '[' | ']' | '\u{2500}'..='\u{257f}')
        };
        let mut cells = Vec::new();
        let mut from = 0;
        for word in text.split_inclusive(apart) {
            let start = from;
            from += word.len();
            let word = word.trim_end_matches(apart);
            if word.is_empty() || !word.chars().all(|c| self.is_sign(c)) {
                continue;
            }
            let number =
                word.bytes().all(|b| b.is_ascii_digit()) && word.len() <= self.digits.max(1);
            if number {
                cells.push(start..start + word.len());
            } else {
                let each = word.char_indices();
                cells.extend(each.map(|(at, c)| start + at..start + at + c.len_utf8()));
            }
        }
        cells
    }
}

/// The layout that the tags in front of the drawing describe.
fn spec(head: &[Line], places: &[Position]) -> Result<LayoutSpec, TextError> {
    const USUAL: usize = 9;
    let mut blocks = Blocks {
        order: USUAL,
        places,
        spec: LayoutSpec {
            name: "gss".to_owned(),
            order: USUAL,
            cells: places.to_vec(),
            ..LayoutSpec::default()
        },
    };
    let first = head.first().map_or(1, |line| line.number);
    // The number of symbols may stand behind the blocks.
    for line in head {
        if let Some(("blocksize", number)) = tag(&line.text) {
            blocks.order = number.trim().parse().unwrap_or(0);
        }
    }
    if !(1..=MAX_SYMBOLS).contains(&blocks.order) {
        let expected = format!("expected a number of symbols from 1 to {MAX_SYMBOLS}");
        return Err(unexpected(first, "<blocksize>", expected));
    }
    blocks.spec.order = blocks.order;
    let mut at = 0;
    let mut any = false;
    while at < head.len() {
        let line = &head[at];
        let end = head[at + 1..]
            .iter()
            .position(|line| tag(&line.text).is_some());
        let end = end.map_or(head.len(), |k| at + 1 + k);
        let below = &head[at + 1..end];
        at = end;
        let Some((name, rest)) = tag(&line.text) else {
            continue;
        };
        any |= !matches!(name, "size" | "blocksize" | "pattern" | "emptychar");
        match name {
            "block" => blocks.list(line, rest, below)?,
            "matrix" => blocks.matrix(line, below)?,
            "standardblocks" => blocks.standard(line)?,
            "rowblocks" => blocks.lines(line, RegionKind::Row)?,
            "colblocks" => blocks.lines(line, RegionKind::Column)?,
            "blockblocks" => blocks.boxes(line)?,
            "downdiagblock" | "updiagblock" => blocks.diagonal(line, name == "downdiagblock")?,
            _ if TAGS.contains(&name) => {}
            _ => {
                return Err(unexpected(
                    line.number,
                    name,
                    format!("known tags are {}", TAGS.join(", ")),
                ));
            }
        }
    }
    if let (false, Some(line)) = (any, head.first()) {
        blocks.standard(line)?;
    } else if !any {
        blocks.standard(&Line::new(first, String::new()))?;
    }
    Ok(blocks.spec)
}

/// The blocks, as they are collected.
struct Blocks<'p> {
    order: usize,
    places: &'p [Position],
    spec: LayoutSpec,
}

impl Blocks<'_> {
    /// The side of the square that the cells are.
    fn side(&self, line: &Line) -> Result<usize, TextError> {
        let side = self.places.len().isqrt();
        if side * side == self.places.len() && side == self.order {
            return Ok(side);
        }
        let expected = format!(
            "this needs a square with as many cells in a row as there are symbols; there are {} cells and {} symbols",
            self.places.len(),
            self.order
        );
        Err(unexpected(line.number, &line.text, expected))
    }

    fn box_side(&self, line: &Line) -> Result<usize, TextError> {
        let side = self.side(line)?;
        let inner = side.isqrt();
        if inner * inner == side {
            return Ok(inner);
        }
        Err(unexpected(
            line.number,
            &line.text,
            "this needs a number of symbols that is a square",
        ))
    }

    fn standard(&mut self, line: &Line) -> Result<(), TextError> {
        let inner = self.box_side(line)?;
        let boxes = Some(Boxes {
            rows: inner,
            cols: inner,
        });
        self.spec.grids = vec![Grid {
            at: Position { row: 0, col: 0 },
            boxes,
        }];
        Ok(())
    }

    fn add(&mut self, name: String, kind: RegionKind, cells: impl Iterator<Item = usize>) {
        let cells = cells.map(|k| self.places[k]).collect();
        self.spec.extra.push((name, kind, cells));
    }

    fn lines(&mut self, line: &Line, kind: RegionKind) -> Result<(), TextError> {
        let side = self.side(line)?;
        for k in 0..side {
            let cell = |n: usize| {
                if kind == RegionKind::Row {
                    k * side + n
                } else {
                    n * side + k
                }
            };
            self.add(format!("{kind} {}", k + 1), kind, (0..side).map(cell));
        }
        Ok(())
    }

    fn boxes(&mut self, line: &Line) -> Result<(), TextError> {
        let inner = self.box_side(line)?;
        let side = inner * inner;
        for k in 0..side {
            let (row, col) = (k / inner * inner, k % inner * inner);
            let cell = |n: usize| (row + n / inner) * side + col + n % inner;
            self.add(
                format!("box {}", k + 1),
                RegionKind::Box,
                (0..side).map(cell),
            );
        }
        Ok(())
    }

    fn diagonal(&mut self, line: &Line, down: bool) -> Result<(), TextError> {
        let side = self.side(line)?;
        let cell = |k: usize| k * side + if down { k } else { side - 1 - k };
        let name = if down {
            "main diagonal"
        } else {
            "anti-diagonal"
        };
        self.add(name.to_owned(), RegionKind::Diagonal, (0..side).map(cell));
        Ok(())
    }

    fn list(&mut self, line: &Line, rest: &str, below: &[Line]) -> Result<(), TextError> {
        let mut cells = Vec::new();
        let more = below
            .iter()
            .filter(|line| !line.text.trim_start().starts_with('#'));
        for word in rest
            .split_whitespace()
            .chain(more.flat_map(|line| line.text.split_whitespace()))
        {
            let number = word.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let number = number.filter(|&k| k < self.places.len()).ok_or_else(|| {
                let expected = format!(
                    "expected the number of a cell, from 1 to {}",
                    self.places.len()
                );
                unexpected(line.number, word, expected)
            })?;
            cells.push(number);
        }
        if cells.len() != self.order {
            let expected = format!(
                "expected {} cells, one for each symbol; there are {}",
                self.order,
                cells.len()
            );
            return Err(unexpected(line.number, &line.text, expected));
        }
        let name = format!("block {}", self.spec.extra.len() + 1);
        self.add(name, RegionKind::Extra, cells.into_iter());
        Ok(())
    }

    fn matrix(&mut self, line: &Line, below: &[Line]) -> Result<(), TextError> {
        let marks = Marks {
            digits: usize::MAX,
            ..Marks::default()
        };
        let mut labels = Vec::new();
        let mut found = 0;
        for row in below {
            for at in marks.words(&row.text) {
                let text = &row.text[at];
                let place = self.places.get(found).filter(|_| !marks.is_blank(text));
                labels.extend(place.map(|&place| (place, text.to_owned())));
                found += 1;
            }
        }
        if found != self.places.len() {
            let expected = format!(
                "expected {} cells below; there are {found}",
                self.places.len()
            );
            return Err(unexpected(line.number, &line.text, expected));
        }
        self.spec.maps.push(RegionMap {
            labels,
            sizes: MapSizes::Full,
            kind: RegionKind::Jigsaw,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    fn given(text: &str) -> Result<Entry, TextError> {
        let mut sheet = Sheet::default();
        for line in Line::all(text) {
            assert!(sheet.take(line).is_none(), "{text}");
        }
        sheet.read(&mut Context::new(ReadOptions::default()))
    }

    #[test]
    fn blocks_come_from_lists_matrices_and_names() {
        let drawing = "<sudoku>\n+---+\n|1 .|\n|. 0|\n+---+\nthe end";
        let head = "<size>4\n<blocksize>2\n";
        let matrix = format!("{head}<rowblocks>\n<matrix>\n+\n|1 2\n|1 2\n{drawing}");
        let lists = format!("{head}<block>1 2\n<block> 3\n4\n<colblocks>\n{drawing}");
        for text in [matrix, lists] {
            let entry = given(&text).expect("a puzzle");
            assert_eq!(entry.puzzle.layout().regions().len(), 4, "{text}");
            assert_eq!(entry.puzzle.clues().count(), 1);
            let Form::Drawing(drawing) = &entry.form else {
                panic!("a drawing")
            };
            assert_eq!(
                (drawing.spots.len(), drawing.text.ends_with("the end")),
                (4, true)
            );
        }
        for bad in [
            "<sudoku>\n1 2",
            "<size>4\n<blocksize>2\n<block>1 2 3\n<sudoku>\n1 2 2 1",
            "<size>4\n<blocksize>2\n<block>1 5\n<sudoku>\n1 2 2 1",
            "<size>4\n<blocksize>2\n<rowblocks>\n<sudoku>\n1 2 3 1",
            "<size>4\n<blocksize>2\n<standardblocks>\n<sudoku>\n1 2 2 1",
            "<size>4\n<blocksize>2\n<oddblocks>\n<sudoku>\n1 2 2 1",
            "<size>99999999\n<sudoku>\n",
            "<size>4",
        ] {
            assert!(given(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_pattern_tells_cells_from_other_numbers() {
        let text = "<size>1\n<blocksize>1\n<emptychar>0\n<pattern>|.|\n<block>1\n<sudoku>\nf[3]={|0|,};\nsize(9cm);";
        let entry = given(text).expect("a puzzle");
        assert_eq!(entry.puzzle.clues().count(), 0);
        let marks = Marks {
            around: Marks::around("|.|"),
            blank: Some('_'),
            digits: 1,
        };
        assert_eq!(marks.cells("1|12|_|x|3|4").len(), 3);
    }
}
