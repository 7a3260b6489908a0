//! A square below numbers: they say what its boxes are, or contradict it.

use super::free::Meaning;
use super::paragraph::Paragraph;
use super::picture;
use super::piece::wrong_line;
use crate::puzzle::shapes;
use crate::text::ground::{Context, Entry, Form, Line, TextError};

/// Reads a square with what the numbers above it say.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Result<Entry, TextError> {
    let told = square.sizes.as_ref().zip(square.side());
    let asked = context.options().layout.is_some();
    let Some((sizes, side)) = told.filter(|_| !asked) else {
        return picture::read(&square.lines, context);
    };
    match sizes.meaning(side) {
        Meaning::Number(_) => picture::read(&square.lines, context),
        Meaning::Side => Ok(said_above(
            picture::read(&square.lines, context)?,
            &sizes.line,
        )),
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

/// The entry, whose size a line above it says.
fn said_above(mut entry: Entry, above: &Line) -> Entry {
    if let Form::Drawing(drawing) = &mut entry.form {
        drawing.size_line = Some(above.number);
    }
    entry
}
