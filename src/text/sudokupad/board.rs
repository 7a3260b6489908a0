//! From the JSON of `SudokuPad` to a puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::Value;

use super::cosmetics::{self, FIELDS};
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Constraint, LayoutSpec, Lines, Metadata, Position, Words, known_constraint};
use crate::text::base::board::{extra, mapped, shaped};
use crate::text::base::json::{is_off, list, plain, setter_says, shown};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Read, TextError, Unknown, add_cages, wrong,
};
use crate::text::parts::{field, items, symbol, text};
use crate::text::record::{has, is_remark};

/// Fields that are read, or have no meaning for the solution.
const KNOWN: &str = "id cellSize cs solution type version src videos vd width w height h cells ce \
    regions re duration d";

/// The texts of the setter.
const WORDS: [(&str, Words); 4] = [
    ("title t", Words::Title),
    ("author", Words::Author),
    ("rules", Words::Rules),
    ("source", Words::Source),
];

/// Remarks of this form, besides those of all.
const REMARKS: &str = "ruleset msgcorrect msgincorrect msgsuccess ctcver thumbnail bgimage \
    bgimageopacity videourl shorturl posttitle allowempty soln sourceurl";

/// The rules of the whole board.
const RULES: &str = "antiknight antiking nonconsecutive disjoint";

/// The rules about neighbours without a mark.
const NEGATIVE: &str = "antiratio antixv";

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
    let (mut builder, mut metadata) = (pad.builder, pad.metadata);
    builder.id = metadata.get(Words::Title).map(str::to_owned);
    let mut entry = builder.entry(line, EntryForm::Other("SudokuPad"), context)?;
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
    cages: Vec<Cage>,
}

impl Pad {
    fn read(&mut self, all: &Value) -> Read<()> {
        let rows = list(field(all, "cells ce"));
        let cols = rows.iter().map(|row| list(row).len()).max();
        let size = (rows.len(), cols.unwrap_or(0));
        let mut regions = Vec::new();
        for (name, value) in all.as_object().into_iter().flatten() {
            let drawn = FIELDS.iter().find(|row| has(row.1, name));
            match &name[..] {
                _ if is_off(value) => {}
                "regions" | "re" => {
                    for region in items(value, name)? {
                        regions.push(places(region, size)?);
                    }
                }
                "cages" | "ca" => {
                    for cage in items(value, name)? {
                        self.cage(cage, size)?;
                    }
                }
                "global" => {
                    for rule in items(value, name)? {
                        self.remark(name, &text(rule), &true.into());
                    }
                }
                "metadata" => {
                    for (name, value) in value.as_object().into_iter().flatten() {
                        self.remark("metadata", name, value);
                    }
                }
                "settings" => {
                    let settings = format!("settings {}", shown(value));
                    self.builder.ignored.push(settings);
                }
                _ if words(name).is_some() => self.remark("field", name, value),
                _ if KNOWN.split(' ').any(|known| known == name) => {}
                _ => {
                    let name = drawn.map_or(&name[..], |row| row.0);
                    self.count(name, list(value).len().max(1));
                }
            }
        }
        self.board(rows, size, regions)
    }

    /// Reads a cage: a sum, a region, words or a rule.
    fn cage(&mut self, cage: &Value, size: (usize, usize)) -> Read<()> {
        let cells = match field(cage, "cells ce") {
            Value::Null => Vec::new(),
            cells => places(cells, size)?,
        };
        let [said, sum] = ["value v", "sum"].map(|name| text(field(cage, name)));
        let text = if sum.is_empty() { &said } else { &sum };
        let (number, unique) = (text.parse::<usize>().ok(), is_on(&cage["unique"]));
        if cells.is_empty() {
            let (key, text) = said.split_once(':').unwrap_or(("words", &said));
            self.remark("cage", key, &text.trim().into());
            return Ok(());
        }
        let sum = number.filter(|number| *number > 0);
        if sum.is_none() && (!unique || !said.is_empty() && number.is_none()) {
            let value = shown(&text.as_str().into());
            self.count(&format!("cage with the value '{value}'"), 1);
        }
        // Without the value, the cells differ still.
        if sum.is_some() || unique {
            self.cages.push(Cage { cells, sum });
        }
        Ok(())
    }

    /// Takes words, a rule, something known, or what is to be named.
    fn remark(&mut self, place: &str, name: &str, value: &Value) {
        let (name, spec) = (name.trim(), &mut self.builder.spec);
        let plain = plain(name);
        let rule = rule_named(&plain).ok().filter(|_| has(RULES, &plain));
        let negative = plain.replacen("anti", "negative", 1);
        let negative = known_constraint(&negative).filter(|_| has(NEGATIVE, &plain));
        if let Some(words) = words(name) {
            self.metadata.set(words, &text(value));
        } else if is_off(value) || value == "false" {
        } else if let (true, Some(rule)) = (is_on(value), rule) {
            spec.rules.retain(|one| *one != rule);
            spec.rules.push(rule);
        } else if let (true, Some((kind, _))) = (is_on(value), negative) {
            let rule = Constraint::new(kind, Vec::new(), Vec::new());
            spec.constraints.push(rule);
        } else if has(REMARKS, &plain) || is_remark(name, value) {
        } else if value.as_str().is_some_and(|words| words.contains(' ')) {
            self.builder.ignored.push(format!("{place} {name}"));
        } else {
            let says = match is_on(value) {
                true => name.to_owned(),
                false => format!("{name}: {}", shown(value)),
            };
            self.count(&format!("{place} '{says}'"), 1);
        }
    }

    /// Reads the cells, and makes the layout: one grid where the board is a square, with boxes or
    /// a map where the regions cover it.
    fn board(
        &mut self,
        rows: &[Value],
        size: (usize, usize),
        mut regions: Vec<Vec<Position>>,
    ) -> Read<()> {
        let order = regions.iter().map(Vec::len).max();
        let order = order.unwrap_or(size.0.max(size.1));
        let whole = size == (order, order) || regions.is_empty();
        let name = |(k, cells): (usize, &Vec<Position>)| {
            let cells = cells.iter().copied();
            cells.map(|cell| (cell, k.to_string())).collect::<Vec<_>>()
        };
        let labels: BTreeMap<_, _> = regions.iter().enumerate().flat_map(name).collect();
        let mut cells: BTreeSet<Position> = labels.keys().copied().collect();
        let bare = self.cages.iter().filter(|cage| cage.sum.is_none());
        cells.extend(bare.flat_map(|cage| &cage.cells));
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in list(row).iter().enumerate() {
                let symbol = symbol(field(cell, "value v"), order)?;
                let place = Position::new(r, c);
                cells.extend(place.filter(|_| whole || symbol.is_some()));
                self.builder.givens.extend(place.zip(symbol));
            }
        }
        let square = size == (order, order) && cells.len() == order * order;
        let covers = square && regions.len() == order && labels.len() == cells.len();
        let spec = match covers {
            true => Some(mapped(order, labels.into_iter().collect())),
            false => shaped(
                size,
                order,
                cells.into_iter().collect(),
                Some(None),
                Lines::Both,
            ),
        };
        regions.retain(|_| !covers);
        let said = take(&mut self.builder.spec);
        self.builder.spec = LayoutSpec {
            constraints: said.constraints,
            rules: said.rules,
            extra: extra(regions).collect(),
            ..spec.unwrap_or_default()
        };
        add_cages(take(&mut self.cages), &mut self.builder);
        Ok(())
    }

    fn count(&mut self, name: &str, count: usize) {
        self.builder.unknown.push(Unknown::new(name, count));
    }
}

/// True if a flag is set.
fn is_on(value: &Value) -> bool {
    value == true || value == "true" || value.as_u64().is_some_and(|n| n > 0)
}

/// The text of the setter that a field holds.
fn words(name: &str) -> Option<Words> {
    let row = WORDS.iter().find(|row| has(row.0, name));
    row.map(|row| row.1)
}

/// The cells in a list of `[row, column]`, both from 0.
fn places(cells: &Value, (rows, cols): (usize, usize)) -> Read<Vec<Position>> {
    let place = |cell: &Value| {
        let number = |k: usize| usize::try_from(cell.get(k)?.as_u64()?).ok();
        let numbers = number(0).zip(number(1));
        let numbers = numbers.filter(|&(row, col)| row < rows && col < cols);
        let place = numbers.and_then(|(row, col)| Position::new(row, col));
        let expected = || format!("[row, column] of a cell on a board of {rows} x {cols}");
        place.map_or_else(|| wrong(&cell.to_string(), expected()), Ok)
    };
    items(cells, "cells")?.iter().map(place).collect()
}
