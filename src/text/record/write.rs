//! Writes a puzzle as a record.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::fields::{Pair, pairs};
use super::shape::{RULES, Stated};
use crate::ids::CellId;
use crate::puzzle::{
    Alphabet, Boxes, Layout, LayoutSpec, Lines, MapSizes, Metadata, Puzzle, RegionKind, Symbol,
    Words,
};
use crate::text::base::{Recorded, board};

/// The fields of the record that says the same as a puzzle; `None` where a record cannot say it,
/// which is when only the rows or only the columns of a picture are regions, or when grids of one
/// layout differ in their boxes.
#[must_use]
pub fn write(
    puzzle: &Puzzle,
    id: Option<&str>,
    recorded: Option<&Recorded>,
) -> Option<Map<String, Value>> {
    let layout = puzzle.layout();
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    id.into_iter().for_each(|id| put("id", id.into()));
    puzzle
        .metadata()
        .into_iter()
        .for_each(|said| metadata(said, &mut put));
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
        let said = |text: String| Some(text).filter(|text| text != "." && text != "#");
        let rows = board::picture(layout, |cell| board::set_text(sets[cell], layout));
        let rows = rows
            .into_iter()
            .map(|row| row.into_iter().map(said).collect());
        put("candidates", json!(rows.collect::<Vec<Vec<_>>>()));
    }
    if let Some(recorded) = recorded {
        put("solution", rows(layout, |cell| recorded[cell]));
    }
    Some(fields)
}

/// The rows of the picture, `.` for a cell without a symbol and `#` where there is none.
fn rows(layout: &Layout, symbol: impl Fn(CellId) -> Option<Symbol>) -> Value {
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
        let at = spec.grids.iter().map(|grid| &grid.at);
        put("grids", json!(pairs(at)));
        if boxes != Boxes::default_for(spec.order) {
            // Boxes of one row are the rows: so a record says that there are none.
            let none = (1, spec.order);
            put(
                "boxes",
                json!(boxes.map_or(none, |boxes| (boxes.rows, boxes.cols))),
            );
        }
    }
    let extra = spec.extra.iter();
    let mut extra: Vec<_> = extra.map(|(_, _, cells)| pairs(cells)).collect();
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
        let mut regions: BTreeMap<&str, Vec<Pair>> = BTreeMap::new();
        for (place, name) in &map.labels {
            let region = regions.entry(name).or_default();
            region.push((place.row, place.col));
        }
        extra.extend(regions.into_values());
    }
    if !extra.is_empty() {
        put("extra", json!(extra));
    }
    Some(())
}

/// Writes what the setter wrote and drew.
fn metadata(metadata: &Metadata, put: &mut impl FnMut(&str, Value)) {
    for (words, name, _) in Words::ALL {
        if let Some(text) = metadata.get(words) {
            put(name, text.into());
        }
    }
    if !metadata.cosmetics.is_empty() {
        put("cosmetics", json!(metadata.cosmetics));
    }
    let fields = metadata.fpuzzles.as_deref().unwrap_or_default();
    if let Ok(fields) = serde_json::from_str(fields) {
        put("fpuzzles", fields);
    }
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
    for (name, value, rule) in RULES {
        if spec.rules.contains(&rule) {
            // Both diagonals of a grid are one word.
            let both = fields.contains_key(name);
            let value = if both { "true" } else { value };
            fields.insert(name.into(), value.parse().unwrap_or_default());
        }
    }
    if spec.alphabet != Alphabet::default() {
        fields.insert("symbols".into(), spec.alphabet.name().into());
    }
    fields
}
