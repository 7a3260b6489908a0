//! Pages of HTML: their tables, their elements, and else their text line by line, as a browser shows
//! it, from which grids are read as from any other text.

use super::markup::{self, Rows};
use super::tags::{attribute, begins_page, entities, fragment};
use super::{elements, shown};
use crate::text::drawn::matrices;
use crate::text::ground::{Context, Found, Gather, Line, Piece, unexpected};

/// Lines and bytes at most.
const BOUNDS: (usize, usize) = (10_000, 1 << 20);

/// Whether a line begins a page, or an element of one that may hold rows.
pub(super) fn begins(text: &str) -> bool {
    begins_page(text) || fragment(text).is_some()
}

pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let text = line.text.trim_start().to_ascii_lowercase();
    let fragment = fragment(&text);
    let end = match fragment {
        Some(name) => format!("</{name}>"),
        None if text.starts_with("<t") => "</table>".to_owned(),
        None => "</html>".to_owned(),
    };
    let done = text.contains(&end);
    Box::new(Page {
        lines: vec![line],
        fragment: fragment.is_some(),
        end,
        done,
    })
}

/// A page, so far.
#[derive(Debug)]
struct Page {
    lines: Vec<Line>,
    /// Whether it is an element that may as well be other text.
    fragment: bool,
    /// Behind what it ends.
    end: String,
    done: bool,
}

impl Page {
    /// The grids in its tables and elements.
    fn grids(&self, context: &mut Context) -> Found {
        let mut found = Found::new();
        let tables = tables(&self.lines);
        for (line, rows) in &tables {
            let grid = markup::grid(rows);
            found.extend(grid.map(|rows| matrices::board_alone(&rows, *line, context)));
        }
        if found.is_empty()
            && let Some((line, rows)) = of_boxes(&tables)
            && let Some(rows) = markup::grid(&rows)
        {
            found.push(matrices::board_alone(&rows, line, context));
        }
        if found.is_empty() {
            let first = self.lines[0].text.trim();
            for (line, rows) in elements::grids(&self.lines) {
                found.push(match rows {
                    Ok(rows) => matrices::board_alone(&rows, line, context),
                    Err(why) => Err(unexpected(line, first, why)),
                });
            }
        }
        found
    }
}

impl Gather for Page {
    fn take(&mut self, line: Line) -> Option<Line> {
        self.done = line.text.to_ascii_lowercase().contains(&self.end);
        self.lines.push(line);
        None
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn is_sure(&self) -> bool {
        !self.fragment
    }

    fn takes_any_bytes(&self) -> bool {
        true
    }

    fn bounds(&self) -> (usize, usize) {
        BOUNDS
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if !self.fragment {
            let found = self.grids(context);
            if !found.is_empty() {
                return Piece::all(found);
            }
        }
        if let Some(lines) = shown::rows(&self.lines) {
            return lines.into_iter().map(Piece::Rest).collect();
        }
        if self.fragment {
            return self.lines.into_iter().map(Piece::Drawn).collect();
        }
        let first = &self.lines[0];
        let expected = "this is HTML, and no table in it has as many rows as cells in each row, with \
                        <td> between the cells, nor are there rows of cells in its text";
        vec![Piece::Read(Err(unexpected(
            first.number,
            first.text.trim(),
            expected,
        )))]
    }
}

/// The tables of a page, those inside of others behind them.
fn tables(lines: &[Line]) -> Vec<(usize, Rows)> {
    let mut tables: Vec<(usize, Rows)> = Vec::new();
    // The tables that are open, one inside of the other, and the cell that is.
    let mut open: Vec<usize> = Vec::new();
    let mut cell: Option<String> = None;
    let mut tag: Option<String> = None;
    for line in lines {
        for c in line.text.chars().chain(['\n']) {
            match (&mut tag, c) {
                (Some(inner), '>') => {
                    let name: String = inner
                        .chars()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '/')
                        .collect();
                    let name = name.to_ascii_lowercase();
                    let ends = ["table", "tr", "td", "th", "/td", "/th", "/tr", "/table"];
                    let rows = |tables: &mut Vec<(usize, Rows)>, open: &[usize]| {
                        let at = open.last().copied().or(tables.len().checked_sub(1));
                        at.unwrap_or_else(|| {
                            tables.push((line.number, Vec::new()));
                            0
                        })
                    };
                    if ends.contains(&&name[..])
                        && let Some(text) = cell.take()
                    {
                        let at = rows(&mut tables, &open);
                        // A cell that holds a table is none of a grid.
                        if let Some(row) = tables[at].1.last_mut().filter(|_| name != "table") {
                            row.push(entities(text.trim()));
                        }
                    }
                    match name.as_str() {
                        "table" => {
                            open.push(tables.len());
                            tables.push((line.number, Vec::new()));
                        }
                        "/table" => _ = open.pop(),
                        "tr" => {
                            let at = rows(&mut tables, &open);
                            tables[at].1.push(Vec::new());
                        }
                        "td" | "th" => cell = Some(String::new()),
                        "input" => {
                            if let Some(text) = &mut cell {
                                text.push_str(&attribute(inner, "value"));
                            }
                        }
                        _ => {}
                    }
                    tag = None;
                }
                (Some(inner), c) => inner.push(c),
                (None, '<') => tag = Some(String::new()),
                (None, c) => {
                    if let Some(text) = &mut cell {
                        text.push(c);
                    }
                }
            }
        }
    }
    for (_, rows) in &mut tables {
        rows.retain(|row| !row.is_empty());
    }
    tables.retain(|(_, rows)| !rows.is_empty());
    tables
}

/// The rows of the grid whose boxes are tables of their own, box by box.
fn of_boxes(tables: &[(usize, Rows)]) -> Option<(usize, Rows)> {
    let (line, first) = tables.first()?;
    let (height, width) = (first.len(), first.first()?.len());
    let side = height * width;
    let alike = |rows: &Rows| rows.len() == height && rows.iter().all(|row| row.len() == width);
    if height < 2 || width < 2 || tables.len() != side || !tables.iter().all(|(_, r)| alike(r)) {
        return None;
    }
    let row = |row: usize| {
        let band = &tables[row / height * height..][..height];
        let cells = band.iter().flat_map(|(_, rows)| rows[row % height].clone());
        cells.collect()
    };
    Some((*line, (0..side).map(row).collect()))
}
