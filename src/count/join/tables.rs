//! In how many ways the rows of a band can be filled, given the column sets of its boxes.
//!
//! The number for column partitions `(x1, x2, x3)` is the number of row tuples that fit in each box
//! (`rows`); it is summed one box at a time, whole rows of the table at once.
//!
//! Only as much is tabulated as the sum asks for. Exchanging symbols that are alike within the
//! band, or columns that are alike within one box, does not change the number: partitions of the
//! first box are brought into a normal form first, and only normal forms get a table.

use std::collections::HashMap;

use super::codes::{Codes, code, digit, digits, powers};
use super::places::Places;
use super::rows::Rows;
use super::symmetry::Sorts;
use super::tuning::TABLE_ENTRIES;
use super::tuples::Tuples;
use crate::ids::narrow;
use crate::limits::{Meter, Stop};
use crate::vectors::run_widest;

/// The largest entry: two products of entries must fit 32 bits with a sign.
pub(super) const MOST: u16 = i16::MAX as u16;

/// The tables of one band.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    forms: Normal,
    /// Entry by entry, line by line, table by table.
    counts: Vec<u16>,
    /// The largest entry.
    pub most: u16,
}

/// The input of the tables of a band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub places: &'a Places,
    pub band: usize,
    /// The stacks whose partitions get tables, are the lines of a table, and the entries of a line.
    pub stacks: [usize; 3],
    /// The row tuples of the band.
    pub rows: &'a Tuples,
    /// The partitions of each that occur.
    pub codes: [&'a Codes; 3],
    pub symmetry: bool,
}

/// Normal forms and where they lead.
#[derive(Clone, Debug)]
struct Normal {
    tables: Vec<u32>,
    /// For each partition of the first box its table and the exchange of symbols that leads there.
    normal: Vec<(u32, u32)>,
    lines: Codes,
    entries: Codes,
    /// For each exchange where the lines and the entries go.
    line_maps: Vec<Vec<u32>>,
    entry_maps: Vec<Vec<u32>>,
}

impl Normal {
    fn size(&self) -> usize {
        self.tables.len() * self.lines.len() * self.entries.len()
    }

    /// Normal forms under the symmetry of the band, or each partition as its own.
    fn new(wanted: &Wanted<'_>, symmetry: bool) -> Option<Self> {
        let places = wanted.places;
        let band = wanted.band;
        let order = places.order();
        let base = places.box_cols;
        let powers = powers(base, order)?;
        let sorts = Sorts::new(places, band..band + 1, wanted.stacks[0], symmetry);
        let moves = sorts.column_permutations();
        let sorts = sorts.symbols;
        let mut tables: Vec<u32> = Vec::new();
        let mut number: HashMap<u32, u32> = HashMap::new();
        let mut exchanges: Vec<Vec<u8>> = Vec::new();
        let mut exchange_number: HashMap<Vec<u8>, u32> = HashMap::new();
        let mut normal = Vec::with_capacity(wanted.codes[0].len());
        let mut own = vec![0u8; order];
        let mut image = vec![0u8; order];
        for &x in wanted.codes[0].list() {
            digits(x, base, &mut own);
            let mut best: Option<(u32, Vec<u8>)> = None;
            for p in &moves {
                let mut exchange = vec![0u8; order];
                for first in (0..order).filter(|&s| sorts[s] == s) {
                    let members: Vec<usize> =
                        (first..order).filter(|&s| sorts[s] == first).collect();
                    let mut by_column = members.clone();
                    by_column.sort_by_key(|&s| p[usize::from(own[s])]);
                    for (&from, &to) in by_column.iter().zip(&members) {
                        exchange[from] = digit(to);
                        image[to] = p[usize::from(own[from])];
                    }
                }
                let code = code(&image, &powers);
                if best.as_ref().is_none_or(|(least, _)| code < *least) {
                    best = Some((code, exchange));
                }
            }
            let (code, exchange) = best?;
            let table = *number.entry(code).or_insert_with(|| {
                tables.push(code);
                narrow(tables.len()) - 1
            });
            let by = *exchange_number.entry(exchange).or_insert_with_key(|exchange| {
                exchanges.push(exchange.clone());
                narrow(exchanges.len()) - 1
            });
            normal.push((table, by));
        }

        let moved = |codes: &Codes| {
            let image = |exchange: &Vec<u8>| {
                let mut own = vec![0u8; order];
                let mut image = vec![0u8; order];
                let move_one = |&x: &u32| {
                    digits(x, base, &mut own);
                    for (&to, &column) in exchange.iter().zip(&own) {
                        image[usize::from(to)] = column;
                    }
                    code(&image, &powers)
                };
                codes.list().iter().map(move_one).collect()
            };
            let images: Vec<Vec<u32>> = exchanges.iter().map(image).collect();
            let all = Codes::new(images.iter().flatten().copied());
            let map = |image: &Vec<u32>| image.iter().map(|&x| all.number(x)).collect();
            let maps = images.iter().map(map).collect::<Option<Vec<Vec<u32>>>>()?;
            Some((all, maps))
        };

        let (lines, line_maps) = moved(wanted.codes[1])?;
        let (entries, entry_maps) = moved(wanted.codes[2])?;
        Some(Self { tables, normal, lines, entries, line_maps, entry_maps })
    }
}

impl Tables {
    /// Tabulates for partitions of which there are some in every part; `Ok(None)` where an entry or
    /// the whole is too large to be of use.
    pub(super) fn new(wanted: &Wanted<'_>, meter: &mut Meter) -> Result<Option<Self>, Stop> {
        let forms = [false, wanted.symmetry]
            .map(|symmetry| Normal::new(wanted, symmetry))
            .into_iter()
            .flatten()
            .min_by_key(Normal::size);
        let Some(forms) = forms.filter(|forms| forms.size() <= TABLE_ENTRIES) else {
            return Ok(None);
        };
        meter.limits().reserve(forms.size() * size_of::<u16>())?;
        let n_lines = forms.lines.len();
        let n_entries = forms.entries.len();
        let mut counts = vec![0u16; forms.size()];
        let rows = Rows::new(
            wanted.places,
            wanted.band,
            wanted.stacks,
            wanted.rows,
            [&forms.tables, forms.lines.list(), forms.entries.list()],
        );
        let mut sums = vec![0u16; rows.boxes[1].rows.len() * n_entries];
        let tables = counts.chunks_exact_mut(n_lines * n_entries);
        for (x, table) in tables.enumerate() {
            tabulate(&rows, x, &mut sums, table, n_entries, meter)?;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        Ok((most <= MOST).then_some(Self { forms, counts, most }))
    }

    /// The numbers for a partition of the first box and one on the lines, and the index in them
    /// of the number for each partition of the entries.
    #[inline]
    pub(super) fn line(&self, table: u32, line: u32) -> (&[u16], &[u32]) {
        let forms = &self.forms;
        let (table, exchange) = forms.normal[table as usize];
        let line = forms.line_maps[exchange as usize][line as usize] as usize;
        let n_entries = forms.entries.len();
        let start = (table as usize * forms.lines.len() + line) * n_entries;
        let entries = &forms.entry_maps[exchange as usize];
        (&self.counts[start..start + n_entries], entries)
    }

    /// How many numbers are tabulated.
    pub(super) fn n_counts(&self) -> usize {
        self.counts.len()
    }

    /// The bytes that the numbers and their maps take.
    pub(super) fn bytes(&self) -> usize {
        let lines = &self.forms.line_maps;
        let entries = &self.forms.entry_maps;
        let maps = lines.iter().chain(entries).map(Vec::len);
        self.counts.len() * size_of::<u16>() + maps.sum::<usize>() * size_of::<u32>()
    }
}

/// Fills the table of one partition of the first box.
fn tabulate(
    rows: &Rows,
    x: usize,
    sums: &mut [u16],
    table: &mut [u16],
    n_entries: usize,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let [first, line, entry] = &rows.boxes;
    sums.fill(0);
    for &row in &first.rows_of[x] {
        meter.poll()?;
        for &(line_row, entry_row) in &rows.by_first[row as usize] {
            let sums = &mut sums[line_row as usize * n_entries..][..n_entries];
            for &entry in &entry.columns_of[entry_row as usize] {
                let sum = &mut sums[entry as usize];
                *sum = sum.saturating_add(1);
            }
        }
    }

    for (table, rows) in table.chunks_exact_mut(n_entries).zip(&line.rows_of) {
        meter.pulse()?;
        run_widest(
            #[inline(always)]
            || add_rows(table, rows, sums),
        );
    }

    Ok(())
}

/// Adds the sums of some row partitions to a line; a number at the ceiling is refused later on.
#[inline(always)]
fn add_rows(line: &mut [u16], rows: &[u32], sums: &[u16]) {
    let n_entries = line.len();
    for &row in rows {
        let sums = &sums[row as usize * n_entries..][..n_entries];
        for (count, &sum) in line.iter_mut().zip(sums) {
            *count = count.saturating_add(sum);
        }
    }
}
