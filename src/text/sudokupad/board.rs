//! Reads the JSON of `SudokuPad`.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::Value;

use super::cosmetics::{self, FIELDS};
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{
    Constraint, ConstraintKind, LayoutSpec, Lines, Metadata, Position, Words, known_constraint,
};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, Read, TextError, Unknown, add_cages, extra, is_off,
    list, mapped, plain_name, setter_says, shaped, shown, wrong,
};
use crate::text::parts::{field, items, may_repeat, symbol, text};
use crate::text::record::{is_one_of, is_remark};

/// Fields of data.
const KNOWN: &[&str] = &["id", "type", "version", "src", "videos", "vd", "duration", "d"];

/// Names of the cells of a board or a cage.
const CELLS: &[&str] = &["cells", "ce"];

/// Names of the symbol of a cell, or of the words of a cage.
const VALUE: &[&str] = &["value", "v"];

const WORDS: [(&[&str], Words); 4] = [
    (&["title", "t"], Words::Title),
    (&["author"], Words::Author),
    (&["rules"], Words::Rules),
    (&["source"], Words::Source),
];

/// Remarks of this form only.
const REMARKS: &[&str] = &[
    "ruleset",
    "msgcorrect",
    "msgincorrect",
    "msgsuccess",
    "ctcver",
    "thumbnail",
    "bgimage",
    "bgimageopacity",
    "videourl",
    "shorturl",
    "posttitle",
    "allowempty",
    "soln",
    "sourceurl",
];

/// Rules of the whole board.
const RULES: &[&str] = &["antiknight", "antiking", "nonconsecutive", "disjoint"];

/// Rules on neighbours without a mark.
const NEGATIVE: &[&str] = &["antiratio", "antixv"];

/// Parses a puzzle that begins in a line.
pub(crate) fn read(all: &Value, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let (mut builder, mut metadata) = convert(all).map_err(|kind| TextError::at(line, kind))?;
    builder.id = metadata.get(Words::Title).map(str::to_owned);
    let mut entry = builder.entry(line, EntryForm::Other("SudokuPad"), context)?;
    let rules = metadata.get(Words::Rules);
    entry.notes.extend(rules.and_then(setter_says));
    metadata.cosmetics = cosmetics::read(all);
    entry.puzzle.set_metadata(metadata);
    Ok(entry)
}

fn convert(all: &Value) -> Read<(Builder, Metadata)> {
    let mut to = Builder::default();
    let mut metadata = Metadata::default();
    let mut regions = Vec::new();
    let mut cages = Vec::new();
    let rows = list(field(all, CELLS));
    let cols = rows.iter().map(|row| list(row).len()).max();
    let size = (rows.len(), cols.unwrap_or(0));
    let fields = all.as_object().into_iter().flatten();
    for (name, value) in fields.filter(|field| !is_off(field.1)) {
        match &name[..] {
            "regions" | "re" => {
                for region in items(value, name)? {
                    regions.push(places(region, size)?);
                }
            }
            "cages" | "ca" => {
                for cage in items(value, name)? {
                    cages.extend(read_cage(cage, size, &mut to, &mut metadata)?);
                }
            }
            "global" => {
                for rule in items(value, name)? {
                    read_remark(name, &text(rule), &true.into(), &mut to, &mut metadata);
                }
            }
            "metadata" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    read_remark("metadata", name, value, &mut to, &mut metadata);
                }
            }
            "settings" => to.ignored.push(format!("settings {}", shown(value))),
            _ if words(name).is_some() => read_remark("field", name, value, &mut to, &mut metadata),
            "cells" | "ce" | "cellSize" | "cs" | "width" | "w" | "height" | "h" | "solution" => {}
            _ if KNOWN.contains(&&**name) => {
                metadata.add_data(&format!("_{name}"), &value.to_string());
            }
            _ => {
                let name =
                    FIELDS.iter().find(|row| is_one_of(row.1, name)).map_or(&name[..], |row| row.0);
                to.unknown.push(Unknown::new(name, list(value).len().max(1)));
            }
        }
    }

    read_board(rows, size, regions, &cages, &mut to)?;
    add_cages(cages, &mut to);
    Ok((to, metadata))
}

/// Reads a cage: a sum, perhaps of cells that may be equal, a region, words or a rule.
fn read_cage(
    cage: &Value,
    size: (usize, usize),
    to: &mut Builder,
    metadata: &mut Metadata,
) -> Read<Option<Cage>> {
    let cells = match field(cage, CELLS) {
        Value::Null => Vec::new(),
        cells => places(cells, size)?,
    };

    let [value, sum] = [VALUE, &["sum"]].map(|names| text(field(cage, names)));
    if cells.is_empty() {
        let (name, words) = value.split_once(':').unwrap_or(("words", &value));
        read_remark("cage", name, &words.trim().into(), to, metadata);
        return Ok(None);
    }

    let text = if sum.is_empty() { &value } else { &sum };
    let number = text.parse().ok();
    let unique = is_on(&cage["unique"]);
    let sum = number.filter(|&sum| sum > 0);
    if sum.is_none() && (!unique || !value.is_empty() && number.is_none()) {
        let text = shown(&text.as_str().into());
        let rule = format!("cage with the value '{text}'");
        to.unknown.push(Unknown::new(rule, 1));
    }

    match (may_repeat(cage), sum) {
        (None, _) => {
            let rule = format!("cage with unique {}", shown(&cage["unique"]));
            to.unknown.push(Unknown::new(rule, 1));
        }
        (Some(true), Some(sum)) if cells.len() > 1 => {
            let sum = u32::try_from(sum).unwrap_or(u32::MAX);
            to.spec.constraints.push(Constraint::new(ConstraintKind::Sum, cells, vec![sum]));
            return Ok(None);
        }
        _ => {}
    }

    // The cells differ without a sum.
    Ok((sum.is_some() || unique).then_some(Cage { cells, sum }))
}

/// Reads a setter's words, a rule or a remark.
fn read_remark(place: &str, name: &str, value: &Value, to: &mut Builder, metadata: &mut Metadata) {
    let name = name.trim();
    let on = is_on(value);
    let plain = plain_name(name);
    let negative = plain.replacen("anti", "negative", 1);
    if let Some(words) = words(name) {
        metadata.set(words, &text(value));
    } else if is_off(value) || value == "false" {
    } else if let (true, Ok(rule)) = (on && is_one_of(RULES, &plain), rule_named(&plain)) {
        to.spec.rules.retain(|one| *one != rule);
        to.spec.rules.push(rule);
    } else if on
        && is_one_of(NEGATIVE, &plain)
        && let Some((kind, _)) = known_constraint(&negative)
    {
        let rule = Constraint::new(kind, Vec::new(), Vec::new());
        to.spec.constraints.push(rule);
    } else if is_one_of(REMARKS, &plain) || is_remark(name, value) {
        let own = if is_remark(name, value) { name.to_owned() } else { format!("_{name}") };
        metadata.add_data(&own, &value.to_string());
    } else if value.as_str().is_some_and(|words| words.contains(' ')) {
        to.ignored.push(format!("{place} {name}"));
    } else {
        let value = Some(format!(": {}", shown(value))).filter(|_| !on).unwrap_or_default();
        let rule = format!("{place} '{name}{value}'");
        to.unknown.push(Unknown::new(rule, 1));
    }
}

/// Reads the cells and makes the layout, with a map if the regions cover a square.
fn read_board(
    rows: &[Value],
    size: (usize, usize),
    mut regions: Vec<Vec<Position>>,
    cages: &[Cage],
    to: &mut Builder,
) -> Read<()> {
    let order = regions.iter().map(Vec::len).max().unwrap_or(size.0.max(size.1));
    let square = size == (order, order);
    let whole = square || regions.is_empty();
    let mut labels = BTreeMap::new();
    for (k, region) in regions.iter().enumerate() {
        labels.extend(region.iter().map(|&cell| (cell, k.to_string())));
    }
    let mut cells: BTreeSet<Position> = labels.keys().copied().collect();
    let bare = cages.iter().filter(|cage| cage.sum.is_none());
    cells.extend(bare.flat_map(|cage| &cage.cells));
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in list(row).iter().enumerate() {
            let symbol = symbol(field(cell, VALUE), order)?;
            let place = Position::new(r, c);
            cells.extend(place.filter(|_| whole || symbol.is_some()));
            to.givens.extend(place.zip(symbol));
        }
    }

    let cells = Vec::from_iter(cells);
    let full = square && cells.len() == order * order;
    let covers = full && regions.len() == order && labels.len() == cells.len();
    let spec = if covers {
        Some(mapped(order, labels.into_iter().collect()))
    } else {
        shaped(size, order, cells, Some(None), Lines::Both)
    };

    regions.retain(|_| !covers);
    let read = take(&mut to.spec);
    to.spec = LayoutSpec {
        constraints: read.constraints,
        rules: read.rules,
        extra: extra(regions).collect(),
        ..spec.unwrap_or_default()
    };

    Ok(())
}

/// True if a flag is set.
fn is_on(value: &Value) -> bool {
    value == true || value == "true" || value.as_u64().is_some_and(|n| n > 0)
}

fn words(name: &str) -> Option<Words> {
    WORDS.iter().find(|row| is_one_of(row.0, name)).map(|row| row.1)
}

/// Reads a list of `[row, column]`, both from 0.
fn places(cells: &Value, (rows, cols): (usize, usize)) -> Read<Vec<Position>> {
    let place = |cell: &Value| {
        let number = |k: usize| usize::try_from(cell.get(k)?.as_u64()?).ok();
        let at = number(0).zip(number(1)).filter(|at| at.0 < rows && at.1 < cols);
        let expected = || format!("[row, column] of a cell on a board of {rows} x {cols}");
        at.and_then(|(row, col)| Position::new(row, col))
            .map_or_else(|| wrong(&cell.to_string(), expected()), Ok)
    };
    items(cells, "cells")?.iter().map(place).collect()
}
