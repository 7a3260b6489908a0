//! Rows of numbers: matrices of 0 and 1, in which a row is an option and a column an item, and
//! options as lists of column numbers.
//!
//! Entries of a matrix are separated by blanks, commas, semicolons or nothing, and may be decimal
//! numbers, `True` or `False`. Lists look like names of items, so they are read only where
//! `--rows` asks for them; columns count from 0 or 1, whichever is the smallest number. A line
//! above may have the numbers of rows and columns, or the names of a matrix's columns.

use std::collections::HashSet;

use super::gather::{CoverText, Gather};
use super::source::{Source, Word};
use crate::text::base::TextError;

/// Signs between entries, names and sizes, besides blanks.
const SEPARATORS: &str = ",;";

/// Bound of the columns: a number alone makes all before it.
const MAX_COLUMNS: usize = 1 << 20;

/// A row, and its numbers or the columns of its ones.
type Row<'t> = (Word<'t>, Vec<usize>);

/// True if the first two lines show a matrix: all rows have as many entries, or one of the lines
/// would name an item twice.
pub(super) fn is_matrix(source: &Source<'_>) -> bool {
    let rows = &source.rows[..];
    let (above, body) = split(rows);
    let repeats = |row: &Word<'_>| {
        let mut seen = HashSet::new();
        let mut words = row.words("").map(|word| word.text);
        bits(row).is_some() && !words.all(|word| seen.insert(word))
    };
    let mut widths = body.iter().map(|row| bits(row).map(|bits| bits.len()));
    let first = widths.next().flatten().filter(|&width| width > 1);
    let width = first.filter(|_| widths.all(|width| width == first));
    width.is_some_and(|width| match above {
        [row, ..] => {
            // Names such as 10 and 11 look like entries.
            let is_name = |word: Word<'_>| row.words("").any(|name| name.text == word.text);
            let knuth = body.iter().flat_map(|row| row.words("")).all(is_name);
            !knuth && says(row, body.len(), width).is_some()
        }
        [] => rows.len() > 1 || rows[0].words("").count() == 1,
    }) || rows.iter().take(2).any(repeats)
}

/// The line above a matrix, if there is one, and its rows.
fn split<'s, 't>(rows: &'s [Word<'t>]) -> (&'s [Word<'t>], &'s [Word<'t>]) {
    let above = rows.first().filter(|row| bits(row).is_none());
    rows.split_at(usize::from(above.is_some()))
}

/// The names in a line above so many rows of so many entries; none if it has these numbers.
fn says<'t>(row: &Word<'t>, rows: usize, columns: usize) -> Option<Vec<Word<'t>>> {
    let words: Vec<Word<'_>> = row.words(SEPARATORS).collect();
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.text.parse().ok()).collect();
    let sized = numbers.and_then(|numbers| size(&numbers, rows)) == Some(columns);
    let named = (words.len() == columns).then_some(words);
    if sized { Some(Vec::new()) } else { named }
}

/// The number of columns in a line with the numbers of rows and columns.
fn size(numbers: &[usize], rows: usize) -> Option<usize> {
    match *numbers {
        [columns, n] | [n, columns] if n == rows => Some(columns),
        _ => None,
    }
}

/// Reads a matrix.
pub(super) fn matrix(source: &Source<'_>) -> Result<CoverText, TextError> {
    let (above, body) = split(&source.rows);
    let entries = |row: &Word<'_>| bits(row).ok_or_else(|| row.wrong("expected a row of 0 and 1"));
    let (mut rows, mut width) = (Vec::new(), 0);
    for row in body {
        let bits = entries(row)?;
        if rows.is_empty() {
            width = bits.len();
        } else if bits.len() != width {
            let (n, line) = (bits.len(), body[0].line());
            let first = format!("the first one (line {line}) has {width}");
            return Err(row.wrong(format!("this row has {n} entries, {first}")));
        }
        let ones = bits.iter().enumerate().filter(|(_, bit)| **bit);
        rows.push((*row, ones.map(|(column, _)| column).collect()));
    }
    let mut gather = Gather::default();
    for row in above {
        let expected = || row.wrong(format!("{} rows of {width} entries follow", body.len()));
        for name in says(row, body.len(), width).ok_or_else(expected)? {
            gather.item(name.text.trim_matches('"'), false, name)?;
        }
    }
    if gather.is_empty() {
        gather.numbered(1..width + 1)?;
    }
    options(gather, &rows, 0, "matrix")
}

/// The entries of a row, if all are 0 and 1.
fn bits(row: &Word<'_>) -> Option<Vec<bool>> {
    // Rows in one line have a blank after the semicolon.
    let row = Some(row).filter(|row| !row.text.contains("; "))?;
    let bits: Option<Vec<bool>> = row.words(SEPARATORS).map(|word| bit(word.text)).collect();
    let dense = || {
        let signs = row.text.trim().chars();
        signs.map(|sign| "01".find(sign).map(|n| n == 1)).collect()
    };
    bits.or_else(dense).filter(|bits| !bits.is_empty())
}

/// An entry: 0 or 1, as a whole or decimal number, or a truth value.
fn bit(word: &str) -> Option<bool> {
    match word {
        "0" | "False" => Some(false),
        "1" | "True" => Some(true),
        _ => {
            let number: f64 = word.parse().ok().filter(|_| word.contains('.'))?;
            (number == 0.0 || number == 1.0).then_some(number == 1.0)
        }
    }
}

/// Reads options as lists of column numbers.
pub(super) fn rows(source: &Source<'_>) -> Result<CoverText, TextError> {
    let number = |word: Word<'_>| {
        let number = word.text.parse().ok().filter(|&n: &usize| n < MAX_COLUMNS);
        number.ok_or_else(|| word.wrong("expected the number of a column"))
    };
    let lines = source.rows.iter().map(|&row| {
        let numbers = row.words(",").map(number);
        Ok((row, numbers.collect::<Result<_, _>>()?))
    });
    let lines = lines.collect::<Result<Vec<Row<'_>>, TextError>>()?;
    let Some(((above, first), below)) = lines.split_first() else {
        return Gather::default().finish("rows");
    };
    // The number of all entries may follow.
    let entries = below.iter().map(|(_, row)| row.len()).sum::<usize>();
    let sizes = match &first[..] {
        [sizes @ .., all] if sizes.len() == 2 && *all == entries => sizes,
        _ => first,
    };
    let columns = |rows: &[Row<'_>]| {
        let all = || rows.iter().flat_map(|(_, row)| row.iter().copied());
        let first = usize::from(all().all(|number| number > 0));
        first..all().max().map_or(first, |last| last + 1)
    };
    let said = size(sizes, below.len()).filter(|&count| count >= columns(below).len());
    let rows = if said.is_some() { below } else { &lines };
    let range = columns(rows);
    let counted = |(_, row): &Row<'_>| row.first().is_some_and(|n| n + 1 == row.len());
    if sizes.len() == 1 || rows.iter().all(counted) {
        return Err(above.wrong(match sizes.len() {
            1 => "this may be a row or a size; put the numbers of columns and rows above",
            _ => "each row begins with the number of those after it; leave these out",
        }));
    }
    let mut gather = Gather::default();
    if said.is_some() && first.iter().all(|n| range.contains(n)) {
        let taken = "this is taken for the numbers of rows and columns";
        gather.notes.push(format!("line {}: {taken}", above.line()));
    }
    gather.numbered(range.start..range.start + said.unwrap_or(range.len()))?;
    options(gather, rows, range.start, "rows")
}

/// The problem of these options, with columns from `first` on.
fn options<'t>(
    mut gather: Gather<'t>,
    rows: &[Row<'t>],
    first: usize,
    form: &'static str,
) -> Result<CoverText, TextError> {
    for (word, row) in rows {
        let mut columns = row.iter().map(|column| column - first);
        columns.try_for_each(|column| gather.hold(column, None, *word))?;
        gather.option(None, *word, None);
    }
    gather.finish(form)
}
