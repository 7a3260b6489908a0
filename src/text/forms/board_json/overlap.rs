//! Grids that overlap: a list of objects, each with a board and the place of its corner. Their
//! places tell the layout, whatever it is called.

use serde_json::{Map, Value};

use super::cells::{self, part};
use super::corners::{self, CORNERS, LEFTS, MOST, TOPS};
use super::object::{name_of, says_nothing};
use super::{names, rows};
use crate::puzzle::{self, Boxes, LayoutSpec, MAX_SYMBOLS, Position};
use crate::text::drawn::matrices;
use crate::text::ground::remarks::{is_off, is_remark};
use crate::text::ground::{Context, Entry, TextError, Unknown, boards, unexpected};

/// A grid: the fields that are its board and its place, and what they say.
struct Grid {
    used: Vec<String>,
    rows: Vec<String>,
    at: Option<(usize, usize)>,
}

/// Reads the grids of a list, or of the field of an object; `None` where they are no grids with
/// places.
pub(super) fn read(
    value: &Value,
    line: usize,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    if context.options().layout.is_some() {
        return None;
    }
    let none = Map::new();
    let (field, items, outer) = match value {
        Value::Array(items) => ("", items, &none),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let items = value.as_array()?;
            (grids(items).is_some()).then_some((name.as_str(), items, fields))
        })?,
        _ => return None,
    };
    let grids = grids(items)?;
    let refused = |why: String| match field {
        "" => unexpected(line, "[", why),
        _ => unexpected(line, &format!("field '{field}'"), why),
    };
    let picture = match picture(&grids) {
        Ok(picture) => picture,
        Err(why) => return Some(Err(refused(why))),
    };
    let inner = items.iter().zip(&grids).flat_map(|(item, grid)| {
        let fields = item.as_object().into_iter().flatten();
        fields.filter(|(name, _)| !grid.used.contains(name))
    });
    let beside = outer.iter().filter(|(name, _)| *name != field);
    let is_known = |name: &str, value: &Value| {
        let sort = names::meaning(name) == Some(names::Meaning::Sort) && value.is_string();
        sort || says_nothing(name, value) || is_off(value) || is_remark(name, value)
    };
    let unknown = inner
        .chain(beside)
        .filter(|(name, value)| !is_known(name, value));
    let unknown: Vec<Unknown> = unknown
        .map(|(name, _)| Unknown::new(format!("field '{name}'"), 1))
        .collect();
    let notes = match context.passed_over(unknown) {
        Ok(note) => note,
        Err(kind) => return Some(Err(TextError::at(line, kind))),
    };
    Some(match context.layout(picture.spec) {
        Err(error) => Err(TextError::at(line, error)),
        Ok(layout) => {
            let board = |context: &mut Context| matrices::board(&picture.rows, line, context);
            context.on_layout(&layout, board).map(|mut entry| {
                entry.notes.extend(notes);
                entry.id = entry.id.or_else(|| name_of(outer));
                entry
            })
        }
    })
}

/// Whether a value is a grid with its place.
pub(super) fn is_grid(value: &Value) -> bool {
    grid(value).is_some_and(|grid| grid.at.is_some())
}

/// The grids that all objects of a list are, where any of them has a place.
fn grids(items: &[Value]) -> Option<Vec<Grid>> {
    if !(2..=MOST).contains(&items.len()) {
        return None;
    }
    let grids: Vec<Grid> = items.iter().map(grid).collect::<Option<_>>()?;
    grids
        .iter()
        .any(|grid| grid.used.len() > 1)
        .then_some(grids)
}

fn grid(item: &Value) -> Option<Grid> {
    let fields = item.as_object()?;
    let (board, rows) = fields.iter().find_map(|(name, value)| {
        let board = rows::of(value).filter(|_| names::is_board(name))?;
        (board.given.is_none() && board.regions.is_none()).then_some((name, board.rows))
    })?;
    let mut used = vec![board.clone()];
    let mut take = |names: &str| {
        let (name, value) = part(fields, names)?;
        used.push(name.to_owned());
        Some(value)
    };
    let at = match (take(TOPS), take(LEFTS)) {
        (None, None) => take(CORNERS).and_then(corners::one),
        (top, left) => top.and_then(cells::whole).zip(left.and_then(cells::whole)),
    };
    Some(Grid { used, rows, at })
}

/// The picture of several grids.
struct Picture {
    spec: LayoutSpec,
    rows: Vec<String>,
}

fn picture(grids: &[Grid]) -> Result<Picture, String> {
    let side = grids[0].rows.len();
    if grids.iter().any(|grid| grid.rows.len() != side) {
        return Err("grids with places, all of one size, are expected".into());
    }
    let boxes = Boxes::default_for(side).unwrap_or(Boxes {
        rows: 1,
        cols: side,
    });
    let mut places = Vec::new();
    for (n, grid) in grids.iter().enumerate() {
        let Some((row, col)) = grid.at else {
            return Err(format!(
                "the row and the column at which grid {} begins are expected, as in \"row\": 6, \
                 \"col\": 6",
                n + 1
            ));
        };
        places.push((row, col));
    }
    // Places count from anywhere.
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    let left = places.iter().map(|place| place.1).min().unwrap_or(0);
    for place in &mut places {
        *place = (place.0 - top, place.1 - left);
    }
    if let Some(n) = places
        .iter()
        .position(|&(row, col)| !row.is_multiple_of(boxes.rows) || !col.is_multiple_of(boxes.cols))
    {
        return Err(format!(
            "the places of grids are counted in cells, a multiple of the {} rows and {} columns \
             of a box apart; grid {} is not",
            boxes.rows,
            boxes.cols,
            n + 1
        ));
    }
    let shares = |n: usize| {
        let (row, col) = places[n];
        let near = |&(other, column): &(usize, usize)| {
            row.abs_diff(other) < side && col.abs_diff(column) < side
        };
        // Itself is near, too.
        places.iter().filter(|place| near(place)).count() > 1
    };
    if let Some(n) = (0..places.len()).find(|&n| !shares(n)) {
        return Err(format!("grid {} shares no cell with another one", n + 1));
    }
    let height = places.iter().map(|place| place.0).max().unwrap_or(0) + side;
    let width = places.iter().map(|place| place.1).max().unwrap_or(0) + side;
    if height > MOST * MAX_SYMBOLS || width > MOST * MAX_SYMBOLS {
        return Err("the grids are too far apart".into());
    }
    let mut cells: Vec<Vec<Option<&str>>> = vec![vec![None; width]; height];
    for (&(top, left), grid) in places.iter().zip(grids) {
        for (row, text) in grid.rows.iter().enumerate() {
            for (col, sign) in text.split(' ').enumerate() {
                let cell = &mut cells[top + row][left + col];
                *cell = Some(merged(*cell, sign).map_err(|before| {
                    format!(
                        "grids that share r{}c{} disagree there: {before} and {sign}",
                        top + row + 1,
                        left + col + 1
                    )
                })?);
            }
        }
    }
    let corner = |&(row, col): &(usize, usize)| {
        let at = Position::new(row, col)?;
        Some(puzzle::Grid {
            at,
            boxes: Boxes::default_for(side),
        })
    };
    let corners: Option<Vec<puzzle::Grid>> = places.iter().map(corner).collect();
    let corners = corners.ok_or("the grids are too far apart")?;
    let row = |row: &Vec<Option<&str>>| {
        let cells: Vec<&str> = row.iter().map(|cell| cell.unwrap_or("#")).collect();
        cells.join(" ")
    };
    Ok(Picture {
        spec: boards::overlap(side, corners),
        rows: cells.iter().map(row).collect(),
    })
}

/// What two grids say of one cell; what the first says, where they disagree.
fn merged<'a>(before: Option<&'a str>, sign: &'a str) -> Result<&'a str, &'a str> {
    // A 0 is a blank, or a symbol beside other blanks.
    let weight = |sign: &str| match sign {
        "." | "_" | "-" | "*" | "?" | "-1" => 0,
        "0" => 1,
        _ => 2,
    };
    match before {
        None => Ok(sign),
        Some(before) if weight(before) == 2 && weight(sign) == 2 => {
            let same = before.eq_ignore_ascii_case(sign);
            same.then_some(before).ok_or(before)
        }
        Some(before) if weight(before) >= weight(sign) => Ok(before),
        Some(_) => Ok(sign),
    }
}
