//! Lists of grids in one line of which some were read before the next was there: what they are
//! together is told when the list is over.

use super::lists::of_several_grids;
use super::{labels, multi, word};
use crate::text::ground::{Context, Line, TextError, TextErrorKind};

/// Grids in one line that are held until it is clear that they are separate puzzles.
pub(super) const HELD_LINES: usize = 13;

/// The lines of a list, from its first, where some were read before it was over.
#[derive(Debug, Default)]
pub(super) struct Early(Vec<Line>);

impl Early {
    /// Whether some were read, and there are not yet too many for one layout.
    pub(super) fn is_open(&self) -> bool {
        (1..=HELD_LINES).contains(&self.0.len())
    }

    /// The first lines of a list, which are read now.
    pub(super) fn begin(&mut self, lines: Vec<Line>) {
        self.0 = lines;
    }

    /// A further line of the list.
    pub(super) fn add(&mut self, line: &Line) {
        self.0.push(line.clone());
    }

    /// The list is over: what is to say where all its lines are one puzzle of several grids.
    pub(super) fn end(&mut self, context: &mut Context) -> Option<TextError> {
        let lines = std::mem::take(&mut self.0);
        if lines.len() > HELD_LINES || !multi::may_be(lines.len(), context) {
            return None;
        }
        let name = match of_several_grids(&lines, context)? {
            Ok(entry) => entry.puzzle.layout().name().to_owned(),
            Err(_) => format!("puzzle of {} grids", lines.len()),
        };
        let readings = vec![
            format!("the grids of one {name} (--layout {name})"),
            format!(
                "{} puzzles, as they were answered because of the pauses between them (--line-buffered)",
                lines.len()
            ),
        ];
        let kind = TextErrorKind::Ambiguous {
            readings,
            flag: "--layout or --line-buffered",
        };
        Some(TextError::at(lines[0].number, kind))
    }
}

/// Whether each line is a grid by itself, and none a map of regions, whose clues may follow.
pub(super) fn are_grids(lines: &[Line], context: &Context) -> bool {
    let is_grid = |line: &Line| {
        word::is_long(&line.text, context) && !labels::is_line(word::word(&line.text))
    };
    lines.iter().all(is_grid)
}
