//! Writes a puzzle as a record.

use serde_json::{Map, Value, json};

use super::fields::{Pair, pairs};
use super::shape::{RULES, Stated};
use crate::ids::CellId;
use crate::puzzle::{
    Alphabet, Boxes, Layout, LayoutSpec, Lines, MapSizes, Puzzle, RegionKind, Solution, Symbol,
    Words,
};
use crate::text::base::board;

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
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    id.into_iter().for_each(|id| put("id", id.into()));
    metadata(puzzle, &mut put);
    put("rows", layout.rows().into());
    put("cols", layout.cols().into());
    put("order", layout.order().into());
    shape(layout, &mut put)?;
    for (name, value) in rest(layout.spec()) {
        put(&name, value);
    }
    put("givens", rows(layout, |cell| puzzle.givens()[cell]));
    if puzzle.has_entries() {
        put("entries", rows(layout, |cell| puzzle.entries()[cell]));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let rows = board::picture(layout, |cell| board::set_text(sets[cell], layout));
        let said = |text: String| Some(text).filter(|text| text != "." && text != "#");
        let rows = rows.into_iter();
        let rows: Vec<Vec<_>> = rows
            .map(|row| row.into_iter().map(said).collect())
            .collect();
        put("candidates", json!(rows));
    }
    if let Some(solution) = solution {
        put("solution", solution.rows_in(Alphabet::OneUp).into());
    }
    Some(fields)
}

/// The rows of the picture, `.` for a cell without a symbol and `#` where there is none.
pub(in crate::text) fn rows(layout: &Layout, symbol: impl Fn(CellId) -> Option<Symbol>) -> Value {
    let sign = |cell| symbol(cell).map_or('.', Symbol::to_char).to_string();
    board::picture(layout, sign)
        .iter()
        .map(|row| row.concat())
        .collect()
}

/// Writes grids, boxes, regions and further regions.
fn shape(layout: &Layout, put: &mut dyn FnMut(&str, Value)) -> Option<()> {
    let spec = layout.spec();
    let size = (layout.rows(), layout.cols());
    let one = matches!(&spec.grids[..], [grid] if grid.boxes.is_none()
        && size == (layout.order(), layout.order()));
    let mut jigsaw = one || spec.grids.is_empty() && spec.lines == Lines::Both;
    if !jigsaw {
        let boxes = spec.grids.first()?.boxes;
        let same = spec.grids.iter().all(|grid| grid.boxes == boxes);
        if !same || spec.lines != Lines::None || !spec.cells.is_empty() {
            return None;
        }
        put(
            "grids",
            json!(pairs(spec.grids.iter().map(|grid| &grid.at))),
        );
        if boxes != Boxes::default_for(spec.order) {
            // Boxes of one row are the rows: so a record says that there are none.
            let none = Boxes {
                rows: 1,
                cols: spec.order,
            };
            let Boxes { rows, cols } = boxes.unwrap_or(none);
            put("boxes", json!([rows, cols]));
        }
    }
    let mut extra: Vec<_> = spec
        .extra
        .iter()
        .map(|(_, _, cells)| pairs(cells))
        .collect();
    for map in &spec.maps {
        if jigsaw && map.kind == RegionKind::Jigsaw && one == (map.sizes == MapSizes::Full) {
            let mut names = vec![vec![None; size.1]; size.0];
            for (place, name) in &map.labels {
                names[usize::from(place.row)][usize::from(place.col)] = Some(name);
            }
            put("regions", json!(names));
            jigsaw = false;
            continue;
        }
        let mut regions: Vec<(&str, Vec<Pair>)> = Vec::new();
        for (place, name) in &map.labels {
            let at = regions.iter().position(|region| region.0 == name);
            let at = at.unwrap_or(regions.len());
            if at == regions.len() {
                regions.push((name, Vec::new()));
            }
            regions[at].1.push((place.row, place.col));
        }
        extra.extend(regions.into_iter().map(|(_, cells)| cells));
    }
    if !extra.is_empty() {
        put("extra", json!(extra));
    }
    Some(())
}

/// Writes what the setter wrote and drew.
fn metadata(puzzle: &Puzzle, put: &mut impl FnMut(&str, Value)) {
    let Some(metadata) = puzzle.metadata() else {
        return;
    };
    for (words, name, _) in Words::ALL {
        metadata
            .get(words)
            .into_iter()
            .for_each(|text| put(name, text.into()));
    }
    if !metadata.cosmetics.is_empty() {
        put("cosmetics", json!(metadata.cosmetics));
    }
    let fields = metadata.fpuzzles.as_deref();
    let fields = fields.and_then(|text| serde_json::from_str(text).ok());
    fields
        .into_iter()
        .for_each(|fields| put("fpuzzles", fields));
}

/// The fields of a record for the constraints and rules of a layout, which come on top of its
/// shape.
#[must_use]
pub fn rest(spec: &LayoutSpec) -> Map<String, Value> {
    let mut fields = Map::new();
    if !spec.constraints.is_empty() {
        let each = spec.constraints.iter().map(Stated::of);
        fields.insert("constraints".into(), json!(each.collect::<Vec<_>>()));
    }
    let has = |rule| spec.rules.contains(&rule);
    for (name, said, rule) in RULES {
        // Both diagonals of a grid are one word.
        if has(rule)
            && fields
                .insert(name.into(), said.parse().unwrap_or_default())
                .is_some()
        {
            fields.insert(name.into(), true.into());
        }
    }
    if spec.alphabet != Alphabet::default() {
        fields.insert("symbols".into(), spec.alphabet.name().into());
    }
    fields
}
