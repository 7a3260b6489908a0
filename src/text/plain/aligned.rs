//! Blocks in which a blank cell has no sign: a space in its column, nothing between bars or tabs.

use std::ops::Range;

use super::row::{MIN_SIDE, Row, Way, is_bar, is_box_drawing, is_cell, is_rule, trimmed};
use super::square::is_side;
use crate::text::base::Line;

/// Rows with a blank cell before a symbol, in a drawing in which blank cells are spaces.
const MIN_GAPS: usize = 2;

/// Where the first cell of a field ends, and how far the next end is from it.
const STEPS: [(usize, usize); 7] = [(2, 2), (1, 2), (1, 1), (3, 3), (1, 3), (2, 3), (4, 4)];

/// The rows of the lines of such a block, and which lines they are; `None` for any other block.
/// Lines that have lost blank cells at their end get them back.
pub(super) fn rows(block: &mut [Line]) -> Option<(Range<usize>, Vec<Row>)> {
    let tab = |line: &Line| line.text.contains('\t');
    if let (Some(first), Some(last)) = (block.iter().position(tab), block.iter().rposition(tab))
        && let Some(rows) = tabbed(&mut block[first..=last])
    {
        return Some((first..last + 1, rows));
    }
    let at = drawn(block);
    let lines = &mut block[at.clone()];
    let rows = spaced(lines)?;
    let width = |line: &Line| line.text.chars().count();
    let widest = lines.iter().map(width).max().unwrap_or(0);
    let rules = lines
        .iter()
        .map(|line| is_rule(&line.text))
        .collect::<Vec<_>>();
    for (line, _) in lines.iter_mut().zip(rules).filter(|(_, rule)| !rule) {
        let blank = widest - width(line);
        line.text.push_str(&" ".repeat(blank));
    }
    // The last cells of a shorter line are in what it got back.
    let rows = spaced(lines).unwrap_or(rows);
    Some((at, rows))
}

/// The rows of a table with tabs, of which some have lost the empty cells at their end.
fn tabbed(block: &mut [Line]) -> Option<Vec<Row>> {
    let n = block.len();
    let fields = |line: &Line| -> Option<Vec<Range<usize>>> {
        let mut start = 0;
        let ends = line.text.match_indices('\t').map(|(at, _)| at);
        let fields = ends.chain([line.text.len()]).map(|end| {
            let field = trimmed(&line.text, start..end);
            start = end + 1;
            field
        });
        let cell =
            |at: Range<usize>| (at.is_empty() || is_cell(&line.text[at.clone()])).then_some(at);
        fields.map(cell).collect()
    };
    let tabs = |line: &&Line| line.text.matches('\t').count() + 1 >= MIN_SIDE;
    if !is_side(n) || block.iter().filter(tabs).count() < MIN_SIDE {
        return None;
    }
    let mut all = block.iter().map(fields).collect::<Option<Vec<_>>>()?;
    let widest = all.iter().map(Vec::len).max()?;
    let open = |row: &Vec<Range<usize>>| row.last().is_some_and(Range::is_empty);
    // A field after the last tab may be no cell.
    let padded = widest == n + 1 && all.iter().all(|row| row.len() <= n || open(row));
    // Where a row still has empty cells at its end, a shorter one has lost a cell; the end of a
    // text may be trimmed.
    let whole = all[..n - 1].iter().all(|row| row.len() == widest);
    let empty = all.iter().flatten().filter(|at| at.is_empty()).count();
    let cut = !whole && empty * 4 >= all.len() * widest && widest + 3 > n;
    let trimmed = !all.iter().any(|row| row.len() == widest && open(row));
    if !(padded || widest == n && (whole || trimmed) || widest < n && cut && trimmed) {
        return None;
    }
    for (row, line) in all.iter_mut().zip(block) {
        while row.len() < n {
            line.text.push('\t');
            let end = line.text.len();
            row.push(end..end);
        }
        row.truncate(n);
    }
    let rows = all.into_iter().enumerate();
    Some(
        rows.map(|(k, cells)| Row::of(k, Way::Fields, cells))
            .collect(),
    )
}

/// The lines of a block that may be a drawing with spaces, from the first to the last.
fn drawn(block: &[Line]) -> Range<usize> {
    let sign = |c: char| is_sign(c) || "+-=:.'".contains(c) || is_box_drawing(c);
    let row = |line: &Line| line.text.chars().all(sign) && line.text.contains(is_sign);
    let start = block.iter().position(row).unwrap_or(0);
    let rows = block[start..].iter();
    let count = rows.take_while(|line| row(line) || is_rule(&line.text));
    start..start + count.count()
}

/// True if a character may be in a row of such a drawing.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || c.is_ascii_digit() || c.is_ascii_uppercase()
}

/// A row with the places of its characters.
struct Chars<'l> {
    line: usize,
    /// The text without the blanks at its end, and where these end.
    text: &'l str,
    end: usize,
    chars: Vec<(usize, char)>,
}

impl Chars<'_> {
    fn len(&self) -> usize {
        self.chars.len()
    }

    /// The place of a character in its line.
    fn place(&self, k: usize) -> usize {
        let after = || self.text.len() + k - self.len();
        let place = self.chars.get(k).map_or_else(after, |&(at, _)| at);
        place.min(self.end)
    }

    /// The pieces between bars; without those outside a frame.
    fn fields(&self, framed: bool) -> Vec<Range<usize>> {
        let bars = self
            .chars
            .iter()
            .enumerate()
            .filter(|(_, (_, c))| is_bar(*c));
        let ends: Vec<usize> = bars.map(|(k, _)| k).chain([self.len()]).collect();
        let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
        let mut fields: Vec<Range<usize>> = starts.zip(&ends).map(|(a, &b)| a..b).collect();
        if framed {
            fields.pop();
            fields.remove(0);
        }
        fields
    }

    /// The words of a field.
    fn words(&self, field: Range<usize>) -> Vec<Range<usize>> {
        let mut words: Vec<Range<usize>> = Vec::new();
        for k in field {
            match words.last_mut() {
                _ if self.chars[k].1.is_whitespace() => {}
                Some(last) if last.end == k => last.end += 1,
                _ => words.push(k..k + 1),
            }
        }
        words
    }

    /// The cells of a field that end at equal steps; an empty range is a blank cell.
    fn cells(
        &self,
        field: Range<usize>,
        count: usize,
        (first, step): (usize, usize),
    ) -> Option<Vec<Range<usize>>> {
        let at = |k: usize| field.start + first + step * k - 1;
        let blank = |k: usize| self.place(at(k))..self.place(at(k) + 1);
        let mut cells: Vec<Range<usize>> = (0..count).map(blank).collect();
        for word in self.words(field.clone()) {
            // Cells that touch each other are one word.
            let parts = if step == 1 { word.len() } else { 1 };
            for part in 0..parts {
                let (start, end) = match step {
                    1 => (word.start + part, word.start + part + 1),
                    _ => (word.start, word.end),
                };
                let k = (end - field.start).checked_sub(first)?;
                if !k.is_multiple_of(step) || end - start > step {
                    return None;
                }
                *cells.get_mut(k / step)? = self.place(start)..self.place(end);
            }
        }
        Some(cells)
    }
}

/// The rows of a block in which blank cells are spaces; `None` if it has none such.
fn spaced(block: &[Line]) -> Option<Vec<Row>> {
    let lines = block
        .iter()
        .enumerate()
        .filter(|(_, line)| !is_rule(&line.text));
    let lines: Vec<(usize, &str)> = lines.map(|(k, line)| (k, line.text.trim_end())).collect();
    let blanks = |text: &str| text.len() - text.trim_start().len();
    let margin = lines.iter().map(|(_, text)| blanks(text)).min()?;
    let chars = |(line, text): (usize, &'_ str)| -> Chars<'_> {
        let chars = block[line].text[..text.len()].char_indices();
        let chars = chars.filter(|&(at, _)| at >= margin).collect();
        Chars {
            line,
            text: &block[line].text[..text.len()],
            end: block[line].text.len(),
            chars,
        }
    };
    let drawn: Vec<Chars<'_>> = lines.into_iter().map(chars).collect();
    let n = drawn.len();
    if !is_side(n) || !drawn.iter().all(|row| row.text.chars().all(is_sign)) {
        return None;
    }
    let apart = |c: char| c.is_whitespace() || is_bar(c);
    let words = |row: &Chars<'_>| {
        row.text
            .split(apart)
            .filter(|word| !word.is_empty())
            .count()
    };
    let digits = |row: &Chars<'_>| {
        row.text
            .chars()
            .filter(|c| c.is_ascii_alphanumeric())
            .count()
    };
    let zero = |row: &Chars<'_>| row.text.split(apart).any(|word| word == "0");
    let whole = drawn.iter().all(|row| words(row) == n) || drawn.iter().all(|row| digits(row) == n);
    if whole || drawn.iter().any(zero) {
        return None;
    }
    let bars = |row: &Chars<'_>| row.text.chars().filter(|&c| is_bar(c)).count();
    let barred = bars(&drawn[0]) > 0;
    let framed = drawn.iter().all(|row| {
        let text = row.text.trim_start();
        text.len() > 1 && text.starts_with(is_bar) && text.ends_with(is_bar)
    });
    let fields = |row: &Chars<'_>, framed| row.fields(framed);
    let count = |framed| {
        let count = fields(&drawn[0], framed).len();
        let even = drawn.iter().all(|row| fields(row, framed).len() == count);
        (even && count > 0 && n.is_multiple_of(count)).then_some((count, framed))
    };
    let (count, framed) = match framed {
        true => count(true).or_else(|| count(false))?,
        false => count(false)?,
    };
    let rows = match n / count {
        1 => drawn.iter().map(|row| between_bars(row, framed)).collect(),
        per if barred => in_fields(&drawn, per, framed),
        _ => in_columns(&drawn),
    }?;
    let is_blank = |row: &Row, at: &Range<usize>| {
        let text = block[row.line].text.get(at.clone());
        text.is_none_or(|text| text.trim().is_empty())
    };
    // A blank cell at the end of a row may be a lost one.
    let inner = |row: &&Row| {
        let cells = row.cells(Way::Words).unwrap_or_default();
        let blank: Vec<bool> = cells.iter().map(|at| is_blank(row, at)).collect();
        blank.windows(2).any(|two| two[0] && !two[1])
    };
    let least = if barred { 0 } else { MIN_GAPS };
    (rows.iter().filter(inner).count() >= least).then_some(rows)
}

/// A row with one cell between two bars.
fn between_bars(row: &Chars<'_>, framed: bool) -> Option<Row> {
    let cell = |field: Range<usize>| {
        let place = row.place(field.start)..row.place(field.end);
        let cell = match trimmed(row.text, place) {
            // A blank cell is in the middle, away from the bars.
            cell if cell.is_empty() => {
                let middle = field.start + usize::from(field.len() > 1);
                row.place(middle)..row.place((middle + 1).min(field.end))
            }
            cell => cell,
        };
        let text = row.text[cell.clone()].trim();
        (text.is_empty() || is_cell(text)).then_some(cell)
    };
    let cells = row
        .fields(framed)
        .into_iter()
        .map(cell)
        .collect::<Option<_>>()?;
    Some(Row::of(row.line, Way::Words, cells))
}

/// Rows with several cells between two bars, in columns.
fn in_fields(drawn: &[Chars<'_>], per: usize, framed: bool) -> Option<Vec<Row>> {
    let step = |&(first, step): &(usize, usize)| -> Option<Vec<Row>> {
        let last = first + step * (per - 1);
        let row = |row: &Chars<'_>| {
            let fields = row.fields(framed);
            let end = fields.len() - 1;
            let wide = |(k, field): (usize, &Range<usize>)| {
                let open = k == end && !framed;
                (field.len() >= last || open) && field.len() <= last + step.min(2)
            };
            if !fields.iter().enumerate().all(wide) {
                return None;
            }
            let cells = fields
                .into_iter()
                .map(|field| row.cells(field, per, (first, step)));
            let cells = cells.collect::<Option<Vec<_>>>()?.concat();
            Some(Row::of(row.line, Way::Words, cells))
        };
        drawn.iter().map(row).collect()
    };
    STEPS.iter().find_map(step)
}

/// Rows without bars: the drawing is as wide as its columns, and several rows have a space in it.
fn in_columns(drawn: &[Chars<'_>]) -> Option<Vec<Row>> {
    let n = drawn.len();
    let inside = |row: &&Chars<'_>| row.text.trim().contains(' ');
    let zeros = drawn.iter().any(|row| row.text.contains(['0', '\t']));
    if zeros || drawn.iter().filter(inside).count() < MIN_SIDE {
        return None;
    }
    let widest = drawn.iter().map(Chars::len).max()?;
    let step = |&(first, step): &(usize, usize)| -> Option<Vec<Row>> {
        let row = |row: &Chars<'_>| {
            let cells = row.cells(0..row.len(), n, (first, step))?;
            Some(Row::of(row.line, Way::Words, cells))
        };
        let wide = widest == first + step * (n - 1);
        drawn
            .iter()
            .filter(|_| wide)
            .map(row)
            .collect::<Option<Vec<_>>>()
            .filter(|_| wide)
    };
    STEPS.iter().find_map(step)
}
