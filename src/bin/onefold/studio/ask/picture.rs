//! A step for the page: its words and what to highlight on the board.
//!
//! What is marked is what [`Picture::of_step`] marks, by the numbers of cells: `scope` is where
//! the step looks, `focus` what it is about, `kept` the candidates that it rests on, `first` and
//! `second` those of two sides, `removed` and `placed` what follows, `links` the links of a chain.

use std::collections::BTreeMap;

use onefold::ids::Id;
use onefold::logic::{Board, Candidate, Step};
use onefold::puzzle::Position;
use onefold::report::picture::{Content, End, LinkKind, MarkClass, Tint};
use onefold::report::{Picture, StepRecord};
use serde_json::{Value, json};

/// The step with its picture.
pub(super) fn step(board: &Board, step: &Step) -> Value {
    let layout = board.relations().layout();
    let picture = Picture::of_step(board, step);
    let places = layout.cells().enumerate();
    let numbers: BTreeMap<Position, usize> =
        places.map(|(cell, &place)| (place, cell.index())).collect();
    // The tints of the layout itself are drawn by the page already.
    let layout_only = Picture::of_layout(layout);
    let tinted = |wanted: fn(&Tint) -> bool| -> Vec<usize> {
        let these = picture.tiles.iter().filter(|(place, tile)| {
            let before = &layout_only.tiles[place].tints;
            let new = tile.tints.iter().filter(|tint| !before.contains(tint));
            new.into_iter().any(wanted)
        });
        these.map(|(place, _)| numbers[place]).collect()
    };
    let marked = |class: MarkClass| -> Vec<Value> {
        let mut found = Vec::new();
        for (place, tile) in &picture.tiles {
            if let Content::Marks(marks) = &tile.content {
                let these = marks.iter().filter(|mark| mark.class == class);
                let spots = these.map(|mark| json!([numbers[place], mark.symbol.to_string()]));
                found.extend(spots);
            }
        }
        found
    };
    let end = |end: End| {
        json!([
            numbers[&end.cell],
            end.symbol.map(|symbol| symbol.to_string())
        ])
    };
    let links = picture.links.iter().map(|link| {
        let strong = link.kind == LinkKind::Strong;
        json!({"from": end(link.from), "to": end(link.to), "strong": strong})
    });
    let mut value = json!(StepRecord::new(board, step));
    value["placed"] = spots(&step.placements);
    value["removed"] = spots(&step.eliminations);
    value["picture"] = json!({
        "scope": tinted(|tint| *tint == Tint::Scope),
        "focus": tinted(|tint| matches!(tint, Tint::Focus | Tint::Region(_))),
        "kept": marked(MarkClass::Kept),
        "first": marked(MarkClass::First),
        "second": marked(MarkClass::Second),
        "links": links.collect::<Vec<_>>(),
    });
    value
}

fn spots(candidates: &[Candidate]) -> Value {
    let spot = |c: &Candidate| json!([c.cell.index(), c.symbol.to_string()]);
    candidates.iter().map(spot).collect()
}
