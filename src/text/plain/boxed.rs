//! Writes tables of candidates in boxes, as `HoDoKu` does.
//!
//! There a lone symbol is a given unless it is still possible nearby, so the symbols of givens are
//! taken out of the cells that see them. That keeps the solutions.

use crate::puzzle::shapes::square;
use crate::puzzle::{Alphabet, Boxes, SymbolSet};
use crate::text::base::{Job, WriteError, Written, nothing_in, square_only};

/// Writes one; `!` where no candidate is left.
pub(crate) fn pm(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (layout, givens) = (job.puzzle.layout(), job.puzzle.givens());
    let mut open = job.puzzle.allowed();
    for region in layout.regions() {
        for (&from, &cell) in region.cells.iter().flat_map(|from| {
            let others = region.cells.iter().filter(move |&cell| cell != from);
            others.map(move |cell| (from, cell))
        }) {
            givens[from].inspect(|&symbol| open[cell].remove(symbol));
        }
    }
    // A sign for nothing differs from a blank only in a table.
    if let Some(cell) = open.ids().find(|&cell| open[cell].is_empty())
        && open.iter().all(|set| set.len() < 2)
    {
        return Err(nothing_in(job.puzzle, cell));
    }
    let shown = |set: &SymbolSet| match set.is_empty() {
        true => "!".to_owned(),
        false => Alphabet::OneUp.signs(*set).to_string(),
    };
    let cells: Vec<String> = open.iter().map(shown).collect();
    Written::holding(boxed(&cells, layout.order()), job, square(layout.order()))
}

/// Cells in their boxes; all are as wide as the longest.
fn boxed(cells: &[String], order: usize) -> String {
    let (rows, cols) = Boxes::default_for(order).map_or((order, order), |b| (b.rows, b.cols));
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let bars = vec!["-".repeat(cols * (width + 2)); order / cols];
    let border = |end: &str, cross: &str| format!("{end}{}{end}", bars.join(cross));
    let mut lines = vec![border(".", ".")];
    for (k, row) in cells.chunks(order).enumerate() {
        if k > 0 && k.is_multiple_of(rows) {
            lines.push(border(":", "+"));
        }
        let cell = |text: &String| format!(" {text:<width$} ");
        let group = |cells: &[String]| cells.iter().map(cell).collect::<String>();
        let groups: Vec<String> = row.chunks(cols).map(group).collect();
        lines.push(format!("|{}|", groups.join("|")));
    }
    lines.push(border("'", "'"));
    lines.join("\n")
}
