//! A square below numbers, which say what its boxes are or contradict it, or with its boxes drawn.

use super::free::Meaning;
use super::paragraph::Paragraph;
use super::piece::wrong_line;
use super::{picture, ruled};
use crate::puzzle::shapes;
use crate::text::ground::{Context, Entry, Form, Line, TextError};

/// Reads a square with what the numbers above it, or its bars and rules, say.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Result<Entry, TextError> {
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
