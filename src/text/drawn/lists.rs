//! Lists of grids in one line: each a puzzle, or with its region map in the next line, or so many
//! that they are the grids of one layout.

use super::piece::Piece;
use super::tiny::FEWEST;
use super::values::is_blank_char;
use super::{fit, jigsaw, labels, map_first, multi, one_line, picture, sketch, slips, word};
use crate::puzzle::shapes::overlaps::BOX_SIDE;
use crate::puzzle::{MAX_SYMBOLS, Puzzle, Symbol};
use crate::text::ground::{Context, Entry, Found, Line, TextError, TextErrorKind};

/// A paragraph of grids in one line.
pub(super) fn read_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
    if let [line] = lines
        && let Some(grids) = beside(line, context).or_else(|| run_together(line, context))
    {
        found.extend(grids.iter().map(|line| one(line, context)));
        return;
    }
    let asked = context.grids_asked();
    let count = asked.unwrap_or(lines.len());
    if multi::may_be(count, context) {
        let groups = if lines.len().is_multiple_of(count) {
            lines.chunks(count)
        } else {
            lines.chunks(lines.len().max(1))
        };
        for group in groups {
            let read = (group.len() == count)
                .then(|| of_several_grids(group, context))
                .flatten();
            match read {
                Some(entry) => found.push(entry),
                None => read_separate_lines(group, context, found),
            }
        }
    } else {
        read_separate_lines(lines, context, found);
    }
}

/// Lines as the grids of one layout; `None` where they are separate puzzles.
pub(super) fn of_several_grids(
    group: &[Line],
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let length = |line: &Line| word::word(&line.text).chars().count();
    let side = length(group.first()?).isqrt();
    if side > MAX_SYMBOLS || !group.iter().all(|line| length(line) == side * side) {
        return None;
    }
    let pieces = |(k, line): (usize, &Line)| -> Vec<Piece> {
        let pieces = word::pieces(line, word::word(&line.text)).into_iter();
        pieces.map(|piece| Piece { line: k, ..piece }).collect()
    };
    let grids: Vec<Vec<Piece>> = group.iter().enumerate().map(pieces).collect();
    multi::read(&grids, multi::FORMS[1], group, context)
}

/// A grid in one line. Where symbols clash in it as a square, it may be the picture of a named
/// overlap that has as many cells; where they clash in neither, that is asked.
fn one(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let read = one_line::read(line, context)?;
    let side = read.puzzle.layout().order();
    let asked = context.options().layout.is_some() || context.options().form.is_some();
    if asked || !fit::is_overlap(side, side) || !may_overlap(&read.puzzle) {
        return Ok(read);
    }
    let square = !clashes(&read.puzzle);
    let cells = word::pieces(line, word::word(&line.text));
    let rows = cells.chunks(side).map(<[Piece]>::to_vec).collect();
    let picture = picture::of_rows(&rows, "one line", std::slice::from_ref(line), context);
    match picture {
        Ok(picture) if !square => Ok(picture),
        Err(error) if square && matches!(error.kind, TextErrorKind::Ambiguous { .. }) => Err(error),
        _ => Ok(read),
    }
}

/// Whether there are givens, and only symbols that grids which overlap have.
fn may_overlap(puzzle: &Puzzle) -> bool {
    let mut symbols = puzzle.clues().map(|clue| clue.symbol.index()).peekable();
    symbols.peek().is_some() && symbols.all(|symbol| symbol < BOX_SIDE * BOX_SIDE)
}

/// Grids in one line, each with its region map where that is the next line.
pub(super) fn read_separate_lines(lines: &[Line], context: &mut Context, found: &mut Found) {
    let mut at = 0;
    while at < lines.len() {
        let pair = &lines[at..lines.len().min(at + 2)];
        if let Some(read) = map_first::lines(pair, context) {
            found.push(read);
            at += 2;
            continue;
        }
        let map = lines.get(at + 1).filter(|next| {
            let length = |line: &Line| word::word(&line.text).chars().count();
            context.options().layout.is_none()
                && length(next) == length(&lines[at])
                && word::map_side(&next.text).is_some()
                && !labels::is_line(word::word(&lines[at].text))
        });
        if let Some(map) = map {
            let side = word::word(&map.text).chars().count().isqrt();
            let clues = word::pieces(&lines[at], word::word(&lines[at].text));
            let labels = word::pieces(map, word::word(&map.text)).into_iter();
            let labels: Vec<Piece> = labels.map(|piece| Piece { line: 1, ..piece }).collect();
            found.push(jigsaw::read(
                clues,
                &labels,
                side,
                "jigsaw in two lines",
                &lines[at..at + 2],
                context,
            ));
            at += 2;
        } else {
            found.push(one(&lines[at], context));
            at += 1;
        }
    }
}

/// The grids of a line alone that has several: others than the first, with blank cells, so that
/// they are neither its solution nor its regions. In lists each line has its puzzle and what
/// belongs to it.
fn beside(line: &Line, context: &Context) -> Option<Vec<Line>> {
    let first = word::word(&line.text);
    let asked = context.options().layout.is_some() || context.options().form.is_some();
    if asked || line.text.len() < 2 * first.len() || first.len() < FEWEST.pow(2) {
        return None;
    }
    let sign = first.chars().find(|c| !c.is_ascii_digit());
    let sign = sign.filter(|&c| is_blank_char(c)).unwrap_or('.');
    let blank = |c: char| c == sign || c == '0';
    let cell = |c: char| c.is_ascii_digit() || c == sign;
    let further = |word: &&str| {
        let cells = word.chars().all(cell);
        let stays = |(a, b): (char, char)| a == b || blank(a);
        word.len() == first.len()
            && cells
            && word.contains(blank)
            && word.contains(|c: char| c.is_ascii_digit() && c != '0')
            && !first.chars().zip(word.chars()).all(stays)
    };
    let behind = &line.text[line.offset(first) + first.len()..];
    let words = behind.split(|c: char| !cell(c));
    let more: Vec<&str> = words.filter(further).collect();
    // The regions of a jigsaw are no puzzle, though one of them may be called 0.
    let are_regions = |word: &&str| labels::is_line(word) || word::map_side(word).is_some();
    if [first].iter().chain(&more).any(are_regions) {
        return None;
    }
    if more.is_empty() || !first.chars().all(cell) {
        return None;
    }
    let words = [first].into_iter().chain(more);
    Some(words.map(|word| only(line, word)).collect())
}

/// The grids of a line alone that has several of the usual size right behind each other, with
/// blank cells each; none of them clashes, and all together are no other grid.
fn run_together(line: &Line, context: &mut Context) -> Option<Vec<Line>> {
    let word = word::word(&line.text);
    let asked = context.options().layout.is_some() || context.options().form.is_some();
    if asked || !word::are_grids(word) || word.len() != line.text.trim().len() {
        return None;
    }
    let mut holds = |line: &Line| {
        let read = one_line::read(line, context);
        read.is_ok_and(|read| !clashes(&read.puzzle))
    };
    let cells = |at: usize| &word[at..at + word::CELLS];
    let grids = (0..word.len()).step_by(word::CELLS).map(cells);
    let blank = |grid: &str| grid.contains(['.', '0']);
    if holds(line) || !grids.clone().all(blank) {
        return None;
    }
    let grids: Vec<Line> = grids.map(|grid| only(line, grid)).collect();
    grids.iter().all(holds).then_some(grids)
}

/// The line with nothing but a part of it, which keeps its place.
fn only(line: &Line, part: &str) -> Line {
    let at = line.offset(part);
    let mut text = " ".repeat(line.text.len());
    text.replace_range(at..at + part.len(), part);
    line.masked(text)
}

/// Reads the first of two lines of a long list, or both where one is the region map of the other;
/// what was read is taken off.
pub(super) fn next(lines: &mut Vec<Line>, context: &mut Context, found: &mut Found) {
    if let Some(read) = map_first::lines(lines, context) {
        lines.clear();
        found.push(read);
        return;
    }
    let next = lines.split_off(1);
    if context.options().layout.is_none()
        && word::map_side(&next[0].text).is_some()
        && !labels::is_line(word::word(&lines[0].text))
    {
        lines.extend(next);
        let pair = std::mem::take(lines);
        read_separate_lines(&pair, context, found);
    } else {
        let line = std::mem::replace(lines, next).swap_remove(0);
        found.push(one(&line, context));
    }
}

/// Whether short lines are jigsaws, each its clues in a line and its map in another.
pub(super) fn are_pairs(lines: &[Line], context: &Context) -> bool {
    let word = |line: &Line| -> Option<(usize, bool)> {
        let word = word::word(&line.text);
        let length = word.chars().count();
        let whole = word.len() == line.text.trim().len() && length.isqrt().pow(2) == length;
        whole.then(|| (length, labels::is_line(word)))
    };
    let is_pair = |pair: &[Line]| {
        let words = pair.first().and_then(word).zip(pair.get(1).and_then(word));
        words.is_some_and(|(one, other)| one.0 == other.0 && one.1 != other.1)
    };
    context.options().layout.is_none() && !lines.is_empty() && lines.chunks(2).all(is_pair)
}

/// The names of the columns above a table in which the grids are one: `id,puzzle,solution`.
pub(super) fn is_header(text: &str, below: &str) -> bool {
    let is_name = |field: &str| {
        let field = field.trim().trim_matches('"');
        field.starts_with(char::is_alphabetic)
            && field
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'))
    };
    let separator = [',', ';', '\t'].into_iter().find(|&c| below.contains(c));
    separator.is_some_and(|c| text.contains(c) && text.split(c).all(is_name))
}

/// Whether lines of 16, 25 ... characters, as many as may be several blocks, are grids in one line
/// each: they were asked for, or each has clues and only symbols of the small grid.
pub(super) fn are_short_lines(lines: &[Line], context: &Context) -> bool {
    let word = |line: &Line| word::word(&line.text).to_owned();
    let length = lines.first().map_or(0, |line| word(line).chars().count());
    let side = length.isqrt();
    if side * side != length || side == 0 || context.options().layout.is_some() {
        return false;
    }
    let even = lines.iter().all(|line| {
        let word = word(line);
        word.len() == line.text.trim().len() && word.chars().count() == length
    });
    if even && context.options().form.as_deref() == Some("line") {
        return true;
    }
    let is_small = |line: &Line| {
        let mut clues = 0;
        word(line).chars().all(|c| {
            let blank = is_blank_char(c);
            clues += usize::from(!blank);
            blank || Symbol::from_char(c).is_some_and(|symbol| symbol.index() < side)
        }) && clues > 0
    };
    even && side >= FEWEST
        && lines.len().is_multiple_of(length)
        && lines.iter().all(is_small)
        && context.options().form.is_none()
}

/// Short grids in one line, such as 16 characters of 4x4 grids, which are no block together.
pub(super) fn stacked(lines: &[Line], context: &mut Context) -> Option<Found> {
    let words: Vec<usize> = lines
        .iter()
        .map(|line| word::word(&line.text).chars().count())
        .collect();
    let whole = |line: &Line| {
        let word = word::word(&line.text);
        word.chars().count().isqrt().pow(2) == word.chars().count()
            && word
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || is_blank_char(c))
    };
    let asked = context
        .options()
        .layout
        .clone()
        .and_then(|spec| context.layout(spec).ok());
    let fits = asked.is_none_or(|layout| {
        words
            .iter()
            .all(|&n| n == layout.cells().len() || n == layout.rows() * layout.cols())
    });
    // One cell stands alone; with more behind it, it is the first of several in a line.
    let alone = |line: &Line| line.text.trim().chars().count() == 1;
    let short = match context.options().layout {
        Some(_) => words.iter().all(|&n| n > 3) || lines.len() == 1 && alone(&lines[0]),
        None => words.iter().all(|&n| n >= FEWEST * FEWEST),
    };
    if !fits || !short || !lines.iter().all(whole) {
        return None;
    }
    let mut found = Found::new();
    read_separate_lines(lines, context, &mut found);
    Some(found)
}

/// A square block whose lines may be grids of their own: sixteen lines of sixteen characters are
/// a grid of sixteen symbols, or sixteen grids of four. A symbol beyond four or a clash tells;
/// else the user is asked. `None` when it is a block. Tiny grids in one line, of two or three
/// symbols, are nobody's, so smaller blocks are blocks.
pub(super) fn instead_of_block(lines: &[Line], context: &mut Context) -> Option<Found> {
    let side = lines.len().isqrt();
    let form = context.options().form.clone();
    if side < FEWEST || side * side != lines.len() || context.options().layout.is_some() {
        return None;
    }
    let is_line = |line: &Line| {
        let word = word::word(&line.text);
        word.len() == line.text.trim().len() && word.chars().count() == lines.len()
    };
    if form.as_deref() == Some("block") || !lines.iter().all(is_line) {
        return None;
    }
    let mut found = Found::new();
    read_separate_lines(lines, context, &mut found);
    if form.as_deref() == Some("line") {
        return Some(found);
    }
    let puzzles: Option<Vec<&Puzzle>> = found
        .iter()
        .map(|entry| entry.as_ref().ok().map(|entry| &entry.puzzle))
        .collect();
    let puzzles =
        puzzles.filter(|puzzles| puzzles.iter().any(|puzzle| puzzle.clues().next().is_some()))?;
    if puzzles.iter().any(|puzzle| clashes(puzzle)) {
        return None;
    }
    let block = picture::read(lines, context).is_ok_and(|entry| !clashes(&entry.puzzle));
    if !block {
        return Some(found);
    }
    let readings = vec![
        format!("one grid of {} symbols (--form block)", lines.len()),
        format!("{} grids of {side} symbols (--form line)", lines.len()),
    ];
    let kind = TextErrorKind::Ambiguous {
        readings,
        flag: "--form",
    };
    Some(vec![Err(TextError::at(lines[0].number, kind))])
}

/// Whether two equal givens stand in one region.
fn clashes(puzzle: &Puzzle) -> bool {
    sketch::clash(puzzle.layout(), puzzle.givens())
}

/// Lines of 16, 25 … characters of which one or two are missing, or too many, for a block: either
/// a grid in each line, or a block with a slip. They are grids where each has clues, only symbols
/// of the small grid, and none twice in a region; else that is an error.
pub(super) fn slip(lines: &[Line], context: &mut Context) -> Option<TextError> {
    const MOST: usize = 2;
    let width = word::word(&lines.first()?.text).chars().count();
    let side = width.isqrt();
    let even = |line: &Line| {
        let word = word::word(&line.text);
        word.len() == line.text.trim().len() && word.chars().count() == width
    };
    let options = context.options();
    let other = lines.len().abs_diff(width);
    let asked = options.layout.is_some() || options.form.is_some();
    if asked || side < FEWEST || side * side != width || width > word::SHORT {
        return None;
    }
    if !(1..=MOST).contains(&other) || !lines.iter().all(even) {
        return None;
    }
    let mut found = Vec::new();
    read_separate_lines(lines, context, &mut found);
    let whole = found.iter().all(|read| {
        let puzzle = read.as_ref().map(|entry| &entry.puzzle);
        puzzle.is_ok_and(|puzzle| puzzle.clues().next().is_some() && !clashes(puzzle))
    });
    if whole {
        return None;
    }
    slips::of(lines)
}
