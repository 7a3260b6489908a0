//! Writes a puzzle as a record.

use serde_json::{Map, Value, json};

use super::constraints;
use super::shape::FLAGS;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{
    Boxes, Layout, LayoutSpec, Lines, MapSizes, Puzzle, RegionKind, Rule, Solution, Symbol,
};

/// The fields of the record that says the same as a puzzle; `None` where a record cannot say it,
/// which is when only the rows or only the columns of a picture are regions, or when grids of one
/// layout differ in their boxes.
#[must_use]
pub fn write(
    puzzle: &Puzzle,
    id: Option<&str>,
    solution: Option<&Solution>,
) -> Option<Map<String, Value>> {
    let layout = puzzle.layout();
    let spec = layout.spec();
    let mut fields = Map::new();
    if let Some(id) = id {
        fields.insert("id".into(), id.into());
    }
    for (name, n) in [
        ("rows", layout.rows()),
        ("cols", layout.cols()),
        ("order", layout.order()),
    ] {
        fields.insert(name.into(), n.into());
    }
    let mut extra: Vec<Value> = spec
        .extra
        .iter()
        .map(|(_, _, cells)| cells.iter().map(|p| json!([p.row, p.col])).collect())
        .collect();
    let one = matches!(spec.grids.as_slice(), [grid] if grid.boxes.is_none()
        && (layout.rows(), layout.cols()) == (layout.order(), layout.order()));
    let lined = spec.grids.is_empty() && spec.lines == Lines::Both;
    let mut jigsaw = one || lined;
    if !jigsaw {
        let boxes = spec.grids.first()?.boxes;
        let same = spec.grids.iter().all(|grid| grid.boxes == boxes);
        if !same || spec.lines != Lines::None || !spec.cells.is_empty() {
            return None;
        }
        let at = spec
            .grids
            .iter()
            .map(|grid| json!([grid.at.row, grid.at.col]));
        fields.insert("grids".into(), at.collect());
        if boxes != Boxes::default_for(spec.order) {
            // Boxes of one row are the rows: so a record says that there are none.
            let Boxes { rows, cols } = boxes.unwrap_or(Boxes {
                rows: 1,
                cols: spec.order,
            });
            fields.insert("boxes".into(), json!([rows, cols]));
        }
    }
    for map in &spec.maps {
        if jigsaw && map.kind == RegionKind::Jigsaw && (one == (map.sizes == MapSizes::Full)) {
            let mut names = vec![vec![Value::Null; layout.cols()]; layout.rows()];
            for (place, name) in &map.labels {
                names[usize::from(place.row)][usize::from(place.col)] = name.as_str().into();
            }
            fields.insert(
                "regions".into(),
                names.into_iter().map(Value::from).collect(),
            );
            jigsaw = false;
            continue;
        }
        let mut regions: Vec<(&str, Vec<Value>)> = Vec::new();
        for (place, name) in &map.labels {
            let cell = json!([place.row, place.col]);
            match regions.iter_mut().find(|region| region.0 == name) {
                Some(region) => region.1.push(cell),
                None => regions.push((name, vec![cell])),
            }
        }
        extra.extend(regions.into_iter().map(|(_, cells)| Value::from(cells)));
    }
    if !extra.is_empty() {
        fields.insert("extra".into(), extra.into());
    }
    fields.extend(rest(spec));
    let rows = |symbols: &IdVec<CellId, Option<Symbol>>| picture(layout, symbols);
    fields.insert("givens".into(), rows(puzzle.givens()));
    if puzzle.has_entries() {
        fields.insert("entries".into(), rows(puzzle.entries()));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let cell = |row, col| {
            layout
                .cell(row, col)
                .map_or(Value::Null, |cell| match sets[cell] {
                    all if all == layout.symbols() => Value::Null,
                    set => set.to_string().into(),
                })
        };
        let row = |row| (0..layout.cols()).map(|col| cell(row, col)).collect();
        fields.insert(
            "candidates".into(),
            (0..layout.rows()).map(row).collect::<Vec<Value>>().into(),
        );
    }
    if let Some(solution) = solution {
        fields.insert("solution".into(), solution.rows().into());
    }
    Some(fields)
}

/// The fields of a record for the constraints and rules of a layout, which come on top of its
/// shape.
#[must_use]
pub fn rest(spec: &LayoutSpec) -> Map<String, Value> {
    let mut fields = Map::new();
    if !spec.constraints.is_empty() {
        let each = spec.constraints.iter().map(constraints::write);
        fields.insert("constraints".into(), each.collect());
    }
    rules(&spec.rules, &mut fields);
    fields
}

fn picture(layout: &Layout, symbols: &IdVec<CellId, Option<Symbol>>) -> Value {
    let cell = |row, col| {
        layout
            .cell(row, col)
            .map_or('#', |cell| symbols[cell].map_or('.', Symbol::to_char))
    };
    let row = |row| {
        (0..layout.cols())
            .map(|col| cell(row, col))
            .collect::<String>()
    };
    (0..layout.rows()).map(row).collect::<Vec<_>>().into()
}

fn rules(rules: &[Rule], fields: &mut Map<String, Value>) {
    let has = |rule| rules.contains(&rule);
    let both = has(Rule::MainDiagonal) && has(Rule::AntiDiagonal);
    if has(Rule::Diagonals) || both {
        fields.insert("diagonals".into(), true.into());
    } else if has(Rule::MainDiagonal) {
        fields.insert("diagonals".into(), "main".into());
    } else if has(Rule::AntiDiagonal) {
        fields.insert("diagonals".into(), "anti".into());
    }
    for (name, rule) in FLAGS {
        if has(rule) {
            fields.insert(name.into(), true.into());
        }
    }
}
