//! Tables as documents have them: `|2| |5|.` and `2 & & 5 \\` in LaTeX, and those of Markdown, with a
//! line of dashes below the first row.

use std::collections::BTreeSet;

use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::matrices;
use crate::text::ground::{Context, Found, Gather, Line, Piece, unexpected};

/// Fewest rows of a table that is taken for a grid.
const FEWEST: usize = 4;

/// Lines and bytes at most.
const BOUNDS: (usize, usize) = (10_000, 1 << 20);

/// Cells of a table, row by row.
pub(super) type Rows = Vec<Vec<String>>;

/// Whether a line begins a document or a table of LaTeX.
pub(super) fn begins_latex(text: &str) -> bool {
    let text = text.trim_start();
    let begins = ["\\documentclass", "\\usepackage", "\\begin{"];
    // What stands in these is as it would be without LaTeX.
    let plain = ["verbatim", "Verbatim", "lstlisting", "minted", "alltt"];
    let plain = plain
        .iter()
        .any(|name| text.starts_with(&format!("\\begin{{{name}")));
    !plain && begins.iter().any(|begin| text.starts_with(begin))
}

/// Whether a line may be the first row of a table of Markdown.
pub(super) fn begins_markdown(text: &str) -> bool {
    const WIDEST: usize = 4;
    let cells = bar_cells(text);
    cells.is_some_and(|cells| {
        (FEWEST..=MAX_SYMBOLS + 1).contains(&cells.len())
            && cells.iter().all(|cell| cell.chars().count() <= WIDEST)
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Latex,
    Markdown,
}

/// A document, so far.
#[derive(Debug)]
struct Document {
    kind: Kind,
    lines: Vec<Line>,
    /// Behind what it ends.
    end: &'static str,
    done: bool,
}

pub(super) fn begin_latex(line: Line) -> Box<dyn Gather> {
    let whole = !line.text.trim_start().starts_with("\\begin{") || line.text.contains("{document}");
    let end = if whole { "\\end{document}" } else { "\\end{" };
    Document::begin(Kind::Latex, end, line)
}

pub(super) fn begin_markdown(line: Line) -> Box<dyn Gather> {
    Document::begin(Kind::Markdown, "\0", line)
}

impl Document {
    fn begin(kind: Kind, end: &'static str, line: Line) -> Box<dyn Gather> {
        let done = line.text.to_ascii_lowercase().contains(end);
        Box::new(Self {
            kind,
            lines: vec![line],
            end,
            done,
        })
    }

    /// The tables of the document that are grids.
    fn tables(&self) -> Vec<(usize, Rows)> {
        match self.kind {
            Kind::Latex => latex(&self.lines),
            Kind::Markdown => markdown(&self.lines).into_iter().collect(),
        }
    }

    fn read(&self, context: &mut Context) -> Option<Found> {
        let first = &self.lines[0];
        let tables = self.tables();
        let mut found = Found::new();
        for (line, rows) in &tables {
            let grid = grid(rows);
            found.extend(grid.map(|rows| matrices::board_alone(&rows, *line, context)));
        }
        if found.is_empty() && self.kind == Kind::Markdown {
            return None;
        }
        if found.is_empty() {
            let drawn = |line: &Line| line.text.contains("\\node");
            let expected = match self.lines.iter().any(drawn) {
                true => {
                    "this is a picture in TikZ, whose nodes stand at places and not in rows; give \
                     its rows as lines, or as \\setrow{5}{3}{ }…"
                }
                false => {
                    "this is LaTeX, and no table in it has as many rows as cells in each row, with \
                     & or | between the cells"
                }
            };
            found.push(Err(unexpected(first.number, first.text.trim(), expected)));
        }
        Some(found)
    }
}

impl Gather for Document {
    fn take(&mut self, line: Line) -> Option<Line> {
        if self.kind == Kind::Markdown {
            let row = bar_cells(&line.text).filter(|cells| cells.len() == self.width());
            let rule = row.as_ref().is_some_and(|cells| is_rule(cells));
            // The second line, and no other, is a rule.
            if row.is_none() || rule != (self.lines.len() == 1) {
                return Some(line);
            }
        }
        self.done = line.text.to_ascii_lowercase().contains(self.end);
        self.lines.push(line);
        None
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn is_sure(&self) -> bool {
        self.kind != Kind::Markdown
    }

    fn takes_any_bytes(&self) -> bool {
        self.kind != Kind::Markdown
    }

    fn bounds(&self) -> (usize, usize) {
        BOUNDS
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        match self.read(context) {
            Some(found) => Piece::all(found),
            // Without a rule below its first row it is no table of Markdown.
            None if self.lines.len() == 1 => self.lines.into_iter().map(Piece::Other).collect(),
            None => self.lines.into_iter().map(Piece::Drawn).collect(),
        }
    }
}

impl Document {
    fn width(&self) -> usize {
        bar_cells(&self.lines[0].text).map_or(0, |cells| cells.len())
    }
}

/// The rows of a table that are a grid: without a row of headings, and without labels in front.
pub(super) fn grid(rows: &Rows) -> Option<Vec<String>> {
    let fits = |rows: &[Vec<String>]| {
        let side = rows.len();
        let cell = |cell: &String| cell.chars().count() <= 2;
        (FEWEST..=MAX_SYMBOLS).contains(&side)
            && rows
                .iter()
                .all(|row| row.len() == side && row.iter().all(cell))
    };
    let below = rows.get(1..).unwrap_or_default();
    let behind = |rows: &[Vec<String>]| -> Rows {
        let row = |row: &Vec<String>| row.get(1..).unwrap_or_default().to_vec();
        rows.iter().map(row).collect()
    };
    let labels = |rows: &[Vec<String>]| rows.first().and_then(|row| row.first()).is_some();
    let found = if fits(rows) {
        rows.clone()
    } else if fits(below) {
        below.to_vec()
    } else if labels(rows) && fits(&behind(below)) {
        behind(below)
    } else {
        return None;
    };
    let row = |row: &Vec<String>| {
        let cells = row
            .iter()
            .map(|cell| if cell.is_empty() { "." } else { cell.as_str() });
        cells.collect::<Vec<_>>().join(" ")
    };
    Some(found.iter().map(row).collect())
}

/// The cells between the bars of a line that begins and ends with one.
fn bar_cells(text: &str) -> Option<Vec<String>> {
    let inner = text.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(
        inner
            .split('|')
            .map(|cell| plain_cell(cell.trim()))
            .collect(),
    )
}

/// Whether all cells are dashes, with colons at their ends.
fn is_rule(cells: &[String]) -> bool {
    let dashes = |cell: &String| {
        let inner = cell.trim_matches(':');
        !inner.is_empty() && inner.bytes().all(|b| b == b'-')
    };
    cells.iter().all(dashes)
}

/// A cell without the signs that make it bold.
fn plain_cell(cell: &str) -> String {
    cell.trim_matches(['*', '`', '_', ' ']).to_owned()
}

fn markdown(lines: &[Line]) -> Option<(usize, Rows)> {
    let rows: Rows = lines
        .iter()
        .map(|line| bar_cells(&line.text))
        .collect::<Option<_>>()?;
    let (head, rest) = rows.split_first()?;
    let below = rest.get(1..)?;
    let side = head.len();
    // A first row that is none of the grid is a heading.
    let named = |names: &[&String]| {
        let distinct: BTreeSet<&&String> = names.iter().collect();
        distinct.len() == names.len() && !names.iter().any(|name| name.is_empty())
    };
    let labels = || {
        let above: Vec<&String> = head[1..].iter().collect();
        let beside: Option<Vec<&String>> = below.iter().map(|row| row.first()).collect();
        head[0].is_empty() && named(&above) && beside.is_some_and(|names| named(&names))
    };
    let heading = below.len() == side || below.len() + 1 == side && labels();
    let first = lines[0].number;
    let rows = match heading {
        true => below.to_vec(),
        false => std::iter::once(head.clone())
            .chain(below.to_vec())
            .collect(),
    };
    Some((first, rows))
}

/// The tables of a document in LaTeX.
fn latex(lines: &[Line]) -> Vec<(usize, Rows)> {
    let mut tables: Vec<(usize, Rows)> = Vec::new();
    let mut open = false;
    // The table in which each row is a command has begun.
    let mut commands = false;
    let mut text = String::new();
    for line in lines {
        let stripped = line.text.split('%').next().unwrap_or_default().trim();
        if let Some(row) = row_of_command(stripped) {
            if !std::mem::replace(&mut commands, true) {
                tables.push((line.number, Vec::new()));
            }
            if let Some((_, rows)) = tables.last_mut() {
                rows.push(row);
            }
            continue;
        }
        commands &= !stripped.contains("\\begin{") && !stripped.contains("\\end{");
        if let Some((_, behind)) = stripped.split_once("\\begin{")
            && ["sudoku", "tabular", "array", "matrix"]
                .iter()
                .any(|name| behind.contains(name))
        {
            open = true;
            tables.push((line.number, Vec::new()));
            text.clear();
            continue;
        }
        if stripped.contains("\\end{") {
            open = false;
            text.clear();
        }
        let Some((_, rows)) = tables.last_mut().filter(|_| open && !stripped.is_empty()) else {
            continue;
        };
        if let Some(inner) = stripped.strip_prefix('|') {
            let inner = inner.trim_end_matches('.').trim_end();
            let cells = inner.strip_suffix('|').unwrap_or(inner).split('|');
            rows.push(cells.map(latex_cell).collect());
            continue;
        }
        text.push_str(stripped);
        while let Some((row, rest)) = text.clone().split_once("\\\\") {
            rows.push(row.split('&').map(latex_cell).collect());
            text = rest.to_owned();
        }
    }
    // Puzzles as drawings count rows from below.
    let drawing = |line: &Line| {
        let lower = line.text.to_ascii_lowercase();
        lower.contains("{lp") || lower.contains("{logicpuzzle")
    };
    let below = lines.iter().any(drawing);
    for (_, rows) in &mut tables {
        rows.retain(|row| row.len() > 1);
        without_numbers(rows, below);
    }
    tables
}

/// Takes away the numbers in front of rows that are counted, down or up.
fn without_numbers(rows: &mut Rows, below: bool) {
    let side = rows.len();
    if side < FEWEST || rows.iter().any(|row| row.len() != side + 1) {
        return;
    }
    let numbers: Vec<usize> = rows.iter().filter_map(|row| row[0].parse().ok()).collect();
    let down = numbers.iter().copied().eq(1..=side);
    if !down && !numbers.into_iter().rev().eq(1..=side) {
        return;
    }
    rows.iter_mut().for_each(|row| _ = row.remove(0));
    if down && below {
        rows.reverse();
    }
}

/// The cells of a row that is a command: `\setrow {5}{3}{ }{ }`; of one with the number of the row,
/// `\setrow{9}{5,3,{},{}}`, that number first.
fn row_of_command(text: &str) -> Option<Vec<String>> {
    let name = text.strip_prefix('\\')?;
    let groups = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let mut rest = groups.trim().trim_end_matches(';');
    let numbered = || {
        let (number, behind) = rest.strip_prefix('{')?.split_once('}')?;
        let cells = behind.trim().strip_prefix('{')?.strip_suffix('}')?;
        let bare = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        // Groups for each cell have no comma.
        (bare && cells.contains(',')).then(|| {
            let cells = cells.split(',').map(latex_cell);
            std::iter::once(number.to_owned())
                .chain(cells)
                .collect::<Vec<_>>()
        })
    };
    if let Some(cells) = numbered().filter(|cells| cells.len() > FEWEST) {
        return Some(cells);
    }
    let mut cells = Vec::new();
    while let Some(inner) = rest.strip_prefix('{') {
        let (cell, behind) = inner.split_once('}')?;
        cells.push(latex_cell(cell));
        rest = behind.trim_start();
    }
    (rest.is_empty() && cells.len() >= FEWEST).then_some(cells)
}

/// A cell without commands around what stands in it.
fn latex_cell(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\\') {
        plain.push_str(before);
        let word = behind.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let name = &behind[..behind.len() - word.len()];
        // What a rule is drawn from is no cell.
        rest = match name {
            "cline" | "cmidrule" | "multicolumn" => {
                word.split_once('}').map_or("", |(_, rest)| rest)
            }
            _ => word,
        };
    }
    plain.push_str(rest);
    plain
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '$' | '~'))
        .to_owned()
}
