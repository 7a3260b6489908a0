//! Grids wherever they stand: the parts of a run of lines that are rows of cells, and what stands
//! between them.
//!
//! A line by itself may be a row, something drawn, or text ([`shape`]); of a line of program text
//! its row is taken ([`inner`]). Rows of one width below each other are a run, and a run of as
//! many rows as each has cells is a grid, whatever stands around it. What may be words is taken
//! for rows only where rows beside it show that it is. Numbers above a grid are its size
//! ([`sizes`]).

mod inner;
mod near;
mod shape;
mod sizes;
mod stretch;
mod words;

use super::fit;
use super::piece::is_bar;
use super::pieces::is_rule;
use super::tiny::FEWEST;
use super::{janko, margins, word};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Context, Line, ascents};
pub(super) use near::{are_flags, is_near};
use shape::{Row, Shape};
pub(super) use sizes::{Meaning, Sizes};
pub(super) use words::{Remarks, name};

/// A part of a run of lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Rows of cells, with what is drawn between them.
    Rows(Vec<Line>),
    /// Text: names, remarks and anything else.
    Text(Vec<Line>),
    /// Numbers that may be the size of the grid below.
    Sizes(Sizes),
}

/// A line with what it may be.
struct Shaped {
    line: Line,
    shape: Shape,
    /// Only a part of the line is the row.
    inner: bool,
}

/// Rows of one width, with nothing but drawn lines between them.
#[derive(Clone, Copy, Debug)]
struct Run {
    from: usize,
    to: usize,
    rows: usize,
    width: usize,
}

impl Run {
    /// Whether it may be a band of a grid: several rows, and not all of them.
    fn is_band(&self) -> bool {
        let several = 1 < self.rows && self.rows < self.width;
        several && self.width <= MAX_SYMBOLS && self.width.is_multiple_of(self.rows)
    }

    /// Whether it is one grid or several, and nothing more.
    fn is_whole(&self) -> bool {
        (FEWEST..=MAX_SYMBOLS).contains(&self.width) && self.rows.is_multiple_of(self.width)
    }

    /// Whether it would be one but for a row.
    fn is_nearly(&self) -> bool {
        let over = self.rows % self.width.max(1);
        self.width >= FEWEST && self.rows + 1 >= self.width && (over <= 1 || over + 1 == self.width)
    }
}

/// Lines without a blank line between them, as parts.
pub(super) fn parts(lines: Vec<Line>, context: &mut Context) -> Vec<Part> {
    if janko::read(&lines, context).is_some() {
        return vec![Part::Rows(lines)];
    }
    if lines.iter().all(is_framed) && is_picture(&lines) {
        return vec![Part::Rows(lines)];
    }
    let lines = margins::without(lines).into_iter();
    let lines: Vec<Line> = lines
        .map(|line| without_commas(&line).unwrap_or(line))
        .collect();
    let mut shaped: Vec<Shaped> = lines.iter().map(shaped).collect();
    for run in runs(&shaped).iter().filter(|run| run.rows == 1) {
        let text = shaped[run.from].line.text.trim();
        if shape::is_date(text) || shape::is_size(text) {
            shaped[run.from].shape = Shape::Text;
        }
    }
    words_apart(&mut shaped);
    neighbours_apart(&mut shaped);
    let text = |one: &Shaped| one.inner || one.shape == Shape::Text;
    let text = shaped.iter().any(text);
    let between = shaped.iter().any(|one| is_between(&one.line.text));
    if between
        && shaped
            .iter()
            .all(|one| one.line.text.trim().chars().count() == 1)
    {
        return vec![Part::Rows(lines)]
            .into_iter()
            .filter(|_| shaped.len() > 1)
            .collect();
    }
    if !text && (context.options().layout.is_some() || is_picture(&lines)) {
        return vec![Part::Rows(lines)];
    }
    let runs = runs(&shaped);
    let whole = runs.iter().any(Run::is_whole);
    let judged = (0..shaped.len()).map(|at| match kind(at, &shaped, &runs) {
        // With neither a line of text nor a whole grid beside them, words are rows, or a name
        // that is told as such.
        Kind::Text if !text && !whole => Kind::Row,
        kind => kind,
    });
    let kinds: Vec<Kind> = judged.collect();
    let apart = splits(&runs);
    if kinds.iter().all(|kind| *kind == Kind::Row) && !apart && !between {
        let bracket = |one: &Shaped| one.shape == Shape::Rule && is_bracket(&one.line.text);
        if !shaped.iter().all(bracket) {
            shaped.retain(|one| !bracket(one));
        }
        return vec![Part::Rows(shaped.into_iter().map(|one| one.line).collect())];
    }
    gathered(shaped, &kinds, &runs, apart)
}

/// Whether a line stands between two bars, or is drawn.
fn is_framed(line: &Line) -> bool {
    let text = line.text.trim();
    let between = text.starts_with(is_bar) && text.ends_with(is_bar);
    between || text.chars().all(|c| matches!(c, '-' | '+' | '='))
}

/// Whether lines are a whole picture, in whichever way they are cut.
fn is_picture(lines: &[Line]) -> bool {
    let mut widths = fit::widths_of(lines).into_iter();
    widths.any(|(_, widths)| widths.len() >= FEWEST && fit::is_whole(&widths))
}

fn shaped(line: &Line) -> Shaped {
    let shape = shape::of(line);
    let row = |(line, row), inner| Shaped {
        line,
        shape: Shape::Row(row),
        inner,
    };
    let found = match shape {
        Shape::Text => inner::before_remark(line)
            .map(|found| row(found, false))
            .or_else(|| inner::of(line).map(|found| row(found, true))),
        _ => None,
    };
    found.unwrap_or_else(|| Shaped {
        line: line.clone(),
        shape,
        inner: false,
    })
}

/// The only line of letters beside rows without any is no row of theirs, as `Easy` above rows of
/// four digits; nor is a word above as many rows as they have letters, none of them one of its own.
fn words_apart(shaped: &mut [Shaped]) {
    const FEWEST_ROWS: usize = 3;
    if let Some(at) = heading(shaped) {
        shaped[at].shape = Shape::Text;
    }
    let rows = || {
        shaped
            .iter()
            .filter(|one| matches!(one.shape, Shape::Row(_)))
    };
    let letters = |one: &&Shaped| one.line.text.contains(char::is_alphabetic);
    if rows().count() <= FEWEST_ROWS || rows().filter(letters).count() != 1 {
        return;
    }
    let word = |one: &&mut Shaped| match one.shape {
        Shape::Row(row) => row.wordy && words::is_word(&one.line.text),
        _ => false,
    };
    if let Some(one) = shaped.iter_mut().find(word) {
        one.shape = Shape::Text;
    }
}

/// Rows of four numbers in brackets, more than a grid of four has, are no rows where each is the
/// places of two cells beside each other.
fn neighbours_apart(shaped: &mut [Shaped]) {
    let is_pair = |one: &Shaped| {
        let text = &one.line.text;
        let bracket = one.line.whole().contains(['[', '(', '{']);
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let numbers: Option<Vec<usize>> = numbers
            .filter(|number| !number.is_empty())
            .map(|number| number.parse().ok())
            .collect();
        let beside = numbers.is_some_and(|numbers| match numbers[..] {
            [row, col, other, last] => ascents::beside([row, col], [other, last]).is_some(),
            _ => false,
        });
        bracket && beside
    };
    for pairs in shaped.chunk_by_mut(|one, next| is_pair(one) && is_pair(next)) {
        if pairs.len() > FEWEST {
            pairs.iter_mut().for_each(|one| one.shape = Shape::Text);
        }
    }
}

/// The line of a word above whole grids of other letters.
fn heading(shaped: &[Shaped]) -> Option<usize> {
    let mut rows = (0..shaped.len()).filter_map(|at| match shaped[at].shape {
        Shape::Row(row) => Some((at, row)),
        _ => None,
    });
    let (first, row) = rows.next()?;
    let text = shaped[first].line.text.trim();
    // A line of signs as long as a row is one without clues.
    let rule = |at: &usize| shaped[*at].line.text.trim().chars().count() == row.dense;
    let others: Vec<usize> = (first + 1..shaped.len())
        .filter(|at| match shaped[*at].shape {
            Shape::Row(_) => true,
            Shape::Rule => rule(at),
            Shape::Text => false,
        })
        .collect();
    let whole = row.dense >= FEWEST && others.len() >= row.dense;
    if !row.wordy || !whole || !others.len().is_multiple_of(row.dense) || !words::is_word(text) {
        return None;
    }
    let foreign = |at: &usize| !shaped[*at].line.text.contains(|c| text.contains(c));
    others.iter().all(foreign).then_some(first)
}

/// What a line is, judged with its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A row of cells, or drawn between rows.
    Row,
    /// Text.
    Text,
    /// Numbers that may be a size.
    Sizes,
}

fn kind(at: usize, shaped: &[Shaped], runs: &[Run]) -> Kind {
    let one = &shaped[at];
    let sizes = || is_size(at, shaped, runs);
    let Shape::Row(row) = one.shape else {
        return match one.shape {
            Shape::Text if sizes() => Kind::Sizes,
            Shape::Text => Kind::Text,
            _ => Kind::Row,
        };
    };
    let Some(run) = runs.iter().find(|run| (run.from..run.to).contains(&at)) else {
        return Kind::Row;
    };
    if run.is_whole() {
        return Kind::Row;
    }
    if sizes() {
        return Kind::Sizes;
    }
    let kept = match (one.inner, row.wordy) {
        (true, _) => {
            let opens = at == run.from && shaped[at + 1..run.to].iter().any(|next| !next.inner);
            run.is_nearly()
                || run.is_band() && opens
                || (run.rows == 1 || run.width > MAX_SYMBOLS) && is_square(row)
        }
        (_, true) => {
            run.rows > 1 && run.width >= FEWEST
                || is_square(row)
                || word::is_joined(one.line.text.trim())
        }
        _ => true,
    };
    match kept {
        true => Kind::Row,
        false => Kind::Text,
    }
}

/// Whether a line may be the size of the grid below it: it has numbers, a whole grid follows, and
/// nothing stands before it but a whole grid and text; or no other line is there at all.
fn is_size(at: usize, shaped: &[Shaped], runs: &[Run]) -> bool {
    const LINES: usize = 2;
    let numbers = |one: &Shaped| Sizes::of(&one.line).is_some();
    if !numbers(&shaped[at]) {
        return false;
    }
    let short = |one: &Shaped| one.line.text.trim().len() <= LINES;
    if shaped.len() <= LINES && shaped.iter().all(|one| numbers(one) && short(one)) {
        return true;
    }
    let below = shaped[at..].iter().take_while(|one| numbers(one)).count();
    let above = shaped[..at]
        .iter()
        .rev()
        .take_while(|one| numbers(one))
        .count();
    let next = runs.iter().find(|run| run.from == at + below);
    let last = runs
        .iter()
        .rfind(|run| run.to + above <= at && run.is_whole());
    let begins = shaped[..at - above]
        .iter()
        .enumerate()
        .all(|(k, one)| one.shape == Shape::Text || last.is_some_and(|last| k < last.to));
    // The first band of a grid of that size, whose others stand below blank lines.
    let sizes = || Sizes::of(&shaped[at + below - 1].line);
    let band = |run: &Run| {
        let meaning = sizes().map(|sizes| sizes.meaning(run.width));
        let sized = matches!(meaning, Some(Meaning::Side | Meaning::Boxes(_)));
        run.to == shaped.len() && run.is_band() && sized
    };
    below + above <= LINES && begins && next.is_some_and(|run| run.is_whole() || band(run))
}

/// Whether a row alone has as many cells as a grid, or as its clues and regions together.
fn is_square(row: Row) -> bool {
    let square = |n: usize| n >= FEWEST * FEWEST && n.isqrt().pow(2) == n;
    let both = |n: usize| square(n) || n.is_multiple_of(2) && square(n / 2);
    both(row.dense) && row.dense > MAX_SYMBOLS
        || square(row.words)
        || square(row.commas) && row.commas > MAX_SYMBOLS
}

/// The runs of rows, from the first line to the last; each row is in one.
fn runs(shaped: &[Shaped]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut from = 0;
    while from < shaped.len() {
        let Shape::Row(row) = shaped[from].shape else {
            from += 1;
            continue;
        };
        let open = usize::from(row.open);
        let ways = [
            (row.commas, Way::Commas),
            (row.commas + open, Way::Commas),
            (row.words, Way::Words),
            (row.dense, Way::Dense),
        ];
        let ways = ways.into_iter().filter(|(width, _)| *width > 0);
        let found = ways.map(|(width, way)| run(shaped, from, width, way));
        let best = found.max_by_key(|run| (run.is_whole(), run.rows));
        let Some(run) = best else { break };
        from = run.to;
        runs.push(run);
    }
    runs
}

/// A way to cut rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Commas,
    Words,
    Dense,
}

/// The run that begins with a row.
fn run(shaped: &[Shaped], from: usize, width: usize, way: Way) -> Run {
    let mut run = Run {
        from,
        to: from + 1,
        rows: 0,
        width,
    };
    let fits = |row: Row| match way {
        Way::Commas => row.commas == width || row.open && row.commas + 1 == width,
        Way::Words => row.words == width,
        Way::Dense => row.dense == width,
    };
    for (at, one) in shaped.iter().enumerate().skip(from) {
        match one.shape {
            _ if is_between(&one.line.text) => break,
            Shape::Row(row) if fits(row) => {
                run.rows += 1;
                run.to = at + 1;
            }
            Shape::Row(row) if row.ruled => {}
            Shape::Rule if !declares(&one.line.text) => {}
            _ => break,
        }
    }
    run
}

/// Whether a line of program text begins another grid.
fn declares(text: &str) -> bool {
    text.contains('=')
        && text
            .trim_end()
            .trim_end_matches('|')
            .ends_with(['[', '{', '('])
}

/// The line without the commas before the sign of equality, where it begins a grid of program
/// text: those of `int[,] grid = {` say nothing of how its rows are cut.
fn without_commas(line: &Line) -> Option<Line> {
    let at = line.text.find('=').filter(|_| declares(&line.text))?;
    let (name, value) = line.text.split_at(at);
    let bare = || line.masked(name.replace(',', " ") + value);
    name.contains(',').then(bare)
}

/// Whether rows are whole grids beside something else, which is no row of them with a slip.
fn splits(runs: &[Run]) -> bool {
    let whole = runs.iter().find(|run| run.is_whole());
    let Some(whole) = whole.filter(|_| runs.len() > 1) else {
        return false;
    };
    let other = |run: &Run| run.is_whole() || run.width.abs_diff(whole.width) > 1;
    runs.iter().all(other)
}

/// The parts that lines of these kinds make.
fn gathered(shaped: Vec<Shaped>, kinds: &[Kind], runs: &[Run], apart: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut last = None;
    let mut next = false;
    for (at, one) in shaped.into_iter().enumerate() {
        if is_between(&one.line.text) {
            next = true;
            continue;
        }
        let run = runs.iter().position(|run| (run.from..run.to).contains(&at));
        let begins = apart && run.is_some() && run != last || declares(&one.line.text);
        let begins = std::mem::take(&mut next) || begins;
        match (kinds[at], parts.last_mut()) {
            (Kind::Row, _) if one.shape == Shape::Rule && is_bracket(&one.line.text) => {}
            (Kind::Row, Some(Part::Rows(lines))) if !begins => lines.push(one.line),
            (Kind::Row, _) => parts.push(Part::Rows(vec![one.line])),
            (Kind::Text, Some(Part::Text(lines))) => lines.push(one.line),
            (Kind::Text, _) => parts.push(Part::Text(vec![one.line])),
            (Kind::Sizes, before) => {
                let Some(sizes) = Sizes::of(&one.line) else {
                    continue;
                };
                match before {
                    Some(Part::Sizes(first)) => first.join(sizes),
                    _ => parts.push(Part::Sizes(sizes)),
                }
            }
        }
        last = run.or(last);
    }
    let empty = |part: &Part| matches!(part, Part::Rows(lines) if lines.iter().all(is_drawn));
    parts.retain(|part| !empty(part));
    parts
}

/// Whether a line has a sign alone that stands between grids, and for no cell; or the marks
/// around a text, or the brackets behind a list.
fn is_between(text: &str) -> bool {
    let text = text.trim();
    let all = |signs: &str| text.chars().all(|c| signs.contains(c));
    if !text.is_empty() && all("`\"'") || text.starts_with([')', ']', '}']) && all(")]};,") {
        return true;
    }
    let mut signs = text.chars();
    let sign = signs.next().filter(|_| signs.next().is_none());
    sign.is_some_and(|c| !c.is_alphanumeric() && c != '.')
}

/// How many lines at the end of a long run of rows belong to a grid that is not complete.
pub(super) fn rest(lines: &[Line]) -> usize {
    let shaped: Vec<Shaped> = lines.iter().map(shaped).collect();
    let runs = runs(&shaped);
    let Some(last) = runs.last().filter(|run| run.width >= FEWEST) else {
        return 0;
    };
    // Clues and their regions may be two grids.
    let rest = last.rows % (2 * last.width);
    let rows = (last.from..last.to).filter(|&at| matches!(shaped[at].shape, Shape::Row(_)));
    let first = rows.rev().take(rest).last();
    match first.filter(|_| last.rows > rest) {
        Some(first) => lines.len() - first,
        None => 0,
    }
}

/// Whether nothing but brackets and quotes stands in a line.
fn is_bracket(text: &str) -> bool {
    let bracket = |c: char| "{}[](),;\"'`".contains(c) || c.is_whitespace();
    text.chars().all(bracket)
}

fn is_drawn(line: &Line) -> bool {
    is_rule(&line.text) || shape::of(line) == Shape::Rule
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    /// The parts of a text: `T`, `S` or `R` with the number of its lines.
    fn told(text: &str) -> String {
        let mut context = Context::new(ReadOptions::default());
        let parts = parts(Line::all(text), &mut context).into_iter();
        let told = parts.map(|part| match part {
            Part::Rows(lines) => format!("R{}", lines.len()),
            Part::Text(lines) => format!("T{}", lines.len()),
            Part::Sizes(_) => "S".to_owned(),
        });
        told.collect::<Vec<_>>().join(" ")
    }

    const FOUR: &str = "1..4\n..1.\n.1..\n4..1\n";

    #[test]
    fn grids_are_found_among_other_lines() {
        assert_eq!(told(FOUR), "R4");
        assert_eq!(told(&format!("def t():\n{FOUR}return 1\n")), "T1 R4 T1");
        assert_eq!(told(&format!("4\n{FOUR}")), "S R4");
        assert_eq!(told(&format!("2\n2\n{FOUR}")), "S R4");
        assert_eq!(
            told("g = [\n[1,0,0,4],\n[0,0,1,0],\n[0,1,0,0],\n[4,0,0,1],\n]\nrun(g)\n"),
            "R5 T1"
        );
        let six = "1.....\n".repeat(6);
        assert_eq!(told(&format!("{FOUR}{six}")), "R4 R6");
        assert_eq!(told("the first line\nand a second one\n"), "T2");
        assert_eq!(told("aabb\naabb\nccdd\nccdd\n"), "R4");
        assert_eq!(told("Easy\nAABB\nAABB\nCCDD\nCCDD\n"), "T1 R4");
        assert_eq!(told("AABB\nAABB\nCCDD\nCCDD\n"), "R4");
    }

    #[test]
    fn rows_with_a_slip_stay_together() {
        assert_eq!(told("1..4\n..1.\n.1.\n4..1\n"), "R4");
        assert_eq!(told(&format!("{FOUR}...5.\n")), "R5");
        assert_eq!(told("12..\n..1.\n....\n"), "R3");
    }
}
