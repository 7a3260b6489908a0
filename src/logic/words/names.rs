//! Cells and regions by name: `r23c1,r4c5`, `b3`, `box 3 of grid 2`.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::ids::{CellId, RegionId};
use crate::logic::Almost;
use crate::puzzle::{Layout, SymbolSet};

/// Cells in the short notation: `r23c1` for two cells of a column, `r2c13` for two of a row.
/// Where rows or columns have two digits, each cell is written for itself.
#[must_use]
pub(super) fn cells_short(layout: &Layout, cells: &[CellId]) -> String {
    let places = cells.iter().map(|&cell| layout.cells()[cell]);
    if layout.rows() >= 10 || layout.cols() >= 10 {
        return joined(places, ",");
    }

    let places: Vec<(u16, u16)> = places.map(|p| (p.row + 1, p.col + 1)).collect();
    // Whichever way gives fewer groups: cells of a row together, or cells of a column.
    let by_row = grouped(places.iter().copied());
    let by_col = grouped(places.iter().map(|&(row, col)| (col, row)));
    let groups: Vec<(&String, &String)> = if by_row.len() <= by_col.len() {
        by_row.iter().map(|(cols, rows)| (cols, rows)).collect()
    } else {
        by_col.iter().map(|(rows, cols)| (cols, rows)).collect()
    };

    let named = |(cols, rows)| format!("r{rows}c{cols}");
    joined(groups.into_iter().map(named), ",")
}

/// Groups of equal second parts: lines with the same places on them are put together.
fn grouped(places: impl Iterator<Item = (u16, u16)>) -> Vec<(String, String)> {
    let mut lines: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (line, at) in places {
        lines.entry(line).or_default().push(at);
    }

    let mut groups: Vec<(String, String)> = Vec::new();
    for (line, mut at) in lines {
        at.sort_unstable();
        at.dedup();
        let at: String = at.iter().map(u16::to_string).collect();
        match groups.iter_mut().find(|(other, _)| *other == at) {
            Some((_, lines)) => lines.push_str(&line.to_string()),
            None => groups.push((at, line.to_string())),
        }
    }

    groups
}

/// The cells of some sets, one set after the other.
pub(super) fn all_cells(sets: &[Almost]) -> Vec<CellId> {
    sets.iter().flat_map(|set| set.cells.clone()).collect()
}

/// A region in the short notation: `r1`, `c2`, `b3`, `b3g2`; other regions by their names.
#[must_use]
pub(super) fn region_short(layout: &Layout, region: RegionId) -> String {
    let name = &layout.regions()[region].name;
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        [kind @ ("row" | "column" | "box"), n] => format!("{}{n}", &kind[..1]),
        [kind @ ("row" | "column" | "box"), n, "of", "grid", grid] => {
            format!("{}{n}g{grid}", &kind[..1])
        }
        _ => name.clone(),
    }
}

/// Regions in the short notation; lines of one kind are put together: `r25`, `c37`.
pub(super) fn regions_short(layout: &Layout, regions: &[RegionId]) -> String {
    let mut groups: Vec<(String, String)> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for &region in regions {
        let name = region_short(layout, region);
        let plain = name.len() == 2 && name.as_bytes()[1].is_ascii_digit();
        if !plain {
            others.push(name);
            continue;
        }

        let (kind, n) = name.split_at(1);
        match groups.iter_mut().find(|(other, _)| other == kind) {
            Some((_, numbers)) => numbers.push_str(n),
            None => groups.push((kind.to_owned(), n.to_owned())),
        }
    }

    joined(groups.into_iter().map(|(kind, n)| format!("{kind}{n}")).chain(others), ",")
}

/// Cells for reading: `r1c1, r2c3 and r5c5`.
pub(super) fn cells_long(layout: &Layout, cells: &[CellId], word: &str) -> String {
    and(cells.iter().map(|&cell| layout.cells()[cell]), word)
}

/// Regions for reading: `row 1 and column 3`.
pub(super) fn regions_long(layout: &Layout, regions: &[RegionId]) -> String {
    and(regions.iter().map(|&region| &layout.regions()[region].name), "and")
}

/// Symbols for reading: `1, 2 and 5`.
pub(super) fn listed(layout: &Layout, symbols: SymbolSet, word: &str) -> String {
    and(symbols.iter().map(|symbol| layout.sign(symbol)), word)
}

/// Parts with commas, and a word before the last.
#[must_use]
pub fn and<T: Display>(parts: impl IntoIterator<Item = T>, word: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    match &parts[..] {
        [init @ .., last] if !init.is_empty() => format!("{} {word} {last}", init.join(", ")),
        _ => parts.concat(),
    }
}

/// Parts with something between them.
pub(super) fn joined<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    parts.join(between)
}

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
