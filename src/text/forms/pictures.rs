//! Futoshiki as pictures: rows of cells with `<` and `>` between some of them, and between the rows
//! lines with `^` and `v`, which stand below cells or have a sign or a blank for each of them.
//!
//! A line by itself may be anything; they are looked for in a text of which nothing was read.

use std::cmp::Ordering;

use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::is_bar;
use crate::text::ground::ascents::{self, across, down};
use crate::text::ground::{Context, Entry, Found, Latin, TextError};

/// Fewest cells of a row.
const FEWEST: usize = 4;

/// Fewest signs of a picture.
const FEWEST_SIGNS: usize = 2;

/// How the rows of a picture are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// A cell between any two bars or signs, which may be blank.
    Barred,
    /// Every word but the signs and the bars is a cell.
    Plain,
    /// Every second word is a cell, and between any two cells is a sign or what stands for none.
    Alternating,
}

/// A row of a picture.
#[derive(Debug)]
struct Row {
    /// The place in the line, counted in half characters, and the value of each cell; 0 for none.
    cells: Vec<(usize, usize)>,
    /// How the cell of this number compares with the next.
    signs: Vec<(usize, Ordering)>,
}

/// A picture: the values of its cells, pairs of cells of which the first is less, and how many
/// lines it takes.
struct Picture {
    board: Vec<Vec<usize>>,
    less: Vec<[[usize; 2]; 2]>,
    lines: usize,
}

/// Reads the pictures of a text, in their order, and counts their lines that are not blank.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> (Found, usize) {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let blank = |line: &&Vec<char>| line.iter().all(|c| c.is_whitespace());
    let (mut found, mut taken) = (Found::new(), 0);
    let mut at = 0;
    while at < lines.len() {
        let styles = [Style::Barred, Style::Plain, Style::Alternating];
        let picture = styles
            .iter()
            .find_map(|&style| picture(&lines[at..], style));
        let Some(picture) = picture else {
            at += 1;
            continue;
        };
        found.push(picture.entry(at + 1, context));
        let own = &lines[at..at + picture.lines];
        let around = [at.checked_sub(1), Some(at + picture.lines)];
        let around = around.into_iter().flatten().filter_map(|at| lines.get(at));
        let belongs = |line: &&Vec<char>| !blank(line) && belongs(line, picture.board.len());
        taken += own.iter().filter(|line| !blank(line)).count() + around.filter(belongs).count();
        at += picture.lines;
    }
    (found, taken)
}

/// Whether a line beside a picture is the frame around it or its size.
fn belongs(line: &[char], side: usize) -> bool {
    let drawn = |c: &char| is_bar(*c) || c.is_whitespace() || "+-=_".contains(*c);
    let size = || line.iter().collect::<String>().trim().parse() == Ok(side);
    line.iter().all(drawn) || size()
}

impl Picture {
    fn entry(&self, line: usize, context: &mut Context) -> Result<Entry, TextError> {
        let boxed = ascents::are_within_boxes(&self.less, self.board.len());
        let latin = Latin::of(&self.board).boxed(boxed).less(&self.less);
        latin.entry(line, "a picture of a futoshiki", context)
    }
}

/// The picture that begins with the first of these lines.
fn picture(lines: &[Vec<char>], style: Style) -> Option<Picture> {
    let first = row(lines.first()?, style)?;
    let side = first.cells.len();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) {
        return None;
    }
    let whole = |lines: &[Vec<char>], gapped: bool| {
        let (rows, taken) = rows(lines, side, style, gapped)?;
        drawn(lines, &rows, side, taken)
    };
    whole(lines, true).or_else(|| whole(lines, false))
}

/// The rows of a picture with their lines, and how many lines it takes: with a line between any two
/// of them, or with one where there is a sign.
fn rows(
    lines: &[Vec<char>],
    side: usize,
    style: Style,
    gapped: bool,
) -> Option<(Vec<(usize, Row)>, usize)> {
    let mut rows: Vec<(usize, Row)> = Vec::new();
    for (k, line) in lines.iter().enumerate().take(2 * side - 1) {
        if gapped && k % 2 == 1 {
            continue;
        }
        match row(line, style).filter(|row| row.cells.len() == side) {
            Some(row) => rows.push((k, row)),
            None if gapped || rows.last().is_none_or(|(last, _)| last + 1 < k) => return None,
            None => {}
        }
        if rows.len() == side {
            return Some((rows, k + 1));
        }
    }
    None
}

/// What the rows and the lines between them say; `None` where they are no picture.
fn drawn(lines: &[Vec<char>], rows: &[(usize, Row)], side: usize, taken: usize) -> Option<Picture> {
    let mut signs = Vec::new();
    for (k, (_, row)) in rows.iter().enumerate() {
        let across = row.signs.iter();
        signs.extend(across.map(|&(col, order)| ([k, col], [k, col + 1], order)));
    }
    for (k, pair) in rows.windows(2).enumerate() {
        let [(above, one), (below, other)] = pair else {
            continue;
        };
        for line in &lines[above + 1..*below] {
            let down = gap(line, [one, other])?;
            signs.extend(
                down.into_iter()
                    .map(|(col, order)| ([k, col], [k + 1, col], order)),
            );
        }
    }
    let pair = |(one, other, order)| match order {
        Ordering::Less => [one, other],
        _ => [other, one],
    };
    let values = |(_, row): &(usize, Row)| row.cells.iter().map(|&(_, value)| value).collect();
    let board: Vec<Vec<usize>> = rows.iter().map(values).collect();
    let fits = board.iter().flatten().all(|&value| value <= side);
    (fits && signs.len() >= FEWEST_SIGNS).then(|| Picture {
        board,
        less: signs.into_iter().map(pair).collect(),
        lines: taken,
    })
}

/// The value of a cell by its word; 0 for none.
fn value(word: &[char]) -> Option<usize> {
    const BLANK: [char; 9] = ['.', '_', '-', '*', '?', 'x', 'X', '□', '·'];
    match word {
        [c] if BLANK.contains(c) => Some(0),
        word if word.len() < 3 && word.iter().all(char::is_ascii_digit) => {
            word.iter().collect::<String>().parse().ok()
        }
        _ => None,
    }
}

/// The words of a line, each with its place: numbers, and signs of one character.
fn words(line: &[char]) -> Vec<(usize, &[char])> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let digits = line[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let length = digits.max(1);
        if !line[at].is_whitespace() {
            all.push((at, &line[at..at + length]));
        }
        at += length;
    }
    all
}

/// The cells and the signs of a line that is a row.
fn row(line: &[char], style: Style) -> Option<Row> {
    match style {
        Style::Barred => barred(line),
        Style::Plain => plain(line),
        Style::Alternating => alternating(line),
    }
}

fn barred(line: &[char]) -> Option<Row> {
    let start = line.iter().position(|c| !c.is_whitespace())?;
    let end = line.iter().rposition(|c| !c.is_whitespace())?;
    if !is_bar(line[start]) || !is_bar(line[end]) {
        return None;
    }
    let mut row = Row {
        cells: Vec::new(),
        signs: Vec::new(),
    };
    let mut from = start;
    for at in start + 1..=end {
        let order = across(line[at]);
        if order.is_none() && !is_bar(line[at]) {
            continue;
        }
        let value = match words(&line[from + 1..at])[..] {
            [] => 0,
            [(_, word)] => value(word)?,
            _ => return None,
        };
        row.signs
            .extend(order.map(|order| (row.cells.len(), order)));
        row.cells.push((from + at, value));
        from = at;
    }
    Some(row)
}

fn plain(line: &[char]) -> Option<Row> {
    let mut row = Row {
        cells: Vec::new(),
        signs: Vec::new(),
    };
    let mut signed = true;
    for (at, word) in words(line) {
        if let Some(order) = across(word[0]) {
            if signed {
                return None;
            }
            row.signs.push((row.cells.len() - 1, order));
            signed = true;
        } else if !is_bar(word[0]) {
            row.cells.push((2 * at + word.len() - 1, value(word)?));
            signed = false;
        }
    }
    (!signed).then_some(row)
}

fn alternating(line: &[char]) -> Option<Row> {
    let words = words(line);
    let none = |c: char| is_bar(c) || matches!(c, '-' | '.' | ',' | ':' | '_' | '*');
    let mut row = Row {
        cells: Vec::new(),
        signs: Vec::new(),
    };
    for (k, (at, word)) in words.iter().enumerate() {
        match (k % 2, across(word[0])) {
            (0, _) => row.cells.push((2 * at + word.len() - 1, value(word)?)),
            (_, Some(order)) => row.signs.push((k / 2, order)),
            (_, None) if none(word[0]) => {}
            _ => return None,
        }
    }
    (words.len() % 2 == 1).then_some(row)
}

/// The signs of a line between two rows, each with the number of its column; `None` where it has
/// anything else, or a sign that stands below no cell.
fn gap(line: &[char], rows: [&Row; 2]) -> Option<Vec<(usize, Ordering)>> {
    let none = |c: char| is_bar(c) || matches!(c, '-' | '.' | ',' | ':' | '_' | '=' | '0' | '─');
    let words = words(line);
    let marks = words
        .iter()
        .filter(|(_, word)| !matches!(word, ['+' | '┼' | '├' | '┤']));
    let marks: Vec<(usize, char)> = marks.map(|&(at, word)| (at, word[0])).collect();
    if !marks.iter().all(|&(_, c)| none(c) || down(c).is_some()) {
        return None;
    }
    let side = rows[0].cells.len();
    let by_number = marks.len() == side;
    let by_second = marks.len() + 1 == 2 * side;
    let col = |k: usize, at: usize| match () {
        () if by_number => Some(k),
        () if by_second => k.is_multiple_of(2).then_some(k / 2),
        () => {
            let cols = rows.map(|row| below(row, 2 * at));
            cols[0].filter(|_| cols[0] == cols[1])
        }
    };
    let said = marks.iter().enumerate();
    said.filter_map(|(k, &(at, c))| Some((k, at, down(c)?)))
        .map(|(k, at, order)| Some((col(k, at)?, order)))
        .collect()
}

/// The cell of a row that stands above or below a place.
fn below(row: &Row, at: usize) -> Option<usize> {
    let gaps = row.cells.windows(2).map(|pair| pair[1].0 - pair[0].0);
    let near = gaps.min()? / 3;
    let (col, (place, _)) = row
        .cells
        .iter()
        .enumerate()
        .min_by_key(|(_, (place, _))| place.abs_diff(at))?;
    (place.abs_diff(at) <= near).then_some(col)
}
