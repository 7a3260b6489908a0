//! Layouts drawn in plain text: each cell the letter of its region.

use std::collections::BTreeMap;

use super::names::grid;
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{RULES, overlaps::OVERLAPS};
use crate::puzzle::{CONSTRAINTS, Layout, Region, RegionKind};

/// Letters for regions; beyond the last they start again.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A layout in words and pictures: its figures, then a picture for each family of regions
/// (boxes or drawn regions, diagonals, windows …) in which no two overlap. Rows, columns and
/// pairs are counted but not drawn.
pub fn draw_layout(layout: &Layout) -> String {
    let mut out = format!(
        "{}: {} cells in {} rows and {} columns, {} symbols, {} regions\n",
        layout.name(),
        layout.cells().len(),
        layout.rows(),
        layout.cols(),
        layout.order(),
        layout.regions().len()
    );
    let mut families: BTreeMap<RegionKind, Vec<&Region>> = BTreeMap::new();
    for region in layout.regions() {
        for kind in region.kinds() {
            families.entry(kind).or_default().push(region);
        }
    }

    let counts: Vec<String> =
        families.iter().map(|(kind, regions)| plural(*kind, regions.len())).collect();
    out.push_str(&format!("{}\n", counts.join(", ")));
    use RegionKind::{Column, KingPair, KnightPair, Row};
    let undrawn = |kind| matches!(kind, Row | Column | KnightPair | KingPair);
    for (kind, regions) in families.into_iter().filter(|(kind, _)| !undrawn(*kind)) {
        let letters = letters(&regions);
        for layer in layers(layout, &regions) {
            let drawn = picture(layout, &layer, &letters);
            out.push_str(&format!("\n{kind}:\n{drawn}\n"));
        }
    }

    let constraints = &layout.spec().constraints;
    if !constraints.is_empty() {
        let each = constraints.iter().map(|one| format!("  {one}\n"));
        out.push_str(&format!("\nconstraints:\n{}", each.collect::<String>()));
    }

    out
}

/// The shapes, rules and constraints that have a name.
pub fn list_shapes() -> String {
    const BOXES: &str =
        "one grid with boxes of R rows and C columns; classic:N takes the default boxes";
    const AT: &str =
        "grids with their top left cells at these offsets, from 0; overlap:RxC:… for other boxes";
    let table = |rows: &[(&str, &str)]| {
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let line = |(name, says): &(&str, &str)| format!("  {name:<width$}  {says}\n");
        rows.iter().map(line).collect::<String>()
    };

    let mut layouts = vec![
        ("classic", "one grid with 3 x 3 boxes"),
        ("classic:RxC", BOXES),
        ("latin:N", "one grid of rows and columns only"),
        ("overlap:ROW,COL;…", AT),
    ];
    layouts.extend(OVERLAPS.iter().map(|one| (one.name(), one.says)));
    let rules: Vec<_> = RULES.iter().map(|one| (one.name(), one.says)).collect();
    let constraints = CONSTRAINTS.iter().map(|one| (one.name(), one.says));
    let tables = [layouts, rules, constraints.collect()].map(|rows| table(&rows));
    let [layouts, rules, constraints] = tables;
    format!("layouts:\n{layouts}rules:\n{rules}constraints:\n{constraints}")
}

fn plural(kind: RegionKind, n: usize) -> String {
    match (n, kind) {
        (1, _) => format!("1 {kind}"),
        (_, RegionKind::Box) => format!("{n} boxes"),
        (_, RegionKind::KnightPair | RegionKind::KingPair) => format!("{n} pairs a {kind} apart"),
        _ => format!("{n} {kind}s"),
    }
}

/// The number of the region of each cell, if it has one.
type Layer = IdVec<CellId, Option<usize>>;

/// Regions in layers without overlap, each region in the first layer that has room.
fn layers(layout: &Layout, regions: &[&Region]) -> Vec<Layer> {
    let mut layers: Vec<Layer> = Vec::new();
    for (k, region) in regions.iter().enumerate() {
        let cells = region.cells.iter();
        let fits = |layer: &Layer| cells.clone().all(|&cell| layer[cell].is_none());
        let at = layers.iter().position(fits).unwrap_or(layers.len());
        if at == layers.len() {
            layers.push(IdVec::filled(None, layout.cells().len()));
        }
        cells.for_each(|&cell| layers[at][cell] = Some(k));
    }
    layers
}

/// A letter for each region: those of the map where it has one for each, so that messages about
/// regions are found in the picture.
fn letters(regions: &[&Region]) -> Vec<char> {
    let drawn: Option<Vec<char>> = regions.iter().map(|region| region.letter()).collect();
    let usual = LETTERS.iter().copied().map(char::from).cycle();
    drawn.unwrap_or_else(|| usual.take(regions.len()).collect())
}

fn picture(layout: &Layout, layer: &Layer, letters: &[char]) -> String {
    let letter = |cell| layer[cell].map_or('.', |k: usize| letters[k]);
    let line = |row: Vec<char>| row.iter().collect::<String>().trim_end().to_owned();
    grid(layout, &' ', &letter).into_iter().map(line).collect::<Vec<_>>().join("\n")
}
