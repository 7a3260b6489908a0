//! A square below numbers, which say what its boxes are or contradict it, or with its boxes drawn.

use super::free::Meaning;
use super::paragraph::Paragraph;
use super::piece::{is_bar, wrong_line};
use super::{picture, ruled, sketch};
use crate::puzzle::{Boxes, LayoutSpec, Puzzle, shapes};
use crate::text::ground::{Context, Entry, Form, Line, TextError};

/// Reads a square with what the numbers above it, or its bars and rules, say.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Result<Entry, TextError> {
    let entry = as_told(square, context)?;
    let other = otherwise(&entry, &square.lines, context);
    let above = square.sizes.as_ref().map(|sizes| &sizes.line);
    let other = other.map(|other| above.map_or(other.clone(), |line| said_above(other, line)));
    Ok(other.unwrap_or(entry))
}

/// A square whose givens clash in its boxes and do not where these are turned, or where there are
/// none, without anything that shows the boxes: so. Who writes `2 3` may mean either, and of ten
/// rows nobody knows the boxes.
pub(super) fn otherwise(entry: &Entry, lines: &[Line], context: &mut Context) -> Option<Entry> {
    let spec = entry.puzzle.layout().spec();
    let asked = context.options().layout.is_some();
    let drawn = lines.iter().any(|line| line.text.contains(is_bar));
    let [grid] = &spec.grids[..] else { return None };
    let usual = grid.boxes.or_else(|| Boxes::default_for(spec.order))?;
    let boxes = Boxes {
        rows: usual.cols,
        cols: usual.rows,
    };
    let plain = spec.constraints.is_empty() && spec.maps.is_empty();
    if asked || drawn || !plain || boxes == usual || clashes(&entry.puzzle) == 0 {
        return None;
    }
    let note = format!(
        "boxes of {} rows and {} columns are supposed; in those of {} rows and {} columns its givens clash",
        boxes.rows, boxes.cols, boxes.cols, boxes.rows
    );
    let turned = on_layout(shapes::boxed(boxes), note, lines, context)?;
    if clashes(&turned.puzzle) == 0 {
        return Some(turned);
    }
    let sure = clashes(&entry.puzzle).min(clashes(&turned.puzzle)) >= SURE;
    if !sure || spec.order < LARGE {
        return None;
    }
    let note = "no boxes are supposed; in those of its size its givens clash".to_owned();
    let bare = on_layout(shapes::latin(spec.order), note, lines, context)?;
    (clashes(&bare.puzzle) == 0).then_some(bare)
}

/// Symbols of a board that is no jigsaw as a rule.
const LARGE: usize = 10;

/// In how many boxes a symbol stands twice for sure where they are no boxes: one may be a slip.
const SURE: usize = 3;

/// In how many regions a symbol stands twice.
fn clashes(puzzle: &Puzzle) -> usize {
    sketch::clashing(puzzle.layout(), puzzle.givens()).count()
}

/// The square on another layout, with the reason.
fn on_layout(
    spec: LayoutSpec,
    note: String,
    lines: &[Line],
    context: &mut Context,
) -> Option<Entry> {
    let layout = context.layout(spec).ok()?;
    let read = |context: &mut Context| picture::read(lines, context);
    let mut read = context.on_layout(&layout, read).ok()?;
    read.supposed = Some(note);
    Some(read)
}

fn as_told(square: &Paragraph, context: &mut Context) -> Result<Entry, TextError> {
    let told = square.sizes.as_ref().zip(square.side());
    let asked = context.options().layout.is_some();
    let Some((sizes, side)) = told.filter(|_| !asked) else {
        return ruled(square, asked, context);
    };
    match sizes.meaning(side) {
        Meaning::Number(_) => ruled(square, asked, context),
        Meaning::Side => Ok(said_above(ruled(square, asked, context)?, &sizes.line)),
        Meaning::Boxes(boxes) => {
            let layout = context
                .layout(shapes::boxed(boxes))
                .map_err(|error| TextError::at(sizes.line.number, error))?;
            let read = |context: &mut Context| picture::read(&square.lines, context);
            Ok(said_above(context.on_layout(&layout, read)?, &sizes.line))
        }
        Meaning::Other => {
            let expected = format!(
                "expected the size of the grid below, which has {side} rows of {side} cells, or \
                 the rows and columns of its boxes"
            );
            Err(wrong_line(&sizes.line, expected))
        }
    }
}

/// Reads a square with the boxes that its bars and rules show.
fn ruled(square: &Paragraph, asked: bool, context: &mut Context) -> Result<Entry, TextError> {
    let read = |context: &mut Context| picture::read(&square.lines, context);
    let Some(boxes) = ruled::boxes(square).filter(|_| !asked) else {
        return read(context);
    };
    let layout = context
        .layout(shapes::boxed(boxes))
        .map_err(|error| TextError::at(square.lines[0].number, error))?;
    context.on_layout(&layout, read)
}

/// The entry, whose size a line above it says.
fn said_above(mut entry: Entry, above: &Line) -> Entry {
    if let Form::Drawing(drawing) = &mut entry.form {
        drawing.size_line = Some(above.number);
    }
    entry
}
