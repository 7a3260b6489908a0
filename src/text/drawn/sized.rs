//! A square below numbers: they say what its boxes are, or contradict it.

use super::free::Meaning;
use super::paragraph::Paragraph;
use super::picture;
use super::piece::wrong_line;
use crate::puzzle::shapes;
use crate::text::ground::{Context, Entry, TextError};

/// Reads a square with what the numbers above it say.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Result<Entry, TextError> {
    let told = square.sizes.as_ref().zip(square.side());
    let asked = context.options().layout.is_some();
    let Some((sizes, side)) = told.filter(|_| !asked) else {
        return picture::read(&square.lines, context);
    };
    match sizes.meaning(side) {
        Meaning::Side | Meaning::Number(_) => picture::read(&square.lines, context),
        Meaning::Boxes(boxes) => {
            let layout = context
                .layout(shapes::boxed(boxes))
                .map_err(|error| TextError::at(sizes.line.number, error))?;
            context.on_layout(&layout, |context| picture::read(&square.lines, context))
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
