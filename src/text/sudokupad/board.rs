//! From the JSON of `SudokuPad` to a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::cosmetics::{self, FIELDS};
use super::rules::{self, field, find, is_on, text_of};
use crate::puzzle::{MAX_SYMBOLS, Metadata, Position, Symbol, Words};
use crate::text::base::json::{is_off, list, setter_says, shown};
use crate::text::base::regions::{Listed, block};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Read, TextError, Unknown, add_cages, wrong,
};

/// Rows or columns at most.
const MAX_SIDE: usize = 1000;

/// Keys that are read, or have no meaning for the solution.
const KNOWN: &str = "id cellSize cs title t author rules solution settings type version src \
    videos vd width w height h global cells ce regions re cages ca metadata duration d lines l \
    arrows a overlays o underlays u";

/// The texts of the setter.
const WORDS: [(&str, Words); 4] = [
    ("title", Words::Title),
    ("author", Words::Author),
    ("rules", Words::Rules),
    ("source", Words::Source),
];

/// Reads a puzzle; `line` is the number of its line.
///
/// # Errors
/// A cell or region is not on the board, or there are rules that are not known and the options do
/// not say that these are to be ignored.
pub(in crate::text) fn read(
    all: &Value,
    line: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let (builder, mut metadata) = convert(all).map_err(|kind| TextError::at(line, kind))?;
    let mut entry = builder.entry(line, EntryForm::Other("SudokuPad"), context)?;
    for (name, words) in WORDS {
        let said = all["metadata"][name].as_str().or(all[name].as_str());
        metadata.set(words, said.unwrap_or_default());
    }
    metadata.set(Words::Title, title(all).as_deref().unwrap_or_default());
    entry
        .notes
        .extend(metadata.get(Words::Rules).and_then(setter_says));
    metadata.cosmetics = cosmetics::read(all);
    entry.puzzle.set_metadata(metadata);
    Ok(entry)
}

/// The puzzle, and the setter's words in its cages.
fn convert(all: &Value) -> Read<(Builder, Metadata)> {
    let rows = list(field(all, "cells ce"));
    let cols = rows.iter().map(|row| list(row).len()).max();
    let size @ (n_rows, n_cols) = (rows.len(), cols.unwrap_or(0));
    if !(1..=MAX_SIDE).contains(&n_rows) || !(1..=MAX_SIDE).contains(&n_cols) {
        let found = format!("{n_rows} x {n_cols}");
        return wrong(&found, "'cells' must be rows of cells");
    }
    let listed = field(all, "regions re");
    if !listed.is_array() && !is_off(listed) {
        return wrong(&shown(listed), "'regions' must be a list of lists of cells");
    }
    let regions = list(listed).iter();
    let regions = regions.map(|region| places(find(region, "cells ce").unwrap_or(region), size));
    let mut regions = regions.collect::<Result<Vec<_>, _>>()?;
    regions.retain(|cells| !cells.is_empty());
    let mut cages = Cages::read(all, size)?;
    let order = regions.iter().map(Vec::len).max();
    let order = order.unwrap_or(n_rows.max(n_cols));
    if order > MAX_SYMBOLS {
        let expected = format!("regions of at most {MAX_SYMBOLS} cells are expected");
        return wrong(&order.to_string(), expected);
    }
    let mut builder = std::mem::take(&mut cages.builder);
    let in_regions = regions.iter().chain(&cages.regions).flatten();
    let mut cells: BTreeSet<Position> = in_regions.copied().collect();
    let whole = size == (order, order) || regions.is_empty();
    let mut odd = 0;
    let places = rows.iter().enumerate().flat_map(|(r, row)| {
        let cells = list(row).iter().enumerate();
        cells.filter_map(move |(c, cell)| Some((Position::new(r, c)?, cell)))
    });
    for (place, cell) in places {
        let text = text_of(field(cell, "value v"));
        let symbol = symbol(&text, order);
        cells.extend((whole || symbol.is_some()).then_some(place));
        match symbol {
            Some(symbol) => builder.givens.push((place, symbol)),
            None if text.is_empty() => {}
            // Outside of the board it is a clue of some other kind.
            None if !cells.contains(&place) => odd += 1,
            None => return wrong(&text, format!("a value from 1 to {order} at {place}")),
        }
    }
    let mut listed = Listed {
        name: format!("{n_rows}x{n_cols} board"),
        order,
        cells,
        regions,
        ..Listed::default()
    };
    let mut long = 0;
    if cages.lines.is_empty() && !cages.no_lines {
        long = add_lines(&mut listed);
    }
    listed.regions.extend(cages.lines);
    listed.regions.extend(cages.regions);
    let said = std::mem::replace(&mut builder.spec, listed.spec());
    builder.spec.constraints = said.constraints;
    let rules = &mut builder.spec.rules;
    rules.extend(said.rules);
    rules.sort_unstable_by_key(|rule| *rule as usize);
    rules.dedup();
    let counts = [
        ("row or column with more cells than symbols", long),
        ("clue beside the board", odd),
    ];
    let drawn = FIELDS.map(|(name, names, _)| (name, list(field(all, names)).len()));
    let some = |(name, count)| (count > 0).then(|| Unknown::new(name, count));
    let unknown = &mut builder.unknown;
    unknown.extend(counts.into_iter().filter_map(some));
    unknown.extend(cages.odd);
    unknown.extend(drawn.into_iter().filter_map(some));
    for (key, value) in all.as_object().into_iter().flatten() {
        let empty = value.is_null() || value == false || value == "";
        if !empty && KNOWN.split(' ').all(|known| known != key) {
            unknown.push(Unknown::new(key, list(value).len().max(1)));
        }
    }
    builder.ignored.extend(settings(&all["settings"]));
    builder.id = builder.id.or_else(|| title(all));
    add_cages(cages.sums, &mut builder);
    Ok((builder, cages.metadata))
}

/// The parts of a puzzle that its cages and its other words hold.
#[derive(Default)]
struct Cages {
    sums: Vec<Cage>,
    regions: Vec<Vec<Position>>,
    /// Rows and columns of boards that have not just one grid.
    lines: Vec<Vec<Position>>,
    /// True if rows and columns are no regions.
    no_lines: bool,
    /// The setter's words.
    metadata: Metadata,
    /// Cages that are not known.
    odd: Vec<Unknown>,
    /// Rules and the title.
    builder: Builder,
}

impl Cages {
    /// Reads the cages and rules of a puzzle on a board of this size.
    fn read(all: &Value, size: (usize, usize)) -> Read<Self> {
        let mut cages = Self {
            no_lines: is_on(&all["metadata"]["norowcol"]),
            ..Self::default()
        };
        rules::read(all, &mut cages.builder);
        for cage in list(field(all, "cages ca")) {
            let cells = find(cage, "cells ce").map(|cells| places(cells, size));
            let cells = cells.transpose()?.unwrap_or_default();
            let [said, sum] = ["value v", "sum"].map(|name| text_of(field(cage, name)));
            let sum = if sum.is_empty() { &said } else { &sum };
            let (number, unique) = (sum.parse::<usize>().ok(), is_on(&cage["unique"]));
            if cells.is_empty() {
                cages.remark(&said);
            } else if cage["type"] == "rowcol" {
                cages.lines.push(cells);
            } else if number > Some(0) {
                cages.sums.push(Cage { cells, sum: number });
            } else {
                let plain = unique && (said.is_empty() || number == Some(0));
                let name = match &sum[..] {
                    "" => "cage that is no sum".to_owned(),
                    value => format!("cage with the value '{}'", shown(&value.into())),
                };
                cages.odd.extend((!plain).then(|| Unknown::new(name, 1)));
                // Without the value, the cells differ still.
                cages.regions.extend(unique.then_some(cells));
            }
        }
        Ok(cages)
    }

    /// Reads `title: words`, and the like.
    fn remark(&mut self, said: &str) {
        let Some((key, text)) = said.split_once(':') else {
            let words = format!("cage without cells '{}'", shown(&said.into()));
            let words = Some(words).filter(|_| !said.is_empty());
            return self.builder.ignored.extend(words);
        };
        let (key, text) = (key.trim(), text.trim());
        let lower = key.to_ascii_lowercase();
        if let Some((_, words)) = WORDS.iter().find(|row| row.0 == lower) {
            self.metadata.set(*words, text);
        }
        match &lower[..] {
            "title" if !text.is_empty() => self.builder.id = Some(text.to_owned()),
            "title" | "rules" => {}
            "norowcol" => self.no_lines |= text != "false",
            _ => rules::remark("cage", key, &text.into(), &mut self.builder),
        }
    }
}

/// The cells in a list of `[row, column]`, both from 0.
fn places(cells: &Value, (rows, cols): (usize, usize)) -> Read<Vec<Position>> {
    let Value::Array(cells) = cells else {
        return wrong(&shown(cells), "a list of cells is expected");
    };
    let place = |cell: &Value| {
        let number = |k: usize| usize::try_from(cell.get(k)?.as_u64()?).ok();
        let numbers = number(0).zip(number(1));
        let numbers = numbers.filter(|&(row, col)| row < rows && col < cols);
        let place = numbers.and_then(|(row, col)| Position::new(row, col));
        let expected = || format!("[row, column] of a cell on a board of {rows} x {cols}");
        place.map_or_else(|| wrong(&cell.to_string(), expected()), Ok)
    };
    cells.iter().map(place).collect()
}

/// Adds the rows and columns: as a grid where the board is one square, else line by line. Returns
/// how many have more cells than there are symbols, and are left out.
fn add_lines(listed: &mut Listed) -> usize {
    let order = listed.order;
    let mut first = listed.cells.first().into_iter();
    if let Some(&at) = first.find(|at| block(**at, order, order).iter().eq(&listed.cells)) {
        listed.grids.push(at);
        return 0;
    }
    let mut long = 0;
    for part in [|p: &Position| p.row, |p: &Position| p.col] {
        let mut lines: BTreeMap<u16, Vec<Position>> = BTreeMap::new();
        for cell in &listed.cells {
            lines.entry(part(cell)).or_default().push(*cell);
        }
        for cells in lines.into_values().filter(|cells| cells.len() > 1) {
            match cells.len() > order {
                true => long += 1,
                false => listed.regions.push(cells),
            }
        }
    }
    long
}

/// The settings that are on, which are not read.
fn settings(settings: &Value) -> Option<String> {
    let Value::Object(fields) = settings else {
        return (!is_off(settings)).then(|| format!("settings {}", shown(settings)));
    };
    let on = fields.iter().filter(|(_, value)| is_on(value));
    let names: Vec<&str> = on.map(|(name, _)| &name[..]).collect();
    (!names.is_empty()).then(|| format!("settings {}", names.join(", ")))
}

/// The title outside of the cages.
fn title(all: &Value) -> Option<String> {
    let title = find(&all["metadata"], "title t").or_else(|| find(all, "title t"))?;
    let title = title.as_str()?.trim();
    (!title.is_empty()).then(|| title.to_owned())
}

/// The symbol of a cell's value: a number, or the letter that stands for one.
fn symbol(text: &str, order: usize) -> Option<Symbol> {
    let mut chars = text.chars();
    let symbol = match (text.parse::<usize>(), chars.next(), chars.next()) {
        (Ok(number), ..) => Symbol::new(number.checked_sub(1)?),
        (_, Some(letter), None) => Symbol::from_char(letter),
        _ => None,
    };
    symbol.filter(|symbol| symbol.index() < order)
}
