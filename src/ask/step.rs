//! A step for the page: its words and what to highlight on the board.
//!
//! The marks are those of [`Highlights`], by the numbers of cells: `scope` is where the step
//! looks, `focus` what it is about, `kept` the candidates that it rests on, `first` and `second`
//! those of two sides, `removed` and `placed` what follows, `links` the links of a chain.

use serde_json::{Value, json};

use crate::ids::{CellId, Id};
use crate::logic::{Board, Candidate, Highlights, Mark, Shade, Step};
use crate::puzzle::Alphabet;
use crate::report::StepRecord;

/// The step with what it shows.
pub(super) fn step(board: &Board, step: &Step) -> Value {
    let shown = Highlights::of(board, step);
    let cells = |wanted: fn(Shade) -> bool| -> Vec<usize> {
        let cells = shown.shaded(wanted);
        cells.into_iter().map(CellId::index).collect()
    };
    let marked = |mark| -> Value { shown.marked(mark).map(spot).collect() };
    let links = shown
        .links
        .iter()
        .map(|link| json!({"from": spot(link.from), "to": spot(link.to), "strong": link.strong}));
    let spots =
        |candidates: &[Candidate]| -> Value { candidates.iter().copied().map(spot).collect() };
    let mut value = json!(StepRecord::new(board, step));
    value["placed"] = spots(&step.placements);
    value["removed"] = spots(&step.eliminations);
    value["picture"] = json!({
        "scope": cells(|shade| shade == Shade::Scope),
        "focus": cells(|shade| matches!(shade, Shade::Focus | Shade::Set(_))),
        "kept": marked(Mark::Kept),
        "first": marked(Mark::First),
        "second": marked(Mark::Second),
        "links": links.collect::<Vec<_>>(),
    });
    value
}

fn spot(candidate: Candidate) -> Value {
    json!([
        candidate.cell.index(),
        Alphabet::OneUp.sign(candidate.symbol).to_string()
    ])
}
