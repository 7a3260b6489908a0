//! Grids of elements in HTML: rows in a `<div>` each, one run of all cells, lists of lists, fields
//! to type in.
//!
//! Nine groups of nine cells may be rows, columns or boxes. Their class says which; where it does not,
//! the one reading in which no value stands twice is meant, and else it is not decided.

use std::collections::BTreeSet;

use super::tags::{attribute, begins_page, entities};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::matrices;
use crate::text::ground::{Context, Gather, Line, Piece, unexpected};

/// Fewest rows of elements that are taken for a grid.
const FEWEST: usize = 4;

/// Most characters of a cell.
const WIDEST: usize = 2;

/// Elements that have no end.
const VOID: [&str; 6] = ["input", "br", "hr", "img", "meta", "link"];

/// Words of the class of a row, of a box and of a column.
const ROWS: [&str; 3] = ["row", "line", "zeile"];
const BOXES: [&str; 7] = [
    "box", "block", "region", "subgrid", "sub-grid", "nonet", "square",
];
const COLUMNS: [&str; 2] = ["col", "spalte"];

/// Whether a line begins with an element that may hold cells.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start().to_ascii_lowercase();
    ["<div", "<ul", "<ol", "<form", "<section", "<main", "<input"]
        .iter()
        .any(|tag| text.starts_with(tag))
}

pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut elements = Elements {
        tree: Tree::default(),
        lines: Vec::new(),
    };
    elements.tree.push(&line);
    elements.lines.push(line);
    Box::new(elements)
}

/// The grids among the elements of these lines, each with its line, or why one is not clear.
pub(super) fn grids(lines: &[Line]) -> Vec<(usize, Result<Vec<String>, String>)> {
    let mut tree = Tree::default();
    lines.iter().for_each(|line| tree.push(line));
    tree.grids()
}

#[derive(Debug)]
struct Elements {
    tree: Tree,
    lines: Vec<Line>,
}

impl Gather for Elements {
    fn take(&mut self, line: Line) -> Option<Line> {
        let text = line.text.trim();
        let tags = text.contains(['<', '>']);
        let cell = self.tree.is_open() && text.chars().count() <= WIDEST;
        if begins_page(text) || !tags && !cell {
            return Some(line);
        }
        self.tree.push(&line);
        self.lines.push(line);
        None
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        (10_000, 1 << 20)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        let found = self.tree.grids();
        if found.is_empty() {
            return self.lines.into_iter().map(Piece::Drawn).collect();
        }
        let read = |(number, rows): (usize, Result<Vec<String>, String>)| {
            let line = self.lines.iter().find(|line| line.number == number);
            let text = line.map_or("", |line| line.text.trim());
            Piece::Read(match rows {
                Ok(rows) => matrices::board_alone(&rows, number, context),
                Err(why) => Err(unexpected(number, text, why)),
            })
        };
        found.into_iter().map(read).collect()
    }
}

/// An element: its tag, its own text and what is in it.
#[derive(Debug, Default)]
struct Node {
    line: usize,
    tag: String,
    text: String,
    inner: Vec<usize>,
}

/// Elements so far; the first one is around all others.
#[derive(Debug, Default)]
struct Tree {
    nodes: Vec<Node>,
    open: Vec<usize>,
    tag: Option<String>,
}

impl Tree {
    fn is_open(&self) -> bool {
        self.open.len() > 1 || self.tag.is_some()
    }

    fn push(&mut self, line: &Line) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::default());
            self.open.push(0);
        }
        for c in line.text.chars().chain(['\n']) {
            match (&mut self.tag, c) {
                (Some(_), '>') => {
                    let tag = self.tag.take().unwrap_or_default();
                    self.tagged(tag, line.number);
                }
                (Some(tag), c) => tag.push(c),
                (None, '<') => self.tag = Some(String::new()),
                (None, c) => {
                    if let Some(&at) = self.open.last() {
                        self.nodes[at].text.push(c);
                    }
                }
            }
        }
    }

    fn tagged(&mut self, tag: String, line: usize) {
        let name = |tag: &str| -> String {
            let name = tag.chars().take_while(char::is_ascii_alphanumeric);
            name.collect::<String>().to_ascii_lowercase()
        };
        if let Some(end) = tag.strip_prefix('/') {
            // Only the last few may have been left open.
            const BACK: usize = 8;
            let end = name(end);
            let mut last = self.open.iter().enumerate().skip(1).rev().take(BACK);
            if let Some((at, _)) = last.find(|(_, node)| name(&self.nodes[**node].tag) == end) {
                self.open.truncate(at);
            }
            return;
        }
        let own = name(&tag);
        if own.is_empty() || matches!(own.as_str(), "br" | "hr") {
            return;
        }
        let at = self.nodes.len();
        let closed = VOID.contains(&own.as_str()) || tag.ends_with('/');
        if let Some(&around) = self.open.last() {
            self.nodes[around].inner.push(at);
        }
        if !closed {
            self.open.push(at);
        }
        let node = Node {
            line,
            tag,
            ..Node::default()
        };
        self.nodes.push(node);
    }

    /// What stands in a cell: a text alone, perhaps in one element within another.
    fn cell(&self, at: usize) -> Option<String> {
        let mut node = &self.nodes[at];
        while let ([inner], true) = (&node.inner[..], node.text.trim().is_empty()) {
            node = &self.nodes[*inner];
        }
        let text = match node.tag.to_ascii_lowercase().starts_with("input") {
            true => attribute(&node.tag, "value"),
            false => entities(node.text.trim()),
        };
        (node.inner.is_empty() && text.chars().count() <= WIDEST).then_some(text)
    }

    /// What stands in an element, or in the only one within it.
    fn inside(&self, at: usize) -> &[usize] {
        let mut node = &self.nodes[at];
        while let [inner] = node.inner[..] {
            node = &self.nodes[inner];
        }
        &node.inner
    }

    fn cells(&self, nodes: &[usize]) -> Option<Vec<String>> {
        nodes.iter().map(|&node| self.cell(node)).collect()
    }

    fn grids(&self) -> Vec<(usize, Result<Vec<String>, String>)> {
        let mut found = Vec::new();
        // A row of sixteen cells is no grid of its own. Elements stand behind those around them.
        let mut within = vec![false; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let rows = self.grid(node).filter(|_| !within[at]);
            if rows.is_some() || within[at] {
                node.inner.iter().for_each(|&inner| within[inner] = true);
            }
            let Some(rows) = rows else { continue };
            let first = node
                .inner
                .first()
                .map_or(0, |&inner| self.nodes[inner].line);
            let line = if node.line == 0 { first } else { node.line };
            let row = |row: &Vec<String>| {
                let cells = row.iter().map(|cell| match cell.as_str() {
                    "" => ".",
                    cell => cell,
                });
                cells.collect::<Vec<_>>().join(" ")
            };
            found.push((line, rows.map(|rows| rows.iter().map(row).collect())));
        }
        found
    }

    /// The rows of an element that is a grid.
    fn grid(&self, node: &Node) -> Option<Result<Vec<Vec<String>>, String>> {
        let parts = &node.inner;
        if (FEWEST..=MAX_SYMBOLS).contains(&parts.len()) {
            let side = parts.len();
            let part = |&part: &usize| {
                let inner = self.inside(part);
                self.cells(inner).filter(|cells| cells.len() == side)
            };
            if let Some(groups) = parts.iter().map(part).collect::<Option<Vec<_>>>() {
                return is_plain(&groups).then(|| self.arranged(parts, groups));
            }
        }
        let side = (FEWEST..=MAX_SYMBOLS).find(|side| side * side == parts.len())?;
        let cells = self.cells(parts)?;
        let rows: Vec<Vec<String>> = cells.chunks(side).map(<[String]>::to_vec).collect();
        if !is_plain(&rows) {
            return None;
        }
        if let Some(placed) = self.placed(parts, &cells, side) {
            return Some(Ok(placed));
        }
        let boxed = boxes(&rows).is_some_and(|boxed| !clashes(&boxed));
        Some(match clashes(&rows) && boxed {
            true => Err(
                "these cells have values twice in a row, column or box when they are \
                         read row by row, and none when read box by box; rows in an element each, \
                         with the class 'row', are clear"
                    .to_owned(),
            ),
            false => Ok(rows),
        })
    }

    /// Cells at the rows and columns that they name.
    fn placed(&self, parts: &[usize], cells: &[String], side: usize) -> Option<Vec<Vec<String>>> {
        let number =
            |part: &usize, name: &str| attribute(&self.nodes[*part].tag, name).parse().ok();
        let place = |part| Some((number(part, "data-row")?, number(part, "data-col")?));
        let places: Vec<(usize, usize)> = parts.iter().map(place).collect::<Option<_>>()?;
        let least = places.iter().map(|(row, col)| *row.min(col)).min()?;
        let mut rows = vec![vec![None; side]; side];
        for ((row, col), cell) in places.into_iter().zip(cells) {
            let row = rows.get_mut(row.checked_sub(least)?)?;
            *row.get_mut(col.checked_sub(least)?)? = Some(cell.clone());
        }
        rows.into_iter()
            .map(|row| row.into_iter().collect())
            .collect()
    }

    /// Groups of cells as rows, columns or boxes.
    fn arranged(
        &self,
        parts: &[usize],
        groups: Vec<Vec<String>>,
    ) -> Result<Vec<Vec<String>>, String> {
        let said = |words: &[&str]| {
            parts.iter().all(|&part| {
                let tag = &self.nodes[part].tag;
                let class = ["class", "id"].map(|name| attribute(tag, name).to_ascii_lowercase());
                words
                    .iter()
                    .any(|word| class.iter().any(|class| class.contains(word)))
            })
        };
        let unclear = "these groups of cells may be rows or boxes; a class 'row' or 'box' on each of \
                       them says which";
        let boxed = boxes(&groups);
        let clash = boxed
            .as_ref()
            .map(|boxed| (clashes(&groups), clashes(boxed)));
        match (said(&ROWS), said(&BOXES), said(&COLUMNS), boxed) {
            // A class that the values speak against may mean something else.
            (true, false, false, _) if clash != Some((true, false)) => Ok(groups),
            (false, true, false, Some(boxed)) if clash != Some((false, true)) => Ok(boxed),
            (false, false, true, _) if clash != Some((true, false)) => Ok(turned(&groups)),
            (false, false, false, Some(boxed)) | (true, true, _, Some(boxed)) => match clash {
                Some((false, true)) => Ok(groups),
                Some((true, false)) => Ok(boxed),
                _ => Err(unclear.to_owned()),
            },
            (_, _, _, Some(_)) => Err(unclear.to_owned()),
            _ => Ok(groups),
        }
    }
}

/// Whether cells are values of a grid, and some of them are given.
fn is_plain(rows: &[Vec<String>]) -> bool {
    let cells = || rows.iter().flatten();
    let plain = |cell: &String| match cell.parse::<usize>() {
        Ok(number) => number <= rows.len(),
        Err(_) => {
            let mut signs = cell.chars();
            let sign = signs.next();
            let letter = |c: char| rows.len() > 9 && c.is_ascii_alphabetic();
            signs.next().is_none() && sign.is_none_or(|c| ".-_*?".contains(c) || letter(c))
        }
    };
    cells().all(plain) && cells().any(|cell| cell.chars().any(char::is_alphanumeric))
}

fn turned(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let side = rows.len();
    let column = |at: usize| rows.iter().map(|row| row[at].clone()).collect();
    (0..side).map(column).collect()
}

/// The rows of a grid whose square boxes are given, and the boxes of one whose rows are.
fn boxes(groups: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
    let (side, width) = (groups.len(), groups.len().isqrt());
    let cell = |row: usize, col: usize| {
        let group = row / width * width + col / width;
        groups[group][row % width * width + col % width].clone()
    };
    let row = |row: usize| (0..side).map(|col| cell(row, col)).collect();
    (width * width == side).then(|| (0..side).map(row).collect())
}

/// Whether a value stands twice in a row, a column or a square box.
fn clashes(rows: &[Vec<String>]) -> bool {
    let twice = |cells: &Vec<String>| {
        let given = |cell: &&String| cell.chars().any(|c| c != '0' && c.is_alphanumeric());
        let mut seen = BTreeSet::new();
        !cells.iter().filter(given).all(|cell| seen.insert(cell))
    };
    let boxes = boxes(rows).unwrap_or_default();
    rows.iter().chain(&turned(rows)).chain(&boxes).any(twice)
}
