//! Writes a puzzle as a record.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::fields::{Pair, pairs};
use super::known::{is_field, is_remark};
use super::shape::{RULES, Stated};
use crate::ids::CellId;
use crate::puzzle::{
    Alphabet, Boxes, Layout, LayoutSpec, Lines, MapSizes, Metadata, Puzzle, RegionKind, Symbol,
    Words,
};
use crate::text::base::{Job, Recorded, board, is_off};

type Record = Map<String, Value>;

fn put(to: &mut Record, field: &str, value: impl Serialize) {
    to.insert(field.to_owned(), json!(value));
}

/// Returns the fields; `None` if only rows or only columns are regions, or if grids have
/// different boxes.
pub fn write(puzzle: &Puzzle, id: Option<&str>, recorded: Option<&Recorded>) -> Option<Record> {
    let layout = puzzle.layout();
    let mut record = Record::new();
    let to = &mut record;
    if let Some(id) = id {
        put(to, "id", id);
    }
    if let Some(metadata) = puzzle.metadata() {
        put_metadata(to, metadata);
    }
    put(to, "rows", layout.rows());
    put(to, "cols", layout.cols());
    put(to, "order", layout.order());
    put_shape(to, layout)?;
    to.extend(rest(layout.spec()));
    put(to, "givens", rows(layout, |cell| puzzle.givens()[cell]));
    if puzzle.has_entries() {
        put(to, "entries", rows(layout, |cell| puzzle.entries()[cell]));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let rows = board::picture(layout, |cell| board::set_text(sets[cell], layout));
        let said = |text: String| Some(text).filter(|text| text != "." && text != "#");
        let cells = |row: Vec<String>| row.into_iter().map(said).collect();
        let rows: Vec<Vec<_>> = rows.into_iter().map(cells).collect();
        put(to, "candidates", rows);
    }

    if let Some(recorded) = recorded {
        put(to, "solution", rows(layout, |cell| Some(recorded[cell])));
    }
    Some(record)
}

/// Returns the JSON of a record with its data, which is spelled as it was.
pub(crate) fn text(job: &Job<'_>) -> Option<String> {
    let fields = write(job.puzzle, job.id, job.recorded)?;
    let metadata = job.puzzle.metadata();
    let data = metadata.map_or(&[][..], |metadata| &metadata.data);
    let fpuzzles = metadata.and_then(|metadata| metadata.fpuzzles.as_deref());
    let spelled = |name: &str, value: &Value| {
        let own = data.iter().find(|(known, _)| known == name).map(|(_, json)| json.as_str());
        match name {
            // The name of the puzzle may be another one now.
            "id" => own.filter(|number| job.id == Some(*number)),
            "fpuzzles" => fpuzzles,
            _ if Words::ALL.iter().any(|row| row.1 == name) => own,
            _ => None,
        }
        .map_or_else(|| value.to_string(), str::to_owned)
    };

    let mut pieces: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{}:{}", json!(name), spelled(name, value)))
        .collect();
    for (name, json) in data.iter().filter(|(name, _)| name != "id") {
        let value = serde_json::from_str::<Value>(json).unwrap_or_default();
        let is_free = !fields.contains_key(name);
        let is_text = Words::ALL.iter().any(|row| row.1 == name);
        let is_data = is_remark(name, &value) || is_off(&value);
        if is_free && is_data && !is_field(name) {
            pieces.push(format!("{}:{json}", json!(name)));
        } else if is_free || !is_text {
            pieces.push(format!("{}:{json}", json!(format!("_{name}"))));
        }
    }

    Some(format!("{{{}}}", pieces.join(",")))
}

/// Rows of the picture, `.` for no symbol and `#` for no cell.
fn rows(layout: &Layout, symbol: impl Fn(CellId) -> Option<Symbol>) -> Vec<String> {
    let sign = |cell| symbol(cell).map_or('.', Symbol::to_char).to_string();
    board::picture(layout, sign).iter().map(|row| row.concat()).collect()
}

/// Writes grids and regions.
fn put_shape(to: &mut Record, layout: &Layout) -> Option<()> {
    let spec = layout.spec();
    let size = (layout.rows(), layout.cols());
    let square = size == (spec.order, spec.order);
    let one = square && matches!(&spec.grids[..], [grid] if grid.boxes.is_none());
    let mut jigsaw = one || spec.grids.is_empty() && spec.lines == Lines::Both;
    if !jigsaw {
        let boxes = spec.grids.first()?.boxes;
        let same = spec.grids.iter().all(|grid| grid.boxes == boxes);
        if !same || spec.lines != Lines::None || !spec.cells.is_empty() {
            return None;
        }
        put(to, "grids", pairs(spec.grids.iter().map(|grid| &grid.at)));
        if boxes != Boxes::default_for(spec.order) {
            // Boxes of one row mean no boxes.
            let none = (1, spec.order);
            let boxes = boxes.map_or(none, |boxes| (boxes.rows, boxes.cols));
            put(to, "boxes", boxes);
        }
    }

    let mut extra: Vec<_> = spec.extra.iter().map(|(_, _, cells)| pairs(cells)).collect();
    for map in &spec.maps {
        if jigsaw && map.kind == RegionKind::Jigsaw && one == (map.sizes == MapSizes::Full) {
            let mut names = vec![vec![None; size.1]; size.0];
            for (place, name) in &map.labels {
                names[usize::from(place.row)][usize::from(place.col)] = Some(name);
            }
            put(to, "regions", names);
            jigsaw = false;
            continue;
        }
        let mut regions: BTreeMap<&str, Vec<Pair>> = BTreeMap::new();
        for (place, name) in &map.labels {
            regions.entry(name).or_default().push((place.row, place.col));
        }
        extra.extend(regions.into_values());
    }

    if !extra.is_empty() {
        put(to, "extra", extra);
    }
    Some(())
}

fn put_metadata(to: &mut Record, metadata: &Metadata) {
    for (words, name, _) in Words::ALL {
        if let Some(text) = metadata.get(words) {
            put(to, name, text);
        }
    }
    if !metadata.cosmetics.is_empty() {
        put(to, "cosmetics", &metadata.cosmetics);
    }
    let fields = metadata.fpuzzles.as_deref().unwrap_or_default();
    if let Ok(fields) = serde_json::from_str::<Value>(fields) {
        put(to, "fpuzzles", fields);
    }
}

/// The fields of rules and constraints.
pub fn rest(spec: &LayoutSpec) -> Record {
    let mut fields = Record::new();
    let to = &mut fields;
    if !spec.constraints.is_empty() {
        let each: Vec<_> = spec.constraints.iter().map(Stated::of).collect();
        put(to, "constraints", each);
    }

    for (name, value, rule) in RULES {
        if spec.rules.contains(&rule) {
            // Both diagonals are one value.
            let both = to.contains_key(name);
            let value = if both { "true" } else { value };
            put(to, name, value.parse::<Value>().unwrap_or_default());
        }
    }

    if spec.alphabet != Alphabet::default() {
        put(to, "symbols", spec.alphabet.name());
    }
    fields
}
