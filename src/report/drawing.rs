//! Layouts drawn in plain text: each cell the letter of its region.

use std::collections::BTreeMap;

use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{RULES, overlaps::OVERLAPS};
use crate::puzzle::{CONSTRAINTS, Layout, Region, RegionKind};

/// Letters for regions; beyond the last they start again.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A layout in words and pictures: its figures, then a picture for each family of regions
/// (boxes or drawn regions, diagonals, windows …) in which no two overlap. Rows, columns and
/// pairs are counted but not drawn.
#[must_use]
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
    let counts: Vec<String> = families
        .iter()
        .map(|(kind, regions)| plural(*kind, regions.len()))
        .collect();
    out.push_str(&format!("{}\n", counts.join(", ")));
    let undrawn = |kind| {
        matches!(
            kind,
            RegionKind::Row | RegionKind::Column | RegionKind::KnightPair | RegionKind::KingPair
        )
    };
    for (kind, regions) in families.into_iter().filter(|(kind, _)| !undrawn(*kind)) {
        let letters = letters(&regions);
        for layer in layers(layout, &regions) {
            out.push_str(&format!(
                "\n{kind}:\n{}\n",
                picture(layout, &layer, &letters)
            ));
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
#[must_use]
pub fn list_shapes() -> String {
    let mut rows = vec![
        ("classic".to_owned(), "one grid with 3 x 3 boxes"),
        (
            "classic:RxC".to_owned(),
            "one grid with boxes of R rows and C columns; classic:N takes the default boxes",
        ),
        ("latin:N".to_owned(), "one grid of rows and columns only"),
        (
            "overlap:ROW,COL;…".to_owned(),
            "grids with their top left cells at these offsets, from 0; overlap:RxC:… for other boxes",
        ),
    ];
    rows.extend(
        OVERLAPS
            .iter()
            .map(|overlap| (overlap.name.to_owned(), overlap.says)),
    );
    let rules: Vec<_> = RULES
        .iter()
        .map(|entry| (entry.name.to_owned(), entry.says))
        .collect();
    let table = |rows: &[(String, &str)]| {
        let width = rows
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0);
        rows.iter()
            .map(|(name, says)| format!("  {name:<width$}  {says}\n"))
            .collect::<String>()
    };
    let constraints: Vec<_> = CONSTRAINTS
        .iter()
        .map(|entry| (entry.name.to_owned(), entry.says))
        .collect();
    format!(
        "layouts:\n{}rules:\n{}constraints:\n{}",
        table(&rows),
        table(&rules),
        table(&constraints)
    )
}

fn plural(kind: RegionKind, n: usize) -> String {
    match (n, kind) {
        (1, _) => format!("1 {kind}"),
        (_, RegionKind::Box) => format!("{n} boxes"),
        (_, RegionKind::KnightPair | RegionKind::KingPair) => format!("{n} pairs a {kind} apart"),
        _ => format!("{n} {kind}s"),
    }
}

/// Regions in layers without overlap, each region in the first layer that has room.
fn layers<'r>(layout: &Layout, regions: &[&'r Region]) -> Vec<IdVec<CellId, Option<usize>>> {
    let blank = IdVec::filled(None, layout.cells().len());
    let mut layers: Vec<IdVec<CellId, Option<usize>>> = Vec::new();
    for (k, region) in regions.iter().copied().enumerate() {
        let region: &'r Region = region;
        let fits = |layer: &IdVec<CellId, Option<usize>>| {
            region.cells.iter().all(|&cell| layer[cell].is_none())
        };
        let at = layers.iter().position(fits).unwrap_or_else(|| {
            layers.push(blank.clone());
            layers.len() - 1
        });
        region
            .cells
            .iter()
            .for_each(|&cell| layers[at][cell] = Some(k));
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

fn picture(layout: &Layout, layer: &IdVec<CellId, Option<usize>>, letters: &[char]) -> String {
    let letter = |row, col| match layout.cell(row, col).map(|cell| layer[cell]) {
        None => ' ',
        Some(None) => '.',
        Some(Some(k)) => letters[k],
    };
    let line = |row| {
        (0..layout.cols())
            .map(|col| letter(row, col))
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    (0..layout.rows()).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn boxes_that_two_grids_share_are_drawn_once() {
        let drawn = draw_layout(&layout_named("overlap:2x2:0,0;2,2").expect("an overlap"));
        assert!(
            drawn.contains("28 cells in 6 rows and 6 columns, 4 symbols, 23 regions"),
            "{drawn}"
        );
        assert!(
            drawn.contains("\nbox:\nAABB\nAABB\nCCDDEE\nCCDDEE\n  FFGG\n  FFGG\n"),
            "{drawn}"
        );
    }
}
