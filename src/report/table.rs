//! Candidate tables: each cell its possible symbols, columns in line, `#` where there is no cell.

use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, SymbolSet};

/// The candidates of every cell as a table, one line for each row of the picture. A cell without
/// candidates is written `!`.
#[must_use]
pub fn candidate_table(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> String {
    let text = |row: usize, col: usize| match layout.cell(row, col).map(|cell| sets[cell]) {
        None => "#".to_owned(),
        Some(set) if set.is_empty() => "!".to_owned(),
        Some(set) => layout.signs(set).to_string(),
    };
    let rows: Vec<Vec<String>> = (0..layout.rows())
        .map(|row| (0..layout.cols()).map(|col| text(row, col)).collect())
        .collect();
    let widths: Vec<usize> = (0..layout.cols())
        .map(|col| rows.iter().map(|row| row[col].len()).max().unwrap_or(1))
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:<width$}"))
            .collect();
        cells.join(" ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn columns_stay_in_line() {
        let layout = layout_named("latin:2").expect("known");
        let mut sets: Vec<SymbolSet> = vec![SymbolSet::all(2); 4];
        sets[0] = SymbolSet::from_bits(1);
        sets[3] = SymbolSet::EMPTY;
        assert_eq!(candidate_table(&layout, &sets.into()), "1  12\n12 !");
    }
}
