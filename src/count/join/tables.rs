//! In how many ways the rows of a band can be filled, given the column sets of its boxes.
//!
//! A band is a stack turned: each symbol picks a permutation of the rows, and the tuples of rows
//! are found the same way. In one box a row partition and a column partition fit when each row
//! set and each column set meet in one symbol, which the cell there allows. The number for
//! column partitions `(x1, x2, x3)` is the number of row tuples that fit in each box; it is
//! summed one box at a time, whole rows of the table at once.
//!
//! Only as much is tabulated as the sum asks for. Exchanging symbols that are alike within the
//! band, or columns that are alike within one box, does not change the number: partitions of the
//! first box are brought into a normal form first, and only normal forms get a table.

use std::collections::HashMap;

use super::codes::{Codes, code, digit, digits, powers};
use super::places::Places;
use super::tuning::TABLE_ENTRIES;
use super::tuples::{Tuples, permutations};
use crate::ids::narrow;
use crate::limits::{Meter, Stop};
use crate::vectors::run_widest;

/// The boxes of a band by their part in the sum; `None` stands for no box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// The stack whose partitions get tables.
    pub table: usize,
    /// The stack whose partitions are the lines of a table.
    pub line: Option<usize>,
    /// The stack whose partitions are the entries of a line.
    pub entry: Option<usize>,
}

/// The largest entry: two products of entries must fit 32 bits with a sign.
const MOST: u16 = i16::MAX as u16;

/// The tables of one band.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    n_entries: usize,
    n_lines: usize,
    /// Entry by entry, line by line, table by table.
    counts: Vec<u16>,
    /// For each partition of the first box its table and the exchange of symbols that leads there.
    normal: Vec<(u32, u32)>,
    /// For each exchange where the lines and the entries go.
    lines: Vec<Vec<u32>>,
    entries: Vec<Vec<u32>>,
    /// The largest entry.
    pub most: u16,
}

/// What the tables of a band are made for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub places: &'a Places,
    pub band: usize,
    pub parts: Parts,
    /// The row tuples of the band.
    pub rows: &'a Tuples,
    /// The partitions that occur: of the first box, on the lines, among the entries.
    pub table: &'a Codes,
    pub line: &'a Codes,
    pub entry: &'a Codes,
    pub symmetry: bool,
}

/// Normal forms and where they lead.
struct Normal {
    tables: Vec<u32>,
    normal: Vec<(u32, u32)>,
    lines: Codes,
    entries: Codes,
    line_maps: Vec<Vec<u32>>,
    entry_maps: Vec<Vec<u32>>,
}

impl Normal {
    fn size(&self) -> usize {
        self.tables.len() * self.lines.len() * self.entries.len()
    }

    /// Every partition as its own normal form.
    fn trivial(wanted: &Wanted<'_>) -> Self {
        let own = |codes: &Codes| (0..narrow(codes.len())).collect::<Vec<u32>>();
        Self {
            tables: wanted.table.list().to_vec(),
            normal: own(wanted.table).into_iter().map(|t| (t, 0)).collect(),
            lines: wanted.line.clone(),
            entries: wanted.entry.clone(),
            line_maps: vec![own(wanted.line)],
            entry_maps: vec![own(wanted.entry)],
        }
    }

    /// Normal forms under the symmetry of the band.
    fn new(wanted: &Wanted<'_>) -> Option<Self> {
        let (places, band) = (wanted.places, wanted.band);
        let (order, base) = (places.order(), places.box_cols);
        let powers = powers(base, order)?;
        let sorts = places.symbol_sorts(band..band + 1);
        let columns = places.column_sorts(band..band + 1, wanted.parts.table);
        let mut moves = permutations(base);
        moves.retain(|p| {
            p.iter()
                .zip(&columns)
                .all(|(&to, &sort)| columns[usize::from(to)] == sort)
        });
        let mut tables: Vec<u32> = Vec::new();
        let mut number: HashMap<u32, u32> = HashMap::new();
        let mut exchanges: Vec<Vec<u8>> = Vec::new();
        let mut exchange_number: HashMap<Vec<u8>, u32> = HashMap::new();
        let mut normal = Vec::with_capacity(wanted.table.len());
        let (mut own, mut image) = (vec![0u8; order], vec![0u8; order]);
        for &x in wanted.table.list() {
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
            let by = *exchange_number
                .entry(exchange)
                .or_insert_with_key(|exchange| {
                    exchanges.push(exchange.clone());
                    narrow(exchanges.len()) - 1
                });
            normal.push((table, by));
        }
        let moved = |codes: &Codes, part: Option<usize>| {
            let images: Vec<Vec<u32>> = exchanges
                .iter()
                .map(|exchange| {
                    let (mut own, mut image) = (vec![0u8; order], vec![0u8; order]);
                    let move_one = |&x: &u32| {
                        if part.is_none() {
                            return x;
                        }
                        digits(x, base, &mut own);
                        for (&to, &column) in exchange.iter().zip(&own) {
                            image[usize::from(to)] = column;
                        }
                        code(&image, &powers)
                    };
                    codes.list().iter().map(move_one).collect()
                })
                .collect();
            let all = Codes::new(images.iter().flatten().copied());
            let maps: Option<Vec<Vec<u32>>> = images
                .iter()
                .map(|image| image.iter().map(|&x| all.number(x)).collect())
                .collect();
            maps.map(|maps| (all, maps))
        };
        let (lines, line_maps) = moved(wanted.line, wanted.parts.line)?;
        let (entries, entry_maps) = moved(wanted.entry, wanted.parts.entry)?;
        Some(Self {
            tables,
            normal,
            lines,
            entries,
            line_maps,
            entry_maps,
        })
    }
}

impl Tables {
    /// Tabulates for partitions of which there are some in every part; `Ok(None)` where an entry or the whole is too large to be of use.
    pub(super) fn new(wanted: &Wanted<'_>, meter: &mut Meter) -> Result<Option<Self>, Stop> {
        let mut forms = Normal::trivial(wanted);
        if wanted.symmetry
            && let Some(found) = Normal::new(wanted)
            && found.size() < forms.size()
        {
            forms = found;
        }
        if forms.size() > TABLE_ENTRIES {
            return Ok(None);
        }
        meter.limits().reserve(forms.size() * size_of::<u16>())?;
        let (n_lines, n_entries) = (forms.lines.len(), forms.entries.len());
        let mut counts = vec![0u16; forms.size()];
        let Some(band) = Band::new(wanted, &forms) else {
            return Ok(None);
        };
        let mut sums = vec![0u16; band.n_line_rows * n_entries];
        for (&x, table) in forms
            .tables
            .iter()
            .zip(counts.chunks_exact_mut(n_lines * n_entries))
        {
            band.tabulate(x, &mut sums, table, n_entries, meter)?;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        Ok((most <= MOST).then_some(Self {
            n_entries,
            n_lines,
            counts,
            normal: forms.normal,
            lines: forms.line_maps,
            entries: forms.entry_maps,
            most,
        }))
    }

    /// The numbers for a partition of the first box and one on the lines, and where in them the
    /// number for each partition of the entries stands.
    #[inline]
    pub(super) fn line(&self, table: u32, line: u32) -> (&[u16], &[u32]) {
        let (table, exchange) = self.normal[table as usize];
        let line = self.lines[exchange as usize][line as usize] as usize;
        let start = (table as usize * self.n_lines + line) * self.n_entries;
        (
            &self.counts[start..start + self.n_entries],
            &self.entries[exchange as usize],
        )
    }

    pub(super) fn n_counts(&self) -> usize {
        self.counts.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let maps = self
            .lines
            .iter()
            .chain(&self.entries)
            .map(Vec::len)
            .sum::<usize>();
        self.counts.len() * size_of::<u16>() + maps * size_of::<u32>()
    }
}

/// The row tuples of a band with what fits them.
struct Band<'a> {
    wanted: &'a Wanted<'a>,
    /// Row partitions of the first box.
    firsts: Codes,
    /// Row tuples by the partition of the first box: its last two numbers.
    by_first: Vec<Vec<(u32, u32)>>,
    n_line_rows: usize,
    /// For each line the row partitions that fit; for each of the entries' row partitions the
    /// entries that fit.
    rows_of_line: Vec<Vec<u32>>,
    entries_of_row: Vec<Vec<u32>>,
}

impl<'a> Band<'a> {
    fn new(wanted: &'a Wanted<'a>, forms: &Normal) -> Option<Self> {
        let parts = wanted.parts;
        let of = |part: Option<usize>| {
            Codes::new(match part {
                Some(stack) => wanted.rows.role(stack).collect::<Vec<_>>().into_iter(),
                None => vec![0].into_iter(),
            })
        };
        let firsts = of(Some(parts.table));
        let (line_rows, entry_rows) = (of(parts.line), of(parts.entry));
        let mut by_first = vec![Vec::new(); firsts.len()];
        for tuple in wanted.rows.iter() {
            let number = |codes: &Codes, part: Option<usize>| {
                codes.number(part.map_or(0, |stack| tuple[stack]))
            };
            by_first[number(&firsts, Some(parts.table))? as usize].push((
                number(&line_rows, parts.line)?,
                number(&entry_rows, parts.entry)?,
            ));
        }
        let fits = |code: u32, part: Option<usize>, rows: &Codes| match part {
            Some(stack) => fitting(wanted.places, (wanted.band, stack), code, rows),
            None => vec![0],
        };
        let rows_of_line = forms.lines.list().iter();
        let rows_of_line = rows_of_line
            .map(|&x| fits(x, parts.line, &line_rows))
            .collect();
        let mut entries_of_row = vec![Vec::new(); entry_rows.len()];
        for (entry, &x) in (0..).zip(forms.entries.list()) {
            for row in fits(x, parts.entry, &entry_rows) {
                entries_of_row[row as usize].push(entry);
            }
        }
        Some(Self {
            wanted,
            firsts,
            by_first,
            n_line_rows: line_rows.len(),
            rows_of_line,
            entries_of_row,
        })
    }

    /// Fills the table of one partition of the first box.
    fn tabulate(
        &self,
        x: u32,
        sums: &mut [u16],
        table: &mut [u16],
        n_entries: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        sums.fill(0);
        let place = (self.wanted.band, self.wanted.parts.table);
        for first in fitting(self.wanted.places, place, x, &self.firsts) {
            meter.poll()?;
            for &(line_row, entry_row) in &self.by_first[first as usize] {
                let sums = &mut sums[line_row as usize * n_entries..][..n_entries];
                for &entry in &self.entries_of_row[entry_row as usize] {
                    let sum = &mut sums[entry as usize];
                    *sum = sum.saturating_add(1);
                }
            }
        }
        for (line, rows) in table.chunks_exact_mut(n_entries).zip(&self.rows_of_line) {
            meter.pulse()?;
            run_widest(
                #[inline(always)]
                || add_rows(line, rows, sums),
            );
        }
        Ok(())
    }
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

/// The row partitions that fit a column partition of the box of a band and a stack.
pub(super) fn fitting(
    places: &Places,
    (band, stack): (usize, usize),
    x: u32,
    rows: &Codes,
) -> Vec<u32> {
    let (order, n_rows, n_cols) = (places.order(), places.box_rows, places.box_cols);
    let Some(powers) = powers(n_rows, order) else {
        return Vec::new();
    };
    let mut columns = vec![0u8; order];
    digits(x, n_cols, &mut columns);
    let all = permutations(n_rows);
    let mut codes = vec![0u32];
    for j in 0..n_cols {
        let members: Vec<usize> = (0..order)
            .filter(|&s| usize::from(columns[s]) == j)
            .collect();
        let fits = |p: &&Vec<u8>| {
            members
                .iter()
                .zip(p.iter())
                .all(|(&symbol, &i)| places.at(band, stack, usize::from(i), j) >> symbol & 1 == 1)
        };
        let parts: Vec<u32> = all
            .iter()
            .filter(fits)
            .map(|p| {
                members
                    .iter()
                    .zip(p)
                    .map(|(&s, &i)| powers[s] * u32::from(i))
                    .sum()
            })
            .collect();
        codes = codes
            .iter()
            .flat_map(|code| parts.iter().map(move |part| code + part))
            .collect();
    }
    codes
        .into_iter()
        .filter_map(|code| rows.number(code))
        .collect()
}
