//! Shapes: which ones have names, what the board of one looks like, whether it admits a grid.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use super::layouts::{described, spec};
use super::request::{Fields, Request, Response, fields};
use crate::generate::Symmetry;
use crate::ids::Id;
use crate::puzzle::shapes::{RULES, overlaps::OVERLAPS};
use crate::puzzle::{CONSTRAINTS, Layout, LayoutError, Others, Position, Puzzle, Takes};
use crate::report::picture::Edge;
use crate::report::{Picture, draw_svg, lattice};
use crate::solve::Verdict;
use crate::text::TARGETS;

/// The names of shapes, rules, constraints and forms.
pub(super) fn list(_: &mut Request<'_>) -> Response {
    let named = |name: &str, says: &str| json!({"name": name, "says": says});
    let overlaps = OVERLAPS.iter().map(|one| named(one.name(), one.says));
    let rules = RULES.iter().map(|rule| named(rule.name(), rule.says));
    let constraints = CONSTRAINTS.iter().map(|entry| {
        let takes = match entry.takes {
            Takes::Nothing => "nothing",
            Takes::Free | Takes::Perhaps(_) => "perhaps",
            Takes::One => "one",
            Takes::Any(_) => "any",
            Takes::Some => "some",
        };

        let most = (entry.cells.1 != usize::MAX).then_some(entry.cells.1);
        json!({
            "name": entry.name(), "says": entry.says, "takes": takes,
            "least": entry.cells.0, "most": most, "two": entry.others != Others::None,
        })
    });

    let forms = TARGETS.iter().map(|form| named(form.name, form.says));
    let symmetries = Symmetry::ALL.iter().map(|(_, name, says)| named(name, says));
    Ok(fields(json!({
        "overlaps": overlaps.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
        "constraints": constraints.collect::<Vec<_>>(),
        "forms": forms.collect::<Vec<_>>(),
        "symmetries": symmetries.collect::<Vec<_>>(),
    })))
}

/// The board of a layout; or everything that is wrong with its description.
pub(super) fn layout(request: &mut Request<'_>) -> Response {
    let spec = spec(request.described())?;
    if let Ok(layout) = Layout::build(spec.clone()) {
        return Ok(shown(request, layout));
    }

    let problems = Layout::problems(&spec);
    let problems: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let cells: Vec<Value> =
                cells_of(problem).iter().map(|p| json!([p.row, p.col])).collect();
            json!({"message": problem.to_string(), "cells": cells})
        })
        .collect();

    Ok(fields(json!({"problems": problems})))
}

/// Describes a layout with its board, and stores it for later questions.
pub(super) fn shown(request: &Request<'_>, layout: Layout) -> Fields {
    let layout = Arc::new(layout);
    let description = described(&layout);
    let layout = request.layouts.keep(description.to_string(), layout);
    fields(json!({"layout": description, "board": board(&layout)}))
}

/// The cells to look at for an error.
fn cells_of(error: &LayoutError) -> Vec<Position> {
    match error {
        LayoutError::RegionSize { cells, .. } => cells.clone(),
        LayoutError::RepeatedCell { cell, .. } | LayoutError::NoSuchCell { cell, .. } => {
            vec![*cell]
        }
        _ => Vec::new(),
    }
}

/// Checks that a layout admits a grid.
pub(super) fn admits(request: &mut Request<'_>) -> Response {
    let blank = Puzzle::blank(request.layouts.layout(request.described())?);
    let (verdict, _) = request.solver.uniqueness(&blank, &request.limits);
    let grids = match verdict {
        Verdict::None(_) => "none",
        Verdict::Unique(_) => "one",
        Verdict::Multiple(_) | Verdict::Unknown(_, Some(_)) => "several",
        Verdict::Unknown(_, None) => "unknown",
    };

    Ok(fields(json!({"grids": grids})))
}

/// The data that the page needs to draw a board and to know which cells see each other.
pub(super) fn board(layout: &Layout) -> Value {
    let mut picture = Picture::of_layout(layout);
    picture.title.clear();
    let notes: Vec<&str> = picture.notes.iter().map(|note| note.text.as_str()).collect();
    let remarks: Vec<String> = layout.remarks().iter().map(ToString::to_string).collect();
    let [thin, thick] = [Edge::Thin, Edge::Thick].map(|edge| lattice(&picture, edge));
    let tinted = picture.tiles.values().any(|tile| !tile.tints.is_empty());
    let drawn = tinted || !picture.features.is_empty() || !picture.outside.is_empty();
    let cells = layout.cells().iter().map(|p| json!([p.row, p.col]));
    let kinds: BTreeSet<String> = layout
        .regions()
        .iter()
        .flat_map(|region| region.kinds().map(|kind| kind.to_string()))
        .collect();
    let regions = layout.regions().iter().map(|region| {
        let cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
        let kinds: Vec<String> = region.kinds().map(|kind| kind.to_string()).collect();
        json!({"name": region.name, "kind": kinds[0], "kinds": kinds, "cells": cells})
    });

    json!({
        "name": layout.name(),
        "rows": layout.rows(),
        "cols": layout.cols(),
        "order": layout.order(),
        "cells": cells.collect::<Vec<_>>(),
        "regions": regions.collect::<Vec<_>>(),
        "kinds": kinds,
        "thin": thin,
        "thick": thick,
        "drawing": drawn.then(|| draw_svg(&picture, false)),
        "notes": notes,
        "remarks": remarks,
        "primitives": !layout.primitives().is_empty(),
    })
}
