//! From the JSON of `SudokuPad` to a puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::Value;

use super::cosmetics::{self, FIELDS};
use super::rules::{self, is_on};
use crate::puzzle::shapes::latin;
use crate::puzzle::{LayoutSpec, Lines, MAX_SYMBOLS, Metadata, Position, Symbol, Words};
use crate::text::base::board::{block, extra, free, mapped};
use crate::text::base::json::{is_off, list, setter_says, shown};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Read, TextError, Unknown, add_cages, wrong,
};
use crate::text::fpuzzles::parts::{field, text};

/// Keys that are read, or have no meaning for the solution.
const KNOWN: &str = "id cellSize cs title t author rules solution settings type version src \
    videos vd width w height h global cells ce regions re cages ca metadata duration d lines l \
    arrows a overlays o underlays u";

/// The texts of the setter.
const WORDS: [(&str, Words); 4] = [
    ("title t", Words::Title),
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
    let mut pad = Pad::default();
    pad.read(all).map_err(|kind| TextError::at(line, kind))?;
    let mut entry = pad
        .builder
        .entry(line, EntryForm::Other("SudokuPad"), context)?;
    let mut metadata = pad.metadata;
    let says = metadata.get(Words::Rules).and_then(setter_says);
    entry.notes.extend(says);
    metadata.cosmetics = cosmetics::read(all);
    entry.puzzle.set_metadata(metadata);
    Ok(entry)
}

/// A puzzle as it is read.
#[derive(Default)]
struct Pad {
    builder: Builder,
    /// The setter's words.
    metadata: Metadata,
    sums: Vec<Cage>,
    /// Regions that cages say.
    regions: Vec<Vec<Position>>,
}

impl Pad {
    fn read(&mut self, all: &Value) -> Read<()> {
        const MAX_SIDE: usize = 1000;
        let rows = list(field(all, "cells ce"));
        let cols = rows.iter().map(|row| list(row).len()).max();
        let size = (rows.len(), cols.unwrap_or(0));
        if size.0.min(size.1) == 0 || size.0.max(size.1) > MAX_SIDE {
            return wrong(&format!("{size:?}"), "'cells' must be rows of cells");
        }
        let listed = field(all, "regions re");
        if !listed.is_array() && !is_off(listed) {
            return wrong(&shown(listed), "'regions' must be a list of lists of cells");
        }
        let regions = list(listed).iter().map(|region| places(region, size));
        let mut regions = regions.collect::<Result<Vec<_>, _>>()?;
        regions.retain(|cells| !cells.is_empty());
        rules::read(all, &mut self.builder);
        for cage in list(field(all, "cages ca")) {
            self.cage(cage, size)?;
        }
        for (names, words) in WORDS {
            for said in [all, &all["metadata"]] {
                self.metadata.set(words, &text(field(said, names)));
            }
        }
        self.builder.id = self.metadata.get(Words::Title).map(str::to_owned);
        self.board(rows, size, regions)?;
        self.unknown(all);
        add_cages(take(&mut self.sums), &mut self.builder);
        Ok(())
    }

    /// Reads a cage: a sum, a region, words or a rule.
    fn cage(&mut self, cage: &Value, size: (usize, usize)) -> Read<()> {
        let cells = match field(cage, "cells ce") {
            Value::Null => Vec::new(),
            cells => places(cells, size)?,
        };
        let [said, sum] = ["value v", "sum"].map(|name| text(field(cage, name)));
        let sum = if sum.is_empty() { &said } else { &sum };
        let (number, unique) = (sum.parse::<usize>().ok(), is_on(&cage["unique"]));
        if cells.is_empty() {
            self.remark(&said);
        } else if cage["type"] == "rowcol" {
            self.count("cage that is a row or column", 1);
        } else if number > Some(0) {
            self.sums.push(Cage { cells, sum: number });
        } else {
            let plain = unique && (said.is_empty() || number == Some(0));
            let name = match &sum[..] {
                "" => "cage that is no sum".to_owned(),
                value => format!("cage with the value '{}'", shown(&value.into())),
            };
            self.count(&name, usize::from(!plain));
            // Without the value, the cells differ still.
            self.regions.extend(unique.then_some(cells));
        }
        Ok(())
    }

    /// Reads `title: words`, and the like.
    fn remark(&mut self, said: &str) {
        let Some((key, text)) = said.split_once(':') else {
            let words = format!("cage without cells '{}'", shown(&said.into()));
            let words = Some(words).filter(|_| !said.is_empty());
            return self.builder.ignored.extend(words);
        };
        let (key, text) = (key.trim(), text.trim());
        let is_key = |names: &str| names.split(' ').any(|name| key.eq_ignore_ascii_case(name));
        match WORDS.iter().find(|row| is_key(row.0)) {
            Some((_, words)) => self.metadata.set(*words, text),
            None => rules::remark("cage", key, &text.into(), &mut self.builder),
        }
    }

    /// Reads the cells, and makes the layout of them and all regions.
    fn board(
        &mut self,
        rows: &[Value],
        size: (usize, usize),
        regions: Vec<Vec<Position>>,
    ) -> Read<()> {
        let order = regions.iter().map(Vec::len).max();
        let order = order.unwrap_or(size.0.max(size.1));
        if order > MAX_SYMBOLS {
            let expected = format!("regions of at most {MAX_SYMBOLS} cells are expected");
            return wrong(&order.to_string(), expected);
        }
        let in_regions = regions.iter().chain(&self.regions).flatten();
        let mut cells: BTreeSet<Position> = in_regions.copied().collect();
        let whole = size == (order, order) || regions.is_empty();
        let mut odd = 0;
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in list(row).iter().enumerate() {
                let Some(place) = Position::new(r, c) else {
                    continue;
                };
                let text = text(field(cell, "value v"));
                let symbol = symbol(&text, order);
                cells.extend((whole || symbol.is_some()).then_some(place));
                match symbol {
                    Some(symbol) => self.builder.givens.push((place, symbol)),
                    None if text.is_empty() => {}
                    // Outside of the board it is a clue of some other kind.
                    None if !cells.contains(&place) => odd += 1,
                    None => return wrong(&text, format!("a value from 1 to {order} at {place}")),
                }
            }
        }
        let regions = regions.into_iter().chain(take(&mut self.regions));
        let said = take(&mut self.builder.spec);
        let mut rules = said.rules;
        rules.sort_unstable_by_key(|rule| *rule as usize);
        rules.dedup();
        self.builder.spec = LayoutSpec {
            constraints: said.constraints,
            rules,
            ..layout(size, order, cells, regions.collect())
        };
        self.count("clue beside the board", odd);
        Ok(())
    }

    /// Names the drawings and fields that may be rules.
    fn unknown(&mut self, all: &Value) {
        for (name, names, _) in FIELDS {
            self.count(name, list(field(all, names)).len());
        }
        for (key, value) in all.as_object().into_iter().flatten() {
            let empty = value.is_null() || value == false || value == "";
            if !empty && KNOWN.split(' ').all(|known| known != key) {
                self.count(key, list(value).len().max(1));
            }
        }
        let settings = &all["settings"];
        let some = (!is_off(settings)).then(|| format!("settings {}", shown(settings)));
        self.builder.ignored.extend(some);
    }

    fn count(&mut self, name: &str, count: usize) {
        let unknown = (count > 0).then(|| Unknown::new(name, count));
        self.builder.unknown.extend(unknown);
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

/// The layout of cells and regions: one grid where the board is a square, with boxes or a map
/// where regions cover it.
fn layout(
    size: (usize, usize),
    order: usize,
    cells: BTreeSet<Position>,
    mut regions: Vec<Vec<Position>>,
) -> LayoutSpec {
    let mut seen = BTreeSet::new();
    regions.iter_mut().for_each(|region| region.sort_unstable());
    regions.retain(|region| seen.insert(region.clone()));
    let first = cells.first().copied();
    let square = |at: &Position| block(*at, order, order).iter().eq(&cells);
    let mut spec = if let Some(at) = first.filter(square) {
        let mut labels = BTreeMap::new();
        let mut pieces = regions.clone();
        pieces.retain(|region| {
            let new = region.iter().all(|cell| !labels.contains_key(cell));
            let piece = new && region.len() == order;
            let name = (labels.len() / order + 1).to_string();
            let named = region.iter().map(|&cell| (cell, name.clone()));
            labels.extend(named.filter(|_| piece));
            piece
        });
        let covers = labels.len() == cells.len();
        regions.retain(|region| !covers || !pieces.contains(region));
        let mut spec = match covers {
            true => mapped(order, labels.into_iter().collect()),
            false => latin(order),
        };
        spec.grids[0].at = at;
        spec
    } else {
        free(size, order, cells.into_iter().collect(), Lines::Both)
    };
    spec.extra = extra(regions).collect();
    spec
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
