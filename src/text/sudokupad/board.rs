//! From the JSON of `SudokuPad` to a puzzle.

use std::collections::BTreeSet;

use serde_json::Value;

use super::rules::Said;
use super::values::{is_on, list, text_of};
use crate::puzzle::{MAX_SYMBOLS, Position, Symbol};
use crate::text::base::regions::Listed;
use crate::text::base::remarks::{is_off, setter_says, shown};
use crate::text::base::{
    Builder, Cage, Context, Entry, EntryForm, TextError, Unknown, add_cages, unexpected,
};

/// Rows or columns at most.
const MAX_SIDE: usize = 1000;

/// Keys without a meaning for the solution, beside those that are read.
const COSMETIC: &[&str] = &[
    "id", "cellSize", "cs", "title", "t", "author", "rules", "solution", "settings", "type",
    "version", "src", "videos", "vd", "width", "w", "height", "h", "global", "cells", "ce",
    "regions", "re", "cages", "ca", "metadata", "duration", "d",
];

/// What is drawn, by its long and its short key.
const DRAWN: &[(&str, &str, &str)] = &[
    ("lines", "l", "line"),
    ("arrows", "a", "arrow"),
    ("overlays", "o", "overlay"),
    ("underlays", "u", "underlay"),
];

/// Reads a puzzle; `line` is the number of its line.
pub(super) fn read(all: &Value, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line, text, expected);
    let rows = list(field(all, "cells", "ce"));
    let cols = rows.iter().map(|row| list(Some(row)).len()).max();
    let (n_rows, n_cols) = (rows.len(), cols.unwrap_or(0));
    if n_rows == 0 || n_cols == 0 || n_rows > MAX_SIDE || n_cols > MAX_SIDE {
        let found = format!("{n_rows} x {n_cols}");
        return Err(wrong(&found, "'cells' must be rows of cells"));
    }
    let places = |value: &Value| -> Result<Vec<Position>, TextError> {
        let cells = value.as_array();
        let cells = cells.ok_or_else(|| wrong(&shown(value), "a list of cells is expected"))?;
        cells
            .iter()
            .map(|cell| place(cell, (n_rows, n_cols), line))
            .collect()
    };
    let mut regions = Vec::new();
    if let Some(odd) =
        field(all, "regions", "re").filter(|value| !value.is_array() && !is_off(value))
    {
        return Err(wrong(
            &shown(odd),
            "'regions' must be a list of lists of cells",
        ));
    }
    for region in list(field(all, "regions", "re")) {
        let cells = field(region, "cells", "ce").unwrap_or(region);
        let cells = places(cells)?;
        if !cells.is_empty() {
            regions.push(cells);
        }
    }
    let cages = Cages::of(all, &places)?;
    let order = regions
        .iter()
        .map(Vec::len)
        .max()
        .unwrap_or(n_rows.max(n_cols));
    if order > MAX_SYMBOLS {
        let expected = format!("regions of at most {MAX_SYMBOLS} cells are expected");
        return Err(wrong(&order.to_string(), &expected));
    }
    let mut builder = Builder {
        id: cages.title.or_else(|| title(all)),
        ..Builder::default()
    };
    let mut cells: BTreeSet<Position> = regions.iter().flatten().copied().collect();
    cells.extend(cages.regions.iter().flatten());
    let whole = (n_rows, n_cols) == (order, order) || regions.is_empty();
    let odd = values(rows, order, whole, &mut cells, &mut builder, &wrong)?;
    let mut listed = Listed {
        name: format!("{n_rows}x{n_cols} board"),
        order,
        cells,
        grids: Vec::new(),
        regions,
    };
    let lined = cages.lines.is_empty() && !cages.no_lines;
    let mut long = 0;
    if lined {
        long = lines(&mut listed);
    }
    listed.regions.extend(cages.lines);
    listed.regions.extend(cages.regions);
    builder.spec = listed.spec();
    let said = cages.said;
    builder.spec.rules.extend(said.rules);
    builder
        .spec
        .rules
        .sort_unstable_by_key(|rule| *rule as usize);
    builder.spec.rules.dedup();
    builder.spec.constraints.extend(said.constraints);
    builder.unknown.extend(said.unknown);
    builder.ignored.extend(said.ignored);
    let counted = [
        (long, "row or column with more cells than symbols"),
        (odd, "clue beside the board"),
    ];
    for (count, name) in counted.into_iter().filter(|(count, _)| *count > 0) {
        builder.unknown.push(Unknown::new(name, count));
    }
    builder
        .unknown
        .extend(cages.odd.iter().map(|name| Unknown::new(name, 1)));
    unread(all, &mut builder);
    add_cages(cages.sums, &mut builder);
    let mut entry = builder.entry(line, EntryForm::Other("SudokuPad"), context)?;
    let rules = all["metadata"]["rules"]
        .as_str()
        .map(str::to_owned)
        .or(cages.rules);
    entry.notes.extend(rules.as_deref().and_then(setter_says));
    Ok(entry)
}

/// Reads the values of the cells; the number of clues beside the board.
fn values(
    rows: &[Value],
    order: usize,
    whole: bool,
    cells: &mut BTreeSet<Position>,
    builder: &mut Builder,
    wrong: &impl Fn(&str, &str) -> TextError,
) -> Result<usize, TextError> {
    let mut odd = 0;
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in list(Some(row)).iter().enumerate() {
            let Some(place) = Position::new(r, c) else {
                continue;
            };
            if whole {
                cells.insert(place);
            }
            match field(cell, "value", "v")
                .map(text_of)
                .filter(|text| !text.is_empty())
            {
                None => {}
                Some(text) => match symbol(&text, order) {
                    Some(symbol) => {
                        cells.insert(place);
                        builder.givens.push((place, symbol));
                    }
                    // Beside the board it is a clue of some other kind.
                    None if !cells.contains(&place) => odd += 1,
                    None => {
                        let expected = format!("a value from 1 to {order} at {place}");
                        return Err(wrong(&text, &expected));
                    }
                },
            }
        }
    }
    Ok(odd)
}

/// Adds what is drawn or set and not read.
fn unread(all: &Value, builder: &mut Builder) {
    for &(long, short, name) in DRAWN {
        let count = list(field(all, long, short)).len();
        if count > 0 {
            builder.unknown.push(Unknown::new(name, count));
        }
    }
    let drawn = |key: &str| {
        DRAWN
            .iter()
            .any(|(long, short, _)| key == *long || key == *short)
    };
    builder.ignored.extend(settings(all));
    for (key, value) in all.as_object().into_iter().flatten() {
        let empty = value.is_null() || value == &Value::Bool(false) || value == "";
        if !COSMETIC.contains(&key.as_str()) && !drawn(key) && !empty {
            builder
                .unknown
                .push(Unknown::new(key, list(Some(value)).len().max(1)));
        }
    }
}

/// What stands in cages: sums, regions, and remarks about the whole puzzle.
#[derive(Default)]
struct Cages {
    sums: Vec<Cage>,
    regions: Vec<Vec<Position>>,
    /// Rows and columns of boards that have not just one grid.
    lines: Vec<Vec<Position>>,
    /// Whether rows and columns are no regions.
    no_lines: bool,
    title: Option<String>,
    rules: Option<String>,
    /// What cages are called of which nothing says what they are.
    odd: Vec<String>,
    /// Rules that are said beside the drawing.
    said: Said,
}

impl Cages {
    fn of(
        all: &Value,
        places: &impl Fn(&Value) -> Result<Vec<Position>, TextError>,
    ) -> Result<Self, TextError> {
        let mut cages = Self {
            no_lines: is_on(&all["metadata"]["norowcol"]),
            said: Said::of(all),
            ..Self::default()
        };
        for cage in list(field(all, "cages", "ca")) {
            let cells = field(cage, "cells", "ce").map_or_else(|| Ok(Vec::new()), places)?;
            let said = field(cage, "value", "v").map(text_of).unwrap_or_default();
            let sum = field(cage, "sum", "sum")
                .map(text_of)
                .filter(|sum| !sum.is_empty());
            let sum = sum.unwrap_or_else(|| said.clone());
            let number = sum.trim().parse::<usize>().ok();
            let unique = is_on(&cage["unique"]);
            if cells.is_empty() {
                cages.remark(&said);
            } else if cage["type"] == "rowcol" {
                cages.lines.push(cells);
            } else if let Some(sum) = number.filter(|&sum| sum > 0) {
                let sum = Some(sum);
                cages.sums.push(Cage { cells, sum });
            } else if unique && (said.trim().is_empty() || number == Some(0)) {
                cages.regions.push(cells);
            } else {
                let value = match sum.trim() {
                    "" => "cage that is no sum".to_owned(),
                    value => format!("cage with the value '{}'", shown(&value.into())),
                };
                cages.odd.push(value);
                // Without the value, the cells differ still.
                if unique {
                    cages.regions.push(cells);
                }
            }
        }
        Ok(cages)
    }

    /// `title: words`, and the like.
    fn remark(&mut self, said: &str) {
        let Some((key, text)) = said.split_once(':') else {
            if !said.trim().is_empty() {
                self.said
                    .ignored
                    .push(format!("cage without cells '{}'", shown(&said.into())));
            }
            return;
        };
        let text = text.trim();
        match key.trim().to_ascii_lowercase().as_str() {
            "title" if !text.is_empty() => self.title = Some(text.to_owned()),
            "rules" => self.rules = Some(text.to_owned()),
            "norowcol" => self.no_lines |= text != "false",
            _ => self.said.remark("cage", key.trim(), &text.into()),
        }
    }
}

/// Adds the rows and columns: as a grid where the board is one square, else line by line. How
/// many have more cells than there are symbols, and are left out.
fn lines(listed: &mut Listed) -> usize {
    let order = listed.order;
    let first = listed.cells.first().copied();
    let square = first.filter(|&at| {
        let all = crate::text::base::regions::block(at, order, order);
        all.len() == listed.cells.len() && all.iter().all(|cell| listed.cells.contains(cell))
    });
    if let Some(at) = square {
        listed.grids.push(at);
        return 0;
    }
    let mut long = 0;
    for part in [|p: &Position| p.row, |p: &Position| p.col] {
        let numbers: BTreeSet<u16> = listed.cells.iter().map(part).collect();
        for n in numbers {
            let cells: Vec<Position> = listed
                .cells
                .iter()
                .filter(|cell| part(cell) == n)
                .copied()
                .collect();
            if cells.len() > order {
                long += 1;
            } else if cells.len() > 1 {
                listed.regions.push(cells);
            }
        }
    }
    long
}

/// What a program is told to do with the puzzle, as far as it is on: named as not read.
fn settings(all: &Value) -> Option<String> {
    const SHOWN: usize = 3;
    let settings = all.get("settings").filter(|value| !is_off(value))?;
    let names = settings.as_object().map(|fields| {
        let on = fields.iter().filter(|(_, value)| is_on(value));
        let names: Vec<&str> = on.map(|(name, _)| name.as_str()).collect();
        names
    });
    match names.as_deref() {
        Some([]) => None,
        Some(names) => {
            let more = if names.len() > SHOWN { ", …" } else { "" };
            let names = names.iter().take(SHOWN).copied().collect::<Vec<_>>();
            Some(format!("settings {}{more}", names.join(", ")))
        }
        None => Some(format!("settings {}", shown(settings))),
    }
}

fn title(all: &Value) -> Option<String> {
    let metadata = &all["metadata"];
    let title = field(metadata, "title", "t").or_else(|| field(all, "title", "t"))?;
    title
        .as_str()
        .map(str::trim)
        .filter(|title| !title.is_empty())
        .map(str::to_owned)
}

fn field<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.get(long).or_else(|| value.get(short))
}

/// A value of a cell: a number, or the letter that stands for one.
fn symbol(text: &str, order: usize) -> Option<Symbol> {
    let symbol = match text.parse::<usize>() {
        Ok(number) => Symbol::new(number.checked_sub(1)?),
        Err(_) => {
            let mut chars = text.chars();
            chars
                .next()
                .filter(|_| chars.next().is_none())
                .and_then(Symbol::from_char)
        }
    };
    symbol.filter(|symbol| symbol.index() < order)
}

/// A cell as `[row, column]`, both from 0.
fn place(cell: &Value, (rows, cols): (usize, usize), line: usize) -> Result<Position, TextError> {
    let number = |k: usize| {
        cell.get(k)
            .and_then(Value::as_u64)
            .and_then(|n| usize::try_from(n).ok())
    };
    let place = match (number(0), number(1)) {
        (Some(row), Some(col)) if row < rows && col < cols => Position::new(row, col),
        _ => None,
    };
    place.ok_or_else(|| {
        let expected = format!("[row, column] of a cell on a board of {rows} x {cols}");
        unexpected(line, &cell.to_string(), expected)
    })
}
