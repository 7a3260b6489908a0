//! Reads the JSON of `SudokuPad`.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::Value;

use super::cosmetics::{self, FIELDS};
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Constraint, LayoutSpec, Lines, Metadata, Position, Words, known_constraint};
use crate::text::base::board::{extra, mapped, shaped};
use crate::text::base::json::{is_off, list, plain, setter_says, shown};
use crate::text::base::{Builder, Cage, Context, Entry, EntryForm, Read, TextError, Unknown};
use crate::text::base::{add_cages, wrong};
use crate::text::parts::{field, items, symbol, text};
use crate::text::record::{has, is_remark};

/// Fields that are read elsewhere or are no rules.
const KNOWN: &str = "id cellSize cs solution type version src videos vd width w height h cells ce \
    regions re duration d";

/// The texts of the setter.
const WORDS: [(&str, Words); 4] = [
    ("title t", Words::Title),
    ("author", Words::Author),
    ("rules", Words::Rules),
    ("source", Words::Source),
];

/// Remarks of this form only.
const REMARKS: &str = "ruleset msgcorrect msgincorrect msgsuccess ctcver thumbnail bgimage \
    bgimageopacity videourl shorturl posttitle allowempty soln sourceurl";

/// Rules of the whole board.
const RULES: &str = "antiknight antiking nonconsecutive disjoint";

/// Rules on neighbours without a mark.
const NEGATIVE: &str = "antiratio antixv";

/// Parses a puzzle that begins in a line.
///
/// # Errors
/// A cell is not on the board, or a rule is unknown and not to be ignored.
pub(crate) fn read(all: &Value, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let mut pad = Pad::default();
    pad.read(all).map_err(|kind| TextError::at(line, kind))?;
    let mut metadata = pad.metadata;
    pad.to.id = metadata.get(Words::Title).map(str::to_owned);
    let mut entry = pad.to.entry(line, EntryForm::Other("SudokuPad"), context)?;
    let rules = metadata.get(Words::Rules);
    entry.notes.extend(rules.and_then(setter_says));
    metadata.cosmetics = cosmetics::read(all);
    entry.puzzle.set_metadata(metadata);
    Ok(entry)
}

/// A puzzle being read.
#[derive(Default)]
struct Pad {
    to: Builder,
    metadata: Metadata,
    size: (usize, usize),
    regions: Vec<Vec<Position>>,
    cages: Vec<Cage>,
}

impl Pad {
    fn read(&mut self, all: &Value) -> Read<()> {
        let rows = list(field(all, "cells ce"));
        let cols = rows.iter().map(|row| list(row).len()).max();
        self.size = (rows.len(), cols.unwrap_or(0));
        let fields = all.as_object().into_iter().flatten();
        for (name, value) in fields.filter(|field| !is_off(field.1)) {
            match &name[..] {
                "regions" | "re" => {
                    for region in items(value, name)? {
                        self.regions.push(places(region, self.size)?);
                    }
                }
                "cages" | "ca" => {
                    let mut cages = items(value, name)?.iter();
                    cages.try_for_each(|cage| self.cage(cage))?;
                }
                "global" => {
                    let rules = items(value, name)?.iter();
                    rules.for_each(|rule| self.remark(name, &text(rule), &true.into()));
                }
                "metadata" => {
                    let fields = value.as_object().into_iter().flatten();
                    fields.for_each(|(name, value)| self.remark("metadata", name, value));
                }
                "settings" => self.to.ignored.push(format!("settings {}", shown(value))),
                _ if words(name).is_some() => self.remark("field", name, value),
                _ if KNOWN.split(' ').any(|known| known == name) => {}
                _ => {
                    let drawn = FIELDS.iter().find(|row| has(row.1, name));
                    let name = drawn.map_or(&name[..], |row| row.0);
                    self.unknown(name, list(value).len().max(1));
                }
            }
        }
        self.board(rows)
    }

    /// Reads a cage: a sum, a region, words or a rule.
    fn cage(&mut self, cage: &Value) -> Read<()> {
        let cells = match field(cage, "cells ce") {
            Value::Null => Vec::new(),
            cells => places(cells, self.size)?,
        };
        let [value, sum] = ["value v", "sum"].map(|name| text(field(cage, name)));
        if cells.is_empty() {
            let (name, words) = value.split_once(':').unwrap_or(("words", &value));
            self.remark("cage", name, &words.trim().into());
            return Ok(());
        }
        let text = if sum.is_empty() { &value } else { &sum };
        let (number, unique) = (text.parse().ok(), is_on(&cage["unique"]));
        let sum = number.filter(|&sum| sum > 0);
        if sum.is_none() && (!unique || !value.is_empty() && number.is_none()) {
            let text = shown(&text.as_str().into());
            self.unknown(format!("cage with the value '{text}'"), 1);
        }
        // The cells differ without a sum, too.
        if sum.is_some() || unique {
            self.cages.push(Cage { cells, sum });
        }
        Ok(())
    }

    /// Reads a setter's words, a rule or a remark.
    fn remark(&mut self, place: &str, name: &str, value: &Value) {
        let (name, spec) = (name.trim(), &mut self.to.spec);
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
            self.to.ignored.push(format!("{place} {name}"));
        } else if is_on(value) {
            self.unknown(format!("{place} '{name}'"), 1);
        } else {
            self.unknown(format!("{place} '{name}: {}'", shown(value)), 1);
        }
    }

    /// Reads the cells and makes the layout: one grid on a square board, with a map if the regions
    /// cover it.
    fn board(&mut self, rows: &[Value]) -> Read<()> {
        let (size, mut regions) = (self.size, take(&mut self.regions));
        let order = regions.iter().map(Vec::len).max();
        let order = order.unwrap_or(size.0.max(size.1));
        let square = size == (order, order);
        let whole = square || regions.is_empty();
        let mut labels = BTreeMap::new();
        for (k, region) in regions.iter().enumerate() {
            labels.extend(region.iter().map(|&cell| (cell, k.to_string())));
        }
        let mut cells: BTreeSet<Position> = labels.keys().copied().collect();
        let bare = self.cages.iter().filter(|cage| cage.sum.is_none());
        cells.extend(bare.flat_map(|cage| &cage.cells));
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in list(row).iter().enumerate() {
                let symbol = symbol(field(cell, "value v"), order)?;
                let place = Position::new(r, c);
                cells.extend(place.filter(|_| whole || symbol.is_some()));
                self.to.givens.extend(place.zip(symbol));
            }
        }
        let cells = Vec::from_iter(cells);
        let full = square && cells.len() == order * order;
        let covers = full && regions.len() == order && labels.len() == cells.len();
        let spec = match covers {
            true => Some(mapped(order, labels.into_iter().collect())),
            false => shaped(size, order, cells, Some(None), Lines::Both),
        };
        regions.retain(|_| !covers);
        let read = take(&mut self.to.spec);
        self.to.spec = LayoutSpec {
            constraints: read.constraints,
            rules: read.rules,
            extra: extra(regions).collect(),
            ..spec.unwrap_or_default()
        };
        add_cages(take(&mut self.cages), &mut self.to);
        Ok(())
    }

    fn unknown(&mut self, name: impl Into<String>, count: usize) {
        self.to.unknown.push(Unknown::new(name, count));
    }
}

/// True if a flag is set.
fn is_on(value: &Value) -> bool {
    value == true || value == "true" || value.as_u64().is_some_and(|n| n > 0)
}

/// The setter's text of a field.
fn words(name: &str) -> Option<Words> {
    let row = WORDS.iter().find(|row| has(row.0, name))?;
    Some(row.1)
}

/// Reads a list of `[row, column]`, both from 0.
fn places(cells: &Value, (rows, cols): (usize, usize)) -> Read<Vec<Position>> {
    let place = |cell: &Value| {
        let number = |k: usize| usize::try_from(cell.get(k)?.as_u64()?).ok();
        let at = number(0).zip(number(1));
        let at = at.filter(|at| at.0 < rows && at.1 < cols);
        let expected = || format!("[row, column] of a cell on a board of {rows} x {cols}");
        at.and_then(|(row, col)| Position::new(row, col))
            .map_or_else(|| wrong(&cell.to_string(), expected()), Ok)
    };
    items(cells, "cells")?.iter().map(place).collect()
}
