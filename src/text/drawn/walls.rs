//! Jigsaws whose regions are drawn by walls: bars and rules stand only where two regions meet.
//!
//! The cells stand at equal distances with room for a wall between any two of them, across and
//! down. Walls that cut the square into as many pieces of as many cells are its regions. Walls
//! that stand only where borders of boxes do are the usual drawing; all others are refused.

use super::jigsaw;
use super::piece::{Piece, is_bar, wrong_line};
use super::sketch::Sketch;
use super::spaces::padded;
use super::tiny::FEWEST;
use crate::puzzle::{Boxes, MAX_SYMBOLS};
use crate::text::ground::{Context, Entry, Line, TextError, pieces_of};

/// What is drawn: the cells, and between which of them a wall stands.
struct Drawn {
    side: usize,
    /// The line of each row, and the column of each cell.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// Whether there is a wall to the right of a cell, and below it.
    right: Vec<bool>,
    below: Vec<bool>,
}

/// Reads lines that are drawn with walls; `None` where they are a usual drawing, or none.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let barred = lines.iter().any(|line| line.text.contains(is_bar));
    if !barred || context.options().layout.is_some() {
        return None;
    }
    let lines = padded(lines);
    let drawn = Drawn::of(&lines)?;
    let side = drawn.side;
    if drawn.is_usual() {
        // Corners without rules between them are no rows.
        let corners = |line: &Line| is_wall(&line.text) && !line.text.contains(is_rule);
        if !lines.iter().any(corners) {
            return None;
        }
        let layout = context.square(side).ok()?;
        let cells = layout.cells().ids().zip(drawn.cells(&lines)?).collect();
        let sketch = Sketch::new("block", layout, cells);
        return Some(sketch.entry(&lines, context));
    }
    let Some(names) = drawn.regions() else {
        let expected = format!(
            "the walls of this drawing do not cut it into {side} regions of {side} cells, and are \
             no borders of boxes"
        );
        return Some(Err(wrong_line(&lines[drawn.rows[0]], expected)));
    };
    let cells = drawn.cells(&lines)?;
    let named = |(piece, name): (&Piece, &usize)| Piece {
        text: (name + 1).to_string(),
        ..piece.clone()
    };
    let map: Vec<Piece> = cells.iter().zip(&names).map(named).collect();
    let form = "jigsaw drawn by walls";
    Some(jigsaw::read(cells, &map, side, form, &lines, context))
}

/// A line drawn between rows: nothing but rules, corners and bars, and some rule.
pub(super) fn is_wall(text: &str) -> bool {
    let drawn = |c: char| {
        c.is_whitespace()
            || is_rule(c)
            || is_bar(c)
            || matches!(c, '+' | '.' | '\'' | '`' | ':' | '*')
            || is_corner(c)
    };
    let corners = text.contains('+') && !text.chars().any(|c| matches!(c, '.' | '*' | ':'));
    text.chars().all(drawn) && (text.contains(is_rule) || corners || text.contains(is_corner))
}

fn is_rule(c: char) -> bool {
    matches!(c, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈')
}

/// A corner of box drawing, where lines meet.
fn is_corner(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}') && !is_rule(c) && !is_bar(c)
}

/// A wall that is thicker than others.
fn is_thick(c: char) -> bool {
    matches!(c, '║' | '┃' | '═' | '━' | '=')
}

impl Drawn {
    /// The drawing, where all that stands in it is a cell or a wall.
    fn of(lines: &[Line]) -> Option<Self> {
        let signs: Vec<Vec<char>> = lines
            .iter()
            .map(|line| line.text.chars().collect())
            .collect();
        let rows: Vec<usize> = (0..lines.len())
            .filter(|&k| !lines[k].text.trim().is_empty() && !is_wall(&lines[k].text))
            .collect();
        let side = rows.len();
        // No two walls below each other.
        let apart = rows.windows(2).all(|pair| pair[1] - pair[0] <= 2);
        if !(FEWEST..=MAX_SYMBOLS).contains(&side) || !apart || rows[0] > 1 {
            return None;
        }
        let first = signs
            .iter()
            .filter_map(|row| row.iter().position(|c| !c.is_whitespace()))
            .min()?;
        [4, 2].into_iter().find_map(|step| {
            // With a frame the first wall is the first sign, without one it would stand before it.
            let framed = Self::at(&signs, &rows, first, step);
            framed.or_else(|| {
                let half = step / 2;
                let moved: Vec<Vec<char>> = signs
                    .iter()
                    .map(|row| {
                        std::iter::repeat_n(' ', half)
                            .chain(row.iter().copied())
                            .collect()
                    })
                    .collect();
                let drawn = Self::at(&moved, &rows, first, step)?;
                let columns = drawn.columns.iter().map(|column| column.checked_sub(half));
                Some(Self {
                    columns: columns.collect::<Option<_>>()?,
                    ..drawn
                })
            })
        })
    }

    /// As [`Self::of`], with the left end of the cells and their distance.
    fn at(signs: &[Vec<char>], rows: &[usize], left: usize, step: usize) -> Option<Self> {
        let side = rows.len();
        let columns: Vec<usize> = (0..side).map(|c| left + c * step + step / 2).collect();
        let end = left + side * step;
        let sign = |line: usize, column: usize| signs[line].get(column).copied().unwrap_or(' ');
        let cell = |c: char| c.is_whitespace() || c.is_alphanumeric() || ".*_-?·".contains(c);
        for &row in rows {
            for (column, &c) in signs[row].iter().enumerate() {
                let fits = match (column.checked_sub(left).map(|at| at % step), column <= end) {
                    (Some(0), true) => c.is_whitespace() || is_bar(c) || c == ':',
                    (Some(at), true) if at == step / 2 => cell(c),
                    _ => c.is_whitespace(),
                };
                if !fits {
                    return None;
                }
            }
        }
        let bar = |row: usize, c: usize| {
            Some(sign(rows[row], left + (c + 1) * step)).filter(|&c| is_bar(c))
        };
        let rule = |row: usize, c: usize| {
            let between = rows[row] + 1..*rows.get(row + 1)?;
            let mut signs = between.map(|line| sign(line, columns[c]));
            signs.next().filter(|&c| is_rule(c))
        };
        let places = || (0..side * side).map(|k| (k / side, k % side));
        let bars: Vec<Option<char>> = places()
            .map(|(r, c)| bar(r, c).filter(|_| c + 1 < side))
            .collect();
        let rules: Vec<Option<char>> = places().map(|(r, c)| rule(r, c)).collect();
        // Where thick and thin lines are drawn, the thick ones are the walls.
        let all = || bars.iter().chain(&rules).flatten();
        let thick = all().any(|&c| is_thick(c)) && all().any(|&c| !is_thick(c));
        let walls = |signs: &[Option<char>]| {
            signs
                .iter()
                .map(|sign| sign.is_some_and(|c| !thick || is_thick(c)))
                .collect()
        };
        Some(Self {
            side,
            rows: rows.to_vec(),
            columns,
            right: walls(&bars),
            below: walls(&rules),
        })
    }

    /// Whether no wall, or one between any two cells, or only walls on borders of boxes are drawn.
    fn is_usual(&self) -> bool {
        let side = self.side;
        let boxes = Boxes::default_for(side).unwrap_or(Boxes {
            rows: side,
            cols: side,
        });
        let inner = |k: &usize| (k % side + 1 < side, k / side + 1 < side);
        let cells = || 0..side * side;
        let bordered = |k: usize| !self.below[k] || (k / side + 1).is_multiple_of(boxes.rows);
        let all = cells().all(|k| self.right[k] == inner(&k).0)
            && (cells().all(|k| self.below[k] == inner(&k).1) || cells().all(bordered));
        let rules = !self.right.contains(&true);
        all || rules
            || cells().all(|k| {
                (!self.right[k] || (k % side + 1).is_multiple_of(boxes.cols))
                    && (!self.below[k] || (k / side + 1).is_multiple_of(boxes.rows))
            })
    }

    /// The number of the region of each cell; `None` where they are not as many as rows, each of
    /// as many cells.
    fn regions(&self) -> Option<Vec<usize>> {
        let side = self.side;
        let open = |cell: usize, next: usize| match next - cell {
            1 => !self.right[cell],
            _ => !self.below[cell],
        };
        let names = pieces_of(side, open);
        let mut first = names.clone();
        first.sort_unstable();
        if first
            .chunk_by(|a, b| a == b)
            .any(|piece| piece.len() != side)
        {
            return None;
        }
        first.dedup();
        names
            .iter()
            .map(|name| first.binary_search(name).ok())
            .collect()
    }

    /// The cells, each with the place of its sign or of the space in which one would stand.
    fn cells(&self, lines: &[Line]) -> Option<Vec<Piece>> {
        let mut cells = Vec::with_capacity(self.side * self.side);
        for &line in &self.rows {
            let text = &lines[line].text;
            let places: Vec<(usize, char)> = text.char_indices().collect();
            for &column in &self.columns {
                cells.push(match places.get(column) {
                    Some(&(at, c)) => Piece {
                        line,
                        at: at..at + c.len_utf8(),
                        text: c.to_string().trim().to_owned(),
                    },
                    None => Piece {
                        line,
                        at: text.len()..text.len(),
                        text: String::new(),
                    },
                });
            }
        }
        Some(cells)
    }
}
