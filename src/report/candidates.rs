//! How many solutions hold each candidate, and which candidates are in any, as tables in the
//! puzzle's own shape and as JSON.
//!
//! In a table each cell has a line for each symbol that some solution holds, `5:12` when 12
//! solutions have a 5 there; numbers that would take much room are rounded to `6.67e21`. The
//! JSON has every digit.

use num_bigint::BigUint;
use serde_json::{Map, Value};

use super::table::candidate_table;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, SymbolSet};
use crate::solve::{CandidateCounts, TrueCandidates};

/// Digits up to which a number is written in full.
const DIGITS: usize = 7;

/// The number of solutions, and below it a table of candidates with theirs.
#[must_use]
pub fn candidates_plain(layout: &Layout, found: &CandidateCounts) -> String {
    let at_least = if found.complete { "" } else { "at least " };
    let why = found
        .stopped
        .map(|stop| format!(" ({})", stop.word()))
        .unwrap_or_default();
    let head = format!("{at_least}{}{why}", found.total);
    let symbols = layout.symbols();
    let lines = |cell: CellId| -> Vec<String> {
        let counts = symbols.iter().zip(&found.counts[cell]);
        let some = counts.filter(|(_, count)| **count > BigUint::ZERO);
        some.map(|(symbol, count)| format!("{symbol}:{}", short(count)))
            .collect()
    };
    let none = if found.complete { "!" } else { "?" };
    format!("{head}\n{}", blocks(layout, none, &lines))
}

/// A table whose cells have several lines each; `#` where there is no cell, `none` in cells
/// without any.
fn blocks(layout: &Layout, none: &str, lines: &dyn Fn(CellId) -> Vec<String>) -> String {
    let text = |row: usize, col: usize| match layout.cell(row, col).map(lines) {
        None => vec!["#".to_owned()],
        Some(lines) if lines.is_empty() => vec![none.to_owned()],
        Some(lines) => lines,
    };
    let table: Vec<Vec<Vec<String>>> = (0..layout.rows())
        .map(|row| (0..layout.cols()).map(|col| text(row, col)).collect())
        .collect();
    let width = |col: usize| {
        let lines = table.iter().flat_map(|row| &row[col]);
        lines.map(String::len).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..layout.cols()).map(width).collect();
    let single = table.iter().flatten().all(|cell| cell.len() == 1);
    let mut out = Vec::new();
    for (k, row) in table.iter().enumerate() {
        if k > 0 && !single {
            out.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(1);
        for line in 0..height {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| {
                let text = cell.get(line).map_or("", String::as_str);
                format!("{text:<width$}")
            });
            let line = cells.collect::<Vec<_>>().join(" ");
            out.push(line.trim_end().to_owned());
        }
    }
    out.join("\n")
}

/// A number in full, or rounded to three digits where it is long.
fn short(count: &BigUint) -> String {
    let digits = count.to_string();
    if digits.len() <= DIGITS {
        return digits;
    }
    let mut power = digits.len() - 1;
    let leading = digits[..4].parse::<u32>().unwrap_or_default();
    let mut rounded = (leading + 5) / 10;
    if rounded == 1000 {
        rounded = 100;
        power += 1;
    }
    format!("{}.{:02}e{power}", rounded / 100, rounded % 100)
}

/// Adds the numbers of all candidates to a result: rows of the picture, in each row for each
/// cell an object with the exact number of each symbol that some solution holds, null where
/// there is no cell.
pub fn candidates_json(fields: &mut Map<String, Value>, layout: &Layout, found: &CandidateCounts) {
    fields.insert("count".into(), found.total.to_string().into());
    fields.insert("complete".into(), found.complete.into());
    if let Some(stop) = found.stopped {
        fields.insert("reason".into(), stop.word().into());
    }
    let symbols = layout.symbols();
    let cell = |cell: CellId| {
        let counts = symbols.iter().zip(&found.counts[cell]);
        let some = counts.filter(|(_, count)| **count > BigUint::ZERO);
        let fields = some.map(|(symbol, count)| (symbol.to_string(), count.to_string().into()));
        Value::Object(fields.collect())
    };
    fields.insert("candidates".into(), rows(layout, &cell));
}

/// The candidates that some solution holds as a table, and what is not known.
#[must_use]
pub fn true_candidates_plain(layout: &Layout, found: &TrueCandidates) -> String {
    let table = candidate_table(layout, &found.sets);
    match found.stopped {
        None => table,
        Some(stop) => format!(
            "at least these ({}):\n{table}\nnot known:\n{}",
            stop.word(),
            unknown_table(layout, &found.unknown)
        ),
    }
}

/// A candidate table in which a cell without any is written `.`.
fn unknown_table(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> String {
    candidate_table(layout, sets).replace('!', ".")
}

/// Adds the candidates that some solution holds to a result, as rows of texts.
pub fn true_candidates_json(
    fields: &mut Map<String, Value>,
    layout: &Layout,
    found: &TrueCandidates,
) {
    fields.insert("complete".into(), found.stopped.is_none().into());
    if let Some(stop) = found.stopped {
        fields.insert("reason".into(), stop.word().into());
    }
    let texts =
        |sets: &IdVec<CellId, SymbolSet>| rows(layout, &|cell| sets[cell].to_string().into());
    fields.insert("candidates".into(), texts(&found.sets));
    if found.stopped.is_some() {
        fields.insert("unknown".into(), texts(&found.unknown));
    }
}

/// A value for each cell, as rows of the picture; null where there is no cell.
fn rows(layout: &Layout, value: &dyn Fn(CellId) -> Value) -> Value {
    let row = |row: usize| -> Value {
        (0..layout.cols())
            .map(|col| layout.cell(row, col).map_or(Value::Null, value))
            .collect()
    };
    (0..layout.rows()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_rounded() {
        let number = |text: &str| short(&text.parse().expect("a number"));
        assert_eq!(number("0"), "0");
        assert_eq!(number("9999999"), "9999999");
        assert_eq!(number("12345678"), "1.23e7");
        assert_eq!(number("99960000"), "1.00e8");
        assert_eq!(number("6670903752021072936960"), "6.67e21");
    }
}
